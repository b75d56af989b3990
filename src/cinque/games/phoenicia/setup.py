"""Setting up: decks, first display, settlements, Overlord, first production cards (PHO-SET01..16, VAR01, VAR06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cinque.games.phoenicia.auction import close_auction
from cinque.games.phoenicia.box import Box
from cinque.games.phoenicia.moves import CARDS, MONEY, PRESET, WORTH
from cinque.games.phoenicia.table import AUCTIONS, NOBODY, Phoenicia, new_seat
from cinque.games.phoenicia.turn import ROUND

if TYPE_CHECKING:
    from cinque.core.game import Game

SETS = 4


def deal(game: Game, seed: int) -> Phoenicia:
    """A table ready for round 1, which begins with player turns (PHO-SET15)."""
    t = Phoenicia()
    t.begin(game, seed)
    b = t.box
    options = game.options
    t.one_purchase = bool(options["one_purchase"])
    t.preset_start = bool(options["preset_start"])
    t.seats = [new_seat(b) for _ in range(t.players)]
    t.pile = []
    t.discarded = [0] * MONEY
    t.turn = NOBODY
    t.step = AUCTIONS
    t.round = 0
    t.finished = 0
    t.payer = NOBODY
    t.price = 0
    t.owed = 0
    t.rank = 0
    t.laid = [0] * MONEY
    t.dropper = NOBODY
    t.busy = False
    t.quiet = 0
    close_auction(t)
    lay_out_cards(t, b)
    t.overlord = int(t.below(t.players))
    deal_money(t, b)
    t.then(ROUND)
    return t


def cards_of_set(b: Box, players: int, number: int) -> list[int]:
    """The cards of one set that are in play (PHO-SET05..08)."""
    found: list[int] = []
    for card in range(CARDS):
        if b.sets[card] == number:
            for _ in range(b.copies[card][players - 2]):
                found.append(card)
    return found


def lay_out_cards(t: Phoenicia, b: Box) -> None:
    """Sets 4, 3, 2 lie under set 1; the first display holds no Granary and no Fort (PHO-SET08..12, R31)."""
    t.deck = []
    for number in range(SETS, 1, -1):
        part = cards_of_set(b, t.players, number)
        t.shuffle(part)
        t.deck.extend(part)
    first = cards_of_set(b, t.players, 1)
    t.shuffle(first)
    t.display = []
    aside: list[int] = []
    while len(t.display) < t.players and first:
        card = first.pop()
        if b.not_first[card]:
            aside.append(card)
        else:
            t.display.append(card)
    first.extend(aside)
    t.shuffle(first)
    t.deck.extend(first)


def deal_money(t: Phoenicia, b: Box) -> None:
    """The production deck, and a first card for everybody: from it, or preset (PHO-SET14, VAR01, VAR06)."""
    t.stocked = b.money[:]
    for money in range(MONEY):
        for _ in range(b.money[money]):
            t.pile.append(money)
    t.shuffle(t.pile)
    for seat in range(t.players):
        for _ in range(b.start_cards):
            if t.preset_start:
                s = t.seats[seat]
                s.hand[PRESET] += 1
                s.cards += 1
                s.wealth += WORTH[PRESET]
            else:
                t.deal_card(seat)
