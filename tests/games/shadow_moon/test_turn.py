"""Round structure and the four steps of a turn: SMS-RND, SMS-HUS, SMS-DEP, SMS-FUL, SMS-MAN."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR, NotYourTurn, dice
from tests.games.shadow_moon.scene import Scene, fresh, scene

ROW = ["060", "061", "062", "063", "064"]


@pytest.mark.rule("SMS-RND01", "SMS-NEW10")
def test_turns_go_clockwise_from_the_first_player_six_each() -> None:
    t = fresh(3, 3, first=1)
    d = dice(1)
    while t.round == 1:
        seat = t.current_player()
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])
    players = [e.seat for e in t.events if e.kind in ("played", "buried")]
    assert players == [1, 2, 0] * 6


@pytest.mark.rule("SMS-RND02")
def test_a_turn_is_finished_before_the_next_begins() -> None:
    s = scene(hands=[["009", "050"], ["049"]])
    while s.current_player == 0:
        with pytest.raises(NotYourTurn):
            s.answer(1, "play 049")
        s.do(s.legal_moves()[0])
    assert s.t.turns == 1


@pytest.mark.rule("SMS-RND03")
def test_hustle_deploy_fulfill_manipulate_in_this_order() -> None:
    s = scene(units={"CAS": [4]}, board=["OP26"], hands=[["050", "049"]], tokens=[["PC1"]], row=ROW)
    seen = [s.question_id]
    s.do("hustle PC1", "pass")
    seen.append(s.question_id)
    s.do("bury 050", "pass")
    seen.append(s.question_id)
    s.do("pass")
    seen.append(s.question_id)
    assert seen == ["Hustle", "Deploy", "Fulfil", "Manipulate"]


@pytest.mark.rule("SMS-RND04")
@pytest.mark.parametrize("players", [2, 4])
def test_a_turn_ends_with_one_card_fewer(players: int) -> None:
    for seed in range(6):
        t = fresh(players, seed)
        d = dice(seed)
        turns, size = 0, 6
        while not t.over:
            seat = t.current_player()
            offered = t.legal_moves(seat)
            before = t.turns
            t.play(seat, offered[d.below(len(offered))])
            if t.turns == before + 1 and t.turns < 6 * players:
                sizes = [len(t.agents[t.hands[(t.first + i) % players]]) for i in range(players)]
                turns += 1
                size = 6 - t.turns // players
                done = t.turns % players
                assert sizes == [size - 1] * done + [size] * (players - done)
        assert turns == 3 * 6 * players - 3
        assert [len(t.agents[hand]) for hand in t.hands] == [0] * t.players


@pytest.mark.rule("SMS-RND05")
def test_round_three_ends_in_final_scoring_and_the_others_do_not() -> None:
    for number, over in ((1, False), (2, False), (3, True)):
        s = scene(round=number, turns=17, seat=2, first=0, hands=[[], [], ["050"]], kredits=[1, 0, 0],
                  objectives=[["OB01"], ["OB02"], ["OB03"]])  # fmt: skip
        s.do("bury 050", "pass")
        assert s.t.over is over
        if not over:
            assert s.question_id == "ChooseObjective"


@pytest.mark.rule("SMS-RND06")
def test_only_the_owner_of_displace_acts_in_anothers_turn() -> None:
    s = scene(units={"MAZ": [0, 1]}, status={"MAZ": ("displace", "magenta")}, hands=[["006"], ["001"]])
    s.do("play 006", "add MAZ 1")
    assert (s.current_player, s.question_id) == (1, "Divert")
    s.do("pass")
    assert s.current_player == 0


# -- Hustle ----------------------------------------------------------------------------------


@pytest.mark.rule("SMS-HUS01")
def test_a_token_is_exhausted_for_its_effect() -> None:
    s = scene(units={"SPI": [0, 1]}, hands=[["050"]], tokens=[["OP02", "PC1"]])
    assert s.legal_moves() == ["hustle OP02", "hustle PC1", "play 050", "bury 050"]
    s.do("hustle OP02", "remove magenta 1")
    assert s.units("SPI") == [0, 0, 0]
    assert s.tokens() == ["[OP02]", "PC1"]


@pytest.mark.rule("SMS-HUS02")
def test_one_token_a_turn_and_only_active_ones() -> None:
    s = scene(hands=[["050"]], tokens=[["[OP02]", "OP05", "PC1"]])
    assert s.legal_moves() == ["hustle OP05", "hustle PC1", "play 050", "bury 050"]
    assert s.refused("hustle OP02") == "SMS-HUS02"
    s.do("hustle OP05")
    assert s.question_id == "Deploy"


@pytest.mark.rule("SMS-HUS02")
def test_without_active_tokens_the_step_is_passed_over() -> None:
    assert scene(hands=[["050"]], tokens=[["[OP02]"]]).question_id == "Deploy"


@pytest.mark.rule("SMS-HUS03")
def test_a_token_claimed_this_turn_waits_for_the_next() -> None:
    s = scene(units={"CAS": [4]}, board=["OP26"], hands=[["050", "049"], ["048"], ["047"]])
    s.do("bury 050", "pass", "claim OP26", "pass")
    assert s.current_player == 1
    s.do("bury 048", "pass", "bury 047", "pass")
    assert (s.current_player, s.question_id) == (0, "Hustle")
    assert "hustle OP26" in s.legal_moves()


@pytest.mark.rule("SMS-HUS04")
def test_deploy_follows_hustle_done_or_declined() -> None:
    s = scene(hands=[["050", "049"]], tokens=[["PC1"]])
    assert (s.question_id, s.t.view(0).phase) == ("Hustle", "hustle")
    s.do("bury 049")  # to deploy at once is to decline
    assert (s.tokens(), s.stack(), s.t.view(0).phase) == (["PC1"], ["[049]"], "deploy")
    s = scene(hands=[["017"]], tokens=[["PC1"]], deck=[]).do("play 017", "pass")
    assert (s.tokens(), s.stack()) == (["PC1"], ["017"])
    assert scene(hands=[["050"]], tokens=[["PC1"]]).do("hustle PC1", "add SPI 1").question_id == "Deploy"


# -- Deploy ----------------------------------------------------------------------------------


@pytest.mark.rule("SMS-DEP01")
def test_exactly_one_card_is_played_faceup_or_facedown() -> None:
    s = scene(hands=[["050", "049"]])
    assert s.legal_moves() == ["play 050", "bury 050", "play 049", "bury 049"]
    s.do("bury 050", "pass")
    assert s.hand() == ["049"]
    assert s.question_id == "Manipulate"


@pytest.mark.rule("SMS-DEP02")
def test_a_facedown_card_goes_on_the_stack_and_adds_one_anywhere() -> None:
    s = scene(hands=[["050", "049"]], stacks=[["001"]])
    s.do("bury 050")
    assert s.stack() == ["001", "[050]"]
    assert len(s.legal_moves()) == 16
    s.do("add REC 1")
    assert s.units("REC")[0] == 1
    assert s.question_id == "Manipulate"


@pytest.mark.rule("SMS-DEP03")
def test_a_facedown_card_uses_none_of_its_effects() -> None:
    s = scene(hands=[["056", "049"]])
    s.do("bury 056", "pass")
    assert s.question_id == "Manipulate"
    assert s.units("CAS")[0] == 0


@pytest.mark.rule("SMS-DEP04")
def test_a_faceup_card_starts_the_focus_pile() -> None:
    s = scene(hands=[["056"]], stacks=[["001"]])
    s.do("play 056")
    assert s.focus() == ["056"]
    assert s.stack() == ["001"]
    assert s.hand() == []


# -- Fulfill Operation -----------------------------------------------------------------------


def ready(board: list[str], units: dict[str, list[int]], **more: object) -> Scene:
    """Seat 0 has deployed and may now fulfill."""
    s = scene(units=units, board=board, hands=[["050", "049"]], **more)  # type: ignore[arg-type]
    return s.do("bury 050", "pass")


@pytest.mark.rule("SMS-FUL01")
def test_at_most_one_token_a_turn() -> None:
    s = ready(["OP26", "OP16"], {"CAS": [6], "SUP": [6]})
    assert s.legal_moves() == ["pass", "claim OP26", "claim OP16"]
    s.do("claim OP26")
    assert s.question_id == "Manipulate"


@pytest.mark.rule("SMS-FUL02")
@pytest.mark.parametrize(
    ("units", "able"),
    [([4, 3], True), ([4, 4], False), ([3, 0], False), ([4, 0], True), ([5, 6], False)],
)
def test_control_and_value_are_needed_in_one_sector(units: list[int], able: bool) -> None:
    s = ready(["OP26"], {"CAS": units})
    assert (s.question_id == "Fulfil") is able


@pytest.mark.rule("SMS-FUL02")
def test_a_refused_claim_names_its_figures() -> None:
    s = ready(["OP26", "OP16"], {"CAS": [5]})
    assert s.refused("claim OP16") == "SMS-FUL02"
    facts = s.t.refusals(0)[0].facts
    assert (facts["need"], facts["have"]) == (6, 5)


@pytest.mark.rule("SMS-FUL03")
def test_units_of_two_sectors_are_never_added() -> None:
    assert ready(["OP16"], {"CAS": [3], "SUP": [3]}).question_id == "Manipulate"


@pytest.mark.rule("SMS-FUL04")
def test_the_other_sector_does_not_matter() -> None:
    s = ready(["OP26"], {"CAS": [4], "WOR": [0, 5]})
    assert s.legal_moves() == ["pass", "claim OP26"]
    s.do("claim OP26")
    assert s.units("WOR") == [0, 5, 0]


@pytest.mark.rule("SMS-FUL05")
def test_all_own_units_there_return_to_the_supply() -> None:
    s = ready(["OP26"], {"CAS": [6, 2], "WOR": [3]}).do("claim OP26")
    assert s.units("CAS") == [0, 2, 0]
    assert s.units("WOR")[0] == 3
    assert s.supply() == 13


@pytest.mark.rule("SMS-FUL06")
@pytest.mark.parametrize(("owner", "after"), [("blue", None), ("magenta", ("lockdown", "magenta"))])
def test_only_the_own_status_token_is_removed(owner: str, after: tuple[str, str] | None) -> None:
    s = ready(["OP26"], {"CAS": [4, 1]}, status={"CAS": ("lockdown", owner)}).do("claim OP26")
    assert s.status("CAS") == after


@pytest.mark.rule("SMS-FUL07")
@pytest.mark.parametrize(("units", "gain"), [(4, 0), (5, 1), (9, 5)])
def test_surplus_units_give_kredits(units: int, gain: int) -> None:
    assert ready(["OP26"], {"CAS": [units]}).do("claim OP26").kredits() == gain


@pytest.mark.rule("SMS-FUL08")
def test_the_token_comes_active_side_up() -> None:
    s = ready(["OP26"], {"CAS": [4]}).do("claim OP26")
    assert s.tokens() == ["[PC1]", "OP26"]


@pytest.mark.rule("SMS-FUL10")
def test_manipulate_follows_but_not_in_round_three() -> None:
    assert ready(["OP26"], {"CAS": [4]}).do("claim OP26").question_id == "Manipulate"
    s = scene(units={"CAS": [4]}, board=["OP26"], hands=[["050", "049"], ["048"]], round=3)
    s.do("bury 050", "pass", "claim OP26")
    assert (s.current_player, s.question_id) == (1, "Deploy")


def test_a_token_whose_two_sectors_qualify_offers_both() -> None:
    s = ready(["OP26"], {"CAS": [4], "WOR": [5]}).do("claim OP26")
    assert s.legal_moves() == ["spend WOR", "spend CAS"]
    s.do("spend WOR")
    assert (s.units("WOR")[0], s.units("CAS")[0], s.kredits()) == (0, 4, 1)


def test_the_only_sector_that_pays_is_spent_without_a_question() -> None:
    s = ready(["OP26"], {"CAS": [1], "WOR": [5]}).do("claim OP26")
    assert (s.units("WOR")[0], s.units("CAS")[0], s.kredits()) == (0, 1, 1)


def test_a_rival_lockdown_and_displace_do_not_hinder_a_claim() -> None:
    s = ready(["OP26"], {"CAS": [4, 1]}, status={"CAS": ("displace", "magenta")}).do("claim OP26")
    assert s.units("CAS") == [0, 1, 0]
    assert s.question_id == "Manipulate"


# -- Manipulate ------------------------------------------------------------------------------


def exchanging(**more: object) -> Scene:
    """Seat 0 has one card left and may exchange it."""
    s = scene(hands=[["050", "049"], ["048"]], row=ROW, **more)  # type: ignore[arg-type]
    return s.do("bury 050", "pass")


@pytest.mark.rule("SMS-MAN01", "SMS-NEW06")
def test_round_three_has_no_manipulate() -> None:
    s = scene(hands=[["050", "049"], ["048"]], round=3).do("bury 050", "pass")
    assert (s.current_player, s.question_id) == (1, "Deploy")


@pytest.mark.rule("SMS-MAN02")
def test_an_empty_hand_skips_it() -> None:
    s = scene(hands=[["050"], ["048"]], row=ROW).do("bury 050", "pass")
    assert (s.current_player, s.question_id) == (1, "Deploy")


@pytest.mark.rule("SMS-MAN03")
def test_a_card_is_swapped_with_one_of_the_row() -> None:
    s = exchanging()
    assert [o for o in s.legal_moves() if o.startswith("swap")] == [f"swap 049 {slot}" for slot in range(1, 6)]
    s.do("swap 049 3")
    assert s.hand() == ["062"]
    assert s.t.view(SPECTATOR).row == ["060", "061", "049", "063", "064"]


@pytest.mark.rule("SMS-MAN04")
def test_a_card_goes_under_the_deck_and_the_top_one_is_drawn() -> None:
    s = exchanging(deck=["070", "071", "072"]).do("under 049")
    assert s.hand() == ["072"]
    assert s.deck() == ["049", "070", "071"]


@pytest.mark.rule("SMS-MAN04")
def test_with_an_empty_deck_the_same_card_comes_back() -> None:
    s = exchanging(deck=[]).do("under 049")
    assert (s.hand(), s.deck()) == (["049"], [])


@pytest.mark.rule("SMS-MAN05")
def test_one_exchange_at_most_and_none_is_allowed() -> None:
    assert exchanging().do("swap 049 1").current_player == 1
    assert exchanging().do("under 049").current_player == 1
    assert exchanging().do("pass").hand() == ["049"]


@pytest.mark.rule("SMS-MAN06")
def test_row_and_hand_keep_their_size() -> None:
    for move in ("swap 049 5", "under 049"):
        s = exchanging().do(move)
        assert len(s.t.agents[s.t.row]) == 5
        assert len(s.hand()) == 1


@pytest.mark.rule("SMS-MAN07")
def test_the_turn_passes_to_the_left() -> None:
    s = scene(hands=[["050"], ["049"], ["048"]], seat=1, first=1)
    s.do("bury 049", "pass")
    assert s.current_player == 2
    s.do("bury 048", "pass")
    assert s.current_player == 0


@pytest.mark.rule("SMS-MAN08")
def test_a_card_under_the_deck_is_secret_and_one_in_the_row_is_not() -> None:
    s = exchanging().do("under 049")
    told = s.events("exchanged")[-1]
    assert told.visible_data(1) == {}
    assert told.visible_data(0) == {"card": "049", "drawn": "095"}
    s = exchanging().do("swap 049 2")
    assert s.events("swapped")[-1].visible_data(1) == {"card": "049", "taken": "061", "slot": 2}


# -- a token and its effect are one decision --------------------------------------------------


@pytest.mark.rule("SMS-HUS01", "SMS-EFF05")
def test_exhausting_illicit_performs_it_unless_it_is_left_out_at_once() -> None:
    s = scene(hands=[["050", "049"]], tokens=[["OP28"]])
    assert s.legal_moves()[:2] == ["hustle OP28", "idle OP28"]
    s.do("hustle OP28")
    assert (s.question_id, len(s.hand())) == ("Plant", 3)
    s = scene(hands=[["050", "049"]], tokens=[["OP28"]]).do("idle OP28")
    assert (s.question_id, len(s.hand()), s.tokens()[0]) == ("Deploy", 2, "[OP28]")


@pytest.mark.rule("SMS-HUS01")
def test_a_token_whose_effect_finds_nothing_can_still_be_exhausted() -> None:
    s = scene(hands=[["050"]], tokens=[["OP28", "OP02"]], deck=[])
    assert s.legal_moves() == ["hustle OP28", "hustle OP02", "play 050", "bury 050"]
    assert s.do("hustle OP28").question_id == "Deploy"
    s = scene(hands=[["050"]], tokens=[["OP02"]]).do("hustle OP02")  # ELIMINATE 1 ANY, and nobody is there
    assert (s.question_id, s.tokens()[0]) == ("Deploy", "[OP02]")


def test_a_player_without_cards_may_still_hustle_or_not() -> None:
    s = scene(hands=[[], ["050"]], tokens=[["PC1"]])
    assert s.legal_moves() == ["pass", "hustle PC1"]
    assert s.do("pass").current_player == 1
