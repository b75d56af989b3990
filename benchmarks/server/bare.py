"""A server without a game: it answers each message with a text as long as a State to all sockets of the table.

Without rules, storage and rendering, it is an upper bound for any server on this stack. compare.py starts it.
"""

from __future__ import annotations

import sys
from collections import defaultdict

from aiohttp import web

from cinque.server.http.listener import new_event_loop
from cinque.server.ws.connection import Connection
from cinque.server.ws.transport import SocketTransport, new_socket

PADDING = "x" * 600  # with the two numbers about as long as an update of Connect Four


class Seat:
    """One socket; `message_counts` has the number of messages of each table."""

    tables: defaultdict[str, list[Seat]] = defaultdict(list)
    message_counts: defaultdict[str, int] = defaultdict(int)

    def __init__(self, table: str) -> None:
        self.table, self.connection = table, Connection("", "", "en")

    def on_message(self, _text: str | None) -> float:
        Seat.message_counts[self.table] += 1
        state = state_text(Seat.message_counts[self.table])
        for seat in Seat.tables[self.table]:
            seat.connection.send_encoded(state)
        return 0.0

    def allows_control_frame(self) -> bool:
        """Allow every ping."""
        return True


def state_text(step: int) -> bytes:
    return b'{"t":"state","version":%d,"step":%d,"x":"%s"}' % (step, step, PADDING.encode())


async def connect(request: web.Request) -> web.StreamResponse:
    socket, seat = new_socket(4096), Seat(request.path)
    await socket.prepare(request)
    transport = seat.connection.transport = SocketTransport(request, socket, seat.connection)
    Seat.tables[seat.table].append(seat)
    seat.connection.send_encoded(state_text(0))
    await transport.run(seat)
    return socket


if __name__ == "__main__":
    app = web.Application()
    app.router.add_get("/{path:.*}", connect)
    web.run_app(app, host="127.0.0.1", port=int(sys.argv[1]), access_log=None, print=None, loop=new_event_loop())
