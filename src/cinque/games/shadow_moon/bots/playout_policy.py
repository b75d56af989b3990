"""A cheap policy for playouts: score each move by what it changes on the board, without copying the table."""

# not rule code: heuristics for bots

from __future__ import annotations

from typing import Final, cast

from cinque.core.engine.steps import ASKS_ONE
from cinque.games.shadow_moon.bots.board_values import BoardValues
from cinque.games.shadow_moon.bots.features import FEATURE_NAMES, features
from cinque.games.shadow_moon.bots.heuristics import (
    RANDOM_CARD_VALUE,
    UNSEEN_OBJECTIVE_PAY,
    ShadowMoonHeuristics,
    add_deployment,
    objective_payoff,
    turns_left,
)
from cinque.games.shadow_moon.rules.components import Effect
from cinque.games.shadow_moon.rules.constants import ANY_TYPE, ELIMINATE, FIRST_PETTY, OWN_TYPE, REPLACE, SHIP
from cinque.games.shadow_moon.rules.control import controller
from cinque.games.shadow_moon.rules.hustle import Hustle
from cinque.games.shadow_moon.rules.manipulate import Manipulate
from cinque.games.shadow_moon.rules.moves import (
    AT,
    BANK,
    BURN,
    BURY,
    CLAIM,
    DIVERT,
    FROM,
    GAMBLE_CARD,
    HUSTLE,
    IDLE,
    MARK,
    OFFER,
    PASS,
    PERFORM,
    PICK,
    PLACE,
    PLACE_CARD,
    PLAY,
    PULLING,
    PUSHING,
    REFRESH,
    REFUSE,
    REMOVE,
    RESOLVE,
    SHARE,
    SPEND,
    SWAP,
    UNDER,
    WIDTH,
)  # fmt: skip
from cinque.games.shadow_moon.rules.sector_choice import ChooseSector
from cinque.games.shadow_moon.rules.status_tokens import PushDisplaced
from cinque.games.shadow_moon.rules.table import NO_TOKEN, ShadowMoon
from cinque.games.shadow_moon.rules.unit_effects import TakeFrom, UnitAsk

MATCHING_STACK_VALUE: Final = 0.6  # value of a stack that matches the next card


def playout_weights(t: ShadowMoon, seat: int, legal: list[int]) -> list[float]:
    """Score each legal move; doing nothing scores about 0."""
    values = BoardValues(t, seat)
    step = t.agenda[-1]
    if step.asks != ASKS_ONE:
        return [secret_weight(t, values, move) for move in legal]
    weights: list[float] = []
    mine = t.actor == seat
    if isinstance(step, Manipulate):
        hand: dict[int, float] = {}
        for card in t.agents[t.hands[seat]]:
            hand[card] = values.later_card(card)
        row: list[float] = [values.later_card(card) if card >= 0 else 0.0 for card in t.agents[t.row]]
        for move in legal:
            if move == PASS:
                weights.append(0.15)
            elif move in UNDER:
                weights.append(RANDOM_CARD_VALUE - hand[UNDER.arg(move)])
            else:
                weights.append(row[SWAP.arg(move, 1) - 1] - hand[SWAP.arg(move)])
        return weights
    for move in legal:
        weights.append(move_weight(t, values, move, mine))
    if isinstance(step, Hustle):
        add_deployment(legal, weights, 0.0)
    return weights


