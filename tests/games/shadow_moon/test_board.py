"""Influence, control, agent stacks and operation tokens: SMS-INF, SMS-CTL, SMS-AGT, SMS-STK, SMS-OPT."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR, IllegalMove
from tests.games.shadow_moon.scene import game, kingpin_scene, scene


@pytest.mark.rule("SMS-INF01", "SMS-INF03")
def test_a_placed_unit_comes_from_the_supply() -> None:
    s = scene(units={"CAS": [1]}, hands=[["056"]])
    s.do("play 056", "add CAS 1")
    assert (s.units("CAS")[0], s.supply()) == (2, 14)
    assert s.t.census()["influence blue"] == 16


@pytest.mark.rule("SMS-INF02")
def test_a_removed_unit_returns_to_its_owner() -> None:
    s = scene(units={"SPI": [0, 2]}, hands=[["040"]])
    s.do("play 040", "remove magenta 1")
    assert (s.units("SPI")[1], s.supply(1)) == (1, 15)


@pytest.mark.rule("SMS-INF04")
def test_an_empty_supply_takes_units_from_elsewhere_one_by_one() -> None:
    s = scene(units={"SPI": [8], "COR": [7]}, hands=[["002"]])
    s.do("play 002", "add AVA 1")
    assert (s.supply(), s.units("AVA")[0]) == (0, 1)
    assert s.question_id == "Origin"
    assert s.legal_moves() == ["pass", "from SPI 1", "from COR 1"]
    s.do("from COR 1")
    assert (s.units("COR")[0], s.units("AVA")[0], s.supply()) == (6, 2, 0)


@pytest.mark.rule("SMS-INF04")
def test_units_are_never_moved_while_the_supply_has_some_and_never_from_the_target() -> None:
    s = scene(units={"SPI": [8], "AVA": [7]}, hands=[["002"]])
    s.do("play 002")
    assert s.legal_moves() == ["pass", "add AVA 1"]  # 2 are allowed, the supply has 1
    s.do("add AVA 1")
    assert s.legal_moves() == ["pass", "from SPI 1"]
    s.do("pass")
    assert s.units("AVA")[0] == 8
    assert s.question_id == "Push"


@pytest.mark.rule("SMS-INF05")
def test_a_unit_moved_that_way_leaves_and_enters() -> None:
    marks = {"SPI": ("lockdown", "blue"), "AVA": ("displace", "magenta")}
    s = scene(units={"SPI": [1], "COR": [15], "AVA": [0, 1]}, status=marks, hands=[["002"]])
    s.do("play 002", "from SPI 1")
    assert s.status("SPI") is None
    assert (s.question_id, s.current_player) == ("Divert", 1)


@pytest.mark.rule("SMS-INF06")
def test_units_are_public() -> None:
    t = scene(units={"SPI": [2, 1, 3]}).t
    for seat in (0, 1, 2, SPECTATOR):
        assert t.view(seat).sectors[0].units == [2, 1, 3]


@pytest.mark.rule("SMS-INF07")
def test_a_unit_leaves_completely_before_it_enters() -> None:
    # Blue's only unit in the Displace sector is pushed next door and could come back: no token is left to stop it.
    s = scene(units={"AVA": [1]}, status={"AVA": ("displace", "blue")}, hands=[["002"]])
    s.do("play 002", "pass", "push blue BAZ 1")
    assert s.status("AVA") is None
    assert s.units("BAZ")[0] == 1


@pytest.mark.rule("SMS-CTL01")
@pytest.mark.parametrize(
    ("units", "owner"),
    [([2, 1, 0], "blue"), ([0, 3, 2], "magenta"), ([5, 4, 4], "blue"), ([2, 2, 3], "orange"), ([3, 0, 4], "orange")],
)
def test_control_needs_two_units_and_strictly_most(units: list[int], owner: str) -> None:
    assert scene(units={"COR": units}).control("COR") == owner


@pytest.mark.rule("SMS-CTL02")
@pytest.mark.parametrize("units", [[2, 2, 0], [3, 1, 3], [0, 4, 4], [4, 4, 4]])
def test_a_tie_gives_control_to_nobody(units: list[int]) -> None:
    assert scene(units={"COR": units}).control("COR") is None


@pytest.mark.rule("SMS-CTL03")
def test_a_single_unit_never_controls() -> None:
    assert scene(units={"COR": [1, 0, 0]}).control("COR") is None


@pytest.mark.rule("SMS-CTL04")
def test_a_sector_may_be_without_control() -> None:
    assert scene().control("COR") is None


@pytest.mark.rule("SMS-CTL05")
def test_kingpin_units_deny_control() -> None:
    assert scene(2, units={"COR": [2, 0, 2]}).control("COR") is None
    assert scene(2, units={"COR": [2, 0, 1]}).control("COR") == "blue"


@pytest.mark.rule("SMS-CTL06")
def test_control_is_judged_from_the_board_each_time() -> None:
    for count, held in enumerate(["magenta", None, "blue"]):
        s = scene(units={"CAS": [2, 3]}, hands=[["056"]]).do("play 056", f"add CAS {count}" if count else "pass")
        assert s.control("CAS") == held


@pytest.mark.rule("SMS-AGT02")
def test_each_sentence_above_the_line_is_an_effect_of_its_own() -> None:
    s = scene(hands=[["011"]])
    s.do("play 011")
    assert s.legal_moves() == ["pass", "add SKY 1"]
    s.do("pass")
    assert s.legal_moves() == ["pass", "add ARC 1", "add BIO 1", "add SUP 1", "add REC 1"]


@pytest.mark.rule("SMS-STK01")
def test_stacks_are_empty_when_a_round_begins() -> None:
    s = scene(turns=17, seat=2, first=0, hands=[[], [], ["050"]], stacks=[["001"], ["002"], []],
              objectives=[["OB01"], ["OB02"], ["OB03"]], deck=[f"{n:03}" for n in range(60, 100)])  # fmt: skip
    s.do("bury 050", "pass")
    while s.t.round == 1:
        s.t.play(s.current_player, s.t.legal_moves(s.current_player)[0])
    assert [s.stack(seat) for seat in range(3)] == [[], [], []]


@pytest.mark.rule("SMS-STK02")
def test_a_card_goes_on_top_of_the_stack() -> None:
    s = scene(hands=[["050"]], stacks=[["001", "002"]])
    s.do("bury 050", "pass")
    assert s.stack() == ["001", "002", "[050]"]


@pytest.mark.rule("SMS-STK03")
def test_only_the_top_card_can_be_touched() -> None:
    s = scene(hands=[["013"]], stacks=[[], ["001", "002"]])
    s.do("play 013", "burn magenta")
    assert s.burned() == ["002"]
    assert s.stack(1) == ["001"]


@pytest.mark.rule("SMS-STK04")
def test_every_faceup_card_of_a_stack_is_public() -> None:
    t = scene(stacks=[["001", "[002]", "003"]]).t
    for seat in (1, SPECTATOR):
        assert [card.card for card in t.view(seat).seats[0].stack] == ["001", None, "003"]


@pytest.mark.rule("SMS-STK05")
def test_opponents_cannot_touch_a_stack_with_a_facedown_top() -> None:
    s = scene(hands=[["013"]], stacks=[["001"], ["002", "[003]"], ["[004]", "005"]])
    s.do("play 013")
    assert s.legal_moves() == ["pass", "burn blue", "burn orange"]
    assert s.refused("burn magenta") == "SMS-STK05"
    with pytest.raises(IllegalMove) as error:
        s.do("burn magenta")
    assert error.value.clause == "SMS-STK05"


@pytest.mark.rule("SMS-STK06", "SMS-KEY18")
def test_the_owner_may_use_the_own_facedown_top() -> None:
    s = scene(hands=[["027", "050"]], stacks=[["[001]"], ["[002]"], []])
    s.do("play 027", "do")
    assert s.legal_moves() == ["plant 050 blue", "plant 050 orange", "plant 095 blue", "plant 095 orange"]
    assert s.refused("plant 050 magenta") == "SMS-STK05"


@pytest.mark.rule("SMS-STK05")
def test_the_kingpin_is_an_opponent_of_both_players() -> None:
    s = kingpin_scene("013", stacks=[["[001]"], ["002"], []])
    assert s.legal_moves() == ["burn magenta", "burn orange"]


@pytest.mark.rule("SMS-OPT02")
def test_a_tokens_value_is_what_it_needs_and_what_it_scores() -> None:
    s = scene(units={"CAS": [4]}, board=["OP26"], hands=[["050"]])
    s.do("bury 050", "pass", "claim OP26")
    assert s.t.scores[0] == 4
    assert scene(units={"CAS": [3]}, board=["OP26"], hands=[["050"]]).do("bury 050", "pass").question_id != "Fulfil"


@pytest.mark.rule("SMS-OPT04")
def test_exhausting_turns_a_token_and_refreshing_turns_it_back() -> None:
    s = scene(hands=[["050"]], tokens=[["OP01", "PC1"]])
    s.do("hustle PC1", "pass")
    assert s.tokens() == ["OP01", "[PC1]"]
    from cinque.games.shadow_moon.rules.end_of_round import AskRefresh

    s.t.then(AskRefresh(0, 1))
    s.t.advance()
    s.do("refresh PC1")
    assert s.tokens() == ["OP01", "PC1"]


@pytest.mark.rule("SMS-OPT05")
def test_tokens_on_the_board_show_value_and_crime() -> None:
    view = scene(board=["OP26"]).t.view(SPECTATOR)
    facts = next(token for token in view.tokens if token.token == "OP26")
    assert (facts.crime, facts.value, facts.hustle) == ("ILL", 4, "INTERFERE 1")


@pytest.mark.rule("SMS-OPT06", "SMS-FUL09")
def test_the_board_is_refilled_to_five_while_the_bag_lasts() -> None:
    s = scene(units={"CAS": [4]}, board=["OP26", "OP01", "OP02", "OP03", "OP04"], hands=[["050"]])
    s.do("bury 050", "pass", "claim OP26")
    assert len(s.board()) == 5
    assert "OP26" not in s.board()
    assert len(s.t.bag) == 27
    s = scene(units={"CAS": [4]}, board=["OP26", "OP01", "OP02", "OP03", "OP04"], hands=[["050"]])
    s.t.bag = []
    s.do("bury 050", "pass", "claim OP26")
    assert s.board() == ["OP01", "OP02", "OP03", "OP04"]


@pytest.mark.rule("SMS-OPT06")
def test_a_board_with_fewer_tokens_is_filled_up_completely() -> None:
    s = scene(units={"CAS": [4]}, board=["OP26", "OP01"], hands=[["050"]])
    s.do("bury 050", "pass", "claim OP26")
    assert len(s.board()) == 5


@pytest.mark.rule("SMS-OPT07")
def test_an_inactive_token_still_counts_as_owned() -> None:
    s = scene(tokens=[["[OP26]"]])
    assert s.t.scores[0] == 4


@pytest.mark.rule("SMS-OPT08")
def test_the_petty_crime_token() -> None:
    box = game().content.box
    assert box.value[33:] == [0] * 5
    assert len(box.sides) == 33
    s = scene(hands=[["050"]], tokens=[["PC1"]])
    s.do("hustle PC1")
    assert len(s.legal_moves()) == 16
    s.do("add UND 1")
    assert s.units("UND")[0] == 1
    assert s.tokens() == ["[PC1]"]
