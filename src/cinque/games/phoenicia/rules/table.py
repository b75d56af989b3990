"""The state of a game: settlements, decks, current auction and payment (PHO-GEN, PHO-ETQ, PHO-LIM)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from cinque.core.engine.parts import Part
from cinque.core.engine.pile_worlds import PublicFacts
from cinque.core.engine.piles import ALL, Pile, Piles, piles
from cinque.core.engine.random import Dice
from cinque.core.engine.table import Table
from cinque.games.phoenicia.rules.components import Box
from cinque.games.phoenicia.rules.discounts import price_of
from cinque.games.phoenicia.rules.moves import ACTIVITY_COUNT, ACTIVITY_IDS, CARD_COUNT, HIGHEST_BID, MONEY, PRESET

if TYPE_CHECKING:
    from cinque.core.engine.game import Game

NOBODY: Final = -1
NOTHING: Final = -1

# The current step of the round (PHO-RND03, PHO-RND05).
AUCTIONS: Final = 0
WORKERS: Final = 1
TREASURY: Final = 2
ADMINISTRATION: Final = 3

# The status of a seat in an auction (PHO-AUC06, PHO-AUC07).
OUT: Final = 0
PASSED: Final = 1
IN: Final = 2


class Seat(Part):
    """One player's settlement and money."""

    ENCODED: ClassVar[dict[str, str]] = {
        "wealth": "own", "hand": "own row 4", "opened": "bits 4", "workers": "row 4", "tools": "row 4",
        "levels": "row 4", "owned": "row 19", "discounts": "row 19", "auction_status": "one of 3",
        "presets()": "number",
    }  # fmt: skip

    vp: int
    production: int
    coins: int
    wealth: int  # coins plus the value of the hand
    cards: int  # production cards in hand
    proven_value: int  # lower bound on the value of the common cards in hand, as bids and payments have shown
    hand: list[int]  # production cards in hand, by kind: the cards in its pile, counted for speed, and preset cards
    storehouses: int
    treasury: int  # how many coins the player may keep
    untrained: int
    trained: int
    training: int  # cost of training a worker
    opened: int  # bit mask of the activities the player has: see `has`
    workers: list[int]  # by activity
    tools: list[int]  # by activity
    levels: list[int]  # by activity
    owned: list[int]  # by development card: how many copies
    discounts: list[int]  # by development card
    spaces: int  # how many VPs the City Centers can sell in total
    bought: int  # how many VPs were bought from the City Centers
    auction_status: int  # in the current auction: OUT, PASSED or IN
    offer: int  # the last bid in the current auction
    won: bool  # the player has won an auction this round
    finished: bool  # the player has finished the turn of this round

    def has(self, activity: int) -> bool:
        """Whether the settlement has the activity (PHO-WRK04)."""
        return self.opened >> activity & 1 == 1

    def presets(self) -> int:
        """Return how many preset cards are in hand, which everyone knows (PHO-R36)."""
        return self.hand[PRESET]

    def earn(self, coins: int) -> None:
        """Add coins from the supply; a negative number returns coins to it."""
        self.coins += coins
        self.wealth += coins


