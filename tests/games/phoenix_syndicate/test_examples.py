"""The worked examples of the rulebook."""

from __future__ import annotations

import pytest

from cinque.games.phoenix_syndicate.rules.galaxy import map_cells
from tests.games.phoenix_syndicate.scene import MAP, Scene, game, scene, tile
from tests.games.phoenix_syndicate.test_setup import opening


def triangle(goods: str) -> Scene:
    """Umbra Outpost, Reega and Destune Prime as in the picture: cells (2,2), (3,2), (2,3), turned 1, 2 and 5."""
    spots = map_cells(game().content.box)
    cells, turned = MAP[:], [0] * 27
    for letter, cell, turn in (("U", (2, 2), 1), ("R", (3, 2), 2), ("D", (2, 3), 5)):
        there = cells.index(spots.index(cell))
        cells[there], cells[tile(letter)] = cells[tile(letter)], cells[there]
        turned[tile(letter)] = turn
    return scene("expand", goods=goods, at={"U": "a", "Z": "-a"}, ships=["UU", "ZZ"], cells=cells, turned=turned)


@pytest.mark.rule("PSY-EX02")
@pytest.mark.parametrize(
    ("gate", "goods"), [("R U", "BYGP"), ("D U", "BYGRPBP"), ("D R", "BYGRPBYGRP")], ids=["printed", "mixed", "blank"]
)
def test_the_three_gates_of_the_expand_example(gate: str, goods: str) -> None:
    s = triangle(goods)
    assert s.can(f"open {gate}")
    s.do(f"open {gate}")
    assert s.goods() == ""
    for missing in set(goods):
        assert not triangle(goods.replace(missing, "", 1)).can(f"open {gate}")


@pytest.mark.rule("PSY-EX03")
def test_two_ships_leave_umbra_and_two_agents_are_placed() -> None:
    s = triangle("BYGP" + "BYGRPBP").do("open R U", "open D U", "fly U R", "fly U D")
    assert (s.ships(), s.at("R"), s.at("D"), s.at("U")) == ("DR", "a", "a", "a")
    assert (s.goods(), s.t.view(1).open) == ("", [])


@pytest.mark.rule("PSY-EX04")
def test_long_term_planning_goes_under_scheme() -> None:
    s = scene("infiltrate", display="SC2 DE1 IN2 EX3 SM3").do("take SC2")
    assert s.cards() == ["SC2"]
    s.do("act deploy", "act scheme")
    assert (s.question_id, s.can("use SC2")) == ("BeforeDirectors", True)


@pytest.mark.rule("PSY-EX05")
def test_the_yellow_agent_moves_to_the_third_space_and_the_red_one_stays_embedded() -> None:
    s = scene("infiltrate", goods="YYYK", track="12111", embedded="00010").do("take SC6", "advance yellow")
    assert (s.t.seats[0].track, s.t.seats[0].embedded) == ([1, 3, 1, 1, 1], [0, 0, 0, 1, 0])
    s = scene("infiltrate", goods="YYYY", track="13111", embedded="00010").do("take SC6", "advance yellow")
    assert s.t.seats[0].embedded == [0, 1, 0, 1, 0]


@pytest.mark.rule("PSY-EX06")
def test_deep_space_mining_takes_one_good_from_each_of_four_bases() -> None:
    at = {"C": "b", "D": "b", "B": "b", "A": "b"}  # blue, green, yellow, red
    s = scene("smuggle", upgrades="SM1", at=at).do("use SM1")
    assert s.legal_moves() == ["gain blue", "gain yellow", "gain green", "gain red"]
    s.do("gain blue", "gain green", "gain yellow", "gain red")
    assert s.goods() == "BYGR"


@pytest.mark.rule("PSY-EX07")
def test_the_setup_picture() -> None:
    s = opening(2)
    assert (s.t.seats[0].supply, len(s.t.routes[s.t.seats[0].held])) == (23, 3)
    s.do(
        "start A",
        "beside E",
        f"keep {s.legal_moves('keep')[0] if s.question_id == 'KeepRoute' else s.t.view(0).seats[0].held[0]}",
    )
    assert (s.t.seats[0].supply, len(s.t.routes[s.t.seats[0].held])) == (16, 1)
