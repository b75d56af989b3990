"""The galaxy map: tile layout, the prices of gates, and where ships can fly (PSY-MAP)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cinque.games.phoenix_syndicate.rules.components import Box, has_payment_choice, missing_goods
from cinque.games.phoenix_syndicate.rules.constants import (
    ASTEROIDS_FREE,
    BLACK,
    BLANK,
    BLANK_ALT,
    SIDES,
    SYSTEM_COUNT,
    TILE_COUNT,
)
from cinque.games.phoenix_syndicate.rules.moves import OPEN
from cinque.games.phoenix_syndicate.rules.table import NOBODY, PhoenixSyndicate

# Directions clockwise from the east; the opposite of d is d + 3.
STEP_Q: Final[list[int]] = [1, 0, -1, -1, 0, 1]
STEP_R: Final[list[int]] = [0, 1, 1, 0, -1, -1]

ALL_SYSTEMS: Final = (1 << SYSTEM_COUNT) - 1
ASTEROIDS: Final = (1 << TILE_COUNT) - 1 - ALL_SYSTEMS
UNLIMITED: Final = 1000  # more than there are gates


def map_cells(box: Box) -> list[tuple[int, int]]:
    """Return the cells of the map as (q, r), row by row (PSY-MAP01)."""
    cells: list[tuple[int, int]] = []
    for r in range(len(box.rows)):
        for q in range(box.rows[r][0], box.rows[r][1] + 1):
            cells.append((q, r))
    return cells


def neighbors(box: Box) -> list[int]:
    """Return the neighbors at cell * 6 + direction; the number of cells stands for the space beyond the rim
    (PSY-MAP03, PSY-MAP04)."""
    spots = map_cells(box)
    cell_at = {spots[cell]: cell for cell in range(len(spots))}
    neighbors: list[int] = []
    for q, r in spots:
        for d in range(SIDES):
            neighbors.append(cell_at.get((q + STEP_Q[d], r + STEP_R[d]), len(spots)))
    return neighbors


def shuffle_tiles(t: PhoenixSyndicate) -> None:
    """Lay out the tiles at random, with random orientations that are not all the same (PSY-SET01, PSY-MAP02,
    PSY-MAP20)."""
    cells = list(range(TILE_COUNT))
    t.shuffle(cells)
    turned = [int(t.below(SIDES)) for _ in range(TILE_COUNT)]
    while all_aligned(turned):
        turned = [int(t.below(SIDES)) for _ in range(TILE_COUNT)]
    lay_tiles(t, cells, turned)


def all_aligned(turned: list[int]) -> bool:
    """Whether all tiles have the same orientation (PSY-R72)."""
    return turned.count(turned[0]) == len(turned)


def lay_tiles(t: PhoenixSyndicate, cells: list[int], turned: list[int]) -> None:
    """Set the map and compute its neighbors, edges and prices (PSY-MAP03, PSY-MAP04, PSY-EXP02)."""
    box = t.box
    t.cells = cells
    t.turned = turned
    tile_at = [NOBODY] * (TILE_COUNT + 1)  # the last entry is the space beyond the rim
    for tile in range(TILE_COUNT):
        tile_at[cells[tile]] = tile
    near = [NOBODY] * (TILE_COUNT * SIDES)
    sides = [BLANK] * (TILE_COUNT * SIDES)
    t.near_mask = [0] * TILE_COUNT
    for tile in range(TILE_COUNT):
        first = tile * SIDES
        turn = turned[tile]
        cell = cells[tile] * SIDES
        mask = 0
        for d in range(SIDES):
            sides[first + (d + turn) % SIDES] = box.gates[first + d]
            there = tile_at[box.beside[cell + d]]
            near[first + d] = there
            if 0 <= there < SYSTEM_COUNT:
                mask |= 1 << there
        t.near_mask[tile] = mask
    t.near = near
    t.sides = sides
    t.gate_prices = [0] * (TILE_COUNT * SIDES)
    t.edge_tiles = []
    t.edge_sides = []
    t.edge_prices = []
    t.edge_moves = []
    for tile in range(TILE_COUNT):
        higher = [t.near[tile * SIDES + d] * SIDES + d for d in range(SIDES) if t.near[tile * SIDES + d] > tile]
        higher.sort()
        for side in higher:
            there = side // SIDES
            here, beyond = t.sides[tile * SIDES + side % SIDES], opposite_side(t, tile, side % SIDES)
            t.edge_tiles += [tile, there]
            t.edge_sides += [here, beyond]
            price = side_price(t, here) + side_price(t, beyond)
            t.gate_prices[tile * SIDES + side % SIDES] = price
            t.gate_prices[there * SIDES + (side + 3) % SIDES] = price
            t.edge_prices.append(price)
            t.edge_moves.append(OPEN.of(tile, there))


def side_price(t: PhoenixSyndicate, side: int) -> int:
    """Return the price of a side without cards; a blank one costs a deep space transit (PSY-EXP03, PSY-EXP04,
    PSY-EXP05)."""
    return t.box.deep if side == BLANK else side


def opposite_side(t: PhoenixSyndicate, tile: int, d: int) -> int:
    """Return the neighbor's side of the same edge."""
    return t.sides[t.near[tile * SIDES + d] * SIDES + (d + 3) % SIDES]


