"""The bases of questions about the current effect."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import PickPlace
from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.move_kinds import Kind
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.moves import PASS
from cinque.games.shadow_moon.rules.table import ShadowMoon

NOT_TARGETED: Final = clause("SMS-KEY17", "sector")


class EffectAsk(PickPlace[ShadowMoon]):
    """A question about the current effect, answered on the map."""

    __slots__ = ("effect",)

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect: Final[int] = effect

    def breadcrumb(self) -> str:
        return "effect"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"effect": t.box.effects[self.effect].text, "owner": t.party(t.actor)}


class SectorAsk(EffectAsk):
    """Choose one of the sectors of an effect (a bit mask), or skip the effect."""

    __slots__ = ("mask",)

    def __init__(self, seat: int, effect: int, mask: int) -> None:
        super().__init__(seat, effect)
        self.mask: Final[int] = mask

    def kind(self) -> Kind:
        """The moves that name a sector."""
        raise NotImplementedError

    def why_not(self, t: ShadowMoon, sector: int) -> int:
        """The clause that keeps a sector out of the mask."""
        raise NotImplementedError

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.must_do_all() else [PASS]
        kind = self.kind()
        for sector in range(c.SECTOR_COUNT):
            if self.mask >> sector & 1:
                moves.append(kind.of(sector))
        return moves

    def candidates(self, t: ShadowMoon) -> list[int]:
        others = [sector for sector in range(c.SECTOR_COUNT) if not self.mask >> sector & 1]
        return self.legal_moves(t) + [self.kind().of(sector, 1) for sector in others]

    def check(self, t: ShadowMoon, move: int) -> int:
        sector = self.kind().arg(move)
        return LEGAL if move == PASS or self.mask >> sector & 1 else self.why_not(t, sector)
