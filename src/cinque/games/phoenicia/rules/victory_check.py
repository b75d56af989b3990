"""Step 2a: end the game, or name the Overlord and continue the round (chapters PHO-VIC and PHO-END)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.steps import Step
from cinque.games.phoenicia.rules.development_cards import ADD_CARDS
from cinque.games.phoenicia.rules.overlord import pass_overlord
from cinque.games.phoenicia.rules.production import PRODUCTION
from cinque.games.phoenicia.rules.storage_limits import APPLY_COMPONENT_LIMITS
from cinque.games.phoenicia.rules.table import ADMINISTRATION, NOBODY, Phoenicia


class VictoryCheck(Step[Phoenicia]):
    """2a: end the game if anyone has enough VPs or nothing happened for ten rounds (PHO-VIC01, PHO-VIC02, PHO-LIM07);
    otherwise name the Overlord and continue with the other steps (PHO-RND05)."""

    def run(self, t: Phoenicia) -> None:
        t.turn = NOBODY
        t.step = ADMINISTRATION
        t.quiet_rounds = 0 if t.round_active else t.quiet_rounds + 1
        best = max(t.compute_scores())
        if best >= t.box.goal:
            find_winners(t, best, "victory")
        elif t.quiet_rounds >= t.box.stall_rounds:
            find_winners(t, best, "standstill")
        else:
            pass_overlord(t, best)
            t.then(ADD_CARDS, PRODUCTION, APPLY_COMPONENT_LIMITS)


def find_winners(t: Phoenicia, best: int, reason: str) -> None:
    """Find the winners, who have most VPs. Ties go to the Overlord, then to the wealthiest, then are shared (PHO-END01,
    PHO-END02, PHO-END03, PHO-END04)."""
    tied = [seat for seat in range(t.players) if t.seats[seat].vp == best]
    if t.overlord in tied:
        tied = [t.overlord]
    else:
        most = max([t.seats[seat].wealth for seat in tied])
        tied = [seat for seat in tied if t.seats[seat].wealth == most]
    t.end(tied, reason)
    if t.recording:
        t.emit(reason, tied[0], {"owners": tied, "vp": best, "rounds": t.round})


VICTORY_CHECK: Final = VictoryCheck()
