"""The steps of a turn: which moves belong to which step, and why they are not possible in another (chapter PHO-RND)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.phoenicia.rules.moves import CARD_IDS, CHANGE, EMPLOY, OPEN, SHIFT, TOOL, TRAIN, VP
from cinque.games.phoenicia.rules.table import AUCTIONS, NOTHING, TREASURY, WORKERS, Phoenicia

AUCTIONS_OVER: Final = clause("PHO-AUC14")
OTHER_STEP: Final = clause("PHO-RND03")
OTHER_TURN: Final = clause("PHO-RND04")
ONE_PURCHASE: Final = clause("PHO-VAR03")

WORKER_MOVES: Final = [TRAIN, *EMPLOY.all(), *SHIFT.all()]
TREASURY_MOVES: Final = [*TOOL.all(), VP, *CHANGE.all()]


def auctionable(t: Phoenicia) -> list[int]:
    """Return the moves that open an auction for a card on display."""
    moves: list[int] = []
    for card in t.development_cards[t.display]:
        if OPEN.of(card) not in moves:
            moves.append(OPEN.of(card))
    return moves


def moves_of_other_steps(t: Phoenicia) -> list[int]:
    """Return the moves that belong to the other steps of a turn."""
    moves = auctionable(t) if t.step != AUCTIONS else []
    if t.step != WORKERS:
        moves += WORKER_MOVES
    if t.step != TREASURY:
        moves += TREASURY_MOVES
    return moves


def step_of(move: int) -> int:
    """Return the step of a turn that a move belongs to."""
    if move in OPEN:
        return AUCTIONS
    if move in WORKER_MOVES:
        return WORKERS
    return TREASURY if move in TREASURY_MOVES else NOTHING


def check_step(t: Phoenicia, seat: int, move: int) -> int:
    """Check that a move belongs to the current step of the seat's turn (PHO-RND03, PHO-RND04, PHO-AUC14, PHO-VAR03)."""
    step = step_of(move)
    if step in (NOTHING, t.step):
        return LEGAL
    if seat != t.turn:
        return OTHER_TURN
    if step == AUCTIONS:
        return AUCTIONS_OVER if t.may_buy(seat) else ONE_PURCHASE
    return OTHER_STEP


def step_facts(move: int, clause: int) -> dict[str, Any]:
    """Return the values for the text of a clause from `check_step`."""
    if clause == OTHER_STEP:
        return {"step": "1b" if step_of(move) == WORKERS else "1c"}
    return {} if clause == OTHER_TURN else {"card": CARD_IDS[OPEN.arg(move)]}


def step_group(move: int, clause: int) -> int:
    """Group the refusals of `check_step`: shifting with training, changing with buying VPs."""
    if clause in (OTHER_STEP, OTHER_TURN):
        if move in SHIFT:
            return TRAIN
        if move in CHANGE:
            return VP
    return move
