"""What the others do is seen: moves that come at once are shown one after another, and again after an absence."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Dammer, Sitter
from tests.browser.playing import Dam, away, by_list, play, settled

GAMES = ("Phoenicia", "Shadow Moon Syndicates")
BUSY = "main[aria-busy=true]"

# Notes what the board shows from here on: how many different pictures, whether it was busy with what led to the
# present, and whether anything was lit meanwhile. What passes in a moment is not missed by a slow machine.
WATCH = """() => {
    window.seen = { pictures: new Set(), busy: false, lit: 0 };
    const board = document.querySelector('main');
    const look = () => {
        const busy = board.getAttribute('aria-busy') === 'true';
        seen.pictures.add(board.innerText);
        seen.busy ||= busy;
        if (busy) seen.lit += board.querySelectorAll('[data-place-state=legal]').length;
    };
    window.watching?.disconnect();
    window.watching = new MutationObserver(look);
    watching.observe(board, { subtree: true, childList: true, characterData: true, attributes: true });
}"""

# As soon as I am asked while the board still shows what led there, the key 1; then whether the board is still busy.
PRESS = """() => { window.pressed = new Promise((done) => {
    const look = new MutationObserver(() => {
        if (!document.querySelector('main[aria-busy=true]')
            || !document.querySelector('.choice-panel:not(.waiting) [data-move]')) return;
        look.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', code: 'Digit1', bubbles: true }));
        setTimeout(() => done(document.querySelector('main').getAttribute('aria-busy')));
    });
    look.observe(document, { subtree: true, childList: true, attributes: true });
}) }"""


def _burst(dam: Dam, least: int = 4) -> int:
    """Play until the others' moves make so many new boards, which are held back; says how many."""
    page, chance = dam.page, random.Random(1)
    for _ in range(40):
        settled(page)
        page.wait_for_selector("main[aria-busy=false]")
        found = dam.answer(chance)
        if found >= least:
            page.evaluate(WATCH)
            return found
        dam.open()
    raise AssertionError("the others never did enough at once")


@pytest.mark.parametrize("game", GAMES)
def test_moves_that_come_at_once_are_shown_one_after_another(dammed: Dammer, game: str) -> None:
    """Given bots that moved several times, when all of it comes in one moment, then the board shows each in turn."""
    dam = dammed(game, reduced_motion="no-preference")
    page, came = dam.page, _burst(dam)
    dam.open()
    page.wait_for_function("() => seen.busy")
    expect(page.locator(BUSY)).to_have_count(0)
    assert page.evaluate("seen.lit") == 0  # nothing is lit in a picture of the past
    assert page.evaluate("seen.pictures.size") >= came / 2  # some moves change no word on the board


def test_a_choice_shows_the_present(dammed: Dammer) -> None:
    """Who chooses while the board still shows what led there sees the present at once."""
    dam = dammed("Phoenicia", reduced_motion="no-preference")
    _burst(dam)
    dam.page.evaluate(PRESS)
    dam.open()
    assert dam.page.evaluate("pressed") == "false"


@pytest.mark.parametrize("game", GAMES)
def test_without_motion_what_changed_is_outlined(sit: Sitter, game: str) -> None:
    """With reduced motion the present is there at once, and what changed wears an outline for a moment."""
    page = sit(game, players=3)
    settled(page)
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
def test_what_happened_meanwhile_is_shown_one_by_one(dammed: Dammer, game: str) -> None:
    """Given an absence, when I ask for it by keys alone, then the board goes back and on, a thing at a time, to now."""
    page = away(dammed(game))
    board = page.locator("main")
    strip = page.locator(".missed-moves")
    expect(page.locator(".toast", has_text="It’s your turn")).to_have_count(0)  # being here answers the call
    present = board.inner_text()
    things = int(strip.locator("b").inner_text().split()[0])
    page.keyboard.press("F6")
    strip.get_by_role("button", name="One by one").focus()
    page.keyboard.press("Enter")
    expect(strip.locator("b")).to_have_text(f"1 of {things}")
    assert strip.locator("p").inner_text() != ""
    expect(board.locator("[data-place-state=legal]")).to_have_count(0)
    assert board.inner_text() != present
    for n in range(2, things + 1):
        page.keyboard.press("Enter")
        expect(strip.locator("b")).to_have_text(f"{n} of {things}")
    expect(strip.get_by_role("button", name="Next")).to_have_count(0)
    assert board.inner_text() == present
    page.keyboard.press("Escape")
    expect(strip).to_have_count(0)


def test_what_happened_meanwhile_all_at_once(dammed: Dammer) -> None:
    """All at once goes back, comes on in one go and puts the strip away; touched, on a phone."""
    page = away(dammed("Shadow Moon Syndicates", phone=True, reduced_motion="no-preference"))
    page.evaluate(WATCH)
    page.locator(".missed-moves").get_by_role("button", name="All at once").tap()
    page.wait_for_function("() => seen.busy")
    expect(page.locator(".missed-moves")).to_have_count(0)
    expect(page.locator(BUSY)).to_have_count(0)


def test_nothing_happened_while_i_looked(sit: Sitter) -> None:
    """Who has seen everything is told nothing, also after reloading the page."""
    page = sit("Phoenicia")
    play(page, by_list, seed=2, moves=3)
    settled(page)
    page.reload()
    settled(page)
    expect(page.locator(".missed-moves")).to_have_count(0)
