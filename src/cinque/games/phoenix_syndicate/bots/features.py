"""Features of a position for one seat, read between turns; trained.toml holds their weights."""

# not rule code: heuristics for bots

from __future__ import annotations

from typing import Final

from cinque.games.phoenix_syndicate.bots.values import good_value, route_value, share_left
from cinque.games.phoenix_syndicate.rules.constants import BLACK, COLOUR_COUNT, SYSTEM_COUNT
from cinque.games.phoenix_syndicate.rules.securing import pieces_value
from cinque.games.phoenix_syndicate.rules.table import AGENT, SEATS, STATION, PhoenixSyndicate

# The names of the values that `features` returns, in order.
FEATURE_NAMES: Final[list[str]] = [
    "earned", "routes", "routes_worth", "routes_now", "routes_rest", "agents", "agents_rest", "bases", "bases_rest",
    "embedded", "embedded_worth", "tracks", "tracks_rest", "tracks_top", "goods", "goods_worth", "goods_rest", "black",
    "colours", "upgrades", "upgrades_rest", "directors", "directors_rest", "supply", "first",
]  # fmt: skip


def features(t: PhoenixSyndicate, seat: int) -> list[float]:
    """Return the feature values of one seat, in the order of FEATURE_NAMES."""
    s = t.seats[seat]
    rest = share_left(t)
    routes = 0.0
    now = 0.0
    for route in t.routes[s.held]:
        routes += route_value(t, seat, route)
        now += pieces_value(t, seat, route)
    agents = 0
    bases = 0
    for system in range(SYSTEM_COUNT):
        piece = t.presence[system * SEATS + seat]
        if piece == AGENT:
            agents += 1
        elif piece == STATION:
            bases += 1
    count = sum(s.embedded)
    table = t.box.embedded
    embedded = table[count] if count < len(table) else table[-1] + t.box.embedded_more * (count - len(table) + 1)
    tracks = 0
    top = 0
    colours = 0
    for colour in range(COLOUR_COUNT):
        tracks += s.track[colour]
        if s.track[colour] > top:
            top = s.track[colour]
        if s.goods[colour] >= t.box.price:
            colours += 1
    goods = sum(s.goods)
    upgrades = s.upgrades.bit_count()
    directors = sum(s.directors)
    held = len(t.routes[s.held])
    return [
        sum(s.earned), held, routes, now, held * rest, agents, agents * rest, bases, bases * rest,
        count, embedded, tracks, tracks * rest, top, goods, good_value(t, seat) * goods, goods * rest, s.goods[BLACK],
        colours, upgrades, upgrades * rest, directors, directors * rest, s.supply, 1.0 if seat == t.start else 0.0,
    ]  # fmt: skip
