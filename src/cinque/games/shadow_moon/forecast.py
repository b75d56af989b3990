"""Each seat's chance to win, between two turns, as learnt from plays."""

# not rule code: opinions for bots

from __future__ import annotations

import math
from typing import Final

from cinque.games.shadow_moon.final import crime_bonus
from cinque.games.shadow_moon.hints import control_worth, mixed, objective_now, operation_worth, stack_worth, turns_left
from cinque.games.shadow_moon.moves import WIDTH
from cinque.games.shadow_moon.table import ShadowMoon
from cinque.games.shadow_moon.vocabulary import SECTOR_COUNT

# Weights of `features`, in their order, fitted to who won 400 (two players) and 300 (four) plays of the quick opinion.
OF_TWO: Final[list[float]] = [
    0.276, 0.199, 0.466, -0.23, 0.053, 0.057, 0.012, 0.203, -0.313, 0.025, 0.133, -0.069, 0.002,
    -0.011, 0.266, 0.046, 0.061, -0.064, -0.056, 0.02, 0.155, -0.116, 0.565, 0.326, -0.02, -0.081,
]  # fmt: skip
OF_MORE: Final[list[float]] = [
    0.151, 0.163, 0.524, -0.202, -0.207, -0.021, 0.11, 0.393, -0.637, 0.027, 0.1, -0.11, -0.091,
    -0.005, 0.435, -0.103, 0.097, -0.093, 0.055, -0.013, 0.234, -0.107, 0.458, 0.632, 0.013, -0.015,
]  # fmt: skip


def shares(weights: list[float], found: list[list[float]]) -> list[float]:
    """Chances by the weighted sums."""
    sums: list[float] = []
    best = -1000.0
    for row in found:
        total = 0.0
        for i in range(len(weights)):
            total += weights[i] * row[i]
        sums.append(total)
        if total > best:
            best = total
    high = [math.exp(x - best) for x in sums]
    total = sum(high)
    return [x / total for x in high]


def features(t: ShadowMoon, seat: int) -> list[float]:
    """What the learnt estimate looks at, for one seat between two turns."""
    s = t.seats[seat]
    b = t.box
    left = turns_left(t, seat)
    rest = left / 18.0
    last = 1.0 if t.round == b.rounds else 0.0
    here_left = len(s.hand) / 6.0
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
        one = operation_worth(t, seat, sector, here, rival)
        two = control_worth(t, sector, here, rival)
        operations += one
        control += two
        both += mixed(one, two)
        if here >= 2 and here > rival:
            held += b.control_pay[sector]
            marks = t.score_tokens(sector)
            if marks > 0:
                extra += b.minor if marks == 1 else b.major
    hopes = 0.0
    for objective in s.objectives:
        hopes += objective_now(t, seat, objective)
    tokens = len(s.tokens)
    crime = crime_bonus(t, seat)
    return [
        s.kredits, values, tokens, tokens * (1.0 - last), ready if ready < left else left, operations,
        operations * rest, control, control * rest, both, held * (1.0 - here_left), held * last * (1.0 - here_left),
        extra * last, extra * (1.0 - last), crime, crime * last, hopes, hopes * here_left, stack_worth(t, seat), units,
        units * rest, spread, len(s.hand), len(s.hand) * last, s.supply, 1.0 if seat == t.first else 0.0,
    ]  # fmt: skip
