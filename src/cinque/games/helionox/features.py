"""What the learnt forecast looks at, for one seat between two turns; learnt.toml holds the weights."""

# not rule code: opinions for bots

from __future__ import annotations

from typing import Final

from cinque.games.helionox.final import score, shadow_score, team_score
from cinque.games.helionox.table import Helionox
from cinque.games.helionox.worth import deck_worth, embassy_worth, mission_worth, standing, turns_left

# What `features` looks at, in its order.
TRAITS: Final[list[str]] = [
    "one", "score", "influence", "standing", "deck_worth", "cards", "cards_rest", "hand_rest", "embassies",
    "embassies_rest", "missions", "bank_credits", "bank_defense", "cryo", "cargo", "cargo_rest", "trophies",
    "fulfilled", "infamy", "infamy_rest", "left", "lead", "lead_late", "events", "garrisons", "closed",
]  # fmt: skip


def features(t: Helionox, seat: int) -> list[float]:
    """The numbers of TRAITS, for one seat; of a team the common lead instead of the seat's own score."""
    s = t.seats[seat]
    left = turns_left(t, seat)
    rest = left / 9.0
    cards = len(s.deck) + len(s.hand) + len(s.discard) + len(s.played)
    missions = mission_worth(t, t.seats if t.cooperative else [s])
    lead = 0.0
    own = 0.0
    if t.cooperative:
        lead = float(team_score(t) - shadow_score(t))
    else:
        own = float(score(t, seat))
    embassies = s.embassies.bit_count()
    cargo = s.cargo.bit_count()
    return [
        1.0, own, s.influence, standing(t, seat), deck_worth(t, s, left), cards, cards * rest, len(s.hand) * rest,
        embassies, embassy_worth(t, s, left), missions, s.bank_credits, s.bank_defense, s.cryo, cargo, cargo * rest,
        len(s.trophies), len(s.fulfilled), s.infamy, s.infamy * rest, left, lead, lead * (1.0 - rest), len(t.faces),
        t.garrisons.bit_count(), t.closed.bit_count(),
    ]  # fmt: skip
