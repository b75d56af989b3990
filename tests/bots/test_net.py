"""Trained nets: exact inference with and without numpy, the file, refusals, and search in redealt tables only."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import cinque
from cinque import bots
from cinque.bots.bot import OverlookingBot
from cinque.bots.levels import LevelBot
from cinque.bots.net import bot as net_bot
from cinque.bots.net import forward as forward_module
from cinque.bots.net.bot import GuidedBot, LoadedNet, NetBot, NetJudge, adopted_net
from cinque.bots.net.file import (
    FIXED_POINT_ONE,
    MAX_SIZE,
    UNCALIBRATED,
    NetFile,
    NetRefused,
    game_net_path,
    read_net,
    write_net,
)
from cinque.bots.net.forward import NumpyForward, PlainForward
from cinque.bots.net.inputs import Observation, Observer, net_columns
from cinque.bots.net.search import reward
from cinque.bots.review import COMPARISON_WORLDS, compare
from cinque.core import Game, OptionError, Rules, Table, dice
from cinque.core.bots.levels import Level, SearchSettings
from cinque.core.engine.game import installed_games
from cinque.lab.match import play
from cinque.lab.net_training import Training, plan_for
from cinque.lab.self_play import next_decision

SMALL = SearchSettings(worlds=4, top=3, turns=1)


def small_net(game: Game, folder: Path) -> NetFile:
    """A net with random weights that are large enough to matter."""
    training = Training(game, plan_for(game, 1, batch=200, fit=300), 1, 0, folder / "checkpoint")
    random = np.random.default_rng(5)
    for name in ("policy", "value"):
        layer = training.learner.weights[name]
        layer += random.normal(0, 0.3, layer.shape).astype(np.float32)
    return msgspec.structs.replace(training.net(), search=SMALL)


@pytest.fixture(scope="module")
def game() -> Game:
    return cinque.load("phoenicia", players=2)


@pytest.fixture(scope="module")
def net(game: Game, tmp_path_factory: pytest.TempPathFactory) -> NetFile:
    return small_net(game, tmp_path_factory.mktemp("net"))


@pytest.fixture
def file(net: NetFile, tmp_path: Path) -> Path:
    path = tmp_path / "a.net"
    write_net(path, net)
    return path


def observations_of(game: Game, prior: str, tau: float, seeds: range, most: int = 1000) -> list[Observation]:
    """Decisions of random games."""
    observer, chance = Observer(game, prior, tau), dice(3)
    found: list[Observation] = []
    for seed in seeds:
        table = game.deal(seed, history=False)
        while True:
            seat, legal = next_decision(table)
            if seat < 0 or len(found) == most:
                break
            found.append(observer.observe(table, seat, legal, table.redeal_unchecked(seat, chance)))
            table.play_unchecked(seat, legal[chance.below(len(legal))])
    return found


@pytest.mark.parametrize("name", [rules.name for rules in installed_games()])
def test_numpy_and_plain_python_give_the_same_numbers(name: str, tmp_path: Path) -> None:
    game = cinque.load(name, players=3 if name == "helionox" else 2)
    net = small_net(game, tmp_path)
    observations = observations_of(game, net.prior, net.tau, range(1), 40)
    plain = PlainForward(net)(observations)
    assert NumpyForward(net, game)(observations) == plain
    assert [NumpyForward(net, game)([observation])[0] for observation in observations[:5]] == plain[:5]
    assert len({value for _, value in plain}) > 5
    assert any(
        logits.index(max(logits)) != observation.opinions.index(0)
        for observation, (logits, _) in zip(observations, plain)
    )


def test_quantised_weights_are_close_to_those_in_training(game: Game, tmp_path: Path) -> None:
    from cinque.lab.policy_net import chances, scaled_opinions

    training = Training(game, plan_for(game, 2, batch=200, fit=300), 1, 0, tmp_path / "checkpoint")
    training.run(lambda _: None)
    net = training.net()
    observations = observations_of(game, net.prior, net.tau, range(2))
    batch = training.encoder.batcher.batch(observations, np.float32)
    inputs = training.encoder.inputs(batch)
    _, _, _, value = chances(training.learner.weights, inputs, batch, scaled_opinions(batch.opinions))
    exact = [value / FIXED_POINT_ONE for _, value in NumpyForward(net, game)(observations)]
    assert np.abs(np.array(exact) - value).max() < 0.05


def test_a_game_is_the_same_without_numpy(game: Game, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"guided:{file}", f"net:{file}"]
    first = play(game, names, 4)
    net_bot._load.cache_clear()
    monkeypatch.setattr(forward_module, "np", None)
    second = play(game, names, 4)
    net_bot._load.cache_clear()
    assert not any(first.faults)
    assert first.moves == second.moves


def test_a_file_keeps_the_net(file: Path, net: NetFile) -> None:
    assert read_net(file) == net
    assert file.stat().st_size < MAX_SIZE


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"content": "other"}, "trained on other content"),
        ({"layout": "other"}, "another layout of observations"),
        ({"options": {"unknown": True}}, "trained with other options"),
        ({"players": 3}, "is for phoenicia with 3 players"),
    ],
)
def test_a_net_for_something_else_is_refused(game: Game, net: NetFile, change: dict[str, Any], reason: str) -> None:
    with pytest.raises(NetRefused, match=reason):
        LoadedNet(msgspec.structs.replace(net, **change), game)


def test_a_broken_file_is_refused(tmp_path: Path, net: NetFile) -> None:
    path = tmp_path / "a.net"
    for data in (b"", b"nothing", zlib.compress(b"\x80"), zlib.compress(msgspec.msgpack.encode({"game": 3}))):
        path.write_bytes(data)
        with pytest.raises(NetRefused, match=r"can't read the net a\.net"):
            read_net(path)
    write_net(path, msgspec.structs.replace(net, format=99))
    with pytest.raises(NetRefused, match="train it again"):
        read_net(path)


def test_levels_play_by_the_net_of_the_game(
    game: Game, net: NetFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game.rules), "folder", tmp_path)
    monkeypatch.setattr(net_bot, "adopted_net", adopted_net.__wrapped__)  # without its cache
    expert = LevelBot("expert", 1)
    assert not isinstance(expert.bot(game), GuidedBot)
    write_net(game_net_path(game), net)
    assert isinstance(expert.bot(game), GuidedBot)
    hard = LevelBot("hard", 1).bot(game)
    assert isinstance(hard, OverlookingBot)
    assert isinstance(hard.careful, NetBot)
    assert not isinstance(hard.careful, GuidedBot)
    assert hard.misses_per_1000 == game.rules.levels["hard"].net_misses_per_1000 > 0


def test_a_scripted_bot_plays_if_the_net_is_refused(
    game: Game, net: NetFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game.rules), "folder", tmp_path)
    monkeypatch.setattr(net_bot, "adopted_net", adopted_net.__wrapped__)
    write_net(game_net_path(game), msgspec.structs.replace(net, layout="older"))
    with pytest.warns(RuntimeWarning, match=r"another layout of observations.*a scripted bot plays instead"):
        bot = LevelBot("expert", 1).bot(game)
    assert bot.name == "plan"
    with pytest.raises(NetRefused, match="another layout"):
        NetBot().think(game.deal(1), 0)


@pytest.mark.parametrize("rules", installed_games(), ids=lambda rules: rules.name)
def test_adopted_nets_fit_their_games_and_won(rules: Rules) -> None:
    """If this fails after a change of content or fields: `cinque train GAME`, or with `--net FILE` for the old net."""
    files = sorted((rules.folder / "bots").glob("*.net"))
    assert sum(file.stat().st_size for file in files) <= MAX_SIZE
    for file in files:
        net = read_net(file)
        game = cinque.load(rules, players=net.players)
        assert game_net_path(game) == file
        LoadedNet(net, game)
        assert net.calibration != UNCALIBRATED
        assert net.gate is not None
        assert net.gate.games >= 40
        assert net.gate.low > 1 / net.players


def test_a_level_can_look_further_ahead(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game.rules), "levels", {"hard": Level("rollout", 9, further=3.0)})
    bot = LevelBot("hard", 1).bot(game)
    assert isinstance(bot, bots.RolloutBot)
    assert (bot.iterations, bot.parameters.further) == (9, 3.0)


def test_names_with_settings(file: Path) -> None:
    assert bots.get("guided@16,top=5,turns=2").settings == SearchSettings(16, 5, 2)  # type: ignore[attr-defined]
    assert bots.get(f"guided:{file}@4").settings == SearchSettings(4)  # type: ignore[attr-defined]
    assert bots.get(f"guided:{file}").settings is None  # type: ignore[attr-defined]
    for wrong in ("guided@x", "guided@4,depth=2", "net@4", f"net:{file}.lost", "guided:nowhere.net"):
        with pytest.raises(OptionError):
            bots.get(wrong)


@pytest.mark.parametrize("name", [rules.name for rules in installed_games()])
def test_a_choice_depends_on_nothing_hidden(name: str, tmp_path: Path) -> None:
    """Two tables that differ only in what the seat can't see give the same logits and values for the same world."""
    game = cinque.load(name, players=2)
    net = small_net(game, tmp_path)
    loaded = LoadedNet(net, game)
    table = game.deal(11, history=False, knowledge=True)
    chance = dice(9)
    compared = 0
    for _ in range(40):
        seat, legal = next_decision(table)
        if seat < 0:
            break
        first, second = table.redeal(seat, 1), table.redeal(seat, 2)
        one = loaded.observer.observe(first, seat, legal, first)
        two = loaded.observer.observe(second, seat, legal, first)
        assert one.cells == two.cells
        assert loaded.forward([one]) == loaded.forward([two])
        compared += 1
        table.play_unchecked(seat, legal[chance.below(len(legal))])
    assert compared > 20


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rules", [rules for rules in installed_games() if rules.recipe.facts], ids=lambda r: r.name)
def test_every_fact_has_a_name_and_occurs_for_every_seat(rules: Rules, players: int) -> None:
    game = cinque.load(rules, players=players)
    observer, chance = Observer(game, "playout_policy", 1.0), dice(2)
    names = [name for name, kind in net_columns(game) if kind == "fact"]
    assert len(set(names)) == len(names)
    seen: list[set[int]] = [set() for _ in range(players)]
    for deal in range(2):
        table = game.deal(deal, history=False, knowledge=True)
        while True:
            seat, legal = next_decision(table)
            if seat < 0:
                break
            found = observer.facts(table.redeal_unchecked(seat, chance), seat)
            assert all(isinstance(fact, int) for fact in found.values())
            seen[seat] |= found.keys()
            table.play_unchecked(seat, legal[chance.below(len(legal))])
    for places in seen:
        assert max(places) < len(names)
        assert len(places) >= 15


