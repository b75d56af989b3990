"""Overcoming Events: the Event leaves play and gives its Influence (HEL-OVC, HEL-COP)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.helionox.rules.bank import public_defense
from cinque.games.helionox.rules.moves import EVENTS, LOCATIONS, OVERCOME
from cinque.games.helionox.rules.shut_down import update_locations
from cinque.games.helionox.rules.table import Helionox


def event_location(t: Helionox, seat: int, move: int) -> dict[str, Any]:
    """Name the Location of an Event, for texts."""
    return {"location": LOCATIONS[t.box.place[OVERCOME.arg(move)]]}


def defense_cost(t: Helionox, seat: int, move: int) -> dict[str, Any]:
    """Name the Defense that an Event costs and that the seat has, for texts."""
    face = t.faces[t.find_face(OVERCOME.arg(move))]
    return {"price": t.box.price[face], "have": public_defense(t, seat)}


ELSEWHERE: Final = clause("HEL-OVC01", "event", facts=event_location)
TOO_STRONG: Final = clause("HEL-OVC03", "event", facts=defense_cost)


def check_overcome(t: Helionox, seat: int, face: int) -> int:
    """Check that the ship is at the Event and the Defense reaches its cost (HEL-OVC01..HEL-OVC03)."""
    if t.box.place[face >> 1] != t.seats[seat].ship:
        return ELSEWHERE
    return LEGAL if public_defense(t, seat) >= t.box.price[face] else TOO_STRONG


def overcome_event(t: Helionox, seat: int, event: int) -> None:
    """Give the Influence of the face and the trophy, or add it to the team's pile (HEL-OVC04, HEL-OVC05, HEL-COP05)."""
    s = t.seats[seat]
    face = remove_from_play(t, event)
    worth = t.box.worth[face]
    if t.cooperative:
        t.pile.append(face)
    else:
        s.influence += worth
        s.earned += worth
        s.trophies.append(event)
    if t.recording:
        t.emit("overcome", seat, {"event": EVENTS[event], "amount": worth})


def remove_from_play(t: Helionox, event: int) -> int:
    """Remove an Event from play and return its face (HEL-OVC08, HEL-OVC10)."""
    index = t.find_face(event)
    face = t.faces.pop(index)
    t.failed_calls.pop(index)
    update_locations(t)
    return face
