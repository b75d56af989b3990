"""What people stumbled over: seats lost to the clock, ages, small screens, ears instead of eyes, keys."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener, Sitter
from tests.browser.playing import (
    MINE,
    answer,
    answered,
    by_list,
    fits_width,
    give_up,
    new_table,
    play,
    play_until,
    resize,
    settled,
    short_of,
)
from tests.browser.tables import go_to, join, make_table
from tests.server.conftest import Clock

Snap = Callable[[Page, str], None]
GAMES = ["Phoenicia", "Shadow Moon Syndicates"]
SMALL = {"upright": (360, 740), "lying": (740, 360), "small and lying": (667, 375), "twice as large": (720, 450)}


def _hurried(visit: Opener, stopped_clock: tuple[str, Clock], **more: Any) -> Page:
    """A page of somebody who has lost a seat to the clock: three seconds for a move, and a bot plays on."""
    address, clock = stopped_clock
    ada, ben = visit("about:blank", address=address, **more), visit("about:blank", address=address)
    made = make_table(ada, "Connect Four", "me", "open", clock={"kind": "move", "seconds": 3})
    join(ben, made)
    for page in (ada, ben):
        go_to(page, made)
    settled(ada)
    clock.pass_seconds(4)
    settled(ben)
    return ada


def _drop(page: Page) -> None:
    settled(page)
    page.locator(f"{MINE} [data-move]").first.click()
    page.locator(".confirm[aria-disabled=false]").click()


def test_a_rematch_between_people_begins(visit: Opener) -> None:
    """Given a game that is over, when both want another, then it begins without a further word."""
    ada = visit()
    new_table(ada, "Connect Four", against="People", listed=False)
    link = ada.locator("#wait-link").input_value()
    ben = visit(link[link.index("/#") :])
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Join").click()
    settled(ada)
    give_up(ada)
    ada.get_by_role("button", name="Rematch").click()
    expect(ada.get_by_text("not ready yet")).to_have_count(0)  # it is a sign with that name
    expect(ada.get_by_role("img", name="not ready yet")).to_have_count(1)
    ben.get_by_role("button", name="Go to rematch").click()
    expect(ada.locator(".choice-panel")).to_be_visible()
    expect(ben.locator(".choice-panel")).to_be_visible()


def test_a_rematch_found_in_the_lobby_asks_whether_i_am_ready(visit: Opener) -> None:
    """Who comes to it by the lobby instead of the button says so there, and it begins."""
    ada, ben = visit(), visit()
    new_table(ada, "Connect Four", against="People", listed=False)
    link = ada.locator("#wait-link").input_value()
    ben.goto(link[link.index("/#") :])
    ben.get_by_role("button", name="Join").click()
    settled(ada)
    give_up(ada)
    ada.get_by_role("button", name="Rematch").click()
    expect(ada.locator("#wait-title")).to_be_visible()
    ben.goto(ada.url)
    ben.get_by_role("button", name="I’m ready").click()
    for page in (ada, ben):
        expect(page.locator(".choice-panel")).to_be_visible()


@pytest.mark.parametrize(("later", "told"), [(0, "just now"), (3 * 3600 + 60, r"3 hr\.? ago")])
def test_the_age_of_a_table_is_told(visit: Opener, stopped_clock: tuple[str, Clock], later: int, told: str) -> None:
    address, clock = stopped_clock
    page = visit("about:blank", address=address)
    make_table(page, "Connect Four", "me", "easy")
    page.clock.set_fixed_time(clock() / 1000 + later)
    page.goto("/")
    expect(page.locator("li time").first).to_have_text(re.compile(f"^{told}$"))


def test_a_seat_lost_to_the_clock_is_taken_back(stopped_clock: tuple[str, Clock], visit: Opener) -> None:
    """Given a clock that ran out, when I click once, then I play on."""
    ada = _hurried(visit, stopped_clock)
    ada.get_by_role("button", name="Take your seat back").click()
    expect(ada.get_by_role("button", name="Take your seat back")).to_have_count(0)
    stopped_clock[1].pass_seconds(4)  # Ben's time runs out too, and it is Ada's turn again
    _drop(ada)
    expect(ada.locator(".feed")).to_contain_text("drop 1")  # the bot in her seat had chosen another column


def test_a_seat_lost_to_the_clock_can_be_taken_back_later(stopped_clock: tuple[str, Clock], visit: Opener) -> None:
    """Also on a phone, after the page was left and opened again."""
    ada = _hurried(visit, stopped_clock, viewport={"width": 360, "height": 740})
    expect(ada.get_by_role("button", name="Take your seat back")).to_be_visible()
    ada.reload()
    ada.get_by_role("button", name="Take your seat back").click()
    expect(ada.get_by_role("button", name="Take your seat back")).to_have_count(0)
    stopped_clock[1].pass_seconds(4)  # Ben's time runs out too, and it is Ada's turn again
    _drop(ada)


@pytest.mark.parametrize(
    ("locale", "said"), [("en-GB", "only if the stack was empty"), ("de-DE", "nur, wenn der Stapel leer war")]
)
def test_the_guide_of_shadow_moon_teaches_when_the_lower_line_counts(sit: Sitter, locale: str, said: str) -> None:
    """SMS-FOC03 to FOC06: an empty stack, a card face down or one of the same syndicate under it."""
    page = sit("Shadow Moon Syndicates", players=3, guided=True, locale=locale)
    more = page.locator(".tip-line .btn.grow")

    def read() -> bool:
        """Until the tip, or until there is no further one."""
        while more.count() and said not in page.locator(".tip-line").inner_text():
            more.click()
        return page.locator(".choice-panel").get_attribute("data-ask") == "Deploy"

    play_until(page, read)
    expect(page.locator(".tip-line")).to_contain_text(said)


@pytest.mark.parametrize("game", GAMES)
def test_choices_can_be_seen_and_made_on_a_small_screen(sit: Sitter, snap: Snap, game: str) -> None:
    """With the guide on, at every decision two or three whole choices stand in sight, and what confirms them."""
    page = sit(game, players=3, guided=True)
    chance = random.Random(4)
    short: list[str] = []
    version = settled(page)
    for number in range(24):
        if not version:
            break
        size = list(SMALL)[number % len(SMALL)]
        resize(page, *SMALL[size])
        if number < len(SMALL):
            snap(page, f"small-{game.split()[0].lower()}-{size.replace(' ', '-')}")
        missing = short_of(page, size)
        if missing:
            snap(page, f"short-{game.split()[0].lower()}-{size.replace(' ', '-')}-{number}")
        short += missing
        fits_width(page)
        version = settled(page, answer(page, by_list, chance))
    assert short == []


def test_others_deeds_are_announced(sit: Sitter) -> None:
    """One polite voice tells what was done and what is asked, once it is my turn again."""
    page = sit("Phoenicia", players=3)
    voice = page.locator("[data-announcer]")
    play_until(page, "[data-recap]")  # the others have done something between two of my choices
    expect(voice).to_contain_text(re.compile(r"Bot \d"))
    expect(voice).to_contain_text(re.compile(r"\d+ choices?\."))
    assert page.locator("[aria-live=polite]:not([data-announcer]):not(.toasts)").count() == 0


def test_a_selection_is_announced(sit: Sitter) -> None:
    page = sit("Connect Four")
    settled(page)
    page.locator(f"{MINE} [data-move]").nth(2).click()
    expect(page.locator("[data-announcer] p").last).to_have_text(page.locator(".confirm .full-text").inner_text())


@pytest.mark.parametrize("game", GAMES)
def test_cards_say_what_they_do(sit: Sitter, game: str) -> None:
    """A thing on the board has its effect as a description, beside its name."""
    page = sit(game)
    settled(page)
    places = {"Phoenicia": "[data-place^='display:']", "Shadow Moon Syndicates": "[data-place^='hand:']"}
    described = page.locator(places[game]).first.get_attribute("aria-description") or ""
    assert len(described) > 20


@pytest.mark.parametrize("game", [*GAMES, "The Phoenix Syndicate", "Helionox", "SYNDICATE"])
def test_the_board_as_text_is_told_in_sentences(sit: Sitter, game: str) -> None:
    page = sit(game)
    settled(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Board as text").click()
    board = page.get_by_role("group", name="Board as text")
    expect(board.get_by_role("heading", name="Bot 1")).to_be_visible()
    assert board.locator("table").count() == 0
    told = board.locator("p:visible").all_inner_texts()
    assert all(text.endswith(".") for text in told)
    assert not re.search(r"\b[A-Z]{2}\d|[_{}]|-1", " ".join(told))  # no ids, no holes


def test_enter_plays_what_a_digit_has_shown(sit: Sitter) -> None:
    """Given the focus on another choice, when a digit selects one, then Enter plays that one."""
    page = sit("Connect Four")
    settled(page)
    page.locator(f"{MINE} [data-move]").nth(0).focus()
    page.keyboard.press("5")
    shown = page.locator(".confirm .full-text").inner_text()
    page.keyboard.press("Enter")
    expect(page.locator(".feed li").first).to_contain_text(shown)


def test_enter_plays_what_a_digit_has_shown_on_the_board_too(sit: Sitter) -> None:
    page = sit("Shadow Moon Syndicates")
    settled(page)
    page.locator("[data-place-state=legal]").first.focus()
    page.keyboard.press("2")
    expect(page.locator(".confirm")).to_be_focused()
    shown = page.locator(".confirm .full-text").inner_text()
    assert shown == page.locator(".option.on .what").inner_text()


def test_the_focus_comes_back_from_the_rules(sit: Sitter) -> None:
    page = sit("Phoenicia")
    settled(page)
    opener = page.get_by_role("button", name="Rules (R)")
    opener.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-clause]")
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_the_focus_comes_back_from_a_card(sit: Sitter) -> None:
    page = sit("Phoenicia")
    settled(page)
    thing = page.locator("[data-place-state]").first
    thing.focus()
    page.keyboard.press(" ")
    page.wait_for_selector(".card[role=dialog]")
    page.keyboard.press("Escape")
    expect(thing).to_be_focused()


def test_the_log_is_one_stop_of_the_tab_key(sit: Sitter) -> None:
    page = sit("Phoenicia")
    play(page, by_list, seed=1, moves=3)
    settled(page)
    assert page.locator(".feed .clause").count() > 3
    assert page.locator(".feed .clause:not([tabindex='-1'])").count() == 0


def test_the_arrows_walk_through_the_log(sit: Sitter) -> None:
    page = sit("Phoenicia")
    play(page, by_list, seed=1, moves=3)
    settled(page)
    page.locator(".feed").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".feed .clause").last).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("[data-clause].marked")).to_be_visible()


def test_a_new_question_is_deaf_for_a_moment(visit: Opener) -> None:
    """Given a question that has just come, when keys meant for the last one arrive, then nothing is chosen."""
    page = visit("about:blank", awake=False)
    page.clock.install()
    page.add_init_script("localStorage.setItem('cinque.settings', JSON.stringify({ deaf: 3600000, only: false }))")
    go_to(page, make_table(page, "Connect Four", "me", "easy"))
    page.wait_for_selector(".choice-panel[data-ignoring-input]")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.clock.fast_forward(3_600_000)
    expect(page.locator(".choice-panel:not([data-ignoring-input]) .confirm[aria-disabled=true]")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".confirm[aria-disabled=false]")).to_be_visible()


def test_a_bid_is_typed_and_never_proposed(sit: Sitter) -> None:
    """Nothing is selected; digits mean the amount, and what can be bid stands on the button; Enter bids it."""
    page = sit("Phoenicia")
    version = play_until(page, f"{MINE} [data-amount]", seed=3)
    expect(page.locator(".confirm[aria-disabled=true]")).to_be_visible()
    low = (page.locator("[data-amount]").get_attribute("placeholder") or "").split("–")[0]
    page.keyboard.type(low)
    expect(page.locator(".confirm[aria-disabled=false]")).to_contain_text(low)
    assert page.locator(".choice-panel").get_attribute("data-version") == version
    page.keyboard.press("Enter")
    answered(page, version)


def _ended(sit: Sitter, **more: Any) -> Page:
    """A game of Phoenicia that has gone some way and is given up."""
    page = sit("Phoenicia", **more)
    play(page, by_list, seed=2, moves=12)
    settled(page)
    give_up(page)
    page.wait_for_selector(".graph")
    return page


def test_the_end_tells_where_points_came_from_and_how_it_went(sit: Sitter) -> None:
    """A bar for each player, a line for each, and its axis shows the board of any moment."""
    page = _ended(sit)
    expect(page.locator(".bars > li")).to_have_count(2)
    expect(page.locator(".graph polyline:not(.under, .edge)")).to_have_count(2)
    slider = page.get_by_role("slider", name="Position in the game")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator("[data-replay-step='0']")).to_be_visible()
    page.keyboard.press("PageUp")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-replay-step='0']")).to_have_count(0)


def test_the_end_fits_a_phone(sit: Sitter, snap: Snap) -> None:
    page = _ended(sit, viewport={"width": 360, "height": 740})
    snap(page, "end-phone")
    fits_width(page)
    page.locator(".turns button, .bars").last.scroll_into_view_if_needed()
    expect(page.locator("main.board-area")).to_be_visible()
    assert page.locator("main.board-area").bounding_box()["height"] > 100  # type: ignore[index]


def test_play_now_needs_one_click(visit: Opener) -> None:
    """From the lobby to a first choice, guided the first time."""
    page = visit()
    page.locator("article", has_text="Phoenicia").get_by_role("button", name="Play now").click()
    settled(page)
    expect(page.locator(".tip-line")).to_be_visible()


def test_a_lesson_before_the_first_game(visit: Opener, snap: Snap) -> None:
    """Pictures and words, then a guided game."""
    page = visit(viewport={"width": 360, "height": 740})
    page.locator("article", has_text="Shadow Moon").get_by_role("link", name="Learn in 5 minutes").click()
    expect(page.locator(".pictures .caption-text")).to_have_count(5)
    snap(page, "learn-phone")
    fits_width(page)
    page.get_by_role("button", name="Play a guided game").click()
    settled(page)
    expect(page.locator(".tip-line")).to_be_visible()
