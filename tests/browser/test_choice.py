"""The choice beside the board: its question, its choices and what confirms one come before all else."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import answer, by_list, settled
from tests.browser.test_understood import WHOLE

GAMES = ["Phoenicia", "Shadow Moon Syndicates", "Helionox", "SYNDICATE", "The Phoenix Syndicate"]
DESKTOPS = [(1280, 720), (1280, 800), (1366, 768), (1440, 900)]
PLAY = {"en-GB": "Play now", "de-DE": "Jetzt spielen"}


def play_now(page: Page, game: str, locale: str = "en-GB") -> None:
    """What a newcomer clicks."""
    page.locator("article", has_text=game).first.get_by_role("button", name=PLAY[locale]).click()
    page.wait_for_url("**/#/t/*")
    settled(page)


def short_of(page: Page, where: str) -> list[str]:
    """Says so where fewer than two choices stand whole in sight, or not what confirms one."""
    seen = page.evaluate(WHOLE)
    good = seen["whole"] >= min(2, seen["all"]) and seen["confirm"]
    return [] if good else [f"{where}: {seen}"]


@pytest.mark.parametrize("locale", PLAY)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_question_shows_its_choices(visit: Opener, game: str, locale: str) -> None:
    """On every usual screen, with the tip as it comes and with the tip unfolded; nothing is told of a last turn."""
    page = visit(locale=locale)
    play_now(page, game, locale)
    expect(page.locator("[data-recap]")).to_have_count(0)
    tip = page.locator(".guide .line")
    short: list[str] = []
    for width, height in reversed(DESKTOPS):
        page.set_viewport_size({"width": width, "height": height})
        short += short_of(page, f"{width}x{height}")
    tip.click()  # on the lowest screen it came folded
    for width, height in DESKTOPS:
        page.set_viewport_size({"width": width, "height": height})
        expect(tip).to_have_attribute("aria-expanded", "true")
        short += short_of(page, f"{width}x{height}, tip")
    assert short == []


def test_what_happened_is_told_whole_and_leaves_the_choices_their_room(visit: Opener) -> None:
    """Given more than a few deeds of others, when they are unfolded, then each is there, by player, and scrolls."""
    page = visit(viewport={"width": 1280, "height": 720})
    play_now(page, "Shadow Moon Syndicates")
    recap = page.locator("[data-recap]")
    chance = random.Random(3)
    for _ in range(40):
        version = settled(page)
        if recap.count() and int(recap.get_attribute("data-recap") or 0) > 4:
            break
        answer(page, by_list, chance)
        page.wait_for_function("v => document.querySelector('.now')?.dataset.version !== v", arg=version)
    recap.locator(".line").click()
    expect(recap.locator("p")).to_have_count(int(recap.get_attribute("data-recap") or 0))
    assert recap.locator(".mark").count() < recap.locator("p").count()
    assert short_of(page, "recap") == []


def test_a_tip_once_read_stays_read(visit: Opener) -> None:
    """Also when the page is loaded again."""
    page = visit()
    play_now(page, "SYNDICATE")
    first = page.locator(".guide p").inner_text()
    page.get_by_role("button", name="Got it").click()
    expect(page.locator(".guide p")).not_to_have_text(first)
    second = page.locator(".guide p").inner_text()
    page.reload()
    settled(page)
    expect(page.locator(".guide p")).to_have_text(second)