class Phoenicia(Table):
    """The state of one game."""

    SHARED: ClassVar[tuple[str, ...]] = ("box",)
    LOCKS_UNDO: ClassVar[bool] = True
    ENCODED: ClassVar[dict[str, str]] = {
        "overlord": "seat", "turn": "seat", "step": "one of 4", "lot": "one of 19", "opener": "seat", "leader": "seat",
        "payer": "seat", "rank": "one of 4", "laid": "row 4", "dropper": "seat", "one_purchase": "secret",
        "preset_start": "secret",
    }  # fmt: skip

    box: Box
    seats: list[Seat]
    development_cards: Piles
    deck: Pile  # sets in order, set 1 on top
    display: Pile
    away: Pile  # cards set aside during setup, on auction (`lot`) or bought (`Seat.owned`)
    production_cards: Piles  # all but preset cards, which are in no deck
    draw_pile: Pile
    discards: Pile
    hands: list[Pile]
    overlord: int
    turn: int
    step: int
    round: int
    lot: int  # the card being auctioned
    opener: int
    bid: int
    leader: int
    payer: int
    price: int
    owed: int  # what the payer still has to pay
    rank: int  # the next card laid or discarded must be of this kind or a lower one
    laid: list[int]  # production cards laid in the current payment, by kind
    dropper: int  # the seat that is discarding excess cards
    round_active: bool  # something was bought this round, or a worker moved
    quiet_rounds: int  # consecutive rounds in which nothing was bought and no worker moved
    one_purchase: bool
    preset_start: bool

    def clear_fields(self) -> None:
        """Initialize all fields to the state before setup."""
        self.one_purchase = bool(self.game.options["one_purchase"])
        self.preset_start = bool(self.game.options["preset_start"])
        self.seats = [new_seat(self.box) for _ in range(self.players)]
        self.declare_piles()
        self.overlord = NOBODY
        self.turn = NOBODY
        self.step = AUCTIONS
        self.round = 0
        self.payer = NOBODY
        self.price = 0
        self.owed = 0
        self.rank = 0
        self.laid = [0] * MONEY
        self.dropper = NOBODY
        self.round_active = False
        self.quiet_rounds = 0
        self.close_auction()

    def declare_piles(self) -> None:
        """Declare where cards can be; setup puts them there."""
        b = self.box
        self.development_cards = piles(self, "development cards", b.development_cards[self.players - b.min_players])
        self.deck = self.development_cards.pile("deck", ordered=True)
        self.display = self.development_cards.pile("display", visible_to=ALL, encode="bag")
        self.away = self.development_cards.pile("away", visible_to=ALL, encode="secret")
        start = 0
        for number in range(b.last_set, 0, -1):
            stop = start + len(b.set_cards[self.players - b.min_players][number])
            self.development_cards.pool([self.deck], start, stop)
            start = stop
        self.production_cards = piles(self, "production cards", b.production_cards)
        self.draw_pile = self.production_cards.pile("draw pile", ordered=True)
        self.discards = self.production_cards.pile("discards", visible_to=ALL, encode="bag")
        self.hands = self.production_cards.per_seat("hand", encode="secret")

    def bind_content(self, game: Game) -> None:
        self.box = cast(Box, game.content)

    def compute_scores(self) -> list[int]:
        return [s.vp for s in self.seats]

    def compute_breakdown(self, seat: int) -> list[tuple[str, int]]:
        """Return the VPs from each activity, from development cards and from purchases (PHO-GEN06)."""
        b = self.box
        s = self.seats[seat]
        rows: list[tuple[str, int]] = []
        for activity in range(ACTIVITY_COUNT):
            rows.append((ACTIVITY_IDS[activity], b.vps[activity][s.workers[activity]]))
        printed = 0
        for card in range(CARD_COUNT):
            printed += b.vp[card] * s.owned[card]
        rows.append(("cards", printed))
        rows.append(("bought", s.bought))
        return rows

    def compute_stats(self, seat: int) -> dict[str, int]:
        """Return the key numbers of a seat.

        A price it owes and a bid it leads with count as spent, and the current payment counts as completed, so that
        the preview of a move shows its price and its result.
        """
        t = self
        if self.payer == seat:
            t = self.copy()
            t.seats[seat].wealth -= t.owed
            t.agenda.pop()
            t.agenda.pop().run(t)
        s = t.seats[seat]
        money = s.wealth
        if t.lot != NOTHING and t.leader == seat:
            money -= price_of(t, seat, t.lot, t.bid)
        return {
            "points": s.vp,
            "production": s.production,
            "money": money,
            "cards": s.cards,
            "coins": s.coins,
            "storehouses": s.storehouses,
        }

    def era(self) -> int:
        return self.round

    def build_view(self, seat: int) -> Any:
        from cinque.games.phoenicia.view.view import view_of

        return view_of(self, seat)

    def public_facts(self, facts: PublicFacts) -> None:
        """A hand is worth what bids and payments have shown (PHO-ETQ03), and cards of the current rank or lower can
        finish the payment or the discards in progress (PHO-PAY11, PHO-PAY12, PHO-STO09, PHO-STO10)."""
        worth = self.box.worth
        rank = self.rank
        for seat in range(self.players):
            s = self.seats[seat]
            hand = self.hands[seat]
            if s.proven_value > self.box.cheapest * (s.cards - s.hand[PRESET]):
                facts.floor(self.production_cards, hand, worth, s.proven_value)
            presets = s.hand[PRESET] if rank <= PRESET else 0
            if seat == self.payer:
                least = self.owed - s.coins - worth[PRESET] * presets
                facts.floor(self.production_cards, hand, [0] * rank + worth[rank:], least)
            elif seat == self.dropper:
                least = s.cards - s.storehouses - presets
                facts.floor(self.production_cards, hand, [0] * rank + [1] * (MONEY - rank), least)

    def resample_hidden(self, seat: int, d: Dice) -> None:
        """Count the hands, which have been dealt again."""
        for owner in range(self.players):
            s = self.seats[owner]
            s.hand = self.counted_hand(owner)
            s.wealth = s.coins + self.worth_of(s.hand)

    def hidden_places(self, seat: int) -> dict[str, list[int]]:
        return self.hidden_cards(seat)

    def census(self) -> dict[str, int]:
        """Count all cards, and all workers and storehouses including those on unsold cards."""
        b = self.box
        unsold = self.development_cards[self.deck] + self.development_cards[self.display]
        taken = [sum(s.owned[card] for s in self.seats) for card in range(CARD_COUNT)]
        if self.lot != NOTHING:
            unsold.append(self.lot)
            taken[self.lot] += 1
        if taken != self.development_cards.counts(self.away):
            raise ValueError("the cards on auction and in settlements are not those that left the display")
        for seat in range(self.players):
            s = self.seats[seat]
            if s.hand != self.counted_hand(seat):
                raise ValueError(f"the hand of seat {seat} is counted wrong")
            if (s.cards, s.wealth) != (sum(s.hand), s.coins + self.worth_of(s.hand)):
                raise ValueError(f"the size or value of the hand of seat {seat} is wrong")
        return self.card_census() | {
            "workers": sum(s.untrained + s.trained + sum(s.workers) for s in self.seats)
            + sum(b.untrained[card] + b.trained[card] for card in unsold),
            "storehouses": sum(s.storehouses for s in self.seats)
            - sum(s.workers[a] * b.storehouse[a] for s in self.seats for a in range(ACTIVITY_COUNT))
            + sum(b.storehouses[card] for card in unsold),
        }

    # -- money ----------------------------------------------------------------------------

    def highest_bid(self, seat: int, card: int) -> int:
        """Return the highest bid this seat can pay: its wealth plus its discount on the card (PHO-AUC10, PHO-DIS15)."""
        s = self.seats[seat]
        most = s.wealth + s.discounts[card]
        return most if most < HIGHEST_BID else HIGHEST_BID

    def max_wealth(self, s: Seat) -> int:
        """Return the most a seat can be worth as far as the others know; preset cards are public (PHO-R36, PHO-R51)."""
        b = self.box
        presets = s.hand[PRESET]
        return b.dearest * (s.cards - presets) + b.worth[PRESET] * presets + s.coins

    def min_wealth(self, s: Seat) -> int:
        """Return the least a seat can be worth, given its number of cards (PHO-ETQ04, PHO-R36)."""
        b = self.box
        presets = s.hand[PRESET]
        return b.cheapest * (s.cards - presets) + b.worth[PRESET] * presets + s.coins

    def public_highest_bid(self, seat: int, card: int) -> int:
        """Return the highest bid this seat can pay as far as the others know (PHO-R36)."""
        s = self.seats[seat]
        most = self.max_wealth(s) + s.discounts[card]
        return most if most < HIGHEST_BID else HIGHEST_BID

    def note_shown_wealth(self, seat: int, amount: int) -> None:
        """Record that the seat has at least this much money, so its hand must hold what its coins cannot cover."""
        s = self.seats[seat]
        least = amount - s.coins - self.box.worth[PRESET] * s.hand[PRESET]
        if least > s.proven_value:
            s.proven_value = least
            self.lock_undo()

    def counted_hand(self, seat: int) -> list[int]:
        """Count the cards in a hand by kind; preset cards are in no pile."""
        counts = self.production_cards.counts(self.hands[seat])
        counts[PRESET] = self.seats[seat].hand[PRESET]
        return counts

    def worth_of(self, counts: list[int]) -> int:
        """Return the value of production cards given by kind."""
        total = 0
        for money in range(MONEY):
            total += counts[money] * self.box.worth[money]
        return total

    def discard_money(self, seat: int, money: int) -> None:
        """Discard a production card from a hand; a preset card leaves the game (PHO-PAY04, PHO-VAR02).

        Everyone sees the card and, by PHO-PAY12, learns what the hand must still hold for the rest of the price.
        """
        self.lock_undo()
        b = self.box
        s = self.seats[seat]
        s.hand[money] -= 1
        s.cards -= 1
        s.wealth -= b.worth[money]
        if money != PRESET:
            self.production_cards.move(self.hands[seat], self.discards, money)
            least = b.cheapest * (s.cards - s.hand[PRESET])
            s.proven_value = max(s.proven_value - b.worth[money], least)

    def deal_card(self, seat: int) -> int:
        """Deal a production card, reshuffling the discards if the pile is empty (PHO-PRD06, PHO-LIM06)."""
        pile = self.production_cards[self.draw_pile]
        if not pile:
            self.reshuffle()
            pile = self.production_cards[self.draw_pile]
        if not pile:
            self.receive(seat, PRESET)
            return PRESET
        money = self.production_cards.draw(self.draw_pile, self.hands[seat])
        self.receive(seat, money)
        self.seats[seat].proven_value += self.box.cheapest
        return money

    def receive(self, seat: int, money: int) -> None:
        """Count a production card that comes into a hand."""
        s = self.seats[seat]
        s.hand[money] += 1
        s.cards += 1
        s.wealth += self.box.worth[money]

    def reshuffle(self) -> None:
        """Shuffle the discard pile into a new draw pile."""
        cards = self.production_cards
        cards.sort(self.discards)
        cards.move_all(self.discards, self.draw_pile)
        cards.shuffle(self.draw_pile, self)
        if self.recording and cards[self.draw_pile]:
            self.emit("reshuffle", NOBODY, {"count": len(cards[self.draw_pile])})

    # -- settlements ----------------------------------------------------------------------

    def close_auction(self) -> None:
        """Clear the fields of the current auction."""
        self.lot = NOTHING
        self.opener = NOBODY
        self.bid = 0
        self.leader = NOBODY
        for s in self.seats:
            s.auction_status = OUT
            s.offer = 0

    def may_buy(self, seat: int) -> bool:
        """Whether the one-purchase variant lets the seat buy another card this round (PHO-VAR03, PHO-VAR04)."""
        return not (self.one_purchase and self.seats[seat].won)

    def tool_price(self, s: Seat, activity: int) -> int:
        """Return the price of a worker's tool: 0 if one is on the tile already (PHO-WRK05, PHO-WRK06, PHO-SHF03,
        PHO-R20)."""
        return 0 if s.tools[activity] > 0 else self.box.price[activity]

    def put_to_work(self, s: Seat, activity: int) -> None:
        """Add a worker to an activity and update production and VPs by the running totals (PHO-WRK07, PHO-WRK15)."""
        b = self.box
        totals = b.totals[activity][s.levels[activity]]
        count = s.workers[activity]
        s.workers[activity] = count + 1
        s.production += totals[count + 1] - totals[count]
        s.vp += b.vps[activity][count + 1] - b.vps[activity][count]
        s.storehouses += b.storehouse[activity]

    def take_from_work(self, s: Seat, activity: int) -> None:
        """Remove a worker from an activity, which happens only in a shift (PHO-SHF05)."""
        b = self.box
        totals = b.totals[activity][s.levels[activity]]
        count = s.workers[activity]
        s.workers[activity] = count - 1
        s.production -= totals[count] - totals[count - 1]
        s.vp -= b.vps[activity][count] - b.vps[activity][count - 1]

    def raise_level(self, s: Seat, activity: int) -> None:
        """Raise an activity one level, if it has another, and update production (PHO-CAR25, PHO-CAR26, PHO-CAR27)."""
        b = self.box
        level = s.levels[activity]
        if level + 1 < b.levels[activity]:
            count = s.workers[activity]
            s.levels[activity] = level + 1
            s.production += b.totals[activity][level + 1][count] - b.totals[activity][level][count]


