"""Watching again: the scrubber, and the file that replays without any server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Sitter, Watch
from tests.browser.playing import OVER, by_list, give_up, play, settled

Snap = Callable[[Page, str], None]


def test_replay_and_the_saved_file(
    sit: Sitter, context: BrowserContext, watch: Watch, tmp_path: Path, snap: Snap
) -> None:
    """Given a finished game, when it is saved as a file, then the file alone shows every move of it, offline."""
    page = sit("Phoenicia")
    play(page, by_list, seed=2, moves=12)  # more than a round
    settled(page)
    give_up(page)
    expect(page.locator(OVER)).to_be_visible()
    page.get_by_role("button", name="Watch replay").click()
    page.wait_for_url("**/#/replay/*")
    expect(page.locator(".step-text b")).to_have_text("Setup")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step-text b")).to_contain_text("Move 1 of")
    page.keyboard.press("End")
    expect(page.locator(OVER)).to_be_visible()
    page.keyboard.press("PageUp")  # wherever the focus is
    expect(page.locator(OVER)).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(OVER)).to_be_visible()
    snap(page, "replay")

    with page.expect_download() as caught:
        page.get_by_role("button", name="Save game").first.click()
    saved = tmp_path / "game.html"
    caught.value.save_as(saved)

    context.set_offline(True)
    alone = context.new_page()
    watch.follow(alone)
    alone.goto(saved.as_uri())
    expect(alone.get_by_text("Setup")).to_be_visible()
    alone.keyboard.press("End")
    expect(alone.locator(OVER)).to_be_visible()
    expect(alone.locator("[data-place]").first).to_be_visible()
    snap(alone, "saved-game")
    tag = alone.locator(".feed .clause").first
    tag.click()
    expect(alone.locator("dialog article.marked")).to_have_attribute("data-clause", tag.get_attribute("title") or "")
