"""Find the seed of a record that a browser rounded: seeds once had 62 bits, and JavaScript keeps 53."""

# not compiled: used once per file

from __future__ import annotations

import math
from decimal import Decimal

import msgspec

from cinque.core.engine.errors import BadRecord
from cinque.core.engine.game import Game
from cinque.core.engine.record import EXACT_BITS, Record
from cinque.core.engine.table import Table

MAX_MOVES = 10_000  # moves tried in total; random games took at most 4,200
ROUNDED_BY_BROWSER = "the browser that saved this record rounded its seed"


def recover(game: Game, record: Record) -> Record:
    """Return the record with the seed it was played with.

    A seed that was not rounded stays as it is. Otherwise up to 513 seeds round to the same value; usually the moves
    are legal with only one of them. Raises BadRecord if they are legal with several."""
    if not _rounded(record.seed):
        return record
    tables: list[Table] = []
    moves = 0
    for seed in _candidates(record.seed):
        fitting = _legal_moves(game, record, seed)
        moves += fitting
        if moves > MAX_MOVES:
            raise BadRecord(f"{ROUNDED_BY_BROWSER}, and it takes too long to find the original")
        if fitting == len(record.moves):
            tables.append(game.replay(msgspec.structs.replace(record, seed=seed)))
            if tables[-1].events != tables[0].events:
                raise BadRecord(f"{ROUNDED_BY_BROWSER}, and its moves fit more than one deal")
    return tables[0].record if tables else record


def _rounded(seed: int) -> bool:
    """Whether JavaScript could have printed this seed after rounding it."""
    return 2**EXACT_BITS < seed < 2**63 and int(Decimal(repr(float(seed)))) == seed


def _candidates(seed: int) -> list[int]:
    """Every seed that JavaScript rounds to the same value."""
    value = float(seed)
    half = int(math.ulp(value)) // 2
    return [near for near in range(int(value) - half, int(value) + half + 1) if float(near) == value]


def _legal_moves(game: Game, record: Record, seed: int) -> int:
    """How many moves of the record, from the first on, are legal after this deal."""
    table = game.deal(seed, history=False)
    other = dict(record.seats)
    for index, move in enumerate(record.moves):
        if table.over:
            return index
        seat = other.get(index, table.current_player())
        if seat not in table.to_move or move not in table.legal_moves_unchecked(seat):
            return index
        table.play_unchecked(seat, move)
    return len(record.moves)
