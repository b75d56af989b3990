"""Other worlds: the piles of a table with everything dealt again that a viewer cannot know."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from cinque.core.engine.knowledge import ANY, TOP, Knowledge
from cinque.core.engine.knowledge_simplification import simplify
from cinque.core.engine.pile_layout import EMPTY, UP, Layout, Pile
from cinque.core.engine.piles import Piles
from cinque.core.engine.random import Dice
from cinque.core.engine.redeal import Floor, RedealPlan, deal, deal_by_plan


@mypyc_attr(allow_interpreted_subclasses=True)
class PublicFacts:
    """What everyone can deduce from the rules at this moment. `Table.public_facts` fills it."""

    __slots__ = ("floors", "families", "piles", "shown", "shown_families", "shown_piles")

    def __init__(self) -> None:
        self.floors: list[Floor] = []
        self.families: list[Layout] = []
        self.piles: list[Pile] = []
        self.shown: list[list[int]] = []
        self.shown_families: list[Layout] = []
        self.shown_piles: list[Pile] = []

    def floor(self, family: Piles, pile: Pile, worths: list[int], minimum: int) -> None:
        """State that the cards of a pile are worth at least `minimum` in total; `worths` has the worth of each kind.

        To state an upper bound, negate all numbers. To state that the pile holds a card of certain kinds, give those
        kinds a worth of 1 and set `minimum` to 1."""
        self.floors.append(Floor(pile.place, worths, minimum))
        self.families.append(family.layout)
        self.piles.append(pile)

    def show(self, family: Piles, pile: Pile, cards: list[int]) -> None:
        """State that everyone remembers these cards of a pile. In an ordered pile they are its top cards, topmost last.

        Only needed if views show these cards, and only used by tables without knowledge: others have followed the
        moves."""
        if cards and family.knowledge is None:
            self.shown.append(cards)
            self.shown_families.append(family.layout)
            self.shown_piles.append(pile)

    def floors_of(self, family: Piles, seat: int) -> list[Floor]:
        """The floors of one family, without those of piles that the viewer sees, which hold anyway."""
        found: list[Floor] = []
        for i in range(len(self.floors)):
            if self.families[i] is family.layout and not family.sees(self.piles[i], seat):
                found.append(self.floors[i])
        return found

    def add_shown(self, k: Knowledge, family: Piles, seat: int) -> None:
        """Add the cards of a family that everyone remembers to knowledge that doesn't contain them."""
        for i in range(len(self.shown)):
            pile = self.shown_piles[i]
            if self.shown_families[i] is not family.layout or family.sees(pile, seat):
                continue
            kinds = [family.layout.kind_of[card] for card in self.shown[i]]
            if pile.ordered:
                first = len(family[pile]) - len(kinds)
                for at in range(len(kinds)):
                    k.peek(kinds[at], pile.place, first + at)
                continue
            kinds.sort()  # the list may be in the real order
            for kind in kinds:
                k.reveal(kind, pile.place, ANY)
            for kind in kinds:
                k.place_known(kind, pile.place, TOP)


def redeal_piles(c: Piles, source: Piles, seat: int, d: Dice, facts: PublicFacts) -> None:
    """Deal everything again that the viewer cannot know. `c` is a copy of `source`."""
    layout = c.layout
    viewer = seat if seat >= 0 else layout.players
    floors = facts.floors_of(source, seat)
    k = source.knowledge[seat] if source.knowledge is not None else None
    if k is not None:
        dealt = deal(k, d, floors)
        c.knowledge = [None] * (layout.players + 1)
        c.knowledge[seat] = k
        c.shared_knowledge = True
    else:
        k = layout.visible_only(source.cards, source.faces, seat)
        facts.add_shown(k, source, seat)
        dealt = deal_by_plan(RedealPlan(k), d, floors)
    kinds = k.kinds
    card_of = layout.card_of
    free = _free_cards(c, viewer) if not layout.same_cards else []
    for pile in layout.piles:
        row = c.cards[pile.number]
        if not row or pile.visible_to >> viewer & 1:
            continue
        tokens = dealt[pile.place]
        if pile.slots:
            row = row[:]
            for slot in range(pile.slots):
                if row[slot] != EMPTY:
                    row[slot] = _card_of(layout, kinds[dealt[pile.place + slot][0]], free)
        elif pile.facing >= 0:
            row = row[:]
            faces = c.faces[pile.facing]
            for at in range(len(row)):
                if faces[at] != UP:
                    row[at] = _card_of(layout, kinds[tokens[at]], free)
        elif free:
            row = [free[kinds[token]].pop() for token in tokens]
        else:
            row = [card_of[kinds[token]] for token in tokens]
        c.cards[pile.number] = row


