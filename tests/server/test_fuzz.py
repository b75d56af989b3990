"""Strangers' messages: malformed, stale, repeated, foreign, in masses; no crash, no leak, no wrong move."""

from __future__ import annotations

import gc
import json
import random
import tracemalloc
from typing import Any

import msgspec
import schemathesis
from hypothesis import HealthCheck, settings

from cinque.server.accounts import session_tokens
from cinque.server.http.openapi import describe
from cinque.server.ops.soak import hostile_message
from cinque.server.tables import presence
from tests.server.conftest import quick
from tests.server.harness import Server, eventually, running

MESSAGES = 4000


def test_thousands_of_bad_messages_change_nothing(server: Server) -> None:
    """A stranger and a player send rubbish; the game between two others goes on as if nothing were."""
    ada, bob, eve = server.guest("Ada"), server.guest("Bob"), server.guest("Eve")
    table = ada.make("secrets", "me", "open", public=True)
    bob.post(f"/api/tables/{table}/join", {})
    dice = random.Random(5)
    with ada.sit(table) as a:
        before = a.state(lambda s: s["status"] == "playing")
        sent = 0
        while sent < MESSAGES:
            with eve.sit(table) as e:
                e.state()
                for _ in range(15):
                    e.socket.send(hostile_message(dice, before["version"], seat_free=False))
                    sent += 1
                e.ask("resync", events=0, version=0)
                assert {m["t"] for m in e.heard} <= {"state", "problem", "refused", "ack", "chat", "presence"}
                assert [m for m in e.heard if m["t"] == "state" and m["seat"] != -1] == []
        eventually(lambda: presence.spectators(server.game_server.tables.live[table]) == 0)
        a.states.clear()
        a.ask("resync", events=0, version=0, key="end")
        after = a.state(seat=0)
    game = ("view", "to_move", "step", "legal_moves", "question", "undo", "outcome", "paused", "events")
    assert [after[k] for k in game] == [before[k] for k in game]
    assert server.game_server.tables.live[table].room.step == 0


def test_memory_stays_flat_under_rubbish(server: Server) -> None:
    ada = server.guest()
    table = ada.make("connect_four", "me", "me", public=True)
    dice = random.Random(6)

    def burst(count: int) -> None:
        for _ in range(count):
            with ada.sit(table) as a:
                a.state()
                for number in range(10):
                    a.say("play", seat=dice.randrange(16), version=dice.randrange(9), move=7 + number, key=f"k{number}")
                a.ask("resync", events=0, version=0)
        server.left()

    burst(10)
    tracemalloc.start()
    burst(10)
    gc.collect()
    first = tracemalloc.get_traced_memory()[0]
    burst(60)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - first
    tracemalloc.stop()
    assert grown < 600_000, f"{grown} bytes more after 60 bursts"
    assert server.game_server.tables.live[table].room.step == 0


def test_the_description_names_every_route_and_is_valid() -> None:
    from cinque.server.http.routing import ROUTES

    described = describe("1")
    assert {(m.upper(), p) for p, found in described["paths"].items() for m in found} == {
        (r.method, r.path) for r in ROUTES
    }
    assert json.loads(msgspec.json.encode(described)) == described


def test_the_http_part_keeps_its_own_description(tmp_path_factory: Any) -> None:
    """Schemathesis: requests made from the description, good and bad, as a guest who is signed in."""
    folder = tmp_path_factory.mktemp("fuzz")
    chosen = quick(f"sqlite:///{folder / 't.sqlite'}", bot_processes=1)
    with running(chosen) as server:
        token = session_tokens.new_token()
        server.game_server.store.accounts.add_person("fuzz", "Fuzz", session_tokens.digest(token))
        schema = schemathesis.openapi.from_url(server.url + "/openapi.json")
        tried = 0

        for result in schema.get_all_operations():
            operation = result.ok()

            @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None)
            @schemathesis_given(operation)
            def one(case: Any) -> None:
                nonlocal tried
                tried += 1
                case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
                answer = case.call()
                assert answer.status_code < 500, answer.text
                case.validate_response(answer, checks=[schemathesis.checks.not_a_server_error])

            one()
    assert tried > 200


def schemathesis_given(operation: Any) -> Any:
    from hypothesis import given

    return given(case=operation.as_strategy())
