"""The end of the game: what triggers it, and which turn is the last (PSY-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cinque.games.phoenix_syndicate.rules.table import PhoenixSyndicate


def is_last_turn(t: PhoenixSyndicate, seat: int) -> bool:
    """Whether this was the last turn of the game (PSY-END03, PSY-END09)."""
    return (t.round == t.last or t.round == t.box.rounds) and (seat + 1) % t.players == t.start


def trigger_end(t: PhoenixSyndicate, seat: int) -> None:
    """Make the next round the last, because the seat was first to take its last agent (PSY-END01, PSY-END05)."""
    t.last = t.round + 1
    if t.recording:
        t.emit("triggered", seat, {"last": t.last})
