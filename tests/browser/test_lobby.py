"""The lobby: what waits for me, a first game as the rulebook advises it, one part at a time on a small screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener, Server, Watch
from tests.browser.playing import fits_width, new_table, settled
from tests.browser.test_access import faults_of


def test_a_first_game_is_offered_as_the_rulebook_advises_it(visit: Opener) -> None:
    """Who has never played gets easy bots and the rules for a first game; one click gives the usual ones."""
    page = visit()
    page.get_by_role("button", name="Helionox", exact=True).click()
    first, usual = (page.get_by_role("radio", name=name, exact=True) for name in ("First game", "Standard"))
    expansion = page.get_by_role("checkbox", name="Mercury Protocol")
    expect(first).to_be_checked()
    expect(page.get_by_role("radio", name="Easy", exact=True)).to_be_checked()
    expect(expansion).not_to_be_checked()
    usual.check()
    expect(expansion).to_be_checked()
    page.get_by_role("checkbox", name="Draft Architects").check()
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
    page.get_by_role("region", name="Your turn").get_by_role("link", name="Connect Four").click()
    expect(page).to_have_url(table)


def test_an_invitation_from_this_computer_alone_is_no_invitation(visit: Opener) -> None:
    """Given a server that only this computer reaches, the page says so beside the link, and what to do about it."""
    page = visit()
    new_table(page, "Connect Four", against="People", listed=False)
    expect(page.locator("#wait-link")).to_have_value(re.compile(r"^http://127\.0\.0\.1:\d+/#/join/"))
    expect(page.locator(".waiting-room [data-public-address]")).to_contain_text("this computer")


@pytest.fixture
def reachable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that start from now on say that friends reach them by this address."""
    monkeypatch.setenv("CINQUE_PUBLIC_URL", "http://10.1.2.3:8000")


@pytest.mark.usefixtures("reachable")  # comes before the server starts
def test_an_invitation_has_the_address_friends_can_reach(own_server: Server, visit: Opener, watch: Watch) -> None:
    watch.address = own_server.address
    page = visit(address=own_server.address)
    new_table(page, "Connect Four", against="People", listed=False)
    expect(page.locator("#wait-link")).to_have_value(re.compile(r"^http://10\.1\.2\.3:8000/#/join/"))
    expect(page.locator(".waiting-room [data-public-address]")).to_contain_text("friends")


def test_only_tables_with_a_free_seat_are_open(visit: Opener) -> None:
    """Given one table that waits and one that is being played, a stranger may sit down at the first alone."""
    host, other = visit(), visit()
    new_table(host, "Connect Four", against="People")
    new_table(other, "Leduc poker")
    settled(other)
    stranger = visit()
    open_tables = stranger.get_by_role("region", name="Open tables")
    expect(open_tables.get_by_role("link", name="Connect Four").first).to_be_visible()
    expect(open_tables.locator("ol").first).not_to_contain_text("Leduc poker")


@pytest.mark.parametrize("size", [(360, 740), (740, 360)], ids=["upright", "lying"])
def test_a_small_screen_shows_one_part_at_a_time(visit: Opener, size: tuple[int, int]) -> None:
    """Games, my tables, open ones, the form: each by its button, none wider than the screen, no serious fault."""
    page = visit(viewport={"width": size[0], "height": size[1]}, color_scheme="dark")
    parts = {
        "Games": page.locator("article").first,
        "Yours": page.get_by_role("heading", name="Your tables"),
        "Join": page.get_by_role("heading", name="Open tables"),
        "New table": page.locator("form.new"),
    }
    faults = {}
    for name, shown in parts.items():
        page.get_by_role("navigation").get_by_role("button", name=name).click()
        for other in parts.values():
            expect(other).to_be_visible(visible=other is shown)
        faults[name] = faults_of(page)
        fits_width(page)
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_long_german_words_do_not_widen_the_page(visit: Opener, width: int) -> None:
    page = visit(viewport={"width": width, "height": 720}, locale="de-DE")
    page.get_by_role("button", name="Helionox", exact=True).wait_for(state="attached")
    fits_width(page)
    if width == 1280:
        rows = page.locator("form.new .wide > div")
        expect(rows).to_have_count(3)
        for row in rows.all():  # game, opponents, level: none breaks over two lines
            assert row.evaluate("row => new Set([...row.children].map(e => e.getBoundingClientRect().top)).size") == 1


def test_a_short_page_on_a_phone_has_no_taller_bar(visit: Opener) -> None:
    page = visit(viewport={"width": 360, "height": 740})
    page.get_by_role("navigation").get_by_role("button", name="Yours").click()
    bar = page.locator(".bar").bounding_box()
    assert bar is not None
    assert bar["height"] < 60
