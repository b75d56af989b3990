"""The file with a game's trained weights: bots/trained.toml, written by `cinque fit`.

It is not content: records, saved tables and rules do not depend on it.
"""

# not compiled: works on msgspec Structs

from __future__ import annotations

from pathlib import Path

import msgspec

from cinque.core.bots.heuristics import Heuristics, TrainedWeights
from cinque.core.engine.content import read_toml
from cinque.core.engine.errors import ContentError

TRAINED_FILE = Path("bots") / "trained.toml"
MAX_PLAYERS = 9  # more than any game has


class TrainingResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The trained weights for one number of players, and how they were made."""

    players: int
    team: bool
    source: str
    rows: int
    loss: float  # mean log-loss on games held out from training
    by_hand: float  # mean log-loss of `win_estimate` on the same games
    weights: dict[str, float]


def read_results(path: Path) -> list[TrainingResult]:
    """Read the training results in a file; none if there is no file."""
    if not path.is_file():
        return []
    try:
        return msgspec.convert(read_toml(path).get("lesson", []), list[TrainingResult])
    except msgspec.ValidationError as error:
        raise ContentError(f"{path.name}: {error}") from None


def load_trained(heuristics: Heuristics, folder: Path) -> None:
    """Load the weights of a game's folder; a number of players without weights uses the nearest one."""
    path = folder / TRAINED_FILE
    known = read_results(path)
    names = heuristics.feature_names()
    if not known or not names:
        return
    for lesson in known:
        if list(lesson.weights) != names:
            raise ContentError(
                f"{folder.name}/{TRAINED_FILE} has other features than the game's heuristics: train it again"
            )
    heuristics.trained = TrainedWeights(_weights_by_players(known, False), _weights_by_players(known, True))


def _weights_by_players(known: list[TrainingResult], team: bool) -> list[list[float]]:
    usable = sorted((lesson for lesson in known if lesson.team == team), key=lambda lesson: lesson.players)
    if not usable:
        return []
    nearest = [min(usable, key=lambda lesson: abs(lesson.players - players)) for players in range(MAX_PLAYERS)]
    return [list(lesson.weights.values()) for lesson in nearest]


def write_result(path: Path, lesson: TrainingResult) -> None:
    """Add a training result to a file; it replaces the one for the same number of players."""
    kept = [known for known in read_results(path) if (known.players, known.team) != (lesson.players, lesson.team)]
    kept = sorted([*kept, lesson], key=lambda known: (known.team, known.players))
    path.parent.mkdir(exist_ok=True)
    path.write_text(FILE_HEADER + "".join(results_toml(known) for known in kept), encoding="utf-8")


FILE_HEADER = """# Trained weights of the features that bots use to estimate chances to win. Opinions, not rules.
# Written by the command that each lesson names as its source.
"""


def results_toml(lesson: TrainingResult) -> str:
    rows = [f"{name} = {weight:g}" for name, weight in lesson.weights.items()]
    head = [
        "\n[[lesson]]",
        f"players = {lesson.players}",
        f"team = {str(lesson.team).lower()}",
        f'source = "{lesson.source}"',
        f"rows = {lesson.rows}",
        f"loss = {lesson.loss:.4f}",
        f"by_hand = {lesson.by_hand:.4f}",
        "[lesson.weights]",
    ]
    return "\n".join([*head, *rows]) + "\n"
