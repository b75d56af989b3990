"""Part 2 of a round: victory check and Overlord, new cards, production, limits (chapters PHO-VIC, PHO-OVR, PHO-DEV,
PHO-PRD, PHO-STO and PHO-END)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.steps import Step
from cinque.games.phoenicia.rules.hidden_information import spread
from cinque.games.phoenicia.rules.moves import CARD_IDS, MONEY, MONEY_IDS
from cinque.games.phoenicia.rules.storage_limits import APPLY_LIMITS
from cinque.games.phoenicia.rules.table import ADMINISTRATION, NOBODY, Phoenicia


class VictoryCheck(Step[Phoenicia]):
    """2a: end the game if anyone has enough VPs or nothing happened for ten rounds (PHO-VIC01, PHO-VIC02, PHO-LIM07);
    otherwise name the Overlord and continue with the other steps (PHO-RND05)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        t.turn = NOBODY
        t.step = ADMINISTRATION
        t.quiet = 0 if t.busy else t.quiet + 1
        best = max(t.compute_scores())
        if best >= t.box.goal:
            finish(t, best, "victory")
        elif t.quiet >= t.box.stall_rounds:
            finish(t, best, "standstill")
        else:
            pass_overlord(t, best)
            t.then(ADD_CARDS, PRODUCTION, LIMITS)


def finish(t: Phoenicia, best: int, reason: str) -> None:
    """Find the winners: most VPs; ties go to the Overlord, then to the wealthiest, then are shared (PHO-END01,
    PHO-END02, PHO-END03, PHO-END04)."""
    tied = [seat for seat in range(t.players) if t.seats[seat].vp == best]
    if t.overlord in tied:
        tied = [t.overlord]
    else:
        most = max([t.seats[seat].wealth for seat in tied])
        tied = [seat for seat in tied if t.seats[seat].wealth == most]
    t.end(tied, reason)
    if t.recording:
        t.emit(reason, tied[0], {"owners": tied, "vp": best, "rounds": t.round})


def pass_overlord(t: Phoenicia, best: int) -> None:
    """Make the player with most VPs Overlord; ties go clockwise from the current Overlord, who comes last (PHO-OVR01,
    PHO-OVR02, PHO-OVR03, PHO-OVR04)."""
    seat = (t.overlord + 1) % t.players
    while t.seats[seat].vp != best:
        seat = (seat + 1) % t.players
    if t.recording:
        t.emit("overlord" if seat != t.overlord else "overlord_stays", seat, {"vp": best})
    t.overlord = seat


class AddCards(Step[Phoenicia]):
    """2b: refill the display to one card per player, from the current set and then the next (PHO-DEV01, PHO-DEV02,
    PHO-DEV03, PHO-DEV04)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        added: list[int] = []
        while len(t.display) < t.players and t.deck:
            card = t.deck.pop()
            t.display.append(card)
            added.append(card)
            t.lock_undo()
        if t.recording and added:
            t.emit("display", NOBODY, {"cards": [CARD_IDS[card] for card in added]})


class Production(Step[Phoenicia]):
    """2c: give everyone cards and coins, clockwise from the new Overlord (PHO-PRD01, PHO-PRD07)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        for seat in t.clockwise(t.overlord):
            produce(t, seat)


def produce(t: Phoenicia, seat: int) -> None:
    """Give a seat its production: cards, which only their owner sees, and coins (PHO-PRD03, PHO-PRD04, PHO-PRD05)."""
    s = t.seats[seat]
    cards = t.draws(s)
    s.earn(t.keeps(s) - s.coins)
    drawn = [0] * MONEY
    for _ in range(cards):
        drawn[t.deal_card(seat)] += 1
    if t.recording:
        moneys = [MONEY_IDS[money] for money in spread(drawn)]
        t.emit("produce", seat, {"count": cards, "coins": s.coins}, {"moneys": moneys}, 1 << seat)


class Limits(Step[Phoenicia]):
    """2d: apply everyone's limits after all draws, clockwise from the new Overlord (PHO-STO01, PHO-STO11)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        t.then(*[APPLY_LIMITS[seat] for seat in t.clockwise(t.overlord)])


VICTORY_CHECK: Final = VictoryCheck()
ADD_CARDS: Final = AddCards()
PRODUCTION: Final = Production()
LIMITS: Final = Limits()
