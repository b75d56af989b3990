"""Check that what viewers know is true: the real cards are among those that a redeal could deal (point 6)."""

from __future__ import annotations

import marshal
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from cinque.core import SPECTATOR, Pile, Piles, PublicFacts, Table
from cinque.core.engine.knowledge import Knowledge
from cinque.testing.alike import known
from cinque.testing.cases import Case
from cinque.testing.observation import require

CHECK_EVERY = 2  # check one position of this many, and fewer of them late in a long game
VERSION = 2  # of marshal: has no references, so equal lists are equal bytes
MAX_TRIES = 300  # ways to distribute the real cards that are tried before the search gives up

Kinds = dict[int, int]  # how many cards of each kind


def check_truth(case: Case, seed: int) -> None:
    """6: the real cards fit what every seat and a spectator know, and the facts that the game states hold.

    This finds an untrue `deny` or `floor`."""
    checked = 0
    for table, chance, _, _ in case.walk(seed):
        if table.families() and chance.below(CHECK_EVERY + checked // 4) == 0:
            checked += 1
            require_truth(case, seed, table, SPECTATOR)
            require_truth(case, seed, table, int(chance.below(case.players)))


def require_truth(case: Case, seed: int, table: Table, seat: int) -> None:
    """Raise ContractViolation if the real cards of a table don't fit what a viewer knows, or a fact doesn't hold."""
    TruthKeeper(case, seed).require(table, [seat])


class TruthKeeper:
    """Checks the truth of many positions of one game, each time only what has changed since the last one."""

    def __init__(self, case: Case, seed: int) -> None:
        self.case = case
        self.seed = seed
        self.checked: dict[tuple[int, int], bytes] = {}  # by family and seat: what was found to be true

    def require(self, table: Table, seats: Iterable[int]) -> None:
        """Raise ContractViolation if the real cards don't fit what these viewers know, or a fact doesn't hold."""
        for why in _untrue_facts(table):
            require(False, self.case, self.seed, table, why)
        families = table.families()
        cards = [marshal.dumps(family.cards, VERSION) for family in families]
        for seat in seats:
            for number, knowledge in enumerate(known(table, seat)):
                state = cards[number] + marshal.dumps(knowledge, VERSION)
                if self.checked.get((number, seat)) != state:
                    why = contradiction(families[number], seat)
                    require(not why, self.case, self.seed, table, why)
                    self.checked[number, seat] = state


def _untrue_facts(table: Table) -> Iterator[str]:
    """The floors and shown cards of `public_facts` that don't hold."""
    facts = PublicFacts()
    unwatched = table.copy()  # facts about shown cards are for tables without knowledge
    unwatched.public_facts(facts)
    families = {family.layout.name: family for family in unwatched.families()}
    for layout, pile, floor in zip(facts.families, facts.piles, facts.floors, strict=True):
        family = families[layout.name]
        worth = sum(floor.worths[family.kind(card)] for card in family[pile] if card >= 0)
        if worth < floor.minimum:
            yield f"public_facts: floor says that {pile.name} is worth {floor.minimum} or more, but it is worth {worth}"
    for layout, pile, shown in zip(facts.shown_families, facts.shown_piles, facts.shown, strict=True):
        family = families[layout.name]
        row = family[pile]
        here = row[len(row) - len(shown) :] if pile.ordered else row
        if Counter(map(family.kind, shown)) - Counter(family.kind(card) for card in here if card >= 0):
            yield f"public_facts: show names {shown} in {pile.name}, but it holds {here}"


def contradiction(family: Piles, seat: int) -> str:
    """Why the real cards of a family contradict what a viewer knows; empty if they don't."""
    k = family.knowledge[seat] if family.knowledge is not None else None
    if k is None:
        return ""
    who = "a spectator" if seat == SPECTATOR else f"seat {seat}"
    search = _Search(k)
    for pile in family.layout.piles:
        if family.sees(pile, seat):
            continue
        for place, kinds in _real(family, pile):
            wrong = search.add(place, kinds)
            if wrong >= 0:
                return (
                    f"{who} knows something untrue: {pile.name} holds a card of kind {wrong}, which was ruled out; "
                    "is there an untrue `deny`?"
                )
    if search.possible():
        return ""
    return f"{who} knows something untrue of {family.layout.name}: no redeal could deal the real cards"


def _real(family: Piles, pile: Pile) -> Iterator[tuple[int, list[int]]]:
    """The places of a pile with the kinds that are really there."""
    row = family.cards[pile.number]
    if not pile.slots:
        yield pile.place, [family.kind(card) for card in row]
        return
    for slot in range(pile.slots):
        yield pile.place + slot, [family.kind(row[slot])] if row[slot] >= 0 else []


class _Search:
    """Look for a way in which the real cards can have come to their places through the groups of a viewer."""

    def __init__(self, k: Knowledge) -> None:
        self.k = k
        groups = range(len(k.origins))
        self.home: list[Kinds] = [{} for _ in groups]
        for token, home in enumerate(k.home):
            if home >= 0:
                _add(self.home[home], k.kinds[token], 1)
        self.origins = [[(row[at], row[at + 1]) for at in range(0, len(row), 2)] for row in k.origins]
        self.reach: list[set[int]] = []  # by group: the kinds that can be in it
        for group in groups:
            kinds = set(self.home[group]).union(*(self.reach[older] for older, _ in self.origins[group]))
            self.reach.append({kind for kind in kinds if not k.excluded[group] >> kind & 1})
        self.contents: list[Kinds] = [{} for _ in groups]
        for group, kind in zip(k.claims, k.claim_kinds, strict=True):
            _add(self.contents[group], kind, 1)
        self.open: list[tuple[Kinds, list[tuple[int, int]]]] = []  # places with cards of several groups
        self.tries = 0

    def add(self, place: int, kinds: list[int]) -> int:
        """Put the real cards of a place into its groups; return a kind that can't be there, or -1."""
        runs = [(self.k.runs[place][at], self.k.runs[place][at + 1]) for at in range(0, len(self.k.runs[place]), 2)]
        assert sum(count for _, count in runs) == len(kinds), "the knowledge counts other cards than there are"
        if self.k.ordered[place]:
            position = 0
            for group, count in runs:
                reach = self.reach[group] if group >= 0 else {self.k.kinds[-1 - group]}
                for kind in kinds[position : position + count]:
                    if kind not in reach:
                        return kind
                    if group >= 0:
                        _add(self.contents[group], kind, 1)
                position += count
            return -1
        left: Kinds = {}
        for kind in kinds:
            _add(left, kind, 1)
        for group, _ in runs:
            if group < 0:
                kind = self.k.kinds[-1 - group]
                if kind not in left:
                    return next(iter(left))
                _add(left, kind, -1)
        hidden = [(group, count) for group, count in runs if group >= 0]
        for kind in left:
            if not any(kind in self.reach[group] for group, _ in hidden):
                return kind
        if hidden:
            self.open.append((left, hidden))
        return -1

    def possible(self) -> bool:
        """Whether there is a way, or the search gave up."""
        return self._places(len(self.open) - 1)

    def _places(self, place: int) -> bool:
        if place < 0:
            return self._groups(len(self.contents) - 1)
        kinds, groups = self.open[place]
        return self._distribute(kinds, groups, partial(self._places, place - 1))

    def _groups(self, group: int) -> bool:
        """Find where the cards of this and all older groups came from."""
        if group < 0:
            return True
        left = dict(self.contents[group])
        for kind, count in self.home[group].items():
            if left.get(kind, 0) < count:
                return False
            _add(left, kind, -count)
        return self._distribute(left, self.origins[group], partial(self._groups, group - 1))

    def _distribute(self, kinds: Kinds, groups: list[tuple[int, int]], then: partial[bool]) -> bool:
        """Try all ways to put the given number of cards into each group; return whether `then` succeeds for one."""
        self.tries += 1
        if self.tries > MAX_TRIES:
            return True
        if sum(kinds.values()) != sum(count for _, count in groups):
            return False
        if not groups:
            return then()
        (group, count), others = groups[0], groups[1:]
        reach, contents = self.reach[group], self.contents[group]
        if not others:
            forced, ways = kinds, iter([dict[int, int]()])
        else:
            elsewhere: set[int] = set().union(*(self.reach[other] for other, _ in others))
            forced = {kind: number for kind, number in kinds.items() if kind not in elsewhere}
            free = [(kind, number) for kind, number in kinds.items() if kind in elsewhere and kind in reach]
            ways = _parts(free, 0, count - sum(forced.values()))
        if not reach.issuperset(forced):
            return False
        before = dict(contents)
        for part in ways:
            left = {kind: number for kind, number in kinds.items() if kind not in forced}
            for kind, number in forced.items():
                contents[kind] = contents.get(kind, 0) + number
            for kind, number in part.items():
                contents[kind] = contents.get(kind, 0) + number
                _add(left, kind, -number)
            if self._distribute(left, others, then) if others else then():
                return True
            contents.clear()
            contents.update(before)
        return False


def _add(kinds: Kinds, kind: int, number: int) -> None:
    """Add cards of a kind; a kind without cards is left out."""
    total = kinds.get(kind, 0) + number
    if total:
        kinds[kind] = total
    else:
        del kinds[kind]


def _parts(free: list[tuple[int, int]], first: int, count: int) -> Iterator[Kinds]:
    """All ways to take `count` cards of these kinds, from the first on, of which there are so many."""
    if count == 0:
        yield {}
        return
    if count < 0 or sum(number for _, number in free[first:]) < count:
        return
    kind, number = free[first]
    for taken in range(min(count, number), -1, -1):
        for part in _parts(free, first + 1, count - taken):
            if taken:
                part[kind] = taken
            yield part
