"""Build an offer line by line in one fixed order, so that there is only one way to make each offer (SYN-TRD10)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import Amount
from cinque.core.engine.move_kinds import Kind
from cinque.core.engine.piles import Pile, Piles
from cinque.core.engine.random import Dice
from cinque.core.engine.steps import Ask
from cinque.games.syndicate.rules.constants import TERRITORIES
from cinque.games.syndicate.rules.moves import (
    CANCEL,
    GIVE,
    GIVE_BASE,
    GIVE_BEAM,
    GIVE_CARD,
    GIVE_CHIP,
    GIVE_SLOT,
    GIVE_TECH,
    LINKS,
    MOST,
    NUMBER,
    RESOURCES,
    SEND,
    TECHS,
    WANT,
    WANT_BASE,
    WANT_BEAM,
    WANT_CARDS,
    WANT_CHIPS,
    WANT_SLOT,
    WANT_TECH,
)
from cinque.games.syndicate.rules.offers import (
    ascending_designs,
    later_designs,
    lowest_cards,
    names_in_offer,
    new_offer,
    open_terms,
)
from cinque.games.syndicate.rules.player_area import Offer
from cinque.games.syndicate.rules.table import Syndicate

# The order of lines; 0 to 2 and 9 to 11 are the three resources.
CARD_LINE: Final = 3
SLOT_LINE: Final = 4
CHIP_LINE: Final = 5
TECH_LINE: Final = 6
BASE_LINE: Final = 7
BEAM_LINE: Final = 8
WANT_LINE: Final = 9
WANT_CARD_LINE: Final = 12
WANT_SLOT_LINE: Final = 13
WANT_CHIP_LINE: Final = 14
WANT_TECH_LINE: Final = 15
WANT_BASE_LINE: Final = 16
WANT_BEAM_LINE: Final = 17


class ComposeOffer(Ask[Syndicate]):
    """Add the next line to an offer, or send it."""

    __slots__ = ()

    def legal_moves(self, t: Syndicate) -> list[int]:
        offer = t.offer
        assert offer is not None
        moves = [CANCEL]
        if offer.line:  # the offer is not empty
            moves.append(SEND)
        add_give_moves(t, offer, moves)
        add_wanted_moves(t, offer, moves)
        return moves

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

    def breadcrumb(self) -> str:
        return "offer"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        """Return only the two parties: until the offer is sent, just its maker sees the rest, in the view."""
        offer = t.offer
        assert offer is not None
        return {"seat": offer.maker, "to": offer.to}


def add_give_moves(t: Syndicate, offer: Offer, moves: list[int]) -> None:
    """Append the moves that add something the maker gives."""
    s = t.seats[offer.maker]
    for kind in range(3):
        if kind >= offer.line and s.stock[kind]:
            moves.append(GIVE.of(kind))
    if offer.line <= CARD_LINE:
        for design in ascending_designs(later_designs(t.hand(offer.maker), offer.cards, t.box.design), 1):
            moves.append(GIVE_CARD.of(design))
    if offer.line <= SLOT_LINE and t.slot(offer.maker) >= 0:
        moves.append(GIVE_SLOT)
    if offer.line <= CHIP_LINE:
        for design in ascending_designs(later_designs(t.held_chips(offer.maker), offer.chips, t.box.chip_design), 1):
            moves.append(GIVE_CHIP.of(design))
    if offer.line <= TECH_LINE:
        for tech in range(len(TECHS)):
            if offer.techs >> tech == 0 and s.techs >> tech & 1:
                moves.append(GIVE_TECH.of(tech))
    if offer.line <= BASE_LINE:
        for base in range(TERRITORIES):
            if offer.bases >> base == 0 and t.owner[base] == offer.maker:
                moves.append(GIVE_BASE.of(base))
    if offer.line <= BEAM_LINE:
        for link in range(len(LINKS)):
            if offer.beams >> link == 0 and beam_free(t, offer, link, offer.maker, offer.to):
                moves.append(GIVE_BEAM.of(link))


def add_wanted_moves(t: Syndicate, offer: Offer, moves: list[int]) -> None:
    """Append the moves that add something the maker wants; cards and chips are wanted by number."""
    other = t.seats[offer.to]
    for kind in range(3):
        if WANT_LINE + kind >= offer.line and other.stock[kind]:
            moves.append(WANT.of(kind))
    if offer.line <= WANT_CARD_LINE and t.hand(offer.to):
        moves.append(WANT_CARDS)
    if offer.line <= WANT_SLOT_LINE and t.slot(offer.to) >= 0:
        moves.append(WANT_SLOT)
    if offer.line <= WANT_CHIP_LINE and t.held_chips(offer.to):
        moves.append(WANT_CHIPS)
    if offer.line <= WANT_TECH_LINE:
        for tech in range(len(TECHS)):
            if offer.want_techs >> tech == 0 and other.techs >> tech & 1:
                moves.append(WANT_TECH.of(tech))
    if offer.line <= WANT_BASE_LINE:
        for base in range(TERRITORIES):
            if offer.want_bases >> base == 0 and t.owner[base] == offer.to and not in_beam(t, offer.beams, base):
                moves.append(WANT_BASE.of(base))
    if offer.line <= WANT_BEAM_LINE:
        for link in range(len(LINKS)):
            if offer.want_beams >> link == 0 and beam_free(t, offer, link, offer.to, offer.maker):
                moves.append(WANT_BEAM.of(link))


def beam_free(t: Syndicate, offer: Offer, link: int, guard: int, guarded: int) -> bool:
    """Return whether protection over a link can be granted: neither base may be part of the offer (SYN-SPB05)."""
    one = t.box.link_from[link]
    two = t.box.link_to[link]
    if t.owner[one] != guard or t.owner[two] != guarded or t.granted >> link & 1:
        return False
    return (offer.bases | offer.want_bases) & (1 << one | 1 << two) == 0


def in_beam(t: Syndicate, beams: int, base: int) -> bool:
    """Return whether a base is at either end of one of these links."""
    return any(beams >> link & 1 and base in (t.box.link_from[link], t.box.link_to[link]) for link in range(len(LINKS)))


def add_line(t: Syndicate, offer: Offer, move: int) -> None:
    """Add one line to the offer; for amounts, ask how many."""
    if move in GIVE:
        t.then(HowMany(offer.maker, GIVE.arg(move)))
    elif move in GIVE_CARD:
        offer.line = CARD_LINE
        offer.cards.append(GIVE_CARD.arg(move))
    elif move == GIVE_SLOT:
        offer.line = SLOT_LINE + 1
        offer.slot = True
    elif move in GIVE_CHIP:
        offer.line = CHIP_LINE
        offer.chips.append(GIVE_CHIP.arg(move))
    elif move in GIVE_TECH:
        offer.line = TECH_LINE
        offer.techs |= 1 << GIVE_TECH.arg(move)
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
    elif move == WANT_SLOT:
        offer.line = WANT_SLOT_LINE + 1
        offer.want_slot = True
    elif move == WANT_CHIPS:
        t.then(HowMany(offer.maker, WANT_CHIP_LINE))
    elif move in WANT_TECH:
        offer.line = WANT_TECH_LINE
        offer.want_techs |= 1 << WANT_TECH.arg(move)
    elif move in WANT_BASE:
        offer.line = WANT_BASE_LINE
        offer.want_bases |= 1 << WANT_BASE.arg(move)
    else:
        offer.line = WANT_BEAM_LINE
        offer.want_beams |= 1 << WANT_BEAM.arg(move)


class HowMany(Amount[Syndicate]):
    """Choose the amount of a line."""

    __slots__ = ("line",)

    def __init__(self, seat: int, line: int) -> None:
        super().__init__(seat)
        self.line: Final[int] = line

    def most(self, t: Syndicate, offer: Offer) -> int:
        """Return how much the giver of the line has."""
        other = t.seats[offer.to]
        if self.line == WANT_CARD_LINE:
            return len(t.hand(offer.to))
        if self.line == WANT_CHIP_LINE:
            return len(t.held_chips(offer.to))
        if self.line >= WANT_LINE:
            return other.stock[self.line - WANT_LINE]
        return t.seats[offer.maker].stock[self.line]

    def kind(self) -> Kind:
        return NUMBER

    def bounds(self, t: Syndicate) -> tuple[int, int]:
        offer = t.offer
        assert offer is not None
        return 1, min(self.most(t, offer), MOST)

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

    def facts(self, t: Syndicate) -> dict[str, Any]:
        """Return what the line is about. There is no breadcrumb, so only the maker sees it."""
        kinds = {WANT_CARD_LINE: "cards", WANT_CHIP_LINE: "chips"}
        what = kinds.get(self.line) or RESOURCES[self.line - WANT_LINE if self.line >= WANT_LINE else self.line]
        return {"give": what}


def slot_cards(t: Syndicate, seat: int, named: bool) -> list[int]:
    """Return the design of the card in a seat's slot if the offer includes it."""
    return [t.box.design[t.slot(seat)]] if named else []


