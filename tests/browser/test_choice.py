"""The choice beside the board: its question, its choices and what confirms one come before all else."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener, Sitter
from tests.browser.playing import MINE, STILL, answered, by_list, play, play_until, resize, settled, short_of
from tests.browser.tables import go_to, join_as_guests, make_table, table_where

GAMES = ["Phoenicia", "Shadow Moon Syndicates", "Helionox", "SYNDICATE", "The Phoenix Syndicate"]
DESKTOPS = [(1280, 720), (1280, 800), (1366, 768), (1440, 900)]
PLAY = {"en-GB": "Play now", "de-DE": "Jetzt spielen"}


def play_now(page: Page, game: str, locale: str = "en-GB") -> None:
    """What a newcomer clicks."""
    page.locator("article", has_text=game).first.get_by_role("button", name=PLAY[locale]).click()
    page.wait_for_url("**/#/t/*")
    settled(page)


def board_keeps_its_room(page: Page) -> None:
    """On a phone, the choices leave the board at least 120 pixels above the strip with my totals."""
    board = page.locator(".pan").bounding_box()
    assert board
    assert board["height"] >= 119.5


@pytest.mark.parametrize("locale", PLAY)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_question_shows_its_choices(visit: Opener, game: str, locale: str) -> None:
    """On every usual screen, with the tip as it comes and with the tip unfolded; a phone keeps the board in sight."""
    page = visit(locale=locale)
    play_now(page, game, locale)
    expect(page.locator("[data-recap]")).to_have_count(0)
    tip = page.locator(".tip-line .line")
    short: list[str] = []
    for width, height in reversed(DESKTOPS):
        resize(page, width, height)
        short += short_of(page, f"{width}x{height}")
    tip.click()  # on the lowest screen it came folded
    for width, height in DESKTOPS:
        resize(page, width, height)
        expect(tip).to_have_attribute("aria-expanded", "true")
        short += short_of(page, f"{width}x{height}, tip")
    tip.click()
    resize(page, 360, 640)
    short += short_of(page, "360x640")
    board_keeps_its_room(page)
    assert short == []
    if locale == "en-GB":
        play_until(page, "[data-recap]", seed=3)
        page.evaluate(STILL)
        expect(page.locator(".confirm")).to_be_in_viewport(ratio=0.99)
        board_keeps_its_room(page)


def test_what_happened_is_told_whole_and_leaves_the_choices_their_room(visit: Opener) -> None:
    """Given more than a few deeds of others, when they are unfolded, then each is there, by player, and scrolls."""
    page = visit(viewport={"width": 1280, "height": 720})
    play_now(page, "Shadow Moon Syndicates")
    recap = page.locator("[data-recap]")
    deeds = "document.querySelector('[data-recap]')?.dataset.recap ?? 0"
    play_until(page, lambda: int(page.evaluate(deeds)) > 4, seed=3)
    assert short_of(page, "recap") == []
    recap.locator(".line").click()
    since = page.locator("[data-since]")
    expect(since).to_have_attribute("data-since", re.compile("[1-5]"))
    expect(since.locator("[data-headline]")).to_have_count(int(since.get_attribute("data-since") or 0))
    since.locator("summary").click()
    assert since.locator(".rest .seat-mark").count() < since.locator(".rest p").count()
    assert short_of(page, "headlines") == []


def test_a_tip_once_read_stays_read(visit: Opener) -> None:
    """Also when the page is loaded again."""
    page = visit()
    play_now(page, "SYNDICATE")
    first = page.locator(".tip-line p").inner_text()
    page.get_by_role("button", name="Got it").click()
    expect(page.locator(".tip-line p")).not_to_have_text(first)
    second = page.locator(".tip-line p").inner_text()
    page.reload()
    settled(page)
    expect(page.locator(".tip-line p")).to_have_text(second)


def test_the_tip_for_the_question_comes_first_and_answering_reads_it(visit: Opener) -> None:
    """Given a guided game, a question met for the first time has its own tip, and none once it was answered."""
    page = visit()
    play_now(page, "Phoenicia")
    guide = page.request.get("/api/games/phoenicia/words?lang=en").json()["tables"]["guide"]
    tips = {ask: text.partition(" [")[0] for ask, text in guide.items()}
    met: list[str] = []
    for number in range(10):
        settled(page)
        asked = page.locator(".choice-panel").get_attribute("data-ask") or ""
        if asked in tips and asked not in met:
            expect(page.locator(".tip-line p")).to_contain_text(tips[asked])
        elif asked in tips:
            expect(page.locator(".tip-line p").filter(has_text=tips[asked])).to_have_count(0)
        met.append(asked)
        play(page, by_list, seed=number, moves=1)
    assert len(set(met)) < len(met), "a question came again"


PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LYING: dict[str, Any] = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}
# A choice that is selected by the first click: nothing is chosen yet, and something else confirms it.
TO_SELECT = f"{MINE}:has(.confirm[aria-disabled=true]) .row[data-move]"
TOP = "() => document.querySelector('.choice-panel .scroll').scrollTop"
# Where something stands in the list that scrolls: its distance from the list's top, and how much room there is below.
WHERE = """selector => {
  const list = document.querySelector('.choice-panel .scroll').getBoundingClientRect();
  const it = document.querySelector(selector).getBoundingClientRect();
  return { top: it.top - list.top, room: list.bottom - it.bottom };
}"""


def scrolled(page: Page) -> None:
    """Down to the end of the list."""
    page.evaluate("() => document.querySelector('.choice-panel .scroll').scrollTo(0, 9999)")
    page.wait_for_function(f"{TOP} > 0")


def test_a_phone_shows_each_question_from_its_top_and_what_opens_in_it(visit: Opener) -> None:
    """Given a list that was scrolled, then the next question begins at its top; what is opened is scrolled to."""
    page = visit(**PHONE)
    play_now(page, "The Phoenix Syndicate")
    play_until(page, f"{MINE} .why-not summary")
    page.locator(".why-not summary").tap()
    page.wait_for_function(
        f"selector => (({{ top, room }}) => top < 4 || room >= 0)(({WHERE})(selector))", arg=".why-not"
    )
    scrolled(page)
    play(page, by_list, seed=2, moves=1)
    settled(page)
    page.wait_for_function(f"{TOP} === 0")


def test_a_group_shows_its_choices_when_it_opens(sit: Sitter) -> None:
    """At the foot of a phone's short list too."""
    page = sit("Helionox", **PHONE)
    play_until(page, f"{MINE} [data-group]")
    group = page.locator(f"{MINE} [data-group]").last
    kind = group.get_attribute("data-group")
    group.tap()
    page.locator(".choice-panel .inner").wait_for()
    page.wait_for_function(f"selector => ({WHERE})(selector).room > 40", arg=f'[data-group="{kind}"]')


