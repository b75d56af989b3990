"""Exchange resources at the rates printed on the mat, and sell cards (SYN-EXC, SYN-SEL)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import Amount
from cinque.core.engine.checks import clause
from cinque.core.engine.move_kinds import Kind
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.gain_choices import gain_any
from cinque.games.syndicate.rules.moves import CARDS, EXCHANGE, MAX_NUMBER, NUMBER, RATES, RESOURCES
from cinque.games.syndicate.rules.table import Syndicate


def rate_facts(t: Syndicate, seat: int, move: int) -> dict[str, Any]:
    """Return the resources that an exchange costs."""
    rate = EXCHANGE.arg(move)
    return {"many": t.box.rate_give[rate], "resource": RESOURCES[t.box.rate_from[rate]]}


TOO_LITTLE: Final = clause("SYN-EXC01", facts=rate_facts)


class Exchange(Amount[Syndicate]):
    """Choose how many times to make an exchange (SYN-EXC01, SYN-EXC03)."""

    __slots__ = ("rate",)

    def __init__(self, seat: int, rate: int) -> None:
        super().__init__(seat)
        self.rate: Final[int] = rate

    def kind(self) -> Kind:
        return NUMBER

    def bounds(self, t: Syndicate) -> tuple[int, int]:
        return 1, max_exchanges(t, self.seat, self.rate)

    def play(self, t: Syndicate, move: int) -> None:
        times, give, get = NUMBER.arg(move), t.box.rate_from[self.rate], t.box.rate_to[self.rate]
        given = times * t.box.rate_give[self.rate]
        stock = t.seats[self.seat].stock
        stock[give] -= given
        stock[get] += times
        if t.recording:
            facts = {"given": given, "resource": RESOURCES[give], "count": times, "gain": RESOURCES[get]}
            t.emit("exchanged", self.seat, facts)

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"rate": RATES[self.rate], "many": t.box.rate_give[self.rate]}


def max_exchanges(t: Syndicate, seat: int, rate: int) -> int:
    """Return how many times the seat can exchange at a rate."""
    return min(t.seats[seat].stock[t.box.rate_from[rate]] // t.box.rate_give[rate], MAX_NUMBER)


def sell(t: Syndicate, seat: int, design: int) -> None:
    """Discard a card from hand for resources of any kind (SYN-SEL01)."""
    t.cards.move(t.hands[seat], t.discard, t.card_of_design(seat, design))
    if t.recording:
        t.emit("sold", seat, {"card": CARDS[design]})
    gain_any(t, seat, t.box.sale + t.power(seat, c.SALE))
