"""SYNDICATE's heuristics for bots: the value of each seat's position and a quick score for each move.

Moves are scored in credits relative to passing, which scores 0. Nothing is copied or played to score a move.
"""

from __future__ import annotations

from cinque.core.bots.heuristics import Heuristics
from cinque.games.syndicate.bots.answer_policy import answer_weight, trade_weights
from cinque.games.syndicate.bots.features import FEATURE_NAMES, features
from cinque.games.syndicate.bots.values import (
    DIE_VALUE,
    SLEEPERS,
    Needs,
    attempt_gain,
    base_value,
    buy_gain,
    card_value,
    compute_needs,
    force_gain,
    goods_value,
    income_per_round,
    position_value,
    rounds_left,
    useful_times,
    value,
    win_chances,
)
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules import moves as m
from cinque.games.syndicate.rules.assaults import possible_forces, roll_needed
from cinque.games.syndicate.rules.bases import fort_price
from cinque.games.syndicate.rules.black_market import level_price
from cinque.games.syndicate.rules.constants import INFLUENCE, INNER, MISSION_DESIGNS, TERRITORY_COUNT
from cinque.games.syndicate.rules.missions import winning_faces
from cinque.games.syndicate.rules.offer_builder import ComposeOffer, LineAmount
from cinque.games.syndicate.rules.table import Syndicate
from cinque.games.syndicate.rules.trading import CallOffers, ChoosePartner
from cinque.games.syndicate.rules.turn import TurnMenu


class SyndicateHeuristics(Heuristics):
    """Heuristics for SYNDICATE."""

    def win_estimate(self, t: Syndicate) -> list[float]:
        """Estimate each seat's chance to win from the differences between positions."""
        if t.over:
            return t.returns()
        if t.phase == 0:
            return [1.0 / t.players] * t.players
        if t.players == 1:
            return [min(0.1 + 0.22 * (t.stage - 1) + 0.2 * t.break_ins + 0.01 * t.seats[0].leads, 0.95)]
        return win_chances(t)

    def standings(self, t: Syndicate) -> list[float]:
        """Return what each seat's position is worth in credits; in the campaign, the chance of winning."""
        if t.players == 1:
            return self.win_estimate(t)
        return [position_value(t, seat) if t.seats[seat].syndicate >= 0 else 0.0 for seat in range(t.players)]

    def policy(self, t: Syndicate, seat: int, legal: list[int]) -> list[float]:
        """Score each legal move."""
        step = t.agenda[-1]
        if isinstance(step, TurnMenu):
            return menu_weights(t, seat, legal)
        if isinstance(step, (CallOffers, ChoosePartner, ComposeOffer, LineAmount)):
            return trade_weights(t, seat, step, legal)
        return [answer_weight(t, seat, step, move) for move in legal]

    def playout_policy(self, t: Syndicate, seat: int, legal: list[int]) -> list[float]:
        """Score each legal move for a playout, which never opens a trade."""
        if isinstance(t.agenda[-1], CallOffers):
            return [0.0 if move == m.DECLINE else -1.0 for move in legal]
        return self.policy(t, seat, legal)

    def feature_names(self) -> list[str]:
        """Return the names of the features."""
        return FEATURE_NAMES

    def features(self, t: Syndicate, seat: int) -> list[float]:
        """Return the features of a seat."""
        return features(t, seat)

    def turn_index(self, t: Syndicate) -> int:
        """Return the number of finished turns."""
        return t.turns

    def playout_turns(self, t: Syndicate) -> int:
        """Return 1: a turn has so many choices that playouts stop after it."""
        return 1

    def playout_noise(self) -> int:
        """Return 10. Dice vary playouts enough, and random sales or burned cards would only blur a move's value."""
        return 10

    def choices_per_turn(self) -> int:
        """Return roughly how many real choices a turn has."""
        return 8


def menu_weights(t: Syndicate, seat: int, legal: list[int]) -> list[float]:
    """Score the moves of the seat's own turn; passing scores 0."""
    n = compute_needs(t, seat)
    keeps = [card_value(t, seat, t.box.design[card]) for card in t.hand(seat)]
    die = DIE_VALUE if n.left > 1 else 0.0  # an unused die draws a card, which is worth nothing in the last round
    return [menu_weight(t, seat, move, n, keeps, die) for move in legal]


