"""Features of a seat between two turns for the trained win prediction; trained.toml holds the weights."""

# not rule code: heuristics for bots

from __future__ import annotations

from typing import Final

from cinque.games.syndicate.bots.values import (
    TECHS,
    base_value,
    goods_value,
    income_per_round,
    position_value,
    rounds_left,
)
from cinque.games.syndicate.rules.constants import TERRITORY_COUNT
from cinque.games.syndicate.rules.table import Syndicate

# The names of the values that `features` returns, in order.
FEATURE_NAMES: Final[list[str]] = [
    "one", "points", "worth", "credits", "credits_rest", "influence", "influence_rest", "crew", "crew_rest", "bases",
    "bases_worth", "yearly", "forts", "racket", "hand", "hand_rest", "chips", "slot", "assault_rest", "tech_rest",
    "techs", "techs_worth", "dice", "reinforcements", "successes", "zones", "alert", "stage", "breaks", "leads",
]  # fmt: skip


def features(t: Syndicate, seat: int) -> list[float]:
    """Return the values named in FEATURE_NAMES for one seat."""
    s = t.seats[seat]
    left = rounds_left(t)
    rest = left / 7.0
    bases = 0
    bases_value = 0.0
    each = 0.0
    forts = 0
    for base in range(TERRITORY_COUNT):
        if t.owner[base] == seat:
            bases += 1
            bases_value += base_value(t, base)
            each += income_per_round(t, base)
            forts += t.fort >> base & 1
    techs = 0.0
    for tech in range(len(TECHS)):
        if s.techs >> tech & 1:
            techs += TECHS[tech]
    racket = goods_value(t, t.box.racket[s.syndicate]) if s.syndicate >= 0 else 0.0
    position = position_value(t, seat) if s.syndicate >= 0 else 0.0
    hand = len(t.hand(seat))
    return [
        1.0, float(t.compute_scores()[seat]), position, s.stock[0], s.stock[0] * rest, s.stock[1], s.stock[1] * rest,
        s.stock[2],
        s.stock[2] * rest, bases, bases_value, each, forts, left * racket, hand, hand * rest, len(t.held_chips(seat)),
        1.0 if t.slot(seat) >= 0 else 0.0, s.assault * rest, s.tech * rest, s.techs.bit_count(), techs * rest, s.dice,
        s.reinforcements, s.successes, s.zones.bit_count(), t.alert, t.stage, t.break_ins, s.leads,
    ]  # fmt: skip
