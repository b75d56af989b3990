"""Trading inside a turn, after each mission and assault, for seats that asked for it (SYN-TRD08, SYN-R39)."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import AutoAnswer, auto_answer
from cinque.core.clients.auto_answers import active_answers
from tests.games.syndicate.scene import Scene, scene

RICH = [(30, 30, 30)] * 4


def inside(players: int = 4, **start: Any) -> Scene:
    """Seat 0's turn, with something to trade for everybody."""
    return scene(players, trading=True, **{"stock": RICH, **start})


def says(s: Scene, **answers: str) -> Scene:
    """Answers to a call: p1="offer"; the others decline."""
    for seat in s.t.to_move:
        s.answer(seat, answers.get(f"p{seat}", "decline"))
    return s


ROLLED: list[tuple[str, dict[str, Any], list[str]]] = [
    ("a won mission", {"hands": [["M01"]]}, ["mission M01", "roll"]),
    ("a failed mission", {"hands": [["M03"]]}, ["mission M03", "roll"]),
    ("a shared mission", {"hands": [["M01"]], "owner": {"koss": 2}}, ["mission M01", "coop"]),
    ("a robbery", {"hands": [["RB2"]], "owner": {"koss": 2}}, ["robbery RB2", "roll"]),
    ("an assault", {"owner": {"koss": 2}}, ["assault koss"]),
    ("an assault with reinforcements", {"owner": {"koss": 2}, "assault": [2]}, ["assault koss", "force 2"]),
]


@pytest.mark.rule("SYN-TRD08", "SYN-TRD01", "SYN-TRD21")
@pytest.mark.parametrize(("start", "moves"), [row[1:] for row in ROLLED], ids=[row[0] for row in ROLLED])
@pytest.mark.parametrize("roll", [1, 6])
def test_the_others_may_trade_after_a_mission_or_assault(start: dict[str, Any], moves: list[str], roll: int) -> None:
    s = inside(**start)
    s.do(*moves[:-1]).rolls(roll).do(moves[-1])
    assert (s.question_id, s.t.to_move, s.t.turn) == ("CallOffers", [1, 2, 3], 0)
    assert s.t.question(1).window == "trade_rolls"
    assert (s.t.card, s.t.target, s.t.force, s.t.bonus) == (-1, -1, -1, 0)  # the action is over
    says(s, p1="offer", p2="offer", p3="offer")
    talks = []
    while s.question_id == "Partner":
        talks.append((s.current_player, s.legal_moves("to")))
        s.do("decline")
    assert talks == [(1, ["to 2", "to 3"]), (2, ["to 1", "to 3"]), (3, ["to 1", "to 2"])]
    assert (s.question_id, s.current_player) == ("Menu", 0)


@pytest.mark.rule("SYN-TRD08")
def test_nothing_else_in_a_turn_stops_for_trades() -> None:
    s = inside(hands=[["M05", "SL02", "SL06"]], chips=[["CE2"]], owner={"koss": 0})
    for moves in (
        ["buy rhea"], ["fortify koss"], ["level tech"], ["level assault"], ["exchange credits_crew", "number 1"],
        ["sell M05", "resource crew"], ["chip CE2"], ["slot SL02"], ["burn"], ["slot SL06"], ["reveal"],
    ):  # fmt: skip
        s.do(*moves)
        assert (s.question_id, s.current_player) == ("Menu", 0), moves


@pytest.mark.rule("SYN-TRD07", "SYN-TRD08")
def test_by_default_nobody_is_asked_and_nobody_sees_who_is() -> None:
    s = inside(hands=[["M01"]]).do("mission M01", "roll")
    assert s.t.game.rules.default_auto_answers["trade_rolls"] == "pass"
    passing = s.t.game.moves.parse("decline")
    assert [auto_answer(s.t, seat, {}) for seat in (1, 2, 3)] == [passing] * 3
    assert auto_answer(s.t, 2, {"trade_rolls": AutoAnswer("ask")}) == -1
    assert auto_answer(s.t, 2, {"trade": AutoAnswer("ask")}) == passing, "who asked for trades between turns only"
    views = [s.t.view(seat) for seat in range(4)]
    s.answer(2, "offer")
    assert s.t.public_to_move == [1, 2, 3]
    assert [s.t.view(seat) for seat in range(4)] == views


@pytest.mark.rule("SYN-TRD07")
def test_who_asked_to_trade_until_the_own_turn_is_asked_again_after_making_an_offer() -> None:
    s = inside(hands=[["M01", "M04"]]).do("mission M01", "roll")
    wish = {"trade_rolls": AutoAnswer("ask", "turn")}
    says(s, p2="offer")
    assert (s.question_id, active_answers(s.t, 2, wish)) == ("Partner", wish)
    for move in ("to 1", "give crew", "number 1", "want influence", "number 1"):
        s.do(move)
        assert active_answers(s.t, 2, wish) == wish
    s.do("send", "accept", "decline")
    assert (s.question_id, s.current_player) == ("Menu", 0)
    s.do("mission M04", "roll")
    assert auto_answer(s.t, 2, active_answers(s.t, 2, wish)) == -1
    says(s).do("pass")
    says(s).do("pass")
    says(s)
    assert (s.question_id, s.current_player, active_answers(s.t, 2, wish)) == ("Menu", 2, {}), "the own turn ends it"


