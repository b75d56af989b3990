"""Heuristics for bots: estimates of each seat's standing and a prior over the legal moves."""

from __future__ import annotations

import math
from typing import Final

from cinque.core.bots.heuristics import Heuristics
from cinque.games.phoenicia.bots.features import FEATURE_NAMES, features
from cinque.games.phoenicia.bots.values import (
    best_job,
    card_value,
    cost_of_tools,
    excess_cards,
    income_per_round,
    job_value,
    rounds_left,
    spending_cost,
    vp_value,
)
from cinque.games.phoenicia.rules.discounts import price_of
from cinque.games.phoenicia.rules.moves import (
    BID,
    CHANGE,
    CLOSE,
    COINS,
    DISCARD,
    EMPLOY,
    END,
    LAY,
    OPEN,
    PASS,
    REST,
    SHIFT,
    TOOL,
    TRAIN,
    VP,
)
from cinque.games.phoenicia.rules.table import Phoenicia, Seat

TEMPERATURE: Final = 3.5  # a lead of this many VPs makes a seat about three times as likely to win


class PhoeniciaHeuristics(Heuristics):
    """The heuristics of Phoenicia."""

    def win_estimate(self, t: Phoenicia) -> list[float]:
        """Estimate each seat's chance to win from its VPs and the VPs its money and income will buy."""
        if t.over:
            return t.returns()
        scores = self.standings(t)
        best = max(scores)
        total = 0.0
        shares: list[float] = []
        for score in scores:
            share = math.exp((score - best) / TEMPERATURE)
            shares.append(share)
            total += share
        return [share / total for share in shares]

    def standings(self, t: Phoenicia) -> list[float]:
        """Return each seat's VPs plus those its money and income will buy."""
        if t.over:
            return [float(points) for points in t.compute_scores()]
        rounds = rounds_left(t)
        price = 3.4
        scores: list[float] = []
        for seat in range(t.players):
            s = t.seats[seat]
            earned = s.wealth + 0.85 * rounds * income_per_round(s.production, s.storehouses)
            idle = 0.6 * (s.trained + s.untrained) * (1.0 if rounds > 1.0 else rounds)
            scores.append(s.vp + earned / price + idle + (0.1 if seat == t.overlord else 0.0))
        return scores

    def policy(self, t: Phoenicia, seat: int, legal: list[int]) -> list[float]:
        """Score each legal move; doing nothing scores 0."""
        s = t.seats[seat]
        weights: list[float] = []
        if t.payer >= 0:
            for move in legal:
                weights.append(self.pay_weight(t, s, move))
            return weights
        rounds = rounds_left(t)
        money = spending_cost(t, s, rounds)
        if t.lot >= 0:
            worth = card_value(t, s, t.lot, rounds)
            for move in legal:
                if move == PASS:
                    weights.append(0.0)
                else:
                    amount = BID.arg(move)
                    price = price_of(t, seat, t.lot, amount)
                    weights.append(worth - money.cost(price) - 0.01 * amount)
            return weights
        for move in legal:
            if move in (CLOSE, REST, END):
                weights.append(0.0)
            elif move in OPEN:
                card = OPEN.arg(move)
                price = price_of(t, seat, card, t.box.minimum[card])
                weights.append(card_value(t, s, card, rounds) - money.cost(price))
            elif move == TRAIN or move in EMPLOY or move in SHIFT:
                weights.append(self.work_weight(t, s, move, rounds))
            else:
                weights.append(self.spend_weight(t, s, move, rounds))
        return weights

    def feature_names(self) -> list[str]:
        """Return the names of the features."""
        return FEATURE_NAMES

    def features(self, t: Phoenicia, seat: int) -> list[float]:
        """Return the features of one seat."""
        return features(t, seat)

    def playout_turns(self, t: Phoenicia) -> int:
        """Return how many turns a playout looks ahead."""
        return 2

    def playout_noise(self) -> int:
        """Return how many of 1,000 playout choices are random."""
        return 250

    def choices_per_turn(self) -> int:
        """Return how many real choices a turn has."""
        return 6

    def turn_index(self, t: Phoenicia) -> int:
        """Return a number that grows with every finished turn."""
        done = t.round * t.players
        for s in t.seats:
            if s.finished:
                done += 1
        return done

    def pay_weight(self, t: Phoenicia, s: Seat, move: int) -> float:
        """Score a payment move: keep high cards and coins that fit the treasury, and waste nothing."""
        if move == COINS:
            kept = s.coins - t.owed
            return min(kept, s.treasury) - s.coins + t.owed * 0.1
        value = t.box.worth[LAY.arg(move)]
        change = value - t.owed
        if change <= 0:
            return -0.02 * value - 0.2
        room = max(s.treasury - s.coins, 0)
        lost = change - room if change > room else 0
        return -0.1 * change - 0.8 * lost - 0.02 * value

    def work_weight(self, t: Phoenicia, s: Seat, move: int, rounds: float) -> float:
        """Score a worker move by the surplus of the job; training counts the job that is affordable after it."""
        if move == TRAIN:
            job = best_job(t, s, rounds, s.wealth - s.training)[0]
            if job > 0.0:
                return job - s.training + (0.5 if s.trained == 0 else -1.0)
            return -1.0 if excess_cards(t, s) <= 0.0 else 0.2
        if move in EMPLOY:
            activity = EMPLOY.arg(move)
            return job_value(t, s, activity, rounds) - 0.8 * cost_of_tools(t, s, activity)
        old, new = SHIFT.arg(move, 0), SHIFT.arg(move, 1)
        b = t.box
        count = s.workers[old]
        totals = b.totals[old][s.levels[old]]
        gained = b.totals[new][s.levels[new]]
        change = gained[s.workers[new] + 1] - gained[s.workers[new]] - totals[count] + totals[count - 1]
        points = b.vps[new][s.workers[new] + 1] - b.vps[new][s.workers[new]] - b.vps[old][count] + b.vps[old][count - 1]
        store = s.storehouses + b.storehouse[new]
        gain = rounds * (income_per_round(s.production + change, store) - income_per_round(s.production, s.storehouses))
        tool = 0.7 * b.price[old] if s.untrained + s.trained > 0 else 0.1
        price = t.tool_price(s, new)
        cost = 0.5 * price if excess_cards(t, s) > 0.0 else float(price)
        return gain + vp_value(rounds) * points + tool - cost

    def spend_weight(self, t: Phoenicia, s: Seat, move: int, rounds: float) -> float:
        """Score a treasury move: buy VPs late, or with money that would be lost; otherwise spend only excess money."""
        spare = excess_cards(t, s)
        if move in DISCARD:
            value = t.box.worth[DISCARD.arg(move)]
            room = max(s.treasury - s.coins, 0)
            return min(room, value) - value - 0.01 * value
        if move == VP:
            return vp_value(rounds) - (t.box.vp_price if spare <= 0.0 else 1.0)
        if move in CHANGE:
            room = s.treasury - s.coins
            value = t.box.worth[CHANGE.arg(move)]
            return 0.1 * room - 0.02 * value if spare > 0.0 and room >= 2 else -1.0
        activity = TOOL.arg(move)
        idle = s.untrained + s.trained - s.tools[0] - s.tools[1] - s.tools[2] - s.tools[3]
        if spare <= 0.3 or idle <= 0 or rounds < 1.0:
            return -1.0
        return 0.1 * t.box.price[activity]
