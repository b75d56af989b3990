"""A player's turn, and the order of turns and rounds."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask, SeatStep, Step, for_seats
from cinque.games.shadow_moon.rules.card_facing import flipped
from cinque.games.shadow_moon.rules.card_knowledge import hid_on_stack, seen_leave
from cinque.games.shadow_moon.rules.end_of_round import EndOfRound, NewRound
from cinque.games.shadow_moon.rules.final_scoring import FinalScoring
from cinque.games.shadow_moon.rules.focus_pile import Line, Perform, Slide, perform, skippable
from cinque.games.shadow_moon.rules.kingpin import KingpinTurn
from cinque.games.shadow_moon.rules.manipulate import Manipulate
from cinque.games.shadow_moon.rules.moves import AGENTS, BURY, HUSTLE, IDLE, PASS, PLAY, TOKENS
from cinque.games.shadow_moon.rules.operations import Fulfil, claimable
from cinque.games.shadow_moon.rules.table import DEPLOYING, FULFILLING, HUSTLING, MANIPULATING, ShadowMoon

PLAYS: Final = PLAY.all()  # by card
BURIES: Final = BURY.all()


class NextTurn(Step[ShadowMoon]):
    """Give each player six turns, clockwise from the first player; then end the round or the game (SMS-RND01,
    SMS-RND05)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        if t.turns < t.box.turns * t.players:
            t.then(TURN[(t.first + t.turns) % t.players])
        elif t.round < t.box.rounds:
            t.then(EndOfRound(), NewRound(), self)
        else:
            t.then(FinalScoring())


class Turn(SeatStep[ShadowMoon]):
    """Schedule Hustle, Deploy Agent, Fulfill Operation and Manipulate, in this order (SMS-RND03)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.actor = self.seat
        t.decider = self.seat
        t.then(HUSTLING_OF[self.seat], FULFILLING_OF[self.seat], MANIPULATING_OF[self.seat], END_TURN[self.seat])


class Hustling(SeatStep[ShadowMoon]):
    """Ask for Hustle and Deploy Agent together, or only for the latter without an active token (SMS-HUS02)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        if t.seats[self.seat].active:
            t.phase = HUSTLING
            t.then(HUSTLE_OF[self.seat])
        else:
            DEPLOYING_OF[self.seat].run(t)


class Deploying(SeatStep[ShadowMoon]):
    """Ask for Deploy Agent if the player has a card (SMS-DEP01, SMS-R31)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.phase = DEPLOYING
        if t.seats[self.seat].hand:
            t.then(DEPLOY_OF[self.seat])


class Fulfilling(SeatStep[ShadowMoon]):
    """Ask for Fulfill Operation if a token can be claimed (SMS-FUL01)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.phase = FULFILLING
        if claimable(t):
            t.then(FULFIL_OF[self.seat])


class Manipulating(SeatStep[ShadowMoon]):
    """Ask for Manipulate in rounds 1 and 2 if the player has a card (SMS-MAN01, SMS-MAN02)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.phase = MANIPULATING
        if t.round < t.box.rounds and t.seats[self.seat].hand:
            t.then(MANIPULATE_OF[self.seat])


class EndTurn(SeatStep[ShadowMoon]):
    """Pass the turn to the left; with two players the Kingpin acts in between (SMS-MAN07, SMS-KIN03, SMS-KIN28)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.turns += 1
        if t.colours > t.players and t.round < t.box.rounds:
            t.then(KingpinTurn(self.seat), NEXT_TURN)
        else:
            t.then(NEXT_TURN)

    def breadcrumb(self) -> str:
        return "turn"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"seat": self.seat, "round": t.round, "turn": t.turns // t.players + 1}


class Deploy(Ask[ShadowMoon]):
    """Play one card from hand, faceup or facedown (SMS-DEP01, SMS-DEP02, SMS-DEP04)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = []
        for card in t.seats[self.seat].hand:
            moves.append(PLAYS[card])
            moves.append(BURIES[card])
        return moves

    def play(self, t: ShadowMoon, move: int) -> None:
        t.phase = DEPLOYING
        s = t.seats[self.seat]
        if move in BURY:
            card = BURY.arg(move)
            s.hand.remove(card)
            s.stack.append(flipped(card))
            hid_on_stack(t, self.seat)
            if t.recording:
                t.emit("buried", self.seat, {}, {"card": AGENTS[card]}, 1 << self.seat)
            t.then(Perform(t.box.facedown))
            return
        card = PLAY.arg(move)
        t.lock_undo()
        seen_leave(t, self.seat, card)
        s.hand.remove(card)
        if t.recording:
            t.emit("played", self.seat, {"card": AGENTS[card]})
        t.focus.append(card)
        t.then(Line(card), Slide())

    def breadcrumb(self) -> str:
        return "deploy"


class Hustle(Deploy):
    """Exhaust one active token for its effect (SMS-HUS01, SMS-HUS02), or decline by deploying (SMS-HUS04).

    An all-or-nothing effect is decided together with the token: `idle` exhausts it without the effect (SMS-EFF05,
    SMS-R76). A player without cards declines by passing.
    """

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        s = t.seats[self.seat]
        moves: list[int] = [] if s.hand else [PASS]
        for token in s.tokens:
            if s.ready(token):
                moves.append(HUSTLE.of(token))
                if skippable(t, t.box.hustle[token]):
                    moves.append(IDLE.of(token))
        return moves + super().legal_moves(t)

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
        t.then(DEPLOYING_OF[self.seat])
        if move in HUSTLE:
            perform(t, t.box.hustle[token], True)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        s = t.seats[self.seat]
        idle = [token for token in s.tokens if not s.ready(token)]
        return [Refusal("SMS-HUS02", HUSTLE.of(token), {"token": TOKENS[token]}) for token in idle]

    def breadcrumb(self) -> str:
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
