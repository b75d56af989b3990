"""Shift a worker to another activity (chapter PHO-SHF)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import Step
from cinque.games.phoenicia.rules.moves import ACTIVITY_IDS
from cinque.games.phoenicia.rules.table import Phoenicia, Seat


class ShiftWorker(Step[Phoenicia]):
    """Move a worker to a more expensive activity; its tool stays behind (PHO-SHF03, PHO-SHF04, PHO-SHF05,
    PHO-SHF06)."""

    __slots__ = ("seat", "old", "new")

    def __init__(self, seat: int, old: int, new: int) -> None:
        self.seat: Final[int] = seat
        self.old: Final[int] = old
        self.new: Final[int] = new

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        price = t.tool_price(s, self.new)
        t.take_from_work(s, self.old)
        s.tools[self.old] += 1
        start_work(t, s, self.new)
        if t.recording:
            facts = {"activity": ACTIVITY_IDS[self.old], "target": ACTIVITY_IDS[self.new]}
            t.emit("shift", self.seat, {**facts, "price": price, "production": s.production, "vp": s.vp})

    def breadcrumb(self) -> str:
        return "shift"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"seat": self.seat, "activity": ACTIVITY_IDS[self.old], "target": ACTIVITY_IDS[self.new]}


def start_work(t: Phoenicia, s: Seat, activity: int) -> None:
    """Put a worker into an activity, using up a tool on its tile if there is one (PHO-WRK06, PHO-R20)."""
    if s.tools[activity] > 0:
        s.tools[activity] -= 1
    t.put_to_work(s, activity)
