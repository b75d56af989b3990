"""Mercury Protocol: deliver Cargo and choose the reward (HEL-DEL, HEL-ILT)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask
from cinque.games.helionox.rules.bank import bank_credits
from cinque.games.helionox.rules.effect_choices import distinct
from cinque.games.helionox.rules.moves import BANK, CARDS, DECLINE, ILLEGAL, LOCATIONS
from cinque.games.helionox.rules.obtaining_cards import put_on_deck
from cinque.games.helionox.rules.requests import fulfil_request
from cinque.games.helionox.rules.table import Helionox, ship_location

OWN_COLOUR: Final = clause("HEL-DEL02", facts=ship_location)
SHUT_DOWN: Final = clause("HEL-DEL04", facts=ship_location)
BANK_FULL: Final = clause("HEL-BNK07")
ALREADY_DELIVERED: Final = clause("HEL-DEL03", facts=ship_location)


def check_deliver(t: Helionox, seat: int, colour: int) -> int:
    """Check that Cargo on the Carrier can be delivered where the ship is (HEL-DEL01..HEL-DEL04, HEL-DEL10)."""
    here = t.seats[seat].ship
    if colour == here:
        return OWN_COLOUR
    if t.is_shut_down(seat, here):
        return SHUT_DOWN
    return LEGAL if t.delivered_cargo[here] < 0 else ALREADY_DELIVERED


def illegal_tech_at(t: Helionox, place: int) -> list[int]:
    """Return the Illegal Tech at a Location, without duplicates."""
    return distinct([card for card in t.cards[t.illegal] if t.box.home[card] == place])


def deliver_cargo(t: Helionox, seat: int, colour: int) -> None:
    """Deliver Cargo, which stays there until the turn ends. A matching Request comes first, then the reward.

    HEL-DEL05, HEL-DEL09.
    """
    s = t.seats[seat]
    here = s.ship
    s.cargo &= ~(1 << colour)
    t.delivered_cargo[here] = colour
    if t.recording:
        t.emit("delivered", seat, {"cargo": LOCATIONS[colour], "location": LOCATIONS[here]})
    request = t.request_of(s)
    if request >= 0 and t.box.request_from[request] == colour and t.box.request_to[request] == here:
        fulfil_request(t, seat)
    elif request >= 0:
        kinds = range(len(t.box.request_from))
        t.request_cards.deny(
            s.request, [kind for kind in kinds if t.box.request_from[kind] == colour and t.box.request_to[kind] == here]
        )
    if illegal_tech_at(t, here):
        t.then(Reward(seat, here))
    elif s.bank_credits < t.box.bank:
        t.then(Payment(seat, here))


class Reward(Ask[Helionox]):
    """Choose a delivery's reward: bank Credits, take an Illegal Tech there, or neither (HEL-DEL06, HEL-R46)."""

    __slots__ = ("place",)

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place: Final[int] = place

    def candidates(self, t: Helionox) -> list[int]:
        return [DECLINE, BANK] + [ILLEGAL.of(card) for card in illegal_tech_at(t, self.place)]

    def check(self, t: Helionox, move: int) -> int:
        return LEGAL if move != BANK or t.seats[self.seat].bank_credits < t.box.bank else BANK_FULL

    def play(self, t: Helionox, move: int) -> None:
        if move == BANK:
            bank_credits(t, self.seat, t.box.delivery)
        elif move != DECLINE:
            card = ILLEGAL.arg(move)
            put_on_deck(t, self.seat, t.illegal, card)
            if t.recording:
                t.emit("obtained", self.seat, {"card": CARDS[card]})

    def breadcrumb(self) -> str:
        return "delivery"

    def facts(self, t: Helionox) -> dict[str, Any]:
        room = t.box.bank - t.seats[self.seat].bank_credits
        return {
            "location": LOCATIONS[self.place],
            "amount": min(t.box.delivery, room),
            "play": t.box.play_infamy,
            "end": t.box.end_infamy,
        }


class Payment(Reward):
    """Take the Credits for a delivery without Illegal Tech, which is never harmful (HEL-DEL11, HEL-R46)."""

    __slots__ = ()

    def window(self) -> str:
        return "gifts"

    def pass_move(self, t: Helionox) -> int:
        return DECLINE

    def accept_move(self, t: Helionox) -> int:
        return BANK
