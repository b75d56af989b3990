"""Hidden information: SMS-HID, and resampling for one seat."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR, dice
from cinque.games.shadow_moon.rules.moves import AGENTS
from cinque.games.shadow_moon.rules.table import ShadowMoon
from tests.games.shadow_moon.scene import fresh, scene


@pytest.mark.rule("SMS-HID01")
def test_hands_banks_and_objectives_are_their_owners() -> None:
    t = scene(hands=[["001"], ["002"]], banks=[["011"], ["012"]], objectives=[["OB01"], ["OB02"]]).t
    mine = t.view(0)
    assert (mine.seats[0].hand, mine.seats[0].bank, mine.seats[0].objectives) == (["001"], ["011"], ["OB01"])
    assert (mine.seats[1].hand, mine.seats[1].bank, mine.seats[1].objectives) == (None, None, None)
    nobody = t.view(SPECTATOR)
    assert [seat.hand for seat in nobody.seats] == [None, None, None]
    assert [seat.objectives for seat in nobody.seats] == [None, None, None]


@pytest.mark.rule("SMS-HID02")
def test_a_facedown_card_is_known_to_its_owner_only() -> None:
    t = scene(stacks=[["[001]", "002"]]).t
    assert [card.card for card in t.view(0).seats[0].stack] == ["001", "002"]
    assert [card.card for card in t.view(1).seats[0].stack] == [None, "002"]
    assert [card.facedown for card in t.view(1).seats[0].stack] == [True, False]
    assert "001" not in [card.card for card in t.view(1).cards]


@pytest.mark.rule("SMS-HID03")
def test_what_lies_open_is_public() -> None:
    t = scene(units={"SPI": [2]}, status={"SPI": ("displace", "blue")}, tokens=[["[OP01]", "OP02"]], kredits=[4],
              row=["061", "062", "063", "064", "065"], burned=["017"], faceup=["OB07"]).t  # fmt: skip
    view = t.view(1)
    assert view.seats[0].kredits == 4
    assert [(k.token, k.active) for k in view.seats[0].tokens] == [("OP01", False), ("OP02", True), ("PC1", False)]
    assert (view.sectors[0].units, view.sectors[0].status, view.sectors[0].owner) == ([2, 0, 0], "displace", 0)
    assert (view.row[0], view.burned, view.faceup) == ("061", "017", ["OB07"])


@pytest.mark.rule("SMS-HID04")
def test_numbers_of_hidden_things_are_public() -> None:
    t = scene(hands=[["001", "002"]], banks=[["011"]], stacks=[["[003]"]], burned=["017", "018"],
              objectives=[["OB01", "OB02"]], deck=["070", "071", "072"]).t  # fmt: skip
    view = t.view(SPECTATOR)
    seat = view.seats[0]
    assert (seat.hand_count, seat.bank_count, len(seat.stack), seat.objective_count) == (2, 1, 1, 2)
    assert (view.deck_count, view.burn_count, view.bag_count) == (3, 2, 33)


@pytest.mark.rule("SMS-HID05")
def test_stacks_show_number_and_order_with_blank_backs() -> None:
    shown = scene(stacks=[["002", "[003]", "001", "[004]"]]).t.view(2).seats[0].stack
    assert [(card.card, card.facedown) for card in shown] == [
        ("002", False), (None, True), ("001", False), (None, True),
    ]  # fmt: skip


@pytest.mark.rule("SMS-HID06")
def test_nobody_sees_deck_bag_box_or_the_burn_pile_below_its_top() -> None:
    t = scene(deck=["070", "071"], burned=["018", "017"], start=False).t
    for seat in (0, 1, SPECTATOR):
        view = t.view(seat)
        named = {card.card for card in view.cards}
        assert named == {"017"}
        assert not [token for token in view.tokens if token.token.startswith("OP")]


@pytest.mark.rule("SMS-HID07")
def test_draws_are_seen_by_the_drawer_only() -> None:
    s = scene(hands=[["027", "050"]], deck=["060"]).do("play 027", "do")
    event = s.events("drew")[-1]
    assert event.visible_data(0) == {"count": 1, "cards": ["060"]}
    assert event.visible_data(1) == {"count": 1}
    assert "060" not in [card.card for card in s.t.view(1).cards]
    s.do("plant 060 magenta")
    assert s.events("planted")[-1].visible_data(1) == {"card": "060", "owner": 1}


@pytest.mark.rule("SMS-HID08")
def test_a_card_once_seen_is_secret_again_in_a_hand() -> None:
    row = ["017", "062", "063", "064", "065"]
    s = scene(hands=[["050", "049"], ["048"], ["047"]], row=row).do("bury 050", "pass", "swap 049 1")
    assert s.hand() == ["017"]
    assert "017" not in [card.card for card in s.t.view(1).cards]
    assert s.events("swapped")[-1].visible_data(1) == {"card": "049", "taken": "017", "slot": 1}
    s.do("bury 048", "pass", "bury 047", "pass", "bury 017")
    assert [card.card for card in s.t.view(1).seats[0].stack] == [None, None]
    assert s.events("buried")[-1].visible_data(1) == {}
    assert s.events("buried")[-1].visible_data(0) == {"card": "017"}


@pytest.mark.rule("SMS-HID10")
def test_objectives_are_public_when_revealed() -> None:
    s = scene(turns=17, seat=2, hands=[[], [], ["050"]], objectives=[["OB01", "OB02"], ["OB03"], ["OB05"]],
              deck=[f"{n:03}" for n in range(51, 100)])  # fmt: skip
    s.do("bury 050", "pass").answer(0, "resolve OB02")
    assert s.t.view(1).resolved == []
    s.answer(1, "resolve OB03").answer(2, "resolve OB05")
    assert set(s.t.view(1).resolved) == {"OB02", "OB03", "OB05"}
    assert [e.visible_data(1) for e in s.events("resolved") if e.seat == 0] == [
        {"objective": "OB02", "crimes": 0, "control": 0},
    ]  # fmt: skip


# -- redealing -------------------------------------------------------------------------------


def midway(players: int, moves: int, seed: int = 2) -> ShadowMoon:
    t = fresh(players, seed)
    d = dice(seed)
    for _ in range(moves):
        seat = t.current_player()
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])
    return t


def test_a_redeal_changes_what_is_hidden_and_nothing_else() -> None:
    t = midway(4, 60)
    other = t.redeal(1, 7)
    assert isinstance(other, ShadowMoon)
    assert other.view(1) == t.view(1)
    assert other.agents[t.hands[1]] == t.agents[t.hands[1]]
    assert other.agents[t.hands[0]] != t.agents[t.hands[0]]
    assert other.objectives[t.own_objectives[0]] != t.objectives[t.own_objectives[0]]
    assert other.agents[t.deck] != t.agents[t.deck]
    assert other.agents[t.burn] == t.agents[t.burn]


def test_a_redeal_keeps_every_card_in_exactly_one_place() -> None:
    for moves in (40, 120, 200):
        t = midway(3, moves)
        other = t.redeal(SPECTATOR, 3)
        assert isinstance(other, ShadowMoon)
        assert other.agents[t.unused] == t.agents[t.unused]
        for world in (t, other):
            for family, count in ((world.agents, 100), (world.objectives, 30)):
                assert sorted(c for pile in family.layout.piles for c in family[pile] if c >= 0) == list(range(count))


def test_facedown_cards_and_banks_of_others_are_redrawn() -> None:
    deck = list(AGENTS[20:60])
    t = scene(stacks=[["[001]", "002"], ["[003]"]], banks=[["011"], ["012"]], deck=deck).t
    facedown, banks = set(), set()
    for seed in range(30):
        other = t.redeal(1, seed)
        assert isinstance(other, ShadowMoon)
        stack = other.agents[t.stacks[0]]
        facedown.add(stack[0])
        banks.add(other.agents[t.banks[0]][0])
        assert not other.agents.is_up(t.stacks[0], 0)
        assert stack[1] == t.agents[t.stacks[0]][1]
        assert other.agents[t.stacks[1]] == t.agents[t.stacks[1]]
        assert other.agents[t.banks[1]] == t.agents[t.banks[1]]
    assert len(facedown) > 5
    assert len(banks) > 5
