"""The effect vocabulary, and the box: all content of the game as lists of ints."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# What an effect does (COMPONENTS.md section 1).
GAIN: Final = 0
CREDIT: Final = 1
PAY: Final = 2
TAKE: Final = 3
DIRECTOR: Final = 4
CLAIM: Final = 5
SECURE: Final = 6
SCORE: Final = 7
BUILD: Final = 8
UNBUILD: Final = 9
PLACE: Final = 10
MOVE_SHIP: Final = 11
MOVE_BASE: Final = 12
ADVANCE: Final = 13
SWAP: Final = 14
MINE: Final = 15

# The word after the number: which goods, which targets, on what terms.
NOTHING: Final = 0
CONTRABAND: Final = 1
ANY: Final = 2
SHIP: Final = 3
PLACED: Final = 4
ADVANCED: Final = 5
OTHER: Final = 6
PAID: Final = 7
FREE: Final = 8
NEAR_SHIP: Final = 9
NEAR_BASE: Final = 10
FIRST: Final = 11
GAINED: Final = 12

# What an effect counts by; ONE is no counter.
ONE: Final = 0
BASES: Final = 1
EMPTY: Final = 2
PLACED_ALONE: Final = 3
EMBEDDED_NOW: Final = 4
EMBEDDED_CORPS: Final = 5
RIVALS_AT_SHIPS: Final = 6
SPLIT: Final = 7
MARKET_MATCH: Final = 8

# Changes of a base step.
RIVALS_OK: Final = 0
BUILD_MINUS: Final = 1
ANY_COLOUR: Final = 2
ADVANCE_MINUS: Final = 3
EXTRA_ADVANCE: Final = 4
PRINTED_FREE: Final = 5
BLANK_ALT: Final = 6
ASTEROIDS_FREE: Final = 7
ANY_MIX: Final = 8
SECOND_ADVANCE: Final = 9
MODS: Final = 10

# The actions; the first four have a slot for directors.
DEPLOY: Final = 0
INFILTRATE: Final = 1
EXPAND: Final = 2
SMUGGLE: Final = 3
SCHEME: Final = 4
SLOTS: Final = 4
PER_ACTION: Final = 7  # upgrades; they are numbered action by action

BASIC: Final = 5  # colours; the sixth kind of goods is black
BLACK: Final = 5
PRESTIGE: Final = 5  # the colour of a Prestige system: any of the basic ones
SYSTEM_COUNT: Final = 23
TILE_COUNT: Final = 27
SIDES: Final = 6
BLANK: Final = -1  # an edge without a printed gate

# Goods of the basic colours packed into one int, a field of FIELD bits each; the top bit of a field is its guard.
FIELD: Final = 6
GUARDS: Final = 0x20820820
MOST: Final = 31
FULL: Final = 0x1F7DF7DF  # MOST in every field
SUM: Final = 0x1041041  # a product with this has the sum of the fields in the last of them

# Where credits come from.
OWN_ROUTES: Final = 0
OTHERS_ROUTES: Final = 1
BONUS: Final = 2
FROM_UPGRADES: Final = 3
FROM_ADVANTAGES: Final = 4
EMBEDDED: Final = 5
SOURCES: Final[list[str]] = ["own_routes", "others_routes", "bonus", "upgrades", "advantages", "embedded"]


class Effect:
    """One step of a card: `op number word`, times a counter, divided, at most so much."""

    __slots__ = ("op", "number", "word", "counter", "divisor", "most", "text")

    def __init__(self, op: int, number: int, word: int, counter: int, divisor: int, most: int, text: str) -> None:
        self.op: Final[int] = op
        self.number: Final[int] = number
        self.word: Final[int] = word
        self.counter: Final[int] = counter
        self.divisor: Final[int] = divisor
        self.most: Final[int] = most
        self.text: Final[str] = text


class Box:
    """All that never changes. Tiles, routes, upgrades and advantages are numbers, in the order of the files.

    A card is an upgrade's number, or FIRST_ADVANTAGE plus an advantage's.
    """

    __slots__ = (
        "tile_colour", "prestige", "yields", "gates", "rows", "route_colour", "route_systems", "cards", "action",
        "of_action", "usable", "given", "mod", "mod_number", "limit", "limiting", "agents", "goods", "dealt",
        "market", "display", "price", "deep", "capacity", "spaces", "agent", "base", "two", "three", "embedded",
        "embedded_more", "rounds", "beside", "route_mask", "transits",
        "moves_ships_or_advances", "reads_directors",
    )  # fmt: skip

    tile_colour: list[int]  # of each system, PRESTIGE for any; -1 for an Asteroid
    prestige: int  # bit mask of the Prestige systems
    yields: list[int]  # tile * 6 + good
    gates: list[int]  # tile * 6 + printed edge: a packed price, or BLANK
    rows: list[list[int]]  # first and last q of each row of the map
    beside: list[int]  # cell * 6 + direction: the cell there, TILE_COUNT beyond the rim
    route_colour: list[int]
    route_systems: list[list[int]]
    route_mask: list[int]  # the same as bit masks
    cards: list[list[Effect]]  # what each card does when it is used
    action: list[int]  # of each upgrade
    of_action: list[int]  # bit masks of upgrades
    usable: int  # upgrades that are used by a move of their own
    given: int  # upgrades whose contraband comes without asking (PSY-R77)
    mod: list[int]  # by change: bit mask of the upgrades that make it
    mod_number: list[int]  # ... and its number
    limit: list[int]  # of each upgrade: routes held more
    limiting: int  # upgrades that have such a limit
    moves_ships_or_advances: int  # upgrades that can do so
    reads_directors: int  # upgrades that count empty actions or place directors
    agents: int
    goods: int
    dealt: int
    market: int
    display: int
    price: int
    deep: int  # packed price of a deep space side
    transits: list[int]  # packed prices of a blank side: deep space, then Jump Gates in each colour
    capacity: int
    spaces: int
    agent: int
    base: int
    two: int
    three: int
    embedded: list[int]  # credits for 0 to 5 embedded agents
    embedded_more: int
    rounds: int


FIRST_ADVANTAGE: Final = 35


def pack(amounts: list[int]) -> int:
    """Amounts of the basic colours as one int."""
    total = 0
    for colour in range(BASIC):
        total |= amounts[colour] << FIELD * colour
    return total


def lacking(purse: i64, price: i64) -> i64:
    """How many goods a purse (packed, guard bits set) lacks for a packed price, all fields at once."""
    less: i64 = (price | GUARDS) - (purse ^ GUARDS)
    here: i64 = less & GUARDS  # the fields that do not have more than is needed
    less &= here - (here >> (FIELD - 1))
    return ((less * SUM) >> (FIELD * (BASIC - 1))) & (2 * MOST + 1)


def in_ways(purse: i64, black: i64, price: i64) -> bool:
    """Whether a packed price can be paid in more ways than one (PSY-GDS07, PSY-R18)."""
    if (price + FULL) & ((purse ^ GUARDS) + FULL) & GUARDS == 0:
        return False  # none of the colours that are asked for
    return black > lacking(purse, price)


def part(packed: int, colour: int) -> int:
    """The amount of one colour in a packed price."""
    return packed >> FIELD * colour & MOST
