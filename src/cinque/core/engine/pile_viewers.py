"""What every viewer knows about the cards in piles, and how moving or showing a card changes their knowledge."""

from __future__ import annotations

from cinque.core.engine.knowledge import ANY, Knowledge
from cinque.core.engine.knowledge_simplification import simplify
from cinque.core.engine.pile_contents import PileContents
from cinque.core.engine.pile_layout import UP, Layout, Pile


class ViewedPiles(PileContents):
    """Piles with the knowledge of their viewers.

    `knowledge` has an entry per seat and a last one for the spectator. Copies for search have none."""

    __slots__ = ("tracking", "knowledge", "shared_knowledge", "revealed")

    def __init__(self, layout: Layout, tracking: bool = False) -> None:
        super().__init__(layout)
        self.tracking: bool = tracking  # whether `open` starts to keep knowledge
        self.knowledge: list[Knowledge | None] | None = None
        self.shared_knowledge: bool = False  # the knowledge belongs to another table; drop it at the first change
        self.revealed: bool = False  # someone has seen a card that was not public before

    def remembered(self, pile: Pile, seat: int) -> list[int]:
        """Like `visible_kinds`, plus the cards that the viewer knows from earlier moves (in an unordered pile: first).

        Tables dealt with history=False and copies for search remember nothing."""
        k = self.knowledge[seat] if self.knowledge is not None else None
        if k is None or self.sees(pile, seat):
            return self.visible_kinds(pile, seat)
        if not pile.slots:
            return k.remembered(pile.place)
        found: list[int] = []
        for slot in range(pile.slots):
            found.extend(k.remembered(pile.place + slot) or [-1])
        return found

    def _keeps_knowledge(self) -> bool:
        """Whether this table keeps knowledge; a redealt copy drops the knowledge it shares when something changes."""
        if self.shared_knowledge:
            self.shared_knowledge = False
            self.knowledge = None
        return self.knowledge is not None

    def _learn_move(
        self, src: Pile, place: int, position: int, dst: Pile, into: int, card: int, up: bool, shown_to: int, where: int
    ) -> None:
        """Update what every viewer knows after a card went from one place to another."""
        knowledge = self.knowledge
        assert knowledge is not None
        kind = self.layout.kind_of[card]
        backs = self.layout.backs
        sees = dst.visible_to | shown_to
        if not up and sees & ~src.visible_to & self.layout.learners and not self._is_public(src, place, position, kind):
            self.revealed = True
        for viewer in range(self.layout.players + 1):
            k = knowledge[viewer]
            if k is None:
                continue
            if not src.visible_to >> viewer & 1:
                if not up and not sees >> viewer & 1:
                    k.move_unseen(place, position, into, where, 0 if backs is None else backs[kind])
                    continue
                k.reveal(kind, place, position)
            if not dst.visible_to >> viewer & 1:
                k.place_known(kind, into, where)

    def _learn_card(self, pile: Pile, at: int, shown_to: int) -> None:
        """Note that some viewers see a card that stays where it is."""
        if not self._keeps_knowledge():
            return
        assert self.knowledge is not None
        kind = self.layout.kind_of[self.cards[pile.number][at]]
        place, position = (pile.place + at, 0) if pile.slots else (pile.place, at if pile.ordered else ANY)
        if shown_to & ~pile.visible_to & self.layout.learners and not self._is_public(pile, place, position, kind):
            self.revealed = True
        for viewer in range(self.layout.players + 1):
            k = self.knowledge[viewer]
            if k is not None and shown_to >> viewer & 1 and not pile.visible_to >> viewer & 1:
                k.peek(kind, place, position)

    def _is_public(self, pile: Pile, place: int, position: int, kind: int) -> bool:
        """Whether everyone, including the spectator, already knows that this card is there."""
        assert self.knowledge is not None
        k = self.knowledge[self.layout.players]
        return k is not None and not pile.visible_to >> self.layout.players & 1 and k.knows(kind, place, position)

    def _note_revealed(self, pile: Pile, place: int, cards: list[int], up: list[int]) -> None:
        for i in range(len(cards)):
            if not (up and up[i] == UP):
                position = i if pile.ordered else ANY
                if not self._is_public(pile, place, position, self.layout.kind_of[cards[i]]):
                    self.revealed = True

    def simplify(self) -> None:
        """Keep the knowledge small; the engine calls this after every move."""
        if self.knowledge is not None and not self.shared_knowledge:
            for k in self.knowledge:
                if k is not None:
                    simplify(k)

    def remember(self, seat: int) -> None:
        """Start to keep knowledge for a viewer who has none; at first they know only the open cards."""
        if self.knowledge is None:
            self.knowledge = [None] * (self.layout.players + 1)
        if self.shared_knowledge:
            self.unshare_knowledge()
        if self.knowledge[seat] is None:
            self.knowledge[seat] = self.knowledge_of(seat)

    def unshare_knowledge(self) -> None:
        """Give this table its own copy of the knowledge, which follows its own moves."""
        self.shared_knowledge = False
        if self.knowledge is not None:
            self.knowledge = [None if k is None else k.copy() for k in self.knowledge]

    def knowledge_of(self, seat: int) -> Knowledge:
        """What a viewer knows. If this table keeps no knowledge, what anyone knows who has not watched the game."""
        k = self.knowledge[seat] if self.knowledge is not None else None
        if k is None:
            k = self.layout.visible_only(self.cards, self.faces, seat)
            simplify(k)
        return k
