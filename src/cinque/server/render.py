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
SHARED_LINES = 100  # all seats are shown the same few events at one moment
_ENCODE = msgspec.json.Encoder()
_games: dict[tuple[int, str], tuple[Game, dict[int, tuple[str, msgspec.Raw]]]] = {}
_NO_UNDO = m.UndoInfo(can=False, moves=0, text="")


def _who(seat: int) -> int | None:
    return None if seat == SPECTATOR else seat


def _moves(game: Game, lang: Lang, moves: list[int]) -> list[tuple[str, msgspec.Raw]]:
    """Texts of moves, and the moves encoded with them; made once, since a move means the same at every table."""
    found = _games.get((id(game), lang))
    if found is None:
        found = _games[id(game), lang] = (game, {})
    known = found[1]
    for move in moves:
        if move not in known:
            text = game.words(lang).move(game, move)
            kind = game.moves.of(move)
            info = m.MoveInfo(
                move=move, kind=kind.name, args=kind.args(move), text=text, role=kind.role, seats=kind.seats
            )
            known[move] = (text, msgspec.Raw(_ENCODE.encode(info)))
    return [known[move] for move in moves]


def move_text(game: Game, lang: Lang, move: int) -> str:
    return _moves(game, lang, [move])[0][0]


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


class Stories:
    """The events of a room as each seat may tell them in each language, numbered without gaps and encoded once."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._table: Table | None = None
        self._version = -1
        self._lines: dict[tuple[int, Lang], tuple[list[msgspec.Raw], int]] = {}  # and how many events are in them
        self._open: dict[tuple[Lang, int, int], msgspec.Raw] = {}  # lines that are the same for everybody

    def of(self, room: Room, seat: int, lang: Lang) -> list[msgspec.Raw]:
        """All lines up to now; told anew when the table was exchanged (an undo). Names in it are those of now."""
        if room.version != self._version:
            self._version = room.version
            names = [chair.name for chair in room.chairs]
            if self._table is not room.table or names != self._names:
                self.clear()
                self._table, self._names = room.table, names
        lines, read = self._lines.get((seat, lang), ([], 0))
        events = room.table.events
        for number in range(read, len(events)):
            line = self._line(room, events[number], number, seat, lang, len(lines))
            if line is not None:
                lines.append(line)
        self._lines[seat, lang] = lines, len(events)
        return lines

    def clear(self) -> None:
        self._lines.clear()
        self._open.clear()

    def _line(self, room: Room, event: Event, number: int, seat: int, lang: Lang, index: int) -> msgspec.Raw | None:
        key = (lang, number, index)
        line = self._open.get(key)
        if line is None:
            info = event_info(room, room.game.words(lang), event, seat, index)
            if info is None:
                return None
            line = msgspec.Raw(_ENCODE.encode(info))
            if not event.to:
                if len(self._open) >= SHARED_LINES:
                    self._open.clear()
                self._open[key] = line
        return line


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
        return _NO_UNDO
    decision = room.table.past().moves[-count]
    return m.UndoInfo(can=True, moves=count, text=move_text(room.game, lang, decision))


def undo_count(room: Room, seat: int) -> int:
    """How many moves the seat takes back with its last decision; none at a mended table, whose past does not replay."""
    if room.status != "playing" or room.mended or not room.movers or room.movers[-1] != seat:
        return 0
    return room.step - room.table.undo_point(seat)


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
    """One moment of a room, rendered for as many seats and languages as look at it; what is common, once."""

    def __init__(self, room: Room, connected: list[bool], spectators: int, now: int) -> None:
        self.room = room
        self.now = now
        self.spectators = spectators
        self.seats = msgspec.Raw(_ENCODE.encode(seat_infos(room, connected, now)))
        self.waiting = room.waiting
        self.hands: dict[str, list[int]] = {}  # who plays which seats
        for seat, chair in enumerate(room.chairs):
            if chair.kind == "person" and chair.person:
                self.hands.setdefault(chair.person, []).append(seat)
        self._common: dict[Lang, bytes] = {}
        self._parts: dict[tuple[int, Lang], bytes] = {}
        self._whole: dict[tuple[object, ...], bytes] = {}  # spectators mostly see the same

    def state(self, seat: int, lang: Lang, person: str, story: list[msgspec.Raw], since: int) -> bytes:
        """The State for one seat of one connection, which has `since` lines of the story."""
        hands = self.hands.get(person, [])
        host = bool(person) and person == self.room.setup.host
        same = (seat, lang, since, host, *hands)
        whole = self._whole.get(same)
        if whole is None:
            part = self._parts.get((seat, lang))
            if part is None:
                part = self._parts[seat, lang] = _ENCODE.encode(self._part(seat, lang))
            if lang not in self._common:
                self._common[lang] = _ENCODE.encode(self._shared(lang))
            own = {"hands": hands, "host": host, "events_from": since, "events": story[since:]}
            whole = self._whole[same] = joined(self._common[lang], part, _ENCODE.encode(own))
        return whole

    def _shared(self, lang: Lang) -> dict[str, Any]:
        """What everybody may know."""
        room = self.room
        return {
            "t": "state",
            "table": room.id,
            "status": room.status,
            "paused": room.paused,
            "game": room.game.name,
            "title": room.setup.title,
            "options_chosen": room.setup.options,
            "content": room.setup.content,
            "seats": self.seats,
            "scores": room.table.scores if room.status != "open" else [],
            "spectators": self.spectators,
            "clock": room.setup.clock,
            "waiting": self.waiting,
            "takeback": takeback_info(room),
            "pause_wishes": [i for i, chair in enumerate(room.chairs) if chair.wish],
            "notices": notices(room, lang),
            "outcome": outcome_info(room, lang),
            "rematch": room.rematch,
            "now": self.now,
        }

    def _part(self, seat: int, lang: Lang) -> dict[str, Any]:
        """What this seat may know."""
        room, table = self.room, self.room.table
        asked = seat in self.waiting and not room.paused
        return {
            "seat": seat,
            "version": room.counts[seat],
            "step": room.steps[seat],
            "view": view_json(table, seat) if room.status != "open" else None,
            "question": question_info(room, seat, lang) if asked else None,
            "options": [raw for _, raw in _moves(room.game, lang, table.options(seat))] if asked else [],
            "refusals": refusal_infos(room, seat, lang) if asked else [],
            "undo": undo_info(room, seat, lang),
        }


def joined(*objects: bytes) -> bytes:
    """One JSON object out of several, none of them empty."""
    return b"{" + b",".join(one[1:-1] for one in objects) + b"}"
