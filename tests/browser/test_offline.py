"""The app without a server: it opens, says what works, plays a saved game, and goes on when the server is back."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import STATIC, Opener, Server, Watch
from tests.browser.playing import by_list, give_up, play, settled
from tests.browser.tables import go_to, make_table

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return all.flat().map((request) => new URL(request.url).pathname);
}"""

ALL_KEPT = f"""async () => (await ({KEPT})()).filter((path) => /ReplayPlayer.*js$/.test(path)).length > 0"""


def test_opens_offline_and_returns_to_the_table(
    visit: Opener, own_server: Server, watch: Watch, tmp_path: Path
) -> None:
    """Given a game, when the server is gone, then the page opens all the same, plays a saved game, and comes back."""
    watch.address = own_server.address
    watch.allowed = ("net::ERR", "WebSocket")
    page = visit("about:blank", address=own_server.address, service_workers="allow")
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    finished = make_table(page, "Connect Four", "me", "easy")
    go_to(page, finished)
    play(page, by_list, seed=1, moves=2)
    settled(page)
    give_up(page)
    with page.expect_download() as caught:
        page.get_by_role("button", name="Save game").first.click()
    saved = tmp_path / "game.html"
    caught.value.save_as(saved)
    go_to(page, make_table(page, "Connect Four", "me", "easy"))
    settled(page)
    page.wait_for_function(ALL_KEPT)
    kept = page.evaluate(KEPT)
    assert "/" in kept
    assert not [path for path in kept if path.startswith(("/api", "/ws"))]

    own_server.kill()
    page.reload()
    expect(page.locator("[data-offline]")).to_contain_text("You’re offline")
    page.locator("[data-offline] input[type=file]").set_input_files(saved)
    expect(page.locator(".step-text b")).to_have_text("Setup")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Try again now").click()
    expect(page.locator("[data-offline]")).to_contain_text("You’re offline")
    own_server.start()
    settled(page)  # at the table, where it was, without a click


def test_what_is_installed() -> None:
    """The manifest names icons that the build has drawn, one of them for any mask."""
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text())
    assert manifest["display"] == "standalone"
    icons = {icon["src"]: icon.get("purpose", "any") for icon in manifest["icons"]}
    assert all((STATIC / path.lstrip("/")).is_file() for path in icons)
    assert "maskable" in icons.values()
