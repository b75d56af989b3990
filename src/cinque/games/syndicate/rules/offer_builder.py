"""Build an offer line by line in one fixed order, so that there is only one way to make each offer (SYN-TRD10)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import Amount
from cinque.core.engine.move_kinds import Kind
from cinque.core.engine.piles import Pile, Piles
from cinque.core.engine.random import Dice
from cinque.core.engine.steps import Ask
from cinque.games.syndicate.rules import moves as m
from cinque.games.syndicate.rules.constants import TERRITORY_COUNT
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

# The order of lines: what the maker gives, then what the maker wants; 0 to 2 are the three resources.
CARD_LINE: Final = 3
SLOT_LINE: Final = 4
CHIP_LINE: Final = 5
TECH_LINE: Final = 6
BASE_LINE: Final = 7
BEAM_LINE: Final = 8
WANT_LINE: Final = 9
LINES: Final[list[Kind]] = [
    m.GIVE, m.GIVE, m.GIVE, m.GIVE_CARD, m.MOVES.of(m.GIVE_SLOT), m.GIVE_CHIP, m.GIVE_TECH, m.GIVE_BASE, m.GIVE_BEAM,
    m.WANT, m.WANT, m.WANT, m.MOVES.of(m.WANT_CARDS), m.MOVES.of(m.WANT_SLOT), m.MOVES.of(m.WANT_CHIPS), m.WANT_TECH,
    m.WANT_BASE, m.WANT_BEAM,
]  # fmt: skip
LINE_MOVES: Final[list[list[Any]]] = [kind.all() for kind in LINES]  # Any: appending one creates no new int
LINE_OF: Final = {move: LINES.index(kind) for kind in LINES for move in kind.all()}  # resources: their first line


class ComposeOffer(Ask[Syndicate]):
    """Add the next line to an offer, or send it."""

    def legal_moves(self, t: Syndicate) -> list[int]:
        offer = t.pending_offer()
        moves = [m.CANCEL]
        if offer.line:  # the offer is not empty
            moves.append(m.SEND)
        add_moves(t, offer, False, moves)
        add_moves(t, offer, True, moves)
        return moves

    def play(self, t: Syndicate, move: int) -> None:
        if move == m.CANCEL:
            t.offer = None
        elif move == m.SEND:
            send_offer(t, t.pending_offer())
        else:
            t.then(self)
            add_line(t, t.pending_offer(), move)

    def shape(self) -> str:
        return "pay"

    def breadcrumb(self) -> str:
        return "offer"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        """Return only the two parties: until the offer is sent, just its maker sees the rest, in the view."""
        offer = t.pending_offer()
        return {"seat": offer.maker, "to": offer.to}


def add_moves(t: Syndicate, offer: Offer, wants: bool, moves: list[int]) -> None:
    """Append the moves that add something the maker gives or wants; cards and chips are wanted by number."""
    giver = offer.to if wants else offer.maker
    first = WANT_LINE if wants else 0
    line = offer.line - first
    s = t.seats[giver]
    for kind in range(3):
        if kind >= line and s.stock[kind]:
            moves.append(LINE_MOVES[first][kind])
    if line <= CARD_LINE and t.hand(giver):
        add_designs(t.hand(giver), offer.cards, t.box.design, first + CARD_LINE, moves)
    if line <= SLOT_LINE and t.slot(giver) >= 0:
        moves.append(m.WANT_SLOT if wants else m.GIVE_SLOT)
    if line <= CHIP_LINE and t.held_chips(giver):
        add_designs(t.held_chips(giver), offer.chips, t.box.chip_design, first + CHIP_LINE, moves)
    if line <= TECH_LINE and s.techs:
        techs = offer.want_techs if wants else offer.techs
        for tech in range(techs.bit_length(), s.techs.bit_length()):
            if s.techs >> tech & 1:
                moves.append(LINE_MOVES[first + TECH_LINE][tech])
    if line <= BASE_LINE:
        bases, owners = offer.want_bases if wants else offer.bases, t.owner
        for base in range(bases.bit_length(), TERRITORY_COUNT):
            if owners[base] == giver and not (offer.beams and in_beam(t, offer.beams, base)):
                moves.append(LINE_MOVES[first + BASE_LINE][base])
    if line <= BEAM_LINE:
        beams, guarded = offer.want_beams if wants else offer.beams, offer.maker if wants else offer.to
        for link in range(beams.bit_length(), len(m.LINKS)):
            if t.owner[t.box.link_from[link]] == giver and beam_free(t, offer, link, guarded):
                moves.append(LINE_MOVES[first + BEAM_LINE][link])


def add_designs(held: list[int], chosen: list[int], kinds: list[int], line: int, moves: list[int]) -> None:
    """Append the moves that give one of the cards or chips held, or want some of them."""
    if line > WANT_LINE:
        moves.append(LINE_MOVES[line][0])
        return
    for design in ascending_designs(later_designs(held, chosen, kinds), 1):
        moves.append(LINE_MOVES[line][design])


def beam_free(t: Syndicate, offer: Offer, link: int, guarded: int) -> bool:
    """Return whether protection over a link can be granted: neither base may be part of the offer (SYN-SPB05)."""
    one, two = t.box.link_from[link], t.box.link_to[link]
    if t.owner[two] != guarded or t.granted >> link & 1:
        return False
    return (offer.bases | offer.want_bases) & (1 << one | 1 << two) == 0


def in_beam(t: Syndicate, beams: int, base: int) -> bool:
    """Return whether a base is at either end of one of these links."""
    ends = [(t.box.link_from[link], t.box.link_to[link]) for link in range(len(m.LINKS)) if beams >> link & 1]
    return any(base in pair for pair in ends)


def add_line(t: Syndicate, offer: Offer, move: int) -> None:
    """Add one line to the offer; for amounts, ask how many."""
    line = LINE_OF[move]
    thing = LINES[line].arg(move)
    if line in (0, WANT_LINE, WANT_LINE + CARD_LINE, WANT_LINE + CHIP_LINE):
        t.then(LineAmount(offer.maker, line + thing))
        return
    offer.line = line
    if line == CARD_LINE:
        offer.cards.append(thing)
    elif line == CHIP_LINE:
        offer.chips.append(thing)
    elif line == SLOT_LINE:
        offer.line, offer.slot = line + 1, True
    elif line == WANT_LINE + SLOT_LINE:
        offer.line, offer.want_slot = line + 1, True
    elif line == TECH_LINE:
        offer.techs |= 1 << thing
    elif line == BASE_LINE:
        offer.bases |= 1 << thing
    elif line == BEAM_LINE:
        offer.beams |= 1 << thing
    elif line == WANT_LINE + TECH_LINE:
        offer.want_techs |= 1 << thing
    elif line == WANT_LINE + BASE_LINE:
        offer.want_bases |= 1 << thing
    else:
        offer.want_beams |= 1 << thing


class LineAmount(Amount[Syndicate]):
    """Choose the amount of a line."""

    __slots__ = ("line",)

    def __init__(self, seat: int, line: int) -> None:
        super().__init__(seat)
        self.line: Final[int] = line

    def kind(self) -> Kind:
        return m.NUMBER

    def bounds(self, t: Syndicate) -> tuple[int, int]:
        offer = t.pending_offer()
        if self.line == WANT_LINE + CARD_LINE:
            most = len(t.hand(offer.to))
        elif self.line == WANT_LINE + CHIP_LINE:
            most = len(t.held_chips(offer.to))
        elif self.line >= WANT_LINE:
            most = t.seats[offer.to].stock[self.line - WANT_LINE]
        else:
            most = t.seats[offer.maker].stock[self.line]
        return 1, min(most, m.MAX_NUMBER)

    def play(self, t: Syndicate, move: int) -> None:
        offer = t.pending_offer()
        offer.line = self.line + 1
        count = m.NUMBER.arg(move)
        if self.line == WANT_LINE + CARD_LINE:
            offer.want_cards = count
        elif self.line == WANT_LINE + CHIP_LINE:
            offer.want_chips = count
        elif self.line >= WANT_LINE:
            offer.want[self.line - WANT_LINE] = count
        else:
            offer.give[self.line] = count

    def facts(self, t: Syndicate) -> dict[str, Any]:
        """Return what the line is about. There is no breadcrumb, so only the maker sees it."""
        return {"give": [*m.RESOURCES, "cards", "", "chips"][self.line % WANT_LINE]}


def slot_cards(t: Syndicate, seat: int, named: bool) -> list[int]:
    """Return the design of the card in a seat's slot if the offer includes it."""
    return [t.box.design[t.slot(seat)]] if named else []


