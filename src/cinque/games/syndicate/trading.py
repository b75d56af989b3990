"""Trading between players who are not on turn (SYN-TRD)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.steps import Ask, Seated, Step, Together
from cinque.games.syndicate.awards import check_awards
from cinque.games.syndicate.box import TERRITORIES
from cinque.games.syndicate.composing import Compose
from cinque.games.syndicate.moves import (
    ACCEPT,
    COUNTER,
    DECLINE,
    HAND_CARD,
    HAND_CHIP,
    LINKS,
    OFFER,
    REVOKE,
    TO,
)
from cinque.games.syndicate.offers import ascending, left_over, named, new_offer, open_terms, pick_card, pick_chip
from cinque.games.syndicate.parts import Offer
from cinque.games.syndicate.table import Syndicate


def grants_of(t: Syndicate, seat: int) -> list[int]:
    """The beam links over which the seat has granted protection."""
    found: list[int] = []
    if t.granted == 0:
        return found
    for link in range(len(LINKS)):
        if t.granted >> link & 1 and t.owner[t.box.link_from[link]] == seat:
            found.append(link)
    return found


def revoke(t: Syndicate, seat: int, link: int) -> None:
    """Take a granted protection back (SYN-TRD13)."""
    t.granted &= ~(1 << link)
    if t.watched:
        t.tell("revoked", seat, {"link": LINKS[link]})


def partners(t: Syndicate, seat: int, part: int, leaving: int, coming: int) -> list[int]:
    """Whom a seat may trade with in a part of the trade call (SYN-TRD08)."""
    found: list[int] = []
    for other in range(t.players):
        if other != seat and may_trade(seat, other, part, leaving, coming):
            found.append(other)
    return found


def may_trade(one: int, two: int, part: int, leaving: int, coming: int) -> bool:
    """Whether two seats may trade: never with the active player (SYN-TRD01, SYN-TRD02)."""
    if part == 1:
        active = leaving if leaving >= 0 else coming
        return active not in (one, two)
    return leaving >= 0 and coming >= 0 and leaving in (one, two) and coming not in (one, two)


class TradeCall(Step[Syndicate]):
    """Ask all who have a permitted partner whether to make offers; nobody there, no call (SYN-TRD08)."""

    __slots__ = ("leaving", "coming")

    def __init__(self, leaving: int, coming: int) -> None:
        self.leaving: Final[int] = leaving
        self.coming: Final[int] = coming

    def run(self, t: Syndicate) -> None:
        if not t.trading:
            return
        seats = 0
        for seat in range(t.players):
            if self.busy(t, seat, 1) or self.busy(t, seat, 2):
                seats |= 1 << seat
        if seats:
            t.then(CallOffers(seats, self.leaving, self.coming))

    def busy(self, t: Syndicate, seat: int, part: int) -> bool:
        """Whether a seat has anything to do in a part."""
        return can_talk(t, seat) and len(partners(t, seat, part, self.leaving, self.coming)) > 0


def can_talk(t: Syndicate, seat: int) -> bool:
    """Whether a seat may still send an offer or revoke a grant."""
    return t.seats[seat].offers > 0 or len(grants_of(t, seat)) > 0


class CallOffers(Together[Syndicate]):
    """Who wants to make offers (SYN-TRD07)."""

    __slots__ = ("leaving", "coming")

    def __init__(self, seats: int, leaving: int, coming: int) -> None:
        super().__init__(seats)
        self.leaving: Final[int] = leaving
        self.coming: Final[int] = coming

    def options(self, t: Syndicate, seat: int) -> list[int]:
        return [DECLINE, OFFER]

    def settle(self, t: Syndicate) -> None:
        if self.coming >= 0:
            order = t.after(t.circle.index(self.coming) - 1)
        else:
            order = t.after(t.circle.index(self.leaving))
        steps: list[Step[Syndicate]] = []
        for part in (1, 2):
            for seat in order:
                if self.seats >> seat & 1 and t.answers[seat][0] == OFFER:
                    if partners(t, seat, part, self.leaving, self.coming):
                        steps.append(Talk(seat, part, self.leaving, self.coming))
        if steps:
            t.then(*steps)

    def window(self) -> str:
        return "trade"

    def passing(self, t: Syndicate, seat: int) -> int:
        return DECLINE

    def veiled(self) -> bool:
        return True

    def shape(self) -> str:
        return "yesno"

    def crumb(self) -> str:
        return "trade"


class Talk(Step[Syndicate]):
    """A seat makes its offers while it has any left (SYN-TRD09)."""

    __slots__ = ("seat", "part", "leaving", "coming")

    def __init__(self, seat: int, part: int, leaving: int, coming: int) -> None:
        self.seat: Final[int] = seat
        self.part: Final[int] = part
        self.leaving: Final[int] = leaving
        self.coming: Final[int] = coming

    def run(self, t: Syndicate) -> None:
        if can_talk(t, self.seat):
            t.then(Partner(self.seat, self.part, self.leaving, self.coming))


class Partner(Ask[Syndicate]):
    """To whom the next offer goes; grants can be revoked here."""

    __slots__ = ("part", "leaving", "coming")

    def __init__(self, seat: int, part: int, leaving: int, coming: int) -> None:
        super().__init__(seat)
        self.part: Final[int] = part
        self.leaving: Final[int] = leaving
        self.coming: Final[int] = coming

    def options(self, t: Syndicate) -> list[int]:
        found = [DECLINE]
        if t.seats[self.seat].offers > 0:
            for other in partners(t, self.seat, self.part, self.leaving, self.coming):
                found.append(TO.of(other))
        for link in grants_of(t, self.seat):
            found.append(REVOKE.of(link))
        return found

    def play(self, t: Syndicate, move: int) -> None:
        if move == DECLINE:
            return
        if move in REVOKE:
            t.then(Talk(self.seat, self.part, self.leaving, self.coming))
            revoke(t, self.seat, REVOKE.arg(move))
            return
        t.offer = new_offer(self.seat, TO.arg(move))
        t.then(Compose(self.seat), Sent(self.seat), Talk(self.seat, self.part, self.leaving, self.coming))

    def crumb(self) -> str:
        return "trade"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"left": t.seats[self.seat].offers}


class Sent(Seated[Syndicate]):
    """The other side answers a sent offer; who cancels an own one makes no more in this part of the call.

    So a play cannot go on for ever: sent offers are counted, and a cancelled one ends the talk."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        if t.offer is not None:
            t.then(Reply(t.offer.to))
            return
        after = t.agenda[-1]
        if isinstance(after, Talk) and after.seat == self.seat:
            t.agenda.pop()


