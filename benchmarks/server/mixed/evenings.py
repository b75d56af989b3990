"""What a company does in an evening: makes a table, invites, plays, hands seats over, watches, plays again."""

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
TOO_LONG = 150.0


class Company:
    """Three people who meet again and again."""

    def __init__(self, people: list[Person], pause: float) -> None:
        self.people, self.pause = people, pause
        self.dice, self.ledger = people[0].dice, people[0].ledger
        self.game = 0
        self.stop = False

    async def run(self) -> None:
        for person in self.people:
            await person.enter()
        games = await self.people[0].ask("GET", "/api/games")
        self.dice.shuffle(games)
        while not self.stop:
            self.game += 1
            await self.evening(games[self.game % len(games)])
        for person in self.people:
            await person.close()

    async def evening(self, game: dict[str, Any]) -> None:
        host, guest, other = self.dice.sample(self.people, 3)
        players = max(2, game["min_players"])
        seats: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "open"}]
        seats += [{"kind": "bot", "bot": self.dice.choice(["random", "greedy"])} for _ in range(players - 2)]
        clock = self.dice.choice(CLOCKS)
        body = {"game": game["name"], "seats": seats, "clock": clock, "hints": True}
        made = await host.ask("POST", "/api/tables", body)
        if made is None:
            self.ledger.fault(f"no table of {game['name']} could be made")
            return
        table, invite = made["table"], made["invite"]
        self.ledger.tables.add(table)
        await self.join(guest, table, invite)
        await other.ask("POST", f"/api/tables/{table}/spectate", {"invite": invite})
        self.ledger.counts["tables"] += 1
        moves = self.dice.randrange(5, 60)
        sitting = [Seat(host, table, moves, self.pause), Seat(guest, table, moves, self.pause)]
        watching = Seat(other, table, 0, self.pause)
        tasks = [asyncio.create_task(one.play(TOO_LONG)) for one in (*sitting, watching)]
        tasks.append(asyncio.create_task(self.bystander(other, table)))
        if self.dice.random() < 0.3:
            tasks.append(asyncio.create_task(self.second_device(guest, table)))
        await asyncio.gather(*tasks[:2])
        watching.stop = True
        await asyncio.gather(*tasks[2:])
        if any(one.over for one in sitting):
            self.ledger.counts["games over"] += 1
            await self.again(table)
        else:
            await guest.ask("POST", f"/api/tables/{table}/leave", {"seat": 1})

    async def join(self, person: Person, table: str, invite: str) -> int | None:
        told = await person.ask("POST", f"/api/tables/{table}/join", {"invite": invite})
        if told is None:
            return None
        self.ledger.seated.add((table, person.id))
        return int(told["seat"])

    async def bystander(self, person: Person, table: str) -> None:
        """Reads what can be read, from time to time."""
        for _ in range(4):
            await asyncio.sleep(self.dice.uniform(2, 8))
            for path in ("frames?start=0", "events", "record", ""):
                await person.ask("GET", f"/api/tables/{table}/{path}".rstrip("/"))
            with contextlib.suppress(*LOST):
                async with person.connect("/ws/me") as socket:
                    first = json.loads(await asyncio.wait_for(socket.recv(), 20))
                    if first["t"] != "lobby":
                        self.ledger.fault("the personal socket does not begin with the lobby")

    async def second_device(self, guest: Person, table: str) -> None:
        """Another device becomes the guest by a link, which is good for one use."""
        await asyncio.sleep(self.dice.uniform(2, 10))
        link = await guest.ask("POST", f"/api/tables/{table}/seat-link", {"seat": 1})
        if link is None or await guest.ask("POST", "/api/me", {"token": link["token"]}) is None:
            return
        self.ledger.counts["second devices"] += 1
        with contextlib.suppress(*LOST):
            again = await guest.once("POST", "/api/me", {"token": link["token"]})
            if again.status_code == 200:
                self.ledger.fault("a link to a seat was good twice")

    async def again(self, table: str) -> None:
        """Everybody asks for another game, twice and at once: it is one table."""
        people = self.people[:]
        asked = [person.ask("POST", f"/api/tables/{table}/rematch") for person in people * 2]
        found = {told["table"] for told in await asyncio.gather(*asked) if told is not None}
        if len(found) > 1:
            self.ledger.fault("two rematches of one game")
        for new in found:
            self.ledger.tables.add(new)
            self.ledger.counts["rematches"] += 1
            playing = [Seat(person, new, 6, self.pause, bold=False) for person in people]
            await asyncio.gather(*(one.play(25) for one in playing))


class BotTables:
    """One table of bots alone after another."""

    def __init__(self, host: Person) -> None:
        self.host, self.stop = host, False

    async def run(self) -> None:
        await self.host.enter()
        games = await self.host.ask("GET", "/api/games")
        while not self.stop:
            game = self.host.dice.choice(games)
            bots = [{"kind": "bot", "bot": self.host.dice.choice(["random", "random", "greedy"])}]
            body = {"game": game["name"], "seats": bots * max(2, game["min_players"]), "public": True}
            made = await self.host.ask("POST", "/api/tables", body)
            if made is None:
                self.host.ledger.fault(f"no table of bots at {game['name']}")
                continue
            self.host.ledger.tables.add(made["table"])
            for _ in range(60):
                await asyncio.sleep(3)
                told = await self.host.ask("GET", f"/api/tables/{made['table']}")
                if self.stop or (told is not None and told["status"] == "over"):
                    self.host.ledger.counts["games of bots over"] += not self.stop
                    break
        await self.host.close()
