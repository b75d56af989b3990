"""Awards go to the first player who meets their condition (SYN-AWD)."""

from __future__ import annotations

from cinque.games.syndicate.rules.moves import AWARDS
from cinque.games.syndicate.rules.table import Syndicate


def check_awards(t: Syndicate) -> None:
    """Give out awards whose condition has just been met, earlier players first (SYN-AWD02, SYN-R49)."""
    if -1 not in t.awards:
        return
    feats = [feat_progress(t, seat) for seat in range(t.players)]
    for award in range(len(t.awards)):
        if t.awards[award] < 0:
            feat = t.box.feat[award]
            for seat in range(t.players):
                if feats[seat][feat] >= t.box.feat_count[award]:
                    give_award(t, award, feats)
                    break


def give_award(t: Syndicate, award: int, feats: list[list[int]]) -> None:
    """Give an award to the first player in player order who meets its condition."""
    for seat in t.from_lead():
        if feats[seat][t.box.feat[award]] >= t.box.feat_count[award]:
            t.awards[award] = seat
            if t.recording:
                facts = {"award": AWARDS[award], "points": t.box.feat_points[award]}
                t.emit("award", seat, facts)
            return


def feat_progress(t: Syndicate, seat: int) -> list[int]:
    """Return a seat's progress towards each feat, in the order of FEATS."""
    s = t.seats[seat]
    bases = t.bases_of(seat)
    zones = 0
    forts = 0
    for base in bases:
        zones |= 1 << t.box.zone[base]
        forts += t.fort >> base & 1
    zones = (zones & 1) + (zones >> 1 & 1) + (zones >> 2)
    return [s.successes, s.captures, s.assault, s.tech, len(bases), s.route_bonuses, zones, forts]
