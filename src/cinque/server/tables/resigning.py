"""Resigning from a game, and what it means for the others."""

from __future__ import annotations

from cinque.core import Outcome
from cinque.server.tables.log import Entry
from cinque.server.tables.notices import notify
from cinque.server.tables.room import Room


def apply_resign(room: Room, entry: Entry) -> None:
    """Resign. A bot takes over while others play on; when no person is left, all others win, bots too.

    A team game goes on while one person plays; when all have resigned, it is lost."""
    player = room.players[entry.seat]
    player.resigned = True
    notify(room, "timeout-lost" if entry.data.get("why") == "timeout" else "concede", entry)
    playing = [i for i, other in enumerate(room.players) if not other.resigned]
    people = [i for i in playing if room.players[i].kind == "person" or room.players[i].away]
    if not people or (len(playing) == 1 and not room.game.team):
        winners = [] if room.game.team else playing
        room.state.ended = Outcome(winners, room.table.scores, "concede", room.table.rivals())
    else:
        player.kind = "bot"
        player.bot = str(entry.data["bot"])
