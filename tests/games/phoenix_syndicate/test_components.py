"""The content files: tiles, routes, upgrades, advantages and numbers."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cinque.core import SPECTATOR, ContentError, OptionError, load
from cinque.games.phoenix_syndicate import RULES
from cinque.games.phoenix_syndicate.rules.components import amount_of
from cinque.games.phoenix_syndicate.rules.constants import BLANK, PER_ACTION, PRESTIGE
from cinque.games.phoenix_syndicate.rules.content import Content, parse_effect
from cinque.games.phoenix_syndicate.rules.moves import ACTIONS, GOODS, TILES, UPGRADES
from tests.games.phoenix_syndicate.scene import game, scene

CONTENT: Content = game().content
KINDS = Counter(tile.kind for tile in CONTENT.tiles)


@pytest.mark.rule("PSY-CMP01")
def test_there_are_27_tiles_of_five_classes() -> None:
    assert KINDS == {"prime": 5, "colony": 9, "outpost": 6, "prestige": 3, "asteroid": 4}


@pytest.mark.rule("PSY-CMP02")
def test_a_track_has_three_spaces_for_each_of_five_colours() -> None:
    s = scene("infiltrate", goods="BBBB", track="31111").do("take SC6", "advance blue")
    assert CONTENT.box.spaces == 3
    assert len(s.t.seats[0].track) == len(s.t.advantages) == 5
    assert s.t.seats[0].embedded == [1, 0, 0, 0, 0]


@pytest.mark.rule("PSY-CMP03")
def test_there_are_77_routes() -> None:
    colours = Counter(route.colour for route in CONTENT.routes)
    assert colours == {"red": 14, "yellow": 14, "blue": 12, "green": 14, "purple": 14, "black": 9}
    assert len({route.id for route in CONTENT.routes}) == 77
    assert game(3).deal(1).census()["routes"] == 77


@pytest.mark.rule("PSY-CMP04")
def test_there_are_seven_upgrades_for_each_action() -> None:
    assert Counter(card.action for card in CONTENT.upgrades) == dict.fromkeys(ACTIONS, 7)
    assert len({card.name for card in CONTENT.upgrades}) == 35
    assert game(2).deal(1).census()["upgrades"] == 35


@pytest.mark.rule("PSY-CMP05")
def test_five_of_ten_advantages_take_part() -> None:
    assert len({card.name for card in CONTENT.advantages}) == 10
    t = scene().t
    assert len(set(t.advantages)) == 5
    assert sorted([*t.advantages, *t.spare]) == list(range(10))


@pytest.mark.rule("PSY-CMP06")
@pytest.mark.rule("PSY-GDS08")
def test_the_bank_of_goods_never_runs_out() -> None:
    s = scene("smuggle", goods="K" * 40 + "R" * 50, at={"R": "a", "A": "a"}, ships="RR").do("warp R", "warp R")
    assert len(GOODS) == 6
    assert s.t.seats[0].goods == [2, 2, 2, 52, 2, 42]


@pytest.mark.rule("PSY-CMP07")
def test_credits_have_no_limit() -> None:
    s = scene("smuggle", goods="").t
    s.gain_credits(0, 0, 5000)
    assert s.compute_scores()[0] == 5000


@pytest.mark.rule("PSY-CMP08")
def test_each_player_owns_23_agents_and_4_directors() -> None:
    for players in (2, 3, 4):
        census = game(players).deal(3).census()
        for seat in range(players):
            assert census[f"agents {seat}"] == 23
            assert census[f"directors {seat}"] == 4


@pytest.mark.rule("PSY-CMP09")
@pytest.mark.parametrize("players", [1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(OptionError, match="2 to 4"):
        load(RULES, players)


@pytest.mark.rule("PSY-CMP11")
def test_scheme_has_no_slot_for_directors() -> None:
    assert ACTIONS == ["deploy", "infiltrate", "expand", "smuggle", "scheme"]
    s = scene("smuggle", upgrades="SM3", directors="0001").do("use SM3")
    assert s.legal_moves() == ["director deploy", "director infiltrate", "director expand"]


@pytest.mark.rule("PSY-MAP05")
@pytest.mark.rule("PSY-MAP07")
def test_letters_name_the_systems_and_asteroids_have_none() -> None:
    letters = {kind: "".join(tile.id for tile in CONTENT.tiles if tile.kind == kind) for kind in KINDS}
    del letters["asteroid"]
    assert letters == {"prime": "ABCDE", "colony": "FGHIJKLMN", "prestige": "RST", "outpost": "UVWXYZ"}
    assert all(tile.name[0] == tile.id for tile in CONTENT.tiles if tile.kind != "asteroid")
    assert [tile.colour for tile in CONTENT.tiles if tile.kind == "asteroid"] == [""] * 4


@pytest.mark.rule("PSY-MAP08")
def test_standard_names_say_their_class() -> None:
    for tile in CONTENT.tiles:
        words = [word for word in ("Prime", "Colony", "Outpost") if word in tile.name]
        assert words == ([tile.kind.title()] if tile.kind in ("prime", "colony", "outpost") else [])


@pytest.mark.rule("PSY-MAP09")
def test_printed_gates_by_class() -> None:
    box = CONTENT.box
    for number, tile in enumerate(CONTENT.tiles):
        gates = sum(gate != BLANK for gate in box.gates[number * 6 : number * 6 + 6])
        assert gates == {"prime": 5, "colony": 4, "outpost": 3, "prestige": 5, "asteroid": 6}[tile.kind]


@pytest.mark.rule("PSY-MAP10")
def test_a_gate_shows_one_to_four_goods() -> None:
    sizes = [sum(amount_of(gate, colour) for colour in range(5)) for gate in CONTENT.box.gates if gate != BLANK]
    assert len(sizes) == 118
    assert set(sizes) == {1, 2, 3, 4}
    assert sum(sizes) == 224


@pytest.mark.rule("PSY-MAP11")
@pytest.mark.rule("PSY-MAP12")
@pytest.mark.rule("PSY-MAP13")
@pytest.mark.rule("PSY-MAP14")
def test_planet_and_moon_give_four_and_two_and_every_system_six() -> None:
    box = CONTENT.box
    pairs = set()
    for number, tile in enumerate(CONTENT.tiles):
        yields = box.yields[number * 6 : number * 6 + 6]
        assert sum(yields) == (0 if tile.kind == "asteroid" else 6)
        if tile.kind == "prestige":
            assert box.tile_colour[number] == PRESTIGE
            assert 4 not in yields
        elif tile.kind != "asteroid":
            assert yields.index(4) == box.tile_colour[number]
            pairs.add((yields.index(4), yields.index(2)))
    assert len(pairs) == 20


@pytest.mark.rule("PSY-MKT02")
@pytest.mark.rule("PSY-MKT03")
@pytest.mark.rule("PSY-MKT04")
def test_routes_show_prime_colony_and_outpost_or_two_prestige_and_a_colony() -> None:
    kinds = {tile.id: tile.kind for tile in CONTENT.tiles}
    colours = {tile.id: tile.colour for tile in CONTENT.tiles}
    for route in CONTENT.routes:
        shown = [kinds[letter] for letter in route.id]
        if route.colour == "black":
            assert shown == ["prestige", "prestige", "colony"]
        else:
            assert shown == ["prime", "colony", "outpost"]
            assert colours[route.id[0]] == route.colour


@pytest.mark.rule("PSY-UPG09")
def test_one_card_of_each_director_action_places_a_director() -> None:
    found = [card.action for card in CONTENT.upgrades if card.effect == ["DIRECTOR other"]]
    assert found == ["deploy", "infiltrate", "expand", "smuggle"]


def test_every_record_says_where_it_comes_from() -> None:
    for records in (CONTENT.tiles, CONTENT.rows, CONTENT.routes, CONTENT.upgrades, CONTENT.advantages, CONTENT.numbers):
        for record in records:
            assert record.source.split(":")[0] in ("rulebook", "public", "reconstructed")


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("tiles.toml", '"RRRRYY"', '"RRRRY"', "tile 'A': a system yields 6"),
        ("tiles.toml", '["-", "BR", "G", "BYP", "YP", "GR"]', '["-", "-", "G", "BYP", "YP", "GR"]', "5 of them gates"),
        ("tiles.toml", '"BR", "G", "BYP"', '"BRGYP", "G", "BYP"', "1 to 4 goods"),
        ("tiles.toml", '"BR", "G", "BYP"', '"BX", "G", "BYP"', "only the letters BYGRP"),
        (
            "tiles.toml",
            'kind = "prime", colour = "red"',
            'kind = "prime", colour = "pink"',
            "'pink' is no basic",
        ),
        ("tiles.toml", 'id = "A"', 'id = "Q"', "expected 'A' here"),
        ("tiles.toml", 'kind = "prime", colour = "red"', 'kind = "asteroid", colour = ""', "exactly the Asteroids"),
        ("map.toml", "last = 5", "last = 6", "27 cells"),
        ("routes.toml", 'id = "AFX", colour = "red"', 'id = "AFX", colour = "blue"', "colour of its Prime"),
        ("routes.toml", 'id = "AFX", colour = "red"', 'id = "AFX", colour = "black"', "needs prestige"),
        ("upgrades.toml", '"DIRECTOR other"', '"DIRECTOR home"', "expected 'DIRECTOR <whose>'"),
        ("upgrades.toml", '"DIRECTOR other"', '"DANCE"', "not in the effect vocabulary"),
        ("upgrades.toml", '"MOD rivals_ok"', '"MOD rivals_gone"', "not in the effect vocabulary"),
        ("upgrades.toml", '"MOD rivals_ok"', '"MOD any_mix"', "change of another card"),
        ("upgrades.toml", 'action = "deploy"', 'action = "dance"', "unknown word 'dance'"),
        ("numbers.toml", 'id = "price"', 'id = "prize"', "record 'price' is missing"),
    ],
)
def test_wrong_content_is_refused_by_name(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    for path in (RULES.folder / "content").glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        if path.name == file:
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=message):
        Content(tmp_path)


@pytest.mark.parametrize("text", ["GAIN K", "GAIN 1 K PER moons", "CREDIT 1 PER", "TAKE 2", "PAY 3", "GAIN 1 K UP 2"])
def test_effects_outside_the_vocabulary_are_refused(text: str) -> None:
    with pytest.raises(ContentError, match="test: '"):
        parse_effect("test", text)


def test_ids_of_cards_follow_their_actions() -> None:
    assert UPGRADES[:2] == ["DE1", "DE2"]
    assert TILES[23:] == ["asteroid_1", "asteroid_2", "asteroid_3", "asteroid_4"]


def test_the_start_player_can_be_chosen_and_must_exist() -> None:
    assert game(3, start=2).deal(5).view(SPECTATOR).start == 2
    with pytest.raises(OptionError, match="from 0 to 1"):
        load(RULES, 2, start=2)


@pytest.mark.rule("PSY-CMP04")
def test_upgrades_are_numbered_action_by_action() -> None:
    box = game().content.box
    assert box.action == [number // PER_ACTION for number in range(35)]
    assert [mask.bit_count() for mask in box.of_action] == [PER_ACTION] * 5
