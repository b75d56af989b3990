"""The lobby: what waits for me, a first game as the rulebook advises it, one part at a time on a small screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.playing import settled
from tests.browser.test_access import faults_of


def test_a_first_game_is_offered_as_the_rulebook_advises_it(visit: Opener) -> None:
    """Who has never played gets easy bots and the rules for a first game; one click gives the usual ones."""
    page = visit()
    page.get_by_role("button", name="Helionox", exact=True).click()
    first, usual = (page.get_by_role("radio", name=name, exact=True) for name in ("First game", "As usual"))
    expansion = page.get_by_role("checkbox", name="Mercury Protocol")
    expect(first).to_be_checked()
    expect(page.get_by_role("radio", name="Easy", exact=True)).to_be_checked()
    expect(expansion).not_to_be_checked()
    usual.check()
    expect(expansion).to_be_checked()
    page.get_by_role("checkbox", name="Draft the Architects").check()
    for either in (first, usual):  # a mixture of one's own is neither
        expect(either).not_to_be_checked()
    page.get_by_role("button", name="The Phoenix Syndicate", exact=True).click()
    expect(first).to_have_count(0)  # its rulebook advises nothing


def test_a_table_that_waits_for_me_comes_first(visit: Opener) -> None:
    page = visit()
    page.locator("article", has_text="Connect Four").get_by_role("button", name="Play now").click()
    settled(page)
    table = page.url
    page.goto("/#/")
    page.get_by_role("region", name="Your move").get_by_role("link", name="Connect Four").click()
    expect(page).to_have_url(table)


@pytest.mark.parametrize("size", [(360, 740), (740, 360)], ids=["upright", "lying"])
def test_a_small_screen_shows_one_part_at_a_time(visit: Opener, size: tuple[int, int]) -> None:
    """Games, my tables, open ones, the form: each by its button, none wider than the screen, no serious fault."""
    page = visit(viewport={"width": size[0], "height": size[1]}, color_scheme="dark")
    parts = {
        "Games": page.locator("article").first,
        "Mine": page.get_by_role("heading", name="Your tables"),
        "Join": page.get_by_role("heading", name="Open tables"),
        "New table": page.locator("form.new"),
    }
    faults = {}
    for name, shown in parts.items():
        page.get_by_role("navigation").get_by_role("button", name=name).click()
        for other in parts.values():
            expect(other).to_be_visible(visible=other is shown)
        faults[name] = faults_of(page)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert {name: found for name, found in faults.items() if found} == {}
