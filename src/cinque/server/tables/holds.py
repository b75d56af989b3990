"""Holds: a delay before a question can be answered, so that a quick answer does not reveal who had a choice."""

from __future__ import annotations

import hashlib

from cinque.server.tables.room import Room
from cinque.server.tables.secret_choices import veiled

RANDOM_SHARE = 2  # a hold takes up to 1/2 longer, at random


def held_until(room: Room) -> int:
    """The time before which nobody can answer the current question, or 0 if it is not held.

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
