"""What stays the same while a server runs is built once, however often it is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cinque import bots
from cinque.server.http import cached_answers, rulebook
from cinque.server.http.routes import games
from cinque.server.settings import Settings
from tests.server.harness import Server, fetch, running

PARTS = {"rules": "rules_text", "words": "game_texts", "content": "content_data"}


def counted(monkeypatch: pytest.MonkeyPatch, module: object, name: str) -> Counter[str]:
    """Count how often a function is called."""
    calls: Counter[str] = Counter()
    real: Callable[..., Any] = getattr(module, name)

    def call(*arguments: Any) -> Any:
        calls[name] += 1
        return real(*arguments)

    monkeypatch.setattr(module, name, call)
    return calls


@pytest.mark.parametrize("part", PARTS)
def test_texts_of_a_game_are_built_once_for_each_language(
    server: Server, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    calls = counted(monkeypatch, rulebook, PARTS[part])
    path = f"{server.url}/api/games/phoenicia/{part}"
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: fetch(path), range(8)))
    assert (len({answer.content for answer in answers}), calls.total()) == (1, 1)
    german = fetch(path, params={"lang": "de"})
    assert calls.total() == 2
    assert (german.headers["etag"] == answers[0].headers["etag"]) == (part == "content")


def test_the_list_of_games_is_built_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = counted(monkeypatch, games, "_game")
    answers = [fetch(f"{server.url}/api/games") for _ in range(3)]
    assert calls.total() == len(answers[0].json()) == len(server.game_server.catalog.rules)
    monkeypatch.setattr(games, "engine", lambda: "compiling")
    assert {game["engine"] for game in fetch(f"{server.url}/api/games").json()} == {"compiling"}


@pytest.mark.parametrize("path", ["/api/games", "/api/games/phoenicia/words"])
def test_who_has_an_answer_gets_no_second_copy(server: Server, path: str) -> None:
    first = fetch(server.url + path)
    assert (first.headers["content-encoding"], first.headers["cache-control"]) == ("gzip", "no-cache")
    again = fetch(server.url + path, headers={"If-None-Match": f'"other", {first.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    plain = fetch(server.url + path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert (plain.content, plain.headers["etag"]) == (first.content, first.headers["etag"])


def test_a_file_of_the_client_is_compressed_once(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    script = tmp_path / "app.js"
    script.write_text("//" + "x" * 2000)
    monkeypatch.setattr("cinque.server.http.static_files.STATIC", tmp_path)
    calls = counted(monkeypatch, cached_answers, "_of_bytes")
    with running(settings) as server:
        first, second = (fetch(f"{server.url}/app.js") for _ in range(2))
        again = fetch(f"{server.url}/app.js", headers={"If-None-Match": first.headers["etag"]})
        plain = fetch(f"{server.url}/app.js", headers={"Accept-Encoding": "identity"})
        assert calls.total() == 1
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["content-type"].endswith("/javascript")
    assert [one.text for one in (first, second, plain)] == [script.read_text()] * 3
    assert (again.status_code, again.content) == (304, b"")


def test_an_answer_that_could_not_be_built_is_built_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"{server.url}/api/games/phoenicia/rules"
    with monkeypatch.context() as broken:
        broken.setattr(rulebook, "rules_text", lambda *_: 1 / 0)
        assert fetch(path).status_code == 500
    assert fetch(path).json()["game"] == "phoenicia"


@pytest.mark.usefixtures("no_refill")
def test_requests_count_by_what_they_cost(settings: Settings) -> None:
    """A page of a replay counts as five requests, a list of games as one."""
    with running(msgspec.structs.replace(settings, http_per_minute=30)) as server:
        ada = server.guest("Ada")
        table = ada.make("connect_four", "me", "me")
        costs = {"/api/games": 1, f"/api/tables/{table}/events": 5, f"/api/tables/{table}/frames": 5}
        used = 1 + 5  # the guest and the table
        for path, cost in costs.items():
            assert ada.http.get(path).status_code == 200
            used += cost
        codes = [ada.http.get(f"/api/tables/{table}/events").status_code for _ in range(3)]
        assert codes == [200 if used + 5 * (n + 1) <= 30 else 429 for n in range(3)]
        assert codes[-1] == 429


def test_bots_of_other_packages_are_looked_up_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given tables with many bots, when they are created and started, then no package's metadata is read again."""
    bots.names()
    looked: list[str] = []
    monkeypatch.setattr(bots, "entry_points", lambda group: looked.append(group) or [])
    ada = server.guest()
    table = ada.make("phoenicia", "me", "random", "open")
    ada.post(f"/api/tables/{table}/start", {"bot": "random"})
    unknown = [{"kind": "bot", "bot": "nobody"}]
    ada.post("/api/tables", {"game": "phoenicia", "seats": unknown}, 422)
    assert looked == []
