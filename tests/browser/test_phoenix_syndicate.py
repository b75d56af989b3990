"""A whole game of The Phoenix Syndicate against a bot by clicking the galaxy, and its board on every screen."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import OVER, by_board, new_table, play, settled

Snap = Callable[[Page, str], None]
GAME = "The Phoenix Syndicate"


def test_whole_game_by_mouse_on_a_desktop(visit: Opener, snap: Snap) -> None:
    """Given a table for two, when I click what is lit until the end, then there is a result."""
    page = visit(color_scheme="dark", reduced_motion="no-preference")
    new_table(page, GAME)
    play(page, by_board, seed=3, moves=24)
    settled(page)
    expect(page.locator("[data-place^='tile:']")).to_have_count(27)
    snap(page, "phoenix_syndicate-desktop")
    page.set_viewport_size({"width": 1920, "height": 1080})
    snap(page, "phoenix_syndicate-large")
    page.emulate_media(reduced_motion="reduce")
    play(page, by_board, seed=4, seconds=500)
    expect(page.locator(OVER)).to_be_visible()
    snap(page, "phoenix_syndicate-over")


def test_moves_by_touch_on_a_phone(visit: Opener, snap: Snap) -> None:
    """On a phone every choice can be made, upright and on its side."""
    page = visit(phone=True)
    new_table(page, GAME)
    assert play(page, by_board, seed=5, moves=14, seconds=200) == 14
    settled(page)
    snap(page, "phoenix_syndicate-phone")
    for tab in ("Mine", "Offer", "Others", "Board"):
        page.get_by_role("button", name=tab, exact=True).click()
        snap(page, f"phoenix_syndicate-phone-{tab.lower()}")
    page.set_viewport_size({"width": 360, "height": 740})
    snap(page, "phoenix_syndicate-small")
    page.set_viewport_size({"width": 740, "height": 360})
    assert play(page, by_board, seed=6, moves=4, seconds=100) == 4
    snap(page, "phoenix_syndicate-landscape")
