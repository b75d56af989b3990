"""What one seat may see of a table: typed, ready for JSON, with nothing hidden in it."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

import msgspec


class TileView(msgspec.Struct):
    """One activity tile of a settlement: its circles, who works there and what it yields (PHO-ETQ02)."""

    activity: str
    open: bool
    level: int
    workers: int
    tools: int
    circles: int
    price: int
    """What one more tool costs."""
    cost: int
    """What employing one more worker here costs now: the tool price, or 0 with a tool at hand."""
    totals: list[int]
    """Running totals of production for 1, 2, 3 ... workers at the present level."""
    vps: list[int]
    """Running totals of VPs for 1, 2, 3 ... workers."""
    production: int
    vp: int


class SeatView(msgspec.Struct):
    """One player's settlement; `hand` and `wealth` only for the seat that looks (PHO-ETQ03)."""

    seat: int
    vp: int
    production: int
    coins: int
    treasury: int
    """How many coins the treasury may keep."""
    storehouses: int
    cards: int
    """How many production cards are in hand."""
    presets: int
    """How many of them are preset or substitute cards, worth 5 as everybody knows."""
    untrained: int
    trained: int
    training: int
    """What training one worker costs."""
    tiles: list[TileView]
    owned: dict[str, int]
    """Development cards bought, by card."""
    discounts: dict[str, int]
    """What is taken off the price of a card, by card; only those above 0."""
    vp_spaces: int
    """VPs that all owned City Centers together sell over the game."""
    vp_bought: int
    finished: bool
    """The turn of this round is over: no more bidding this round."""
    won: bool
    """Has won an auction this round."""
    bidding: str
    """In the present auction: "" none running, "out" not entitled, "passed", "in", "leads"."""
    bid: int
    """The last own bid in the present auction; 0: none yet."""
    hand: list[str] | None = None
    """The own production cards, dearest first."""
    wealth: int | None = None


class LotView(msgspec.Struct):
    """The card under the hammer."""

    card: str
    minimum: int
    opener: int
    bid: int
    """The standing bid; 0 while the opener still has to name one."""
    leader: int


class PaymentView(msgspec.Struct):
    """A payment in the making."""

    seat: int
    owed: int
    """What is still to be paid."""
    price: int
    laid: list[str]
    """The production cards laid so far."""


class CardView(msgspec.Struct):
    """A kind of development card and where its copies are."""

    card: str
    set: int
    grade: str
    minimum: int
    production: int
    vp: int
    storehouses: int
    untrained: int
    trained: int
    copies: int
    """Copies in play with this number of players."""
    left: int
    """Copies still to come, known to all by counting."""
    source: str


class View(msgspec.Struct):
    """The whole position as one seat sees it; `seat` is -1 for a spectator."""

    seat: int
    players: int
    one_purchase: bool
    preset_start: bool
    goal: int
    round: int
    step: str
    """ "1a", "1b", "1c" inside a turn, "2" in administration, "end" when the game is over."""
    turn: int
    """Whose turn it is; -1 in administration."""
    order: list[int]
    """The turn order of this round."""
    overlord: int
    display: list[str]
    lot: LotView | None
    payment: PaymentView | None
    seats: list[SeatView]
    cards: list[CardView]
    deck: list[int]
    """Development cards still to come in sets 1, 2, 3 and 4."""
    draw: int
    """Production cards in the draw pile."""
    discard: dict[str, int]
    """Production cards in the discard pile, by kind."""
    vp_price: int
    quiet_rounds: int
    """Rounds in a row without any purchase; at `stall_rounds` the game ends (PHO-LIM07)."""
    stall_rounds: int
    winners: list[int]
