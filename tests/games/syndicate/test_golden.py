"""Golden records: whole games go as before, choice for choice, at every player count and option."""

from __future__ import annotations

from pathlib import Path

import pytest

from cinque.core import Record
from cinque.games.syndicate import RULES
from cinque.testing import Case, cases, golden

FOLDER = Path(__file__).parent / "golden"


@pytest.mark.parametrize("case", cases([RULES]), ids=lambda case: case.name)
def test_a_game_goes_as_before(case: Case) -> None:
    assert golden.make(case) == golden.stored(FOLDER, case)


@pytest.mark.parametrize("case", cases([RULES]), ids=lambda case: case.name)
def test_its_record_replays_to_the_same_end(case: Case) -> None:
    data = golden.stored(FOLDER, case)
    table = case.game.replay(Record(**data["record"]))
    assert (table.winners, table.scores) == (data["outcome"]["winners"], data["outcome"]["scores"])
    assert golden.seen(table) == data["seen"]
