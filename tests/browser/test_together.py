"""People at one table: a turn planned while the other thinks, what happened since, hints, names, messages."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import MINE, answered, new_table, settled
from tests.browser.tables import go_to, join, make_table


def _two(ada: Page, ben: Page, **more: bool) -> None:
    """Ada and Ben at Connect Four; Ada begins."""
    made = make_table(ada, "Connect Four", "me", "open", **more)
    join(ben, made)
    for page in (ada, ben):
        go_to(page, made)


def _drop(page: Page, column: int) -> None:
    version = settled(page)
    page.locator(f"{MINE} [data-move]").nth(column).click()
    page.locator(".confirm[aria-disabled=false]").click()
    answered(page, version)


def test_a_turn_is_planned_while_another_thinks_and_offered_when_it_comes(visit: Opener) -> None:
    """Given Ada to move, when Ben plans, then Ada sees nothing of it, and on his turn one click takes it."""
    ada, ben = visit("about:blank"), visit("about:blank")
    _two(ada, ben)
    ben.locator("[data-plan-open]").click()
    choice = ben.locator("[data-plan-move]").nth(3)
    planned = choice.inner_text()
    choice.click()
    expect(ben.locator("[data-plan='1'] .status")).to_have_text("still works")
    expect(ada.locator("[data-plan]")).to_have_count(0)
    _drop(ada, 0)
    ben.locator("[data-plan-next]").click()
    expect(ben.locator(".confirm .full-text")).to_have_text(planned)
    ben.locator(".confirm").click()
    settled(ada)
    expect(ada.locator(".choice-panel")).not_to_have_class(re.compile("wait"))


def test_a_plan_that_no_longer_fits_says_so(visit: Opener) -> None:
    """Ben plans to fill a column that Ada fills first; of two nearly full ones, the one where Ada was not guessed."""
    ada, ben = visit("about:blank"), visit("about:blank")
    _two(ada, ben)
    for hers, his in ((0, 0), (0, 0), (0, 1), (1, 1), (1, 1)):
        _drop(ada, hers)
        _drop(ben, his)
    settled(ada)
    expect(ben.locator("[data-plan-open]")).to_be_visible()
    ben.keyboard.press("v")
    choice = ben.locator("[data-plan-move]").first
    column = int(choice.get_attribute("data-plan-move") or -1)
    assert column in (0, 1)
    choice.click()
    expect(ben.locator("[data-plan='1'] .status")).to_be_visible()
    _drop(ada, column)
    settled(ben)
    expect(ben.locator("[data-plan-next]")).to_have_count(0)
    expect(ben.get_by_text("Your plan no longer works here.")).to_be_visible()


def test_what_happened_since_my_turn_is_told_and_shown(visit: Opener) -> None:
    ada, ben = visit("about:blank"), visit("about:blank")
    _two(ada, ben)
    _drop(ada, 0)
    _drop(ben, 1)
    settled(ada)
    recap = ada.locator("[data-recap]")
    expect(recap).to_contain_text("1 event since your turn")
    recap.get_by_role("button", name="Close").click()
    expect(recap).to_have_count(0)


def test_between_people_hints_are_off_unless_the_table_allows_them(visit: Opener) -> None:
    ada, ben = visit("about:blank"), visit("about:blank")
    _two(ada, ben)
    settled(ada)
    expect(ada.get_by_role("button", name="Hint (H)")).to_have_count(0)
    _two(ada, ben, hints=True)
    settled(ada)
    ada.get_by_role("button", name="Hint (H)").click()
    expect(ada.locator(".bot-hint")).to_contain_text(
        re.compile(r"Win chance about \d+%, after \d+ simulations|The bot’s first impression")
    )


def test_my_own_words_are_read(visit: Opener) -> None:
    """What I wrote is not unread after a reload; what the other wrote since is."""
    ada, ben = visit("about:blank"), visit("about:blank")
    _two(ada, ben)
    settled(ada)
    ada.get_by_role("tab", name="Chat").click()
    ada.locator("#chat-text").fill("Good luck")
    ada.keyboard.press("Enter")
    expect(ben.locator(".log-and-chat .badge")).to_have_text("1")
    ada.reload()
    settled(ada)
    expect(ada.locator(".log-and-chat .badge")).to_have_count(0)
    ben.get_by_role("tab", name="Chat").click()
    ben.locator("#chat-text").fill("You too")
    ben.keyboard.press("Enter")
    expect(ada.locator(".log-and-chat .badge")).to_have_text("1")


def test_a_message_leaves_what_i_have_chosen(visit: Opener) -> None:
    """Given a choice that is not confirmed yet, when Ben writes and goes away, then it is still chosen."""
    ada, ben = visit("about:blank"), visit("about:blank")
    _two(ada, ben)
    settled(ada)
    ada.locator(f"{MINE} [data-move]").nth(3).click()
    chosen = ada.locator(".confirm .full-text").inner_text()
    ben.get_by_role("tab", name="Chat").click()
    ben.locator("#chat-text").fill("Take your time")
    ben.keyboard.press("Enter")
    expect(ada.locator(".log-and-chat .badge")).to_have_text("1")
    ben.goto("about:blank")
    expect(ada.locator(".others [data-presence=away]")).to_be_visible()
    expect(ada.locator(".confirm[aria-disabled=false] .full-text")).to_have_text(chosen)


def test_who_goes_away_is_shown_as_away_until_back(visit: Opener) -> None:
    """Given two people, when Ben closes the page, then Ada reads that Ben is away, and no longer once Ben is back."""
    ada, ben = visit("about:blank"), visit("about:blank")
    _two(ada, ben)
    settled(ada)
    presence = ada.locator(".others [data-presence]")
    expect(presence).to_have_attribute("data-presence", "here")
    table = ben.url
    ben.goto("about:blank")
    expect(presence).to_have_attribute("data-presence", "away")
    expect(presence).to_contain_text("offline")  # not by colour alone
    ben.goto(table)
    expect(presence).to_have_attribute("data-presence", "here")


def test_presence_is_shown_on_a_phone(visit: Opener) -> None:
    ada, ben = visit("about:blank", viewport={"width": 360, "height": 740}), visit("about:blank")
    _two(ada, ben)
    settled(ada)
    ben.goto("about:blank")
    expect(ada.locator("[data-presence=away]").first).to_be_visible()


def _notify(page: Page) -> Locator:
    """The box for messages through the system, in the drawer of this device."""
    page.get_by_role("button", name="Settings").click()
    return page.get_by_role("checkbox", name="Notify me")


# What the browser's owner has chosen; Chromium without windows denies notifications to everybody.
PERMISSION = """
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('test.permission') });
"""


def _permit(page: Page, answer: str) -> None:
    """As its owner does in the settings of the browser."""
    page.evaluate("answer => localStorage.setItem('test.permission', answer)", answer)
    page.reload()


def test_the_box_for_messages_is_checked_only_while_they_come(visit: Opener) -> None:
    """Given leave by the browser, the box can be checked and stays so; when leave is withdrawn it says so."""
    page = visit("about:blank")
    page.add_init_script(PERMISSION)
    page.goto("/")
    _permit(page, "granted")
    box = _notify(page)
    expect(box).not_to_be_checked()
    box.check()
    page.reload()
    expect(_notify(page)).to_be_checked()
    _permit(page, "denied")
    expect(_notify(page)).not_to_be_checked()


def test_the_box_for_messages_cannot_be_checked_where_the_browser_forbids_them(visit: Opener) -> None:
    page = visit("about:blank")
    page.add_init_script(PERMISSION)
    page.goto("/")
    _permit(page, "denied")
    box = _notify(page)
    expect(box).to_be_disabled()
    expect(box).to_have_accessible_description(re.compile("browser"))


def test_the_lobby_asks_for_a_name_once_and_speaks_plainly(visit: Opener) -> None:
    """The name is asked for once; a starting player is drawn, not -1."""
    page = visit()
    page.get_by_label("Pick a name").fill("Ada Lovelace")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_label("Pick a name")).to_have_count(0)
    page.reload()
    page.wait_for_selector("form.new")
    expect(page.get_by_label("Pick a name")).to_have_count(0)
    page.get_by_role("button", name="Helionox", exact=True).click()
    expect(page.get_by_label("Seat that goes first")).to_have_value("-1")
    assert "-1" not in page.locator("form.new").inner_text()
    new_table(page, "Connect Four")
    settled(page)
    expect(page.locator(".table")).to_contain_text("Ada Lovelace")
