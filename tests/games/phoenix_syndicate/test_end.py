"""The end trigger, the last rounds, final scoring and ties."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from cinque.core import dice
from cinque.games.phoenix_syndicate.rules.final_scoring import embedded_value
from cinque.games.phoenix_syndicate.rules.moves import ROUTES
from cinque.games.phoenix_syndicate.rules.table import PhoenixSyndicate
from tests.games.phoenix_syndicate.scene import Scene, game, scene


def plays_out(s: Scene) -> list[int]:
    """Everybody schemes to the end; the seats in the order of their turns."""
    seats = []
    while not s.t.over:
        if s.question_id == "Secure":
            s.do(s.legal_moves()[0])
            continue
        seats.append(s.current_player)
        s.do("act scheme")
    return seats


@pytest.mark.rule("PSY-END01")
@pytest.mark.parametrize("effect", ["expand", "deploy", "infiltrate", "card"])
def test_an_empty_supply_triggers_the_end_at_once(effect: str) -> None:
    given: dict[str, Any] = {"supply": 1, "goods": "BGRRRRRYYYY", "round": 9, "track": "11113"}
    if effect == "expand":
        s = scene("expand", **given).do("open A E", "fly A E")
    elif effect == "deploy":
        s = scene("deploy", **given).do("base A")
    elif effect == "infiltrate":
        s = scene("infiltrate", **{**given, "goods": "PPPP"}).do("take SC6", "advance purple")
    else:
        s = scene("expand", upgrades="EX5", **{**given, "goods": "YYYY"}).do("use EX5", "place D")
    assert (s.t.last, s.t.seats[0].supply) == (10, 0)
    assert s.told("triggered") == [{"last": 10}]


@pytest.mark.rule("PSY-END01")
@pytest.mark.parametrize(("effect", "line"), [("expand", "placed"), ("deploy", "built"), ("card", "placed_by")])
def test_the_log_tells_the_trigger_after_the_last_agent(effect: str, line: str) -> None:
    given: dict[str, Any] = {"supply": 1, "goods": "BGRRRRRYYYY"}
    if effect == "expand":
        s = scene("expand", **given).do("open A E", "fly A E")
    elif effect == "deploy":
        s = scene("deploy", **given).do("base A")
    else:
        s = scene("expand", upgrades="EX5", **{**given, "goods": "YYYY"}).do("use EX5", "place D")
    assert [event.kind for event in s.t.events if event.kind in (line, "triggered")] == [line, "triggered"]


@pytest.mark.rule("PSY-END05")
def test_a_relocated_agent_triggers_nothing_again() -> None:
    s = scene("deploy", supply=0, last=4, round=4, goods="RRRR").do("base A", "relocate blue track")
    assert (s.at("A"), s.t.seats[0].supply, s.t.last, s.told("triggered")) == ("b", 0, 4, [])


@pytest.mark.rule("PSY-END02")
@pytest.mark.rule("PSY-END03")
@pytest.mark.rule("PSY-END04")
@pytest.mark.parametrize(
    ("players", "seat", "rest"),
    [(2, 0, 3), (2, 1, 2), (3, 0, 5), (3, 1, 4), (3, 2, 3), (4, 0, 7), (4, 3, 4)],
)
def test_the_round_is_finished_and_everybody_has_one_more_turn(players: int, seat: int, rest: int) -> None:
    s = scene("deploy", players=players, seat=seat, round=9, supply=1, goods="RRRR", at={"A": "a" * players},
              market="- - - -").do("base A")  # fmt: skip
    seats = plays_out(s)
    assert len(seats) == rest  # n - s to finish the round, then n
    assert seats == [(seat + 1 + turn) % players for turn in range(rest)]
    assert (s.t.round, s.t.reason) == (10, "agents")
    assert s.told("last_round") == [{"round": 10}]


@pytest.mark.rule("PSY-END04")
def test_the_count_starts_from_the_start_player() -> None:
    s = scene("deploy", players=3, seat=0, start=1, round=4, supply=1, goods="RRRR", at={"A": "aaa"}, market="- - - -")
    assert plays_out(s.do("base A")) == [1, 2, 0]


@pytest.mark.rule("PSY-END05")
def test_the_trigger_is_latched() -> None:
    s = scene("deploy", supply=[1, 1], round=4, goods=["RRRR", "RRRR"], at={"A": "a", "F": "-a"}, market="- - - -")
    s.do("base A")
    assert s.t.last == 5
    s.t.seats[0].supply = 3  # nothing undoes it
    s.do("act deploy", "base F")
    assert (s.t.last, len(s.told("triggered"))) == (5, 1)


@pytest.mark.rule("PSY-END06")
@pytest.mark.rule("PSY-END07")
def test_play_goes_on_as_usual_in_the_final_turns() -> None:
    s = scene("expand", round=5, last=5, supply=0, goods="BGR", track="11000", held="AFX AGZ AHV").do(
        "open A E", "fly A E", "relocate yellow track"
    )
    assert (s.question_id, s.at("E")) == ("Secure", "a")
    s.do("secure AGZ")
    assert s.t.view(1).dropped == ["AGZ"]


@pytest.mark.rule("PSY-SCO06")
def test_the_very_last_turn_asks_for_no_order_of_securing() -> None:
    s = scene("scheme", seat=1, round=5, last=5, held=["", "AFX AGZ AHV"], market="- - - -")
    assert (s.t.over, s.held(1)) == (True, "")
    assert s.t.view(0).dropped == ["AFX", "AGZ", "AHV"]


@pytest.mark.rule("PSY-END08")
def test_a_round_is_a_turn_of_everybody_from_the_start_player() -> None:
    s = scene(players=3, start=2, seat=2, market="- - - -")
    rounds = []
    for _ in range(7):
        rounds.append((s.t.round, s.current_player))
        s.do("act scheme")
    assert rounds == [(1, 2), (1, 0), (1, 1), (2, 2), (2, 0), (2, 1), (3, 2)]


@pytest.mark.rule("PSY-SCO01")
def test_at_the_end_all_held_routes_are_secured_in_turn_order() -> None:
    at = {"A": "ab", "F": "a", "G": "-a"}
    s = scene("scheme", seat=1, start=0, round=5, last=5, held=["AFX", "AGZ"], at=at, market="- - - -")
    # seat 0: AFX 1 + 1 and 2 more, AGZ 1; seat 1: AFX 2, AGZ 2 + 1 and 2 more
    assert s.t.compute_scores() == [5, 7]
    assert [event.seat for event in s.t.events if event.kind == "secured"] == [0, 1]


@pytest.mark.rule("PSY-SCO01")
def test_the_order_of_ones_own_cards_changes_no_total() -> None:
    totals = set()
    for order in permutations(["AFX", "AGZ", "CGZ"]):
        s = scene("scheme", seat=1, round=5, last=5, held=["", " ".join(order)], at={"A": "ab", "G": "-a", "Z": "-a"},
                  market="- - - -")  # fmt: skip
        totals.add(tuple(s.t.compute_scores()))
    assert len(totals) == 1


@pytest.mark.rule("PSY-SCO02")
@pytest.mark.rule("PSY-SCO03")
@pytest.mark.rule("PSY-SCO04")
@pytest.mark.parametrize(
    ("embedded", "credits"),
    [
        ("00000", 0),
        ("10000", 1),
        ("10010", 3),
        ("30000", 6),
        ("11110", 10),
        ("11111", 15),
        ("21111", 20),
        ("70000", 25),
    ],
)
def test_embedded_agents_count_over_all_corps(embedded: str, credits: int) -> None:
    s = scene("scheme", seat=1, round=5, last=5, embedded=embedded, track="33333", market="- - - -")
    assert s.t.compute_scores() == [0, credits]
    assert s.t.score_breakdown(1)[5] == ("embedded", credits)
    assert embedded_value(s.t, sum(map(int, embedded))) == credits


@pytest.mark.rule("PSY-SCO05")
def test_most_credits_win_and_a_tie_is_shared() -> None:
    s = scene("scheme", seat=1, round=5, last=5, held=["AFX", ""], at={"A": "aa", "B": "aa"}, market="- - - -")
    assert (s.t.compute_scores(), s.t.winners) == ([1, 1], [0, 1])
    s = scene("scheme", seat=1, round=5, last=5, held=["AFX", ""], at={"A": "ba", "B": "aa"}, market="- - - -")
    assert (s.t.compute_scores(), s.t.winners) == ([2, 1], [0])
    assert s.t.returns() == [1.0, 0.0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_tally_adds_up_to_the_score_and_no_choice_has_one_answer(players: int) -> None:
    t = game(players).deal(players + 20)
    assert isinstance(t, PhoenixSyndicate)
    chance = dice(players)
    while not t.over:
        options = t.legal_moves_unchecked(t.current_player())
        assert len(options) > 1, t.game.id_of(type(t.agenda[-1]))
        t.play_unchecked(t.current_player(), options[chance.below(len(options))])
    for seat in range(players):
        assert sum(points for _, points in t.score_breakdown(seat)) == t.compute_scores()[seat]
        assert t.stats(seat)["credits"] == t.compute_scores()[seat]
    assert len(ROUTES) == 77
