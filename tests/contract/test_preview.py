"""Previews of every game are correct and reveal nothing hidden."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

import cinque
from cinque import bots
from cinque.core import Rules, Table
from cinque.core.clients.preview import preview_moves
from cinque.server.tables.move_previews import WORLDS

MOVES = 150
FEW = 6  # choices of a question that are looked at


@pytest.mark.parametrize("rules", cinque.installed_games(), ids=lambda rules: rules.name)
def test_a_preview_owes_nothing_to_what_is_hidden_and_comes_true(rules: Rules) -> None:
    """Given worlds that a seat cannot tell apart, the same is said in all of them; and what is said then happens."""
    table = cinque.load(rules, min(3, rules.max_players)).deal(4)
    chance, bot = random.Random(4), bots.get("greedy", seed=4)
    said = 0
    for number in range(MOVES):
        if table.over:
            break
        seat = table.current_player()
        options = table.legal_moves(seat)
        move = bots.choose_move(bot, table, seat, number)
        looked = [move, *chance.sample(options, min(FEW, len(options)))]
        seeds = [chance.getrandbits(60) for _ in range(WORLDS)]
        told = preview_moves(table, seat, looked, seeds)
        assert preview_moves(table.redeal(seat, number), seat, looked, seeds) == told
        heuristics = table.game.rules.heuristics
        turn = heuristics.turn_index(table) if heuristics is not None else 0
        table.play(seat, move)
        if heuristics is not None and heuristics.turn_index(table) != turn:
            continue  # what a turn's end brings by itself is no price of the choice
        figures = table.stats(seat)
        for name, _, after in told.get(move, []):
            assert figures[name] == after, (number, name)
            said += 1
    assert said > MOVES / 10


def test_a_preview_says_nothing_of_what_only_some_worlds_agree_on() -> None:
    """Given worlds that differ in a card to be drawn, the card's figure is left out and others are told."""

    class World:
        rng, agenda = 0, [None]
        game = SimpleNamespace(rules=SimpleNamespace(heuristics=None))

        def __init__(self, card: int) -> None:
            self.card, self.hand, self.gold = card, 0, 5

        def copy(self) -> World:
            return World(self.card)

        def redeal(self, seat: int, seed: int) -> World:
            return World(seed)

        def legal_moves_unchecked(self, seat: int) -> list[int]:
            return [1]

        def carry_out(self, seat: int, move: int) -> bool:
            self.hand, self.gold = self.card, 4
            return False

        def stats(self, seat: int) -> dict[str, int]:
            return {"hand": self.hand, "gold": self.gold}

    table: Table = World(9)  # type: ignore[assignment]
    assert preview_moves(table, 0, [1], [7, 7, 8]) == {1: [("gold", 5, 4)]}
    assert preview_moves(table, 0, [1], [7, 7]) == {1: [("hand", 0, 7), ("gold", 5, 4)]}
