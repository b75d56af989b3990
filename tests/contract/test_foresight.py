"""What a choice is said to change, for every game: known to its seat, whatever is hidden, and true."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

import cinque
from cinque import bots
from cinque.core import Rules, Table
from cinque.core.foresight import foresee
from cinque.server.render import WORLDS

MOVES = 150
FEW = 6  # choices of a question that are looked at


@pytest.mark.parametrize("rules", cinque.installed(), ids=lambda rules: rules.name)
def test_a_preview_owes_nothing_to_what_is_hidden_and_comes_true(rules: Rules) -> None:
    """Given worlds that a seat cannot tell apart, the same is said in all of them; and what is said then happens."""
    table = cinque.load(rules, min(3, rules.most)).deal(4)
    chance, bot = random.Random(4), bots.get("greedy", seed=4)
    said = 0
    for number in range(MOVES):
        if table.over:
            break
        seat = table.mover()
        options = table.options(seat)
        move = bots.ask(bot, table, seat, number)
        looked = [move, *chance.sample(options, min(FEW, len(options)))]
        seeds = [chance.getrandbits(60) for _ in range(WORLDS)]
        told = foresee(table, seat, looked, seeds)
        assert foresee(table.redeal(seat, number), seat, looked, seeds) == told
        hints = table.game.rules.hints
        turn = hints.clock(table) if hints is not None else 0
        table.play(seat, move)
        if hints is not None and hints.clock(table) != turn:
            continue  # what a turn's end brings by itself is no price of the choice
        figures = table.figures(seat)
        for name, _, after in told.get(move, []):
            assert figures[name] == after, (number, name)
            said += 1
    assert said > MOVES / 10


def test_a_preview_says_nothing_of_what_only_some_worlds_agree_on() -> None:
    """Given worlds that differ in a card to be drawn, the card's figure is left out and others are told."""

    class World:
        rng, agenda = 0, [None]
        game = SimpleNamespace(rules=SimpleNamespace(hints=None))

        def __init__(self, card: int) -> None:
            self.card, self.hand, self.gold = card, 0, 5

        def copy(self) -> World:
            return World(self.card)

        def redeal(self, seat: int, seed: int) -> World:
            return World(seed)

        def choices(self, seat: int) -> list[int]:
            return [1]

        def take(self, seat: int, move: int) -> bool:
            self.hand, self.gold = self.card, 4
            return False

        def figures(self, seat: int) -> dict[str, int]:
            return {"hand": self.hand, "gold": self.gold}

    table: Table = World(9)  # type: ignore[assignment]
    assert foresee(table, 0, [1], [7, 7, 8]) == {1: [("gold", 5, 4)]}
    assert foresee(table, 0, [1], [7, 7]) == {1: [("hand", 0, 7), ("gold", 5, 4)]}
