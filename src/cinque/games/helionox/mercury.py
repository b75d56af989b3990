"""Mercury Protocol: deliveries, their rewards, and Requests (HEL-DEL, HEL-ILT, HEL-REQ)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.steps import Ask
from cinque.games.helionox.cards import draw_request, put_on_deck
from cinque.games.helionox.choices import different
from cinque.games.helionox.gains import bank_credits
from cinque.games.helionox.moves import BANK, CARDS, DECLINE, DELIVER, ILLEGAL, LOCATIONS, REQUESTS
from cinque.games.helionox.table import Helionox
from cinque.games.helionox.vocabulary import PLACES


def delivery_options(t: Helionox, seat: int) -> list[int]:
    """The Cargo that can be delivered where the ship is (HEL-DEL01..HEL-DEL04, HEL-DEL10)."""
    s = t.seats[seat]
    here = s.ship
    if s.cargo == 0 or t.lying[here] >= 0 or t.shut(seat, here):
        return []
    return [DELIVER.of(colour) for colour in range(PLACES) if colour != here and s.cargo >> colour & 1]


def deliver(t: Helionox, seat: int, colour: int) -> None:
    """The Cargo lies there until the turn ends; a matching Request first, then the reward (HEL-DEL05, HEL-DEL09)."""
    s = t.seats[seat]
    here = s.ship
    s.cargo &= ~(1 << colour)
    t.lying[here] = colour
    if t.watched:
        t.tell("delivered", seat, {"cargo": LOCATIONS[colour], "location": LOCATIONS[here]})
    if s.request >= 0 and t.box.request_from[s.request] == colour and t.box.request_to[s.request] == here:
        fulfil(t, seat)
    else:
        for request in range(len(t.box.request_from)):
            if t.box.request_from[request] == colour and t.box.request_to[request] == here:
                s.denied |= 1 << request
    if lying_there(t, here):
        t.then(Reward(seat, here))
    elif s.bank_credits < t.box.bank:
        t.then(Payment(seat, here))


def fulfil(t: Helionox, seat: int) -> None:
    """The Request is a trophy, gives Influence, and a new one is drawn (HEL-REQ05, HEL-REQ06)."""
    s = t.seats[seat]
    s.fulfilled.append(s.request)
    if t.watched:
        t.tell("fulfilled", seat, {"request": REQUESTS[s.request], "amount": t.box.request})
    if not t.cooperative:
        s.influence += t.box.request
    draw_request(t, seat)


def lying_there(t: Helionox, place: int) -> list[int]:
    """The different Illegal Tech at a Location."""
    return different([card for card in t.illegal if t.box.home[card] == place])


class Reward(Ask[Helionox]):
    """After a delivery: bank Credits, take an Illegal Tech that lies there, or neither (HEL-DEL06, HEL-R46)."""

    __slots__ = ("place",)

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place: Final[int] = place

    def options(self, t: Helionox) -> list[int]:
        found = [DECLINE]
        if t.seats[self.seat].bank_credits < t.box.bank:
            found.append(BANK)
        return found + [ILLEGAL.of(card) for card in lying_there(t, self.place)]

    def play(self, t: Helionox, move: int) -> None:
        if move == BANK:
            bank_credits(t, self.seat, t.box.delivery)
        elif move != DECLINE:
            card = ILLEGAL.arg(move)
            t.illegal.remove(card)
            put_on_deck(t, self.seat, card)
            if t.watched:
                t.tell("obtained", self.seat, {"card": CARDS[card]})

    def crumb(self) -> str:
        return "delivery"

    def facts(self, t: Helionox) -> dict[str, Any]:
        room = t.box.bank - t.seats[self.seat].bank_credits
        return {"location": LOCATIONS[self.place], "amount": min(t.box.delivery, room)}


class Payment(Reward):
    """A delivery where no Illegal Tech lies: the Credits can do no harm (HEL-DEL11, HEL-R46)."""

    __slots__ = ()

    def window(self) -> str:
        """It can be answered ahead."""
        return "gifts"

    def passing(self, t: Helionox) -> int:
        """Leaving the Credits."""
        return DECLINE

    def taking(self, t: Helionox) -> int:
        """What is done unless the player wishes otherwise."""
        return BANK
