"""What only the Kingpin is bound to: choices that are none, and its own way out of an empty supply."""

from __future__ import annotations

from cinque.core.steps import Ask
from cinque.games.shadow_moon.moves import WIDTH
from cinque.games.shadow_moon.status import remove
from cinque.games.shadow_moon.table import ShadowMoon
from cinque.games.shadow_moon.vocabulary import SECTOR_COUNT


def pose(t: ShadowMoon, ask: Ask[ShadowMoon]) -> None:
    """Ask, unless the Kingpin's rules leave one way only."""
    if t.forced():
        only = ask.options(t)
        if len(only) == 1:
            ask.play(t, only[0])
            return
    t.then(ask)


def gather(t: ShadowMoon, due: int) -> None:
    """The Kingpin has no unit left: it thins out its weakest sectors until the rest is covered (SMS-KIN18)."""
    seat = t.seats[t.actor]
    while seat.supply < due:
        level = 0
        for sector in range(SECTOR_COUNT):
            here = t.units[sector * WIDTH + t.actor]
            if here > 0 and (level == 0 or here < level):
                level = here
        if level == 0:
            return
        for sector in range(SECTOR_COUNT):
            if t.units[sector * WIDTH + t.actor] == level:
                remove(t, t.actor, sector)
