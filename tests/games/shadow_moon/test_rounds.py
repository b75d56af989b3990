"""End of Round and New Round: SMS-END, SMS-BNK, SMS-NEW."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import SPECTATOR
from cinque.games.shadow_moon.rules.moves import AGENTS
from cinque.games.shadow_moon.rules.new_round import NewRound
from tests.games.shadow_moon.round_end_scenes import REST, at_the_end, into_the_next_round, to_the_bank
from tests.games.shadow_moon.scene import Scene, fresh, scene


@pytest.mark.rule("SMS-END01")
def test_the_order_of_the_end_of_a_round() -> None:
    s = at_the_end(units={"SPI": [2]}, status={"SPI": ("lockdown", "blue")}, tokens=[["[OP01]"]])
    into_the_next_round(s)
    told = ("first", "control", "control_none", "resolved", "banked", "cleared", "round")
    kinds = [e.kind for e in s.t.events if e.kind in told]
    start = len(kinds) - 1 - kinds[::-1].index("first")
    control = ["control", "control_none", "control_none"]
    assert kinds[start:] == ["first", *control, *["resolved"] * 3, *["banked"] * 3, "cleared", "round"]


@pytest.mark.rule("SMS-END02")
def test_the_marker_goes_to_the_player_with_most_tokens() -> None:
    assert at_the_end(tokens=[["OP01"], ["[OP02]", "[OP03]"], ["OP04"]]).t.first == 1


@pytest.mark.rule("SMS-END03")
def test_in_a_tie_it_goes_to_the_latest_in_turn_order() -> None:
    assert at_the_end().t.first == 2
    assert at_the_end(first=1).t.first == 0
    assert at_the_end(first=2).t.first == 1
    assert at_the_end(tokens=[["OP01"], ["OP02"], []]).t.first == 1
    assert at_the_end(first=1, tokens=[["OP01"], ["OP02"], []]).t.first == 0
    assert at_the_end(tokens=[["OP01"], [], []]).t.first == 0


@pytest.mark.rule("SMS-END04")
def test_the_spire_pays_three() -> None:
    assert at_the_end(units={"SPI": [2]}).kredits() == 3


@pytest.mark.rule("SMS-END05")
def test_every_other_controlled_sector_pays_one() -> None:
    s = at_the_end(units={"CAS": [2], "MAZ": [3, 2], "COR": [1], "UND": [2, 2], "SPI": [0, 4]})
    assert [s.kredits(seat) for seat in range(3)] == [2, 3, 0]


@pytest.mark.rule("SMS-END06")
def test_objectives_are_chosen_in_secret_and_resolved_together() -> None:
    s = at_the_end(tokens=[["OP03"], ["OP05"], []])
    assert s.t.to_move == [0, 1, 2]
    assert s.legal_moves(1) == ["resolve OB07", "resolve OB09", "resolve OB11"]
    before = s.t.view(0)
    s.answer(2, "resolve OB15")
    s.answer(1, "resolve OB07")
    assert s.t.view(0) == before
    assert [s.kredits(seat) for seat in range(3)] == [0, 0, 0]
    s.answer(0, "resolve OB01")
    assert [s.kredits(seat) for seat in range(3)] == [1, 1, 0]


@pytest.mark.rule("SMS-END07")
def test_one_kredit_for_each_token_of_the_type_active_or_not() -> None:
    s = at_the_end(tokens=[["OP03", "[OP10]", "OP21", "OP05"], [], []])  # three Espionage, one Fraud
    s.do("resolve OB01", "resolve OB07", "resolve OB13")
    assert s.kredits() == 3


@pytest.mark.rule("SMS-END08")
def test_every_wild_counts_as_the_type_played() -> None:
    s = at_the_end(tokens=[["OP07", "[OP11]", "OP03"], [], []])
    s.do("resolve OB05", "resolve OB07", "resolve OB13")  # Fraud
    assert s.kredits() == 2


@pytest.mark.rule("SMS-END09")
def test_without_such_a_token_one_may_be_refreshed_instead() -> None:
    s = at_the_end(units={"SPI": [2]}, tokens=[["[OP05]"], ["PC2"], ["PC3"]])
    s.do("resolve OB01", "resolve OB07", "resolve OB13")
    assert s.kredits() == 6  # 3 for The Spire, 3 for the objective's control; nothing for Espionage
    assert (s.current_player, s.question_id) == (0, "Refresh")
    assert s.legal_moves() == ["pass", "refresh OP05", "refresh PC1"]
    s.do("refresh OP05")
    assert s.tokens() == ["OP05", "[PC1]"]
    assert s.question_id == "Bank"


@pytest.mark.rule("SMS-END09")
def test_one_matching_token_gives_its_kredit_and_no_refresh() -> None:
    s = at_the_end(units={"SPI": [2]}, tokens=[["[OP03]"], ["PC2"], ["PC3"]])
    s.do("resolve OB01", "resolve OB07", "resolve OB13")
    assert s.kredits() == 7
    assert s.question_id == "Bank"


@pytest.mark.rule("SMS-END10")
def test_control_of_the_objectives_sector_pays_three() -> None:
    s = at_the_end(units={"BAZ": [2, 1]}, tokens=[["OP05"], ["PC2"], ["PC3"]])
    s.do("resolve OB05", "resolve OB07", "resolve OB13")
    assert s.kredits() == 1 + 1 + 3


@pytest.mark.rule("SMS-END11")
def test_without_control_one_token_may_be_refreshed_instead() -> None:
    s = at_the_end(units={"BAZ": [2, 2]}, tokens=[["OP05"], ["PC2"], ["PC3"]])
    s.do("resolve OB05", "resolve OB07", "resolve OB13")
    assert s.kredits() == 1
    assert s.legal_moves() == ["pass", "refresh PC1"]


@pytest.mark.rule("SMS-END12")
@pytest.mark.parametrize(
    ("units", "token", "refreshes"),
    [({"BAZ": [2]}, "OP05", 0), ({"BAZ": [2]}, "OP03", 1), ({}, "OP05", 1), ({}, "OP03", 2)],
)
def test_the_two_parts_are_separate(units: dict[str, list[int]], token: str, refreshes: int) -> None:
    s = at_the_end(units=units, tokens=[[token, "[OP01]", "[OP02]"], ["PC2"], ["PC3"]])
    s.do("resolve OB05", "resolve OB07", "resolve OB13")
    taken = 0
    while s.question_id == "Refresh":
        assert s.t.question(0).facts["left"] == refreshes - taken
        s.do(s.legal_moves()[1])
        taken += 1
    assert taken == refreshes
    assert len([token for token in s.tokens() if token.startswith("[")]) == 3 - refreshes


@pytest.mark.rule("SMS-END12")
def test_both_refreshes_of_an_objective_are_one_question_that_one_pass_ends() -> None:
    s = at_the_end(tokens=[["OP03", "[OP01]", "[OP02]"], ["PC2"], ["PC3"]])
    s.do("resolve OB05", "resolve OB07", "resolve OB13", "pass")
    assert s.question_id == "Bank"
    s = at_the_end(tokens=[["OP03", "[OP01]", "[OP02]"], ["PC2"], ["PC3"]])
    s.do("resolve OB05", "resolve OB07", "resolve OB13", "refresh OP01", "pass")
    assert (s.question_id, s.tokens()[:3]) == ("Bank", ["OP03", "OP01", "[OP02]"])


@pytest.mark.rule("SMS-END13")
def test_resolved_objectives_are_gone_and_one_is_kept() -> None:
    s = into_the_next_round(at_the_end())
    assert [len(s.t.objectives[pile]) for pile in s.t.own_objectives] == [2, 2, 2]
    assert s.t.view(0).resolved == ["OB13", "OB01", "OB07"]
    s = to_the_bank(at_the_end(round=2, objectives=[["OB01", "OB03"], ["OB07", "OB09"], ["OB13", "OB15"]]))
    assert [len(s.t.objectives[pile]) for pile in s.t.own_objectives] == [1, 1, 1]


@pytest.mark.rule("SMS-END15")
def test_the_round_marker_advances() -> None:
    assert into_the_next_round(at_the_end()).t.round == 2


@pytest.mark.rule("SMS-END16")
def test_refreshes_and_draws_go_clockwise_from_the_new_marker_holder() -> None:
    s = at_the_end(tokens=[[], ["OP01", "OP02"], []])  # seat 1 gets the marker
    assert s.t.first == 1
    s.answer(0, "resolve OB01").answer(1, "resolve OB07").answer(2, "resolve OB13")
    order = []
    while s.question_id == "Refresh":
        order.append(s.current_player)
        s.do("pass")
    assert order == [1, 2, 0]
    assert [e.seat for e in s.events("drew")[-3:]] == [1, 2, 0]


@pytest.mark.rule("SMS-END16", "SMS-NEW04", "SMS-NEW11")
def test_the_refreshes_of_round_three_go_clockwise_from_the_marker_holder() -> None:
    tokens = [["[OP03]"], ["[OP01]", "[OP02]"], ["[OP04]"]]  # seat 1 gets the marker
    s = to_the_bank(at_the_end(round=2, tokens=tokens))
    while s.question_id == "Bank":
        s.do(s.legal_moves()[0])
    order = []
    while s.question_id == "Refresh":
        assert not s.t.view(SPECTATOR).faceup  # the last objectives are still unseen
        order.append(s.current_player)
        s.do("pass")
    assert order == [1, 2, 0]
    assert s.t.objectives[s.t.faceup]
    assert (s.current_player, s.question_id) == (1, "Deploy")


@pytest.mark.rule("SMS-END17")
def test_nothing_is_revealed_before_the_last_choice() -> None:
    s = at_the_end()
    told = len(s.t.events)
    s.answer(0, "resolve OB01").answer(1, "resolve OB07")
    assert len(s.t.events) == told
    assert s.t.to_move == [2]


@pytest.mark.rule("SMS-END18")
def test_score_tokens_pay_nothing_at_the_end_of_a_round() -> None:
    objectives = [["OB01"], ["OB09"], ["OB13"]]
    s = at_the_end(units={"WOR": [2]}, faceup=["OB07", "OB08"], objectives=objectives)
    assert s.kredits() == 1


# -- new round -------------------------------------------------------------------------------


@pytest.mark.rule("SMS-NEW01")
def test_the_row_returns_and_the_deck_is_shuffled() -> None:
    row = ["001", "002", "003", "004", "005"]
    s = into_the_next_round(at_the_end(row=row))
    cards = [*s.deck(), *(AGENTS[c] for c in s.t.agents[s.t.row]), *(c for seat in range(3) for c in s.hand(seat))]
    assert set(row) <= set(cards)
    ordered = scene(round=3, start=False, deck=REST, row=row)
    NewRound().run(ordered.t)
    assert sorted(ordered.deck()) == sorted([*REST, *row])
    assert ordered.deck()[: len(REST)] != REST


@pytest.mark.rule("SMS-NEW02")
def test_the_burn_pile_stays_as_it_is() -> None:
    s = into_the_next_round(at_the_end(burned=["003", "001", "002"]))
    assert s.burned() == ["003", "001", "002"]


@pytest.mark.rule("SMS-NEW03")
def test_round_two_deals_six_cards_and_a_new_row() -> None:
    s = into_the_next_round(at_the_end(row=["001", "002", "003", "004", "005"]))
    assert [len(s.hand(seat)) for seat in range(3)] == [6, 6, 6]
    row = s.t.view(SPECTATOR).row
    assert len(row) == 5
    assert None not in row


def finale(**given: Any) -> Scene:
    """The start of round 3, at its first refresh or turn."""
    banks = [["011", "012", "013"], ["014", "015", "016"], ["017", "018", "019"]]
    given.setdefault("objectives", [["OB01", "OB03"], ["OB07", "OB09"], ["OB13", "OB15"]])
    s = to_the_bank(at_the_end(round=2, banks=given.pop("banks", banks), **given))
    while s.question_id == "Bank":
        s.do(s.legal_moves()[0])
    return s


@pytest.mark.rule("SMS-NEW04")
def test_everybody_may_refresh_up_to_three_tokens() -> None:
    s = finale(tokens=[["[OP01]", "[OP02]", "[OP03]", "[PC1]"], ["PC2"], ["PC3"]])
    assert (s.current_player, s.question_id) == (0, "Refresh")
    assert s.legal_moves() == ["pass", "refresh OP01", "refresh OP02", "refresh OP03", "refresh PC1"]
    s.do("refresh PC1", "refresh OP02", "refresh OP01")
    assert s.tokens() == ["OP01", "OP02", "[OP03]", "PC1"]
    assert s.question_id == "Hustle"
    s = finale(tokens=[["[OP01]", "[OP02]"], ["PC2"], ["PC3"]]).do("refresh OP01", "pass")
    assert s.tokens() == ["OP01", "[OP02]", "[PC1]"]


@pytest.mark.rule("SMS-NEW05")
def test_the_banked_cards_become_the_hand_and_nothing_is_dealt() -> None:
    s = finale(tokens=[["PC1"], ["PC2"], ["PC3"]])
    assert [len(s.hand(seat)) for seat in range(3)] == [6, 6, 6]
    assert {"011", "012", "013"} <= set(s.hand())
    assert s.bank() == []


@pytest.mark.rule("SMS-NEW06")
def test_round_three_has_no_row_but_a_deck() -> None:
    s = finale(tokens=[["PC1"], ["PC2"], ["PC3"]], row=["001", "002", "003", "004", "005"])
    assert s.t.view(SPECTATOR).row == []
    assert s.t.view(SPECTATOR).deck_count > 0


@pytest.mark.rule("SMS-NEW07", "SMS-NEW09")
def test_the_last_objectives_are_laid_out() -> None:
    s = finale(tokens=[["PC1"], ["PC2"], ["PC3"]], faceup=["OB21", "OB22"])
    assert s.t.view(SPECTATOR).faceup == ["OB21", "OB22", "OB15", "OB03", "OB09"]
    assert [len(s.t.objectives[pile]) for pile in s.t.own_objectives] == [0, 0, 0]


@pytest.mark.rule("SMS-NEW09")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_five_objectives_lie_open_in_round_three(players: int) -> None:
    t = fresh(players, 9)
    while t.round < 3 or t.phase == 7:
        t.play(t.current_player(), t.legal_moves(t.current_player())[-1])
    assert len(t.view(SPECTATOR).faceup) == 5


@pytest.mark.rule("SMS-NEW08")
def test_a_second_objective_makes_the_sector_major() -> None:
    s = finale(tokens=[["PC1"], ["PC2"], ["PC3"]], faceup=["OB16"])  # seat 2 adds OB15, also Presidio
    scores = {x.sector: x.score for x in s.t.view(SPECTATOR).sectors if x.score}
    assert scores == {"PRE": "major", "COR": "minor", "ARC": "minor"}


@pytest.mark.rule("SMS-NEW11")
def test_refreshes_come_before_the_last_objectives_are_seen() -> None:
    s = finale(tokens=[["[OP01]"], ["PC2"], ["PC3"]], faceup=["OB16"])
    assert s.question_id == "Refresh"
    assert s.t.view(SPECTATOR).faceup == ["OB16"]
    assert s.hand() == []
    s.do("pass")
    assert len(s.t.view(SPECTATOR).faceup) == 4
    assert len(s.hand()) == 6


@pytest.mark.rule("SMS-NEW12")
def test_everything_else_carries_over() -> None:
    s = at_the_end(units={"CAS": [3, 1]}, tokens=[["OP03"], ["[OP06]", "OP02"], []], board=["OP26", "OP27"],
                   kredits=[5, 6, 7], burned=["003"], faceup=["OB21"])  # fmt: skip
    into_the_next_round(s)
    assert s.units("CAS") == [3, 1, 0]
    assert s.tokens(1)[:2] == ["[OP06]", "OP02"]
    assert {"OP26", "OP27"} <= set(s.board())
    assert len(s.board()) == 5
    assert s.kredits(2) == 7
    assert s.t.view(SPECTATOR).faceup == ["OB21"]
    assert [s.stack(seat) for seat in range(3)] == [[], [], []]
