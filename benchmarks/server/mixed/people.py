"""People who play, undo, chat, watch and reconnect, and who record what the servers told them."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import time
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.server.mixed.ledger import Ledger
from cinque.server.ws.state_updates import merge

LOST = (OSError, WebSocketException, httpx2.TransportError, TimeoutError)
PATIENCE = 30.0
ADDRESSES = itertools.count(2)  # everybody has their own address, so that the usual limits apply


class Person:
    """A signed-in person who uses any of the servers, from their own address."""

    who = "people"

    def __init__(self, name: str, urls: list[str], ledger: Ledger, seed: int) -> None:
        self.name, self.urls, self.ledger = name, urls, ledger
        self.dice = random.Random(f"{name} {seed}")
        number = next(ADDRESSES)
        self.address = f"127.0.{number // 250}.{number % 250 + 1}"
        self.id = self.token = ""
        self._keys = itertools.count()
        self._run = f"{self.dice.getrandbits(32):x}"
        self.https: dict[str, httpx2.AsyncClient] = {}

    @property
    def auth_headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def http(self, url: str) -> httpx2.AsyncClient:
        if url not in self.https:
            wire = httpx2.AsyncHTTPTransport(local_address=self.address, limits=httpx2.Limits(keepalive_expiry=2))
            self.https[url] = httpx2.AsyncClient(base_url=url, timeout=PATIENCE, transport=wire)
        return self.https[url]

    async def close(self) -> None:
        for http in self.https.values():
            await http.aclose()

    async def call_once(self, method: str, path: str, body: object = None, **more: Any) -> httpx2.Response:
        """Send one request to a random server; network errors are raised."""
        http = self.http(self.dice.choice(self.urls))
        body = {} if body is None and method == "POST" else body
        answer = await http.request(method, path, json=body, headers=self.auth_headers, **more)
        self.ledger.status(self.who, answer.status_code, f"{method} {path.partition('?')[0][:40]}")
        http.cookies.clear()
        return answer

    async def call_api(self, method: str, path: str, body: object = None) -> Any:
        """Send a request, again and again while the server is down; None if it was refused."""
        for _ in range(100):
            try:
                answer = await self.call_once(method, path, body)
            except LOST:
                if not self.ledger.excused():
                    self.ledger.fault(f"no answer to {method} {path[:12]}")
            else:
                if answer.status_code == 200:
                    return answer.json()
                if answer.status_code not in (429, 503):
                    return None
            await asyncio.sleep(self.dice.uniform(0.3, 1.0))
        return None

    async def sign_in(self) -> None:
        while not self.token:
            told = await self.call_api("POST", "/api/me", {"name": self.name})
            if told is not None:
                self.id, self.token = told["id"], told["token"]

    def key(self) -> str:
        return f"{self._run}-{next(self._keys)}"

    def connect(self, path: str) -> connect:
        address = self.dice.choice(self.urls).replace("http", "ws") + path
        return connect(
            address,
            additional_headers=self.auth_headers,
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=2,
            local_addr=(self.address, 0),
        )


class Seat:
    """One person at one table, for a number of moves; reconnects whenever the server is gone."""

    def __init__(self, person: Person, table: str, moves: int, pause: float, varied: bool = True) -> None:
        self.person, self.table, self.left, self.pause, self.varied = person, table, moves, pause, varied
        self.states: dict[int, dict[str, Any]] = {}
        self.request: dict[str, Any] | None = None
        self.sent_at = 0.0
        self.done = False
        self.stop = False
        self.last_heard = time.monotonic()

    @property
    def over(self) -> bool:
        return any(state["status"] == "over" for state in self.states.values())

    async def play(self, seconds: float) -> None:
        """Play until the game is over or this person has made enough moves."""
        deadline = time.monotonic() + seconds
        query = ""
        while not self.done and not self.stop and time.monotonic() < deadline:
            try:
                async with self.person.connect(f"/ws/tables/{self.table}{query}") as socket:
                    await self._use_socket(socket, deadline)
            except LOST as error:
                self.person.ledger.counts["sockets lost"] += 1
                code = getattr(getattr(error, "rcvd", None), "code", 0)
                status = getattr(getattr(error, "response", None), "status_code", 0)
                if status in (403, 404) or code == 1008:
                    return  # no longer admitted: somebody else has the seat
                if status == 500 or (status > 500 and not self.person.ledger.excused()):
                    self.person.ledger.fault(f"{status} at a handshake")
                await asyncio.sleep(self.person.dice.uniform(0.2, 0.8))
            if self.states and self.person.dice.random() < 0.7:
                newest = next(iter(self.states.values()))
                events = newest["events_from"] + len(newest["events"])
                query = f"?events={events}&version={newest['version']}"

    async def _use_socket(self, socket: ClientConnection, deadline: float) -> None:
        reader = asyncio.create_task(self._read(socket))
        try:
            if self.request is not None:
                self.person.ledger.counts["sent again"] += 1
                await self._send(socket, self.request)
            while not self.done and not self.stop and time.monotonic() < deadline and not reader.done():
                await asyncio.sleep(self.pause * self.person.dice.uniform(0.3, 1.7))
                if self.request is not None:
                    if time.monotonic() - self.sent_at > PATIENCE:
                        if not self.person.ledger.excused():
                            self.person.ledger.fault(f"a {self.request['t']} was never answered")
                        return
                    continue
                request = self.choose()
                if request is not None:
                    self.request = {**request, "key": self.person.key()}
                    await self._send(socket, self.request)
                if self.person.dice.random() < 0.01:
                    return  # the connection drops
        finally:
            reader.cancel()
            with contextlib.suppress(asyncio.CancelledError, *LOST):
                await reader

    async def _send(self, socket: ClientConnection, request: dict[str, Any]) -> None:
        self.sent_at = time.monotonic()
        await socket.send(json.dumps(request))

    async def _read(self, socket: ClientConnection) -> None:
        async for text in socket:
            message = json.loads(text)
            if message["t"] == "update":
                message = merge(self.states[message["seat"]], message)
            if message["t"] == "state":
                self.states[message["seat"]] = message
                self.states = {seat: s for seat, s in self.states.items() if seat in message["my_seats"] or seat == -1}
            elif message["t"] == "problem":
                self.person.ledger.counts[f"problem {message['code']}"] += 1
                self.request = None
            elif self.request is not None and message.get("key") == self.request["key"]:
                request, self.request = self.request, None
                self.person.ledger.answered(self.table, self.person.id, request, message)
                if message["t"] == "refused" and message["code"] == "busy":
                    self.request = request
                    await asyncio.sleep(1)
                    await self._send(socket, request)

    # -- what to do -------------------------------------------------------------------------

    def choose(self) -> dict[str, Any] | None:
        dice = self.person.dice
        seats = [state for seat, state in self.states.items() if seat >= 0]
        if not seats:
            if self.states and dice.random() < 0.05:
                return {"t": "chat", "text": f"from afar {dice.getrandbits(40):x}"}
            return None
        state = dice.choice(seats)
        seat, version = state["seat"], state["version"]
        if state["status"] == "over":
            self.done = True
            return None
        mine = state["seats"][seat]
        if state["status"] == "open":
            return None if mine["ready"] else {"t": "ready", "seat": seat}
        if state["reclaimable_seats"]:
            return {"t": "reclaim_seat", "seat": state["reclaimable_seats"][0]}
        asked = state["takeback"]
        if asked is not None and seat in asked["needed"] and seat not in asked["agreed"]:
            return {"t": "takeback_response", "seat": seat, "accept": dice.random() < 0.6}
        if state["paused"]:
            return {"t": "resume", "seat": seat} if dice.random() < 0.3 else None
        if self.left <= 0 and not mine["resigned"]:
            return {"t": "resign", "seat": seat}
        if self.varied:
            odd = self._other_request(state, seat, version)
            if odd is not None:
                return odd
        if state["legal_moves"]:
            self.left -= 1
            return {"t": "play", "seat": seat, "version": version, "move": dice.choice(state["legal_moves"])["move"]}
        return None

    def _other_request(self, state: dict[str, Any], seat: int, version: int) -> dict[str, Any] | None:
        """A random request other than a move, or None."""
        dice = self.person.dice
        roll = dice.random()
        if roll < 0.06:
            return {"t": "undo", "seat": seat, "version": version} if state["undo"]["can"] else None
        if roll < 0.09:
            return {"t": "chat", "seat": seat, "text": f"what about {dice.getrandbits(40):x}?"}
        if roll < 0.10:
            return {"t": "takeback_request", "seat": seat, "version": version}
        if roll < 0.105:
            return {"t": "pause", "seat": seat}
        if roll < 0.13 and state["question"] is not None and state["question"]["window"]:
            answer = dice.choice(["auto", "take", "ask", "pass"])
            until = dice.choice(["ever", "era", "turn"])
            return {
                "t": "auto_answer",
                "seat": seat,
                "window": state["question"]["window"],
                "answer": answer,
                "until": until,
            }
        if roll < 0.15:
            return {"t": "plan", "seat": seat}
        if roll < 0.155 and state["hints"]:
            return {"t": "hint", "seat": seat, "bot": "greedy"}
        if roll < 0.17:
            return {"t": "resync", "events": 0, "version": version}
        return None
