"""Step 1, Hustle: exhaust an active token for its effect (SMS-HUS)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import SeatStep, for_seats
from cinque.games.shadow_moon.rules.deploy_agent import ASK_DEPLOY, Deploy
from cinque.games.shadow_moon.rules.moves import HUSTLE, IDLE, PASS, TOKENS
from cinque.games.shadow_moon.rules.performing_effects import can_skip, perform
from cinque.games.shadow_moon.rules.table import HUSTLING, ShadowMoon

INACTIVE: Final = clause("SMS-HUS02", "token")


class AskHustle(SeatStep[ShadowMoon]):
    """Ask for Hustle and Deploy Agent together, or only for the latter without an active token (SMS-HUS02)."""

    def run(self, t: ShadowMoon) -> None:
        if t.seats[self.seat].active:
            t.phase = HUSTLING
            t.then(HUSTLE_OF[self.seat])
        else:
            ASK_DEPLOY[self.seat].run(t)


class Hustle(Deploy):
    """Exhaust one active token for its effect (SMS-HUS01, SMS-HUS02), or decline by deploying (SMS-HUS04).

    An all-or-nothing effect is decided together with the token: `idle` exhausts it without the effect (SMS-EFF05,
    SMS-R76). A player without cards declines by passing.
    """

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        s = t.seats[self.seat]
        moves: list[int] = [] if t.agents[t.hands[self.seat]] else [PASS]
        for token in s.tokens:
            if s.ready(token):
                moves.append(HUSTLE.of(token))
                if can_skip(t, t.box.hustle[token]):
                    moves.append(IDLE.of(token))
        return moves + super().legal_moves(t)

    def candidates(self, t: ShadowMoon) -> list[int]:
        s = t.seats[self.seat]
        return self.legal_moves(t) + [HUSTLE.of(token) for token in s.tokens if not s.ready(token)]

    def check(self, t: ShadowMoon, move: int) -> int:
        return LEGAL if move not in HUSTLE or t.seats[self.seat].ready(HUSTLE.arg(move)) else INACTIVE

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        if move not in HUSTLE and move not in IDLE:
            super().play(t, move)
            return
        token = HUSTLE.arg(move) if move in HUSTLE else IDLE.arg(move)
        t.seats[self.seat].exhaust(token)
        if t.recording:
            t.emit("hustled" if move in HUSTLE else "idled", self.seat, {"token": TOKENS[token]})
        t.then(ASK_DEPLOY[self.seat])
        if move in HUSTLE:
            perform(t, t.box.hustle[token], True)

    def breadcrumb(self) -> str:
        return "hustle"


ASK_HUSTLE: Final = for_seats(AskHustle)
HUSTLE_OF: Final = for_seats(Hustle)
