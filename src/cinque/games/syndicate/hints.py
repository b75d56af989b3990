"""What a bot may be told: how well each seat stands, and how good a move looks at first sight. Opinions, no rules.

Every move is weighed in credits against passing, which is worth 0; nothing is copied or played.
"""

from __future__ import annotations

from cinque.core.hints import Hints
from cinque.games.syndicate import box as v
from cinque.games.syndicate import moves as m
from cinque.games.syndicate.answers import asked_weight, trade_weights
from cinque.games.syndicate.assaults import forces, need_for
from cinque.games.syndicate.bases import fort_price, level_price
from cinque.games.syndicate.box import INFLUENCE, INNER, MISSION_DESIGNS, TERRITORIES
from cinque.games.syndicate.composing import Compose, HowMany
from cinque.games.syndicate.features import TRAITS, features
from cinque.games.syndicate.missions import faces
from cinque.games.syndicate.table import Syndicate
from cinque.games.syndicate.trading import CallOffers, Partner
from cinque.games.syndicate.turn import Menu
from cinque.games.syndicate.worths import (
    DIE,
    SLEEPERS,
    Needs,
    attempt,
    base_worth,
    buy_gain,
    card_worth,
    force_gain,
    goods,
    needs,
    rounds_left,
    shares,
    useful_times,
    value,
    worth,
    yearly,
)


class SyndicateHints(Hints):
    """The hints as bots take them."""

    def estimate(self, t: Syndicate) -> list[float]:
        """How likely each seat is to win, by the difference of positions."""
        if t.over:
            return t.payoff()
        if t.phase == 0:
            return [1.0 / t.players] * t.players
        if t.players == 1:
            return [min(0.1 + 0.22 * (t.stage - 1) + 0.2 * t.breaks + 0.01 * t.seats[0].leads, 0.95)]
        return shares(t)

    def standing(self, t: Syndicate) -> list[float]:
        """Each seat's position in credits; of one alone the mission's."""
        if t.players == 1:
            return self.estimate(t)
        return [worth(t, seat) if t.seats[seat].syndicate >= 0 else 0.0 for seat in range(t.players)]

    def weights(self, t: Syndicate, seat: int, options: list[int]) -> list[float]:
        """How good each option looks."""
        step = t.agenda[-1]
        if isinstance(step, Menu):
            return menu_weights(t, seat, options)
        if isinstance(step, (CallOffers, Partner, Compose, HowMany)):
            return trade_weights(t, seat, step, options)
        return [asked_weight(t, seat, step, move) for move in options]

    def quick(self, t: Syndicate, seat: int, options: list[int]) -> list[float]:
        """The same, but playouts open no trades."""
        if isinstance(t.agenda[-1], CallOffers):
            return [0.0 if move == m.DECLINE else -1.0 for move in options]
        return self.weights(t, seat, options)

    def traits(self) -> list[str]:
        """The names of the features."""
        return TRAITS

    def features(self, t: Syndicate, seat: int) -> list[float]:
        """What the forecast looks at."""
        return features(t, seat)

    def clock(self, t: Syndicate) -> int:
        """Turns that are over."""
        return t.turns

    def ahead(self, t: Syndicate) -> int:
        """A turn has many choices."""
        return 1

    def noise(self) -> int:
        """Dice make playouts differ enough; a random sale or burnt card in them only blurs what a move brings."""
        return 10

    def pace(self) -> int:
        """About how many real choices a turn has."""
        return 8


def menu_weights(t: Syndicate, seat: int, options: list[int]) -> list[float]:
    """The moves of the own turn; passing is 0."""
    n = needs(t, seat)
    hand = t.seats[seat].hand
    keeps = [card_worth(t, seat, card) for card in hand]
    die = DIE if n.left > 1 else 0.0  # an unused die draws a card, which is worth nothing in the last round
    return [menu_weight(t, seat, move, n, keeps, die) for move in options]


