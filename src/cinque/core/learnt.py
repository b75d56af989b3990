"""What plays have taught, as a file of the game: learnt.toml beside its rules, written by `cinque train`.

It is no content: records, saved tables and rules do not depend on it.
"""

# not compiled: works on msgspec Structs

from __future__ import annotations

from pathlib import Path

import msgspec

from cinque.core.content import read
from cinque.core.errors import ContentError
from cinque.core.hints import Hints, Learnt

FILE = "learnt.toml"
MOST = 9  # more players than any game has


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights for one number of players, and where they come from."""

    players: int
    team: bool
    source: str
    rows: int
    loss: float  # mean log-loss on plays kept apart
    by_hand: float  # the same of the estimate
    weights: dict[str, float]


def lessons(path: Path) -> list[Lesson]:
    """All lessons of a file; none where there is no file."""
    if not path.is_file():
        return []
    try:
        return msgspec.convert(read(path).get("lesson", []), list[Lesson])
    except msgspec.ValidationError as error:
        raise ContentError(f"{path.name}: {error}") from None


def learn(hints: Hints, folder: Path) -> None:
    """Give hints what the folder's file says; a number of players without a lesson takes the nearest one's."""
    path = folder / FILE
    found = lessons(path)
    traits = hints.traits()
    if not found or not traits:
        return
    for lesson in found:
        if list(lesson.weights) != traits:
            raise ContentError(f"{FILE} of {folder.name}: the traits are not those of its hints; train again")
    hints.learnt = Learnt(_by_players(found, False), _by_players(found, True))


def _by_players(found: list[Lesson], team: bool) -> list[list[float]]:
    kind = sorted((one for one in found if one.team == team), key=lambda one: one.players)
    if not kind:
        return []
    nearest = [min(kind, key=lambda one: abs(one.players - players)) for players in range(MOST)]
    return [list(one.weights.values()) for one in nearest]


def write(path: Path, lesson: Lesson) -> None:
    """Put a lesson into a file, in place of the one for the same table."""
    kept = [one for one in lessons(path) if (one.players, one.team) != (lesson.players, lesson.team)]
    kept = sorted([*kept, lesson], key=lambda one: (one.team, one.players))
    path.write_text(HEAD + "".join(_text(one) for one in kept), encoding="utf-8")


HEAD = """# What plays have taught: weights of the features that bots forecast by. Opinions, no rules.
# Written by the command that each lesson names as its source.
"""


def _text(one: Lesson) -> str:
    rows = [f"{name} = {weight:g}" for name, weight in one.weights.items()]
    head = [
        "\n[[lesson]]",
        f"players = {one.players}",
        f"team = {str(one.team).lower()}",
        f'source = "{one.source}"',
        f"rows = {one.rows}",
        f"loss = {one.loss:.4f}",
        f"by_hand = {one.by_hand:.4f}",
        "[lesson.weights]",
    ]
    return "\n".join([*head, *rows]) + "\n"
