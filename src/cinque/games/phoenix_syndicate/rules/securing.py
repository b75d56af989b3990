"""Securing: score a route for everyone and discard it (PSY-SEC)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.steps import Ask
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.moves import ROUTES, SECURE, SECURES
from cinque.games.phoenix_syndicate.rules.table import SEATS, STATION, PhoenixSyndicate


def pieces_value(t: PhoenixSyndicate, seat: int, route: int) -> int:
    """Return the credits for the seat's pieces at the systems of a route (PSY-SEC04)."""
    total = 0
    for system in t.box.route_systems[route]:
        piece = t.presence[system * SEATS + seat]
        if piece == STATION:
            total += t.box.base
        elif piece:
            total += t.box.agent
    return total


def securing_bonus(t: PhoenixSyndicate, seat: int, route: int) -> int:
    """Return the bonus of the player who secures the route (PSY-SEC05, PSY-SEC06)."""
    there = 0
    for system in t.box.route_systems[route]:
        if t.presence[system * SEATS + seat]:
            there += 1
    return t.box.three if there == 3 else t.box.two if there == 2 else 0


def secure(t: PhoenixSyndicate, seat: int, route: int) -> None:
    """Score a route for everyone, with the bonus for the securing player, and discard it (PSY-SEC04..PSY-SEC07)."""
    t.routes.move(t.seats[seat].held, t.dropped, route)
    if t.recording:
        t.emit("secured", seat, {"route": ROUTES[route]})
    for who in t.clockwise(seat):
        credits = pieces_value(t, who, route)
        more = securing_bonus(t, who, route) if who == seat else 0
        t.gain_credits(who, c.OWN_ROUTES if who == seat else c.OTHERS_ROUTES, credits)
        t.gain_credits(who, c.BONUS, more)
        if t.recording and credits + more > 0:
            kind = "scored_bonus" if more else "scored"
            t.emit(kind, who, {"credits": credits + more, "more": more, "route": ROUTES[route]})


class Secure(Ask[PhoenixSyndicate]):
    """Choose the next route to secure (PSY-SEC01, PSY-SEC02)."""

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return [SECURES[route] for route in t.routes[t.seats[self.seat].held]]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        secure(t, self.seat, SECURE.arg(move))

    def breadcrumb(self) -> str:
        return "secure"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        held = len(t.routes[t.seats[self.seat].held])
        return {"held": held, "most": t.route_limit(self.seat), "left": held - t.route_limit(self.seat)}
