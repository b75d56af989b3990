"""A whole game of Helionox against a bot by clicking its worlds and cards, and its board on every screen."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from cinque.core.engine.table import Table
from tests.browser.conftest import Sitter
from tests.browser.playing import OVER, by_board, play, resize, settled
from tests.browser.tables import table_where

Snap = Callable[[Page, str], None]
GAME = "Helionox"


def test_whole_game_by_mouse_on_a_desktop(sit: Sitter, snap: Snap) -> None:
    """Given a table for two, when I click what is lit until the end, then there is a result."""
    page = sit(GAME, color_scheme="dark", reduced_motion="no-preference")
    play(page, by_board, seed=3, moves=24)
    settled(page)
    expect(page.locator("[data-place^='world:']")).to_have_count(5)
    snap(page, "helionox-desktop")
    resize(page, 1920, 1080)
    snap(page, "helionox-large")
    page.emulate_media(reduced_motion="reduce")
    play(page, by_board, seed=4)
    expect(page.locator(OVER)).to_be_visible()
    snap(page, "helionox-over")


def large_hand(table: Table) -> bool:
    return table.question(0).ask == "Main" and len(table.view(0).seats[0].hand) >= 7


def test_a_hand_of_seven_is_whole_in_sight(sit: Sitter) -> None:
    """At 1440x900 no card of a large hand is cut off, and each can be clicked."""
    page = sit(table_where("helionox", 1, large_hand, slips=0.1))
    settled(page)
    cards = page.locator(".mine [data-place^='hand:']")
    expect(cards.nth(6)).to_be_visible()
    frame = page.locator(".mine").bounding_box()
    assert frame is not None
    for card in cards.all():
        box = card.bounding_box()
        assert box is not None
        assert frame["x"] <= box["x"] <= box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert frame["y"] <= box["y"] <= box["y"] + box["height"] <= frame["y"] + frame["height"]


def test_moves_by_touch_on_a_phone(sit: Sitter, snap: Snap) -> None:
    """On a phone every choice can be made, upright and on its side."""
    page = sit(GAME, phone=True)
    assert play(page, by_board, seed=5, moves=14) == 14
    settled(page)
    snap(page, "helionox-phone")
    for tab in ("Yours", "Offer", "Others", "Board"):
        page.get_by_role("button", name=tab, exact=True).click()
        snap(page, f"helionox-phone-{tab.lower()}")
    resize(page, 360, 740)
    snap(page, "helionox-small")
    resize(page, 740, 360)
    assert play(page, by_board, seed=6, moves=4) == 4
    snap(page, "helionox-landscape")
