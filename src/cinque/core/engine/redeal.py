"""Deal the hidden cards of one family again, consistent with everything that a viewer knows.

A world's probability assumes that every shuffle was fair and every unseen choice was random among the possible cards.
No conclusions are drawn from why someone played a card.

Cards seen without knowing how they came there (claims) and cells with excluded kinds are dealt first, each with a card
and its way through the groups. Everything else is dealt from group to group, oldest first. Floors ("this pile is worth
at least 7") reject a few deals and then repair one by exchanging cards that were in one group.
"""

from __future__ import annotations

from typing import Final, cast

from cinque.core.engine.knowledge import Knowledge
from cinque.core.engine.knowledge_simplification import forget_oldest, simplify
from cinque.core.engine.random import Dice

MAX_TRIES: Final = 60
MAX_TRIES_EXCLUDING: Final = 1500  # instead of MAX_TRIES if kinds are excluded: few deals fit tight exclusions
PROPOSALS: Final = 8  # proposals drawn for each deal, of which one is accepted by weight
MANY_CLAIMS: Final = 12  # with this many claims each proposal takes long, so fewer are drawn: PROPOSALS_IF_MANY_CLAIMS
PROPOSALS_IF_MANY_CLAIMS: Final = 4
MISSES_BEFORE_REPAIR: Final = (
    12  # from this many deals below a floor (a required minimum) on, they are repaired instead of rejected
)
PLACE_STRIDE: Final = 4096  # a cell is a place * PLACE_STRIDE + its position
MAX_EXCHANGE_GROUPS: Final = 60  # repairs exchange cards within this many groups


class Floor:
    """A lower bound for what the cards in a place are worth; `worths` has the worth of each kind."""

    __slots__ = ("place", "worths", "minimum")

    def __init__(self, place: int, worths: list[int], minimum: int) -> None:
        self.place: int = place
        self.worths: list[int] = worths
        self.minimum: int = minimum


def deal(k: Knowledge, d: Dice, floors: list[Floor]) -> list[list[int]]:
    """Deal again; return the tokens of every place, the bottom one first."""
    if not k.simplified:
        k = k.copy()
        simplify(k)
    if k.plan is None:
        k.plan = RedealPlan(k)
    return deal_by_plan(cast(RedealPlan, k.plan), d, floors)


def deal_by_plan(plan: RedealPlan, d: Dice, floors: list[Floor]) -> list[list[int]]:
    """Like `deal`, with a plan that was made before."""
    k = plan.knowledge
    if plan.wants == 0 and not floors:
        return plan.deal_rest(d, False)
    best: list[list[int]] = []
    weight = 0.0
    misses = 0
    left = 1 if plan.wants < 2 else PROPOSALS if plan.wants < MANY_CLAIMS else PROPOSALS_IF_MANY_CLAIMS
    for _ in range(MAX_TRIES_EXCLUDING if plan.excluding else MAX_TRIES):
        now = plan.propose(d)
        if now <= 0.0:
            continue
        dealt = best
        if floors:
            dealt = plan.deal_rest(d, True)
            if missing_worth(dealt, floors, k.kinds) > 0:
                misses += 1
                if misses < MISSES_BEFORE_REPAIR or not repair(dealt, floors, plan, d):
                    continue
        if weight == 0.0 or random_unit(d) * weight < now:
            best, weight = dealt, now
            plan.keep_proposal()
        left -= 1
        if left == 0:
            break
    if weight == 0.0:  # with less knowledge, more worlds fit
        return _deal_knowing_less(k, d, floors)
    if floors:
        return best
    plan.restore_proposal()  # without floors, only the claims of the accepted deal are used
    return plan.deal_rest(d, False)


def _deal_knowing_less(k: Knowledge, d: Dice, floors: list[Floor]) -> list[list[int]]:
    other = k.copy()
    if other.claims:
        forget_oldest(other)
    elif floors:
        floors = []
    else:
        assert max(other.excluded) > 0, "every deal fits knowledge without claims, floors and exclusions"
        other.excluded = [0] * len(other.excluded)
    return deal(other, d, floors)


