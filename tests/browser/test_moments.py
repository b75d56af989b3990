"""What decides a game is staged over the board, told as a headline, and never stands in the way of an answer."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from cinque.core.engine.table import Table
from tests.browser.conftest import Sitter
from tests.browser.playing import MINE, play_until, settled
from tests.browser.tables import table_where

Snap = Callable[[Page, str], None]

# A moment stands still as soon as it is on stage, until the test moves it.
FREEZE = """new MutationObserver(() => {
  const stage = document.querySelector('.layer[data-moment-size]');
  if (!stage || stage.frozen) return;
  stage.frozen = true;
  for (const one of stage.getAnimations({ subtree: true })) one.pause();
}).observe(document, { subtree: true, childList: true });"""

STAGED = "[data-moment-size=large]"


def about_to_roll() -> Table:
    """A campaign in which the next answer is a roll."""
    return table_where("syndicate", 1, lambda table: table.question(0).ask == "Prepare")


def roll(sit: Sitter, **more: object) -> Page:
    """Roll, and wait until it is on stage and stands still."""
    page = sit(about_to_roll(), prefers={"moments": "all"}, **more)
    settled(page)
    page.evaluate(FREEZE)
    if page.locator("[data-approach]").count():
        page.locator("[data-approach]").first.click()
    page.locator(".confirm[aria-disabled=false]").click()
    expect(page.locator(STAGED)).to_be_visible()
    return page


def rolled(page: Page) -> str:
    """The total, as the log tells it."""
    return f"You roll {page.locator('.moment .sum').inner_text().split()[0]}"


def test_a_roll_is_staged_and_any_key_goes_on(sit: Sitter, snap: Snap) -> None:
    """Until the stamp nothing tells the result; a key brings the stamp, a second one ends it; it is announced once."""
    page = roll(sit, reduced_motion="no-preference", viewport={"width": 1280, "height": 720})
    last = page.locator(".feed li").last
    expect(page.locator(".moment h3")).to_contain_text("Needs")
    expect(last).not_to_contain_text("needed")
    expect(page.locator(".layer")).to_have_attribute("aria-hidden", "true")
    page.keyboard.press("x")
    expect(page.locator(".feed li", has_text="needed").last).to_contain_text(rolled(page))
    expect(page.locator(".moment .stamp")).to_be_visible()
    snap(page, "moment")
    page.keyboard.press("x")
    expect(page.locator(STAGED)).to_have_count(0)
    told = [line for line in page.locator("[data-announcer] p").all_inner_texts() if "needed" in line]
    assert len(told) == 1


def test_an_answer_does_not_wait_for_a_moment(sit: Sitter) -> None:
    """With a moment on stage the next question is asked and answered; that ends the moment. Escape does too."""
    page = roll(sit, reduced_motion="no-preference")
    page.keyboard.press("Escape")
    expect(page.locator(".layer")).to_have_count(0)
    page = roll(sit, reduced_motion="no-preference")
    choice = page.locator(f"{MINE} :is([data-move], [data-group])").first
    choice.click()  # nothing covers it
    expect(page.locator(f"{STAGED} .stamp")).to_be_visible()


def test_without_motion_a_moment_stands_finished(sit: Sitter) -> None:
    page = roll(sit)
    expect(page.locator(".moment.still .stamp")).to_be_visible()
    expect(page.locator(".feed li", has_text="needed").last).to_contain_text(rolled(page))
    box = page.locator(".moment").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # it is gone before the button is up
    expect(page.locator(STAGED)).to_have_count(0)


def test_headlines_open_with_my_turn_and_survive_a_reload(sit: Sitter, snap: Snap) -> None:
    """Given something that matters to me, when it is my turn, then it is told first, shown on demand, and again after
    a reload, until I close it."""
    page = sit("SYNDICATE", players=3, prefers={"recap": True}, viewport={"width": 1280, "height": 720})
    play_until(page, "[data-since]", moves=80)
    since = page.locator("[data-since]")
    found = since.locator("[data-headline]").count()
    assert 1 <= found <= 5
    first = since.locator("[data-headline] b").first.inner_text()
    snap(page, "since-your-turn")
    page.reload()
    settled(page)
    expect(since.locator("[data-headline] b").first).to_have_text(first)
    page.evaluate(FREEZE)
    since.get_by_role("button", name="Show me").first.click()
    expect(page.locator(".layer")).to_be_visible()
    expect(since).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".layer")).to_have_count(0)
    since.get_by_role("button", name="Close").click()
    expect(since).to_have_count(0)
    page.reload()
    settled(page)
    expect(page.locator("[data-recap]")).to_be_visible()  # folded to a line
    expect(since).to_have_count(0)
