"""Final scoring and tie-breaks: SMS-FIN, SMS-TIE."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.shadow_moon.scene import Scene, scene


def ended(**given: Any) -> Scene:
    """The last turn of round 3 has been played."""
    players = given.pop("players", 3)
    hands: list[list[str]] = [[] for _ in range(players - 1)] + [["050"]]
    s = scene(players, round=3, seat=players - 1, turns=6 * players - 1, hands=hands, **given)
    return s.do("bury 050", "pass")


@pytest.mark.rule("SMS-FIN01")
def test_no_end_of_round_after_round_three() -> None:
    s = ended(units={"SPI": [2]}, status={"SPI": ("lockdown", "blue")}, kredits=[1, 0, 0])
    assert s.t.over
    assert s.kredits() == 1 + 3  # control is paid once
    assert s.status("SPI") == ("lockdown", "blue")
    assert not s.events("banked")
    assert not s.events("resolved")


@pytest.mark.rule("SMS-FIN02")
def test_control_pays_three_for_the_spire_and_one_elsewhere() -> None:
    s = ended(units={"SPI": [3, 2], "CAS": [2], "MAZ": [0, 2], "COR": [1]})
    assert s.t.scores == [4, 1, 0]


@pytest.mark.rule("SMS-FIN03")
def test_minor_and_major_sectors_pay_more() -> None:
    s = ended(units={"WOR": [2], "CAS": [0, 2], "AVA": [0, 0, 1]}, faceup=["OB07", "OB08", "OB21", "OB17"])
    assert s.t.scores == [1 + 6, 1 + 3, 0]


@pytest.mark.rule("SMS-FIN04")
def test_each_faceup_objective_pays_for_every_token_of_its_type() -> None:
    tokens = [["OP05", "[OP08]", "OP09"], ["OP03"], []]  # blue: two Fraud and a Heist
    s = ended(tokens=tokens, faceup=["OB07", "OB08", "OB17"])  # Fraud, Heist, Fraud
    assert s.t.scores == [18 + 2 * 2 + 1, 6, 0]


@pytest.mark.rule("SMS-FIN05")
def test_a_wild_counts_as_the_best_single_type() -> None:
    s = ended(tokens=[["OP07", "OP11"], [], []], faceup=["OB07", "OB17", "OB08"])
    assert s.t.scores[0] == 11 + 2 + 2


@pytest.mark.rule("SMS-FIN06")
def test_petty_crime_earns_no_bonus() -> None:
    assert ended(tokens=[["PC1"], [], []], faceup=["OB07", "OB08"], kredits=[1, 0, 0]).t.scores == [1, 0, 0]


@pytest.mark.rule("SMS-FIN07")
def test_the_score_is_kredits_plus_values_of_all_tokens() -> None:
    s = ended(tokens=[["[OP01]", "OP02"], [], []], kredits=[7, 2, 0])
    assert s.t.scores == [7 + 6 + 4, 2, 0]
    assert s.tokens() == ["OP01", "OP02", "PC1"]


@pytest.mark.rule("SMS-TIE01")
def test_a_tie_goes_to_most_units_in_the_spire() -> None:
    s = ended(kredits=[5, 5, 5], units={"SPI": [0, 1, 0], "CAS": [1, 0, 1]})
    assert s.t.winners == [1]
    assert s.t.reason == "spire"
    lower = ended(kredits=[5, 5, 4], units={"SPI": [0, 1, 1]})
    assert lower.t.winners == [1]


@pytest.mark.rule("SMS-TIE01")
def test_only_the_spire_units_of_tied_players_count() -> None:
    s = ended(kredits=[9, 9, 4], units={"SPI": [1, 2, 5]})  # seat 2 controls The Spire and ends with 7
    assert s.t.scores == [9, 9, 7]
    assert (s.t.winners, s.t.reason) == ([1], "spire")
    s = ended(kredits=[9, 9, 4], units={"SPI": [2, 2, 5]})
    assert s.t.to_move == [0, 1]


@pytest.mark.rule("SMS-TIE02")
def test_players_still_tied_share_if_all_agree() -> None:
    s = ended(kredits=[5, 5, 5], units={"SPI": [1, 1, 0]})
    assert s.t.to_move == [0, 1]
    before = s.t.view(1)
    assert s.legal_moves() == ["share", "refuse"]
    s.answer(0, "share")
    assert s.t.view(1) == before
    s.answer(1, "share")
    assert s.t.winners == [0, 1]
    assert s.t.reason == "shared"


@pytest.mark.rule("SMS-TIE03")
@pytest.mark.parametrize("votes", [("share", "refuse"), ("refuse", "share"), ("refuse", "refuse")])
def test_otherwise_the_next_lower_kredits_win(votes: tuple[str, str]) -> None:
    s = ended(players=5, kredits=[30, 30, 25, 25, 20]).do(*votes)
    assert s.t.winners == [2, 3]
    assert s.t.reason == "refused"


@pytest.mark.rule("SMS-TIE03")
def test_players_beaten_on_spire_units_do_not_win() -> None:
    s = ended(players=4, kredits=[30, 30, 30, 20], units={"SPI": [1, 1, 0, 0]})
    assert s.t.to_move == [0, 1]
    s.do("share", "refuse")
    assert s.t.winners == [3]


@pytest.mark.rule("SMS-TIE04")
def test_nobody_wins_when_all_were_tied_and_one_refuses() -> None:
    s = ended(kredits=[5, 5, 5], units={"SPI": [1, 1, 0]}).do("share", "refuse")
    assert s.t.over
    assert s.t.winners == []
    assert s.t.returns() == [0.0, 0.0, 0.0]
