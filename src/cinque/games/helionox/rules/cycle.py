"""Cycle: put a Market card or the Current Request under its deck (HEL-CYC)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.piles import UNDER
from cinque.games.helionox.rules.constants import NO_CYCLE
from cinque.games.helionox.rules.moves import CARDS, CYCLE, CYCLE_REQUEST, CYCLES
from cinque.games.helionox.rules.obtaining_cards import refill_market
from cinque.games.helionox.rules.requests import cycle_request
from cinque.games.helionox.rules.table import Helionox

FORBIDDEN: Final = clause("HEL-EVT08")
ALREADY_CYCLED: Final = clause("HEL-CYC01")


def check_cycle(t: Helionox) -> int:
    """Check that no Event forbids Cycling and the turn's own Cycle is left (HEL-CYC01, HEL-R82)."""
    if t.modifiers[NO_CYCLE] > 0:
        return FORBIDDEN
    return ALREADY_CYCLED if t.cycled else LEGAL


def cycle_moves(t: Helionox, seat: int) -> list[int]:
    """Return what can be Cycled: Market cards and the seat's Request (HEL-CYC01, HEL-CYC02, HEL-CYC05, HEL-CYC06)."""
    moves = [CYCLES[card] for card in t.cards[t.market] if card >= 0]
    if t.request_of(t.seats[seat]) >= 0:
        moves.append(CYCLE_REQUEST)
    return moves


def can_cycle(t: Helionox, seat: int) -> bool:
    """Return whether an effect lets the seat Cycle anything (HEL-CYC05, HEL-CYC06, HEL-R82)."""
    return t.modifiers[NO_CYCLE] == 0 and len(cycle_moves(t, seat)) > 0


def carry_out_cycle(t: Helionox, seat: int, move: int) -> None:
    """Put the Current Request or a face-up card under its deck and turn up the top card (HEL-CYC01, HEL-CYC04)."""
    if move == CYCLE_REQUEST:
        cycle_request(t, seat)
        return
    card = CYCLE.arg(move)
    faction = t.box.faction[card]
    t.cards.move(t.market, t.decks[faction], card, where=UNDER)
    if t.recording:
        t.emit("cycled", seat, {"card": CARDS[card]})
    refill_market(t, faction)
