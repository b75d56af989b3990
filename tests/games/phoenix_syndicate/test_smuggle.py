"""Smuggle: warping the ships and collecting goods."""

from __future__ import annotations

import pytest

from tests.games.phoenix_syndicate.scene import scene


@pytest.mark.rule("PSY-SMG01")
@pytest.mark.rule("PSY-SMG03")
def test_ships_warp_free_to_any_system_with_presence_however_far() -> None:
    s = scene("smuggle", at={"A": "a", "B": "a", "Z": "b", "C": "-a"}, ships="AB")
    assert s.legal_moves() == ["warp A", "warp B", "warp Z"]
    assert s.refused("warp C") == "PSY-SMG01"
    s.do("warp Z")
    assert s.legal_moves() == ["warp A", "warp B", "warp Z"]
    assert s.refused("warp C") == "PSY-SMG01"
    s.do("warp A")
    assert s.ships() == "AZ"
    assert s.told("placed") == []
    assert s.told("warped") == [{"system": "A", "target": "Z"}, {"system": "B", "target": "A"}]


@pytest.mark.rule("PSY-SMG02")
@pytest.mark.parametrize(("moves", "ships"), [("AA", "AA"), ("AB", "AB"), ("BA", "AB"), ("BB", "BB"), ("FF", "FF")])
def test_ships_go_together_apart_or_stay(moves: str, ships: str) -> None:
    s = scene("smuggle", at={"A": "a", "B": "a", "F": "a"}, ships="AB").do(*(f"warp {letter}" for letter in moves))
    assert s.ships() == ships
    stayed = {"AB": 0, "BA": 0, "AA": 1, "BB": 1, "FF": 2}[moves]
    assert len(s.told("warped")) == stayed


@pytest.mark.rule("PSY-SMG04")
@pytest.mark.rule("PSY-SMG06")
def test_each_ship_gains_what_its_system_yields() -> None:
    s = scene("smuggle", at={"A": "a", "T": "a"}, ships="AT").do("warp A", "warp T")
    assert s.goods() == "BBYYGGRRRRKK"  # 4 red and 2 yellow of A; 2 blue, 2 green, 2 black of Tavoran
    assert s.told("collected") == [
        {"system": "A", "goods": {"yellow": 2, "red": 4}},
        {"system": "T", "goods": {"blue": 2, "green": 2, "black": 2}},
    ]


@pytest.mark.rule("PSY-SMG05")
def test_two_ships_at_one_system_gain_twice() -> None:
    assert scene("smuggle", ships="AB").do("warp B", "warp B").goods() == "BBBBYYYYYYYY"


@pytest.mark.rule("PSY-SMG07")
def test_rivals_at_the_system_change_nothing() -> None:
    s = scene("smuggle", at={"A": "ab", "B": "a"}, ships=["AB", "AA"]).do("warp A", "warp A")
    assert s.goods() == "YYYYRRRRRRRR"
    assert s.goods(1) == ""


@pytest.mark.rule("PSY-SMG08")
def test_collecting_is_compulsory_and_one_event() -> None:
    s = scene("smuggle", upgrades="SM2 SM5", goods="B").do("warp A")
    assert s.goods() == "B"
    s.do("warp B", "go_on")
    assert s.goods() == "BBBYYYYYYRRRR"
    assert [event.kind for event in s.t.events][-2:] == ["collected", "collected"]


@pytest.mark.rule("PSY-SMG04")
def test_a_ship_collects_where_a_card_has_moved_it() -> None:
    # 8 red by both ships' bases before collecting: Insider Trading embeds, The Network carries a ship to E
    s = scene("smuggle", upgrades="SM2 SM4 SM1", at={"A": "b", "F": "b", "J": "b"}, ships="AA", track="11131",
              slots="AV01 AV03 AV04 AV02 AV05", goods="")  # fmt: skip
    s.t.gained[3] = 8
    s.do("warp A", "warp A", "use SM2", "call AV02", "fly A E", "go_on")
    assert s.goods() == "YYRRRRRRPPPP"
    assert s.at("E") == "a"
