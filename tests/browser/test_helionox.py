"""A whole game of Helionox against a bot by clicking its worlds and cards, and its board on every screen."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from playwright.sync_api import Page, expect

import cinque
from cinque import bots
from tests.browser.conftest import Opener
from tests.browser.playing import OVER, by_board, new_table, play, settled
from tests.browser.test_understood import from_page

Snap = Callable[[Page, str], None]
GAME = "Helionox"


def test_whole_game_by_mouse_on_a_desktop(visit: Opener, snap: Snap) -> None:
    """Given a table for two, when I click what is lit until the end, then there is a result."""
    page = visit(color_scheme="dark", reduced_motion="no-preference")
    new_table(page, GAME)
    play(page, by_board, seed=3, moves=24)
    settled(page)
    expect(page.locator("[data-place^='world:']")).to_have_count(5)
    snap(page, "helionox-desktop")
    page.set_viewport_size({"width": 1920, "height": 1080})
    snap(page, "helionox-large")
    page.emulate_media(reduced_motion="reduce")
    play(page, by_board, seed=4, seconds=500)
    expect(page.locator(OVER)).to_be_visible()
    snap(page, "helionox-over")


def test_a_hand_of_seven_is_whole_in_sight(visit: Opener) -> None:
    """At 1440x900 no card of a large hand is cut off, and each can be clicked."""
    game = cinque.load("helionox", 1)
    table, bot = game.deal(1), bots.get("greedy", seed=1)
    while len(table.view(0).seats[0].hand) < 7 or table.question(0).ask != "Main":
        table.play(0, bots.ask(bot, table, 0, len(table.record.moves)))
    page = visit()
    page.wait_for_selector("#once-name")  # by then the server knows who this is
    body = {"record": msgspec.to_builtins(table.record)}
    made = page.request.post("/api/records", data=body, headers=from_page(page)).json()
    page.request.post(f"/api/tables/{made['table']}/join", data={"invite": made["invite"]}, headers=from_page(page))
    page.goto(f"/#/t/{made['table']}")
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


def test_moves_by_touch_on_a_phone(visit: Opener, snap: Snap) -> None:
    """On a phone every choice can be made, upright and on its side."""
    page = visit(phone=True)
    new_table(page, GAME)
    assert play(page, by_board, seed=5, moves=14, seconds=200) == 14
    settled(page)
    snap(page, "helionox-phone")
    for tab in ("Mine", "Offer", "Others", "Board"):
        page.get_by_role("button", name=tab, exact=True).click()
        snap(page, f"helionox-phone-{tab.lower()}")
    page.set_viewport_size({"width": 360, "height": 740})
    snap(page, "helionox-small")
    page.set_viewport_size({"width": 740, "height": 360})
    assert play(page, by_board, seed=6, moves=4, seconds=100) == 4
    snap(page, "helionox-landscape")
