"""On the usual desks the whole board is seen at once; what does not fit is seen to go on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sitter
from tests.browser.playing import by_list, play, resize, settled

DESKS = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)]


def whole(page: Page, box: str) -> None:
    """Such a box shows all it holds, once it is laid out."""
    page.wait_for_function(
        "name => [...document.querySelectorAll(name)].every(box => box.scrollHeight <= box.clientHeight + 1)", arg=box
    )


@pytest.fixture
def table(sit: Sitter, request: pytest.FixtureRequest) -> Page:
    """Four at a table, some moves on."""
    title, moves = request.param
    page = sit(title, players=4)
    play(page, by_list, seed=3, moves=moves)
    settled(page)
    return page


@pytest.mark.parametrize("table", [("Helionox", 10)], indirect=True)
def test_five_worlds_at_once(table: Page) -> None:
    """And the market and the hand beside them."""
    for width, height in DESKS:
        resize(table, width, height)
        expect(table.locator(".worlds .row")).to_have_count(5)
        for i in range(5):
            expect(table.locator(".worlds .row").nth(i)).to_be_in_viewport(ratio=0.99)
        expect(table.locator(".hand-card").first).to_be_in_viewport(ratio=0.9)
        whole(table, ".worlds")
        whole(table, ".regions")


@pytest.mark.parametrize("table", [("SYNDICATE", 4)], indirect=True)
def test_mat_and_market_at_once(table: Page) -> None:
    """The button for exchanges, the awards, the hand."""
    for width, height in DESKS:
        resize(table, width, height)
        expect(table.locator(".syn-more")).to_be_in_viewport(ratio=0.99)
        expect(table.locator(".hand-card").first).to_be_in_viewport(ratio=0.9)
        whole(table, ".regions")
        if width >= 1366:  # below that the market is behind a tab
            whole(table, ".offer")


@pytest.mark.parametrize("table", [("SYNDICATE", 1)], indirect=True)
def test_what_goes_on_is_seen_to(table: Page) -> None:
    """A box that holds more than it shows fades at its edge until its end is reached."""
    resize(table, 1280, 560)
    box = table.locator(".other-seats")
    expect(box).to_have_attribute("data-overflow", "below")
    assert "gradient" in box.evaluate("box => getComputedStyle(box).maskImage")
    box.evaluate("box => box.scrollTo(0, box.scrollHeight)")
    expect(box).not_to_have_attribute("data-overflow", "below")
