"""The table of Phoenicia: settlements, decks, the auction and the payment in the making."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, cast

from cinque.core.parts import Part
from cinque.core.random import Dice
from cinque.core.table import Table
from cinque.games.phoenicia.box import Box
from cinque.games.phoenicia.hidden import conceal, hidden
from cinque.games.phoenicia.moves import ACTIVITIES, ACTIVITY_IDS, CARDS, HIGHEST_BID, MONEY, PRESET
from cinque.games.phoenicia.view import View, fill

if TYPE_CHECKING:
    from cinque.core.game import Game

NOBODY: Final = -1
NOTHING: Final = -1

# Where a round stands (PHO-RND03, PHO-RND05).
AUCTIONS: Final = 0
WORKERS: Final = 1
TREASURY: Final = 2
ADMINISTRATION: Final = 3

# Where a seat stands in an auction (PHO-AUC06, PHO-AUC07).
OUT: Final = 0
PASSED: Final = 1
IN: Final = 2


class Seat(Part):
    """One player's settlement and money."""

    ENCODED: ClassVar[dict[str, str]] = {
        "wealth": "own", "hand": "own row 4", "drawn": "own row 4", "opened": "bits 4", "workers": "row 4",
        "tools": "row 4", "levels": "row 4", "owned": "row 19", "discounts": "row 19",
    }  # fmt: skip

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
    opened: int  # the activities it has, as a bit mask: see `has`
    workers: list[int]  # by activity, as are tools and levels
    tools: list[int]
    levels: list[int]
    owned: list[int]  # copies of each development card
    discounts: list[int]  # by card
    spaces: int  # VPs all City Centers can sell
    bought: int  # VPs bought there
    stand: int  # in the present auction: OUT of it, PASSED, or still IN
    offer: int  # the last bid in the present auction
    won: bool  # has won an auction this round
    finished: bool  # the turn of this round is over

    def has(self, activity: int) -> bool:
        """Whether the settlement has the activity (PHO-WRK04)."""
        return self.opened >> activity & 1 == 1

    def earn(self, coins: int) -> None:
        """Coins from the supply, or back to it."""
        self.coins += coins
        self.wealth += coins


