"""Reads the game's TOML files and checks them against one another."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from cinque.core.content import Source, records
from cinque.core.errors import ContentError
from cinque.games.phoenicia.box import Box
from cinque.games.phoenicia.moves import ACTIVITY_IDS, CARD_IDS, CARDS, HIGHEST_BID, MONEY_IDS, PRESET, WORTH


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of development card (PHO-CAR06..24)."""

    id: str
    set: int
    minimum: int
    source: Source
    grade: Literal["A", "B"] = msgspec.field(name="class")
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


def read(folder: Path) -> Box:
    """The content of a folder, checked and flattened (PHO-R45: every number is data)."""
    content = Content(
        records(folder / "cards.toml", "card", Card),
        records(folder / "discounts.toml", "discount", Discount),
        records(folder / "activities.toml", "activity", Activity),
        records(folder / "constants.toml", "constant", Constant),
        records(folder / "constants.toml", "copies", Copies),
        records(folder / "production.toml", "money", Money),
    )
    check(content)
    return flatten(content)


def check(content: Content) -> None:
    """Raise ContentError where the files contradict the game or one another."""
    _same("cards.toml", "card", [c.id for c in content.cards], CARD_IDS)
    _same("activities.toml", "activity", [a.id for a in content.activities], ACTIVITY_IDS)
    _same("production.toml", "money", [m.id for m in content.money], MONEY_IDS)
    _same("constants.toml", "copies", [c.id for c in content.copies], ["A", "B"])
    for card in content.cards:
        where = f"cards.toml, card '{card.id}'"
        _need(1 <= card.set <= 4, f"{where}: set must be 1, 2, 3 or 4, not {card.set}")
        _need(1 <= card.minimum <= HIGHEST_BID, f"{where}: minimum must be 1 to {HIGHEST_BID}, not {card.minimum}")
        numbers = (card.production, card.vp, card.storehouses, card.untrained, card.trained, card.vp_spaces)
        _need(min(numbers) >= 0, f"{where}: numbers may not be negative")
        for name in (card.opens, card.raises):
            _need(name in ("", *ACTIVITY_IDS), f"{where}: there is no activity '{name}'")
    for activity in content.activities:
        where = f"activities.toml, activity '{activity.id}'"
        _need(activity.price >= 1 and activity.circles >= 1, f"{where}: price and circles must be at least 1")
        for totals in (*activity.production, activity.vp):
            _need(len(totals) == activity.circles, f"{where}: needs one running total for each of the circles")
            _need(totals == sorted(totals) and totals[0] >= 0, f"{where}: running totals may not fall")
    prices = [a.price for a in content.activities]
    _need(prices == sorted(set(prices)), "activities.toml: tool prices must rise from one activity to the next")
    seen: set[str] = set()
    for discount in content.discounts:
        where = f"discounts.toml, discount '{discount.id}'"
        for card_id in (discount.giver, discount.target):
            _need(card_id in CARD_IDS, f"{where}: there is no card '{card_id}'")
        _need(discount.target not in seen, f"{where}: '{discount.target}' has a discount already")
        figures = discount.figures
        rising = bool(figures) and figures == sorted(figures) and figures[0] >= 0
        _need(rising, f"{where}: figures must be a rising row of numbers")
        seen.add(discount.target)
    for copies in content.copies:
        where = f"constants.toml, copies '{copies.id}'"
        _need(len(copies.by_players) == 4 and min(copies.by_players) >= 0, f"{where}: needs numbers for 2 to 5 players")
    for money, worth in zip(content.money, WORTH, strict=True):
        where = f"production.toml, money '{money.id}'"
        _need(money.value == worth and money.count >= 0, f"{where}: the value is {worth} and the count not negative")
    _need(content.money[PRESET].count == 0, "production.toml, money 'preset': the deck holds none")


def flatten(content: Content) -> Box:
    """The same content as lists of ints."""
    b = Box()
    cards = content.cards
    b.sets = [c.set for c in cards]
    b.grades = [c.grade for c in cards]
    b.sources = [c.source for c in cards]
    by_class = {c.id: c.by_players for c in content.copies}
    b.copies = [list(by_class[c.grade]) for c in cards]
    b.minimum = [c.minimum for c in cards]
    b.production = [c.production for c in cards]
    b.vp = [c.vp for c in cards]
    b.storehouses = [c.storehouses for c in cards]
    b.untrained = [c.untrained for c in cards]
    b.trained = [c.trained for c in cards]
    b.opens = [ACTIVITY_IDS.index(c.opens) if c.opens else -1 for c in cards]
    b.raises = [ACTIVITY_IDS.index(c.raises) if c.raises else -1 for c in cards]
    b.treasury = [c.treasury for c in cards]
    b.training = [c.training for c in cards]
    b.vp_spaces = [c.vp_spaces for c in cards]
    b.not_first = [c.not_first for c in cards]
    b.giver = [-1] * CARDS
    b.figures = [[] for _ in cards]
    b.targets = [[] for _ in cards]
    for discount in content.discounts:
        giver, target = CARD_IDS.index(discount.giver), CARD_IDS.index(discount.target)
        b.giver[target] = giver
        b.figures[target] = list(discount.figures)
        b.targets[giver].append(target)
    activities = content.activities
    b.price = [a.price for a in activities]
    b.circles = [a.circles for a in activities]
    b.at_start = [a.at_start for a in activities]
    b.levels = [len(a.production) for a in activities]
    b.totals = [[[0, *level] for level in a.production] for a in activities]
    b.vps = [[0, *a.vp] for a in activities]
    b.storehouse = [a.storehouse for a in activities]
    b.money = [m.count for m in content.money]
    b.goal = content.constant("victory_vp")
    b.start_coins = content.constant("start_coins")
    b.start_storehouses = content.constant("start_storehouses")
    b.start_untrained = content.constant("start_untrained")
    b.start_trained = content.constant("start_trained")
    b.start_workers = [content.constant("start_hunting"), content.constant("start_farming"), 0, 0]
    b.start_cards = content.constant("start_cards")
    b.start_treasury = content.constant("treasury_limit")
    b.start_training = content.constant("training_cost")
    b.per_card = content.constant("production_per_card")
    b.coin_group = content.constant("coin_group")
    b.vp_price = content.constant("vp_price")
    b.stall_rounds = content.constant("stall_rounds")
    return b


def _same(file: str, kind: str, found: list[str], wanted: list[str]) -> None:
    for one, other in zip(found, wanted, strict=False):
        _need(one == other, f"{file}, {kind} '{one}': expected '{other}' here")
    _need(len(found) == len(wanted), f"{file}: expected {len(wanted)} [[{kind}]] records, found {len(found)}")


def _need(fine: bool, message: str) -> None:
    if not fine:
        raise ContentError(message)
