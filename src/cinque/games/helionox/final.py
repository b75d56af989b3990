"""The end: scores of players, team and Syndicate, Missions, ties (HEL-SCO, HEL-CSC, HEL-MIS, HEL-CMS)."""

from __future__ import annotations

import math

from cinque.core.steps import Step
from cinque.games.helionox.moves import FIRST_ILLEGAL, FIRST_MARKET, MISSIONS, PRIME_ASSET
from cinque.games.helionox.table import OVER, Helionox, Seat
from cinque.games.helionox.vocabulary import (
    BIO,
    COUNT_BIO,
    COUNT_CATASTROPHES,
    COUNT_CONSUMED,
    COUNT_EMBASSIES,
    COUNT_EVENTS,
    COUNT_FACTIONS,
    COUNT_STARTING,
    FACTIONS,
    PLACES,
)


def owned(s: Seat) -> list[int]:
    """All cards a player owns, wherever they are; Consumed ones are nobody's (HEL-R48)."""
    return s.deck + s.hand + s.discard + s.played


def printed(t: Helionox, s: Seat) -> int:
    """The printed Influence of all cards owned (HEL-SCO03, HEL-SCO13)."""
    total = 0
    for pile in (s.deck, s.hand, s.discard, s.played):
        for card in pile:
            if t.box.influence[card] > 0:
                total += t.box.influence[card]
    return total


def illegal_owned(s: Seat) -> int:
    """How many Illegal Tech cards a player owns."""
    return sum([1 for card in owned(s) if card >= FIRST_ILLEGAL])


def zeros(t: Helionox, s: Seat) -> int:
    """Cards that print Influence 0 (HEL-SCO11, HEL-R51)."""
    return sum([1 for card in owned(s) if t.box.influence[card] == 0])


def count_bits(bits: int) -> int:
    """How many Locations are in a set."""
    return sum([bits >> place & 1 for place in range(PLACES)])


# -- Missions ------------------------------------------------------------------------------


def mission_progress(t: Helionox, mission: int, seats: list[Seat]) -> int:
    """What a Mission counts, for one player or for the team (HEL-MIS02, HEL-CMS04)."""
    counts = t.box.mission_counts[mission]
    total = 0
    if counts == COUNT_CONSUMED:
        return len(t.consumed)
    if counts == COUNT_CATASTROPHES:
        return sum([1 for face in t.pile if t.box.catastrophe[face >> 1]])
    if counts == COUNT_FACTIONS:
        return fewest_of_a_faction(t, seats)
    if counts == COUNT_EVENTS and t.cooperative:
        return len(t.pile)
    for s in seats:
        if counts == COUNT_EMBASSIES:
            total += count_bits(s.embassies)
        elif counts == COUNT_EVENTS:
            total += len(s.trophies)
        elif counts == COUNT_BIO:
            total += sum([1 for card in owned(s) if t.box.faction[card] == BIO])
        elif counts == COUNT_STARTING:
            total += sum([1 for card in owned(s) if card < PRIME_ASSET])
    return total


def fewest_of_a_faction(t: Helionox, seats: list[Seat]) -> int:
    """How many Market cards of the least owned faction the team has; starting cards do not count."""
    have = [0] * FACTIONS
    for s in seats:
        for card in owned(s):
            if FIRST_MARKET <= card < FIRST_ILLEGAL:
                have[t.box.faction[card]] += 1
    return min(have)


def complete(t: Helionox, mission: int, seats: list[Seat]) -> bool:
    """Whether a Mission's condition is met now."""
    goal = t.box.mission_goal[mission][t.players]
    have = mission_progress(t, mission, seats)
    return have <= goal if t.box.mission_counts[mission] == COUNT_STARTING else have >= goal


def mission_points(t: Helionox, seats: list[Seat]) -> int:
    """The Influence of the Missions in play that are complete (HEL-MIS03, HEL-MIS04, HEL-CMS02)."""
    total = 0
    for mission in t.missions:
        if complete(t, mission, seats):
            total += t.box.mission_influence[mission]
    return total


def open_missions(t: Helionox) -> int:
    """How many of the team's Missions are incomplete."""
    return sum([0 if complete(t, mission, t.seats) else 1 for mission in t.missions])


# -- scores --------------------------------------------------------------------------------


def score(t: Helionox, seat: int) -> int:
    """A player's score (HEL-SCO02..HEL-SCO06)."""
    s = t.seats[seat]
    infamy = s.infamy + t.box.end_infamy * illegal_owned(s)
    return s.influence + printed(t, s) - infamy + mission_points(t, [s])


