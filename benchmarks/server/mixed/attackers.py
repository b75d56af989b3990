"""Malicious guests: malformed messages, floods, races, old links, odd paths. The server must never answer 500, and
other clients must not notice them."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from benchmarks.server.mixed.people import LOST, Person
from cinque.server.ops.soak import hostile_message

PATHS = [
    "/%00",
    "/api/tables/%00",
    "/api/tables/" + "x" * 3000,
    "/" + "a/" * 4000,
    "/api/games/..%2f..%2fetc/rules",
    "/api/tables/x/frames?start=-1&seat=99",
    "/api/tables/x/frames?start=9999999999999",
    "/static/..%2f..%2f..%2fetc%2fpasswd",
    "/api/me?lang=%00",
    "/ws/tables/x",
    "/metrics",
]
BODIES: list[tuple[str, object]] = [
    ("/api/me", {"name": "a\u0000b"}),
    ("/api/me", {"name": "\u202eevil"}),
    ("/api/me", {"name": " " * 40}),
    ("/api/me", {"token": "x" * 5000}),
    ("/api/tables", {"game": "connect_four", "seats": [{"kind": "me"}] * 16}),
    ("/api/tables", {"game": "connect_four", "seats": [], "options": {"players": 9}}),
    ("/api/tables", {"game": "phoenicia", "seats": [{"kind": "me"}] * 3, "options": {"content": "/etc", "game": "x"}}),
    ("/api/tables", {"game": "shadow_moon", "seats": [{"kind": "me"}] * 2, "options": {"a" * 40: list(range(40))}}),
    ("/api/tables", {"game": "\u0000", "seats": [{"kind": "open"}]}),
    ("/api/records", {"record": {"game": "connect_four", "moves": list(range(9999))}}),
    ("/api/records", {"record": {"a": [[[[[[]]]]]]}}),
    ("/api/me/webhook", {"url": "http://127.0.0.1:22/"}),
    ("/api/me/sessions/revoke", {"id": "\u0000" * 16}),
]


class Attacker(Person):
    """Tries one attack after another, slowly enough not to starve other clients."""

    who = "attackers"
    stop = False
    old: list[tuple[str, str]]

    async def run(self) -> None:
        self.old = []
        await self.sign_in()
        attacks: list[Callable[[], Awaitable[None]]] = [
            self.malformed_messages,
            self.flood,
            self.control,
            self.paths,
            self.bodies,
            self.races,
            self.links,
            self.idle,
        ]
        while not self.stop:
            attack = self.dice.choice(attacks)
            self.ledger.counts[f"attack {attack.__name__}"] += 1
            with contextlib.suppress(*LOST):
                await attack()
            await asyncio.sleep(self.dice.uniform(0.5, 2.5))
        await self.close()

    async def public_table(self) -> str:
        told = await self.call_api("GET", "/api/tables")
        tables = [one["table"] for one in told["tables"]] if told is not None else []
        return str(self.dice.choice(tables)) if tables else "none"

    async def malformed_messages(self) -> None:
        async with self.connect(f"/ws/tables/{await self.public_table()}") as socket:
            for _ in range(15):
                await socket.send(hostile_message(self.dice, 1, seat_free=False))
                await asyncio.sleep(0.05)

    async def flood(self) -> None:
        """Send more than the limits allow, in short or in long messages."""
        async with self.connect(f"/ws/tables/{await self.public_table()}") as socket:
            size = self.dice.choice([1, 300, 4000, 100_000])
            chat = json.dumps({"t": "chat", "key": "f", "text": "x" * min(size, 400)})
            for _ in range(400 if size < 1000 else 30):
                await socket.send(chat if size < 1000 else "x" * size)

    async def control(self) -> None:
        async with self.connect(f"/ws/tables/{await self.public_table()}") as socket:
            for number in range(1500):
                await (socket.pong(b"") if number % 2 else socket.ping(f"{number}".encode()))

    async def paths(self) -> None:
        for path in self.dice.sample(PATHS, 4):
            await self.call_once(self.dice.choice(["GET", "POST", "PUT", "OPTIONS"]), path)

    async def bodies(self) -> None:
        for path, body in self.dice.sample(BODIES, 5):
            await self.call_once("POST", path, body)

    async def races(self) -> None:
        """Join, leave, watch and start at the same time; at the end the guest may have one seat at most."""
        body = {"game": "connect_four", "seats": [{"kind": "open"}, {"kind": "open"}], "public": True}
        made = await self.call_api("POST", "/api/tables", body)
        if made is None:
            return
        table = made["table"]
        self.ledger.tables.add(table)
        requests = [self.call_once("POST", f"/api/tables/{table}/join", {}) for _ in range(6)]
        requests += [self.call_once("POST", f"/api/tables/{table}/spectate", {}) for _ in range(3)]
        if self.dice.random() < 0.5:
            requests.append(self.call_once("POST", f"/api/tables/{table}/leave", {"seat": 0}))
            requests.append(self.call_once("POST", f"/api/tables/{table}/start", {"bot": "random"}))
        self.dice.shuffle(requests)
        await asyncio.gather(*requests, return_exceptions=True)
        told = await self.call_api("GET", f"/api/tables/{table}")
        if told is not None and len(told["my_seats"]) > 1:
            self.ledger.fault("parallel joins took two seats")
        link = await self.call_api("POST", f"/api/tables/{table}/seat-link", {"seat": 0})
        if link is not None:
            left = await self.call_once("POST", f"/api/tables/{table}/leave", {"seat": 0})
            if left.status_code == 200:  # refused (too many requests, an outage), the seat and its link are still good
                self.old.append(link["token"])

    async def links(self) -> None:
        """Try links of seats that the guest has left; they must not work."""
        for token in self.old[-3:]:
            answer = await self.call_once("POST", "/api/me", {"token": token})
            if answer.status_code == 200 and not self.ledger.excused():
                self.ledger.fault("an old link opened a seat")

    async def idle(self) -> None:
        """Open connections that send nothing, or only half a request."""
        host, port = urlsplit(self.dice.choice(self.urls)).hostname, urlsplit(self.urls[0]).port
        begun = [await asyncio.open_connection(host, port, local_addr=(self.address, 0)) for _ in range(12)]
        for number, (_, writer) in enumerate(begun):
            if number % 2:
                writer.write(b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n")
        await asyncio.sleep(3)
        for _, writer in begun:
            writer.close()
