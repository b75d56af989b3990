"""From a wish to an entry of the log: every check of who may do what, when; the room itself is not changed here."""

from __future__ import annotations

from cinque.core import CinqueError, IllegalMove, UnknownMove
from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.present import Entry
from cinque.server.render import undo_count
from cinque.server.room import Room
from cinque.server.texts import say

WRITES_NOTHING = (m.AskHint, m.Since, m.Plan)
STAND_IN = "normal"  # the bot that plays on for a person


class Refuse(Exception):
    """The wish cannot be granted; nothing has changed."""

    def __init__(self, code: str, clause: str = "", text: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.clause = clause
        self.text = text


def log_key(person: str, key: str) -> str:
    """Keys are each person's own: nobody can use up another's."""
    return f"{person[:12]}:{key}"


def entry_for(room: Room, wish: m.ClientMessage, person: str, name: str, now: int, lang: Lang = "en") -> Entry:
    """The entry this wish asks for; raises Refuse, in the wisher's language where the game says why."""
    if not person:
        raise Refuse("seat")
    at = max(now, room.last_at)
    key = log_key(person, wish.key)
    if isinstance(wish, m.Chat):
        if wish.seat is not None and wish.seat not in room.seats_of(person):
            raise Refuse("seat")
        if room.muted and person != room.setup.host:
            raise Refuse("muted")
        seat = -1 if wish.seat is None else wish.seat
        data = {"text": wish.text} if seat >= 0 else {"text": wish.text, "name": name}
        return Entry(room.version, "chat", seat, at, -1, key, data)
    assert not isinstance(wish, WRITES_NOTHING), "such a wish has no entry"
    seat = wish.seat
    if seat not in (room.may_return(person) if isinstance(wish, m.Back) else room.seats_of(person)):
        raise Refuse("seat")

    def entry(kind: str, move: int = -1, **data: object) -> Entry:
        return Entry(room.version, kind, seat, at, move, key, data)

    if isinstance(wish, m.Ready):
        _unless(room.chairs[seat].ready)
        return entry("ready")
    if room.status != "playing":
        raise Refuse(room.status)
    match wish:
        case m.Play(move=move, version=version):
            check_play(room, seat, move, version, lang)
            return entry("move", move)
        case m.Undo(version=version):
            _not_paused(room)
            count = undo_count(room, seat)
            if not count or version < room.counts[seat]:
                raise Refuse("stale" if count else "undo")
            if any(room.table.answers):  # then it is an answer of one's own
                return entry("undo", own=count)
            return entry("undo", step=room.step - count)
        case m.TakebackAsk():
            if not room.may_ask_back(seat) or room.takeback is not None:
                raise Refuse("takeback")
            return entry("ask", step=room.takeback_step(seat))
        case m.TakebackAnswer(yes=yes):
            if room.takeback is None or seat in room.takeback.agreed:
                raise Refuse("takeback")
            return entry("answer", yes=yes)
        case m.Pause():
            _unless(room.paused or room.chairs[seat].wish)
            return entry("pause")
        case m.Resume():
            _unless(not room.paused and not any(chair.wish for chair in room.chairs))
            return entry("resume")
        case m.Concede():
            if room.chairs[seat].conceded:
                raise Refuse("over")
            return entry("concede", bot=STAND_IN)
        case m.Back():
            return entry("back")
        case m.Habit(window=window, wish=what, until=until):
            if window not in room.game.rules.windows:
                raise Refuse("window")
            return entry("habit", window=window, wish=what, until=until)


def _unless(so_already: bool) -> None:
    """The log is not for what changes nothing."""
    if so_already:
        raise Refuse("idle")


def _not_paused(room: Room) -> None:
    if room.paused:
        raise Refuse("paused")


def check_play(room: Room, seat: int, move: int, version: int, lang: Lang) -> None:
    """A move answers the seat's present question, or it is stale; others' secret choices do not make it so."""
    _not_paused(room)
    if version > room.counts[seat]:
        raise Refuse("stale")
    if seat not in room.waiting:
        raise Refuse("stale" if version < room.counts[seat] else "turn")
    if version < room.asked[seat]:
        raise Refuse("stale")
    if move >= room.game.moves.size:
        raise Refuse("unknown")
    if move not in room.table.options(seat):
        raise Refuse("illegal", *_why(room, seat, move, lang))


def _why(room: Room, seat: int, move: int, lang: Lang) -> tuple[str, str]:
    """The clause that forbids the move, and its text, where the game names one."""
    refusal = room.table.why_not(seat, move)
    return ("", "") if refusal is None else (refusal.clause, room.game.words(lang).refusal(refusal, room.name))


def refused(version: int, error: Exception, key: str, lang: Lang) -> m.Refused:
    """The answer to a wish that cannot be granted."""
    code, clause, text = "busy", "", ""
    if isinstance(error, Refuse):
        code, clause, text = error.code, error.clause, error.text
    elif isinstance(error, UnknownMove):
        code = "unknown"
    elif isinstance(error, IllegalMove):
        code, clause = "illegal", error.clause
    elif isinstance(error, CinqueError):
        code = "turn"
    return m.Refused(key=key, code=code, clause=clause, text=text or say(lang, code), version=version)


def follow_up(room: Room, now: int) -> Entry | None:
    """What everybody has agreed to and is still to be done: a take-back."""
    asked = room.takeback
    if asked is None or room.status != "playing" or any(s not in asked.agreed for s in room.persons()):
        return None
    data = {"step": asked.step, "consent": True}
    return Entry(room.version, "undo", asked.seat, max(now, room.last_at), -1, None, data)


def time_up(room: Room, seat: int, now: int) -> Entry | None:
    """What the table chose for a seat whose time is up; None: a bot must be asked for one move."""
    at = max(now, room.last_at)
    if room.window:  # a window costs nobody the seat or the game
        passing = room.table.question(seat).passing
        return Entry(room.version, "move", seat, at, passing, None, {"by": "time"})
    data = {"bot": STAND_IN, "why": "timeout"}
    match room.setup.clock.timeout:
        case "bot":
            return Entry(room.version, "bot", seat, at, -1, None, data)
        case "lose":
            return Entry(room.version, "concede", seat, at, -1, None, data)
        case _:
            return None
