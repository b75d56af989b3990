"""OpenSpiel: register games as pyspiel games, with redeals as resampling from an information state.

Chance is one draw of the deal's seed, in two nodes at the root; after that a game follows from its moves. Install
`open_spiel` to use this module; the extra `rl` doesn't include it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pyspiel

from cinque.core import Game, Rules, Table
from cinque.envs.spaces import Spec, load, rewards

CHANCE_OUTCOMES = 1024  # outcomes of one chance node

_registered: dict[str, Spec] = {}


def register(game: str | Rules | Game, players: int | None = None, **options: Any) -> str:
    """Register a game with a number of players and options; return its name for `pyspiel.load_game`."""
    loaded = load(game, players, options)
    chosen = "".join(f"_{key}_{value}" for key, value in sorted(options.items()))
    name = f"cinque_{loaded.name}_{loaded.players}{chosen}"
    if name not in _registered:
        spec = _registered[name] = Spec(loaded)
        kind = _type(spec, name)
        pyspiel.register_game(kind, _game_class(spec, kind))
    return name


def _type(spec: Spec, name: str) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=f"{spec.game.title}, {spec.game.players} players",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=spec.game.players,
        min_num_players=spec.game.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


def _game_class(spec: Spec, kind: Any) -> Callable[[Any], Any]:
    """Create the pyspiel game class for one registered game."""
    info = pyspiel.GameInfo(
        num_distinct_actions=spec.actions,
        max_chance_outcomes=CHANCE_OUTCOMES,
        num_players=spec.game.players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=None,
        max_game_length=spec.game.max_moves,
    )

    class SpielGame(pyspiel.Game):
        def __init__(self, parameters: Any = None) -> None:
            super().__init__(kind, info, parameters or {})
            self.specification = spec

        def new_initial_state(self) -> SpielState:
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(spec)

    return SpielGame


class StateData:
    """A table, or the chance outcomes before there is one; copied by value."""

    def __init__(self, spec: Spec, drawn: list[int], table: Table | None) -> None:
        self.spec = spec
        self.drawn = drawn
        self.table = table

    def __deepcopy__(self, memo: Any) -> StateData:
        table = None if self.table is None else self.table.__copy__()
        return StateData(self.spec, self.drawn[:], table)


class SpielState(pyspiel.State):
    """A position. Actions are moves; an observation is what the seat may see."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.held = StateData(game.specification, [], None)

    @property
    def table(self) -> Table | None:
        """The table; None before the deal."""
        return self.held.table

    def current_player(self) -> int:
        table = self.held.table
        if table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if table.over else table.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        table = self.held.table
        if table is None or player not in table.to_move:
            return []
        return sorted(table.legal_moves_unchecked(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / CHANCE_OUTCOMES) for outcome in range(CHANCE_OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        held = self.held
        if held.table is not None:
            held.table.play_unchecked(held.table.current_player(), int(action))
            return
        held.drawn.append(int(action))
        if len(held.drawn) == 2:
            held.table = held.spec.game.deal(
                held.drawn[0] * CHANCE_OUTCOMES + held.drawn[1], history=False, knowledge=True
            )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return self.held.spec.game.moves.text(action)

    def is_terminal(self) -> bool:
        return self.held.table is not None and self.held.table.over

    def returns(self) -> list[float]:
        table = self.held.table
        return rewards(table) if table is not None and table.over else [0.0] * self.held.spec.game.players

    def observation_string(self, player: int) -> str:
        table = self.held.table
        if table is None:
            return ""
        asked = table.question(player).ask if player in table.to_move else ""
        answers = table.answers[player] if table.answers else []
        seen = [asked, answers, table.public_to_move, table.view(player)]
        return msgspec.json.encode(seen).decode()

    def information_state_string(self, player: int | None = None) -> str:
        return self.observation_string(self.current_player() if player is None else player)

    def observation_tensor(self, player: int) -> list[float]:
        """The observation as `Spec` describes it."""
        observer = Observer(self.held.spec)
        observer.set_from(self, player)
        return [float(number) for number in observer.tensor]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot distinguish from this one; `sampler` draws numbers from 0 to 1."""
        other: SpielState = self.clone()
        if other.held.table is not None:
            other.held.table = other.held.table.redeal(player, int(sampler() * (1 << 53)))
        return other

    def __str__(self) -> str:
        return str(self.held.drawn) if self.held.table is None else self.held.table.save()


class Observer:
    """OpenSpiel's observer: `tensor` holds the observation of the state it was set from."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.tensor = np.zeros(spec.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player may see into `tensor`."""
        self.tensor.fill(0)
        if state.table is not None:
            self.spec.observe_into(state.table, player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """The observation as text."""
        return state.observation_string(player)
