"""Turn a client's request into a log entry: all checks of who may do what, and when. The room is not changed here."""

from __future__ import annotations

from cinque.server import messages as m
from cinque.server.tables import auto_answers, chat, clocks, pauses, takebacks, undo
from cinque.server.tables.log import Entry
from cinque.server.tables.refusals import RequestRefused, refuse_if_done, refuse_if_paused
from cinque.server.tables.room import STAND_IN_BOT, Room

WRITES_NOTHING = (m.RequestHint, m.Resync, m.Plan, m.Ping)


def log_key(person: str, key: str) -> str:
    """A request's key in the log: prefixed, so that nobody can use up another person's keys."""
    return f"{person[:12]}:{key}"


def entry_for(room: Room, request: m.ClientMessage, person: str, name: str, now: int) -> Entry:
    """The log entry for a request; raises RequestRefused. Applying the entry checks whether a move is legal."""
    if not person:
        raise RequestRefused("seat")
    at = max(now, room.state.last_at)
    key = log_key(person, request.key)
    if isinstance(request, m.Chat):
        return chat.chat_entry(room, request, person, name, at, key)
    assert not isinstance(request, WRITES_NOTHING), "such a request has no entry"
    seat = request.seat
    if seat not in (room.reclaimable_seats(person) if isinstance(request, m.ReclaimSeat) else room.seats_of(person)):
        raise RequestRefused("seat")

    def entry(kind: str, move: int = -1, **data: object) -> Entry:
        return Entry(room.version, kind, seat, at, move, key, data)

    if isinstance(request, m.Ready):
        refuse_if_done(room.players[seat].ready)
        return entry("ready")
    if room.status != "playing":
        raise RequestRefused(room.status)
    match request:
        case m.Play(move=move, version=version):
            _check_current(room, seat, version)
            if clocks.is_late(room, seat, now):
                raise RequestRefused("late")
            return entry("move", move)
        case m.Undo(version=version):
            refuse_if_paused(room)
            count = undo.undo_count(room, seat)
            if not count or version < room.state.seat_versions[seat]:
                raise RequestRefused("stale" if count else "undo")
            if any(room.table.answers):  # the seat's own answer in a secret choice
                return entry("undo", own=count)
            return entry("undo", step=room.step - count, charge=True)
        case m.TakebackRequest():
            takebacks.check_request(room, seat)
            return entry("ask", step=takebacks.takeback_step(room, seat))
        case m.TakebackResponse(accept=accept):
            takebacks.check_answer(room, seat)
            return entry("answer", yes=accept)
        case m.Pause():
            pauses.check_pause(room, seat)
            return entry("pause")
        case m.Resume():
            pauses.check_resume(room)
            return entry("resume")
        case m.Resign():
            if room.players[seat].resigned:
                raise RequestRefused("over")
            return entry("concede", bot=STAND_IN_BOT)
        case m.ReclaimSeat():
            return entry("back")
        case m.SetAutoAnswer(window=window, answer=answer, until=until):
            auto_answers.check_setting(room, request)
            return entry("habit", window=window, wish=answer, until=until)


def _check_current(room: Room, seat: int, version: int) -> None:
    """Refuse a move that does not answer the seat's current question; others' secret answers do not make it stale."""
    refuse_if_paused(room)
    current = room.state.seat_versions[seat]
    if version > current:
        raise RequestRefused("stale")
    if seat not in room.to_move:
        raise RequestRefused("stale" if version < current else "turn")
    if version < room.state.asked_versions[seat]:
        raise RequestRefused("stale")
