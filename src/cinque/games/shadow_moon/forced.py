"""What only the Kingpin is bound to: choices that are none, and its own way out of an empty supply."""

from __future__ import annotations

from cinque.core.steps import Ask
from cinque.games.shadow_moon.moves import SECTORS
from cinque.games.shadow_moon.status import take_back
from cinque.games.shadow_moon.table import ShadowMoon
from cinque.games.shadow_moon.vocabulary import SECTOR_COUNT


def pose(t: ShadowMoon, ask: Ask[ShadowMoon]) -> None:
    """Ask, unless the Kingpin's rules leave one way only."""
    if t.compelled():
        only = ask.options(t)
        if len(only) == 1:
            ask.play(t, only[0])
            return
    t.then(ask)


def thin(t: ShadowMoon) -> bool:
    """The Kingpin is short of units: one leaves each of its weakest sectors; False when it has none on the board.

    Whoever places its units thins out before the first one, until the supply covers all that its effect will place
    (SMS-KIN18): a pass may make room in the target sector, so what is due is counted anew after each.
    """
    level = 0
    for sector in range(SECTOR_COUNT):
        here = t.here(sector, t.actor)
        if here > 0 and (level == 0 or here < level):
            level = here
    if level == 0:
        return False
    thinned: list[str] = []
    for sector in range(SECTOR_COUNT):
        if t.here(sector, t.actor) == level:
            thinned.append(SECTORS[sector])
            take_back(t, t.actor, sector, 1)
    if t.watched:
        t.tell("thinned", t.decider, {"owner": t.party(t.actor), "sectors": thinned})
    return True
