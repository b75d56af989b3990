"""Smuggle: warp the ships, collect the goods."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Seated
from cinque.games.phoenix_syndicate.box import SYSTEM_COUNT
from cinque.games.phoenix_syndicate.effects import uses
from cinque.games.phoenix_syndicate.moves import TILES, WARP, WARPS
from cinque.games.phoenix_syndicate.payment import amounts
from cinque.games.phoenix_syndicate.table import SEATS, PhoenixSyndicate, forget
from cinque.games.phoenix_syndicate.uses import ActionAsk, Window

KINDS: Final = 6


def smuggle(t: PhoenixSyndicate, seat: int) -> None:
    """The steps of the action in printed order (PSY-SMG01, PSY-SMG04)."""
    t.then(WARPING[seat], COLLECTING[seat], COLLECT[seat])


def warps(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Any system with own presence (PSY-SMG01, PSY-SMG03)."""
    presence = t.presence
    return [WARPS[system] for system in range(SYSTEM_COUNT) if presence[system * SEATS + seat]]


def warp_refusals(t: PhoenixSyndicate, seat: int) -> list[Refusal]:
    """Systems without presence."""
    away = [WARP.of(system) for system in range(SYSTEM_COUNT) if not t.presence[system * SEATS + seat]]
    return [Refusal("PSY-SMG01", away[0], {}, away[1:])]


class Warp(ActionAsk):
    """Where the first ship is going to collect; where it stands is among the answers (PSY-SMG02)."""

    __slots__ = ()

    def own(self, t: PhoenixSyndicate) -> list[int]:
        return warps(t, self.seat)

    def sure(self, t: PhoenixSyndicate) -> bool:
        return t.seats[self.seat].ship_a != t.seats[self.seat].ship_b

    def leaves(self, t: PhoenixSyndicate) -> bool:
        return False

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        s = t.seats[self.seat]
        target = WARP.arg(move)
        if target == s.ship_b:  # that one stays; the other is asked for next
            s.ship_b = s.ship_a
            s.ship_a = target
        else:
            tell_warp(t, self.seat, s.ship_a, target)
            s.ship_a = target
        t.then(OTHER[self.seat])

    def own_refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        return warp_refusals(t, self.seat)

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        s = t.seats[self.seat]
        return {"systems": [TILES[s.ship_a], TILES[s.ship_b]]}


def tell_warp(t: PhoenixSyndicate, seat: int, origin: int, target: int) -> None:
    """A line of the log, if the ship moves at all."""
    if t.watched and origin != target:
        t.tell("warped", seat, {"system": TILES[origin], "target": TILES[target]})


class WarpOther(Ask[PhoenixSyndicate]):
    """Where the second ship is going to collect; there is no window between the two (PSY-TRN11)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return warps(t, self.seat)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        s = t.seats[self.seat]
        tell_warp(t, self.seat, s.ship_b, WARP.arg(move))
        s.ship_b = WARP.arg(move)

    def refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        return warp_refusals(t, self.seat)

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        s = t.seats[self.seat]
        return {"system": TILES[s.ship_b], "target": TILES[s.ship_a]}


class BeforeCollect(ActionAsk):
    """The window before the goods: asked only if a ship or a corp could still move (PSY-R76)."""

    __slots__ = ()

    def matters(self, t: PhoenixSyndicate) -> bool:
        s = t.seats[self.seat]
        mask = s.upgrades & t.box.of_action[t.action] & t.box.moves_ships_or_advances & ~s.used
        if mask == 0 and all(count == 0 for count in t.pending):
            return False
        return len(uses(t, self.seat)) > 0


class Collect(Seated[PhoenixSyndicate]):
    """Both ships collect together, each once, where they stand now (PSY-SMG04..PSY-SMG08)."""

    __slots__ = ()

    def run(self, t: PhoenixSyndicate) -> None:
        forget(t)
        s = t.seats[self.seat]
        yields = t.box.yields
        for which in range(2):
            ship = s.ship_b if which else s.ship_a
            for good in range(KINDS):
                if yields[ship * KINDS + good]:
                    t.receive(self.seat, good, yields[ship * KINDS + good])
            if t.watched:
                goods = amounts(t.box.yields[ship * KINDS : ship * KINDS + KINDS])
                t.tell("collected", self.seat, {"system": TILES[ship], "goods": goods})


WARPING: Final = [Window(Warp(seat)) for seat in range(SEATS)]
OTHER: Final = [WarpOther(seat) for seat in range(SEATS)]
COLLECTING: Final = [Window(BeforeCollect(seat)) for seat in range(SEATS)]
COLLECT: Final = [Collect(seat) for seat in range(SEATS)]
