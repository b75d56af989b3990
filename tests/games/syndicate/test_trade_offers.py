"""Offers that bots make: good for both sides, short, once a round, and only just before their own turn."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.bots import get
from cinque.games.syndicate import RULES
from cinque.games.syndicate.bots.values import compute_needs, stock_value
from cinque.games.syndicate.rules.moves import ACCEPT, SEND
from cinque.games.syndicate.rules.table import Syndicate
from tests.games.syndicate.scene import Scene, game, scene

HEURISTICS: Any = RULES.heuristics


def favorite(s: Scene, seat: int | None = None, quick: bool = False) -> str:
    """The option that looks best."""
    who = s.current_player if seat is None else seat
    options = s.t.legal_moves(who)
    weights = (HEURISTICS.playout_policy if quick else HEURISTICS.policy)(s.t, who, options)
    return s.t.game.moves.text(options[weights.index(max(weights))])


def call(seat: int = 0, **given: Any) -> Scene:
    """Seat 1 lacks influence for a base and has crew to spare; seat 2 must man its bases and has influence."""
    start: dict[str, Any] = {"stock": [(30, 4, 9), (30, 1, 12), (9, 14, 0), (30, 4, 9)], "round": 3}
    start["owner"] = {"kepler": 2, "galle": 2, **given.pop("owner", {})}
    return scene(4, seat=seat, trading=True, **{**start, **given}).do("pass")


def answer(s: Scene, *opens: int) -> Scene:
    """These seats want to offer something."""
    for seat in s.t.to_move:
        s.answer(seat, "offer" if seat in opens else "decline")
    return s


def test_a_bot_offers_what_it_has_too_much_of_for_what_it_lacks() -> None:
    s = call()
    assert favorite(s, 1) == "offer"
    answer(s, 1)
    made = []
    while s.question_id in ("Partner", "Compose", "HowMany"):
        made.append(favorite(s))
        s.do(made[-1])
    assert made[:2] == ["to 2", "give crew"]
    assert made[3] == "want influence"
    assert made[5:] == ["send"]
    assert (s.question_id, s.current_player, favorite(s)) == ("Reply", 2, "accept")
    before = HEURISTICS.win_estimate(s.t)
    s.do("accept")
    after = HEURISTICS.win_estimate(s.t)
    assert after[1] > before[1]  # both gain by the estimate
    assert after[2] > before[2]
    assert (s.question_id, s.current_player, favorite(s)) == ("Partner", 1, "decline")  # one offer is enough


def test_a_bot_sells_a_card_that_another_player_can_use_better() -> None:
    """Seat 2 owns the base that seat 1's mission is about, so the mission earns more in its hands."""
    s = call(hands=[[], ["M03"]], stock=[(30, 4, 4)] * 4, owner={"kepler": 0, "galle": 0, "koss": 2})
    assert favorite(s, 1) == "offer"
    answer(s, 1)
    made = []
    while s.question_id != "Reply":
        made.append(favorite(s))
        s.do(made[-1])
    assert made[:3] == ["to 2", "give_card M03", "want credits"]
    assert made[4:] == ["send"]
    assert favorite(s) == "accept"
    s.do("accept")
    assert [len(s.t.hand(seat)) for seat in (1, 2)] == [0, 1]


def test_a_refused_offer_is_not_made_again_in_the_same_call() -> None:
    s = answer(call(), 1)
    while s.question_id != "Reply":
        s.do(favorite(s))
    s.do("decline")
    assert (s.question_id, s.current_player, favorite(s)) == ("Partner", 1, "decline")


def test_bots_speak_up_before_their_own_turn_only() -> None:
    """So a person hears at most one offer of each bot in a round."""
    s = call(2)  # seat 3 comes next
    assert favorite(s, 1) == "decline"
    s = call(3)  # the last of the round
    assert favorite(s, 1) == "decline"


def test_bots_with_like_needs_offer_nothing() -> None:
    s = call(stock=[(9, 9, 9)] * 4, owner={"kepler": 1, "galle": 1, "etna": 2, "io": 2})
    assert favorite(s, 1) == "decline"


