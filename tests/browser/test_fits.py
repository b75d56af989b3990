"""On the usual desks the whole board is seen at once; what does not fit is seen to go on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sitter
from tests.browser.playing import STILL, by_list, fits_width, play, resize, settled
from tests.browser.tables import GAMES, table_where

DESKS = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
DEVICES = [(390, 844), (360, 640), (740, 360), (820, 1180)]
TWICE = (640, 360)  # a window of 1280x720 whose letters are twice as large
LEAST_TEXT = 10.9  # pixels
LEAST_TARGET = 40

# Texts smaller than that, and what can be pressed but is smaller than that; a rule's number in a text is as its line.
TOO_SMALL = """([least, target]) => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const onScreen = (r) =>
    r.width > 1 && r.height > 1 && r.right > 0 && r.bottom > 0 && r.left < innerWidth && r.top < innerHeight;
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement;
    const text = texts.currentNode.data.trim();
    if (!text || !seen(e) || e.closest('.visually-hidden')) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    if (!onScreen(range.getBoundingClientRect())) continue;
    const scale = e.closest('svg') && e.getScreenCTM ? Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b) : 1;
    const size = scale * parseFloat(getComputedStyle(e).fontSize);
    if (size > 0 && size < least) found.push(`${size.toFixed(1)} px: ${text.slice(0, 30)}`);
  }
  for (const e of document.querySelectorAll('button, a[href], input, select, summary, [data-place-state=legal]')) {
    const box = e.matches('input') && e.closest('label') ? e.closest('label') : e;
    const r = box.getBoundingClientRect();
    if (!target || !seen(e) || !onScreen(r) || e.closest('.visually-hidden') || e.matches('.clause')) continue;
    const around = ['::before', '::after'].map((which) => getComputedStyle(box, which))
      .filter((style) => style.content !== 'none' && style.position === 'absolute');
    const side = (name) => Math.max(r[name], ...around.map((style) => parseFloat(style[name]) || 0));
    const name = (e.ariaLabel ?? e.textContent).trim().slice(0, 30);
    if (side('width') < target - 0.5 || side('height') < target - 0.5)
      found.push(`${Math.round(r.width)}x${Math.round(r.height)}: ${name}`);
  }
  return [...new Set(found)];
}"""


def too_small(page: Page, target: int) -> list[str]:
    """What of the page is hard to read or to hit, once it stands still."""
    page.evaluate(STILL)
    found: list[str] = page.evaluate(TOO_SMALL, [LEAST_TEXT, target])
    return found


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


@pytest.mark.parametrize("game", list(GAMES)[:5])
def test_texts_and_targets_are_large_enough(sit: Sitter, game: str) -> None:
    """In the middle of a game, on desktop, phones, tablet and at 200 %: no text under 11 pixels, fingers get 40."""
    page = sit(table_where(GAMES[game], 3, lambda table: len(table.record.moves) > 40), has_touch=True)
    settled(page)
    found = {}
    for size in DEVICES:
        resize(page, *size)
        found[size] = too_small(page, LEAST_TARGET)
    resize(page, *DESKS[0])
    found[DESKS[0]] = too_small(page, 0)
    resize(page, *TWICE)
    fits_width(page)
    assert {size: small for size, small in found.items() if small} == {}
