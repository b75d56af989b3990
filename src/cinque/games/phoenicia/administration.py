"""Part 2 of a round: victory check and Overlord, new cards, production, limits (PHO-VIC, OVR, DEV, PRD, STO, END)."""

from __future__ import annotations

from typing import Final

from cinque.core.steps import Step
from cinque.games.phoenicia.limits import apply_limits
from cinque.games.phoenicia.moves import CARD_IDS, MONEY, MONEY_IDS
from cinque.games.phoenicia.table import ADMINISTRATION, MOST_SEATS, NOBODY, Phoenicia


class VictoryCheck(Step[Phoenicia]):
    """2a: the game ends once anyone has enough VPs, or after ten rounds of nothing (PHO-VIC01, VIC02, LIM07)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        t.turn = NOBODY
        t.step = ADMINISTRATION
        t.quiet = 0 if t.busy else t.quiet + 1
        best = max(t.points())
        if best >= t.box.goal:
            finish(t, best, "victory")
        elif t.quiet >= t.box.stall_rounds:
            finish(t, best, "standstill")
        else:
            t.then(ADD_CARDS)
            pass_overlord(t, best)


def finish(t: Phoenicia, best: int, reason: str) -> None:
    """Most VPs win; ties go to the Overlord, then to the wealthiest, then to all of them (PHO-END01..04)."""
    tied = [seat for seat in range(t.players) if t.seats[seat].vp == best]
    if t.overlord in tied:
        tied = [t.overlord]
    else:
        most = max([t.seats[seat].wealth for seat in tied])
        tied = [seat for seat in tied if t.seats[seat].wealth == most]
    t.end(tied, reason)
    if t.watched:
        t.tell(reason, tied[0], {"owners": tied, "vp": best, "rounds": t.round})


def pass_overlord(t: Phoenicia, best: int) -> None:
    """2a: the first with most VPs clockwise from the Overlord, who comes last (PHO-OVR01..04)."""
    seat = (t.overlord + 1) % t.players
    while t.seats[seat].vp != best:
        seat = (seat + 1) % t.players
    if t.watched:
        t.tell("overlord" if seat != t.overlord else "overlord_stays", seat, {"vp": best})
    t.overlord = seat


class AddCards(Step[Phoenicia]):
    """2b: new cards from the current set, then the next, up to one for each player (PHO-DEV01..05)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        added: list[int] = []
        while len(t.display) < t.players and t.deck:
            card = t.deck.pop()
            t.display.append(card)
            added.append(card)
            t.seal()
        if t.watched and added:
            t.tell("display", NOBODY, {"cards": [CARD_IDS[card] for card in added]})
        t.then(PRODUCTION)


class Production(Step[Phoenicia]):
    """2c: cards and coins for everybody, clockwise from the new Overlord (PHO-PRD01..07)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        for place in range(t.players):
            produce(t, (t.overlord + place) % t.players)
        t.then(LIMITS)


def produce(t: Phoenicia, seat: int) -> None:
    """A card for every whole 4 of production, a coin for each point left; four coins make another card."""
    b = t.box
    s = t.seats[seat]
    cards = s.production // b.per_card
    coins = s.coins + s.production % b.per_card
    cards += coins // b.coin_group
    s.earn(coins % b.coin_group - s.coins)
    drawn = [0] * MONEY
    for _ in range(cards):
        drawn[t.deal_card(seat)] += 1
    if t.watched:
        moneys = [MONEY_IDS[m] for m in range(MONEY) for _ in range(drawn[m])]
        t.tell("produce", seat, {"count": cards, "coins": s.coins}, {"moneys": moneys}, 1 << seat)


class Limits(Step[Phoenicia]):
    """2d: everybody's limits, clockwise from the new Overlord, after all draws (PHO-STO01..08, R28)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        for place in range(t.players - 1, -1, -1):
            t.then(LIMITS_OF[(t.overlord + place) % t.players])


class LimitsOf(Step[Phoenicia]):
    """2d for one player, who decides only with excess cards (PHO-STO02, STO08)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    def run(self, t: Phoenicia) -> None:
        apply_limits(t, self.seat)


VICTORY_CHECK: Final = VictoryCheck()
ADD_CARDS: Final = AddCards()
PRODUCTION: Final = Production()
LIMITS: Final = Limits()
LIMITS_OF: Final = [LimitsOf(seat) for seat in range(MOST_SEATS)]
