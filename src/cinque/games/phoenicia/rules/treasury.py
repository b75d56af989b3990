"""Step 1c: buy tools and VPs, then change a card into coins (PHO-TLS, PHO-TRS, PHO-AFT).

The limits of hand and treasury at the end of the turn are in `storage_limits`.
"""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, SeatStep, for_seats
from cinque.games.phoenicia.rules.moves import ACTIVITY_COUNT, CHANGE, END, MONEY, MONEY_IDS, TOOL, VP
from cinque.games.phoenicia.rules.payment import TOO_EXPENSIVE, pay_for, price_of_move
from cinque.games.phoenicia.rules.storage_limits import APPLY_LIMITS
from cinque.games.phoenicia.rules.table import Phoenicia, Seat
from cinque.games.phoenicia.rules.tools import BuyTool, check_tool
from cinque.games.phoenicia.rules.turn_steps import other_steps

VPS_SOLD_OUT: Final = clause("PHO-TLS04", facts=lambda t, seat, move: {"spaces": t.seats[seat].spaces})
NO_CITY_CENTER: Final = clause("PHO-CAR15")


def check_vp(t: Phoenicia, s: Seat, wealth: int) -> int:
    """Check that a City Center has a VP left to sell, and the money (PHO-CAR15, PHO-TLS04, PHO-PAY07)."""
    if s.bought < s.spaces:
        return LEGAL if wealth >= t.box.vp_price else TOO_EXPENSIVE
    return VPS_SOLD_OUT if s.spaces > 0 else NO_CITY_CENTER


def possible_purchases(t: Phoenicia, s: Seat, wealth: int) -> list[int]:
    """Return what this much money can buy in step 1c (PHO-TLS01, PHO-TLS03, PHO-TLS04, PHO-TLS07)."""
    moves: list[int] = []
    for activity in range(ACTIVITY_COUNT):
        if check_tool(t, s, activity, wealth) == LEGAL:
            moves.append(TOOL.of(activity))
    if check_vp(t, s, wealth) == LEGAL:
        moves.append(VP)
    return moves


class Treasury(SeatStep[Phoenicia]):
    """Repeat step 1c while public information allows that the player can buy or change something (PHO-R47)."""

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        if s.cards > 0 or len(possible_purchases(t, s, s.coins)) > 0:
            t.then(SPEND[self.seat])


class SpendMoney(Ask[Phoenicia]):
    """Buy tools and VPs; then change at most one card into coins, which ends the turn (PHO-TLS06, PHO-TRS01,
    PHO-TRS02, PHO-R52)."""

    def legal_moves(self, t: Phoenicia) -> list[int]:
        s = t.seats[self.seat]
        moves = possible_purchases(t, s, s.wealth)
        for money in range(MONEY):
            if s.hand[money] > 0:
                moves.append(CHANGE.of(money))
        moves.append(END)
        return moves

    def candidates(self, t: Phoenicia) -> list[int]:
        changes = [CHANGE.of(money) for money in range(MONEY) if t.seats[self.seat].hand[money] > 0]
        return [*TOOL.all(), VP, *changes, END]

    def check(self, t: Phoenicia, move: int) -> int:
        s = t.seats[self.seat]
        if move in TOOL:
            return check_tool(t, s, TOOL.arg(move), s.wealth)
        return check_vp(t, s, s.wealth) if move == VP else LEGAL

    def not_now(self, t: Phoenicia) -> list[tuple[int, int]]:
        return other_steps(t, self.seat)

    def play(self, t: Phoenicia, move: int) -> None:
        seat = self.seat
        if move == END:
            return
        if move in CHANGE:
            change_card(t, seat, CHANGE.arg(move))
            return
        t.round_active = True
        bought = BUY_VP[seat] if move == VP else BuyTool(seat, TOOL.arg(move))
        pay_for(t, seat, price_of_move(t, t.seats[seat], move), bought, TREASURY_OF[seat])

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

    def run(self, t: Phoenicia) -> None:
        t.seats[self.seat].finished = True
        t.then(APPLY_LIMITS[self.seat])

    def breadcrumb(self) -> str:
        return "turn"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"seat": self.seat}


TREASURY_OF: Final = for_seats(Treasury)
SPEND: Final = for_seats(SpendMoney)
BUY_VP: Final = for_seats(BuyVp)
END_TURN: Final = for_seats(EndTurn)
