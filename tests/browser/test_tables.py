"""Sitting down together: links, chat, watching, one device for two, rematch; most on the generic table."""

from __future__ import annotations

import os
import random
import re
import signal
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener, Server, Sitter
from tests.browser.playing import MINE, OVER, answer, answered, by_list, give_up, is_over, new_table, play, settled

Snap = Callable[[Page, str], None]


def _columns(page: Page, column: int) -> None:
    """Drop a disc: choose the column in the list, confirm."""
    page.locator(f"{MINE} [data-move]").nth(column).click()
    page.locator(".confirm").click()


def test_two_browsers_by_link(visit: Opener, snap: Snap) -> None:
    """Given a private table, when a friend follows the link, then both play to the end, chat, and play again."""
    ada = visit()
    new_table(ada, "Connect Four", against="People", listed=False)
    link = ada.locator("#wait-link").input_value()
    assert "#/join/" in link
    snap(ada, "waiting")

    ben = visit(link[link.index("/#") :])
    ben.get_by_label("Your name").fill("Ben <b>")
    snap(ben, "join")
    ben.get_by_role("button", name="Join").click()
    ben.wait_for_url("**/#/t/*")
    expect(ada.locator(".choice-panel")).to_be_visible()

    for turn in range(7):
        mover = (ada, ben)[turn % 2]
        expect(mover.locator(MINE)).to_be_visible()
        before = mover.locator(".choice-panel").get_attribute("data-version")
        _columns(mover, turn % 2)
        expect(mover.locator(f'.choice-panel[data-version="{before}"]')).to_have_count(0)
        if turn == 3:
            snap(ada, "generic-desktop")
    expect(ada.locator(OVER)).to_be_visible()
    expect(ben.locator(OVER)).to_be_visible()
    expect(ada.locator("[data-review]")).to_be_visible()  # a bot looks at the choices again

    ben.keyboard.press("c")
    ben.get_by_label("Write a message").fill("<img src=x onerror=alert(1)> again?")
    ben.keyboard.press("Enter")
    ada.get_by_role("tab", name="Chat").click()
    expect(ada.get_by_text("<img src=x onerror=alert(1)> again?")).to_be_visible()
    expect(ada.get_by_text("Ben <b>").first).to_be_visible()

    first = ada.url
    ada.get_by_role("button", name="Rematch").click()
    expect(ada).not_to_have_url(first)
    ben.get_by_role("button", name="Go to rematch").click()
    expect(ben).to_have_url(re.compile(re.escape(ada.url.split("#")[1])))


def test_a_stranger_may_watch_a_public_table(visit: Opener) -> None:
    """A public table stands in the lobby; without a free seat it can be watched, and nothing can be played there."""
    host = visit()
    new_table(host, "Connect Four", against="People")
    host.get_by_role("button", name="Fill empty seats").click()
    settled(host)
    stranger = visit()
    stranger.goto(host.url)
    expect(stranger.get_by_text("You’re watching")).to_be_visible()
    expect(stranger.locator("[data-move]")).to_have_count(0)


def test_one_device_for_two(visit: Opener, snap: Snap) -> None:
    """Given two players at one device, when the turn passes, then a curtain hides what the other may not see."""
    page = visit()
    new_table(page, "Leduc poker", against="Hot seat")
    chance = random.Random(2)
    curtains = 0
    for _ in range(40):
        page.wait_for_selector(f".hotseat-screen, {MINE} .confirm-buttons, {OVER}")
        if is_over(page):
            break
        if page.locator(".hotseat-screen").count():
            expect(page.locator("[data-region=board]")).to_have_count(0)
            if curtains == 0:
                snap(page, "curtain")
            curtains += 1
            page.locator(".hotseat-screen .primary").click()
            continue
        before = answer(page, by_list, chance)
        page.wait_for_function(
            """v => document.querySelector('[data-outcome], .hotseat-screen')
                || document.querySelector('.choice-panel')?.dataset.version !== v""",
            arg=before,
        )
    assert is_over(page)
    assert curtains >= 2


def test_undo_takes_a_move_back(sit: Sitter) -> None:
    """Undo is offered exactly while the engine allows it, and the key does what the button says."""
    page = sit("Phoenicia")
    for seed in range(20):
        settled(page)
        asked = page.locator("#now-question").inner_text()
        play(page, by_list, seed=seed, moves=1)
        settled(page)
        if page.get_by_role("button", name="Undo U").count() and page.locator("#now-question").inner_text() != asked:
            break
    else:
        raise AssertionError("nothing could be taken back")
    page.keyboard.press("u")
    expect(page.locator("#now-question")).to_have_text(asked)


def test_a_bot_that_takes_its_time_is_shown_to(sit: Sitter, server: Server) -> None:
    """Given a bot that cannot think on, then the page says that it is thinking and for how long, until it has moved."""
    page = sit("Connect Four")
    play(page, by_list, seed=1, moves=1)
    version = settled(page)
    assert server.process is not None
    thinking = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    assert thinking
    for process in thinking:
        os.kill(int(process), signal.SIGSTOP)
    _columns(page, 2)
    answered(page, version)
    expect(page.locator(".choice-panel")).to_contain_text(re.compile(r"Bot 1 is thinking"))
    expect(page.locator(".choice-panel .elapsed")).to_have_text(re.compile(r"for \d+ s"))
    for process in thinking:
        os.kill(int(process), signal.SIGKILL)
    settled(page)  # a bot that fails is replaced


def test_a_hint_on_demand(sit: Sitter) -> None:
    """H asks a bot what it would do; the answer is said and marked, and nothing is played."""
    page = sit("Phoenicia")
    version = settled(page)
    page.keyboard.press("h")
    expect(page.get_by_text("A bot would play")).to_be_visible()
    assert page.locator(".choice-panel").get_attribute("data-version") == version


def test_the_first_game_explains_itself(visit: Opener, snap: Snap) -> None:
    """With the guide on, the first choice comes with a word about it; one click ends it for good."""
    page = visit()
    page.get_by_role("button", name="Phoenicia", exact=True).click()
    page.locator("form.new button.primary").click()
    settled(page)
    expect(page.locator(".tip-line")).to_be_visible()
    snap(page, "guide")
    page.get_by_role("button", name="No more tips").click()
    expect(page.locator(".tip-line")).to_have_count(0)


def test_german_throughout(visit: Opener, snap: Snap) -> None:
    """A German browser gets German: the page's own words and the game's."""
    page = visit(locale="de-DE")
    expect(page.get_by_text("Deine Tische")).to_be_visible()
    page.get_by_role("button", name="Phoenicia", exact=True).click()
    page.locator("form.new button.primary").click()
    settled(page)
    expect(page.locator(".choice-panel h2")).to_contain_text(
        re.compile("Karte|Gebot|biete|steig|Arbeiter|Stadt|pass", re.I)
    )
    snap(page, "german")


def test_giving_up_ends_the_game_for_me(sit: Sitter) -> None:
    """Concede asks once more, then the game is over and lost."""
    page = sit("Connect Four")
    settled(page)
    give_up(page)
    expect(page.locator(OVER)).to_be_visible()


def test_every_listed_game_can_be_played_as_text(sit: Sitter, snap: Snap) -> None:
    """The text board shows any game's view, and the list alone is enough to play."""
    for game in ("Phoenicia", "Shadow Moon Syndicates"):
        page = sit(game)
        settled(page)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Board as text").click()
        expect(page.get_by_role("group", name="Board as text")).to_be_visible()
        assert play(page, by_list, seed=1, moves=4) == 4
        snap(page, f"text-{game.split()[0].lower()}")
