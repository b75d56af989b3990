"""Turn a client's request into a log entry: all checks of who may do what, and when. The room is not changed here."""

from __future__ import annotations

from cinque.core import CinqueError, IllegalMove, UnknownMove
from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.tables import names, undo
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room
from cinque.server.texts import say

WRITES_NOTHING = (m.RequestHint, m.Resync, m.Plan, m.Ping)
STAND_IN = "normal"  # the bot that plays on for a person


class RequestRefused(Exception):
    """The request is refused; nothing has changed."""

    def __init__(self, code: str, clause: str = "", text: str = "", **facts: object) -> None:
        """`facts`: what the text of the code names."""
        super().__init__(code)
        self.code = code
        self.clause = clause
        self.text = text
        self.facts = facts


def log_key(person: str, key: str) -> str:
    """A request's key in the log: prefixed, so that nobody can use up another person's keys."""
    return f"{person[:12]}:{key}"


def entry_for(room: Room, request: m.ClientMessage, person: str, name: str, now: int) -> Entry:
    """The log entry for a request; raises RequestRefused. Whether a move is legal shows when the entry is applied."""
    if not person:
        raise RequestRefused("seat")
    at = max(now, room.state.last_at)
    key = log_key(person, request.key)
    if isinstance(request, m.Chat):
        return _chat(room, request, person, name, at, key)
    assert not isinstance(request, WRITES_NOTHING), "such a request has no entry"
    seat = request.seat
    if seat not in (room.reclaimable_seats(person) if isinstance(request, m.ReclaimSeat) else room.seats_of(person)):
        raise RequestRefused("seat")

    def entry(kind: str, move: int = -1, **data: object) -> Entry:
        return Entry(room.version, kind, seat, at, move, key, data)

    if isinstance(request, m.Ready):
        _refuse_if_done(room.players[seat].ready)
        return entry("ready")
    if room.status != "playing":
        raise RequestRefused(room.status)
    match request:
        case m.Play(move=move, version=version):
            _check_current(room, seat, version)
            return entry("move", move)
        case m.Undo(version=version):
            _refuse_if_paused(room)
            count = undo.undo_count(room, seat)
            if not count or version < room.state.seat_versions[seat]:
                raise RequestRefused("stale" if count else "undo")
            if any(room.table.answers):  # the seat's own answer in a secret choice
                return entry("undo", own=count)
            return entry("undo", step=room.step - count)
        case m.TakebackRequest():
            if not undo.may_request_takeback(room, seat) or room.state.takeback is not None:
                raise RequestRefused("takeback")
            if undo.away_name(room):  # everybody in the game must agree
                raise RequestRefused("takeback-away", name=undo.away_name(room))
            return entry("ask", step=undo.takeback_step(room, seat))
        case m.TakebackResponse(accept=accept):
            if room.state.takeback is None or seat in room.state.takeback.agreed:
                raise RequestRefused("takeback")
            return entry("answer", yes=accept)
        case m.Pause():
            _refuse_if_done(room.state.paused or room.players[seat].wants_pause)
            return entry("pause")
        case m.Resume():
            _refuse_if_done(not room.state.paused and not any(player.wants_pause for player in room.players))
            return entry("resume")
        case m.Resign():
            if room.players[seat].resigned:
                raise RequestRefused("over")
            return entry("concede", bot=STAND_IN)
        case m.ReclaimSeat():
            return entry("back")
        case m.SetAutoAnswer(window=window, answer=answer, until=until):
            if window not in room.game.rules.windows:
                raise RequestRefused("window")
            return entry("habit", window=window, wish=answer, until=until)


def _chat(room: Room, request: m.Chat, person: str, name: str, at: int, key: str) -> Entry:
    if request.seat is not None and request.seat not in room.seats_of(person):
        raise RequestRefused("seat")
    if room.state.muted and person != room.setup.host:
        raise RequestRefused("muted")
    seat = -1 if request.seat is None else request.seat
    data = {"text": request.text}
    if seat < 0:  # nobody who watches passes for a player
        data["name"] = names.unique(name, [player.name for player in room.players if player.person != person])
    return Entry(room.version, "chat", seat, at, -1, key, data)


def _refuse_if_done(done: bool) -> None:
    """Keep requests that change nothing out of the log."""
    if done:
        raise RequestRefused("idle")


def _refuse_if_paused(room: Room) -> None:
    if room.state.paused:
        raise RequestRefused("paused")


def _check_current(room: Room, seat: int, version: int) -> None:
    """Refuse a move that does not answer the seat's current question; others' secret answers do not make it stale."""
    _refuse_if_paused(room)
    current = room.state.seat_versions[seat]
    if version > current:
        raise RequestRefused("stale")
    if seat not in room.to_move:
        raise RequestRefused("stale" if version < current else "turn")
    if version < room.state.asked_versions[seat]:
        raise RequestRefused("stale")


def illegal_move(room: Room, entry: Entry, lang: Lang) -> RequestRefused:
    """The refusal of an illegal move, with the clause that forbids it and its text if the game names one."""
    refusal = room.table.why_not(entry.seat, entry.move)
    if refusal is None:
        return RequestRefused("illegal")
    return RequestRefused("illegal", refusal.clause, room.game.words(lang).refusal(refusal, room.name))


def refusal_message(version: int, error: Exception, key: str, lang: Lang) -> m.Refused:
    """The answer to a request that raised an error."""
    code, clause, text = "busy", "", ""
    if isinstance(error, RequestRefused):
        code, clause, text = error.code, error.clause, error.text or say(lang, error.code, **error.facts)
    elif isinstance(error, UnknownMove):
        code = "unknown"
    elif isinstance(error, IllegalMove):
        code, clause = "illegal", error.clause
    elif isinstance(error, CinqueError):
        code = "turn"
    return m.Refused(key=key, code=code, clause=clause, text=text or say(lang, code), version=version)


def agreed_takeback(room: Room, now: int) -> Entry | None:
    """The entry for a take-back that everybody has agreed to, or None."""
    takeback = room.state.takeback
    if takeback is None or room.status != "playing" or any(s not in takeback.agreed for s in room.seats_of_people()):
        return None
    data = {"step": takeback.step, "consent": True}
    return Entry(room.version, "undo", takeback.seat, max(now, room.state.last_at), -1, None, data)


def timeout_entry(room: Room, seat: int, now: int) -> Entry | None:
    """The entry for a seat whose time is up, as the table was set up; None: a bot must choose one move."""
    at = max(now, room.state.last_at)
    if room.window:  # missing a decision window never costs the seat or the game
        passing = room.table.question(seat).pass_move
        return Entry(room.version, "move", seat, at, passing, None, {"by": "time"})
    data = {"bot": STAND_IN, "why": "timeout"}
    match room.setup.clock.timeout:
        case "bot":
            return Entry(room.version, "bot", seat, at, -1, None, data)
        case "lose":
            return Entry(room.version, "concede", seat, at, -1, None, data)
        case _:
            return None
