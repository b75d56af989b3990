"""The declaration of a family of cards: its piles, who sees them, and which cards are alike. Shared by all copies."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.knowledge import SEEN, TOP, Knowledge

ALL: Final = -1  # every seat and the spectator
NOBODY: Final = 0
OWNER: Final = 1 << 40
DOWN: Final = 0
UP: Final = 1
EMPTY: Final = -1  # instead of a card: the slot is empty

# How a pile is encoded.
SECRET: Final = 0
LENGTH: Final = 1
SLOTS: Final = 2  # only which slots are full
BAG: Final = 3
ROW: Final = 4
ORDER: Final = 5


class Pile:
    """A place for cards: its number, who sees the faces, and whether positions matter. It doesn't hold the cards."""

    __slots__ = (
        "name",
        "full_name",
        "visible_to",
        "ordered",
        "slots",
        "owner",
        "format",
        "number",
        "bit",
        "place",
        "facing",
        "plain",
        "shape",
        "room",
        "private",
    )

    def __init__(
        self, name: str, visible_to: int, ordered: bool, faces: bool, slots: int, owner: int, format_: str
    ) -> None:
        self.name: Final[str] = name
        self.visible_to: Final[int] = visible_to  # a bit mask of seats; the bit after the last seat is the spectator
        self.ordered: Final[bool] = ordered
        self.slots: Final[int] = slots
        self.owner: Final[int] = owner
        self.format: Final[str] = format_
        self.full_name: str = ""
        self.number: int = 0
        self.bit: int = 0  # 1 << number
        self.place: int = 0  # its number in Knowledge; a pile with slots has one place for each slot
        self.facing: int = 0 if faces else -1  # the index in `Piles.faces` of its faces, or -1
        self.plain: Final[bool] = slots == 0 and not faces  # neither slots nor faces
        self.shape: int = SECRET
        self.room: int = 0  # the number of cards that a row encodes
        self.private: bool = False  # only the owner sees the cards

    def __repr__(self) -> str:
        return f"<pile {self.name}>"


