"""Phones: a replay shows board, controls and log; nothing lies under a notch, a rounded corner or the home bar."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener, Sitter
from tests.browser.playing import STILL, by_list, fits_width, play, resize, settled
from tests.browser.tables import go_to, make_table

Snap = Callable[[Page, str], None]
UPRIGHT = {"top": 47, "right": 0, "bottom": 34, "left": 0}
LYING = {"top": 0, "right": 47, "bottom": 21, "left": 47}

# What can be pressed or read at the edges and is not inside the safe area.
OUTSIDE = """inset => [...document.querySelectorAll('button, a[href], input, h1, h2, [data-region], .toast')]
    .filter(e => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.visually-hidden, .skip, .table .pan'))
    .map(e => [e, e.getBoundingClientRect()])
    .filter(([e, r]) => r.width > 1 && r.height > 1 && r.bottom > 0 && r.top < innerHeight && r.left < innerWidth)
    .filter(([e, r]) => r.top < inset.top - 1 || r.left < inset.left - 1 || r.right > innerWidth - inset.right + 1
        || (r.bottom > innerHeight - inset.bottom + 1 && !e.closest('.lobby, .side, dialog, .waiting-room')))
    .map(([e, r]) => `${e.tagName}.${e.className} ${e.dataset.region ?? ''} ${JSON.stringify(r)}`)"""


@pytest.mark.parametrize(("width", "height", "inset"), [(390, 844, UPRIGHT), (740, 360, LYING)])
def test_nothing_lies_under_a_notch(visit: Opener, snap: Snap, width: int, height: int, inset: dict[str, int]) -> None:
    """Given a phone with a notch, lobby, table, drawer and replay keep inside what can be seen."""
    page = visit(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": inset})
    page.wait_for_selector("article")
    outside = {"lobby": page.evaluate(OUTSIDE, inset)}
    assert page.evaluate("getComputedStyle(document.getElementById('app')).paddingTop") == f"{inset['top']}px"
    go_to(page, make_table(page, "Phoenicia", "me", "easy", "easy"))
    settled(page)
    page.evaluate(STILL)
    outside["table"] = page.evaluate(OUTSIDE, inset)
    snap(page, f"notch-table-{width}")
    page.get_by_role("button", name="Menu").click()
    outside["menu"] = page.evaluate(OUTSIDE, inset)
    snap(page, f"notch-menu-{width}")
    page.keyboard.press("Escape")
    page.goto(page.url.replace("#/t/", "#/replay/"))
    page.wait_for_selector(".scrub")
    outside["replay"] = page.evaluate(OUTSIDE, inset)
    assert {place: found for place, found in outside.items() if found} == {}


@pytest.mark.parametrize("game", ["Phoenicia", "SYNDICATE"])
def test_a_replay_on_a_phone_shows_board_controls_and_log(sit: Sitter, snap: Snap, game: str) -> None:
    """Given a narrow screen, board, controls and log are seen at once, and the other parts are a tab away."""
    page = sit(game, players=3)
    play(page, by_list, seed=2, moves=4)
    page.goto(page.url.replace("#/t/", "#/replay/"))
    page.wait_for_selector(".scrub")
    for width, height in [(390, 844), (740, 360), (360, 640), (900, 700)]:
        resize(page, width, height)
        tabs = page.locator("[data-region=tabs] button")
        tabs.first.click()
        page.get_by_role("button", name="Go to end").click()
        page.evaluate(STILL)
        seen = page.evaluate(
            """() => Object.fromEntries(['main .regions', '.scrub', '.log'].map(s => {
                const r = document.querySelector(s)?.getBoundingClientRect() ?? new DOMRect();
                const wide = Math.min(r.right, innerWidth) - Math.max(r.left, 0);
                return [s, [wide, Math.min(r.bottom, innerHeight) - Math.max(r.top, 0)]];
            }))"""
        )
        snap(page, f"replay-{game}-{width}x{height}")
        where = f"{width}x{height}: {seen}"
        assert seen["main .regions"][0] > width * 0.45, where
        assert seen["main .regions"][1] > 0.25 * height, where
        assert seen[".scrub"][1] > 90, where
        assert seen[".log"][1] > 50 or (width, height) == (360, 640), where
        for button in page.locator(".scrub button").all():
            expect(button).to_be_in_viewport(ratio=1)
        if width < 800:
            tabs.last.click()
            expect(page.locator(".log .feed")).to_be_in_viewport()
        tabs.nth(1).click()
        expect(page.locator(".part-mine")).to_be_in_viewport()
        fits_width(page)
