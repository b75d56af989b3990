"""Records go out when a game is over, and come in as tables, to the last digit."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import cinque
from cinque.server.settings import Settings
from tests.core.test_seed_recovery import SEED, played, through_a_browser
from tests.server.harness import Server, running


def test_replay_export_and_import(server: Server) -> None:
    ada = server.guest()
    table = ada.make("connect_four", "me", "me")
    with ada.sit(table) as a:
        a.state(seat=1)
        for turn, move in enumerate([0, 1, 0, 1, 0, 1]):
            a.state(lambda s, n=turn: s["step"] == n, seat=turn % 2)
            a.play(turn % 2, move)
        ada.get(f"/api/tables/{table}/record", status=409)
        running_frames = ada.get(f"/api/tables/{table}/frames")
        a.state(lambda s: s["step"] == 6, seat=0)
        a.play(0, 0)
        end = a.state(lambda s: s["status"] == "over", seat=0)
    frames = ada.get(f"/api/tables/{table}/frames")
    assert [f["step"] for f in frames["frames"]] == list(range(8))
    assert frames["frames"][-1]["view"] == end["view"]
    for then, later in zip(running_frames["frames"], frames["frames"], strict=False):
        assert (then["view"], then["events"]) == (later["view"], later["events"])
        assert then["move"] == (later["move"] if later["seat"] == 0 else -1), "others' moves may be secret"
    assert frames["next"] is None
    text = ada.get(f"/api/tables/{table}/record")["record"]
    record = json.loads(text)
    assert record["moves"] == [0, 1, 0, 1, 0, 1, 0]
    again = ada.post("/api/records", {"record": text})["table"]
    copied = ada.get(f"/api/tables/{again}/frames?seat=1")
    assert copied["frames"][-1]["view"] == frames["frames"][-1]["view"]
    record["moves"][3] = 5
    record["moves"].append(9)
    ada.post("/api/records", {"record": record}, status=409)
    assert len(ada.get(f"/api/tables/{table}/events")["events"]) == 7


def test_seeds_of_new_tables_survive_javascript(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, test_seed=0)) as server:
        ada = server.guest()
        tables = [ada.make("leduc", "me", "me") for _ in range(20)]
        seeds = [row.seed for row in map(server.game_server.store.table, tables) if row is not None]
    assert len(set(seeds)) == 20
    assert max(seeds) < 2**53


def test_records_with_larger_seeds_are_kept_to_the_digit(server: Server) -> None:
    """Given a game of an older version, when it is imported, exact or rounded by a browser, then it is that game."""
    ada = server.guest()
    record = played(cinque.load("phoenicia", 2), SEED)
    for sent in (record.to_json(), json.loads(record.to_json()), through_a_browser(record).to_json()):
        table = ada.post("/api/records", {"record": sent})["table"]
        assert ada.get(f"/api/tables/{table}/record")["record"] == record.to_json()
        assert ada.get(f"/api/tables/{table}/frames")["steps"] == len(record.moves)


def test_an_unfinished_record_can_be_played_on(server: Server) -> None:
    ada = server.guest()
    record = {
        "game": "connect_four",
        "players": 2,
        "options": {},
        "content": "",
        "seed": 5,
        "moves": [0, 1, 0, 1, 0, 1],
    }
    table = ada.post("/api/records", {"record": record})["table"]
    for seat in (0, 1):
        ada.post(f"/api/tables/{table}/join", {"seat": seat})
    with ada.sit(table) as a:
        assert a.state(seat=0)["step"] == 6
        a.play(0, 0)
        assert a.state(lambda s: s["status"] == "over", seat=0)["outcome"]["winners"] == [0]


@pytest.mark.parametrize("game", [rules.name for rules in cinque.installed_games()])
def test_no_number_that_a_client_parses_is_too_large_for_javascript(server: Server, game: str) -> None:
    """Seeds of 62 bits were rounded; nothing else that is sent may be."""
    ada = server.guest()
    record = played(cinque.load(game, 2), 1)
    table = ada.post("/api/records", {"record": record.to_json()})["table"]
    paths = [f"/api/tables/{table}{part}" for part in ("", "/frames", "/frames?seat=0", "/events")]
    paths += ["/api/games", "/api/me/tables", "/api/me", f"/api/games/{game}/content"]
    with ada.sit(table) as a:
        said = [a.state(), *(ada.get(path) for path in paths)]
    assert max(map(_largest, said)) < 2**53
    assert cinque.load(game).moves.size < 2**53


@pytest.mark.parametrize("text", ["[" * 100_000, '{"game":"leduc","options":' + '{"a":' * 100_000])
def test_a_deeply_nested_record_is_refused(server: Server, text: str) -> None:
    assert server.guest().post("/api/records", {"record": text}, status=409)["code"] == "BadRecord"


def _largest(data: Any) -> int:
    """The largest number in it, whatever its sign."""
    if isinstance(data, int):
        return abs(data)
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return max(map(_largest, parts), default=0)
