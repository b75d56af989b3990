"""Trying the best-looking moves out: each is played in the same worlds and played on by the game's own opinion.

Playing on with a sensible policy and taking what turned out best is hardly ever worse than that policy itself (Tesauro
and Galperin's policy improvement). All candidates meet the same worlds, so their differences are far less noisy than
their results, and what looks best at first sight is only overruled by a difference that is clearer than its own doubt.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING, Any, Final

from cinque.bots.playout import favourite
from cinque.bots.search import Search
from cinque.bots.tree import Tree, TreeBot
from cinque.core.hints import Hints

if TYPE_CHECKING:
    from cinque.core.table import Table

TOP: Final = 6  # candidates: the options that look best
FEWEST: Final = 5  # worlds before a candidate is given up
GIVE_UP: Final = 1.5  # standard errors behind the best one
OVERRULE: Final = 0.7  # standard errors ahead of what looks best
LONGEST: Final = 3000  # choices of a rollout, should a game never end


class Care:
    """The figures of rollouts; others than these are for experiments."""

    __slots__ = ("top", "further")

    def __init__(self) -> None:
        self.top: float = float(TOP)  # candidates
        self.further: float = 1.0  # how many times as far as the game's horizon they are played on


class Candidate:
    """An option, and how it did in the worlds so far."""

    __slots__ = ("move", "leads", "total")

    def __init__(self, move: int) -> None:
        self.move: Final[int] = move
        self.leads: list[float] = []  # by world; one that was given up has fewer
        self.total: float = 0.0


def ahead(one: Candidate, other: Candidate) -> float:
    """By how many standard errors the one did better in the worlds both were played in; 0 where nothing differs."""
    count = len(one.leads) if len(one.leads) < len(other.leads) else len(other.leads)
    if count < 2:
        return 0.0
    total = 0.0
    for i in range(count):
        total += one.leads[i] - other.leads[i]
    mean = total / count
    square = 0.0
    for i in range(count):
        off = one.leads[i] - other.leads[i] - mean
        square += off * off
    doubt = sqrt(square / (count - 1) / count)
    if doubt > 0.0:
        return mean / doubt
    return 0.0 if mean == 0.0 else 1000.0 if mean > 0.0 else -1000.0


def lead(hints: Hints, t: Table, seat: int) -> float:
    """How far the seat is ahead of the best other one; of a team, how well it stands."""
    standing = hints.standing(t)
    if t.game.team:
        return standing[seat]
    best = -1.0e9
    for other in range(len(standing)):
        if other != seat and standing[other] > best:
            best = standing[other]
    return standing[seat] - best


class Trial(Tree):
    """The candidates of one choice; an iteration plays one of them on in the present world."""

    __slots__ = ("hints", "until", "first", "live", "turn", "world", "given_up")

    def __init__(self, table: Table, seat: int, seed: int, hints: Hints, care: Care) -> None:
        super().__init__(table, seat, seed)
        self.hints = hints
        horizon = int(hints.horizon(table) * care.further)
        self.until: int = hints.clock(table) + horizon if horizon > 0 else -1
        options = table.choices(seat)[:]
        self.dice.shuffle(options)
        weights = hints.weights(table, seat, options)
        order = [(-weights[i], i) for i in range(len(options))]
        order.sort()
        self.live: list[Candidate] = [Candidate(options[i]) for _, i in order[: int(care.top)]]
        self.given_up: list[Candidate] = []
        self.first: Candidate = self.live[0]  # what looks best at first sight; never given up
        self.turn = 0
        self.world: Table = table

    def iterate(self) -> None:
        """The next candidate in this world, or the first one in a new world."""
        if self.turn == 0:
            self.world = self.table.redealt(self.seat, self.dice)
        one = self.live[self.turn]
        t: Table = self.world.copy()
        t.apply(self.seat, one.move)
        self.play_on(t)
        value = lead(self.hints, t, self.seat)
        one.leads.append(value)
        one.total += value
        self.iterations += 1
        self.turn += 1
        if self.turn == len(self.live):
            self.turn = 0
            if len(one.leads) >= FEWEST:
                self.thin_out()

    def play_on(self, t: Table) -> None:
        """By the quick opinion of every seat, as far as the game looks ahead."""
        hints = self.hints
        count = 0
        while not t.over and count < LONGEST:
            if 0 <= self.until <= hints.clock(t):
                return
            seat = t.mover()
            options = t.choices(seat)
            move = options[0]
            if len(options) > 1:
                move = favourite(hints.quick(t, seat, options), options)
            t.apply(seat, move)
            count += 1

    def best(self) -> Candidate:
        """The highest mean among those that were not given up, the first of equals."""
        best = self.live[0]
        for one in self.live:
            if len(one.leads) == 0 or len(best.leads) == 0:
                continue
            if one.total / len(one.leads) > best.total / len(best.leads):
                best = one
        return best

    def thin_out(self) -> None:
        """Give up those clearly behind the best one, and those that never differ from what looks best."""
        best = self.best()
        kept: list[Candidate] = []
        for one in self.live:
            if one is not self.first and (ahead(best, one) > GIVE_UP or one.leads == self.first.leads):
                self.given_up.append(one)
            else:
                kept.append(one)
        self.live = kept

    def settled(self, left: float) -> bool:
        """Whether one is left, or what looks best is beaten beyond doubt by the only other one."""
        if self.turn:
            return False
        if len(self.live) == 1:
            return True
        return len(self.live) == 2 and abs(ahead(self.live[0], self.live[1])) > 3.0 and len(self.first.leads) > FEWEST

    def ranked(self) -> list[tuple[int, int, float]]:
        """The options as (move, worlds, value): the choice first, then by their means, those never tried last."""
        best = self.best()
        if best is not self.first and ahead(best, self.first) <= OVERRULE:
            best = self.first
        tried = self.live + self.given_up
        spread = self.spread()
        found: list[tuple[bool, float, int, int]] = []
        for place in range(len(tried)):
            one = tried[place]
            mean = one.total / len(one.leads) if one.leads else 0.0
            found.append((one is not best, -mean, place, len(one.leads)))
        found.sort()
        thought = [(tried[p].move, worlds, chance(-mean, spread)) for _, mean, p, worlds in found]
        known = [one.move for one in tried]
        return thought + [(move, 0, 0.0) for move in self.table.choices(self.seat) if move not in known]

    def spread(self) -> float:
        """The standard deviation of the leads of what looks best; it turns leads into chances."""
        leads = self.first.leads
        if len(leads) < 2:
            return 1.0
        mean = self.first.total / len(leads)
        square = 0.0
        for value in leads:
            square += (value - mean) * (value - mean)
        return sqrt(square / (len(leads) - 1)) + 0.001


def chance(lead: float, spread: float) -> float:
    """A lead as a chance to win, from 0 to 1."""
    steps = lead / spread
    steps = 30.0 if steps > 30.0 else -30.0 if steps < -30.0 else steps
    return 1.0 / (1.0 + exp(-1.7 * steps))


class RolloutBot(TreeBot):
    """Thinks for so many rollouts a choice, or so many seconds a turn; without hints by plain tree search."""

    __slots__ = ("manner",)

    def __init__(self, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__(seed, iterations, seconds)
        self.manner = Care()

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return "rollout"

    def planted(self, table: Table, seat: int) -> Tree:
        hints: Any = table.game.rules.hints
        if hints is None:
            return Search(table, seat, self.dice.fresh())
        return Trial(table, seat, self.dice.fresh(), hints, self.manner)

    def patience(self, table: Table) -> float:
        """A turn's time, shared out among its choices."""
        hints = table.game.rules.hints
        return self.seconds if hints is None else self.seconds / hints.pace()
