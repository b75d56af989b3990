"""Composing an offer line by line, in one fixed order, so that every offer can be made in one way only (SYN-TRD10)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.steps import Ask
from cinque.games.syndicate.box import TERRITORIES
from cinque.games.syndicate.moves import (
    CANCEL,
    GIVE,
    GIVE_BASE,
    GIVE_BEAM,
    GIVE_CARD,
    GIVE_CHIP,
    LINKS,
    MOST,
    NUMBER,
    RESOURCES,
    SEND,
    WANT,
    WANT_BASE,
    WANT_BEAM,
    WANT_CARDS,
    WANT_CHIPS,
)
from cinque.games.syndicate.offers import following, named, open_terms, pick_card, pick_chip
from cinque.games.syndicate.parts import Offer
from cinque.games.syndicate.table import Syndicate

# The order of lines; 0 to 2 and 7 to 9 are the three resources.
CARD_LINE: Final = 3
CHIP_LINE: Final = 4
BASE_LINE: Final = 5
BEAM_LINE: Final = 6
WANT_LINE: Final = 7
WANT_CARD_LINE: Final = 10
WANT_CHIP_LINE: Final = 11
WANT_BASE_LINE: Final = 12
WANT_BEAM_LINE: Final = 13


class Compose(Ask[Syndicate]):
    """The next line of an offer, or send it."""

    __slots__ = ()

    def options(self, t: Syndicate) -> list[int]:
        offer = t.offer
        assert offer is not None
        found = [CANCEL]
        if offer.line:  # something is named
            found.append(SEND)
        gives(t, offer, found)
        wants(t, offer, found)
        return found

    def play(self, t: Syndicate, move: int) -> None:
        offer = t.offer
        assert offer is not None
        if move == CANCEL:
            t.offer = None
            return
        if move == SEND:
            send(t, offer)
            return
        t.then(self)
        add_line(t, offer, move)

    def shape(self) -> str:
        return "pay"

    def crumb(self) -> str:
        return "offer"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        """Until it is sent nobody else sees what is in it; its maker has it in the view."""
        offer = t.offer
        assert offer is not None
        return {"seat": offer.maker, "to": offer.to}


def gives(t: Syndicate, offer: Offer, found: list[int]) -> None:
    """Lines of what the maker gives."""
    s = t.seats[offer.maker]
    for kind in range(3):
        if kind >= offer.line and s.stock[kind]:
            found.append(GIVE.of(kind))
    if offer.line <= CARD_LINE:
        for design in following(s.hand, offer.cards, t.box.design):
            found.append(GIVE_CARD.of(design))
    if offer.line <= CHIP_LINE:
        for design in following(s.chips, offer.chips, t.box.chip_design):
            found.append(GIVE_CHIP.of(design))
    if offer.line <= BASE_LINE:
        for base in range(TERRITORIES):
            if offer.bases >> base == 0 and t.owner[base] == offer.maker:
                found.append(GIVE_BASE.of(base))
    if offer.line <= BEAM_LINE:
        for link in range(len(LINKS)):
            if offer.beams >> link == 0 and beam_free(t, offer, link, offer.maker, offer.to):
                found.append(GIVE_BEAM.of(link))


def wants(t: Syndicate, offer: Offer, found: list[int]) -> None:
    """Lines of what the maker wants; cards and chips by number."""
    other = t.seats[offer.to]
    for kind in range(3):
        if WANT_LINE + kind >= offer.line and other.stock[kind]:
            found.append(WANT.of(kind))
    if offer.line <= WANT_CARD_LINE and other.hand:
        found.append(WANT_CARDS)
    if offer.line <= WANT_CHIP_LINE and other.chips:
        found.append(WANT_CHIPS)
    if offer.line <= WANT_BASE_LINE:
        for base in range(TERRITORIES):
            if offer.want_bases >> base == 0 and t.owner[base] == offer.to and not in_beam(t, offer.beams, base):
                found.append(WANT_BASE.of(base))
    if offer.line <= WANT_BEAM_LINE:
        for link in range(len(LINKS)):
            if offer.want_beams >> link == 0 and beam_free(t, offer, link, offer.to, offer.maker):
                found.append(WANT_BEAM.of(link))


def beam_free(t: Syndicate, offer: Offer, link: int, guard: int, guarded: int) -> bool:
    """Whether protection over a link can be granted: both bases stay where they are (SYN-SPB05)."""
    one = t.box.link_from[link]
    two = t.box.link_to[link]
    if t.owner[one] != guard or t.owner[two] != guarded or t.granted >> link & 1:
        return False
    return (offer.bases | offer.want_bases) & (1 << one | 1 << two) == 0


def in_beam(t: Syndicate, beams: int, base: int) -> bool:
    """Whether a base is at either end of one of these links."""
    return any(beams >> link & 1 and base in (t.box.link_from[link], t.box.link_to[link]) for link in range(len(LINKS)))


def add_line(t: Syndicate, offer: Offer, move: int) -> None:
    """Put one line into the offer; amounts are asked for."""
    if move in GIVE:
        t.then(HowMany(offer.maker, GIVE.arg(move)))
    elif move in GIVE_CARD:
        offer.line = CARD_LINE
        offer.cards.append(pick_card(t, offer.maker, GIVE_CARD.arg(move), offer.cards))
    elif move in GIVE_CHIP:
        offer.line = CHIP_LINE
        offer.chips.append(pick_chip(t, offer.maker, GIVE_CHIP.arg(move), offer.chips))
    elif move in GIVE_BASE:
        offer.line = BASE_LINE
        offer.bases |= 1 << GIVE_BASE.arg(move)
    elif move in GIVE_BEAM:
        offer.line = BEAM_LINE
        offer.beams |= 1 << GIVE_BEAM.arg(move)
    elif move in WANT:
        t.then(HowMany(offer.maker, WANT_LINE + WANT.arg(move)))
    elif move == WANT_CARDS:
        t.then(HowMany(offer.maker, WANT_CARD_LINE))
    elif move == WANT_CHIPS:
        t.then(HowMany(offer.maker, WANT_CHIP_LINE))
    elif move in WANT_BASE:
        offer.line = WANT_BASE_LINE
        offer.want_bases |= 1 << WANT_BASE.arg(move)
    else:
        offer.line = WANT_BEAM_LINE
        offer.want_beams |= 1 << WANT_BEAM.arg(move)


class HowMany(Ask[Syndicate]):
    """How much of a line."""

    __slots__ = ("line",)

    def __init__(self, seat: int, line: int) -> None:
        super().__init__(seat)
        self.line: Final[int] = line

    def most(self, t: Syndicate, offer: Offer) -> int:
        """What the giver of the line has."""
        other = t.seats[offer.to]
        if self.line == WANT_CARD_LINE:
            return len(other.hand)
        if self.line == WANT_CHIP_LINE:
            return len(other.chips)
        if self.line >= WANT_LINE:
            return other.stock[self.line - WANT_LINE]
        return t.seats[offer.maker].stock[self.line]

    def options(self, t: Syndicate) -> list[int]:
        offer = t.offer
        assert offer is not None
        return NUMBER.row(1, min(self.most(t, offer), MOST))

    def play(self, t: Syndicate, move: int) -> None:
        offer = t.offer
        assert offer is not None
        offer.line = self.line + 1
        count = NUMBER.arg(move)
        if self.line == WANT_CARD_LINE:
            offer.want_cards = count
        elif self.line == WANT_CHIP_LINE:
            offer.want_chips = count
        elif self.line >= WANT_LINE:
            offer.want[self.line - WANT_LINE] = count
        else:
            offer.give[self.line] = count

    def shape(self) -> str:
        return "amount"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        """No crumb, so that only the maker reads it."""
        kinds = {WANT_CARD_LINE: "cards", WANT_CHIP_LINE: "chips"}
        what = kinds.get(self.line) or RESOURCES[self.line - WANT_LINE if self.line >= WANT_LINE else self.line]
        return {"give": what}


def send(t: Syndicate, offer: Offer) -> None:
    """The other side sees the offer whole, everybody else its open part (SYN-TRD10)."""
    offer.sent = True
    t.seal()
    t.seats[offer.maker].offers -= 1
    for card in offer.cards:
        t.known[card] |= 1 << offer.to
        t.loose[card] &= ~(1 << offer.to)  # it is in hand now
    for chip in offer.chips:
        t.chip_known[chip] |= 1 << offer.to
    if t.watched:
        secret = named(t, offer.cards, offer.chips)
        t.tell("offered", offer.maker, open_terms(offer), secret, 1 << offer.maker | 1 << offer.to)
