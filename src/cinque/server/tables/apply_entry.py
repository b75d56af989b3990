"""Apply log entries to a room. Each kind's own effect is in the file of its subject."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cinque.core import Outcome
from cinque.server.messages import Status
from cinque.server.tables import (
    auto_answers,
    chat,
    clocks,
    pauses,
    reassignment,
    resigning,
    seats,
    secret_choices,
    takebacks,
    undo,
)
from cinque.server.tables.log import Entry
from cinque.server.tables.notices import notify
from cinque.server.tables.room import Room


class RoomBefore(NamedTuple):
    """What the consequences of an entry depend on, taken from the room before the entry is applied."""

    to_move: list[int]
    visible: list[int]
    status: Status
    veiled: bool
    paused: bool
    answers: list[list[int]]  # the list itself: it stays the same object while one secret choice is open


def apply_entry(room: Room, entry: Entry) -> None:
    """Apply the next entry of the log. An illegal move raises, and nothing has changed."""
    state = room.state
    assert entry.idx == state.version, "entries come in order"
    before = RoomBefore(
        room.to_move, room.public_to_move, state.status, secret_choices.veiled(room), state.paused, room.table.answers
    )
    KINDS[entry.kind](room, entry)
    state.version = entry.idx + 1
    state.last_at = max(state.last_at, entry.at)
    if state.status == "open" and seats.all_ready(room):
        state.status = "playing"
    if state.status != "over" and (room.table.over or state.ended is not None):
        state.status = "over"
    inside = secret_choices.continues_choice(room, entry, before.answers)
    _count_versions(room, entry, inside and before.visible == room.public_to_move)
    if entry.key is not None:
        state.request_keys[entry.key] = state.seat_versions[entry.seat]
    _update_clocks(room, entry, before, inside)


def _count_versions(room: Room, entry: Entry, private: bool) -> None:
    """Advance the version of every seat that can notice the entry; only its author can notice a private entry."""
    state = room.state
    room.last_entry_private = private or entry.kind == "habit"
    for seat in [entry.seat] if room.last_entry_private else range(len(state.seat_versions)):
        state.seat_versions[seat] += 1
        if state.undo_version == entry.idx + 1:
            state.undo_seat_versions[seat] = state.seat_versions[seat]
    if not room.last_entry_private:
        state.changed = entry.at


def _update_clocks(room: Room, entry: Entry, before: RoomBefore, inside: bool) -> None:
    """Start and stop clocks, note who is newly asked, and drop auto-answers that have expired."""
    state, to_move = room.state, room.to_move
    plays = entry.kind in ("move", "undo", "mend")
    started = state.status != before.status
    resumed = before.paused and not state.paused
    if started or resumed or (plays and not inside):
        state.asked_at = entry.at
    if plays and not inside:
        clocks.forget_used(room)
    room.newly_asked = []
    for seat, player in enumerate(state.players):
        answered = plays and (not inside or entry.seat == seat)
        new = seat in to_move and (started or seat not in before.to_move or answered)
        moved = entry.kind == "move" and entry.seat == seat and not (inside and seat in to_move)
        if new:
            state.asked_versions[seat] = state.seat_versions[seat]
            room.newly_asked.append(seat)
        if player.clock_started and (seat not in to_move or moved or state.paused):
            clocks.stop(room, seat, entry.at, moved, before.veiled)
        if seat in to_move and not player.clock_started and not state.paused:
            # retracting a veiled answer must not give extra time
            retracted = before.veiled and inside and entry.kind == "undo"
            clocks.start(room, seat, state.asked_at if retracted else entry.at)
        auto_answers.drop_expired(room, seat)


def _move(room: Room, entry: Entry) -> None:
    answers, veiled = room.table.answers, secret_choices.veiled(room)
    room.table.play(entry.seat, entry.move)
    room.state.movers.append(entry.seat)
    if not answers or room.table.answers is not answers:  # a move that nobody notices must not cancel a request
        room.state.takeback = None
    by = entry.data.get("by", "")
    if by == "fallback":
        notify(room, "bot-fallback", entry, bot=room.players[entry.seat].bot)
    elif by == "timeout":
        notify(room, "timeout-move", entry)
    elif by == "time" and not veiled:  # if answers are veiled, nobody may know who was asked
        notify(room, "timeout-answer", entry)


def _no_effect(_room: Room, _entry: Entry) -> None:
    """`made` begins every log; `skip` stands for a move that changed rules no longer allow."""


def _close(room: Room, entry: Entry) -> None:
    """The operator closes the table."""
    room.state.ended = Outcome([], room.table.scores, "closed", room.table.rivals())
    notify(room, "closed", entry, why=str(entry.data["why"]))


def _rematch(room: Room, entry: Entry) -> None:
    room.state.rematch = str(entry.data["table"])


def _rules_changed(room: Room, entry: Entry) -> None:
    """The rules changed during the game; the loader has already put the right table here."""
    room.state.undo_version = room.state.rules_changed_at = entry.idx + 1
    notify(room, "rules-changed", entry, lost=entry.data.get("lost", 0))


# The kinds are stored in databases: they never change.
KINDS: dict[str, Callable[[Room, Entry], None]] = {
    "made": _no_effect,
    "skip": _no_effect,
    "go": seats.apply_start,
    "ready": seats.apply_ready,
    "sit": seats.apply_join,
    "rise": seats.apply_leave,
    "bot": seats.apply_bot,
    "back": seats.apply_reclaim,
    "bar": seats.apply_kick,
    "reassign": reassignment.apply_reassign,
    "move": _move,
    "undo": undo.apply_undo,
    "ask": takebacks.apply_request,
    "answer": takebacks.apply_answer,
    "habit": auto_answers.apply_setting,
    "concede": resigning.apply_resign,
    "chat": chat.apply_chat,
    "mute": chat.apply_mute,
    "pause": pauses.apply_pause,
    "resume": pauses.apply_resume,
    "rematch": _rematch,
    "close": _close,
    "mend": _rules_changed,
}
