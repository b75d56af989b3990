"""Awards go to the first player who fulfils their feat (SYN-AWD)."""

from __future__ import annotations

from cinque.games.syndicate import box as v
from cinque.games.syndicate.box import TERRITORIES
from cinque.games.syndicate.moves import AWARDS
from cinque.games.syndicate.table import Syndicate


def check_awards(t: Syndicate) -> None:
    """Give out what has just been fulfilled; the earlier in player order first (SYN-AWD02, SYN-R49)."""
    if -1 not in t.awards:
        return
    order = t.from_lead()
    for award in range(len(t.awards)):
        if t.awards[award] < 0:
            for seat in order:
                if done(t, seat, t.box.feat[award]) >= t.box.feat_count[award]:
                    t.awards[award] = seat
                    if t.watched:
                        facts = {"award": AWARDS[award], "points": t.box.feat_points[award]}
                        t.tell("award", seat, facts)
                    break


def done(t: Syndicate, seat: int, feat: int) -> int:
    """How far a seat has come in a feat."""
    s = t.seats[seat]
    if feat == v.SUCCESSES:
        return s.successes
    if feat == v.CAPTURES:
        return s.captures
    if feat == v.ASSAULT_LEVEL:
        return s.assault
    if feat == v.TECH_LEVEL:
        return s.tech
    if feat == v.BASES_OWNED:
        return t.bases(seat)
    if feat == v.ROUTES_PAID:
        return s.routes
    zones = [0, 0, 0]
    forts = 0
    for base in range(TERRITORIES):
        if t.owner[base] == seat:
            zones[t.box.zone[base]] = 1
            forts += t.fort >> base & 1
    return sum(zones) if feat == v.ZONES_HELD else forts
