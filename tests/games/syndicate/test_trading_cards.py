"""Advanced techs and the card in the slot change hands like any other card (SYN-TRD03, SYN-R40)."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import SPECTATOR
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.moves import CARDS
from tests.games.syndicate.scene import Scene
from tests.games.syndicate.test_hidden_information import worlds
from tests.games.syndicate.test_trading import call, talk


@pytest.mark.rule("SYN-TRD03", "SYN-TRD04", "SYN-MKT10")
def test_advanced_techs_change_hands_with_what_they_do() -> None:
    s = talk(1, 2, techs=[[], ["AT06", "AT10"], ["AT07"]], owner={"koss": 1, "rhea": 2})
    assert s.legal_moves("give_tech") == ["give_tech AT06", "give_tech AT10"]
    assert s.legal_moves("want_tech") == ["want_tech AT07"]
    s.do("give_tech AT10")
    assert s.legal_moves("give_tech") == []  # in one order
    s.do("want_tech AT07", "send")
    assert s.told("offered").visible_data(3) == {"seat": 1, "to": 2, "gives": {"AT10": 1}, "wants": {"AT07": 1}}
    s.do("accept")
    assert (s.techs(1), s.techs(2)) == (["AT06", "AT07"], ["AT10"])
    assert (s.t.power(1, constants.COST_ASSAULT), s.t.power(2, constants.COST_ASSAULT)) == (-3, 0)
    assert (s.t.power(1, constants.ROLL_ASSAULT), s.t.power(2, constants.ROLL_ASSAULT)) == (0, 2)
    assert s.t.view(3).seats[2].techs == ["AT10"]
    assert "AT10" not in s.t.view(3).supply


@pytest.mark.rule("SYN-TRD03", "SYN-RES13", "SYN-TRD16")
def test_a_tech_used_this_round_stays_used_for_its_new_owner() -> None:
    for used in (True, False):
        s = call(4, techs=[["AT01"]], hands=[[], [], ["M02"]])
        s.t.seats[0].boosted = used
        for seat in s.t.to_move:
            s.answer(seat, "offer" if seat == 0 else "decline")
        s.do("to 2", "give_tech AT01", "send", "accept", "decline").do("pass").until("Menu")
        assert s.current_player == 2
        s.do("mission M02")
        assert ("boost" in s.legal_moves()) is not used


@pytest.mark.rule("SYN-TRD03", "SYN-MKT11", "SYN-MKT14")
def test_a_traded_tech_changes_no_level_and_no_threshold_pays_again() -> None:
    s = talk(1, 2, techs=[[], ["AT12"]], tech=[1, 9, 1, 1]).do("give_tech AT12", "send", "accept")
    assert [seat.tech for seat in s.t.seats] == [1, 9, 1, 1]
    assert (s.award("AW4"), s.question_id, s.current_player) == (1, "Partner", 1)  # the level counts, not the card


SLOT: dict[str, Any] = {"slots": ["", "SL05", "M07"], "hands": [[], ["M01"], ["M03"]]}


@pytest.mark.rule("SYN-TRD03", "SYN-SLP15", "SYN-SLP08", "SYN-SLP25")
def test_the_card_in_the_slot_goes_into_the_hand_of_its_new_owner() -> None:
    s = talk(1, 2, owner={"koss": 3}, fort=["koss"], **SLOT).do("give_slot", "send", "accept")
    assert (s.slot(1), s.hand(1), s.slot(2), s.hand(2)) == ("", ["M01"], "M07", ["M03", "SL05"])
    s.do("decline")
    assert s.question_id == "Window"  # between turns Saboteur could be played from a slot, but not from a hand
    assert s.t.to_move == [2]
    assert s.legal_moves(seat=2) == ["decline"]


@pytest.mark.rule("SYN-TRD03", "SYN-SLP05", "SYN-SLP15")
def test_a_decoy_and_both_slots_can_be_traded() -> None:
    s = talk(1, 2, **SLOT).do("give_slot", "want_slot", "send", "accept")
    assert (s.slot(1), s.slot(2)) == ("", "")
    assert (s.hand(1), s.hand(2)) == (["M01", "M07"], ["M03", "SL05"])
    assert s.t.census()["operation cards"] == 78


@pytest.mark.rule("SYN-TRD10", "SYN-TRD11", "SYN-INF03")
def test_which_card_it_is_only_the_two_parties_see() -> None:
    s = talk(1, 2, **SLOT).do("give_slot")
    assert (s.t.view(1).offer.slot, s.t.view(2).offer.slot) == ("SL05", None)  # not sent yet
    s.do("want_slot", "send")
    assert (s.t.view(2).offer.slot, s.t.view(3).offer.slot) == ("SL05", None)
    assert s.t.view(3).offer.gives == {"slot": 1} == s.t.view(3).offer.wants
    assert s.told("offered").visible_data(2)["cards"] == ["SL05"]
    assert "cards" not in s.told("offered").visible_data(3)
    s.do("accept")
    assert s.told("traded").visible_data(1)["cards"] == ["SL05", "M07"]
    assert s.told("traded").visible_data(3) == {"seat": 1, "to": 2, "gives": {"slot": 1}, "wants": {"slot": 1}}
    words = s.t.game.words("en")
    told = words.event(s.told("traded"), 3, ["Ann", "Bo", "Cy", "Di"].__getitem__)
    assert told == "Bo trades Cy 1 card from the sleeper slot for 1 card from the sleeper slot."


@pytest.mark.rule("SYN-INF01", "SYN-TRD10")
def test_a_slot_card_shown_in_an_offer_is_known_to_its_addressee_alone() -> None:
    s = talk(1, 2, **{**SLOT, "hands": [[], ["M01", "M02"], ["M03"]]}).do("give_slot", "send", "decline")
    assert all(w.slot(1) == "SL05" for w in worlds(s.t, 2))
    assert len({tuple(w.hand(1)) for w in worlds(s.t, 2)}) > 5  # the hand is as hidden as before
    for seat in (0, 3, SPECTATOR):
        assert len({w.slot(1) for w in worlds(s.t, seat)}) > 5


@pytest.mark.rule("SYN-INF01", "SYN-TRD10")
def test_after_the_trade_both_know_where_the_card_is_and_nobody_else() -> None:
    s = talk(1, 2, **SLOT).do("give_slot", "send", "accept")
    assert all("SL05" in w.hand(2) for w in worlds(s.t, 1))
    for seat in (0, 3, SPECTATOR):
        assert not all("SL05" in w.hand(2) for w in worlds(s.t, seat))


@pytest.mark.rule("SYN-INF01")
def test_who_saw_a_card_before_the_slot_was_filled_does_not_learn_whether_it_was_traded() -> None:
    """Seat 3 had seen M01 with seat 1; it may have been in the slot that went to seat 0, or not."""
    for card in ("M01", "M02"):
        s = scene_with_slot(card).do("to 0", "give_slot", "send", "accept")
        seen = worlds(s.t, 3)
        assert len({("M01" in w.hand(1), "M01" in w.hand(0)) for w in seen}) > 1
        assert all("M01" in w.hand(1) for w in worlds(s.t, 0)) is (card == "M02")  # seat 0 saw what it got


def scene_with_slot(card: str) -> Scene:
    """Seat 1 has put a card into its slot after seats 0 and 3 had seen its M01."""
    s = call(4, seat=0, hands=[[], ["M01", "M02", "M05"]])
    s.t.cards.show(s.t.hands[1], s.t.card_of_design(1, CARDS.index("M01")), 1 << 0 | 1 << 3)
    for seat in s.t.to_move:
        s.answer(seat, "decline")
    s.do(f"slot {card}", "pass")
    for seat in s.t.to_move:
        s.answer(seat, "offer" if seat == 1 else "decline")
    return s
