"""Helionox: a Collaboration is offered and answered by what each gives, seen as a bar, by mouse and by keys."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Page, expect

import cinque
from cinque import bots
from cinque.core.table import Table
from tests.browser.conftest import Opener
from tests.browser.test_access import faults_of
from tests.browser.test_syndicate_roll import SIZES, take_seats

Snap = Callable[[Page, str], None]


def shared() -> tuple[Table, int]:
    """A table for two at which somebody has called the other and has a choice of shares."""
    game = cinque.load("helionox", 2)
    for seed in range(300):
        table, bot, chance = game.deal(seed), bots.get("greedy", seed=seed), random.Random(seed)
        while not table.over:
            seat = table.waiting[0]
            moves = table.options(seat)
            if table.question(seat).ask == "Share" and len(moves) > 1:
                return table, seat
            calls = [move for move in moves if table.game.moves.text(move).startswith("call")]
            own = bots.ask(bot, table, seat, len(table.record.moves))
            table.play(seat, chance.choice(calls) if calls else own)
    raise AssertionError("nobody was called")


def test_a_share_is_asked_for_and_answered(visit: Opener, snap: Snap) -> None:
    """Given a call, when a split is chosen by its digit, then the other sees the same split from his side."""
    table, _ = shared()
    price = table.question(table.waiting[0]).facts["price"]
    pages = [visit(), visit()]
    take_seats(pages, table)
    for page in pages:
        page.locator(".now").wait_for()
    caller = pages[0] if pages[0].locator(".now:not(.wait)").count() else pages[1]
    other = pages[1] if caller is pages[0] else pages[0]
    caller.wait_for_selector("[data-loading]", state="detached")
    expect(caller.locator("[data-collab=Share] li").nth(1)).to_be_visible()
    caller.keyboard.press("1")
    expect(caller.locator("[data-collab] [aria-pressed=true]")).to_contain_text("You give 1")
    bar = caller.locator("[data-collab] [aria-pressed=true] .halves > span")
    one, rest = bar.nth(0).bounding_box(), bar.nth(1).bounding_box()
    assert one is not None
    assert rest is not None
    assert abs(rest["width"] / one["width"] - (price - 1)) < 0.1
    for size, (width, height) in SIZES.items():
        caller.set_viewport_size({"width": width, "height": height})
        snap(caller, f"helionox-share-{size}")
        assert faults_of(caller) == []
        box = caller.locator(".confirm").bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= height - box["height"]
    expect(caller.locator(".confirm")).to_contain_text(f"for {price - 1}")
    caller.keyboard.press("Enter")
    expect(other.locator("[data-collab=Reply] .split b").first).to_have_text(str(price - 1))
    expect(other.locator("[data-collab=Reply]")).to_contain_text(f"You give {price - 1}")
    snap(other, "helionox-reply-desktop")
    assert faults_of(other) == []
