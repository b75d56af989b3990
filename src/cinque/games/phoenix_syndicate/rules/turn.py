"""A turn: choose an action, perform it, secure routes; then the next seat, the next round or the end (PSY-TRN)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.advantages import lapse_advantages
from cinque.games.phoenix_syndicate.rules.card_windows import LAST_WINDOW
from cinque.games.phoenix_syndicate.rules.deploy import deploy
from cinque.games.phoenix_syndicate.rules.end_of_game import is_last_turn
from cinque.games.phoenix_syndicate.rules.expand import expand
from cinque.games.phoenix_syndicate.rules.final_scoring import FinalScoring
from cinque.games.phoenix_syndicate.rules.infiltrate import infiltrate
from cinque.games.phoenix_syndicate.rules.moves import ACT, ACTIONS, ACTS
from cinque.games.phoenix_syndicate.rules.scheme import scheme
from cinque.games.phoenix_syndicate.rules.securing import Secure
from cinque.games.phoenix_syndicate.rules.smuggle import smuggle
from cinque.games.phoenix_syndicate.rules.table import (
    DIRECTOR_COUNT,
    NOBODY,
    SEATS,
    PhoenixSyndicate,
    add,
    forget_declined,
    reset_to_zero,
)
from cinque.games.phoenix_syndicate.rules.upgrades import give_contraband

NO_DIRECTOR: Final = clause("PSY-TRN03", "action")


def reset_turn(t: PhoenixSyndicate) -> None:
    """Reset the fields of the current turn; payment and gate fields are empty already."""
    t.action = NOBODY
    t.bought = 0
    t.drive = NOBODY
    t.flown = 0
    t.origin = NOBODY
    t.settled = 0
    reset_to_zero(t.gained)
    t.advanced = 0
    t.embeddings = 0
    forget_declined(t)
    t.by_hand = False
    t.owed = 0
    t.claimed = NOBODY


class Turn(SeatStep[PhoenixSyndicate]):
    """Start a turn and schedule its three parts (PSY-TRN01)."""

    def run(self, t: PhoenixSyndicate) -> None:
        reset_turn(t)
        t.turn = self.seat
        t.seats[self.seat].used = 0
        if t.recording and self.seat == t.start:
            t.emit("last_round" if t.round == t.last else "round", NOBODY, {"round": t.round})
        t.then(CAPACITY[self.seat], END_OF_TURN[self.seat])
        choose = CHOOSE[self.seat]
        if t.free_directors(self.seat) == DIRECTOR_COUNT:
            choose.play(t, ACT.of(c.SCHEME))  # nothing else is possible (PSY-TRN05)
        else:
            t.then(choose)


class ChooseAction(Ask[PhoenixSyndicate]):
    """Choose an action that has a director, or Scheme (PSY-TRN02..PSY-TRN05, PSY-TRN10)."""

    def candidates(self, t: PhoenixSyndicate) -> list[int]:
        return ACTS[:]

    def check(self, t: PhoenixSyndicate, move: int) -> int:
        return LEGAL if move == ACTS[c.SCHEME] or t.seats[self.seat].directors[ACT.arg(move)] > 0 else NO_DIRECTOR

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        directors = t.seats[self.seat].directors
        return [ACTS[a] for a in range(c.SLOTS) if directors[a] > 0] + ACTS[c.SCHEME :]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        seat = self.seat
        s = t.seats[seat]
        action = ACT.arg(move)
        t.action = action
        if action < c.SLOTS:
            add(s.directors, action, -1)
        if t.recording:
            t.emit("acted", seat, {"action": ACTIONS[action]})
        mask = s.upgrades & t.box.given & t.box.of_action[action]
        if mask:
            for upgrade in range(action * c.PER_ACTION, action * c.PER_ACTION + c.PER_ACTION):
                if mask >> upgrade & 1:
                    give_contraband(t, seat, upgrade)
        t.then(LAST_WINDOW[seat])
        if action == c.DEPLOY:
            deploy(t, seat)
        elif action == c.INFILTRATE:
            infiltrate(t, seat)
        elif action == c.EXPAND:
            expand(t, seat)
        elif action == c.SMUGGLE:
            smuggle(t, seat)
        else:
            scheme(t, seat)


class ApplyRouteLimit(SeatStep[PhoenixSyndicate]):
    """Remove unused advantages and secure routes beyond the capacity (PSY-ADV02, PSY-SEC01, PSY-SEC03, PSY-SCO06)."""

    def run(self, t: PhoenixSyndicate) -> None:
        lapse_advantages(t, self.seat)
        if is_last_turn(t, self.seat):
            return  # final scoring secures all held routes, and their order does not matter
        held = len(t.routes[t.seats[self.seat].held])
        if held > t.box.capacity and held > t.route_limit(self.seat):
            t.then(Secure(self.seat), self)


class EndOfTurn(SeatStep[PhoenixSyndicate]):
    """Continue with the next seat, the next round or final scoring (PSY-TRN15, PSY-END02..PSY-END04, PSY-END08)."""

    def run(self, t: PhoenixSyndicate) -> None:
        s = t.seats[self.seat]
        if s.ship_a > s.ship_b:
            s.ship_a, s.ship_b = s.ship_b, s.ship_a
        if is_last_turn(t, self.seat):
            t.then(FinalScoring())
            return
        following = (self.seat + 1) % t.players
        if following == t.start:
            t.round += 1
        t.then(TURNS[following])

    def breadcrumb(self) -> str:
        return "turn"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"round": t.round, "seat": self.seat}


# Steps are immutable, so all tables share them.
TURNS: Final = [Turn(seat) for seat in range(SEATS)]
CHOOSE: Final = [ChooseAction(seat) for seat in range(SEATS)]
CAPACITY: Final = [ApplyRouteLimit(seat) for seat in range(SEATS)]
END_OF_TURN: Final = [EndOfTurn(seat) for seat in range(SEATS)]
