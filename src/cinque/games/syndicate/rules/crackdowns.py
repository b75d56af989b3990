"""Crackdowns and hunts of sovereign cards, which can seize bases (SYN-SOV05)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import PickSome
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.components import Effect
from cinque.games.syndicate.rules.moves import BASES, PICK
from cinque.games.syndicate.rules.table import NOBODY, Syndicate


def leading_seats(t: Syndicate) -> int:
    """Return a bit mask of the players with the most bases, at least one; the phantom doesn't count (SYN-SOV11)."""
    counts = [t.bases(seat) for seat in range(t.players)]
    most = max(1, max(counts))
    return sum([1 << seat for seat in range(t.players) if counts[seat] == most])


def bases_at_risk(t: Syndicate, seat: int, effect: Effect) -> list[int]:
    """Return the seat's bases that a crackdown or hunt rolls for, or may roll for."""
    if effect.op == c.HUNT:
        return t.bases_of(seat) if t.leaders >> seat & 1 else []
    if effect.op != c.CRACKDOWN:
        return []
    return [base for base in t.bases_of(seat) if effect.a >> t.box.zone[base] & 1]


def seizing_roll(t: Syndicate, base: int, effect: Effect) -> int:
    """Return the highest roll that seizes a base, or 0 if none does (SYN-SOV05)."""
    if effect.op == c.CRACKDOWN and not effect.a >> t.box.zone[base] & 1:
        return 0
    owner = t.owner[base]
    if t.fort >> base & 1:
        return 0 if t.power(owner, c.NO_SEIZE) else effect.c
    return effect.c if t.power(owner, c.FORT_CRACKDOWN) else effect.b


def at_risk(t: Syndicate, seat: int, effect: Effect) -> dict[str, int]:
    """Return the seat's bases at risk from an effect, each with the highest roll that seizes it."""
    return {BASES[base]: seizing_roll(t, base, effect) for base in bases_at_risk(t, seat, effect)}


def crack_down(t: Syndicate, bases: list[int], effect: Effect) -> None:
    """Roll the crackdown die for each base, even where the result can't matter."""
    for base in bases:
        roll = t.below(t.box.crackdown_die) + 1
        limit = seizing_roll(t, base, effect)
        if t.recording:
            kind = "seized" if roll <= limit else "spared" if limit else "safe"
            facts = {"base": BASES[base], "roll": int(roll), "limit": limit, "sides": t.box.crackdown_die}
            t.emit(kind, t.owner[base], facts)
        if roll <= limit:
            seize_base(t, base)


def seize_base(t: Syndicate, base: int) -> None:
    """Remove a base from the board; a Destroyer there stays (SYN-BAS08, SYN-R59)."""
    t.capture(base, NOBODY)
    keep = ~(1 << base)
    t.no_crew &= keep
    t.no_tax &= keep
    t.no_effect &= keep


def hunt_bases(t: Syndicate, seat: int, effect: Effect) -> None:
    """Let a leader pick bases for the crackdown die, unless all must be rolled for (COMPONENTS.md S09)."""
    bases = bases_at_risk(t, seat, effect)
    if len(bases) > effect.a:
        t.then(HuntPick(seat, 0, effect.a))
    else:
        crack_down(t, bases, effect)


class HuntPick(PickSome[Syndicate]):
    """Choose which bases are hunted, in ascending order."""

    __slots__ = ("picked", "left")

    def __init__(self, seat: int, picked: int, left: int) -> None:
        super().__init__(seat)
        self.picked: Final[int] = picked
        self.left: Final[int] = left

    def legal_moves(self, t: Syndicate) -> list[int]:
        own = [base for base in t.bases_of(self.seat) if not self.picked >> base]
        return [PICK.of(base) for base in own[: len(own) - self.left + 1]]

    def play(self, t: Syndicate, move: int) -> None:
        picked = self.picked | 1 << PICK.arg(move)
        if self.left > 1:
            t.then(HuntPick(self.seat, picked, self.left - 1))
        else:
            bases = [base for base in range(c.TERRITORY_COUNT) if picked >> base & 1]
            crack_down(t, bases, t.sovereign_effects()[0])

    def breadcrumb(self) -> str:
        return "hunt"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        chosen = [BASES[base] for base in range(c.TERRITORY_COUNT) if self.picked >> base & 1]
        risk = at_risk(t, self.seat, t.sovereign_effects()[0])
        return {"left": self.left, "chosen": chosen, "risk": risk, "sides": t.box.crackdown_die}
