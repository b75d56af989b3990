"""A player's turn and the course of the rounds."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Seated, Step
from cinque.games.shadow_moon.end_of_round import EndOfRound, NewRound
from cinque.games.shadow_moon.facing import flipped
from cinque.games.shadow_moon.final import FinalScoring
from cinque.games.shadow_moon.focus import Line, Perform, Slide, perform, skippable
from cinque.games.shadow_moon.kingpin import KingpinTurn
from cinque.games.shadow_moon.manipulation import Manipulate
from cinque.games.shadow_moon.moves import AGENTS, BURY, HUSTLE, IDLE, PASS, PLAY, TOKENS
from cinque.games.shadow_moon.operations import Fulfil, claimable
from cinque.games.shadow_moon.rumours import hid_on_stack, seen_leave
from cinque.games.shadow_moon.table import DEPLOYING, FULFILLING, HUSTLING, MANIPULATING, ShadowMoon


class NextTurn(Step[ShadowMoon]):
    """Six turns each, clockwise from the first player; then End of Round or Final Scoring (SMS-RND01, SMS-RND05)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        if t.turns < t.box.turns * t.players:
            t.then(Turn((t.first + t.turns) % t.players))
        elif t.round < t.box.rounds:
            t.then(EndOfRound(), NewRound(), self)
        else:
            t.then(FinalScoring())


class Turn(Seated[ShadowMoon]):
    """Hustle, Deploy Agent, Fulfill Operation, Manipulate, in this order (SMS-RND03)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.actor = self.seat
        t.decider = self.seat
        t.then(
            Stage(self.seat, HUSTLING),
            Stage(self.seat, FULFILLING),
            Stage(self.seat, MANIPULATING),
            EndTurn(self.seat),
        )


class Stage(Step[ShadowMoon]):
    """One step of a turn; it is passed over when there is nothing to decide in it. Deploy Agent comes with Hustle."""

    __slots__ = ("seat", "phase")

    def __init__(self, seat: int, phase: int) -> None:
        self.seat: Final[int] = seat
        self.phase: Final[int] = phase

    def run(self, t: ShadowMoon) -> None:
        t.phase = self.phase
        s = t.seats[self.seat]
        if self.phase == HUSTLING and s.active:
            t.then(Hustle(self.seat))
        elif self.phase == HUSTLING or self.phase == DEPLOYING:
            t.phase = DEPLOYING
            if s.hand:
                t.then(Deploy(self.seat))
        elif self.phase == FULFILLING:
            if claimable(t):
                t.then(Fulfil(self.seat))
        elif t.round < t.box.rounds and s.hand:
            t.then(Manipulate(self.seat))


class EndTurn(Seated[ShadowMoon]):
    """The turn passes to the left; in a game of two the Kingpin acts in between (SMS-MAN07, SMS-KIN03, SMS-KIN28)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.turns += 1
        if t.colours > t.players and t.round < t.box.rounds:
            t.then(KingpinTurn(self.seat), NextTurn())
        else:
            t.then(NextTurn())

    def crumb(self) -> str:
        return "turn"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"seat": self.seat, "round": t.round, "turn": t.turns // t.players + 1}


class Deploy(Ask[ShadowMoon]):
    """Play one card from hand, faceup or facedown (SMS-DEP01, SMS-DEP02, SMS-DEP04)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = []
        for card in t.seats[self.seat].hand:
            found.append(PLAY.of(card))
            found.append(BURY.of(card))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        t.phase = DEPLOYING
        s = t.seats[self.seat]
        if move in BURY:
            card = BURY.arg(move)
            s.hand.remove(card)
            s.stack.append(flipped(card))
            hid_on_stack(t, self.seat)
            if t.watched:
                t.tell("buried", self.seat, {}, {"card": AGENTS[card]}, 1 << self.seat)
            t.then(Perform(t.box.facedown))
            return
        card = PLAY.arg(move)
        t.seal()
        seen_leave(t, self.seat, card)
        s.hand.remove(card)
        if t.watched:
            t.tell("played", self.seat, {"card": AGENTS[card]})
        t.focus.append(card)
        t.then(Line(card), Slide())

    def crumb(self) -> str:
        return "deploy"


class Hustle(Deploy):
    """Exhaust one active token for its effect (SMS-HUS01, SMS-HUS02); to deploy at once is to decline (SMS-HUS04).

    An effect that is done completely or not at all is chosen with the token: `idle` exhausts it and leaves it out
    (SMS-EFF05, SMS-R76). A player without cards may decline, having nothing to deploy.
    """

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        s = t.seats[self.seat]
        found: list[int] = [] if s.hand else [PASS]
        for token in s.tokens:
            if s.ready(token):
                found.append(HUSTLE.of(token))
                if skippable(t, t.box.hustle[token]):
                    found.append(IDLE.of(token))
        return found + super().options(t)

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        if move not in HUSTLE and move not in IDLE:
            super().play(t, move)
            return
        token = HUSTLE.arg(move) if move in HUSTLE else IDLE.arg(move)
        t.seats[self.seat].exhaust(token)
        if t.watched:
            t.tell("hustled" if move in HUSTLE else "idled", self.seat, {"token": TOKENS[token]})
        t.then(Stage(self.seat, DEPLOYING))
        if move in HUSTLE:
            perform(t, t.box.hustle[token], True)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        s = t.seats[self.seat]
        idle = [token for token in s.tokens if not s.ready(token)]
        return [Refusal("SMS-HUS02", HUSTLE.of(token), {"token": TOKENS[token]}) for token in idle]

    def crumb(self) -> str:
        return "hustle"
