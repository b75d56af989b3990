"""A toy family with everything games do to cards, and brute force over all worlds that a viewer cannot rule out."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import permutations
from math import sqrt
from typing import Any

from cinque.core import ALL, TOP, UNDER, Dice, Pile, Piles, dice
from cinque.core.engine.pile_layout import Layout
from cinque.core.engine.pile_worlds import PublicFacts, redeal_piles
from cinque.core.engine.redeal import Floor

SEATS = 3
SPECTATOR = 3  # as a viewer
IDS = [0, 1, 2, 3, 4, 5, 6]
KINDS = [0, 0, 1, 1, 2, 3, 3]

World = tuple[tuple[int, ...], ...]


class Toy:
    """A deck, a discard pile, and a hand, a face-down slot and a bank for each of three seats; moves are logged."""

    def __init__(
        self, cards: list[int], max_claims: int = 40, loose_deck: bool = False, backs: list[int] | None = None
    ) -> None:
        self.f = Piles(Layout("cards", SEATS, cards, backs=backs), tracking=True)
        self.discard = self.f.pile("discard", visible_to=ALL)
        self.deck = self.f.pile("deck", ordered=not loose_deck)
        self.hands = self.f.per_seat("hand")
        self.slots = self.f.per_seat("slot")
        self.banks = self.f.per_seat("bank")
        self.f.open(self.discard)
        assert self.f.knowledge is not None
        for k in self.f.knowledge:
            assert k is not None
            k.max_claims = max_claims
        self.log: list[tuple[Any, ...]] = []

    def draw(self, src: Pile, dst: Pile) -> None:
        card = self.f.draw(src, dst)
        self.log.append(("move", src.number, dst.number, card, 0, TOP, src.ordered))
        self.f.simplify()

    def move(self, src: Pile, dst: Pile, card: int, to: int = 0, where: int = TOP) -> None:
        self.f.move(src, dst, card, shown_to=to, where=where)
        self.log.append(("move", src.number, dst.number, card, to, where, False))
        self.f.simplify()

    def move_all(self, src: Pile, dst: Pile) -> None:
        self.log.append(("move_all", src.number, dst.number, tuple(sorted(self.f[src]))))
        self.f.move_all(src, dst)
        self.f.simplify()

    def shuffle(self, pile: Pile, d: Dice) -> None:
        self.f.shuffle(pile, d)
        self.log.append(("shuffle", pile.number))
        self.f.simplify()

    def show(self, pile: Pile, card: int, shown_to: int) -> None:
        self.f.show(pile, card, shown_to)
        self.log.append(("show", pile.number, card, shown_to))
        self.f.simplify()

    def show_at(self, pile: Pile, at: int, shown_to: int) -> None:
        card = self.f.show_at(pile, at, shown_to)
        self.log.append(("look", pile.number, at, card, shown_to))
        self.f.simplify()

    def move_at(self, src: Pile, at: int, dst: Pile, where: int = TOP) -> None:
        card = self.f.move_at(src, at, dst, where=where)
        self.log.append(("take", src.number, at, dst.number, card, where))
        self.f.simplify()

    def deny(self, pile: Pile, kinds: Iterable[int]) -> None:
        self.f.deny(pile, list(kinds))
        self.log.append(("deny", pile.number, frozenset(kinds)))
        self.f.simplify()

    def start(self, d: Dice) -> None:
        """Shuffle the box into the deck."""
        self.move_all(self.discard, self.deck)
        self.shuffle(self.deck, d)

    def redeal(self, viewer: int, d: Dice, floors: list[Floor] | None = None) -> World:
        """One redealt world."""
        c = self.f.copy()
        facts = PublicFacts()
        for floor in floors or []:
            facts.floor(self.f, self.f.layout.piles[floor.place], floor.worths, floor.minimum)
        redeal_piles(c, self.f, viewer if viewer < SEATS else -1, d, facts)
        assert c.complete()
        return world(c)

    def seen(self, viewer: int) -> list[tuple[Any, ...]]:
        """Everything that a viewer saw."""
        found: list[tuple[Any, ...]] = []
        visible_to = [pile.visible_to >> viewer & 1 for pile in self.f.layout.piles]
        for entry in self.log:
            if entry[0] == "show":
                sees = visible_to[entry[1]] or entry[3] >> viewer & 1
                found.append((entry[0], entry[1], entry[3], entry[2] if sees else None))
            elif entry[0] == "look":
                sees = visible_to[entry[1]] or entry[4] >> viewer & 1
                found.append((*entry[:3], entry[4], entry[3] if sees else None))
            elif entry[0] == "take":
                _, src, at, dst, card, where = entry
                found.append((src, at, dst, where, card if visible_to[src] or visible_to[dst] else None))
            elif entry[0] == "move":
                _, src, dst, card, to, where, top = entry
                sees = visible_to[src] or visible_to[dst] or to >> viewer & 1
                found.append((src, dst, where, top, card if sees else None))
            else:
                found.append(entry)
        return found


def world(f: Piles) -> World:
    """The cards of every pile, sorted where the order doesn't matter."""
    return tuple(tuple(f[pile]) if pile.ordered else tuple(sorted(f[pile])) for pile in f.layout.piles)