def direction_to(t: PhoenixSyndicate, tile: int, target: int) -> int:
    """Return the direction of an adjacent tile."""
    return t.near.index(target, tile * SIDES, tile * SIDES + SIDES) - tile * SIDES


def free_tiles(t: PhoenixSyndicate, seat: int) -> int:
    """Return the bit mask of the tiles whose printed sides cost the seat nothing: the Drive's tile and, with
    Waystations, the Asteroids (PSY-UPG17, PSY-UPG37)."""
    free = ASTEROIDS if t.has_modifier(seat, ASTEROIDS_FREE) else 0
    return free | 1 << t.drive if t.drive >= 0 and seat == t.turn else free


def blank_tiles(t: PhoenixSyndicate, tile: int, target: int) -> list[int]:
    """Return the tiles of an edge whose side is blank."""
    d = direction_to(t, tile, target)
    tiles: list[int] = []
    if t.sides[tile * SIDES + d] == BLANK:
        tiles.append(tile)
    if opposite_side(t, tile, d) == BLANK:
        tiles.append(target)
    return tiles


def printed_price(t: PhoenixSyndicate, seat: int, tile: int, target: int) -> int:
    """Return the packed price of the printed sides of an edge."""
    d = direction_to(t, tile, target)
    free = free_tiles(t, seat)
    here = t.sides[tile * SIDES + d]
    there = opposite_side(t, tile, d)
    total = 0 if here == BLANK or free >> tile & 1 else here
    return total if there == BLANK or free >> target & 1 else total + there


def blank_prices(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return the packed prices a blank side can have: deep space or, with Jump Gates, one colour (PSY-UPG18)."""
    return t.box.transits if t.has_modifier(seat, BLANK_ALT) else t.box.transit


def can_pay_sides(purse: i64, black: i64, price: i64, sides: i64, others: list[int], by_hand: bool) -> bool:
    """Whether the seat can pay a price plus one of the `others` for each blank side.

    If `by_hand` is True, whether it can do so in more than one way.
    """
    if sides == 0:
        return has_payment_choice(purse, black, price) if by_hand else missing_goods(purse, price) <= black
    if missing_goods(purse, price) > black:
        return False
    return any(can_pay_sides(purse, black, price + alternative, sides - 1, others, by_hand) for alternative in others)


def gate_moves(t: PhoenixSyndicate, seat: int, by_hand: bool, limit: int = UNLIMITED) -> list[int]:
    """Return up to `limit` moves that open gates the seat can pay for, anywhere on the map (PSY-EXP01, PSY-EXP19)."""
    moves: list[int] = []
    black: i64 = t.seats[seat].goods[BLACK]
    if by_hand and black == 0:
        return moves
    purse: i64 = t.packed_goods(seat)
    free: i64 = free_tiles(t, seat)
    jump = t.has_modifier(seat, BLANK_ALT)
    others = blank_prices(t, seat)
    links, edge_tiles = t.links, t.edge_tiles
    edge_moves: list[Any] = t.edge_moves
    edge: i64 = -1
    for edge_price in t.edge_prices:
        edge += 1
        price: i64 = edge_price
        cheaper = jump or (free != 0 and (free >> edge_tiles[2 * edge] | free >> edge_tiles[2 * edge + 1]) & 1 != 0)
        if cheaper and (by_hand or missing_goods(purse, price) > black):
            possible = payable_with_cards(t, edge, purse, black, free, others, by_hand)
        elif by_hand:
            possible = has_payment_choice(purse, black, price)
        else:
            possible = missing_goods(purse, price) <= black
        if possible and not links[edge_tiles[2 * edge]] >> edge_tiles[2 * edge + 1] & 1:
            moves.append(edge_moves[edge])
            if len(moves) == limit:
                break
    return moves


def payable_with_cards(
    t: PhoenixSyndicate, edge: i64, purse: i64, black: i64, free: i64, others: list[int], by_hand: bool
) -> bool:
    """Whether the seat can pay an edge with the cards that change its price (PSY-UPG17, PSY-UPG18)."""
    edge_tiles, edge_sides = t.edge_tiles, t.edge_sides
    price: i64 = 0
    blank_sides: i64 = 0
    end: i64 = 2 * edge
    while end <= 2 * edge + 1:
        side: i64 = edge_sides[end]
        if side == BLANK:
            blank_sides += 1
        else:
            tile: i64 = edge_tiles[end]
            if free >> tile & 1 == 0:
                price += side
        end += 1
    return can_pay_sides(purse, black, price, blank_sides, others, by_hand)


def connected_tiles(links: list[int], tile: int) -> int:
    """Return the bit mask of the tiles connected to a tile by open gates (`links`), including itself (PSY-EXP08)."""
    reached = 1 << tile
    fresh = reached
    while fresh:
        more = 0
        for here in range(TILE_COUNT):
            if fresh >> here & 1:
                more |= links[here]
        fresh = more & ~reached
        reached |= more
    return reached
