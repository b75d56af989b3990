"""Auto-answers at an online table: replies to decision windows that a player has set in advance."""

from __future__ import annotations

from cinque.core.clients.auto_answers import AutoAnswer, active_answers, auto_answer
from cinque.server import messages as m
from cinque.server.tables.log import Entry
from cinque.server.tables.refusals import RequestRefused
from cinque.server.tables.room import Room


def automatic_move(room: Room, seat: int) -> int:
    """The move with which the person's auto-answers reply to the current question, or -1 if the person must be
    asked."""
    if not room.window or room.players[seat].kind != "person":
        return -1
    return auto_answer(room.table, seat, room.players[seat].auto_answers)


def auto_answering_seat(room: Room) -> int | None:
    """A seat to move whose auto-answer replies to the current question, or None."""
    if room.state.paused or not room.window:
        return None
    return next((seat for seat in room.to_move if automatic_move(room, seat) >= 0), None)


def check_setting(room: Room, request: m.SetAutoAnswer) -> None:
    if request.window not in room.game.rules.windows:
        raise RequestRefused("window")


def apply_setting(room: Room, entry: Entry) -> None:
    player = room.players[entry.seat]
    answer = AutoAnswer(entry.data["wish"], entry.data["until"], room.table.era())
    player.auto_answers = {**player.auto_answers, str(entry.data["window"]): answer}


def drop_expired(room: Room, seat: int) -> None:
    """Forget the seat's auto-answers that no longer apply."""
    player = room.players[seat]
    if player.auto_answers:
        player.auto_answers = active_answers(room.table, seat, player.auto_answers)
