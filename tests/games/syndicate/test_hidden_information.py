"""Resampled tables: nothing hidden from a seat stays, and nothing it has seen is contradicted."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cinque.core import SPECTATOR, dice
from cinque.core.engine.saving import state
from cinque.games.syndicate.rules.constants import FIRST_SLEEPER, LAST_CARD
from cinque.games.syndicate.rules.moves import CARDS, CHIPS, SLEEPERS
from cinque.games.syndicate.rules.table import Syndicate
from tests.games.syndicate.scene import Scene, fresh, phase, scene, table

WORLDS = 60


def worlds(t: Syndicate, seat: int, count: int = WORLDS) -> list[Scene]:
    found = []
    for seed in range(count):
        world = t.redeal(seat, seed)
        assert isinstance(world, Syndicate)
        assert world.view(seat) == t.view(seat)
        assert world.census() == t.census()
        found.append(Scene(world))
    return found


def midway(players: int, moves: int, seed: int = 2) -> Syndicate:
    t = fresh(players, seed)
    d = dice(seed)
    for _ in range(moves):
        seat = t.current_player()
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])
    return t


def trade(hands: list[list[str]], card: str, **given: Any) -> Scene:
    """Seat 1 has given seat 2 a card; it is seat 1's turn then."""
    s = scene(4, hands=hands, trading=True, stock=[(9, 9, 9)] * 4, **given).do("pass")
    for seat in s.t.to_move:
        s.answer(seat, "offer" if seat == 1 else "decline")
    return s.do("to 2", f"give_card {card}", "send", "accept", "decline")


@pytest.mark.rule("SYN-INF01")
def test_a_redeal_changes_what_is_hidden_and_nothing_else() -> None:
    t = midway(4, 200)
    seen = worlds(t, 1)
    assert all(w.t.hand(1) == t.hand(1) and w.t.held_chips(1) == t.held_chips(1) for w in seen)
    assert any(w.t.hand(0) != t.hand(0) for w in seen)
    assert any(w.t.cards[t.deck] != t.cards[t.deck] for w in seen)
    assert any(w.t.chips[t.board] != t.chips[t.board] for w in seen)
    assert any(w.t.sovereign[t.sovereign_deck] != t.sovereign[t.sovereign_deck] for w in seen)
    assert all(w.t.cards[t.discard] == t.cards[t.discard] and w.t.owner == t.owner for w in seen)
    assert all(w.t.chips[t.spent] == t.chips[t.spent] for w in seen)
    assert all(family.complete() for w in seen for family in w.t.families())


def test_a_traded_card_stays_with_its_holder_for_both_parties_only() -> None:
    t = trade([[], ["M01", "M02"], ["M03", "M04"]], "M01").t
    assert all("M01" in w.hand(2) for w in worlds(t, 1))
    assert not all("M01" in w.hand(2) for w in worlds(t, 0))
    assert not all("M01" in w.hand(2) for w in worlds(t, SPECTATOR))
    assert not all("M03" in w.hand(2) for w in worlds(t, 1))


def test_a_traded_chip_stays_with_its_holder_for_both_parties_only() -> None:
    s = scene(4, chips=[[], ["CE5"], ["CE6"]], trading=True).do("pass")
    for seat in s.t.to_move:
        s.answer(seat, "offer" if seat == 1 else "decline")
    s.do("to 2", "give_chip CE5", "want_chips", "number 1", "send", "accept")
    assert all(w.chips(2) == ["CE5"] for w in worlds(s.t, 1))
    assert all(w.chips(1) == ["CE6"] for w in worlds(s.t, 2))
    for seat in (0, 3, SPECTATOR):
        assert len({tuple(w.chips(2)) for w in worlds(s.t, seat)}) > 2


@pytest.mark.rule("SYN-INF03", "SYN-TRD11")
@pytest.mark.parametrize("given", ["M01", "M02"])
def test_who_had_seen_a_card_does_not_learn_whether_it_was_traded(given: str) -> None:
    """Seat 3 was shown M01; when seat 1 then gives seat 2 one card, it may have been that one or another."""
    s = scene(4, hands=[[], ["M01", "M02", "M03"], ["M05"]], chips=[[], ["CE5", "CE6", "CM1"]], trading=True).do("pass")
    for seat in s.t.to_move:
        s.answer(seat, "offer" if seat == 1 else "decline")
    s.do("to 3", "give_card M01", "give_chip CE5", "give_chip CM1", "send", "decline")
    assert all("M01" in w.hand(1) and {"CE5", "CM1"} <= set(w.chips(1)) for w in worlds(s.t, 3))
    s.do("to 2", f"give_card {given}", "give_chip CE6", "send", "accept")
    assert {"M01" in w.hand(1) for w in worlds(s.t, 3)} == {True, False}
    assert {"CE5" in w.chips(1) for w in worlds(s.t, 3)} == {True, False}
    assert all("CM1" in w.chips(1) for w in worlds(s.t, 3))  # another zone: its back shows that it stayed
    assert all(given in w.hand(2) for w in worlds(s.t, 2))


