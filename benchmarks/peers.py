"""Measurements of other projects' engines, driven as their own documentation shows."""

from __future__ import annotations

import random
from dataclasses import dataclass
from time import process_time as clock  # CPU time of this process: other processes don't count
from typing import Any


@dataclass
class Sample:
    """The result of one timed run."""

    count: int
    seconds: float
    options: float = 0.0
    forced: float = 0.0

    @property
    def rate(self) -> float:
        """The number of units per second."""
        return self.count / self.seconds


def catanatron_random(seconds: float, seed: int) -> Sample:
    """Decisions in games of Catan between four random players, with the project's own play loop."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    random.seed(seed)
    decisions = 0
    start = clock()
    while clock() - start < seconds:
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        decisions += len(_history(game))
    return Sample(decisions, clock() - start)


def catanatron_choices(games: int, seed: int) -> Sample:
    """How many legal moves a decision of those games has, and how often only one (not timed)."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    random.seed(seed)
    decisions = options = forced = 0
    for _ in range(games):
        game = Game([RandomPlayer(color) for color in Color])
        while game.winning_color() is None and game.state.num_turns < 1000:
            choices = len(_playable(game))
            decisions += 1
            options += choices
            forced += choices == 1
            game.play_tick()
    return Sample(decisions, 1.0, options / decisions, forced / decisions)


def catanatron_copy(seconds: float, seed: int) -> Sample:
    """Copies of a game of Catan in mid-game."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    random.seed(seed)
    game = Game([RandomPlayer(color) for color in Color])
    for _ in range(300):
        game.play_tick()
    count = 0
    start = clock()
    while clock() - start < seconds:
        for _ in range(50):
            game.copy()
        count += 50
    return Sample(count, clock() - start)


def _history(game: Any) -> Any:
    """The actions played; the name changed between releases."""
    state = game.state
    return state.action_records if hasattr(state, "action_records") else state.actions


def _playable(game: Any) -> Any:
    """The legal actions; they moved from the state to the game between releases."""
    return game.playable_actions if hasattr(game, "playable_actions") else game.state.playable_actions


def openspiel_random(name: str, seconds: float, seed: int) -> Sample:
    """Decisions in random games of OpenSpiel's C++ implementation, driven from Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    draw = random.Random(seed)
    decisions = 0
    start = clock()
    while clock() - start < seconds:
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(draw.random() * len(outcomes))][0])
                    continue
                actions = state.legal_actions()
                state.apply_action(actions[int(draw.random() * len(actions))])
                decisions += 1
    return Sample(decisions, clock() - start)


def openspiel_mcts(seconds: float, seed: int, simulations: int = 10_000) -> Sample:
    """Iterations of OpenSpiel's C++ MCTS from the empty board of Connect Four."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    count = 0
    start = clock()
    while clock() - start < seconds:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed + count)
        bot = pyspiel.MCTSBot(game, evaluator, 0.7, simulations, 500, False, seed + count, False)
        bot.step(game.new_initial_state())
        count += simulations
    return Sample(count, clock() - start)


def openspiel_ismcts(seconds: float, seed: int, simulations: int = 10_000) -> Sample:
    """Iterations of OpenSpiel's C++ information-set MCTS from the first choice of Leduc poker."""
    import pyspiel

    game = pyspiel.load_game("leduc_poker")
    count = 0
    start = clock()
    while clock() - start < seconds:
        state = game.new_initial_state()
        state.apply_action(seed % 6)
        state.apply_action((seed + 1) % 6)
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed + count)
        bot = pyspiel.ISMCTSBot(seed + count, evaluator, 0.7, simulations)
        bot.step(state)
        count += simulations
    return Sample(count, clock() - start)
