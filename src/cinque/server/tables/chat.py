"""The chat of a table: who can write, and the host's mute."""

from __future__ import annotations

from cinque.server import messages as m
from cinque.server.messages import ChatLine
from cinque.server.tables import names
from cinque.server.tables.log import Entry
from cinque.server.tables.refusals import RequestRefused
from cinque.server.tables.room import Room

MAX_LINES = 200


def chat_entry(room: Room, request: m.Chat, person: str, name: str, at: int, key: str) -> Entry:
    """The log entry for a chat line; raises RequestRefused."""
    if request.seat is not None and request.seat not in room.seats_of(person):
        raise RequestRefused("seat")
    if names.is_blank(request.text):
        raise RequestRefused("blank")
    if room.state.muted and person != room.setup.host:
        raise RequestRefused("muted")
    seat = -1 if request.seat is None else request.seat
    data = {"text": request.text}
    if seat < 0:  # a spectator can take neither the name of a player nor that of another spectator who has written
        players = [player.name for player in room.players if player.person != person]
        others = [other for writer, other in room.state.writers.items() if writer != person]
        data |= {"name": names.unique_name(name, players + others), "person": person}
    return Entry(room.version, "chat", seat, at, -1, key, data)


def apply_chat(room: Room, entry: Entry) -> None:
    state = room.state
    name = str(entry.data.get("name", "")) if entry.seat < 0 else room.name(entry.seat)
    if entry.seat < 0 and "person" in entry.data:
        state.writers = dict(list((state.writers | {str(entry.data["person"]): name}).items())[-MAX_LINES:])
    state.message_count += 1
    text = str(entry.data["text"])
    line = ChatLine(index=state.message_count, seat=entry.seat, name=name, text=text, at=entry.at)
    state.chat = [*state.chat, line][-MAX_LINES:]


def apply_mute(room: Room, entry: Entry) -> None:
    room.state.muted = bool(entry.data["on"])
