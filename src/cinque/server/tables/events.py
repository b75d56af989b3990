"""The game log as each seat sees it: events with their texts, encoded once."""

from __future__ import annotations

import msgspec

from cinque.core import Event, Table, Words
from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.tables.room import Room

MAX_SHARED_EVENTS = 100  # events kept for seats that see the same
ENCODE = msgspec.json.Encoder()


def event_info(room: Room, words: Words, event: Event, seat: int, index: int) -> m.EventInfo | None:
    """The event as this seat may see it; None if the seat must not know of the event."""
    data = event.visible_data(seat)
    if data is None:
        return None
    text = words.event(event, seat, room.name) or ""
    return m.EventInfo(
        index=index,
        kind=event.kind,
        seat=event.seat,
        step=event.index,
        data=data,
        text=text,
        clauses=list(words.clauses_of(event)),
    )


class EventFeeds:
    """The events of a room for each seat and language, numbered without gaps."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._table: Table | None = None
        self._version = -1
        # By seat and language: the events as they are sent, and how many events of the table were read.
        self._feeds: dict[tuple[int, Lang], tuple[list[msgspec.Raw], int]] = {}
        self._shared: dict[tuple[Lang, int, int], msgspec.Raw] = {}  # events that read the same for everybody

    def for_seat(self, room: Room, seat: int, lang: Lang) -> list[msgspec.Raw]:
        """All events this seat may see, with the players' current names; built again after an undo."""
        if room.version != self._version:
            self._version = room.version
            names = [player.name for player in room.players]
            if self._table is not room.table or names != self._names:
                self.clear()
                self._table, self._names = room.table, names
        feed, read = self._feeds.get((seat, lang), ([], 0))
        events = room.table.events
        for number in range(read, len(events)):
            line = self._encoded(room, events[number], number, seat, lang, len(feed))
            if line is not None:
                feed.append(line)
        self._feeds[seat, lang] = feed, len(events)
        return feed

    def clear(self) -> None:
        self._feeds.clear()
        self._shared.clear()

    def _encoded(self, room: Room, event: Event, number: int, seat: int, lang: Lang, index: int) -> msgspec.Raw | None:
        words, data = room.game.words(lang), event.data or {}
        key = (lang, number, index)
        # An event about the reader says "you", so nobody else shares it.
        own = seat == event.seat or (bool(data) and any(data.get(field) == seat for field in words.seats))
        line = None if own else self._shared.get(key)
        if line is None:
            info = event_info(room, words, event, seat, index)
            if info is None:
                return None
            line = msgspec.Raw(ENCODE.encode(info))
            if not event.shown_to and not own:
                if len(self._shared) >= MAX_SHARED_EVENTS:
                    self._shared.clear()
                self._shared[key] = line
        return line
