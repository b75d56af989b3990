"""Sockets and nothing else: each message is answered by a text of a State's size to all sockets of its table.

No game, no rules, no storage, no rendering: the most that any server on this stack could hold. Started by compare.py.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Any

import uvicorn
from starlette.websockets import WebSocket

from cinque.server.ws import transport

FILLING = "x" * 1900  # with the two numbers about as long as a State of Connect Four


class Seat:
    """One socket of a table; `said` counts the table's messages."""

    tables: defaultdict[str, list[Seat]] = defaultdict(list)
    said: defaultdict[str, int] = defaultdict(int)

    def __init__(self, table: str, line: transport.WebSocketTransport) -> None:
        self.table, self.line = table, line

    def on_message(self, _text: str | None) -> None:
        Seat.said[self.table] += 1
        state = text(Seat.said[self.table])
        for seat in Seat.tables[self.table]:
            seat.line.send_messages([state])

    def allows_bytes(self, size: int) -> bool:
        """Whatever comes is welcome."""
        return True

    def allows_control_frame(self) -> bool:
        """And so are pings."""
        return True

    def on_writable(self) -> None:
        """Nothing waits."""


def text(step: int) -> bytes:
    return b'{"t":"state","version":%d,"step":%d,"x":"%s"}' % (step, step, FILLING.encode())


async def app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "websocket":
        return
    socket = WebSocket(scope, receive, send)
    await socket.accept()
    seat = Seat(scope["path"], transport.of(socket))
    Seat.tables[seat.table].append(seat)
    seat.line.send_messages([text(0)])
    await transport.listen(socket, seat)


if __name__ == "__main__":
    uvicorn.run(
        app, port=int(sys.argv[1]), ws=transport.WebSocketTransport, log_level="error", access_log=False, lifespan="off"
    )
