"""What a screen reader says at a table: all that happened, also to me, each question once, and who won."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import OVER, by_list, play, play_until, settled
from tests.browser.tables import go_to, make_table

# Keeps each line the voice adds, and what a screen reader reads because it takes the focus.
LISTEN = """
window.said = [];
window.focused = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node.parentElement?.matches('[data-announcer]')) window.said.push(node.textContent);
}).observe(document, { childList: true, subtree: true });
document.addEventListener('focusin', ({ target }) => {
  const label = target.getAttribute('aria-label');
  window.focused.push(label ?? (/^(H[1-6]|P)$/.test(target.tagName) ? target.textContent : ''));
});
"""


@pytest.fixture
def listen(visit: Opener) -> Callable[[str, int], Page]:
    """Opens a page at a new table, which keeps what is said there."""

    def make(game: str, players: int) -> Page:
        page = visit("about:blank")
        page.add_init_script(LISTEN)
        go_to(page, make_table(page, game, "me", *["easy"] * (players - 1)))
        return page

    return make


def said(page: Page) -> list[str]:
    return list(page.evaluate("window.said"))


def story(page: Page) -> list[dict[str, Any]]:
    """The events I may know of, as the log tells them."""
    table = page.url.rpartition("/")[2]
    events: list[dict[str, Any]] = json.loads(page.request.get(f"/api/tables/{table}/events").text())["events"]
    return [event for event in events if event["text"]]


def test_everything_that_happens_is_said_also_to_me_and_who_won(listen: Callable[[str, int], Page]) -> None:
    """Given a whole game of Phoenicia, the voice has said every line about me that came while I looked, in order; of
    long news about others it says the newest lines and counts the rest."""
    page = listen("Phoenicia", 3)
    settled(page)
    before = len(story(page))
    play(page, by_list, seed=2)
    expect(page.locator(OVER)).to_be_visible()
    heading = page.locator("#now-question").inner_text()
    page.wait_for_function("text => window.said.at(-1).includes(text)", arg=heading)
    events = story(page)[before:]
    mine = [event for event in events if event["seat"] == 0]
    spoken, at, last = " ".join(said(page)), 0, ""
    for event in mine:
        if event["text"] != last:  # the same again is counted, not repeated
            at = spoken.find(event["text"], at)
            assert at >= 0, event["text"]
        last = event["text"]
    left_out = {event["text"] for event in events if event["text"] not in spoken}
    folded = re.findall(r"And (\d+) more", spoken)
    assert len(left_out) <= sum(map(int, folded)), left_out
    assert folded, "no news was long"
    assert [event for event in mine if event["kind"].startswith("sold")], "an auction I won"
    assert [event for event in mine if event["kind"] == "pass" and event["text"] != "You pass."], "a pass made for me"


def test_my_own_roll_is_said(listen: Callable[[str, int], Page]) -> None:
    page = listen("SYNDICATE", 2)
    settled(page)
    before = len(story(page))
    rolls: list[str] = []

    def rolled() -> bool:
        rolls.extend(e["text"] for e in story(page)[before:] if e["seat"] == 0 and "roll" in e["data"])
        return bool(rolls)

    play_until(page, rolled, moves=1000)
    page.wait_for_function("text => window.said.some((line) => line.includes(text))", arg=rolls[0])


def test_a_question_is_said_once(listen: Callable[[str, int], Page]) -> None:
    """By the voice; what takes the focus then does not say it again."""
    page = listen("Phoenicia", 2)
    for number in range(12):
        if not settled(page):
            break
        asked = page.locator("#now-question").inner_text()
        page.wait_for_function("text => window.said.some((line) => line.includes(text))", arg=asked)
        assert sum(asked in line for line in said(page)) == 1, asked
        assert not [text for text in page.evaluate("window.focused") if asked in text], asked
        page.evaluate("window.said.length = window.focused.length = 0")
        play(page, by_list, seed=number, moves=1)
