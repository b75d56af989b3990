"""Operation tokens: refill the board, count owned ones (SMS-OPT)."""

from __future__ import annotations

from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.moves import OPERATIONS
from cinque.games.shadow_moon.rules.table import ShadowMoon


def refill_tokens(t: ShadowMoon) -> None:
    """Refill the board to 5 tokens from the bag, as long as the bag has any (SMS-OPT06, SMS-FUL09)."""
    while len(t.board) < t.box.board and t.bag:
        token = t.bag.pop(t.below(len(t.bag)))
        t.board.append(token)
        if t.recording:
            t.emit("placed", -1, {"token": OPERATIONS[token]})


def count_owned(t: ShadowMoon, seat: int, crime: int) -> int:
    """Count the tokens of a crime type, including Wilds and inactive tokens (SMS-END07, SMS-END08)."""
    count = 0
    for token in t.seats[seat].tokens:
        kind = t.box.crime[token]
        if kind == crime or t.box.crime_kind[kind] == c.ANY_TYPE:
            count += 1
    return count