def send_offer(t: Syndicate, offer: Offer) -> None:
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
    """Restart an offer that only its maker knows; else resample the cards and chips of others in it (SYN-TRD10)."""
    if not offer.sent:
        if seat != offer.maker:
            t.offer = new_offer(offer.maker, offer.to)
            if isinstance(t.agenda[-1], LineAmount):
                t.agenda.pop()
        return
    if seat not in (offer.maker, offer.to):
        offer.cards = random_designs(t.cards, t.hands[offer.maker], len(offer.cards), d)
        offer.chips = random_designs(t.chips, t.chip_hands[offer.maker], len(offer.chips), d)
    if seat != offer.to:  # chosen in ascending order, so that enough are left to follow
        offer.hand_cards = random_designs(t.cards, t.hands[offer.to], offer.want_cards, d)[: len(offer.hand_cards)]
        offer.hand_chips = random_designs(t.chips, t.chip_hands[offer.to], offer.want_chips, d)[: len(offer.hand_chips)]


def random_designs(family: Piles, pile: Pile, count: int, d: Dice) -> list[int]:
    """Return the designs of this many random cards in ascending order."""
    designs = [family.kind(card) for card in family[pile]]
    d.sort_and_shuffle(designs)
    chosen = designs[:count]
    chosen.sort()
    return chosen
