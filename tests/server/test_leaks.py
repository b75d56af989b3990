"""Paired worlds: two servers differ only in what a viewer cannot know; every byte to the viewer must be the same."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import cinque
from cinque.core import Table
from cinque.core.clients.auto_answers import AutoAnswer
from cinque.server.accounts import session_tokens
from cinque.server.messages import Clock as Limit
from cinque.server.storage.store import SaveSnapshot, Snapshot, TableRow
from cinque.server.tables import snapshots
from cinque.server.tables.apply_entry import apply_entry
from cinque.server.tables.catalog import Catalog
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room, new_room
from cinque.server.tables.snapshots import SnapshotContent, rules_digest
from cinque.server.tables.state import SeatSetup, Setup, Summary
from tests.server.conftest import Clock, quick
from tests.server.harness import EXAMPLES, Guest, Server, Socket, running

NOW = 1_700_000_000_000
POINTS = 5  # moments of each play at which worlds are paired


def installed() -> list[str]:
    return sorted({rules.name for rules in cinque.installed_games()} | {"leduc", "secrets", "night_watch"})


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    return lambda: NOW


def seated(name: str, players: int) -> Room:
    """A room in which person p<seat> holds each seat."""
    game = Catalog(extra=EXAMPLES).load(name, players, {})
    seats = [SeatSetup("person", f"Player {seat}", "", f"p{seat}") for seat in range(players)]
    room = new_room("worlds", Setup(name, game.options, game.digest, seats, Limit(), "full", "", "p0"), game, 11)
    apply_entry(room, Entry(0, "made", -1, NOW))
    for player in room.players:  # else who has nothing to decide is passed for, and the worlds go on at their own pace
        player.auto_answers = {window: AutoAnswer("ask") for window in game.rules.windows}
    return room


def world_server(folder: Path, room: Room, table: Table, names: dict[str, str]) -> Server:
    """A server whose only table is in the given world, opened from a snapshot."""
    server = Server(quick(f"sqlite:///{folder}"), lambda: NOW)
    store = server.game_server.store
    for person, token in names.items():
        store.accounts.add_person(person, person, session_tokens.digest(token))
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
        summary=Summary([]),
    )
    store.create(row, [], [])
    true = msgspec.json.decode(snapshots.take_snapshot(room).saved, type=SnapshotContent)
    state = msgspec.structs.replace(true.state, rules_changed_at=room.version)
    # Only the world differs: what has happened so far is what the viewer saw of it, the same in both.
    saved = SnapshotContent(state, _with_record(table, room), true.events)
    found = Snapshot(room.version, room.step, rules_digest(room.game), msgspec.json.encode(saved))
    store.append([SaveSnapshot(room.id, found, room.version)])
    return server


def _with_record(table: Table, room: Room) -> str:
    saved = msgspec.json.decode(table.save())
    saved["record"] = msgspec.to_builtins(room.table.record)
    return msgspec.json.encode(saved).decode()


def everything(server: Server, token: str, seat: int, room: Room, dice: Random | None) -> list[str]:
    """All bytes a viewer can get at this moment, by asking for everything, allowed or not; with dice it moves too."""
    guest = Guest(server.url, token=token)
    heard: list[str] = []
    with guest.sit(room.id) as socket:
        state = socket.state()
        version = state["version"]
        wishes: list[tuple[str, dict[str, Any]]] = [
            ("play", {"seat": (seat + 1) % room.game.players, "version": version, "move": 0}),
            ("play", {"seat": max(seat, 0), "version": 0, "move": 0}),
            ("undo", {"seat": max(seat, 0), "version": version}),
            ("takeback_response", {"seat": max(seat, 0), "accept": True}),
            ("resync", {"events": 0, "version": 0}),
            ("plan", {"seat": max(seat, 0), "moves": []}),
            ("plan", {"seat": (seat + 1) % room.game.players, "moves": []}),
            ("hint", {"seat": (seat + 1) % room.game.players, "bot": "random"}),
        ]
        legal = {option["move"] for option in state["legal_moves"]}
        step = max(1, room.game.moves.size // 40)
        tries = [move for move in range(0, room.game.moves.size, step) if move not in legal]
        wishes += [("play", {"seat": max(seat, 0), "version": version, "move": move}) for move in tries]
        for number, (kind, fields) in enumerate(wishes):
            socket.ask(kind, key=f"w{number}", **fields)
        for text in socket.raw:
            message = msgspec.json.decode(text)
            told = without(message) if message["t"] in ("state", "planned") else message
            heard.append(msgspec.json.encode(told).decode() if told is not message else text)
        if dice is not None:
            heard += _after_a_move(server, socket, seat, room, dice)
    with guest.listen() as ear:
        ear.until(lambda m: m["t"] == "lobby")
        heard += ear.raw
    table = f"/api/tables/{room.id}"
    pages = [f"{table}/{page}?seat={n}" for page in ("frames", "review") for n in range(-1, room.game.players)]
    for path in (
        table,
        f"{table}/events",
        f"{table}/record",
        f"{table}/rules",
        "/api/tables",
        "/api/me/tables",
        *pages,
    ):
        answer = guest.http.get(path)
        kept = sorted((k, v) for k, v in answer.headers.items() if k not in ("date", "content-length"))
        heard.append(f"{answer.status_code} {len(answer.content)} {kept} {answer.text}")
    return heard


def _after_a_move(server: Server, socket: Socket, seat: int, room: Room, dice: Random) -> list[str]:
    """The viewer moves, where it is asked: what it is then shown, undo above all, where its own sight is the same.

    (A mended table offers no undo, and these are opened as such: that is lifted for the comparison.)"""
    state = socket.states.get(seat)
    if state is None or not state["legal_moves"]:
        return []
    server.game_server.tables.live[room.id].room.state.rules_changed_at = 0
    move = dice.choice([option["move"] for option in state["legal_moves"]])
    answer = socket.play(seat, move, key="mine")
    socket.until(lambda m: m["t"] == "state" and m["seat"] == seat and m["version"] >= answer["version"])
    now = socket.states[seat]
    sight = [now[k] for k in ("view", "events", "to_move", "scores", "stats", "breadcrumbs", "status")]
    return [AFTER + msgspec.json.encode(sight).decode(), AFTER + msgspec.json.encode(without(now)).decode()]


def without(message: dict[str, Any]) -> dict[str, Any]:
    """A State without what is found out by worlds drawn at random for this very seat."""
    return message | {"legal_moves": [option | {"effects": []} for option in message["legal_moves"]]}


AFTER = "after a move: "


@pytest.mark.parametrize("name", installed())
def test_a_viewer_gets_the_same_bytes_in_every_world_it_cannot_tell_apart(name: str, tmp_path: Path) -> None:
    room = seated(name, 3 if name != "leduc" else 2)
    dice = Random(name)
    length = _length(name)
    points = sorted(dice.sample(range(1, length), min(POINTS, length - 1)))
    compared = 0
    for step in range(points[-1] + 1):
        if room.status == "over":
            break
        if step in points:
            viewer = dice.choice(room.to_move) if step % 2 else dice.randrange(-1, room.game.players)
            compared += _compare(room, tmp_path, viewer, step)
        seat = dice.choice(room.to_move)
        move = dice.choice(room.table.legal_moves(seat))
        apply_entry(room, Entry(room.version, "move", seat, NOW, move))
    assert compared >= min(POINTS, length - 1) - 1


def _length(name: str) -> int:
    """How long a random play is, at least."""
    room = seated(name, 3 if name != "leduc" else 2)
    dice = Random(1)
    while room.status != "over" and room.step < 400:
        seat = dice.choice(room.to_move)
        apply_entry(room, Entry(room.version, "move", seat, NOW, dice.choice(room.table.legal_moves(seat))))
    return max(3, room.step * 2 // 3)


def _compare(room: Room, folder: Path, seat: int, step: int) -> int:
    worlds = [room.table.redeal(seat, seed) for seed in (1, 2)]
    drawn = [world.redeal(seat, step).save() for world in worlds]
    assert drawn[0] == drawn[1], "bots, hints, plans and reviews think on tables that owe nothing to the true one"
    token = session_tokens.new_token()
    names = {f"p{s}": session_tokens.new_token() for s in range(room.game.players)} | {
        "eve": session_tokens.new_token()
    }
    names["eve" if seat < 0 else f"p{seat}"] = token
    heard = []
    for number, world in enumerate(worlds):
        with_world = world_server(folder / f"{step}-{number}.sqlite", room, world, names)
        try:
            heard.append(everything(with_world, token, seat, room, Random(step)))
        finally:
            with_world.close()
    sights = [[text for text in one if text.startswith(AFTER)] for one in heard]
    if sights[0][:1] != sights[1][:1]:  # the move itself brought different things to light
        heard = [[text for text in one if not text.startswith(AFTER)] for one in heard]
        heard = [one[: len(one) - 8 - 2 * room.game.players] for one in heard]
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
                b.state(lambda s: s["to_move"] == [1])
                b.ask("resync", events=0, version=0, key="x")
                b.ask("play", seat=1, version=b.states[1]["version"], move=7, key="y")
                stories.append([text.replace(table, "T") for text in b.raw if '"presence"' not in text])
    hidden = [_without_card(story) for story in stories]
    assert hidden[0] == hidden[1]
    assert any('"to_move":[1]' in text for text in stories[0])


def _without_card(story: list[str]) -> list[Any]:
    """The two games have different deals: what Bob himself holds is left out, everything else must agree."""
    found = []
    for text in story:
        message = msgspec.json.decode(text)
        if message["t"] == "state":
            message["view"]["card"] = None
        found.append(message)
    return found


@pytest.mark.parametrize("deeds", [[], ["part"], ["part", "undo"], ["part", "undo", "part"]])
def test_parts_of_a_secret_choice_change_nothing_anybody_else_gets(tmp_path: Path, deeds: list[str]) -> None:
    """Whatever Ada has begun, taken back and begun again: all that Bob and a spectator get is as if she had not."""
    assert _all_of_bob(tmp_path / "x.sqlite", deeds) == _all_of_bob(tmp_path / "y.sqlite", [])


def _all_of_bob(path: Path, deeds: list[str]) -> list[str]:
    clock = Clock()
    with running(quick(f"sqlite:///{path}"), clock) as server:
        ada, bob, eve = server.guest("Ada"), server.guest("Bob"), server.guest("Eve")
        limit = {"kind": "move", "seconds": 300}
        table = ada.make("secrets", "me", "open", public=True, clock=limit)
        bob.post(f"/api/tables/{table}/join", {})
        found: list[str] = []
        with ada.sit(table) as a, bob.sit(table) as b, eve.sit(table) as e, bob.listen() as ear:
            a.state(lambda s: s["legal_moves"], seat=0)
            ear.until(lambda m: m["t"] == "lobby")
            for socket in (b, e):
                socket.until(lambda m: m["t"] == "state" and m["status"] == "playing")
                socket.until(lambda m: m["t"] == "presence" or m["t"] == "state") if socket is b else None
            own = b.states[1]["version"]
            b.play(1, 2)
            b.state(lambda s: s["version"] > own, seat=1)
            heard = {id(socket): len(socket.raw) for socket in (b, e, ear)}
            for number, deed in enumerate(deeds):
                clock.pass_seconds(3)
                a.states.clear()
                version = server.game_server.tables.live[table].room.state.seat_versions[0]
                answer = (
                    a.ask("undo", seat=0, version=version) if deed == "undo" else a.play(0, number, version=version)
                )
                assert answer["t"] == "ack"
                a.state(seat=0)
            clock.pass_seconds(30 - 3 * len(deeds))
            later = eve.make("connect_four", "me", "me", public=True)
            ear.until(lambda m: m["t"] == "lobby_change" and later in str(m["public"]))
            for socket in (b, e):
                socket.ask("resync", events=0, version=own, key="again")
                socket.until(lambda m: m["t"] == "state")
            b.ask("play", seat=1, version=9, move=7, key="wrong")
            b.ask("undo", seat=1, version=0, key="stale")
            ear.socket.send("{}")
            ear.until(lambda m: m["t"] == "problem")
            for socket in (b, e, ear):
                found += [text for text in socket.raw[heard[id(socket)] :] if '"presence"' not in text]
        for guest in (bob, eve):
            for page in ("", "/events", "/frames", "/record"):
                answer_ = guest.http.get(f"/api/tables/{table}{page}")
                found.append(f"{answer_.status_code} {answer_.text}")
            found.append(guest.http.get("/api/tables").text)
        return [text.replace(table, "T").replace(later, "L") for text in found]


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
        b.ask("resync", events=0, version=0)
        after = b.state(seat=1)
        told = (after["version"] - before["version"], after["step"] - before["step"], after["to_move"])
    assert told == ((0, 0, [0, 1]) if part == 1 else (1, 0, [1])), "steps are counted when all have chosen"


def test_seeds_never_leave_before_the_end(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("secrets", "me", "open", public=True)
    bob.post(f"/api/tables/{table}/join", {})
    row = server.game_server.store.table(table)
    assert row is not None
    live = server.game_server.tables.live[table]
    hidden = (str(row.seed), str(live.room.table.rng))
    with ada.sit(table) as a:
        a.state()
        texts = [*a.raw, ada.http.get(f"/api/tables/{table}/frames").text, ada.http.get(f"/api/tables/{table}").text]
        texts += [ada.http.get("/api/me/tables").text, ada.http.get("/metrics").text]
    assert not [text for text in texts if any(secret in text for secret in hidden)]
    assert secrets.compare_digest(str(ada.http.get(f"/api/tables/{table}/record").status_code), "409")
