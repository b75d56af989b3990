"""Knowledge: what one viewer (a seat or the spectator) knows about the cards of one family.

The viewer's knowledge is kept as groups by origin. A group is a set of cards that the viewer cannot tell apart by
place: they were shuffled together, or lay in one hand when its owner took one of them unseen. A group consists of
cards that the viewer once saw (`home`) and of cards from older groups; `origins` says how many from each. The cells of
a group lie in places or in newer groups, or left the group while the viewer watched (`claims`). All these numbers are
visible to the viewer, so nothing here depends on the true cards.

A place is a pile, or one slot of a pile with slots. A run is two numbers: a group (or -1 - token for a card that the
viewer knows there) and how many cells. A token stands for a card that the viewer has seen: if it is unclear how a card
came to the place where it is seen again, it gets a new token.
"""

from __future__ import annotations

from typing import Any, Final

SEEN: Final = -2  # the home of a card that the viewer sees
GONE: Final = -3  # the home of a token that is no longer used
PLACED: Final = -1  # the home of a card that the viewer knows in a hidden place
ANY: Final = -1  # instead of a position: any card of a place without an order
TOP: Final = 1
UNDER: Final = 2
MAX_CLAIMS: Final = 40  # beyond this, the oldest claims are forgotten
MAX_CLAIMS_FEW_KINDS: Final = 12
FEW_KINDS: Final = 8


