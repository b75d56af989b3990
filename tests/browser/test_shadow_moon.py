"""Whole games of Shadow Moon Syndicates against a bot and the Kingpin through its own board, on desktop and phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Sitter
from tests.browser.playing import MINE, OVER, answered, by_board, by_list, play, settled

Snap = Callable[[Page, str], None]
GAME = "Shadow Moon Syndicates"


def test_whole_game_by_mouse_on_a_desktop(sit: Sitter, snap: Snap) -> None:
    """Given a table for two with the Kingpin, when I click what is lit until the end, then there is a result."""
    page = sit(GAME, color_scheme="dark", reduced_motion="no-preference")
    play(page, by_board, seed=3, moves=14)
    settled(page)
    expect(page.locator("[data-place^='sector:']")).to_have_count(15)
    snap(page, "shadow_moon-desktop")
    page.emulate_media(reduced_motion="reduce")  # who has seen enough of it does not wait for the bots' pieces
    play(page, by_board, seed=4)
    expect(page.locator(OVER)).to_be_visible()
    snap(page, "shadow_moon-over")


def test_a_card_played_facedown_is_taken_back(sit: Sitter) -> None:
    """Nobody can tell which card it was: the button names it, and after U it is asked for again."""
    page = sit(GAME)
    for seed in range(20):
        version = settled(page)
        if page.locator(".choice-panel").get_attribute("data-ask") in ("Hustle", "Deploy"):
            break
        play(page, by_list, seed=seed, moves=1)
    asked = page.locator("#now-question").inner_text()
    page.locator(f"{MINE} [data-group]", has_text="facedown").click()
    card = page.locator(f"{MINE} [data-move]", has_text="facedown").first
    said = card.locator(".what").inner_text()
    card.click()
    page.locator(".confirm").click()
    answered(page, version)
    settled(page)
    expect(page.get_by_role("button", name="Undo U")).to_contain_text(said)
    page.keyboard.press("u")
    expect(page.locator("#now-question")).to_have_text(asked)


def test_moves_by_touch_on_a_phone(sit: Sitter, snap: Snap) -> None:
    """At 390 px the board shows the moon, and my hand under it while a card is to be chosen."""
    page = sit(GAME, phone=True)
    assert play(page, by_board, seed=5, moves=12) == 12
    settled(page)
    snap(page, "shadow_moon-phone")
    for tab in ("Yours", "Offer", "Others", "Board"):
        page.get_by_role("button", name=tab, exact=True).click()
        snap(page, f"shadow_moon-phone-{tab.lower()}")