def test_an_amount_typed_is_selected_and_the_field_is_in_sight(sit: Sitter) -> None:
    """On a phone: no Enter is needed for the button to say what it does, and no key is named."""
    page = sit("Phoenicia", **PHONE)
    play_until(page, f"{MINE} [data-amount]", seed=3)
    field = page.locator(f"{MINE} [data-amount]")
    field.tap()
    page.wait_for_function(f"selector => ({WHERE})(selector).room >= 0", arg="[data-amount]")
    low = (field.get_attribute("placeholder") or "").split("–")[0]
    field.fill(low)
    expect(page.locator(".confirm[aria-disabled=false]")).to_contain_text(low)
    expect(page.get_by_text("then Enter")).to_be_hidden()


def test_a_device_without_keys_shows_none_and_lights_nothing_under_the_finger(sit: Sitter) -> None:
    """Also lying, where there would be room for them."""
    page = sit("Shadow Moon Syndicates", players=3, **LYING)
    play_until(page, TO_SELECT)
    row = page.locator(TO_SELECT).first
    before = row.evaluate("e => getComputedStyle(e).backgroundColor")
    row.hover()
    assert row.evaluate("e => getComputedStyle(e).backgroundColor") == before
    row.tap()
    expect(page.locator(".confirm[aria-disabled=false]")).to_be_visible()
    assert page.locator(".choice-panel kbd:visible").count() == 0