def _card_of(layout: Layout, kind: int, free: list[list[int]]) -> int:
    return free[kind].pop() if free else layout.card_of[kind]


def _free_cards(c: Piles, viewer: int) -> list[list[int]]:
    """Of each kind, the cards that the viewer does not see; in an order that doesn't depend on where they are."""
    layout = c.layout
    seen: list[int] = []
    for pile in layout.piles:
        row = c.cards[pile.number]
        if pile.visible_to >> viewer & 1:
            seen.extend(row)
        elif pile.facing >= 0:
            seen.extend([row[i] for i in range(len(row)) if c.faces[pile.facing][i] == UP])
    free: list[list[int]] = [[] for _ in range(layout.kinds)]
    visible = [0] * len(layout.kind_of)
    for card in seen:
        if card >= 0:
            visible[card] += 1
    for card in layout.sorted_cards:
        if visible[card]:
            visible[card] -= 1
        else:
            free[layout.kind_of[card]].append(card)
    return free


def hidden_piles(c: Piles, seat: int) -> dict[str, list[int]]:
    """The kinds that the viewer cannot know, by place; places that can exchange cards have the same prefix."""
    k = c.knowledge_of(seat)
    if not k.simplified:
        k = k.copy()
        simplify(k)
    viewer = seat if seat >= 0 else c.layout.players
    component = _components(k)
    found: dict[str, list[int]] = {}
    for pile in c.layout.piles:
        if pile.visible_to >> viewer & 1:
            continue
        row = c.cards[pile.number]
        for slot in range(pile.slots or 1):
            kinds = [c.layout.kind_of[card] for card in (row[slot : slot + 1] if pile.slots else row) if card >= 0]
            runs = k.runs[pile.place + slot]
            if not pile.ordered:  # the known ones come first, wherever they are in the list
                for at in range(0, len(runs), 2):
                    if runs[at] < 0:
                        kinds.remove(k.kinds[-1 - runs[at]])
                kinds.sort()
            groups = [runs[at] for at in range(0, len(runs), 2) if runs[at] >= 0]
            if not groups:
                continue
            if pile.ordered:
                kinds = _unknown(kinds, runs)
            name = f"{c.layout.name} {component[groups[0]]}/{pile.name}"
            found[f"{name} {slot}" if pile.slots else name] = kinds
    return found


def _components(k: Knowledge) -> list[int]:
    """For each group, the lowest-numbered group that it is connected to by origins and places."""
    found = list(range(len(k.origins)))
    links: list[list[int]] = []
    for group in range(len(k.origins)):
        links.append([group, *[k.origins[group][at] for at in range(0, len(k.origins[group]), 2)]])
    links += [[runs[at] for at in range(0, len(runs), 2) if runs[at] >= 0] for runs in k.runs]
    for link in links:
        for group in link:
            old, new = found[group], found[link[0]]
            if old != new:
                found = [min(old, new) if one in (old, new) else one for one in found]
    return found


def _unknown(kinds: list[int], runs: list[int]) -> list[int]:
    """The kinds of an ordered place that are not known."""
    found: list[int] = []
    position = 0
    for at in range(0, len(runs), 2):
        if runs[at] >= 0:
            found.extend(kinds[position : position + runs[at + 1]])
        position += runs[at + 1]
    return found
