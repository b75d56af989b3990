"""F6 goes round everything a table shows, in every game and on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Sitter
from tests.browser.playing import resize, settled

GAMES = ["Helionox", "Phoenicia", "The Phoenix Syndicate", "Shadow Moon Syndicates", "SYNDICATE"]
SIZES = [(1920, 1080), (1280, 720), (900, 700), (390, 844), (360, 640), (740, 360)]

# The regions that can be seen, in reading order, each with a mark to know it by.
SHOWN = """() => [...document.querySelectorAll('[data-region]')]
    .filter(e => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0)
    .map((e, i) => (e.dataset.seen = `${i} ${e.dataset.region}`))"""
# Where the focus is after each F6, pressed in one go: by the driver every press is as much work as a move.
# test_access.py presses the key itself.
PRESS = """async ([times, shiftKey]) => {
    const visited = [];
    const press = { key: 'F6', code: 'F6', shiftKey, bubbles: true, cancelable: true };
    for (let i = 0; i < times; i++) {
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', press));
        await new Promise((shown) => setTimeout(shown));
        visited.push(document.activeElement.closest('[data-region]')?.dataset.seen ?? '');
    }
    return visited;
}"""


def round_trip(page: Page, key: str, times: int) -> list[str]:
    found: list[str] = page.evaluate(PRESS, [times, key.startswith("Shift")])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_f6_visits_every_region_and_comes_round(sit: Sitter, game: str) -> None:
    """Given a table on any screen, F6 visits each region that is seen once and comes back; Shift+F6 the other way."""
    page = sit(game, players=3)
    settled(page)
    for width, height in SIZES:
        resize(page, width, height)
        tabs = page.locator("[data-region=tabs] button")
        if tabs.count():
            tabs.first.click()
        settled(page)
        for tab in range(max(1, tabs.count())):
            if tabs.count():
                tabs.nth(tab).click()
            page.evaluate("document.activeElement.blur()")
            shown = page.evaluate(SHOWN)
            where = f"{game} at {width}x{height}, tab {tab}"
            assert len(shown) >= 3, where
            assert round_trip(page, "F6", len(shown) + 1) == [*shown, shown[0]], where
            back = [*reversed(shown[1:]), shown[0], shown[-1]]
            assert round_trip(page, "Shift+F6", len(shown) + 1) == [*back], where
