"""The galaxy map: laying out the tiles, what an edge costs, where a ship can fly."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cinque.games.phoenix_syndicate.box import (
    ASTEROIDS_FREE,
    BASIC,
    BLACK,
    BLANK,
    BLANK_ALT,
    FIELD,
    GUARDS,
    SIDES,
    SYSTEM_COUNT,
    TILE_COUNT,
    Box,
    in_ways,
    lacking,
)
from cinque.games.phoenix_syndicate.moves import OPEN
from cinque.games.phoenix_syndicate.table import NOBODY, PhoenixSyndicate

# Directions clockwise from the east; the opposite one is three further.
STEP_Q: Final[list[int]] = [1, 0, -1, -1, 0, 1]
STEP_R: Final[list[int]] = [0, 1, 1, 0, -1, -1]

ALL_SYSTEMS: Final = (1 << SYSTEM_COUNT) - 1
EVERY: Final = 1000  # more gates than there are


def places(box: Box) -> list[tuple[int, int]]:
    """The cells of the map as (q, r), row by row (PSY-MAP01)."""
    found: list[tuple[int, int]] = []
    for r in range(len(box.rows)):
        for q in range(box.rows[r][0], box.rows[r][1] + 1):
            found.append((q, r))
    return found


def around(box: Box) -> list[int]:
    """Cell * 6 + direction: the cell there; one more than the last cell beyond the rim (PSY-MAP03, PSY-MAP04)."""
    spots = places(box)
    cell_at = {spots[cell]: cell for cell in range(len(spots))}
    found: list[int] = []
    for q, r in spots:
        for d in range(SIDES):
            found.append(cell_at.get((q + STEP_Q[d], r + STEP_R[d]), len(spots)))
    return found


def scatter(t: PhoenixSyndicate) -> None:
    """Lay the tiles out at random, each turned at random, but not all alike (PSY-SET01, PSY-MAP02, PSY-MAP20)."""
    cells = list(range(TILE_COUNT))
    t.shuffle(cells)
    turned = [int(t.below(SIDES)) for _ in range(TILE_COUNT)]
    while alike(turned):
        turned = [int(t.below(SIDES)) for _ in range(TILE_COUNT)]
    lay(t, cells, turned)


def alike(turned: list[int]) -> bool:
    """Whether all tiles face the same way: then they are turned again (PSY-R72)."""
    return turned.count(turned[0]) == len(turned)


def lay(t: PhoenixSyndicate, cells: list[int], turned: list[int]) -> None:
    """Work out neighbours, edges and prices of a map (PSY-MAP03, PSY-MAP04, PSY-EXP02)."""
    box = t.box
    t.cells = cells
    t.turned = turned
    tile_at = [NOBODY] * (TILE_COUNT + 1)  # the last one is beyond the rim
    for tile in range(TILE_COUNT):
        tile_at[cells[tile]] = tile
    t.near = [NOBODY] * (TILE_COUNT * SIDES)
    t.sides = [BLANK] * (TILE_COUNT * SIDES)
    t.near_mask = [0] * TILE_COUNT
    for tile in range(TILE_COUNT):
        for d in range(SIDES):
            t.sides[tile * SIDES + d] = box.gates[tile * SIDES + (d - turned[tile]) % SIDES]
            there = tile_at[box.beside[cells[tile] * SIDES + d]]
            t.near[tile * SIDES + d] = there
            if 0 <= there < SYSTEM_COUNT:
                t.near_mask[tile] |= 1 << there
    t.tolls = [0] * (TILE_COUNT * SIDES)
    t.ends = []
    t.faces = []
    t.prices = []
    t.doors = []
    for tile in range(TILE_COUNT):
        higher = [t.near[tile * SIDES + d] * SIDES + d for d in range(SIDES) if t.near[tile * SIDES + d] > tile]
        higher.sort()
        for one in higher:
            there = one // SIDES
            here, beyond = t.sides[tile * SIDES + one % SIDES], facing(t, tile, one % SIDES)
            t.ends += [tile, there]
            t.faces += [here, beyond]
            price = plain(t, here) + plain(t, beyond)
            t.tolls[tile * SIDES + one % SIDES] = price
            t.tolls[there * SIDES + (one + 3) % SIDES] = price
            t.prices.append(price)
            t.doors.append(OPEN.of(tile, there))


def plain(t: PhoenixSyndicate, side: int) -> int:
    """What a side costs without cards: a blank one a deep space transit (PSY-EXP03, PSY-EXP04, PSY-EXP05)."""
    return t.box.deep if side == BLANK else side


def facing(t: PhoenixSyndicate, tile: int, d: int) -> int:
    """The neighbour's side of the same edge."""
    return t.sides[t.near[tile * SIDES + d] * SIDES + (d + 3) % SIDES]


