"""The choice beside the board: its question, its choices and what confirms one come before all else."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import MINE, answer, answered, by_list, new_table, settled
from tests.browser.test_understood import WHOLE, from_page

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


PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LYING: dict[str, Any] = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}
TOP = "() => document.querySelector('.now .scroll').scrollTop"
# Where something stands in the list that scrolls: its distance from the list's top, and how much room there is below.
WHERE = """selector => {
  const list = document.querySelector('.now .scroll').getBoundingClientRect();
  const it = document.querySelector(selector).getBoundingClientRect();
  return { top: it.top - list.top, room: list.bottom - it.bottom };
}"""


def play_until(page: Page, wanted: str, seed: int = 1) -> None:
    """Play on until something is there to be chosen by this."""
    chance = random.Random(seed)
    for _ in range(40):
        version = settled(page)
        if page.locator(wanted).count():
            return
        answer(page, by_list, chance)
        answered(page, version)
    raise AssertionError(f"{wanted} did not come")


def scrolled(page: Page) -> None:
    """Down to the end of the list."""
    page.evaluate("() => document.querySelector('.now .scroll').scrollTo(0, 9999)")
    page.wait_for_function(f"{TOP} > 0")


def test_a_phone_shows_each_question_from_its_top_and_what_opens_in_it(visit: Opener) -> None:
    """Given a list that was scrolled, then the next question begins at its top; what is opened is scrolled to."""
    page = visit(**PHONE)
    play_now(page, "The Phoenix Syndicate")
    play_until(page, f"{MINE} .why summary")
    page.locator(".why summary").tap()
    page.wait_for_function(f"selector => (({{ top, room }}) => top < 4 || room >= 0)(({WHERE})(selector))", arg=".why")
    scrolled(page)
    version = settled(page)
    answer(page, by_list, random.Random(2))
    answered(page, version)
    settled(page)
    page.wait_for_function(f"{TOP} === 0")


def test_a_group_shows_its_choices_when_it_opens(visit: Opener) -> None:
    """At the foot of a phone's short list too."""
    page = visit(**PHONE)
    new_table(page, "Helionox")
    play_until(page, f"{MINE} [data-kind]")
    group = page.locator(f"{MINE} [data-kind]").last
    kind = group.get_attribute("data-kind")
    group.tap()
    page.locator(".now .inner").wait_for()
    page.wait_for_function(f"selector => ({WHERE})(selector).room > 40", arg=f'[data-kind="{kind}"]')


def test_an_amount_typed_is_selected_and_the_field_is_in_sight(visit: Opener) -> None:
    """On a phone: no Enter is needed for the button to say what it does, and no key is named."""
    page = visit(**PHONE)
    new_table(page, "Phoenicia")
    play_until(page, f"{MINE} [data-amount]", seed=3)
    field = page.locator(f"{MINE} [data-amount]")
    field.tap()
    assert page.evaluate(WHERE, "[data-amount]")["room"] >= 0
    low = (field.get_attribute("placeholder") or "").split("–")[0]
    field.fill(low)
    expect(page.locator(".confirm[aria-disabled=false]")).to_contain_text(low)
    expect(page.get_by_text("then Enter")).to_be_hidden()


def test_a_device_without_keys_shows_none_and_lights_nothing_under_the_finger(visit: Opener) -> None:
    """Also lying, where there would be room for them."""
    page = visit(**LYING)
    new_table(page, "Shadow Moon Syndicates", players=3)
    settled(page)
    row = page.locator(f"{MINE} .row").first
    before = row.evaluate("e => getComputedStyle(e).backgroundColor")
    row.hover()
    assert row.evaluate("e => getComputedStyle(e).backgroundColor") == before
    row.tap()
    expect(page.locator(".confirm[aria-disabled=false]")).to_be_visible()
    assert page.locator(".now kbd:visible").count() == 0


