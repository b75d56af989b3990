"""What a bot may be told: how well each seat stands, and how good a move looks at first sight. Opinions, no rules."""

from __future__ import annotations

import math
from typing import Final

from cinque.core.hints import Hints
from cinque.games.phoenicia.features import TRAITS, features
from cinque.games.phoenicia.moves import (
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
from cinque.games.phoenicia.table import Phoenicia, Seat
from cinque.games.phoenicia.worth import (
    best_job,
    card_worth,
    cost_worth_of_tools,
    income,
    job_worth,
    overflow,
    purse,
    rounds_left,
    vp_worth,
)

TEMPER: Final = 3.5  # how many VPs ahead make a seat about three times as likely to win


class PhoeniciaHints(Hints):
    """All that bots ask of the game."""

    def estimate(self, t: Phoenicia) -> list[float]:
        """Each seat's chance to win, by VPs and by the VPs its money and income will buy."""
        if t.over:
            return t.payoff()
        scores = self.standing(t)
        best = max(scores)
        total = 0.0
        found: list[float] = []
        for score in scores:
            share = math.exp((score - best) / TEMPER)
            found.append(share)
            total += share
        return [share / total for share in found]

    def standing(self, t: Phoenicia) -> list[float]:
        """Each seat's VPs, and those that its money and income will buy."""
        if t.over:
            return [float(points) for points in t.points()]
        rounds = rounds_left(t)
        price = 3.4
        scores: list[float] = []
        for seat in range(t.players):
            s = t.seats[seat]
            earned = s.wealth + 0.85 * rounds * income(s.production, s.storehouses)
            idle = 0.6 * (s.trained + s.untrained) * (1.0 if rounds > 1.0 else rounds)
            scores.append(s.vp + earned / price + idle + (0.1 if seat == t.overlord else 0.0))
        return scores

    def weights(self, t: Phoenicia, seat: int, options: list[int]) -> list[float]:
        """How good each option looks; going on without doing anything counts 0."""
        s = t.seats[seat]
        found: list[float] = []
        if t.payer >= 0:
            for move in options:
                found.append(self.pay_weight(t, s, move))
            return found
        rounds = rounds_left(t)
        money = purse(t, s, rounds)
        if t.lot >= 0:
            worth = card_worth(t, s, t.lot, rounds)
            for move in options:
                if move == PASS:
                    found.append(0.0)
                else:
                    amount = BID.arg(move)
                    price = t.price_of(seat, t.lot, amount)
                    found.append(worth - money.cost(price) - 0.01 * amount)
            return found
        for move in options:
            if move in (CLOSE, REST, END):
                found.append(0.0)
            elif move in OPEN:
                card = OPEN.arg(move)
                price = t.price_of(seat, card, t.box.minimum[card])
                found.append(card_worth(t, s, card, rounds) - money.cost(price))
            elif move == TRAIN or move in EMPLOY or move in SHIFT:
                found.append(self.work_weight(t, s, move, rounds))
            else:
                found.append(self.spend_weight(t, s, move, rounds))
        return found

    def traits(self) -> list[str]:
        """The names of the features."""
        return TRAITS

    def features(self, t: Phoenicia, seat: int) -> list[float]:
        """What the forecast looks at."""
        return features(t, seat)

    def ahead(self, t: Phoenicia) -> int:
        """How many turns playouts look ahead."""
        return 2

    def noise(self) -> int:
        """How many choices in a thousand playouts make at random."""
        return 250

    def pace(self) -> int:
        """Real choices a turn."""
        return 6

    def clock(self, t: Phoenicia) -> int:
        """How many turns are over, or a number that grows with every turn."""
        done = t.round * t.players
        for s in t.seats:
            if s.finished:
                done += 1
        return done

    def pay_weight(self, t: Phoenicia, s: Seat, move: int) -> float:
        """Keep dear cards and coins that fit the treasury; waste nothing."""
        if move == COINS:
            kept = s.coins - t.owed
            return min(kept, s.treasury) - s.coins + t.owed * 0.1
        value = t.box.worth[LAY.arg(move)]
        back = value - t.owed
        if back <= 0:
            return -0.02 * value - 0.2
        room = max(s.treasury - s.coins, 0)
        lost = back - room if back > room else 0
        return -0.1 * back - 0.8 * lost - 0.02 * value

    def work_weight(self, t: Phoenicia, s: Seat, move: int, rounds: float) -> float:
        """The surplus of a job; training counts the job that can be paid after it."""
        if move == TRAIN:
            job = best_job(t, s, rounds, s.wealth - s.training)[0]
            if job > 0.0:
                return job - s.training + (0.5 if s.trained == 0 else -1.0)
            return -1.0 if overflow(t, s) <= 0.0 else 0.2
        if move in EMPLOY:
            activity = EMPLOY.arg(move)
            return job_worth(t, s, activity, rounds) - 0.8 * cost_worth_of_tools(t, s, activity)
        old, new = SHIFT.arg(move, 0), SHIFT.arg(move, 1)
        b = t.box
        count = s.workers[old]
        totals = b.totals[old][s.levels[old]]
        gained = b.totals[new][s.levels[new]]
        change = gained[s.workers[new] + 1] - gained[s.workers[new]] - totals[count] + totals[count - 1]
        points = b.vps[new][s.workers[new] + 1] - b.vps[new][s.workers[new]] - b.vps[old][count] + b.vps[old][count - 1]
        store = s.storehouses + b.storehouse[new]
        gain = rounds * (income(s.production + change, store) - income(s.production, s.storehouses))
        tool = 0.7 * b.price[old] if s.untrained + s.trained > 0 else 0.1
        price = t.tool_price(s, new)
        hurt = 0.5 * price if overflow(t, s) > 0.0 else float(price)
        return gain + vp_worth(rounds) * points + tool - hurt

    def spend_weight(self, t: Phoenicia, s: Seat, move: int, rounds: float) -> float:
        """VPs late or with money that would be lost; tools and changing a card only against losing it."""
        spare = overflow(t, s)
        if move in DISCARD:
            value = t.box.worth[DISCARD.arg(move)]
            room = max(s.treasury - s.coins, 0)
            return min(room, value) - value - 0.01 * value
        if move == VP:
            return vp_worth(rounds) - (t.box.vp_price if spare <= 0.0 else 1.0)
        if move in CHANGE:
            room = s.treasury - s.coins
            value = t.box.worth[CHANGE.arg(move)]
            return 0.1 * room - 0.02 * value if spare > 0.0 and room >= 2 else -1.0
        activity = TOOL.arg(move)
        idle = s.untrained + s.trained - s.tools[0] - s.tools[1] - s.tools[2] - s.tools[3]
        if spare <= 0.3 or idle <= 0 or rounds < 1.0:
            return -1.0
        return 0.1 * t.box.price[activity]
