"""Piles: every place where cards of one family can be, and the only ways a card changes place.

Declare the piles in the deal, then open the box, whose content everyone knows:

    t.cards = piles(t, "cards", list(range(52)))         # a field `cards: Piles` of the table
    t.deck = t.cards.pile("deck", ordered=True)          # fields `deck: Pile`, `hands: list[Pile]`
    t.discard = t.cards.pile("discard", visible_to=ALL)
    t.hands = t.cards.per_seat("hand", visible_to=OWNER)
    t.cards.open(t.deck)
    t.cards.shuffle(t.deck, t)

`t.cards[t.deck]` is the list of cards in a pile, the top card last. Read it, but never change it. Cards move by

    draw(src, dst)                  the top card
    move(src, dst, card)            a chosen card; where=UNDER puts it under an ordered pile, slot=n into a slot
    move_at(src, at, dst)           the card at a position or in a slot
    move_all(src, dst)              all cards
    shuffle(pile, t)                with the table's dice
    show(pile, card, shown_to)      some viewers see a card, which stays where it is
    show_at(pile, at, shown_to)     the same for the card at a position, such as -1 for the top card
    show_all(pile, cards, shown_to) the same for several cards of a hand at once
    turn_up(pile), turn_down(pile)  a card of a pile with `faces`, the top one unless `at` is given
    deny(pile, kinds)               by the rules, everyone sees that the pile holds none of these kinds
    pool(piles)                     in the deal: everyone always knows which cards are in these piles together

Everything else follows from these calls and from `visible_to`: what a view shows (`visible_kinds`), what each seat and
the spectator remember, redeals, hidden places, the census, undo locks, encoding, saving. `docs/hidden-information.md`
has a recipe for every situation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cinque.core.engine.knowledge import ANY, TOP, UNDER
from cinque.core.engine.pile_layout import ALL, DOWN, EMPTY, NOBODY, OWNER, UP, Layout, Pile
from cinque.core.engine.pile_viewers import ViewedPiles
from cinque.core.engine.random import Dice

if TYPE_CHECKING:
    from cinque.core.engine.position import Position

__all__ = ["ALL", "DOWN", "NOBODY", "OWNER", "TOP", "UNDER", "UP", "Pile", "Piles", "piles"]


class Piles(ViewedPiles):
    """All piles of one family of cards in one table, with the moves that change them.

    Without knowledge, as in copies for search, a move costs little more than changing two lists."""

    __slots__ = ()

    def copy(self) -> Piles:
        """A copy without knowledge, for search."""
        layout = self.layout
        c = Piles(layout)
        c.cards = self.cards[:]
        if layout.has_faces:
            c.faces = self.faces[:]
        c.shared_lists = layout.every_pile
        self.shared_lists = layout.every_pile
        return c

    def open(self, pile: Pile, cards: Sequence[int] | None = None) -> None:
        """Put cards (default: all that are left) into a pile at the start of the game, so that everyone sees them."""
        layout = self.layout
        layout.complete = True
        if self.tracking:
            self.tracking = False
            self.knowledge = [layout.new_knowledge() for _ in range(layout.players + 1)]
        added = self.cards_left() if cards is None else list(cards)
        row = self.writable(pile)
        first = row.index(EMPTY) if pile.slots else 0
        if pile.slots:
            row[first : first + len(added)] = added
        else:
            row.extend(added)
        if pile.facing >= 0:
            self.faces[pile.facing].extend([DOWN] * len(added))
        if self.knowledge is None:
            return
        for at in range(len(added)):
            for viewer in range(layout.players + 1):
                k = self.knowledge[viewer]
                if k is not None and not pile.visible_to >> viewer & 1:
                    place = pile.place + first + at if pile.slots else pile.place
                    k.place_known(layout.kind_of[added[at]], place, TOP)

    def draw(self, src: Pile, dst: Pile, shown_to: int = 0, where: int = TOP, face: int = DOWN, slot: int = -1) -> int:
        """Move the top card of a pile to another pile; return it.

        `shown_to`: viewers who see the card besides those who see the pile, as a bit mask of seats or ALL."""
        if self.knowledge is None and src.plain and dst.plain and where == TOP:
            if self.shared_lists:
                self.writable(src)
                self.writable(dst)
            card = self.cards[src.number].pop()
            self.cards[dst.number].append(card)
            return card
        row = self.cards[src.number]
        card = row[-1]
        self._transfer(src, len(row) - 1, dst, shown_to, where, face, slot)
        return card

    def move(
        self, src: Pile, dst: Pile, card: int, shown_to: int = 0, where: int = TOP, face: int = DOWN, slot: int = -1
    ) -> None:
        """Move a chosen card. In an ordered pile everyone sees which position it leaves; in a hand nobody does."""
        if self.knowledge is None and src.plain and dst.plain and where == TOP:
            if self.shared_lists:
                self.writable(src)
                self.writable(dst)
            self.cards[src.number].remove(card)
            self.cards[dst.number].append(card)
            return
        self._transfer(src, self._position(src, card), dst, shown_to, where, face, slot)

    def move_at(
        self, src: Pile, at: int, dst: Pile, shown_to: int = 0, where: int = TOP, face: int = DOWN, slot: int = -1
    ) -> int:
        """Move the card at a position (-1 is the top one) or in a slot; return it."""
        if self.knowledge is None and src.plain and dst.plain and where == TOP:
            card = self.writable(src).pop(at)
            self.writable(dst).append(card)
            return card
        row = self.cards[src.number]
        card = row[at]
        self._transfer(src, at if at >= 0 else len(row) + at, dst, shown_to, where, face, slot)
        return card

    def _position(self, pile: Pile, card: int) -> int:
        """The position of a card. Fails in an ordered pile if several of its cards have this number."""
        row = self.cards[pile.number]
        if pile.ordered or pile.slots:
            several = f"several cards in {pile.name} have the number {card}: use move_at or show_at"
            assert row.count(card) < 2, several
        return row.index(card)

    def _transfer(self, src: Pile, at: int, dst: Pile, shown_to: int, where: int, face: int, slot: int) -> None:
        row = self.writable(src)
        card = row[at]
        up = False
        if src.slots:
            assert card != EMPTY, f"slot {at} of {src.name} is empty"
            row[at] = EMPTY
        else:
            del row[at]
        if src.facing >= 0:
            up = self.faces[src.facing].pop(at) == UP
        target = self.writable(dst)
        into = dst.place
        if dst.slots:
            assert target[slot] == EMPTY, f"slot {slot} of {dst.name} is full"
            target[slot] = card
            into += slot
        elif where == UNDER:
            assert dst.ordered, f"{dst.name} has no order, so nothing can be put under it: declare it with ordered=True"
            target.insert(0, card)
        else:
            target.append(card)
        if dst.facing >= 0:
            self.faces[dst.facing].insert(0 if where == UNDER else len(target) - 1, face)
        elif face == UP:
            shown_to = ALL
        if self.knowledge is not None and self._keeps_knowledge():
            position = at if src.ordered else ANY
            place = src.place
            if src.slots:
                position = 0
                place += at
            shown = shown_to | (ALL if dst.facing >= 0 and face == UP else 0)
            self._learn_move(src, place, position, dst, into, card, up, shown, where)

    def move_all(self, src: Pile, dst: Pile, where: int = TOP) -> None:
        """Move all cards of a pile on top of another pile, or under it, in their order and face down.

        Cards of a pile without an order are sorted if someone sees them who did not before: the order in the list
        would show, for example, which cards of a hand came first."""
        assert src.slots == dst.slots == 0, "move cards between slots one by one"
        moved = self.cards[src.number]
        if not moved:
            return
        assert dst.ordered or where == TOP, f"{dst.name} has no order, so nothing can be put under it"
        target = self.writable(dst)
        self.writable(src)
        self.cards[src.number] = []
        if not src.ordered and dst.visible_to & ~src.visible_to & self.layout.viewers:
            moved = self._sorted_by_kind(moved)
        at = 0 if where == UNDER else len(target)
        target[at:at] = moved
        up: list[int] = []
        if src.facing >= 0:
            up = self.faces[src.facing]
            self.faces[src.facing] = []
        if dst.facing >= 0:
            self.faces[dst.facing][at:at] = [DOWN] * len(moved)
        if not self._keeps_knowledge():
            return
        assert self.knowledge is not None
        if dst.visible_to & ~src.visible_to & self.layout.learners:
            self._note_revealed(src, src.place, moved, up)
        kind_of = self.layout.kind_of
        for viewer in range(self.layout.players + 1):
            k = self.knowledge[viewer]
            if k is None:
                continue
            before, after = src.visible_to >> viewer & 1, dst.visible_to >> viewer & 1
            if not before and not after:
                k.move_all(src.place, dst.place, where)
            elif before and not after:
                for i in range(len(moved)):
                    card = moved[i] if where == TOP else moved[len(moved) - 1 - i]
                    k.place_known(kind_of[card], dst.place, where)
            elif after and not before:
                for i in range(len(moved) - 1, -1, -1):
                    k.reveal(kind_of[moved[i]], src.place, i if src.ordered else ANY)

    def _sorted_by_kind(self, cards: Sequence[int]) -> list[int]:
        """The cards in an order that doesn't depend on where they were."""
        kind_of = self.layout.kind_of
        ordered = [(kind_of[card], card) for card in cards]
        ordered.sort()
        return [card for _, card in ordered]

    def shuffle(self, pile: Pile, d: Dice, start: int = 0, stop: int = -1) -> None:
        """Shuffle a pile, or positions start to stop - 1 of an ordered pile. Pass the table as `d`."""
        assert pile.plain, f"{pile.name} has faces or slots: move its cards to another pile first"
        row = self.writable(pile)
        if start == 0 and stop < 0:
            d.shuffle(row)
        else:
            part = row[start:] if stop < 0 else row[start:stop]
            d.shuffle(part)
            row[start : start + len(part)] = part
        if self._keeps_knowledge():
            assert self.knowledge is not None
            for viewer in range(self.layout.players + 1):
                k = self.knowledge[viewer]
                if k is not None and not pile.visible_to >> viewer & 1:
                    k.merge(pile.place, start, stop)

    def sort(self, pile: Pile) -> None:
        """Sort the cards of a pile without an order, such as a hand."""
        assert pile.plain, f"{pile.name} has faces or slots"
        assert not pile.ordered, f"the order of {pile.name} matters"
        self.writable(pile).sort()

    def show(self, pile: Pile, card: int, shown_to: int = ALL) -> None:
        """Let some viewers (a bit mask of seats, or ALL) see a card, which stays where it is."""
        self.show_at(pile, self._position(pile, card), shown_to)

    def show_at(self, pile: Pile, at: int, shown_to: int = ALL) -> int:
        """Let some viewers see the card at a position (-1 is the top one) or in a slot; return it."""
        row = self.cards[pile.number]
        at = at if at >= 0 else len(row) + at
        assert row[at] != EMPTY, f"slot {at} of {pile.name} is empty"
        if pile.facing < 0 or self.faces[pile.facing][at] != UP:
            self._learn_card(pile, at, shown_to)
        return row[at]

    def show_all(self, pile: Pile, cards: Sequence[int], shown_to: int = ALL) -> None:
        """Let some viewers see several cards of a hand together, so that they know that two equal cards are two."""
        assert pile.plain, f"show the cards of {pile.name} one by one"
        assert not pile.ordered, f"show the cards of {pile.name} one by one"
        if not self._keeps_knowledge():
            return
        assert self.knowledge is not None
        if shown_to & ~pile.visible_to & self.layout.viewers:
            self._note_revealed(pile, pile.place, list(cards), [])
        kinds = [self.layout.kind_of[card] for card in cards]
        kinds.sort()
        for viewer in range(self.layout.players + 1):
            k = self.knowledge[viewer]
            if k is not None and shown_to >> viewer & 1 and not pile.visible_to >> viewer & 1:
                for kind in kinds:
                    k.reveal(kind, pile.place, ANY)
                for kind in kinds:
                    k.place_known(kind, pile.place, TOP)

    def turn_up(self, pile: Pile, at: int = -1) -> int:
        """Turn a card (default: the top one) of a pile with faces face up; return it."""
        row = self.writable(pile)
        at = at if at >= 0 else len(row) + at
        if self.faces[pile.facing][at] != UP:
            self._learn_card(pile, at, ALL)
            self.faces[pile.facing][at] = UP
        return row[at]

    def turn_down(self, pile: Pile, at: int = -1) -> None:
        """Turn a card (default: the top one) of a pile with faces face down. Viewers remember it."""
        self.writable(pile)
        self.faces[pile.facing][at] = DOWN

    def deny(self, pile: Pile, kinds: Sequence[int]) -> None:
        """State what everyone can deduce: none of the cards now in a pile is of these kinds."""
        if not self._keeps_knowledge():
            return
        assert self.knowledge is not None
        mask = 0
        for kind in kinds:
            mask |= 1 << kind
        for viewer in range(self.layout.players + 1):
            k = self.knowledge[viewer]
            if k is not None and not pile.visible_to >> viewer & 1:
                for place in range(pile.place, pile.place + (pile.slots or 1)):
                    k.exclude(place, mask)


def piles(
    t: Position,
    name: str,
    cards: Sequence[int],
    kinds: Sequence[int] | None = None,
    backs: Sequence[int] | None = None,
    classes: Sequence[int] | None = None,
) -> Piles:
    """Create a family of cards; call it in `Rules.deal` after `begin`, in the same way in every deal of a game.

    Cards are numbers from 0. A number may occur several times: such cards are alike. If cards with different numbers
    are alike, `kinds` gives the kind of each number; views and knowledge only ever show kinds. `backs` gives the
    back of each kind, if cards with different backs lie in the same piles; such piles are never ordered. `classes`
    gives the class of each kind, if everyone knows only how many cards of each class a `pool` holds."""
    layouts: dict[str, Layout] = t.game.layouts
    known = layouts.get(name)
    box = list(cards)
    if known is not None and known.cards == box:
        return Piles(known, t.tracking)
    return Piles(Layout(name, t.players, box, _listed(kinds), _listed(backs), _listed(classes)), t.tracking)


def _listed(numbers: Sequence[int] | None) -> list[int] | None:
    return None if numbers is None else list(numbers)