def test_a_card_in_the_slot_is_declared_hidden() -> None:
    t = table(slots=["", "M01"])  # the very first card
    slots = {place.partition("/")[2]: cards for place, cards in t.hidden_places(0).items() if "/slot" in place}
    assert slots == {"slot 1": [0]}


@pytest.mark.rule("SYN-INF01")
def test_the_very_first_card_in_a_slot_is_dealt_anew_like_any_other() -> None:
    t = table(slots=["", "M01"], hands=[[], ["M03", "M04"]])
    assert t.slot(1) == 0
    assert len({w.slot(1) for w in worlds(t, 0)}) > 5
    s = trade([[], ["M05", "M02"], ["M01", "M04"]], "M05")
    s.do("pass").until("Menu").do("slot M01")
    assert s.t.slot(2) == 0
    assert {w.slot(2) == "M05" for w in worlds(s.t, 1)} == {True, False}


def test_after_the_slot_is_filled_it_is_in_hand_or_slot() -> None:
    s = trade([[], ["M01", "M02"], ["M03", "M04"]], "M01")
    s.do("pass").until("Menu")
    assert s.current_player == 2
    s.do("slot M03")
    seen = worlds(s.t, 1)
    assert all("M01" in [*w.hand(2), w.slot(2)] for w in seen)
    assert {w.slot(2) == "M01" for w in seen} == {True, False}
    s.do("burn")  # now the slot is empty again and the card must be in hand
    assert all("M01" in w.hand(2) for w in worlds(s.t, 1))


@pytest.mark.rule("SYN-TRD10")
def test_a_card_that_is_offered_is_in_the_hand_though_it_could_have_been_in_the_slot() -> None:
    s = trade([[], ["M01", "M02"], ["M03", "M04"]], "M01")
    s.do("pass").until("Menu")
    s.do("slot M03", "pass")
    for seat in s.t.to_move:
        s.answer(seat, "offer" if seat == 2 else "decline")
    s.do("to 1", "give_card M01", "send")
    assert all("M01" in w.hand(2) for w in worlds(s.t, 1))


def test_a_card_that_came_after_the_slot_was_filled_is_in_hand() -> None:
    t = trade([[], ["M01", "M02"], ["M03", "M04"]], "M01", slots=["", "", "M05"]).until("Menu").t
    seen = worlds(t, 1)
    assert all("M01" in w.hand(2) for w in seen)
    assert len({w.slot(2) for w in seen}) > 5


def test_a_card_that_was_discarded_or_drawn_anew_is_forgotten() -> None:
    s = trade([[], ["M01", "M02"], ["M03"]], "M01").do("pass").until("Menu")
    assert s.current_player == 2
    s.do("sell M01")
    t = s.t
    t.cards.move_all(t.deck, t.discard)
    t.draw(2, 20)
    for seat in (1, 3):  # seat 1 had known where it is
        assert {"M01" in w.hand(2) for w in worlds(t, seat)} == {True, False}


def test_who_has_pledged_holds_a_card_that_could_be_played() -> None:
    s = scene(4, hands=[["M02"]], slots=["", "SL02", "M07", "SL02"]).do("mission M02")
    s.answer(1, "play").answer(2, "decline").answer(3, "play")
    # seat 1's card is face up; seat 3 has pledged another Double Agent, and there is but one
    assert s.t.to_move == [2]
    for seat in (0, 2):
        assert {w.slot(3) for w in worlds(s.t, seat)} == {"SL02"}
    assert len({w.slot(2) for w in worlds(s.t, 0)}) > 5
    # before the window is settled nobody knows
    s = scene(4, hands=[["M02"]], slots=["", "SL02", "M07", "SL02"]).do("mission M02").answer(3, "play")
    assert len({w.slot(3) for w in worlds(s.t, 0)}) > 5