class Reply(Ask[Syndicate]):
    """Accept, decline or counter (SYN-TRD09)."""

    __slots__ = ()

    def options(self, t: Syndicate) -> list[int]:
        found = [DECLINE, ACCEPT]
        if t.seats[self.seat].offers > 0:
            found.append(COUNTER)
        return found

    def play(self, t: Syndicate, move: int) -> None:
        offer = t.offer
        assert offer is not None
        if move == ACCEPT:
            t.then(HandOver(self.seat))
            return
        t.offer = None
        if t.watched:
            t.tell("refused", self.seat, {"to": offer.maker})
        if move == COUNTER:
            t.offer = new_offer(self.seat, offer.maker)
            t.then(Compose(self.seat), Sent(self.seat))

    def window(self) -> str:
        return "offers"

    def passing(self, t: Syndicate) -> int:
        return DECLINE

    def crumb(self) -> str:
        return "offer"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        offer = t.offer
        assert offer is not None
        return {**open_terms(offer), "left": t.seats[self.seat].offers}


class HandOver(Seated[Syndicate]):
    """The accepting side chooses the cards and chips that were asked for by number; then all moves at once."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        offer = t.offer
        assert offer is not None
        s = t.seats[self.seat]
        if len(offer.hand_cards) < offer.want_cards:
            if offer.want_cards == len(s.hand):
                offer.hand_cards = sorted(s.hand)
                t.then(self)
            else:
                t.then(HandCard(self.seat))
        elif len(offer.hand_chips) < offer.want_chips:
            if offer.want_chips == len(s.chips):
                offer.hand_chips = sorted(s.chips)
                t.then(self)
            else:
                t.then(HandChip(self.seat))
        else:
            carry_out(t, offer)


class HandCard(Ask[Syndicate]):
    """The next card to hand over, ascending."""

    __slots__ = ()

    def options(self, t: Syndicate) -> list[int]:
        offer = t.offer
        assert offer is not None
        designs = [t.box.design[card] for card in left_over(t.seats[self.seat].hand, offer.hand_cards)]
        return [HAND_CARD.of(d) for d in ascending(designs, offer.want_cards - len(offer.hand_cards))]

    def play(self, t: Syndicate, move: int) -> None:
        offer = t.offer
        assert offer is not None
        offer.hand_cards.append(pick_card(t, self.seat, HAND_CARD.arg(move), offer.hand_cards))
        t.then(HandOver(self.seat))

    def shape(self) -> str:
        return "some"

    def crumb(self) -> str:
        return "offer"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        offer = t.offer
        assert offer is not None
        return {**open_terms(offer), "left": offer.want_cards - len(offer.hand_cards)}


class HandChip(Ask[Syndicate]):
    """The next chip to hand over, ascending."""

    __slots__ = ()

    def options(self, t: Syndicate) -> list[int]:
        offer = t.offer
        assert offer is not None
        designs = [t.box.chip_design[chip] for chip in left_over(t.seats[self.seat].chips, offer.hand_chips)]
        return [HAND_CHIP.of(d) for d in ascending(designs, offer.want_chips - len(offer.hand_chips))]

    def play(self, t: Syndicate, move: int) -> None:
        offer = t.offer
        assert offer is not None
        offer.hand_chips.append(pick_chip(t, self.seat, HAND_CHIP.arg(move), offer.hand_chips))
        t.then(HandOver(self.seat))

    def shape(self) -> str:
        return "some"

    def crumb(self) -> str:
        return "offer"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        offer = t.offer
        assert offer is not None
        return {**open_terms(offer), "left": offer.want_chips - len(offer.hand_chips)}


def carry_out(t: Syndicate, offer: Offer) -> None:
    """Everything changes hands together (SYN-TRD04)."""
    t.seal()
    maker = offer.maker
    to = offer.to
    for kind in range(3):
        t.seats[maker].stock[kind] += offer.want[kind] - offer.give[kind]
        t.seats[to].stock[kind] += offer.give[kind] - offer.want[kind]
    move_cards(t, maker, to, offer.cards)
    move_cards(t, to, maker, offer.hand_cards)
    move_chips(t, maker, to, offer.chips)
    move_chips(t, to, maker, offer.hand_chips)
    for base in range(TERRITORIES):
        if offer.bases >> base & 1:
            t.hand_over(base, to)
        if offer.want_bases >> base & 1:
            t.hand_over(base, maker)
    t.granted |= offer.beams | offer.want_beams
    t.offer = None
    if t.watched:
        secret = named(t, offer.cards + offer.hand_cards, offer.chips + offer.hand_chips)
        facts = open_terms(offer)
        t.tell("traded", maker, facts, secret, 1 << maker | 1 << to)
    check_awards(t)


def move_cards(t: Syndicate, giver: int, taker: int, cards: list[int]) -> None:
    """Cards change hands; both know where they are."""
    t.part(giver, taker, len(cards))
    for card in cards:
        t.seats[giver].hand.remove(card)
        t.seats[taker].hand.append(card)
        t.known[card] = 1 << giver | 1 << taker
        t.loose[card] = 0


def move_chips(t: Syndicate, giver: int, taker: int, chips: list[int]) -> None:
    """Chips change hands; both know where they are."""
    for chip in chips:
        t.seats[giver].chips.remove(chip)
        t.seats[taker].chips.append(chip)
        t.chip_known[chip] = 1 << giver | 1 << taker
