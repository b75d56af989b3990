"""Missions and robberies: SYN-MIS, SYN-ROB."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import IllegalMove
from cinque.core.clients.preview import preview_moves
from cinque.games.syndicate.rules.moves import BASES
from tests.games.syndicate.scene import Scene, scene

RICH = [(20, 20, 20), (20, 20, 20), (20, 20, 20)]


@pytest.mark.rule("SYN-MIS01")
def test_a_mission_needs_card_die_and_round() -> None:
    s = scene(hands=[["M19", "M01"]], round=1)
    assert s.legal_moves("mission") == ["mission M01"]
    assert s.clause("mission M19") == "SYN-MIS01"
    assert scene(hands=[["M19"]], round=2).legal_moves("mission") == ["mission M19"]
    none = scene(hands=[["M01"]], dice=[0])
    assert none.legal_moves("mission") == []
    assert none.clause("mission M01") == "SYN-RND09"
    assert scene(hands=[[], ["M01"]]).legal_moves("mission") == []


@pytest.mark.rule("SYN-MIS02")
def test_exo_missions_have_no_round_limit() -> None:
    exo = [f"M{n:02}" for n in range(1, 19)]
    assert scene(hands=[exo], round=1).legal_moves("mission") == [f"mission {card}" for card in exo]


@pytest.mark.rule("SYN-MIS03", "SYN-INF03")
def test_a_mission_is_shown_to_all() -> None:
    s = scene(hands=[["M01", "M02"]], stock=RICH)
    assert s.t.view(1).mission is None
    s.do("mission M01")
    assert s.t.view(1).mission.card == "M01"
    assert s.t.view(1).mission.reward == s.t.box.reward[0]
    assert s.told("announced").visible_data(1) == {"card": "M01", "base": "koss"}


@pytest.mark.rule("SYN-MIS04")
@pytest.mark.parametrize(("owner", "ways", "need"), [(-1, ["roll"], 4), (0, ["roll"], 3), (1, ["coop", "against"], 5)])
def test_the_status_is_read_from_the_board(owner: int, ways: list[str], need: int) -> None:
    s = scene(hands=[["M02"]], owner={"koss": owner} if owner >= 0 else {}, chips=[["CE1"]]).do("mission M02")
    assert s.legal_moves() == ways
    s.rolls(6).do(ways[-1])
    assert s.told("mission_won").data["need"] == need


@pytest.mark.rule("SYN-MIS05")
def test_on_anothers_base_cooperation_is_declared_and_the_owner_not_asked() -> None:
    s = scene(hands=[["M02"]], owner={"koss": 1}, stock=RICH).do("mission M02")
    assert (s.question_id, s.current_player) == ("PrepareRival", 0)
    assert s.legal_moves() == ["coop", "coop_hired", "against", "against_hired"]
    s.rolls(3).do("coop")
    assert s.told("mission_won").data["need"] == 3
    assert (s.question_id, s.current_player) == ("Menu", 0)


@pytest.mark.rule("SYN-MIS04", "SYN-MIS05")
def test_help_was_for_that_mission_alone() -> None:
    s = scene(hands=[["M02", "M04"]], owner={"koss": 1}, stock=RICH).do("mission M02")
    s.rolls(6).do("coop")
    s.do("mission M04")
    assert s.t.view(1).mission.coop is False
    assert BASES[s.t.view(1).mission.base] != "koss"


@pytest.mark.rule("SYN-MIS06", "SYN-SPB10", "SYN-CHP05", "SYN-MIS19")
def test_modifiers_add_up_before_the_roll_and_the_casino_counts_unless_waived() -> None:
    given = {"hands": [["M03"]], "owner": {"honos": 0}, "chips": [["CE8", "CM8"]], "techs": [["AT01"]], "stock": RICH}
    s = scene(**given).do("mission M03")  # 5 or more
    assert s.legal_moves() == ["roll", "roll_hired", "chip CE8", "chip CM8", "boost", "casino"]
    s.do("boost", "chip CM8", "chip CE8").rolls(1).do("roll")  # 1 + 1 casino + 1 + 2 + 1
    assert s.told("mission_won").data["total"] == 6
    s = scene(**given).do("mission M03").rolls(4).do("roll")
    assert s.told("mission_won").data == {"card": "M03", "roll": 4, "total": 5, "need": 5}
    s = scene(**given).do("mission M03", "casino")
    assert "casino" not in s.legal_moves()
    s.rolls(4).do("roll")
    assert s.told("mission_lost").data["total"] == 4
    assert s.legal_moves("chip") == []  # a roll chip is no action of its own, and comes too late now
    assert s.clause("chip CE8") == "SYN-CHP05"


@pytest.mark.rule("SYN-MIS07", "SYN-EX01", "SYN-CMP16")
def test_hired_hands_add_winning_rolls() -> None:
    # given a Goshen mission without a base there: 4 to 6 win, hands for 1/2/2 add the 3
    given = {"hands": [["M20"]], "round": 3, "stock": [(5, 5, 5)]}
    s = scene(**given).do("mission M20").rolls(3).do("roll")
    assert s.stock() == "5/5/5"
    assert s.t.alert == 2
    s = scene(**given).do("mission M20").rolls(3).do("roll_hired")
    assert s.stock() == "16/8/8"  # less 1/2/2, plus 12/5/5
    assert s.t.alert == 1
    assert s.told("mission_won").data["need"] == 3


@pytest.mark.rule("SYN-MIS08")
def test_hands_are_paid_in_full_and_lost_on_failure() -> None:
    s = scene(hands=[["M20"]], round=3, stock=[(1, 2, 1)], chips=[["CE1"]]).do("mission M20")
    assert s.legal_moves() == ["roll"]
    assert s.clause("roll_hired") == "SYN-MIS08"
    s = scene(hands=[["M20"]], round=3, stock=[(1, 2, 2)]).do("mission M20").rolls(2).do("roll_hired")
    assert s.stock() == "0/0/0"
    assert s.t.alert == 2


@pytest.mark.rule("SYN-MIS09")
@pytest.mark.parametrize(("roll", "won"), [(3, False), (4, True), (6, True)])
def test_the_roll_decides(roll: int, won: bool) -> None:
    s = scene(hands=[["M02"]]).rolls(roll).do("mission M02")
    assert (s.stock() == "7/1/1") == won


@pytest.mark.rule("SYN-MIS10")
def test_success_pays_the_reward_from_the_bank() -> None:
    s = scene(hands=[["M03"]], stock=[(1, 0, 0), (9, 9, 9)]).rolls(6).do("mission M03")
    assert s.stock() == "11/2/2"
    assert s.stock(1) == "9/9/9"


@pytest.mark.rule("SYN-MIS11", "SYN-EX20")
def test_cooperation_halves_each_resource_the_odd_one_for_the_attempter() -> None:
    s = scene(hands=[["M05"]], owner={"hypatia": 2}).do("mission M05").rolls(6).do("coop")
    assert (s.stock(0), s.stock(2)) == ("3/2/1", "2/1/0")  # of 5/3/1
    s = scene(hands=[["M05"]], owner={"hypatia": 2}).do("mission M05").rolls(6).do("against")
    assert (s.stock(0), s.stock(2)) == ("5/3/1", "0/0/0")


@pytest.mark.rule("SYN-MIS12", "SYN-ALT02")
def test_failure_raises_the_alert_level_up_to_its_maximum() -> None:
    s = scene(hands=[["M03", "M02"]], alert=5).rolls(1).do("mission M03")
    assert (s.t.alert, s.destroyer) == (6, "")
    s = scene(hands=[["M03"]], alert=6).rolls(1).do("mission M03")
    assert s.t.alert == 6


@pytest.mark.rule("SYN-MIS13", "SYN-BLK02", "SYN-BLK03", "SYN-EX17")
def test_failure_at_the_maximum_places_the_destroyer() -> None:
    s = scene(hands=[["M30"]], alert=6, round=3, owner={"etna": 1}).do("mission M30").rolls(1).do("against")
    assert (s.t.alert, s.destroyer) == (6, "etna")
    assert not s.in_play("etna")
    s = scene(hands=[["M03"]], alert=6).rolls(1).do("mission M03")
    assert s.destroyer == "koss"  # also without a base
    s = scene(hands=[["M03"]], alert=6, blockade=False).rolls(1).do("mission M03")
    assert (s.t.alert, s.destroyer) == (6, "")


@pytest.mark.rule("SYN-MIS14", "SYN-RND10")
@pytest.mark.parametrize("roll", [1, 6])
def test_card_and_die_are_used_up_either_way(roll: int) -> None:
    s = scene(hands=[["M02"]]).rolls(roll).do("mission M02")
    assert s.hand() == []
    assert s.discard() == ["M02"]
    assert s.t.seats[0].dice == 1


@pytest.mark.rule("SYN-MIS15")
def test_a_mission_never_changes_a_base() -> None:
    for owner in ({}, {"koss": 1}):
        s = scene(hands=[["M02"]], owner=owner, fort=["koss"] if owner else [])
        before = (s.t.owner[:], s.t.fort)
        s.do("mission M02")
        s.rolls(6).do("against") if owner else None
        assert (s.t.owner, s.t.fort) == before


@pytest.mark.rule("SYN-MIS16")
def test_missions_go_to_flipped_and_blockaded_land() -> None:
    s = scene(hands=[["M02"]], owner={"koss": 0}, destroyer="koss").rolls(3).do("mission M02")
    assert s.told("mission_won").data["need"] == 3  # the odds of an own base
    s = scene(hands=[["M02"]], owner={"koss": 0}, no_crew=["koss"]).rolls(3).do("mission M02")
    assert s.told("mission_won").data["need"] == 3


@pytest.mark.rule("SYN-MIS17", "SYN-RND04")
def test_as_many_missions_as_dice_and_cards() -> None:
    s = scene(hands=[["M01", "M02", "M03"]]).rolls(6).do("mission M01")
    s.do("mission M02").rolls(6).do("roll")
    assert s.stock() == "11/2/2"
    assert s.legal_moves("mission") == []
    assert s.clause("mission M03") == "SYN-RND09"


@pytest.mark.rule("SYN-MIS18", "SYN-PHM17", "SYN-MIS20")
def test_own_bases_are_never_split_and_the_phantoms_half_is_not_paid() -> None:
    s = scene(hands=[["M02"]], owner={"koss": 0}).rolls(6).do("mission M02")
    assert s.stock() == "7/1/1"
    s = scene(2, phantom=True, hands=[["M02"]], owner={"koss": 2}).do("mission M02")
    assert s.legal_moves() == ["coop", "against"]
    s.rolls(6).do("coop")
    assert (s.stock(0), s.stock(1)) == ("4/1/1", "0/0/0")


# -- robberies -------------------------------------------------------------------------------------


def robbery(card: str = "RB2", **given: object) -> Scene:
    given = {"hands": [[card]], "owner": {"koss": 1}, "stock": [(0, 0, 0), (30, 0, 0)], "round": 4, **given}
    return scene(**given)


@pytest.mark.rule("SYN-ROB01", "SYN-CMP17")
def test_a_robbery_is_a_mission() -> None:
    assert robbery(dice=[0]).legal_moves("robbery") == []
    early = robbery("RB4", owner={"ceto": 1}, round=1)
    assert early.clause("robbery RB4") == "SYN-MIS01"
    s = robbery(stock=[(0, 1, 1), (30, 0, 0)]).do("robbery RB2")
    assert s.legal_moves() == ["roll", "roll_hired"]
    s.rolls(1).do("roll_hired")
    assert (s.stock(), s.t.alert, s.discard(), s.t.seats[0].dice) == ("0/0/0", 2, ["RB2"], 1)
    assert s.told("mission_lost").data["need"] == 2


@pytest.mark.rule("SYN-ROB02", "SYN-EX14")
def test_it_needs_a_base_of_another_in_its_zone() -> None:
    s = robbery("RB7", owner={"koss": 1, "tycho": 0})
    assert s.legal_moves("robbery") == []
    assert s.clause("robbery RB7") == "SYN-ROB02"
    s = robbery("RB7", owner={"tycho": 1, "honos": 2, "kepler": 0}, fort=["tycho"]).do("robbery RB7")
    assert s.legal_moves() == ["rob tycho", "rob honos"]
    s.rolls(6, 1, 2, 3).do("rob honos")
    assert s.told("stole").data == {"owner": 2, "dice": 3, "total": 6, "credits": 0}


@pytest.mark.rule("SYN-ROB03", "SYN-ROB05", "SYN-SPB03")
def test_the_dice_follow_the_side_of_the_tile_alone() -> None:
    s = robbery("RB3").rolls(5, 6, 6, 6).do("robbery RB3")
    assert s.told("stole").data == {"owner": 1, "dice": 3, "total": 18, "credits": 18}
    s = robbery("RB3", fort=["koss"]).rolls(5, 4).do("robbery RB3")
    assert s.told("stole").data == {"owner": 1, "dice": 1, "total": 4, "credits": 4}
    s = robbery("RB3", owner={"boreas": 1, "sedna": 1}).do("robbery RB3").rolls(5, 1, 1, 1).do("rob boreas")
    assert s.told("stole").data["dice"] == 3  # under a beam, and yet unfortified


@pytest.mark.rule("SYN-ROB04", "SYN-ROB09")
def test_credits_move_from_the_owner_at_most_all() -> None:
    s = robbery().rolls(6, 5, 6).do("robbery RB2")
    assert (s.stock(0), s.stock(1)) == ("11/0/0", "19/0/0")
    s = robbery(stock=[(0, 0, 0), (4, 7, 7)]).rolls(6, 5, 6).do("robbery RB2")
    assert (s.stock(0), s.stock(1)) == ("4/0/0", "0/7/7")


@pytest.mark.rule("SYN-ROB06")
def test_the_base_stays_as_it_is() -> None:
    s = robbery(fort=["koss"]).rolls(6, 3).do("robbery RB2")
    assert (s.owner("koss"), s.fort("koss")) == (1, True)


@pytest.mark.rule("SYN-ROB07")
def test_robberies_are_never_cooperative() -> None:
    s = robbery(chips=[["CE1"]], stock=[(9, 9, 9), (30, 0, 0)]).do("robbery RB2")
    assert s.legal_moves() == ["roll", "roll_hired"]


@pytest.mark.rule("SYN-ROB08")
def test_a_poor_owner_can_be_robbed() -> None:
    s = robbery(stock=[]).rolls(6, 1, 1).do("robbery RB2")
    assert s.stock() == "0/0/0"
    s = robbery(stock=[]).rolls(1).do("robbery RB2")
    assert s.t.alert == 2


@pytest.mark.rule("SYN-BLK03")
def test_a_failed_robbery_at_the_maximum_brings_the_destroyer_to_its_target() -> None:
    s = robbery("RB4", owner={"io": 1, "ceto": 2}, alert=6).do("robbery RB4").rolls(1).do("rob io")
    assert s.destroyer == "io"


@pytest.mark.rule("SYN-MIS09")
def test_a_refused_move_changes_nothing() -> None:
    s = scene(hands=[["M19"]])
    with pytest.raises(IllegalMove, match="from round 2"):
        s.do("mission M19")
    assert s.hand() == ["M19"]


def test_no_result_is_promised_where_a_die_decides() -> None:
    """A few worlds in which the die fell well prove nothing; what is sure is still said."""
    s = scene(hands=[["M02"]], stock=RICH, chips=[["CE1"]], owner={"boreas": 0}).do("mission M02")
    dice = [s.t.game.moves.parse(text) for text in s.legal_moves("roll")]
    assert dice
    for seed in range(40):
        assert preview_moves(s.t, 0, dice, [seed]) == {}
    s = scene(stock=RICH)
    buy = s.t.game.moves.parse("buy io")
    assert ("credits", 20, 20 - s.t.box.purchase[1][0]) in preview_moves(s.t, 0, [buy], [1, 2, 3])[buy]


@pytest.mark.rule("SYN-MIS06", "SYN-MIS07")
def test_the_question_tells_all_that_changes_the_roll() -> None:
    """What is said to be needed and added is what the roll then goes by, declared in any mixture."""
    rich: dict[str, Any] = {
        "hands": [["M02"]], "stock": RICH, "chips": [["CE8", "CM8", "CI8"]], "techs": [["AT01"]],
        "owner": {"koss": 1, "honos": 0},
    }  # fmt: skip
    told = scene(**rich).do("mission M02").t.question(0).facts
    assert list(told["needs"]) == ["coop", "coop_hired", "against", "against_hired"]
    adds = dict(map(tuple, told["roll_bonuses"]))
    assert sorted(adds) == ["boost", "casino", "chip CE8", "chip CM8"]
    for declared in ([], ["boost"], ["casino"], ["chip CE8", "chip CM8"], ["boost", "casino", "chip CM8"]):
        for way, need in told["needs"].items():
            s = scene(**rich).do("mission M02", *declared)
            s.rolls(1).do(way)
            data = (s.events("mission_won") or s.events("mission_lost"))[-1].data
            assert data["need"] == need
            assert data["total"] == min(max(1 + told["bonus"] + sum(adds[move] for move in declared), 1), 6)


@pytest.mark.rule("SYN-MIS12", "SYN-MIS13")
@pytest.mark.parametrize(
    ("follows", "alert", "techs"), [("alert", 3, []), ("destroyer", 8, []), ("unnoticed", 3, ["AT02"])]
)
def test_the_question_tells_what_a_failure_brings(follows: str, alert: int, techs: list[str]) -> None:
    s = scene(4, hands=[["M02"]], stock=[*RICH, (20, 20, 20)], alert=alert, techs=[techs]).do("mission M02")
    assert s.t.question(0).facts["failed"] == follows
    s.rolls(1).do("roll")
    assert s.t.alert == alert + (follows == "alert")
    assert (s.destroyer == "koss") == (follows == "destroyer")


@pytest.mark.rule("SYN-INF03")
def test_all_see_what_the_announced_roll_needs() -> None:
    s = scene(hands=[["M02"]], owner={"koss": 1}, stock=RICH, slots=["", "SL02"], techs=[["AT01"]]).do("mission M02")
    s.do("boost", "against_hired")
    assert s.question_id == "Window"
    need, bonus, sides = s.t.view(1).stake
    assert (bonus, sides) == (1, 6)
    assert s.t.view(1).stake == s.t.view(2).stake
    assert [card.plus for card in s.t.view(1).cards if card.card == "SL02"] == [-2]
    s.rolls(3).do("decline")
    told = (s.events("mission_won") or s.events("mission_lost"))[-1].data
    assert (told["need"], told["total"]) == (need, 3 + bonus)
    assert s.until("Menu").t.view(1).stake == []
