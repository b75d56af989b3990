"""Sockets and nothing else: each message is answered by a text of a State's size to all sockets of its table.

No game, no rules, no storage, no rendering: the most that any server on this stack could hold. Started by compare.py.
"""

from __future__ import annotations

import sys
from collections import defaultdict

from aiohttp import web

from cinque.server.http.listener import new_event_loop
from cinque.server.ws.connection import Connection
from cinque.server.ws.transport import SocketTransport, new_socket

FILLING = "x" * 600  # with the two numbers about as long as an update of Connect Four


class Seat:
    """One socket of a table; `said` counts the table's messages."""

    tables: defaultdict[str, list[Seat]] = defaultdict(list)
    said: defaultdict[str, int] = defaultdict(int)

    def __init__(self, table: str) -> None:
        self.table, self.connection = table, Connection("", "", "en")

    def on_message(self, _text: str | None) -> float:
        Seat.said[self.table] += 1
        state = text(Seat.said[self.table])
        for seat in Seat.tables[self.table]:
            seat.connection.send_encoded(state)
        return 0.0

    def allows_control_frame(self) -> bool:
        """Pings are welcome."""
        return True


def text(step: int) -> bytes:
    return b'{"t":"state","version":%d,"step":%d,"x":"%s"}' % (step, step, FILLING.encode())


async def sit(request: web.Request) -> web.StreamResponse:
    socket, seat = new_socket(4096), Seat(request.path)
    await socket.prepare(request)
    transport = seat.connection.transport = SocketTransport(request, socket, seat.connection)
    Seat.tables[seat.table].append(seat)
    seat.connection.send_encoded(text(0))
    await transport.run(seat)
    return socket


if __name__ == "__main__":
    app = web.Application()
    app.router.add_get("/{path:.*}", sit)
    web.run_app(app, host="127.0.0.1", port=int(sys.argv[1]), access_log=None, print=None, loop=new_event_loop())
