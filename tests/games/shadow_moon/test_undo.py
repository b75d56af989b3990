"""Undo: possible until a card is revealed, a random event happens or another player decides."""

from __future__ import annotations

import pytest

from tests.games.shadow_moon.scene import Scene, kingpin_scene, scene

ROW = ["061", "062", "063", "064", "065"]


def last(s: Scene, seat: int = 0) -> bool:
    """Whether the seat may take its last decision back."""
    return s.t.undo_point(seat) < len(s.t.require_history().moves)


@pytest.mark.rule("SMS-DEP02", "SMS-HID02")
def test_a_card_played_facedown_and_its_unit_can_be_taken_back() -> None:
    s = scene(hands=[["050", "049"]]).do("bury 050")
    assert last(s)
    s.do("add CAS 1")
    assert last(s)


@pytest.mark.rule("SMS-HUS01", "SMS-EFF11", "SMS-FUL01")
def test_open_decisions_can_be_taken_back() -> None:
    s = scene(hands=[["050"]], tokens=[["PC1", "OP05"]], units={"COR": [0, 2]}).do("hustle OP05")
    assert last(s)
    s.do("push magenta SPI 1")
    assert last(s)
    s = scene(hands=[["050"]], units={"CAS": [4]}, board=["OP26"]).do("bury 050", "pass", "pass")
    assert last(s)


@pytest.mark.rule("SMS-DEP04", "SMS-HID07")
@pytest.mark.parametrize(
    ("given", "moves"),
    [
        ({"hands": [["017"]]}, ["play 017"]),  # a card from hand is shown
        ({"hands": [["027", "050"]]}, ["play 027", "do"]),  # a card is drawn
        ({"hands": [["027", "050"]]}, ["play 027", "do", "plant 050 magenta"]),
        ({"hands": [["075", "050"]]}, ["play 075", "do"]),  # the deck's top card is burned
        ({"hands": [["014", "050"]]}, ["play 014", "do", "sacrifice 050"]),
        ({"hands": [["021", "050"]]}, ["play 021", "do", "gamble 050"]),
        ({"hands": [["013"]], "stacks": [["[056]"]]}, ["play 013", "burn blue"]),  # a facedown card is turned up
        ({"hands": [["091"]], "stacks": [["[056]"]]}, ["play 091", "pass", "do"]),
        ({"hands": [["050", "049"]], "row": ROW}, ["bury 050", "pass", "swap 049 1"]),
        ({"hands": [["050", "049"]], "row": ROW}, ["bury 050", "pass", "under 049"]),
        ({"hands": [["050", "049"]], "tokens": [["OP28"]]}, ["hustle OP28"]),
    ],
)
def test_nothing_is_taken_back_once_a_card_has_come_to_light(given: dict[str, object], moves: list[str]) -> None:
    s = scene(**given)  # type: ignore[arg-type]
    assert not last(s.do(*moves))


@pytest.mark.rule("SMS-KEY11", "SMS-KEY16")
def test_faceup_cards_come_to_light_by_nothing() -> None:
    s = scene(hands=[["013"]], stacks=[[], ["001"], ["002"]]).do("play 013", "burn magenta")
    assert last(s)
    s = scene(hands=[["091"]], stacks=[["056"]]).do("play 091", "pass", "do")
    assert last(s)


@pytest.mark.rule("SMS-KIN32")
def test_open_cards_of_the_kingpin_can_be_placed_anew_but_its_deck_cards_are_out() -> None:
    s = kingpin_scene("057", deck=["001", "002", "003"], stacks=[["004"], [], []])  # INTERFERE 2
    s.t.require_history().undoable.clear()
    s.do("plant 003 blue")
    assert last(s)
    s = kingpin_scene("033", deck=["001", "002"], units={"SPI": [1]})
    assert not last(s)


@pytest.mark.rule("SMS-NEW07")
def test_the_last_refresh_of_round_three_is_final_since_objectives_follow() -> None:
    from tests.games.shadow_moon.round_end_scenes import at_the_end, to_the_bank

    s = to_the_bank(at_the_end(round=2, tokens=[["PC1"], ["PC2"], ["[OP01]", "PC3"]]))
    while s.question_id == "Bank":
        s.do(s.legal_moves()[0])
    assert s.question_id == "Refresh"
    seat = s.current_player
    s.do("pass")
    assert s.question_id != "Refresh"
    assert not last(s, seat)
