"""Piles: every place where cards of one family can be, and the only ways a card changes place.

Declare the piles in the deal, then open the box, whose content everyone knows:

    t.cards = piles(t, "cards", list(range(52)))         # a field `cards: Piles` of the table
    t.deck = t.cards.pile("deck", ordered=True)          # fields `deck: Pile`, `hands: list[Pile]`
    t.discard = t.cards.pile("discard", eyes=ALL)
    t.hands = t.cards.per_seat("hand", eyes=OWNER)
    t.cards.open(t.deck)
    t.cards.shuffle(t.deck, t)

`t.cards[t.deck]` is the list of cards in a pile, the top card last. Read it, but never change it: cards move by

    draw(src, dst)                 the top card
    move(src, dst, card)           a chosen card; where=UNDER puts it under an ordered pile, slot=n into a slot
    pour(src, dst)                 all cards
    shuffle(pile, t)               with the table's dice
    show(pile, card, shown_to)     some viewers see a card, which stays where it is
    show_all(pile, cards, shown_to) the same for several cards of a hand at once
    turn_up(pile), turn_down(pile) a card of a pile with `faces`, the top one unless `at` is given
    deny(pile, kinds)              by the rules, everyone sees that the pile holds none of these kinds
    pool(piles)                    in the deal: everyone always knows which cards are in these piles together

Everything else follows from these calls and the `eyes` of the piles: what a view shows (`seen`), what each seat and the
spectator remember, redeals, hidden places, the census, undo locks, encoding, saving. `docs/hidden-information.md` has a
recipe for every situation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cinque.core.engine.knowledge import ANY, TOP, UNDER, Knowledge
from cinque.core.engine.knowledge_simplification import simplify
from cinque.core.engine.pile_layout import ALL, DOWN, EMPTY, NOBODY, OWNER, UP, Layout, Pile
from cinque.core.engine.random import Dice

if TYPE_CHECKING:
    from cinque.core.engine.position import Position

__all__ = ["ALL", "DOWN", "NOBODY", "OWNER", "TOP", "UNDER", "UP", "Pile", "Piles", "piles"]

NO_ROWS: Final[list[list[int]]] = []  # before piles are declared or copied; never changed


class Piles:
    """All piles of one family of cards in one table.

    `knowledge` has an entry per seat and a last one for the spectator. Copies for search have none: then a move costs
    little more than changing two lists. A copy shares the list of each pile until one of the two tables reads it: rules
    may keep a list that they have read while they move cards."""

    __slots__ = ("layout", "tracking", "borrowed", "cards", "faces", "knowledge", "shared", "revealed")

    def __init__(self, layout: Layout, tracking: bool = False) -> None:
        self.layout: Layout = layout
        self.tracking: bool = tracking  # whether `open` starts to keep knowledge
        self.borrowed: int = 0  # piles whose lists other tables may share, as a bit mask
        self.cards: list[list[int]] = NO_ROWS  # by pile
        self.faces: list[list[int]] = NO_ROWS  # of piles with faces: UP or DOWN for each card
        self.knowledge: list[Knowledge | None] | None = None
        self.shared: bool = False  # the knowledge belongs to another table: drop it at the first change
        self.revealed: bool = False  # someone has seen a card that was not public before

    def copy(self) -> Piles:
        """A copy without knowledge, for search."""
        layout = self.layout
        c = Piles(layout)
        c.cards = self.cards[:]
        if layout.has_faces:
            c.faces = self.faces[:]
        c.borrowed = layout.every_pile
        self.borrowed = layout.every_pile
        return c

    def own(self, pile: Pile) -> list[int]:
        """The cards in a pile, as a list that no other table shares."""
        if self.borrowed & pile.bit:
            self.borrowed ^= pile.bit
            self.cards[pile.number] = self.cards[pile.number][:]
            if pile.facing >= 0:
                self.faces[pile.facing] = self.faces[pile.facing][:]
        return self.cards[pile.number]

    # -- declaring ------------------------------------------------------------------------

    def pile(
        self,
        name: str,
        eyes: int = NOBODY,
        ordered: bool = False,
        faces: bool = False,
        slots: int = 0,
        encode: str = "",
    ) -> Pile:
        """Declare a pile, before `open`.

        `eyes`: who sees its cards, ALL, NOBODY or a bit mask of seats. `ordered`: the position of a card matters, as in
        a deck. `faces`: ordered, and each card lies face up, seen by all, or face down, seen by `eyes`. `slots`: a row
        with this many slots, -1 if empty. `encode`: "bag", "row 5" or "secret" instead of the length."""
        assert eyes != OWNER, "only per_seat piles have an owner"
        return self._declare(name, eyes, ordered, faces, slots, -1, encode)

    def per_seat(
        self, name: str, eyes: int = OWNER, ordered: bool = False, faces: bool = False, slots: int = 0, encode: str = ""
    ) -> list[Pile]:
        """Declare a pile for every seat; with eyes=OWNER only its owner sees the cards."""
        found: list[Pile] = []
        for seat in range(self.layout.players):
            sees = 1 << seat if eyes == OWNER else eyes
            found.append(self._declare(f"{name} {seat}", sees, ordered, faces, slots, seat, encode))
        return found

    def _declare(self, name: str, eyes: int, ordered: bool, faces: bool, slots: int, owner: int, encode: str) -> Pile:
        layout = self.layout
        if not layout.complete:
            layout.add(Pile(name, eyes, ordered or faces, faces, slots, owner, encode))
        assert len(self.cards) < len(layout.piles), f"{name}: declare every pile in `Rules.deal`, in any deal"
        pile = layout.piles[len(self.cards)]
        assert pile.name == name, f"{name}: declare the same piles in every deal"
        if not self.cards:
            self.cards, self.faces = [], []
        self.cards.append([EMPTY] * pile.slots)
        if pile.facing >= 0:
            self.faces.append([])
        return pile

    def pool(self, piles: list[Pile], start: int = 0, stop: int = -1) -> None:
        """Declare that everyone always knows which cards are in these piles together, as none comes or leaves unseen.

        For a deck stacked in sections: which are in positions `start` to `stop` - 1, from the bottom. If the family
        has `classes`, everyone knows only how many cards of each class are there. Redeals of tables without knowledge
        need this; those with knowledge follow the moves."""
        if not self.layout.complete:
            self.layout.pool(piles, start, stop)

    def open(self, pile: Pile, cards: Sequence[int] | None = None) -> None:
        """Put cards (default: all that are left) into a pile at the start of the game, in sight of everyone."""
        layout = self.layout
        layout.complete = True
        if self.tracking:
            self.tracking = False
            self.knowledge = [layout.new_knowledge() for _ in range(layout.players + 1)]
        added = self._cards_left() if cards is None else list(cards)
        row = self.own(pile)
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
                if k is not None and not pile.eyes >> viewer & 1:
                    place = pile.place + first + at if pile.slots else pile.place
                    k.enter(layout.kind_of[added[at]], place, TOP)

    def _cards_left(self) -> list[int]:
        """The cards that are in no pile yet."""
        layout = self.layout
        if all(not row or max(row) < 0 for row in self.cards):
            return layout.cards[:]
        placed = [0] * len(layout.kind_of)
        for row in self.cards:
            for card in row:
                if card >= 0:
                    placed[card] += 1
        left: list[int] = []
        for card in layout.cards:
            if placed[card]:
                placed[card] -= 1
            else:
                left.append(card)
        return left

    # -- reading --------------------------------------------------------------------------

    def __getitem__(self, pile: Pile) -> list[int]:
        """The cards in a pile, the top card last. Don't change the list: use the moves."""
        return self.own(pile) if self.borrowed else self.cards[pile.number]

    def kind(self, card: int) -> int:
        """The kind of a card; the card itself unless the family was created with `kinds`."""
        return self.layout.kind_of[card]

    def find(self, pile: Pile, kind: int) -> int:
        """The first card of this kind in a pile, or -1."""
        kind_of = self.layout.kind_of
        for card in self.cards[pile.number]:
            if card >= 0 and kind_of[card] == kind:
                return card
        return -1

    def counts(self, pile: Pile) -> list[int]:
        """How many cards of each kind are in a pile."""
        found = [0] * self.layout.kinds
        for card in self.cards[pile.number]:
            if card >= 0:
                found[self.layout.kind_of[card]] += 1
        return found

    def is_up(self, pile: Pile, at: int = -1) -> bool:
        """Whether a card of a pile with faces lies face up (default: the top one)."""
        return self.faces[pile.facing][at] == UP

    def sees(self, pile: Pile, seat: int) -> bool:
        """Whether a seat or SPECTATOR sees the faces in a pile."""
        return pile.eyes >> (seat if seat >= 0 else self.layout.players) & 1 == 1

    def seen(self, pile: Pile, seat: int) -> list[int]:
        """The kinds that a seat or SPECTATOR sees in a pile, -1 for each back (and for an empty slot)."""
        row = self.cards[pile.number]
        kind_of = self.layout.kind_of
        if self.sees(pile, seat):
            return [kind_of[card] if card >= 0 else card for card in row]
        if pile.facing >= 0:
            faces = self.faces[pile.facing]
            return [kind_of[row[i]] if faces[i] == UP else -1 for i in range(len(row))]
        return [-1] * len(row)

    def remembered(self, pile: Pile, seat: int) -> list[int]:
        """Like `seen`, with the cards that the viewer knows from earlier moves; in an unordered pile they come first.

        Only tables with knowledge remember: not those dealt with history=False, and not copies for search."""
        k = self.knowledge[seat] if self.knowledge is not None else None
        if k is None or self.sees(pile, seat):
            return self.seen(pile, seat)
        if not pile.slots:
            return k.remembered(pile.place)
        found: list[int] = []
        for slot in range(pile.slots):
            found.extend(k.remembered(pile.place + slot) or [-1])
        return found

    def complete(self) -> bool:
        """Whether every card of the family is in exactly one place."""
        held = [card for pile in self.layout.piles for card in self.cards[pile.number] if card >= 0 or not pile.slots]
        held.sort()
        return held == self.layout.sorted_cards

    # -- moving ---------------------------------------------------------------------------

    def draw(self, src: Pile, dst: Pile, shown_to: int = 0, where: int = TOP, face: int = DOWN, slot: int = -1) -> int:
        """Move the top card of a pile to another pile; return it.

        `shown_to`: viewers who see the card besides those who see the pile, as a bit mask of seats or ALL."""
        if self.knowledge is None and src.plain and dst.plain and where == TOP:
            if self.borrowed:
                self.own(src)
                self.own(dst)
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
            if self.borrowed:
                self.own(src)
                self.own(dst)
            self.cards[src.number].remove(card)
            self.cards[dst.number].append(card)
            return
        self._transfer(src, self.cards[src.number].index(card), dst, shown_to, where, face, slot)

    def move_at(
        self, src: Pile, at: int, dst: Pile, shown_to: int = 0, where: int = TOP, face: int = DOWN, slot: int = -1
    ) -> int:
        """Move the card at a position or in a slot; return it."""
        if self.knowledge is None and src.plain and dst.plain and where == TOP:
            card = self.own(src).pop(at)
            self.own(dst).append(card)
            return card
        card = self.cards[src.number][at]
        self._transfer(src, at, dst, shown_to, where, face, slot)
        return card

    def _transfer(self, src: Pile, at: int, dst: Pile, shown_to: int, where: int, face: int, slot: int) -> None:
        row = self.own(src)
        card = row[at]
        up = False
        if src.slots:
            assert card != EMPTY, f"slot {at} of {src.name} is empty"
            row[at] = EMPTY
        else:
            del row[at]
        if src.facing >= 0:
            up = self.faces[src.facing].pop(at) == UP
        target = self.own(dst)
        into = dst.place
        if dst.slots:
            assert target[slot] == EMPTY, f"slot {slot} of {dst.name} is full"
            target[slot] = card
            into += slot
        elif where == UNDER:
            target.insert(0, card)
        else:
            target.append(card)
        if dst.facing >= 0:
            self.faces[dst.facing].insert(0 if where == UNDER else len(target) - 1, face)
        elif face == UP:
            shown_to = ALL
        if self.knowledge is not None and self._knowing():
            position = at if src.ordered else ANY
            place = src.place
            if src.slots:
                position = 0
                place += at
            shown = shown_to | (ALL if dst.facing >= 0 and face == UP else 0)
            self._tell(src, place, position, dst, into, card, up, shown, where)

    def pour(self, src: Pile, dst: Pile, where: int = TOP) -> None:
        """Move all cards of a pile on top of another pile, or under it, in their order and face down."""
        assert src.slots == dst.slots == 0, "move cards between slots one by one"
        moved = self.cards[src.number]
        if not moved:
            return
        target = self.own(dst)
        self.own(src)
        self.cards[src.number] = []
        at = 0 if where == UNDER else len(target)
        target[at:at] = moved
        up: list[int] = []
        if src.facing >= 0:
            up = self.faces[src.facing]
            self.faces[src.facing] = []
        if dst.facing >= 0:
            self.faces[dst.facing][at:at] = [DOWN] * len(moved)
        if not self._knowing():
            return
        assert self.knowledge is not None
        if dst.eyes & ~src.eyes & self.layout.learners:
            self._note_revealed(src, src.place, moved, up)
        kind_of = self.layout.kind_of
        for viewer in range(self.layout.players + 1):
            k = self.knowledge[viewer]
            if k is None:
                continue
            before, after = src.eyes >> viewer & 1, dst.eyes >> viewer & 1
            if not before and not after:
                k.pour(src.place, dst.place, where)
            elif before and not after:
                for i in range(len(moved)):
                    card = moved[i] if where == TOP else moved[len(moved) - 1 - i]
                    k.enter(kind_of[card], dst.place, where)
            elif after and not before:
                for i in range(len(moved) - 1, -1, -1):
                    k.leave(kind_of[moved[i]], src.place, i if src.ordered else ANY)

    def shuffle(self, pile: Pile, d: Dice, start: int = 0, stop: int = -1) -> None:
        """Shuffle a pile, or positions start to stop - 1 of an ordered pile. `d` is the table."""
        assert pile.plain, f"{pile.name} has faces or slots: pour it into another pile first"
        row = self.own(pile)
        if start == 0 and stop < 0:
            d.shuffle(row)
        else:
            part = row[start:] if stop < 0 else row[start:stop]
            d.shuffle(part)
            row[start : start + len(part)] = part
        if self._knowing():
            assert self.knowledge is not None
            for viewer in range(self.layout.players + 1):
                k = self.knowledge[viewer]
                if k is not None and not pile.eyes >> viewer & 1:
                    k.merge(pile.place, start, stop)

    def sort(self, pile: Pile) -> None:
        """Sort the cards of a pile without an order, such as a hand."""
        assert pile.plain, f"{pile.name} has faces or slots"
        assert not pile.ordered, f"the order of {pile.name} matters"
        self.own(pile).sort()

    def show(self, pile: Pile, card: int, shown_to: int = ALL) -> None:
        """Let some viewers (a bit mask of seats, or ALL) see a card, which stays where it is."""
        at = self.cards[pile.number].index(card)
        if pile.facing >= 0 and self.faces[pile.facing][at] == UP:
            return
        self._look(pile, at, shown_to)

    def show_all(self, pile: Pile, cards: Sequence[int], shown_to: int = ALL) -> None:
        """Let some viewers see several cards of a hand at once, so that two alike are known to be two."""
        assert pile.plain, f"show the cards of {pile.name} one by one"
        assert not pile.ordered, f"show the cards of {pile.name} one by one"
        if not self._knowing():
            return
        assert self.knowledge is not None
        if shown_to & ~pile.eyes & self.layout.viewers:
            self._note_revealed(pile, pile.place, list(cards), [])
        kinds = [self.layout.kind_of[card] for card in cards]
        for viewer in range(self.layout.players + 1):
            k = self.knowledge[viewer]
            if k is not None and shown_to >> viewer & 1 and not pile.eyes >> viewer & 1:
                for kind in kinds:
                    k.leave(kind, pile.place, ANY)
                for kind in kinds:
                    k.enter(kind, pile.place, TOP)

    def turn_up(self, pile: Pile, at: int = -1) -> int:
        """Turn a card of a pile with faces up (default: the top one); return it."""
        row = self.own(pile)
        at = at if at >= 0 else len(row) + at
        if self.faces[pile.facing][at] != UP:
            self._look(pile, at, ALL)
            self.faces[pile.facing][at] = UP
        return row[at]

    def turn_down(self, pile: Pile, at: int = -1) -> None:
        """Turn a card of a pile with faces down (default: the top one); who saw it remembers it."""
        self.own(pile)
        self.faces[pile.facing][at] = DOWN

    def deny(self, pile: Pile, kinds: Sequence[int]) -> None:
        """Note a fact that everyone can deduce: none of the cards that are now in a pile is of these kinds."""
        if not self._knowing():
            return
        assert self.knowledge is not None
        mask = 0
        for kind in kinds:
            mask |= 1 << kind
        for viewer in range(self.layout.players + 1):
            k = self.knowledge[viewer]
            if k is not None and not pile.eyes >> viewer & 1:
                for place in range(pile.place, pile.place + (pile.slots or 1)):
                    k.exclude(place, mask)

    # -- what viewers learn ---------------------------------------------------------------

    def _knowing(self) -> bool:
        """Whether this table keeps knowledge; a redealt copy drops the knowledge it shares when something changes."""
        if self.shared:
            self.shared = False
            self.knowledge = None
        return self.knowledge is not None

    def _tell(
        self, src: Pile, place: int, position: int, dst: Pile, into: int, card: int, up: bool, shown_to: int, where: int
    ) -> None:
        """Update what every viewer knows after a card went from one place to another."""
        knowledge = self.knowledge
        assert knowledge is not None
        kind = self.layout.kind_of[card]
        backs = self.layout.backs
        sees = dst.eyes | shown_to
        if not up and sees & ~src.eyes & self.layout.learners and not self._public(src, place, position, kind):
            self.revealed = True
        for viewer in range(self.layout.players + 1):
            k = knowledge[viewer]
            if k is None:
                continue
            if not src.eyes >> viewer & 1:
                if not up and not sees >> viewer & 1:
                    k.unseen(place, position, into, where, 0 if backs is None else backs[kind])
                    continue
                k.leave(kind, place, position)
            if not dst.eyes >> viewer & 1:
                k.enter(kind, into, where)

    def _look(self, pile: Pile, at: int, shown_to: int) -> None:
        """Some viewers see a card that stays where it is."""
        if not self._knowing():
            return
        assert self.knowledge is not None
        kind = self.layout.kind_of[self.cards[pile.number][at]]
        place, position = (pile.place + at, 0) if pile.slots else (pile.place, at if pile.ordered else ANY)
        if shown_to & ~pile.eyes & self.layout.learners and not self._public(pile, place, position, kind):
            self.revealed = True
        for viewer in range(self.layout.players + 1):
            k = self.knowledge[viewer]
            if k is not None and shown_to >> viewer & 1 and not pile.eyes >> viewer & 1:
                k.look(kind, place, position)

    def _public(self, pile: Pile, place: int, position: int, kind: int) -> bool:
        """Whether everyone, including the spectator, already knows that this card is there."""
        assert self.knowledge is not None
        k = self.knowledge[self.layout.players]
        return k is not None and not pile.eyes >> self.layout.players & 1 and k.knows(kind, place, position)

    def _note_revealed(self, pile: Pile, place: int, cards: list[int], up: list[int]) -> None:
        for i in range(len(cards)):
            if not (up and up[i] == UP):
                position = i if pile.ordered else ANY
                if not self._public(pile, place, position, self.layout.kind_of[cards[i]]):
                    self.revealed = True

    def simplify(self) -> None:
        """Keep the knowledge small; the engine calls this after every move."""
        if self.knowledge is not None and not self.shared:
            for k in self.knowledge:
                if k is not None:
                    simplify(k)

    def remember(self, seat: int) -> None:
        """Give a viewer knowledge from now on, if it has none: it knows only what lies open at this moment."""
        if self.knowledge is None:
            self.knowledge = [None] * (self.layout.players + 1)
        if self.shared:
            self.own_knowledge()
        if self.knowledge[seat] is None:
            self.knowledge[seat] = self.knowledge_of(seat)

    def own_knowledge(self) -> None:
        """Stop sharing: this table's knowledge now follows its own moves."""
        self.shared = False
        if self.knowledge is not None:
            self.knowledge = [None if k is None else k.twin() for k in self.knowledge]

    def knowledge_of(self, seat: int) -> Knowledge:
        """What a viewer knows; if this table doesn't keep it, what anyone can know who has not watched the game."""
        k = self.knowledge[seat] if self.knowledge is not None else None
        if k is None:
            k = self.layout.visible_only(self.cards, self.faces, seat)
            simplify(k)
        return k


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
    are alike, `kinds` gives the kind of each number; views and knowledge only ever show kinds. `backs`: of each kind,
    which of several backs everyone sees, for cards that lie together all the same; they are never in order. `classes`:
    of each kind, what everyone knows of the cards in a `pool`."""
    layouts: dict[str, Layout] = t.game.layouts
    known = layouts.get(name)
    box = list(cards)
    if known is not None and known.cards == box:
        return Piles(known, t.tracking)
    return Piles(Layout(name, t.players, box, _listed(kinds), _listed(backs), _listed(classes)), t.tracking)


def _listed(numbers: Sequence[int] | None) -> list[int] | None:
    return None if numbers is None else list(numbers)
