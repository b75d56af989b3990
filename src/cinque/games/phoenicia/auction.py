"""Step 1a: the player on turn opens auctions; those who have not finished their turn bid (PHO-AUC01..19)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Step
from cinque.games.phoenicia.moves import (
    ACTIVITIES,
    BID,
    CARD_IDS,
    CARDS,
    CHANGE,
    CLOSE,
    EMPLOY,
    HIGHEST_BID,
    MONEY,
    OPEN,
    PASS,
    SHIFT,
    TOOL,
    TRAIN,
    VP,
)
from cinque.games.phoenicia.payment import charge
from cinque.games.phoenicia.table import MOST_SEATS, NOBODY, NOTHING, WORKERS, Phoenicia


class Auctions(Step[Phoenicia]):
    """Step 1a goes on while its player could open anything as far as all can see (PHO-AUC11, AUC18, VAR03, R47)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    def run(self, t: Phoenicia) -> None:
        if not (t.one_purchase and t.seats[self.seat].won):
            for card in t.display:
                if t.box.minimum[card] <= t.public_reach(self.seat, card):
                    t.then(OPEN_AUCTION[self.seat])
                    return
        t.step = WORKERS


class OpenAuction(Ask[Phoenicia]):
    """Open an auction for a face-up card, or close the step for good (PHO-AUC01, AUC02, AUC14)."""

    __slots__ = ()

    def options(self, t: Phoenicia) -> list[int]:
        found = [CLOSE]
        seen = 0
        minimum = t.box.minimum
        for card in t.display:
            if seen >> card & 1 == 0 and minimum[card] <= t.reach(self.seat, card):
                found.append(OPEN + card)
            seen |= 1 << card
        return found

    def play(self, t: Phoenicia, move: int) -> None:
        if move == CLOSE:
            t.step = WORKERS
            return
        card = move - OPEN
        t.display.remove(card)
        t.lot = card
        t.opener = self.seat
        t.entitled = 0
        for seat in range(t.players):
            if t.finished >> seat & 1 == 0 and not (t.one_purchase and t.seats[seat].won):
                t.entitled |= 1 << seat
        t.bidders = t.entitled
        t.prove(self.seat, t.price_of(self.seat, card, t.box.minimum[card]))
        t.then(AUCTIONS_OF[self.seat])
        t.then(SALE)
        t.then(OPENING_BID[self.seat])

    def refusals(self, t: Phoenicia) -> list[Refusal]:
        found: list[Refusal] = []
        for card in range(CARDS):
            if card not in t.display:
                continue
            have = t.reach(self.seat, card)
            if t.box.minimum[card] > have:
                asked = t.box.minimum[card]
                found.append(Refusal("PHO-AUC10", OPEN + card, {"card": CARD_IDS[card], "asked": asked, "have": have}))
        return found + workers_not_now() + treasury_not_now()

    def crumb(self) -> str:
        return "auctions"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"seat": self.seat, "cards": len(t.display)}


class OpeningBid(Ask[Phoenicia]):
    """Name the opening bid, at least the card's minimum (PHO-AUC03, AUC10)."""

    __slots__ = ()

    def options(self, t: Phoenicia) -> list[int]:
        return bids([], t.box.minimum[t.lot], t.reach(self.seat, t.lot))

    def play(self, t: Phoenicia, move: int) -> None:
        raise_bid(t, self.seat, move - BID)
        if t.watched:
            t.tell("open", self.seat, {"card": CARD_IDS[t.lot], "amount": t.bid})
        t.then(NEXT_BIDDER[self.seat])

    def refusals(self, t: Phoenicia) -> list[Refusal]:
        minimum = t.box.minimum[t.lot]
        found = [Refusal("PHO-AUC03", BID + minimum - 1, {"minimum": minimum}, bids([], 0, minimum - 2))]
        found += beyond_means(t, self.seat)
        found.append(Refusal("PHO-AUC02", PASS, {"card": CARD_IDS[t.lot]}))
        return found + workers_not_now() + treasury_not_now()

    def shape(self) -> str:
        return "amount"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        discount = t.seats[self.seat].discounts[t.lot]
        return {"card": CARD_IDS[t.lot], "minimum": t.box.minimum[t.lot], "discount": discount}


