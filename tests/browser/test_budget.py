"""Small on the wire: what a first visit loads and what a move costs."""

from __future__ import annotations

import gzip
import zlib

from playwright.sync_api import Page, Response, WebSocket

from tests.browser.conftest import STATIC, Opener
from tests.browser.playing import by_list, new_table, play, settled

FIRST_LOAD = 200_000
ONE_MOVE = 10_000


def test_first_load_is_small(visit: Opener) -> None:
    """From nothing to a table of Phoenicia with its board: everything fetched, gzipped, is under 200 kB."""
    sizes: dict[str, int] = {}

    def keep(answer: Response) -> None:
        if answer.status == 200 and "/api/" not in answer.url:
            sizes[answer.url] = len(gzip.compress(answer.body()))

    page: Page = visit("about:blank")
    page.on("response", keep)
    page.goto("/")
    new_table(page, "Phoenicia")
    settled(page)
    assert len(sizes) > 3
    assert sum(sizes.values()) < FIRST_LOAD, sizes


def test_a_move_is_small(visit: Opener) -> None:
    """Each State after a move, deflated as the socket deflates it, is under 10 kB."""
    frames: list[int] = []

    def follow(socket: WebSocket) -> None:
        if "/ws/tables/" in socket.url:
            socket.on("framereceived", lambda data: frames.append(len(zlib.compress(_bytes(data)))))

    page = visit("about:blank")
    page.on("websocket", follow)
    page.goto("/")
    new_table(page, "Phoenicia", players=5)
    play(page, by_list, seed=4, moves=8)
    assert len(frames) > 10
    assert max(frames) < ONE_MOVE


def _bytes(data: str | bytes) -> bytes:
    return data if isinstance(data, bytes) else data.encode()


def test_what_is_built_is_small() -> None:
    """No chunk has swollen unseen: the whole client, gzipped, with all boards and the player of saved games."""
    parts = [file for file in STATIC.rglob("*") if file.suffix in (".js", ".css", ".html", ".svg")]
    assert parts
    assert sum(len(gzip.compress(file.read_bytes())) for file in parts) < 2 * FIRST_LOAD
