"""Every game, number of players and option that the contract is checked for, found by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cinque.core import Dice, Game, Rules, Table, dice, load
from cinque.core.game import installed


class Case:
    """One game at one number of players with one set of options."""

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

    def walk(self, seed: int) -> Iterator[tuple[Table, Dice, int, list[int]]]:
        """A random game: before each move the table, the dice that choose, the seat and its options."""
        table = self.game.deal(seed)
        chance = dice(seed ^ 0x5EED)
        while not table.over:
            waiting = table.waiting
            seat = waiting[chance.below(len(waiting))]
            options = table.options(seat)
            yield table, chance, seat, options
            table.play(seat, options[chance.below(len(options))])
        yield table, chance, -1, []


def _short(value: Any) -> str:
    return "+".join(map(str, value)) if isinstance(value, list) else str(value)


def cases(rules: Sequence[Rules] | None = None) -> list[Case]:
    """All cases of these games (default: all installed games)."""
    found = []
    for one in installed() if rules is None else rules:
        for players in range(one.fewest, one.most + 1):
            found += [Case(one, players, chosen) for chosen in one.variants(players)]
    return found