class Layout:
    """The piles and cards of a family; all tables of a game share it."""

    __slots__ = (
        "name", "players", "cards", "kind_of", "kinds", "token_kinds", "copies", "sorted_cards", "card_of",
        "same_cards", "piles", "owned", "ordered_places", "viewers", "learners", "backs", "classes", "sections",
        "pools", "complete", "every_pile", "has_faces",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        players: int,
        cards: list[int],
        kinds: list[int] | None = None,
        backs: list[int] | None = None,
        classes: list[int] | None = None,
    ) -> None:
        self.name: Final[str] = name
        self.players: Final[int] = players
        self.cards: Final[list[int]] = cards
        self.kind_of: Final[list[int]] = kinds if kinds is not None else list(range(max(cards) + 1 if cards else 0))
        self.token_kinds: Final[list[int]] = [self.kind_of[card] for card in cards]
        self.kinds: Final[int] = max(self.kind_of) + 1 if self.kind_of else 0  # how many kinds there are
        self.copies: Final[list[list[int]]] = [[] for _ in range(self.kinds)]
        self.card_of: Final[list[int]] = [-1] * self.kinds
        same = True  # every kind has a single card number
        for token in range(len(cards)):
            kind = self.token_kinds[token]
            self.copies[kind].append(token)
            same = same and self.card_of[kind] in (-1, cards[token])
            self.card_of[kind] = cards[token]
        self.same_cards: Final[bool] = same
        self.sorted_cards: Final[list[int]] = sorted(cards)
        self.piles: Final[list[Pile]] = []
        self.owned: Final[list[Pile]] = []  # of each set of private piles that are encoded in full: the pile of seat 0
        self.ordered_places: Final[list[bool]] = []
        self.viewers: Final[int] = (1 << players + 1) - 1
        # Viewers whose new knowledge locks undo. In a single-player game, spectators don't count.
        self.learners: Final[int] = self.viewers if players > 1 else 1
        self.backs: Final[list[int] | None] = backs  # by kind: its back; None if all backs are alike
        # The class of each kind; None unless viewers know only the classes in a pool.
        self.classes: Final[list[int] | None] = classes
        self.sections: Final[list[list[int]]] = []  # by pile: where each pool begins and its number, from the bottom
        self.every_pile: int = 0  # a bit mask of all piles
        self.has_faces: bool = False
        self.complete: bool = False  # all piles and pools are declared
        self.pools: int = 1  # the number of pools; pool 0 holds the cards that are in no other pool

    def add(self, pile: Pile) -> None:
        """Number a new pile."""
        assert all(other.name != pile.name for other in self.piles), f"there are two piles named '{pile.name}'"
        assert self.backs is None or not pile.ordered, f"{pile.name}: cards with different backs cannot have an order"
        pile.full_name = f"{self.name}/{pile.name}"
        pile.number = len(self.piles)
        pile.bit = 1 << pile.number
        pile.place = len(self.ordered_places)
        if pile.facing >= 0:
            pile.facing = sum([1 for other in self.piles if other.facing >= 0])
        pile.private = pile.owner >= 0 and pile.visible_to == 1 << pile.owner and pile.facing < 0
        self._choose_shape(pile)
        self.piles.append(pile)
        self.every_pile |= pile.bit
        self.has_faces = self.has_faces or pile.facing >= 0
        self.sections.append([])
        if pile.private and pile.owner == 0 and pile.shape >= BAG:
            self.owned.append(pile)
        for _ in range(pile.slots or 1):
            self.ordered_places.append(pile.ordered)

    def _choose_shape(self, pile: Pile) -> None:
        """Set how a pile is encoded: as declared, or in full for those who see it."""
        what, _, size = pile.format.partition(" ")
        pile.room = int(size) if size else pile.slots
        if what:
            shapes = {"secret": SECRET, "length": LENGTH, "bag": BAG, "row": ROW, "order": ORDER}
            if what not in shapes or bool(size) != (what == "row"):
                raise TypeError(f"{pile.name}: unknown format '{pile.format}'; use bag, row 5, order, length or secret")
            pile.shape = shapes[what]
        elif pile.visible_to & self.viewers == 0 and pile.facing < 0:
            pile.shape = SLOTS if pile.slots else LENGTH
        elif pile.slots:
            pile.shape = ROW
        else:
            unique = max([len(tokens) for tokens in self.copies], default=0) <= 1
            pile.shape = ORDER if pile.ordered and unique else BAG

    def has_hidden_information(self) -> bool:
        """Whether there is a pile that someone does not see."""
        return any(pile.visible_to & self.viewers != self.viewers for pile in self.piles)

    def new_knowledge(self) -> Knowledge:
        """Knowledge at the start, when every card is visible."""
        return Knowledge(self.token_kinds, self.copies, self.ordered_places, self.backs)

    def pool(self, piles: list[Pile], start: int, stop: int) -> None:
        """Add a pool: see `Piles.pool`."""
        for pile in piles:
            sections = self.sections[pile.number]
            assert not sections or start >= sections[-2], f"the pools of {pile.name} overlap"
            if sections and sections[-2] == start:
                del sections[-2:]
            sections += [start, self.pools] if stop < 0 else [start, self.pools, stop, 0]
        self.pools += 1

    def visible_only(self, cards: list[list[int]], faces_of: list[list[int]], seat: int) -> Knowledge:
        """The knowledge of a viewer who has not watched the game: only open cards and the pools.

        There is a group for each class, and one for each pool and back, which gets its cards from the classes."""
        viewer = seat if seat >= 0 else self.players
        k = self.new_knowledge()
        backs, classes = self.backs, self.classes
        same_backs = 1 if backs is None else max(backs) + 1
        first = 0 if classes is None else max(classes) + 1  # the group of the first pool
        groups = first + self.pools * same_backs
        k.origins = [[] for _ in range(groups)]
        k.excluded = [0] * groups
        counts = [0] * (groups * first)  # at group * first + class: how many cards of the class are in the group
        free = [0] * self.kinds  # by kind: its first copy that is not used yet
        for pile in self.piles:
            if pile.visible_to >> viewer & 1:
                continue
            row = cards[pile.number]
            faces = faces_of[pile.facing] if pile.facing >= 0 else []
            sections = self.sections[pile.number]
            for at in range(len(row)):
                card = row[at]
                if card == EMPTY:
                    continue
                kind = self.kind_of[card]
                place = pile.place + at if pile.slots else pile.place
                if faces and faces[at] == UP:
                    k.place_known(kind, place, TOP)
                    continue
                group = first
                for i in range(0, len(sections), 2):
                    if at >= sections[i]:
                        group = first + sections[i + 1] * same_backs
                if backs is not None:
                    group += backs[kind]
                copies = self.copies[kind]
                while k.home[copies[free[kind]]] != SEEN:
                    free[kind] += 1
                if classes is None:
                    k.home[copies[free[kind]]] = group
                else:
                    k.home[copies[free[kind]]] = classes[kind]
                    counts[group * first + classes[kind]] += 1
                k.put(place, group, 1, TOP)
        for group in range(first, groups):
            for one in range(first):
                if counts[group * first + one]:
                    k.origins[group].extend([one, counts[group * first + one]])
        k.simplified = False
        return k
