"""Refusals shared by several questions: moves that belong to another step of the turn."""

# not compiled: only used to show texts to people

from __future__ import annotations

from cinque.core.engine.questions import Refusal
from cinque.games.phoenicia.rules.moves import CARD_IDS, CHANGE, EMPLOY, OPEN, SHIFT, TOOL, TRAIN, VP
from cinque.games.phoenicia.rules.table import Phoenicia


def no_more_auctions(t: Phoenicia, seat: int) -> list[Refusal]:
    """Refuse every card on display after step 1a, or after the one purchase of the variant (PHO-AUC14, PHO-VAR03)."""
    clause = "PHO-AUC14" if t.may_buy(seat) else "PHO-VAR03"
    shown = sorted(set(t.development_cards[t.display]))
    return [Refusal(clause, OPEN.of(card), {"card": CARD_IDS[card]}) for card in shown]


def workers_not_now() -> list[Refusal]:
    """Refuse the moves of step 1b in another step (PHO-RND03)."""
    facts = {"step": "1b"}
    refusals = [Refusal("PHO-RND03", TRAIN, facts, SHIFT.all())]
    return refusals + [Refusal("PHO-RND03", move, facts) for move in EMPLOY.all()]


def treasury_not_now() -> list[Refusal]:
    """Refuse the moves of step 1c in another step (PHO-RND03)."""
    facts = {"step": "1c"}
    refusals = [Refusal("PHO-RND03", move, facts) for move in TOOL.all()]
    return [*refusals, Refusal("PHO-RND03", VP, facts, CHANGE.all())]
