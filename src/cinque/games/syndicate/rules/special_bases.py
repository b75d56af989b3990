"""Special bases: research that turns into levels, and who has a casino (SYN-SPB).

`mission_preparation` lets its owner waive the bonus.
"""

from __future__ import annotations

from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.black_market import at_top, raise_level
from cinque.games.syndicate.rules.moves import BASES
from cinque.games.syndicate.rules.table import Syndicate


def fully_researched_base(t: Syndicate, seat: int) -> int:
    """Return a base in play whose full research can become a level, or -1 (SYN-SPB07)."""
    research, box = t.research, t.box.boxes
    for base in range(c.TERRITORY_COUNT):
        boxes = box[base]
        if boxes and research[base] >= boxes and t.owner[base] == seat and t.in_play(base):
            if not at_top(t, seat, research_market(t, base)):
                return base
    return -1


def research_to_level(t: Syndicate, seat: int, base: int) -> None:
    """Empty the research boxes of a base for a level (SYN-SPB08)."""
    t.research[base] = 0
    if t.recording:
        t.emit("converted", seat, {"base": BASES[base]})
    raise_level(t, seat, research_market(t, base), 1)


def research_market(t: Syndicate, base: int) -> int:
    return c.ASSAULT_MARKET if t.box.special[base] == c.MILITARY else c.TECH_MARKET


def has_casino(t: Syndicate, seat: int) -> bool:
    """Return whether the seat has a casino in play (SYN-SPB10, SYN-SPB11)."""
    for base in range(c.TERRITORY_COUNT):
        if t.box.special[base] == c.GAMBLING and t.owner[base] == seat and t.in_play(base):
            return True
    return False
