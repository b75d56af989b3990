"""Estimates, in coins, of what things are worth to a settlement. The heuristics build on them.

Income counts for the estimated rounds left, as far as it can be stored. A VP gains value towards the end. A worker is
worth its best job, a discount depends on how many copies are still to come.
"""

from __future__ import annotations

import math
from typing import Final

from cinque.core.engine.checks import LEGAL
from cinque.games.phoenicia.rules.moves import ACTIVITY_COUNT
from cinque.games.phoenicia.rules.table import Phoenicia, Seat
from cinque.games.phoenicia.rules.workers import check_enter

CARD_YIELD: Final = 1.25  # a card costs four points of production and is worth five on average
CARD_WORTH: Final = 5.0
EXPECTED_ROUNDS: Final = 10.0  # estimated rounds of a whole game


def rounds_left(t: Phoenicia) -> float:
    """Estimate the productions still to come from the leader's progress towards the goal."""
    best = 0
    for s in t.seats:
        if s.vp > best:
            best = s.vp
    progress = (best - 2) / (t.box.goal - 2)
    if progress <= 0.0:
        return EXPECTED_ROUNDS
    return EXPECTED_ROUNDS * (1.0 - math.sqrt(progress)) if progress < 1.0 else 0.0


def vp_value(rounds: float) -> float:
    """Return the value of a VP in coins."""
    return 4.2 - 0.32 * rounds if rounds > 1.0 else 5.2 - 1.32 * rounds


def income_per_round(production: float, storehouses: float) -> float:
    """Return the income per round in coins; money that cannot be stored hardly counts."""
    made = CARD_YIELD * production
    room = CARD_WORTH * storehouses + 2.0
    return made if made <= room else room + 0.15 * (made - room)


def excess_cards(t: Phoenicia, s: Seat) -> float:
    """Return how many cards will exceed the storehouses after the next production if nothing is spent."""
    return s.cards + (s.production + s.coins) / t.box.production_per_card - s.storehouses


def job_value(t: Phoenicia, s: Seat, activity: int, rounds: float) -> float:
    """Return what one more worker in an activity earns over the rest of the game, before its cost."""
    b = t.box
    count = s.workers[activity]
    totals = b.totals[activity][s.levels[activity]]
    more = totals[count + 1] - totals[count]
    store = s.storehouses + b.storehouse[activity]
    gain = income_per_round(s.production + more, store) - income_per_round(s.production, s.storehouses)
    return rounds * gain + vp_value(rounds) * (b.vps[activity][count + 1] - b.vps[activity][count])


def best_job(t: Phoenicia, s: Seat, rounds: float, most: int) -> tuple[float, int]:
    """Return the surplus and the price of the best job a trained worker can take for at most this much money."""
    best = 0.0
    cost = 0
    for activity in range(ACTIVITY_COUNT):
        if check_enter(t, s, activity, most) == LEGAL:
            price = t.tool_price(s, activity)
            surplus = job_value(t, s, activity, rounds) - price
            if surplus > best:
                best = surplus
                cost = price
    return best, cost


def card_value(t: Phoenicia, s: Seat, card: int, rounds: float) -> float:
    """Return the value of a development card to a seat."""
    b = t.box
    point = vp_value(rounds)
    lifted = 0.0
    raised = b.raises[card]
    if raised >= 0 and s.levels[raised] + 1 < b.levels[raised]:
        count = s.workers[raised]
        totals = b.totals[raised]
        lifted = float(totals[s.levels[raised] + 1][count] - totals[s.levels[raised]][count])
        lifted += 0.5 if s.has(raised) else 0.1
    more = b.production[card] + lifted
    # Production keeps growing, so value storage by the production expected halfway through the rest of the game.
    later = s.production * 1.25 + 2.0
    with_card = income_per_round(later + more, s.storehouses + 1 + b.storehouses[card])
    gain = with_card - income_per_round(later, s.storehouses + 1)
    worth = rounds * gain + point * b.vp[card]
    if b.trained[card] + b.untrained[card] > 0:
        worker = best_job(t, s, rounds, 99)[0]
        worth += 0.85 * (b.trained[card] * worker + b.untrained[card] * max(worker - s.training, 0.0))
    if b.vp_spaces[card] > 0:
        worth += b.vp_spaces[card] * 0.8
    if b.opens[card] >= 0 and not s.has(b.opens[card]):
        worth += opening_value(t, s, b.opens[card], rounds, point)
    if b.treasury[card] > s.treasury:
        worth += 2.0
    if 0 < b.training[card] < s.training:
        worth += s.untrained
    for target in b.discount_targets[card]:
        step = b.figures[target][min(s.owned[card], len(b.figures[target]) - 1)] - s.discounts[target]
        worth += 0.45 * step * min(2, copies_left(t, target))
    return worth


def opening_value(t: Phoenicia, s: Seat, activity: int, rounds: float, point: float) -> float:
    """Return the value of a new activity, assuming that two workers will use it instead of farming."""
    b = t.box
    better = b.totals[activity][s.levels[activity]][2] / 2.0 - 2.0
    store = 2.0 * b.storehouse[activity]
    gain = income_per_round(s.production + 2.0 * better, s.storehouses + store) - income_per_round(
        s.production, s.storehouses
    )
    extra = 2 * (b.price[activity] - b.price[1])
    return max(0.6 * (rounds - 1.0) * gain + point * (b.vps[activity][2] - 2) - extra, 1.0)


def copies_left(t: Phoenicia, card: int) -> int:
    """Count the copies of a card that can still be bought."""
    count = 0
    for other in t.development_cards[t.deck]:
        if other == card:
            count += 1
    for other in t.development_cards[t.display]:
        if other == card:
            count += 1
    return count


class SpendingCost:
    """The real cost of spending money: less for money that would be lost anyway, more for money a job needs."""

    __slots__ = ("spare", "free", "job", "late")

    spare: float  # money that would not fit the storehouses after the next production
    free: int  # money that can be spent while the best job stays affordable
    job: float  # the surplus of that job
    late: bool

    def cost(self, price: int) -> float:
        """Return the real cost of paying this price."""
        if self.spare > 0.0:
            lost = self.spare if self.spare < price else float(price)
            return 0.35 * lost + (price - lost)
        if self.late:
            return 0.5 * price
        return price + 0.7 * self.job if price > self.free else float(price)


def spending_cost(t: Phoenicia, s: Seat, rounds: float) -> SpendingCost:
    """Return what spending money really costs a seat now."""
    c = SpendingCost()
    c.spare = CARD_WORTH * excess_cards(t, s)
    c.free = s.wealth
    c.job = 0.0
    c.late = rounds <= 0.5
    if s.trained + s.untrained > 0:
        c.job, price = best_job(t, s, rounds, s.wealth)
        c.free = s.wealth - price - (s.training if s.trained == 0 else 0)
    return c


def cost_of_tools(t: Phoenicia, s: Seat, activity: int) -> float:
    """Return the real cost of the tools for a job; it is lower when the money could not be stored."""
    price = t.tool_price(s, activity)
    return 0.5 * price if excess_cards(t, s) > 0.0 else float(price)
