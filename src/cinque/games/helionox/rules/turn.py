"""A player's turn: Event, Cryo, Main and End Phase (HEL-TRN02)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.helionox.rules.cards import discard, draw
from cinque.games.helionox.rules.constants import END_DRAW, PLACES
from cinque.games.helionox.rules.effect_choices import distinct
from cinque.games.helionox.rules.effects import Run
from cinque.games.helionox.rules.final_scoring import FinalScoring
from cinque.games.helionox.rules.main_phase import Main
from cinque.games.helionox.rules.moves import DISCARD, DONE, EVENTS, LOCATIONS
from cinque.games.helionox.rules.shadow_syndicate import ShadowTurn
from cinque.games.helionox.rules.table import END_PHASE, EVENT_PHASE, MAIN_PHASE, NOTHING, Helionox, update_locations


class Turn(SeatStep[Helionox]):
    """Run the four phases, then the Shadow Syndicate in a co-operative game (HEL-TRN02, HEL-TRN04)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        seat = self.seat
        t.turn = seat
        if t.cooperative:
            t.then(EventPhase(seat), CryoPhase(seat), Main(seat), EndPhase(seat), ShadowTurn(seat), NextTurn(seat))
        else:
            t.then(EventPhase(seat), CryoPhase(seat), Main(seat), EndPhase(seat), NextTurn(seat))


class NextTurn(SeatStep[Helionox]):
    """Pass the turn clockwise (HEL-TRN01)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        t.turns += 1
        t.then(Turn((self.seat + 1) % t.players))


class EventPhase(SeatStep[Helionox]):
    """Turn Inactive Events and place new ones; if there is none to draw, end the game.

    HEL-EVT01..HEL-EVT03.
    """

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        if not t.event_deck:
            t.then(FinalScoring())
            return
        t.phase = EVENT_PHASE
        if t.recording:
            t.emit("turn", self.seat, {"turn": t.turns // t.players + 1})
        t.then(PlaceEvents(self.seat))
        turned = turn_active(t)
        for event in reversed(turned):
            if t.box.on_active[event] >= 0:
                t.then(Run(self.seat, t.box.on_active[event], NOTHING))


def turn_active(t: Helionox) -> list[int]:
    """Turn every Inactive Event; return them from Earth outward, older first (HEL-EVT12, HEL-R61)."""
    turned: list[int] = []
    for place in range(PLACES):
        for index in range(len(t.faces)):
            face = t.faces[index]
            if face & 1 == 0 and t.box.place[face >> 1] == place:
                t.faces[index] = face + 1
                turned.append(face >> 1)
                if t.recording:
                    t.emit("activated", -1, {"event": EVENTS[face >> 1]})
                if t.garrisoned and t.box.occupies[face >> 1]:
                    occupy(t, place)
    update_locations(t)
    return turned


def occupy(t: Helionox, place: int) -> None:
    """Restore the Garrison of a Location unless it is still there (HEL-GAR04, HEL-R87)."""
    if t.garrisons >> place & 1:
        return
    t.garrisons |= 1 << place
    if t.recording:
        t.emit("garrisoned", -1, {"location": LOCATIONS[place]})


class PlaceEvents(SeatStep[Helionox]):
    """Place new Events at their Locations, Inactive side up (HEL-EVT03, HEL-EVT13, HEL-R03)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        count = t.box.later_events if t.cooperative and t.turns > 0 else t.box.first_events
        for _ in range(count):
            if t.event_deck:
                event = t.event_deck.pop()
                section = 0
                while t.sections[section] == 0:
                    section += 1
                t.sections[section] -= 1
                t.faces.append(2 * event)
                t.tried.append(0)
                if t.recording:
                    t.lock_undo()
                    t.emit("placed", -1, {"event": EVENTS[event]})


class CryoPhase(SeatStep[Helionox]):
    """Remove one Cryo Counter from the current player's Architect (HEL-CRY01, HEL-CRY02)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        t.phase = MAIN_PHASE
        s = t.seats[self.seat]
        if s.cryo > 0:
            s.cryo -= 1
            if t.recording:
                t.emit("thawed", self.seat, {"amount": 1})


class EndPhase(SeatStep[Helionox]):
    """Discard played cards, optionally others, then draw a new hand (HEL-END01..HEL-END04, HEL-END09)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        t.phase = END_PHASE
        for s in t.seats:
            s.discard.extend(s.played)
            s.played = []
        t.then(DrawHand(self.seat), DownTo(self.seat), Reset(self.seat))
        if t.tidy:
            t.then(Tidy(self.seat))


class Tidy(Ask[Helionox]):
    """Discard unplayed cards before drawing, if wanted (HEL-END02, HEL-R59)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return [DONE] + [DISCARD.of(card) for card in distinct(t.seats[self.seat].hand)]

    def play(self, t: Helionox, move: int) -> None:
        if move == DONE:
            return
        discard(t, self.seat, DISCARD.arg(move))
        if t.seats[self.seat].hand:
            t.then(self)

    def shape(self) -> str:
        return "some"

    def breadcrumb(self) -> str:
        return "end"


class DrawHand(SeatStep[Helionox]):
    """Draw five cards whatever the hand size, fewer if an Event says so (HEL-END03, HEL-R82)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        draw(t, self.seat, max(0, t.box.hand - t.modifiers[END_DRAW]))


class DownTo(SeatStep[Helionox]):
    """Require discards above five cards (HEL-END04)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        if len(t.seats[self.seat].hand) > t.box.hand:
            t.then(Shed(self.seat))


class Shed(Ask[Helionox]):
    """Choose which card to discard, until five are left (HEL-END04)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return [DISCARD.of(card) for card in distinct(t.seats[self.seat].hand)]

    def play(self, t: Helionox, move: int) -> None:
        discard(t, self.seat, DISCARD.arg(move))
        t.then(DownTo(self.seat))

    def shape(self) -> str:
        return "some"

    def breadcrumb(self) -> str:
        return "end"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {"left": len(t.seats[self.seat].hand) - t.box.hand}


class Reset(SeatStep[Helionox]):
    """Return delivered Cargo, empty the pools and reset once-a-turn limits (HEL-END07, HEL-END08)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        for place in range(PLACES):
            if t.lying[place] >= 0:
                t.cargo_left[t.lying[place]] += 1
                t.lying[place] = NOTHING
        for s in t.seats:
            s.uniques = 0
            s.credits = 0
            s.defense = 0
        for index in range(len(t.tried)):
            t.tried[index] = 0
        t.cycled = False
        t.bonus = False
        t.called = False
        t.visited = 0
        t.gained_at = 0
        t.no_shutdown = False
        t.tidy = False
