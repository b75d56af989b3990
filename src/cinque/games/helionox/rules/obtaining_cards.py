"""Obtaining cards: buy from the Market, take cards for free, refill the slots (HEL-OBT)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import Amount
from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.move_kinds import Kind
from cinque.core.engine.piles import Pile
from cinque.games.helionox.rules.moves import BANKED, BUY, CARDS, FACTION_NAMES, PRIME_ASSET
from cinque.games.helionox.rules.table import Helionox, Seat


def market_price(t: Helionox, seat: int, move: int) -> dict[str, Any]:
    """Name the price of a Market card and the Credits that the seat has for it, for texts."""
    s = t.seats[seat]
    return {"price": t.card_price(BUY.arg(move)), "have": s.credits + s.bank_credits}


def prime_price(t: Helionox, seat: int, move: int) -> dict[str, Any]:
    """Name the price of a Prime Asset and the Credits that the seat has for it, for texts."""
    return {"price": t.box.cost[PRIME_ASSET], "have": t.seats[seat].credits}


TOO_EXPENSIVE: Final = clause("HEL-OBT09", "card", facts=market_price)
NO_PRIME_LEFT: Final = clause("HEL-OBT06")
PRIME_TOO_EXPENSIVE: Final = clause("HEL-OBT01", facts=prime_price)
NOT_FROM_BANK: Final = clause("HEL-BNK03", facts=prime_price)


def check_buy(t: Helionox, s: Seat, card: int) -> int:
    """Check that pool and Bank reach the price of a Market card (HEL-OBT01, HEL-OBT07, HEL-OBT09, HEL-BNK02)."""
    return LEGAL if s.credits + s.bank_credits >= t.card_price(card) else TOO_EXPENSIVE


def check_prime(t: Helionox, s: Seat) -> int:
    """Check that a Prime Asset is left and pooled Credits reach its price (HEL-OBT01, HEL-OBT06, HEL-BNK03)."""
    price = t.box.cost[PRIME_ASSET]
    if len(t.cards[t.primes]) == 0:
        return NO_PRIME_LEFT
    if s.credits >= price:
        return LEGAL
    return NOT_FROM_BANK if s.credits + s.bank_credits >= price else PRIME_TOO_EXPENSIVE


def buy_prime(t: Helionox, seat: int) -> None:
    """Buy a Prime Asset (HEL-OBT01, HEL-OBT03)."""
    t.seats[seat].credits -= t.box.cost[PRIME_ASSET]
    put_on_deck(t, seat, t.primes, PRIME_ASSET)
    if t.recording:
        t.emit("bought", seat, {"card": CARDS[PRIME_ASSET], "price": t.box.cost[PRIME_ASSET]})


def begin_buying(t: Helionox, seat: int, faction: int) -> None:
    """Buy a Market card; ask how many Banked Credits to use if there is a choice (HEL-R24, HEL-R81)."""
    ask = UseBankedCredits(seat, faction)
    fewest, most = ask.bounds(t)
    if fewest == most:
        buy_card(t, seat, faction, fewest)
    else:
        t.then(ask)


def buy_card(t: Helionox, seat: int, faction: int, banked: int) -> None:
    """Pay, and put the card on top of the deck (HEL-OBT03, HEL-OBT09)."""
    s = t.seats[seat]
    card = t.cards[t.market][faction]
    s.credits -= t.card_price(card) - banked
    s.bank_credits -= banked
    if t.recording:
        t.emit("bought", seat, {"card": CARDS[card], "price": t.card_price(card)})
    put_on_deck(t, seat, t.market, card)
    refill_market(t, faction)


class UseBankedCredits(Amount[Helionox]):
    """Choose how many Banked Credits pay for a Market card (HEL-BNK02, HEL-BNK08)."""

    __slots__ = ("faction",)

    def __init__(self, seat: int, faction: int) -> None:
        super().__init__(seat)
        self.faction: Final[int] = faction

    def kind(self) -> Kind:
        return BANKED

    def bounds(self, t: Helionox) -> tuple[int, int]:
        s = t.seats[self.seat]
        price = t.card_price(t.cards[t.market][self.faction])
        return max(0, price - s.credits), min(price, s.bank_credits)

    def play(self, t: Helionox, move: int) -> None:
        buy_card(t, self.seat, self.faction, BANKED.arg(move))

    def breadcrumb(self) -> str:
        return "buying"

    def facts(self, t: Helionox) -> dict[str, Any]:
        card = t.cards[t.market][self.faction]
        return {"card": CARDS[card], "price": t.card_price(card)}


def put_on_deck(t: Helionox, seat: int, source: Pile, card: int) -> None:
    """Put an Obtained card on top of the deck, where everyone knows it (HEL-OBT03, HEL-TRM01)."""
    s = t.seats[seat]
    t.cards.move(source, s.deck, card)
    s.tops += 1


def put_in_hand(t: Helionox, seat: int, source: Pile, card: int) -> None:
    """Put a Secured card into the hand, publicly (HEL-TRM02, HEL-R31)."""
    s = t.seats[seat]
    t.cards.move(source, s.hand, card)
    s.known.append(card)


def recover_card(t: Helionox, seat: int, card: int) -> None:
    """Return a card from the discard pile to the hand."""
    put_in_hand(t, seat, t.seats[seat].discard, card)
    if t.recording:
        t.emit("recovered", seat, {"card": CARDS[card]})


def refill_market(t: Helionox, faction: int) -> None:
    """Turn up the next card of a faction; if there is none, the slot stays empty (HEL-OBT04, HEL-OBT05)."""
    deck = t.decks[faction]
    if t.cards[deck]:
        card = t.cards.draw(deck, t.market, slot=faction)
        if t.recording:
            t.emit("turned_up", -1, {"card": CARDS[card], "faction": FACTION_NAMES[faction]})


def take_card(t: Helionox, seat: int, card: int, secure: bool) -> None:
    """Move a Market card to the hand or the top of the deck and refill its slot (HEL-R26)."""
    if t.recording:
        t.emit("secured" if secure else "obtained", seat, {"card": CARDS[card]})
    if secure:
        put_in_hand(t, seat, t.market, card)
    else:
        put_on_deck(t, seat, t.market, card)
    refill_market(t, t.box.faction[card])
    t.step_done = True