def seat_tally(t: Helionox, seat: int) -> list[tuple[str, int]]:
    """Where a player's points came from."""
    s = t.seats[seat]
    requests = t.box.request * len(s.fulfilled)
    return [
        ("events", s.earned),
        ("requests", requests),
        ("abilities", s.influence - s.earned - requests),
        ("cards", printed(t, s)),
        ("missions", mission_points(t, [s])),
        ("infamy", -s.infamy),
        ("illegal", -t.box.end_infamy * illegal_owned(s)),
    ]


def team_tally(t: Helionox) -> list[tuple[str, int]]:
    """Where the team's points came from (HEL-CSC02..HEL-CSC06)."""
    found = [("events", sum([t.box.worth[face] for face in t.pile]))]
    found.append(("requests", t.box.request * sum([len(s.fulfilled) for s in t.seats])))
    found.append(("abilities", sum([s.influence for s in t.seats])))
    found.append(("cards", sum([printed(t, s) for s in t.seats])))
    found.append(("missions", mission_points(t, t.seats)))
    found.append(("infamy", -sum([s.infamy for s in t.seats])))
    found.append(("illegal", -t.box.end_infamy * sum([illegal_owned(s) for s in t.seats])))
    return found


def team_score(t: Helionox) -> int:
    """The team's score."""
    return sum([points for _, points in team_tally(t)])


def shadow_score(t: Helionox) -> int:
    """The Syndicate's score: what it began with, Events, cards, Requests and Illegal Tech left, open Missions.

    HEL-CSC07..HEL-CSC10, HEL-DIF06.
    """
    total = t.head_start + sum([t.box.worth[face] for face in t.shadow_events])
    total += sum([t.box.influence[card] for card in t.shadow_cards])
    total += t.box.request * len(t.requests) + t.box.end_infamy * len(t.illegal)
    for mission in t.missions:
        if not complete(t, mission, t.seats):
            total += t.box.mission_influence[mission]
    return total


def team_payoff(t: Helionox) -> float:
    """What the team's result is worth to a bot: a loss below one half, a win above, by the lead."""
    lead = team_score(t) - shadow_score(t)
    share = 1.0 / (1.0 + math.exp(-lead / (10.0 + 5.0 * t.players)))
    return max(share, 0.5) if t.won else min(share, 0.5)


# -- the end -------------------------------------------------------------------------------


class Final(Step[Helionox]):
    """Count and find the winners (HEL-SCO01, HEL-CSC01)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        t.phase = OVER
        if t.watched:
            self.report(t)
        if t.cooperative:
            end_together(t)
        else:
            end_against(t)

    def report(self, t: Helionox) -> None:
        """Missions and scores, for the log."""
        for mission in t.missions:
            if t.cooperative:
                kind = "mission_done" if complete(t, mission, t.seats) else "mission_open"
                t.tell(kind, -1, {"mission": MISSIONS[mission], "amount": t.box.mission_influence[mission]})
            else:
                for seat in range(t.players):
                    if complete(t, mission, [t.seats[seat]]):
                        data = {"mission": MISSIONS[mission], "amount": t.box.mission_influence[mission]}
                        t.tell("mission_met", seat, data)
        if t.cooperative:
            t.tell("final_team", -1, {"score": team_score(t), "shadow": shadow_score(t)})
        else:
            for seat in range(t.players):
                t.tell("final", seat, {"score": score(t, seat)})


def end_together(t: Helionox) -> None:
    """Higher than the Syndicate, or level with more Catastrophes (HEL-CSC11..HEL-CSC13); hard: all Missions.

    HEL-DIF05.
    """
    ours, theirs = team_score(t), shadow_score(t)
    caught = sum([1 for face in t.pile if t.box.catastrophe[face >> 1]])
    missed = sum([1 for face in t.shadow_events if t.box.catastrophe[face >> 1]])
    if ours < theirs or (ours == theirs and caught <= missed):
        t.end([], "shadow")
    elif bool(t.game.options["hard"]) and open_missions(t) > 0:
        t.end([], "missions")
    else:
        t.end(list(range(t.players)), "saved")


def end_against(t: Helionox) -> None:
    """The highest score, then trophies, then cards worth 0, then shared (HEL-SCO09..HEL-SCO12, HEL-R04)."""
    tied = list(range(t.players))
    reason = "influence"
    for rule in range(3):
        marks = [mark(t, seat, rule) for seat in tied]
        best = max(marks)
        tied = [tied[i] for i in range(len(tied)) if marks[i] == best]
        reason = ["influence", "trophies", "zeros"][rule]
        if len(tied) == 1:
            break
    t.end(tied, reason if len(tied) == 1 else "shared")


def mark(t: Helionox, seat: int, rule: int) -> int:
    """What is compared: the score, then trophies (HEL-SCO14), then cards worth 0."""
    s = t.seats[seat]
    if rule == 0:
        return score(t, seat)
    return len(s.trophies) + len(s.fulfilled) if rule == 1 else zeros(t, s)
