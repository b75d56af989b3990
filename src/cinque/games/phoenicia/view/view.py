"""The view of one seat: typed, ready for JSON, without hidden information."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cinque.core.engine.view_types import BySeat, SeatNo, StepId
from cinque.games.phoenicia.rules.discounts import price_of
from cinque.games.phoenicia.rules.moves import (
    ACTIVITY_COUNT,
    ACTIVITY_IDS,
    CARD_COUNT,
    CARD_IDS,
    COMMON,
    MONEY_IDS,
    PRESET,
)
from cinque.games.phoenicia.rules.production import cards_drawn, coins_kept
from cinque.games.phoenicia.rules.table import cards_from_counts

if TYPE_CHECKING:
    from cinque.games.phoenicia.rules.table import Phoenicia, Seat

STEPS = ["1a", "1b", "1c", "2"]
AUCTION_STATUSES = ["out", "passed", "in"]


class TileView(msgspec.Struct):
    """One activity tile of a settlement: its circles, workers, tools and production (PHO-ETQ02)."""

    activity: str
    open: bool
    level: int
    workers: int
    tools: int
    circles: int
    price: int
    """The price of a tool."""
    cost: int
    """The cost of employing one more worker now: the tool price, or 0 if a tool is on the tile."""
    totals: list[int]
    """Running totals of production for 1, 2, 3 ... workers at the current level."""
    vps: list[int]
    """Running totals of VPs for 1, 2, 3 ... workers."""
    production: int
    vp: int


class SeatView(msgspec.Struct):
    """One player's settlement; `hand` and `wealth` only in the player's own view (PHO-ETQ03)."""

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
    """How many of them are preset or substitute cards, which are publicly worth 5."""
    min_wealth: int
    """The publicly known minimum value of cards and coins."""
    max_wealth: int
    """The publicly known maximum value of cards and coins."""
    draws: int
    """Production cards the next step 2c would bring if nothing changes (PHO-PRD03)."""
    keeps: int
    """Coins that would be left after it (PHO-PRD03)."""
    untrained: int
    trained: int
    training: int
    """The cost of training one worker."""
    tiles: list[TileView]
    owned: dict[str, int]
    """Development cards bought, by card."""
    discounts: dict[str, int]
    """Discounts above 0, by card."""
    vp_spaces: int
    """VPs that all owned City Centers can sell in total."""
    vp_bought: int
    finished: bool
    """Has finished this round's turn and cannot bid any more."""
    won: bool
    """Has won an auction this round."""
    bidding: str
    """In the current auction: "" if there is none, "out" if not taking part, "passed", "in" or "leads"."""
    bid: int
    """The seat's last bid in the current auction; 0 if none."""
    hand: list[str] | None = None
    """The production cards in hand, highest first."""
    wealth: int | None = None


class LotView(msgspec.Struct):
    """The card being auctioned."""

    card: str
    minimum: int
    opener: SeatNo
    bid: int
    """The current bid; 0 until the opening bid."""
    leader: SeatNo


class PaymentView(msgspec.Struct):
    """A payment in progress."""

    seat: SeatNo
    owed: int
    """What still has to be paid."""
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
    """Copies still in the deck, which everyone can count."""
    cost: int
    """What the minimum bid would cost the viewing seat, after its discount."""
    gives: dict[str, list[int]]
    """Discounts it gives: by card, the discount for owning one, two, three copies."""
    source: str


class View(msgspec.Struct):
    """The whole position as one seat sees it; `seat` is -1 for a spectator."""

    seat: SeatNo
    players: int
    one_purchase: bool
    preset_start: bool
    goal: int
    round: int
    step: StepId
    """ "1a", "1b", "1c" inside a turn, "2" in administration, "end" when the game is over."""
    turn: SeatNo
    """Whose turn it is; -1 in administration."""
    order: list[SeatNo]
    """The turn order of this round."""
    overlord: SeatNo
    display: list[str]
    lot: LotView | None
    payment: PaymentView | None
    seats: BySeat[SeatView]
    cards: list[CardView]
    deck: list[int]
    """Development cards still to come in sets 1, 2, 3 and 4."""
    draw: int
    """Production cards in the draw pile."""
    discard: dict[str, int]
    """Production cards in the discard pile, by kind."""
    worth: dict[str, int]
    """The value of each kind of production card."""
    vp_price: int
    quiet_rounds: int
    """Consecutive rounds without any activity; at `stall_rounds` the game ends (PHO-LIM07)."""
    stall_rounds: int
    winners: list[SeatNo]


