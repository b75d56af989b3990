"""A whole game of The Phoenix Syndicate against a bot by clicking the galaxy, and its board on every screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser import tables
from tests.browser.conftest import Sitter
from tests.browser.playing import OVER, answered, by_board, play, play_until, resize, settled

Snap = Callable[[Page, str], None]
GAME = "The Phoenix Syndicate"


def test_whole_game_by_mouse_on_a_desktop(sit: Sitter, snap: Snap) -> None:
    """Given a table for two, when I click what is lit until the end, then there is a result."""
    page = sit(GAME, color_scheme="dark", reduced_motion="no-preference")
    play(page, by_board, seed=3, moves=24)
    settled(page)
    expect(page.locator("[data-place^='tile:']")).to_have_count(27)
    snap(page, "phoenix_syndicate-desktop")
    resize(page, 1920, 1080)
    snap(page, "phoenix_syndicate-large")
    page.emulate_media(reduced_motion="reduce")
    play(page, by_board, seed=4)
    expect(page.locator(OVER)).to_be_visible()
    snap(page, "phoenix_syndicate-over")


def test_ending_expand_with_a_paid_gate_unused_is_asked_again(sit: Sitter, snap: Snap) -> None:
    """Given a gate just paid for, when I end Expand, then the page names the gate and only a second yes ends it."""
    page = sit(GAME)
    play_until(page, ".choice-panel[data-ask=ChooseAction]")  # two systems and a route
    _take(page, page.locator(".choice-panel [data-move]", has_text="Expand"))
    end = page.get_by_role("button", name="End Expand")
    expect(end).to_be_visible()
    expect(page.get_by_role("button", name="Continue")).to_have_count(0)
    page.get_by_role("button", name="Gate by gate").click()
    gate = page.locator(".choice-panel [data-move]", has_text="Open the gate ")
    if not gate.count():
        page.locator(".choice-panel [data-group=open]").click()
    name = gate.first.inner_text().split("Open the gate ")[1].split("\n")[0].strip()
    _take(page, gate.first)
    asked = page.locator("dialog")
    end.click()
    page.locator(".confirm").click()
    expect(asked).to_contain_text(f"The gate {name} is paid for, but no ship flies through it.")
    for width, height in ((360, 640), (740, 360), (1280, 720), (1920, 1080)):
        resize(page, width, height)
        expect(asked.locator("[data-play-anyway]")).to_be_in_viewport()
        snap(page, f"phoenix_syndicate-lost-{width}")
    page.keyboard.press("Enter")  # the safe answer has the focus
    expect(asked).to_have_count(0)
    expect(page.locator(".choice-panel")).to_have_attribute("data-ask", "Gates")
    version = settled(page)
    page.keyboard.press("Enter")  # the focus is back on the button
    asked.get_by_role("button", name="End Expand anyway").click()
    answered(page, version)
    expect(asked).to_have_count(0)


def _expand(sit: Sitter, **more: Any) -> Page:
    page = sit(
        tables.table_where("phoenix_syndicate", 3, lambda t: t.game.id_of(type(t.agenda[-1])) == "Gates"), **more
    )
    settled(page)
    expect(page.locator(".choice-panel")).to_have_attribute("data-ask", "Gates")
    return page


def test_pointing_at_a_system_plans_the_flight_and_two_clicks_fly_it(sit: Sitter) -> None:
    """Given Expand, when I point at a system, then path, price and rest are shown; a click fixes it, another flies."""
    page = _expand(sit)
    systems = page.locator("[data-place^='tile:'][data-place-state=legal]")
    name = (systems.first.get_attribute("data-place") or "").removeprefix("tile:")
    systems.first.hover()
    plan = page.locator("[data-flight-plan]")
    expect(plan.locator("[data-way='0']")).to_contain_text("cheapest")
    expect(plan).to_contain_text("You keep")
    expect(page.locator(".galaxy .paths .chosen")).to_have_count(1)
    version = settled(page)
    systems.first.click()
    page.locator(".confirm[aria-disabled=false]").click()
    answered(page, version)
    settled(page)
    view = page.locator("[data-place='seat:1']")  # the board is still there
    expect(view).to_be_visible()
    expect(page.locator(f"[data-place='tile:{name}']")).to_have_attribute("aria-label", re.compile("ship"))


def test_both_ships_are_planned_together(sit: Sitter) -> None:
    """Given a fixed flight, when I turn to the other ship, then it plans with the goods that are left."""
    page = _expand(sit)
    page.locator("[data-destination]").first.click()
    first = page.locator("[data-ship][aria-pressed=true]")
    number = first.get_attribute("data-ship")
    expect(first).to_contain_text("to ")
    other = page.locator(f"[data-ship]:not([data-ship='{number}'])")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"[data-ship='{number}']")).to_contain_text("to ")
    expect(page.locator(".confirm")).to_contain_text("Fly to")


def test_pointing_at_a_route_lights_its_systems(sit: Sitter) -> None:
    """Given the market, when I point at a route, then its three systems are lit and the payouts are shown."""
    page = _expand(sit, viewport={"width": 1280, "height": 720})
    for kind in ("corp:", "market:", "display:"):
        expect(page.locator(f"[data-place^='{kind}']").first).to_be_in_viewport()
    page.locator("[data-place^='market:']").first.hover()
    expect(page.locator(".galaxy .on-route")).to_have_count(3)
    expect(page.locator("[data-route-payouts]")).to_be_visible()


def _take(page: Page, choice: Locator) -> None:
    """Choose and confirm; until the next question is here."""
    version = settled(page)
    choice.click()
    page.locator(".confirm[aria-disabled=false]").click()
    answered(page, version)


def test_moves_by_touch_on_a_phone(sit: Sitter, snap: Snap) -> None:
    """On a phone every choice can be made, upright and on its side."""
    page = sit(GAME, phone=True)
    assert play(page, by_board, seed=5, moves=14) == 14
    settled(page)
    snap(page, "phoenix_syndicate-phone")
    for tab in ("Yours", "Offer", "Others", "Board"):
        page.get_by_role("button", name=tab, exact=True).click()
        snap(page, f"phoenix_syndicate-phone-{tab.lower()}")
    resize(page, 360, 740)
    snap(page, "phoenix_syndicate-small")
    resize(page, 740, 360)
    assert play(page, by_board, seed=6, moves=4) == 4
    snap(page, "phoenix_syndicate-landscape")
