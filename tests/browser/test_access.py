"""Nobody is left out: axe on every page in both themes, widths from 360 to 1920, stillness when it is asked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from tests.browser.conftest import Dammer, Opener, Sitter, Watch
from tests.browser.playing import OVER, away, by_list, fits_width, give_up, new_table, play, resize, settled

Snap = Callable[[Page, str], None]
# What axe finds that is serious or worse.
FAULTS = """() => axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .flatMap(({ id, nodes }) => nodes.map((n) => `${id}: ${n.html.slice(0, 160)} ${n.failureSummary.slice(0, 160)}`)))"""


def faults_of(page: Page) -> list[str]:
    """The page's serious faults, once all of it is loaded."""
    expect(page.locator("[data-loading]")).to_have_count(0)
    if page.evaluate("window.axe === undefined"):
        page.evaluate(f"{AXE_SCRIPT};0")
    found: list[str] = page.evaluate(FAULTS)
    return found


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", True)], ids=["light desktop", "dark phone"])
def test_no_serious_fault_on_any_page(visit: Opener, snap: Snap, theme: str, phone: bool) -> None:
    """Lobby, settings, table with each drawer, text board, rules, replay."""
    page = visit(phone=phone, color_scheme=theme, reduced_motion="reduce")
    size = "phone" if phone else "desktop"
    page.wait_for_selector("article")
    snap(page, f"lobby-{size}-{theme}")
    faults = {"lobby": faults_of(page)}
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    faults["you"] = faults_of(page)
    page.keyboard.press("Escape")
    new_table(page, "Phoenicia", players=3)
    play(page, by_list, seed=1, moves=2)
    settled(page)
    snap(page, f"table-{size}-{theme}")
    faults["table"] = faults_of(page)
    page.keyboard.press("r")
    page.wait_for_selector("[data-clause]")
    page.get_by_label("Search the rules").fill("storehouse")
    faults["rules"] = faults_of(page)
    snap(page, f"rules-{size}-{theme}")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    faults["menu"] = faults_of(page)
    page.get_by_role("button", name="Board as text").click()
    expect(page.get_by_role("group", name="Board as text")).to_be_visible()
    faults["text"] = faults_of(page)
    page.goto(page.url.replace("#/t/", "#/replay/"))
    page.wait_for_selector(".scrub")
    faults["replay"] = faults_of(page)
    assert {name: list_ for name, list_ in faults.items() if list_} == {}


def test_no_serious_fault_where_people_meet(visit: Opener, watch: Watch) -> None:
    """Waiting room, invitation, curtain, generic board, keys, result, a wrong link, and the other game's board."""
    watch.allowed = ("404",)  # the wrong link
    host = visit(reduced_motion="reduce")
    new_table(host, "Connect Four", against="People")
    link = host.locator("#wait-link").input_value()
    faults = {"waiting": faults_of(host)}
    guest = visit(link[link.index("/#") :], color_scheme="dark", reduced_motion="reduce")
    guest.get_by_label("Your name").fill("Ben")
    faults["join"] = faults_of(guest)
    guest.get_by_role("button", name="Join").click()
    settled(host)
    faults["generic"] = faults_of(host)
    host.keyboard.press("?")
    expect(host.get_by_role("dialog")).to_be_visible()
    faults["keys"] = faults_of(host)
    host.keyboard.press("Escape")
    expect(host.get_by_role("dialog")).to_have_count(0)
    give_up(host)
    expect(guest.locator(OVER)).to_be_visible()
    faults["over"] = faults_of(guest)
    guest.goto("/#/t/0000000000000000")
    expect(guest.get_by_text("This link doesn’t work")).to_be_visible()
    faults["missing"] = faults_of(guest)
    guest.goto("/")
    new_table(guest, "Leduc poker", against="Hot seat")
    expect(guest.locator(".hotseat-screen")).to_be_visible()
    faults["curtain"] = faults_of(guest)
    guest.goto("/")
    new_table(guest, "Shadow Moon Syndicates", players=3)
    play(guest, by_list, seed=1, moves=4)
    settled(guest)
    faults["shadow moon"] = faults_of(guest)
    assert {name: list_ for name, list_ in faults.items() if list_} == {}


def test_nothing_is_cut_off(visit: Opener, snap: Snap) -> None:
    """At every width the page is no wider than the screen and the choice can be confirmed."""
    page = visit()
    page.wait_for_selector("form.new")
    sizes = [(width, 740 if width < 721 else 900) for width in (360, 721, 1024, 1920)]
    for size in sizes:
        resize(page, *size)
        fits_width(page)
    new_table(page, "Phoenicia", players=5)
    for size in sizes:
        resize(page, *size)
        settled(page)
        snap(page, f"width-{size[0]}")
        fits_width(page)
        expect(page.locator(".confirm")).to_be_in_viewport()


@pytest.mark.parametrize(("theme", "width"), [("light", 1920), ("dark", 360)], ids=["light desktop", "dark phone"])
def test_no_serious_fault_in_what_comes_and_goes(dammed: Dammer, theme: str, width: int) -> None:
    """The strip after an absence, looking back, the board near."""
    page = away(dammed("Shadow Moon Syndicates", viewport={"width": width, "height": 800}, prefers={"theme": theme}))
    faults = {"strip": faults_of(page)}
    page.get_by_role("button", name="One by one").click()
    page.get_by_role("button", name="Next").click()
    faults["looking back"] = faults_of(page)
    fits_width(page)
    page.keyboard.press("Escape")
    page.keyboard.press("+")
    page.locator(".zoom-button[aria-pressed=true]").wait_for()
    faults["near"] = faults_of(page)
    assert {name: list_ for name, list_ in faults.items() if list_} == {}


def test_stillness_when_asked_for(sit: Sitter) -> None:
    """With reduced motion nothing on the page runs an animation of any length."""
    page = sit("Phoenicia")
    play(page, by_list, seed=3, moves=3)
    running = page.evaluate(
        "document.getAnimations().filter(a => a.effect.getComputedTiming().duration > 1).map(a => a.animationName)"
    )
    assert running == []


def test_focus_goes_round_the_regions(sit: Sitter) -> None:
    """F6 visits bar, choice, board and log in order and comes round."""
    page = sit("Connect Four")
    settled(page)
    seen = []
    for _ in range(5):
        page.keyboard.press("F6")
        seen.append(page.evaluate("document.activeElement.closest('[data-region]')?.dataset.region"))
    assert {"bar", "choice", "board", "log-and-chat"} <= set(seen)
