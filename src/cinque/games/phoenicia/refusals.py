"""Refusals that several choices share: what belongs to another step of the turn."""

# not compiled: asked only for what a person sees

from __future__ import annotations

from cinque.core.outcome import Refusal
from cinque.games.phoenicia.moves import CARD_IDS, CHANGE, EMPLOY, OPEN, SHIFT, TOOL, TRAIN, VP
from cinque.games.phoenicia.table import Phoenicia


def no_more_auctions(t: Phoenicia, seat: int) -> list[Refusal]:
    """Every card on display, once the player on turn has left step 1a or may buy no more (PHO-AUC14, PHO-VAR03)."""
    clause = "PHO-AUC14" if t.may_buy(seat) else "PHO-VAR03"
    return [Refusal(clause, OPEN.of(card), {"card": CARD_IDS[card]}) for card in sorted(set(t.display))]


def workers_not_now() -> list[Refusal]:
    """All that belongs to step 1b, asked for in another step (PHO-RND03)."""
    facts = {"step": "1b"}
    found = [Refusal("PHO-RND03", TRAIN, facts, SHIFT.all())]
    return found + [Refusal("PHO-RND03", move, facts) for move in EMPLOY.all()]


def treasury_not_now() -> list[Refusal]:
    """All that belongs to step 1c, asked for in another step (PHO-RND03)."""
    facts = {"step": "1c"}
    found = [Refusal("PHO-RND03", move, facts) for move in TOOL.all()]
    return [*found, Refusal("PHO-RND03", VP, facts, CHANGE.all())]
