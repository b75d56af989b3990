"""Final scoring: players, team and Syndicate, ties (HEL-SCO, HEL-CSC)."""

from __future__ import annotations

import math

from cinque.core.engine.steps import Step
from cinque.games.helionox.rules.missions import is_complete, mission_points, open_missions, owned_cards
from cinque.games.helionox.rules.moves import FIRST_ILLEGAL, MISSIONS
from cinque.games.helionox.rules.table import OVER, Helionox, Seat


def printed_influence(t: Helionox, s: Seat) -> int:
    """Return the printed Influence of all cards a player owns (HEL-SCO03, HEL-SCO13)."""
    total = 0
    for pile in (t.cards[s.deck], t.cards[s.hand], t.cards[s.discard], t.cards[s.played]):
        for card in pile:
            if t.box.influence[card] > 0:
                total += t.box.influence[card]
    return total


def illegal_owned(t: Helionox, s: Seat) -> int:
    """Return how many Illegal Tech cards a player owns."""
    return sum([1 for card in owned_cards(t, s) if card >= FIRST_ILLEGAL])


def zero_cards(t: Helionox, s: Seat) -> int:
    """Return how many owned cards have a printed Influence of 0 (HEL-SCO11, HEL-R51)."""
    return sum([1 for card in owned_cards(t, s) if t.box.influence[card] == 0])


# -- scores --------------------------------------------------------------------------------


def seat_score(t: Helionox, seat: int) -> int:
    """Return a player's score (HEL-SCO02..HEL-SCO06)."""
    s = t.seats[seat]
    infamy = s.infamy + t.box.end_infamy * illegal_owned(t, s)
    return s.influence + printed_influence(t, s) - infamy + mission_points(t, [s])


def seat_breakdown(t: Helionox, seat: int) -> list[tuple[str, int]]:
    """Return where a player's points come from."""
    s = t.seats[seat]
    requests = t.box.request * len(t.request_cards[s.fulfilled])
    return [
        ("events", s.earned),
        ("requests", requests),
        ("abilities", s.influence - s.earned - requests),
        ("cards", printed_influence(t, s)),
        ("missions", mission_points(t, [s])),
        ("infamy", -s.infamy),
        ("illegal", -t.box.end_infamy * illegal_owned(t, s)),
    ]


def team_breakdown(t: Helionox) -> list[tuple[str, int]]:
    """Return where the team's points come from (HEL-CSC02..HEL-CSC06)."""
    points = [("events", sum([t.box.worth[face] for face in t.pile]))]
    points.append(("requests", t.box.request * sum([len(t.request_cards[s.fulfilled]) for s in t.seats])))
    points.append(("abilities", sum([s.influence for s in t.seats])))
    points.append(("cards", sum([printed_influence(t, s) for s in t.seats])))
    points.append(("missions", mission_points(t, t.seats)))
    points.append(("infamy", -sum([s.infamy for s in t.seats])))
    points.append(("illegal", -t.box.end_infamy * sum([illegal_owned(t, s) for s in t.seats])))
    return points


def team_score(t: Helionox) -> int:
    """Return the team's score."""
    return sum([points for _, points in team_breakdown(t)])


def shadow_breakdown(t: Helionox) -> list[tuple[str, int]]:
    """Return where the Syndicate's points come from (HEL-CSC07..HEL-CSC10), its handicap separate (HEL-DIF06)."""
    points = [("events", sum([t.box.worth[face] for face in t.shadow_events]))]
    points.append(("market", sum([t.box.influence[card] for card in t.cards[t.shadow_cards]])))
    points.append(
        ("missions_open", sum([t.box.mission_influence[m] for m in t.missions if not is_complete(t, m, t.seats)]))
    )
    points.append(("requests_left", t.box.request * len(t.request_cards[t.requests])))
    points.append(("illegal_left", t.box.end_infamy * len(t.cards[t.illegal])))
    points.append(("head_start", t.head_start))
    return points


def shadow_score(t: Helionox) -> int:
    """Return the Syndicate's score."""
    return sum([points for _, points in shadow_breakdown(t)])


def team_returns(t: Helionox) -> float:
    """Return the team's result for bots, by its lead: below 0.5 for a loss, above for a win."""
    lead = team_score(t) - shadow_score(t)
    share = 1.0 / (1.0 + math.exp(-lead / (10.0 + 5.0 * t.players)))
    return max(share, 0.5) if t.winners else min(share, 0.5)


# -- the end -------------------------------------------------------------------------------


class FinalScoring(Step[Helionox]):
    """Count the scores and find the winners (HEL-SCO01, HEL-CSC01)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        t.phase = OVER
        if t.recording:
            self.log_scores(t)
        if t.cooperative:
            end_cooperative(t)
        else:
            end_competitive(t)

    def log_scores(self, t: Helionox) -> None:
        """Log Missions and scores."""
        for mission in t.missions:
            if t.cooperative:
                kind = "mission_done" if is_complete(t, mission, t.seats) else "mission_open"
                t.emit(kind, -1, {"mission": MISSIONS[mission], "amount": t.box.mission_influence[mission]})
            else:
                for seat in range(t.players):
                    if is_complete(t, mission, [t.seats[seat]]):
                        data = {"mission": MISSIONS[mission], "amount": t.box.mission_influence[mission]}
                        t.emit("mission_met", seat, data)
        if t.cooperative:
            t.emit("final_team", -1, {"score": team_score(t), "shadow": shadow_score(t)})
        else:
            for seat in range(t.players):
                t.emit("final", seat, {"score": seat_score(t, seat)})


def end_cooperative(t: Helionox) -> None:
    """End a cooperative game: beat the Syndicate, or tie with more Catastrophes (HEL-CSC11..HEL-CSC13).

    The hard variant also requires all Missions (HEL-DIF05).
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


def end_competitive(t: Helionox) -> None:
    """End a competitive game: highest score, then trophies, then cards worth 0, then a shared win.

    HEL-SCO09..HEL-SCO12, HEL-R04.
    """
    tied = list(range(t.players))
    reason = "influence"
    for rule in range(3):
        marks = [ranking(t, seat, rule) for seat in tied]
        best = max(marks)
        tied = [tied[i] for i in range(len(tied)) if marks[i] == best]
        reason = ["influence", "trophies", "zeros"][rule]
        if len(tied) == 1:
            break
    t.end(tied, reason if len(tied) == 1 else "shared")


def ranking(t: Helionox, seat: int, rule: int) -> int:
    """Return what decides the ranking: score, trophies (HEL-SCO14), cards worth 0."""
    s = t.seats[seat]
    if rule == 0:
        return seat_score(t, seat)
    return len(s.trophies) + len(t.request_cards[s.fulfilled]) if rule == 1 else zero_cards(t, s)
