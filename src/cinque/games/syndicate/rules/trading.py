"""Trading between players who are not taking a turn (SYN-TRD)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import PickSome
from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.piles import Pile, Piles
from cinque.core.engine.steps import Ask, SeatStep, SimultaneousAsk, Step
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.moves import (
    ACCEPT,
    COUNTER,
    DECLINE,
    HAND_CARD,
    HAND_CHIP,
    LINKS,
    OFFER,
    REVOKE,
    TECHS,
    TO,
)
from cinque.games.syndicate.rules.offer_builder import ComposeOffer, LineAmount, slot_cards
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


def grants_of(t: Syndicate, seat: int) -> list[int]:
    """Return the beam links over which the seat has granted protection."""
    if t.granted == 0:
        return []
    return [link for link in range(len(LINKS)) if t.granted >> link & 1 and t.owner[t.box.link_from[link]] == seat]


def revoke_protection(t: Syndicate, seat: int, link: int) -> None:
    """Revoke a granted protection (SYN-TRD26)."""
    t.granted &= ~(1 << link)
    if t.recording:
        t.emit("revoked", seat, {"link": LINKS[link]})


def trade_partners(t: Syndicate, seat: int, part: int, leaving: int, coming: int) -> list[int]:
    """Return the seats a seat may trade with in one part of the trade call (SYN-TRD08)."""
    return [other for other in range(t.players) if other != seat and may_trade(seat, other, part, leaving, coming)]


def has_partner(t: Syndicate, seat: int, part: int, leaving: int, coming: int) -> bool:
    """Return whether a seat may trade with anybody in one part of the trade call."""
    return any(other != seat and may_trade(seat, other, part, leaving, coming) for other in range(t.players))


def may_trade(one: int, two: int, part: int, leaving: int, coming: int) -> bool:
    """Return whether two seats may trade: never with the active player (SYN-TRD01, SYN-TRD02, SYN-TRD15)."""
    if part == 1:
        active = leaving if leaving >= 0 else coming
        return active not in (one, two)
    return leaving >= 0 and coming >= 0 and leaving in (one, two) and coming not in (one, two)


class TradeCall(Step[Syndicate]):
    """Ask everyone who has a permitted partner whether to make offers; skip if nobody has (SYN-TRD08).

    The call is between two turns, or inside the turn of the `leaving` player after a mission or an assault.
    """

    __slots__ = ("leaving", "coming", "inside")

    def __init__(self, leaving: int, coming: int, inside: bool) -> None:
        self.leaving: Final[int] = leaving
        self.coming: Final[int] = coming
        self.inside: Final[bool] = inside

    def run(self, t: Syndicate) -> None:
        if not t.trading:
            return
        seats = 0
        for seat in range(t.players):
            for part in (1, 2):
                if can_make_offers(t, seat) and has_partner(t, seat, part, self.leaving, self.coming):
                    seats |= 1 << seat
        if seats:
            t.then(CallOffers(seats, self.leaving, self.coming, self.inside))


def can_make_offers(t: Syndicate, seat: int) -> bool:
    """Return whether a seat may still start an offer or revoke a grant."""
    return t.seats[seat].offers > 0 or len(grants_of(t, seat)) > 0


class CallOffers(SimultaneousAsk[Syndicate]):
    """Decide whether to make offers (SYN-TRD07)."""

    __slots__ = ("leaving", "coming", "inside")

    def __init__(self, seats: int, leaving: int, coming: int, inside: bool) -> None:
        super().__init__(seats)
        self.leaving: Final[int] = leaving
        self.coming: Final[int] = coming
        self.inside: Final[bool] = inside

    def legal_moves(self, t: Syndicate, seat: int) -> list[int]:
        return [DECLINE, OFFER]

    def resolve(self, t: Syndicate) -> None:
        if self.coming >= 0:
            order = t.seats_after(t.circle.index(self.coming) - 1)
        else:
            order = t.seats_after(t.circle.index(self.leaving))
        steps: list[Step[Syndicate]] = []
        for part in (1, 2):
            for seat in order:
                if self.seats >> seat & 1 and t.answers[seat][0] == OFFER:
                    if has_partner(t, seat, part, self.leaving, self.coming):
                        steps.append(MakeOffers(seat, part, self.leaving, self.coming))
        if steps:
            t.then(*steps)

    def window(self) -> str:
        return "trade_rolls" if self.inside else "trade"

    def pass_move(self, t: Syndicate, seat: int) -> int:
        return DECLINE

    def veiled(self) -> bool:
        return True

    def shape(self) -> str:
        return "yesno"

    def breadcrumb(self) -> str:
        return "trade"


class MakeOffers(Step[Syndicate]):
    """Let a seat make its offers while it has any left (SYN-TRD09)."""

    __slots__ = ("seat", "part", "leaving", "coming")

    def __init__(self, seat: int, part: int, leaving: int, coming: int) -> None:
        self.seat: Final[int] = seat
        self.part: Final[int] = part
        self.leaving: Final[int] = leaving
        self.coming: Final[int] = coming

    def run(self, t: Syndicate) -> None:
        if can_make_offers(t, self.seat):
            t.then(ChoosePartner(self.seat, self.part, self.leaving, self.coming))


NO_OFFERS_LEFT: Final = clause("SYN-TRD09", facts=lambda t, seat, move: {"count": t.box.offers})


class ChoosePartner(Ask[Syndicate]):
    """Choose the player for the next offer, or revoke a grant."""

    __slots__ = ("part", "leaving", "coming")

    def __init__(self, seat: int, part: int, leaving: int, coming: int) -> None:
        super().__init__(seat)
        self.part: Final[int] = part
        self.leaving: Final[int] = leaving
        self.coming: Final[int] = coming

    def candidates(self, t: Syndicate) -> list[int]:
        partners = trade_partners(t, self.seat, self.part, self.leaving, self.coming)
        revokes = [REVOKE.of(link) for link in grants_of(t, self.seat)]
        return [DECLINE] + [TO.of(other) for other in partners] + revokes

    def check(self, t: Syndicate, move: int) -> int:
        return LEGAL if move not in TO or t.seats[self.seat].offers else NO_OFFERS_LEFT

    def legal_moves(self, t: Syndicate) -> list[int]:
        return self.candidates(t) if t.seats[self.seat].offers else super().legal_moves(t)

    def play(self, t: Syndicate, move: int) -> None:
        if move == DECLINE:
            return
        t.then(MakeOffers(self.seat, self.part, self.leaving, self.coming))
        if move in REVOKE:
            revoke_protection(t, self.seat, REVOKE.arg(move))
        else:
            begin_offer(t, self.seat, TO.arg(move))

    def breadcrumb(self) -> str:
        return "trade"


def begin_offer(t: Syndicate, maker: int, to: int) -> None:
    """Start an offer or counter-offer; every start counts against the limit, so that every game ends (SYN-TRD09)."""
    t.seats[maker].offers -= 1
    t.offer = new_offer(maker, to)
    t.then(ComposeOffer(maker), SENT)


class AwaitReply(Step[Syndicate]):
    """Ask the other side to answer an offer, unless it was cancelled."""

    def run(self, t: Syndicate) -> None:
        if t.offer is not None:
            t.then(Reply(t.offer.to))


SENT: Final = AwaitReply()


class Reply(Ask[Syndicate]):
    """Accept, decline or counter (SYN-TRD23)."""

    def candidates(self, t: Syndicate) -> list[int]:
        return [DECLINE, ACCEPT, COUNTER]

    def check(self, t: Syndicate, move: int) -> int:
        return LEGAL if move != COUNTER or t.seats[self.seat].offers else NO_OFFERS_LEFT

    def legal_moves(self, t: Syndicate) -> list[int]:
        return self.candidates(t) if t.seats[self.seat].offers else super().legal_moves(t)

    def play(self, t: Syndicate, move: int) -> None:
        offer = t.pending_offer()
        if move == ACCEPT:
            t.then(HandOver(self.seat))
            return
        t.offer = None
        if t.recording:
            t.emit("refused", self.seat, {"to": offer.maker})
        if move == COUNTER:
            begin_offer(t, self.seat, offer.maker)

    def window(self) -> str:
        return "offers"

    def pass_move(self, t: Syndicate) -> int:
        return DECLINE

    def breadcrumb(self) -> str:
        return "offer"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return open_terms(t.pending_offer())


class HandOver(SeatStep[Syndicate]):
    """Let the accepting side choose the cards and chips wanted by number, then exchange everything."""

    def run(self, t: Syndicate) -> None:
        offer = t.pending_offer()
        hand, chips = t.hand(self.seat), t.held_chips(self.seat)
        if offer.want_cards == len(hand):
            offer.hand_cards = sorted([t.box.design[card] for card in hand])
        if offer.want_chips == len(chips):
            offer.hand_chips = sorted([t.box.chip_design[chip] for chip in chips])
        if len(offer.hand_cards) < offer.want_cards:
            t.then(HandOverCard(self.seat))
        elif len(offer.hand_chips) < offer.want_chips:
            t.then(HandOverChip(self.seat))
        else:
            carry_out(t, offer)


class HandOverCard(PickSome[Syndicate]):
    """Choose the next card to hand over, in ascending order."""

    def legal_moves(self, t: Syndicate) -> list[int]:
        offer = t.pending_offer()
        designs = later_designs(t.hand(self.seat), offer.hand_cards, t.box.design)
        return [HAND_CARD.of(d) for d in ascending_designs(designs, offer.want_cards - len(offer.hand_cards))]

    def play(self, t: Syndicate, move: int) -> None:
        t.pending_offer().hand_cards.append(HAND_CARD.arg(move))
        t.then(HandOver(self.seat))

    def breadcrumb(self) -> str:
        return "offer"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        offer = t.pending_offer()
        return {**open_terms(offer), "left": offer.want_cards - len(offer.hand_cards)}


class HandOverChip(HandOverCard):
    """Choose the next chip to hand over, in ascending order."""

    def legal_moves(self, t: Syndicate) -> list[int]:
        offer = t.pending_offer()
        designs = later_designs(t.held_chips(self.seat), offer.hand_chips, t.box.chip_design)
        return [HAND_CHIP.of(d) for d in ascending_designs(designs, offer.want_chips - len(offer.hand_chips))]

    def play(self, t: Syndicate, move: int) -> None:
        t.pending_offer().hand_chips.append(HAND_CHIP.arg(move))
        t.then(HandOver(self.seat))

    def facts(self, t: Syndicate) -> dict[str, Any]:
        offer = t.pending_offer()
        return {**open_terms(offer), "left": offer.want_chips - len(offer.hand_chips)}


def is_trade_question(step: Step[Syndicate]) -> bool:
    """Return whether a question belongs to a trade call."""
    return isinstance(step, (ChoosePartner, ComposeOffer, LineAmount, HandOverCard))


def carry_out(t: Syndicate, offer: Offer) -> None:
    """Exchange everything at the same time (SYN-TRD04)."""
    t.lock_undo()
    maker = offer.maker
    to = offer.to
    cards = offer.cards + slot_cards(t, maker, offer.slot)
    cards += offer.hand_cards + slot_cards(t, to, offer.want_slot)
    for kind in range(3):
        t.seats[maker].stock[kind] += offer.want[kind] - offer.give[kind]
        t.seats[to].stock[kind] += offer.give[kind] - offer.want[kind]
    swap_items(t.cards, t.hands[maker], offer.cards, t.hands[to], offer.hand_cards)
    swap_items(t.chips, t.chip_hands[maker], offer.chips, t.chip_hands[to], offer.hand_chips)
    if offer.slot:
        move_slot(t, maker, to)
    if offer.want_slot:
        move_slot(t, to, maker)
    for tech in range(len(TECHS)):
        if offer.techs >> tech & 1:
            move_tech(t, maker, to, tech)
        if offer.want_techs >> tech & 1:
            move_tech(t, to, maker, tech)
    for base in range(c.TERRITORY_COUNT):
        if offer.bases >> base & 1:
            t.hand_over(base, to)
        if offer.want_bases >> base & 1:
            t.hand_over(base, maker)
    t.granted |= offer.beams | offer.want_beams
    t.offer = None
    if t.recording:
        secret = names_in_offer(cards, offer.chips + offer.hand_chips)
        facts = open_terms(offer)
        t.emit("traded", maker, facts, secret, 1 << maker | 1 << to)
    check_awards(t)


def swap_items(family: Piles, one: Pile, given: list[int], two: Pile, wanted: list[int]) -> None:
    """Exchange cards or chips of these designs between two hands, both at the same time."""
    leaving = lowest_cards(family, one, given)
    coming = lowest_cards(family, two, wanted)
    for card in leaving:
        family.move(one, two, card)
    for card in coming:
        family.move(two, one, card)


def move_slot(t: Syndicate, giver: int, taker: int) -> None:
    """Move the slot card into the other player's hand; it was never played (SYN-SLP25)."""
    t.seats[giver].slot_candidates = 0
    t.cards.draw(t.slots[giver], t.hands[taker])


def move_tech(t: Syndicate, giver: int, taker: int, tech: int) -> None:
    """Move an advanced tech; one that was used this round stays used."""
    t.seats[giver].techs &= ~(1 << tech)
    t.seats[taker].techs |= 1 << tech
    if t.box.powers[c.BOOST][c.FIRST_TECH + tech]:
        t.seats[taker].boosted = t.seats[giver].boosted
