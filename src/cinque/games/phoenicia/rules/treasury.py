"""Step 1c: buy tools and VPs, then change a card into coins (chapters PHO-TLS and PHO-TRS)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask, SeatStep, for_seats
from cinque.games.phoenicia.rules.moves import ACTIVITIES, ACTIVITY_IDS, CHANGE, END, MONEY, MONEY_IDS, TOOL, VP
from cinque.games.phoenicia.rules.payment import buy
from cinque.games.phoenicia.rules.refusals import no_more_auctions, workers_not_now
from cinque.games.phoenicia.rules.storage_limits import APPLY_LIMITS
from cinque.games.phoenicia.rules.table import Phoenicia, Seat
from cinque.games.phoenicia.rules.tools import BuyTool, room_for_tool


def purchases(t: Phoenicia, s: Seat, wealth: int) -> list[int]:
    """Return what this much money can buy in step 1c (PHO-TLS01, PHO-TLS03, PHO-TLS04, PHO-TLS07)."""
    moves: list[int] = []
    for activity in range(ACTIVITIES):
        if wealth >= t.box.price[activity] and room_for_tool(t, s, activity):
            moves.append(TOOL.of(activity))
    if s.bought < s.spaces and wealth >= t.box.vp_price:
        moves.append(VP)
    return moves


class Treasury(SeatStep[Phoenicia]):
    """Repeat step 1c while public information allows that the player can buy or change something (PHO-R47)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        if s.cards > 0 or len(purchases(t, s, s.coins)) > 0:
            t.then(SPEND[self.seat])


class Spend(Ask[Phoenicia]):
    """Buy tools and VPs; then change at most one card into coins, which ends the turn (PHO-TLS06, PHO-TRS01,
    PHO-TRS02, PHO-R52)."""

    __slots__ = ()

    def legal_moves(self, t: Phoenicia) -> list[int]:
        s = t.seats[self.seat]
        moves = purchases(t, s, s.wealth)
        for money in range(MONEY):
            if s.hand[money] > 0:
                moves.append(CHANGE.of(money))
        moves.append(END)
        return moves

    def play(self, t: Phoenicia, move: int) -> None:
        seat = self.seat
        if move == END:
            return
        if move in CHANGE:
            change_card(t, seat, CHANGE.arg(move))
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
        refusals: list[Refusal] = []
        for activity in range(ACTIVITIES):
            move = TOOL.of(activity)
            facts: dict[str, Any] = {"activity": ACTIVITY_IDS[activity], "circles": b.circles[activity]}
            if not s.has(activity):
                refusals.append(Refusal("PHO-TLS01", move, facts))
            elif not room_for_tool(t, s, activity):
                refusals.append(Refusal("PHO-TLS03", move, facts))
            elif s.wealth < b.price[activity]:
                refusals.append(Refusal("PHO-PAY07", move, {"owed": b.price[activity], "have": s.wealth}))
        if s.spaces == 0:
            refusals.append(Refusal("PHO-CAR15", VP, {}))
        elif s.bought >= s.spaces:
            refusals.append(Refusal("PHO-TLS04", VP, {"spaces": s.spaces}))
        elif s.wealth < b.vp_price:
            refusals.append(Refusal("PHO-PAY07", VP, {"owed": b.vp_price, "have": s.wealth}))
        return refusals + no_more_auctions(t, self.seat) + workers_not_now()

    def breadcrumb(self) -> str:
        return "treasury"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        s = t.seats[self.seat]
        return {"seat": self.seat, "coins": s.coins, "treasury": s.treasury}


def change_card(t: Phoenicia, seat: int, money: int) -> None:
    """Change a card into coins of its value (PHO-TRS01, PHO-TRS05, PHO-TRS07)."""
    s = t.seats[seat]
    t.discard_money(seat, money)
    s.earn(t.box.worth[money])
    if t.recording:
        t.emit("change", seat, {"money": MONEY_IDS[money], "coins": s.coins})


class BuyVp(SeatStep[Phoenicia]):
    """Add a VP bought at a City Center, which is never lost again (PHO-TLS05)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        s.bought += 1
        s.vp += 1
        if t.recording:
            t.emit("vp", self.seat, {"price": t.box.vp_price, "vp": s.vp})

    def breadcrumb(self) -> str:
        return "vp"


class EndTurn(SeatStep[Phoenicia]):
    """End the turn with the limits; the player cannot bid again this round (PHO-TRS03, PHO-TRS04, PHO-AFT01)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        t.seats[self.seat].finished = True
        t.then(APPLY_LIMITS[self.seat])

    def breadcrumb(self) -> str:
        return "turn"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"seat": self.seat}


TREASURY_OF: Final = for_seats(Treasury)
SPEND: Final = for_seats(Spend)
BUY_VP: Final = for_seats(BuyVp)
END_TURN: Final = for_seats(EndTurn)
