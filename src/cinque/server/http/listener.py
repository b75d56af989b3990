"""Serve the application on a listening socket until told to stop."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import Callable

from aiohttp import web

from cinque.server.http.connections import ClientConnection, ClientConnections
from cinque.server.settings import Settings

BACKLOG = 512
SHUTDOWN_SECONDS = 3.0  # time to finish the requests that are being answered
UNREAD_SECONDS = 30  # the system disconnects a client that reads nothing for this long, if it supports that


async def serve(
    app: web.Application,
    settings: Settings,
    listener: socket.socket,
    stop: asyncio.Event,
    on_ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until `stop` is set, then finish open requests."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_SECONDS * 1000)
    clients = ClientConnections(settings)
    runner = web.AppRunner(
        app,
        access_log=None,
        logger=_quiet_logger(),
        shutdown_timeout=SHUTDOWN_SECONDS,
        auto_decompress=False,  # a few compressed kilobytes could expand to gigabytes
    )
    await runner.setup()
    new_protocol = runner.server
    assert new_protocol is not None, "the runner is set up"
    loop = asyncio.get_running_loop()
    listening = await loop.create_server(
        lambda: ClientConnection(new_protocol(), clients), sock=listener, backlog=BACKLOG
    )
    try:
        on_ready()
        await stop.wait()
    finally:
        listening.close()
        await runner.cleanup()


def new_event_loop() -> asyncio.AbstractEventLoop:
    """uvloop's event loop where there is one."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()


def _quiet_logger() -> logging.Logger:
    """aiohttp's logger, without what clients could flood the log with: unparsable requests, unknown subprotocols."""
    logging.getLogger("aiohttp.websocket").setLevel(logging.ERROR)
    found = logging.getLogger("cinque.aiohttp")
    if not found.filters:
        found.addFilter(lambda record: not record.msg.startswith("Error handling request"))
    return found
