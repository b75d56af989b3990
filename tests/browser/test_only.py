"""An only answer is given by itself, visibly, unless the player waits or has turned it off."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from cinque.core.engine.table import Table
from tests.browser.conftest import Opener
from tests.browser.playing import answered, settled
from tests.browser.tables import table_where, take_seats
from tests.browser.test_access import faults_of

# Only answers are given by themselves, after a moment; the moment, like any longer timer, comes when the test says so.
ON = """
const kept = JSON.parse(localStorage.getItem('cinque.settings') ?? '{}');
localStorage.setItem('cinque.settings', JSON.stringify({ deaf: 0, only: true, ...kept }));
const [set, clear, held] = [setTimeout, clearTimeout, new Map()];
let last = 0;
window.setTimeout = (run, after = 0, ...rest) => {
    if (after < 500) return set(run, after, ...rest);
    held.set(--last, run);
    return last;
};
window.clearTimeout = (timer) => held.delete(timer) || clear(timer);
window.momentPasses = () => [...held].forEach(([timer, run]) => held.delete(timer) && run());
"""


def forced() -> Table:
    """A solo game that has come to a question with one answer, and nothing to take back."""
    return table_where(
        "helionox",
        1,
        lambda t: len(t.legal_moves(0)) == 1 and t.undo_point(0) == len(t.require_history().moves),
        slips=0.0,
    )


def open_page(visit: Opener, path: str = "about:blank") -> Page:
    """Of somebody who lets only answers be given."""
    page = visit("about:blank", awake=False)
    page.add_init_script(ON)
    if path != "about:blank":
        page.goto(path)
    return page


def test_it_is_given_and_said(visit: Opener) -> None:
    """Then the log and the voice say that it was done, and by whom it was not."""
    page = open_page(visit)
    take_seats([page], forced())
    version = settled(page)
    expect(page.locator("[data-forced-move]")).to_contain_text("Esc")
    assert faults_of(page) == []
    page.evaluate("momentPasses()")
    answered(page, version)
    expect(page.locator(".feed .forced").first).to_have_text("played automatically")
    expect(page.locator("[data-announcer]")).to_contain_text("Played automatically: End turn")


def test_who_presses_escape_has_time(visit: Opener) -> None:
    """Then it waits for Enter."""
    page = open_page(visit)
    take_seats([page], forced())
    version = settled(page)
    page.locator("[data-forced-move]").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("[data-forced-move]")).to_have_count(0)
    page.evaluate("momentPasses()")
    assert page.locator(".choice-panel").get_attribute("data-version") == version
    page.keyboard.press("Enter")
    answered(page, version)
    expect(page.locator(".feed .forced")).to_have_count(0)


def test_it_can_be_turned_off(visit: Opener) -> None:
    """By the settings, at once."""
    page = open_page(visit, "/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Play forced moves automatically").uncheck()
    page.keyboard.press("Escape")
    take_seats([page], forced())
    settled(page)
    expect(page.locator("[data-forced-move]")).to_have_count(0)
    expect(page.locator(".confirm[aria-disabled=false]")).to_be_visible()