def test_the_button_says_all_of_what_it_plays(visit: Opener) -> None:
    """Whatever its length: nothing of it is cut off, and the choice's clock is not beside it."""
    page = visit(**LYING, locale="de-DE")
    play_now(page, "SYNDICATE", "de-DE")
    page.locator(f"{MINE} [data-move]").first.tap()
    confirm = page.locator(".confirm .full-text")
    long = "Falsche Reliquien verkaufen und den Zug beenden, ohne vorher etwas zu erbitten"
    confirm.evaluate("(e, text) => { e.textContent = text }", long)
    cut = "e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1"
    page.evaluate(STILL)
    assert not confirm.evaluate(cut)
    assert not page.locator(".confirm").evaluate(cut)
    expect(page.locator(".confirm")).to_be_in_viewport(ratio=1)


def test_forced_colours_mark_what_is_chosen_and_what_cannot_be(sit: Sitter) -> None:
    """By lines: backgrounds are the system's."""
    page = sit("Shadow Moon Syndicates", players=3, forced_colors="active")
    play_until(page, TO_SELECT)
    confirm = page.locator(".confirm")
    assert confirm.evaluate("e => getComputedStyle(e).borderTopStyle") == "dashed"
    row = page.locator(TO_SELECT).first
    row.click()
    expect(page.locator(".confirm[aria-disabled=false]")).to_be_visible()
    row = page.locator(f"{MINE} .row[data-move]").first
    page.locator(".confirm").focus()
    assert row.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    assert confirm.evaluate("e => getComputedStyle(e).borderTopStyle") == "solid"


def test_escape_leaves_the_chat_and_the_keys_are_heard(sit: Sitter) -> None:
    page = sit("Connect Four")
    settled(page)
    page.keyboard.press("c")
    field = page.locator("#chat-text")
    expect(field).to_be_focused()
    page.keyboard.type("hello")
    page.keyboard.press("Escape")
    expect(page.locator("#now-question")).to_be_focused()
    page.keyboard.press("l")
    expect(field).to_have_count(0)


def test_yes_or_no_by_number_and_enter(sit: Sitter) -> None:
    """1 is the left one, 2 the right one; Enter plays what is marked."""
    page = sit(table_where("shadow_moon", 3, lambda table: table.question(0).shape == "yesno"))
    version = settled(page)
    page.keyboard.press("2")
    expect(page.locator(".yesno .selected")).to_be_focused()
    expect(page.locator(".yesno button").nth(1)).to_have_class(re.compile(r"\bselected\b"))
    page.keyboard.press("Enter")
    answered(page, version)


def test_clocks_stand_at_their_names(visit: Opener, base_url: str) -> None:
    """Four people choose at once on a phone: my own time at the question, everybody's at the names, all in sight."""
    first, watcher = visit("about:blank", **PHONE), visit("about:blank", **PHONE)
    clock = {"kind": "game", "seconds": 900}
    made = make_table(first, "SYNDICATE", "me", *["open"] * 3, clock=clock, public=True)
    join_as_guests(base_url, made, 3)
    for page in (first, watcher):
        go_to(page, made)
        page.locator(".strip .seat").first.wait_for()
    settled(first)
    expect(first.locator("[data-clock]")).to_have_count(1)
    expect(first.locator(".confirm-buttons [data-clock]")).to_have_count(0)
    expect(first.locator(".strip .num", has_text=":")).to_have_count(3)
    for page, count in ((first, 3), (watcher, 4)):
        names = page.locator(".strip .player-name")
        expect(names).to_have_count(count)
        assert min(names.evaluate_all("all => all.map(e => e.clientWidth)")) >= 24
        for part in page.locator(".strip .points, .strip .say .num").all():
            expect(part).to_be_in_viewport(ratio=1)
    expect(watcher.get_by_role("button", name="Yours", exact=True)).to_have_count(0)
    expect(watcher.locator(".purse")).to_have_count(0)
    expect(watcher.get_by_text("you have")).to_have_count(0)
