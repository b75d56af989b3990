"""Looking nearer: the board by keys, wheel, two fingers and button; groups of choices by their key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sitter
from tests.browser.playing import MINE, STILL, fits_width, play_until, settled

GAMES = ("Phoenicia", "Shadow Moon Syndicates")


def _width(page: Page) -> float:
    """Of the board, once it stands still."""
    page.evaluate(STILL)
    box = page.locator(".sheet > svg").bounding_box()
    assert box is not None
    return box["width"]


@pytest.mark.parametrize("game", GAMES)
def test_the_board_nearer_by_keys_and_wheel(sit: Sitter, game: str) -> None:
    """Given a desktop, when + is pressed, then the board grows in its frame; 0, wheel and button do what they say."""
    page = sit(game, viewport={"width": 1920, "height": 1080})
    settled(page)
    whole = _width(page)
    expect(page.locator(".zoom-button")).to_have_count(0)
    page.keyboard.press("+")
    page.keyboard.press("+")
    assert _width(page) > 1.5 * whole
    fits_width(page)
    page.keyboard.press("-")
    assert whole < _width(page) < 1.5 * whole
    page.keyboard.press("0")
    assert _width(page) == pytest.approx(whole, abs=1)
    page.locator(".pan").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function("whole => document.querySelector('.sheet > svg').clientWidth > whole + 20", arg=whole)
    page.locator(".zoom-button").click()
    assert _width(page) == pytest.approx(whole, abs=1)


@pytest.mark.parametrize("game", GAMES)
def test_the_board_nearer_by_touch(sit: Sitter, game: str) -> None:
    """Given a phone, when two fingers part, then the board grows and the page does not; the button shows the whole."""
    page = sit(game, viewport={"width": 360, "height": 740}, has_touch=True)
    settled(page)
    whole = _width(page)
    page.evaluate(
        """() => {
            const pan = document.querySelector('.pan');
            const at = (x) => new Touch({ identifier: x, target: pan, clientX: x, clientY: 150 });
            const fire = (kind, ...xs) => pan.dispatchEvent(
                new TouchEvent(kind, { touches: xs.map(at), bubbles: true, cancelable: true }));
            fire('touchstart', 150, 200);
            fire('touchmove', 130, 220);
        }"""
    )
    assert _width(page) == pytest.approx(1.8 * whole, rel=0.05)
    fits_width(page)
    page.locator(".zoom-button").tap()
    assert _width(page) == pytest.approx(whole, abs=1)
    page.locator(".zoom-button").tap()
    assert _width(page) > 1.5 * whole


def test_a_long_list_leaves_the_board_its_room(sit: Sitter) -> None:
    """On a phone three choices are shown and the rest scrolls, so that the board has 40 % of the screen."""
    page = sit("Shadow Moon Syndicates", players=3, phone=True)
    moves = page.locator(f"{MINE} [data-move]")
    play_until(page, lambda: moves.count() > 5)
    page.evaluate(STILL)
    board = page.locator("main").bounding_box()
    assert board is not None
    assert board["height"] > 0.4 * 844
    expect(moves.nth(2)).to_be_in_viewport()
    moves.last.tap()  # the rest is there to be scrolled to
    expect(page.locator(".confirm")).to_have_attribute("aria-disabled", "false")


def test_a_key_goes_round_the_groups(sit: Sitter) -> None:
    """Where choices are grouped, M opens one group after another."""
    page = sit("Shadow Moon Syndicates", players=3)
    groups = page.locator(f"{MINE} [data-group]")
    play_until(page, lambda: groups.count() > 1)
    page.keyboard.press("m")
    first = page.locator(f"{MINE} [data-move]").all_inner_texts()
    assert first
    page.keyboard.press("m")
    second = page.locator(f"{MINE} [data-move]").all_inner_texts()
    assert second
    assert second != first
    page.keyboard.press("Escape")
    expect(groups.first).to_be_visible()
