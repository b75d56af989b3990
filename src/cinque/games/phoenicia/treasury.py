"""Step 1c: tools, VPs, turning a card into coins, and the limits that end a turn (chapters PHO-TLS and PHO-TRS)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Seated, Step, for_seats
from cinque.games.phoenicia.limits import APPLY_LIMITS
from cinque.games.phoenicia.moves import ACTIVITIES, ACTIVITY_IDS, CHANGE, END, MONEY, MONEY_IDS, TOOL, VP
from cinque.games.phoenicia.payment import buy
from cinque.games.phoenicia.refusals import no_more_auctions, workers_not_now
from cinque.games.phoenicia.table import Phoenicia, Seat


def room_for_tool(t: Phoenicia, s: Seat, activity: int) -> bool:
    """Whether the activity is there and a circle is neither taken nor equipped (PHO-TLS01, PHO-TLS03)."""
    return s.has(activity) and s.workers[activity] + s.tools[activity] < t.box.circles[activity]


def wares(t: Phoenicia, s: Seat, wealth: int) -> list[int]:
    """All that can be bought in step 1c for this much money (PHO-TLS01, PHO-TLS03, PHO-TLS04, PHO-TLS07)."""
    found: list[int] = []
    for activity in range(ACTIVITIES):
        if wealth >= t.box.price[activity] and room_for_tool(t, s, activity):
            found.append(TOOL.of(activity))
    if s.bought < s.spaces and wealth >= t.box.vp_price:
        found.append(VP)
    return found


class Treasury(Seated[Phoenicia]):
    """Step 1c goes on while anything could be bought or changed as far as all can see (PHO-R47)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        if s.cards > 0 or len(wares(t, s, s.coins)) > 0:
            t.then(SPEND[self.seat])


class Spend(Ask[Phoenicia]):
    """Buy tools and VPs; then turn at most one card into coins, which ends the turn (PHO-TLS06, PHO-TRS01, PHO-TRS02,
    PHO-R52)."""

    __slots__ = ()

    def options(self, t: Phoenicia) -> list[int]:
        s = t.seats[self.seat]
        found = wares(t, s, s.wealth)
        for money in range(MONEY):
            if s.hand[money] > 0:
                found.append(CHANGE.of(money))
        found.append(END)
        return found

    def play(self, t: Phoenicia, move: int) -> None:
        seat = self.seat
        if move == END:
            return
        if move in CHANGE:
            change(t, seat, CHANGE.arg(move))
            return
        t.busy = True
        if move == VP:
            buy(t, seat, t.box.vp_price, BUY_VP[seat], TREASURY_OF[seat])
        else:
            activity = TOOL.arg(move)
            buy(t, seat, t.box.price[activity], BuyTool(seat, activity), TREASURY_OF[seat])

    def refusals(self, t: Phoenicia) -> list[Refusal]:
        b = t.box
        s = t.seats[self.seat]
        found: list[Refusal] = []
        for activity in range(ACTIVITIES):
            move = TOOL.of(activity)
            facts: dict[str, Any] = {"activity": ACTIVITY_IDS[activity], "circles": b.circles[activity]}
            if not s.has(activity):
                found.append(Refusal("PHO-TLS01", move, facts))
            elif not room_for_tool(t, s, activity):
                found.append(Refusal("PHO-TLS03", move, facts))
            elif s.wealth < b.price[activity]:
                found.append(Refusal("PHO-PAY07", move, {"owed": b.price[activity], "have": s.wealth}))
        if s.spaces == 0:
            found.append(Refusal("PHO-CAR15", VP, {}))
        elif s.bought >= s.spaces:
            found.append(Refusal("PHO-TLS04", VP, {"spaces": s.spaces}))
        elif s.wealth < b.vp_price:
            found.append(Refusal("PHO-PAY07", VP, {"owed": b.vp_price, "have": s.wealth}))
        return found + no_more_auctions(t, self.seat) + workers_not_now()

    def crumb(self) -> str:
        return "treasury"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        s = t.seats[self.seat]
        return {"seat": self.seat, "coins": s.coins, "treasury": s.treasury}


def change(t: Phoenicia, seat: int, money: int) -> None:
    """A card becomes coins of its value (PHO-TRS01, PHO-TRS05, PHO-TRS07)."""
    s = t.seats[seat]
    t.give_up(seat, money)
    s.earn(t.box.worth[money])
    if t.watched:
        t.tell("change", seat, {"money": MONEY_IDS[money], "coins": s.coins})


class BuyTool(Step[Phoenicia]):
    """A tool is put on its tile; the next step 1b can use it (PHO-TLS01, PHO-TLS02)."""

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


class BuyVp(Seated[Phoenicia]):
    """A VP bought at a City Center counts at once and for good (PHO-TLS05)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        s.bought += 1
        s.vp += 1
        if t.watched:
            t.tell("vp", self.seat, {"price": t.box.vp_price, "vp": s.vp})

    def crumb(self) -> str:
        return "vp"


class EndTurn(Seated[Phoenicia]):
    """The turn ends with the limits; its player bids no more this round (PHO-TRS03, PHO-TRS04, PHO-AFT01)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        t.seats[self.seat].finished = True
        t.then(APPLY_LIMITS[self.seat])

    def crumb(self) -> str:
        return "turn"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"seat": self.seat}


TREASURY_OF: Final = for_seats(Treasury)
SPEND: Final = for_seats(Spend)
BUY_VP: Final = for_seats(BuyVp)
END_TURN: Final = for_seats(EndTurn)
