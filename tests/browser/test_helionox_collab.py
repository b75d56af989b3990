"""Helionox: a Collaboration is offered and answered by what each gives, seen as a bar, by mouse and by keys."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Page, expect

import cinque
from cinque import bots
from cinque.core.engine.questions import Question
from cinque.core.engine.table import Table
from tests.browser.conftest import Opener
from tests.browser.playing import resize, settled
from tests.browser.tables import take_seats
from tests.browser.test_access import faults_of
from tests.browser.test_syndicate_roll import SIZES

Snap = Callable[[Page, str], None]


SCREENS = {"360": (360, 640), "1280": (1280, 720), "1920": (1920, 1080)}


def unkept(table: Table) -> bool:
    """Whether an acceptance would promise more than the seat holds."""
    accept = table.game.moves.parse("accept")
    return any(warning.move == accept for warning in table.warnings(table.to_move[0]))


def table_where(wish: Callable[[Question, list[str]], bool], also: Callable[[Table], bool] = lambda _: True) -> Table:
    """A table for two whose seats call and help each other wherever they can, at the first question as wished."""
    game = cinque.load("helionox", 2)
    for seed in range(300):
        table, bot, chance = game.deal(seed), bots.get("greedy", seed=seed), random.Random(seed)
        while not table.over:
            seat = table.to_move[0]
            texts = {table.game.moves.text(move): move for move in table.legal_moves(seat)}
            if wish(table.question(seat), list(texts)) and also(table):
                return table
            eager = [move for text, move in texts.items() if text.split()[0] in ("call", "accept")]
            own = bots.choose_move(bot, table, seat, len(table.record.moves))
            table.play(seat, chance.choice(eager) if eager else own)
    raise AssertionError("nobody was called")


def two_pages(visit: Opener, table: Table) -> tuple[Page, Page]:
    """The page that is asked, and the other's."""
    pages = [visit("about:blank"), visit("about:blank")]
    take_seats(pages, table)
    seat = table.to_move[0]
    settled(pages[seat])
    return pages[seat], pages[1 - seat]


def test_a_share_is_asked_for_and_answered(visit: Opener, snap: Snap) -> None:
    """Given a call, when a split is chosen by its digit, then the other sees the same split from his side."""
    table = table_where(lambda question, moves: question.ask == "Share" and len(moves) > 1)
    price = table.question(table.to_move[0]).facts["price"]
    caller, other = two_pages(visit, table)
    expect(caller.locator("[data-collaboration=Share] li").nth(1)).to_be_visible()
    caller.keyboard.press("1")
    expect(caller.locator("[data-collaboration] [aria-pressed=true]")).to_contain_text("You give 1")
    bar = caller.locator("[data-collaboration] [aria-pressed=true] .halves > span")
    one, rest = bar.nth(0).bounding_box(), bar.nth(1).bounding_box()
    assert one is not None
    assert rest is not None
    assert abs(rest["width"] / one["width"] - (price - 1)) < 0.1
    for size, (width, height) in SIZES.items():
        resize(caller, width, height)
        snap(caller, f"helionox-share-{size}")
        assert faults_of(caller) == []
        box = caller.locator(".confirm").bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= height - box["height"]
    expect(caller.locator(".confirm")).to_contain_text(f"for {price - 1}")
    caller.keyboard.press("Enter")
    expect(other.locator("[data-collaboration=Reply] .split b").first).to_have_text(str(price - 1))
    expect(other.locator("[data-collaboration=Reply]")).to_contain_text(f"You give {price - 1}")
    snap(other, "helionox-reply-desktop")
    assert faults_of(other) == []


def test_a_promise_that_cannot_be_kept_is_confirmed(visit: Opener, snap: Snap) -> None:
    """Given a hand that cannot pay, when help is promised, then the option says what he holds and it is asked again."""
    table = table_where(lambda question, moves: question.ask == "Reply" and "accept" in moves, unkept)
    partner, _ = two_pages(visit, table)
    holds = "You hold {have} of {amount} Defense".format(**table.warnings(table.to_move[0])[0].facts)
    expect(partner.locator(".choice-panel")).to_contain_text(holds)
    for size, (width, height) in SCREENS.items():
        resize(partner, width, height)
        snap(partner, f"helionox-promise-{size}")
        assert faults_of(partner) == []
    resize(partner, 1280, 720)
    partner.get_by_role("button", name="Accept").first.click()
    if partner.locator(".confirm").count():
        partner.keyboard.press("Enter")
    dialog = partner.get_by_role("dialog")
    expect(dialog).to_contain_text(holds)
    snap(partner, "helionox-promise-asked")
    partner.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(partner.locator("[data-collaboration=Reply]")).to_be_visible()


def test_the_caller_gives_his_part_after_his_partner(visit: Opener, snap: Snap) -> None:
    """Given a partner short of his share, when the caller covers it, then both see that the Event is Overcome."""
    table = table_where(
        lambda question, moves: (
            question.ask == "Contribute"
            and question.facts["helped"] < question.facts["owed"]
            and moves[0].startswith("overcome")
        )
    )
    facts = table.question(table.to_move[0]).facts
    caller, other = two_pages(visit, table)
    form = caller.locator("[data-collaboration=Contribute]")
    expect(form).to_contain_text(f"gave {facts['helped']} of the {facts['owed']} agreed")
    expect(form.locator(".split b").first).to_have_text(str(facts["need"]))
    for size, (width, height) in SIZES.items():
        resize(caller, width, height)
        snap(caller, f"helionox-cover-{size}")
        assert faults_of(caller) == []
    resize(caller, 1440, 900)
    caller.keyboard.press("1")
    caller.keyboard.press("Enter")
    expect(caller.locator("[data-collaboration]")).to_have_count(0)
    expect(other.locator(".feed")).to_contain_text("and you Overcome")
