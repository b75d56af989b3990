"""A turn: the choice of an action, its card windows and its end."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import SPECTATOR, dice
from tests.games.phoenix_syndicate.scene import Scene, game, scene


@pytest.mark.rule("PSY-TRN01")
@pytest.mark.rule("PSY-TRN15")
def test_action_then_secure_then_the_next_player() -> None:
    s = scene("deploy", players=3, held="AFX AGZ AHV", market="BFU CFY DFV EFZ")
    assert (s.question_id, s.current_player) == ("Secure", 0)
    s.do("secure AFX")
    assert (s.question_id, s.current_player, s.t.turn) == ("ChooseAction", 1, 1)


@pytest.mark.rule("PSY-TRN02")
@pytest.mark.rule("PSY-TRN07")
def test_a_director_is_removed_and_stays_off() -> None:
    s = scene("deploy")
    assert s.t.seats[0].directors == [0, 1, 1, 1]
    assert s.t.free_directors(0) == 1
    s.do("act deploy")
    assert s.legal_moves() == ["act infiltrate", "act expand", "act smuggle", "act scheme"]


@pytest.mark.rule("PSY-TRN03")
def test_an_action_without_a_director_cannot_be_chosen() -> None:
    s = scene(directors="1010")
    assert s.legal_moves("act") == ["deploy", "expand", "scheme"]
    assert s.refused("act smuggle") == s.refused("act infiltrate") == "PSY-TRN03"


@pytest.mark.rule("PSY-TRN04")
def test_scheme_needs_no_director() -> None:
    s = scene("scheme", directors="1111", market="- - - -")
    assert s.t.seats[0].directors == [1, 1, 1, 1]
    assert s.current_player == 1


@pytest.mark.rule("PSY-TRN05")
def test_without_any_director_scheme_follows_by_itself() -> None:
    s = scene(directors="0000", goods="RRRR")
    assert s.told("acted") == [{"action": "scheme"}]
    assert s.t.seats[0].directors == [1, 1, 1, 1]
    assert s.question_id == "SchemeClaim"


@pytest.mark.rule("PSY-TRN06")
@pytest.mark.rule("PSY-UPG12")
def test_of_several_directors_only_one_is_removed() -> None:
    s = scene("smuggle", directors="0002").do("warp A", "warp B")
    assert s.t.seats[0].directors == [0, 0, 0, 1]
    s.do("act deploy")
    assert s.current_player == 0
    s.do("act smuggle", "warp A", "warp A")
    assert s.t.seats[0].directors == [0, 0, 0, 0]


@pytest.mark.rule("PSY-TRN08")
def test_steps_come_in_their_printed_order() -> None:
    s = scene("infiltrate", goods="BBBB")
    assert s.question_id == "TakeUpgrade"
    assert s.legal_moves("advance") == []
    s.do("take SC6")
    assert s.question_id == "Advances"
    assert s.legal_moves("take") == []


@pytest.mark.rule("PSY-TRN09")
@pytest.mark.rule("PSY-DEP13")
def test_the_base_effect_happens_once() -> None:
    s = scene("deploy", goods="RRRRYYYY", market="- - - -").do("base A")
    assert s.current_player == 1
    assert s.goods() == "YYYY"
    s = scene("scheme", goods="RRRRYYYY").do("claim AFX")
    assert s.current_player == 1


@pytest.mark.rule("PSY-TRN10")
@pytest.mark.parametrize("action", ["deploy", "expand"])
def test_an_action_without_effect_is_legal(action: str) -> None:
    s = scene(market="- - - -")
    assert s.can(f"act {action}")
    s.do(f"act {action}")
    assert s.current_player == 1


@pytest.mark.rule("PSY-TRN11")
def test_upgrades_are_offered_before_between_and_after_the_steps_once() -> None:
    given: dict[str, Any] = {"upgrades": "DE3", "goods": "RRRR", "at": {"A": "a", "F": "b"}}
    assert scene("deploy", **given).can("use DE3")
    s = scene("deploy", **given).do("base A")
    assert (s.question_id, s.can("use DE3")) == ("DeployClaim", True)
    s.do("claim AFX")
    assert (s.question_id, s.can("use DE3")) == ("Rest", True)
    s.do("use DE3", "director smuggle")
    assert (s.current_player, s.t.seats[0].directors) == (1, [0, 1, 1, 2])
    s = scene("deploy", **given).do("use DE3", "director expand")
    assert not s.can("use DE3")
    assert s.refused("use DE3") == "PSY-TRN11"


@pytest.mark.rule("PSY-TRN11")
def test_upgrades_between_two_gates_two_flights_and_two_advances() -> None:
    s = scene("expand", upgrades="EX3", goods="BGRBGP").do("open A E")
    assert s.can("use EX3")
    s.do("open A D", "fly A E")
    assert (s.question_id, s.can("use EX3")) == ("Gates", True)
    s = scene("infiltrate", upgrades="IN2", goods="BBBBYYYY").do("take SC6", "advance blue")
    assert (s.question_id, s.can("use IN2")) == ("Advances", True)


@pytest.mark.rule("PSY-TRN11")
def test_no_window_between_a_payment_and_its_advance_nor_between_the_warps() -> None:
    s = scene("deploy", upgrades="DE3", goods="RRRR").do("base A")
    assert s.t.seats[0].track == [1, 1, 1, 2, 1]
    assert s.t.seats[0].goods[3] == 0
    s = scene("smuggle", upgrades="SM3").do("warp A")
    assert (s.question_id, s.legal_moves()) == ("WarpOther", ["warp A", "warp B"])


@pytest.mark.rule("PSY-TRN12")
@pytest.mark.rule("PSY-UPG04")
def test_several_upgrades_in_any_order_and_any_subset() -> None:
    given: dict[str, Any] = {"upgrades": "SM3 SM4 SM5", "at": {"A": "a", "F": "a"}, "goods": "B"}
    s = scene("smuggle", **given).do("use SM5", "use SM4", "use SM3", "director deploy")
    assert s.goods() == "RRRK"
    s = scene("smuggle", **given).do("use SM3", "director deploy", "warp A", "warp F", "use SM4", "go_on")
    assert s.goods() == "BYYGGRRRRRRRRRRR"
    assert s.cards() == ["SM3", "SM4", "SM5"]


@pytest.mark.rule("PSY-TRN13")
@pytest.mark.rule("PSY-UPG05")
def test_upgrades_of_other_actions_cannot_be_used() -> None:
    s = scene("smuggle", upgrades="SM3 SC6 DE3 EX3 EX4 SC2", directors="0011")
    assert s.legal_moves("use") == ["SM3"]
    assert s.t.view(0).tolls == s.t.sides  # EX4 makes Asteroids free in Expand only
    assert s.refused("use DE3") == s.refused("use SC2") == "PSY-TRN13"
    assert s.goods() == ""
    s = scene("deploy", upgrades="EX4 SC6", market="- - - -")
    assert s.goods() == ""


@pytest.mark.rule("PSY-TRN14")
@pytest.mark.rule("PSY-UPG06")
def test_what_is_gained_in_a_turn_can_be_used_in_it() -> None:
    s = scene(
        "infiltrate", display="IN2 DE3 SC6 SM3 EX3", goods="RRRR", track="11131", slots="AV01 AV02 AV03 AV09 AV05"
    )
    s.do("take IN2")
    assert s.can("use IN2")
    s.do("advance red")
    assert s.can("call AV09")
    assert not scene("infiltrate", display="DE3 IN2 SC6 SM3 EX3").do("take DE3").told("used")


@pytest.mark.rule("PSY-TRN16")
@pytest.mark.rule("PSY-UPG07")
def test_an_action_ends_when_its_player_says_so_with_cards_unused() -> None:
    s = scene("infiltrate", upgrades="IN2", goods="BBBB", directors="1101")
    assert not s.can("go_on")
    s.do("take SC6")
    assert s.can("go_on")
    s.do("go_on")
    assert s.current_player == 1
    assert s.t.seats[0].directors == [1, 0, 0, 1]


@pytest.mark.rule("PSY-TRN16")
def test_compulsory_parts_cannot_be_left() -> None:
    assert not scene("infiltrate").can("go_on")
    assert not scene("smuggle", upgrades="SM3").can("go_on")
    s = scene("scheme", directors="0200", goods="RRRR")
    assert (s.question_id, s.legal_moves()) == (
        "FillAction",
        ["director deploy", "director expand", "director smuggle"],
    )


@pytest.mark.rule("PSY-TRN17")
def test_a_use_without_any_effect_is_not_offered() -> None:
    s = scene("smuggle", upgrades="SM1 SM2 SM3 SM5 SM6 SM7", directors="1112", at={"A": "a", "F": "a"}, ships="AA")
    assert s.legal_moves("use") == []
    assert s.refused("use SM1") == "PSY-TRN17"
    s = scene("smuggle", upgrades="SM1 SM3 SM5 SM6 SM7", at={"A": "ba", "C": "a"}, goods="B")
    assert s.legal_moves("use") == ["SM1", "SM3", "SM5", "SM6", "SM7"]


@pytest.mark.rule("PSY-TRN17")
@pytest.mark.rule("PSY-UPG27")
@pytest.mark.parametrize(
    ("act", "card", "short", "idle"),
    [
        ("infiltrate", "IN3", {"goods": "RR"}, {}),
        ("infiltrate", "IN5", {"goods": "R"}, {"goods": "RR", "track": "22222"}),
        (
            "expand",
            "EX5",
            {"goods": "BBB"},
            {"goods": "BBBB", "supply": 0, "track": "00000", "last": 4, "directors": "0110"},
        ),
        ("scheme", "SC5", {"goods": "BBB", "directors": "1100"}, {"goods": "BBBB", "market": "- - - -"}),
        ("deploy", "DE5", {"goods": "RRR"}, {"goods": "RRRRYYYY", "at": {"A": "ab", "B": "ab"}}),
    ],
)
def test_want_of_goods_is_not_called_want_of_effect(
    act: str, card: str, short: dict[str, Any], idle: dict[str, Any]
) -> None:
    # another card of the action keeps the question open
    more = {"infiltrate": "", "expand": "EX3", "scheme": "SC2", "deploy": "DE3"}[act]
    s = scene(act, upgrades=f"{card} {more}", **short)
    assert (s.can(f"use {card}"), s.refused(f"use {card}")) == (False, "PSY-UPG27")
    if idle:
        s = scene(act, upgrades=f"{card} {more}", **{"directors": "1100", **idle})
        assert (s.can(f"use {card}"), s.refused(f"use {card}")) == (False, "PSY-TRN17")


@pytest.mark.rule("PSY-TRN18")
def test_only_the_active_player_is_ever_asked() -> None:
    t = game(4).deal(5)
    chance = dice(5)
    while not t.over:
        seat = t.current_player()
        turn = t.view(SPECTATOR).turn
        assert turn in (seat, -1)
        assert t.to_move == [seat]
        options = t.legal_moves_unchecked(seat)
        t.play_unchecked(seat, options[chance.below(len(options))])


@pytest.mark.rule("PSY-TRN19")
@pytest.mark.rule("PSY-END09")
def test_a_game_of_nothing_but_scheme_is_stopped_after_round_200() -> None:
    s = scene(goods="", market="- - - -", held=["AFX", "BGV"], at={"A": "a", "B": "-a", "F": "a", "Y": "-a"})
    for number in range(399):
        assert s.t.round == number // 2 + 1
        s.do("act scheme")
    assert not s.t.over
    s.do("act scheme")
    assert (s.t.over, s.t.reason, s.t.round) == (True, "exhausted", 200)
    assert s.t.compute_scores() == [1 + 1 + 2, 1]
    assert s.told("stopped") == [{"round": 200}]


@pytest.mark.rule("PSY-TRN20")
def test_a_window_that_makes_no_difference_is_not_asked() -> None:
    # Slush Fund has been given already; Influence only gives credits: nothing before the claim
    s = scene("scheme", upgrades="SC6 SC7", embedded="10000", goods="RRRR", directors="0111")
    assert s.question_id == "SchemeClaim"
    # Long Term Planning counts the empty actions, so it is asked before they are filled
    s = scene("scheme", upgrades="SC2", goods="RRRR", directors="0111")
    assert s.question_id == "BeforeDirectors"
    assert scene("scheme", upgrades="SC2", goods="RRRR", directors="1111").question_id == "SchemeClaim"


@pytest.mark.rule("PSY-TRN20")
def test_before_collecting_only_what_could_move_ships_or_corps_is_asked() -> None:
    given: dict[str, Any] = {"at": {"A": "a", "C": "a"}, "goods": "BBB"}
    s = scene("smuggle", upgrades="SM5", **given).do("warp A", "warp C")
    assert (s.question_id, len(s.goods())) == ("Rest", 15)
    s = scene("smuggle", upgrades="SM2 SM5", **given).do("warp A", "warp C")
    assert (s.question_id, len(s.goods())) == ("BeforeCollect", 3)
    assert s.legal_moves() == ["use SM5", "go_on"]


@pytest.mark.rule("PSY-TRN20")
def test_who_went_on_is_not_asked_the_same_again() -> None:
    s = scene("infiltrate", upgrades="IN3", goods="BBB").do("take SC6")
    assert s.legal_moves() == ["use IN3", "go_on"]
    s.do("go_on")
    assert s.current_player == 1
    s = scene("deploy", upgrades="DE3", market="- - - -").do("go_on")
    assert s.question_id == "DeployClaim"  # the step between could have been an advance


def test_a_whole_turn_can_be_taken_back_step_by_step_until_a_card_is_drawn() -> None:
    s = Scene(scene(goods="BGRRRR").t)
    s.do("act expand", "open A E")
    assert s.t.undo_point(0) == 1
    s.do("fly A E")
    assert s.t.undo_point(0) == 2
    s = scene("scheme", goods="RRRR").do("claim AFX")
    assert s.t.undo_point(0) == len(s.t.require_history().moves)
    s = scene("infiltrate").do("take SC6")
    assert s.t.undo_point(0) == len(s.t.require_history().moves)


NEW = {
    "action": -1, "bought": 0, "links": [0] * 27, "drive": -1, "flown": 0, "settled": 0, "gained": [0] * 6,
    "advanced": 0, "embeddings": 0, "pending": [0] * 5, "declined": [], "by_hand": False,
    "due": [0] * 5, "spent": [0] * 6, "owed": 0, "mined_goods": [0] * 5, "claimed": -1,
}  # fmt: skip


@pytest.mark.rule("PSY-TRN15")
def test_nothing_of_a_turn_is_left_in_the_next_one() -> None:
    s = scene("expand", upgrades="EX1 EX5", goods="BGRGGGGYYYY", ships="AA").do("use EX1", "drive A")
    s.do("fly A E", "use EX5", *["give yellow"] * 4, "place D", "go_on")
    assert (s.question_id, s.current_player, s.t.seats[0].used) == ("ChooseAction", 1, 1 << 14 | 1 << 18)
    assert {name: getattr(s.t, name) for name in NEW} == NEW
    s = scene("infiltrate", goods="BBBBKKK", track="31111", upgrades="IN3", slots="AV09 AV02 AV03 AV04 AV05")
    s.do("take SC6", "mix")
    assert s.t.by_hand
    s.do("black 1")
    assert (s.t.by_hand, s.t.due, s.t.bought, s.t.advanced, s.t.embeddings) == (False, [0] * 5, 1, 1, 1)
    s.do("call AV09", "claim AFX")
    assert s.t.claimed == 0
    s.do("go_on")
    assert {name: getattr(s.t, name) for name in NEW} == NEW


@pytest.mark.rule("PSY-UPG05")
def test_an_upgrade_works_again_in_the_next_turn_of_its_action() -> None:
    s = scene("smuggle", upgrades="SM4", directors="0002").do("use SM4", "gain red", "warp A", "warp A")
    assert s.current_player == 1
    s.do("act scheme", "act smuggle")
    assert s.can("use SM4")


def test_the_figures_a_seat_counts_by() -> None:
    s = scene(goods="BBYKKK", at={"A": "b", "B": "a", "C": "a"}, track="12311", embedded="02000", upgrades="EX1 SC3",
              held="AFX AGZ", directors="0120", market="BFU CFY DFV EFZ")  # fmt: skip
    assert s.t.stats(0) == {
        "credits": 0, "supply": 23 - 4 - 7, "blue": 2, "yellow": 1, "green": 0, "red": 0, "purple": 0, "black": 3,
        "systems": 3, "bases": 1, "embedded": 2, "steps": 8 + 2 * 3, "upgrades": 2, "routes": 2, "directors": 3,
    }  # fmt: skip
    assert s.t.era() == 1
