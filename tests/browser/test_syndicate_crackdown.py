"""SYNDICATE's crackdowns: what a pardon would save, which bases are put at risk, and what the die did, each seen."""

from __future__ import annotations

import functools
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cinque.core.engine.table import Table
from tests.browser.conftest import Sitter
from tests.browser.playing import MINE, fits_width, resize, settled
from tests.browser.test_access import faults_of
from tests.browser.test_syndicate_roll import SIZES, campaign_where

Snap = Callable[[Page, str], None]


def fits(page: Page, snap: Snap, name: str, *, confirm: bool = True) -> None:
    """At every size the button that answers is in sight, nothing runs over, and nothing is hard to use."""
    for size, (width, height) in SIZES.items():
        resize(page, width, height)
        snap(page, f"syndicate-{name}-{size}")
        fits_width(page)
        assert faults_of(page) == []
        if confirm:
            box = page.locator(".confirm").bounding_box()
            assert box is not None
            assert 0 <= box["y"] <= height - box["height"]
    resize(page, 1440, 900)


@functools.cache
def hunt() -> Table:
    return campaign_where(lambda ask, moves: ask == "HuntPick" and len(moves) > 1)


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_the_hunted_choose_by_chance(sit: Sitter, snap: Snap, lang: str) -> None:
    """Given a hunt, when bases are picked and changed, then the last ones are rolled for and seen with their die."""
    table = hunt()
    facts = table.question(0).facts
    page = sit(table, locale=lang, color_scheme="dark")
    settled(page)
    picks = page.locator("[data-risk] label")
    expect(picks).to_have_count(len(facts["risk"]))
    confirm = page.locator(".confirm")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    first = next(iter(facts["risk"]))
    expect(picks.first.locator(".safe")).to_have_count(facts["sides"] - facts["risk"][first])
    for _ in range(2):  # picked, and rather not
        picks.first.click()
    for number in range(facts["left"]):
        expect(confirm).to_have_attribute("aria-disabled", "true")
        picks.nth(number + 1).click()
    expect(confirm).to_have_attribute("aria-disabled", "false")
    fits(page, snap, f"hunt-{lang[:2]}")
    chosen = list(facts["risk"])[1 : 1 + facts["left"]]
    confirm.click()
    raid = page.locator("[data-raid]")
    expect(raid.locator("li")).to_have_count(facts["left"])
    for base in chosen:
        expect(raid).to_contain_text(table.game.words(lang[:2]).name("base", base))
    expect(raid.locator(".rolled")).to_have_count(facts["left"])
    settled(page)
    fits(page, snap, f"crackdown-{lang[:2]}", confirm=False)
    raid.get_by_role("button").click()
    expect(raid).to_have_count(0)
    page.reload()
    settled(page)
    expect(raid).to_have_count(0)  # what was read is not told again


def test_a_hunt_by_keys_alone(sit: Sitter) -> None:
    """Digits pick and take back, Enter puts them at risk; Escape closes what was told."""
    table = hunt()
    left = table.question(0).facts["left"]
    page = sit(table)
    settled(page)
    page.keyboard.press("1")
    expect(page.locator("[data-risk] input").first).to_be_checked()
    page.keyboard.press("1")
    expect(page.locator("[data-risk] input").first).not_to_be_checked()
    for number in range(left):
        page.keyboard.press(str(number + 1))
    page.keyboard.press("Enter")
    raid = page.locator("[data-raid]")
    expect(raid.locator("li")).to_have_count(left)
    settled(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")  # the first may leave a selection
    expect(raid).to_have_count(0)


def test_a_pardon_says_what_it_saves(sit: Sitter, snap: Snap) -> None:
    """Given a crackdown, when a pardon is offered, then each base it rolls for stands there with its chance."""

    def rolled(ask: str, moves: list[str]) -> bool:
        return ask == "Pardon" and "pardon" in moves

    table = campaign_where(rolled, lambda table: len(table.question(0).facts.get("risk", {})) > 1)
    risk = table.question(0).facts["risk"]
    page = sit(table)
    settled(page)
    expect(page.locator("[data-risk] li")).to_have_count(len(risk))
    buy = page.locator(f"{MINE} [data-move]").first
    expect(buy).to_be_in_viewport()
    fits(page, snap, "pardon")
    resize(page, 360, 740)
    expect(buy).to_be_in_viewport()  # many bases are folded
    page.locator(f"{MINE} summary").first.click()
    expect(page.locator("[data-risk] li").first).to_be_visible()
    resize(page, 1440, 900)
    page.locator(f"{MINE} .aside, {MINE} [data-move]").filter(has_text="no").first.click()
    page.keyboard.press("Enter")
    expect(page.locator("[data-raid] li").first).to_be_visible()