def menu_weight(t: Syndicate, seat: int, move: int, n: Needs, keeps: list[float], die: float) -> float:
    """One move of the own turn."""
    if move == m.PASS:
        return 0.0
    if move in m.MISSION:
        return attempt(t, seat, m.MISSION.arg(move)) - die
    if move in m.ROBBERY:
        return attempt(t, seat, MISSION_DESIGNS + m.ROBBERY.arg(move)) - die
    if move in m.ASSAULT:
        return assault_gain(t, seat, m.ASSAULT.arg(move), n) - die
    if move in m.BUY:
        gain = buy_gain(t, seat, m.BUY.arg(move), n)
        if t.stage == 2 and t.box.zone[m.BUY.arg(move)] == INNER:
            gain += 15.0
        return gain
    if move in m.FORTIFY:
        base = m.FORTIFY.arg(move)
        return 0.085 * n.left * base_worth(t, base) - goods(t, fort_price(t, seat, base))
    if move in m.LEVEL:
        return level_gain(t, seat, m.LEVEL.arg(move))
    if move in m.EXCHANGE:
        return exchange_gain(t, seat, m.EXCHANGE.arg(move))
    if move in m.SELL:
        return sell_gain(t, seat, m.SELL.arg(move), keeps)
    if move in m.SLOT:
        return slot_gain(t, seat, m.SLOT.arg(move))
    if move in m.CHIP:
        return chip_gain(t, seat, m.CHIP.arg(move))
    return rare_gain(t, seat, move)


def rare_gain(t: Syndicate, seat: int, move: int) -> float:
    """Free moves and the campaign."""
    if move == m.DESTROYER:
        return yearly(t, t.destroyer) * min(rounds_left(t), 2) - t.box.destroyer * value(t, INFLUENCE)
    if move == m.REVEAL:
        sleeper = t.box.design[t.seats[seat].slot] - v.FIRST_SLEEPER
        return SLEEPERS[sleeper] - 0.5
    if move == m.ACCESS:
        return 12.0
    if move in m.RESCUE:
        force = m.RESCUE.arg(move)
        chance = faces(t, t.power(seat, v.ROLL_ASSAULT), need_for(t, force, True)) / t.box.action_die
        return 30.0 * chance - 5.0
    return -1.0


def assault_gain(t: Syndicate, seat: int, base: int, n: Needs) -> float:
    """The best force against a base."""
    best = -10.0
    for force in forces(t, seat, base):
        best = max(best, force_gain(t, seat, base, force, 0, n.short))
    return best


def level_gain(t: Syndicate, seat: int, market: int) -> float:
    """A tech or assault level against its price."""
    s = t.seats[seat]
    left = rounds_left(t) - 1
    price = level_price(t, seat, market)
    if market == v.TECH_MARKET:
        steps = 0
        for threshold in t.box.thresholds:
            if threshold > s.tech:
                steps = threshold - s.tech
                break
        return (11.0 if steps == 1 else 5.5 if steps == 2 else 4.0) * left / 4.0 - price
    gain = 1.3 * left + (2.0 if s.assault == t.box.top_assault - 1 else 0.0)
    if t.stage:
        gain += 4.0
    return gain - price


def exchange_gain(t: Syndicate, seat: int, rate: int) -> float:
    """Exchanging pays for a base that lacks influence, or for upkeep that lacks crew."""
    return 0.5 if useful_times(t, seat, rate) > 0 else -2.0


def sell_gain(t: Syndicate, seat: int, design: int, keeps: list[float]) -> float:
    """A sale against what the card promises; nobody plays more than two missions a round."""
    s = t.seats[seat]
    keep = keeps[s.hand.index(t.held(seat, design))]
    better = 0
    for other in keeps:
        if other > keep:
            better += 1
    if better >= s.dice + 2 * (rounds_left(t) - 1):
        keep = 0.0
    return 1.0 + t.power(seat, v.SALE) - keep - 0.3


def slot_gain(t: Syndicate, seat: int, design: int) -> float:
    """A sleeper into an empty slot, but no decoys."""
    if t.seats[seat].slot >= 0 or design < v.FIRST_SLEEPER or rounds_left(t) < 1:
        return -1.0
    return SLEEPERS[design - v.FIRST_SLEEPER] - 0.4


def chip_gain(t: Syndicate, seat: int, design: int) -> float:
    """Chips are played when they do something."""
    s = t.seats[seat]
    effect = t.box.chip_effects[design][0]
    if effect.op == v.ALERT:
        return 0.6 * min(-effect.a, t.alert - 1) - 0.9 if t.alert >= 4 else -0.5
    if effect.op == v.FORTIFY:
        for base in range(TERRITORIES):
            if t.owner[base] == seat and not t.fort >> base & 1:
                return 2.0
        return -0.5
    if effect.op == v.REARM:
        return 3.0 if s.dice == 0 and s.hand else -0.5
    return 2.0