def menu_weight(t: Syndicate, seat: int, move: int, n: Needs, keeps: list[float], die: float) -> float:
    """Score one move of the seat's own turn."""
    if move == m.PASS:
        return 0.0
    if move in m.MISSION:
        return attempt_gain(t, seat, m.MISSION.arg(move)) - die
    if move in m.ROBBERY:
        return attempt_gain(t, seat, MISSION_DESIGNS + m.ROBBERY.arg(move)) - die
    if move in m.ASSAULT:
        return assault_gain(t, seat, m.ASSAULT.arg(move), n) - die
    if move in m.BUY:
        gain = buy_gain(t, seat, m.BUY.arg(move), n)
        if t.stage == 2 and t.box.zone[m.BUY.arg(move)] == INNER:
            gain += 15.0
        return gain
    if move in m.FORTIFY:
        base = m.FORTIFY.arg(move)
        return 0.085 * n.left * base_value(t, base) - goods_value(t, fort_price(t, seat, t.box.zone[base]))
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
    """Score free moves and campaign moves."""
    if move == m.DESTROYER:
        return income_per_round(t, t.destroyer) * min(rounds_left(t), 2) - t.box.destroyer * value(t, INFLUENCE)
    if move == m.REVEAL:
        sleeper = t.box.design[t.slot(seat)] - constants.FIRST_SLEEPER
        return SLEEPERS[sleeper] - 0.5
    if move == m.ACCESS:
        return 12.0
    if move in m.RESCUE:
        force = m.RESCUE.arg(move)
        chance = winning_faces(t, t.power(seat, constants.ROLL_ASSAULT), roll_needed(t, force, True)) / t.box.action_die
        return 30.0 * chance - 5.0
    return -1.0


def assault_gain(t: Syndicate, seat: int, base: int, n: Needs) -> float:
    """Score an assault with the best number of reinforcements."""
    best = -10.0
    for force in possible_forces(t, seat, base):
        best = max(best, force_gain(t, seat, base, force, 0, n.short))
    return best


def level_gain(t: Syndicate, seat: int, market: int) -> float:
    """Score a tech or assault level: its value minus its price."""
    s = t.seats[seat]
    left = rounds_left(t) - 1
    price = level_price(t, seat, market)
    if market == constants.TECH_MARKET:
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
    """Score an exchange that funds the influence for a base or the crew for upkeep."""
    return 0.5 if useful_times(t, seat, rate) > 0 else -2.0


def sell_gain(t: Syndicate, seat: int, design: int, keeps: list[float]) -> float:
    """Score a sale against the value of keeping the card, which is 0 if there are more cards than dice to use."""
    s = t.seats[seat]
    keep = keeps[t.hand(seat).index(t.card_of_design(seat, design))]
    better = 0
    for other in keeps:
        if other > keep:
            better += 1
    if better >= s.dice + 2 * (rounds_left(t) - 1):
        keep = 0.0
    return 1.0 + t.power(seat, constants.SALE) - keep - 0.3


def slot_gain(t: Syndicate, seat: int, design: int) -> float:
    """Score putting a card into the slot: sleepers into an empty slot, never decoys."""
    if t.slot(seat) >= 0 or design < constants.FIRST_SLEEPER or rounds_left(t) < 1:
        return -1.0
    return SLEEPERS[design - constants.FIRST_SLEEPER] - 0.4


def chip_gain(t: Syndicate, seat: int, design: int) -> float:
    """Score a chip: play it as soon as it has an effect."""
    s = t.seats[seat]
    effect = t.box.chip_effects[design][0]
    if effect.op == constants.ALERT:
        return 0.6 * min(-effect.a, t.alert - 1) - 0.9 if t.alert >= 4 else -0.5
    if effect.op == constants.FORTIFY:
        for base in range(TERRITORY_COUNT):
            if t.owner[base] == seat and not t.fort >> base & 1:
                return 2.0
        return -0.5
    if effect.op == constants.REARM:
        return 3.0 if s.dice == 0 and t.hand(seat) else -0.5
    return 2.0
