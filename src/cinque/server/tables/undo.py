"""Undo and take-back at an online table. The engine decides what a seat may undo (`Table.undo_point`)."""

from __future__ import annotations

from cinque.server.tables.room import SPECTATOR, Room


def undo_count(room: Room, seat: int) -> int:
    """The number of moves that undo takes back for this seat; 0 if it may not undo.

    One person against bots, with nobody away, also takes back the bots' moves. After a rules change the past does not
    replay, so there is no undo."""
    state = room.state
    if room.status != "playing" or state.rules_changed_at or seat == SPECTATOR:
        return 0
    answers = room.table.answers
    if any(answers):  # in a secret choice a seat takes back its own last answer, whatever others have answered
        return 1 if answers[seat] else 0
    alone = room.seats_of_people() == [seat]
    bots = [place for place, player in enumerate(room.players) if player.kind == "bot"] if alone else []
    if not state.movers or state.movers[-1] not in (seat, *bots) or room.answerable_in_parts:
        return 0
    return room.step - room.table.undo_point(seat, bots)


def rewind(room: Room, step: int) -> None:
    """Go back to the position after `step` moves."""
    room.table = room.game.replay(room.table.record, step)
    del room.state.movers[step:]


def retract_answers(room: Room, seat: int, count: int) -> None:
    """Take back the seat's last `count` answers to the current secret choice; the other seats' answers stay."""
    movers, moves = room.state.movers, room.table.past().moves
    first = [at for at, mover in enumerate(movers) if mover == seat][-count]
    table, kept = room.game.replay(room.table.record, first), movers[:first]
    for mover, move in zip(movers[first:], moves[first:], strict=True):
        if mover != seat:
            table.play(mover, move)
            kept.append(mover)
    room.table, room.state.movers = table, kept


def takeback_step(room: Room, seat: int) -> int | None:
    """The number of moves left after taking back this seat's last move and everything since; None: it has none.

    Answers to the current secret choice do not count: their places would tell how many others have answered."""
    for step in range(room.public_step - 1, -1, -1):
        if room.state.movers[step] == seat:
            return step
    return None


def may_request_takeback(room: Room, seat: int) -> bool:
    """Whether this seat may ask the others to take back its last move."""
    return room.status == "playing" and not room.state.rules_changed_at and takeback_step(room, seat) is not None


def away_name(room: Room) -> str:
    """The name of a player who is away and could not agree to a take-back; empty if nobody is."""
    return next((room.name(seat) for seat in room.seats_of_people() if room.players[seat].away), "")
