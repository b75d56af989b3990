"""People at a table: another device, leaving and coming back, asking each other, and what a host may do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import Opener, Sitter, Watch
from tests.browser.playing import MINE, OVER, by_list, give_up, on_turn, play, settled
from tests.browser.tables import go_to, join, make_table, post

SMALL = {"viewport": {"width": 360, "height": 740}}
CLOCK = {"kind": "game", "seconds": 900, "increment": 10}
QUESTION = "[data-request={}]"


def made(page: Page, *seats: str, game: str = "Connect Four", **more: Any) -> dict[str, Any]:
    """A table, and its maker at it."""
    told = make_table(page, game, *seats, **{"public": True, **more})
    go_to(page, told)
    return told


def person(visit: Opener, name: str, **more: Any) -> Page:
    """A browser whose owner has a name."""
    page = visit("about:blank", **more)
    post(page, "/api/me/name", {"name": name})
    return page


def pair(visit: Opener, **more: Any) -> tuple[Page, Page]:
    """Ada and Ben at a running game, Ada to move."""
    ada, ben = person(visit, "Ada", **SMALL), person(visit, "Ben", **SMALL)
    table = made(ada, "me", "open", **more)
    join(ben, table)
    go_to(ben, table)
    settled(ada)
    expect(ben.locator(".choice-panel")).to_be_visible()
    return ada, ben


def menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=entry, exact=True).click()


def box(one: Locator) -> FloatRect:
    """Where it lies on the screen."""
    found = one.bounding_box()
    assert found is not None
    return found


def drop(page: Page) -> None:
    page.locator(f"{MINE} [data-move]").first.click()
    page.locator(".confirm[aria-disabled=false]").click()


def test_another_device_is_the_same_person_at_the_same_table(visit: Opener) -> None:
    """Given a listed running table, when its link is opened elsewhere, then both devices play the one seat."""
    ada, ben = pair(visit)
    menu(ada, "Continue on another device")
    link = ada.get_by_label("Continue on another device").input_value()
    phone = visit(link[link.index("/#") :], **SMALL)
    phone.wait_for_url(re.compile(re.escape(ada.url.split("#")[1])))
    settled(phone)
    drop(phone)
    expect(phone.locator(".choice-panel.waiting")).to_be_visible()
    ada.keyboard.press("Escape")
    expect(ada.locator(".choice-panel.waiting")).to_be_visible()
    expect(ben.locator(MINE)).to_be_visible()
    expect(ben.get_by_text("Ada").first).to_be_visible()
    assert ben.get_by_text("Guest").count() == 0


def test_leaving_asks_first_and_the_way_back_is_one_click(visit: Opener) -> None:
    page = person(visit, "Ada", **SMALL)
    made(page, "me", "random")
    settled(page)
    menu(page, "Leave (a bot takes over)")
    page.get_by_role("button", name="Cancel").click()
    page.keyboard.press("Escape")
    expect(page.locator(MINE)).to_be_visible()
    menu(page, "Leave (a bot takes over)")
    page.locator(".sure").get_by_role("button", name="Leave").click()
    page.locator(".table").wait_for(state="detached")  # a table has a tab of the same name
    page.get_by_role("button", name="Yours", exact=True).click()
    page.get_by_role("link", name="Take your seat back").click()
    page.get_by_role("button", name="Take your seat back").click()
    expect(page.get_by_role("button", name="Take your seat back")).to_have_count(0)
    expect(page.locator(f"{MINE}, {OVER}").first).to_be_visible()


def test_a_pause_is_asked_for_and_answered(visit: Opener) -> None:
    ada, ben = pair(visit, clock=CLOCK)
    ask = QUESTION.format("pause")
    menu(ada, "Pause")
    expect(ada.locator(ask)).to_contain_text("You asked to pause. Waiting for Ben")
    expect(ben.locator(ask)).to_contain_text("Ada wants to pause.")
    ben.get_by_role("button", name="Decline").click()
    expect(ada.get_by_text("Ben declined the pause.").first).to_be_visible()
    expect(ada.locator(ask)).to_have_count(0)
    menu(ada, "Pause")
    ben.locator(ask).wait_for()
    ben.get_by_role("button", name="Pause", exact=True).click()
    expect(ada.locator("#now-question")).to_have_text("Your turn")
    expect(ben.locator("#now-question")).to_contain_text("Waiting for Ada")
    ben.get_by_role("button", name="Resume").click()
    expect(ada.locator(MINE)).to_be_visible()


def test_a_take_back_says_what_and_who_and_is_told_when_refused(visit: Opener) -> None:
    """Given three people, when the first has moved and others since, then they are asked, and one refuses."""
    pages = [person(visit, name) for name in ("Ada", "Ben", "Cem")]
    ada, ben, cem = pages
    table = made(ada, "me", "open", "open", game="Phoenicia")
    for page in pages[1:]:
        join(page, table)
        go_to(page, table)
    button = ada.get_by_role("button", name="Request takeback")
    expect(ada.locator(".choice-panel")).to_be_visible()
    expect(button).to_have_count(0)  # there is nothing to take back
    moved = [ben]
    while (asked := on_turn(pages)) is ada or ada not in moved or moved[-1] is ada:
        play(asked, by_list, seed=1, moves=1)
        moved.append(asked)
    button.click()
    ask = QUESTION.format("takeback")
    expect(ada.locator(ask)).to_contain_text(re.compile("You asked to take back: .*Waiting for Ben and Cem"))
    expect(ben.locator(ask)).to_contain_text(re.compile("Ada wants to take back: .*Waiting for Ben and Cem"))
    ben.get_by_role("button", name="Accept").click()
    expect(cem.locator(ask)).to_contain_text("Waiting for Cem")
    cem.get_by_role("button", name="Decline").click()
    expect(ada.locator(".toast", has_text="Cem declined")).to_be_visible()
    expect(ben.locator(ask)).to_have_count(0)


def test_a_host_on_a_phone_sends_away_and_mutes(visit: Opener, watch: Watch) -> None:
    """Before the start a player by name, at any time somebody who watches."""
    watch.allowed = ("403",)  # who was sent away does not get back in
    ada, ben, eve = (person(visit, name, **SMALL) for name in ("Ada", "Ben", "Eve"))
    table = made(ada, "me", "open", start="ready")
    join(ben, table)
    go_to(eve, table)
    expect(eve.locator(".waiting-room")).to_be_visible()
    ada.get_by_role("button", name="Kick Ben").click()
    ada.locator("[data-person=Ben]").get_by_role("button", name="Kick").click()
    expect(ada.locator("[data-person=Ben]")).to_have_count(0)
    expect(ada.get_by_text("empty seat", exact=True)).to_be_visible()
    ada.get_by_label("Only I can chat").check()
    ada.get_by_role("button", name="Fill empty seats").click()
    settled(ada)  # the waiting room has a switch of the same name
    ada.get_by_role("button", name="Menu").click()
    expect(ada.get_by_label("Only I can chat")).to_be_checked()
    ada.get_by_role("button", name=re.compile("^Kick .+")).click()
    ada.locator("[data-person]").get_by_role("button", name="Kick").click()
    expect(ada.locator("[data-person]")).to_have_count(0)
    expect(ada.get_by_text("No spectators.")).to_be_visible()


def test_an_invitation_says_what_one_joins(visit: Opener) -> None:
    ada = person(visit, "Ada", **SMALL)
    made(ada, "me", "open", clock=CLOCK, public=False)
    terms = "15:00 per player, +10 s per turn · Rules: Standard"
    expect(ada.locator("[data-terms]")).to_have_text(terms)
    expect(ada.locator("#wait-link")).to_have_value(re.compile("/#/join/"))
    link = ada.locator("#wait-link").input_value()
    ben = visit(link[link.index("/#") :], **SMALL)
    expect(ben.locator("[data-terms]")).to_have_text(terms)
    expect(ben.locator("li", has_text="Ada")).to_contain_text("host")


@pytest.mark.parametrize("size", [(360, 740), (740, 360)], ids=str)
def test_the_waiting_room_holds_all_it_shows(visit: Opener, size: tuple[int, int]) -> None:
    """Given a phone, when the room is longer than the screen, then it scrolls whole, and the log covers nothing."""
    page = person(visit, "Ada", viewport={"width": size[0], "height": size[1]})
    made(page, "me", "open")
    leave = page.get_by_role("button", name="Leave table")
    leave.scroll_into_view_if_needed()
    room, button, log = (box(one) for one in (page.locator(".waiting-room"), leave, page.locator(".sidebar")))
    assert button["y"] + button["height"] <= room["y"] + room["height"]
    assert button["y"] + button["height"] <= log["y"] or button["x"] + button["width"] <= log["x"]
    assert log["y"] + log["height"] > size[1] - 16, "nothing is left empty below"


def test_the_first_in_the_rematch_reads_whom_it_waits_for(visit: Opener) -> None:
    ada, ben = pair(visit)
    give_up(ada)
    expect(ben.locator(OVER)).to_be_visible()
    ben.get_by_role("button", name="Rematch").click()
    expect(ben.get_by_role("heading", name="Waiting for Ada")).to_be_visible()


def test_a_saved_game_is_opened_again(sit: Sitter, tmp_path: Path) -> None:
    page = sit("Connect Four")
    settled(page)
    give_up(page)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save game").click()
    saving.value.save_as(tmp_path / "game.html")
    (tmp_path / "letter.html").write_text("<p>Dear Ada</p>")
    first = page.url
    page.goto("/")
    field = page.locator("input[type=file]")
    field.set_input_files(tmp_path / "letter.html")
    expect(page.get_by_text("This file isn’t a cinque game")).to_be_visible()
    field.set_input_files(tmp_path / "game.html")
    page.wait_for_url("**/#/t/*")
    assert page.url != first
