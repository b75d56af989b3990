"""Requests at live tables: checked, stored, acknowledged and broadcast, in this order."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from cinque.core import CinqueError, IllegalMove
from cinque.server import messages as m
from cinque.server.accounts import sessions
from cinque.server.bots import hints
from cinque.server.messages import Lang
from cinque.server.notifications import webhooks
from cinque.server.notifications.player_notifications import REQUEST_KINDS
from cinque.server.tables import holds, request_checks, snapshots, takebacks
from cinque.server.tables.apply_entry import apply_entry
from cinque.server.tables.live_table import LiveTable, PlanQueue
from cinque.server.tables.log import Entry
from cinque.server.tables.plans import Plan
from cinque.server.tables.refusals import RequestRefused, illegal_move, refusal, refuse_if_discarded
from cinque.server.tables.resync import Resyncs
from cinque.server.tables.room import Room
from cinque.server.ws.connection import Connection

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

MakeEntry = Callable[[Room], Entry]


class AlreadyStored(Exception):
    """The same request was stored before, by another server."""

    def __init__(self, version: int) -> None:
        super().__init__(str(version))
        self.version = version


class StillHeld(Exception):
    """The move answers a question that is still held; try again after the hold."""


class Submission:
    """Handles what clients request, and stores entries."""

    def __init__(self, server: GameServer) -> None:
        self._server = server
        self._pending: dict[str, Connection] = {}  # by key: plans and hints under way, and who gets the answer
        self._resyncs = Resyncs(server)

    # -- requests -------------------------------------------------------------------------

    def handle(self, live: LiveTable, connection: Connection, request: m.ClientMessage) -> None:
        """Answer a request, even if the client leaves. Requests of one socket keep their order."""
        track = self._server.background.track
        if isinstance(request, m.RequestHint | m.Plan):
            self._pending[request_checks.log_key(connection.person, request.key)] = connection
            track(self._compute(live, connection, request))  # must not hold up moves
        elif isinstance(request, m.Resync):
            track(self._resyncs.answer(live, connection, request))
        else:
            track(self._handle(live, connection, request))

    def is_pending(self, connection: Connection, request: m.ClientMessage) -> bool:
        """Whether an answer is already under way: to the same plan or hint, or to an earlier resync of the connection.

        It then goes to this connection, for this request too."""
        if isinstance(request, m.Resync):
            return self._resyncs.join_waiting(connection, request)
        key = request_checks.log_key(connection.person, request.key)
        if not connection.person or key not in self._pending:
            return False
        self._pending[key] = connection
        return True

    async def _compute(self, live: LiveTable, connection: Connection, request: m.RequestHint | m.Plan) -> None:
        """Answer a request that takes a while, on the connection that asked last."""
        answer: m.ServerMessage
        try:
            if isinstance(request, m.Plan):
                answer = await self._plan(live, connection, request)
            else:
                answer = await hints.hint(self._server.bots, live, connection, request)
        except Exception as error:
            answer = refusal(self._server, live, connection, request, error)
        finally:
            connection = self._pending.pop(request_checks.log_key(connection.person, request.key), connection)
        connection.send(answer)

    async def _handle(self, live: LiveTable, connection: Connection, request: m.ClientMessage) -> None:
        """Store the request's entry; the acknowledgement is sent before anybody sees the change."""

        def make(room: Room) -> Entry:
            if connection.muted and isinstance(request, m.Chat):
                raise RequestRefused("muted")
            if self._server.now() < _held_until(room, connection, request):
                raise StillHeld
            return request_checks.entry_for(room, request, connection.person, connection.name, self._server.now())

        def stored(version: int) -> None:
            connection.send(m.Ack(key=request.key, version=version))

        key = request_checks.log_key(connection.person, request.key)
        try:
            if isinstance(request, m.ReclaimSeat):
                await sessions.refuse_if_signed_out(self._server, connection)
            while True:
                await self._server.wait_until(_held_until(live.room, connection, request))
                with contextlib.suppress(StillHeld):
                    await self._submit(live, make, key, stored, lang=connection.lang)
                    return
        except Exception as error:
            connection.send(refusal(self._server, live, connection, request, error))

    async def _plan(self, live: LiveTable, connection: Connection, request: m.Plan) -> m.Planned:
        """Compute a plan: one at a time for a seat, skipping those that a newer request replaced."""
        if request.seat not in live.room.seats_of(connection.person):
            raise RequestRefused("seat")
        queue = live.plans.setdefault((connection.person, request.seat), PlanQueue())
        queue.newest = request.key
        async with queue.lock:
            if queue.newest != request.key:
                raise RequestRefused("replaced")
            async with live.lock:
                refuse_if_discarded(live)
                plan = Plan(live.room, request, self._server.seeds)
            return await plan.answer(connection.lang)

    # -- entries --------------------------------------------------------------------------

    async def submit(self, live: LiveTable, make: MakeEntry, member: str = "") -> None:
        """Store the entry that `make` returns, even if the caller is cancelled.

        Raises RequestRefused (also if another server was first) or the game's own error."""
        await asyncio.shield(self._server.background.track(self._submit(live, make, member=member)))

    async def _submit(
        self,
        live: LiveTable,
        make: MakeEntry,
        key: str | None = None,
        stored: Callable[[int], None] = lambda _: None,
        member: str = "",
        lang: Lang = "en",
    ) -> None:
        """Call `stored` with the version the author will see, also if the same key was stored before."""
        server = self._server
        async with live.lock:
            refuse_if_discarded(live)
            room = live.room
            if key is not None and key in room.state.request_keys:
                stored(room.state.request_keys[key])
                return
            entry = make(room)
            try:
                await self._store(live, entry, member, lang)
            except AlreadyStored as already:
                stored(already.version)
                return
            server.metrics.count_entry(entry.kind)
            stored(live.room.state.seat_versions[entry.seat])
            self._publish(live, entry)
            await self._carry_out_takeback(live)
            if snapshots.is_snapshot_due(live.room, live.snapshot_version, server.settings.snapshot_every):
                server.tables.save_snapshot(live)
        server.bots.drive(live)

    async def _carry_out_takeback(self, live: LiveTable) -> None:
        """Undo the moves of a takeback everybody has agreed to, unless another server was first."""
        while (entry := takebacks.agreed_takeback(live.room, self._server.now())) is not None:
            try:
                await self._store(live, entry)
            except RequestRefused:
                return
            self._publish(live, entry)

    async def _store(self, live: LiveTable, entry: Entry, member: str = "", lang: Lang = "en") -> None:
        """Apply the entry, then store it. If it cannot be stored, it is forgotten before anybody has seen it."""
        server, room = self._server, live.room
        try:
            apply_entry(room, entry)
        except IllegalMove as error:
            raise illegal_move(room, entry, lang) from error
        except CinqueError:
            raise
        except BaseException:
            await self._reload(live, entry)
            raise
        try:
            stored = await server.writer.append(server.tables.append_for(room, entry, member))
        except BaseException as error:
            server.log.error("entry not stored", table=room.id, error=type(error).__name__)
            await self._reload(live, entry)
            raise RequestRefused("busy") from error
        if not stored:
            server.metrics.conflicts.inc()
            await self._reload(live, entry)
            raise RequestRefused("stale")

    async def _reload(self, live: LiveTable, entry: Entry) -> None:
        """Read the log again; raises AlreadyStored if it holds the request after all.

        Another server may have stored it, or the database's answer was lost after the commit."""
        try:
            await self._server.tables.reload(live)
        except Exception as error:
            raise RequestRefused("busy") from error
        live.broadcast(self._server.now(), self._server.metrics)
        keys = live.room.state.request_keys
        if entry.key is not None and entry.key in keys:
            raise AlreadyStored(keys[entry.key])

    def _publish(self, live: LiveTable, entry: Entry) -> None:
        """Send a stored entry to everybody who can see its effect."""
        server, private = self._server, live.room.last_entry_private
        only = entry.seat if private else None
        if entry.kind in ("undo", "mend"):
            live.after_undo(only)
        live.broadcast(server.now(), server.metrics, only)
        if not private or entry.kind in REQUEST_KINDS:
            server.lobby.changed(live.room.id)
        webhooks.notify(server, live.room, entry)


def _held_until(room: Room, connection: Connection, request: m.ClientMessage) -> int:
    """The time before which a move does not count. Ending a hold early would reveal that a person answered."""
    if not isinstance(request, m.Play) or request.seat not in room.seats_of(connection.person):
        return 0
    return holds.held_until(room) if request.seat in room.to_move else 0
