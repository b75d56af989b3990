"""Who sits where: joining, leaving, being ready, kicking, and bots that play on for people."""

from __future__ import annotations

from cinque.server.messages import Lang
from cinque.server.tables import clocks, takebacks
from cinque.server.tables.log import Entry
from cinque.server.tables.notices import notify
from cinque.server.tables.refusals import RequestRefused
from cinque.server.tables.room import Room
from cinque.server.tables.state import Player
from cinque.server.texts import server_text


def all_ready(room: Room) -> bool:
    """Whether the game can start."""
    taken = all(player.kind != "open" for player in room.players)
    return taken and (room.setup.start != "ready" or all(player.ready for player in room.players))


def apply_start(room: Room, _entry: Entry) -> None:
    """The host starts the game without waiting for everybody to be ready."""
    for player in room.players:
        player.ready = player.kind != "open"


def apply_ready(room: Room, entry: Entry) -> None:
    room.players[entry.seat].ready = True


def apply_join(room: Room, entry: Entry) -> None:
    player = room.players[entry.seat]
    player.kind = "person"
    player.name = str(entry.data["name"])
    player.person = str(entry.data["person"])
    player.bot = ""
    player.joined_version = entry.idx + 1
    player.auto_answers = {}
    player.ready = room.setup.start != "ready"


def apply_leave(room: Room, entry: Entry) -> None:
    """Leave before the start: the seat is open again."""
    _open_seat(room.players[entry.seat])


def _open_seat(player: Player) -> None:
    player.kind, player.name, player.person, player.ready = "open", "", "", False


def apply_bot(room: Room, entry: Entry) -> None:
    """Seat a bot: in an open seat before the start, or for a person who left or cannot play on.

    The person left, ran out of time, was banned, or was absent for so long that the host asked for a bot."""
    player = room.players[entry.seat]
    why = str(entry.data.get("why", ""))
    player.away = why in ("timeout", "left", "absent", "banned")
    player.timed_out = why == "timeout"
    if player.kind == "person":
        notice = {"timeout": "timeout", "left": "left", "absent": "handed-over"}.get(why, "bot-takeover")
        notify(room, notice, entry, name=player.name)
    else:
        player.name = str(entry.data["name"])
    player.kind = "bot"
    player.bot = str(entry.data["bot"])
    player.ready = True
    player.wants_pause = False
    takebacks.cancel_if_away(room, entry)


def check_hand_over(room: Room, seat: int, absent_ms: int, absent_minutes: int, lang: Lang) -> None:
    """Refuse to let a bot play for a player who has not kept the game waiting for long enough."""
    if room.status != "playing":
        raise RequestRefused(room.status, text=server_text(lang, room.status))
    if absent_ms < absent_minutes * 60_000:
        text = server_text(lang, "not-absent", name=room.name(seat), minutes=absent_minutes)
        raise RequestRefused("not-absent", text=text)


def apply_reclaim(room: Room, entry: Entry) -> None:
    """A person takes their seat back from the bot that played for them."""
    player = room.players[entry.seat]
    player.kind, player.bot, player.away = "person", "", False
    player.joined_version = entry.idx + 1  # seat links from before stay invalid
    clocks.grant_grace(room, entry.seat, entry.at)
    notify(room, "back", entry)


def apply_kick(room: Room, entry: Entry) -> None:
    """The host kicks a person; before the start, their seats are open again."""
    person = str(entry.data["person"])
    room.state.kicked = [*room.state.kicked, person]
    for player in room.players:
        if player.person == person and room.status == "open":
            _open_seat(player)
