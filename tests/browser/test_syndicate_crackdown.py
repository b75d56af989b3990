"""SYNDICATE's crackdowns: what a pardon would save, which bases are put at risk, and what the die did, each seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cinque.core.table import Table
from tests.browser.conftest import Opener
from tests.browser.playing import MINE, settled
from tests.browser.test_access import faults_of
from tests.browser.test_syndicate_roll import SIZES, table_where, take_seat

Snap = Callable[[Page, str], None]


def fits(page: Page, snap: Snap, name: str, *, confirm: bool = True) -> None:
    """At every size the button that answers is in sight, nothing runs over, and nothing is hard to use."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        snap(page, f"syndicate-{name}-{size}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert faults_of(page) == []
        if confirm:
            box = page.locator(".confirm").bounding_box()
            assert box is not None
            assert 0 <= box["y"] <= height - box["height"]
    page.set_viewport_size({"width": 1440, "height": 900})


def hunt() -> Table:
    return table_where(lambda ask, moves: ask == "HuntPick" and len(moves) > 1)


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_the_hunted_choose_by_chance(visit: Opener, snap: Snap, lang: str) -> None:
    """Given a hunt, when bases are picked and changed, then the last ones are rolled for and seen with their die."""
    table = hunt()
    facts = table.question(0).facts
    page = visit(locale=lang, color_scheme="dark")
    take_seat(page, table)
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


def test_a_hunt_by_keys_alone(visit: Opener) -> None:
    """Digits pick and take back, Enter puts them at risk; Escape closes what was told."""
    table = hunt()
    left = table.question(0).facts["left"]
    page = visit()
    take_seat(page, table)
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


def test_a_pardon_says_what_it_saves(visit: Opener, snap: Snap) -> None:
    """Given a crackdown, when a pardon is offered, then each base it rolls for stands there with its chance."""

    def rolled(ask: str, moves: list[str]) -> bool:
        return ask == "Pardon" and "pardon" in moves

    table = table_where(rolled, lambda table: len(table.question(0).facts.get("risk", {})) > 1)
    risk = table.question(0).facts["risk"]
    page = visit()
    take_seat(page, table)
    expect(page.locator("[data-risk] li")).to_have_count(len(risk))
    buy = page.locator(f"{MINE} [data-move]").first
    expect(buy).to_be_in_viewport()
    fits(page, snap, "pardon")
    page.set_viewport_size({"width": 360, "height": 740})
    expect(buy).to_be_in_viewport()  # many bases are folded
    page.locator(f"{MINE} summary").first.click()
    expect(page.locator("[data-risk] li").first).to_be_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator(f"{MINE} .aside, {MINE} [data-move]").filter(has_text="no").first.click()
    page.keyboard.press("Enter")
    expect(page.locator("[data-raid] li").first).to_be_visible()