def test_in_extended_turns_two_offers_a_phase_at_most() -> None:
    s = call(extended=True)
    assert favorite(s, 1) == "offer"
    s.t.seats[1].offers -= 1
    assert favorite(s, 1) == "offer"
    s.t.seats[1].offers -= 1
    assert favorite(s, 1) == "decline"


def test_bots_open_no_trades_after_missions_and_answer_those_of_others() -> None:
    start: dict[str, Any] = {"stock": [(30, 4, 9), (30, 1, 12), (9, 14, 0), (30, 4, 9)], "round": 3, "trading": True}
    s = scene(4, hands=[["M01"]], owner={"kepler": 2, "galle": 2}, **start).rolls(6).do("mission M01", "roll")
    assert (s.question_id, s.t.to_move) == ("CallOffers", [1, 2, 3])
    assert [favorite(s, seat) for seat in (1, 2, 3)] == ["decline"] * 3
    answer(s, 1).do("to 2", "give crew", "number 9", "want influence", "number 3", "send")
    assert (s.question_id, s.current_player, favorite(s)) == ("Reply", 2, "accept")


@pytest.mark.parametrize(
    ("lines", "reply"),
    [
        (["give_tech AT12"], "accept"), (["give credits", "number 1", "want_tech AT03"], "decline"),
        (["give credits", "number 20", "want_tech AT03"], "accept"),
        (["give_slot"], "accept"), (["give crew", "number 1", "want_slot"], "decline"),
    ],
)  # fmt: skip
def test_bots_weigh_techs_and_slot_cards(lines: list[str], reply: str) -> None:
    s = answer(call(techs=[[], ["AT12"], ["AT03"]], slots=["", "SL02", "SL04"]), 1).do("to 2", *lines, "send")
    assert (s.question_id, s.current_player, favorite(s)) == ("Reply", 2, reply)


def test_playouts_open_no_trades_and_finish_those_begun() -> None:
    s = call()
    assert favorite(s, 1, quick=True) == "decline"
    answer(s, 1)
    while s.question_id != "Reply":
        s.do(favorite(s, quick=True))
    assert favorite(s, quick=True) == "accept"


def test_who_lacks_crew_values_it_more_and_is_no_richer_for_lacking_it() -> None:
    plain = compute_needs(scene(stock=[(9, 9, 4)], round=3).t, 0)
    manned = compute_needs(scene(stock=[(9, 9, 4)], round=3, owner={"kepler": 0, "galle": 0, "io": 0}).t, 0)
    assert manned.crew > plain.crew
    assert stock_value(manned, [9, 9, 4]) < stock_value(plain, [9, 9, 4])
    more, less = stock_value(manned, [9, 9, 5]), stock_value(manned, [9, 9, 4])
    assert more - less > stock_value(plain, [9, 9, 5]) - stock_value(plain, [9, 9, 4])


@pytest.mark.parametrize("lines", [["give influence", "number 1"], ["want_cards", "number 1"]])
def test_an_offer_begun_otherwise_is_cancelled(lines: list[str]) -> None:
    s = answer(call(hands=[[], [], ["M01"]]), 1).do("to 2", *lines)
    assert favorite(s) == "cancel"


def test_a_rival_far_ahead_is_not_helped() -> None:
    s = answer(call(), 1)
    while s.question_id != "Reply":
        s.do(favorite(s))
    s.t.seats[1].stock[0] += 300
    assert favorite(s) == "decline"


def test_offers_of_greedy_bots_are_few_and_seldom_refused() -> None:
    sent = taken = rounds = 0
    for seed in range(8):
        t = game(4).deal(seed, history=False)
        assert isinstance(t, Syndicate)
        bots = [get("greedy", seed=seed * 4 + seat) for seat in range(4)]
        while not t.over:
            seat = t.current_player()
            move = bots[seat].choose(t.redeal(seat, seed), seat)
            sent += move == SEND
            taken += move == ACCEPT
            t.play_unchecked(seat, move)
        rounds += t.round
    assert 1 <= sent <= 2 * rounds
    assert taken >= 0.8 * sent
