"""Overcoming Events: the Event leaves play and gives its Influence (HEL-OVC)."""

from __future__ import annotations

from cinque.games.helionox.rules.moves import EVENTS
from cinque.games.helionox.rules.shut_down import update_locations
from cinque.games.helionox.rules.table import Helionox


def overcome(t: Helionox, seat: int, event: int) -> None:
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
    t.tried.pop(index)
    update_locations(t)
    return face
