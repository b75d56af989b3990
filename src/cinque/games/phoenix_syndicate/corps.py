"""The Corp board: advancing, embedding, and agents that come back from it."""

from __future__ import annotations

from typing import Final

from cinque.core.steps import Ask, Seated
from cinque.games.phoenix_syndicate.box import BASIC
from cinque.games.phoenix_syndicate.moves import COLOURS, PLACES, RELOCATE, TILES
from cinque.games.phoenix_syndicate.payment import pose
from cinque.games.phoenix_syndicate.table import AGENT, SEATS, STATION, PhoenixSyndicate

ON_TRACK: Final = 0
ON_CARD: Final = 1


class Advance(Seated[PhoenixSyndicate]):
    """One step up in a corp; past the last space the agent is embedded (PSY-COR02, PSY-COR03, PSY-COR09)."""

    __slots__ = ("colour",)

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(seat)
        self.colour: Final[int] = colour

    def run(self, t: PhoenixSyndicate) -> None:
        s = t.seats[self.seat]
        colour = self.colour
        if s.track[colour] == 0:
            if t.watched:
                t.tell("vacant", self.seat, {"colour": COLOURS[colour]})
            return
        t.advanced |= 1 << colour
        if s.track[colour] < t.box.spaces:
            s.track[colour] += 1
            if t.watched:
                t.tell("advanced", self.seat, {"colour": COLOURS[colour], "space": s.track[colour]})
            return
        self.embed(t)

    def embed(self, t: PhoenixSyndicate) -> None:
        """Onto the card, a new agent below, the advantage starts to wait (PSY-COR04..PSY-COR06, PSY-R68)."""
        s = t.seats[self.seat]
        colour = self.colour
        s.embedded[colour] += 1
        s.track[colour] = 0
        if t.watched:
            t.tell("embedded", self.seat, {"colour": COLOURS[colour], "count": sum(s.embedded)})
        if s.supply > 0:
            s.track[colour] = 1
            t.take_agent(self.seat)
        t.embeddings += 1
        t.pending[colour] += 1


STEPS: Final = [Advance(seat, colour) for seat in range(SEATS) for colour in range(BASIC)]


def step(seat: int, colour: int) -> Advance:
    """The step that advances a seat in a corp."""
    return STEPS[seat * BASIC + colour]


class NeedAgent(Seated[PhoenixSyndicate]):
    """What comes next takes an agent from supply; with none there one of the Corp board (PSY-EXP13, PSY-DEP06)."""

    __slots__ = ()

    def run(self, t: PhoenixSyndicate) -> None:
        if t.seats[self.seat].supply == 0:
            pose(t, Relocate(self.seat))


class Relocate(Ask[PhoenixSyndicate]):
    """Which own agent leaves the Corp board, from a track or a card (PSY-R30)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        s = t.seats[self.seat]
        found: list[int] = []
        for colour in range(BASIC):
            if s.track[colour] > 0:
                found.append(RELOCATE.of(colour, ON_TRACK))
            if s.embedded[colour] > 0:
                found.append(RELOCATE.of(colour, ON_CARD))
        return found

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        s = t.seats[self.seat]
        colour = RELOCATE.arg(move)
        place = RELOCATE.arg(move, 1)
        if place == ON_TRACK:
            s.track[colour] = 0
        else:
            s.embedded[colour] -= 1
        s.supply = 1  # for the step that asked for it; nothing is asked in between
        if t.watched:
            t.tell("relocated", self.seat, {"colour": COLOURS[colour], "place": PLACES[place]})

    def crumb(self) -> str:
        return "relocate"


class PutAgent(Seated[PhoenixSyndicate]):
    """The agent comes to a system (PSY-EXP11)."""

    __slots__ = ("system",)

    def __init__(self, seat: int, system: int) -> None:
        super().__init__(seat)
        self.system: Final[int] = system

    def run(self, t: PhoenixSyndicate) -> None:
        t.presence[self.system * SEATS + self.seat] = AGENT
        t.settled |= 1 << self.system
        if t.watched:
            t.tell("placed", self.seat, {"system": TILES[self.system]})
        t.take_agent(self.seat)


class PutBase(Seated[PhoenixSyndicate]):
    """The agent is stacked on the one there: a base (PSY-DEP05, PSY-CMP10)."""

    __slots__ = ("system",)

    def __init__(self, seat: int, system: int) -> None:
        super().__init__(seat)
        self.system: Final[int] = system

    def run(self, t: PhoenixSyndicate) -> None:
        t.presence[self.system * SEATS + self.seat] = STATION
        if t.watched:
            t.tell("built", self.seat, {"system": TILES[self.system]})
        t.take_agent(self.seat)
