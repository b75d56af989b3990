"""Take-backs: a player asks the others to take back a move that undo no longer allows. All must agree."""

from __future__ import annotations

from cinque.server.tables.log import Entry
from cinque.server.tables.notices import notify
from cinque.server.tables.refusals import RequestRefused
from cinque.server.tables.room import Room
from cinque.server.tables.state import Takeback


def takeback_step(room: Room, seat: int) -> int | None:
    """How many moves remain if this seat's last move and all later ones are taken back; None if it has made no move.

    Answers to the current secret choice do not count, because the result would reveal how many others have answered."""
    for step in range(room.public_step - 1, -1, -1):
        if room.state.movers[step] == seat:
            return step
    return None


def may_request_takeback(room: Room, seat: int) -> bool:
    """Whether this seat may ask the others to take back its last move."""
    return room.status == "playing" and not room.state.rules_changed_at and takeback_step(room, seat) is not None


def check_request(room: Room, seat: int) -> None:
    """Raise RequestRefused unless this seat may ask for a takeback now."""
    if not may_request_takeback(room, seat) or room.state.takeback is not None:
        raise RequestRefused("takeback")
    away = room.away_name()
    if away:  # everybody in the game must agree
        raise RequestRefused("takeback-away", name=away)


def check_answer(room: Room, seat: int) -> None:
    """Raise RequestRefused unless this seat has a takeback to agree to."""
    if room.state.takeback is None or seat in room.state.takeback.agreed:
        raise RequestRefused("takeback")


def agreed_takeback(room: Room, now: int) -> Entry | None:
    """The entry for a takeback that everybody has agreed to, or None."""
    takeback = room.state.takeback
    if takeback is None or room.status != "playing" or any(s not in takeback.agreed for s in room.seats_of_people()):
        return None
    data = {"step": takeback.step, "consent": True}
    return Entry(room.version, "undo", takeback.seat, max(now, room.state.last_at), -1, None, data)


def apply_request(room: Room, entry: Entry) -> None:
    room.state.takeback = Takeback(entry.seat, int(entry.data["step"]), [entry.seat])


def apply_answer(room: Room, entry: Entry) -> None:
    takeback = room.state.takeback
    if takeback is None:
        return
    if entry.data["yes"]:
        takeback.agreed.append(entry.seat)
    else:
        room.state.takeback = None
        notify(room, "takeback-no", entry)


def cancel_if_away(room: Room, entry: Entry) -> None:
    """Cancel the request when a player leaves: everybody must agree, and an absent player can't."""
    player = room.players[entry.seat]
    if player.away and room.state.takeback is not None:
        room.state.takeback = None
        notify(room, "takeback-away", entry, name=player.name)
