"""Resampled tables fit what a seat saw and did: cards taken openly, cards put under the deck (SMS-R74)."""

from __future__ import annotations

from collections import Counter

import pytest

from cinque.core import SPECTATOR, dice
from cinque.games.shadow_moon.rules.burn_pile import burn_deck
from cinque.games.shadow_moon.rules.card_effects import draw
from cinque.games.shadow_moon.rules.end_of_round import refill_deck
from cinque.games.shadow_moon.rules.moves import AGENTS
from cinque.games.shadow_moon.rules.table import ShadowMoon
from tests.games.shadow_moon.card_lists import CardLists, face, facedown
from tests.games.shadow_moon.scene import Scene, scene

ROW = ["017", "062", "063", "064", "065"]
DECK = [f"{n:03}" for n in range(70, 90)]
WORLDS = 300


def where(t: ShadowMoon, card: str) -> str:
    """The place of a card."""
    number = AGENTS.index(card)
    cards = CardLists(t)
    for seat, s in enumerate(cards.seats):
        if number in s.hand:
            return f"hand {seat}"
        if number in s.bank:
            return f"bank {seat}"
        for place, other in enumerate(s.stack):
            if face(other) == number:
                return f"{'facedown' if facedown(other) else 'stack'} {seat} {place}"
    if number in cards.deck:
        return f"deck {cards.deck.index(number)}"
    return "elsewhere"


def places(s: Scene, viewer: int, card: str, worlds: int = WORLDS) -> Counter[str]:
    """Where a card is in worlds dealt anew for a viewer; all of them look the same to it."""
    found: Counter[str] = Counter()
    shown = s.t.view(viewer)
    for seed in range(worlds):
        world = s.t.redeal(viewer, seed)
        assert isinstance(world, ShadowMoon)
        assert world.view(viewer) == shown
        found[where(world, card)] += 1
    return found


def swapped() -> Scene:
    """Seat 0 has taken 017 from the row for all to see and holds two cards more."""
    hands = [["050", "049", "048", "047"], ["046", "045", "044"], ["043", "042", "041"]]
    return scene(hands=hands, row=ROW, deck=DECK).do("bury 050", "pass", "swap 049 1")


@pytest.mark.rule("SMS-HID08")
@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_a_card_taken_in_public_stays_in_that_hand_in_every_world(viewer: int) -> None:
    s = swapped()
    assert places(s, viewer, "017") == {"hand 0": WORLDS}
    others = places(s, viewer, "048")  # as any card never seen
    assert others.keys() >= {"hand 0", "facedown 0 0"}
    assert len(others) > 10
    assert places(s, viewer, "049") == {"elsewhere": WORLDS}  # it lies in the row


@pytest.mark.rule("SMS-HID08", "SMS-HID02")
def test_after_a_facedown_play_it_may_be_that_card_or_still_in_hand() -> None:
    s = swapped().do("bury 046", "pass", "pass", "bury 043", "pass", "pass", "bury 017")
    found = places(s, 1, "017", 900)
    assert found.keys() == {"hand 0", "facedown 0 1"}  # not the card played before it was taken
    assert 200 < found["facedown 0 1"] < 400  # one of three cards
    assert places(s, 0, "017") == {"facedown 0 1": WORLDS}
    s = swapped().do("bury 046", "pass", "pass", "bury 043", "pass", "pass", "bury 048")
    found = places(s, 1, "017", 900)  # the truth makes no difference to what can be known
    assert found.keys() == {"hand 0", "facedown 0 1"}
    assert 200 < found["facedown 0 1"] < 400


@pytest.mark.rule("SMS-HID08", "SMS-HID09")
def test_a_facedown_card_that_turns_out_to_be_another_leaves_it_in_hand() -> None:
    hands = [["050", "049", "048", "091"], ["046", "045", "044"], ["043", "042", "041"]]
    s = scene(hands=hands, row=ROW, deck=DECK).do("bury 050", "pass", "swap 049 1")
    s.do("bury 046", "pass", "pass", "bury 043", "pass", "pass", "bury 048", "pass", "pass")
    assert places(s, 1, "017").keys() == {"hand 0", "facedown 0 1"}
    s.do("bury 045", "pass", "pass", "bury 042", "pass", "pass", "play 091", "pass", "do")
    assert s.focus() == ["091", "048"]  # recalled, and it was not 017
    assert places(s, 1, "017") == {"hand 0": WORLDS}


