"""Solo mode: choose Architects and starting cards freely (HEL-SOL)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.steps import Ask
from cinque.games.helionox.rules.architect_draft import give_architect
from cinque.games.helionox.rules.cards import give_pair
from cinque.games.helionox.rules.moves import ARCHITECT, FACTION, FACTION_NAMES
from cinque.games.helionox.rules.table import Helionox


class ChooseArchitect(Ask[Helionox]):
    """Choose any Architect that is left (HEL-SOL02, HEL-R83)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return [ARCHITECT.of(architect) for architect in sorted(t.architect_cards[t.architect_box])]

    def play(self, t: Helionox, move: int) -> None:
        give_architect(t, self.seat, ARCHITECT.arg(move), t.architect_box)
        t.then(ChooseFaction(self.seat))

    def breadcrumb(self) -> str:
        return "setup"


class ChooseFaction(Ask[Helionox]):
    """Choose any pair of starting cards that is left; then the next player chooses (HEL-SOL02, HEL-R83)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return [FACTION.of(faction) for faction in sorted(t.unclaimed_pairs)]

    def play(self, t: Helionox, move: int) -> None:
        give_pair(t, self.seat, FACTION.arg(move))
        after = (self.seat + 1) % t.players
        if after != t.first:
            t.then(ChooseArchitect(after))

    def breadcrumb(self) -> str:
        return "setup"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {"factions": [FACTION_NAMES[faction] for faction in sorted(t.unclaimed_pairs)]}
