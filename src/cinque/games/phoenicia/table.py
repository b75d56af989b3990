"""The table of Phoenicia: settlements, decks, the auction and the payment in the making."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, cast

from cinque.core.random import Dice
from cinque.core.table import Table
from cinque.games.phoenicia.box import Box
from cinque.games.phoenicia.hidden import Demand, deal_anew, demand
from cinque.games.phoenicia.moves import ACTIVITIES, CARDS, DEAREST, HIGHEST_BID, MONEY, PRESET, WORTH
from cinque.games.phoenicia.view import View, fill

if TYPE_CHECKING:
    from cinque.core.game import Game

MOST_SEATS: Final = 5
NOBODY: Final = -1
NOTHING: Final = -1

# Where a round stands (PHO-RND03, RND05).
AUCTIONS: Final = 0
WORKERS: Final = 1
TREASURY: Final = 2
ADMINISTRATION: Final = 3


class Seat:
    """One player's settlement and money."""

    __slots__ = (
        "vp", "production", "coins", "wealth", "cards", "shown", "hand", "drawn", "storehouses", "treasury",
        "untrained", "trained", "training", "opened", "workers", "tools", "levels", "owned", "discounts",
        "spaces", "bought", "offer", "won",
    )  # fmt: skip

    vp: int
    production: int
    coins: int
    wealth: int  # coins and face values of the hand together
    cards: int  # production cards in hand
    shown: int  # what bids and payments have shown of the hand: the common cards in it are worth at least this
    hand: list[int]  # how many production cards of each kind
    drawn: list[int]  # how many of each kind it drew since the pile was last shuffled, which only it knows
    storehouses: int
    treasury: int  # coins it may keep
    untrained: int
    trained: int
    training: int  # what training a worker costs
    opened: int  # bit mask of the activities this settlement has
    workers: list[int]  # by activity, as are tools and levels
    tools: list[int]
    levels: list[int]
    owned: list[int]  # copies of each development card
    discounts: list[int]  # by card
    spaces: int  # VPs all City Centers can sell
    bought: int  # VPs bought there
    offer: int  # the last bid in the present auction
    won: bool  # has won an auction this round

    def copy(self) -> Seat:
        c = Seat()
        c.vp = self.vp
        c.production = self.production
        c.coins = self.coins
        c.wealth = self.wealth
        c.cards = self.cards
        c.shown = self.shown
        c.hand = self.hand[:]
        c.drawn = self.drawn[:]
        c.storehouses = self.storehouses
        c.treasury = self.treasury
        c.untrained = self.untrained
        c.trained = self.trained
        c.training = self.training
        c.opened = self.opened
        c.workers = self.workers[:]
        c.tools = self.tools[:]
        c.levels = self.levels[:]
        c.owned = self.owned[:]
        c.discounts = self.discounts[:]
        c.spaces = self.spaces
        c.bought = self.bought
        c.offer = self.offer
        c.won = self.won
        return c

    def ceiling(self) -> int:
        """The most this seat can be worth by what everybody sees; preset cards are known to be worth 5."""
        return DEAREST * self.cards - (DEAREST - WORTH[PRESET]) * self.hand[PRESET] + self.coins

    def swap_hand(self, hand: list[int]) -> None:
        """Other common production cards in place of those in hand; preset cards stay."""
        for money in range(MONEY):
            if money != PRESET:
                self.wealth += (hand[money] - self.hand[money]) * WORTH[money]
                self.hand[money] = hand[money]

    def earn(self, coins: int) -> None:
        """Coins from the supply, or back to it."""
        self.coins += coins
        self.wealth += coins


