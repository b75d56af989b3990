"""Every game on the smallest screens, upright and lying: choices in sight, no fault that axe knows; ends of a team."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import MINE, OVER, answer, by_list, give_up, is_over, new_table, play, settled
from tests.browser.test_access import faults_of
from tests.browser.test_understood import WHOLE, from_page

Snap = Callable[[Page, str], None]
GAMES = {
    "phoenicia": "Phoenicia",
    "shadow_moon": "Shadow Moon Syndicates",
    "phoenix_syndicate": "The Phoenix Syndicate",
    "helionox": "Helionox",
    "syndicate": "SYNDICATE",
}
UPRIGHT, LYING = {"width": 360, "height": 740}, {"width": 740, "height": 360}


def _play_in_sight(page: Page, seed: int) -> list[str]:
    """Six moves; says at which of them fewer than two whole choices or no button were in sight."""
    short = []
    for number in range(6):
        settled(page)
        if is_over(page):
            break
        seen = page.evaluate(WHOLE)
        if seen["whole"] < min(2, seen["all"]) or not seen["confirm"]:
            short.append(f"{page.locator('.now').get_attribute('data-asked')}: {seen}")
        play(page, by_list, seed=seed + number, moves=1)
    settled(page)
    return short


@pytest.mark.parametrize("game", GAMES)
def test_on_small_screens(visit: Opener, snap: Snap, game: str) -> None:
    """At least two whole choices and the button are in sight; choosing, learning and the end have no serious fault."""
    page = visit(viewport=UPRIGHT, reduced_motion="reduce")
    page.goto(f"/#/learn/{game}")
    expect(page.locator(".pictures li").nth(3)).to_be_visible()
    snap(page, f"learn-{game}-upright")
    faults = {"learn": faults_of(page)}
    wide = "document.documentElement.scrollWidth - innerWidth"
    assert page.evaluate(wide) <= 0
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("/#/")
    new_table(page, GAMES[game], players=2)  # of two, one who gives up ends the game: no bots to be waited for
    short = {}
    for name, size in (("upright", UPRIGHT), ("lying", LYING)):
        page.set_viewport_size(size)
        short[name] = _play_in_sight(page, seed=len(name))
        snap(page, f"{game}-{name}")
        faults[name] = faults_of(page)
        assert page.evaluate(wide) <= 0
    give_up(page)
    page.wait_for_selector(OVER)
    for name, size in (("over lying", LYING), ("over upright", UPRIGHT)):
        page.set_viewport_size(size)
        faults[name] = faults_of(page)
        snap(page, f"{game}-{name.replace(' ', '-')}")
    assert short == {"upright": [], "lying": []}
    assert {name: found for name, found in faults.items() if found} == {}


def _together(page: Page, *others: Page, **options: Any) -> None:
    """A table of Helionox against the Shadow Syndicate, with whoever is given."""
    for one in (page, *others):
        one.wait_for_selector("#once-name")  # by then the server knows who this is
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in others)]
    body = {"game": "helionox", "seats": seats, "options": {"mercury": False, **options}}
    made = page.request.post("/api/tables", data=body, headers=from_page(page)).json()
    for one in others:
        one.request.post(
            f"/api/tables/{made['table']}/join", data={"invite": made["invite"]}, headers=from_page(one)
        ).json()
    for one in (page, *others):
        one.goto(f"/#/t/{made['table']}")


def _idly(page: Page, chance: random.Random) -> None:
    """End the turn where that is offered, else anything."""
    ends = page.locator(f"{MINE} .aside")
    if ends.count():
        ends.last.click()
    else:
        by_list(page, chance)


def test_alone_against_the_syndicate(visit: Opener, snap: Snap) -> None:
    """Given one player, when the game ends without a deed, then it is lost to the Shadow Syndicate and says so."""
    page = visit(reduced_motion="reduce")
    _together(page)
    play(page, _idly, seed=1, seconds=300)
    heading = page.locator(f"{OVER} h2")
    expect(heading).to_contain_text("Shadow Syndicate won")
    snap(page, "helionox-solo-over")
    assert faults_of(page) == []


def test_two_people_win_or_lose_together(visit: Opener, snap: Snap) -> None:
    """Two browsers at one table: both play turns, see what the other did, and read the same end as a team."""
    ada, ben = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    _together(ada, ben, cooperative=True)
    chance = random.Random(2)
    played = {"ada": 0, "ben": 0}
    for _ in range(400):
        for name, page in (("ada", ada), ("ben", ben)):
            if page.locator(f"{MINE} [data-move], {MINE} [data-kind]").count() and not is_over(page):
                version = page.locator(".now").get_attribute("data-version")
                answer(page, _idly, chance)
                page.wait_for_function(
                    "v => document.querySelector('[data-outcome]')"
                    " || document.querySelector('.now')?.dataset.version !== v",
                    arg=version,
                )
                played[name] += 1
        if is_over(ada) and is_over(ben):
            break
        ada.wait_for_timeout(50)
    assert min(played.values()) > 3
    said = [page.locator(f"{OVER} h2").inner_text() for page in (ada, ben)]
    assert said[0] == said[1]
    assert "Shadow Syndicate won" in said[0] or "You won together" in said[0]
    expect(ada.locator(OVER)).to_contain_text("You all")
    snap(ada, "helionox-together-over")
