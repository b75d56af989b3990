"""Presence at a table: who is connected, who is absent, and how many spectators there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cinque.server import messages as m
from cinque.server.ws.connection import Connection

if TYPE_CHECKING:
    from cinque.server.tables.live_table import LiveTable


def connected_seats(live: LiveTable) -> list[bool]:
    """For each seat, whether its player is connected."""
    here = {connection.person for connection in live.connections}
    return [player.kind == "person" and player.person in here for player in live.room.players]


def spectators(live: LiveTable) -> int:
    """The number of connections that are not a player's."""
    players = {player.person for player in live.room.players if player.kind == "person"}
    return sum(1 for connection in live.connections if connection.person not in players)


def spectator_names(live: LiveTable) -> dict[str, str]:
    """The names of the signed-in spectators, by person. Players who resigned or are away don't count."""
    seated = {player.person for player in live.room.players}
    return {c.person: c.name for c in live.connections if c.person and c.person not in seated}


def absent_for(live: LiveTable, seat: int, now: int) -> int:
    """For how many milliseconds the game has been waiting for a player who is not connected; 0 if it is not.

    Always 0 at a table with a clock, because there the clock decides. Whether the seat has answered in secret makes
    no difference."""
    room = live.room
    if room.setup.clock.kind != "none" or room.state.paused or seat not in room.public_to_move:
        return 0
    if connected_seats(live)[seat]:
        return 0
    return now - max(room.state.asked_at, live.last_seen.get(room.players[seat].person, live.loaded_at))


def broadcast(live: LiveTable, besides: Connection | None = None) -> None:
    """Tell every client which players are connected and how many spectators there are."""
    message = m.Presence(connected=connected_seats(live), spectators=spectators(live))
    for connection in live.connections:
        if connection is not besides:
            connection.send(message)