def test_facts_of_a_deck_are_the_same_in_every_world() -> None:
    game = cinque.load("helionox", players=3)
    table = game.deal(4, history=False, knowledge=True)
    observer, chance = Observer(game, "playout_policy", 1.0), dice(2)
    names = [name for name, kind in net_columns(game) if kind == "fact"]
    in_deck: set[int] = set()
    for _ in range(300):
        seat, legal = next_decision(table)
        if seat < 0:
            break
        found = [observer.facts(table.redeal(seat, seed), seat) for seed in (1, 2)]
        assert found[0] == found[1]
        deck = {place: count for place, count in found[0].items() if names[place].startswith("deck.")}
        assert sum(deck.values()) == len(table.cards[table.seats[seat].deck])  # type: ignore[attr-defined]
        in_deck |= set(deck)
        table.play_unchecked(seat, legal[chance.below(len(legal))])
    assert len(in_deck) > 8


class Spy(Observer):
    """Notes which tables are looked at, with the worlds that heuristics read."""

    def __init__(self, game: Game, prior: str, tau: float) -> None:
        super().__init__(game, prior, tau)
        self.pairs: list[tuple[Table, int, Table]] = []

    def observe(self, table: Table, seat: int, legal: list[int], world: Table) -> Observation:
        self.pairs.append((table, seat, world))
        return super().observe(table, seat, legal, world)


