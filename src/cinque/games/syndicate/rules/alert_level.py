"""The alert level (SYN-ALT)."""

from __future__ import annotations

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