class NextBidder(Step[Phoenicia]):
    """Clockwise to the next seat still in, until only the holder of the standing bid is left (PHO-AUC05..09, AUC17).

    Seats that cannot beat the bid by what all can see are passed for, like any other pass (PHO-AUC16).
    """

    __slots__ = ("last",)

    def __init__(self, last: int) -> None:
        self.last: Final[int] = last

    def run(self, t: Phoenicia) -> None:
        seat = (self.last + 1) % t.players
        while seat != t.leader:
            if t.bidders >> seat & 1 == 1:
                if t.public_reach(seat, t.lot) > t.bid:
                    t.then(RAISE[seat])
                    return
                drop_out(t, seat)
            seat = (seat + 1) % t.players


class Raise(Ask[Phoenicia]):
    """Raise the standing bid, or pass for good in this auction (PHO-AUC04..06, AUC10)."""

    __slots__ = ()

    def options(self, t: Phoenicia) -> list[int]:
        return bids([PASS], t.bid + 1, t.reach(self.seat, t.lot))

    def play(self, t: Phoenicia, move: int) -> None:
        if move == PASS:
            drop_out(t, self.seat)
        else:
            raise_bid(t, self.seat, move - BID)
            if t.watched:
                t.tell("bid", self.seat, {"amount": t.bid})
        t.then(NEXT_BIDDER[self.seat])

    def refusals(self, t: Phoenicia) -> list[Refusal]:
        found = [Refusal("PHO-AUC04", BID + t.bid, {"bid": t.bid}, bids([], 0, t.bid - 1))]
        found += beyond_means(t, self.seat)
        if self.seat == t.turn:
            return found + workers_not_now() + treasury_not_now()
        return found + [Refusal("PHO-RND04", r.move, {}, r.likewise) for r in workers_not_now() + treasury_not_now()]

    def shape(self) -> str:
        return "amount"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        discount = t.seats[self.seat].discounts[t.lot]
        return {"card": CARD_IDS[t.lot], "bid": t.bid, "rival": t.leader, "discount": discount}


def bids(found: list[int], lowest: int, highest: int) -> list[int]:
    """The bids from the lowest to the highest, added to what was found before."""
    for move in range(BID + lowest, BID + highest + 1):
        found.append(move)
    return found


def raise_bid(t: Phoenicia, seat: int, amount: int) -> None:
    """A bid stands and is never taken back; it shows what its bidder must be worth (PHO-AUC10, PHO-AUC17)."""
    t.seal()
    t.bid = amount
    t.leader = seat
    t.seats[seat].offer = amount
    t.prove(seat, t.price_of(seat, t.lot, amount))


def drop_out(t: Phoenicia, seat: int) -> None:
    """A pass, whether made by hand or by the program, and final (PHO-AUC06, R36)."""
    t.seal()
    t.bidders &= ~(1 << seat)
    if t.watched:
        t.tell("pass", seat, {"card": CARD_IDS[t.lot]})


def no_more_auctions(t: Phoenicia, seat: int) -> list[Refusal]:
    """Every card on display, once the player on turn has left step 1a or may buy no more (PHO-AUC14, PHO-VAR03)."""
    clause = "PHO-VAR03" if t.one_purchase and t.seats[seat].won else "PHO-AUC14"
    return [Refusal(clause, OPEN + card, {"card": CARD_IDS[card]}) for card in range(CARDS) if card in t.display]


def workers_not_now() -> list[Refusal]:
    """All that belongs to step 1b, asked for in another step (PHO-RND03)."""
    facts = {"step": "1b"}
    found = [Refusal("PHO-RND03", TRAIN, facts, list(range(SHIFT, SHIFT + ACTIVITIES * ACTIVITIES)))]
    return found + [Refusal("PHO-RND03", EMPLOY + activity, facts) for activity in range(ACTIVITIES)]