class Phoenicia(Table):
    """Everything on the table."""

    SHARED: ClassVar[tuple[str, ...]] = ("box",)
    SEALS: ClassVar[bool] = True
    ENCODED: ClassVar[dict[str, str]] = {
        "deck": "bag 19", "display": "bag 19", "stocked": "row 4", "discarded": "row 4", "laid": "row 4",
    }  # fmt: skip

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
    lot: int  # the card under the hammer
    opener: int
    bid: int
    leader: int
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

    def blank(self) -> None:
        """Nothing on the table yet but the players' colours."""
        self.one_purchase = bool(self.game.options["one_purchase"])
        self.preset_start = bool(self.game.options["preset_start"])
        self.seats = [new_seat(self.box) for _ in range(self.players)]
        self.deck = []
        self.display = []
        self.pile = []
        self.stocked = [0] * MONEY
        self.discarded = [0] * MONEY
        self.overlord = 0
        self.turn = NOBODY
        self.step = AUCTIONS
        self.round = 0
        self.payer = NOBODY
        self.price = 0
        self.owed = 0
        self.rank = 0
        self.laid = [0] * MONEY
        self.dropper = NOBODY
        self.busy = False
        self.quiet = 0
        self.close_auction()

    def bind(self, game: Game) -> None:
        self.box = cast(Box, game.content)

    def points(self) -> list[int]:
        return [s.vp for s in self.seats]

    def tally(self, seat: int) -> list[tuple[str, int]]:
        """VPs of each activity, of development cards, and bought (PHO-GEN06)."""
        b = self.box
        s = self.seats[seat]
        found: list[tuple[str, int]] = []
        for activity in range(ACTIVITIES):
            found.append((ACTIVITY_IDS[activity], b.vps[activity][s.workers[activity]]))
        printed = 0
        for card in range(CARDS):
            printed += b.vp[card] * s.owned[card]
        found.append(("cards", printed))
        found.append(("bought", s.bought))
        return found

    def figures(self, seat: int) -> dict[str, int]:
        """What a seat counts by. A price it owes and a bid it leads with are spent already, and what a payment in the
        making buys is there already, so that a choice shows its price and its result."""
        t = self
        if self.payer == seat:
            t = self.copy()
            t.seats[seat].wealth -= t.owed
            t.agenda.pop()
            t.agenda.pop().run(t)
        s = t.seats[seat]
        money = s.wealth
        if t.lot != NOTHING and t.leader == seat:
            money -= t.price_of(seat, t.lot, t.bid)
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

    def show(self, seat: int) -> View:
        return fill(self, seat)

    def conceal(self, seat: int, d: Dice) -> None:
        conceal(self, seat, d)

    def hidden(self, seat: int) -> dict[str, list[int]]:
        return hidden(self, seat)

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
        """The highest bid this seat can pay: its wealth and its discount on the card (PHO-AUC10, PHO-DIS15)."""
        s = self.seats[seat]
        most = s.wealth + s.discounts[card]
        return most if most < HIGHEST_BID else HIGHEST_BID

    def ceiling(self, s: Seat) -> int:
        """The most a seat can be worth as far as the others know; preset cards are known (PHO-R36, PHO-R51)."""
        b = self.box
        presets = s.hand[PRESET]
        return b.dearest * (s.cards - presets) + b.worth[PRESET] * presets + s.coins

    def floor(self, s: Seat) -> int:
        """The least a seat can be worth by its number of cards (PHO-ETQ04, PHO-R36)."""
        b = self.box
        presets = s.hand[PRESET]
        return b.cheapest * (s.cards - presets) + b.worth[PRESET] * presets + s.coins

    def draws(self, s: Seat) -> int:
        """The production cards of a step 2c: one for each whole 4 of production, one for each four coins then in the
        treasury (PHO-PRD01, PHO-PRD02)."""
        b = self.box
        return s.production // b.per_card + (s.coins + s.production % b.per_card) // b.coin_group

    def keeps(self, s: Seat) -> int:
        """The coins left after a step 2c (PHO-PRD03)."""
        b = self.box
        return (s.coins + s.production % b.per_card) % b.coin_group

    def public_reach(self, seat: int, card: int) -> int:
        """The highest bid this seat can pay as far as the others know (PHO-R36)."""
        s = self.seats[seat]
        most = self.ceiling(s) + s.discounts[card]
        return most if most < HIGHEST_BID else HIGHEST_BID

    def price_of(self, seat: int, card: int, bid: int) -> int:
        """What a bid for a card costs this seat: less its discount, never below 0 (PHO-DIS01, PHO-DIS02)."""
        price = bid - self.seats[seat].discounts[card]
        return price if price > 0 else 0

    def prove(self, seat: int, amount: int) -> None:
        """The seat has bid or begun to pay this much of its own money: its hand must hold what coins lack."""
        s = self.seats[seat]
        least = amount - s.coins - self.box.worth[PRESET] * s.hand[PRESET]
        if least > s.shown:
            s.shown = least
            self.seal()

    def give_up(self, seat: int, money: int) -> None:
        """A production card leaves a hand for the discard pile; a preset card leaves the game (PHO-PAY04, PHO-VAR02).

        Everybody has seen it, and by PHO-PAY12 also what is left for the rest of the price."""
        self.seal()
        b = self.box
        s = self.seats[seat]
        s.hand[money] -= 1
        s.cards -= 1
        s.wealth -= b.worth[money]
        if money != PRESET:
            self.discarded[money] += 1
            least = b.cheapest * (s.cards - s.hand[PRESET])
            s.shown = max(s.shown - b.worth[money], least)

    def deal_card(self, seat: int) -> int:
        """One production card from the pile, the discards shuffled in when it is empty (PHO-PRD06, PHO-LIM06)."""
        self.seal()
        if not self.pile:
            self.reshuffle()
        money = self.pile.pop() if self.pile else PRESET
        self.receive(seat, money)
        if money != PRESET:
            s = self.seats[seat]
            s.drawn[money] += 1
            s.shown += self.box.cheapest
        return money

    def receive(self, seat: int, money: int) -> None:
        """A production card comes into a hand."""
        s = self.seats[seat]
        s.hand[money] += 1
        s.cards += 1
        s.wealth += self.box.worth[money]

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

    def close_auction(self) -> None:
        """No card is under the hammer any more."""
        self.lot = NOTHING
        self.opener = NOBODY
        self.bid = 0
        self.leader = NOBODY
        for s in self.seats:
            s.stand = OUT
            s.offer = 0

    def may_buy(self, seat: int) -> bool:
        """Whether the one-purchase variant lets the seat buy another card this round (PHO-VAR03, PHO-VAR04)."""
        return not (self.one_purchase and self.seats[seat].won)

    def tool_price(self, s: Seat, activity: int) -> int:
        """What a worker's tools cost there: nothing where a tool lies ready (PHO-WRK05, PHO-WRK06, PHO-SHF03,
        PHO-R20)."""
        return 0 if s.tools[activity] > 0 else self.box.price[activity]

    def put_to_work(self, s: Seat, activity: int) -> None:
        """A worker takes the first vacant circle: the step in the running totals counts (PHO-WRK07, PHO-WRK15)."""
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
        """One level up, as far as there are levels; production follows at once (PHO-CAR25, PHO-CAR26, PHO-CAR27)."""
        b = self.box
        level = s.levels[activity]
        if level + 1 < b.levels[activity]:
            count = s.workers[activity]
            s.levels[activity] = level + 1
            s.production += b.totals[activity][level + 1][count] - b.totals[activity][level][count]


def new_seat(b: Box) -> Seat:
    """A settlement at the start (PHO-SET01, PHO-SET02, PHO-SET03)."""
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
    s.stand = OUT
    s.offer = 0
    s.won = False
    s.finished = False
    for activity in range(ACTIVITIES):
        if b.at_start[activity]:
            s.opened |= 1 << activity
        count = s.workers[activity]
        s.production += b.totals[activity][0][count]
        s.vp += b.vps[activity][count]
    return s
