"""Secret choices: questions that several seats answer in secret.

In a veiled choice, nobody sees who has already answered."""

from __future__ import annotations

from cinque.core import SimultaneousAsk
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room


def veiled(room: Room) -> bool:
    """Whether nobody may see who has answered the current question."""
    question = room.current_ask()
    return isinstance(question, SimultaneousAsk) and question.veiled()


def can_answer_unnoticed(room: Room) -> bool:
    """Whether the current question is a secret choice that a seat can begin without anybody noticing."""
    question = room.current_ask()
    if not isinstance(question, SimultaneousAsk):
        return False
    return question.veiled() or type(question).done is not SimultaneousAsk.done


def continues_choice(room: Room, entry: Entry, answers_before: list[list[int]]) -> bool:
    """Whether the entry, just applied, was part of a secret choice that is still open."""
    answers = room.table.answers
    if not answers or not answers_before:
        return False
    return (entry.kind == "move" and answers is answers_before) or "own" in entry.data


def retract_answers(room: Room, seat: int, count: int) -> None:
    """Take back the seat's last `count` answers to the current secret choice; the other seats' answers stay."""
    movers, moves = room.state.movers, room.table.require_history().moves
    first = [at for at, mover in enumerate(movers) if mover == seat][-count]
    table, remaining = room.game.replay(room.table.record, first), movers[:first]
    for mover, move in zip(movers[first:], moves[first:], strict=True):
        if mover != seat:
            table.play(mover, move)
            remaining.append(mover)
    room.table, room.state.movers = table, remaining
