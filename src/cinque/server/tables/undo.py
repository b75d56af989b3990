"""Undo at an online table. The engine decides what a seat may undo (`Table.undo_point`)."""

from __future__ import annotations

from cinque.server.tables import clocks, secret_choices
from cinque.server.tables.log import Entry
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
    if not state.movers or state.movers[-1] not in (seat, *bots) or secret_choices.can_answer_unnoticed(room):
        return 0
    return room.step - room.table.undo_point(seat, bots)


def rewind(room: Room, step: int) -> None:
    """Go back to the position after `step` moves."""
    room.table = room.game.replay(room.table.record, step)
    del room.state.movers[step:]


def apply_undo(room: Room, entry: Entry) -> None:
    """Keep the first `step` moves, or take back the seat's last `own` answers to the current secret choice."""
    if "own" in entry.data:
        secret_choices.retract_answers(room, entry.seat, int(entry.data["own"]))
    else:
        rewind(room, int(entry.data["step"]))
        room.state.takeback = None
    room.state.undo_version = entry.idx + 1
    clocks.undo_increments(room, consent=bool(entry.data.get("consent")))
    if entry.data.get("charge"):  # entries of older servers don't have it, and replay as they were played
        clocks.charge_undo(room, entry.seat, entry.at)
