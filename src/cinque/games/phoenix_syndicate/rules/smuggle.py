"""Smuggle: warp the ships, collect the goods (PSY-SMG)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.card_windows import ActionAsk, Window
from cinque.games.phoenix_syndicate.rules.effect_checks import possible_uses
from cinque.games.phoenix_syndicate.rules.moves import TILES, WARP, WARPS
from cinque.games.phoenix_syndicate.rules.payment import goods_by_name
from cinque.games.phoenix_syndicate.rules.table import SEATS, PhoenixSyndicate, forget_declined

NO_PRESENCE: Final = clause("PSY-SMG01")


def smuggle(t: PhoenixSyndicate, seat: int) -> None:
    """Schedule the steps of the action in printed order (PSY-SMG01, PSY-SMG04)."""
    t.then(WARP_FIRST[seat], BEFORE_COLLECT[seat], COLLECT[seat])


def warp_moves(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return warps to all systems where the seat has an agent or base."""
    presence = t.presence
    return [WARPS[system] for system in range(c.SYSTEM_COUNT) if presence[system * SEATS + seat]]


def check_warp(t: PhoenixSyndicate, seat: int, move: int) -> int:
    """Check that a ship warps to a system where the seat has an agent or base (PSY-SMG01, PSY-SMG03)."""
    return LEGAL if t.presence[WARP.arg(move) * SEATS + seat] else NO_PRESENCE


class Warp(ActionAsk):
    """Choose where the first ship collects; it may stay where it is (PSY-SMG02)."""

    def own_moves(self, t: PhoenixSyndicate) -> list[int]:
        return warp_moves(t, self.seat)

    def surely_has_choice(self, t: PhoenixSyndicate) -> bool:
        return t.seats[self.seat].ship_a != t.seats[self.seat].ship_b

    def may_skip(self, t: PhoenixSyndicate) -> bool:
        return False

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        s = t.seats[self.seat]
        target = WARP.arg(move)
        if target == s.ship_b:  # the ship there stays; ask about the other one next
            s.ship_b = s.ship_a
            s.ship_a = target
        else:
            log_warp(t, self.seat, s.ship_a, target)
            s.ship_a = target
        t.then(WARP_SECOND[self.seat])

    def own_candidates(self, t: PhoenixSyndicate) -> list[int]:
        return WARPS[:]

    def check_own(self, t: PhoenixSyndicate, move: int) -> int:
        return check_warp(t, self.seat, move)

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        s = t.seats[self.seat]
        return {"systems": [TILES[s.ship_a], TILES[s.ship_b]]}


def log_warp(t: PhoenixSyndicate, seat: int, origin: int, target: int) -> None:
    """Log a warp, unless the ship stays where it is."""
    if t.recording and origin != target:
        t.emit("warped", seat, {"system": TILES[origin], "target": TILES[target]})


class WarpOther(Ask[PhoenixSyndicate]):
    """Choose where the second ship collects; there is no card window between the two warps (PSY-TRN11)."""

    def candidates(self, t: PhoenixSyndicate) -> list[int]:
        return WARPS[:]

    def check(self, t: PhoenixSyndicate, move: int) -> int:
        return check_warp(t, self.seat, move)

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return warp_moves(t, self.seat)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        s = t.seats[self.seat]
        log_warp(t, self.seat, s.ship_b, WARP.arg(move))
        s.ship_b = WARP.arg(move)

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        s = t.seats[self.seat]
        return {"system": TILES[s.ship_b], "target": TILES[s.ship_a]}


class BeforeCollect(ActionAsk):
    """The window before collecting goods, only if a card could still move a ship or advance (PSY-R76)."""

    def makes_difference(self, t: PhoenixSyndicate) -> bool:
        s = t.seats[self.seat]
        mask = s.upgrades & t.box.of_action[t.action] & t.box.moves_ships_or_advances & ~s.used
        if mask == 0 and all(count == 0 for count in t.pending):
            return False
        return len(possible_uses(t, self.seat)) > 0


class CollectGoods(SeatStep[PhoenixSyndicate]):
    """Collect goods once for each ship at its current system (PSY-SMG04..PSY-SMG08)."""

    def run(self, t: PhoenixSyndicate) -> None:
        forget_declined(t)
        s = t.seats[self.seat]
        yields = t.box.yields
        for which in range(2):
            ship = s.ship_b if which else s.ship_a
            for good in range(c.GOOD_KINDS):
                if yields[ship * c.GOOD_KINDS + good]:
                    t.receive(self.seat, good, yields[ship * c.GOOD_KINDS + good])
            if t.recording:
                goods = goods_by_name(t.box.yields[ship * c.GOOD_KINDS : ship * c.GOOD_KINDS + c.GOOD_KINDS])
                t.emit("collected", self.seat, {"system": TILES[ship], "goods": goods})


WARP_FIRST: Final = [Window(Warp(seat)) for seat in range(SEATS)]
WARP_SECOND: Final = [WarpOther(seat) for seat in range(SEATS)]
BEFORE_COLLECT: Final = [Window(BeforeCollect(seat)) for seat in range(SEATS)]
COLLECT: Final = [CollectGoods(seat) for seat in range(SEATS)]