def test_two_who_pledged_in_one_window_never_share_a_card() -> None:
    s = phase(
        4, slots=["", "SL05", "SL06", "SL08"], owner={"koss": 0, "galle": 0}, fort=["koss"], research={"galle": 1}
    )
    s.answer(1, "play").answer(2, "play").answer(3, "play")
    # seat 1 played; 2 and 3 hold any of the sleepers that could be played between turns
    fits = {"SL05", "SL06", "SL08", "SL09"}
    for seat in (0, 1, 2):
        for w in worlds(s.t, seat):
            assert w.slot(3) in fits
            assert w.slot(2) in fits or seat == 2
    assert len({w.slot(3) for w in worlds(s.t, 0)}) > 1


def test_a_wish_taken_back_is_remembered_until_the_slot_is_emptied() -> None:
    s = scene(4, hands=[["M02"]], slots=["", "SL02", "", "SL02"]).do("mission M02").answer(1, "play").answer(3, "play")
    s.do("decline")
    assert s.told("took_back").seat == 3
    assert {w.slot(3) for w in worlds(s.t, 0)} == {"SL02"}
    s.until("Menu").do("pass").until("Menu").do("pass").until("Menu").do("pass").until("Menu")
    assert s.current_player == 3
    s.do("burn")
    assert s.t.seats[3].slot_candidates == 0


def test_a_dropped_card_is_one_whose_condition_has_gone() -> None:
    s = phase(4, slots=["", "SL05", "SL05"], owner={"koss": 3}, fort=["koss"]).answer(1, "play").answer(2, "play")
    assert s.told("dropped").seat == 2
    assert {w.slot(2) for w in worlds(s.t, 0)} == {"SL05"}  # Anonymous Tip could still have been played


def test_chips_are_redealt_within_their_zone() -> None:
    t = table(chips=[[], ["CE5", "CM1"]], board_chips={"koss": "CE1", "io": "CM2", "honos": "CI1"})
    seen = worlds(t, 0)
    for w in seen:
        assert [name[:2] for name in w.chips(1)] == ["CE", "CM"]
        box = w.t.box
        assert all(
            c < 0 or box.chip_zone[box.chip_design[c]] == box.zone[b] for b, c in enumerate(w.t.chips[w.t.board])
        )
    assert len({tuple(w.chips(1)) for w in seen}) > 5
    t.chips.show(t.chip_hands[1], t.held_chips(1)[0], 1 << 0)
    assert all("CE5" in w.chips(1) for w in worlds(t, 0))
    assert not all("CE5" in w.chips(1) for w in worlds(t, 2))


def last_but_one(seed: int) -> Syndicate | None:
    """A new table, if its announcement of the end is the seventh card."""
    t = fresh(3, seed)
    return t if t.sovereign[t.sovereign_deck].index(LAST_CARD) == 1 else None


@pytest.mark.parametrize(("shown", "places"), [(0, {5, 6, 7}), (4, {5, 6, 7}), (5, {6, 7}), (6, {7})])
def test_the_announcement_stays_where_it_can_be(shown: int, places: set[int]) -> None:
    t = next(t for t in map(last_but_one, range(20)) if t is not None)
    for _ in range(shown):
        t.sovereign.draw(t.sovereign_deck, t.shown)
    found = Counter(8 - w.t.sovereign[t.sovereign_deck].index(LAST_CARD) for w in worlds(t, 0, 300))
    assert set(found) == places
    assert max(found.values()) < 1.4 * 300 / len(places)  # each as likely


def test_once_it_is_shown_the_other_cards_are_shuffled_with_the_box() -> None:
    t = fresh(3, 4)
    while LAST_CARD not in t.sovereign[t.shown]:
        t.sovereign.draw(t.sovereign_deck, t.shown)
    found = {card for w in worlds(t, 0) for card in w.t.sovereign[t.sovereign_deck]}
    assert found == set(range(16)) - set(t.sovereign[t.shown])


@pytest.mark.rule("SYN-TRD10")
def test_named_cards_of_an_offer_are_known_to_its_parties_only() -> None:
    s = scene(4, hands=[[], ["M01", "M02", "M05"], ["M03"]], chips=[[], ["CE5", "CE6"]], trading=True).do("pass")
    for seat in s.t.to_move:
        s.answer(seat, "offer" if seat == 1 else "decline")
    s.do("to 2", "give_card M01", "give_chip CE5")
    for seat in (0, 2, 3, SPECTATOR):  # not sent: not even its addressee knows
        for w in worlds(s.t, seat):
            assert w.t.offer is not None
            assert (w.t.offer.cards, w.t.offer.chips, w.t.offer.line) == ([], [], 0)
    s.do("send")
    for seat in (0, 3, SPECTATOR):
        for w in worlds(s.t, seat):
            assert w.t.offer is not None
            assert {CARDS[card] for card in w.t.offer.cards} <= set(w.hand(1))
            assert {CHIPS[chip] for chip in w.t.offer.chips} <= set(w.chips(1))
        assert len({tuple(w.t.offer.cards) for w in worlds(s.t, seat)}) > 3
    assert all(w.t.offer.cards == [CARDS.index("M01")] for w in worlds(s.t, 2))
    assert all("M01" in w.hand(1) and "CE5" in w.chips(1) for w in worlds(s.t, 2))
    assert not all("M01" in w.hand(1) for w in worlds(s.t, 3))
    s.do("decline")
    assert all("M01" in w.hand(1) for w in worlds(s.t, 2))  # what was seen stays seen