def treasury_not_now() -> list[Refusal]:
    """All that belongs to step 1c, asked for in another step (PHO-RND03)."""
    facts = {"step": "1c"}
    found = [Refusal("PHO-RND03", TOOL + activity, facts) for activity in range(ACTIVITIES)]
    return [*found, Refusal("PHO-RND03", VP, facts, list(range(CHANGE, CHANGE + MONEY)))]


def beyond_means(t: Phoenicia, seat: int) -> list[Refusal]:
    """The lowest bid this seat cannot pay, with the reason."""
    s = t.seats[seat]
    asked = max(t.reach(seat, t.lot), t.bid) + 1
    if asked > HIGHEST_BID:
        return []
    facts = {"card": CARD_IDS[t.lot], "asked": asked, "have": s.wealth + s.discounts[t.lot]}
    return [Refusal("PHO-AUC10", BID + asked, facts, bids([], asked + 1, HIGHEST_BID))]


class Sale(Step[Phoenicia]):
    """The last one in takes the card and pays the bid less the discount, never below 0 (PHO-AUC08, DIS01, DIS02)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        seat = t.leader
        price = t.price_of(seat, t.lot, t.bid)
        if t.watched:
            facts = {"card": CARD_IDS[t.lot], "amount": t.bid, "price": price}
            t.tell("sold" if price == t.bid else "sold_discount", seat, facts)
        t.then(GAIN[seat])
        charge(t, seat, price)

    def crumb(self) -> str:
        return "auction"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"card": CARD_IDS[t.lot]}


class Gain(Step[Phoenicia]):
    """All effects of the card bought, at once (PHO-AUC13, CAR01..04)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    def run(self, t: Phoenicia) -> None:
        card = t.lot
        close_auction(t)
        s = t.seats[self.seat]
        s.won = True
        t.busy = True
        take_card(t, self.seat, card)
        if t.watched:
            t.tell("gain", self.seat, {"card": CARD_IDS[card], "production": s.production, "vp": s.vp})

    def crumb(self) -> str:
        return "auction"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"card": CARD_IDS[t.lot]}


def close_auction(t: Phoenicia) -> None:
    """No card is under the hammer any more."""
    t.lot = NOTHING
    t.opener = NOBODY
    t.bid = 0
    t.leader = NOBODY
    t.entitled = 0
    t.bidders = 0
    for s in t.seats:
        s.offer = 0


def take_card(t: Phoenicia, seat: int, card: int) -> None:
    """Printed values, tiles, levels and discounts of a card that a seat now owns."""
    s = t.seats[seat]
    b = t.box
    s.owned[card] += 1
    s.production += b.production[card]
    s.vp += b.vp[card]
    s.storehouses += b.storehouses[card]
    s.untrained += b.untrained[card]
    s.trained += b.trained[card]
    s.spaces += b.vp_spaces[card]
    s.treasury = max(s.treasury, b.treasury[card])
    if b.training[card] > 0:
        s.training = min(s.training, b.training[card])
    if b.opens[card] != NOTHING:
        s.opened |= 1 << b.opens[card]
    if b.raises[card] != NOTHING:
        t.lift(s, b.raises[card])
    for target in b.targets[card]:
        figures = b.figures[target]
        owned = s.owned[card]
        s.discounts[target] = figures[owned - 1] if owned <= len(figures) else figures[len(figures) - 1]


AUCTIONS_OF: Final = [Auctions(seat) for seat in range(MOST_SEATS)]
OPEN_AUCTION: Final = [OpenAuction(seat) for seat in range(MOST_SEATS)]
OPENING_BID: Final = [OpeningBid(seat) for seat in range(MOST_SEATS)]
NEXT_BIDDER: Final = [NextBidder(seat) for seat in range(MOST_SEATS)]
RAISE: Final = [Raise(seat) for seat in range(MOST_SEATS)]
SALE: Final = Sale()
GAIN: Final = [Gain(seat) for seat in range(MOST_SEATS)]