def test_the_button_says_all_of_what_it_plays(visit: Opener) -> None:
    """Whatever its length: nothing of it is cut off, and the choice's clock is not beside it."""
    page = visit(**LYING, locale="de-DE")
    play_now(page, "SYNDICATE", "de-DE")
    page.locator(f"{MINE} [data-move]").first.tap()
    confirm = page.locator(".confirm .whole")
    long = "Falsche Reliquien verkaufen und den Zug beenden, ohne vorher etwas zu erbitten"
    confirm.evaluate("(e, text) => { e.textContent = text }", long)
    cut = "e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1"
    assert not confirm.evaluate(cut)
    assert not page.locator(".confirm").evaluate(cut)
    expect(page.locator(".confirm")).to_be_in_viewport(ratio=1)


def test_forced_colours_mark_what_is_chosen_and_what_cannot_be(visit: Opener) -> None:
    """By lines: backgrounds are the system's."""
    page = visit(forced_colors="active")
    new_table(page, "Shadow Moon Syndicates", players=3)
    play_until(page, ".confirm[aria-disabled=true]")
    confirm = page.locator(".confirm")
    assert confirm.evaluate("e => getComputedStyle(e).borderTopStyle") == "dashed"
    row = page.locator(f"{MINE} .row[data-move]").first
    row.click()
    page.locator(".confirm").focus()
    assert row.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    assert confirm.evaluate("e => getComputedStyle(e).borderTopStyle") == "solid"


def test_escape_leaves_the_chat_and_the_keys_are_heard(visit: Opener) -> None:
    page = visit()
    new_table(page, "Connect Four")
    settled(page)
    page.keyboard.press("c")
    field = page.locator("#chat-text")
    expect(field).to_be_focused()
    page.keyboard.type("hello")
    page.keyboard.press("Escape")
    expect(page.locator("#now-question")).to_be_focused()
    page.keyboard.press("l")
    expect(field).to_have_count(0)


def test_yes_or_no_by_number_and_enter(visit: Opener) -> None:
    """1 is the left one, 2 the right one; Enter plays what is marked."""
    page = visit()
    new_table(page, "Shadow Moon Syndicates", players=3)
    play_until(page, f"{MINE} .yesno")
    version = settled(page)
    page.keyboard.press("2")
    expect(page.locator(".yesno .sel")).to_be_focused()
    expect(page.locator(".yesno button").nth(1)).to_have_class(re.compile(r"\bsel\b"))
    page.keyboard.press("Enter")
    answered(page, version)


def test_clocks_stand_at_their_names(visit: Opener) -> None:
    """Four people choose at once on a phone: my own time at the question, everybody's at the names, all in sight."""
    first = visit(**PHONE)
    clock = {"kind": "game", "seconds": 900}
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 3]
    body = {"game": "syndicate", "seats": seats, "clock": clock, "public": True}
    first.wait_for_selector("#once-name")
    made = first.request.post("/api/tables", data=body, headers=from_page(first)).json()
    for _ in range(3):
        page = visit(**PHONE)
        page.wait_for_selector("#once-name")
        joined = {"invite": made["invite"]}
        page.request.post(f"/api/tables/{made['table']}/join", data=joined, headers=from_page(page))
    watcher = visit(**PHONE)
    for page in (first, watcher):
        page.goto(f"/#/t/{made['table']}")
        page.locator(".strip .seat").first.wait_for()
    settled(first)
    expect(first.locator("[data-clock]")).to_have_count(1)
    expect(first.locator(".foot [data-clock]")).to_have_count(0)
    expect(first.locator(".strip .num", has_text=":")).to_have_count(3)
    for page, count in ((first, 3), (watcher, 4)):
        names = page.locator(".strip .nm")
        expect(names).to_have_count(count)
        assert min(names.evaluate_all("all => all.map(e => e.clientWidth)")) >= 24
        for part in page.locator(".strip .pts, .strip .say .num").all():
            expect(part).to_be_in_viewport(ratio=1)
    expect(watcher.get_by_role("button", name="Mine", exact=True)).to_have_count(0)
    expect(watcher.locator(".purse")).to_have_count(0)
    expect(watcher.get_by_text("you have")).to_have_count(0)