def cards_from_counts(counts: list[int]) -> list[int]:
    """Turn counts by kind into a sorted list of cards."""
    cards: list[int] = []
    for kind in range(len(counts)):
        for _ in range(counts[kind]):
            cards.append(kind)
    return cards


def new_seat(b: Box) -> Seat:
    """Return a settlement as it is at the start (PHO-SET01, PHO-SET02, PHO-SET03)."""
    s = Seat()
    s.vp = 0
    s.production = 0
    s.coins = b.start_coins
    s.wealth = b.start_coins
    s.cards = 0
    s.proven_value = 0
    s.hand = [0] * MONEY
    s.storehouses = b.start_storehouses
    s.treasury = b.start_treasury
    s.untrained = b.start_untrained
    s.trained = b.start_trained
    s.training = b.start_training
    s.opened = 0
    s.workers = b.start_workers[:]
    s.tools = [0] * ACTIVITY_COUNT
    s.levels = [0] * ACTIVITY_COUNT
    s.owned = [0] * CARD_COUNT
    s.discounts = [0] * CARD_COUNT
    s.spaces = 0
    s.bought = 0
    s.auction_status = OUT
    s.offer = 0
    s.won = False
    s.finished = False
    for activity in range(ACTIVITY_COUNT):
        if b.at_start[activity]:
            s.opened |= 1 << activity
        count = s.workers[activity]
        s.production += b.totals[activity][0][count]
        s.vp += b.vps[activity][count]
    return s
