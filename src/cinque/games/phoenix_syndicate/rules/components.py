"""The box: all content of the game as lists of ints, filled by content.py and shared by all tables (PSY-CMP)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cinque.games.phoenix_syndicate.rules.constants import (
    ALL_FIELDS_MAX,
    COLOUR_COUNT,
    FIELD,
    FIELD_MAX,
    GUARDS,
    SUM_MULTIPLIER,
)


class Effect:
    """One effect of a card: `op number word`, multiplied by a counter, divided and capped."""

    __slots__ = ("op", "number", "word", "counter", "divisor", "limit", "text")

    def __init__(self, op: int, number: int, word: int, counter: int, divisor: int, limit: int, text: str) -> None:
        self.op: Final[int] = op
        self.number: Final[int] = number
        self.word: Final[int] = word
        self.counter: Final[int] = counter
        self.divisor: Final[int] = divisor
        self.limit: Final[int] = limit
        self.text: Final[str] = text


class Box:
    """Everything in the box that never changes. Tiles, routes and cards are numbers, in the order of the files.

    The number of a card is that of an upgrade, or FIRST_ADVANTAGE plus that of an advantage.
    """

    __slots__ = (
        "tile_colour", "prestige", "yields", "gates", "rows", "route_colour", "route_systems", "cards", "action",
        "of_action", "usable", "given", "mod", "mod_number", "limit", "limiting", "agents", "goods", "dealt",
        "market", "display", "price", "deep", "capacity", "spaces", "agent", "base", "two", "three", "embedded",
        "embedded_more", "rounds", "beside", "route_mask", "transit", "transits",
        "moves_ships_or_advances", "reads_directors",
    )  # fmt: skip

    tile_colour: list[int]  # by tile; PRESTIGE for any colour, -1 for an Asteroid
    prestige: int  # bit mask of the Prestige systems
    yields: list[int]  # tile * 6 + good
    gates: list[int]  # tile * 6 + printed edge: a packed price, or BLANK
    rows: list[list[int]]  # first and last q of each row of the map
    beside: list[int]  # cell * 6 + direction: the cell there, TILE_COUNT beyond the rim
    route_colour: list[int]
    route_systems: list[list[int]]
    route_mask: list[int]  # by route: bit mask of its systems
    cards: list[list[Effect]]  # by card: its effects
    action: list[int]  # by upgrade: its action
    of_action: list[int]  # by action: bit mask of its upgrades
    usable: int  # bit mask of upgrades with a move of their own
    given: int  # bit mask of upgrades whose contraband is given automatically (PSY-R77)
    mod: list[int]  # by modifier: bit mask of the upgrade that has it
    mod_number: list[int]  # by modifier: its number
    limit: list[int]  # by upgrade: extra routes that may be held
    limiting: int  # bit mask of upgrades with such a limit
    moves_ships_or_advances: int  # bit mask of upgrades that can move a ship or advance
    reads_directors: int  # bit mask of upgrades that count empty actions or place directors
    agents: int
    goods: int
    dealt: int
    market: int
    display: int
    price: int
    deep: int  # packed price of a deep space side
    transit: list[int]  # packed prices for a blank side: deep space only
    transits: list[int]  # the same, then Jump Gates in each colour
    capacity: int
    spaces: int
    agent: int
    base: int
    two: int
    three: int
    embedded: list[int]  # credits for 0 to 5 embedded agents
    embedded_more: int
    rounds: int


def pack(amounts: list[int]) -> int:
    """Pack amounts of the basic colours into one int."""
    total = 0
    for colour in range(COLOUR_COUNT):
        total |= amounts[colour] << FIELD * colour
    return total


def missing_goods(purse: i64, price: i64) -> i64:
    """Return how many goods a packed purse (guard bits set) lacks for a packed price, summed over all colours."""
    missing: i64 = (price | GUARDS) - (purse ^ GUARDS)
    short: i64 = missing & GUARDS  # guard bits of the colours that do not have more than needed
    missing &= short - (short >> (FIELD - 1))
    return ((missing * SUM_MULTIPLIER) >> (FIELD * (COLOUR_COUNT - 1))) & (2 * FIELD_MAX + 1)


def has_payment_choice(purse: i64, black: i64, price: i64) -> bool:
    """Whether a packed price can be paid in more ways than one (PSY-GDS07, PSY-R18)."""
    if (price + ALL_FIELDS_MAX) & ((purse ^ GUARDS) + ALL_FIELDS_MAX) & GUARDS == 0:
        return False  # the purse has none of the colours in the price
    return black > missing_goods(purse, price)


def amount_of(packed: int, colour: int) -> int:
    """Return the amount of one colour in a packed price."""
    return packed >> FIELD * colour & FIELD_MAX