class Knowledge:
    """What one viewer knows of one family of cards."""

    __slots__ = (
        "kinds", "copies", "runs", "ordered", "home", "origins", "excluded", "claims", "claim_kinds",
        "simplified", "plan", "max_claims", "backs",
    )  # fmt: skip

    def __init__(
        self, kinds: list[int], copies: list[list[int]], ordered: list[bool], backs: list[int] | None = None
    ) -> None:
        # Shared until a token is added, which is rare.
        self.kinds: list[int] = kinds  # by token: its kind
        self.copies: list[list[int]] = copies  # by kind: its tokens
        self.runs: list[list[int]] = [[] for _ in ordered]  # by place: its runs, the bottom one first
        self.ordered: list[bool] = ordered
        self.backs: list[int] | None = backs  # by kind, or None if all are alike; a group has one back
        self.home: list[int] = [SEEN] * len(kinds)  # by token: a group, PLACED, SEEN or GONE
        self.origins: list[list[int]] = []  # by group: runs of the older groups that its cards came from
        self.excluded: list[int] = []  # by group: the kinds that none of its cards has, as a bit mask
        # Claims: the viewer saw a card leave this group, and it is unclear which card it was or how it got there.
        self.claims: list[int] = []
        self.claim_kinds: list[int] = []  # by claim: the kind of the card
        self.simplified: bool = True  # nothing has changed since `simplify`
        self.plan: Any = None  # the cached RedealPlan; `simplify` drops it
        self.max_claims: int = MAX_CLAIMS if len(copies) > FEW_KINDS else MAX_CLAIMS_FEW_KINDS

    def copy(self) -> Knowledge:
        """A copy that shares nothing mutable."""
        c = Knowledge(self.kinds, self.copies, self.ordered, self.backs)
        c.runs = [runs[:] for runs in self.runs]
        c.home = self.home[:]
        c.origins = [origins[:] for origins in self.origins]
        c.excluded = self.excluded[:]
        c.claims = self.claims[:]
        c.claim_kinds = self.claim_kinds[:]
        c.simplified = self.simplified
        c.max_claims = self.max_claims
        return c

    # -- queries --------------------------------------------------------------------------

    def count(self, place: int) -> int:
        """The number of cards in a place."""
        runs = self.runs[place]
        total = 0
        for at in range(1, len(runs), 2):
            total += runs[at]
        return total

    def knows(self, kind: int, place: int, position: int) -> bool:
        """Whether the viewer knows that a card of this kind is there."""
        runs = self.runs[place]
        if position != ANY:
            run = runs[self._run_at(place, position)]
            return run < 0 and self.kinds[-1 - run] == kind
        return any(runs[at] < 0 and self.kinds[-1 - runs[at]] == kind for at in range(0, len(runs), 2))

    def remembered(self, place: int) -> list[int]:
        """The kinds known in a place by position, -1 for unknown; in a place without an order, known ones first."""
        runs = self.runs[place]
        known: list[int] = []
        for at in range(0, len(runs), 2):
            if runs[at] < 0:
                known.append(self.kinds[-1 - runs[at]])
            elif self.ordered[place]:
                known.extend([-1] * runs[at + 1])
        if not self.ordered[place]:
            known.sort()
            known.extend([-1] * (self.count(place) - len(known)))
        return known

    # -- changes --------------------------------------------------------------------------

    def put(self, place: int, group: int, count: int, where: int) -> None:
        """Add cells of a group (or a known card) to a place."""
        runs = self.runs[place]
        if where == UNDER:
            if group >= 0 and runs and runs[0] == group:
                runs[1] += count
            else:
                runs[:0] = [group, count]
            return
        if group >= 0 and not self.ordered[place]:
            for at in range(0, len(runs), 2):
                if runs[at] == group:
                    runs[at + 1] += count
                    return
        elif group >= 0 and runs and runs[-2] == group:
            runs[-1] += count
            return
        runs.append(group)
        runs.append(count)

    def _run_at(self, place: int, position: int) -> int:
        """The index of the run that contains a position."""
        runs = self.runs[place]
        at = len(runs) - 2
        if position >= self.count(place) - runs[at + 1]:
            return at
        at = 0
        while position >= runs[at + 1]:
            position -= runs[at + 1]
            at += 2
        return at

    def _split(self, place: int, position: int) -> int:
        """Split runs so that one begins at this position; return its index."""
        runs = self.runs[place]
        at = 0
        while at < len(runs) and position >= runs[at + 1]:
            position -= runs[at + 1]
            at += 2
        if position > 0:
            runs[at : at + 2] = [runs[at], position, runs[at], runs[at + 1] - position]
            at += 2
        return at

    def _cut(self, place: int, at: int) -> int:
        """Take one cell out of the run at this index; return its group."""
        runs = self.runs[place]
        group = runs[at]
        if runs[at + 1] == 1:
            del runs[at : at + 2]
        else:
            runs[at + 1] -= 1
        return group

    def merge(self, place: int, start: int = 0, stop: int = -1) -> None:
        """Forget the order of the cards in a place, or in its positions start to stop - 1: they were shuffled."""
        runs = self.runs[place]
        if stop < 0:
            stop = self.count(place)
        if self.backs is not None:
            for back in range(max(self.backs) + 1):
                self._mix(place, back)
            return
        if start == 0 and stop == self.count(place):
            if len(runs) == 2 and (runs[0] >= 0 or runs[1] == 1):
                return
            self.runs[place] = self._merged(runs)
            return
        first = self._split(place, start)
        last = self._split(place, stop)
        part = runs[first:last]
        if len(part) > 2:
            runs[first:last] = self._merged(part)

    def _mix(self, place: int, back: int) -> int:
        """Merge the cards of a place without an order that have this back; return the index of their run."""
        if self.backs is None:
            self.merge(place)
            return 0
        same: list[int] = []
        others: list[int] = []
        runs = self.runs[place]
        for at in range(0, len(runs), 2):
            (same if self._back(runs[at]) == back else others).extend(runs[at : at + 2])
        if len(same) > 2:
            same = self._merged(same)
        self.runs[place] = others + same
        return len(others)

    def _back(self, run: int) -> int:
        """The back of the cards in a run."""
        assert self.backs is not None
        if run < 0:
            return self.backs[self.kinds[-1 - run]]
        for token in range(len(self.home)):
            if self.home[token] == run:
                return self.backs[self.kinds[token]]
        return self._back(self.origins[run][0])

    def _merged(self, runs: list[int]) -> list[int]:
        """One run of a new group that replaces these runs."""
        if not runs:
            return runs
        new = len(self.origins)
        origins: list[int] = []
        total = 0
        for at in range(0, len(runs), 2):
            total += runs[at + 1]
            if runs[at] < 0:
                self.home[-1 - runs[at]] = new
            else:
                add_to_runs(origins, runs[at], runs[at + 1])
        self.origins.append(origins)
        self.excluded.append(0)
        self.simplified = False
        return [new, total]

    def move_unseen(self, source: int, position: int, target: int, where: int, back: int = 0) -> None:
        """Note that a card moved between two hidden places and the viewer saw at most its back."""
        if position == ANY:
            group = self._cut(source, self._mix(source, back) if len(self.runs[source]) > 2 else 0)
        else:
            group = self._cut(source, self._run_at(source, position))
        self.put(target, group, 1, where)
        self.simplified = False

    def place_known(self, kind: int, place: int, where: int) -> None:
        """Note that the viewer saw a known card go to a hidden place."""
        token = self._seen_token(kind)
        self.home[token] = PLACED
        self.put(place, -1 - token, 1, where)
        self.simplified = False

    def _seen_token(self, kind: int) -> int:
        for token in self.copies[kind]:
            if self.home[token] == SEEN:
                return token
        raise AssertionError(f"no card of kind {kind} is visible")

    def reveal(self, kind: int, place: int, position: int) -> None:
        """Note that a card left a hidden place and the viewer sees its kind from now on."""
        runs = self.runs[place]
        self.simplified = False
        if position != ANY:
            at = self._run_at(place, position)
        elif len(runs) == 2:
            at = 0
        else:  # can a card of this kind be here in one way only?
            found = 0
            at = -1
            for other in range(0, len(runs), 2):
                ways = self.ways(runs[other], kind)
                found += ways
                if ways:
                    at = other
            if found != 1:
                at = self._mix(place, 0 if self.backs is None else self.backs[kind])
        group = self._cut(place, at)
        if group < 0:
            self.home[-1 - group] = SEEN
        else:
            self._left_in_sight(group, kind)

    def peek(self, kind: int, place: int, position: int) -> None:
        """Note that the viewer saw a card in a hidden place, where it stays."""
        if position != ANY and self.knows(kind, place, position):
            return
        self.reveal(kind, place, position)
        if position == ANY or not self.ordered[place]:
            self.place_known(kind, place, TOP)
            return
        token = self._seen_token(kind)
        self.home[token] = PLACED
        at = self._split(place, position)
        self.runs[place][at:at] = [-1 - token, 1]

    def move_all(self, source: int, target: int, where: int) -> None:
        """Note that all cards of a hidden place moved to another one."""
        if self.ordered[target] and not self.ordered[source]:
            self.merge(source)
        runs = self.runs[source]
        self.runs[source] = []
        if where == UNDER:
            for at in range(len(runs) - 2, -1, -2):
                self.put(target, runs[at], runs[at + 1], UNDER)
        else:
            for at in range(0, len(runs), 2):
                self.put(target, runs[at], runs[at + 1], TOP)
        self.simplified = False

    def exclude(self, place: int, kinds: int) -> None:
        """Note that none of the unknown cards now in a place is of these kinds (a bit mask)."""
        runs = self.runs[place]
        for at in range(0, len(runs), 2):
            group = runs[at]
            if group < 0 or self.excluded[group] | kinds == self.excluded[group]:
                continue
            if self._only_in(group, place):
                self.excluded[group] |= kinds
            else:  # other cells of the group are not affected
                self.origins.append([group, runs[at + 1]])
                self.excluded.append(self.excluded[group] | kinds)
                runs[at] = len(self.origins) - 1
            self.simplified = False

    def _only_in(self, group: int, place: int) -> bool:
        """Whether all cells of a group are one run of this place."""
        found = 0
        for other in range(len(self.runs)):
            runs = self.runs[other]
            for at in range(0, len(runs), 2):
                if runs[at] == group:
                    found += 1 if other == place else 2
        for claim in self.claims:
            if claim == group:
                return False
        for origins in self.origins:
            for at in range(0, len(origins), 2):
                if origins[at] == group:
                    return False
        return found == 1

    # -- cards seen without knowing how they came there -----------------------------------

    def ways(self, run: int, kind: int) -> int:
        """In how many ways a card of this kind can be in a run: 0, 1, or at least 2."""
        if run < 0:
            return 1 if self.kinds[-1 - run] == kind else 0
        return self.ways_into(run, kind)[run]

    def ways_into(self, last: int, kind: int, claim: int = -1) -> list[int]:
        """In how many ways a card of this kind can be in each group up to this one: 0, 1, or 2 for more.

        Cards that must be those of other claims than this one don't count."""
        found = [0] * (last + 1)
        for token in self._free_tokens(kind, claim):
            home = self.home[token]
            if 0 <= home <= last:
                found[home] = 1
        for group in range(last + 1):
            if self.excluded[group] >> kind & 1:
                found[group] = 0
                continue
            origins = self.origins[group]
            for at in range(0, len(origins), 2):
                found[group] += found[origins[at]]
            if found[group] > 2:
                found[group] = 2
        return found

    def _free_tokens(self, kind: int, claim: int) -> list[int]:
        """The tokens of a kind without those that must be the card of another claim than this one."""
        tokens = self.copies[kind]
        if len(tokens) == 1:
            return tokens
        asking = [other for other in range(len(self.claims)) if self.claim_kinds[other] == kind]
        free = [token for token in tokens if self.home[token] >= 0]
        if not asking or len(free) < 2:
            return free
        sources = [self._sources(self.claims[other], kind) for other in asking]
        found = True
        while found:
            found = False
            for i in range(len(asking)):
                fitting = [token for token in free if self.home[token] in sources[i]]
                if len(fitting) == 1 and asking[i] != claim:
                    free.remove(fitting[0])
                    del asking[i], sources[i]
                    found = True
                    break
        return free

    def _sources(self, last: int, kind: int) -> list[int]:
        """The groups from which a card of this kind can have come to a group."""
        found = [last]
        for group in found:
            origins = self.origins[group]
            for at in range(0, len(origins), 2):
                older = origins[at]
                if older not in found and self.excluded[older] >> kind & 1 == 0:
                    found.append(older)
        return found

    def _left_in_sight(self, group: int, kind: int) -> None:
        """Note that the viewer saw a card of this kind leave a group. If it is unclear which card it was or how it got
        there, keep a claim."""
        self.claims.append(group)
        self.claim_kinds.append(kind)
        if self._settle(len(self.claims) - 1, SEEN):
            return
        for token in self.copies[kind]:
            if self.home[token] == GONE:
                self.home[token] = SEEN
                return
        self.copies = self.copies[:]
        self.copies[kind] = [*self.copies[kind], len(self.home)]
        self.kinds = [*self.kinds, kind]
        self.home.append(SEEN)

    def _settle(self, claim: int, after: int) -> bool:
        """If the card can have come in one way only, take it out of all groups on that way and drop the claim.

        If only the last part of the way is clear, the claim is about the group where that part begins."""
        kind = self.claim_kinds[claim]
        ways = self.ways_into(self.claims[claim], kind, claim)
        free = self._free_tokens(kind, claim)
        while True:
            group = self.claims[claim]
            here = [token for token in free if self.home[token] == group]
            origins = self.origins[group]
            edges = [at for at in range(0, len(origins), 2) if ways[origins[at]]]
            if len(edges) + (1 if here else 0) != 1:  # copies of a kind that came together are alike
                return False
            if here:
                self.home[here[0]] = after
                del self.claims[claim]
                del self.claim_kinds[claim]
                return True
            at = edges[0]
            self.claims[claim] = origins[at]
            if origins[at + 1] == 1:
                del origins[at : at + 2]
            else:
                origins[at + 1] -= 1

    def settle_claims(self) -> None:
        """Drop the claims that are no longer in doubt."""
        claim = len(self.claims) - 1
        while claim >= 0:
            self._settle(claim, GONE)
            claim -= 1


def add_to_runs(runs: list[int], group: int, count: int) -> bool:
    """Add cells of a group to runs; return whether the runs already had cells of this group."""
    for at in range(0, len(runs), 2):
        if runs[at] == group:
            runs[at + 1] += count
            return True
    runs.append(group)
    runs.append(count)
    return False
