"""Turns a room into what one seat may see of it; the only place where anything of a table leaves the server."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cinque.core import Event, Game, Table, Words
from cinque.core.foresight import Effect, foresee
from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.room import Room
from cinque.server.texts import say

SPECTATOR = -1
WORLDS = 8  # in so many worlds a choice must change the same before it is said to
FORESEEN = 40  # and for so many choices of a question it is found out
SHARED_LINES = 100  # all seats are shown the same few events at one moment
_ENCODE = msgspec.json.Encoder()
_games: dict[tuple[int, str], tuple[Game, dict[int, tuple[str, msgspec.Raw]]]] = {}


def _who(seat: int) -> int | None:
    return None if seat == SPECTATOR else seat


def _moves(room: Room, lang: Lang, moves: list[int], reader: int) -> list[tuple[str, msgspec.Raw]]:
    """Texts of moves, and the moves encoded with them; made once, since most mean the same at every table.

    A move that names a player is made anew: the names are this table's, and one may be the reader's own."""
    game = room.game
    found = _games.get((id(game), lang))
    if found is None:
        found = _games[id(game), lang] = (game, {})
    known = found[1]
    out: list[tuple[str, msgspec.Raw]] = []
    for move in moves:
        made = known.get(move)
        if made is None:
            info = move_info(room, lang, move, reader)
            made = (info.text, msgspec.Raw(_ENCODE.encode(info)))
            if not game.moves.of(move).seats:
                known[move] = made
        out.append(made)
    return out


def move_info(room: Room, lang: Lang, move: int, reader: int, effect: Sequence[Effect] = ()) -> m.MoveInfo:
    words, moves = room.game.words(lang), room.game.moves
    told = [m.EffectInfo(figure=f, text=words.figure(f, now - was), before=was, after=now) for f, was, now in effect]
    text = words.move(room.game, move, room.name, reader)
    kind = moves.of(move)
    args, seats = kind.args(move), kind.seats
    return m.MoveInfo(move=move, kind=kind.name, args=args, text=text, role=kind.role, seats=seats, effect=told)


def move_text(room: Room, lang: Lang, move: int, reader: int) -> str:
    return _moves(room, lang, [move], reader)[0][0]


def options_info(
    room: Room, lang: Lang, options: list[int], effects: dict[int, list[Effect]], reader: int
) -> list[msgspec.Raw]:
    """The choices; those that surely change a figure say so."""
    raws = [raw for _, raw in _moves(room, lang, options, reader)]
    for place, move in enumerate(options):
        if move in effects:
            raws[place] = msgspec.Raw(_ENCODE.encode(move_info(room, lang, move, reader, effects[move])))
    return raws


class Outlook:
    """What each choice of the seats asked now surely changes; found out once for each question."""

    def __init__(self) -> None:
        self._found: dict[int, tuple[int, dict[int, list[Effect]]]] = {}

    def of(self, room: Room, seat: int, options: list[int]) -> dict[int, list[Effect]]:
        if type(room.table).figures is Table.figures:
            return {}
        known = self._found.get(seat)
        if known is None or known[0] != room.asked[seat]:
            seeds = [secrets.randbits(62) for _ in range(WORLDS)]
            known = self._found[seat] = (room.asked[seat], foresee(room.table, seat, options[:FORESEEN], seeds))
        return known[1]


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
        words, data = room.game.words(lang), event.data or {}
        key = (lang, number, index)
        # A line about the reader says You: it is theirs alone.
        mine = seat == event.seat or (bool(data) and any(data.get(field) == seat for field in words.seats))
        line = None if mine else self._open.get(key)
        if line is None:
            info = event_info(room, words, event, seat, index)
            if info is None:
                return None
            line = msgspec.Raw(_ENCODE.encode(info))
            if not event.to and not mine:
                if len(self._open) >= SHARED_LINES:
                    self._open.clear()
                self._open[key] = line
        return line


def seat_infos(room: Room, connected: list[bool], now: int) -> list[m.SeatInfo]:
    """Who sits where."""
    thinking = [] if room.paused else room.seen_waiting
    return [
        m.SeatInfo(
            seat=seat,
            name=chair.name,
            kind=chair.kind,
            bot=chair.bot,
            connected=connected[seat],
            ready=chair.ready,
            conceded=chair.conceded,
            clock=room.shown_clock(seat, now),
            thinking=seat in thinking,
            away=chair.away,
            host=bool(chair.person) and chair.person == room.setup.host,
        )
        for seat, chair in enumerate(room.chairs)
    ]


def question_info(room: Room, table: Table, seat: int, lang: Lang) -> m.QuestionInfo:
    words = room.game.words(lang)
    question = table.question(seat)
    return m.QuestionInfo(
        ask=question.ask,
        shape=question.shape,
        facts=question.facts,
        text=words.question(question, room.name, seat),
        hint=words.hint(question, room.name, seat),
        window=question.window,
        window_text=window_text(words, question.window),
        passing=question.passing,
        taking=question.taking,
    )


def window_text(words: Words, window: str) -> str:
    return (words.find("windows", window) or window.replace("_", " ")) if window else ""


def crumb_infos(room: Room, seat: int, lang: Lang) -> list[m.CrumbInfo]:
    """Where in the rules the table is; crumbs hold only what all may know."""

    def called(other: int) -> str:
        return say(lang, "you") if other == seat else room.name(other)

    crumbs = room.table.crumbs() if room.status == "playing" else []
    if not crumbs:
        return []
    words = room.game.words(lang)
    told = [
        m.CrumbInfo(name=c.name, seat=c.seat, facts=c.facts, text=words.crumb(c, called, _who(seat))) for c in crumbs
    ]
    # several steps of one name are one place to the reader: the innermost stands for them
    return [c for place, c in enumerate(told) if c is told[-1] or told[place + 1].text != c.text]


def figure_infos(room: Room, table: Table, seat: int, lang: Lang) -> list[m.FigureInfo]:
    """The numbers this seat counts by, its own only."""
    if seat == SPECTATOR or room.status == "open" or type(table).figures is Table.figures:
        return []
    words = room.game.words(lang)
    figures = table.figures(seat).items()
    return [m.FigureInfo(figure=name, text=words.figure(name, value), value=value) for name, value in figures]


def habit_infos(room: Room, seat: int, lang: Lang) -> list[m.HabitInfo]:
    habits = room.chairs[seat].habits if seat != SPECTATOR else {}
    if not habits:
        return []
    words = room.game.words(lang)
    told = habits.items()
    return [m.HabitInfo(window=w, text=window_text(words, w), wish=h.what, until=h.until) for w, h in told]


def refusal_infos(room: Room, table: Table, seat: int, lang: Lang) -> list[m.RefusalInfo]:
    words, moves = room.game.words(lang), room.game.moves
    return [
        m.RefusalInfo(
            clause=refusal.clause,
            move=refusal.move,
            kind=moves.kind(refusal.move) if refusal.move >= 0 else "",
            args=moves.args(refusal.move) if refusal.move >= 0 else {},
            facts=refusal.facts,
            text=words.refusal(refusal, room.name, seat),
        )
        for refusal in table.refusals(seat)
    ]


def undo_info(room: Room, seat: int, lang: Lang) -> m.UndoInfo:
    """What the seat may take back by itself."""
    count = undo_count(room, seat)
    ask = seat != SPECTATOR and room.may_ask_back(seat)
    if not count:
        return m.UndoInfo(can=False, moves=0, text="", ask=ask)
    first, movers = len(room.movers), room.movers
    for _ in range(count):
        first -= 1 + movers[first - 1 :: -1].index(seat)
    text = move_text(room, lang, room.table.past().moves[first], seat)
    return m.UndoInfo(can=True, moves=count, text=text, ask=ask)


def undo_count(room: Room, seat: int) -> int:
    """How many moves the seat takes back with its last decision; none at a mended table, whose past does not replay."""
    if room.status != "playing" or room.mended or seat == SPECTATOR:
        return 0
    answers = room.table.answers
    if any(answers):  # inside a secret choice one's own last answer, whatever others have answered
        return 1 if answers[seat] else 0
    if not room.movers or room.movers[-1] != seat or room.in_parts:
        return 0
    return room.step - room.table.undo_point(seat)


def outcome_info(room: Room, lang: Lang) -> m.OutcomeInfo | None:
    outcome = room.outcome
    if outcome is None or room.status != "over":
        return None
    words = room.game.words(lang)
    conceded = outcome.reason == "concede" and room.ended is not None
    text = words.name("reason", outcome.reason)
    if outcome.reason == "closed" and room.ended is not None:
        text = say(lang, "ended-closed")
    elif conceded:
        text = say(lang, "ended-gave-up" if room.game.team else "ended-concede")
    rivals = [m.RivalInfo(party=p, text=words.name("party", p), score=score) for p, score in outcome.rivals]
    tally = [
        [m.SourceInfo(source=s, text=words.name("source", s), points=points) for s, points in room.table.tally(seat)]
        for seat in range(len(room.chairs))
    ]
    return m.OutcomeInfo(
        winners=list(outcome.winners),
        scores=list(outcome.scores),
        reason=outcome.reason,
        text=text,
        rivals=rivals,
        tally=tally,
        again=_again(room, words, bool(outcome.winners)),
    )


def _again(room: Room, words: Words, won: bool) -> m.AgainInfo | None:
    """Who has won together may want it harder, who has lost easier, where the game can be."""
    step: Literal[-1, 1] = 1 if won else -1
    graded = room.game.graded(step) if room.game.team else None
    return None if graded is None else m.AgainInfo(step=step, text=words.name(graded[0], str(graded[1])))


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

    def __init__(self, room: Room, connected: list[bool], spectators: int, now: int, outlook: Outlook) -> None:
        self.room = room
        self.outlook = outlook
        self.now = now
        self.spectators = spectators
        self.seats = msgspec.Raw(_ENCODE.encode(seat_infos(room, connected, now)))
        self.waiting = room.waiting
        self.seen_waiting = room.seen_waiting
        self.settled = room.settled
        self.hands: dict[str, list[int]] = {}  # who plays which seats
        for seat, chair in enumerate(room.chairs):
            if chair.kind == "person" and chair.person:
                self.hands.setdefault(chair.person, []).append(seat)
        self._away = any(chair.away for chair in room.chairs)
        self._common: dict[Lang, bytes] = {}
        self._parts: dict[tuple[int, Lang], bytes] = {}
        self._whole: dict[tuple[object, ...], bytes] = {}  # spectators mostly see the same

    def state(self, seat: int, lang: Lang, person: str, story: list[msgspec.Raw], since: int) -> bytes:
        """The State for one seat of one connection, which has `since` lines of the story."""
        hands = self.hands.get(person, [])
        host = bool(person) and person == self.room.setup.host
        back = self.room.may_return(person) if self._away else []
        again = self.room.status == "over" and self.room.may_play_again(person)
        same = (seat, lang, since, host, again, *hands, SPECTATOR, *back)
        whole = self._whole.get(same)
        if whole is None:
            part = self._parts.get((seat, lang))
            if part is None:
                part = self._parts[seat, lang] = _ENCODE.encode(self._part(seat, lang))
            if lang not in self._common:
                self._common[lang] = _ENCODE.encode(self._shared(lang))
            own = {"hands": hands, "host": host, "back": back, "again": again, "events_from": since}
            own["events"] = story[since:]
            whole = self._whole[same] = _joined(self._common[lang], part, _ENCODE.encode(own))
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
            "spectators": self.spectators,
            "clock": room.setup.clock,
            "team": room.game.team,
            "hints": room.hints,
            "muted": room.muted,
            "waiting": self.seen_waiting,
            "scores": room.table.scores if room.status != "open" else [],
            "takeback": takeback_info(room),
            "pause_wishes": [i for i, chair in enumerate(room.chairs) if chair.wish],
            "notices": notices(room, lang) if room.notices else [],
            "outcome": outcome_info(room, lang),
            "rematch": room.rematch,
            "now": self.now,
        }

    def _part(self, seat: int, lang: Lang) -> dict[str, Any]:
        """What this seat may know."""
        room, table = self.room, self.room.table
        asked = seat in self.waiting and not room.paused
        options = table.options(seat) if asked else []
        return {
            "seat": seat,
            "version": room.counts[seat],
            "step": self.settled,
            "view": table.view(_who(seat)) if room.status != "open" else None,
            "crumbs": crumb_infos(room, seat, lang),
            "figures": figure_infos(room, table, seat, lang),
            "question": question_info(room, table, seat, lang) if asked else None,
            "options": options_info(room, lang, options, self.outlook.of(room, seat, options), seat) if asked else [],
            "refusals": refusal_infos(room, table, seat, lang) if asked else [],
            "habits": habit_infos(room, seat, lang),
            "undo": undo_info(room, seat, lang),
        }


def _joined(first: bytes, second: bytes, third: bytes) -> bytes:
    """One JSON object out of three, none of them empty."""
    return b",".join((first[:-1], second[1:-1], third[1:]))
