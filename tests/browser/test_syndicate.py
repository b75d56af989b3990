"""SYNDICATE in the browser: a whole game against a bot, its board on every screen, four people who trade and hide."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from cinque.core.texts.words import Words
from cinque.games.syndicate import RULES
from cinque.games.syndicate.rules.moves import MOVES
from cinque.server.ws.state_updates import merge
from tests.browser.conftest import Opener, Sitter
from tests.browser.playing import LEAVE, MINE, OVER, PICK, answered, by_board, heard, play, resize, settled
from tests.browser.tables import go_to, join, make_table
from tests.browser.test_access import faults_of
from tests.server.harness import PATIENCE

Snap = Callable[[Page, str], None]
GAME = "SYNDICATE"


def test_whole_game_by_mouse_on_a_desktop(sit: Sitter, snap: Snap) -> None:
    """Given a table for two, when I click what is lit until the end, then there is a result."""
    page = sit(GAME, color_scheme="dark", reduced_motion="no-preference")
    play(page, by_board, seed=3, moves=24)
    settled(page)
    expect(page.locator("[data-place^='base:']")).to_have_count(18)
    snap(page, "syndicate-desktop")
    resize(page, 1920, 1080)
    snap(page, "syndicate-large")
    page.emulate_media(reduced_motion="reduce")
    play(page, by_board, seed=4)
    expect(page.locator(OVER)).to_be_visible()
    snap(page, "syndicate-over")


def test_moves_by_touch_on_a_phone(sit: Sitter, snap: Snap) -> None:
    """On a phone every choice can be made, upright and on its side."""
    page = sit(GAME, phone=True)
    assert play(page, by_board, seed=5, moves=14) == 14
    settled(page)
    snap(page, "syndicate-phone")
    for tab in ("Yours", "Offer", "Others", "Board"):
        page.get_by_role("button", name=tab, exact=True).click()
        snap(page, f"syndicate-phone-{tab.lower()}")
    resize(page, 360, 740)
    snap(page, "syndicate-small")
    resize(page, 740, 360)
    assert play(page, by_board, seed=6, moves=4) == 4
    snap(page, "syndicate-landscape")


RESOURCES = ("credits", "influence", "crew")


class Player:
    """One person's browser, with every frame that reached it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        self.state: dict[str, Any] = {}  # the last one that came
        self.laid = False
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.frames.append(text)
        message = json.loads(text)
        if message.get("t") == "update":
            message = merge(self.state, message)
        if message.get("t") == "state":
            self.state = message

    @property
    def round(self) -> int:
        """The round on the board; 0 before the deal."""
        return int((self.state.get("view") or {"round": 0})["round"])

    @property
    def asked(self) -> str:
        """What this browser asks its player now; nothing while it does not show the last State yet."""
        if not self.state.get("question"):
            return ""
        shown = self.page.evaluate(
            "mine => ['.choice-panel', mine].map(one => document.querySelector(one)?.dataset)"
            ".map((data, i) => data?.[i ? 'ask' : 'version'])",
            MINE,
        )
        return str(shown[1] or "") if shown[0] == str(self.state.get("version")) else ""

    def choose(self, text: str) -> bool:
        """One move by the list; false where it is not there (any more). Waits until the question is another."""
        version = self.page.locator(".choice-panel").get_attribute("data-version") or ""
        if not self.page.evaluate(PICK, MOVES.parse(text)):
            return False
        answered(self.page, version)
        return True

    def leave(self) -> None:
        """Say no on the panel of offers, and wait until the question is another."""
        version = self.page.locator(".choice-panel").get_attribute("data-version") or ""
        self.page.locator(LEAVE).click()
        answered(self.page, version)

    def answer(self) -> None:
        """Lay one card face down in the own turn and end it; decline all else, or take the first there is."""
        moves = [MOVES.text(option["move"]) for option in self.state["legal_moves"]]
        if moves in ([], ["decline"]):
            return  # nothing but no can be said: it passes by itself after a while
        if self.asked in ("Partner", "Reply"):
            self.leave()
            return
        slots = [move for move in moves if move.startswith("slot ")]
        if self.asked == "Menu" and slots and not self.laid:
            self.laid = self.choose(slots[-1])  # a sleeper if there is one
            return
        # where it is not there, it has passed by itself meanwhile: then look again
        self.choose(next((move for move in ("pass", "decline", "roll") if move in moves), moves[0]))


