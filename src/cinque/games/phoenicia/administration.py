"""Part 2 of a round: victory check and Overlord, new cards, production, limits (chapters PHO-VIC, PHO-OVR, PHO-DEV,
PHO-PRD, PHO-STO and PHO-END)."""

from __future__ import annotations

from typing import Final

from cinque.core.steps import Step
from cinque.games.phoenicia.hidden import spread
from cinque.games.phoenicia.limits import APPLY_LIMITS
from cinque.games.phoenicia.moves import CARD_IDS, MONEY, MONEY_IDS
from cinque.games.phoenicia.table import ADMINISTRATION, NOBODY, Phoenicia


class VictoryCheck(Step[Phoenicia]):
    """2a: the game ends once anyone has enough VPs, or after ten rounds of nothing (PHO-VIC01, PHO-VIC02, PHO-LIM07);
    else the Overlord is named and the other steps follow (PHO-RND05)."""

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
            pass_overlord(t, best)
            t.then(ADD_CARDS, PRODUCTION, LIMITS)


def finish(t: Phoenicia, best: int, reason: str) -> None:
    """Most VPs win; ties go to the Overlord, then to the wealthiest, then to all of them (PHO-END01, PHO-END02,
    PHO-END03, PHO-END04)."""
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
    """The first with most VPs clockwise from the Overlord, who comes last (PHO-OVR01, PHO-OVR02, PHO-OVR03,
    PHO-OVR04)."""
    seat = (t.overlord + 1) % t.players
    while t.seats[seat].vp != best:
        seat = (seat + 1) % t.players
    if t.watched:
        t.tell("overlord" if seat != t.overlord else "overlord_stays", seat, {"vp": best})
    t.overlord = seat


class AddCards(Step[Phoenicia]):
    """2b: new cards from the current set, then the next, up to one for each player (PHO-DEV01, PHO-DEV02, PHO-DEV03,
    PHO-DEV04)."""

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


class Production(Step[Phoenicia]):
    """2c: cards and coins for everybody, clockwise from the new Overlord (PHO-PRD01, PHO-PRD07)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        for seat in t.clockwise(t.overlord):
            produce(t, seat)


def produce(t: Phoenicia, seat: int) -> None:
    """Cards from the pile, seen only by their owner, and coins (PHO-PRD03, PHO-PRD04, PHO-PRD05)."""
    s = t.seats[seat]
    cards = t.draws(s)
    s.earn(t.keeps(s) - s.coins)
    drawn = [0] * MONEY
    for _ in range(cards):
        drawn[t.deal_card(seat)] += 1
    if t.watched:
        moneys = [MONEY_IDS[money] for money in spread(drawn)]
        t.tell("produce", seat, {"count": cards, "coins": s.coins}, {"moneys": moneys}, 1 << seat)


class Limits(Step[Phoenicia]):
    """2d: everybody's limits, clockwise from the new Overlord, after all draws (PHO-STO01, PHO-STO11)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        t.then(*[APPLY_LIMITS[seat] for seat in t.clockwise(t.overlord)])


VICTORY_CHECK: Final = VictoryCheck()
ADD_CARDS: Final = AddCards()
PRODUCTION: Final = Production()
LIMITS: Final = Limits()
