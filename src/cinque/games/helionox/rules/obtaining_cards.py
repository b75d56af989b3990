"""Obtaining cards: buy from the Market, take cards for free, refill the slots (HEL-OBT)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.piles import Pile
from cinque.core.engine.steps import Ask
from cinque.games.helionox.rules.moves import BANKED, CARDS, FACTION_NAMES
from cinque.games.helionox.rules.table import Helionox


def begin_buying(t: Helionox, seat: int, faction: int) -> None:
    """Buy a Market card; ask how many Banked Credits to use if there is a choice (HEL-R24, HEL-R81)."""
    s = t.seats[seat]
    price = t.price(faction)
    fewest = max(0, price - s.credits)
    if fewest == min(price, s.bank_credits):
        buy(t, seat, faction, fewest)
    else:
        t.then(UseBankedCredits(seat, faction))


def buy(t: Helionox, seat: int, faction: int, banked: int) -> None:
    """Pay, and put the card on top of the deck (HEL-OBT03, HEL-OBT09)."""
    s = t.seats[seat]
    price = t.price(faction)
    s.credits -= price - banked
    s.bank_credits -= banked
    if t.recording:
        t.emit("bought", seat, {"card": CARDS[t.cards[t.market][faction]], "price": price})
    put_on_deck(t, seat, t.market, t.cards[t.market][faction])
    refill_market(t, faction)


class UseBankedCredits(Ask[Helionox]):
    """Choose how many Banked Credits pay for a Market card (HEL-BNK02, HEL-BNK08)."""

    __slots__ = ("faction",)

    def __init__(self, seat: int, faction: int) -> None:
        super().__init__(seat)
        self.faction: Final[int] = faction

    def legal_moves(self, t: Helionox) -> list[int]:
        s = t.seats[self.seat]
        price = t.price(self.faction)
        fewest = max(0, price - s.credits)
        return [BANKED.of(n) for n in range(fewest, min(price, s.bank_credits) + 1)]

    def play(self, t: Helionox, move: int) -> None:
        buy(t, self.seat, self.faction, BANKED.arg(move))

    def shape(self) -> str:
        return "amount"

    def breadcrumb(self) -> str:
        return "buying"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {"card": CARDS[t.cards[t.market][self.faction]], "price": t.price(self.faction)}


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


def refill_market(t: Helionox, faction: int) -> None:
    """Turn up the next card of a faction; if there is none, the slot stays empty (HEL-OBT04, HEL-OBT05)."""
    deck = t.decks[faction]
    if t.cards[deck]:
        card = t.cards.draw(deck, t.market, slot=faction)
        if t.recording:
            t.emit("turned_up", -1, {"card": CARDS[card], "faction": FACTION_NAMES[faction]})


def take_card(t: Helionox, seat: int, faction: int, secure: bool) -> None:
    """Move a Market card to the hand or the top of the deck and refill its slot (HEL-R26)."""
    card = t.cards[t.market][faction]
    if t.recording:
        t.emit("secured" if secure else "obtained", seat, {"card": CARDS[card]})
    if secure:
        put_in_hand(t, seat, t.market, card)
    else:
        put_on_deck(t, seat, t.market, card)
    refill_market(t, faction)
    t.did = True
