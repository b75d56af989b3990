"""All that is wished at the tables of this server: checked, stored, acknowledged and shown, in this order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cinque.core import CinqueError
from cinque.server import actions, hooks, planning
from cinque.server import messages as m
from cinque.server.driver import Driver
from cinque.server.live import Connection, Live
from cinque.server.personal import RINGS, Personal
from cinque.server.present import Entry
from cinque.server.reviewing import Reviews
from cinque.server.room import Room
from cinque.server.rooms import Rooms

Make = Callable[[Room], Entry]


class Hub(Rooms):
    """Everything one server process knows and does about tables."""

    async def start(self) -> None:
        self.personal = Personal(self)
        self.driver = Driver(self)
        self.reviews = Reviews(self)
        await super().start()

    # -- wishes ---------------------------------------------------------------------------

    def wish(self, live: Live, connection: Connection, wish: m.ClientMessage) -> None:
        """Grant or refuse what a client asked, even if the client leaves; wishes of one socket keep their order."""
        if isinstance(wish, m.AskHint):
            self.spawn(self.driver.hint(live, connection, wish))  # thinking must not hold up playing
        else:
            self._track(self._grant(live, connection, wish))

    async def _grant(self, live: Live, connection: Connection, wish: m.ClientMessage) -> None:
        """The answer goes out before anybody sees the change."""

        def make(room: Room) -> Entry:
            if connection.muted and isinstance(wish, m.Chat):
                raise actions.Refuse("muted")
            return actions.entry_for(room, wish, connection.person, connection.name, self.now(), connection.lang)

        def stored(version: int) -> None:
            connection.send(m.Ack(key=wish.key, version=version))

        try:
            if isinstance(wish, m.Since):
                await self._again(live, connection, wish)
            elif isinstance(wish, m.Plan):
                await self._plan(live, connection, wish)
            else:
                await self._submit(live, make, actions.log_key(connection.person, wish.key), stored)
        except (actions.Refuse, CinqueError) as error:
            answer = actions.refused(live.version(connection), error, wish.key, connection.lang)
            self.metrics.refused.labels(answer.code).inc()
            connection.send(answer)
        except Exception as error:  # a defect of a game must not end the socket; the room is read anew
            self.log.exception("wish failed", table=live.room.id)
            connection.send(actions.refused(live.version(connection), error, wish.key, connection.lang))

    async def _again(self, live: Live, connection: Connection, wish: m.Since) -> None:
        async with live.lock:
            _here(live)
            connection.send(m.Ack(key=wish.key, version=live.version(connection)))
            live.resume(connection, wish.events, wish.version)
            live.show(connection, live.moment(self.now()))

    async def _plan(self, live: Live, connection: Connection, wish: m.Plan) -> None:
        async with live.lock:
            _here(live)
            connection.send(planning.planned(live.room, wish, connection.person, connection.lang))

    async def submit(self, live: Live, make: Make, member: str = "") -> None:
        """Store the entry that `make` returns, whatever becomes of the caller.

        Raises Refuse (also when another server was first) or the game's own error.
        """
        await asyncio.shield(self._track(self._submit(live, make, member=member)))

    async def _submit(
        self,
        live: Live,
        make: Make,
        key: str | None = None,
        stored: Callable[[int], None] = lambda _: None,
        member: str = "",
    ) -> None:
        """`stored` is told the version the entry's maker will see, also when the same key was stored before."""
        async with live.lock:
            _here(live)
            room = live.room
            if key is not None and key in room.keys:
                stored(room.keys[key])
                return
            entry = make(room)
            try:
                await self._store(live, entry, member)
            except Repeated as repeated:
                stored(repeated.version)
                return
            self.metrics.stored(entry.kind)
            stored(live.room.counts[entry.seat])
            self._after(live, entry)
            await self._follow_up(live)
            if live.room.version - live.kept >= self.settings.snapshot_every or live.room.status == "over":
                self._keep(live)
        self.driver.drive(live)

    async def _follow_up(self, live: Live) -> None:
        """What everybody has agreed to; where another server was first, it is done already."""
        while (more := actions.follow_up(live.room, self.now())) is not None:
            try:
                await self._store(live, more, "")
            except actions.Refuse:
                return
            self._after(live, more)

    async def _store(self, live: Live, entry: Entry, member: str) -> None:
        """Apply, then store; what could not be stored is forgotten again before anybody has seen it."""
        room = live.room
        try:
            room.apply(entry)
        except CinqueError:
            raise
        except BaseException:
            await self._read_again(live, entry)
            raise
        try:
            safe = await self.writer.append(self._append(room, entry, member))
        except BaseException as error:
            self.log.error("not stored", table=room.id, error=type(error).__name__)
            await self._read_again(live, entry)
            raise actions.Refuse("busy") from error
        if not safe:
            self.metrics.conflicts.inc()
            await self._read_again(live, entry)
            raise actions.Refuse("stale")

    async def _read_again(self, live: Live, entry: Entry) -> None:
        """What the log says instead; raises Repeated where it holds the wish after all.

        Another server may have stored it, or the database's answer was lost after the commit."""
        try:
            await self._reload(live)
        except Exception as error:
            raise actions.Refuse("busy") from error
        live.broadcast(self.now(), self.metrics)
        if entry.key is not None and entry.key in live.room.keys:
            raise Repeated(live.room.keys[entry.key])

    def _after(self, live: Live, entry: Entry) -> None:
        if entry.kind in ("undo", "mend"):
            live.rewind(entry.seat if live.room.secret else None)
        live.broadcast(self.now(), self.metrics, entry.seat if live.room.secret else None)
        if not live.room.secret or entry.kind in RINGS:
            self.personal.changed(live.room.id)
        hooks.ring(self, live.room, entry)


def _here(live: Live) -> None:
    """A room that was given up grants nothing any more."""
    if live.gone:
        raise actions.Refuse("busy")


class Repeated(Exception):
    """The same wish was stored before, by another server."""

    def __init__(self, version: int) -> None:
        super().__init__(str(version))
        self.version = version
