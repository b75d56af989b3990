"""The Overlord: the player with most VPs (chapter PHO-OVR)."""

from __future__ import annotations

from cinque.games.phoenicia.rules.table import Phoenicia


def pass_overlord(t: Phoenicia, best: int) -> None:
    """Make the player with most VPs Overlord; ties go clockwise from the current Overlord, who comes last (PHO-OVR01,
    PHO-OVR02, PHO-OVR03, PHO-OVR04)."""
    seat = (t.overlord + 1) % t.players
    while t.seats[seat].vp != best:
        seat = (seat + 1) % t.players
    if t.recording:
        t.emit("overlord" if seat != t.overlord else "overlord_stays", seat, {"vp": best})
    t.overlord = seat
