"""Reads the content files, checks them against each other and packs them into a Box."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from cinque.core.engine.content import ContentRecord, Number, check_ids_match, read_records, required_number
from cinque.core.engine.errors import ContentError
from cinque.games.phoenicia.rules.components import Box
from cinque.games.phoenicia.rules.moves import ACTIVITY_IDS, CARD_IDS, HIGHEST_BID, MONEY_IDS, PRESET


class Card(ContentRecord, frozen=True, kw_only=True):
    """A kind of development card (chapter PHO-CAR)."""

    set: int
    minimum: int
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


class Discount(ContentRecord, frozen=True, kw_only=True):
    """The discount on one card for owning one, two or three of another (PHO-DIS03)."""

    giver: str
    target: str
    figures: list[int]


class Activity(ContentRecord, frozen=True, kw_only=True):
    """An activity tile with its running totals by level and number of workers (chapter PHO-WRK)."""

    price: int
    circles: int
    at_start: bool
    production: list[list[int]]
    vp: list[int]
    storehouse: int


class CardCopies(ContentRecord, frozen=True, kw_only=True):
    """Copies of each card of a class by number of players, starting with the smallest (PHO-SET05, PHO-SET06)."""

    id: Literal["A", "B"]
    by_players: list[int]


class MoneyCard(ContentRecord, frozen=True, kw_only=True):
    """A kind of production card and its number of copies in the deck."""

    value: int
    count: int


class Content(msgspec.Struct, frozen=True):
    """All content records."""

    cards: list[Card]
    discounts: list[Discount]
    activities: list[Activity]
    constants: list[Number]
    copies: list[CardCopies]
    money: list[MoneyCard]


def read(folder: Path) -> Box:
    """Read, check and pack the content of a folder (PHO-R45: every number is data)."""
    content = Content(
        read_records(folder / "cards.toml", "card", Card),
        read_records(folder / "discounts.toml", "discount", Discount),
        read_records(folder / "activities.toml", "activity", Activity),
        read_records(folder / "constants.toml", "constant", Number),
        read_records(folder / "constants.toml", "copies", CardCopies),
        read_records(folder / "production.toml", "money", MoneyCard),
    )
    check(content)
    return pack_content(content)


def check(content: Content) -> None:
    """Raise ContentError if the files contradict the game or each other."""
    check_ids_match("cards.toml", [c.id for c in content.cards], CARD_IDS)
    check_ids_match("activities.toml", [a.id for a in content.activities], ACTIVITY_IDS)
    check_ids_match("production.toml", [m.id for m in content.money], MONEY_IDS)
    check_ids_match("constants.toml", [c.id for c in content.copies], ["A", "B"])
    for card in content.cards:
        _check_card(f"cards.toml, card '{card.id}'", card)
    sets = {card.set for card in content.cards}
    _require(sets == set(range(1, len(sets) + 1)), "cards.toml: sets must be numbered from 1 on, without a gap")
    for activity in content.activities:
        _check_activity(f"activities.toml, activity '{activity.id}'", activity)
    prices = [a.price for a in content.activities]
    _require(prices == sorted(set(prices)), "activities.toml: tool prices must rise from one activity to the next")
    _check_discounts(content.discounts)
    numbers = {len(copies.by_players) for copies in content.copies}
    _require(len(numbers) == 1, "constants.toml, copies: A and B need the same numbers of players")
    for copies in content.copies:
        where = f"constants.toml, copies '{copies.id}'"
        _require(min(copies.by_players) >= 0, f"{where}: numbers may not be negative")
    worth = [m.value for m in content.money]
    _require(worth == sorted(worth, reverse=True), "production.toml: the kinds go from the dearest to the cheapest")
    _require(min(m.count for m in content.money) >= 0, "production.toml: counts may not be negative")
    _require(content.money[PRESET].count == 0, "production.toml, money 'preset': the deck holds none")


def _check_card(where: str, card: Card) -> None:
    _require(1 <= card.minimum <= HIGHEST_BID, f"{where}: minimum must be 1 to {HIGHEST_BID}, not {card.minimum}")
    numbers = (card.production, card.vp, card.storehouses, card.untrained, card.trained, card.vp_spaces)
    _require(min(numbers) >= 0, f"{where}: numbers may not be negative")
    for name in (card.opens, card.raises):
        _require(name in ("", *ACTIVITY_IDS), f"{where}: there is no activity '{name}'")


def _check_activity(where: str, activity: Activity) -> None:
    _require(activity.price >= 1 and activity.circles >= 1, f"{where}: price and circles must be at least 1")
    for totals in (*activity.production, activity.vp):
        _require(len(totals) == activity.circles, f"{where}: needs one running total for each of the circles")
        _require(totals == sorted(totals) and totals[0] >= 0, f"{where}: running totals may not fall")


def _check_discounts(discounts: list[Discount]) -> None:
    seen: set[str] = set()
    for discount in discounts:
        where = f"discounts.toml, discount '{discount.id}'"
        for card_id in (discount.giver, discount.target):
            _require(card_id in CARD_IDS, f"{where}: there is no card '{card_id}'")
        _require(discount.target not in seen, f"{where}: '{discount.target}' has a discount already")
        figures = discount.figures
        rising = bool(figures) and figures == sorted(figures) and figures[0] >= 0
        _require(rising, f"{where}: figures must be a rising row of numbers")
        seen.add(discount.target)


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise ContentError(message)


def pack_content(content: Content) -> Box:
    """Pack the content into lists of ints."""
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
    b.figures = [[] for _ in cards]
    b.discount_targets = [[] for _ in cards]
    for discount in content.discounts:
        giver, target = CARD_IDS.index(discount.giver), CARD_IDS.index(discount.target)
        b.figures[target] = list(discount.figures)
        b.discount_targets[giver].append(target)
    activities = content.activities
    b.price = [a.price for a in activities]
    b.circles = [a.circles for a in activities]
    b.at_start = [a.at_start for a in activities]
    b.levels = [len(a.production) for a in activities]
    b.totals = [[[0, *level] for level in a.production] for a in activities]
    b.vps = [[0, *a.vp] for a in activities]
    b.storehouse = [a.storehouse for a in activities]
    b.money = [m.count for m in content.money]
    b.worth = [m.value for m in content.money]
    b.dearest = max(b.worth)
    b.cheapest = min(b.worth)
    constants = {constant.id: constant.value for constant in content.constants}
    b.min_players = _constant("fewest_players", constants)
    b.max_players = b.min_players + len(content.copies[0].by_players) - 1
    b.last_set = max(b.sets)
    numbers = range(b.max_players - b.min_players + 1)
    b.development_cards = [[card for card in range(len(cards)) for _ in range(b.copies[card][n])] for n in numbers]
    b.set_cards = [
        [[card for card in b.development_cards[n] if b.sets[card] == number] for number in range(b.last_set + 1)]
        for n in numbers
    ]
    b.production_cards = [money for money in range(len(b.money)) for _ in range(b.money[money])]
    b.goal = _constant("victory_vp", constants)
    b.start_coins = _constant("start_coins", constants)
    b.start_storehouses = _constant("start_storehouses", constants)
    b.start_untrained = _constant("start_untrained", constants)
    b.start_trained = _constant("start_trained", constants)
    b.start_workers = [_constant("start_hunting", constants), _constant("start_farming", constants), 0, 0]
    b.start_cards = _constant("start_cards", constants)
    b.start_treasury = _constant("treasury_limit", constants)
    b.start_training = _constant("training_cost", constants)
    b.production_per_card = _constant("production_per_card", constants)
    b.coin_group = _constant("coin_group", constants)
    b.vp_price = _constant("vp_price", constants)
    b.stall_rounds = _constant("stall_rounds", constants)
    return b


def _constant(name: str, constants: dict[str, int]) -> int:
    return required_number("constants.toml", name, constants)
