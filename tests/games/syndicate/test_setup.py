"""Components and set-up: SYN-CMP, SYN-SET, and what is public: SYN-INF."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from cinque.core import SPECTATOR
from cinque.core.engine.errors import ContentError
from cinque.games.syndicate import RULES
from cinque.games.syndicate.rules.constants import LAST_CARD
from cinque.games.syndicate.rules.content import Content, Mat
from cinque.games.syndicate.rules.moves import BASES, CARDS, SOVEREIGN, SYNDICATES
from cinque.games.syndicate.rules.table import Syndicate
from tests.games.syndicate.scene import Scene, choose_syndicates, collection, fresh, game, scene, table

FOLDER = RULES.folder / "content"


def ready(players: int = 3, seed: int = 1, first: int = -1, choose: int = 0, **options: object) -> Syndicate:
    """A table after set-up: everybody kept the first or second card."""
    t = fresh(players, seed, first=first, **options)
    while t.syndicates[t.choices[0]]:
        t.play(t.current_player(), t.legal_moves(t.current_player())[choose])
    return t


def leading(syndicate: str, players: int = 3) -> Syndicate:
    """A table at whose set-up seat 0 chose this syndicate."""
    for seed in range(1, 200):
        t = fresh(players, seed, first=0, trading=False)
        if SYNDICATES.index(syndicate) in t.syndicates[t.choices[0]]:
            t.play(0, t.game.moves.parse(f"choose {syndicate}"))
            choose_syndicates(t)
            return t
    raise AssertionError


@pytest.mark.rule("SYN-CMP01")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_numbers_of_players(players: int) -> None:
    t = fresh(players)
    assert t.players == players
    assert (t.stage == 1) == (players == 1)


@pytest.mark.rule("SYN-CMP02")
def test_the_cards() -> None:
    t = fresh(4)
    assert t.census() == {
        "operation cards": 78, "chips": 37, "sovereign cards": 16, "syndicate cards": 10, "advanced techs": 12,
        "territories": 18,
    }  # fmt: skip
    assert len(game().content.syndicates) == 10
    assert Counter(t.box.design).most_common(1)[0][1] == 2


@pytest.mark.rule("SYN-CMP03")
def test_the_dice() -> None:
    box = game().content.box
    assert (box.action_dice, box.action_die, box.consequence_dice, box.crackdown_die) == (2, 6, 3, 12)
    rows = [*box.dice]
    assert all(1 <= count <= 3 for row in rows for count in row)


@pytest.mark.rule("SYN-CMP04", "SYN-CMP14")
def test_chips_bases_and_their_zones() -> None:
    box = game().content.box
    assert Counter(box.chip_zone[design] for design in box.chip_design) == {0: 12, 1: 16, 2: 9}
    assert all(len(effects) >= 1 for effects in box.chip_effects)


@pytest.mark.rule("SYN-CMP05", "SYN-CMP06")
def test_three_resources_never_negative_and_never_limited() -> None:
    s = scene(stock=[(700, 700, 700)])
    assert s.stock() == "700/700/700"
    s.do("buy kepler")
    assert s.stock() == "684/692/700"
    assert len(s.t.seats[0].stock) == 3


@pytest.mark.rule("SYN-CMP07")
def test_what_each_resource_pays_for() -> None:
    box = game().content.box
    for zone in range(3):
        credits, influence, crew = box.purchase[zone]
        assert credits
        assert influence
        assert not crew
        credits, influence, crew = box.fortify[zone]
        assert credits
        assert crew
        assert not influence


@pytest.mark.rule("SYN-CMP08", "SYN-CMP22", "SYN-CMP23", "SYN-CMP24")
def test_the_board() -> None:
    content = game().content
    assert Counter(t.zone for t in content.territories) == {"exo": 6, "middle": 9, "inner": 3}
    specials = {t.id: (t.special, t.boxes, t.mining) for t in content.territories if t.special != "none"}
    assert specials == {
        "koss": ("mining", 0, 1), "sedna": ("military", 3, 0), "goshen": ("mining", 0, 2), "ceto": ("military", 2, 0),
        "galle": ("research", 3, 0), "penfield": ("mining", 0, 1), "tycho": ("research", 2, 0),
        "honos": ("casino", 0, 0),
    }  # fmt: skip
    links = [(BASES[a], BASES[b]) for a, b in zip(content.box.link_from, content.box.link_to, strict=True)]
    assert links == [("sedna", "boreas"), ("sedna", "morrow"), ("ceto", "ukemochi"), ("ceto", "etna")]
    s = scene(stock=[(99, 99, 99)], owner={"koss": 1})
    assert "buy koss" not in s.legal_moves()


@pytest.mark.rule("SYN-CMP09", "SYN-CMP10", "SYN-CMP11", "SYN-CMP12")
@pytest.mark.parametrize(("base", "stock"), [("rhea", "7/5/6"), ("io", "10/5/0"), ("kepler", "13/5/0")])
def test_income_by_zone(base: str, stock: str) -> None:
    crew = {"rhea": 0, "io": 0, "kepler": 3}[base]
    s = collection(owner={base: 0}, stock=[(0, 0, crew)])
    assert s.stock() == stock


@pytest.mark.rule("SYN-CMP13", "SYN-INF02")
def test_tile_sides_and_owners_are_public() -> None:
    s = scene(owner={"koss": 1, "io": 0}, fort=["koss"])
    view = s.t.view(SPECTATOR)
    assert (view.owner[0], view.fort[0], view.owner[10], view.fort[10]) == (1, 1, 0, 0)


@pytest.mark.rule("SYN-CMP15", "SYN-CMP16", "SYN-CMP17", "SYN-CMP18")
def test_operation_cards() -> None:
    content = game().content
    assert (len(content.missions), len(content.robberies), sum(s.copies for s in content.sleepers)) == (54, 9, 15)
    assert Counter(m.territory for m in content.missions) == dict.fromkeys(BASES, 3)
    zones = {t.id: t.zone for t in content.territories}
    for mission in content.missions:
        assert (mission.first_round == 1) == (zones[mission.territory] == "exo")
        assert all(hands < alone for alone, hands in mission.rolls)
    assert all(sleeper.windows for sleeper in content.sleepers)


@pytest.mark.rule("SYN-CMP19")
def test_mats() -> None:
    for mat in game().content.syndicates:
        assert mat.assault in (0, 1, 2)
        assert 1 <= mat.tech < 5
    assert sum(bool(mat.effect) for mat in game().content.syndicates) == 9


@pytest.mark.rule("SYN-CMP20", "SYN-INF01")
def test_decks_are_face_down_and_supplies_face_up() -> None:
    s = scene(discard=["M01"])
    view = s.t.view(0)
    assert (view.discard, view.deck_count, view.sovereign_count) == (["M01"], 77, 8)
    assert len(view.supply) == 12
    text = str(view)
    assert not any(f"'{card}'" in text for card in SOVEREIGN)


@pytest.mark.rule("SYN-CMP21", "SYN-CMP25", "SYN-CMP26")
def test_tracks_routes_and_boxes() -> None:
    content = game().content
    assert [route.bases for route in content.routes] == [["koss", "goshen", "tycho"], ["hypatia", "ukemochi", "kepler"]]
    assert len(content.awards) == 8
    assert (content.box.market_step, content.box.market_boxes) == (5, 3)
    assert content.box.sovereign_top + content.box.sovereign_mixed + content.box.sovereign_bottom + 1 == 8


@pytest.mark.rule("SYN-CMP27", "SYN-SET12")
def test_nothing_else_has_a_part_in_the_game() -> None:
    names = {path.name for path in FOLDER.glob("*.toml")}
    assert names == {
        "awards.toml", "chips.toml", "exchanges.toml", "missions.toml", "numbers.toml", "players.toml",
        "robberies.toml", "routes.toml", "sleepers.toml", "sovereign.toml", "syndicates.toml", "techs.toml",
        "territories.toml", "zones.toml",
    }  # fmt: skip
    assert [option.name for option in RULES.options] == ["blockade", "trading", "extended", "phantom", "first"]


# -- set-up ----------------------------------------------------------------------------------------


@pytest.mark.rule("SYN-SET01", "SYN-SET02", "SYN-SET08", "SYN-SET09")
def test_markers_and_supplies_at_the_start() -> None:
    t = ready()
    assert (t.round, t.alert, t.destroyer) == (1, 1, -1)
    assert t.supply == (1 << 12) - 1
    assert t.awards == [-1] * 8


@pytest.mark.rule("SYN-SET03")
def test_a_chip_of_its_zone_on_every_territory() -> None:
    for seed in range(5):
        t = fresh(3, seed)
        assert len(t.chips[t.chip_box]) == 19
        zones = [t.box.chip_zone[t.box.chip_design[chip]] for chip in t.chips[t.board]]
        assert zones == t.box.zone
        assert t.view(0).chip == [1] * 18
    one, two = fresh(3, 1), fresh(3, 2)
    assert one.chips[one.board] != two.chips[two.board]


@pytest.mark.rule("SYN-SET04", "SYN-SET05", "SYN-SET06", "SYN-EX10")
def test_the_sovereign_deck() -> None:
    places: Counter[int] = Counter()
    others: Counter[int] = Counter()
    for seed in range(1000):
        t = game(2).deal(seed, history=False)
        assert isinstance(t, Syndicate)
        deck, box = t.sovereign[t.sovereign_deck], t.sovereign[t.sovereign_box]
        assert (len(deck), len(box)) == (8, 8)
        assert sorted([*deck, *box]) == list(range(16))
        places[8 - deck.index(LAST_CARD)] += 1
        others.update(deck)
    assert set(places) == {5, 6, 7}
    assert min(places.values()) > 270
    assert len(others) == 16
    assert min(count for card, count in others.items() if card) > 400  # 7 of 15 each


@pytest.mark.rule("SYN-SET07")
@pytest.mark.parametrize("players", [2, 5])
def test_four_operation_cards_each(players: int) -> None:
    t = fresh(players)
    assert [len(t.hand(seat)) for seat in range(players)] == [4] * players
    assert len(t.cards[t.deck]) == 78 - 4 * players
    assert t.view(0).seats[1].hand is None
    assert len({card for seed in range(20) for card in fresh(players, seed).hand(0)}) > 30  # of 78, by chance


@pytest.mark.rule("SYN-PHM03")
def test_the_phantom_starts_on_bases_drawn_at_random() -> None:
    starts = set()
    for seed in range(12):
        t = ready(2, seed, phantom=True)
        starts.add(tuple(base for base in range(len(BASES)) if t.owner[base] == t.phantom))
    assert {len(bases) for bases in starts} == {5}
    assert len(starts) > 6


@pytest.mark.rule("SYN-SET10")
def test_each_keeps_one_of_two_syndicates_in_secret() -> None:
    t = fresh(5, 3)
    dealt = [t.syndicates[t.choices[seat]][:] for seat in range(5)]
    assert sorted(card for cards in dealt for card in cards) == list(range(10))
    for seat in range(5):
        assert len(t.legal_moves(seat)) == 2
        assert t.view(seat).draft == [SYNDICATES[card] for card in dealt[seat]]
    t.play(3, t.legal_moves(3)[1])
    assert [seat.syndicate for seat in t.view(0).seats] == [None] * 5
    for seat in (0, 1, 2, 4):
        t.play(seat, t.legal_moves(seat)[0])
    assert len({s.syndicate for s in t.seats}) == 5
    assert t.view(0).draft == []


EVERY_MAT = pytest.mark.parametrize("syndicate", SYNDICATES)


def mat_of(syndicate: str) -> Mat:
    """The content of a mat."""
    mats: list[Mat] = game().content.syndicates
    return mats[SYNDICATES.index(syndicate)]


@pytest.mark.rule("SYN-SET11")
@EVERY_MAT
def test_a_player_takes_the_mat_of_the_chosen_syndicate(syndicate: str) -> None:
    assert SYNDICATES[leading(syndicate).seats[0].syndicate] == syndicate


@pytest.mark.rule("SYN-SET14")
@EVERY_MAT
def test_a_mat_gives_its_starting_resources(syndicate: str) -> None:
    assert tuple(leading(syndicate).seats[0].stock) == mat_of(syndicate).start


@pytest.mark.rule("SYN-SET15")
@EVERY_MAT
def test_a_mat_sets_the_starting_tech_level(syndicate: str) -> None:
    assert leading(syndicate).seats[0].tech == mat_of(syndicate).tech


@pytest.mark.rule("SYN-SET16")
@EVERY_MAT
def test_a_mat_arms_as_many_reinforcements_as_its_assault_level(syndicate: str) -> None:
    seat, level = leading(syndicate).seats[0], mat_of(syndicate).assault
    assert (seat.assault, seat.reinforcements) == (level, level)


@pytest.mark.rule("SYN-SET17")
@EVERY_MAT
def test_everyone_starts_with_two_armed_dice(syndicate: str) -> None:
    assert leading(syndicate).seats[0].dice == 2


@pytest.mark.rule("SYN-EX13")
def test_a_mat_with_assault_level_1_and_tech_level_2() -> None:
    seats = [leading(mat.id).seats[0] for mat in game().content.syndicates if (mat.assault, mat.tech) == (1, 2)]
    assert seats
    assert {(seat.reinforcements, seat.tech) for seat in seats} == {(1, 2)}


@pytest.mark.rule("SYN-SET13", "SYN-SET22")
def test_the_highest_roll_is_first_and_tied_ones_roll_again() -> None:
    ties = 0
    for seed in range(60):
        t = ready(3, seed)
        rolls = [(e.seat, e.data["roll"]) for e in t.events if e.kind == "first_roll"]
        best = max(roll for _, roll in rolls[:3])
        tied = [seat for seat, roll in rolls[:3] if roll == best]
        if len(tied) == 1:
            assert (len(rolls), t.circle[0]) == (3, tied[0])
        else:
            ties += 1
            assert [seat for seat, _ in rolls[3 : 3 + len(tied)]] == tied
            assert t.circle[0] in tied
        assert t.circle[t.lead] == t.circle[0]
    assert ties
    assert ready(3, 5, first=2).circle == [2, 0, 1]


@pytest.mark.rule("SYN-SET18", "SYN-SET19", "SYN-SET20", "SYN-EX02")
def test_fidge_starts_fortified_on_koss() -> None:
    s = Scene(leading("fidge"))
    assert (s.stock(), s.owner("koss"), s.fort("koss"), s.chips()) == ("3/0/2", 0, True, [])
    assert s.t.chips[s.t.board][0] == -1
    assert len(s.t.chips[s.t.chip_box]) >= 20
    assert s.told("chose")
    s = collection(syndicates=["fidge", "orion", "orion"], owner={"koss": 0}, stock=[(3, 0, 2)])
    assert s.stock() == "9/3/8"  # racketeering 3/0/3 and Koss 3/3/3


@pytest.mark.rule("SYN-SET18", "SYN-SET19")
def test_ascenders_start_plain_on_hypatia() -> None:
    s = Scene(leading("ascenders"))
    assert (s.owner("hypatia"), s.fort("hypatia"), s.t.chips[s.t.board][1]) == (0, False, -1)


@pytest.mark.rule("SYN-SET21")
def test_a_starting_base_counts_from_round_one() -> None:
    from cinque.games.syndicate.rules.pardons import pardon_price

    s = Scene(leading("fidge"))
    assert (s.in_play("koss"), pardon_price(s.t, 0)) == (True, 5)
    s.do("pass").until("Menu", "pass") if s.current_player == 0 else None
    s = collection(syndicates=["fidge", "orion", "orion"], owner={"koss": 0})
    assert s.question_id == "MixOne"


# -- information -----------------------------------------------------------------------------------


@pytest.mark.rule("SYN-INF01")
def test_hands_slots_and_chips_are_their_owners() -> None:
    t = table(hands=[["M01"], ["M02"]], slots=["SL01", "SL02"], chips=[["CE5"], ["CE6"]], board_chips={"koss": "CE7"})
    mine = t.view(0)
    assert (mine.seats[0].hand, mine.seats[0].slot, mine.seats[0].chips) == (["M01"], "SL01", ["CE5"])
    assert (mine.seats[1].hand, mine.seats[1].slot, mine.seats[1].chips) == (None, None, None)
    text = str(t.view(SPECTATOR))
    for secret in ("M01", "M02", "SL01", "SL02", "CE5", "CE6", "CE7"):
        assert secret not in text


@pytest.mark.rule("SYN-INF02")
def test_everything_else_is_public() -> None:
    s = scene(stock=[(1, 2, 3)], tech=[4], assault=[2], armed=[1], dice=[1], markers=[(1, 2)], techs=[["AT03"]],
              research={"galle": 2}, owner={"galle": 0}, awards={"AW1": 0}, alert=3, discard=["M05"],
              hands=[["M01", "M02"]], chips=[["CE5", "CM1"]], slots=["SL01"], seat=1)  # fmt: skip
    view = s.t.view(2)
    seat = view.seats[0]
    assert (seat.credits, seat.influence, seat.crew, seat.tech, seat.assault) == (1, 2, 3, 4, 2)
    assert (seat.reinforcements, seat.dice, seat.markers, seat.techs) == (1, 1, [1, 3], ["AT03"])
    assert (seat.hand_count, seat.chip_counts, seat.slot_filled) == (2, [1, 1, 0], True)
    assert (view.research[11], view.awards["AW1"], view.alert, view.discard) == (2, 0, 3, ["M05"])


@pytest.mark.rule("SYN-INF03")
def test_a_drawn_card_is_secret_a_sold_one_public() -> None:
    s = scene(chips=[["CE5"]], deck=["M01", "M02"]).do("chip CE5")
    assert s.told("drew").visible_data(0) == {"count": 2, "cards": ["M01", "M02"]}
    assert s.told("drew").visible_data(1) == {"count": 2}
    s.do("sell M01", "resource crew")
    assert s.t.view(1).discard == ["M01"]


@pytest.mark.rule("SYN-INF04")
def test_a_reshuffled_pile_is_not_shown_any_more() -> None:
    s = scene(chips=[["CE5"]], deck=[], discard=["M01", "M02", "M03"]).do("chip CE5")
    assert (s.t.view(0).discard, s.t.view(0).deck_count) == ([], 1)
    assert s.told("reshuffled").data == {"count": 3}


@pytest.mark.rule("SYN-INF05")
@pytest.mark.parametrize("chip", ["CE2", "CE8"])
def test_whoever_holds_a_chip_is_asked_to_prepare(chip: str) -> None:
    assert scene(hands=[["M01"]], chips=[[chip]]).do("mission M01").question_id == "Prepare"
    assert scene(hands=[["M01"]]).do("mission M01").question_id == "Menu"
    s = scene(owner={"koss": 1}, stock=[(0, 0, 5)], chips=[[chip]]).do("assault koss")
    assert s.question_id == "PrepareAssault"


# -- content files ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("sleepers.toml", "UNFORTIFY other", "UNFORTIFY all", "not in the effect vocabulary"),
        ("sleepers.toml", 'windows = ["collect_started"]', 'windows = ["never"]', "unknown word 'never'"),
        ("syndicates.toml", "SALE 1", "SALE much", "not in the effect vocabulary"),
        ("syndicates.toml", "GAIN 5/0/0", "GAIN 5/1/0", "not in the effect vocabulary"),
        ("chips.toml", 'id = "CE1"', 'id = "CE0"', "expected 'CE1' here"),
        ("chips.toml", "copies = 3", "copies = 4", "not 37"),
        ("sleepers.toml", "copies = 2", "copies = 3", "not 78"),
        ("missions.toml", 'territory = "koss"', 'territory = "nowhere"', "unknown word 'nowhere'"),
        ("territories.toml", '"ukemochi", "etna"', '"etna"', "expected the beams"),
        ("numbers.toml", 'id = "hand"', 'id = "hands"', "no number 'hands'"),
        ("numbers.toml", '  { id = "hand", value = 4', '  # { id = "hand", value = 4', "'hand' is missing"),
    ],
)  # fmt: skip
def test_broken_content_is_named(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    for path in FOLDER.glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        if path.name == file:
            assert old in text
            text = text.replace(old, new)
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=says):
        Content(tmp_path)


def test_every_record_says_where_it_comes_from() -> None:
    for path in FOLDER.glob("*.toml"):
        (rows,) = tomllib.loads(path.read_text(encoding="utf-8")).values()
        assert all(row["source"] in ("rulebook", "public", "reconstructed") for row in rows)
    assert len(CARDS) == 74
