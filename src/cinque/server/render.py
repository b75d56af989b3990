"""Turns a room into what one seat may see of it; the only place where anything of a table leaves the server."""

from __future__ import annotations

from typing import Any

import msgspec

from cinque.core import Event, Game, Table, Words
from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.room import Room
from cinque.server.texts import say

SPECTATOR = -1
_ENCODE = msgspec.json.Encoder()
_moves: dict[tuple[int, str], tuple[Game, dict[int, msgspec.Raw]]] = {}


def _who(seat: int) -> int | None:
    return None if seat == SPECTATOR else seat


def move_info(game: Game, lang: Lang, move: int) -> msgspec.Raw:
    """A move with its text, encoded once: moves mean the same at every table of a game."""
    _, known = _moves.setdefault((id(game), lang), (game, {}))
    if move not in known:
        info = m.MoveInfo(
            move=move,
            kind=game.moves.kind(move),
            args=game.moves.args(move),
            text=game.words(lang).move(game, move),
        )
        known[move] = msgspec.Raw(_ENCODE.encode(info))
    return known[move]


def move_text(game: Game, lang: Lang, move: int) -> str:
    return game.words(lang).move(game, move)


def event_info(room: Room, words: Words, event: Event, seat: int, index: int) -> m.EventInfo | None:
    """The event as this seat may know it; None when it may not know of it at all."""
    data = event.seen(_who(seat))
    if data is None:
        return None
    text = words.event(event, _who(seat), room.name) or ""
    return m.EventInfo(
        index=index,
        kind=event.kind,
        seat=event.seat,
        step=event.index,
        data=data,
        text=text,
        clauses=list(words.clauses(event.kind)),
    )


class Story:
    """The events of a room as one seat may tell them, numbered without gaps and encoded once."""

    def __init__(self, seat: int, lang: Lang) -> None:
        self.seat = seat
        self.lang = lang
        self.lines: list[msgspec.Raw] = []
        self._read = 0
        self._table: Table | None = None

    def of(self, room: Room) -> list[msgspec.Raw]:
        """All lines up to now; told anew when the table was exchanged (an undo)."""
        if self._table is not room.table:
            self.lines, self._read, self._table = [], 0, room.table
        words = room.game.words(self.lang)
        events = room.table.events
        for event in events[self._read :]:
            info = event_info(room, words, event, self.seat, len(self.lines))
            if info is not None:
                self.lines.append(msgspec.Raw(_ENCODE.encode(info)))
        self._read = len(events)
        return self.lines


def seat_infos(room: Room, connected: list[bool], now: int) -> list[m.SeatInfo]:
    """Who sits where."""
    return [
        m.SeatInfo(
            seat=seat,
            name=chair.name,
            kind=chair.kind,
            bot=chair.bot,
            connected=connected[seat],
            ready=chair.ready,
            conceded=chair.conceded,
            clock=room.left(seat, now),
            thinking=room.thinking(seat),
        )
        for seat, chair in enumerate(room.chairs)
    ]


def question_info(room: Room, seat: int, lang: Lang) -> m.QuestionInfo:
    words = room.game.words(lang)
    question = room.table.question(seat)
    crumbs = [
        m.CrumbInfo(name=c.name, seat=c.seat, facts=c.facts, text=words.crumb(c, room.name)) for c in question.crumbs
    ]
    return m.QuestionInfo(
        ask=question.ask,
        shape=question.shape,
        crumbs=crumbs,
        facts=question.facts,
        text=words.question(question, room.name),
        hint=words.hint(question, room.name),
    )


def refusal_infos(room: Room, seat: int, lang: Lang) -> list[m.RefusalInfo]:
    words, moves = room.game.words(lang), room.game.moves
    return [
        m.RefusalInfo(
            clause=refusal.clause,
            move=refusal.move,
            kind=moves.kind(refusal.move) if refusal.move >= 0 else "",
            args=moves.args(refusal.move) if refusal.move >= 0 else {},
            facts=refusal.facts,
            text=words.refusal(refusal),
        )
        for refusal in room.table.refusals(seat)
    ]


def undo_info(room: Room, seat: int, lang: Lang) -> m.UndoInfo:
    """What the seat may take back by itself."""
    count = undo_count(room, seat)
    if not count:
        return m.UndoInfo(can=False, moves=0, text="")
    taken = room.table.past().moves[-count:]
    return m.UndoInfo(can=True, moves=count, text="; ".join(move_text(room.game, lang, x) for x in taken))


