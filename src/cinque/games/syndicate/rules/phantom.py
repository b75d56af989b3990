"""The phantom's turn (SYN-PHM)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.steps import Step
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.alert_level import alert_colour, move_alert
from cinque.games.syndicate.rules.assaults import assault_facts, roll_needed
from cinque.games.syndicate.rules.missions import roll_die
from cinque.games.syndicate.rules.moves import BASES
from cinque.games.syndicate.rules.sleepers import OpenWindow
from cinque.games.syndicate.rules.table import NOBODY, Syndicate
from cinque.games.syndicate.rules.trading import TradeCall


def phantom_force(t: Syndicate) -> int:
    """Return the reinforcements of the phantom's assaults, by the colour of the alert level (SYN-PHM07)."""
    return t.box.phantom_yellow + alert_colour(t)


class PhantomTurn(Step[Syndicate]):
    """Draw two of the owned base cards, show both, and resolve them in that order (SYN-PHM05, SYN-PHM18)."""

    def run(self, t: Syndicate) -> None:
        cards = [base for base in range(c.TERRITORY_COUNT) if t.owner[base] >= 0]
        t.shuffle(cards)
        drawn = cards[: t.box.phantom_cards]
        if t.recording:
            t.emit("phantom_drew", -1, {"bases": [BASES[base] for base in drawn]})
        steps: list[Step[Syndicate]] = [PhantomCard(base, base == drawn[-1]) for base in drawn]
        if steps:
            t.then(*steps)


class PhantomCard(Step[Syndicate]):
    """Fortify the phantom's own base, or assault another player's (SYN-PHM06, SYN-PHM07).

    Players may trade after an assault (SYN-PHM11). After the last card, the trade call between turns follows instead.
    """

    __slots__ = ("base", "last")

    def __init__(self, base: int, last: bool) -> None:
        self.base: Final[int] = base
        self.last: Final[bool] = last

    def run(self, t: Syndicate) -> None:
        if t.owner[self.base] == t.phantom:
            if not t.fort >> self.base & 1:
                t.fort |= 1 << self.base
                if t.recording:
                    t.emit("phantom_fort", -1, {"base": BASES[self.base]})
            return
        t.target = self.base
        t.bonus = 0
        t.force = phantom_force(t)
        if t.recording:
            t.emit("phantom_assault", -1, assault_facts(t, t.phantom, 0))
        if not self.last:
            t.then(TradeCall(t.phantom, NOBODY, True))
        t.then(OpenWindow(c.ASSAULT_ANNOUNCED, t.phantom), PhantomRoll())


class PhantomRoll(Step[Syndicate]):
    """Roll on the normal table, without crew, and raise the alert level (SYN-PHM07..SYN-PHM09)."""

    def run(self, t: Syndicate) -> None:
        base = t.target
        need = roll_needed(t, t.force, t.fortified(base, t.phantom))
        if roll_die(t, -1, t.bonus, need, "phantom_won", "phantom_lost", {"base": BASES[base]}):
            t.capture(base, t.phantom)
        t.end_roll()
        move_alert(t, 1)
