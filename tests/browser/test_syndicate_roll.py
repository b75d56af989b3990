"""SYNDICATE before a roll: everything is declared on one form, with the chance it makes, by mouse, touch and keys.

A bot plays alone until a roll is prepared; a person takes the seat and rolls."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Page, expect

import cinque
from cinque import bots
from cinque.core.table import Table
from tests.browser.conftest import Opener
from tests.browser.playing import MINE, answered, settled
from tests.browser.test_access import faults_of
from tests.browser.test_understood import from_page

Snap = Callable[[Page, str], None]
Wish = Callable[[str, list[str]], bool]
SIZES = {"desktop": (1440, 900), "small": (360, 740), "landscape": (740, 360)}


def table_where(wish: Wish, also: Callable[[Table], bool] = lambda _: True) -> Table:
    """A campaign in which a question is asked as wished: its name, and the moves it allows."""
    game = cinque.load("syndicate", 1)
    for seed in range(1000):
        table, bot, chance = game.deal(seed), bots.get("greedy", seed=seed), random.Random(seed)
        while not table.over:
            moves = table.options(0)
            if wish(table.question(0).ask, [table.game.moves.text(move) for move in moves]) and also(table):
                return table
            at_random = chance.random() < 0.5
            table.play(0, chance.choice(moves) if at_random else bots.ask(bot, table, 0, len(table.record.moves)))
    raise AssertionError("no such question was found")


def take_seats(pages: list[Page], table: Table) -> None:
    """The seats of the bots, at the same place of their game."""
    for page in pages:
        page.wait_for_selector("#once-name")  # by then the server knows who this is
    body = {"record": msgspec.to_builtins(table.record)}
    started = pages[0].request.post("/api/records", data=body, headers=from_page(pages[0])).json()
    for page in pages:
        join = f"/api/tables/{started['table']}/join"
        page.request.post(join, data={"invite": started["invite"]}, headers=from_page(page))
    for page in pages:
        page.goto(f"/#/t/{started['table']}")


def take_seat(page: Page, table: Table) -> None:
    """The seat of a bot that plays alone."""
    take_seats([page], table)
    settled(page)


def declared(page: Page) -> str:
    """What the log says of the roll that was made."""
    expect(page.locator("[data-roll]")).to_have_count(0)
    return str(re.findall(r"(\d) of 6 win", page.locator(".feed").inner_text())[-1])


def shown(page: Page) -> str:
    """The chance on the button."""
    found = re.search(r"Roll, (\d) in 6", page.locator(".confirm").inner_text())
    assert found is not None
    return found[1]


def test_a_mission_on_a_rivals_base_by_mouse(visit: Opener, snap: Snap) -> None:
    """Given hands and a chip, when how and what is chosen, then the chance shown is the one that is rolled with."""
    page = visit(color_scheme="dark")
    wish: Wish = lambda ask, moves: ask == "PrepareRival" and {"coop_hired", "chip CE8"} <= set(moves)  # noqa: E731
    take_seat(page, table_where(wish))
    confirm = page.locator(".confirm")
    expect(confirm).to_have_attribute("aria-disabled", "true")  # nothing is chosen for the player
    page.locator("[data-way=against]").click()
    bare = int(shown(page))
    expect(page.locator(".faces .won")).to_have_count(bare)
    page.locator("label:has([data-add=hands])").click()
    page.locator("label:has([data-add='chip CE8'])").click()
    all_of_it = int(shown(page))
    assert all_of_it > bare
    expect(page.locator(".faces .won")).to_have_count(all_of_it)
    expect(page.locator(".faces .gained")).to_have_count(all_of_it - bare)
    page.locator("label:has([data-add='chip CE8'])").click()  # rather not
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        snap(page, f"syndicate-roll-{name}")
        box = confirm.bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= height - box["height"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert faults_of(page) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    told = shown(page)
    confirm.click()
    assert declared(page) == told
    expect(page.locator(".feed")).to_contain_text("uncooperative, with hired hands")


def test_a_roll_by_keys_alone(visit: Opener) -> None:
    """Digits declare, Enter rolls; what is heard is the chance."""
    page = visit()
    wish: Wish = lambda ask, moves: ask == "Prepare" and {"roll_hired", "casino"} <= set(moves)  # noqa: E731
    take_seat(page, table_where(wish))
    expect(page.locator("[data-add=casino]")).to_be_checked()  # it helps unless it is waived
    helped = int(shown(page))
    page.keyboard.press("2")
    expect(page.locator("[data-add=casino]")).not_to_be_checked()
    assert int(shown(page)) == helped - 1
    expect(page.locator("[data-roll] [role=status]")).to_have_text(f"It succeeds {helped - 1} in 6.")
    page.keyboard.press("1")
    expect(page.locator("[data-add=hands]")).to_be_checked()
    told = shown(page)
    page.keyboard.press("Enter")
    assert declared(page) == told
    expect(page.locator(".feed")).to_contain_text("waive the casino")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_assault(visit: Opener, snap: Snap, theme: str) -> None:
    """Reinforcements are chosen with their chance and price."""
    page = visit(color_scheme=theme)
    wish: Wish = lambda ask, moves: ask == "PrepareAssault" and {"force 1", "force 2"} <= set(moves)  # noqa: E731
    take_seat(page, table_where(wish))
    assert faults_of(page) == []
    page.locator("[data-way='force 1']").click()
    one = int(shown(page))
    page.keyboard.press("ArrowRight")  # the next of the ways
    assert int(shown(page)) == one + 1
    snap(page, f"syndicate-roll-assault-{theme}")
    page.locator(".confirm").click()
    expect(page.locator(".feed")).to_contain_text("2 reinforcements")
    expect(page.locator(f"{MINE} [data-roll]")).to_have_count(0)


def test_a_sleeper_is_weighed_before_it_is_shown(visit: Opener, snap: Snap) -> None:
    """Given a moment for my sleeper, then it says what happens and what the card would make of it; no is a key away."""
    page = visit()
    table = table_where(lambda ask, moves: ask == "Window" and "play" in moves)
    take_seat(page, table)
    slot = table.view(0).seats[0].slot
    expect(page.locator(".sleeper")).to_contain_text(table.game.words("en").name("card", slot))
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        snap(page, f"syndicate-sleeper-{name}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert faults_of(page) == []
    version = page.locator(".now").get_attribute("data-version") or ""
    page.keyboard.press("n")
    answered(page, version)
