"""The recipes of "Hidden information" run as printed, and leave the piles complete and everyone's knowledge true."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cinque.core import ALL, UNDER, UP, Dice, Pile, Piles
from cinque.core.engine.pile_layout import Layout
from cinque.testing import arrange_piles
from cinque.testing.truth import contradiction

PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "hidden-information.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"^\| ([^|]+) \| (.*?) \|$", PAGE.partition("## Recipes")[2].partition("\n### ")[0], re.MULTILINE)[
    2:
]
CARDS = [0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8]
STANDARD = ("discard", "slots", "offers", "passed", "stacks", "on_offer")  # piles that several recipes use


class Game(Dice):
    """A table with as much as the recipes need."""

    cards: Piles
    deck: Pile
    hands: list[Pile]
    players = 3


def declare(t: Any, code: list[str], names: dict[str, Any]) -> None:
    t.cards = Piles(Layout("cards", t.players, CARDS), tracking=True)
    t.deck = t.cards.pile("deck", ordered=True)
    t.hands = t.cards.per_seat("hand")
    for line in code:
        exec(line, names)
    for name in STANDARD:
        if not hasattr(t, name):
            setattr(t, name, t.cards.pile(name, ALL) if name == "discard" else t.cards.per_seat(name))


def table(code: list[str], names: dict[str, Any]) -> Any:
    t = Game()
    t.rng = 5
    names |= {"t": t, "ALL": ALL, "UNDER": UNDER, "UP": UP}
    names |= {"seat": 0, "a": 0, "b": 1, "left": 1, "card": 0, "free": 2, "offered": [0, 0]}
    declare(t, code, names)
    t.cards.open(t.deck)
    t.cards.shuffle(t.deck, t)
    arrange_piles(t.cards, {t.hands[0]: [0, 0, 1], t.hands[1]: [2, 3], t.discard: [4, 1]}, rest=t.deck)
    return t


@pytest.mark.parametrize(("situation", "cell"), RECIPES, ids=[situation for situation, _ in RECIPES])
def test_a_recipe_runs_as_printed(situation: str, cell: str) -> None:
    spans = [span for span in re.findall(r"`([^`]+)`", cell) if "t.cards" in span]
    assert spans, situation
    declared = [span for span in spans if ".pile(" in span or ".per_seat(" in span]
    names: dict[str, Any] = {}
    t = table(declared, names)
    for span in spans:
        if span in declared:
            continue
        for name in STANDARD[1:]:  # the card that the recipe names is there
            if f"t.cards.move(t.{name}[" in span or f"t.cards.show(t.{name}[" in span:
                source = getattr(t, name)[0]
                if names["card"] not in t.cards[source]:
                    holder = next(p for p in t.cards.layout.piles if names["card"] in t.cards[p] and not p.slots)
                    t.cards.move_at(holder, t.cards[holder].index(names["card"]), source)
        exec(span, names)
        t.cards.simplify()
    assert t.cards.complete()
    assert [contradiction(t.cards, viewer) for viewer in range(-1, t.players)] == [""] * 4


def test_there_are_recipes() -> None:
    assert len(RECIPES) > 20


def test_a_look_at_the_top_three_shows_the_top_three() -> None:
    names: dict[str, Any] = {}
    t = table([], names)
    exec(re.findall(r"`([^`]+)`", dict(RECIPES)["look at the top three cards"])[0], names)
    assert t.cards.remembered(t.deck, 0)[-3:] == t.cards[t.deck][-3:] == names["looked"][::-1]


def test_the_hooks_on_the_page_redeal_secret_numbers() -> None:
    code = re.search(r"```python\n(def resample_hidden.*?)```", PAGE, re.DOTALL)
    assert code is not None
    names: dict[str, Any] = {}
    exec(f"from __future__ import annotations\n{code[1]}", names)
    seats = [SimpleNamespace(number=number) for number in (4, 7, 9)]
    t = SimpleNamespace(seats=seats, hidden_cards=lambda seat: {"cards/deck": [1]})
    assert names["hidden_places"](t, 0) == {"numbers/of 1": [7], "numbers/of 2": [9], "cards/deck": [1]}
    found = set()
    for seed in range(20):
        d = Dice()
        d.rng = seed
        names["resample_hidden"](t, 0, d)
        found.add(tuple(player.number for player in seats))
    assert found == {(4, 7, 9), (4, 9, 7)}