@pytest.mark.rule("SMS-KEY14", "SMS-HID08")
def test_a_reanimated_card_is_known_until_it_is_placed() -> None:
    hands = [["005", "050"], ["046"], ["043"]]
    s = scene(hands=hands, burned=["001", "056"], deck=DECK).do("play 005", "do", "pass")
    assert s.question_id == "Plant"
    assert places(s, 2, "056") == {"hand 0": WORLDS}
    kept = s.do("plant 050 magenta")
    assert places(kept, 2, "056") == {"hand 0": WORLDS}
    again = scene(hands=hands, burned=["001", "056"], deck=DECK).do("play 005", "do", "pass", "plant 056 magenta")
    assert places(again, 2, "056") == {"stack 1 0": WORLDS}


@pytest.mark.rule("SMS-MAN04", "SMS-MAN08")
def test_a_card_put_under_the_deck_lies_there_in_every_world_of_who_did_it() -> None:
    hands = [["050", "049", "048"], ["046", "045"], ["043", "042"]]
    s = scene(hands=hands, row=ROW, deck=DECK).do("bury 050", "pass", "under 048")
    assert s.deck()[0] == "048"
    assert places(s, 0, "048") == {"deck 0": WORLDS}
    assert len(places(s, 1, "048")) > 10
    s.do("bury 046", "pass", "under 045")
    assert s.deck()[:2] == ["045", "048"]
    assert places(s, 0, "048") == {"deck 1": WORLDS}
    assert places(s, 1, "045") == {"deck 0": WORLDS}
    assert len(places(s, 0, "045")) > 10


@pytest.mark.rule("SMS-MAN08", "SMS-HID08")
def test_a_known_card_may_have_gone_under_the_deck() -> None:
    s = swapped().do("bury 046", "pass", "pass", "bury 043", "pass", "pass", "bury 048", "pass", "under 017")
    found = places(s, 1, "017", 900)
    assert found.keys() == {"hand 0", "facedown 0 1", "deck 0"}
    assert places(s, 0, "017") == {"deck 0": WORLDS}


@pytest.mark.rule("SMS-MAN04", "SMS-HID07")
def test_who_draws_a_card_put_under_a_short_deck_holds_it_for_who_put_it_there() -> None:
    hands = [["050", "049", "048"], ["027", "045"], ["043", "042"]]
    s = scene(hands=hands, deck=["070", "071"]).do("bury 050", "pass", "under 048")
    assert s.deck() == ["048", "070"]
    s.do("play 027", "do")  # draws 070, plants a card
    s.do("plant 045 orange", *["pass"] * 2)
    assert places(s, 0, "048") == {"deck 0": WORLDS}
    s.do("under 070")  # 070 goes under it, and 048 is drawn
    assert s.hand(1) == ["048"]
    assert places(s, 0, "048") == {"hand 1": WORLDS}
    assert places(s, 1, "070") == {"deck 0": WORLDS}


@pytest.mark.rule("SMS-MAN04")
def test_an_exchange_through_an_empty_deck_leaves_everything_as_it_was_known() -> None:
    hands = [["050", "049", "048"], ["027", "045"], ["043", "042"]]
    s = scene(hands=hands, row=ROW, deck=[]).do("bury 050", "pass", "swap 048 1")
    s.do("bury 027", "pass", "pass", "bury 043", "pass", "pass")
    s.do("bury 049", "pass", "under 017")
    assert s.hand(0) == ["017"]
    assert places(s, 1, "017").keys() == {"hand 0", "facedown 0 1"}