def direction(t: PhoenixSyndicate, tile: int, target: int) -> int:
    """The direction in which an adjacent tile lies."""
    return t.near.index(target, tile * SIDES, tile * SIDES + SIDES) - tile * SIDES


def printed(t: PhoenixSyndicate, seat: int, tile: int, side: int, drive: int) -> int:
    """What a printed side costs the seat: nothing on the Drive's tile or, with Waystations, on an Asteroid."""
    if tile == drive or (tile >= SYSTEM_COUNT and t.has(seat, ASTEROIDS_FREE)):
        return 0
    return side


def blanks(t: PhoenixSyndicate, tile: int, target: int) -> list[int]:
    """The tiles of an edge whose side is blank."""
    d = direction(t, tile, target)
    found: list[int] = []
    if t.sides[tile * SIDES + d] == BLANK:
        found.append(tile)
    if facing(t, tile, d) == BLANK:
        found.append(target)
    return found


def printed_price(t: PhoenixSyndicate, seat: int, tile: int, target: int, drive: int) -> int:
    """The packed price of the printed sides of an edge, with the Drive on a tile or NOBODY."""
    d = direction(t, tile, target)
    here = t.sides[tile * SIDES + d]
    there = facing(t, tile, d)
    total = 0
    if here != BLANK:
        total += printed(t, seat, tile, here, drive)
    if there != BLANK:
        total += printed(t, seat, target, there, drive)
    return total


def alternatives(t: PhoenixSyndicate, seat: int) -> list[int]:
    """The packed prices that a blank side can have: deep space, or with Jump Gates some of one colour (PSY-UPG18)."""
    found = [t.box.deep]
    if t.has(seat, BLANK_ALT):
        for colour in range(BASIC):
            found.append(t.box.mod_number[BLANK_ALT] << FIELD * colour)
    return found


def payable(t: PhoenixSyndicate, seat: int, price: int, sides: int, hand: bool) -> bool:
    """Whether a price and so many blank sides can be paid; `hand`: in more ways than one."""
    return fits(t.purse(seat), t.seats[seat].goods[BLACK], price, sides, alternatives(t, seat), hand)


def fits(purse: i64, black: i64, price: i64, sides: i64, others: list[int], hand: bool) -> bool:
    """The same for a packed purse; each blank side has one of the other prices."""
    if sides == 0:
        return in_ways(purse, black, price) if hand else lacking(purse, price) <= black
    if lacking(purse, price) > black:
        return False
    return any(fits(purse, black, price + one, sides - 1, others, hand) for one in others)


def openings(t: PhoenixSyndicate, seat: int, hand: bool, most: int = EVERY) -> list[int]:
    """Every gate that the seat can pay for, anywhere on the map (PSY-EXP01, PSY-EXP19), or the first so many."""
    found: list[int] = []
    black: i64 = t.seats[seat].goods[BLACK]
    purse: i64 = t.purse(seat)
    if hand and black == 0:
        return found
    drive: i64 = t.drive
    waystations = t.has(seat, ASTEROIDS_FREE)
    cards = drive >= 0 or waystations or t.has(seat, BLANK_ALT)
    others = alternatives(t, seat) if cards else found
    links = t.links
    opened = any(link != 0 for link in links)
    ends = t.ends
    prices = t.prices
    doors: list[Any] = t.doors
    count: i64 = len(prices)
    edge: i64 = 0
    while edge < count:
        price: i64 = prices[edge]
        if opened and links[ends[2 * edge]] >> ends[2 * edge + 1] & 1:
            possible = False
        elif cards:
            price = 0
            sides: i64 = 0
            for end in range(2):
                face: i64 = t.faces[2 * edge + end]
                tile: i64 = ends[2 * edge + end]
                if face == BLANK:
                    sides += 1
                elif tile != drive and not (waystations and tile >= SYSTEM_COUNT):
                    price += face
            possible = fits(purse, black, price, sides, others, hand)
        elif hand:
            possible = in_ways(purse, black, price)
        else:
            possible = (purse - price) & GUARDS == GUARDS or lacking(purse, price) <= black
        if possible:
            found.append(doors[edge])
            if len(found) == most:
                break
        edge += 1
    return found


def reach(t: PhoenixSyndicate, tile: int) -> int:
    """Bit mask of the tiles that open gates lead to from here, itself among them (PSY-EXP08)."""
    found = 1 << tile
    fresh = found
    while fresh:
        more = 0
        for here in range(TILE_COUNT):
            if fresh >> here & 1:
                more |= t.links[here]
        fresh = more & ~found
        found |= more
    return found
