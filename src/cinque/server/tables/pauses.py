"""Pausing and resuming a game."""

from __future__ import annotations

from cinque.server.tables.log import Entry
from cinque.server.tables.notices import notify
from cinque.server.tables.refusals import RequestRefused, refuse_if_done
from cinque.server.tables.room import Room


def check_pause(room: Room, seat: int) -> None:
    refuse_if_done(room.state.paused or room.players[seat].wants_pause)
    away = room.away_name() if room.setup.clock.kind != "none" else ""
    if away:  # everybody in the game must agree
        raise RequestRefused("pause-away", name=away)


def check_resume(room: Room) -> None:
    refuse_if_done(not room.state.paused and not any(player.wants_pause for player in room.players))


def apply_pause(room: Room, entry: Entry) -> None:
    """Pause the game; at a table with a clock, only once every person has asked for it."""
    room.players[entry.seat].wants_pause = True
    needed = room.human_seats() if room.setup.clock.kind != "none" else []
    room.state.paused = all(room.players[seat].wants_pause for seat in needed)


def apply_resume(room: Room, entry: Entry) -> None:
    """Resume; or decline or withdraw a request to pause."""
    if not room.state.paused and not room.players[entry.seat].wants_pause:
        notify(room, "pause-no", entry)
    room.state.paused = False
    for player in room.players:
        player.wants_pause = False
