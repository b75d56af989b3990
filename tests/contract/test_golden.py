"""Golden games: every game plays as before, with every number of players and option."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from cinque.core.engine.game import installed_games
from cinque.testing import Case, ContractViolation, cases, check_golden, golden
from examples import leduc

GAMES = Path(__file__).parent.parent / "games"


@pytest.mark.parametrize("case", cases(installed_games()), ids=repr)
def test_a_game_goes_as_before(case: Case) -> None:
    check_golden(GAMES / case.rules.name / "golden", case)
    assert sorted(path.stem for path in (GAMES / case.rules.name / "golden").glob("*")) == sorted(
        one.name for one in cases([case.rules])
    )


POKER = Case(leduc.RULES, 2, {})


@pytest.mark.parametrize("part", ["options", "outcome", "seen", "sequences"])
def test_a_game_that_goes_otherwise_is_noticed(tmp_path: Path, part: str) -> None:
    data = golden.make(POKER) | {part: []}
    (tmp_path / f"{POKER.name}.json").write_bytes(msgspec.json.encode(data))
    with pytest.raises(ContractViolation, match=f"the game has changed in: {part}$"):
        check_golden(tmp_path, POKER)


def test_a_missing_file_says_how_to_make_it(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"python -m cinque\.testing\.golden leduc"):
        check_golden(tmp_path, POKER)
