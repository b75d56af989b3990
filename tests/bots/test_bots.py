"""Bots play legal moves, are reproducible, use nothing hidden, and the search finds winning moves."""

from __future__ import annotations

import math
from typing import Any

import pytest

import cinque
from cinque import bots
from cinque.bots.bot import GreedyBot
from cinque.bots.playout import simulate
from cinque.bots.search import Node, Search, SearchBot, descend
from cinque.core import Heuristics, OptionError, Table, dice
from examples import connect_four, leduc
from tests.bots import pennies
from tests.bots.connect_four import four, position
from tests.core import night_watch, secret_bids

FOUR = cinque.load(connect_four.RULES)
POKER = cinque.load(leduc.RULES)


def finish(table: Table, players: list[bots.Bot]) -> Table:
    """The game played to its end by these bots, one a seat; every move is checked by `play`."""
    index = 0
    while not table.over:
        seat = table.to_move[-1]
        table.play(seat, bots.choose_move(players[seat], table, seat, index))
        index += 1
    return table


def test_every_bot_plays_every_kind_of_game_to_its_end() -> None:
    for name in ("random", "greedy", "search"):
        budget: dict[str, Any] = {"iterations": 15} if name == "search" else {}
        for rules, players in ((connect_four.RULES, 2), (leduc.RULES, 2), (secret_bids.RULES, 3)):
            game = cinque.load(rules, players=players)
            table = finish(game.deal(5), [bots.get(name, seed=s, **budget) for s in range(players)])
            assert table.outcome is not None


def test_the_search_takes_a_win_and_stops_one() -> None:
    bot = bots.get("search", iterations=800, seed=1)
    win, stop = position(FOUR, "112233"), position(FOUR, "11223")
    assert FOUR.moves.text(bots.choose_move(bot, win, 0, 1)) == "drop 4"
    assert FOUR.moves.text(bots.choose_move(bot, stop, 1, 1)) == "drop 4"


def test_the_search_beats_random_moves() -> None:
    won = 0.0
    for seed in range(12):
        players = [bots.get("search", iterations=60, seed=seed), bots.get("random", seed=seed)]
        if seed % 2:
            players.reverse()
        won += finish(FOUR.deal(seed), players).returns()[seed % 2]
    assert won >= 10


def test_the_search_thinks_more_of_raising_with_a_king_than_with_a_jack() -> None:
    def worth_of_raising(mine: int) -> float:
        table = next(t for t in map(POKER.deal, range(200)) if t.view(0).mine == mine)
        thoughts = bots.get("search", iterations=3000, seed=2).think(table.redeal(0, 1), 0)
        return next(value for move, _, value in thoughts if POKER.moves.text(move) == "raise")

    jack, king = 0, 5
    assert worth_of_raising(king) > worth_of_raising(jack) + 0.1


def test_the_same_seed_gives_the_same_thoughts() -> None:
    table = position(FOUR, "4443")
    first, again, other = (bots.get("search", iterations=300, seed=s).think(table.redeal(0, 1), 0) for s in (7, 7, 8))
    assert first == again
    assert first != other


def test_thoughts_name_every_option_and_count_every_iteration() -> None:
    table = position(FOUR, "4")
    thoughts = bots.get("search", iterations=250, seed=1).think(table, 1)
    assert sorted(move for move, _, _ in thoughts) == sorted(table.legal_moves(1))
    assert sum(visits for _, visits, _ in thoughts) == 250
    assert [visits for _, visits, _ in thoughts] == sorted((v for _, v, _ in thoughts), reverse=True)
    assert all(0 <= value <= 1 for _, _, value in thoughts)


def test_a_budget_in_seconds_tries_every_option_at_least_once() -> None:
    table = position(FOUR, "4")
    thoughts = bots.get("search", seconds=0.0001, seed=1).think(table, 1)
    assert all(visits > 0 for _, visits, _ in thoughts)


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_answers_another_seats_secret_choice(seat: int) -> None:
    """Were seat 1 allowed to look at seat 0's coin, it would always win."""
    table = cinque.load(pennies.RULES).deal(1)
    search = Search(table, seat, 3)
    search.grow(4000, 0.0)
    mine = [child for child in search.root.children if child.seat == seat]
    value = sum(child.total for child in mine) / sum(child.visits for child in mine)
    assert 0.4 < value < 0.6


def test_a_bot_is_shown_other_worlds_than_the_true_one() -> None:
    class Spy(bots.Bot):
        worlds: list[Table] = []

        def choose(self, table: Table, seat: int) -> int:
            self.worlds.append(table)
            return table.legal_moves_unchecked(seat)[0]

    table = POKER.deal(3)
    spy = Spy(1)
    for seed in range(40):
        bots.choose_move(spy, table, 0, seed)
    cards = {world.card(1) for world in spy.worlds}  # type: ignore[attr-defined]
    assert len(cards) == 5
    assert all(world.card(0) == table.card(0) for world in spy.worlds)  # type: ignore[attr-defined]
    assert all(world.rng != table.rng and world.history is None for world in spy.worlds)


