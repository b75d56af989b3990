"""People at a table: another device, leaving and coming back, asking each other, and what a host may do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import MINE, OVER, by_list, give_up, new_table, play, settled
from tests.browser.test_understood import from_page

SMALL = {"viewport": {"width": 360, "height": 740}}
CLOCK = {"kind": "game", "seconds": 900, "increment": 10}
QUESTION = "[data-request={}]"


def made(page: Page, *seats: str, **more: Any) -> dict[str, str]:
    """A table of Connect Four, and its maker at it."""
    kinds = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    body = {"game": "connect_four", "seats": kinds, "public": True, **more}
    told: dict[str, str] = page.request.post("/api/tables", data=body, headers=from_page(page)).json()
    page.goto(f"/#/t/{told['table']}")
    return told


def person(visit: Opener, name: str, **more: Any) -> Page:
    """A browser whose owner has a name."""
    page = visit("/", **more)
    page.wait_for_selector("#once-name", state="attached")  # by then the server knows who this is
    page.request.post("/api/me/name", data={"name": name}, headers=from_page(page))
    return page


def pair(visit: Opener, **more: Any) -> tuple[Page, Page]:
    """Ada and Ben at a running game, Ada to move."""
    ada, ben = person(visit, "Ada", **SMALL), person(visit, "Ben", **SMALL)
    table = made(ada, "me", "open", **more)["table"]
    ben.request.post(f"/api/tables/{table}/join", data={}, headers=from_page(ben))
    ben.goto(f"/#/t/{table}")
    settled(ada)
    expect(ben.locator(".now")).to_be_visible()
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
    page.locator(".confirm").click()


def test_another_device_is_the_same_person_at_the_same_table(visit: Opener) -> None:
    """Given a listed running table, when its link is opened elsewhere, then both devices play the one seat."""
    ada, ben = pair(visit)
    menu(ada, "Go on at another device")
    link = ada.get_by_label("Go on at another device").input_value()
    phone = visit(link[link.index("/#") :], **SMALL)
    phone.wait_for_url(re.compile(re.escape(ada.url.split("#")[1])))
    settled(phone)
    drop(phone)
    expect(phone.locator(".now.wait")).to_be_visible()
    ada.keyboard.press("Escape")
    expect(ada.locator(".now.wait")).to_be_visible()
    expect(ben.locator(MINE)).to_be_visible()
    expect(ben.get_by_text("Ada").first).to_be_visible()
    assert ben.get_by_text("Guest").count() == 0


def test_leaving_asks_first_and_the_way_back_is_one_click(visit: Opener) -> None:
    page = person(visit, "Ada", **SMALL)
    made(page, "me", "random")
    settled(page)
    menu(page, "Leave: a bot plays on")
    page.get_by_role("button", name="Cancel").click()
    page.keyboard.press("Escape")
    expect(page.locator(MINE)).to_be_visible()
    menu(page, "Leave: a bot plays on")
    page.locator(".sure").get_by_role("button", name="Leave").click()
    page.wait_for_url(re.compile("#?/?$"))
    page.get_by_role("button", name="Mine", exact=True).click()
    page.get_by_role("link", name="Take the seat back").click()
    page.get_by_role("button", name="Take the seat back").click()
    expect(page.get_by_role("button", name="Take the seat back")).to_have_count(0)
    expect(page.locator(f"{MINE}, {OVER}").first).to_be_visible()


def test_a_pause_is_asked_for_and_answered(visit: Opener) -> None:
    ada, ben = pair(visit, clock=CLOCK)
    ask = QUESTION.format("pause")
    menu(ada, "Pause")
    expect(ada.locator(ask)).to_contain_text("You asked for a pause. Not answered yet: Ben")
    expect(ben.locator(ask)).to_contain_text("Ada asked for a pause.")
    ben.get_by_role("button", name="Refuse").click()
    expect(ada.get_by_text("Ben does not agree to pause.").first).to_be_visible()
    expect(ada.locator(ask)).to_have_count(0)
    menu(ada, "Pause")
    ben.locator(ask).wait_for()
    ben.get_by_role("button", name="Pause", exact=True).click()
    expect(ada.locator("#now-question")).to_have_text("You are to choose")
    expect(ben.locator("#now-question")).to_contain_text("Ada is to choose")
    ben.get_by_role("button", name="Go on").click()
    expect(ada.locator(MINE)).to_be_visible()


def test_a_take_back_says_what_and_who_and_is_told_when_refused(visit: Opener) -> None:
    """Given three people, when the first has moved and others since, then they are asked, and one refuses."""
    pages = [person(visit, name) for name in ("Ada", "Ben", "Cem")]
    ada, ben, cem = pages
    table = made(ada, "me", "open", "open", game="phoenicia")["table"]
    for page in pages[1:]:
        page.request.post(f"/api/tables/{table}/join", data={}, headers=from_page(page))
        page.goto(f"/#/t/{table}")
    button = ada.get_by_role("button", name="Ask to take back")
    expect(ada.locator(".now")).to_be_visible()
    expect(button).to_have_count(0)  # there is nothing to take back
    for _ in range(30):
        asked = next((page for page in (ben, cem, ada) if page.locator(MINE).count()), None)
        if asked is not None and asked is not ada and button.count():
            break
        if asked is not None:
            play(asked, by_list, seed=1, moves=1)
    button.click()
    ask = QUESTION.format("takeback")
    expect(ada.locator(ask)).to_contain_text(re.compile("You asked to take back: You .*Not answered yet: Ben and Cem"))
    expect(ben.locator(ask)).to_contain_text(re.compile("Ada asks to take back: Ada .*Not answered yet: Ben and Cem"))
    ben.get_by_role("button", name="Allow").click()
    expect(cem.locator(ask)).to_contain_text("Not answered yet: Cem")
    cem.get_by_role("button", name="Refuse").click()
    expect(ada.locator(".toast", has_text="Cem does not agree")).to_be_visible()
    expect(ben.locator(ask)).to_have_count(0)


def test_a_host_on_a_phone_sends_away_and_mutes(visit: Opener) -> None:
    """Before the start a player, at any time somebody who watches; both are named."""
    ada, ben, eve = (person(visit, name, **SMALL) for name in ("Ada", "Ben", "Eve"))
    table = made(ada, "me", "open", start="ready")
    ben.request.post(f"/api/tables/{table['table']}/join", data={}, headers=from_page(ben))
    eve.goto(f"/#/t/{table['table']}")
    ada.get_by_role("button", name="Send Ben away").click()
    ada.locator("[data-person=Ben]").get_by_role("button", name="Send away").click()
    expect(ada.locator("[data-person=Ben]")).to_have_count(0)
    expect(ada.get_by_text("free", exact=True)).to_be_visible()
    ada.get_by_label("Only I may write in the chat").check()
    ada.get_by_role("button", name="Fill the empty seats").click()
    ada.get_by_role("button", name="Menu").click()
    expect(ada.get_by_label("Only I may write in the chat")).to_be_checked()
    ada.get_by_role("button", name="Send Eve away").click()
    ada.locator("[data-person=Eve]").get_by_role("button", name="Send away").click()
    expect(ada.locator("[data-person=Eve]")).to_have_count(0)
    expect(ada.get_by_text("Nobody watches.")).to_be_visible()


def test_an_invitation_says_what_one_joins(visit: Opener) -> None:
    ada = person(visit, "Ada", **SMALL)
    made(ada, "me", "open", clock=CLOCK, public=False)
    terms = "15:00 a game, +10 s a turn · Rules: As usual"
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
    leave = page.get_by_role("button", name="Leave the table")
    leave.scroll_into_view_if_needed()
    room, button, log = (box(one) for one in (page.locator(".waiting"), leave, page.locator(".rail")))
    assert button["y"] + button["height"] <= room["y"] + room["height"]
    assert button["y"] + button["height"] <= log["y"] or button["x"] + button["width"] <= log["x"]
    assert log["y"] + log["height"] > size[1] - 16, "nothing is left empty below"


def test_the_first_in_the_rematch_reads_whom_it_waits_for(visit: Opener) -> None:
    ada, ben = pair(visit)
    give_up(ada)
    expect(ben.locator(OVER)).to_be_visible()
    ben.get_by_role("button", name="Rematch").click()
    expect(ben.get_by_role("heading", name="Waiting for Ada")).to_be_visible()


def test_a_saved_game_is_opened_again(visit: Opener, tmp_path: Path) -> None:
    page = visit()
    new_table(page, "Connect Four")
    settled(page)
    give_up(page)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    saving.value.save_as(tmp_path / "game.html")
    (tmp_path / "letter.html").write_text("<p>Dear Ada</p>")
    first = page.url
    page.goto("/")
    field = page.locator("input[type=file]")
    field.set_input_files(tmp_path / "letter.html")
    expect(page.get_by_text("This file holds no game of cinque")).to_be_visible()
    field.set_input_files(tmp_path / "game.html")
    page.wait_for_url("**/#/t/*")
    assert page.url != first
