"""Exchange resources at the rates printed on the mat (SYN-EXC)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import Ask
from cinque.games.syndicate.rules.moves import MOST, NUMBER, RATES, RESOURCES
from cinque.games.syndicate.rules.table import Syndicate


class Exchange(Ask[Syndicate]):
    """Choose how many times to make an exchange (SYN-EXC01, SYN-EXC03)."""

    __slots__ = ("rate",)

    def __init__(self, seat: int, rate: int) -> None:
        super().__init__(seat)
        self.rate: Final[int] = rate

    def legal_moves(self, t: Syndicate) -> list[int]:
        return NUMBER.row(1, max_exchanges(t, self.seat, self.rate))

    def play(self, t: Syndicate, move: int) -> None:
        exchange(t, self.seat, self.rate, NUMBER.arg(move))

    def shape(self) -> str:
        return "amount"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"rate": RATES[self.rate], "many": t.box.rate_give[self.rate]}


def max_exchanges(t: Syndicate, seat: int, rate: int) -> int:
    """Return how many times the seat can exchange at a rate."""
    return min(t.seats[seat].stock[t.box.rate_from[rate]] // t.box.rate_give[rate], MOST)


def start_exchange(t: Syndicate, seat: int, rate: int) -> None:
    """Exchange once if that is the only possibility, else ask how many times."""
    if max_exchanges(t, seat, rate) == 1:
        exchange(t, seat, rate, 1)
    else:
        t.then(Exchange(seat, rate))


def exchange(t: Syndicate, seat: int, rate: int, times: int) -> None:
    """Exchange resources at a rate printed on the mat."""
    stock = t.seats[seat].stock
    given = times * t.box.rate_give[rate]
    stock[t.box.rate_from[rate]] -= given
    stock[t.box.rate_to[rate]] += times
    if t.recording:
        facts = {
            "given": given,
            "resource": RESOURCES[t.box.rate_from[rate]],
            "count": times,
            "gain": RESOURCES[t.box.rate_to[rate]],
        }
        t.emit("exchanged", seat, facts)
