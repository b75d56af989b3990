"""State of one action, turn or round never carries over into the next."""

from __future__ import annotations

import pytest

from tests.games.syndicate.scene import phase, scene, sovereign


@pytest.mark.rule("SYN-MIS11")
def test_a_shared_mission_leaves_the_next_one_whole() -> None:
    s = scene(hands=[["M05", "M02"]], owner={"hypatia": 1}).do("mission M05").rolls(6).do("coop")
    before = s.stock()
    s.do("mission M02").rolls(6).do("roll")
    assert (before, s.stock(), s.stock(1)) == ("3/2/1", "10/3/2", "2/1/0")


@pytest.mark.rule("SYN-MIS07")
def test_hands_are_hired_for_one_attempt() -> None:
    s = scene(hands=[["M02", "M05"]], stock=[(0, 1, 1)]).do("mission M02").rolls(1).do("roll_hired")
    s.rolls(3).do("mission M05")
    assert s.told("mission_lost").data["need"] == 4


@pytest.mark.rule("SYN-MIS06")
def test_modifiers_count_for_one_roll() -> None:
    given = {"hands": [["M02", "M05"]], "chips": [["CM8"]], "techs": [["AT01"]], "owner": {"honos": 0}}
    s = scene(**given).do("mission M02", "chip CM8", "boost", "casino").rolls(1).do("roll")
    assert s.told("mission_won").data["total"] == 4
    s.do("mission M05").rolls(3).do("roll")
    assert s.told("mission_won").data["total"] == 4  # the casino again, the chip and the engine no more


@pytest.mark.rule("SYN-SLP07")
def test_sleepers_count_for_one_roll() -> None:
    s = scene(hands=[["M02", "M05"]], slots=["", "SL02"]).do("mission M02").rolls(1).do("play")
    s.rolls(4).do("mission M05")
    assert s.told("mission_won").data["total"] == 4
    s = (
        scene(owner={"koss": 1, "rhea": 1}, slots=["", "SL01"], stock=[(0, 0, 10)])
        .do("assault koss")
        .rolls(6)
        .do("play")
    )
    assert s.owner("koss") == 1
    s.rolls(6).do("assault rhea")
    assert s.owner("rhea") == 0


@pytest.mark.rule("SYN-CHP05")
def test_an_assault_chip_counts_for_one_roll() -> None:
    s = scene(chips=[["CI8", "CE2"]], owner={"koss": 1}, stock=[(0, 0, 10)])
    s.do("assault koss", "chip CI8").rolls(3).do("force 0")
    assert s.owner("koss") == 1
    s.do("assault koss").rolls(5).do("force 0")
    assert s.owner("koss") == 1


@pytest.mark.rule("SYN-PAR02")
def test_a_pardon_holds_for_one_card() -> None:
    s = sovereign("S10", 2, stock=[(9, 9, 0)], then=["S11"]).do("pardon", "pass", "pass")
    assert (s.question_id, s.legal_moves()) == ("Pardon", ["decline", "pardon"])
    s.do("decline")
    assert s.told("lost").data == {"goods": {"crew": 3}}  # all the crew there was


@pytest.mark.rule("SYN-RES03")
def test_what_is_held_back_is_held_back_once() -> None:
    s = sovereign("S14", 2, alert=3, assault=[3], then=["S03"])
    assert (s.t.seats[0].dice, s.t.seats[0].reinforcements) == (1, 1)
    s.do("pass", "pass")
    assert (s.t.seats[0].dice, s.t.seats[0].reinforcements) == (2, 3)


def test_nothing_is_under_way_between_actions() -> None:
    s = scene(hands=[["M02"]], owner={"koss": 1}, stock=[(0, 0, 9)]).rolls(1).do("assault koss")
    assert (s.t.target, s.t.force, s.t.card, s.t.view(1).assault) == (-1, -1, -1, [])
    s.do("mission M02").rolls(1).do("against")
    assert (s.t.target, s.t.card, s.t.view(1).mission) == (-1, -1, None)


def test_turns_are_counted_for_bots() -> None:
    s = phase(2)
    before = s.t.turns
    s.do("pass")
    assert s.t.turns == before + 1
