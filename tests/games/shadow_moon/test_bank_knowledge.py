"""Resampled banks hold only cards their players can have had in hand (SMS-R74)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cinque.core import SPECTATOR, dice
from cinque.games.shadow_moon.rules.end_of_round import BankCards
from cinque.games.shadow_moon.rules.moves import AGENTS
from cinque.games.shadow_moon.rules.table import ShadowMoon
from tests.games.shadow_moon.card_lists import CardLists, face, facedown
from tests.games.shadow_moon.round_end_scenes import ROW, at_the_end, to_the_bank
from tests.games.shadow_moon.scene import Scene, fresh

DECK = [f"{n:03}" for n in range(31, 50)]
SEEN = ["001", "002", "003", "004", "005", "006"]
STACKS = [SEEN, ["011", "012", "[013]", "014", "015", "016"], ["021", "022", "023", "024", "025"]]
READY = [["PC1"], ["PC2"], ["PC3"]]


def cards(numbers: list[int]) -> set[str]:
    return {AGENTS[number] for number in numbers}


def worlds(s: Scene, viewer: int, count: int = 200) -> list[CardLists]:
    shown = s.t.view(viewer)
    found = []
    for seed in range(count):
        world = s.t.redeal(viewer, seed)
        assert isinstance(world, ShadowMoon)
        assert world.view(viewer) == shown
        found.append(CardLists(world))
    return found


def bank_step(**given: Any) -> Scene:
    given.setdefault("stacks", STACKS)
    return to_the_bank(at_the_end(deck=DECK, row=ROW, tokens=READY, **given))


def next_round(s: Scene) -> Scene:
    """Everybody banks the first three cards offered."""
    while s.question_id == "Bank":
        s.do(s.legal_moves()[0])
    return s


@pytest.mark.rule("SMS-BNK01", "SMS-HID08")
def test_the_faceup_cards_of_a_stack_are_known_in_the_hand_they_go_to() -> None:
    s = bank_step()
    for viewer in (1, SPECTATOR):
        for world in worlds(s, viewer):
            assert cards(world.seats[0].hand) == set(SEEN)
    hands = [cards(world.seats[1].hand) for world in worlds(s, 0)]
    assert all(hand >= {"011", "012", "014", "015", "016"} for hand in hands)
    assert len({card for hand in hands for card in hand}) > 12  # the facedown one may be any unseen card


@pytest.mark.rule("SMS-BNK03", "SMS-BNK06", "SMS-HID01")
def test_a_bank_holds_only_what_its_owner_can_have_banked() -> None:
    s = next_round(bank_step())
    assert s.t.round == 2
    banks = Counter(card for world in worlds(s, 1, 400) for card in cards(world.seats[0].bank))
    assert set(banks) <= set(SEEN)  # all six cards were seen
    still = set(SEEN) - {card for card in SEEN if card not in hidden_from(s, 1)}
    assert set(banks) == still
    assert max(banks.values()) < 400 or len(still) == 3


def hidden_from(s: Scene, viewer: int) -> set[str]:
    """The cards a seat does not see now."""
    found = set(s.deck())
    for seat, other in enumerate(CardLists(s.t).seats):
        if seat != viewer:
            found |= cards(other.hand) | cards(other.bank) | {AGENTS[face(c)] for c in other.stack if facedown(c)}
    return found


@pytest.mark.rule("SMS-BNK03", "SMS-BNK04")
def test_what_a_player_returned_or_saw_elsewhere_is_in_no_other_bank() -> None:
    s = bank_step()
    mine, row = set(s.hand(2)), set(ROW)
    s = next_round(s)
    for world in worlds(s, 2):
        for seat in (0, 1):
            assert not cards(world.seats[seat].bank) & (mine | row)


@pytest.mark.rule("SMS-BNK03", "SMS-HID02")
def test_of_the_cards_nobody_saw_only_as_many_are_banked_as_there_were() -> None:
    s = next_round(bank_step())
    known = {"011", "012", "014", "015", "016"}
    unseen = Counter(len(cards(world.seats[1].bank) - known) for world in worlds(s, 0, 400))
    assert unseen.keys() == {0, 1}  # one card of seat 1 lay facedown
    drawn = Counter(len(cards(world.seats[2].bank) - set(STACKS[2])) for world in worlds(s, 0, 400))
    assert drawn.keys() == {0, 1}  # seat 2 had played 050 facedown, and drew none


@pytest.mark.rule("SMS-NEW05", "SMS-BNK05")
def test_a_hand_of_the_last_round_is_three_cards_of_either_bank() -> None:
    s = next_round(bank_step(round=2, objectives=[["OB01", "OB03"], ["OB07", "OB09"], ["OB13", "OB15"]]))
    assert (s.t.round, len(s.hand(0))) == (3, 3)  # this scene had no first bank
    t = fresh(3, 5)
    d = dice(5)
    seen: list[list[set[str]]] = []  # by round and seat: the cards that all saw them take into hand
    while t.round < 3 or t.phase == 7:
        banking = isinstance(t.agenda[-1], BankCards)
        seat = t.current_player()
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])
        if isinstance(t.agenda[-1], BankCards) and not banking:
            seen.append([remembered(t, seat) for seat in range(3)])
    assert len(seen) == 2
    for world in worlds(Scene(t), 0, 100):
        for seat in (1, 2):
            hand = cards(world.seats[seat].hand)
            assert len(hand) == 6
            for number in range(2):
                others = set().union(*(seen[number][other] for other in range(3) if other != seat))
                assert len(hand & (others - seen[1 - number][seat])) <= 3


def remembered(t: ShadowMoon, seat: int) -> set[str]:
    """The cards that all know in a hand."""
    return {AGENTS[card] for card in t.agents.remembered(t.hands[seat], SPECTATOR) if card >= 0}


def test_a_world_of_a_world_is_dealt_without_what_its_seat_truly_held() -> None:
    s = next_round(bank_step())
    mine = set(s.hand(2)) | set(s.bank(2))
    for seed in range(20):
        world = s.t.redeal(1, seed)
        assert isinstance(world, ShadowMoon)
        inner = world.redeal(2, seed)
        assert isinstance(inner, ShadowMoon)
        assert inner.view(2) == world.view(2)
        assert inner.census() == s.t.census()
        other = CardLists(world).seats[2]
        assert cards(other.hand) | cards(other.bank) != mine or seed
