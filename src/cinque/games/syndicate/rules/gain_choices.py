"""Gains of any kind: the player mixes credits, influence and crew (SYN-RES11)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import Amount
from cinque.core.engine.move_kinds import Kind
from cinque.core.engine.steps import Ask, for_seats
from cinque.games.syndicate.rules.moves import NUMBER, RESOURCE
from cinque.games.syndicate.rules.table import Syndicate


def gain_any(t: Syndicate, seat: int, total: int) -> None:
    """Let the seat choose this many resources."""
    if total == 1:
        t.then(MIX_ONE[seat])
    elif total > 1:
        t.then(MixCredits(seat, total))


def take_resources(t: Syndicate, seat: int, amount: list[int]) -> None:
    """Take resources from the bank and log it."""
    t.gain_goods(seat, amount)
    if t.recording:
        t.emit("gained", seat, t.goods_facts(amount))


class MixOne(Ask[Syndicate]):
    """Choose one resource of any kind."""

    def legal_moves(self, t: Syndicate) -> list[int]:
        return RESOURCE.all()

    def play(self, t: Syndicate, move: int) -> None:
        amount = [0, 0, 0]
        amount[RESOURCE.arg(move)] = 1
        take_resources(t, self.seat, amount)


MIX_ONE: Final = for_seats(MixOne)


class MixCredits(Amount[Syndicate]):
    """Choose how many of a free gain are credits."""

    __slots__ = ("total",)

    def __init__(self, seat: int, total: int) -> None:
        super().__init__(seat)
        self.total: Final[int] = total

    def kind(self) -> Kind:
        return NUMBER

    def bounds(self, t: Syndicate) -> tuple[int, int]:
        return 0, self.total

    def play(self, t: Syndicate, move: int) -> None:
        credits = NUMBER.arg(move)
        if credits == self.total:
            take_resources(t, self.seat, [credits, 0, 0])
        else:
            t.then(MixInfluence(self.seat, self.total, credits))

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"total": self.total}


class MixInfluence(Amount[Syndicate]):
    """Choose how many of the rest are influence; the remainder is crew."""

    __slots__ = ("total", "credits")

    def __init__(self, seat: int, total: int, credits: int) -> None:
        super().__init__(seat)
        self.total: Final[int] = total
        self.credits: Final[int] = credits

    def kind(self) -> Kind:
        return NUMBER

    def bounds(self, t: Syndicate) -> tuple[int, int]:
        return 0, self.total - self.credits

    def play(self, t: Syndicate, move: int) -> None:
        influence = NUMBER.arg(move)
        take_resources(t, self.seat, [self.credits, influence, self.total - self.credits - influence])

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"total": self.total, "credits": self.credits, "rest": self.total - self.credits}
