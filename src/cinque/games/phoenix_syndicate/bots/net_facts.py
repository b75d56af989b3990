"""What a net of The Phoenix Syndicate gets beyond the observation: what routes and systems are worth.

Which systems a route connects is in the content, not in the observation.
"""

# not compiled: thin, and only used by nets

from __future__ import annotations

from cinque.games.phoenix_syndicate.bots.features import FEATURE_NAMES, features
from cinque.games.phoenix_syndicate.bots.values import agent_values, route_value
from cinque.games.phoenix_syndicate.rules.constants import SYSTEM_COUNT
from cinque.games.phoenix_syndicate.rules.table import PhoenixSyndicate

ROUTES = 77
STEPS = 4  # in one credit


def names(players: int) -> list[str]:
    """The names of the facts, in order; seats are relative."""
    found = [f"{name} {seat}" for seat in range(players) for name in FEATURE_NAMES]
    found += [f"system {seat}.{system}" for seat in range(min(players, 2)) for system in range(SYSTEM_COUNT)]
    return found + [f"{kind}.{route}" for kind in ("held", "on offer") for route in range(ROUTES)]


def facts(t: PhoenixSyndicate, seat: int) -> dict[int, int]:
    """Every seat's features, the value of an agent in each system, and of each route in reach; the table is redealt."""
    values: list[float] = []
    for place in range(t.players):
        values += features(t, (seat + place) % t.players)
    found = {place: round(value) for place, value in enumerate(values)}
    first = len(values)
    for place in range(min(t.players, 2)):
        for system, value in enumerate(agent_values(t, (seat + place) % t.players)):
            found[first + system] = round(value * STEPS)
        first += SYSTEM_COUNT
    for route in t.routes[t.seats[seat].held]:
        found[first + route] = 1 + round(route_value(t, seat, route) * STEPS)
    first += ROUTES
    for route in t.routes[t.market]:
        if route >= 0:
            found[first + route] = 1 + round(route_value(t, seat, route) * STEPS)
    return found
