"""Encode the piles of a family, as one viewer sees them; codegen.py generates the calls.

By default a pile that everyone sees is encoded in full: its slots, its order, or how many cards of each kind it has.
Of a pile that only its owner sees, the others see the number of cards. A pile with faces is encoded as far as the
viewer sees it. See `Piles.pile` for other formats."""

from __future__ import annotations

from cinque.core.engine.encoding import Column, columns_of, put, put_bag, put_one_of, put_order, put_row_of
from cinque.core.engine.pile_layout import BAG, LENGTH, ROW, SECRET, SLOTS, UP, Pile
from cinque.core.engine.piles import Piles


def put_piles(out: list[int], at: int, c: Piles, seat: int) -> int:
    """Append all piles as the viewer sees them; return the next column."""
    layout = c.layout
    players = layout.players
    for declared in layout.piles:
        if declared.shape == SECRET:
            continue
        pile = declared
        if seat > 0 and pile.owner >= 0:
            pile = layout.piles[pile.number - pile.owner + (pile.owner + seat) % players]
        if pile.private or pile.shape == LENGTH:
            at = put(out, at, _count(c, pile))
        else:
            at = _put_pile(out, at, c, pile, seat)
    for first in layout.owned:
        if seat >= 0:
            at = _put_pile(out, at, c, layout.piles[first.number + seat], seat)
        else:
            at += len(_columns("", c, first))
    return at


def _count(c: Piles, pile: Pile) -> int:
    row = c.cards[pile.number]
    return sum([1 for card in row if card >= 0]) if pile.slots else len(row)


def _put_pile(out: list[int], at: int, c: Piles, pile: Pile, seat: int) -> int:
    kinds = c.layout.kinds
    if pile.shape == SLOTS:
        for card in c.cards[pile.number]:
            at = put(out, at, 1 if card >= 0 else 0)
        return at
    if pile.facing >= 0:
        return _put_faces(out, at, c, pile, seat)
    seen = c.visible_kinds(pile, seat)
    if pile.shape == BAG:
        return put_bag(out, at, seen, kinds)
    if pile.shape == ROW:
        return put_row_of(out, at, seen, pile.room, kinds)
    return put_order(out, at, seen, kinds)


def _put_faces(out: list[int], at: int, c: Piles, pile: Pile, seat: int) -> int:
    """A pile with faces: its size, the positions of the cards that the viewer sees, and the top card."""
    seen = c.visible_kinds(pile, seat)
    faces = c.faces[pile.facing]
    size = len(seen)
    at = put(out, at, size)
    for place in range(size):
        if seen[place] >= 0:
            put(out, at + seen[place], size - place if faces[place] == UP else place - size)
    return put_one_of(out, at + c.layout.kinds, seen[size - 1] if size > 0 else -1, c.layout.kinds)


def pile_columns(c: Piles, field: str) -> list[Column]:
    """The columns of `put_piles`."""
    found: list[Column] = []
    for pile in c.layout.piles:
        if pile.shape == SECRET:
            continue
        name = f"{field}.{pile.name}"
        if pile.private or pile.shape == LENGTH:
            found.append(Column(f"{name}.length", "count", 0, len(c.layout.cards)))
        else:
            found += _columns(name, c, pile)
    for pile in c.layout.owned:
        found += _columns(f"own.{field}.{pile.name.rpartition(' ')[0]}", c, pile)
    return found


def _columns(name: str, c: Piles, pile: Pile) -> list[Column]:
    kinds = c.layout.kinds
    most = len(c.layout.cards)
    if pile.shape == SLOTS:
        return [Column(f"{name}.{slot}", "flag", 0, 1) for slot in range(pile.slots)]
    if pile.shape == BAG and pile.facing < 0:
        return [Column(f"{name}.{kind}", "count", 0, len(c.layout.copies[kind])) for kind in range(kinds)]
    if pile.shape == ROW and pile.facing < 0:
        return columns_of(name, f"row {pile.room} of {kinds}", 0)
    positions = [Column(f"{name}.{kind}", "position", -most, most) for kind in range(kinds)]
    top = columns_of(f"{name}.top", f"one of {kinds}", 0)
    return [*([Column(f"{name}.length", "count", 0, most)] if pile.facing >= 0 else []), *positions, *top]
