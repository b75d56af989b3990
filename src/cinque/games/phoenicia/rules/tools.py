"""Tools: where they fit, and buying them (chapter PHO-TLS)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Step
from cinque.games.phoenicia.rules.moves import ACTIVITY_IDS, TOOL
from cinque.games.phoenicia.rules.payment import TOO_EXPENSIVE
from cinque.games.phoenicia.rules.table import Phoenicia, Seat

NO_ACTIVITY: Final = clause("PHO-TLS01", "activity")
CIRCLES_FULL: Final = clause(
    "PHO-TLS03", "activity", facts=lambda t, seat, move: {"circles": t.box.circles[TOOL.arg(move)]}
)


def check_tool(t: Phoenicia, s: Seat, activity: int, wealth: int) -> int:
    """Check the activity, a circle there without worker or tool, and the money (PHO-TLS01, PHO-TLS03, PHO-PAY07)."""
    if not s.opened >> activity & 1:
        return NO_ACTIVITY
    if s.workers[activity] + s.tools[activity] >= t.box.circles[activity]:
        return CIRCLES_FULL
    return LEGAL if wealth >= t.box.price[activity] else TOO_EXPENSIVE


class BuyTool(Step[Phoenicia]):
    """Put a tool on its tile, to be used from the next step 1b on (PHO-TLS01, PHO-TLS02)."""

    __slots__ = ("seat", "activity")

    def __init__(self, seat: int, activity: int) -> None:
        self.seat: Final[int] = seat
        self.activity: Final[int] = activity

    def run(self, t: Phoenicia) -> None:
        t.seats[self.seat].tools[self.activity] += 1
        if t.recording:
            facts = {"activity": ACTIVITY_IDS[self.activity], "price": t.box.price[self.activity]}
            t.emit("tool", self.seat, facts)

    def breadcrumb(self) -> str:
        return "tool"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"seat": self.seat, "activity": ACTIVITY_IDS[self.activity]}
