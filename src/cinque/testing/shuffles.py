"""Check that cards are shuffled with the table's own dice (point 4 of the contract)."""

from __future__ import annotations

from collections import Counter

from cinque.core import SPECTATOR, Pile, Piles, Table
from cinque.testing.cases import Case
from cinque.testing.observation import require

OTHER_DEALS = 5  # deals to compare with
MIN_KINDS = 3  # a pile with fewer kinds or cards can be the same in all deals by chance
MIN_CARDS = 5
MIN_SEEN = 2  # cards that a viewer saw and lost track of

CURE = "shuffle with the table, as in t.cards.shuffle(t.deck, t)"


def check_shuffles(case: Case, seed: int) -> None:
    """4: no deck is the same in all deals, and no move shuffles cards without the dice of the table.

    Such cards would be the same in every game, or a replay would differ, and undo would reveal them."""
    _check_deals(case, seed)
    before: list[_Looks] = []
    rng = -1
    for table, _, _, _ in case.walk(seed):
        now = [_Looks(family) for family in table.families()]
        if table.rng == rng:
            for old, new in zip(before, now, strict=True):
                _require_unshuffled(case, seed, table, old, new)
        before, rng = now, table.rng


def _check_deals(case: Case, seed: int) -> None:
    deals = [case.game.deal(seed + number, history=False, knowledge=True) for number in range(1 + OTHER_DEALS)]
    others = [deal.families() for deal in deals[1:]]
    for number, family in enumerate(deals[0].families()):
        if not family.knowledge:
            continue  # a family without cards in this variant
        unknown = _Looks(family).unknown[SPECTATOR]
        for pile in family.layout.piles:
            row = family[pile]
            shuffled = pile.ordered and not pile.slots and unknown[pile.place] == len(row) >= MIN_CARDS
            if shuffled and len({family.kind(card) for card in row}) >= MIN_KINDS:
                same = all(other[number][pile] == row for other in others)
                require(not same, case, seed, deals[0], f"{pile.name} is the same in {len(deals)} deals: {CURE}")


class _Looks:
    """The cards of a family, and how many cards of each place each viewer doesn't know."""

    def __init__(self, family: Piles) -> None:
        self.family = family
        self.cards = [row[:] for row in family.cards]
        self.unknown: list[list[int]] = []
        for k in family.knowledge or []:
            rows = k.runs if k is not None else []
            self.unknown.append([sum(row[i + 1] for i in range(0, len(row), 2) if row[i] >= 0) for row in rows])

    def seen(self, viewer: int) -> Counter[int]:
        """The cards that lie open to a viewer."""
        piles = [pile for pile in self.family.layout.piles if pile.visible_to >> viewer & 1]
        return Counter(card for pile in piles for card in self.cards[pile.number])


def _require_unshuffled(case: Case, seed: int, table: Table, before: _Looks, after: _Looks) -> None:
    """A viewer that saw cards and loses track of them in an ordered pile has not followed them through a hand."""
    piles = before.family.layout.piles
    changed = [pile for pile in piles if before.cards[pile.number] != after.cards[pile.number]]
    for pile in changed:
        if not pile.ordered or pile.slots:
            continue
        entered = Counter(after.cards[pile.number]) - Counter(before.cards[pile.number])
        for viewer, (old, new) in enumerate(zip(before.unknown, after.unknown, strict=True)):
            lost = new[pile.place] - old[pile.place] - _unseen(before, changed, pile, viewer, old, new)
            if lost > 0 and (entered & before.seen(viewer)).total() >= MIN_SEEN:
                why = f"{pile.name} was shuffled, but not with the table's dice: {CURE}"
                require(False, case, seed, table, why)


def _unseen(before: _Looks, changed: list[Pile], target: Pile, viewer: int, old: list[int], new: list[int]) -> int:
    """At most so many cards came to a pile without the viewer knowing which."""
    found = 0
    for pile in changed:
        if pile is target or pile.visible_to >> viewer & 1:
            continue
        if pile.ordered and not pile.slots:
            found += max(0, old[pile.place] - new[pile.place])
        else:
            found += len(before.cards[pile.number])
    return found