def move_weight(t: ShadowMoon, values: BoardValues, move: int, mine: bool) -> float:
    """Score one move, in the seat's own turn (`mine`) or in the Kingpin's."""
    step = t.agenda[-1]
    seat = values.seat
    actor = t.actor
    if move == PASS:
        return 0.0
    if move == PERFORM:
        return 0.2
    if move in PICK:
        token = PICK.arg(move)
        sides = t.box.sides[token]
        return values.gain(sides[0]) + values.gain(sides[1])
    if move in HUSTLE:
        ready = 0
        for token in t.seats[seat].tokens:
            if t.seats[seat].ready(token):
                ready += 1
        return values.effect(t.box.hustle[HUSTLE.arg(move)]) - (0.9 if ready <= turns_left(t, seat) else 0.0) + 0.2
    if move in IDLE:
        return -1.0
    if move in PLAY:
        return values.card(PLAY.arg(move))
    if move in BURY:
        return values.effect(t.box.facedown) + MATCHING_STACK_VALUE - 0.4 * values.card(BURY.arg(move))
    if move in AT:
        e = t.box.effects[cast(ChooseSector, step).effect]
        if mine:
            return values.effect_value_in(e.op, AT.arg(move), e.count) + 0.01
        return kingpin_target_value(t, values, e, AT.arg(move))
    if move in PLACE:
        sector = PLACE.arg(move)
        count = PLACE.arg(move, 1)
        return values.gain(sector) if mine and count == 1 else values.change(actor, sector, count)
    if move in FROM:
        origin = FROM.arg(move)
        target = step.sector if isinstance(step, TakeFrom) else cast(UnitAsk, step).sector
        return values.shift(actor, origin, target, FROM.arg(move, 1))
    if move in PUSHING:
        return values.shift(PUSHING.arg(move), cast(UnitAsk, step).sector, PUSHING.arg(move, 1), PUSHING.arg(move, 2))
    if move in PULLING:
        return values.shift(PULLING.arg(move), PULLING.arg(move, 1), cast(UnitAsk, step).sector, PULLING.arg(move, 2))
    if move in REMOVE:
        return values.change(REMOVE.arg(move), cast(UnitAsk, step).sector, -REMOVE.arg(move, 1))
    if move in MARK:
        sector = MARK.arg(move)
        if t.status[sector] != NO_TOKEN:
            return -0.3 if t.marker[sector] == seat else 0.2
        return 0.1 * values.now[sector] + 0.1
    if move in DIVERT:
        return values.shift(cast(PushDisplaced, step).colour, cast(PushDisplaced, step).sector, DIVERT.arg(move), 1)
    if move in PLACE_CARD:
        card = PLACE_CARD.arg(move)
        colour = PLACE_CARD.arg(move, 1)
        value = -values.card(card)
        if colour != seat:
            return value + 0.1
        for other in t.agents[t.hands[seat]]:
            if other != card and t.box.syndicate[other] == t.box.syndicate[card]:
                return value + MATCHING_STACK_VALUE
        return value - 0.1
    if move in BURN:
        return 0.1 if BURN.arg(move) == seat else -0.1
    if move in OFFER:
        return -values.card(OFFER.arg(move))
    if move in GAMBLE_CARD:
        return values.card(GAMBLE_CARD.arg(move))
    if move in CLAIM:
        token = CLAIM.arg(move)
        one_side, other = t.box.sides[token]
        if not mine:
            return -0.1 * t.box.value[token]
        best = -9.0
        for sector in (one_side, other):
            here = t.units[sector * WIDTH + seat]
            if here >= t.box.value[token] and controller(t, sector) == seat:
                value = values.change(seat, sector, -here) + here
                if value > best:
                    best = value
        return best + token_extra(t, seat, token)
    if move in SPEND:
        sector = SPEND.arg(move)
        here = t.units[sector * WIDTH + actor]
        return values.change(actor, sector, -here) + here
    if move in REFRESH:
        return values.effect(t.box.hustle[REFRESH.arg(move)])
    return 0.0


def token_extra(t: ShadowMoon, seat: int, token: int) -> float:
    """Return what a token is worth beyond its value: a hustle, and objectives of its type."""
    total = 0.9 if turns_left(t, seat) > 1 else 0.0
    if t.round < t.box.rounds and token < FIRST_PETTY:
        total += UNSEEN_OBJECTIVE_PAY
    crime = t.box.crime[token]
    kind = t.box.crime_kind[crime]
    times = 0
    if kind == OWN_TYPE:
        for objective in t.objectives[t.faceup]:
            if t.box.objective_crime[objective] == crime:
                times += 1
        total += times
    for objective in t.objectives[t.own_objectives[seat]]:
        if kind == ANY_TYPE or t.box.objective_crime[objective] == crime:
            total += 0.7
    return total


def kingpin_target_value(t: ShadowMoon, values: BoardValues, e: Effect, sector: int) -> float:
    """Score a target of the Kingpin's effect by how much it hurts the rival and how little the seat."""
    if e.op == ELIMINATE or e.op == REPLACE:
        best = -9.0
        for colour in range(t.players):
            if t.units[sector * WIDTH + colour] > 0:
                value = values.change(colour, sector, -1)
                if value > best:
                    best = value
        return best
    return values.change(t.actor, sector, 1) if e.op == SHIP else 0.05 * (values.now[sector])


def secret_weight(t: ShadowMoon, values: BoardValues, move: int) -> float:
    """Score a move in a simultaneous choice."""
    if move == REFUSE:
        return 0.0
    if move == SHARE:
        return 1.0
    if move in BANK:
        card = BANK.arg(move)
        alike = 0
        for other in t.answers[values.seat]:
            if t.box.syndicate[BANK.arg(other)] == t.box.syndicate[card]:
                alike += 1
        return values.later_card(card) + 0.3 * alike
    return objective_payoff(t, values.seat, RESOLVE.arg(move))


class PlayoutHeuristics(ShadowMoonHeuristics):
    """The heuristics of Shadow Moon Syndicates with features and a cheap playout policy."""

    def playout_policy(self, t: ShadowMoon, seat: int, legal: list[int]) -> list[float]:
        """Score the legal moves cheaply."""
        return playout_weights(t, seat, legal)

    def feature_names(self) -> list[str]:
        """Return the names of the features."""
        return FEATURE_NAMES

    def features(self, t: ShadowMoon, seat: int) -> list[float]:
        """Return the features of one seat."""
        return features(t, seat)

    def playout_turns(self, t: ShadowMoon) -> int:
        """Return how many turns a playout looks ahead."""
        return 1

    def playout_noise(self) -> int:
        """Return how many of 1,000 playout choices are random."""
        return 50

    def choices_per_turn(self) -> int:
        """Return how many real choices a turn has."""
        return 7

    def turn_index(self, t: ShadowMoon) -> int:
        """Return a number that grows with every turn."""
        return t.round * 64 + t.turns