def random_unit(d: Dice) -> float:
    """Draw a number from 0 (inclusive) to 1 (exclusive)."""
    n: int = d.below(1 << 30)
    return n / 1073741824.0


def missing_worth(dealt: list[list[int]], floors: list[Floor], kinds: list[int]) -> int:
    """The total worth that is missing in places below their floors."""
    lack = 0
    for floor in floors:
        missing = floor.minimum
        for token in dealt[floor.place]:
            missing -= floor.worths[kinds[token]]
        if missing > 0:
            lack += missing
    return lack


def repair(dealt: list[list[int]], floors: list[Floor], plan: RedealPlan, d: Dice) -> bool:
    """Exchange cards of the same group until all floors hold, then some more to mix; return whether they hold."""
    kinds = plan.knowledge.kinds
    passed = plan.passed
    where: list[int] = []
    for place in range(len(dealt)):
        for at in range(len(dealt[place])):
            if passed[dealt[place][at]]:
                where.append(place * PLACE_STRIDE + at)
    cells = len(where)
    if cells < 2:
        return False
    lack = missing_worth(dealt, floors, kinds)
    spare = 2 * cells
    for _ in range(40 * cells):
        i = where[d.below(cells)]
        j = where[d.below(cells)]
        if i // PLACE_STRIDE == j // PLACE_STRIDE:
            continue
        one = dealt[i // PLACE_STRIDE][i % PLACE_STRIDE]
        two = dealt[j // PLACE_STRIDE][j % PLACE_STRIDE]
        if passed[one] & passed[two] == 0 or kinds[one] == kinds[two]:
            continue
        dealt[i // PLACE_STRIDE][i % PLACE_STRIDE] = two
        dealt[j // PLACE_STRIDE][j % PLACE_STRIDE] = one
        now = missing_worth(dealt, floors, kinds)
        if now > lack:
            dealt[i // PLACE_STRIDE][i % PLACE_STRIDE] = one
            dealt[j // PLACE_STRIDE][j % PLACE_STRIDE] = two
            continue
        lack = now
        last = passed[one] & passed[two]  # from the newest common group on, the two cards swap their ways
        head = 1
        while head <= last:
            head <<= 1
        head -= 1
        tail = passed[one] & ~head
        passed[one] = passed[one] & head | passed[two] & ~head
        passed[two] = passed[two] & head | tail
        if lack == 0:
            spare -= 1
            if spare == 0:
                break
    return lack == 0


class RedealPlan:
    """The groups of a viewer's knowledge as a network, prepared for many deals."""

    __slots__ = (
        "knowledge", "first", "to", "many", "size", "wants", "order", "left", "room", "taken", "arrived", "weight",
        "all", "upstream", "passed", "excluding", "place", "begin", "rows", "held",
        "kept_left", "kept_taken", "kept_arrived",
    )  # fmt: skip

    def __init__(self, k: Knowledge) -> None:
        self.knowledge: Knowledge = k
        groups = len(k.origins)
        outs: list[list[int]] = [[] for _ in range(groups)]
        for group in range(groups):
            origins = k.origins[group]
            for at in range(0, len(origins), 2):
                outs[origins[at]].extend([group, origins[at + 1]])
        self.rows: list[list[int]] = []  # by place: the token of each known card, and -1 for the others
        for place in range(len(k.runs)):
            runs = k.runs[place]
            row: list[int] = []
            for at in range(0, len(runs), 2):
                if runs[at] >= 0:
                    outs[runs[at]].extend([-1 - (place * PLACE_STRIDE + len(row)), runs[at + 1]])
                    row.extend([-1] * runs[at + 1])
                else:
                    row.append(-1 - runs[at])
            self.rows.append(row)
        self.held: list[list[int]] = [[] for _ in range(groups)]  # by group: the tokens of seen cards that came into it
        for token in range(len(k.home)):
            if k.home[token] >= 0:
                self.held[k.home[token]].append(token)
        self.first: list[int] = [0]  # by group: the index of its first out
        self.to: list[int] = []  # by out: the newer group that the cards went to, or -1 if they are in a place
        self.place: list[int] = []  # by out: the place where the cards are, or -1
        self.begin: list[int] = []  # by out: the first position of the cards in that place, or -1
        self.many: list[int] = []  # by out: how many cards went that way
        self.size: list[int] = []  # by group: how many cards it has
        for group in range(groups):
            total = 0
            for at in range(0, len(outs[group]), 2):
                into = outs[group][at]
                self.to.append(max(into, -1))
                self.place.append((-1 - into) // PLACE_STRIDE if into < 0 else -1)
                self.begin.append((-1 - into) % PLACE_STRIDE if into < 0 else -1)
                self.many.append(outs[group][at + 1])
                total += outs[group][at + 1]
            self.first.append(len(self.to))
            self.size.append(total)
        # The claims, then one entry for each cell of a group with exclusions, newest first: the group, a kind or -1.
        self.order: list[int] = []
        cells = self.size[:]
        for claim in range(len(k.claims)):
            self.size[k.claims[claim]] += 1
            self.order.extend([k.claims[claim], k.claim_kinds[claim]])
        for group in range(groups - 1, -1, -1):
            if k.excluded[group]:
                for _ in range(cells[group]):
                    self.order.extend([group, -1])
        self.wants: int = len(self.order) // 2
        self.excluding: bool = -1 in self.order
        self.left: list[int] = []
        self.room: list[int] = []
        self.taken: list[bool] = []
        self.arrived: list[list[int]] = []
        self.kept_left: list[int] = []
        self.kept_taken: list[bool] = []
        self.kept_arrived: list[list[int]] = []
        self.weight: list[float] = [0.0] * groups
        self.upstream: list[list[int]] = [[] for _ in range(groups)]
        for at in range(0, len(self.order), 2):
            if not self.upstream[self.order[at]]:
                self.upstream[self.order[at]] = self._upstream_of(self.order[at])
        self.passed: list[int] = []  # by token: the groups it was dealt through, as a bit mask
        self.all: list[int] = list(range(len(k.home)))

    def _upstream_of(self, goal: int) -> list[int]:
        """The groups from which a card can come to this one, newest first, each with the outs that lead there."""
        inside = [False] * len(self.size)
        inside[goal] = True
        found: list[int] = []
        for group in range(goal - 1, -1, -1):
            edges: list[int] = []
            for at in range(self.first[group], self.first[group + 1]):
                if self.to[at] >= 0 and inside[self.to[at]]:
                    edges.append(at)
            if edges:
                inside[group] = True
                found.append(group)
                found.append(len(edges))
                found.extend(edges)
        return found

    def propose(self, d: Dice) -> float:
        """Choose a card and its way for every entry of `order`; return how likely these ways are, or 0 if an entry
        has none."""
        k = self.knowledge
        self.left = self.many[:]
        self.room = self.size[:]
        self.taken = [False] * len(k.home)
        self.arrived = [[] for _ in range(len(self.size))]
        likely = 1.0
        for at in range(0, len(self.order), 2):
            group = self.order[at]
            kind = self.order[at + 1]
            if kind < 0 and len(self.arrived[group]) >= self.room[group]:
                continue  # newer groups have used up the cards that pass through here
            now = self._choose(group, kind, d)
            self._clear(group)
            if now <= 0.0:
                return 0.0
            likely *= now
        return likely

    def keep_proposal(self) -> None:
        """Keep the claims just proposed; `propose` never changes them again."""
        self.kept_left = self.left
        self.kept_taken = self.taken
        self.kept_arrived = self.arrived

    def restore_proposal(self) -> None:
        """Restore the proposal that was kept last."""
        self.left = self.kept_left
        self.taken = self.kept_taken
        self.arrived = self.kept_arrived

    def _weigh(self, group: int, kind: int) -> None:
        """Weigh how likely a card of this kind (-1 for any) came to a group from each group upstream."""
        weight = self.weight
        excluded = self.knowledge.excluded
        upstream = self.upstream[group]
        weight[group] = 1.0
        at = 0
        while at < len(upstream):
            older = upstream[at]
            stop = at + 2 + upstream[at + 1]
            at += 2
            reach = 0.0
            while at < stop:
                edge = upstream[at]
                reach += self.left[edge] * weight[self.to[edge]]
                at += 1
            open_ = reach > 0.0 and (kind < 0 or excluded[older] == 0 or excluded[older] >> kind & 1 == 0)
            weight[older] = reach / self.room[older] if open_ else 0.0

    def _clear(self, group: int) -> None:
        """Reset the weights of a group and of the groups upstream."""
        upstream = self.upstream[group]
        self.weight[group] = 0.0
        at = 0
        while at < len(upstream):
            self.weight[upstream[at]] = 0.0
            at += 2 + upstream[at + 1]

    def _choose(self, group: int, kind: int, d: Dice) -> float:
        """Choose a card of this kind (-1 for any that is not excluded) for a group, and its way there."""
        k = self.knowledge
        weight = self.weight
        self._weigh(group, kind)
        total = 0.0
        tokens = k.copies[kind] if kind >= 0 else self.all
        never = k.excluded[group] if kind < 0 else 0
        for token in tokens:
            home = k.home[token]
            if 0 <= home <= group and not self.taken[token] and weight[home] > 0.0:
                if never == 0 or never >> k.kinds[token] & 1 == 0:
                    total += weight[home]
        if total <= 0.0:
            return 0.0
        likely = total / (self.room[group] - len(self.arrived[group]))  # by the cells that are still open
        pick = random_unit(d) * total
        chosen = -1
        for token in tokens:
            home = k.home[token]
            if 0 <= home <= group and not self.taken[token] and weight[home] > 0.0:
                if never == 0 or never >> k.kinds[token] & 1 == 0:
                    chosen = token
                    pick -= weight[home]
                    if pick < 0.0:
                        break
        here = k.home[chosen]
        if kind < 0 and here != group:
            before = weight[here]
            self._weigh(group, k.kinds[chosen])  # a group on the path may exclude this kind
            likely *= weight[here] / before
            if likely <= 0.0:
                return 0.0
        self.taken[chosen] = True
        while here != group:
            here = self._walk(here, group, d)
        if kind >= 0:
            self.room[group] -= 1
        else:
            self.arrived[group].append(chosen)
        return likely

    def _walk(self, group: int, goal: int, d: Dice) -> int:
        """Move a card one step on its way; return the group it reaches."""
        pick = random_unit(d) * self.weight[group] * self.room[group]
        last = -1
        for at in range(self.first[group], self.first[group + 1]):
            into = self.to[at]
            if group < into <= goal and self.left[at] and self.weight[into] > 0.0:
                last = at
                pick -= self.left[at] * self.weight[into]
                if pick < 0.0:
                    break
        self.left[last] -= 1
        self.room[group] -= 1
        return self.to[last]

    def deal_rest(self, d: Dice, track: bool) -> list[list[int]]:
        """Deal all other cards from group to group and finally to the places; return the tokens of each place."""
        k = self.knowledge
        claimed = self.wants > 0
        held = [tokens[:] for tokens in self.held]
        left = self.many
        if claimed:
            left = self.left
            held = [[token for token in tokens if not self.taken[token]] for tokens in self.held]
        if track:
            self.passed = [0] * len(k.home)
        found = [row[:] if row else row for row in self.rows]
        for group in range(len(self.size)):
            cards = self.arrived[group] if k.excluded[group] else held[group]
            d.shuffle(cards)
            if track and group < MAX_EXCHANGE_GROUPS and k.excluded[group] == 0:
                for card in cards:
                    self.passed[card] |= 1 << group
            done = 0
            for at in range(self.first[group], self.first[group + 1]):
                into = self.to[at]
                end = done + left[at]
                if into >= 0:
                    held[into].extend(cards[done:end])
                else:
                    target = found[self.place[at]]
                    begin = self.begin[at]
                    target[begin : begin + end - done] = cards[done:end]
                done = end
        return found
