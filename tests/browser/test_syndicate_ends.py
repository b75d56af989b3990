"""SYNDICATE alone and with the phantom: the goal is in sight from the beginning, the end says won or lost, and why."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import cinque
from cinque import bots
from cinque.core.engine.table import Table
from tests.browser.conftest import Opener, Sitter
from tests.browser.playing import OVER, resize, settled
from tests.browser.tables import take_seats
from tests.browser.test_access import faults_of
from tests.browser.test_syndicate_roll import SIZES

Snap = Callable[[Page, str], None]


def played(players: int, won: bool, **options: bool) -> Table:
    """A whole game of a greedy bot that was won, or lost."""
    game = cinque.load("syndicate", players, None, **options)
    for seed in range(1000):
        table, bot = game.deal(seed), bots.get("greedy", seed=seed)
        while not table.over:
            seat = table.current_player()
            table.play(seat, bots.choose_move(bot, table, seat, len(table.record.moves)))
        if bool(table.winners) == won:
            return table
    raise AssertionError("no such game was found")


@pytest.mark.parametrize(
    ("won", "heading", "why"),
    [(True, "You won!", "the prisoner is free"), (False, "You lost", "ended before the prisoner was freed")],
    ids=["won", "lost"],
)
def test_a_campaign_ends(sit: Sitter, snap: Snap, won: bool, heading: str, why: str) -> None:
    """The end of a campaign says whether the rescue came in time; points do not decide it."""
    page = sit(played(1, won))
    over = page.locator(OVER)
    expect(over.locator("h2")).to_have_text(heading)
    expect(over).to_contain_text(why)
    expect(over).not_to_contain_text("phantom")
    snap(page, f"syndicate-campaign-{'won' if won else 'lost'}")
    assert faults_of(page) == []


def test_two_and_the_phantom_end(visit: Opener, snap: Snap) -> None:
    """The phantom is no party to the result."""
    pages = [visit("about:blank"), visit("about:blank", viewport={"width": 360, "height": 740})]
    table = played(2, True, phantom=True)
    take_seats(pages, table)
    for seat, page in enumerate(pages):
        over = page.locator(OVER)
        expect(over.locator("h2")).to_contain_text("You won" if table.winners == [seat] else "won")
        expect(over).to_contain_text("the highest Syndicate Score")
        expect(over).not_to_contain_text("phantom")
    snap(pages[0], "syndicate-phantom-over")


def test_the_goal_is_in_sight_from_the_beginning(sit: Sitter, snap: Snap) -> None:
    """Alone, the stages of the rescue and the phantom stand beside the board, on a phone the present one above it."""
    page = sit(cinque.load("syndicate", 1).deal(3))
    settled(page)
    expect(page.locator(".campaign")).to_contain_text("0 of 4 missions")
    expect(page.locator(".phantom")).to_contain_text("The phantom")
    for name, (width, height) in SIZES.items():
        resize(page, width, height)
        expect(page.locator(".campaign, .campaign-line")).to_be_visible()
        snap(page, f"syndicate-campaign-{name}")
        assert faults_of(page) == []
