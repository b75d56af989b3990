"""The alert level and the Destroyer, which blockades bases (SYN-ALT, SYN-BLK)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.moves import BASES
from cinque.games.syndicate.rules.table import NOBODY, ORANGE, RED, YELLOW, Syndicate


def top_alert(t: Syndicate) -> int:
    """Return the highest alert level for this number of players (SYN-ALT01)."""
    return t.box.max_alert[t.players]


def alert_colour(t: Syndicate) -> int:
    """Return the colour of the current alert level (SYN-ALT04)."""
    if t.alert <= t.box.yellow[t.players]:
        return YELLOW
    return ORANGE if t.alert <= t.box.orange[t.players] else RED


def return_destroyer(t: Syndicate) -> None:
    """Move the Destroyer back to the alert track."""
    if t.recording:
        t.emit("destroyer_left", -1, {"base": BASES[t.destroyer]})
    t.destroyer = NOBODY


def move_alert(t: Syndicate, by: int) -> None:
    """Change the alert level within its bounds; a decrease removes the Destroyer (SYN-ALT03, SYN-BLK08)."""
    before = t.alert
    t.alert = min(max(t.alert + by, 1), top_alert(t))
    if t.recording and t.alert != before:
        t.emit("alert", -1, {"level": t.alert, "before": before})
    if t.alert < before and t.destroyer >= 0:
        return_destroyer(t)


def place_destroyer(t: Syndicate, base: int) -> None:
    """Move the Destroyer to a base, which it takes out of play (SYN-BLK)."""
    t.destroyer = base
    if t.recording:
        t.emit("destroyer", -1, {"base": BASES[base]})


TOO_LITTLE_INFLUENCE: Final = clause(
    "SYN-BLK07", facts=lambda t, seat, move: {"price": t.box.destroyer, "have": t.seats[seat].stock[c.INFLUENCE]}
)


def is_blockaded(t: Syndicate, seat: int) -> bool:
    """Return whether the Destroyer is at one of the seat's bases."""
    return t.destroyer >= 0 and t.owner[t.destroyer] == seat


def check_pay_off(t: Syndicate, seat: int) -> int:
    """Check that the seat has the influence to pay the Destroyer off (SYN-BLK07)."""
    return LEGAL if t.seats[seat].stock[c.INFLUENCE] >= t.box.destroyer else TOO_LITTLE_INFLUENCE


def can_pay_off(t: Syndicate, seat: int) -> bool:
    """Return whether the seat can pay the Destroyer off."""
    return is_blockaded(t, seat) and check_pay_off(t, seat) == LEGAL


def pay_off(t: Syndicate, seat: int) -> None:
    """Pay to send the Destroyer back to the alert track."""
    t.seats[seat].stock[c.INFLUENCE] -= t.box.destroyer
    if t.recording:
        t.emit("paid_off", seat, {"influence": t.box.destroyer})
    return_destroyer(t)