def test_two_known_cards_fill_a_hand_and_leave_no_room_for_a_third() -> None:
    row = ["017", "018", "063", "064", "065"]
    hands = [["050", "049", "048", "047"], ["046", "045", "044"], ["043", "042", "041"]]
    s = scene(hands=hands, row=row, deck=DECK).do("bury 050", "pass", "swap 049 1")
    s.do("bury 046", "pass", "pass", "bury 043", "pass", "pass", "bury 048", "pass", "swap 047 2")
    assert sorted(s.hand(0)) == ["017", "018"]
    found = Counter((where(world, "017"), where(world, "018")) for world in worlds(s, 1, 900))
    assert found.keys() == {("hand 0", "hand 0"), ("facedown 0 1", "hand 0")}
    assert 200 < found["facedown 0 1", "hand 0"] < 520


def worlds(s: Scene, viewer: int, count: int) -> list[ShadowMoon]:
    found = []
    for seed in range(count):
        world = s.t.redeal_unchecked(viewer, dice(seed))
        assert isinstance(world, ShadowMoon)
        found.append(world)
    return found


def test_what_only_others_know_is_gone_from_a_world_dealt_anew() -> None:
    hands = [["050", "049", "048"], ["046", "045"], ["043", "042"]]
    s = scene(hands=hands, row=ROW, deck=DECK).do("bury 050", "pass", "under 048")
    world = s.t.redeal(1, 3)
    assert isinstance(world, ShadowMoon)
    assert len(places(Scene(world), 0, "048")) > 10
    mine = s.t.redeal(0, 3)
    assert isinstance(mine, ShadowMoon)
    assert places(Scene(mine), 0, "048") == {"deck 0": WORLDS}


@pytest.mark.rule("SMS-KEY12", "SMS-HID08")
def test_a_known_card_that_is_turned_up_from_the_deck_is_known_to_all() -> None:
    hands = [["050", "049", "048"], ["075", "045"], ["043", "042"]]
    s = scene(hands=hands, deck=["070", "071"]).do("bury 050", "pass", "under 048")
    assert s.deck() == ["048", "070"]
    s.do("play 075", "do")  # burns 070; 048 is the next
    assert places(s, 0, "048") == {"deck 0": WORLDS}
    burn_deck(s.t)
    assert s.burned()[-1] == "048"
    for viewer in (0, 1, SPECTATOR):
        assert places(s, viewer, "048") == {"elsewhere": WORLDS}
    assert not s.deck()


@pytest.mark.rule("SMS-KIN22", "SMS-HID08")
def test_what_all_know_of_a_place_in_the_deck_ends_when_another_card_comes_from_it() -> None:
    s = swapped().do("bury 046", "pass", "pass", "bury 043", "pass", "pass", "bury 047", "pass", "under 048")
    assert places(s, 1, "017", 900).keys() == {"hand 0", "facedown 0 1", "deck 0"}
    while s.deck():
        burn_deck(s.t)
    assert places(s, 1, "017").keys() == {"hand 0", "facedown 0 1"}


def test_a_deck_shuffled_with_burned_cards_may_hold_known_ones_anywhere() -> None:
    hands = [["050", "049", "048"], ["046", "045"], ["043", "042"]]
    s = scene(hands=hands, deck=DECK, burned=["001", "002", "003"]).do("bury 050", "pass", "under 048")
    refill_deck(s.t, 99)
    assert s.burned() == ["003"]
    for card in ("001", "048"):
        found = places(s, 0, card)
        assert len(found) > 10
        assert all(place.startswith("deck") for place in found)
    draw(s.t, 1, 1)
    assert any(place == "hand 1" for place in places(s, 0, "001", 900))


def test_a_spectator_knows_what_all_know_and_no_more() -> None:
    s = swapped().do("bury 046", "pass", "under 045")
    assert places(s, SPECTATOR, "017") == {"hand 0": WORLDS}
    assert len(places(s, SPECTATOR, "045")) > 10
    assert places(s, 1, "045") == {"deck 0": WORLDS}
