"""Reads the game's TOML files and checks them against one another."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from cinque.core.content import records
from cinque.core.errors import ContentError
from cinque.games.phoenicia.moves import ACTIVITY_IDS, CARD_IDS, HIGHEST_BID, MONEY_IDS, WORTH

Source = Literal["rulebook", "public", "reconstructed"]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of development card (PHO-CAR06..24)."""

    id: str
    set: int
    grade: Literal["A", "B"] = msgspec.field(name="class")
    minimum: int
    source: Source
    production: int = 0
    vp: int = 0
    storehouses: int = 0
    untrained: int = 0
    trained: int = 0
    opens: str = ""
    raises: str = ""
    treasury: int = 0
    training: int = 0
    vp_spaces: int = 0
    not_first: bool = False
    note: str = ""


class Discount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What owning one, two, three of a card takes off the price of another (PHO-DIS03)."""

    id: str
    giver: str
    target: str
    figures: list[int]
    source: Source
    note: str = ""


class Activity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An activity tile with its running totals by level and number of workers (PHO-WRK05..16)."""

    id: str
    price: int
    circles: int
    at_start: bool
    production: list[list[int]]
    vp: list[int]
    storehouse: int
    source: Source
    note: str = ""


class Constant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One number of the game."""

    id: str
    value: int
    source: Source
    note: str = ""


class Copies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Copies of each card of a class with 2, 3, 4 and 5 players (PHO-SET05, SET06)."""

    id: Literal["A", "B"]
    by_players: list[int]
    source: Source
    note: str = ""


class Money(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of production card and how many the deck holds."""

    id: str
    value: int
    count: int
    source: Source
    note: str = ""


class Content(msgspec.Struct, frozen=True):
    """Everything in the box."""

    cards: list[Card]
    discounts: list[Discount]
    activities: list[Activity]
    constants: list[Constant]
    copies: list[Copies]
    money: list[Money]

    def constant(self, name: str) -> int:
        """The number of that name."""
        for record in self.constants:
            if record.id == name:
                return record.value
        raise ContentError(f"constants.toml: the constant '{name}' is missing")

    def copies_of(self, card: Card, players: int) -> int:
        """How many copies of a card are in play (PHO-SET05, SET06)."""
        for record in self.copies:
            if record.id == card.grade:
                return record.by_players[players - 2]
        raise ContentError(f"constants.toml: the copies of class '{card.grade}' are missing")
