"""Games of Phoenicia against bots through its own board: by mouse, by touch, by the keyboard alone."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener, Server, Sitter, Watch
from tests.browser.playing import MINE, OVER, answer, by_board, by_keys, by_list, play, settled
from tests.browser.tables import go_to, make_table

Snap = Callable[[Page, str], None]


def expect_result(page: Page) -> None:
    expect(page.locator(OVER)).to_be_visible()
    expect(page.locator(f"{OVER} .bars li")).to_have_count(2)


def test_whole_game_by_mouse_on_a_desktop(sit: Sitter, snap: Snap) -> None:
    """Given a table against a bot, when I click what is lit until the end, then there is a result."""
    page = sit("Phoenicia", reduced_motion="no-preference")
    play(page, by_board, seed=3, moves=12)
    settled(page)
    snap(page, "phoenicia-desktop")
    page.emulate_media(reduced_motion="reduce")  # who has seen enough of it does not wait for the bots' pieces
    play(page, by_board, seed=4)
    expect_result(page)
    snap(page, "phoenicia-over")


def test_whole_game_by_touch_on_a_phone(sit: Sitter, snap: Snap) -> None:
    """The same at 390 px, where the board shows one part at a time."""
    page = sit("Phoenicia", phone=True, color_scheme="dark")
    play(page, by_board, seed=5, moves=6)
    settled(page)
    snap(page, "phoenicia-phone-dark")
    for tab in ("Yours", "Offer", "Others", "Log", "Board"):
        page.get_by_role("button", name=tab, exact=True).click()
        snap(page, f"phoenicia-phone-{tab.lower()}")
    play(page, by_board, seed=6)
    expect_result(page)


def test_whole_game_by_keyboard_alone(visit: Opener) -> None:
    """From the lobby to the result without a pointer: arrows to begin, then digits and Enter."""
    page = visit(reduced_motion="reduce")
    page.get_by_role("button", name="Phoenicia").focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="4", exact=True).focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.get_by_role("radio", name="Normal").focus()
    page.keyboard.press("ArrowLeft")
    page.locator("form.new button.primary").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{MINE} [data-move], .choice-panel.waiting")
    play(page, by_keys, seed=8, keys=True)
    expect_result(page)


def test_a_killed_server_costs_nothing(own_server: Server, visit: Opener, watch: Watch, snap: Snap) -> None:
    """Given a game in progress, when the server dies and comes back, then the page resumes by itself."""
    watch.address = own_server.address
    watch.allowed = ("ERR_CONNECTION_REFUSED", "WebSocket connection")
    page = visit("about:blank", address=own_server.address)
    go_to(page, make_table(page, "Phoenicia", "me", "easy"))
    play(page, by_board, seed=9, moves=5)
    settled(page)
    own_server.kill()
    expect(page.locator(".connection-banner")).to_be_visible()
    snap(page, "phoenicia-lost")
    version = answer(page, by_list, random.Random(1))  # a move made while the server is away waits for it
    own_server.start()
    expect(page.locator(".connection-banner")).to_have_count(0)
    page.wait_for_function(
        "version => document.querySelector('.choice-panel')?.dataset.version !== version", arg=version
    )
    play(page, by_board, seed=10, moves=3)
