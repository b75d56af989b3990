"""Heuristics for bots: the value of a position and a prior over the legal moves."""

from __future__ import annotations

from typing import Any, Final, cast

from cinque.core.bots.heuristics import Heuristics
from cinque.core.engine.steps import Ask
from cinque.games.phoenix_syndicate.bots.features import FEATURE_NAMES, features
from cinque.games.phoenix_syndicate.bots.values import (
    ADVANTAGE_VALUE,
    CheapestPaths,
    ShipTarget,
    agent_values,
    base_value,
    best_target,
    good_value,
    goods_on_printed_gates,
    position_value,
    rounds_left,
    route_value,
    share_left,
    step_value,
)
from cinque.games.phoenix_syndicate.rules import moves as m
from cinque.games.phoenix_syndicate.rules.base_building import build_moves
from cinque.games.phoenix_syndicate.rules.constants import (
    BLACK,
    COLOUR_COUNT,
    DEPLOY,
    EXPAND,
    GOOD_KINDS,
    INFILTRATE,
    PRESTIGE,
    PRINTED_FREE,
    SMUGGLE,
    SYSTEM_COUNT,
)
from cinque.games.phoenix_syndicate.rules.deploy import base_price, matching_claims
from cinque.games.phoenix_syndicate.rules.infiltrate import blackmail_price
from cinque.games.phoenix_syndicate.rules.securing import pieces_value, securing_bonus
from cinque.games.phoenix_syndicate.rules.table import AGENT, SEATS, PhoenixSyndicate
from cinque.games.phoenix_syndicate.rules.trade_route_claims import claim_moves
from cinque.games.phoenix_syndicate.rules.upgrades import display_moves

# The value of each upgrade over a whole game, in card order; first guessed, then tuned.
UPGRADE_VALUES: Final[list[float]] = [
    3.0, 1.0, 2.6, 2.6, 2.2, 1.6, 2.6,
    2.4, 2.4, 1.4, 1.8, 2.4, 1.4, 1.6,
    2.6, 2.2, 2.6, 2.2, 2.6, 3.0, 2.4,
    2.6, 2.8, 2.8, 2.6, 1.6, 2.4, 2.4,
    3.0, 3.0, 2.4, 2.4, 2.8, 3.2, 2.2,
]  # fmt: skip
LATE_UPGRADES: Final[list[str]] = ["DE6", "IN6", "IN7", "EX6", "EX7", "SM7"]  # best used at the end of the action
UPGRADE_COSTS: Final[dict[str, float]] = {"IN3": 3.0, "EX5": 4.0, "DE5": 4.0, "SC5": 4.0, "IN5": 2.0}  # in goods


def colour_value(t: PhoenixSyndicate, seat: int, colour: int) -> float:
    """Return the value of a good of one colour, which is higher if it completes a price."""
    if colour == BLACK:
        return 1.5
    s = t.seats[seat]
    have = s.goods[colour]
    near = 0.35 if have % 4 == 3 else 0.0
    return 1.0 / (1.0 + have / 6.0) + near + 0.15 * step_value(t, seat, colour)


def yield_value(t: PhoenixSyndicate, seat: int, system: int) -> float:
    """Return the value of the goods a system yields."""
    total = 0.0
    for good in range(GOOD_KINDS):
        count = t.box.yields[system * GOOD_KINDS + good]
        if count:
            total += count * colour_value(t, seat, good)
    return total


def claim_value(t: PhoenixSyndicate, seat: int, route: int) -> float:
    """Return the value of claiming a route, including the goods on it."""
    place = t.routes[t.market].index(route)
    lying = 0
    for good in range(GOOD_KINDS):
        lying += t.route_goods[place * GOOD_KINDS + good]
    return route_value(t, seat, route) + 0.6 + good_value(t, seat) * lying


def best_claim(t: PhoenixSyndicate, seat: int, legal: list[int]) -> float:
    """Return the value of the best of these claims, or 0."""
    best = 0.0
    for move in legal:
        value = claim_value(t, seat, m.CLAIM.arg(move))
        if value > best:
            best = value
    return best


