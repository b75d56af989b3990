"""Sleepers, decoys and windows: SYN-SLP."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import LEGAL, AutoAnswer, auto_answer
from cinque.games.syndicate.rules.constants import FIRST_SLEEPER, WINDOWS
from cinque.games.syndicate.rules.moves import BASES, SLEEPERS
from tests.games.syndicate.scene import Scene, collection, game, phase, scene, sovereign


@pytest.mark.rule("SYN-SLP01", "SYN-SLP02", "SYN-CMP15")
def test_a_card_is_placed_face_down_at_no_cost() -> None:
    s = scene(hands=[["SL01", "M01"]]).do("slot SL01")
    assert (s.slot(), s.hand(), s.stock(), s.t.seats[0].dice) == ("SL01", ["M01"], "0/0/0", 2)
    assert s.told("placed").visible_data(0) == {"card": "SL01"}
    assert s.told("placed").visible_data(1) == {}
    assert s.t.view(1).seats[0].slot_filled
    assert s.t.view(1).seats[0].slot is None
    assert s.t.view(0).seats[0].slot == "SL01"


@pytest.mark.rule("SYN-SLP03", "SYN-SLP04", "SYN-SLP15", "SYN-SLP17")
def test_a_second_card_burns_the_first_in_one_move() -> None:
    s = scene(hands=[["M01"]], slots=["SL01"]).do("slot M01")
    assert (s.slot(), s.discard(), s.hand()) == ("M01", ["SL01"], [])
    assert s.told("burned").visible_data(1) == {"card": "SL01"}


@pytest.mark.rule("SYN-SLP05", "SYN-SLP15", "SYN-SLP17", "SYN-SLP24")
def test_a_decoy_can_only_be_burned() -> None:
    s = scene(slots=["M01"], owner={"koss": 1}, fort=["koss"])
    assert s.legal_moves() == ["pass", "burn"]
    assert s.clause("reveal") == "SYN-SLP05"
    s.do("burn")
    assert (s.slot(), s.discard(), s.question_id) == ("", ["M01"], "Menu")
    assert s.hand() == []


@pytest.mark.rule("SYN-SLP06", "SYN-CMP18")
@pytest.mark.parametrize("sleeper", SLEEPERS)
def test_every_sleeper_is_played_in_its_windows_only(sleeper: str) -> None:
    s = scene(4, slots=["", sleeper], owner={"koss": 0, "io": 0, "galle": 0}, fort=["koss"], research={"galle": 1})
    from cinque.games.syndicate.rules.sleepers import check_slot

    s.t.seats[0].pardon = 1
    s.t.target = BASES.index("koss")
    mask = s.t.box.sleeper_windows[SLEEPERS.index(sleeper)]
    for kind, name in enumerate(WINDOWS):
        if name != "sleeper_played":
            assert (check_slot(s.t, 1, kind, 0) == LEGAL) == bool(mask >> kind & 1), name


@pytest.mark.rule("SYN-SLP06")
def test_any_window_after_the_activation_even_in_the_same_turn() -> None:
    s = scene(hands=[["SL06"]]).do("slot SL06")
    assert "reveal" in s.legal_moves()
    assert s.do("reveal").t.alert == 3


@pytest.mark.rule("SYN-SLP07")
def test_turned_up_aimed_answered_then_carried_out() -> None:
    s = scene(slots=["SL05", "", "SL03"], owner={"koss": 1, "rhea": 2, "io": 0}, fort=["koss", "rhea", "io"])
    s.do("reveal")
    assert s.discard() == ["SL05"]
    assert s.legal_moves() == ["pick koss", "pick rhea"]
    s.do("pick koss")
    assert (s.question_id, s.current_player, s.fort("koss")) == ("Window", 2, True)
    s.do("decline")
    assert not s.fort("koss")
    assert s.story()[-2:] == ["turned_up", "aimed"]


@pytest.mark.rule("SYN-SLP08")
def test_a_sleeper_in_hand_is_not_played() -> None:
    s = scene(hands=[["SL06"], ["SL02"]]).rolls(6).do("sell SL06", "resource crew")
    assert "reveal" not in s.legal_moves()
    s = scene(hands=[["M01"], ["SL02"]]).do("mission M01")
    assert s.question_id == "Menu"


def four(slots: list[str], **given: Any) -> Scene:
    return scene(4, hands=[["M02", "M01"]], slots=slots, seat=0, **given)


@pytest.mark.rule("SYN-SLP09", "SYN-SLP19")
def test_all_decide_at_once_then_clockwise_and_later_ones_may_withdraw() -> None:
    # given two Double Agents, and seat 0 on turn
    s = four(["", "SL02", "M05", "SL02"]).do("mission M02")
    assert s.t.to_move == [1, 2, 3]
    s.answer(3, "play").answer(2, "decline")
    assert s.events("pledged") == []
    s.answer(1, "play")
    # then all know who plays, seat 1 first, and seat 3 may take it back
    assert [e.seat for e in s.events("pledged")] == [1, 3]
    assert s.discard() == ["SL02"]
    assert s.told("turned_up").seat == 1
    assert s.t.to_move == [2]  # seat 3 has shown that its card is none that answers a sleeper
    s.answer(2, "decline")
    assert (s.question_id, s.current_player, s.legal_moves()) == ("Still", 3, ["decline", "play"])
    s.rolls(6).do("decline")
    assert s.slot(3) == "SL02"
    assert s.told("took_back").seat == 3
    assert s.told("mission_won").data["total"] == 4


@pytest.mark.rule("SYN-SLP09", "SYN-SLP18")
def test_the_order_is_clockwise_from_the_active_player_or_from_the_first() -> None:
    s = scene(4, seat=2, hands=[[], [], ["M02"]], slots=["SL02", "SL02"], lead=0).do("mission M02")
    s.answer(0, "play").answer(1, "play")
    assert [e.seat for e in s.events("pledged")] == [0, 1]
    s = scene(4, seat=0, lead=2, hands=[["M02"]], slots=["", "SL02", "SL02"]).do("mission M02")
    s.answer(2, "play").answer(1, "play")
    assert [e.seat for e in s.events("pledged")] == [1, 2]  # from the seat after the active one, whoever is first
    s = phase(4, lead=2, slots=["SL06", "SL05", "SL08", "SL05"], owner={"koss": 0, "galle": 0}, fort=["koss"],
              research={"galle": 1})  # fmt: skip
    for seat in range(4):
        s.answer(seat, "play" if seat != 2 else "decline")
    assert [e.seat for e in s.events("pledged")] == [3, 0, 1]


@pytest.mark.rule("SYN-SLP09", "SYN-SLP20")
def test_a_card_whose_condition_has_gone_stays() -> None:
    s = phase(4, slots=["", "SL05", "SL05"], owner={"koss": 3}, fort=["koss"])
    s.answer(1, "play").answer(2, "play")
    assert s.slot(2) == "SL05"
    assert s.told("dropped").seat == 2
    assert s.question_id == "Menu"


@pytest.mark.rule("SYN-SLP10", "SYN-INF05")
def test_who_is_asked_follows_from_what_all_can_see() -> None:
    for slot in ("SL02", "M05", "SL01"):  # whatever lies there
        assert four(["", slot]).do("mission M02").t.to_move == [1]


@pytest.mark.rule("SYN-SLP21")
def test_a_mission_and_a_revealed_sleeper_ask_everybody_else() -> None:
    s = four(["SL02", "", "M05", "M06"]).do("mission M02")
    assert s.t.to_move == [2, 3]
    s = four(["", "SL02", "M05", "M06"]).do("mission M02").answer(2, "decline").answer(3, "decline").answer(1, "play")
    assert s.t.to_move == [2, 3]


@pytest.mark.rule("SYN-SLP23")
def test_a_window_without_sleepers_left_does_not_open() -> None:
    assert four(["", "M05"], discard=["SL02", "SL02"]).do("mission M02").question_id == "Menu"


@pytest.mark.rule("SYN-SLP22")
def test_an_assault_asks_nobody_but_the_owner() -> None:
    s = four(["", "M05", "M06"], owner={"koss": 2}, stock=[(0, 0, 20)]).do("assault koss")
    assert s.t.to_move == [2]


@pytest.mark.rule("SYN-SLP11", "SYN-EX25")
def test_by_default_only_a_card_that_fits_is_asked() -> None:
    s = four(["", "M05", "SL01", "SL02"]).do("mission M02")
    # then a decoy and a card of another window are passed for, and nobody can tell
    assert [auto_answer(s.t, seat, {}) for seat in (1, 2, 3)] == [1, 1, -1]
    assert s.t.public_to_move == [1, 2, 3]
    s.answer(1, "decline").answer(2, "decline")
    assert s.t.public_to_move == [1, 2, 3]
    assert auto_answer(s.t, 3, {"mission_announced": AutoAnswer("pass")}) == 1
    s = four(["", "M05"]).do("mission M02")
    assert auto_answer(s.t, 1, {"mission_announced": AutoAnswer("ask")}) == -1
    assert auto_answer(s.t, 1, {"mission_announced": AutoAnswer("ask", "era", 7)}) == 1  # that round is over


@pytest.mark.rule("SYN-EX25", "SYN-SLP22")
def test_an_assault_asks_the_owner_alone() -> None:
    s = four(["", "M05", "SL01", "SL02"], owner={"koss": 2}, stock=[(0, 0, 20)]).do("assault koss")
    assert s.t.public_to_move == [2]
    assert auto_answer(s.t, 2, {}) == -1
    s = four(["", "M05", "SL02", "SL01"], owner={"koss": 2}, stock=[(0, 0, 20)]).do("assault koss")
    assert (s.t.public_to_move, auto_answer(s.t, 2, {})) == ([2], 1)


@pytest.mark.rule("SYN-SLP12")
def test_a_sleeper_needs_a_target() -> None:
    s = scene(slots=["SL05"], owner={"koss": 1, "rhea": 0}, fort=["rhea"])
    assert "reveal" not in s.legal_moves()
    assert s.clause("reveal") == "SYN-SLP12"
    assert "reveal" in scene(slots=["SL05"], owner={"koss": 1}, fort=["koss"]).legal_moves()
    assert "reveal" not in scene(slots=["SL08"], owner={"galle": 0}, research={"galle": 1}).legal_moves()
    assert "reveal" in scene(slots=["SL08"], owner={"galle": 1}, research={"galle": 1}).legal_moves()
    s = scene(slots=["SL01"])
    assert s.clause("reveal") == "SYN-SLP06"


@pytest.mark.rule("SYN-SLP13")
def test_declined_prompts_leave_no_trace() -> None:
    s = four(["", "SL02", "M05"]).do("mission M02")
    start = len(s.t.events)
    s.answer(1, "decline")
    assert s.t.events[start:] == []
    s.rolls(6).answer(2, "decline")
    assert s.story(start) == ["mission_won"]
    s.answer(2, "decline").answer(1, "decline")  # the success opens its own window
    assert s.story(start) == ["mission_won", "gained"]


@pytest.mark.rule("SYN-SLP14")
def test_on_the_own_turn_it_is_a_free_move() -> None:
    s = scene(slots=["SL06"], extended=True)
    s.do("reveal")
    assert (s.t.acted, s.t.alert, s.question_id, s.current_player) == (0, 3, "Menu", 0)


@pytest.mark.rule("SYN-SLP16")
def test_a_slot_card_is_worth_nothing_at_the_end() -> None:
    s = collection(round=6, last=6, slots=["SL01"], stock=[(5, 0, 0)])
    while not s.t.over:
        s.do("decline")
    assert s.t.scores[0] == 5 + 4  # and racketeering


# -- every sleeper ---------------------------------------------------------------------------------


@pytest.mark.rule("SYN-EFF09", "SYN-SLP29")
def test_ambush() -> None:
    s = scene(slots=["", "SL01"], owner={"koss": 1}, stock=[(0, 0, 20)], assault=[4]).do("assault koss", "force 4")
    s.rolls(3).do("play")
    assert (s.owner("koss"), s.told("assault_lost").data["total"]) == (1, 1)
    s = scene(slots=["", "SL01"], owner={"koss": 1}, stock=[(0, 0, 20)], assault=[4]).do("assault koss", "force 4")
    s.rolls(4).do("play")
    assert s.owner("koss") == 0


@pytest.mark.rule("SYN-EFF09", "SYN-SLP27")
def test_double_agent() -> None:
    s = four(["", "SL02"]).do("mission M02").rolls(5).do("play")
    assert s.told("mission_lost").data["total"] == 3
    s = four(["", "SL02"]).do("mission M02").rolls(6).do("play")
    assert s.told("mission_won").data["total"] == 4


@pytest.mark.rule("SYN-EX29", "SYN-EFF25")
def test_burned_cover() -> None:
    s = scene(4, slots=["SL05", "", "SL03"], owner={"tycho": 1}, fort=["tycho"]).do("reveal")
    assert (s.question_id, s.t.to_move) == ("Window", [2])
    s.do("play")
    assert s.fort("tycho")
    assert s.discard() == ["SL05", "SL03"]
    assert s.told("cancelled").data == {"card": "SL05"}
    assert (s.question_id, s.current_player) == ("Menu", 0)


@pytest.mark.rule("SYN-EFF25")
def test_burned_cover_in_a_window_of_others() -> None:
    # given a Double Agent against a mission, and Burned Cover against the Double Agent
    s = four(["SL03", "SL02", "M05"]).do("mission M02").answer(1, "play").answer(2, "decline")
    assert s.t.to_move == [0, 2]
    s.answer(2, "decline").rolls(4).answer(0, "play")
    assert s.told("mission_won").data["total"] == 4


@pytest.mark.rule("SYN-EFF03", "SYN-SLP28")
def test_hijacked_shipment_twice_on_a_shared_success() -> None:
    s = scene(4, hands=[["M03"]], owner={"koss": 1}, slots=["", "", "SL04", "SL04"], awards={"AW1": 0})
    s.do("mission M03", "coop").rolls(6).do("decline", "decline")  # 10/2/2, of which 5/1/1 are the attempter's
    assert (s.t.to_move, s.t.question(2).window) == ([2, 3], "mission_succeeded")
    s.answer(2, "play").answer(3, "play")
    assert (s.question_id, s.current_player) == ("Still", 3)
    s.do("play")
    assert [s.stock(seat) for seat in range(4)] == ["2/1/1", "5/1/1", "2/0/0", "1/0/0"]


@pytest.mark.rule("SYN-EFF14", "SYN-EFF18", "SYN-SLP26")
def test_saboteur_and_wiped_drives_between_turns() -> None:
    s = phase(3, slots=["", "SL05"], owner={"koss": 0}, fort=["koss"]).do("play")
    assert not s.fort("koss")
    s = phase(3, slots=["", "SL08"], owner={"galle": 0}, research={"galle": 3}).do("play")
    assert (s.research("galle"), s.t.seats[0].tech) == (0, 1)  # before it could be converted


def test_anonymous_tip_never_places_the_destroyer() -> None:
    s = scene(slots=["SL06"], alert=5, owner={"koss": 0}).do("reveal")
    assert (s.t.alert, s.destroyer) == (6, "")


@pytest.mark.rule("SYN-EFF15", "SYN-SLP32")
def test_walkout() -> None:
    s = collection(3, slots=["", "SL07"], owner={"koss": 0, "io": 0, "kepler": 2, "etna": 1}, stock=[(0, 0, 9)] * 3)
    s.do("play")
    assert s.legal_moves() == ["pick io", "pick kepler"]
    s.do("pick io")
    assert not s.in_play("io")
    assert s.stock() == "7/5/15"  # racketeering and Koss; Io asks for no crew and gives nothing


@pytest.mark.rule("SYN-EFF11")
def test_jammed_locks() -> None:
    s = phase(3, slots=["", "SL09"]).do("play")
    assert (s.question_id, s.current_player, s.t.seats[0].dice) == ("Menu", 0, 1)
    s = phase(3, slots=["SL09"])
    assert s.legal_moves() == ["decline"]  # not against oneself
    s = phase(3, slots=["", "SL09"], dice=[0])
    assert s.legal_moves() == ["decline"]


@pytest.mark.rule("SYN-EFF23", "SYN-SLP30")
def test_friend_in_the_senate() -> None:
    s = sovereign("S10", slots=["SL10"], stock=[(9, 9, 0), (9, 0, 0)]).do("play")
    assert s.t.seats[0].pardon == 2
    assert (s.stock(0), s.stock(1)) == ("13/11/3", "8/2/3")  # untouched and not asked; 5 credits lost, then income


@pytest.mark.rule("SYN-EFF24", "SYN-SLP31")
def test_leaked_dossier() -> None:
    s = sovereign("S10", 4, slots=["", "SL11"], stock=[(9, 3, 0), (9, 3, 0), (9, 3, 0), (0, 0, 0)])
    s.do("decline", "pardon", "decline", "pardon")
    assert (s.question_id, s.t.to_move) == ("Window", [1])
    s.do("play")
    assert s.legal_moves() == ["at 0", "at 2"]
    s.do("at 2")
    assert (s.stock(0), s.stock(2)) == ("13/2/3", "8/2/3")  # seat 2 paid and lost 5 credits all the same
    s = sovereign("S10", 3, slots=["SL11"], stock=[(9, 3, 0)]).do("decline", "pardon")
    assert s.t.question(s.current_player).window != "pardons_closed"  # nobody else has bought one


def test_windows_have_their_words() -> None:
    rules = game().rules
    assert set(rules.windows) == {*WINDOWS[1:], "trade", "trade_rolls", "offers"}
    assert len(SLEEPERS) + FIRST_SLEEPER == 74
