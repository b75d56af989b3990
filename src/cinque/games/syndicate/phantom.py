"""The phantom's turn (SYN-PHM)."""

from __future__ import annotations

from typing import Final

from cinque.core.steps import Step
from cinque.games.syndicate import box as v
from cinque.games.syndicate.assaults import need_for
from cinque.games.syndicate.box import TERRITORIES
from cinque.games.syndicate.missions import faces
from cinque.games.syndicate.moves import BASES
from cinque.games.syndicate.table import NOBODY, Syndicate
from cinque.games.syndicate.windows import OpenWindow


def phantom_force(t: Syndicate) -> int:
    """The reinforcements of its assaults, by the colour of the alert level (SYN-PHM07)."""
    return t.box.phantom_yellow + t.colour_now()


class PhantomTurn(Step[Syndicate]):
    """Draw two base cards of all that are owned, show both, resolve them in that order (SYN-PHM05, SYN-PHM18)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        cards = [base for base in range(TERRITORIES) if t.owner[base] >= 0]
        t.shuffle(cards)
        drawn = cards[: t.box.phantom_cards]
        if t.watched:
            t.tell("phantom_drew", -1, {"bases": [BASES[base] for base in drawn]})
        steps: list[Step[Syndicate]] = [PhantomCard(base) for base in drawn]
        if steps:
            t.then(*steps)


class PhantomCard(Step[Syndicate]):
    """Fortify an own base, assault another's (SYN-PHM06, SYN-PHM07)."""

    __slots__ = ("base",)

    def __init__(self, base: int) -> None:
        self.base: Final[int] = base

    def run(self, t: Syndicate) -> None:
        if t.owner[self.base] == t.phantom:
            if not t.fort >> self.base & 1:
                t.fort |= 1 << self.base
                if t.watched:
                    t.tell("phantom_fort", -1, {"base": BASES[self.base]})
            return
        t.target = self.base
        t.bonus = 0
        t.force = phantom_force(t)
        if t.watched:
            fortified = t.fortified(self.base, t.phantom)
            facts = {
                "base": BASES[self.base],
                "owner": t.owner[self.base],
                "reinforcements": t.force,
                "chance": faces(t, 0, need_for(t, t.force, fortified)),
                "sides": t.box.action_die,
            }
            t.tell("phantom_assault", -1, facts)
        t.then(OpenWindow(v.ASSAULT_ANNOUNCED, t.phantom), PhantomRoll())


class PhantomRoll(Step[Syndicate]):
    """The normal table, no crew; alert rises (SYN-PHM07..SYN-PHM09)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        base = t.target
        need = need_for(t, t.force, t.fortified(base, t.phantom))
        roll = t.below(t.box.action_die) + 1
        total = min(max(roll + t.bonus, 1), t.box.action_die)
        if t.watched:
            facts = {"base": BASES[base], "roll": int(roll), "total": int(total), "need": need}
            t.tell("phantom_won" if total >= need else "phantom_lost", -1, facts)
        if total >= need:
            t.fort &= ~(1 << base)
            t.hand_over(base, t.phantom)
        t.target = NOBODY
        t.force = NOBODY
        t.bonus = 0
        t.move_alert(1)
