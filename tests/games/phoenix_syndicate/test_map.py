"""The galaxy: shape, neighbors, edges and pieces."""

from __future__ import annotations

from collections import Counter

import pytest

from cinque.core import dice
from cinque.games.phoenix_syndicate.rules.galaxy import all_aligned, map_cells
from cinque.games.phoenix_syndicate.rules.table import SEATS, PhoenixSyndicate
from tests.games.phoenix_syndicate.scene import MAP, game, scene, tile


def dealt(seed: int, players: int = 2) -> PhoenixSyndicate:
    t = game(players).deal(seed)
    assert isinstance(t, PhoenixSyndicate)
    return t


@pytest.mark.rule("PSY-MAP01")
def test_the_map_is_a_hexagon_of_27_cells() -> None:
    cells = map_cells(game().content.box)
    assert Counter(r for _, r in cells) == {0: 3, 1: 4, 2: 5, 3: 6, 4: 5, 5: 4}
    assert set(cells) == {(q, r) for q in range(6) for r in range(6) if 3 <= q + r <= 8}


@pytest.mark.rule("PSY-MAP02")
@pytest.mark.rule("PSY-SET01")
def test_places_and_turns_differ_from_game_to_game() -> None:
    layouts = {tuple(dealt(seed).cells) for seed in range(20)}
    assert len(layouts) == 20
    assert all(sorted(cells) == MAP for cells in layouts)
    assert all(len(set(dealt(seed).turned)) > 1 for seed in range(20))
    assert dealt(4).cells == dealt(4).cells


@pytest.mark.rule("PSY-MAP20")
def test_orientations_are_drawn_evenly() -> None:
    seen = Counter(turn for seed in range(60) for turn in dealt(seed).turned)
    assert set(seen) == set(range(6))
    assert all(200 < count < 340 for count in seen.values())  # 270 each on average


@pytest.mark.rule("PSY-MAP02")
def test_tiles_must_not_all_face_alike() -> None:
    assert all_aligned([3] * 27)
    assert not all_aligned([3] * 26 + [4])


@pytest.mark.rule("PSY-MAP03")
def test_tiles_are_adjacent_exactly_where_they_share_an_edge() -> None:
    t = scene().t
    counts = Counter(sum(near >= 0 for near in t.near[number * 6 : number * 6 + 6]) for number in range(27))
    assert counts == {6: 12, 4: 9, 3: 6}
    assert len(t.edge_prices) == 63
    joined = {(t.edge_tiles[2 * edge], t.edge_tiles[2 * edge + 1]) for edge in range(63)}
    assert (tile("A"), tile("B")) in joined  # A prints nothing there
    assert (tile("A"), tile("E")) in joined
    assert (tile("A"), tile("F")) not in joined


@pytest.mark.rule("PSY-MAP04")
def test_an_edge_on_the_rim_can_never_be_opened() -> None:
    s = scene("expand", goods="BYGRPK" * 20)
    for gate in s.legal_moves("open"):
        one, two = gate.split()
        assert tile(one.removeprefix("asteroid_")) in s.t.near[tile(two.removeprefix("asteroid_")) * 6 :][:6]
    assert len(s.legal_moves("open")) == 63


@pytest.mark.rule("PSY-MAP06")
def test_an_asteroid_between_two_systems_does_not_make_them_adjacent() -> None:
    cells = MAP[:]
    cells[tile("E")], cells[tile("1")] = cells[tile("1")], cells[tile("E")]  # an Asteroid south-east of A
    t = scene(cells=cells).t
    assert t.near_mask[tile("A")] == 1 << tile("B") | 1 << tile("D")
    assert not t.near_mask[tile("A")] >> tile("J") & 1


@pytest.mark.rule("PSY-MAP15")
def test_no_question_offers_an_asteroid_for_a_piece() -> None:
    s = scene("expand", goods="YGRP" * 4, at={"Y": "a", "S": "a"}, ships="YY").do("open Y asteroid_3")
    assert [flight for flight in s.legal_moves("fly") if "asteroid" in flight] == []


@pytest.mark.rule("PSY-MAP16")
def test_any_number_of_players_may_share_a_system() -> None:
    s = scene("expand", players=4, goods="BGR", at={"E": "-aaa", "A": "a", "B": "a"}, ships=["AB", "EE", "EE", "EE"])
    s.do("open A E", "fly A E")
    assert [s.at("E", seat) for seat in range(4)] == ["a", "a", "a", "a"]


@pytest.mark.rule("PSY-MAP17")
def test_a_player_has_one_agent_or_one_base_at_a_system() -> None:
    s = scene("expand", goods="BGRBGP", at={"A": "a", "E": "b"}, ships="AA").do("open A E", "fly A E", "fly A E")
    assert s.at("E") == "b"
    assert sum(s.t.presence) == 1 + 2 + 2  # with the rival's two agents


@pytest.mark.rule("PSY-CMP13")
@pytest.mark.rule("PSY-MAP18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_between_turns_every_ship_stands_where_its_owner_is_and_no_agent_is_lost(players: int) -> None:
    t = dealt(players, players)
    chance = dice(players)
    turns = 0
    while not t.over:
        if t.game.id_of(type(t.agenda[-1])) == "ChooseAction":
            turns += 1
            for seat, s in enumerate(t.seats):
                for ship in (s.ship_a, s.ship_b):
                    assert t.presence[ship * SEATS + seat] > 0
                pieces = sum(t.presence[number * SEATS + seat] for number in range(27))
                assert s.supply + pieces + t.agents_on_corps(seat) == 23
                assert s.ship_a <= s.ship_b
        options = t.legal_moves_unchecked(t.current_player())
        t.play_unchecked(t.current_player(), options[chance.below(len(options))])
    assert turns > 20


@pytest.mark.rule("PSY-MAP19")
@pytest.mark.rule("PSY-DEP03")
def test_a_rival_base_keeps_others_from_building() -> None:
    s = scene("deploy", goods="RRRR", at={"A": "ab", "F": "a"})
    assert s.legal_moves("base") == ["F"]
    assert s.refused("base A") == "PSY-DEP03"
    assert scene("deploy", goods="RRRR", at={"A": "aa", "F": "a"}).legal_moves("base") == ["A", "F"]


@pytest.mark.rule("PSY-EXP02")
@pytest.mark.rule("PSY-MAP03")
def test_an_edge_costs_the_same_from_both_sides() -> None:
    t = dealt(8)
    deep = t.box.deep
    for edge, price in enumerate(t.edge_prices):
        ends = t.edge_tiles[2 * edge : 2 * edge + 2]
        both = []
        for here, there in (ends, ends[::-1]):
            place = t.near.index(there, here * 6, here * 6 + 6)
            assert t.gate_prices[place] == price
            both.append(t.sides[place])
        assert both == t.edge_sides[2 * edge : 2 * edge + 2]
        assert sum(deep if side < 0 else side for side in both) == price
    assert len(t.edge_prices) == sum(there >= 0 for there in t.near) / 2
    assert all(toll == 0 for toll, there in zip(t.gate_prices, t.near, strict=True) if there < 0)