@pytest.mark.rule("SYN-TRD08", "SYN-TRD13", "SYN-SPB05", "SYN-EX33")
def test_protection_bought_between_two_assaults_counts_in_the_second() -> None:
    s = inside(owner={"ceto": 2, "etna": 1}, assault=[2])
    s.do("assault etna").rolls(1).do("force 0")
    assert s.owner("etna") == 1
    says(s, p1="offer").do("to 2", "give credits", "number 5", "want_beam ceto_etna", "send", "accept", "decline")
    s.do("assault etna")
    assert s.legal_moves("force") == ["force 1", "force 2"]  # counts as fortified now
    assert s.t.question(0).facts["wins"]["force 1"] == 1


@pytest.mark.rule("SYN-TRD08", "SYN-MIS04")
def test_a_base_traded_between_two_missions_counts_for_the_second() -> None:
    s = inside(hands=[["M01", "M02"]], owner={"koss": 1}).do("mission M01", "against")
    says(s, p1="offer").do("to 3", "give_base koss", "send", "accept", "decline")
    s.do("mission M02")
    assert s.t.question(0).facts["owner"] == 3


@pytest.mark.rule("SYN-TRD08", "SYN-SPB07")
def test_research_is_complete_before_the_others_trade() -> None:
    """The Destroyer leaves Ceto for the territory of the failed mission; Ceto is full and converts at once."""
    s = inside(hands=[["M03"]], owner={"ceto": 0}, research={"ceto": 2}, destroyer="ceto", alert=8)
    s.do("mission M03").rolls(1).do("roll")
    assert (s.question_id, s.destroyer, s.t.seats[0].assault, s.research("ceto")) == ("CallOffers", "koss", 1, 0)


@pytest.mark.rule("SYN-TRD06", "SYN-TRD08")
def test_no_call_where_no_two_may_trade() -> None:
    s = inside(2, hands=[["M01"]]).do("mission M01", "roll")
    assert (s.question_id, s.current_player) == ("Menu", 0)
    s = scene(4, trading=False, hands=[["M01"]]).do("mission M01")
    assert (s.question_id, s.current_player) == ("Menu", 0)
    s = inside(2, phantom=True, hands=[["M01"]], owner={"rhea": 2}).do("mission M01", "roll")
    assert (s.question_id, s.current_player) == ("Menu", 0)  # only in the phantom's turn
    s = inside(3, hands=[["M01"]]).do("mission M01", "roll")
    assert (s.question_id, s.t.to_move) == ("CallOffers", [1, 2])


@pytest.mark.rule("SYN-TRD08", "SYN-EXT08", "SYN-EXT12", "SYN-TRD22")
def test_an_extended_turn_that_ends_by_itself_has_one_call_not_two() -> None:
    s = inside(hands=[["M01", "M04"]], extended=True).do("mission M01", "roll")
    assert s.t.question(1).window == "trade_rolls"
    says(s).do("mission M04", "roll")
    assert (s.question_id, s.t.question(1).window, s.t.to_move) == ("CallOffers", "trade", [0, 1, 2, 3])
    # with a card in the slot the turn goes on for free moves, so that both calls come
    s = inside(hands=[["M01", "M04"]], slots=["M02"], extended=True).do("mission M01", "roll")
    says(s).do("mission M04", "roll")
    assert s.t.question(1).window == "trade_rolls"
    says(s)
    assert (s.question_id, s.current_player, s.legal_moves()) == ("Menu", 0, ["pass", "burn"])


@pytest.mark.rule("SYN-TRD08", "SYN-EXT06")
def test_who_is_out_trades_inside_turns_too() -> None:
    s = inside(3, hands=[["M01"]], extended=True)
    s.t.seats[1].out = True
    s.do("mission M01", "roll")
    assert s.t.to_move == [1, 2]
    says(s, p1="offer").do("to 2", "give crew", "number 1", "send", "accept")
    assert (s.stock(1), s.stock(2)) == ("30/30/29", "30/30/31")


@pytest.mark.rule("SYN-TRD08")
def test_awards_are_claimed_by_a_trade_inside_a_turn() -> None:
    s = inside(hands=[["M01"]], owner={"rhea": 1, "io": 1, "tycho": 2}).do("mission M01", "roll")
    says(s, p2="offer").do("to 1", "give_base tycho", "send", "accept")
    assert (s.award("AW7"), s.t.turn) == (1, 0)