def possible_worlds(toy: Toy, viewer: int) -> dict[World, float]:
    """All worlds that the viewer cannot rule out, with their probabilities: brute force over the log."""
    piles = toy.f.layout.piles
    visible_to = [bool(pile.visible_to >> viewer & 1) for pile in piles]
    ordered = [pile.ordered for pile in piles]
    backs = toy.f.layout.backs or [0] * toy.f.layout.kinds
    start: list[tuple[int, ...]] = [()] * len(piles)
    start[toy.discard.number] = tuple(sorted(toy.f.layout.cards))
    worlds: dict[World, float] = {tuple(start): 1.0}

    def canon(pile: int, row: Iterable[int]) -> tuple[int, ...]:
        return tuple(row) if ordered[pile] else tuple(sorted(row))

    for entry in toy.log:
        new: dict[World, float] = defaultdict(float)
        what = entry[0]
        for w, p in worlds.items():
            x = list(w)
            if what == "shuffle":
                at = entry[1]
                orders = list(permutations(w[at])) if ordered[at] else [w[at]]
                for order in orders:
                    x[at] = canon(at, order)
                    new[tuple(x)] += p / len(orders)
            elif what == "move_all":
                _, src, dst, cards = entry
                if (visible_to[src] or visible_to[dst]) and tuple(sorted(w[src])) != cards:
                    continue
                free = ordered[dst] and not ordered[src] and not visible_to[src]
                orders = list(permutations(w[src])) if free else [w[src]]
                x[src] = ()
                for order in orders:
                    x[dst] = canon(dst, w[dst] + order)
                    new[tuple(x)] += p / len(orders)
            elif what == "show":
                _, at, card, to = entry
                if visible_to[at] or not to >> viewer & 1:
                    new[w] += p
                elif card in w[at]:
                    new[w] += p * w[at].count(card) / len(w[at])
            elif what == "look":
                _, pile, at, card, to = entry
                if not to >> viewer & 1 or w[pile][at] == card:
                    new[w] += p
            elif what == "take":
                _, src, at, dst, card, where = entry
                taken = w[src][at]
                if not (visible_to[src] or visible_to[dst]) or taken == card:
                    x[src] = w[src][:at] + w[src][at + 1 :]
                    x[dst] = canon(dst, (taken, *x[dst]) if where == UNDER else (*x[dst], taken))
                    new[tuple(x)] += p
            elif what == "deny":
                if not entry[2] & set(w[entry[1]]):
                    new[w] += p
            else:
                _, src, dst, card, to, where, top = entry
                sees = visible_to[src] or visible_to[dst] or to >> viewer & 1
                row = w[src]
                spots = [len(row) - 1] if top else list(range(len(row)))
                for i in spots:
                    if (sees and row[i] != card) or backs[row[i]] != backs[card]:
                        continue
                    x = list(w)
                    x[src] = row[:i] + row[i + 1 :]
                    x[dst] = canon(dst, (row[i], *x[dst]) if where == UNDER else (*x[dst], row[i]))
                    new[tuple(x)] += p / len(spots)
        worlds = new
    total = sum(worlds.values())
    return {w: p / total for w, p in worlds.items()}


def random_play(
    seed: int,
    cards: list[int],
    length: int,
    max_claims: int = 40,
    denies: bool = False,
    backs: list[int] | None = None,
    positions: bool = False,
) -> Toy:
    """A toy after random moves."""
    r, choice = random.Random(seed), random.Random(seed + 1)
    return play_shape(r, choice, dice(seed), cards, length, max_claims, denies, backs, positions)


