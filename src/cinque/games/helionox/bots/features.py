"""Features of a seat between two turns for the trained win prediction; trained.toml holds the weights."""

# not rule code: heuristics for bots

from __future__ import annotations

from typing import Final

from cinque.games.helionox.bots.values import deck_value, embassy_value, mission_value, position_value, turns_left
from cinque.games.helionox.rules.final_scoring import seat_score, shadow_score, team_score
from cinque.games.helionox.rules.table import Helionox

# The names of the values that `features` returns, in order.
FEATURE_NAMES: Final[list[str]] = [
    "one", "score", "influence", "standing", "deck_worth", "cards", "cards_rest", "hand_rest", "embassies",
    "embassies_rest", "missions", "bank_credits", "bank_defense", "cryo", "cargo", "cargo_rest", "trophies",
    "fulfilled", "infamy", "infamy_rest", "left", "lead", "lead_late", "events", "garrisons", "closed",
]  # fmt: skip


def features(t: Helionox, seat: int) -> list[float]:
    """Return the values named in FEATURE_NAMES for one seat; for a team, its lead replaces the seat's score."""
    s = t.seats[seat]
    left = turns_left(t, seat)
    rest = left / 9.0
    hand, fulfilled = len(t.cards[s.hand]), len(t.request_cards[s.fulfilled])
    cards = hand + len(t.cards[s.deck]) + len(t.cards[s.discard]) + len(t.cards[s.played])
    missions = mission_value(t, t.seats if t.cooperative else [s])
    lead = 0.0
    own = 0.0
    if t.cooperative:
        lead = float(team_score(t) - shadow_score(t))
    else:
        own = float(seat_score(t, seat))
    embassies = s.embassies.bit_count()
    cargo = s.cargo.bit_count()
    return [
        1.0, own, s.influence, position_value(t, seat), deck_value(t, s, left), cards, cards * rest, hand * rest,
        embassies, embassy_value(s, left), missions, s.bank_credits, s.bank_defense, s.cryo, cargo, cargo * rest,
        len(s.trophies), fulfilled, s.infamy, s.infamy * rest, left, lead, lead * (1.0 - rest), len(t.faces),
        t.garrisons.bit_count(), t.closed.bit_count(),
    ]  # fmt: skip