def test_four_people_lay_sleepers_and_trade_and_nobody_learns_what_others_hold(visit: Opener, snap: Snap) -> None:
    """Given four browsers, when a round with a trade is played, then no frame tells of a card that stayed hidden."""
    players = [Player(visit("about:blank")) for _ in range(4)]
    clock = {"kind": "game", "seconds": 3600, "hold": 0, "window": 600}
    made = make_table(players[0].page, "SYNDICATE", "me", *["open"] * 3, options={"first": 0}, clock=clock)
    for one in players[1:]:
        join(one.page, made)
    for one in players:
        go_to(one.page, made)
    wished = traded = False
    last, versions = 0.0, [-1]
    while players[0].round < 2:
        if (now := [one.state.get("version", 0) for one in players]) != versions:
            last, versions = time.monotonic() + PATIENCE, now
        assert time.monotonic() < last, "the table doesn't go on"
        for one in players:
            if not one.asked:
                continue
            if one is players[0] and one.asked == "Menu" and not wished:
                wished = True
                players[2].page.locator("[data-auto-answer=trade]").click()
                expect(players[2].page.locator("[data-auto-answer=trade]")).to_have_attribute("aria-pressed", "true")
            if one is players[2] and one.asked == "CallOffers" and not traded:
                traded = True
                trade(players[2], players[3], snap)
            else:
                one.answer()
        players[0].page.evaluate("() => new Promise(requestAnimationFrame)")  # lets frames come
    assert traded
    assert all(one.laid for one in players)
    hidden = hidden_cards(players)
    assert sum(map(len, hidden)) >= 16  # two to four cards in each hand, and one in each slot
    names = Words.of(RULES.folder, "en")
    for holder, cards in enumerate(hidden):
        for viewer, one in enumerate(players):
            told = [card for card in cards if any(f'"{card}"' in text or f'"{card} ' in text for text in one.frames)]
            named = [card for card in cards if any(names.name("card", card) in text for text in one.frames)]
            assert bool(told) == bool(named) == (holder == viewer), (holder, viewer, told, named)


def trade(maker: Player, taker: Player, snap: Snap) -> None:
    """One resource for another that the other has, put together on the panel and accepted with one click."""
    seats = maker.state["view"]["seats"]
    give = next(name for name in RESOURCES if seats[2][name])
    want = next(name for name in reversed(RESOURCES) if seats[3][name] and name != give)
    maker.choose("offer")
    page = maker.page
    page.locator("[data-offer] [data-recipient='3']").click()
    page.locator(f"[data-increase='want:{want}']").click()  # in any order
    page.locator(f"[data-increase='give:{give}']").click()
    card = page.locator("[data-line^='give_card:']").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    on_every_screen(page, snap, "syndicate-trade")
    card.click()  # rather not
    terms = f"You give 1 {give[:4]}.* and get 1 {want[:4]}"
    expect(page.locator("[data-offer] .full-text")).to_contain_text(re.compile(terms))
    before = purses(maker, give, want)
    page.locator("[data-action=send]").click()
    whole = taker.page.locator("[data-offer=answer] .full-text")
    expect(whole).to_contain_text(re.compile(f"You give 1 {want[:4]}.* and get 1 {give[:4]}"))
    expect(taker.page.locator("[data-offer=answer] header .clock")).to_have_text(
        re.compile(r"9:\d\d")
    )  # it covers the foot
    on_every_screen(taker.page, snap, "syndicate-offer")
    taker.page.locator("[data-action=accept]").click()
    expect(page.locator(".choice-panel")).to_have_attribute("data-ask", "Partner")
    after = [held + change for held, change in zip(before, (-1, 1, 1, -1), strict=True)]
    heard(page, lambda: purses(maker, give, want) == after, after)
    maker.leave()


def on_every_screen(page: Page, snap: Snap, name: str) -> None:
    """Pictures on a desk, on a small phone and on its side; nobody is left out on any."""
    before = page.viewport_size
    assert before is not None
    snap(page, name)
    assert faults_of(page) == []
    for form, width, height in (("small", 360, 740), ("landscape", 740, 360)):
        resize(page, width, height)
        snap(page, f"{name}-{form}")
        assert faults_of(page) == []
    resize(page, before["width"], before["height"])


def purses(player: Player, give: str, want: str) -> list[int]:
    """What is given and wanted, of the two who trade."""
    seats = player.state["view"]["seats"]
    return [seats[seat][what] for seat in (2, 3) for what in (give, want)]


def hidden_cards(players: list[Player]) -> list[set[str]]:
    """Designs that lie in one hand or slot alone, as their own players see it, and nowhere open."""
    views = [one.state["view"] for one in players]
    held: list[list[str]] = []
    for seat, view in enumerate(views):
        mine = view["seats"][seat]
        held.append([*mine["hand"], *([mine["slot"]] if mine["slot"] else [])])
    everywhere = [card for cards in held for card in set(cards)] + views[0]["discard"]
    return [{card for card in cards if everywhere.count(card) == 1} for cards in held]
