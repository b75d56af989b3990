"""The Corp board: advance, embed, and take agents back from it (PSY-COR)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.moves import ADVANTAGES, CARDS, COLOURS, PLACES, RELOCATE, TILES
from cinque.games.phoenix_syndicate.rules.payment import ask_or_play
from cinque.games.phoenix_syndicate.rules.table import AGENT, NOBODY, SEATS, STATION, PhoenixSyndicate

ON_TRACK: Final = 0
ON_CARD: Final = 1


class Advance(SeatStep[PhoenixSyndicate]):
    """Advance one space in a corp; beyond the last space the agent is embedded (PSY-COR02, PSY-COR03, PSY-COR09)."""

    __slots__ = ("colour",)

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(seat)
        self.colour: Final[int] = colour

    def run(self, t: PhoenixSyndicate) -> None:
        s = t.seats[self.seat]
        colour = self.colour
        if s.track[colour] == 0:
            if t.recording:
                t.emit("vacant", self.seat, {"colour": COLOURS[colour]})
            return
        t.advanced |= 1 << colour
        if s.track[colour] < t.box.spaces:
            s.track[colour] += 1
            if t.recording:
                t.emit("advanced", self.seat, {"colour": COLOURS[colour], "space": s.track[colour]})
            return
        self.embed(t)

    def embed(self, t: PhoenixSyndicate) -> None:
        """Embed the agent, put a new one on the track and make the advantage available (PSY-COR04..PSY-COR06,
        PSY-COR10, PSY-R68)."""
        s = t.seats[self.seat]
        colour = self.colour
        s.embedded[colour] += 1
        s.track[colour] = 0
        if t.recording:
            facts = {"colour": COLOURS[colour], "advantage": ADVANTAGES[t.advantages[colour]]}
            t.emit("embedded", self.seat, {**facts, "count": sum(s.embedded)})
        if s.supply > 0:
            s.track[colour] = 1
            t.take_agent(self.seat)
        t.embeddings += 1
        t.pending[colour] += 1


ADVANCES: Final = [Advance(seat, colour) for seat in range(SEATS) for colour in range(c.COLOUR_COUNT)]


def advance_step(seat: int, colour: int) -> Advance:
    """Return the step that advances a seat in a corp."""
    return ADVANCES[seat * c.COLOUR_COUNT + colour]


def clause_for(t: PhoenixSyndicate, card: int) -> str:
    """Return the clause that lets a card put an agent or a base on the map."""
    for e in t.box.cards[card]:
        if e.op == c.MOVE_SHIP:
            return "PSY-ADV05"
        if e.op == c.MOVE_BASE:
            return "PSY-ADV06"
        if e.op == c.PLACE:
            return "PSY-ADV08" if e.word == c.NEAR_BASE else "PSY-UPG27"
        if e.op == c.BUILD:
            return "PSY-ADV07" if e.word == c.FREE else "PSY-DEP13"
    return "PSY-TRN11"


class NeedAgent(SeatStep[PhoenixSyndicate]):
    """If the supply is empty, take an agent off the Corp board for the next step (PSY-EXP13, PSY-DEP06)."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final[int] = card  # the card that needs it, or NOBODY for the action itself

    def run(self, t: PhoenixSyndicate) -> None:
        if t.seats[self.seat].supply == 0:
            ask_or_play(t, Relocate(self.seat, self.card))


class Relocate(Ask[PhoenixSyndicate]):
    """Choose which agent to take off the Corp board, from a track or a card (PSY-R30)."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final[int] = card

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        s = t.seats[self.seat]
        moves: list[int] = []
        for colour in range(c.COLOUR_COUNT):
            if s.track[colour] > 0:
                moves.append(RELOCATE.of(colour, ON_TRACK))
            if s.embedded[colour] > 0:
                moves.append(RELOCATE.of(colour, ON_CARD))
        return moves

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        s = t.seats[self.seat]
        colour = RELOCATE.arg(move)
        place = RELOCATE.arg(move, 1)
        if place == ON_TRACK:
            s.track[colour] = 0
        else:
            s.embedded[colour] -= 1
        s.supply = 1  # the next step uses it immediately
        if t.recording:
            clause = "PSY-ADV15" if self.card >= 0 else "PSY-EXP13" if t.action == c.EXPAND else "PSY-DEP06"
            t.emit("relocated", self.seat, {"colour": COLOURS[colour], "place": PLACES[place], "clause": clause})

    def breadcrumb(self) -> str:
        return "relocate"


class PutAgent(SeatStep[PhoenixSyndicate]):
    """Place an agent at a system, where a ship ended its flight (PSY-EXP11) or by a card."""

    __slots__ = ("system", "card")

    def __init__(self, seat: int, system: int, card: int) -> None:
        super().__init__(seat)
        self.system: Final[int] = system
        self.card: Final[int] = card  # or NOBODY

    def run(self, t: PhoenixSyndicate) -> None:
        t.presence[self.system * SEATS + self.seat] = AGENT
        t.settled |= 1 << self.system
        if t.recording:
            log_piece(t, self.seat, "placed", self.system, self.card)
        t.take_agent(self.seat)


class PutBase(PutAgent):
    """Stack an agent on the one at a system, which makes a base (PSY-DEP05, PSY-CMP10)."""

    def run(self, t: PhoenixSyndicate) -> None:
        t.presence[self.system * SEATS + self.seat] = STATION
        if t.recording:
            log_piece(t, self.seat, "built", self.system, self.card)
        t.take_agent(self.seat)


def log_piece(t: PhoenixSyndicate, seat: int, kind: str, system: int, card: int) -> None:
    """Log a new piece, placed by the action or by a card with its clause."""
    if card == NOBODY:
        t.emit(kind, seat, {"system": TILES[system]})
    else:
        t.emit(f"{kind}_by", seat, {"system": TILES[system], "card": CARDS[card], "clause": clause_for(t, card)})