def build_value(t: PhoenixSyndicate, seat: int, system: int, price: int) -> float:
    """Return the value of a base built by Deploy, minus its price."""
    colour = t.box.tile_colour[system]
    step = 0.0
    if colour != PRESTIGE:
        step = step_value(t, seat, colour)
    else:
        for other in range(COLOUR_COUNT):
            if t.can_pay(seat, other, price):
                value = step_value(t, seat, other)
                step = value if value > step else step
    return base_value(t, system) + step - price * good_value(t, seat) * 1.15


def action_value(t: PhoenixSyndicate, seat: int, action: int) -> float:
    """Return the value of taking an action."""
    s = t.seats[seat]
    each = good_value(t, seat)
    if action == SMUGGLE:
        one = two = 0.0
        for system in range(SYSTEM_COUNT):
            if t.presence[system * SEATS + seat]:
                value = yield_value(t, seat, system)
                if value > one:
                    one, two = value, one
                elif value > two:
                    two = value
        return each * (one + two)
    if action == EXPAND:
        wanted = agent_values(t, seat)
        first = best_target(t, seat, CheapestPaths(t, s.ship_a), wanted, -1)
        other = best_target(t, seat, CheapestPaths(t, s.ship_b), wanted, -1) if s.ship_b != s.ship_a else first
        best = first.value if first.value > other.value else other.value
        return best * 1.35 - 0.2
    if action == INFILTRATE:
        total = 0.0
        for move in display_moves(t):
            value = UPGRADE_VALUES[m.TAKE.arg(move)] * share_left(t)
            total = value if value > total else total
        for colour in range(COLOUR_COUNT):
            if t.can_pay(seat, colour, t.box.price):
                value = step_value(t, seat, colour) - t.box.price * each
                total += value if value > 0.0 else 0.0
        return total
    if action == DEPLOY:
        total = 0.0
        price = t.box.price
        for system in range(SYSTEM_COUNT):
            colour = t.box.tile_colour[system]
            if t.presence[system * SEATS + seat] != AGENT or t.rival_base(seat, system):
                continue
            if colour == PRESTIGE or t.can_pay(seat, colour, price):
                value = build_value(t, seat, system, price)
                if colour < COLOUR_COUNT:
                    value += 0.5
                total = value if value > total else total
        return total + best_claim(t, seat, matching_claims(t, seat))
    free = t.free_directors(seat)
    total = free * (1.3 * each + 0.75 * share_left(t)) - 1.2 * share_left(t)
    claim = best_claim(t, seat, claim_moves(t, seat, False)) - t.box.price * each * 1.1
    return total + (claim if claim > 0.0 else 0.0)


