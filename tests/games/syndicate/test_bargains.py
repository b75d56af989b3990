"""Offers that bots make: good for both, short, once a round, and only where they disturb least."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.bots import get
from cinque.games.syndicate import RULES
from cinque.games.syndicate.moves import ACCEPT, SEND
from cinque.games.syndicate.table import Syndicate
from cinque.games.syndicate.worths import needs, stock_worth
from tests.games.syndicate.scene import Scene, game, scene

HINTS: Any = RULES.hints


def favourite(s: Scene, seat: int | None = None, quick: bool = False) -> str:
    """The option that looks best."""
    who = s.seat if seat is None else seat
    options = s.t.options(who)
    weights = (HINTS.quick if quick else HINTS.weights)(s.t, who, options)
    return s.t.game.moves.text(options[weights.index(max(weights))])


def call(seat: int = 0, **given: Any) -> Scene:
    """Seat 1 lacks influence for a base and has crew to spare; seat 2 must man its bases and has influence."""
    start: dict[str, Any] = {"stock": [(30, 4, 9), (30, 1, 12), (9, 14, 0), (30, 4, 9)], "round": 3}
    start["owner"] = {"kepler": 2, "galle": 2, **given.pop("owner", {})}
    return scene(4, seat=seat, trading=True, **{**start, **given}).do("pass")


def answer(s: Scene, *opens: int) -> Scene:
    """These seats want to offer something."""
    for seat in s.t.waiting:
        s.answer(seat, "offer" if seat in opens else "decline")
    return s


def test_a_bot_offers_what_it_has_too_much_of_for_what_it_lacks() -> None:
    s = call()
    assert favourite(s, 1) == "offer"
    answer(s, 1)
    made = []
    while s.asked in ("Partner", "Compose", "HowMany"):
        made.append(favourite(s))
        s.do(made[-1])
    assert made[:2] == ["to 2", "give crew"]
    assert made[3] == "want influence"
    assert made[5:] == ["send"]
    assert (s.asked, s.seat, favourite(s)) == ("Reply", 2, "accept")
    before = HINTS.estimate(s.t)
    s.do("accept")
    after = HINTS.estimate(s.t)
    assert after[1] > before[1]  # both gain by the estimate
    assert after[2] > before[2]
    assert (s.asked, s.seat, favourite(s)) == ("Partner", 1, "decline")  # one offer is enough


def test_a_refused_offer_is_not_made_again_in_the_same_call() -> None:
    s = answer(call(), 1)
    while s.asked != "Reply":
        s.do(favourite(s))
    s.do("decline")
    assert (s.asked, s.seat, favourite(s)) == ("Partner", 1, "decline")


def test_bots_speak_up_before_their_own_turn_only() -> None:
    """So a person hears at most one offer of each bot in a round."""
    s = call(2)  # seat 3 comes next
    assert favourite(s, 1) == "decline"
    s = call(3)  # the last of the round
    assert favourite(s, 1) == "decline"


def test_bots_with_like_needs_offer_nothing() -> None:
    s = call(stock=[(9, 9, 9)] * 4, owner={"kepler": 1, "galle": 1, "etna": 2, "io": 2})
    assert favourite(s, 1) == "decline"


def test_in_extended_turns_two_offers_a_phase_at_most() -> None:
    s = call(extended=True)
    assert favourite(s, 1) == "offer"
    s.t.seats[1].later -= 1
    assert favourite(s, 1) == "offer"
    s.t.seats[1].later -= 1
    assert favourite(s, 1) == "decline"


def test_playouts_open_no_trades_and_finish_those_begun() -> None:
    s = call()
    assert favourite(s, 1, quick=True) == "decline"
    answer(s, 1)
    while s.asked != "Reply":
        s.do(favourite(s, quick=True))
    assert favourite(s, quick=True) == "accept"


def test_who_lacks_crew_values_it_more_and_is_no_richer_for_lacking_it() -> None:
    plain = needs(scene(stock=[(9, 9, 4)], round=3).t, 0)
    manned = needs(scene(stock=[(9, 9, 4)], round=3, owner={"kepler": 0, "galle": 0, "io": 0}).t, 0)
    assert manned.crew > plain.crew
    assert stock_worth(manned, [9, 9, 4]) < stock_worth(plain, [9, 9, 4])
    more, less = stock_worth(manned, [9, 9, 5]), stock_worth(manned, [9, 9, 4])
    assert more - less > stock_worth(plain, [9, 9, 5]) - stock_worth(plain, [9, 9, 4])


@pytest.mark.parametrize("lines", [["give influence", "number 1"], ["want_cards", "number 1"]])
def test_an_offer_begun_otherwise_is_cancelled(lines: list[str]) -> None:
    s = answer(call(hands=[[], [], ["M01"]]), 1).do("to 2", *lines)
    assert favourite(s) == "cancel"


def test_a_rival_far_ahead_is_not_helped() -> None:
    s = answer(call(), 1)
    while s.asked != "Reply":
        s.do(favourite(s))
    s.t.seats[1].stock[0] += 300
    assert favourite(s) == "decline"


def test_offers_of_greedy_bots_are_few_and_seldom_refused() -> None:
    sent = taken = rounds = 0
    for seed in range(8):
        t = game(4).deal(seed, history=False)
        assert isinstance(t, Syndicate)
        bots = [get("greedy", seed=seed * 4 + seat) for seat in range(4)]
        while not t.over:
            seat = t.mover()
            move = bots[seat].choose(t.redeal(seat, seed), seat)
            sent += move == SEND
            taken += move == ACCEPT
            t.apply(seat, move)
        rounds += t.round
    assert 1 <= sent <= 2 * rounds
    assert taken >= 0.8 * sent
