"""Features of a position for one seat, read between turns; trained.toml holds their weights."""

# not rule code: heuristics for bots

from __future__ import annotations

from typing import Final

from cinque.games.phoenicia.bots.values import best_job, excess_cards, income_per_round, rounds_left
from cinque.games.phoenicia.rules.moves import ACTIVITY_COUNT, CARD_COUNT
from cinque.games.phoenicia.rules.table import Phoenicia

# The names of the values that `features` returns, in order.
FEATURE_NAMES: Final[list[str]] = [
    "vp", "vp_late", "near_goal", "production", "income_rest", "income_late", "wealth", "wealth_rest", "wealth_late",
    "storehouses", "overflow", "trained", "untrained", "idle_rest", "job", "training", "treasury", "cards",
    "spaces", "discounts", "discounts_rest", "opened", "circles_free", "levels", "workers", "dear_workers",
    "owned", "overlord", "finished",
]  # fmt: skip


def features(t: Phoenicia, seat: int) -> list[float]:
    """Return the feature values of one seat, in the order of FEATURE_NAMES."""
    s = t.seats[seat]
    b = t.box
    rounds = rounds_left(t)
    rest = rounds / 10.0
    late = 1.0 - rest
    progress = float(s.vp) / b.goal
    made = income_per_round(s.production, s.storehouses)
    wealth = float(s.wealth)
    spill = excess_cards(t, s)
    idle = s.trained + s.untrained
    job = best_job(t, s, rounds, s.wealth)[0] if idle > 0 else 0.0
    opened = 0
    free = 0
    levels = 0
    workers = 0
    for activity in range(ACTIVITY_COUNT):
        count = s.workers[activity]
        workers += count
        levels += s.levels[activity]
        if s.has(activity):
            opened += 1
            free += b.circles[activity] - count
    owned = 0
    discounts = 0
    for card in range(CARD_COUNT):
        owned += s.owned[card]
        discounts += s.discounts[card]
    return [
        s.vp, s.vp * late, progress * progress * progress, s.production, made * rest, made * late, wealth,
        wealth * rest, wealth * late, s.storehouses, spill if spill > 0.0 else 0.0, s.trained, s.untrained,
        idle * rest, job, s.training, s.treasury, s.cards, s.spaces - s.bought, discounts, discounts * rest, opened,
        free, levels, workers, s.workers[2] + 2 * s.workers[3], owned, 1.0 if seat == t.overlord else 0.0,
        1.0 if s.finished else 0.0,
    ]  # fmt: skip
