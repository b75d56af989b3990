"""Golden records: whole games replay to the same end, choice for choice, at every player count and variant."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cinque.core import Record
from tests.games.phoenicia import golden


def stored(players: int, variant: str) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.json.decode(golden.path(players, variant).read_bytes())
    return data


@pytest.mark.parametrize(("players", "variant"), golden.CASES)
def test_recorded_game_ends_as_before(players: int, variant: str) -> None:
    data = stored(players, variant)
    record = msgspec.convert(data["record"], Record)
    table = golden.load(players, variant).replay(record)
    assert table.over
    assert golden.result(table) == data["result"]


@pytest.mark.parametrize(("players", "variant"), golden.CASES)
def test_every_choice_of_the_recorded_game_has_as_many_options_as_before(players: int, variant: str) -> None:
    data = stored(players, variant)
    game = golden.load(players, variant)
    table = game.deal(data["record"]["seed"], history=False)
    counts = []
    for move in data["record"]["moves"]:
        counts.append(len(table.choices(table.mover())))
        table.apply(table.mover(), move)
    assert counts == data["options"]


@pytest.mark.parametrize(("players", "variant"), golden.CASES)
def test_counts_of_choices_from_the_deal(players: int, variant: str) -> None:
    data = stored(players, variant)
    assert golden.perft(golden.load(players, variant), data["record"]["seed"]) == data["perft"]
