"""The Event Phase: turn Inactive Events and place new ones (HEL-EVT)."""

from __future__ import annotations

from cinque.core.engine.steps import SeatStep
from cinque.games.helionox.rules.constants import LOCATION_COUNT
from cinque.games.helionox.rules.effects import RunEffect
from cinque.games.helionox.rules.final_scoring import FinalScoring
from cinque.games.helionox.rules.garrisons import restore_garrison
from cinque.games.helionox.rules.moves import EVENTS
from cinque.games.helionox.rules.shut_down import update_locations
from cinque.games.helionox.rules.table import EVENT_PHASE, NOTHING, Helionox


class EventPhase(SeatStep[Helionox]):
    """Turn Inactive Events and place new ones; if there is none to draw, end the game.

    HEL-EVT01..HEL-EVT03.
    """

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        if not t.event_cards[t.event_deck]:
            t.then(FinalScoring())
            return
        t.phase = EVENT_PHASE
        if t.recording:
            t.emit("turn", self.seat, {"turn": t.turns // t.players + 1})
        t.then(PlaceEvents(self.seat))
        turned = activate_events(t)
        for event in reversed(turned):
            if t.box.on_active[event] >= 0:
                t.then(RunEffect(self.seat, t.box.on_active[event], NOTHING))


def activate_events(t: Helionox) -> list[int]:
    """Turn every Inactive Event; return them from Earth outward, older first (HEL-EVT12, HEL-R61)."""
    turned: list[int] = []
    inactive = [index for index in range(len(t.faces)) if t.faces[index] & 1 == 0]
    for place in range(LOCATION_COUNT):
        for index in inactive:
            face = t.faces[index]
            if t.box.place[face >> 1] == place:
                t.faces[index] = face + 1
                turned.append(face >> 1)
                if t.recording:
                    t.emit("activated", -1, {"event": EVENTS[face >> 1]})
                if t.garrisoned and t.box.occupies[face >> 1]:
                    restore_garrison(t, place)
    update_locations(t)
    return turned


class PlaceEvents(SeatStep[Helionox]):
    """Place new Events at their Locations, Inactive side up (HEL-EVT03, HEL-EVT13, HEL-R03)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        count = t.box.later_events if t.cooperative and t.turns > 0 else t.box.first_events
        for _ in range(count):
            if t.event_cards[t.event_deck]:
                event = t.event_cards.draw(t.event_deck, t.drawn_events)
                section = 0
                while t.sections[section] == 0:
                    section += 1
                t.sections[section] -= 1
                t.faces.append(2 * event)
                t.failed_calls.append(0)
                if t.recording:
                    t.emit("placed", -1, {"event": EVENTS[event]})
