"""What a net gets: a seat's observation, facts that follow from what it saw before, the standings, and its legal moves
with the opinion of the game's heuristics.

Everything is a whole number, so that inference is exact and gives the same moves on every machine.
"""

# not compiled: thin, and used from numpy code

from __future__ import annotations

import importlib
from functools import lru_cache
from hashlib import blake2b
from math import exp
from typing import TYPE_CHECKING, Any

from cinque.core.engine.encoding import SCALE

if TYPE_CHECKING:
    from cinque.core.engine.game import Game
    from cinque.core.engine.table import Table

OPINION_STEPS = 64  # steps of an opinion in one `tau`
WORST_OPINION = -6 * OPINION_STEPS  # worse opinions count as this
# The input for a legal move, by its opinion: 100 for the best move, 30 for a hopeless one.
OPINION_INPUT = [round(30 + 70 * exp(-place / OPINION_STEPS)) for place in range(-WORST_OPINION + 1)]
MAX_INPUT = 127  # the largest value of a column
STANDING_STEPS = 4  # steps of a standing in one point
STANDING_CAP = 8000


class Observation:
    """One decision of a seat as integers, not yet as inputs; without legal moves, only a position to value."""

    __slots__ = ("cells", "seat", "legal", "actions", "kinds", "opinions", "standings")

    def __init__(
        self,
        seat: int,
        cells: list[int],
        legal: list[int],
        actions: list[int],
        kinds: list[int],
        opinions: list[int],
        standings: list[int],
    ) -> None:
        self.seat = seat
        self.cells = cells  # the observation (see cinque.core.engine.encoding), then the facts
        self.legal = legal
        self.actions = actions  # the legal moves, with seats relative to the seat
        self.kinds = kinds  # the kind of each legal move
        self.opinions = opinions  # of each legal move: 0 for the best one, down to WORST_OPINION
        self.standings = standings  # by seat, own first


class Observer:
    """Creates observations of tables of one game, with the opinions of its heuristics."""

    def __init__(self, game: Game, prior: str, tau: float) -> None:
        self.game = game
        self.heuristics: Any = game.rules.heuristics
        self.policy: Any = getattr(self.heuristics, prior)
        self.facts: Any = _facts_module(game).facts if game.rules.recipe.facts else None
        self.first_fact = len(game.template().columns())
        self.tau = tau  # the difference of two opinions that counts as 1
        self.actions_by_move = [inverse_permutation(moves_by_action(game, seat)) for seat in range(game.players)]
        self.kind_by_move = [0] * game.moves.size
        for number, kind in enumerate(game.moves.kinds):
            for move in range(kind.first, kind.end):
                self.kind_by_move[move] = number

    def observe(self, table: Table, seat: int, legal: list[int], world: Table) -> Observation:
        """A decision of the seat. The heuristics and the facts read `world`, a redealt copy of the table."""
        cells: list[int] = []
        table.encode_cells(cells, 0, seat)
        if self.facts is not None:
            facts: dict[int, int] = self.facts(world, seat)
            cells += [(self.first_fact + place) * SCALE + fact % SCALE for place, fact in facts.items()]
        opinions = self.opinions(self.policy(world, seat, legal)) if legal else []
        actions = self.actions_by_move[seat]
        kinds = self.kind_by_move
        return Observation(
            seat, cells, legal, [actions[move] for move in legal], [kinds[move] for move in legal], opinions,
            self.standings(world, seat),
        )  # fmt: skip

    def opinions(self, weights: list[float]) -> list[int]:
        """The heuristics' weights in steps below the best one."""
        best = max(weights)
        scale = OPINION_STEPS / self.tau
        return [int(max(float(WORST_OPINION), (weight - best) * scale - 0.5)) for weight in weights]

    def standings(self, world: Table, seat: int) -> list[int]:
        """How each seat stands, own seat first, in steps."""
        found: list[float] = self.heuristics.standings(world)
        steps = [max(-STANDING_CAP, min(STANDING_CAP, int(points * STANDING_STEPS))) for points in found]
        return steps[seat:] + steps[:seat]


class InputLayout:
    """Which inputs a net has: columns, values of number columns, standings, legal actions."""

    def __init__(self, columns: list[int], values: list[tuple[int, int]], players: int, actions: list[int]) -> None:
        self.columns = columns  # of the observation, as they are
        self.values = values  # (column, value): 1 if the column has this value
        self.players = players
        self.actions = actions
        self.by_column = {column: place for place, column in enumerate(columns)}
        first = len(columns)
        self.by_value: dict[int, dict[int, int]] = {}
        for place, (column, value) in enumerate(values):
            self.by_value.setdefault(column, {})[value] = first + place
        self.first_standing = first + len(values)
        first = self.first_standing + players
        self.by_action = {action: first + place for place, action in enumerate(actions)}
        self.size = first + len(actions)

    def inputs(self, observation: Observation) -> list[tuple[int, int]]:
        """The inputs that are not 0, as (input, value)."""
        found: list[tuple[int, int]] = []
        for cell in observation.cells:
            column, value = cell // SCALE, cell % SCALE
            if value >= SCALE // 2:
                value -= SCALE
            place = self.by_column.get(column)
            if place is not None:
                found.append((place, max(-MAX_INPUT, min(MAX_INPUT, value))))
            elif column in self.by_value:
                place = self.by_value[column].get(value)
                if place is not None:
                    found.append((place, 1))
        found += [(self.first_standing + seat, steps) for seat, steps in enumerate(observation.standings) if steps]
        for action, opinion in zip(observation.actions, observation.opinions):
            place = self.by_action.get(action)
            if place is not None:
                found.append((place, OPINION_INPUT[-opinion]))
        return found


def _facts_module(game: Game) -> Any:
    return importlib.import_module(game.rules.recipe.facts)


def net_columns(game: Game) -> list[tuple[str, str]]:
    """The name and kind of every column: those of the observation, then the facts."""
    found = [(column.name, column.kind) for column in game.template().columns()]
    names: list[str] = _facts_module(game).names(game.players) if game.rules.recipe.facts else []
    return found + [(name, "fact") for name in names]


def expanded_columns(game: Game) -> list[int]:
    """Columns whose numbers are identities (the fields of a question), so each value is an input of its own."""
    columns = game.template().columns()
    return [
        place for place, column in enumerate(columns) if column.kind == "number" and column.name.startswith("question.")
    ]


@lru_cache(maxsize=64)
def layout_digest(game: Game) -> str:
    """A digest of the observation's columns and of all moves: a net fits only the layout it was trained on."""
    lines = [f"{name} {kind}" for name, kind in net_columns(game)]
    lines += [f"{kind.name} {kind.first} {kind.end} {kind.arguments}" for kind in game.moves.kinds]
    return blake2b("\n".join(lines).encode(), digest_size=12).hexdigest()


def moves_by_action(game: Game, seat: int) -> list[int]:
    """The move for each action of a seat. Actions name seats relative to the seat, moves absolutely."""
    players = game.players
    found = list(range(game.moves.size))
    for kind in game.moves.kinds:
        places = [place for place, name in enumerate(kind.arguments) if name in kind.seats]
        for move in kind.all() if places else []:
            arguments = [kind.arg(move, place) for place in range(len(kind.arguments))]
            for place in places:
                if arguments[place] < players:
                    arguments[place] = (arguments[place] + seat) % players
            found[move] = kind.of(*arguments)
    return found


def inverse_permutation(moves: list[int]) -> list[int]:
    """The index of each number in a permutation."""
    found = [0] * len(moves)
    for action, move in enumerate(moves):
        found[move] = action
    return found
