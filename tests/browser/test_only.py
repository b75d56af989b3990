"""An only answer is given by itself, visibly, unless the player waits or has turned it off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import cinque
from cinque import bots
from cinque.core.table import Table
from tests.browser.conftest import Opener
from tests.browser.playing import answered, settled
from tests.browser.test_access import faults_of
from tests.browser.test_syndicate_roll import take_seat

ON = "localStorage.setItem('cinque.settings', JSON.stringify({ deaf: 0, only: true }))"


def forced() -> Table:
    """A solo game that has come to a question with one answer, and nothing to take back."""
    game = cinque.load("helionox", 1)
    for seed in range(100):
        table, bot = game.deal(seed), bots.get("greedy", seed=seed)
        while not table.over:
            if len(table.options(0)) == 1 and table.undo_point(0) == len(table.record.moves):
                return table
            table.play(0, bots.ask(bot, table, 0, len(table.record.moves)))
    raise AssertionError("no such question was found")


@pytest.fixture
def page(visit: Opener) -> Page:
    """Somebody who lets only answers be given."""
    page = visit()
    page.evaluate(ON)
    page.reload()
    return page


def test_it_is_given_and_said(page: Page) -> None:
    """Then the log and the voice say that it was done, and by whom it was not."""
    take_seat(page, forced())
    version = page.locator(".now").get_attribute("data-version") or ""
    expect(page.locator("[data-only]")).to_contain_text("Esc")
    assert faults_of(page) == []
    answered(page, version)
    expect(page.locator(".feed .given").first).to_have_text("done for you")
    expect(page.locator("[data-announcer]")).to_contain_text("Done for you: End the turn")


def test_who_presses_escape_has_time(page: Page) -> None:
    """Then it waits for Enter."""
    take_seat(page, forced())
    version = page.locator(".now").get_attribute("data-version") or ""
    page.locator("[data-only]").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("[data-only]")).to_have_count(0)
    page.wait_for_timeout(1800)  # longer than the moment: nothing must have come
    assert page.locator(".now").get_attribute("data-version") == version
    page.keyboard.press("Enter")
    answered(page, version)
    expect(page.locator(".feed .given")).to_have_count(0)


def test_it_can_be_turned_off(page: Page) -> None:
    """By the settings, at once."""
    page.get_by_role("button", name="You and this device").click()
    page.get_by_label("Give an only answer by itself").uncheck()
    page.keyboard.press("Escape")
    take_seat(page, forced())
    settled(page)
    expect(page.locator("[data-only]")).to_have_count(0)
    expect(page.locator(".confirm[aria-disabled=false]")).to_be_visible()
