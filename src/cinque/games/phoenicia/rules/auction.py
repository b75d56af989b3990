"""Step 1a: the active player opens auctions; everyone who has not finished their turn may bid (chapter PHO-AUC)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask, SeatStep, Step, for_seats
from cinque.games.phoenicia.rules.development_cards import take_card
from cinque.games.phoenicia.rules.discounts import price_of
from cinque.games.phoenicia.rules.moves import BID, CARD_IDS, CLOSE, HIGHEST_BID, OPEN, PASS
from cinque.games.phoenicia.rules.payment import buy
from cinque.games.phoenicia.rules.refusals import treasury_not_now, workers_not_now
from cinque.games.phoenicia.rules.table import IN, PASSED, WORKERS, Phoenicia


class Auctions(SeatStep[Phoenicia]):
    """Repeat step 1a while public information allows that the player can open an auction (PHO-AUC11, PHO-AUC18,
    PHO-VAR03, PHO-R47)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        if t.may_buy(self.seat):
            for card in t.development_cards[t.display]:
                if t.box.minimum[card] <= t.public_highest_bid(self.seat, card):
                    t.then(OPEN_AUCTION[self.seat])
                    return
        t.step = WORKERS


class OpenAuction(Ask[Phoenicia]):
    """Open an auction for a face-up card, or end the step (PHO-AUC01, PHO-AUC02, PHO-AUC14)."""

    __slots__ = ()

    def legal_moves(self, t: Phoenicia) -> list[int]:
        moves = [CLOSE]
        minimum = t.box.minimum
        for card in t.development_cards[t.display]:
            if minimum[card] <= t.highest_bid(self.seat, card):
                move = OPEN.of(card)
                if move not in moves:
                    moves.append(move)
        return moves

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
                t.seats[seat].stand = IN
        t.note_shown_wealth(self.seat, price_of(t, self.seat, card, t.box.minimum[card]))
        t.then(OPENING_BID[self.seat], SALE)

    def refusals(self, t: Phoenicia) -> list[Refusal]:
        refusals: list[Refusal] = []
        for card in sorted(set(t.development_cards[t.display])):
            have = t.highest_bid(self.seat, card)
            asked = t.box.minimum[card]
            if asked > have:
                facts = {"card": CARD_IDS[card], "asked": asked, "have": have}
                refusals.append(Refusal("PHO-AUC10", OPEN.of(card), facts))
        return refusals + workers_not_now() + treasury_not_now()

    def breadcrumb(self) -> str:
        return "auctions"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"seat": self.seat, "cards": len(t.development_cards[t.display]), "most": int(t.one_purchase)}


class OpeningBid(Ask[Phoenicia]):
    """Choose the opening bid, at least the card's minimum (PHO-AUC02, PHO-AUC03, PHO-AUC10)."""

    __slots__ = ()

    def legal_moves(self, t: Phoenicia) -> list[int]:
        return BID.row(t.box.minimum[t.lot], t.highest_bid(self.seat, t.lot))

    def play(self, t: Phoenicia, move: int) -> None:
        raise_bid(t, self.seat, BID.arg(move))
        if t.recording:
            t.emit("open", self.seat, {"card": CARD_IDS[t.lot], "amount": t.bid})
        t.then(NEXT_BIDDER[self.seat])

    def refusals(self, t: Phoenicia) -> list[Refusal]:
        minimum = t.box.minimum[t.lot]
        refusals = [Refusal("PHO-AUC03", BID.of(minimum - 1), {"minimum": minimum}, BID.row(0, minimum - 2))]
        refusals += too_expensive(t, self.seat)
        refusals.append(Refusal("PHO-AUC02", PASS, {"card": CARD_IDS[t.lot]}))
        return refusals + workers_not_now() + treasury_not_now()

    def shape(self) -> str:
        return "amount"

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
            if t.seats[seat].stand == IN:
                if t.public_highest_bid(seat, t.lot) > t.bid:
                    t.then(RAISE[seat])
                    return
                drop_out(t, seat, asked=False)
            seat = (seat + 1) % t.players


class Raise(Ask[Phoenicia]):
    """Raise the current bid, or pass and leave this auction (PHO-AUC04, PHO-AUC05, PHO-AUC06, PHO-AUC10)."""

    __slots__ = ()

    def legal_moves(self, t: Phoenicia) -> list[int]:
        moves = [PASS]
        moves += BID.row(t.bid + 1, t.highest_bid(self.seat, t.lot))
        return moves

    def play(self, t: Phoenicia, move: int) -> None:
        if move == PASS:
            drop_out(t, self.seat)
        else:
            raise_bid(t, self.seat, BID.arg(move))
            if t.recording:
                t.emit("bid", self.seat, {"amount": t.bid})
        t.then(NEXT_BIDDER[self.seat])

    def refusals(self, t: Phoenicia) -> list[Refusal]:
        refusals = [Refusal("PHO-AUC04", BID.of(t.bid), {"bid": t.bid}, BID.row(0, t.bid - 1))]
        refusals += too_expensive(t, self.seat)
        others = workers_not_now() + treasury_not_now()
        if self.seat == t.turn:
            return refusals + others
        return refusals + [Refusal("PHO-RND04", other.move, {}, other.likewise) for other in others]

    def shape(self) -> str:
        return "amount"

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
    t.seats[seat].stand = PASSED
    if t.recording:
        t.emit("pass", seat, {"card": CARD_IDS[t.lot]}, None if asked else {"bid": t.bid}, 0 if asked else 1 << seat)


def too_expensive(t: Phoenicia, seat: int) -> list[Refusal]:
    """Refuse the bids this seat cannot pay."""
    s = t.seats[seat]
    asked = max(t.highest_bid(seat, t.lot), t.bid) + 1
    if asked > HIGHEST_BID:
        return []
    facts = {"card": CARD_IDS[t.lot], "asked": asked, "have": s.wealth + s.discounts[t.lot]}
    return [Refusal("PHO-AUC10", BID.of(asked), facts, BID.row(asked + 1, HIGHEST_BID))]


class Sale(Step[Phoenicia]):
    """Sell the card to the last bidder for the bid minus the discount (PHO-AUC08, PHO-DIS01, PHO-DIS02)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        seat = t.leader
        price = price_of(t, seat, t.lot, t.bid)
        if t.recording:
            facts = {"card": CARD_IDS[t.lot], "amount": t.bid, "price": price}
            t.emit("sold" if price == t.bid else "sold_discount", seat, facts)
        buy(t, seat, price, GAIN[seat], AUCTIONS_OF[t.opener])

    def breadcrumb(self) -> str:
        return "auction"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"card": CARD_IDS[t.lot]}


class GainCard(SeatStep[Phoenicia]):
    """Apply all effects of the bought card immediately (PHO-AUC13, PHO-CAR01, PHO-CAR02, PHO-CAR03, PHO-CAR04)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        card = t.lot
        t.close_auction()
        s = t.seats[self.seat]
        s.won = True
        t.busy = True
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
GAIN: Final = for_seats(GainCard)
