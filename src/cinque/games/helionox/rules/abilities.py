"""Abilities that the current player uses: Location Bonus, Key Access and the Architect's (HEL-BON, HEL-ARC)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.helionox.rules.effect_checks import can_use
from cinque.games.helionox.rules.effects import RunEffect
from cinque.games.helionox.rules.key_access import check_location, mark_visited
from cinque.games.helionox.rules.moves import ABILITIES, ABILITY, BONUS, KEY
from cinque.games.helionox.rules.table import NOTHING, Helionox, Seat, ship_location

BONUS_USED: Final = clause("HEL-MAI02")
NO_EMBASSY: Final = clause("HEL-BON02", facts=ship_location)
NO_EFFECT_HERE: Final = clause("HEL-BON01", facts=ship_location)
FROZEN: Final = clause("HEL-ARC03", facts=lambda t, seat, move: {"cryo": t.seats[seat].cryo})
NO_EFFECT: Final = clause("HEL-ARC02")


def abilities(t: Helionox, s: Seat) -> list[int]:
    """Return the Bonus and the Key Access of the Current Location and both abilities of the Architect."""
    site, first = t.sites[s.ship], 2 * s.architect
    return [BONUS.of(site), KEY.of(site), ABILITY.of(first), ABILITY.of(first + 1)]


def effect_of(t: Helionox, move: int) -> int:
    """Return the effect of an ability."""
    if move in ABILITY:
        return t.box.ability[ABILITY.arg(move) // 2][ABILITY.arg(move) % 2]
    return t.box.bonus[BONUS.arg(move)] if move in BONUS else t.box.key[KEY.arg(move)]


def check_location_ability(t: Helionox, seat: int, key: bool) -> int:
    """Check that the current player may use the Bonus or the Key Access of the Current Location and that it would do
    something (HEL-MAI02, HEL-BON01, HEL-BON02, HEL-R62, HEL-R69)."""
    if t.bonus:
        return BONUS_USED
    refused = check_location(t, seat)
    if refused != LEGAL:
        return refused
    s = t.seats[seat]
    if key and not s.embassies >> s.ship & 1:
        return NO_EMBASSY
    site = t.sites[s.ship]
    return LEGAL if can_use(t, seat, t.box.key[site] if key else t.box.bonus[site], NOTHING) else NO_EFFECT_HERE


def check_architect(t: Helionox, seat: int, number: int) -> int:
    """Check that an ability of the Architect may be used and would do something (HEL-ARC01, HEL-ARC03, HEL-R62)."""
    s = t.seats[seat]
    if s.cryo > 0:
        return FROZEN
    return LEGAL if can_use(t, seat, t.box.ability[s.architect][number], NOTHING) else NO_EFFECT


def check_ability(t: Helionox, seat: int, move: int) -> int:
    """Check that the current player may use an ability of the Location or the Architect."""
    if move in ABILITY:
        return check_architect(t, seat, ABILITY.arg(move) % 2)
    return check_location_ability(t, seat, move in KEY)


def use_ability(t: Helionox, seat: int, move: int) -> None:
    """Mark the turn's Bonus as used or place the Cryo Counters, then start the ability (HEL-BON01, HEL-ARC02)."""
    s = t.seats[seat]
    if move in ABILITY:
        s.cryo = t.box.cryo_cost[s.architect][ABILITY.arg(move) % 2]
        if t.recording:
            t.emit("ability", seat, {"ability": ABILITIES[ABILITY.arg(move)], "cryo": s.cryo})
    else:
        t.bonus = True
        mark_visited(t, seat, "bonus" if move in BONUS else "key")
    t.then(RunEffect(seat, effect_of(t, move), NOTHING))
