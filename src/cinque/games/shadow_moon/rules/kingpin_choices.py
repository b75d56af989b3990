"""Rules only for the Kingpin: forced choices, and thinning out its units when its supply is empty."""

from __future__ import annotations

from cinque.core.engine.steps import Ask
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.influence import return_units
from cinque.games.shadow_moon.rules.moves import SECTORS
from cinque.games.shadow_moon.rules.table import ShadowMoon


def ask_or_play(t: ShadowMoon, ask: Ask[ShadowMoon]) -> None:
    """Ask a question, but play the Kingpin's forced moves automatically."""
    if t.must_do_all():
        legal = ask.legal_moves(t)
        if len(legal) == 1:
            ask.play(t, legal[0])
            return
    t.then(ask)


def thin_out(t: ShadowMoon) -> bool:
    """Take one Kingpin unit from each of its weakest sectors; return False if it has none on the board.

    Callers thin out before the first unit of an effect, until the supply covers all units it will place (SMS-KIN18).
    Thinning can make room in the target sector, so callers recount after each call.
    """
    level = 0
    for sector in range(c.SECTOR_COUNT):
        here = t.units_of(sector, t.actor)
        if here > 0 and (level == 0 or here < level):
            level = here
    if level == 0:
        return False
    thinned: list[str] = []
    for sector in range(c.SECTOR_COUNT):
        if t.units_of(sector, t.actor) == level:
            thinned.append(SECTORS[sector])
            return_units(t, t.actor, sector, 1)
    if t.recording:
        t.emit("thinned", t.decider, {"owner": t.party(t.actor), "sectors": thinned})
    return True