def send(t: Syndicate, offer: Offer) -> None:
    """Show the offer: all of it to the other side, its public part to everyone else (SYN-TRD10)."""
    offer.sent = True
    t.lock_undo()
    to = 1 << offer.to
    if offer.slot:
        t.cards.show(t.slots[offer.maker], t.slot(offer.maker), to)
    hand, chips = t.hands[offer.maker], t.chip_hands[offer.maker]
    t.cards.show_all(hand, lowest_cards(t.cards, hand, offer.cards), to)
    t.chips.show_all(chips, lowest_cards(t.chips, chips, offer.chips), to)
    if t.recording:
        secret = names_in_offer(offer.cards + slot_cards(t, offer.maker, offer.slot), offer.chips)
        t.emit("offered", offer.maker, open_terms(offer), secret, 1 << offer.maker | 1 << offer.to)


def resample_offer(t: Syndicate, offer: Offer, seat: int, d: Dice) -> None:
    """Begin an offer anew that only its maker knows; else resample the cards and chips of others in it (SYN-TRD10)."""
    if not offer.sent:
        if seat != offer.maker:
            t.offer = new_offer(offer.maker, offer.to)
            if isinstance(t.agenda[-1], HowMany):
                t.agenda.pop()
        return
    if seat not in (offer.maker, offer.to):
        offer.cards = some_of(t.cards, t.hands[offer.maker], len(offer.cards), d)
        offer.chips = some_of(t.chips, t.chip_hands[offer.maker], len(offer.chips), d)
    if seat != offer.to:  # chosen in ascending order, so that enough are left to follow
        offer.hand_cards = some_of(t.cards, t.hands[offer.to], offer.want_cards, d)[: len(offer.hand_cards)]
        offer.hand_chips = some_of(t.chips, t.chip_hands[offer.to], offer.want_chips, d)[: len(offer.hand_chips)]


def some_of(family: Piles, pile: Pile, count: int, d: Dice) -> list[int]:
    """Return the designs of this many random cards in ascending order."""
    designs = [family.kind(card) for card in family[pile]]
    d.mix(designs)
    chosen = designs[:count]
    chosen.sort()
    return chosen
