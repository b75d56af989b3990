"""The steps of a turn: which moves belong to which step, and why they are not possible in another (chapter PHO-RND)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import clause
from cinque.games.phoenicia.rules.moves import CHANGE, EMPLOY, OPEN, SHIFT, TOOL, TRAIN, VP
from cinque.games.phoenicia.rules.table import AUCTIONS, TREASURY, WORKERS, Phoenicia

WORKER_MOVES: Final = [TRAIN, *EMPLOY.all(), *SHIFT.all()]
TREASURY_MOVES: Final = [*TOOL.all(), VP, *CHANGE.all()]

AUCTIONS_OVER: Final = clause("PHO-AUC14", "card")
ONE_PURCHASE: Final = clause("PHO-VAR03", "card")
OTHER_TURN: Final = clause("PHO-RND04")
OTHER_STEP: Final = clause("PHO-RND03", facts=lambda t, seat, move: {"step": "1b" if move in WORKER_MOVES else "1c"})


def other_steps(t: Phoenicia, seat: int) -> list[tuple[int, int]]:
    """Refuse the moves of the other steps of a turn (PHO-RND03, PHO-RND04, PHO-AUC14, PHO-VAR03)."""
    if seat != t.turn:
        return [(move, OTHER_TURN) for move in WORKER_MOVES + TREASURY_MOVES]
    moves = (WORKER_MOVES if t.step != WORKERS else []) + (TREASURY_MOVES if t.step != TREASURY else [])
    over = AUCTIONS_OVER if t.may_buy(seat) else ONE_PURCHASE
    cards = sorted(set(t.development_cards[t.display])) if t.step != AUCTIONS else []
    return [(OPEN.of(card), over) for card in cards] + [(move, OTHER_STEP) for move in moves]
