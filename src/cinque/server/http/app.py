"""The ASGI application: routes, sockets, the built client, startup and shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import gc
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, WebSocketRoute
from starlette.routing import Route as StarletteRoute
from starlette.staticfiles import StaticFiles

import cinque
from cinque.server.game_server import GameServer, monotonic_clock
from cinque.server.http import openapi
from cinque.server.http.errors import error_response
from cinque.server.http.guard import Guard
from cinque.server.http.headers import PathLimits, SecurityHeaders
from cinque.server.http.routes import accounts, games, lobby, moderation, replays, status, tables
from cinque.server.http.routing import ROUTES, Route
from cinque.server.ops.logs import configure_logging
from cinque.server.settings import Settings, from_environment
from cinque.server.storage.store import Store
from cinque.server.ws.sockets import Sockets

STATIC = Path(cinque.__file__).parent / "static"
DECLARED = (accounts, games, lobby, moderation, replays, status, tables)  # importing them declares their routes


def create_app(settings: Settings | None = None, clock: Callable[[], int] | None = None) -> Starlette:
    """The application of one server process; `clock` (milliseconds) is for tests."""
    chosen = settings or from_environment()
    configure_logging(chosen.log_level)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = Store(chosen.address)
        server = GameServer(chosen, store, clock or monotonic_clock(await _database_time(store)))
        guard = Guard(server)
        app.state.server, app.state.guard, app.state.sockets = server, guard, Sockets(server, guard)
        await server.start()
        _reduce_garbage_collection()
        _shorten_switch_interval()
        server.log.info("ready", database=store.engine.dialect.name, games=sorted(server.catalog.rules))
        try:
            yield
        finally:
            await server.close()
            store.close()
            server.log.info("stopped")

    hosts = [host.strip("[]") if host != "*" else host for host in chosen.hosts]
    middleware = [
        Middleware(SecurityHeaders),
        Middleware(PathLimits),
        Middleware(TrustedHostMiddleware, allowed_hosts=[*hosts, "[::1]"]),
    ]
    return Starlette(routes=_routes(), middleware=middleware, lifespan=lifespan)


async def _database_time(store: Store) -> int:
    """The database's time, once it answers: a server may start before its database, or while that fails over."""
    while True:
        try:
            return await asyncio.to_thread(store.time)
        except SQLAlchemyError as error:
            structlog.get_logger().error("database not reachable yet", error=type(error).__name__)
            await asyncio.sleep(1)


def _shorten_switch_interval() -> None:
    """Switch threads after half a millisecond instead of five, so that the event loop rarely waits for the writer."""
    sys.setswitchinterval(0.0005)


def _reduce_garbage_collection() -> None:
    """Collect garbage rarely: scanning thousands of long-lived sockets and tables would pause all games.

    Objects created at startup are never scanned again, and full collections are a hundred times rarer."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _routes() -> list[BaseRoute]:
    found: list[BaseRoute] = [_guarded(one) for one in ROUTES]
    found += [
        StarletteRoute("/metrics", _metrics),
        StarletteRoute("/openapi.json", _openapi),
        StarletteRoute("/api", _api_page),
        WebSocketRoute("/ws/tables/{id}", lambda socket: socket.app.state.sockets.table(socket)),
        WebSocketRoute("/ws/me", lambda socket: socket.app.state.sockets.me(socket)),
    ]
    if (STATIC / "index.html").is_file():
        if (STATIC / "assets").is_dir():
            found.append(Mount("/assets", GZipMiddleware(StaticFiles(directory=STATIC / "assets"))))
        found.append(StarletteRoute("/{path:path}", _client))
    return found


def _guarded(one: Route) -> StarletteRoute:
    """A declared route behind the guard."""

    async def answer(request: Request) -> Response:
        guard: Guard = request.app.state.guard
        return await guard.endpoint(one)(request)

    return StarletteRoute(one.path, answer, methods=[one.method])


async def _metrics(request: Request) -> Response:
    """Metrics, for requests from this machine only. Requests through a proxy have a forwarding header."""
    local = request.client is None or request.client.host in ("127.0.0.1", "::1", "testclient")
    if not local or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return error_response(404, "path", "there is nothing here")
    server: GameServer = request.app.state.server
    return Response(server.metrics.text(), media_type="text/plain; version=0.0.4")


@functools.cache
def _description() -> bytes:
    return msgspec.json.encode(openapi.describe(cinque.__version__))


async def _openapi(_request: Request) -> Response:
    return Response(_description(), media_type="application/json")


async def _api_page(_request: Request) -> Response:
    return HTMLResponse(openapi.html_page())


async def _client(request: Request) -> Response:
    """A file of the built client; every other path is a page of the client."""
    path = request.path_params["path"]
    file = (STATIC / path).resolve()
    if path.startswith(("api/", "ws/")):
        return error_response(404, "path", "there is nothing here")
    if path and file.is_relative_to(STATIC.resolve()) and file.is_file():
        return FileResponse(file)
    return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})
