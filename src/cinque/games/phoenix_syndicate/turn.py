"""A turn: choose an action, execute it, secure; then the next seat, the next round, the end."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Seated
from cinque.games.phoenix_syndicate.box import (
    BASIC,
    DEPLOY,
    EXPAND,
    INFILTRATE,
    PER_ACTION,
    SCHEME,
    SLOTS,
    SMUGGLE,
)
from cinque.games.phoenix_syndicate.deploy import deploy
from cinque.games.phoenix_syndicate.expand import expand
from cinque.games.phoenix_syndicate.final import Final as FinalScoring
from cinque.games.phoenix_syndicate.infiltrate import infiltrate
from cinque.games.phoenix_syndicate.moves import ACT, ACTIONS, ACTS, ADVANTAGES
from cinque.games.phoenix_syndicate.routes import Secure
from cinque.games.phoenix_syndicate.scheme import scheme
from cinque.games.phoenix_syndicate.smuggle import smuggle
from cinque.games.phoenix_syndicate.table import DIRECTORS, NOBODY, SEATS, PhoenixSyndicate, add, empty_out, forget
from cinque.games.phoenix_syndicate.upgrades import give
from cinque.games.phoenix_syndicate.uses import AFTER


def fresh(t: PhoenixSyndicate) -> None:
    """The fields of a turn, before anything has happened in it; what is paid off or closed is empty already."""
    t.action = NOBODY
    t.bought = 0
    t.drive = NOBODY
    t.flown = 0
    t.settled = 0
    empty_out(t.gained)
    t.advanced = 0
    t.embeddings = 0
    forget(t)
    t.by_hand = False
    t.owed = 0
    t.claimed = NOBODY


class Turn(Seated[PhoenixSyndicate]):
    """The three parts of a turn (PSY-TRN01)."""

    __slots__ = ()

    def run(self, t: PhoenixSyndicate) -> None:
        fresh(t)
        t.turn = self.seat
        t.seats[self.seat].used = 0
        if t.watched and self.seat == t.start:
            t.tell("last_round" if t.round == t.last else "round", NOBODY, {"round": t.round})
        t.then(CAPACITY[self.seat], END_OF_TURN[self.seat])
        choose = CHOOSE[self.seat]
        if t.free_directors(self.seat) == DIRECTORS:
            choose.play(t, ACT.of(SCHEME))  # nothing else is possible (PSY-TRN05)
        else:
            t.then(choose)


class ChooseAction(Ask[PhoenixSyndicate]):
    """An action with a director, or Scheme (PSY-TRN02..PSY-TRN05, PSY-TRN10)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        directors = t.seats[self.seat].directors
        found = [ACTS[action] for action in range(SLOTS) if directors[action] > 0]
        found.append(ACTS[SCHEME])
        return found

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        seat = self.seat
        s = t.seats[seat]
        action = ACT.arg(move)
        t.action = action
        if action < SLOTS:
            add(s.directors, action, -1)
        if t.watched:
            t.tell("acted", seat, {"action": ACTIONS[action]})
        mask = s.upgrades & t.box.given & t.box.of_action[action]
        if mask:
            for upgrade in range(action * PER_ACTION, action * PER_ACTION + PER_ACTION):
                if mask >> upgrade & 1:
                    give(t, seat, upgrade)
        t.then(AFTER[seat])
        if action == DEPLOY:
            deploy(t, seat)
        elif action == INFILTRATE:
            infiltrate(t, seat)
        elif action == EXPAND:
            expand(t, seat)
        elif action == SMUGGLE:
            smuggle(t, seat)
        else:
            scheme(t, seat)

    def refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        directors = t.seats[self.seat].directors
        empty = [action for action in range(SLOTS) if directors[action] == 0]
        return [Refusal("PSY-TRN03", ACT.of(action), {"action": ACTIONS[action]}) for action in empty]


class Capacity(Seated[PhoenixSyndicate]):
    """Advantages not used are lost; routes beyond the capacity are secured (PSY-ADV02, PSY-SEC01, PSY-SEC03)."""

    __slots__ = ()

    def run(self, t: PhoenixSyndicate) -> None:
        pending = t.pending
        for corp in range(BASIC):
            if pending[corp] > 0:
                pending[corp] = 0
                if t.watched:
                    t.tell("lapsed", self.seat, {"advantage": ADVANTAGES[t.advantages[corp]]})
        if over(t, self.seat):
            return  # all held routes are secured at once, and no order changes a total
        held = len(t.seats[self.seat].held)
        if held > t.box.capacity and held > t.capacity(self.seat):
            t.then(Secure(self.seat), self)


def over(t: PhoenixSyndicate, seat: int) -> bool:
    """Whether this was the last turn of the game (PSY-END03, PSY-END09)."""
    return (t.round == t.last or t.round == t.box.rounds) and (seat + 1) % t.players == t.start


class EndOfTurn(Seated[PhoenixSyndicate]):
    """The next seat, the next round, or the end (PSY-TRN15, PSY-END02..PSY-END04, PSY-END08)."""

    __slots__ = ()

    def run(self, t: PhoenixSyndicate) -> None:
        s = t.seats[self.seat]
        if s.ship_a > s.ship_b:
            s.ship_a, s.ship_b = s.ship_b, s.ship_a
        if over(t, self.seat):
            t.then(FinalScoring())
            return
        following = (self.seat + 1) % t.players
        if following == t.start:
            t.round += 1
        t.then(TURNS[following])

    def crumb(self) -> str:
        return "turn"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"round": t.round, "seat": self.seat}


# Steps never change, so every table can have the same ones.
TURNS: Final = [Turn(seat) for seat in range(SEATS)]
CHOOSE: Final = [ChooseAction(seat) for seat in range(SEATS)]
CAPACITY: Final = [Capacity(seat) for seat in range(SEATS)]
END_OF_TURN: Final = [EndOfTurn(seat) for seat in range(SEATS)]
