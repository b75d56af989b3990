"""Step 1c: tools, VPs, turning a card into coins, and the limits that end a turn (PHO-TLS01..07, TRS01..07)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Step
from cinque.games.phoenicia.auction import no_more_auctions, workers_not_now
from cinque.games.phoenicia.limits import apply_limits
from cinque.games.phoenicia.moves import (
    ACTIVITIES,
    ACTIVITY_IDS,
    CHANGE,
    END,
    MONEY,
    MONEY_IDS,
    TOOL,
    VP,
    WORTH,
)
from cinque.games.phoenicia.payment import charge
from cinque.games.phoenicia.table import MOST_SEATS, Phoenicia, Seat


def room_for_tool(t: Phoenicia, s: Seat, activity: int) -> bool:
    """Whether the activity is there and a circle is neither taken nor equipped (PHO-TLS01, TLS03)."""
    return t.has(s, activity) and s.workers[activity] + s.tools[activity] < t.box.circles[activity]


def wares(t: Phoenicia, s: Seat, wealth: int) -> list[int]:
    """All that can be bought in step 1c for this much money (PHO-TLS01, TLS03, TLS04, TLS07)."""
    found: list[int] = []
    for activity in range(ACTIVITIES):
        if wealth >= t.box.price[activity] and room_for_tool(t, s, activity):
            found.append(TOOL + activity)
    if s.bought < s.spaces and wealth >= t.box.vp_price:
        found.append(VP)
    return found


class Treasury(Step[Phoenicia]):
    """Step 1c goes on while anything could be bought or changed as far as all can see (R47)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        if s.cards > 0 or len(wares(t, s, s.coins)) > 0:
            t.then(SPEND[self.seat])


class Spend(Ask[Phoenicia]):
    """Buy tools and VPs; then turn at most one card into coins, which ends the turn (PHO-TLS06, TRS01, TRS02)."""

    __slots__ = ()

    def options(self, t: Phoenicia) -> list[int]:
        s = t.seats[self.seat]
        found = wares(t, s, s.wealth)
        for money in range(MONEY):
            if s.hand[money] > 0:
                found.append(CHANGE + money)
        found.append(END)
        return found

    def play(self, t: Phoenicia, move: int) -> None:
        seat = self.seat
        s = t.seats[seat]
        if move == END:
            return
        if move >= CHANGE:
            t.give_up(seat, move - CHANGE)
            s.earn(WORTH[move - CHANGE])
            if t.watched:
                t.tell("change", seat, {"money": MONEY_IDS[move - CHANGE], "coins": s.coins})
            return
        t.busy = True
        t.then(TREASURY_OF[seat])
        if move == VP:
            t.then(BUY_VP[seat])
            charge(t, seat, t.box.vp_price)
        else:
            t.then(BuyTool(seat, move - TOOL))
            charge(t, seat, t.box.price[move - TOOL])

    def refusals(self, t: Phoenicia) -> list[Refusal]:
        s = t.seats[self.seat]
        found: list[Refusal] = []
        for activity in range(ACTIVITIES):
            facts: dict[str, Any] = {"activity": ACTIVITY_IDS[activity], "circles": t.box.circles[activity]}
            if not t.has(s, activity):
                found.append(Refusal("PHO-TLS01", TOOL + activity, facts))
            elif not room_for_tool(t, s, activity):
                found.append(Refusal("PHO-TLS03", TOOL + activity, facts))
            elif s.wealth < t.box.price[activity]:
                found.append(Refusal("PHO-PAY07", TOOL + activity, {"owed": t.box.price[activity], "have": s.wealth}))
        if s.spaces > 0 and s.bought >= s.spaces:
            found.append(Refusal("PHO-TLS04", VP, {"spaces": s.spaces}))
        elif s.spaces > 0 and s.wealth < t.box.vp_price:
            found.append(Refusal("PHO-PAY07", VP, {"owed": t.box.vp_price, "have": s.wealth}))
        elif s.spaces == 0:
            found.append(Refusal("PHO-CAR15", VP, {}))
        return found + no_more_auctions(t, self.seat) + workers_not_now()

    def crumb(self) -> str:
        return "treasury"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        s = t.seats[self.seat]
        return {"seat": self.seat, "coins": s.coins, "treasury": s.treasury}


class BuyTool(Step[Phoenicia]):
    """A tool is put on its tile; the next step 1b can use it (PHO-TLS01, TLS02)."""

    __slots__ = ("seat", "activity")

    def __init__(self, seat: int, activity: int) -> None:
        self.seat: Final[int] = seat
        self.activity: Final[int] = activity

    def run(self, t: Phoenicia) -> None:
        t.seats[self.seat].tools[self.activity] += 1
        if t.watched:
            facts = {"activity": ACTIVITY_IDS[self.activity], "price": t.box.price[self.activity]}
            t.tell("tool", self.seat, facts)

    def crumb(self) -> str:
        return "tool"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"seat": self.seat, "activity": ACTIVITY_IDS[self.activity]}


class BuyVp(Step[Phoenicia]):
    """A VP bought at a City Center counts at once and for good (PHO-TLS05)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        s.bought += 1
        s.vp += 1
        if t.watched:
            t.tell("vp", self.seat, {"price": t.box.vp_price, "vp": s.vp})

    def crumb(self) -> str:
        return "vp"


class EndTurn(Step[Phoenicia]):
    """The turn ends with the limits; its player bids no more this round (PHO-TRS03, TRS04, AFT01)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    def run(self, t: Phoenicia) -> None:
        t.finished |= 1 << self.seat
        apply_limits(t, self.seat)

    def crumb(self) -> str:
        return "turn"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"seat": self.seat}


TREASURY_OF: Final = [Treasury(seat) for seat in range(MOST_SEATS)]
SPEND: Final = [Spend(seat) for seat in range(MOST_SEATS)]
BUY_VP: Final = [BuyVp(seat) for seat in range(MOST_SEATS)]
END_TURN: Final = [EndTurn(seat) for seat in range(MOST_SEATS)]
