"""Step 1a: the active player opens auctions; everyone who has not finished their turn may bid (chapter PHO-AUC)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cinque.core.engine.asks import Amount
from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.move_kinds import Kind
from cinque.core.engine.steps import Ask, SeatStep, Step, for_seats
from cinque.games.phoenicia.rules.development_cards import take_card
from cinque.games.phoenicia.rules.discounts import price_of
from cinque.games.phoenicia.rules.moves import BID, CARD_IDS, CLOSE, OPEN, PASS
from cinque.games.phoenicia.rules.payment import pay_for
from cinque.games.phoenicia.rules.table import IN, PASSED, WORKERS, Phoenicia, Seat
from cinque.games.phoenicia.rules.turn_steps import other_steps


def unaffordable_bid(t: Phoenicia, seat: int, move: int) -> dict[str, Any]:
    """Name the lowest bid that the seat cannot pay."""
    card, asked = (OPEN.arg(move), t.box.minimum[OPEN.arg(move)]) if move in OPEN else (t.lot, t.bid + 1)
    have = t.seats[seat].wealth + t.seats[seat].discounts[card]
    return {"card": CARD_IDS[card], "asked": max(asked, have + 1), "have": have}


MUST_OPEN: Final = clause("PHO-AUC02", "card")
BELOW_MINIMUM: Final = clause("PHO-AUC03", "minimum")
NOT_HIGHER: Final = clause("PHO-AUC04", "bid")
BEYOND_MEANS: Final = clause("PHO-AUC10", facts=unaffordable_bid)


def check_open(t: Phoenicia, s: Seat, card: int, wealth: int) -> int:
    """Check that this much money and the discount reach the card's minimum (PHO-AUC10, PHO-DIS15)."""
    return LEGAL if t.box.minimum[card] <= wealth + s.discounts[card] else BEYOND_MEANS


class Auctions(SeatStep[Phoenicia]):
    """Repeat step 1a while public information allows that the player can open an auction (PHO-AUC11, PHO-AUC18,
    PHO-VAR03, PHO-R47)."""

    def run(self, t: Phoenicia) -> None:
        if t.may_buy(self.seat):
            s = t.seats[self.seat]
            most = t.max_wealth(s)
            for card in t.development_cards[t.display]:
                if check_open(t, s, card, most) == LEGAL:
                    t.then(OPEN_AUCTION[self.seat])
                    return
        t.step = WORKERS


class OpenAuction(Ask[Phoenicia]):
    """Open an auction for a face-up card, or end the step (PHO-AUC01, PHO-AUC02, PHO-AUC14)."""

    def candidates(self, t: Phoenicia) -> list[int]:
        return [CLOSE] + [OPEN.of(card) for card in dict.fromkeys(t.development_cards[t.display])]

    def check(self, t: Phoenicia, move: int) -> int:
        s = t.seats[self.seat]
        return LEGAL if move == CLOSE else check_open(t, s, OPEN.arg(move), s.wealth)

    def legal_moves(self, t: Phoenicia) -> list[int]:
        s = t.seats[self.seat]
        moves = [CLOSE]
        for card in t.development_cards[t.display]:
            if check_open(t, s, card, s.wealth) == LEGAL:
                move = OPEN.of(card)
                if move not in moves:
                    moves.append(move)
        return moves

    def not_now(self, t: Phoenicia) -> list[tuple[int, int]]:
        return other_steps(t, self.seat)

    def play(self, t: Phoenicia, move: int) -> None:
        if move == CLOSE:
            t.step = WORKERS
            return
        card = OPEN.arg(move)
        t.development_cards.move(t.display, t.away, card)
        t.lot = card
        t.opener = self.seat
        for seat in range(t.players):
            if not t.seats[seat].finished and t.may_buy(seat):
                t.seats[seat].auction_status = IN
        t.note_shown_wealth(self.seat, price_of(t, self.seat, card, t.box.minimum[card]))
        t.then(OPENING_BID[self.seat], SALE)

    def breadcrumb(self) -> str:
        return "auctions"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"seat": self.seat, "cards": len(t.development_cards[t.display]), "most": int(t.one_purchase)}


class MakeBid(Amount[Phoenicia]):
    """Choose a bid that wealth and discount can pay (PHO-AUC10)."""

    TOO_HIGH: ClassVar[int] = BEYOND_MEANS

    def kind(self) -> Kind:
        return BID

    def not_now(self, t: Phoenicia) -> list[tuple[int, int]]:
        return other_steps(t, self.seat)


class OpeningBid(MakeBid):
    """Choose the opening bid, at least the card's minimum (PHO-AUC02, PHO-AUC03)."""

    TOO_LOW: ClassVar[int] = BELOW_MINIMUM

    def bounds(self, t: Phoenicia) -> tuple[int, int]:
        return t.box.minimum[t.lot], t.highest_bid(self.seat, t.lot)

    def legal_moves(self, t: Phoenicia) -> list[int]:
        return BID.between(t.box.minimum[t.lot], t.highest_bid(self.seat, t.lot))

    def not_now(self, t: Phoenicia) -> list[tuple[int, int]]:
        return [(PASS, MUST_OPEN), *super().not_now(t)]

    def play(self, t: Phoenicia, move: int) -> None:
        raise_bid(t, self.seat, BID.arg(move))
        if t.recording:
            t.emit("open", self.seat, {"card": CARD_IDS[t.lot], "amount": t.bid})
        t.then(NEXT_BIDDER[self.seat])

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        discount = t.seats[self.seat].discounts[t.lot]
        return {"card": CARD_IDS[t.lot], "minimum": t.box.minimum[t.lot], "discount": discount}