@pytest.mark.rule("SYN-TRD10")
def test_a_card_shown_in_an_offer_after_the_slot_was_filled_is_in_hand_for_its_addressee_alone() -> None:
    s = scene(4, hands=[["M01", "M02", "M05"]], trading=True)
    s.t.cards.show(
        s.t.hands[0], s.t.card_of_design(0, CARDS.index("M01")), 1 << 3
    )  # seat 3 has seen it in an earlier round
    s.do("slot M02", "pass")
    for seat in s.t.to_move:
        s.answer(seat, "offer" if seat == 0 else "decline")
    s.do("to 2", "give_card M01", "send")
    assert all("M01" in w.hand(0) for w in worlds(s.t, 2))
    for w in worlds(s.t, 2):
        w.do("accept")
        assert "M01" in w.hand(2)
    s.do("decline")
    assert all("M01" in w.hand(0) for w in worlds(s.t, 2))
    assert {w.slot(0) == "M01" for w in worlds(s.t, 3)} == {True, False}


def test_cards_chosen_to_be_handed_over_are_hidden_and_leave_enough_to_follow() -> None:
    s = scene(4, hands=[[], ["M01"], ["M03", "M04", "M05", "M06"]], trading=True).do("pass")
    for seat in s.t.to_move:
        s.answer(seat, "offer" if seat == 1 else "decline")
    s.do("to 2", "want_cards", "number 3", "send", "accept", "hand_card M03")
    for seat in (0, 1, SPECTATOR):
        for w in worlds(s.t, seat):
            assert w.legal_moves()
            assert {CARDS[card] for card in w.t.offer.hand_cards} <= set(w.hand(2))


@pytest.mark.rule("SYN-SET10")
def test_dealt_syndicates_of_others_are_hidden() -> None:
    t = fresh(3, 4)
    seen = worlds(t, 1)
    assert all(w.t.syndicates[t.choices[1]] == t.syndicates[t.choices[1]] for w in seen)
    assert len({tuple(w.t.syndicates[t.choices[0]]) for w in seen}) > 10
    assert all(w.t.syndicates.complete() for w in seen)


def test_a_decoy_and_a_sleeper_look_alike() -> None:
    views = []
    for card in ("M05", "SL02", "RB1"):
        t = table(slots=["", card])
        views.append((t.view(0), t.view(2), t.view(SPECTATOR)))
    assert views[0][1:] == views[1][1:] == views[2][1:]
    assert len(SLEEPERS) == len(CARDS) - FIRST_SLEEPER


def after_reshuffle(hands: list[list[str]], **given: Any) -> Scene:
    """All cards but these hands and slots lay open in the pile; seat 0 has just drawn two of the new deck."""
    t = scene(4, hands=hands, stock=[(9, 9, 9)] * 4, **given).t
    t.cards.move_all(t.deck, t.discard)
    t.draw(0, 2)
    return Scene(t)


@pytest.mark.rule("SYN-INF02")
def test_what_was_in_the_pile_at_a_reshuffle_is_with_nobody_who_has_not_drawn_since() -> None:
    t = after_reshuffle([["M01"], ["M02", "M03"], ["M04", "M06"], ["M05"]]).t
    old = {"M01", "M02", "M03", "M04", "M05", "M06"}
    for seat in (0, 1, SPECTATOR):
        seen = worlds(t, seat)
        assert all(set(w.hand(other)) <= old for w in seen for other in (1, 2, 3))
        assert all(len(set(w.hand(0)) & old) == 1 for w in seen if seat != 0)  # its two others are from the new deck
        assert len({tuple(w.hand(2)) for w in seen}) > 3


@pytest.mark.rule("SYN-INF02")
def test_a_slot_filled_before_a_reshuffle_holds_a_card_that_was_not_in_the_pile() -> None:
    s = after_reshuffle([["M01"], [], ["M04"], ["M05"]], slots=["", "SL02"])
    s.t.draw(1, 3)
    for seat in (0, SPECTATOR):
        seen = worlds(s.t, seat)
        assert {w.slot(1) for w in seen} >= {"SL02", "M04", "M05"}
        assert all(w.slot(1) in {"M01", "M04", "M05", "SL02"} for w in seen)