class Hinting(connect_four.ConnectFourRules):
    """Connect Four with an opinion: the higher the column, the better; seat 0 is always well off."""

    class Opinion(Heuristics):
        asked = 0

        def win_estimate(self, t: Any) -> list[float]:
            self.asked += 1
            return [0.9, 0.1]

        def policy(self, t: Any, seat: int, legal: list[int]) -> list[float]:
            return [float(move) for move in legal]

    heuristics = Opinion()


def test_greedy_follows_the_games_heuristics() -> None:
    table = cinque.load(Hinting()).deal(1)
    assert bots.get("greedy", seed=4).choose(table, 0) == max(table.legal_moves(0))


def test_greedy_without_heuristics_takes_the_win_it_sees() -> None:
    assert FOUR.moves.text(bots.get("greedy", seed=4).choose(position(FOUR, "112233"), 0)) == "drop 4"


class Counting(Heuristics):
    """Heuristics with point values only."""

    def value(self, t: Any, seat: int) -> float:
        return [3.0, 1.0][seat]

    def temperature(self) -> float:
        return 2.0


def test_positions_in_points_say_who_is_likely_to_win() -> None:
    heuristics = Counting()
    going, over = position(four(heuristics), "11"), position(four(heuristics), "1122334")
    assert heuristics.standings(going) == [3.0, 1.0]
    assert heuristics.win_estimate(going) == pytest.approx([math.e / (1 + math.e), 1 / (1 + math.e)])
    assert heuristics.standings(over) == [float(points) for points in over.compute_scores()]
    assert heuristics.win_estimate(over) == [1.0, 0.0]


def test_playouts_are_the_same_in_every_build() -> None:
    d = dice(11)
    assert [simulate(FOUR.deal(s, history=False), d) for s in range(6)] == [38, 17, 22, 18, 13, 25]
    assert [simulate(POKER.deal(s, history=False), d) for s in range(6)] == [6, 3, 3, 4, 5, 6]


def test_what_is_forced_is_played_without_a_node() -> None:
    """Night watch has a forced pass for every dim lantern, and the tree holds none of them."""
    table = cinque.load(night_watch.RULES, 3).deal(2)
    search = Search(table, 0, 1)
    search.grow(300, 0.0)
    found = [search.root]
    for node in found:
        found += node.children
    assert {night_watch.MOVES.kind(node.move) for node in found[1:]} == {"send", "pass", "signal", "take"}
    for node in found:
        for seat in range(3):
            moves = {child.move for child in node.children if child.seat == seat}
            assert moves != {night_watch.PASS} or node.visits < 20, "a choice of one"
    table.play(0, night_watch.SEND.of(0))
    dim = next(seat for seat in range(3) if table.legal_moves(seat) == [night_watch.PASS])
    assert SearchBot(1, iterations=50).think(table, dim) == [(night_watch.PASS, 0, 0.5)]


def test_the_greedy_bot_of_a_team_looks_at_the_common_score() -> None:
    table = cinque.load(night_watch.RULES, 3, mode="together").deal(2)
    bot = GreedyBot(1)
    assert bot.lead_after(table, 0, night_watch.SEND.of(1)) == 1.0
    rivals = cinque.load(night_watch.RULES, 3).deal(2)
    assert bot.lead_after(rivals, 0, night_watch.SEND.of(1)) == -1.0


@pytest.mark.parametrize(
    ("name", "budget", "message"),
    [
        ("clever", {}, "there is no bot 'clever'"),
        ("plan@many", {}, "'@many' is not a budget"),
        ("plan@0", {}, "'@0' is not a budget"),
        ("greedy@5", {}, "takes no budget"),
        ("hard@5", {}, "takes no budget"),
        ("plan@5,wit=2", {}, "not a parameter of plan"),
        ("rollout@5,explore=2", {}, "not a parameter of rollout"),
        ("plan@5,explore=much", {}, "not a parameter of plan"),
        ("nowhere.at_all:Bot", {}, "can't load the bot"),
        ("tests.bots.pennies:RULES", {}, "is not a bot"),
        ("search", {"iterations": -1}, "positive"),
        ("search", {"iterations": 5, "seconds": 1.0}, "not both"),
        ("random", {"seconds": 1.0}, "takes no budget"),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused_with_a_reason(name: str, budget: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        bots.get(name, **budget)


def test_levels_are_bots_too() -> None:
    assert [bots.get(name).name for name in bots.LEVELS] == list(bots.LEVELS) == ["easy", "normal", "hard", "expert"]
    assert bots.get("strong").name == "hard", "a name that tables were stored under"
    assert set(bots.LEVELS) <= set(bots.names())


def test_a_node_never_offers_what_another_world_allowed() -> None:
    d, node = dice(3), Node(-1, -1)
    worlds = {"a": (0, [1, 2]), "b": (0, [2, 3]), "c": (1, [1, 4])}
    for turn in range(300):
        seat, legal = worlds["abc"[turn % 3]]
        child = descend(node, legal[:], seat, d)
        assert child.move in legal
        assert child.seat == seat
        child.visits += 1.0
        child.total += 0.5
    assert sorted((c.seat, c.move) for c in node.children) == [(0, 1), (0, 2), (0, 3), (1, 1), (1, 4)]
