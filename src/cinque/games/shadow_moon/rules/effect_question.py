"""The base of questions about the current effect."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import Ask
from cinque.games.shadow_moon.rules.table import ShadowMoon


class EffectAsk(Ask[ShadowMoon]):
    """A question about the current effect, answered on the map."""

    __slots__ = ("effect",)

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect: Final[int] = effect

    def breadcrumb(self) -> str:
        return "effect"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"effect": t.box.effects[self.effect].text, "owner": t.party(t.actor)}

    def shape(self) -> str:
        return "place"
