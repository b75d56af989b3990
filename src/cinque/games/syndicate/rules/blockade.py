"""The sovereign blockade: place the Destroyer and pay it off (SYN-BLK)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.syndicate.rules.alert_level import return_destroyer
from cinque.games.syndicate.rules.constants import INFLUENCE
from cinque.games.syndicate.rules.moves import BASES, DECLINE, DESTROYER, PARDON, SOVEREIGN
from cinque.games.syndicate.rules.pardons import can_affect, pardon_price
from cinque.games.syndicate.rules.table import COLOURS, UNPARDONED, Syndicate


def place_destroyer(t: Syndicate, base: int) -> None:
    """Move the Destroyer to a base, which it takes out of play (SYN-BLK)."""
    t.destroyer = base
    if t.recording:
        t.emit("destroyer", -1, {"base": BASES[base]})


def can_pay_off(t: Syndicate, seat: int) -> bool:
    """Return whether the seat owns the base under the Destroyer and can pay it off (SYN-BLK07)."""
    if t.destroyer < 0 or t.owner[t.destroyer] != seat:
        return False
    return t.seats[seat].stock[INFLUENCE] >= t.box.destroyer


def pay_off(t: Syndicate, seat: int) -> None:
    """Pay to send the Destroyer back to the alert track."""
    t.seats[seat].stock[INFLUENCE] -= t.box.destroyer
    if t.recording:
        t.emit("paid_off", seat, {"influence": t.box.destroyer})
    return_destroyer(t)


class AskDestroyer(SeatStep[Syndicate]):
    """Offer to pay off the Destroyer after a pardon was bought."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        if can_pay_off(t, self.seat):
            t.then(PayOff(self.seat, False))


class OfferPayOff(SeatStep[Syndicate]):
    """Offer to pay off the Destroyer once more at the end of the phase (SYN-SOV10)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        if can_pay_off(t, self.seat):
            t.then(PayOff(self.seat, False))


class PayOff(Ask[Syndicate]):
    """Choose whether to pay off the Destroyer; `unasked` if this replaces the pardon question."""

    __slots__ = ("unasked",)

    def __init__(self, seat: int, unasked: bool) -> None:
        super().__init__(seat)
        self.unasked: Final[bool] = unasked

    def legal_moves(self, t: Syndicate) -> list[int]:
        return [DECLINE, DESTROYER]

    def play(self, t: Syndicate, move: int) -> None:
        if move == DESTROYER:
            pay_off(t, self.seat)

    def refusals(self, t: Syndicate) -> list[Refusal]:
        if not self.unasked:
            return []
        if t.seats[self.seat].pardon != UNPARDONED or not can_affect(t, self.seat):
            return [Refusal("SYN-PAR05", PARDON, {"card": SOVEREIGN[t.sovereign_card]})]
        have = t.seats[self.seat].stock[INFLUENCE]
        return [Refusal("SYN-PAR04", PARDON, {"influence": pardon_price(t, self.seat), "have": have})]

    def shape(self) -> str:
        return "yesno"

    def breadcrumb(self) -> str:
        return "sovereign"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {
            "card": SOVEREIGN[t.sovereign_card],
            "colour": COLOURS[t.colour],
            "base": BASES[t.destroyer],
            "influence": t.box.destroyer,
        }
