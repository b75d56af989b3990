"""The web application: routes, sockets, startup and shutdown."""

from __future__ import annotations

import asyncio
import functools
import sys
from collections.abc import AsyncIterator, Callable

import msgspec
import structlog
from aiohttp import web
from sqlalchemy.exc import SQLAlchemyError

import cinque
from cinque.server.game_server import GameServer, monotonic_clock
from cinque.server.http import allowed_hosts, middleware, openapi, security_headers, static_files
from cinque.server.http.errors import error_response
from cinque.server.http.guard import Guard
from cinque.server.http.proxies import TrustedProxies
from cinque.server.http.routes import (
    account_security,
    accounts,
    games,
    health,
    lobby,
    moderation,
    my_data,
    public_url,
    replays,
    tables,
)
from cinque.server.http.routing import ROUTES, Route
from cinque.server.ops import garbage
from cinque.server.ops.logs import configure_logging
from cinque.server.settings import Settings, from_environment
from cinque.server.storage.store import Store
from cinque.server.ws.sockets import Sockets

SERVER = web.AppKey("server", GameServer)
GUARD = web.AppKey("guard", Guard)
SOCKETS = web.AppKey("sockets", Sockets)
# importing these declares their routes
ROUTE_MODULES = (account_security, accounts, games, health, lobby, moderation, my_data, public_url, replays, tables)


def create_app(settings: Settings | None = None, clock: Callable[[], int] | None = None) -> web.Application:
    """The application of one server process; `clock` (milliseconds) is for tests."""
    chosen = settings or from_environment()
    configure_logging(chosen.log_level)

    async def lifespan(app: web.Application) -> AsyncIterator[None]:
        store = Store(chosen.address)
        server = GameServer(chosen, store, clock or monotonic_clock(await _database_time(store)))
        guard = Guard(server)
        app[SERVER], app[GUARD], app[SOCKETS] = server, guard, Sockets(server, guard)
        await server.start()
        garbage.reduce_collections()
        _shorten_switch_interval()
        server.log.info("ready", database=store.engine.dialect.name, games=sorted(server.catalog.rules))
        yield
        await server.close()
        store.close()
        server.log.info("stopped")

    app = web.Application(
        middlewares=[
            middleware.mark_busy,
            middleware.limit_path,
            allowed_hosts.limit_hosts([*chosen.hosts, "::1"]),
            middleware.identify_client(TrustedProxies(chosen.proxies)),
        ]
    )
    app.on_response_prepare.append(security_headers.add_headers)
    app.cleanup_ctx.append(lifespan)
    app.on_shutdown.append(_close_sockets)
    _add_routes(app.router)
    return app


async def _close_sockets(app: web.Application) -> None:
    """Refuse new sockets and close all others, so that the server can stop."""
    app[SERVER].close_connections()


async def _database_time(store: Store) -> int:
    """The database's time. Waits until the database answers: it may start later than the server, or be failing over."""
    while True:
        try:
            return await asyncio.to_thread(store.time)
        except SQLAlchemyError as error:
            structlog.get_logger().error("database not reachable yet", error=type(error).__name__)
            await asyncio.sleep(1)


def _shorten_switch_interval() -> None:
    """Switch threads after half a millisecond instead of five, so that the event loop rarely waits for the writer."""
    sys.setswitchinterval(0.0005)


def _add_routes(router: web.UrlDispatcher) -> None:
    for one in ROUTES:
        if one.method == "GET":
            router.add_get(one.path, _guarded(one), expect_handler=_expect)
        else:
            router.add_post(one.path, _guarded(one), expect_handler=_expect)
    router.add_get("/metrics", _metrics, expect_handler=_expect)
    router.add_get("/openapi.json", _openapi, expect_handler=_expect)
    router.add_get("/api", _api_page, expect_handler=_expect)
    router.add_get("/ws/tables/{id}", _table_socket, allow_head=False, expect_handler=_expect)
    router.add_get("/ws/me", _personal_socket, allow_head=False, expect_handler=_expect)
    if static_files.client_is_built():
        router.add_get("/{path:.*}", static_files.serve, expect_handler=_expect)


async def _expect(request: web.Request) -> None:
    """Ask for the body if a client waits for that. Ignore other expectations; aiohttp's own handler fails if they
    aren't ASCII."""
    if request.headers["Expect"].lower() == "100-continue":
        await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        request.writer.output_size = 0


def _guarded(declared: Route) -> middleware.Handler:
    """A declared route behind the guard."""

    async def answer(request: web.Request) -> web.StreamResponse:
        return await request.app[GUARD].endpoint(declared)(request)

    return answer


async def _table_socket(request: web.Request) -> web.StreamResponse:
    return await request.app[SOCKETS].table(request)


async def _personal_socket(request: web.Request) -> web.StreamResponse:
    return await request.app[SOCKETS].me(request)


async def _metrics(request: web.Request) -> web.Response:
    """Metrics, for requests from this machine only. Requests through a proxy have a forwarding header."""
    local = request.remote in ("127.0.0.1", "::1")
    if not local or "X-Forwarded-For" in request.headers or "Forwarded" in request.headers:
        return error_response(404, "path", "there is nothing here")
    text = request.app[SERVER].metrics.text()
    return web.Response(body=text, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})


@functools.cache
def _description() -> bytes:
    return msgspec.json.encode(openapi.describe(cinque.__version__))


async def _openapi(_request: web.Request) -> web.Response:
    return web.Response(body=_description(), content_type="application/json")


async def _api_page(_request: web.Request) -> web.Response:
    return web.Response(text=openapi.html_page(), content_type="text/html")
