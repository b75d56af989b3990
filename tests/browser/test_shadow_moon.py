"""Whole games of Shadow Moon Syndicates against a bot and the Kingpin through its own board, on desktop and phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import OVER, by_board, new_table, play, settled

Snap = Callable[[Page, str], None]
GAME = "Shadow Moon Syndicates"


def test_whole_game_by_mouse_on_a_desktop(visit: Opener, snap: Snap) -> None:
    """Given a table for two with the Kingpin, when I click what is lit until the end, then there is a result."""
    page = visit(color_scheme="dark", reduced_motion="no-preference")
    new_table(page, GAME)
    play(page, by_board, seed=3, moves=14)
    settled(page)
    expect(page.locator("[data-place^='sector:']")).to_have_count(15)
    snap(page, "shadow_moon-desktop")
    page.emulate_media(reduced_motion="reduce")  # who has seen enough of it does not wait for the bots' pieces
    play(page, by_board, seed=4, seconds=400)
    expect(page.locator(OVER)).to_be_visible()
    snap(page, "shadow_moon-over")


def test_moves_by_touch_on_a_phone(visit: Opener, snap: Snap) -> None:
    """At 390 px the board shows the moon, and my hand under it while a card is to be chosen."""
    page = visit(phone=True)
    new_table(page, GAME)
    assert play(page, by_board, seed=5, moves=12, seconds=200) == 12
    settled(page)
    snap(page, "shadow_moon-phone")
    for tab in ("Mine", "Offer", "Others", "Board"):
        page.get_by_role("button", name=tab, exact=True).click()
        snap(page, f"shadow_moon-phone-{tab.lower()}")
