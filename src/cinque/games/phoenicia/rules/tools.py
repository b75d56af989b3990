"""Tools: where they fit, and buying them (chapter PHO-TLS)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import Step
from cinque.games.phoenicia.rules.moves import ACTIVITY_IDS
from cinque.games.phoenicia.rules.table import Phoenicia, Seat


def room_for_tool(t: Phoenicia, s: Seat, activity: int) -> bool:
    """Whether the settlement has the activity and a circle there without worker or tool (PHO-TLS01, PHO-TLS03)."""
    return s.has(activity) and s.workers[activity] + s.tools[activity] < t.box.circles[activity]


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
