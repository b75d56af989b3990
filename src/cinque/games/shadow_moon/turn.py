"""A player's turn and the course of the rounds."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Seated, Step, for_seats
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

PLAYS: Final = PLAY.all()  # by card
BURIES: Final = BURY.all()


class NextTurn(Step[ShadowMoon]):
    """Six turns each, clockwise from the first player; then End of Round or Final Scoring (SMS-RND01, SMS-RND05)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        if t.turns < t.box.turns * t.players:
            t.then(TURN[(t.first + t.turns) % t.players])
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
        t.then(HUSTLING_OF[self.seat], FULFILLING_OF[self.seat], MANIPULATING_OF[self.seat], END_TURN[self.seat])


class Hustling(Seated[ShadowMoon]):
    """Hustle is asked together with Deploy Agent; without an active token there is only the latter (SMS-HUS02)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        if t.seats[self.seat].active:
            t.phase = HUSTLING
            t.then(HUSTLE_OF[self.seat])
        else:
            DEPLOYING_OF[self.seat].run(t)


class Deploying(Seated[ShadowMoon]):
    """Deploy Agent; a player without a card plays none (SMS-DEP01, SMS-R31)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.phase = DEPLOYING
        if t.seats[self.seat].hand:
            t.then(DEPLOY_OF[self.seat])


class Fulfilling(Seated[ShadowMoon]):
    """Fulfill Operation, where a token can be claimed (SMS-FUL01)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.phase = FULFILLING
        if claimable(t):
            t.then(FULFIL_OF[self.seat])


class Manipulating(Seated[ShadowMoon]):
    """Manipulate, in rounds 1 and 2 and with a card in hand (SMS-MAN01, SMS-MAN02)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.phase = MANIPULATING
        if t.round < t.box.rounds and t.seats[self.seat].hand:
            t.then(MANIPULATE_OF[self.seat])


class EndTurn(Seated[ShadowMoon]):
    """The turn passes to the left; in a game of two the Kingpin acts in between (SMS-MAN07, SMS-KIN03, SMS-KIN28)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.turns += 1
        if t.colours > t.players and t.round < t.box.rounds:
            t.then(KingpinTurn(self.seat), NEXT_TURN)
        else:
            t.then(NEXT_TURN)

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
            found.append(PLAYS[card])
            found.append(BURIES[card])
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
        t.then(DEPLOYING_OF[self.seat])
        if move in HUSTLE:
            perform(t, t.box.hustle[token], True)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        s = t.seats[self.seat]
        idle = [token for token in s.tokens if not s.ready(token)]
        return [Refusal("SMS-HUS02", HUSTLE.of(token), {"token": TOKENS[token]}) for token in idle]

    def crumb(self) -> str:
        return "hustle"


NEXT_TURN: Final = NextTurn()
TURN: Final = for_seats(Turn)
HUSTLING_OF: Final = for_seats(Hustling)
HUSTLE_OF: Final = for_seats(Hustle)
DEPLOYING_OF: Final = for_seats(Deploying)
DEPLOY_OF: Final = for_seats(Deploy)
FULFILLING_OF: Final = for_seats(Fulfilling)
FULFIL_OF: Final = for_seats(Fulfil)
MANIPULATING_OF: Final = for_seats(Manipulating)
MANIPULATE_OF: Final = for_seats(Manipulate)
END_TURN: Final = for_seats(EndTurn)
