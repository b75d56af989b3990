"""Features of a position for one seat, read between turns; trained.toml holds their weights."""

# not rule code: heuristics for bots

from __future__ import annotations

from typing import Final

from cinque.games.shadow_moon.bots.heuristics import (
    best_of_both,
    control_value,
    objective_payoff,
    operation_value,
    stack_value,
    turns_left,
)
from cinque.games.shadow_moon.rules.constants import SECTOR_COUNT
from cinque.games.shadow_moon.rules.final_scoring import crime_bonus
from cinque.games.shadow_moon.rules.moves import WIDTH
from cinque.games.shadow_moon.rules.table import ShadowMoon

# The names of the values that `features` returns, in order.
FEATURE_NAMES: Final[list[str]] = [
    "kredits", "token_values", "tokens", "tokens_early", "tokens_ready", "operations",
    "operations_rest", "control", "control_rest", "worth", "held_late", "held_last",
    "scored_last", "scored_early", "crime", "crime_last", "objectives", "objectives_turns", "stack", "units",
    "units_rest", "sectors", "hand", "hand_last", "supply", "first",
]  # fmt: skip


def features(t: ShadowMoon, seat: int) -> list[float]:
    """Return the feature values of one seat, in the order of FEATURE_NAMES."""
    s = t.seats[seat]
    b = t.box
    left = turns_left(t, seat)
    rest = left / 18.0
    last = 1.0 if t.round == b.rounds else 0.0
    hand = len(t.agents[t.hands[seat]])
    here_left = hand / 6.0
    values = 0.0
    ready = 0
    for token in s.tokens:
        values += b.value[token]
        if s.ready(token):
            ready += 1
    operations = 0.0
    control = 0.0
    both = 0.0
    units = 0
    spread = 0
    held = 0.0
    extra = 0.0
    for sector in range(SECTOR_COUNT):
        base = sector * WIDTH
        here = t.units[base + seat]
        if here == 0:
            continue
        units += here
        spread += 1
        rival = 0
        for colour in range(t.colours):
            if colour != seat and t.units[base + colour] > rival:
                rival = t.units[base + colour]
        one = operation_value(t, seat, sector, here, rival)
        two = control_value(t, sector, here, rival)
        operations += one
        control += two
        both += best_of_both(one, two)
        if here >= 2 and here > rival:
            held += b.control_pay[sector]
            marks = t.score_tokens(sector)
            if marks > 0:
                extra += b.minor if marks == 1 else b.major
    hopes = 0.0
    for objective in t.objectives[t.own_objectives[seat]]:
        hopes += objective_payoff(t, seat, objective)
    tokens = len(s.tokens)
    crime = crime_bonus(t, seat)
    return [
        s.kredits, values, tokens, tokens * (1.0 - last), ready if ready < left else left, operations,
        operations * rest, control, control * rest, both, held * (1.0 - here_left), held * last * (1.0 - here_left),
        extra * last, extra * (1.0 - last), crime, crime * last, hopes, hopes * here_left, stack_value(t, seat), units,
        units * rest, spread, hand, hand * last, s.supply, 1.0 if seat == t.first else 0.0,
    ]  # fmt: skip
