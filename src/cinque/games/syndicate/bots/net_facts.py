"""What a net of SYNDICATE gets beyond the observation: what bases and mission cards are worth to the seat."""

# not compiled: thin, and only used by nets

from __future__ import annotations

from cinque.games.syndicate.bots.features import FEATURE_NAMES, features
from cinque.games.syndicate.bots.values import base_value, card_value, crew_flow, crew_need
from cinque.games.syndicate.rules.constants import TERRITORY_COUNT
from cinque.games.syndicate.rules.table import Syndicate

DESIGNS = 74
LARGE = ("points", "worth")  # in steps of 4 credits; the standings have them exactly
STEPS = 2  # in one credit


def names(players: int) -> list[str]:
    """The names of the facts, in order; seats are relative."""
    found = [f"{name} {seat}" for seat in range(players) for name in FEATURE_NAMES]
    found += [f"{name} {seat}" for seat in range(players) for name in ("crew missing", "crew gained")]
    found += [f"base.{base}" for base in range(TERRITORY_COUNT)]
    return found + [f"design.{design}" for design in range(DESIGNS)]


def facts(t: Syndicate, seat: int) -> dict[int, int]:
    """Every seat's features and crew, what bases earn, and the value of each card in hand; the table is redealt."""
    order = [(seat + place) % t.players for place in range(t.players)]
    found: list[int] = []
    for other in order:
        for name, value in zip(FEATURE_NAMES, features(t, other), strict=True):
            found.append(round(value / 4 if name in LARGE else value * STEPS))
    for other in order:
        ready = t.seats[other].syndicate >= 0
        found += [crew_need(t, other) * STEPS, crew_flow(t, other) * STEPS] if ready else [0, 0]
    found += [round(base_value(t, base) * STEPS) for base in range(TERRITORY_COUNT)]
    by_place = {place: fact for place, fact in enumerate(found) if fact}
    for card in t.hand(seat):
        design = t.box.design[card]
        by_place[len(found) + design] = 1 + round(card_value(t, seat, design) * STEPS)
    return by_place