class Phoenicia(Table):
    """Everything on the table."""

    __slots__ = (
        "box", "seats", "deck", "display", "pile", "stocked", "discarded",
        "overlord", "turn", "step", "round", "finished",
        "lot", "opener", "bid", "leader", "entitled", "bidders", "payer", "price", "owed", "rank", "laid",
        "dropper", "busy", "quiet", "one_purchase", "preset_start",
    )  # fmt: skip

    SHARED: ClassVar[tuple[str, ...]] = ("box",)
    SEALS: ClassVar[bool] = True

    box: Box
    seats: list[Seat]
    deck: list[int]  # development cards face down, the next one last; the sets lie in order
    display: list[int]  # development cards face up
    pile: list[int]  # production cards face down, the next one last
    stocked: list[int]  # how many of each kind were in the pile when it was last shuffled, known to all
    discarded: list[int]  # the discard pile: how many of each kind
    overlord: int
    turn: int
    step: int
    round: int
    finished: int  # bit mask of the seats whose turn this round is over
    lot: int  # the card under the hammer
    opener: int
    bid: int
    leader: int
    entitled: int  # bit mask of the seats that take part in the auction
    bidders: int  # ... and have not passed
    payer: int
    price: int
    owed: int  # what the payer still has to pay
    rank: int  # the next card laid or discarded may not be dearer than this kind
    laid: list[int]  # production cards of each kind in the present payment
    dropper: int  # who is discarding excess cards
    busy: bool  # something was bought this round, or a worker moved
    quiet: int  # rounds in a row without any of that
    one_purchase: bool
    preset_start: bool

    def copy(self) -> Phoenicia:
        c = Phoenicia()
        self.share(c)
        c.box = self.box
        c.seats = [s.copy() for s in self.seats]
        c.deck = self.deck[:]
        c.display = self.display[:]
        c.pile = self.pile[:]
        c.stocked = self.stocked[:]
        c.discarded = self.discarded[:]
        c.overlord = self.overlord
        c.turn = self.turn
        c.step = self.step
        c.round = self.round
        c.finished = self.finished
        c.lot = self.lot
        c.opener = self.opener
        c.bid = self.bid
        c.leader = self.leader
        c.entitled = self.entitled
        c.bidders = self.bidders
        c.payer = self.payer
        c.price = self.price
        c.owed = self.owed
        c.rank = self.rank
        c.laid = self.laid[:]
        c.dropper = self.dropper
        c.busy = self.busy
        c.quiet = self.quiet
        c.one_purchase = self.one_purchase
        c.preset_start = self.preset_start
        return c

    def bind(self, game: Game) -> None:
        self.box = cast(Box, game.content)

    def points(self) -> list[int]:
        return [s.vp for s in self.seats]

    def show(self, seat: int) -> View:
        return fill(self, seat)

    def conceal(self, seat: int, d: Dice) -> None:
        """Hands of the others and the order of both decks are unknown (PHO-ETQ03, ETQ05)."""
        demands: list[Demand] = []
        for other in range(self.players):
            if other != seat:
                demands.append(self.demand_on(other))
                hand = self.seats[other].hand
                for money in range(MONEY):
                    if money != PRESET:
                        for _ in range(hand[money]):
                            self.pile.append(money)
        most = self.stocked[:]
        if seat >= 0:
            for money in range(MONEY):
                most[money] -= self.seats[seat].drawn[money]
        hands = deal_anew(self.pile, demands, most, d)
        at = 0
        for other in range(self.players):
            if other != seat:
                self.seats[other].swap_hand(hands[at])
                at += 1
        self.guess_draws(seat, most, d)
        self.shuffle_deck(d)

    def guess_draws(self, seat: int, most: list[int], d: Dice) -> None:
        """Which cards the others drew since the last shuffle: those the pile has lost, in any order."""
        bag: list[int] = []
        for money in range(MONEY):
            bag += [money] * most[money]
        for money in self.pile:
            bag.remove(money)
        d.shuffle(bag)
        for other in range(self.players):
            if other != seat:
                drawn = self.seats[other].drawn
                count = sum(drawn)
                for money in range(MONEY):
                    drawn[money] = 0
                for _ in range(count):
                    drawn[bag.pop()] += 1

    def demand_on(self, seat: int) -> Demand:
        """What everybody knows of a seat's common production cards."""
        s = self.seats[seat]
        size = s.cards - s.hand[PRESET]
        if seat == self.payer:
            short = self.owed - s.coins
            if self.rank <= PRESET:
                short -= WORTH[PRESET] * s.hand[PRESET]
            return demand(size, s.shown, self.rank, short, 0)
        if seat == self.dropper:
            excess = s.cards - s.storehouses
            if self.rank <= PRESET:
                excess -= s.hand[PRESET]
            return demand(size, s.shown, self.rank, 0, excess)
        return demand(size, s.shown, 0, 0, 0)

    def shuffle_deck(self, d: Dice) -> None:
        """Each set of the development deck in a new order (PHO-SET08)."""
        sets = self.box.sets
        start = 0
        while start < len(self.deck):
            stop = start
            part: list[int] = []
            while stop < len(self.deck) and sets[self.deck[stop]] == sets[self.deck[start]]:
                part.append(self.deck[stop])
                stop += 1
            d.shuffle(part)
            self.deck[start:stop] = part
            start = stop

    def hidden(self, seat: int) -> dict[str, list[int]]:
        """Others' common production cards and the order of both decks (PHO-ETQ03, PHO-ETQ05)."""
        found: dict[str, list[int]] = {"pile/order": self.pile[:]}
        for other in range(self.players):
            if other != seat:
                hand = self.seats[other].hand
                held = [money for money in range(MONEY) if money != PRESET for _ in range(hand[money])]
                found[f"pile/hand of {other}"] = held
        for card in self.deck:
            found.setdefault(f"set {self.box.sets[card]}/order", []).append(card)
        return found

    def census(self) -> dict[str, int]:
        """Cards wherever they are; workers and storehouses with those that unsold cards will bring."""
        b = self.box
        unsold = self.deck + self.display
        if self.lot != NOTHING:
            unsold.append(self.lot)
        hands = sum(s.cards - s.hand[PRESET] for s in self.seats)
        return {
            "development cards": len(unsold) + sum(sum(s.owned) for s in self.seats),
            "production cards": len(self.pile) + sum(self.discarded) + hands,
            "workers": sum(s.untrained + s.trained + sum(s.workers) for s in self.seats)
            + sum(b.untrained[card] + b.trained[card] for card in unsold),
            "storehouses": sum(s.storehouses for s in self.seats)
            - sum(s.workers[a] * b.storehouse[a] for s in self.seats for a in range(ACTIVITIES))
            + sum(b.storehouses[card] for card in unsold),
        }

    # -- money ----------------------------------------------------------------------------

    def reach(self, seat: int, card: int) -> int:
        """The highest bid this seat can pay: its wealth and its discount on the card (PHO-AUC10, DIS15)."""
        s = self.seats[seat]
        most = s.wealth + s.discounts[card]
        return most if most < HIGHEST_BID else HIGHEST_BID

    def price_of(self, seat: int, card: int, bid: int) -> int:
        """What a bid for a card costs this seat: less its discount, never below 0 (PHO-DIS01, PHO-DIS02)."""
        price = bid - self.seats[seat].discounts[card]
        return price if price > 0 else 0

    def public_reach(self, seat: int, card: int) -> int:
        """The highest bid this seat can pay as far as the others know (PHO-R36)."""
        s = self.seats[seat]
        most = s.ceiling() + s.discounts[card]
        return most if most < HIGHEST_BID else HIGHEST_BID

    def prove(self, seat: int, amount: int) -> None:
        """The seat has bid or begun to pay this much of its own money: its hand must hold what coins lack."""
        s = self.seats[seat]
        least = amount - s.coins - WORTH[PRESET] * s.hand[PRESET]
        if least > s.shown:
            s.shown = least
            self.seal()

    def give_up(self, seat: int, money: int) -> None:
        """A production card leaves a hand for the discard pile; a preset card leaves the game (PHO-PAY04, VAR02).

        Everybody has seen it, and by PHO-R49 also what is left for the rest of the price."""
        self.seal()
        s = self.seats[seat]
        s.hand[money] -= 1
        s.cards -= 1
        s.wealth -= WORTH[money]
        if money != PRESET:
            self.discarded[money] += 1
            least = WORTH[MONEY - 1] * (s.cards - s.hand[PRESET])
            s.shown = max(s.shown - WORTH[money], least)

    def deal_card(self, seat: int) -> int:
        """One production card from the pile, the discards shuffled in when it is empty (PHO-PRD06, LIM06)."""
        self.seal()
        s = self.seats[seat]
        if not self.pile:
            self.reshuffle()
        money = self.pile.pop() if self.pile else PRESET
        s.hand[money] += 1
        s.cards += 1
        s.wealth += WORTH[money]
        if money != PRESET:
            s.drawn[money] += 1
            s.shown += WORTH[MONEY - 1]
        return money

    def reshuffle(self) -> None:
        """The discard pile becomes the new draw pile."""
        self.stocked = self.discarded[:]
        for s in self.seats:
            s.drawn = [0] * MONEY
        for money in range(MONEY):
            for _ in range(self.discarded[money]):
                self.pile.append(money)
            self.discarded[money] = 0
        self.shuffle(self.pile)
        if self.watched and self.pile:
            self.tell("reshuffle", NOBODY, {"count": len(self.pile)})

    # -- settlements ----------------------------------------------------------------------

    def has(self, s: Seat, activity: int) -> bool:
        """Whether the settlement has the activity (PHO-WRK04)."""
        return s.opened >> activity & 1 == 1

    def put_to_work(self, s: Seat, activity: int) -> None:
        """A worker takes the first vacant circle: the step in the running totals counts (PHO-WRK07, WRK15)."""
        b = self.box
        totals = b.totals[activity][s.levels[activity]]
        count = s.workers[activity]
        s.workers[activity] = count + 1
        s.production += totals[count + 1] - totals[count]
        s.vp += b.vps[activity][count + 1] - b.vps[activity][count]
        s.storehouses += b.storehouse[activity]

    def take_from_work(self, s: Seat, activity: int) -> None:
        """A worker leaves the last circle taken; only a shift does that (PHO-SHF05)."""
        b = self.box
        totals = b.totals[activity][s.levels[activity]]
        count = s.workers[activity]
        s.workers[activity] = count - 1
        s.production -= totals[count] - totals[count - 1]
        s.vp -= b.vps[activity][count] - b.vps[activity][count - 1]

    def lift(self, s: Seat, activity: int) -> None:
        """One level up, as far as there are levels; production follows at once (PHO-CAR25..27)."""
        b = self.box
        level = s.levels[activity]
        if level + 1 < b.levels[activity]:
            count = s.workers[activity]
            s.levels[activity] = level + 1
            s.production += b.totals[activity][level + 1][count] - b.totals[activity][level][count]


def new_seat(b: Box) -> Seat:
    """A settlement at the start (PHO-SET01..03)."""
    s = Seat()
    s.vp = 0
    s.production = 0
    s.coins = b.start_coins
    s.wealth = b.start_coins
    s.cards = 0
    s.shown = 0
    s.hand = [0] * MONEY
    s.drawn = [0] * MONEY
    s.storehouses = b.start_storehouses
    s.treasury = b.start_treasury
    s.untrained = b.start_untrained
    s.trained = b.start_trained
    s.training = b.start_training
    s.opened = 0
    s.workers = b.start_workers[:]
    s.tools = [0] * ACTIVITIES
    s.levels = [0] * ACTIVITIES
    s.owned = [0] * CARDS
    s.discounts = [0] * CARDS
    s.spaces = 0
    s.bought = 0
    s.offer = 0
    s.won = False
    for activity in range(ACTIVITIES):
        if b.at_start[activity]:
            s.opened |= 1 << activity
        s.production += b.totals[activity][0][s.workers[activity]]
        s.vp += b.vps[activity][s.workers[activity]]
    return s
