"""What the learnt forecast looks at, for one seat between two turns; learnt.toml holds the weights."""

# not rule code: opinions for bots

from __future__ import annotations

from typing import Final

from cinque.games.phoenix_syndicate.box import BASIC, BLACK, SYSTEM_COUNT
from cinque.games.phoenix_syndicate.plans import future, good_worth, route_worth
from cinque.games.phoenix_syndicate.routes import pieces_worth
from cinque.games.phoenix_syndicate.table import AGENT, SEATS, STATION, PhoenixSyndicate

# What `features` looks at, in its order.
TRAITS: Final[list[str]] = [
    "earned", "routes", "routes_worth", "routes_now", "routes_rest", "agents", "agents_rest", "bases", "bases_rest",
    "embedded", "embedded_worth", "tracks", "tracks_rest", "tracks_top", "goods", "goods_worth", "goods_rest", "black",
    "colours", "upgrades", "upgrades_rest", "directors", "directors_rest", "supply", "first",
]  # fmt: skip


def features(t: PhoenixSyndicate, seat: int) -> list[float]:
    """The numbers of TRAITS, for one seat."""
    s = t.seats[seat]
    rest = future(t)
    routes = 0.0
    now = 0.0
    for route in s.held:
        routes += route_worth(t, seat, route)
        now += pieces_worth(t, seat, route)
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
    for colour in range(BASIC):
        tracks += s.track[colour]
        if s.track[colour] > top:
            top = s.track[colour]
        if s.goods[colour] >= t.box.price:
            colours += 1
    goods = sum(s.goods)
    upgrades = s.upgrades.bit_count()
    directors = sum(s.directors)
    held = len(s.held)
    return [
        sum(s.earned), held, routes, now, held * rest, agents, agents * rest, bases, bases * rest,
        count, embedded, tracks, tracks * rest, top, goods, good_worth(t, seat) * goods, goods * rest, s.goods[BLACK],
        colours, upgrades, upgrades * rest, directors, directors * rest, s.supply, 1.0 if seat == t.start else 0.0,
    ]  # fmt: skip
