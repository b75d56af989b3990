"""Helionox against the Shadow Syndicate, to the end: alone and as two people in two browsers, won and lost.

Alone a whole game is clicked until it is won. Of the others a bot plays the greater part, and people make the last
choices themselves; with CINQUE_WHOLE=1 these are whole games too, which takes minutes."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import cinque
from cinque import bots
from cinque.core import auto_answer
from cinque.core.engine.table import Table
from tests.browser.conftest import Opener
from tests.browser.playing import OVER, answered, by_number, settled
from tests.browser.tables import take_seats, up_to
from tests.browser.test_access import faults_of

Snap = Callable[[Page, str], None]
RULES: dict[str, Any] = {"mercury": False, "difficulty": "rookie"}
ALL = 10**6
LAST = ALL if os.environ.get("CINQUE_WHOLE") else 12  # so many choices are people's, or as many as give each one


def _played(players: int, won: bool, seed: int) -> Table:
    """A game that a greedy bot has won, or lost; `seed` is where looking for one begins."""
    game = cinque.load("helionox", players, **RULES, **({"cooperative": True} if players > 1 else {}))
    for number in itertools.count(seed):
        table, bot = game.deal(number), bots.get("greedy", seed=number)
        while not table.over:
            seat = table.current_player()
            by_itself = auto_answer(table, seat, {})  # what the table answers for its people: gifts are taken
            asked = by_itself if by_itself >= 0 else bots.choose_move(bot, table, seat, len(table.record.moves))
            table.play(seat, asked)
        if bool(table.winners) == won:
            return table
    raise AssertionError


def sit_down(pages: list[Page], table: Table, last: int) -> list[tuple[Page, int]]:
    """Everybody at a table with that game up to its last moves; says who is to make which."""
    record = table.record
    seats, now = dict(record.seats), table.game.deal(record.seed)
    made_by: list[int] = []
    by_itself: set[int] = set()
    for index, move in enumerate(record.moves):
        made_by.append(seats.get(index, now.current_player()))
        if auto_answer(now, made_by[-1], {}) == move:
            by_itself.add(index)
        now.play(made_by[-1], move)
    cut = max(0, len(made_by) - last)
    while set(made_by[cut:]) != set(range(len(pages))):
        cut -= 1
    own = [index for index in range(cut, len(made_by)) if index not in by_itself]
    rest = [(pages[made_by[index]], record.moves[index]) for index in own]
    take_seats(pages, up_to(record, cut))
    return rest


def play_on(rest: list[tuple[Page, int]]) -> None:
    for page, move in rest:
        version = settled(page)
        by_number(page, move)
        answered(page, version)


@pytest.mark.parametrize(("won", "seed"), [(True, 3), (False, 5)], ids=["won", "lost"])
def test_alone(visit: Opener, snap: Snap, won: bool, seed: int) -> None:
    """One person plays alone to the end, which says who has won, by which rounds, and offers a harder game."""
    page = visit("about:blank")
    play_on(sit_down([page], _played(1, won, seed), ALL if won else LAST))
    expect(page.locator(f"{OVER} h2")).to_contain_text("You won" if won else "Shadow Syndicate won")
    expect(page.locator(".graph")).to_be_visible()
    rounds = page.locator(".graph tbody th").all_inner_texts()
    assert rounds[:2] == ["1", "2"]
    assert rounds[-1] == "End"
    snap(page, f"helionox-solo-{'won' if won else 'lost'}")
    assert faults_of(page) == []
    harder = page.get_by_role("button", name="Play again, harder: Normal")
    if not won:
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()
        expect(harder).to_have_count(0)  # nor an easier one: it was the easiest
        return
    over = page.url
    harder.click()
    expect(page).not_to_have_url(over)
    settled(page)
    table = page.url.rsplit("/", 1)[1]
    chosen = page.request.get(f"/api/tables/{table}/frames?start=0&seat=0").json()["options"]
    assert (chosen["difficulty"], chosen["mercury"]) == ("normal", False)


@pytest.mark.parametrize(("won", "seed"), [(True, 8), (False, 3)], ids=["won", "lost"])
def test_two_people_in_two_browsers(visit: Opener, snap: Snap, won: bool, seed: int) -> None:
    """Both make choices of their own at one table, and read the same end as a team."""
    ada, ben = visit("about:blank"), visit("about:blank", viewport={"width": 360, "height": 740})
    rest = sit_down([ada, ben], _played(2, won, seed), LAST)
    play_on(rest)
    for page, name in ((ada, "desktop"), (ben, "phone")):
        expect(page.locator(f"{OVER} h2")).to_contain_text("Your team won" if won else "Shadow Syndicate won")
        expect(page.locator(OVER)).to_contain_text("Your team")
        expect(page.locator(".graph")).to_be_visible()
        snap(page, f"helionox-team-{'won' if won else 'lost'}-{name}")
        assert faults_of(page) == []