class PhoenixHeuristics(Heuristics):
    """The heuristics of The Phoenix Syndicate; cheap enough to serve as the playout policy, too."""

    def turn_index(self, t: PhoenixSyndicate) -> int:
        """Return a number that grows with every turn."""
        return t.round * SEATS + (t.turn - t.start) % t.players if t.turn >= 0 else 0

    def feature_names(self) -> list[str]:
        """Return the names of the features."""
        return FEATURE_NAMES

    def features(self, t: PhoenixSyndicate, seat: int) -> list[float]:
        """Return the features of one seat."""
        return features(t, seat)

    def value(self, t: PhoenixSyndicate, seat: int) -> float:
        """Return the value of a position in credits."""
        return position_value(t, seat)

    def temperature(self) -> float:
        """Return the temperature in credits."""
        return 9.0

    def rollout_turns(self, t: PhoenixSyndicate) -> int:
        """Return the length of a rollout: two rounds."""
        return 2 * SEATS

    def policy(self, t: PhoenixSyndicate, seat: int, legal: list[int]) -> list[float]:
        """Score each legal move; ending the question (GO_ON) scores 0."""
        if legal[0] in m.OPEN or legal[0] in m.FLY or (m.GO_ON in legal and self.has_flights(legal)):
            return self.score_flights(t, seat, legal)
        return [self.score_move(t, seat, move) for move in legal]

    def has_flights(self, legal: list[int]) -> bool:
        """Whether the legal moves include gates or flights."""
        return any(move in m.OPEN or move in m.FLY for move in legal)

    def score_flights(self, t: PhoenixSyndicate, seat: int, legal: list[int]) -> list[float]:
        """Score gates on the way to the best systems, and flights once the gates are open."""
        s = t.seats[seat]
        wanted = agent_values(t, seat)
        wanted[s.ship_a] = wanted[s.ship_b] = 0.0  # an agent is placed there anyway
        weights: list[float] = []
        one = two = ShipTarget()
        if t.flown == 0:  # gates are opened before the first flight
            from_a = CheapestPaths(t, s.ship_a)
            from_b = CheapestPaths(t, s.ship_b) if s.ship_b != s.ship_a else from_a
            one = best_target(t, seat, from_a, wanted, -1)
            two = best_target(t, seat, from_b, wanted, one.target)
            if two.value > one.value:
                two = best_target(t, seat, from_b, wanted, -1)
                one = best_target(t, seat, from_a, wanted, two.target)
        for move in legal:
            value = -1.0
            if move in m.OPEN:
                for plan in (one, two):
                    if plan.tile >= 0 and plan.value > 0.0:
                        low = plan.tile if plan.tile < plan.onward else plan.onward
                        if m.OPEN.arg(move) == low and m.OPEN.arg(move, 1) == plan.tile + plan.onward - low:
                            value = 20.0 + plan.value
            elif move in m.FLY:
                value = wanted[m.FLY.arg(move, 1)]
                if value <= 0.0:
                    value = -0.5
            elif move in m.USE and m.USE.arg(move) == t.box.mod[PRINTED_FREE].bit_length() - 1:
                value = 22.0 if one.tile >= 0 or two.tile >= 0 else -1.0
            else:
                value = self.score_move(t, seat, move)
            weights.append(value)
        return weights

    def score_move(self, t: PhoenixSyndicate, seat: int, move: int) -> float:
        """Score a move that is neither a gate nor a flight."""
        s = t.seats[seat]
        each = good_value(t, seat)
        if move in m.ACT:
            return action_value(t, seat, m.ACT.arg(move))
        if move in m.WARP:
            return yield_value(t, seat, m.WARP.arg(move))
        if move in m.CLAIM:
            price = t.box.price * each * 1.1 if self.sells_route(t) else 0.0
            return claim_value(t, seat, m.CLAIM.arg(move)) - price
        if move in m.ADVANCE:
            return step_value(t, seat, m.ADVANCE.arg(move)) - t.box.price * each * 0.9
        if move in m.BLACKMAIL:
            colour = m.BLACKMAIL.arg(move)
            return step_value(t, seat, colour) - blackmail_price(t, seat, colour) * each * 0.9
        if move in m.BASE:
            system = m.BASE.arg(move)
            cost = base_price(t, seat) if t.action == DEPLOY else 0
            return build_value(t, seat, system, cost)
        if move in m.USE or move in m.CALL:
            return self.score_use(t, seat, move)
        if move in m.TAKE:
            return UPGRADE_VALUES[m.TAKE.arg(move)] * (0.3 + share_left(t))
        if move in m.SECURE:
            return self.score_secure(t, seat, m.SECURE.arg(move))
        if move in m.NAME:
            colour = m.NAME.arg(move)
            return step_value(t, seat, colour) + 0.12 * s.goods[colour]
        if move in m.GAIN:
            return colour_value(t, seat, m.GAIN.arg(move))
        if move in m.GIVE:
            good = m.GIVE.arg(move)
            return 0.1 * s.goods[good] - (1.5 if good == BLACK else 0.0)
        return self.score_other(t, seat, move)

    def score_other(self, t: PhoenixSyndicate, seat: int, move: int) -> float:
        """Score a move of one of the rarer questions."""
        s = t.seats[seat]
        if move in m.START or move in m.BESIDE:
            return self.score_start(t, seat, m.START.arg(move) if move in m.START else m.BESIDE.arg(move))
        if move in m.KEEP:
            route = m.KEEP.arg(move)
            near = 0.0
            for system in t.box.route_systems[route]:
                if (t.near_mask[s.ship_a] | t.near_mask[s.ship_b]) >> system & 1:
                    near += 0.5
            return float(pieces_value(t, seat, route) + securing_bonus(t, seat, route)) + near
        if move in m.DIRECTOR:
            action = m.DIRECTOR.arg(move)
            return (2.0 if s.directors[action] == 0 else 0.5) + [0.3, 0.2, 0.4, 0.5][action]
        if move in m.PLACE:
            return agent_values(t, seat)[m.PLACE.arg(move)]
        if move in m.SHIFT:
            return agent_values(t, seat)[m.SHIFT.arg(move, 1)] + base_value(t, m.SHIFT.arg(move, 1))
        if move in m.REDUCE:
            return -base_value(t, m.REDUCE.arg(move))
        if move in m.SCORE:
            return float(pieces_value(t, seat, m.SCORE.arg(move)))
        if move in m.RELOCATE:
            colour = m.RELOCATE.arg(move)
            return -1.2 * s.track[colour] if m.RELOCATE.arg(move, 1) == 0 else -4.0
        if move in m.JUMP:
            return 2.0 + 0.1 * s.goods[m.JUMP.arg(move)]
        if move in m.DRIVE:
            return float(goods_on_printed_gates(t, m.DRIVE.arg(move)))
        if move in m.BLACK:
            return -float(m.BLACK.arg(move))
        if move == m.PLAIN:
            return 0.2
        if move == m.DEEP:
            return 1.5
        return -1.0 if move == m.MIX else 0.0

    def sells_route(self, t: PhoenixSyndicate) -> bool:
        """Whether the current question sells a route rather than giving it away."""
        return cast(Ask[Any], t.agenda[-1]).breadcrumb() == "" and t.action > SMUGGLE

    def score_use(self, t: PhoenixSyndicate, seat: int, move: int) -> float:
        """Score using a card: most as soon as they help, some only at the end of the action."""
        if move in m.CALL:
            if m.ADVANTAGES[m.CALL.arg(move)] != "AV10":
                return ADVANTAGE_VALUE
            return 0.5 if rounds_left(t) < 2.0 else 1.0
        card = m.UPGRADES[m.USE.arg(move)]
        if card in LATE_UPGRADES:
            return 0.05
        if card not in UPGRADE_COSTS:
            return 4.0
        price = UPGRADE_COSTS[card] * good_value(t, seat)
        if card == "IN3":
            return 2.4 * share_left(t) - price
        if card == "EX5":
            return max(agent_values(t, seat)) - price - 0.3
        if card == "DE5":
            best = 0.0
            for base in build_moves(t, seat, t.box.price, False):
                value = base_value(t, m.BASE.arg(base))
                best = value if value > best else best
            return best - price
        if card == "SC5":
            return best_claim(t, seat, claim_moves(t, seat, False)) - price - 0.1
        return 1.2 - price

    def score_secure(self, t: PhoenixSyndicate, seat: int, route: int) -> float:
        """Score securing a route: what it pays now, minus what rivals get and what waiting might add."""
        now = float(pieces_value(t, seat, route) + securing_bonus(t, seat, route))
        others = 0.0
        missing = 0
        for other in range(t.players):
            if other != seat:
                others += pieces_value(t, other, route)
        for system in t.box.route_systems[route]:
            if t.presence[system * SEATS + seat] == 0:
                missing += 1
        return now - 0.5 * others / (t.players - 1) - 0.8 * missing * share_left(t)

    def score_start(self, t: PhoenixSyndicate, seat: int, system: int) -> float:
        """Score a start system: prefer systems of the dealt routes and their neighbors."""
        total = 0.0
        for route in t.routes[t.seats[seat].held]:
            if system in t.box.route_systems[route]:
                total += 2.0
            for other in t.box.route_systems[route]:
                if t.near_mask[system] >> other & 1:
                    total += 1.0
        if t.box.tile_colour[system] == PRESTIGE:
            total += 0.4
        return total + 0.1 * t.near_mask[system].bit_count()