@pytest.mark.rule("SYN-INF02")
@pytest.mark.parametrize("place", [0, 2])
def test_a_card_shown_after_a_reshuffle_tells_whether_it_was_an_old_one(place: int) -> None:
    t = after_reshuffle([["M01", "M02"], ["M03"], ["M04"], ["M05"]]).t
    t.cards.move(t.hands[0], t.discard, t.hand(0)[place])  # M01, or a card of the new deck
    old = {"M01", "M02", "M03", "M04", "M05"}
    assert {len(set(w.hand(0)) & old) for w in worlds(t, 1)} == {1 if place == 0 else 2}


@pytest.mark.rule("SYN-INF02")
def test_play_after_reshuffles_leaves_every_world_possible() -> None:
    """Who has neither drawn nor traded since a reshuffle holds nothing that was in the pile then."""
    checked = 0
    for seed in range(5):
        t = fresh(4, seed)
        d = dice(seed)
        for card in t.cards[t.deck][10:]:
            t.cards.move(t.deck, t.discard, card)
        pile: set[int] = set()
        waiting: set[int] = set()
        while not t.over and t.round < 4:
            before, told = set(t.cards[t.discard]), len(t.events)
            seat = t.to_move[0]
            offered = t.legal_moves(seat)
            t.play(seat, offered[d.below(len(offered))])
            for event in t.events[told:]:
                if event.kind == "reshuffled":
                    pile, waiting = {card for card in before if card < FIRST_SLEEPER}, {0, 1, 2, 3}
                elif event.kind == "drew":
                    waiting -= {event.seat}
                elif event.kind == "traded":
                    waiting -= {event.seat, event.data["to"]}
            if waiting and d.below(10) == 0:
                for w in worlds(t, d.below(4), 2):
                    for other in waiting:
                        checked += 1
                        assert not pile & {*w.t.hand(other), w.t.slot(other)}
    assert checked > 10


@pytest.mark.rule("SYN-INF03", "SYN-TRD11")
def test_redeals_do_not_tell_which_of_two_known_cards_was_traded() -> None:
    """Seat 3 has seen M01 and M02 with seat 1, which then gives one of them to seat 2."""
    tables = []
    for given in ("M01", "M02"):
        s = scene(4, hands=[[], ["M01", "M02", "M05"], ["M03", "M04"]], trading=True).do("pass")
        for seat in s.t.to_move:
            s.answer(seat, "offer" if seat == 1 else "decline")
        s.do("to 3", "give_card M01", "give_card M02", "send", "decline")
        s.do("to 2", f"give_card {given}", "send", "accept")
        tables.append(s.t)
    one, two = tables
    assert one.view(3) == two.view(3)
    assert [state(one.redeal(3, seed)) for seed in range(WORLDS)] == [
        state(two.redeal(3, seed)) for seed in range(WORLDS)
    ]
    seen = Counter(tuple(2 if name in w.hand(2) else 1 for name in ("M01", "M02")) for w in worlds(one, 3, 300))
    assert set(seen) == {(1, 1), (1, 2), (2, 1)}  # one card of three went, and all are with seats 1 and 2
    assert min(seen.values()) > 70
    assert all({"M01", "M02"} <= {*w.hand(1), *w.hand(2)} for w in worlds(one, 3))


def test_two_copies_in_one_offer_are_known_to_be_two() -> None:
    copies = next(name for number, name in enumerate(SLEEPERS) if len(table().box.copies[FIRST_SLEEPER + number]) > 1)
    s = scene(4, hands=[[], [copies, "M01", copies]], trading=True).do("pass")
    for seat in s.t.to_move:
        s.answer(seat, "offer" if seat == 1 else "decline")
    s.do("to 2", f"give_card {copies}", f"give_card {copies}", "send")
    assert all(w.hand(1).count(copies) == 2 for w in worlds(s.t, 2))


def test_without_knowledge_the_last_round_is_announced_in_an_allowed_place() -> None:
    t = fresh(3).game.deal(5, history=False)
    assert isinstance(t, Syndicate)
    places = Counter()
    for seed in range(60):
        world = t.redeal(0, seed)
        assert isinstance(world, Syndicate)
        places[len(world.sovereign[world.sovereign_deck]) - world.sovereign[world.sovereign_deck].index(LAST_CARD)] += 1
    assert set(places) == {5, 6, 7}
