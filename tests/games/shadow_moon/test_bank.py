"""Banking agents: SMS-BNK."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import SPECTATOR, dice
from cinque.games.shadow_moon.rules.end_of_round import BankCards, ChooseObjective, TakeStacks, refill_deck
from cinque.games.shadow_moon.rules.new_round import NewRound
from cinque.games.shadow_moon.rules.table import ShadowMoon
from cinque.games.shadow_moon.rules.tie_breaks import VoteShared
from tests.games.shadow_moon.deck_drain import SYNDICATES, lacking, play_draining_move
from tests.games.shadow_moon.round_end_scenes import REST, ROW, at_the_end, to_the_bank
from tests.games.shadow_moon.scene import Scene, game, scene

ANY_KINDS = (*range(60, 110), 291)  # seeds, in some of which hands lack cards


@pytest.mark.rule("SMS-BNK01")
def test_everybody_takes_the_own_stack_facedown_cards_too() -> None:
    s = at_the_end(stacks=[["001", "[002]", "003", "004", "005", "006"]])
    to_the_bank(s)
    assert s.hand() == ["001", "002", "003", "004", "005", "006"]
    assert s.stack() == []


@pytest.mark.rule("SMS-BNK02")
def test_short_hands_are_filled_up_and_long_ones_kept() -> None:
    s = to_the_bank(at_the_end(stacks=[["001"], [f"{n:03}" for n in range(10, 18)], []]))
    assert [len(s.hand(seat)) for seat in range(3)] == [6, 8, 6]
    assert s.t.view(SPECTATOR).deck_count == len(REST) - 5 - 5  # seat 2 buried a card, so it also drew 5


@pytest.mark.rule("SMS-BNK03")
def test_exactly_three_are_banked_in_secret() -> None:
    s = to_the_bank(at_the_end(stacks=[["001", "002", "003", "004", "005", "006"]]))
    assert s.t.to_move == [0, 1, 2]
    before = s.t.view(1)
    s.answer(0, "bank 002", "bank 005")
    assert "bank 002" not in s.legal_moves(0)
    s.answer(0, "bank 001")
    assert s.t.to_move == [1, 2]
    assert s.t.view(1) == before
    while s.question_id == "Bank":
        s.do(s.legal_moves()[0])
    assert sorted(s.bank()) == ["001", "002", "005"]
    assert [seat.bank_count for seat in s.t.view(SPECTATOR).seats] == [3, 3, 3]


@pytest.mark.rule("SMS-BNK04")
def test_the_others_go_on_the_deck() -> None:
    s = to_the_bank(at_the_end(stacks=[[f"{n:03}" for n in range(1, 9)]]))
    deck = s.t.view(SPECTATOR).deck_count
    s.answer(0, "bank 001", "bank 002", "bank 003")
    while s.question_id == "Bank":
        s.do(s.legal_moves()[0])
    # 5 + 3 + 3 cards went to the deck, then 18 were dealt to hands and 5 to the row
    assert len(s.deck()) == deck + 11 - 23
    assert all(len(s.hand(seat)) == 6 for seat in range(3))


@pytest.mark.rule("SMS-BNK05")
def test_six_cards_are_banked_after_two_rounds() -> None:
    banks = [["011", "012", "013"], ["014", "015", "016"], ["017", "018", "019"]]
    active = [["PC1"], ["PC2"], ["PC3"]]
    s = to_the_bank(at_the_end(round=2, banks=banks, stacks=[["001", "002", "003"]], tokens=active))
    while s.question_id == "Bank":
        s.do(s.legal_moves()[0])
    assert sorted(s.hand())[:6] == ["001", "002", "003", "011", "012", "013"]


@pytest.mark.rule("SMS-BNK06")
def test_banked_cards_are_seen_by_their_owner_only() -> None:
    t = scene(banks=[["011", "012", "013"]]).t
    assert t.view(0).seats[0].bank == ["011", "012", "013"]
    for seat in (1, SPECTATOR):
        shown = t.view(seat)
        assert (shown.seats[0].bank, shown.seats[0].bank_count) == (None, 3)


@pytest.mark.rule("SMS-BNK07")
def test_a_short_deck_takes_the_burn_pile_under_its_top() -> None:
    burned = [f"{n:03}" for n in range(60, 80)]
    s = to_the_bank(at_the_end(deck=["090", "091", "092", "093"], burned=burned))
    assert s.burned() == ["079"]
    # seats 0 and 1 drew 6, seat 2 drew 5
    assert len(s.deck()) == 4 + 19 - 17


@pytest.mark.rule("SMS-BNK07")
def test_a_deal_that_needs_more_cards_takes_them_too() -> None:
    s = scene(round=2, deck=["081", "082", "083", "084"], burned=[f"{n:03}" for n in range(60, 80)], row=[""] * 5)
    s.t.agenda = []
    NewRound().run(s.t)
    assert s.burned() == ["079"]
    assert len(s.deck()) == 4 + 19 - 18 - 5
    plenty = scene(round=2, hands=[["001"]], deck=["081"], burned=[f"{n:03}" for n in range(30, 80)])
    refill_deck(plenty.t, 2)
    assert len(plenty.deck()) == 50
    assert plenty.deck()[1:] != [f"{n:03}" for n in range(30, 79)]
    alone = scene(round=2, deck=["081"], burned=["079"])
    refill_deck(alone.t, 2)
    assert (alone.deck(), alone.burned()) == (["081"], ["079"])
    pair = scene(round=2, deck=["081"], burned=["078", "079"])
    refill_deck(pair.t, 2)
    assert (sorted(pair.deck()), pair.burned()) == (["078", "081"], ["079"])
    enough = scene(round=2, deck=[f"{n:03}" for n in range(1, 24)], burned=["060", "061"], row=[""] * 5)
    NewRound().run(enough.t)
    assert enough.burned() == ["060", "061"]


# -- a deck that runs short ------------------------------------------------------------------


def short(**given: Any) -> Scene:
    """Two players take their stacks; the Kingpin has 4 cards, the deck 2, the burn pile 1."""
    given.setdefault("deck", ["081", "082"])
    given.setdefault("burned", ["060"])
    given.setdefault("stacks", [["001", "002", "003"], ["004", "005"], ["006", "007", "008", "009"]])
    s = scene(2, start=False, row=ROW, **given)
    s.t.then(TakeStacks(), BankCards(3), VoteShared(3))
    s.t.advance()
    return s


@pytest.mark.rule("SMS-KIN26", "SMS-BNK07")
def test_the_kingpins_stack_goes_under_the_deck_before_the_bank_draws() -> None:
    s = short()
    assert s.hand(0) == ["001", "002", "003", "082", "081", "009"]
    assert s.hand(1) == ["004", "005", "008", "007", "006"]  # 5: there were no more
    assert (s.stack(2), s.deck(), s.burned()) == ([], [], ["060"])
    assert s.t.to_move == [0, 1]


@pytest.mark.rule("SMS-KIN26", "SMS-BNK07")
def test_the_burn_pile_helps_only_when_the_kingpins_cards_are_used_up() -> None:
    stacks = [["001", "002", "003"], ["004", "005", "010"], ["006", "007", "008", "009"]]
    s = short(stacks=stacks, burned=["060", "071"])
    assert s.burned() == ["060", "071"]
    assert (s.hand(0)[3:], s.hand(1)[3:]) == (["082", "081", "009"], ["008", "007", "006"])
    s = short(burned=["060", "071"])  # one card more is needed
    assert s.burned() == ["071"]
    assert sorted(s.hand(1)) == ["004", "005", "006", "007", "008", "060"]


@pytest.mark.rule("SMS-BNK02", "SMS-BNK07")
def test_nobody_draws_more_cards_than_there_are() -> None:
    s = short(deck=["081"], stacks=[["001", "002", "003", "004", "005", "006"], ["007"], []])
    assert (s.hand(0), s.hand(1)) == (["001", "002", "003", "004", "005", "006"], ["007", "081"])
    assert s.events("drew")[-1].visible_data(1) == {"count": 1, "cards": ["081"]}
    s.answer(0, "bank 001", "bank 002", "bank 003").answer(1, "bank 007")
    assert s.legal_moves(1) == ["bank 081"]
    s.answer(1, "bank 081")
    assert s.bank(1) == ["007", "081"]  # fewer than 3 were there to bank


def test_a_player_without_cards_plays_none() -> None:
    s = scene(hands=[[], ["050"]], turns=0, units={"CAS": [4]}, board=["OP26"])
    assert (s.current_player, s.question_id) == (0, "Fulfil")


def test_players_who_empty_the_deck_play_to_the_end() -> None:
    lacked = emptied = 0
    for seed in ANY_KINDS:
        t = game(2, syndicates=SYNDICATES).deal(seed, history=False)
        assert isinstance(t, ShadowMoon)
        d = dice(seed)
        while not t.over:
            play_draining_move(t, d)
            emptied += not t.agents[t.deck]
            if not t.over and isinstance(t.agenda[-1], ChooseObjective) and not any(t.answers):
                lacked += lacking(t) > 0
        assert t.census() == t.game.census()
    assert emptied > 50
    assert lacked > 0  # the deck and the burn pile together could not have filled the hands
