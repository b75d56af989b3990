"""Tables made through the API, which is quicker than the form: a new deal, or a record up to some question."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from playwright.sync_api import Page

import cinque
from cinque import bots
from cinque.core import Record
from cinque.core.engine.table import Table
from tests.browser.playing import heard
from tests.server.harness import PATIENCE

GAMES = {
    "Phoenicia": "phoenicia",
    "Shadow Moon Syndicates": "shadow_moon",
    "The Phoenix Syndicate": "phoenix_syndicate",
    "Helionox": "helionox",
    "SYNDICATE": "syndicate",
    "Connect Four": "connect_four",
    "Leduc poker": "leduc",
}


def person(page: Page) -> dict[str, str]:
    """What makes a request one of the page's person. A blank page becomes a guest; any other does so by itself."""
    if page.url == "about:blank" and not page.context.cookies():
        page.request.post("/api/me", data={})
    heard(page, page.context.cookies, "the page did not become a guest")
    return {"authorization": f"Bearer {page.context.cookies()[0].get('value', '')}"}


def post(page: Page, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """What the server answers this page's person."""
    answer = page.request.post(path, data=body or {}, headers=person(page))
    assert answer.ok, f"{path}: {answer.text()}"
    told: dict[str, Any] = answer.json()
    return told


def make_table(page: Page, game: str, *seats: str, lang: str = "en", **more: Any) -> dict[str, Any]:
    """A new table of a game by its title; seats are "me", "open" or the name of a bot. The page does not go there."""
    kinds = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    made = post(page, f"/api/tables?lang={lang}", {"game": GAMES[game], "seats": kinds, **more})
    return {**made, "invite": ""} if more.get("public") else made  # a waiting room draws a new one


def join(page: Page, made: dict[str, Any], seat: int | None = None) -> None:
    """Take this seat, or the next free one."""
    post(page, f"/api/tables/{made['table']}/join", {"invite": made["invite"] or None, "seat": seat})


def join_as_guests(address: str, made: dict[str, Any], count: int) -> None:
    """So many people without a browser take the next free seats."""
    for _ in range(count):
        token = _call(address, "/api/me", {})["token"]
        _call(address, f"/api/tables/{made['table']}/join", {"invite": made["invite"] or None}, token)


def _call(address: str, path: str, body: dict[str, Any], token: str = "") -> Any:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    with urlopen(Request(address + path, json.dumps(body).encode(), headers), timeout=PATIENCE) as answer:
        return json.load(answer)


def go_to(page: Page, made: dict[str, Any]) -> None:
    page.goto(f"/#/t/{made['table']}")


def take_seats(pages: Sequence[Page], game: Table | Record) -> None:
    """Everybody at a table at the same place of the same game, from seat 0 on; bots play the seats that are left."""
    record = game.record if isinstance(game, Table) else game
    made = post(pages[0], "/api/records", {"record": msgspec.to_builtins(record)})
    for seat, page in enumerate(pages):
        join(page, made, seat)
    if len(pages) < record.players:
        post(pages[0], f"/api/tables/{made['table']}/start", {"bot": "easy"})
    for page in pages:
        go_to(page, made)


def table_where(
    game: str, players: int, wanted: Callable[[Table], bool], *, slips: float = 0.5, **options: Any
) -> Table:
    """A game in which seat 0 is asked as wanted: greedy bots that often slip play until it is, always the same."""
    loaded = cinque.load(game, players, None, **options)
    for seed in range(1000):
        table, bot, chance = loaded.deal(seed), bots.get("greedy", seed=seed), random.Random(seed)
        while not table.over:
            if 0 in table.to_move and wanted(table):
                return table
            seat = table.to_move[0]
            at_random = chance.random() < slips
            own = (
                chance.choice(table.legal_moves(seat))
                if at_random
                else bots.choose_move(bot, table, seat, len(table.require_history().moves))
            )
            table.play(seat, own)
    raise AssertionError("no such question was found")


def up_to(record: Record, moves: int) -> Record:
    """The first moves of a game."""
    return msgspec.structs.replace(
        record, moves=record.moves[:moves], seats=[one for one in record.seats if one[0] < moves]
    )
