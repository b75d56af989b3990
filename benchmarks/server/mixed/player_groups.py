"""A group of players: creates a table, invites, plays, uses a second device, watches, plays a rematch."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

from benchmarks.server.mixed.people import LOST, Person, Seat

CLOCKS: list[dict[str, Any]] = [
    {},
    {},
    {"kind": "move", "seconds": 8, "timeout": "bot"},
    {"kind": "move", "seconds": 8, "timeout": "move"},
    {"kind": "game", "seconds": 300, "increment": 2, "timeout": "lose"},
]
MAX_SECONDS = 150.0


class PlayerGroup:
    """Three people who play one game after another."""

    def __init__(self, people: list[Person], pause: float) -> None:
        self.people, self.pause = people, pause
        self.dice, self.ledger = people[0].dice, people[0].ledger
        self.game = 0
        self.stop = False

    async def run(self) -> None:
        for person in self.people:
            await person.sign_in()
        games = await self.people[0].call_api("GET", "/api/games")
        self.dice.shuffle(games)
        while not self.stop:
            self.game += 1
            await self.play_session(games[self.game % len(games)])
        for person in self.people:
            await person.close()

    async def play_session(self, game: dict[str, Any]) -> None:
        host, guest, other = self.dice.sample(self.people, 3)
        players = max(2, game["min_players"])
        seats: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "open"}]
        seats += [{"kind": "bot", "bot": self.dice.choice(["random", "greedy"])} for _ in range(players - 2)]
        clock = self.dice.choice(CLOCKS)
        body = {"game": game["name"], "seats": seats, "clock": clock, "hints": True}
        made = await host.call_api("POST", "/api/tables", body)
        if made is None:
            self.ledger.fault(f"no table of {game['name']} could be made")
            return
        table, invite = made["table"], made["invite"]
        self.ledger.tables.add(table)
        await self.join(guest, table, invite)
        await other.call_api("POST", f"/api/tables/{table}/spectate", {"invite": invite})
        self.ledger.counts["tables"] += 1
        moves = self.dice.randrange(5, 60)
        sitting = [Seat(host, table, moves, self.pause), Seat(guest, table, moves, self.pause)]
        watching = Seat(other, table, 0, self.pause)
        tasks = [asyncio.create_task(one.play(MAX_SECONDS)) for one in (*sitting, watching)]
        tasks.append(asyncio.create_task(self.spectate(other, table)))
        if self.dice.random() < 0.3:
            tasks.append(asyncio.create_task(self.second_device(guest, table)))
        await asyncio.gather(*tasks[:2])
        watching.stop = True
        await asyncio.gather(*tasks[2:])
        if any(one.over for one in sitting):
            self.ledger.counts["games over"] += 1
            await self.play_rematch(table)
        else:
            await guest.call_api("POST", f"/api/tables/{table}/leave", {"seat": 1})

    async def join(self, person: Person, table: str, invite: str) -> int | None:
        told = await person.call_api("POST", f"/api/tables/{table}/join", {"invite": invite})
        if told is None:
            return None
        self.ledger.seated.add((table, person.id))
        return int(told["seat"])

    async def spectate(self, person: Person, table: str) -> None:
        """Read everything a spectator can read, from time to time."""
        for _ in range(4):
            await asyncio.sleep(self.dice.uniform(2, 8))
            for path in ("frames?start=0", "events", "record", ""):
                await person.call_api("GET", f"/api/tables/{table}/{path}".rstrip("/"))
            with contextlib.suppress(*LOST):
                async with person.connect("/ws/me") as socket:
                    first = json.loads(await asyncio.wait_for(socket.recv(), 20))
                    if first["t"] != "lobby":
                        self.ledger.fault("the personal socket does not begin with the lobby")

    async def second_device(self, guest: Person, table: str) -> None:
        """Sign in as the guest on another device, by a link that works once."""
        await asyncio.sleep(self.dice.uniform(2, 10))
        link = await guest.call_api("POST", f"/api/tables/{table}/seat-link", {"seat": 1})
        if link is None or await guest.call_api("POST", "/api/me", {"token": link["token"]}) is None:
            return
        self.ledger.counts["second devices"] += 1
        with contextlib.suppress(*LOST):
            again = await guest.call_once("POST", "/api/me", {"token": link["token"]})
            if again.status_code == 200:
                self.ledger.fault("a seat link worked twice")

    async def play_rematch(self, table: str) -> None:
        """Everybody asks for a rematch twice at the same time; there must be only one new table."""
        people = self.people[:]
        asked = [person.call_api("POST", f"/api/tables/{table}/rematch") for person in people * 2]
        found = {told["table"] for told in await asyncio.gather(*asked) if told is not None}
        if len(found) > 1:
            self.ledger.fault("two rematches of one game")
        for new in found:
            self.ledger.tables.add(new)
            self.ledger.counts["rematches"] += 1
            playing = [Seat(person, new, 6, self.pause, varied=False) for person in people]
            await asyncio.gather(*(one.play(25) for one in playing))


class BotTables:
    """Opens one table after another where only bots play."""

    def __init__(self, host: Person) -> None:
        self.host, self.stop = host, False

    async def run(self) -> None:
        await self.host.sign_in()
        games = await self.host.call_api("GET", "/api/games")
        while not self.stop:
            game = self.host.dice.choice(games)
            bots = [{"kind": "bot", "bot": self.host.dice.choice(["random", "random", "greedy"])}]
            body = {"game": game["name"], "seats": bots * max(2, game["min_players"]), "public": True}
            made = await self.host.call_api("POST", "/api/tables", body)
            if made is None:
                self.host.ledger.fault(f"no table of bots at {game['name']}")
                continue
            self.host.ledger.tables.add(made["table"])
            for _ in range(60):
                await asyncio.sleep(3)
                told = await self.host.call_api("GET", f"/api/tables/{made['table']}")
                if self.stop or (told is not None and told["status"] == "over"):
                    self.host.ledger.counts["games of bots over"] += not self.stop
                    break
        await self.host.close()
