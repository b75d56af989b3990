"""The Resource Collection phase in its seven steps (SYN-RES)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.steps import Ask, SeatStep, Step
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.final_scoring import final_scoring
from cinque.games.syndicate.rules.gain_choices import gain_any
from cinque.games.syndicate.rules.moves import BASES, DROP, MARKETS
from cinque.games.syndicate.rules.sleepers import OpenWindow
from cinque.games.syndicate.rules.table import COLLECTION, NOBODY, Syndicate
from cinque.games.syndicate.rules.upkeep import (
    SettleNext,
    bases_in_play,
    can_pay_all,
    completed_route_income,
    settle_base,
)


class Collection(Step[Syndicate]):
    """Run all steps in order, each for all players in player order (SYN-RES01)."""

    def run(self, t: Syndicate) -> None:
        t.phase = COLLECTION
        order = t.from_lead()
        for seat in order:
            s = t.seats[seat]
            t.draw(seat, t.box.draw + s.dice + t.power(seat, c.ON_DRAW))
        for s in t.seats:
            s.dice = max(t.box.action_dice - s.held_dice, 0)
            s.reinforcements = max(s.assault - s.held_reinforcements, 0)
            s.held_dice = 0
            s.held_reinforcements = 0
            s.boosted = False
            s.quiet_assaults = 0
            s.failures = 0
        steps: list[Step[Syndicate]] = [OpenWindow(c.COLLECT_STARTED, NOBODY)]
        steps += [Collect(seat) for seat in order]
        steps.append(Research())
        steps += [DropOne(seat) for seat in order]
        steps.append(RoundOver())
        t.then(*steps)


class Collect(SeatStep[Syndicate]):
    """Collect racket and tech income, then settle bases; ask for an order only where it matters (SYN-UPK07)."""

    def run(self, t: Syndicate) -> None:
        s = t.seats[self.seat]
        income = t.box.racket[s.syndicate][:]
        income[0] += t.power(self.seat, c.INCOME_CREDITS)
        income[1] += t.power(self.seat, c.INCOME_INFLUENCE)
        income[2] += t.power(self.seat, c.INCOME_CREW)
        t.gain_goods(self.seat, income)
        if t.recording:
            t.emit("racket", self.seat, t.goods_facts(income))
        bases = bases_in_play(t, self.seat)
        any_gain = t.power(self.seat, c.INCOME_ANY)
        if can_pay_all(t, self.seat, bases):
            settled = 0
            for base in bases:
                settle_base(t, self.seat, base)
                settled |= 1 << base
                any_gain += t.box.mining[base] + completed_route_income(t, self.seat, base, settled)
            gain_any(t, self.seat, any_gain)
        else:
            t.then(SettleNext(self.seat, 0))
            gain_any(t, self.seat, any_gain)


class Research(Step[Syndicate]):
    """Put one marker on every research installation and station in play (SYN-SPB06, SYN-RES05)."""

    def run(self, t: Syndicate) -> None:
        for seat in t.from_lead():
            for base in bases_in_play(t, seat):
                if t.research[base] < t.box.boxes[base]:
                    t.research[base] += 1
                    if t.recording:
                        facts = {"base": BASES[base], "count": t.research[base], "boxes": t.box.boxes[base]}
                        t.emit("researched", seat, facts)


class DropOne(SeatStep[Syndicate]):
    """Remove one market marker; ask only if there are several, never in the final round (SYN-RES12)."""

    def run(self, t: Syndicate) -> None:
        question = DropMarker(self.seat)
        moves = question.legal_moves(t)
        if len(moves) > 1 and t.round != t.last:
            t.then(question)
        elif moves:
            question.play(t, moves[0])


class DropMarker(Ask[Syndicate]):
    """Choose which of the seat's markers to remove, from either market, which frees its box (SYN-MKT08, SYN-R10)."""

    def legal_moves(self, t: Syndicate) -> list[int]:
        markers = t.seats[self.seat].markers
        return [move for move in DROP.all() if markers[DROP.arg(move)] >> DROP.arg(move, 1) - 1 & 1]

    def play(self, t: Syndicate, move: int) -> None:
        market, box = DROP.arg(move), DROP.arg(move, 1)
        t.seats[self.seat].markers[market] &= ~(1 << box - 1)
        if t.recording:
            t.emit("dropped_marker", self.seat, {"market": MARKETS[market], "credits": t.box.market_step * box})

    def breadcrumb(self) -> str:
        return "collection"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"credits": t.box.market_step}


class RoundOver(Step[Syndicate]):
    """End the game, or advance the round marker and the First Player tile (SYN-RES07, SYN-RES08, SYN-END02)."""

    def run(self, t: Syndicate) -> None:
        if t.round == t.last:
            final_scoring(t)
            return
        t.round += 1
        t.lead = (t.lead + 1) % len(t.circle)