def play_shape(
    r: random.Random,
    choice: random.Random,
    d: Dice,
    cards: list[int],
    length: int,
    most: int = 40,
    denies: bool = False,
    backs: list[int] | None = None,
    positions: bool = False,
) -> Toy:
    """Who does what comes from `r`; which cards, from `choice` and the dice. Cards with several backs have no order.

    `positions`: cards of the deck are also looked at, taken and put under it by their position."""
    t = Toy(cards, most, backs is not None, backs)
    t.start(d)
    for hand in t.hands:
        for _ in range(r.choice([1, 1, 2])):
            t.draw(t.deck, hand)
    for _ in range(length):
        seat = r.randrange(SEATS)
        other = (seat + 1 + r.randrange(SEATS - 1)) % SEATS
        what, coin = r.randrange(13 if denies else 11), r.randrange(2)
        hand, slot, bank = t.hands[seat], t.slots[seat], t.banks[seat]
        if positions and t.f[t.deck] and r.randrange(3) == 0:
            at = r.randrange(len(t.f[t.deck]))
            if what <= 4:
                t.show_at(t.deck, at, shown_to=1 << seat)
            elif what <= 7:
                t.move_at(t.deck, at, t.deck, where=UNDER if coin else TOP)
            else:
                t.move_at(t.deck, at, hand)
            continue
        if what <= 2:
            if not t.f[t.deck] and 0 < len(t.f[t.discard]) <= 4:
                t.start(d)
            if t.f[t.deck]:
                t.draw(t.deck, hand)
            continue
        if not t.f[hand]:
            continue
        card = choice.choice(t.f[hand])
        if what <= 4:
            t.move(hand, t.discard, card)
        elif what == 5 and not t.f[slot]:
            t.move(hand, slot, card)
        elif what == 6 and t.f[slot]:
            t.move(slot, t.discard, t.f[slot][0])
        elif what == 7:
            t.move(hand, t.hands[other], card)
        elif what == 8:
            t.move(hand, t.deck, card, where=UNDER if t.deck.ordered else TOP)
            t.draw(t.deck, hand)
        elif what == 9:
            t.show(hand, card, shown_to=1 << other)
        elif what == 10:
            if coin:
                t.move(hand, bank, card)
            elif t.f[slot]:
                t.move_all(slot, hand)
            elif t.f[bank]:
                t.move_all(bank, hand)
        elif what >= 11:
            t.deny(hand, {kind for kind in range(max(cards) + 1) if kind % 3 == what - 11} - set(t.f[hand]))
    return t


class Fit:
    """How well redeals fit the possible worlds."""

    def __init__(self, true: dict[World, float], dealt: Counter[World]) -> None:
        n = dealt.total()
        self.impossible = sum(count for w, count in dealt.items() if w not in true)
        self.missing = sum(1 for w, p in true.items() if p * n >= 14 and w not in dealt)
        x, df, rest, seen = 0.0, -1, 0.0, 0
        for w, p in true.items():
            if p * n >= 8:
                x += (dealt[w] - p * n) ** 2 / (p * n)
                df += 1
            else:
                rest += p * n
                seen += dealt[w]
        if rest >= 8:
            x += (seen - rest) ** 2 / rest
            df += 1
        # Wilson and Hilferty: chi-square with df degrees of freedom as a standard normal deviate
        self.z = ((x / df) ** (1 / 3) - (1 - 2 / (9 * df))) / sqrt(2 / (9 * df)) if df > 0 else 0.0


def fit(toy: Toy, viewer: int, deals: int, seed: int, floors: list[Floor] | None = None) -> Fit:
    """Compare redeals for a viewer with brute force."""
    true = possible_worlds(toy, viewer)
    if floors:
        places = toy.f.layout.piles
        kept = {
            w: p
            for w, p in true.items()
            if all(
                sum(f.worths[c] for pile in places if pile.place == f.place for c in w[pile.number]) >= f.minimum
                for f in floors
            )
        }
        true = {w: p / sum(kept.values()) for w, p in kept.items()}
    d = dice(seed)
    return Fit(true, Counter(toy.redeal(viewer, d, floors) for _ in range(deals)))
