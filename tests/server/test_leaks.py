"""Paired worlds: two servers differ only in what a viewer cannot know; every byte to the viewer must be the same."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import cinque
from cinque.core import Table
from cinque.server import auth
from cinque.server.loader import Saved, rules_digest, snapshot
from cinque.server.messages import Clock
from cinque.server.offered import Games
from cinque.server.present import Entry, SeatSetup, Setup
from cinque.server.room import Room, new_room
from cinque.server.store import Keep, Snapshot, TableRow
from tests.server.conftest import quick
from tests.server.harness import EXAMPLES, Guest, Server, running

NOW = 1_700_000_000_000
POINTS = 5  # moments of each play at which worlds are paired


def installed() -> list[str]:
    return sorted({rules.name for rules in cinque.installed()} | {"leduc", "secrets"})


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    return lambda: NOW


def seated(name: str, players: int) -> Room:
    """A room in which person p<seat> holds each seat."""
    game = Games(extra=EXAMPLES).load(name, players, {})
    seats = [SeatSetup("person", f"Player {seat}", "", f"p{seat}") for seat in range(players)]
    room = new_room("worlds", Setup(name, game.options, game.digest, seats, Clock(), "full", "", "p0"), game, 11)
    room.apply(Entry(0, "made", -1, NOW))
    return room


def world_server(folder: Path, room: Room, table: Table, names: dict[str, str]) -> Server:
    """A server whose only table is in the given world, opened from a snapshot."""
    server = Server(quick(f"sqlite:///{folder}"), lambda: NOW)
    store = server.hub.store
    for person, token in names.items():
        store.add_person(person, person, auth.digest(token))
    row = TableRow(
        id=room.id,
        game=room.setup.game,
        setup=room.setup,
        seed=1,
        public=True,
        created=NOW,
        status=room.status,
        version=room.version,
        waiting=0,
        due=None,
        changed=NOW,
        summary={"seats": []},
    )
    store.create(row, [], [])
    true = msgspec.json.decode(snapshot(room).saved, type=Saved)
    present = msgspec.structs.replace(true.present, mended=room.version)
    # Only the world differs: what has happened so far is what the viewer saw of it, the same in both.
    saved = Saved(present, _with_record(table, room), true.events)
    found = Snapshot(room.version, room.step, rules_digest(room.game), msgspec.json.encode(saved))
    store.append([Keep(room.id, found, room.version)])
    return server


def _with_record(table: Table, room: Room) -> str:
    saved = msgspec.json.decode(table.save())
    saved["record"] = msgspec.to_builtins(room.table.record)
    return msgspec.json.encode(saved).decode()


def everything(server: Server, token: str, seat: int, room: Room) -> list[str]:
    """All bytes a viewer can get at this moment, by asking for everything, allowed or not."""
    guest = Guest(server.url, token=token)
    heard: list[str] = []
    with guest.sit(room.id) as socket:
        state = socket.state()
        version = state["version"]
        wishes: list[tuple[str, dict[str, Any]]] = [
            ("play", {"seat": (seat + 1) % room.game.players, "version": version, "move": 0}),
            ("play", {"seat": max(seat, 0), "version": 0, "move": 0}),
            ("undo", {"seat": max(seat, 0), "version": version}),
            ("takeback_answer", {"seat": max(seat, 0), "yes": True}),
            ("since", {"events": 0, "version": 0}),
        ]
        legal = {option["move"] for option in state["options"]}
        step = max(1, room.game.moves.size // 40)
        tries = [move for move in range(0, room.game.moves.size, step) if move not in legal]
        wishes += [("play", {"seat": max(seat, 0), "version": version, "move": move}) for move in tries]
        for number, (kind, fields) in enumerate(wishes):
            socket.ask(kind, key=f"w{number}", **fields)
        heard += socket.raw
    for path in (f"/api/tables/{room.id}", f"/api/tables/{room.id}/story", f"/api/tables/{room.id}/record"):
        answer = guest.http.get(path)
        heard.append(f"{answer.status_code} {answer.headers['content-length']} {answer.text}")
    return heard


@pytest.mark.parametrize("name", installed())
def test_a_viewer_gets_the_same_bytes_in_every_world_it_cannot_tell_apart(name: str, tmp_path: Path) -> None:
    room = seated(name, 3 if name != "leduc" else 2)
    dice = __import__("random").Random(name)
    length = _length(name)
    points = sorted(dice.sample(range(1, length), min(POINTS, length - 1)))
    compared = 0
    for step in range(points[-1] + 1):
        if room.status == "over":
            break
        if step in points:
            compared += _compare(room, tmp_path, dice.randrange(-1, room.game.players), step)
        seat = dice.choice(room.waiting)
        move = dice.choice(room.table.options(seat))
        room.apply(Entry(room.version, "move", seat, NOW, move))
    assert compared >= min(POINTS, length - 1) - 1


def _length(name: str) -> int:
    """How long a random play is, at least."""
    room = seated(name, 3 if name != "leduc" else 2)
    dice = __import__("random").Random(1)
    while room.status != "over" and room.step < 400:
        seat = dice.choice(room.waiting)
        room.apply(Entry(room.version, "move", seat, NOW, dice.choice(room.table.options(seat))))
    return max(3, room.step * 2 // 3)


def _compare(room: Room, folder: Path, seat: int, step: int) -> int:
    viewer = None if seat < 0 else seat
    worlds = [room.table.redeal(viewer, seed) for seed in (1, 2)]
    token = auth.new_token()
    names = {f"p{s}": auth.new_token() for s in range(room.game.players)} | {"eve": auth.new_token()}
    names["eve" if seat < 0 else f"p{seat}"] = token
    heard = []
    for number, world in enumerate(worlds):
        with_world = world_server(folder / f"{step}-{number}.sqlite", room, world, names)
        try:
            heard.append(everything(with_world, token, seat, room))
        finally:
            with_world.close()
    assert heard[0] == heard[1], f"seat {seat} can tell two worlds apart after {step} moves"
    return 1


def test_others_secret_choices_change_no_byte_until_the_last_is_in(tmp_path: Path) -> None:
    """Different secret answers, and different numbers of them, sound the same to the others."""
    stories = []
    for picks in ([0, 4], [3, 5]):  # two numbers; one number and stop
        with running(quick(f"sqlite:///{tmp_path / str(picks)}.sqlite"), lambda: NOW) as server:
            ada, bob = server.guest("Ada"), server.guest("Bob")
            table = ada.make("secrets", "me", "open", public=True)
            bob.post(f"/api/tables/{table}/join", {})
            with ada.sit(table) as a, bob.sit(table) as b:
                b.state()
                a.state(lambda s: s["status"] == "playing")
                for move in picks:
                    a.play(0, move)
                    a.until(lambda m: m["t"] == "state" and m["seat"] == 0)
                b.state(lambda s: s["waiting"] == [1])
                b.ask("since", events=0, version=0, key="x")
                b.ask("play", seat=1, version=b.states[1]["version"], move=7, key="y")
                stories.append([text.replace(table, "T") for text in b.raw if '"presence"' not in text])
    hidden = [_without_card(story) for story in stories]
    assert hidden[0] == hidden[1]
    assert any('"waiting":[1]' in text for text in stories[0])


def _without_card(story: list[str]) -> list[Any]:
    """The two games have different deals: what Bob himself holds is left out, everything else must agree."""
    found = []
    for text in story:
        message = msgspec.json.decode(text)
        if message["t"] == "state":
            message["view"]["card"] = None
        found.append(message)
    return found


@pytest.mark.parametrize("part", [1, 2])
def test_a_part_of_a_secret_choice_is_not_even_noticed(server: Server, part: int) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("secrets", "me", "open", public=True)
    bob.post(f"/api/tables/{table}/join", {})
    with ada.sit(table) as a, bob.sit(table) as b:
        before = b.state(lambda s: s["status"] == "playing")
        a.state(lambda s: s["status"] == "playing")
        for move in range(part):
            a.play(0, move)
            a.until(lambda m: m["t"] == "state")
        b.ask("since", events=0, version=0)
        after = b.state(seat=1)
        told = (after["version"] - before["version"], after["step"] - before["step"], after["waiting"])
    assert told == ((0, 0, [0, 1]) if part == 1 else (1, 0, [1])), "steps are counted when all have chosen"


def test_seeds_never_leave_before_the_end(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("secrets", "me", "open", public=True)
    bob.post(f"/api/tables/{table}/join", {})
    row = server.hub.store.table(table)
    assert row is not None
    live = server.hub.lives[table]
    hidden = (str(row.seed), str(live.room.table.rng))
    with ada.sit(table) as a:
        a.state()
        texts = [*a.raw, ada.http.get(f"/api/tables/{table}/frames").text, ada.http.get(f"/api/tables/{table}").text]
        texts += [ada.http.get("/api/mine").text, ada.http.get("/metrics").text]
    assert not [text for text in texts if any(secret in text for secret in hidden)]
    assert secrets.compare_digest(str(ada.http.get(f"/api/tables/{table}/record").status_code), "409")
