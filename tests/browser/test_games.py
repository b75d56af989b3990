"""Every game on the smallest screens, upright and lying: choices in sight, no fault that axe knows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import OVER, by_list, fits_width, give_up, is_over, play, resize, settled, short_of
from tests.browser.tables import go_to, make_table
from tests.browser.test_access import faults_of

Snap = Callable[[Page, str], None]
GAMES = {
    "phoenicia": "Phoenicia",
    "shadow_moon": "Shadow Moon Syndicates",
    "phoenix_syndicate": "The Phoenix Syndicate",
    "helionox": "Helionox",
    "syndicate": "SYNDICATE",
}
UPRIGHT, LYING = (360, 740), (740, 360)


# What is lit on the board and cannot be touched, wherever one scrolls.
UNREACHED = """() => [...document.querySelectorAll('[data-place-state=legal]')].filter(spot => {
  spot.scrollIntoView({ block: 'center', inline: 'center' });
  const { left, top, width, height } = spot.getBoundingClientRect();
  const touched = (a, b) => document
    .elementFromPoint(left + width * a, top + height * b)?.closest('[data-place-state]');
  return ![[.5, .5], [.25, .5], [.75, .5], [.5, .25], [.5, .75], [.3, .3], [.7, .7]].some(
    ([a, b]) => touched(a, b) === spot);
}).map(spot => spot.getAttribute('aria-label') ?? spot.outerHTML)"""


def _play_in_sight(page: Page, seed: int) -> list[str]:
    """Six moves; says at which of them fewer than two whole choices or no button were in sight, or a spot covered."""
    short = []
    for number in range(6):
        if not settled(page):
            break
        short += short_of(page, str(number))
        page.wait_for_selector("main[aria-busy=false]")
        short += page.evaluate(UNREACHED)
        play(page, by_list, seed=seed + number, moves=1)
    settled(page)
    return short


@pytest.mark.parametrize("game", GAMES)
def test_on_small_screens(visit: Opener, snap: Snap, game: str) -> None:
    """Two whole choices and the button are in sight, what is lit can be touched; no page has a serious fault."""
    page = visit(f"/#/learn/{game}", viewport={"width": 360, "height": 740})
    expect(page.locator(".pictures li").nth(3)).to_be_visible()
    snap(page, f"learn-{game}-upright")
    faults = {"learn": faults_of(page)}
    fits_width(page)
    go_to(page, make_table(page, GAMES[game], "me", "easy"))  # of two, one who gives up ends the game
    short = {}
    for name, size in (("upright", UPRIGHT), ("lying", LYING)):
        resize(page, *size)
        short[name] = _play_in_sight(page, seed=len(name))
        snap(page, f"{game}-{name}")
        faults[name] = faults_of(page)
        fits_width(page)
    if not is_over(page):  # who always passes is soon at the end
        give_up(page)
    page.wait_for_selector(OVER)
    for name, size in (("over lying", LYING), ("over upright", UPRIGHT)):
        resize(page, *size)
        faults[name] = faults_of(page)
        snap(page, f"{game}-{name.replace(' ', '-')}")
    assert short == {"upright": [], "lying": []}
    assert {name: found for name, found in faults.items() if found} == {}
