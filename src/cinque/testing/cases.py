"""Cases: every combination of game, number of players and options that the contract is checked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cinque.core import Dice, Game, Rules, Table, dice, load
from cinque.core.engine.game import installed_games
from cinque.testing.policies import RANDOM, Policy


def stride(number: int, every: int = 7) -> int:
    """How many positions apart slow checks look: `every` at the start of a game, more later in a long one."""
    return every + number // 50


class Case:
    """One game with a number of players and a set of options."""

    def __init__(self, rules: Rules, players: int, options: dict[str, Any]) -> None:
        self.rules = rules
        self.players = players
        self.options = options
        self.game: Game = load(rules, players, **options)

    @property
    def name(self) -> str:
        """A short name for reports."""
        chosen = [f"{key}={_short(value)}" for key, value in self.options.items()]
        return "-".join([self.rules.name, str(self.players), *chosen])

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def is_basic(self) -> bool:
        """Whether this is the game for two, or with the fewest players it allows, without options."""
        return not self.options and self.players == max(2, self.rules.min_players)

    def walk(self, seed: int, policy: Policy = RANDOM) -> Iterator[tuple[Table, Dice, int, list[int]]]:
        """Play a random game; before each move yield the table, the dice, the seat and its legal moves.

        At the end the seat is -1 and there are no moves."""
        table = self.game.deal(seed)
        chance = dice(seed ^ 0x5EED)
        choose = policy.begin(self.game, seed)
        while not table.over:
            to_move = table.to_move
            seat = to_move[chance.below(len(to_move))]
            legal = table.legal_moves(seat)
            yield table, chance, seat, legal
            table.play(seat, choose(legal, chance))
        yield table, chance, -1, []


def _short(value: Any) -> str:
    return "+".join(map(str, value)) if isinstance(value, list) else str(value)


def cases(rules: Sequence[Rules] | None = None) -> list[Case]:
    """All cases of these games (default: all installed games)."""
    every = []
    for one in installed_games() if rules is None else rules:
        for players in range(one.min_players, one.max_players + 1):
            every += [Case(one, players, chosen) for chosen in one.tested_options(players)]
    return every
