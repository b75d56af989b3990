"""Check that redeals vary every secret, including those that the game has not declared (point 6 of the contract)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from cinque.core import SPECTATOR, Part, Piles, Table, dice
from cinque.core.engine.pile_layout import Pile
from cinque.core.engine.saving import NOT_SAVED, fields
from cinque.testing.cases import Case
from cinque.testing.observation import observe, require

OTHER_DEALS = 12  # deals to compare with
REDEALS = 60  # redeals within which a secret should change

Values = dict[str, Any]


def check_secrets(case: Case, seed: int) -> None:
    """6: what varies between deals and is not in a seat's view varies in its redeals, unless PUBLIC names it.

    A field is not in the view if the seat sees the same with the field's value from another deal."""
    table = case.game.deal(seed, history=False, knowledge=True)
    others = [case.game.deal(seed + 1 + n, history=False) for n in range(OTHER_DEALS)]
    for seat in (*range(case.players), SPECTATOR):
        _check_seat(case, seed, table, others, seat)


def _check_seat(case: Case, seed: int, table: Table, others: list[Table], seat: int) -> None:
    elsewhere = [_values(other, seat) for other in others]
    kept: Values = {}
    for path, value in _values(table, seat).items():
        varied = [values[path] for values in elsewhere if values.get(path, value) != value]
        if varied and _name(path) not in type(table).PUBLIC and not _shows(table, seat, path, varied):
            kept[path] = value
    number = 0
    while kept and number < REDEALS:
        now = _values(table.redeal_unchecked(seat, dice(seed * REDEALS + number)), seat)
        kept = {path: value for path, value in kept.items() if now.get(path) == value}
        number += 1
    for path, value in kept.items():
        who = "a spectator" if seat == SPECTATOR else f"seat {seat}"
        why = f"{path} differs between deals and {who} doesn't see it, but it is {value!r} in all {REDEALS} redeals"
        cure = "if it is a secret, put it into a hidden pile or draw it in resample_hidden; if not, name it in PUBLIC"
        require(False, case, seed, table, f"{why}: {cure}")


def _name(path: str) -> str:
    """The path without the numbers of seats and items."""
    return ".".join(part for part in path.split(".") if not part.isdigit())


def _values(table: Table, seat: int) -> Values:
    """The game's own fields by path, without piles that the seat doesn't see: the engine redeals those.

    Its own piles are no secrets to a seat either."""
    return {path: value for path, value, _ in _places(table, seat)}


def _shows(table: Table, seat: int, path: str, values: list[Any]) -> bool:
    """Whether the seat's view changes when this field gets one of these values."""
    before = observe(table, seat)
    copy = table.copy()
    change = next(change for other, _, change in _places(copy, seat) if other == path)
    for value in values:
        change(value)
        try:
            if observe(copy, seat) != before:
                return True
        except Exception:  # noqa: BLE001 - the view looked at the field, and the value didn't fit
            return True
    return False


SecretPlace = tuple[str, Any, Callable[[Any], None]]


def _places(table: Table, seat: int) -> Iterator[SecretPlace]:
    """The fields of a table by path, each with its value and a way to replace it."""
    engine = {*fields(Table), *NOT_SAVED, *type(table).SHARED}
    for name in fields(type(table)):
        if name not in engine:
            yield from _inside(table, name, name, seat)


def _inside(owner: Any, name: str, path: str, seat: int) -> Iterator[SecretPlace]:
    value = getattr(owner, name)
    if isinstance(value, Piles):
        yield from _piles(value, path, seat)
    elif isinstance(value, Part):
        for field in fields(type(value)):
            yield from _inside(value, field, f"{path}.{field}", seat)
    elif isinstance(value, list) and value and isinstance(value[0], (Part, Piles)):
        for number, item in enumerate(value):
            if isinstance(item, Piles):
                yield from _piles(item, f"{path}.{number}", seat)
            else:
                for field in fields(type(item)):
                    yield from _inside(item, field, f"{path}.{number}.{field}", seat)
    elif not isinstance(value, Pile) and not (isinstance(value, list) and value and isinstance(value[0], Pile)):
        yield path, value, partial(setattr, owner, name)


def _piles(family: Piles, path: str, seat: int) -> Iterator[SecretPlace]:
    for pile in family.layout.piles:
        if family.sees(pile, seat) and pile.owner != seat:
            yield f"{path}.{pile.name}", family.cards[pile.number], partial(family.cards.__setitem__, pile.number)
