"""A connection that dies in silence, or that a limit refuses: the player is told, and nothing is lost or doubled."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Opener, Server, Watch
from tests.browser.playing import heard, new_table, settled

Snap = Callable[[Page, str], None]


class HalfOpen:
    """Sockets to tables that swallow everything both ways while dead, as when a phone has changed networks."""

    def __init__(self, page: Page) -> None:
        self.dead = False
        self.opened = 0
        page.route_web_socket("**/ws/tables/**", self._route)

    def _route(self, page_end: WebSocketRoute) -> None:
        self.opened += 1
        if self.dead:
            return  # open as far as the page can tell
        gone = [False]
        server_end = page_end.connect_to_server()

        def pass_on(message: str | bytes, end: WebSocketRoute) -> None:
            gone[0] = gone[0] or self.dead
            if not gone[0]:
                end.send(message)

        page_end.on_message(lambda message: pass_on(message, server_end))
        server_end.on_message(lambda message: pass_on(message, page_end))


def test_a_dead_connection_is_noticed_and_the_move_sent_again(visit: Opener, snap: Snap) -> None:
    """Given a half-open connection, when I move, then I am told within nine seconds, and the move is made once."""
    page = visit("about:blank")
    page.clock.install()
    line = HalfOpen(page)
    page.goto("/")
    new_table(page, "Connect Four", against="Bots")
    settled(page)
    step = page.locator(".choice-panel").get_attribute("data-version")
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))  # from here on time passes only when told
    line.dead = True
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".confirm")).to_contain_text("Sending")
    page.clock.run_for(9000)
    banner = page.locator(".connection-banner")
    expect(banner).to_have_attribute("data-connection-problem", "silent")
    expect(banner).to_contain_text("isn’t answering")
    expect(banner).to_contain_text("will be sent again")
    snap(page, "connection-silent")
    page.clock.run_for(30_000)  # further attempts are open, and as silent
    assert line.opened >= 3
    expect(banner).to_be_visible()
    line.dead = False
    page.clock.resume()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(banner).to_have_count(0)
    page.wait_for_function("old => document.querySelector('.choice-panel')?.dataset.version > old", arg=step)
    settled(page)
    table = page.url.rpartition("/")[2]
    frames = page.request.get(f"/api/tables/{table}/frames?start=0&seat=0").json()
    assert frames["steps"] == 2, "mine and the bot's"


def test_who_is_refused_by_a_limit_is_told_so(
    own_server: Server, visit: Opener, watch: Watch, snap: Snap, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given as many tabs as one person may have, another says why it shows nothing, and comes in when one closes."""
    own_server.kill()
    monkeypatch.setenv("CINQUE_SOCKETS_PER_PERSON", "2")
    own_server.start()
    watch.address = own_server.address
    first = visit(address=own_server.address)
    new_table(first, "Connect Four", against="Bots")
    settled(first)
    second = first.context.new_page()
    second.clock.install()
    second.goto(first.url)
    banner = second.locator(".connection-banner")
    expect(banner).to_have_attribute("data-connection-problem", "limit")
    expect(banner).to_contain_text("Too many connections from your network")
    expect(banner).to_contain_text("Trying again in")
    snap(second, "connection-limit")
    first.close()
    gone = lambda: "cinque_sockets 0.0" in second.request.get("/metrics").text()  # noqa: E731
    heard(second, lambda: not banner.count() or gone(), "the server has not noticed")
    second.clock.run_for(11_000)
    expect(banner).to_have_count(0)
    settled(second)
