"""SYNDICATE before a roll: everything is declared on one form, with the chance it makes, by mouse, touch and keys.

A bot plays alone until a roll is prepared; a person takes the seat and rolls."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cinque.core.engine.table import Table
from tests.browser.conftest import Sitter
from tests.browser.playing import MINE, answered, fits_width, resize, settled
from tests.browser.tables import table_where
from tests.browser.test_access import faults_of

Snap = Callable[[Page, str], None]
AutoAnswer = Callable[[str, list[str]], bool]
SIZES = {"desktop": (1440, 900), "small": (360, 740), "landscape": (740, 360)}


def campaign_where(wish: AutoAnswer, also: Callable[[Table], bool] = lambda _: True) -> Table:
    """A campaign in which a question is asked as wished: its name, and the moves it allows."""

    def asked(table: Table) -> bool:
        ask, text = table.question(0).ask, table.game.moves.text
        return wish(ask, [text(move) for move in table.legal_moves(0)]) and also(table)

    return table_where("syndicate", 1, asked)


def declared(page: Page) -> str:
    """What the log says of the roll that was made."""
    expect(page.locator("[data-roll]")).to_have_count(0)
    return str(re.findall(r"(\d) in 6 to (?:succeed|win)", page.locator(".feed").inner_text())[-1])


def shown(page: Page) -> str:
    """The chance on the button."""
    found = re.search(r"Roll \((\d) in 6\)", page.locator(".confirm").inner_text())
    assert found is not None
    return found[1]


def test_a_mission_on_a_rivals_base_by_mouse(sit: Sitter, snap: Snap) -> None:
    """Given hands and a chip, when how and what is chosen, then the chance shown is the one that is rolled with."""
    wish: AutoAnswer = lambda ask, moves: ask == "PrepareRival" and {"coop_hired", "chip CE8"} <= set(moves)  # noqa: E731
    page = sit(campaign_where(wish), color_scheme="dark")
    settled(page)
    confirm = page.locator(".confirm")
    expect(confirm).to_have_attribute("aria-disabled", "true")  # nothing is chosen for the player
    page.locator("[data-approach=against]").click()
    bare = int(shown(page))
    expect(page.locator(".die-faces .success")).to_have_count(bare)
    page.locator("label:has([data-add=hands])").click()
    page.locator("label:has([data-add='chip CE8'])").click()
    all_of_it = int(shown(page))
    assert all_of_it > bare
    expect(page.locator(".die-faces .success")).to_have_count(all_of_it)
    expect(page.locator(".die-faces .gained")).to_have_count(all_of_it - bare)
    page.locator("label:has([data-add='chip CE8'])").click()  # rather not
    for name, (width, height) in SIZES.items():
        resize(page, width, height)
        snap(page, f"syndicate-roll-{name}")
        box = confirm.bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= height - box["height"]
        fits_width(page)
        assert faults_of(page) == []
    resize(page, 1440, 900)
    told = shown(page)
    confirm.click()
    assert declared(page) == told
    expect(page.locator(".feed")).to_contain_text("against the owner, with extra hands")


def test_a_roll_by_keys_alone(sit: Sitter) -> None:
    """Digits declare, Enter rolls; what is heard is the chance."""
    wish: AutoAnswer = lambda ask, moves: ask == "Prepare" and {"roll_hired", "casino"} <= set(moves)  # noqa: E731
    page = sit(campaign_where(wish))
    settled(page)
    expect(page.locator("[data-add=casino]")).to_be_checked()  # it helps unless it is waived
    helped = int(shown(page))
    page.keyboard.press("2")
    expect(page.locator("[data-add=casino]")).not_to_be_checked()
    assert int(shown(page)) == helped - 1
    expect(page.locator("[data-roll] [role=status]")).to_have_text(f"{helped - 1} in 6 to succeed.")
    page.keyboard.press("1")
    expect(page.locator("[data-add=hands]")).to_be_checked()
    told = shown(page)
    page.keyboard.press("Enter")
    assert declared(page) == told
    expect(page.locator(".feed")).to_contain_text("waive the casino")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_assault(sit: Sitter, snap: Snap, theme: str) -> None:
    """Reinforcements are chosen with their chance and price."""
    wish: AutoAnswer = lambda ask, moves: ask == "PrepareAssault" and {"force 1", "force 2"} <= set(moves)  # noqa: E731
    page = sit(campaign_where(wish), prefers={"theme": theme})
    settled(page)
    assert faults_of(page) == []
    page.locator("[data-approach='force 1']").click()
    one = int(shown(page))
    page.keyboard.press("ArrowRight")  # the next of the ways
    assert int(shown(page)) == one + 1
    snap(page, f"syndicate-roll-assault-{theme}")
    page.locator(".confirm").click()
    expect(page.locator(".feed")).to_contain_text("2 reinforcements")
    expect(page.locator(f"{MINE} [data-roll]")).to_have_count(0)


def test_a_sleeper_is_weighed_before_it_is_shown(sit: Sitter, snap: Snap) -> None:
    """Given a moment for my sleeper, then it says what happens and what the card would make of it; no is a key away."""
    table = campaign_where(lambda ask, moves: ask == "Window" and "play" in moves)
    page = sit(table)
    settled(page)
    slot = table.view(0).seats[0].slot
    expect(page.locator(".sleeper")).to_contain_text(table.game.words("en").name("card", slot))
    for name, (width, height) in SIZES.items():
        resize(page, width, height)
        snap(page, f"syndicate-sleeper-{name}")
        fits_width(page)
        assert faults_of(page) == []
    version = page.locator(".choice-panel").get_attribute("data-version") or ""
    page.keyboard.press("n")
    answered(page, version)
