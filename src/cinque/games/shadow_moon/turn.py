"""A player's turn and the course of the rounds."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Step
from cinque.games.shadow_moon.end_of_round import EndOfRound, NewRound
from cinque.games.shadow_moon.final import FinalScoring
from cinque.games.shadow_moon.focus import Perform, Slide, bring
from cinque.games.shadow_moon.kingpin import KingpinTurn
from cinque.games.shadow_moon.manipulation import Manipulate
from cinque.games.shadow_moon.moves import AGENTS, BURY, HUSTLE, PASS, PLAY, TOKENS
from cinque.games.shadow_moon.operations import Fulfil, claimable
from cinque.games.shadow_moon.table import DEPLOYING, FULFILLING, HUSTLING, MANIPULATING, ShadowMoon


class NextTurn(Step[ShadowMoon]):
    """Six turns each, clockwise from the first player; then End of Round or Final Scoring (SMS-RND01, RND05)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        if t.turns < t.box.turns * t.players:
            t.then(Turn((t.first + t.turns) % t.players))
        elif t.round < t.box.rounds:
            t.then(self)
            t.then(NewRound())
            t.then(EndOfRound())
        else:
            t.then(FinalScoring())


class Turn(Step[ShadowMoon]):
    """Hustle, Deploy Agent, Fulfill Operation, Manipulate, in this order (SMS-RND03)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    def run(self, t: ShadowMoon) -> None:
        t.actor = self.seat
        t.decider = self.seat
        t.then(EndTurn(self.seat))
        t.then(Stage(self.seat, MANIPULATING))
        t.then(Stage(self.seat, FULFILLING))
        t.then(Stage(self.seat, DEPLOYING))
        t.then(Stage(self.seat, HUSTLING))


class Stage(Step[ShadowMoon]):
    """One step of a turn; it is passed over when there is nothing to decide in it."""

    __slots__ = ("seat", "phase")

    def __init__(self, seat: int, phase: int) -> None:
        self.seat: Final[int] = seat
        self.phase: Final[int] = phase

    def run(self, t: ShadowMoon) -> None:
        t.phase = self.phase
        s = t.seats[self.seat]
        if self.phase == HUSTLING:
            if s.active:
                t.then(Hustle(self.seat))
        elif self.phase == DEPLOYING:
            if s.hand:
                t.then(Deploy(self.seat))
        elif self.phase == FULFILLING:
            if claimable(t):
                t.then(Fulfil(self.seat))
        elif t.round < t.box.rounds and s.hand:
            t.then(Manipulate(self.seat))


class EndTurn(Step[ShadowMoon]):
    """The turn passes to the left; in a game of two the Kingpin acts in between (SMS-MAN07, KIN03, KIN28)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    def run(self, t: ShadowMoon) -> None:
        t.turns += 1
        t.then(NextTurn())
        if t.colours > t.players and t.round < t.box.rounds:
            t.then(KingpinTurn(self.seat))

    def crumb(self) -> str:
        return "turn"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"seat": self.seat, "round": t.round, "turn": t.turns // t.players + 1}


class Hustle(Ask[ShadowMoon]):
    """Exhaust one active token for its effect, or none (SMS-HUS01..04)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        s = t.seats[self.seat]
        found = [PASS]
        for token in s.tokens:
            if s.active >> token & 1:
                found.append(HUSTLE + token)
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        token = move - HUSTLE
        t.seats[self.seat].active &= ~(1 << token)
        if t.watched:
            t.tell("hustled", self.seat, {"token": TOKENS[token]})
        t.then(Perform(t.box.hustle[token]))

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        s = t.seats[self.seat]
        idle = [token for token in s.tokens if not s.active >> token & 1]
        return [Refusal("SMS-HUS02", HUSTLE + token, {"token": TOKENS[token]}) for token in idle]

    def crumb(self) -> str:
        return "hustle"


class Deploy(Ask[ShadowMoon]):
    """Play one card from hand, faceup or facedown (SMS-DEP01..04)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = []
        for card in t.seats[self.seat].hand:
            found.append(PLAY + card)
            found.append(BURY + card)
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        s = t.seats[self.seat]
        if move >= BURY:
            card = move - BURY
            s.hand.remove(card)
            s.stack.append(~card)
            if t.watched:
                t.tell("buried", self.seat, {}, {"card": AGENTS[card]}, 1 << self.seat)
            t.then(Perform(t.box.facedown))
            return
        card = move - PLAY
        s.hand.remove(card)
        if t.watched:
            t.tell("played", self.seat, {"card": AGENTS[card]})
        t.then(Slide())
        bring(t, card)

    def crumb(self) -> str:
        return "deploy"