def view_of(t: Phoenicia, seat: int) -> View:
    """Return the position as a seat or SPECTATOR sees it."""
    b = t.box
    deck = [0] * b.last_set
    left = [0] * CARD_COUNT
    for card in t.development_cards[t.deck]:
        deck[b.sets[card] - 1] += 1
        left[card] += 1
    discarded = t.production_cards.counts(t.discards)
    lot = None
    if t.lot >= 0:
        lot = LotView(CARD_IDS[t.lot], b.minimum[t.lot], t.opener, t.bid, t.leader)
    payment = None
    if t.payer >= 0:
        payment = PaymentView(t.payer, t.owed, t.price, _spread(t.laid))
    return View(
        seat=seat,
        players=t.players,
        one_purchase=t.one_purchase,
        preset_start=t.preset_start,
        goal=b.goal,
        round=t.round,
        step="end" if t.over else STEPS[t.step],
        turn=t.turn,
        order=t.clockwise(t.overlord),
        overlord=t.overlord,
        display=[CARD_IDS[card] for card in t.development_cards[t.display]],
        lot=lot,
        payment=payment,
        seats=[_seat(t, other, other == seat) for other in range(t.players)],
        cards=[_card(t, seat, card, left[card]) for card in range(CARD_COUNT)],
        deck=deck,
        draw=len(t.production_cards[t.draw_pile]),
        discard={MONEY_IDS[money]: discarded[money] for money in COMMON},
        worth=dict(zip(MONEY_IDS, b.worth, strict=True)),
        vp_price=b.vp_price,
        quiet_rounds=t.quiet_rounds,
        stall_rounds=b.stall_rounds,
        winners=t.winners,
    )


def _spread(counts: list[int]) -> list[str]:
    """Turn counts by kind of production card into a list of ids, highest first."""
    return [MONEY_IDS[money] for money in cards_from_counts(counts)]


def _seat(t: Phoenicia, seat: int, own: bool) -> SeatView:
    s = t.seats[seat]
    bidding = ""
    if t.lot >= 0:
        bidding = "leads" if seat == t.leader else AUCTION_STATUSES[s.auction_status]
    return SeatView(
        seat=seat,
        vp=s.vp,
        production=s.production,
        coins=s.coins,
        treasury=s.treasury,
        storehouses=s.storehouses,
        cards=s.cards,
        presets=s.hand[PRESET],
        min_wealth=t.min_wealth(s),
        max_wealth=t.max_wealth(s),
        draws=cards_drawn(t, s),
        keeps=coins_kept(t, s),
        untrained=s.untrained,
        trained=s.trained,
        training=s.training,
        tiles=[_tile(t, s, activity) for activity in range(ACTIVITY_COUNT)],
        owned={CARD_IDS[card]: s.owned[card] for card in range(CARD_COUNT) if s.owned[card]},
        discounts={CARD_IDS[card]: s.discounts[card] for card in range(CARD_COUNT) if s.discounts[card]},
        vp_spaces=s.spaces,
        vp_bought=s.bought,
        finished=s.finished,
        won=s.won,
        bidding=bidding,
        bid=s.offer,
        hand=_spread(s.hand) if own else None,
        wealth=s.wealth if own else None,
    )


def _tile(t: Phoenicia, s: Seat, activity: int) -> TileView:
    b = t.box
    level = s.levels[activity]
    workers = s.workers[activity]
    return TileView(
        activity=ACTIVITY_IDS[activity],
        open=s.has(activity),
        level=level,
        workers=workers,
        tools=s.tools[activity],
        circles=b.circles[activity],
        price=b.price[activity],
        cost=t.tool_price(s, activity),
        totals=b.totals[activity][level][1:],
        vps=b.vps[activity][1:],
        production=b.totals[activity][level][workers],
        vp=b.vps[activity][workers],
    )


def _card(t: Phoenicia, seat: int, card: int, left: int) -> CardView:
    b = t.box
    return CardView(
        card=CARD_IDS[card],
        set=b.sets[card],
        grade=b.grades[card],
        minimum=b.minimum[card],
        production=b.production[card],
        vp=b.vp[card],
        storehouses=b.storehouses[card],
        untrained=b.untrained[card],
        trained=b.trained[card],
        copies=b.copies[card][t.players - b.min_players],
        left=left,
        cost=price_of(t, seat, card, b.minimum[card]) if seat >= 0 else b.minimum[card],
        gives={CARD_IDS[target]: b.figures[target] for target in b.discount_targets[card]},
        source=b.sources[card],
    )
