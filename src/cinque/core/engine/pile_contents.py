"""The cards in the piles of one family: declare piles, and read what they hold."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.pile_layout import EMPTY, NOBODY, OWNER, UP, Layout, Pile

NO_ROWS: Final[list[list[int]]] = []  # placeholder until piles are declared or copied; never modified


class PileContents:
    """The cards in each pile, and which of them lie face up.

    A copied table shares each pile's list until one of the two tables reads it. Reading copies the list, because rules
    may keep it while they move cards."""

    __slots__ = ("layout", "shared_lists", "cards", "faces")

    def __init__(self, layout: Layout) -> None:
        self.layout: Layout = layout
        self.shared_lists: int = 0  # piles whose lists other tables may share, as a bit mask
        self.cards: list[list[int]] = NO_ROWS  # the cards of each pile
        self.faces: list[list[int]] = NO_ROWS  # the faces of each pile that has them: UP or DOWN for each card

    def writable(self, pile: Pile) -> list[int]:
        """The cards in a pile, as a list that no other table shares."""
        if self.shared_lists & pile.bit:
            self.shared_lists ^= pile.bit
            self.cards[pile.number] = self.cards[pile.number][:]
            if pile.facing >= 0:
                self.faces[pile.facing] = self.faces[pile.facing][:]
        return self.cards[pile.number]

    # -- declaring ------------------------------------------------------------------------

    def pile(
        self,
        name: str,
        visible_to: int = NOBODY,
        ordered: bool = False,
        faces: bool = False,
        slots: int = 0,
        encode: str = "",
    ) -> Pile:
        """Declare a pile, before `open`.

        - `visible_to`: who sees its cards: ALL, NOBODY or a bit mask of seats.
        - `ordered`: the position of a card matters, as in a deck.
        - `faces`: an ordered pile whose cards lie face up (seen by all) or face down (seen by `visible_to`).
        - `slots`: a row with this many slots; an empty slot holds -1.
        - `encode`: "bag", "row 5" or "secret", to encode more or less than the number of cards."""
        assert visible_to != OWNER, "only per_seat piles have an owner"
        return self._declare(name, visible_to, ordered, faces, slots, -1, encode)

    def per_seat(
        self,
        name: str,
        visible_to: int = OWNER,
        ordered: bool = False,
        faces: bool = False,
        slots: int = 0,
        encode: str = "",
    ) -> list[Pile]:
        """Declare a pile for every seat; with visible_to=OWNER only its owner sees the cards."""
        found: list[Pile] = []
        for seat in range(self.layout.players):
            sees = 1 << seat if visible_to == OWNER else visible_to
            found.append(self._declare(f"{name} {seat}", sees, ordered, faces, slots, seat, encode))
        return found

    def _declare(
        self, name: str, visible_to: int, ordered: bool, faces: bool, slots: int, owner: int, encode: str
    ) -> Pile:
        layout = self.layout
        if not layout.complete:
            layout.add(Pile(name, visible_to, ordered or faces, faces, slots, owner, encode))
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
        """Declare that everyone always knows which cards these piles hold together: no card enters or leaves them
        unseen.

        For a deck that was stacked in sections, declare each section with `start` and `stop`, counted from the
        bottom. If the family has `classes`, everyone knows only how many cards of each class there are. Tables
        without knowledge need pools for their redeals."""
        if not self.layout.complete:
            self.layout.pool(piles, start, stop)

    # -- reading --------------------------------------------------------------------------

    def __getitem__(self, pile: Pile) -> list[int]:
        """The cards in a pile, the top card last. Don't change the list; move cards with the methods of Piles."""
        return self.writable(pile) if self.shared_lists else self.cards[pile.number]

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
        """Whether a card (default: the top one) of a pile with faces lies face up."""
        return self.faces[pile.facing][at] == UP

    def sees(self, pile: Pile, seat: int) -> bool:
        """Whether a seat or SPECTATOR sees the faces in a pile."""
        return pile.visible_to >> (seat if seat >= 0 else self.layout.players) & 1 == 1

    def visible_kinds(self, pile: Pile, seat: int) -> list[int]:
        """The kinds that a seat or SPECTATOR sees in a pile, with -1 for each hidden card and each empty slot."""
        row = self.cards[pile.number]
        kind_of = self.layout.kind_of
        if self.sees(pile, seat):
            return [kind_of[card] if card >= 0 else card for card in row]
        if pile.facing >= 0:
            faces = self.faces[pile.facing]
            return [kind_of[row[i]] if faces[i] == UP else -1 for i in range(len(row))]
        return [-1] * len(row)

    def complete(self) -> bool:
        """Whether every card of the family is in exactly one place."""
        held = [card for pile in self.layout.piles for card in self.cards[pile.number] if card >= 0 or not pile.slots]
        held.sort()
        return held == self.layout.sorted_cards

    def cards_left(self) -> list[int]:
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
