"""What a seat reads off the view: the odds are always right."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.games.syndicate.rules.moves import BASES
from tests.games.syndicate.scene import Scene, scene


def assault_odds(s: Scene, seat: int, base: str) -> list[int]:
    at = 5 * BASES.index(base)
    found: list[int] = s.t.view(seat).assault_odds[at : at + 5]
    return found


@pytest.mark.rule("SYN-ASL04", "SYN-ASL15")
def test_what_changes_a_mission_roll_does_not_change_the_odds_of_assaults() -> None:
    s = scene(hands=[["M02"]], chips=[["CM8"]], owner={"rhea": 1, "io": 0}, slots=["", "", "SL02"])
    before = assault_odds(s, 0, "rhea"), assault_odds(s, 2, "io")
    assert before == ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5])
    s.do("mission M02", "chip CM8")
    assert s.t.bonus == 2
    assert (assault_odds(s, 0, "rhea"), assault_odds(s, 2, "io")) == before
    s.do("roll")
    assert (s.question_id, s.t.card >= 0) == ("Window", True)
    assert (assault_odds(s, 0, "rhea"), assault_odds(s, 2, "io")) == before


@pytest.mark.rule("SYN-ASL04", "SYN-ASL05")
def test_chips_on_one_assault_change_nobody_elses_odds() -> None:
    s = scene(chips=[["CI8"]], owner={"rhea": 1, "io": 0}, fort=["io"], stock=[(0, 0, 20)], assault=[2],
              techs=[[], [], ["AT10"]])  # fmt: skip
    s.do("assault rhea", "chip CI8")
    assert s.t.question(0).facts["wins"] == {f"force {r}": min(3 + r, 6) for r in range(5)}
    assert assault_odds(s, 0, "rhea") == [1, 2, 3, 4, 5]  # an assault begun afresh
    assert assault_odds(s, 2, "io") == [0, 3, 4, 5, 6]  # Gravity Lance: +2, and never without reinforcement


CANNOT: list[tuple[str, dict[str, Any]]] = [
    ("M19", {"round": 1}),  # from round 2 on
    ("RB4", {"round": 1, "owner": {"io": 1}}),
    ("RB1", {"owner": {"koss": 0, "io": 1}}),  # nobody else in the Exo
    ("SL02", {}),
]


@pytest.mark.rule("SYN-MIS01", "SYN-ROB02")
@pytest.mark.parametrize(("card", "given"), CANNOT)
def test_cards_that_cannot_be_attempted_now_have_no_odds(card: str, given: dict[str, Any]) -> None:
    s = scene(hands=[["M01", card]], **given)
    assert s.t.view(0).odds[2:] == [-1, -1]
    assert min(s.t.view(0).odds[:2]) > 0
    assert f"mission {card}" not in s.legal_moves()
    assert f"robbery {card}" not in s.legal_moves()


@pytest.mark.rule("SYN-MIS01", "SYN-ROB02")
def test_they_have_odds_as_soon_as_they_can_be_attempted() -> None:
    assert scene(hands=[["M19"]], round=2).t.view(0).odds == [4, 5]
    assert scene(hands=[["M19"]], round=2, owner={"goshen": 0}).t.view(0).odds == [5, 6]
    assert scene(hands=[["M19"]], round=2, owner={"goshen": 1, "honos": 0}).t.view(0).odds == [4, 5]  # 4+, casino +1
    assert scene(hands=[["RB1"]], owner={"koss": 1}).t.view(0).odds == [3, 4]
    assert scene(hands=[["RB1"]], owner={"koss": 1}, syndicates=["table"] + ["orion"] * 2).t.view(0).odds == [4, 5]