def test_search_reads_other_seats_only_in_redealt_worlds(game: Game, net: NetFile, file: Path) -> None:
    loaded = LoadedNet(net, game)
    spy = loaded.observer = Spy(game, net.prior, net.tau)
    bot = GuidedBot(file, 3)
    bot.loaded = lambda _: loaded  # type: ignore[method-assign]
    table = game.deal(5)
    searched = 0
    for number in range(8):
        seat, _ = next_decision(table)
        spy.pairs.clear()
        move = bots.choose_move(bot, table, seat, number)
        searched += len(spy.pairs) > 1
        assert all(looked is not table for looked, _, _ in spy.pairs)
        assert all(world is not looked for looked, _, world in spy.pairs[1:])
        table.play_unchecked(seat, move)
    assert searched


def test_reviews_compare_moves_by_the_net_of_the_game(
    game: Game, net: NetFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game.rules), "folder", tmp_path)
    monkeypatch.setattr(net_bot, "adopted_net", adopted_net.__wrapped__)
    table = game.deal(5)
    seat, legal = next_decision(table)
    scripted = compare(table.redeal(seat, 1), seat, legal[-1], 3)
    write_net(game_net_path(game), net)
    logits, _ = LoadedNet(net, game).judge(table.redeal(seat, 1), seat, legal)
    favourite = legal[logits.index(max(logits))]
    played = legal[-1] if legal[-1] != favourite else legal[0]
    found = compare(table.redeal(seat, 1), seat, played, 3)
    assert scripted is not None
    assert found is not None
    assert found.worlds == scripted.worlds == COMPARISON_WORLDS
    assert found.other in legal
    assert found.other != played
    chances = NetJudge(LoadedNet(net, game), 4).chances(table.redeal(seat, 1), seat, [played, found.other], 8)
    assert [len(one) for one in chances] == [8, 8]
    assert all(0 < chance < 1 for one in chances for chance in one)
    again = compare(table.redeal(seat, 1), seat, played, 3)
    assert again is not None
    assert (again.other, again.played, again.instead) == (found.other, found.played, found.instead)
    monkeypatch.setattr(NetJudge, "chances", lambda *_: [[0.25] * 8, [0.75] * 8])
    marked = compare(table.redeal(seat, 1), seat, played, 3)
    assert marked is not None
    assert (marked.played, marked.instead) == (0.25, 0.75)


def test_rewards_of_rivals_and_teams() -> None:
    table = cinque.load("phoenicia", players=2).deal(1)
    chance = dice(1)
    while not table.over:
        seat = table.current_player()
        legal = table.legal_moves_unchecked(seat)
        table.play_unchecked(seat, legal[chance.below(len(legal))])
    winner = table.winners[0]
    assert len(table.winners) == 1
    assert reward(table, winner, 1000.0) > 0.69
    assert reward(table, winner, 10.0) == -reward(table, 1 - winner, 10.0)
    assert reward(table, winner, 0.001) == pytest.approx(0.7 + 0.45)
