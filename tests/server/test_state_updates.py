"""Updates: small, exact, and whole again whenever the client needs it."""

from __future__ import annotations

import json
import random
import statistics
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cinque
from cinque.server import messages as m
from cinque.server.tables import resync
from cinque.server.tables.apply_entry import apply_entry
from cinque.server.tables.live_table import LiveTable
from cinque.server.tables.log import Entry
from cinque.server.tables.room import new_room
from cinque.server.tables.state import SeatSetup, Setup
from cinque.server.ws.connection import Connection
from cinque.server.ws.state_updates import encode_changes, merge
from tests.server.harness import Server

MEDIAN_BYTES = 2000
MOVES = 120
FIVE = [("phoenicia", 3), ("phoenix_syndicate", 3), ("syndicate", 3), ("helionox", 2), ("shadow_moon", 3)]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text("ab/~", max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab/~0", max_size=2), inner, max_size=3),
    max_leaves=12,
)


class Client:
    """One connection at a table in this process, read as soon as something waits."""

    def __init__(self, live: LiveTable, person: str) -> None:
        self.connection = Connection(person, person, "en")
        live.connections.add(self.connection)
        resync.resume(live, self.connection, 0, 0)
        self.states: dict[int, dict[str, Any]] = {}
        self.sizes: list[int] = []  # of updates
        self.kinds: list[str] = []

    def read(self) -> None:
        for text in self.connection.take():
            message = json.loads(text)
            self.kinds.append(message["t"])
            if message["t"] == "update":
                self.sizes.append(len(text))
                message = merge(self.states[message["seat"]], message)
            if message["t"] == "state":
                self.states[message["seat"]] = message


def seated(game: str, players: int) -> LiveTable:
    seats = [SeatSetup("person", f"Player {seat}", person=f"p{seat}") for seat in range(players)]
    setup = Setup(game, {}, "", seats, m.Clock(), "full", "", "p0")
    live = LiveTable(new_room("t", setup, cinque.load(game, players=players), 1))
    apply_entry(live.room, Entry(0, "made", -1, 1))
    return live


def shown(live: LiveTable, now: int, *clients: Client) -> None:
    renderer = live.renderer(now)
    for client in clients:
        live.send_state(client.connection, renderer)
        client.read()


def play(live: LiveTable, dice: random.Random, now: int) -> None:
    room = live.room
    seat = room.to_move[0]
    apply_entry(room, Entry(room.version, "move", seat, now, dice.choice(room.table.legal_moves(seat))))


@given(
    st.dictionaries(st.text("ab/~0", max_size=2), JSON, max_size=4),
    st.dictionaries(st.text("ab/~0", max_size=2), JSON, max_size=4),
)
def test_merging_the_changes_gives_the_new_value(old: dict[str, Any], new: dict[str, Any]) -> None:
    encode = msgspec.json.encode
    changes = json.loads(encode_changes(encode({"a": old}), encode({"a": new})))
    merged = merge({"a": old}, {"changes": changes, "events_from": 0, "events": []})
    assert merged["a"] == new


def test_only_what_differs_is_sent() -> None:
    encode = msgspec.json.encode
    old = {"x": [1, {"y": 2, "z": [1, 2]}], "w": "same"}
    new = {"x": [1, {"y": 3, "z": [1, 2, 3]}], "w": "same"}
    assert json.loads(encode_changes(encode(old), encode(new))) == {"/x/1/y": 3, "/x/1/z": [1, 2, 3]}


@pytest.mark.parametrize(("game", "players"), FIVE)
def test_the_median_update_of_each_game_is_small_and_exact(game: str, players: int) -> None:
    live, dice = seated(game, players), random.Random(3)
    clients = [Client(live, f"p{seat}") for seat in range(players)]
    for number in range(MOVES):
        if live.room.status == "over":
            break
        play(live, dice, 2 + number)
        shown(live, 10 + number, *clients)
    late = [Client(live, f"p{seat}") for seat in range(players)]
    shown(live, 10 + number, *late)
    for client, whole in zip(clients, late, strict=True):
        assert client.kinds[0] == "state", "the first is whole"
        assert whole.kinds == ["state"]
        for seat, state in whole.states.items():
            without = {"events": [], "events_from": 0}
            assert {**client.states[seat], **without} == {**state, **without}
    sizes = [size for client in clients for size in client.sizes]
    assert len(sizes) > players * 40
    assert statistics.median(sizes) <= MEDIAN_BYTES


def test_a_slow_client_gets_the_difference_to_what_it_has() -> None:
    live, dice = seated("syndicate", 3), random.Random(1)
    quick, slow = Client(live, "p0"), Client(live, "p0")
    shown(live, 5, quick, slow)
    for number in range(6):
        play(live, dice, 6 + number)
        renderer = live.renderer(20 + number)
        live.send_state(slow.connection, renderer)
        live.send_state(quick.connection, renderer)
        quick.read()
    slow.read()
    assert slow.kinds == ["state", "update"]
    assert slow.states[0]["view"] == quick.states[0]["view"]
    assert [event["index"] for event in slow.states[0]["events"]] == list(
        range(slow.states[0]["events_from"], len(live.events_for(0, "en")))
    )


def test_a_client_that_asks_again_gets_the_whole_state(server: Server) -> None:
    ada = server.guest()
    with ada.sit(ada.make("connect_four", "me", "me")) as a:
        version = a.state(seat=1)["version"]
        a.play(0, 3)
        a.state(lambda s: s["version"] > version, seat=1)
        assert [json.loads(text)["t"] for text in a.raw].count("update") == 2
        a.raw.clear()
        a.ask("resync", events=0, version=0)
        a.play(1, 3)
        a.state(lambda s: s["step"] == 2, seat=1)
        kinds = [json.loads(text)["t"] for text in a.raw if json.loads(text)["t"] in ("state", "update")]
        assert kinds == ["state", "state", "update", "update"]


def test_who_sits_down_and_leaves_gets_whole_states(server: Server) -> None:
    """The client forgets the State of a spectator when it has a seat, and the other way round."""
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("phoenicia", "me", "open", "open", public=True)
    with bob.sit(table) as b:
        for _ in range(2):
            b.state(lambda s: s["seat"] == -1)
            b.states.clear()
            bob.post(f"/api/tables/{table}/join", {})
            seat = b.state(lambda s: s["seat"] >= 0)["seat"]
            b.states.clear()
            bob.post(f"/api/tables/{table}/leave", {"seat": seat})
        b.state(lambda s: s["seat"] == -1)
