"""What the others do is seen: moves that come at once are shown one after another, and again after an absence."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Opener
from tests.browser.playing import MINE, answer, away, by_list, new_table, play, settled

GAMES = ("Phoenicia", "Shadow Moon Syndicates")
BUSY = "main[aria-busy=true]"

# Counts the different pictures the board has shown from here on.
WATCH = """() => {
    window.shown = new Set();
    const board = document.querySelector('main');
    const look = () => window.shown.add(board.innerText);
    new MutationObserver(look).observe(board, { subtree: true, childList: true, characterData: true });
}"""


class Dam:
    """Holds back what the server says, to let it all through at once."""

    def __init__(self, page: Page) -> None:
        self.held: list[str] | None = None
        self.to_page: WebSocketRoute | None = None
        page.route_web_socket("**/ws/tables/**", self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        self.to_page = socket
        socket.connect_to_server().on_message(self._pass)

    def _pass(self, message: str | bytes) -> None:
        assert isinstance(message, str)
        assert self.to_page is not None
        if self.held is None:
            self.to_page.send(message)
        else:
            self.held.append(message)

    def positions(self) -> int:
        """How many different boards are held back."""
        states = [json.loads(one) for one in self.held or []]
        return len({json.dumps(state["view"]) for state in states if state["t"] == "state"})

    def asked(self) -> bool:
        """Whether the last of it asks me again."""
        return bool(self.held) and bool(json.loads(self.held[-1]).get("question"))

    def open(self) -> None:
        assert self.to_page is not None
        for message in self.held or []:
            self.to_page.send(message)
        self.held = None


def _burst(page: Page, dam: Dam, least: int = 4) -> int:
    """Play until the others' moves make so many new boards at once; says how many came."""
    chance = random.Random(1)
    for _ in range(40):
        settled(page)
        page.wait_for_selector("main[aria-busy=false]")
        dam.held = []
        page.evaluate(WATCH)
        answer(page, by_list, chance)
        for _ in range(40):
            page.wait_for_timeout(50)
            if dam.asked():
                break
        found = dam.positions()
        dam.open()
        if found >= least:
            return found
    raise AssertionError("the others never did enough at once")


@pytest.mark.parametrize("game", GAMES)
def test_moves_that_come_at_once_are_shown_one_after_another(visit: Opener, game: str) -> None:
    """Given bots that moved several times, when all of it comes in one moment, then the board shows each in turn."""
    page = visit("about:blank", reduced_motion="no-preference")
    dam = Dam(page)
    page.goto("/")
    new_table(page, game, players=3)
    came = _burst(page, dam)
    expect(page.locator(BUSY)).to_be_visible()
    expect(page.locator(f"{BUSY} [data-spot=lit]")).to_have_count(0)  # nothing is lit in a picture of the past
    expect(page.locator(BUSY)).to_have_count(0)
    assert len(page.evaluate("[...shown]")) >= came / 2  # some moves change no word on the board


def test_a_choice_shows_the_present(visit: Opener) -> None:
    """Who chooses while the board still shows what led there sees the present at once."""
    page = visit("about:blank", reduced_motion="no-preference")
    dam = Dam(page)
    page.goto("/")
    new_table(page, "Phoenicia", players=3)
    _burst(page, dam)
    expect(page.locator(BUSY)).to_be_visible()
    page.locator(MINE).wait_for()
    page.keyboard.press("1")
    assert page.locator("main").get_attribute("aria-busy") == "false"


@pytest.mark.parametrize("game", GAMES)
def test_without_motion_what_changed_is_outlined(visit: Opener, game: str) -> None:
    """With reduced motion the present is there at once, and what changed wears an outline for a moment."""
    page = visit(reduced_motion="reduce")
    new_table(page, game, players=3)
    page.evaluate(
        """() => new MutationObserver(() => {
            window.outlined ||= document.querySelectorAll('.changed').length;
            window.busy ||= document.querySelector('main').getAttribute('aria-busy') === 'true';
        }).observe(document.body, { subtree: true, childList: true, attributes: true })"""
    )
    play(page, by_list, seed=1, moves=6)
    settled(page)
    assert page.evaluate("window.outlined") > 0
    assert not page.evaluate("window.busy")
    expect(page.locator(".changed")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_what_happened_meanwhile_is_shown_one_by_one(visit: Opener, game: str) -> None:
    """Given an absence, when I ask for it by keys alone, then the board goes back and on, a thing at a time, to now."""
    page = visit(reduced_motion="reduce")
    new_table(page, game, players=3)
    away(page)
    board = page.locator("main")
    strip = page.locator(".happened")
    expect(page.get_by_text("It is your turn")).to_have_count(0)  # being here answers the call
    present = board.inner_text()
    things = int(strip.locator("b").inner_text().split()[0])
    page.keyboard.press("F6")
    strip.get_by_role("button", name="One by one").focus()
    page.keyboard.press("Enter")
    expect(strip.locator("b")).to_have_text(f"1 of {things}")
    assert strip.locator("p").inner_text() != ""
    expect(board.locator("[data-spot=lit]")).to_have_count(0)
    assert board.inner_text() != present
    for n in range(2, things + 1):
        page.keyboard.press("Enter")
        expect(strip.locator("b")).to_have_text(f"{n} of {things}")
    expect(strip.get_by_role("button", name="Next")).to_have_count(0)
    assert board.inner_text() == present
    page.keyboard.press("Escape")
    expect(strip).to_have_count(0)


def test_what_happened_meanwhile_all_at_once(visit: Opener) -> None:
    """All at once goes back, comes on in one go and puts the strip away; touched, on a phone."""
    page = visit(phone=True, reduced_motion="no-preference")
    new_table(page, "Shadow Moon Syndicates", players=3)
    away(page)
    page.locator(".happened").get_by_role("button", name="All at once").tap()
    expect(page.locator(BUSY)).to_be_visible()
    expect(page.locator(".happened")).to_have_count(0)
    expect(page.locator(BUSY)).to_have_count(0)


def test_nothing_happened_while_i_looked(visit: Opener) -> None:
    """Who has seen everything is told nothing, also after reloading the page."""
    page = visit(reduced_motion="reduce")
    new_table(page, "Phoenicia")
    play(page, by_list, seed=2, moves=3)
    settled(page)
    page.reload()
    settled(page)
    expect(page.locator(".happened")).to_have_count(0)