class NextBidder(Step[Phoenicia]):
    """Go clockwise to the next seat still in, until only the highest bidder is left (PHO-AUC05, PHO-AUC07, PHO-AUC08,
    PHO-AUC09, PHO-AUC17).

    A seat that cannot raise, as everyone can tell from public information, passes automatically (PHO-AUC16).
    """

    __slots__ = ("last",)

    def __init__(self, last: int) -> None:
        self.last: Final[int] = last

    def run(self, t: Phoenicia) -> None:
        seat = (self.last + 1) % t.players
        while seat != t.leader:
            if t.seats[seat].auction_status == IN:
                if t.public_highest_bid(seat, t.lot) > t.bid:
                    t.then(RAISE[seat])
                    return
                drop_out(t, seat, asked=False)
            seat = (seat + 1) % t.players


class Raise(MakeBid):
    """Raise the current bid, or pass and leave this auction (PHO-AUC04, PHO-AUC05, PHO-AUC06)."""

    TOO_LOW: ClassVar[int] = NOT_HIGHER

    def bounds(self, t: Phoenicia) -> tuple[int, int]:
        return t.bid + 1, t.highest_bid(self.seat, t.lot)

    def others(self, t: Phoenicia) -> list[int]:
        return [PASS]

    def legal_moves(self, t: Phoenicia) -> list[int]:
        return [PASS, *BID.between(t.bid + 1, t.highest_bid(self.seat, t.lot))]

    def play(self, t: Phoenicia, move: int) -> None:
        if move == PASS:
            drop_out(t, self.seat)
        else:
            raise_bid(t, self.seat, BID.arg(move))
            if t.recording:
                t.emit("bid", self.seat, {"amount": t.bid})
        t.then(NEXT_BIDDER[self.seat])

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        discount = t.seats[self.seat].discounts[t.lot]
        return {"card": CARD_IDS[t.lot], "bid": t.bid, "rival": t.leader, "discount": discount}


def raise_bid(t: Phoenicia, seat: int, amount: int) -> None:
    """Make a binding bid, which also shows how much its bidder must have (PHO-AUC10, PHO-AUC17)."""
    t.lock_undo()
    t.bid = amount
    t.leader = seat
    t.seats[seat].offer = amount
    t.note_shown_wealth(seat, price_of(t, seat, t.lot, amount))


def drop_out(t: Phoenicia, seat: int, asked: bool = True) -> None:
    """Pass for the rest of the auction; only the player can tell an automatic pass (`asked` is False) from a chosen
    one (PHO-AUC06, PHO-R36)."""
    t.lock_undo()
    t.seats[seat].auction_status = PASSED
    if t.recording:
        t.emit("pass", seat, {"card": CARD_IDS[t.lot]}, None if asked else {"bid": t.bid}, 0 if asked else 1 << seat)


class Sale(Step[Phoenicia]):
    """Sell the card to the last bidder for the bid minus the discount (PHO-AUC08, PHO-DIS01, PHO-DIS02)."""

    def run(self, t: Phoenicia) -> None:
        seat = t.leader
        price = price_of(t, seat, t.lot, t.bid)
        if t.recording:
            facts = {"card": CARD_IDS[t.lot], "amount": t.bid, "price": price}
            t.emit("sold" if price == t.bid else "sold_discount", seat, facts)
        pay_for(t, seat, price, GAIN_CARD[seat], AUCTIONS_OF[t.opener])

    def breadcrumb(self) -> str:
        return "auction"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"card": CARD_IDS[t.lot]}


class GainCard(SeatStep[Phoenicia]):
    """Apply all effects of the bought card immediately (PHO-AUC13, PHO-CAR01, PHO-CAR02, PHO-CAR03, PHO-CAR04)."""

    def run(self, t: Phoenicia) -> None:
        card = t.lot
        t.close_auction()
        s = t.seats[self.seat]
        s.won = True
        t.round_active = True
        take_card(t, self.seat, card)
        if t.recording:
            t.emit("gain", self.seat, {"card": CARD_IDS[card], "production": s.production, "vp": s.vp})

    def breadcrumb(self) -> str:
        return "auction"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"card": CARD_IDS[t.lot]}


AUCTIONS_OF: Final = for_seats(Auctions)
OPEN_AUCTION: Final = for_seats(OpenAuction)
OPENING_BID: Final = for_seats(OpeningBid)
NEXT_BIDDER: Final = for_seats(NextBidder)
RAISE: Final = for_seats(Raise)
SALE: Final = Sale()
GAIN_CARD: Final = for_seats(GainCard)
