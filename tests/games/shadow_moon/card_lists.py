"""The cards of a table as plain lists of numbers; in an agent stack a negative number is a facedown card."""

from __future__ import annotations

from typing import Any

from cinque.games.shadow_moon.rules.table import ShadowMoon


def facedown(card: int) -> bool:
    """Whether a card in a stack is facedown."""
    return card < 0


def face(card: int) -> int:
    """The card number of a faceup or facedown card."""
    return ~card if card < 0 else card


class SeatLists:
    """The cards of one player, or of the Kingpin."""

    def __init__(self, t: ShadowMoon, colour: int) -> None:
        player = colour < t.players
        self.hand = t.agents[t.hands[colour]][:] if player else []
        self.bank = t.agents[t.banks[colour]][:] if player else []
        self.objectives = t.objectives[t.own_objectives[colour]][:] if player else []
        cards = t.agents[t.stacks[colour]]
        self.stack = [card if t.agents.is_up(t.stacks[colour], at) else ~card for at, card in enumerate(cards)]


class CardLists:
    """The cards of a table at any moment, and everything else that the table has."""

    def __init__(self, table: ShadowMoon) -> None:
        self.table = table

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)

    @property
    def seats(self) -> list[SeatLists]:
        return [SeatLists(self.table, colour) for colour in range(self.table.colours)]

    @property
    def deck(self) -> list[int]:
        return self.table.agents[self.table.deck]

    @property
    def burn(self) -> list[int]:
        return self.table.agents[self.table.burn]

    @property
    def row(self) -> list[int]:
        return self.table.agents[self.table.row]
