"""Rounds, turns, extended turns, awards and the end: SYN-RND, EXT, AWD, END."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import IllegalMove
from cinque.games.syndicate.rules.moves import AWARDS, BASES, SOVEREIGN
from tests.games.syndicate.scene import Scene, collection, fresh, phase, scene, sovereign, table


@pytest.mark.rule("SYN-RND01", "SYN-END01", "SYN-END03")
@pytest.mark.parametrize(("place", "rounds"), [(5, 6), (6, 7), (7, 8)])
def test_the_game_ends_the_round_after_the_announcement(place: int, rounds: int) -> None:
    cards = [f"S{n:02}" for n in (3, 10, 11, 12, 13, 14, 2)]
    cards.insert(place - 1, "S01")
    s = phase(2, sovereign=cards[:8])
    while not s.t.over:
        s.do("pass" if s.question_id == "Menu" else s.legal_moves()[0])
    assert s.t.round == rounds
    assert len(s.t.sovereign[s.t.shown]) == rounds
    assert s.told("last_round").data == {"round": rounds}


@pytest.mark.rule("SYN-RND02")
def test_three_phases_in_order() -> None:
    s = phase(2, sovereign=["S03"])
    assert s.t.view(0).phase == "turns"
    s.do("pass", "pass")
    kinds = s.story()
    assert kinds.index("passed") < kinds.index("sovereign") < kinds.index("drew")
    assert (s.t.round, s.t.view(0).phase) == (2, "turns")


@pytest.mark.rule("SYN-RND03", "SYN-RND08")
def test_one_turn_each_clockwise_from_the_first_player() -> None:
    s = phase(4, lead=2, sovereign=["S03"])
    seats = []
    for _ in range(4):
        seats.append(s.current_player)
        s.do("pass")
    assert seats == [2, 3, 0, 1]


@pytest.mark.rule("SYN-RND04", "SYN-RND05")
def test_eight_kinds_of_action_in_any_order() -> None:
    s = scene(hands=[["M01", "SL01", "RB1"]], stock=[(50, 50, 50)], owner={"koss": 1, "rhea": 0}, chips=[["CE2"]],
              assault=[1])  # fmt: skip
    kinds = {text.split()[0] for text in s.legal_moves()}
    assert kinds == {
        "pass", "mission", "robbery", "assault", "slot", "buy", "fortify", "level", "exchange", "sell", "chip",
    }  # fmt: skip
    s.do("sell SL01", "resource crew", "chip CE2", "buy io", "level tech", "buy etna", "level tech")
    assert (s.owner("io"), s.owner("etna"), s.t.seats[0].tech) == (0, 0, 3)


@pytest.mark.rule("SYN-RND06", "SYN-END04")
def test_passing_is_always_possible() -> None:
    s = scene()
    assert s.legal_moves() == ["pass"]
    assert s.do("pass").current_player == 1


@pytest.mark.rule("SYN-RND07")
def test_every_action_is_told_to_all() -> None:
    s = scene(hands=[["M01", "SL01"]], stock=[(60, 60, 60)], chips=[["CE2"]], owner={"koss": 1})
    moves = ["buy io", "fortify io", "level assault", "exchange credits_crew", "chip CE2", "slot SL01", "sell M01"]
    wanted = ["bought", "fortified", "level_bought", "exchanged", "chip_played", "placed", "sold"]
    for move, kind in zip(moves, wanted, strict=True):
        start = len(s.t.events)
        s.do(move)
        if s.question_id in ("Exchange", "MixOne"):
            s.do(s.legal_moves()[0])
        told = [e for e in s.t.events[start:] if e.kind == kind]
        assert [event.visible_data(2) is not None for event in told[:1]] == [True], move


@pytest.mark.rule("SYN-RND09")
def test_only_missions_and_assaults_need_a_die() -> None:
    s = scene(hands=[["M01"]], dice=[0], stock=[(50, 50, 50)], owner={"koss": 1}, chips=[["CE2"]])
    kinds = {text.split()[0] for text in s.legal_moves()}
    assert kinds == {"pass", "slot", "buy", "level", "exchange", "sell", "chip"}


@pytest.mark.rule("SYN-RND10")
def test_a_used_die_stays_used_until_the_reset() -> None:
    s = scene(hands=[["M01", "M02", "M04"]], sovereign=["S03"]).rolls(1).do("mission M01").rolls(1).do("mission M02")
    assert s.legal_moves("mission") == []
    s.do("pass", "pass", "pass")
    assert s.t.seats[0].dice == 2


@pytest.mark.rule("SYN-RND11")
def test_the_boundary_of_turns() -> None:
    s = scene(
        3, slots=["", "", "SL05"], owner={"koss": 0, "galle": 1}, fort=["koss"], research={"galle": 3}, trading=True
    )
    s.do("pass")
    assert (s.question_id, s.t.turn) == ("CallOffers", 0)  # still in the turn of who passed
    with pytest.raises(IllegalMove):
        s.answer(0, "pass")
    s.answer(0, "decline").answer(1, "decline").answer(2, "decline")
    assert (s.question_id, s.t.to_move, s.t.seats[1].tech) == ("Window", [2], 1)
    s.do("decline")
    assert (s.question_id, s.current_player, s.t.seats[1].tech) == ("Menu", 1, 2)
    # before the first turn and after the last both open as well
    s = phase(3, slots=["", "", "M01"], trading=True)
    assert s.question_id == "CallOffers"
    s.do("decline", "decline")
    assert (s.question_id, s.t.question(2).window) == ("Window", "turn_change")
    s.do("decline", "pass").until("Menu").do("pass").until("Menu").do("pass")
    assert (s.question_id, s.t.to_move) == ("CallOffers", [0, 1])
    s.do("decline", "decline")
    assert (s.question_id, s.t.question(2).window) == ("Window", "turn_change")


@pytest.mark.rule("SYN-RND12", "SYN-RND13")
def test_nothing_else_inside_an_action() -> None:
    s = scene(hands=[["M02", "M01"]], stock=[(9, 0, 9)], chips=[["CE2", "CE8"]], slots=["SL06"]).do("mission M02")
    assert s.legal_moves() == ["roll", "chip CE8"]  # no exchange, no other chip, no sleeper
    with pytest.raises(IllegalMove):
        s.do("exchange credits_influence")


# -- extended turns --------------------------------------------------------------------------------


def extended(players: int = 2, **given: Any) -> Scene:
    start: dict[str, Any] = {"stock": [(40, 0, 0)] * players, "sovereign": ["S03"], **given}
    return phase(players, extended=True, **start)


@pytest.mark.rule("SYN-EXT01", "SYN-EXT03", "SYN-EXT10", "SYN-EXT12")
def test_two_actions_a_turn_again_and_again() -> None:
    s = extended()
    s.do("level tech", "level assault")
    assert s.current_player == 1  # the turn ended by itself
    s.do("level tech", "pass")
    assert s.current_player == 0
    s.do("exchange credits_crew", "number 5", "level assault")  # one exchange of any multiple is one action
    assert s.current_player == 1
    s = extended(slots=["M01"])
    s.until("Menu").do("level tech", "level assault")
    assert (s.current_player, s.legal_moves()) == (0, ["pass", "burn"])
    assert s.clause("exchange credits_crew") == "SYN-EXT01"
    assert s.clause("level tech") == "SYN-EXT01"
    s = extended(slots=["M01"], hands=[["M10", "RB1"]], chips=[["CE1"]], owner={"koss": 1}, round=3)
    late = {
        "mission M10",
        "sell M10",
        "slot M10",
        "slot RB1",
        *s.until("Menu").legal_moves("chip"),
        *s.legal_moves("robbery"),
    }
    s.do("level tech", "level assault")
    assert {move: s.clause(move) for move in late} == dict.fromkeys(late, "SYN-EXT01")


@pytest.mark.rule("SYN-EXT10")
def test_access_is_not_paid_for_after_the_second_action() -> None:
    s = extended(1, syndicates=["ngata"], stock=[(90, 90, 9)], slots=["M01"])
    s.t.stage = 2
    assert "access" in s.until("Menu").legal_moves()
    s.do("level tech", "level assault")
    assert (s.legal_moves("access"), s.clause("access")) == ([], "SYN-EXT01")


@pytest.mark.rule("SYN-EXT02", "SYN-EXT04", "SYN-EX19")
def test_who_passes_without_action_is_out() -> None:
    s = extended()
    s.do("level tech", "level assault")  # A, two actions
    s.do("pass")  # B, none
    assert s.t.seats[1].out
    s.do("level tech", "pass")  # A, one action
    assert s.current_player == 0
    s.do("pass")
    assert s.told("sovereign").index == len(s.t.require_history().moves)
    s.until("Menu", "drop tech 1")
    assert s.t.round == 2
    assert not s.t.seats[1].out


@pytest.mark.rule("SYN-EXT02")
def test_free_moves_are_no_actions() -> None:
    s = extended(owner={"io": 0}, destroyer="io", stock=[(0, 10, 9)] * 2).do("destroyer", "pass")
    assert s.t.seats[0].out


@pytest.mark.rule("SYN-EXT05", "SYN-EXT07")
def test_nothing_is_reset_between_extended_turns() -> None:
    s = extended(hands=[["M01", "M02", "M04"]], owner={"koss": 0})
    s.rolls(1).do("mission M01").rolls(6).do("mission M02")
    s.do("pass")
    assert (s.current_player, s.t.seats[0].dice, s.legal_moves("mission")) == (0, 0, [])
    s.do("level tech", "level tech")
    assert s.t.seats[0].markers == [0b11, 0]
    before = s.t.seats[0].stock[0]
    s.do("pass")
    assert s.question_id == "MixOne"
    assert (s.t.seats[0].stock[0] - before, s.t.round) == (4 + 3, 1)  # income once, in Resource Collection


@pytest.mark.rule("SYN-EXT06")
def test_who_is_out_may_still_trade_and_play_sleepers() -> None:
    s = extended(3, trading=True, slots=["", "SL02"], hands=[["M01", "M02"]])
    s.until("Menu").do("level tech", "pass").until("Menu").do("pass")
    assert s.t.seats[1].out
    s.until("Menu").do("level tech", "pass")
    assert (s.question_id, 1 in s.t.to_move) == ("CallOffers", True)
    s.until("Menu").do("mission M01")
    assert (s.question_id, s.t.to_move) == ("Window", [1])


@pytest.mark.rule("SYN-EXT08", "SYN-RND14")
def test_turn_change_opens_at_every_change_of_turn() -> None:
    s = extended(2, slots=["SL06"])
    came: list[int] = []
    turns = ["exchange", "exchange", "exchange", "pass", "exchange", "pass"]
    for turn in turns:
        assert (s.question_id, s.legal_moves(seat=0)) == ("Window", ["decline", "play"])
        s.do("decline")
        came.append(s.current_player)
        if turn == "exchange":
            s.do("exchange credits_crew", "number 1")
        s.do("pass")
    # A B A B(out) A A(out): also between two turns of the same player, and after the last one
    assert came == [0, 1, 0, 1, 0, 0]
    assert (s.question_id, s.t.phase) == ("Window", 1)
    s.do("play")
    assert s.t.events[-1].kind != "passed"
    assert s.told("turned_up").data["card"] == "SL06"


@pytest.mark.rule("SYN-EXT09")
def test_research_converts_at_the_start_of_any_extended_turn() -> None:
    s = extended(owner={"galle": 0}, stock=[(40, 0, 20)] * 2).do("level tech", "pass", "level tech", "pass")
    s.t.research[11] = 3
    before = s.t.seats[0].tech
    s.do("level tech", "pass", "pass")
    assert s.t.seats[0].tech > before
    s = extended(owner={"galle": 1}, stock=[(40, 0, 20)] * 2).do("level tech", "pass", "pass")
    s.t.research[11] = 3
    s.do("level tech", "pass", "level tech", "pass")
    assert s.t.research[11] == 3  # seat 1 is out


@pytest.mark.rule("SYN-EXT11")
def test_the_phantom_takes_one_turn_in_the_first_lap() -> None:
    s = extended(2, phantom=True, owner={"koss": 2})
    s.do("level tech", "pass", "level tech", "pass")
    assert len(s.events("phantom_drew")) == 1
    s.do("level tech", "pass", "pass")
    s.do("pass", "drop tech 1")
    assert len(s.events("phantom_drew")) == 1
    assert s.t.round == 2


# -- awards and the end ----------------------------------------------------------------------------


@pytest.mark.rule("SYN-AWD01", "SYN-AWD02")
def test_an_award_goes_to_the_first_and_is_never_lost() -> None:
    lands = dict.fromkeys(["koss", "rhea", "boreas", "morrow", "io"], 0)
    s = scene(owner=lands, stock=[(60, 60, 0)]).do("buy etna")
    assert s.award("AW5") == 0
    assert s.told("award").data == {"award": "AW5", "points": 10}
    s.t.owner[0] = 1
    from cinque.games.syndicate.rules.awards import check_awards

    check_awards(s.t)
    assert s.award("AW5") == 0
    s = scene(seat=1, owner=dict.fromkeys(["koss", "rhea", "boreas", "morrow", "io"], 1), awards={"AW5": 0},
              stock=[(), (60, 60, 0)]).do("buy etna")  # fmt: skip
    assert s.award("AW5") == 0


FEATS: list[tuple[str, dict[str, Any], str]] = [
    ("AW3", {"assault": [3], "stock": [(5, 0, 0)]}, "level assault"),
    ("AW4", {"tech": [8], "stock": [(5, 0, 0)]}, "level tech"),
    ("AW7", {"owner": {"koss": 0, "io": 0}, "stock": [(16, 8, 0)]}, "buy kepler"),
    ("AW8", {"owner": dict.fromkeys(["koss", "rhea", "boreas", "morrow"], 0), "fort": ["koss", "rhea"],
             "stock": [(4, 0, 6)]}, "fortify morrow"),
]  # fmt: skip


@pytest.mark.rule("SYN-AWD01", "SYN-AWD03")
@pytest.mark.parametrize(("award", "given", "move"), FEATS, ids=[feat[0] for feat in FEATS])
def test_feats(award: str, given: dict[str, Any], move: str) -> None:
    s = scene(**given)
    assert s.award(award) == -1
    s.do(move)
    assert s.award(award) == 0
    points = s.t.box.feat_points[AWARDS.index(award)]
    assert s.t.scores[0] == s.t.seats[0].stock[0] + points


def test_mastermind_and_warlord() -> None:
    s = scene(hands=[["M01"]])
    s.t.seats[0].successes = 3
    s.rolls(6).do("mission M01")
    assert s.award("AW1") == 0
    s = scene(owner={"koss": 1}, stock=[(0, 0, 9)])
    s.t.seats[0].captures = 1
    s.rolls(6).do("assault koss")
    assert s.award("AW2") == 0
    s = scene(hands=[["RB1"]], owner={"koss": 1})
    s.t.seats[0].successes = 3
    s.rolls(6, 6).do("robbery RB1")
    assert s.award("AW1") == 0  # robberies count


@pytest.mark.rule("SYN-AWD02")
def test_of_two_at_once_the_earlier_in_player_order_takes_it() -> None:
    t = table(3, lead=1, owner=dict.fromkeys(["koss", "io", "kepler"], 0) | dict.fromkeys(["rhea", "etna", "tycho"], 2))
    from cinque.games.syndicate.rules.awards import check_awards

    check_awards(t)
    assert t.awards[AWARDS.index("AW7")] == 2


@pytest.mark.rule("SYN-END02", "SYN-EX22")
def test_the_final_round_is_played_in_full() -> None:
    s = sovereign("S03", 2, round=6, last=6, owner={"rhea": 0}, stock=[(5, 0, 0), (1, 0, 0)], markers=[(1, 1)])
    assert s.t.over
    assert s.t.scores == [5 + 4 + 3, 1 + 4]  # income counts
    assert (s.t.round, s.t.lead) == (6, 0)
    assert s.t.seats[0].markers == [0, 1]


@pytest.mark.rule("SYN-END04")
def test_the_score_is_credits_and_points() -> None:
    s = collection(2, round=7, last=7, stock=[(7, 90, 90), (3, 0, 0)], hands=[["M01"] * 1], chips=[["CI2"]],
                   awards={"AW1": 0, "AW2": 1}, tech=[8], owner=dict.fromkeys(["rhea", "boreas"], 0),
                   no_tax=["rhea", "boreas"])  # fmt: skip
    assert s.t.scores == [7 + 4 + 5, 3 + 4 + 10]
    assert s.t.winners == [1]
    assert s.t.score_breakdown(0) == [("credits", 11), ("awards", 5)]
    assert s.t.outcome is not None
    assert s.t.outcome.reason == "highest_score"


@pytest.mark.rule("SYN-END04")
def test_points_of_bases_count_for_whoever_owns_them(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table(2, stock=[(7, 0, 0), (3, 0, 0)], owner={"rhea": 0, "koss": 1})
    worth = [2 if base in ("rhea", "koss", "io") else 0 for base in BASES]  # io is nobody's
    monkeypatch.setattr(t.box, "vp", worth)
    assert t.compute_scores() == [7 + 2, 3 + 2]
    assert t.score_breakdown(0) == [("credits", 7), ("awards", 0), ("bases", 2)]


@pytest.mark.rule("SYN-END05", "SYN-END06", "SYN-END07", "SYN-END08")
@pytest.mark.parametrize(
    ("given", "winners"),
    [
        ({"stock": [(5, 0, 0), (4, 90, 90)]}, [0]),
        ({"stock": [(5, 0, 0), (5, 90, 90)], "owner": {"koss": 0}, "no_tax": ["koss"]}, [0]),
        ({"stock": [(5, 1, 1), (5, 3, 0)]}, [1]),
        ({"stock": [(5, 1, 2), (5, 3, 0)]}, [0, 1]),
    ],
)
def test_ties(given: dict[str, Any], winners: list[int]) -> None:
    s = collection(2, round=6, last=6, **given)
    assert s.t.winners == winners


def test_a_deck_has_enough_sovereign_cards() -> None:
    t = fresh(2)
    assert len(t.sovereign[t.sovereign_deck]) == 8
    assert len({*t.sovereign[t.sovereign_deck], *t.sovereign[t.sovereign_box]}) == len(SOVEREIGN)


def test_undo_ends_with_what_is_final_or_shown() -> None:
    s = scene(stock=[(60, 60, 60)], hands=[["SL01", "M01"]])
    s.do("level tech")
    assert s.t.undo_point(0) == len(s.t.require_history().moves) - 1
    s.do("slot SL01")
    assert s.t.undo_point(0) == len(s.t.require_history().moves) - 1  # nobody saw which card
    s.do("sell M01")
    assert s.t.undo_point(0) == len(s.t.require_history().moves)  # shown
    s.do("resource crew", "pass")
    assert s.t.undo_point(0) == len(s.t.require_history().moves)
