"""Loading games, options, content and words, with errors that say what was wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

import cinque
from cinque.core import (
    SPECTATOR,
    ContentError,
    Moves,
    OptionError,
    Refusal,
    Rules,
    UnknownGame,
    UnknownMove,
    Words,
    load,
)
from cinque.core.engine import content as files
from tests.core.secret_bids import DRAW, GOLD, RULES, SILVER, STOP


class Card(files.ContentRecord, frozen=True):
    vp: int


def write(folder: Path, text: str) -> Path:
    path = folder / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess'; installed: "):
        cinque.load("chess")


@pytest.mark.parametrize("players", [0, 1, 4, "2", True])
def test_a_wrong_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(OptionError, match="Secret bids is for 2 to 3 players"):
        load(RULES, players)


@pytest.mark.parametrize("rules", cinque.installed_games(), ids=lambda rules: rules.name)
def test_a_first_game_as_the_rulebook_advises_it_can_be_played(rules: Rules) -> None:
    for players in range(rules.min_players, rules.max_players + 1):
        advised = {
            option.name: option.beginners
            for option in rules.options
            if option.beginners is not None and (option.players is None or players in option.players)
        }
        assert advised.items() <= load(rules, players, **advised).options.items()


def test_what_rulebooks_advise_for_a_first_game() -> None:
    advised = {
        (name, option.name, option.beginners)
        for name in ("helionox", "phoenicia", "shadow_moon")
        for option in cinque.load(name).rules.options
        if option.beginners is not None
    }
    assert advised == {
        ("helionox", "mercury", False),
        ("phoenicia", "preset_start", True),
        ("phoenicia", "one_purchase", True),
        ("shadow_moon", "row", False),
    }


def test_options_are_checked_and_completed() -> None:
    assert load(RULES, 2, short=True).options == {"short": True, "tone": "dry"}
    with pytest.raises(OptionError, match="no option 'long'; its options are: short, tone"):
        load(RULES, 2, long=True)
    with pytest.raises(OptionError, match="option short: expected yes or no"):
        load(RULES, 2, short=1)
    with pytest.raises(OptionError, match="option tone: 'loud' is not one of 'dry', 'warm'"):
        load(RULES, 2, tone="loud")
    with pytest.raises(OptionError, match="for two players"):
        load(RULES, 3, short=True)


def test_content_errors_name_file_and_record(tmp_path: Path) -> None:
    good = '[[card]]\nid = "dyer"\nvp = 1\nsource = "rulebook"\n'
    assert files.read_records(write(tmp_path, good), "card", Card) == [Card(1, id="dyer", source="rulebook")]
    own = good.replace("rulebook", "own")
    assert files.read_records(write(tmp_path, own), "card", Card) == [Card(1, id="dyer", source="own")]
    assert files.index_of("cards.toml", "dyer", "red", ["blue", "red"]) == 1
    with pytest.raises(ContentError, match=r"cards.toml, record 'dyer': unknown word 'green'"):
        files.index_of("cards.toml", "dyer", "green", ["blue", "red"])
    with pytest.raises(ContentError, match=r"cards.toml, card 'dyer': .*unknown field `vq`"):
        files.read_records(write(tmp_path, good + "vq = 2\n"), "card", Card)
    with pytest.raises(ContentError, match=r"cards.toml, card 'dyer': Expected `int`, got `str` - at `\$.vp`"):
        files.read_records(write(tmp_path, good.replace("1", '"one"')), "card", Card)
    with pytest.raises(ContentError, match=r"cards.toml, card 'dyer': source must be"):
        files.read_records(write(tmp_path, good.replace("rulebook", "hearsay")), "card", Card)
    with pytest.raises(ContentError, match=r"cards.toml, card 'dyer': another record has the same id"):
        files.read_records(write(tmp_path, good + good), "card", Card)
    with pytest.raises(ContentError, match=r"cards.toml: expected \[\[tile\]\] records"):
        files.read_records(write(tmp_path, good), "tile", Card)
    with pytest.raises(ContentError, match="not valid TOML"):
        files.read_records(write(tmp_path, "[[card"), "card", Card)
    with pytest.raises(ContentError, match="missing"):
        files.read_records(tmp_path / "tiles.toml", "tile", Card)
    with pytest.raises(ContentError, match="no such content folder"):
        load(RULES, 2, content=tmp_path / "nowhere")


def test_the_digest_follows_the_content_and_not_its_layout(tmp_path: Path) -> None:
    write(tmp_path, '[[card]]\nid = "dyer"\nvp = 1\n')
    first = files.digest(tmp_path)
    write(tmp_path, '# a remark\n[[card]]\nvp = 1\nid = "dyer"\n')
    assert files.digest(tmp_path) == first
    write(tmp_path, '[[card]]\nid = "dyer"\nvp = 2\n')
    assert files.digest(tmp_path) != first


def test_moves_have_text_kind_and_arguments() -> None:
    space = Moves()
    space.add("pass")
    go = space.add("go", place=["north", "south"], steps=(1, 3))
    assert space.size == 7
    assert [space.text(m) for m in go.all()] == [f"go {p} {n}" for p in ("north", "south") for n in (1, 2, 3)]
    assert [space.parse(space.text(m)) for m in range(7)] == list(range(7))
    assert space.args(go.of(1, 3)) == {"place": "south", "steps": 3}
    assert space.kind(0) == "pass"
    with pytest.raises(UnknownMove, match="its moves are: pass, go"):
        space.parse("jump")
    with pytest.raises(UnknownMove, match="'go' takes <place> <steps>"):
        space.parse("go west 1")
    with pytest.raises(ValueError, match="two kinds"):
        space.add("pass")
    with pytest.raises(ValueError, match="without spaces"):
        space.add("name", who=["a b"])


def test_words_fill_in_names_figures_and_fall_back() -> None:
    game = load(RULES, 2)
    english, german = game.words("en"), game.words("de")
    assert english.move(game, GOLD) == "Take the gold"
    assert english.move(game, STOP) == "stop"
    assert german.move(game, SILVER) == "das Silber nehmen"
    assert german.refusal(Refusal("BID-DRW01", DRAW, {"left": 0})) == "The deck holds 0 cards."
    assert english.refusal(Refusal("BID-XXX01", DRAW, {"asked": 7})) == "asked 7"
    assert english.clauses("lay") == ["BID-LAY01"]
    assert game.words("../../etc").move(game, GOLD) == "Take the gold"


def test_a_group_of_names_can_take_those_of_another(tmp_path: Path) -> None:
    folder = tmp_path / "words"
    folder.mkdir()
    (folder / "en.toml").write_text('[names]\norigin = "place"\n[names.place]\nspi = "The Spire"\nbaz = "Bazaar"\n')
    (folder / "de.toml").write_text('[names.place]\nspi = "Die Spitze"\n[names.origin]\nspi = "der Spitze"\n')
    english, german = Words.of(tmp_path, "en"), Words.of(tmp_path, "de")
    facts = {"origin": "spi", "place": "baz"}
    assert english.fill("from {origin} to {place}", facts) == "from The Spire to Bazaar"
    assert german.fill("von {origin} nach {place}", facts) == "von der Spitze nach Bazaar"  # a group of its own
    assert german.name("origin", "baz") == "Bazaar"  # the fallback takes names too


@pytest.mark.parametrize("text", ['[names]\norigin = "plaec"', '[names]\norigin = "origin"'])
def test_a_group_that_takes_names_from_nowhere_is_an_error_that_says_where(tmp_path: Path, text: str) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.toml").write_text(f'{text}\n[names.place]\nspi = "The Spire"\n')
    with pytest.raises(ContentError, match=r"en\.toml, names\.origin: there is no group"):
        Words.of(tmp_path, "en")


def test_a_log_line_shows_each_seat_what_it_may_know() -> None:
    game = load(RULES, 2)
    t = game.deal(1)
    for seat in (0, 1):
        t.play(seat, t.legal_moves(seat)[0])
        t.play(seat, STOP)
    chooser = t.to_move[0]
    t.play(chooser, GOLD)
    t.play(chooser, DRAW)
    words = game.words("en")
    names = ("Ann", "Bob").__getitem__
    card = t.hands[chooser][-1]
    assert words.event(t.events[-1], 1 - chooser, names) == f"{names(chooser)} draws a card"
    assert words.event(t.events[-1], chooser, names) == f"{names(chooser)} draws the {card}"
    assert words.event(t.events[0], SPECTATOR) == f"Seat 1 lays {t.pile[0]}"


def test_a_broken_game_of_another_package_is_left_out_and_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_game.py").write_text("raise RuntimeError('no such luck')\n")
    (tmp_path / "plain_game.py").write_text("RULES = 5\n")
    info = tmp_path / "other-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[cinque.games]\nbroken = broken_game:RULES\nplain = plain_game:RULES\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.warns(RuntimeWarning) as said:
        assert load("phoenicia").name == "phoenicia"
    messages = sorted(str(warning.message) for warning in said)
    assert [message.split(": ", 1)[1] for message in messages] == [
        "broken (broken_game:RULES) cannot be loaded: RuntimeError: no such luck",
        "plain (plain_game:RULES) is a int, not Rules",
    ]


def test_a_game_can_be_made_a_step_harder_or_easier_where_an_option_is_graded() -> None:
    alone = cinque.load("helionox", 1, difficulty="normal")
    assert (alone.next_difficulty(1), alone.next_difficulty(-1)) == (
        ("difficulty", "veteran"),
        ("difficulty", "rookie"),
    )
    assert cinque.load("helionox", 1, difficulty="rookie").next_difficulty(-1) is None
    assert cinque.load("helionox", 1, difficulty="master").next_difficulty(1) is None
    assert cinque.load("helionox", 2).next_difficulty(1) is None  # between rivals it means nothing
    assert load(RULES).next_difficulty(1) is None


def test_records_that_no_source_states_are_known_by_table_and_id(tmp_path: Path) -> None:
    rows = [
        '{ id = "a", source = "rulebook" }',
        '{ id = "b", source = "reconstructed", note = "name: rulebook" }',
        '{ id = "c", source = "rulebook", note = "name; the rest is reconstructed" }',
        '{ id = "d", source = "public: price; reconstructed: count" }',
        '{ id = "e", source = "own" }',
    ]
    (tmp_path / "cards.toml").write_text(f"card = [{', '.join(rows)}]\n[numbers]\nx = 1\n", encoding="utf-8")
    assert files.reconstructed(tmp_path) == {"card": {"b": "all", "c": "part", "d": "part"}}


def test_texts_have_the_numbers_of_the_content() -> None:
    words = Words({"help": {"Pay": "{box.price} {box.price|good|goods} for {name}"}})
    assert words.with_content({"price": 4}, {}).find("help", "Pay") == "4 goods for {name}"
    assert words.with_content({"price": 1}, {}).find("help", "Pay") == "1 good for {name}"
    assert words.find("help", "Pay") == "{box.price} {box.price|good|goods} for {name}"
