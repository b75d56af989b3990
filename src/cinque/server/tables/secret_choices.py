"""Secret choices: questions that several seats answer in secret, some veiled, and holds that delay the answers.

In a veiled choice nobody sees who has answered. A hold keeps a quick answer from revealing who had a choice."""

from __future__ import annotations

import hashlib

from cinque.core import SimultaneousAsk
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room

RANDOM_SHARE = 2  # a hold takes up to 1/2 longer, at random


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


def held_until(room: Room) -> int:
    """The time before which nobody answers the current question; 0: it is not held.

    Veiled questions and decision windows are held, for people and bots alike. A window that by default everybody
    passes (trading) or one seat accepts (gifts) is not: it would slow down every turn and hide nothing. Part of
    the time is random, so that nobody can distinguish the end of the hold from an answer shortly after it."""
    hold = room.setup.clock.hold or 0
    window, is_veiled = room.window, veiled(room)
    by_default = room.game.rules.default_auto_answers.get(window)
    if not hold or not (window or is_veiled) or by_default == "pass" or (by_default == "take" and not is_veiled):
        return 0
    drawn = hashlib.sha256(f"hold {room.setup.salt} {room.state.asked_at}".encode()).digest()
    return room.state.asked_at + hold + int.from_bytes(drawn[:8]) % (hold // RANDOM_SHARE + 1)
