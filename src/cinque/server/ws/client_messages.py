"""Messages from one client: rate-limited, decoded and handed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cinque.server import messages as m
from cinque.server.http.rate_limits import PER_ADDRESS, Bucket, Buckets, ComputeBudget
from cinque.server.messages.base import Key
from cinque.server.settings import Settings
from cinque.server.tables import refusals, resync
from cinque.server.tables.live_table import LiveTable
from cinque.server.texts import server_text
from cinque.server.ws.connection import POLICY, Connection

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

DECODE: msgspec.json.Decoder[m.ClientMessage] = msgspec.json.Decoder(m.ClientMessage)
PAUSE_SECONDS = 1.0  # after too many messages, none are read for this long
COMPUTE_COST: dict[type[m.ClientMessage], int] = {m.Plan: ComputeBudget.PLAN, m.RequestHint: ComputeBudget.HINT}
REPLAYING_REQUESTS = (m.Undo, m.TakebackRequest)  # the game is replayed up to the move that is taken back
CONTROL_PER_SECOND, CONTROL_BURST = 2, 20  # pings and pongs of one socket; the server pings every forty seconds
MAX_KEY_SEARCH = 16_384  # characters of a malformed message that is searched for its key
MAX_MALFORMED = 20  # malformed messages, after which the socket is closed


def byte_bucket(buckets: Buckets, settings: Settings, address: str) -> Bucket:
    """How many bytes may arrive over all sockets of an address: most messages are far shorter than the limit."""
    rate, burst = (
        PER_ADDRESS * count * settings.message_bytes / 4
        for count in (settings.socket_per_second, settings.socket_burst)
    )
    return buckets.get(("bytes", address), rate, burst)


class ClientMessages:
    """Listens to one socket. `live`: the table it is for; None for a personal socket."""

    def __init__(
        self,
        server: GameServer,
        buckets: Buckets,
        connection: Connection,
        live: LiveTable | None,
        address: str,
    ) -> None:
        self._server, self._connection, self._live = server, connection, live
        self._address = address
        settings = server.settings
        who = connection.person or address

        def bucket_pair(what: str, rate: float, burst: float) -> tuple[Bucket, Bucket]:
            """The buckets of the person, or of all who are not signed in, and of the address."""
            of_address = buckets.get((what, "address", address), PER_ADDRESS * rate, PER_ADDRESS * burst)
            return buckets.get((what, "person", who), rate, burst), of_address

        self._messages = bucket_pair("say", settings.socket_per_second, settings.socket_burst)
        self._logged = bucket_pair("talk", settings.talk_per_second, settings.talk_burst)  # each is an entry of the log
        self._resync = bucket_pair("resync", settings.resync_bytes_per_second, settings.resync_bytes_burst)
        self._control = Bucket(CONTROL_PER_SECOND, CONTROL_BURST)
        self._malformed = 0

    def allows_control_frame(self) -> bool:
        return self._control.take()

    def on_message(self, text: str | None) -> float:
        """Handle a message; return for how many seconds to stop reading."""
        connection = self._connection
        if connection.closed:
            return 0.0
        own, from_address = self._messages
        if not (own.take() and from_address.take()):
            self._server.metrics.limited.inc()
            connection.send(m.Problem(code="limit", text=server_text(connection.lang, "limit")))
            return PAUSE_SECONDS
        self._handle(text)
        return 0.0

    def _handle(self, text: str | None) -> None:
        server, connection, live = self._server, self._connection, self._live
        request = _decode(text, server.settings.message_bytes)
        if isinstance(request, m.Ping):
            connection.send(m.Pong(key=request.key))
            return
        if request is None or live is None:
            self._refuse_malformed(text)
        elif server.submission.is_pending(connection, request):
            return
        elif not self._within_budget(live, request):
            server.metrics.limited.inc()
            refused = refusals.RequestRefused("limit")
            version = live.version(connection)
            connection.send(refusals.refusal_message(version, refused, request.key, connection.lang))
        else:
            server.submission.handle(live, connection, request)

    def _within_budget(self, live: LiveTable, request: m.ClientMessage) -> bool:
        """Whether the request is within the client's limits, by what it costs the server."""
        if isinstance(request, m.Play):
            return self._may_play(live)
        if isinstance(request, m.Resync):
            return self.may_resume(live, request.events, request.version)
        cost = COMPUTE_COST.get(type(request), 0)
        if cost:
            return self._spend(cost)
        if isinstance(request, REPLAYING_REQUESTS) and not self._spend(live.room.step // ComputeBudget.MOVES_UNDONE):
            return False
        return all(bucket.take() for bucket in self._logged)

    def _may_play(self, live: LiveTable) -> bool:
        """Whether the client may play a move. It counts as one message for each player, because each gets a view."""
        more = min(len(live.room.players), self._server.settings.socket_burst) - 1  # the message itself was counted
        return all(bucket.take(more) for bucket in self._messages)

    def may_resume(self, live: LiveTable, events: int, version: int) -> bool:
        """Whether the client may resume. It costs budget, because the answer can be a megabyte long."""
        size = resync.answer_bytes(live, self._connection, events, version)
        return all(bucket.take(min(size, self._server.settings.resync_bytes_burst)) for bucket in self._resync)

    def _spend(self, cost: int) -> bool:
        return self._server.compute.spend(self._connection.person, self._address, cost)

    def _refuse_malformed(self, text: str | None) -> None:
        self._malformed += 1
        self._server.metrics.malformed.inc()
        self._connection.send(
            m.Problem(code="malformed", text=server_text(self._connection.lang, "malformed"), key=_key(text))
        )
        if self._malformed >= MAX_MALFORMED:
            self._connection.close(POLICY, "malformed")


def _decode(text: str | None, max_length: int) -> m.ClientMessage | None:
    if text is None or len(text) > max_length:
        return None
    try:
        return DECODE.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


class _Keyed(msgspec.Struct):
    """Any message that has a key."""

    key: Key = ""


_KEYED = msgspec.json.Decoder(_Keyed)


def _key(text: str | None) -> str:
    """The key of a malformed message, so that the client stops sending it; empty if it cannot be read."""
    if text is None or len(text) > MAX_KEY_SEARCH:
        return ""
    try:
        return _KEYED.decode(text).key
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