def undo_count(room: Room, seat: int) -> int:
    """How many moves the seat may take back by itself; none at a mended table, whose past does not replay."""
    if room.status != "playing" or room.mended or not room.movers or room.movers[-1] != seat:
        return 0
    table = room.table
    trail = table.past().trail
    if type(table).conceal is Table.conceal and not any(mark.before.answers for mark in trail):
        # Nothing is hidden in this game, so nobody can have learnt anything: no worlds need be compared.
        others = [n for n, mark in enumerate(reversed(trail)) if mark.seat != seat]
        return others[0] if others else len(trail)
    return room.step - table.undo_point(seat)


def outcome_info(room: Room, lang: Lang) -> m.OutcomeInfo | None:
    outcome = room.outcome
    if outcome is None or room.status != "over":
        return None
    words = room.game.words(lang)
    conceded = outcome.reason == "concede" and room.ended is not None
    text = say(lang, "ended-concede") if conceded else words.name("reason", outcome.reason)
    return m.OutcomeInfo(winners=list(outcome.winners), scores=list(outcome.scores), reason=outcome.reason, text=text)


def notices(room: Room, lang: Lang) -> list[m.Notice]:
    return [
        m.Notice(
            index=n.index,
            kind=n.kind,
            seat=n.seat,
            text=say(lang, n.kind, **{"name": room.name(n.seat), **n.facts}),
        )
        for n in room.notices
    ]


def takeback_info(room: Room) -> m.TakebackInfo | None:
    asked = room.takeback
    if asked is None:
        return None
    return m.TakebackInfo(seat=asked.seat, step=asked.step, agreed=asked.agreed[:], needed=room.persons())


def view_json(table: Table, seat: int) -> msgspec.Raw:
    return msgspec.Raw(_ENCODE.encode(table.view(_who(seat))))


class Broadcast:
    """One moment of a room, rendered for as many seats and languages as look at it."""

    def __init__(self, room: Room, connected: list[bool], spectators: int, now: int) -> None:
        self.room = room
        self.now = now
        self.spectators = spectators
        self.seats = msgspec.Raw(_ENCODE.encode(seat_infos(room, connected, now)))
        self._parts: dict[tuple[int, Lang], dict[str, Any]] = {}
        self._whole: dict[tuple[object, ...], bytes] = {}  # spectators mostly see the same

    def state(self, seat: int, lang: Lang, person: str, story: list[msgspec.Raw], since: int) -> bytes:
        """The State for one seat of one connection, which has `since` lines of the story."""
        key = (seat, lang)
        if key not in self._parts:
            self._parts[key] = self._part(seat, lang)
        hands = self.room.hands(person)
        host = bool(person) and person == self.room.setup.host
        same = (seat, lang, since, host, *hands)
        if same not in self._whole:
            own = {"hands": hands, "host": host, "events_from": since, "events": story[since:]}
            self._whole[same] = _ENCODE.encode({**self._parts[key], **own})
        return self._whole[same]

    def _part(self, seat: int, lang: Lang) -> dict[str, Any]:
        room, table = self.room, self.room.table
        asked = seat in room.waiting and not room.paused
        shown = room.status != "open"
        return {
            "t": "state",
            "table": room.id,
            "seat": seat,
            "version": room.counts[seat],
            "step": room.steps[seat],
            "status": room.status,
            "paused": room.paused,
            "game": room.game.name,
            "title": room.setup.title,
            "options_chosen": room.setup.options,
            "content": room.setup.content,
            "seats": self.seats,
            "spectators": self.spectators,
            "clock": room.setup.clock,
            "view": view_json(table, seat) if shown else None,
            "waiting": room.waiting,
            "question": question_info(room, seat, lang) if asked else None,
            "options": [move_info(room.game, lang, x) for x in table.options(seat)] if asked else [],
            "refusals": refusal_infos(room, seat, lang) if asked else [],
            "undo": undo_info(room, seat, lang),
            "takeback": takeback_info(room),
            "pause_wishes": [i for i, chair in enumerate(room.chairs) if chair.wish],
            "notices": notices(room, lang),
            "outcome": outcome_info(room, lang),
            "rematch": room.rematch,
            "now": self.now,
        }
