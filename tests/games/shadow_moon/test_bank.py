"""Banking agents: SMS-BNK."""

from __future__ import annotations

import pytest

from cinque.games.shadow_moon.end_of_round import NewRound, supply_deck
from tests.games.shadow_moon.endings import REST, at_the_end, to_the_bank
from tests.games.shadow_moon.scene import scene


@pytest.mark.rule("SMS-BNK01")
def test_everybody_takes_the_own_stack_facedown_cards_too() -> None:
    s = at_the_end(stacks=[["001", "[002]", "003", "004", "005", "006"]])
    to_the_bank(s)
    assert s.hand() == ["001", "002", "003", "004", "005", "006"]
    assert s.stack() == []


@pytest.mark.rule("SMS-BNK02")
def test_short_hands_are_filled_up_and_long_ones_kept() -> None:
    s = to_the_bank(at_the_end(stacks=[["001"], [f"{n:03}" for n in range(10, 18)], []]))
    assert [len(seat.hand) for seat in s.t.seats] == [6, 8, 6]
    assert s.t.view(None).deck_count == len(REST) - 5 - 5  # seat 2 buried a card, so it also drew 5


@pytest.mark.rule("SMS-BNK03")
def test_exactly_three_are_banked_in_secret() -> None:
    s = to_the_bank(at_the_end(stacks=[["001", "002", "003", "004", "005", "006"]]))
    assert s.t.waiting == [0, 1, 2]
    before = s.t.view(1)
    s.answer(0, "bank 002", "bank 005")
    assert "bank 002" not in s.offers(0)
    s.answer(0, "bank 001")
    assert s.t.waiting == [1, 2]
    assert s.t.view(1) == before
    while s.asked == "Bank":
        s.do(s.offers()[0])
    assert sorted(s.bank()) == ["001", "002", "005"]
    assert [seat.bank_count for seat in s.t.view(None).seats] == [3, 3, 3]


@pytest.mark.rule("SMS-BNK04")
def test_the_others_go_on_the_deck() -> None:
    s = to_the_bank(at_the_end(stacks=[[f"{n:03}" for n in range(1, 9)]]))
    deck = s.t.view(None).deck_count
    s.answer(0, "bank 001", "bank 002", "bank 003")
    while s.asked == "Bank":
        s.do(s.offers()[0])
    # 5 + 3 + 3 cards went to the deck, then 18 were dealt (this scene has no row)
    assert len(s.t.deck) == deck + 11 - 18
    assert all(len(seat.hand) == 6 for seat in s.t.seats)


@pytest.mark.rule("SMS-BNK05")
def test_six_cards_are_banked_after_two_rounds() -> None:
    banks = [["011", "012", "013"], ["014", "015", "016"], ["017", "018", "019"]]
    active = [["PC1"], ["PC2"], ["PC3"]]
    s = to_the_bank(at_the_end(round=2, banks=banks, stacks=[["001", "002", "003"]], tokens=active))
    while s.asked == "Bank":
        s.do(s.offers()[0])
    assert sorted(s.hand())[:6] == ["001", "002", "003", "011", "012", "013"]


@pytest.mark.rule("SMS-BNK06")
def test_banked_cards_are_seen_by_their_owner_only() -> None:
    t = scene(banks=[["011", "012", "013"]]).t
    assert t.view(0).seats[0].bank == ["011", "012", "013"]
    for seat in (1, None):
        shown = t.view(seat)
        assert (shown.seats[0].bank, shown.seats[0].bank_count) == (None, 3)


@pytest.mark.rule("SMS-BNK07")
def test_a_short_deck_takes_the_burn_pile_under_its_top() -> None:
    burned = [f"{n:03}" for n in range(60, 80)]
    s = to_the_bank(at_the_end(deck=["090", "091", "092", "093"], burned=burned))
    assert s.burned() == ["079"]
    # seats 0 and 1 drew 6, seat 2 drew 5
    assert len(s.t.deck) == 4 + 19 - 17


@pytest.mark.rule("SMS-BNK07")
def test_a_deal_that_needs_more_cards_takes_them_too() -> None:
    s = scene(round=2, deck=["081", "082", "083", "084"], burned=[f"{n:03}" for n in range(60, 80)], row=[""] * 5)
    s.t.agenda = []
    NewRound().run(s.t)
    assert s.burned() == ["079"]
    assert len(s.t.deck) == 4 + 19 - 18 - 5
    plenty = scene(round=2, deck=["081"], burned=[f"{n:03}" for n in range(30, 80)])
    supply_deck(plenty.t, 2)
    assert len(plenty.t.deck) == 50
    assert plenty.deck()[1:] != [f"{n:03}" for n in range(30, 79)]
    alone = scene(round=2, deck=["081"], burned=["079"])
    supply_deck(alone.t, 2)
    assert (alone.deck(), alone.burned()) == (["081"], ["079"])
    pair = scene(round=2, deck=["081"], burned=["078", "079"])
    supply_deck(pair.t, 2)
    assert (sorted(pair.deck()), pair.burned()) == (["078", "081"], ["079"])
    enough = scene(round=2, deck=[f"{n:03}" for n in range(1, 24)], burned=["060", "061"], row=[""] * 5)
    NewRound().run(enough.t)
    assert enough.burned() == ["060", "061"]
