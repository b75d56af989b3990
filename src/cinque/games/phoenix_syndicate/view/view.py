"""The view of one seat: nearly everything is public, given as flat lists of numbers and card ids."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from functools import lru_cache

import msgspec

from cinque.core.engine.view_types import BySeat, SeatNo
from cinque.games.phoenix_syndicate.rules.constants import BLANK, SIDES
from cinque.games.phoenix_syndicate.rules.galaxy import blank_prices, free_tiles
from cinque.games.phoenix_syndicate.rules.moves import ACTIONS, ADVANTAGES, ROUTES, TILES, UPGRADES
from cinque.games.phoenix_syndicate.rules.securing import pieces_value, securing_bonus
from cinque.games.phoenix_syndicate.rules.table import PhoenixSyndicate

UPGRADE_BITS = [1 << number for number in range(len(UPGRADES))]


class SeatView(msgspec.Struct, frozen=True):
    """One Command Center. Lists by good are blue, yellow, green, red, purple, black; lists by corp have no black."""

    credits: int
    earned: list[int]  # credits by source: own routes, others' routes, bonus, upgrades, advantages, embedded
    supply: int
    goods: list[int]
    track: list[int]  # by corp: 0 for no agent, else its space
    embedded: list[int]  # by corp
    directors: list[int]  # on Deploy, Infiltrate, Expand, Smuggle
    ships: list[int]  # tiles; empty before the placement
    upgrades: list[str]
    used: list[str]  # upgrades used this turn
    held: list[str] | None  # routes; before the placement the dealt ones, for their owner only
    dealt: int  # the number of routes held or dealt
    pays: list[int]  # held route * players + seat: credits if it were secured now
    capacity: int  # routes that may be held at the end of a turn


class View(msgspec.Struct, frozen=True):
    """The whole table as one seat sees it. Tiles are numbers; `tiles` has their ids."""

    you: SeatNo | None
    round: int
    last: int  # the last round; 0 while the end is not triggered
    start: SeatNo
    turn: SeatNo  # whose turn it is; -1 during setup
    action: str | None
    seats: BySeat[SeatView]
    tiles: list[str]
    cells: list[int]  # by tile: its cell, row by row (rows of 3, 4, 5, 6, 5, 4)
    turned: list[int]  # by tile: its orientation, in sixths clockwise
    colours: list[int]  # by tile: its colour, 5 for Prestige, -1 for an Asteroid
    yields: list[int]  # tile * 6 + good
    near: list[int]  # tile * 6 + direction (E, SE, SW, W, NW, NE): the adjacent tile, or -1
    sides: list[int]  # tile * 6 + direction: price of that side, six bits a colour; -1 for a blank edge
    tolls: list[int]  # tile * 6 + direction: what that side costs you now, with your upgrades; -1 for a blank edge
    transits: list[int]  # the prices you can choose from for a blank edge
    presence: list[int]  # tile * 4 + seat: 0 nothing, 1 agent, 2 base
    open: list[int]  # open gates: tile, tile, tile, tile, ...
    drive: int  # the tile of Hyperspace Warp Drive, or -1
    flown: list[int]  # tiles of the ships that have flown this turn
    worth: list[int]  # credits at a secured route for an agent and a base, and its bonus at two and three systems
    market: list[str | None]
    lying: list[int]  # market place * 6 + good: goods on the route
    pays: list[int]  # market place * players + seat: credits for the seat if it held and secured the route now
    route_deck: int
    dropped: list[str]  # the discard pile, which is public, in card order
    display: list[str | None]
    upgrade_deck: int
    advantages: list[str | None]  # by corp
    pending: list[int]  # by corp: advantages waiting to be used
    bought: list[int]  # corps in which an advance was bought this turn
    gained: list[int]  # goods gained this turn


def view_of(t: PhoenixSyndicate, seat: int) -> View:
    """Return the table as a seat or SPECTATOR sees it (PSY-HID01..PSY-HID06)."""
    turn = t.turn
    flown: list[int] = []
    if t.flown:
        s = t.seats[turn]
        flown = [ship for bit, ship in ((1, s.ship_a), (2, s.ship_b)) if t.flown & bit]
    gates: list[int] = []
    if max(t.links) > 0:
        for edge in range(0, len(t.edge_tiles), 2):
            if t.links[t.edge_tiles[edge]] >> t.edge_tiles[edge + 1] & 1:
                gates += t.edge_tiles[edge : edge + 2]
    return View(
        you=seat if seat >= 0 else None,
        round=t.round,
        last=t.last,
        start=t.start,
        turn=turn,
        action=ACTIONS[t.action] if t.action >= 0 else None,
        seats=[_seat(t, number, number == seat) for number in range(t.players)],
        tiles=TILES,
        cells=t.cells[:],
        turned=t.turned[:],
        colours=t.box.tile_colour,
        yields=t.box.yields,
        near=t.near[:],
        sides=t.sides[:],
        tolls=side_costs(t, seat),
        transits=blank_prices(t, seat) if seat >= 0 else t.box.transit,
        presence=t.presence[:],
        open=gates,
        drive=t.drive,
        flown=flown,
        worth=[t.box.agent, t.box.base, t.box.two, t.box.three],
        market=[ROUTES[route] if route >= 0 else None for route in t.routes[t.market]],
        lying=t.route_goods[:],
        pays=[credits_if_secured(t, seat, route, seat) for route in t.routes[t.market] for seat in range(t.players)],
        route_deck=len(t.routes[t.route_deck]),
        dropped=[ROUTES[route] for route in sorted(t.routes[t.dropped])],
        display=[UPGRADES[upgrade] if upgrade >= 0 else None for upgrade in t.upgrade_cards[t.display]],
        upgrade_deck=len(t.upgrade_cards[t.upgrade_deck]),
        advantages=[ADVANTAGES[card] if card >= 0 else None for card in t.advantages],
        pending=t.pending[:],
        bought=[colour for colour in range(5) if t.bought >> colour & 1],
        gained=t.gained[:],
    )


def side_costs(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return what every side costs a seat; a spectator sees the printed prices (PSY-UPG17)."""
    if seat < 0:
        return t.sides[:]
    free = free_tiles(t, seat)
    return [0 if side != BLANK and free >> place // SIDES & 1 else side for place, side in enumerate(t.sides)]


def credits_if_secured(t: PhoenixSyndicate, seat: int, route: int, holder: int) -> int:
    """Return the credits of a seat if the holder secured the route now (PSY-SEC04, PSY-SEC05)."""
    if route < 0:
        return 0
    return pieces_value(t, seat, route) + (securing_bonus(t, seat, route) if seat == holder else 0)


@lru_cache(maxsize=1024)
def _names(mask: int) -> list[str]:
    """Return the ids of the upgrades in a bit mask; cached, because views are never modified."""
    return [UPGRADES[number] for number in range(mask.bit_length()) if mask & UPGRADE_BITS[number]]


def _seat(t: PhoenixSyndicate, number: int, own: bool) -> SeatView:
    s = t.seats[number]
    known = own or t.started >> number & 1
    return SeatView(
        credits=sum(s.earned),
        earned=s.earned[:],
        supply=s.supply,
        goods=s.goods[:],
        track=s.track[:],
        embedded=s.embedded[:],
        directors=s.directors[:],
        ships=[s.ship_a, s.ship_b] if s.ship_a >= 0 else [],
        upgrades=_names(s.upgrades),
        used=_names(s.used) if number == t.turn else [],
        held=[ROUTES[route] for route in t.routes[s.held]] if known else None,
        dealt=len(t.routes[s.held]),
        pays=[credits_if_secured(t, seat, route, number) for route in t.routes[s.held] for seat in range(t.players)]
        if known
        else [],
        capacity=t.route_limit(number),
    )
