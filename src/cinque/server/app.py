"""The server as an ASGI application: routes, sockets, the built client, and a clean beginning and end."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import gc
import html
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
from starlette.routing import Route as Path_
from starlette.staticfiles import StaticFiles

import cinque
from cinque.server import routes, routes_hosts, routes_tables, routing
from cinque.server.headers import PlainPaths, SecurityHeaders
from cinque.server.hub import Hub
from cinque.server.logs import set_up
from cinque.server.rooms import steady
from cinque.server.settings import Settings, from_environment
from cinque.server.sockets import Sockets
from cinque.server.store import Store

STATIC = Path(cinque.__file__).parent / "static"
DECLARED = (routes, routes_tables, routes_hosts)  # importing them declares their routes


def make(settings: Settings | None = None, clock: Callable[[], int] | None = None) -> Starlette:
    """One server; `clock` (milliseconds) is for tests."""
    chosen = settings or from_environment()
    set_up(chosen.log_level)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = Store(chosen.address)
        hub = Hub(chosen, store, clock or steady(await _reached(store)))
        guard = routing.Guard(hub)
        app.state.hub, app.state.guard, app.state.sockets = hub, guard, Sockets(hub, guard)
        await hub.start()
        _seldom_collect()
        _take_turns()
        hub.log.info("ready", database=store.engine.dialect.name, games=sorted(hub.games.rules))
        try:
            yield
        finally:
            await hub.close()
            store.close()
            hub.log.info("stopped")

    hosts = [host.strip("[]") if host != "*" else host for host in chosen.hosts]
    layers = [
        Middleware(SecurityHeaders),
        Middleware(PlainPaths),
        Middleware(TrustedHostMiddleware, allowed_hosts=[*hosts, "[::1]"]),
    ]
    return Starlette(routes=_routes(), middleware=layers, lifespan=life)


async def _reached(store: Store) -> int:
    """The database's time, as soon as it answers: a server may start before it, or while it fails over."""
    while True:
        try:
            return await asyncio.to_thread(store.time)
        except SQLAlchemyError as error:
            structlog.get_logger().error("the database does not answer yet", error=type(error).__name__)
            await asyncio.sleep(1)


def _take_turns() -> None:
    """The thread that stores is asked to wait for the event loop for half a millisecond at most, not for five."""
    sys.setswitchinterval(0.0005)


def _seldom_collect() -> None:
    """Thousands of sockets and tables live long: looking through all of them for rubbish would stop play for long.

    What the start made is left out for good, and whole collections come a hundred times more rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _routes() -> list[BaseRoute]:
    found: list[BaseRoute] = [_declared(one) for one in routing.ROUTES]
    found += [
        Path_("/metrics", _metrics),
        Path_("/openapi.json", _openapi),
        Path_("/api", _page),
        WebSocketRoute("/ws/tables/{id}", lambda socket: socket.app.state.sockets.table(socket)),
        WebSocketRoute("/ws/me", lambda socket: socket.app.state.sockets.me(socket)),
    ]
    if (STATIC / "index.html").is_file():
        if (STATIC / "assets").is_dir():
            found.append(Mount("/assets", GZipMiddleware(StaticFiles(directory=STATIC / "assets"))))
        found.append(Path_("/{path:path}", _client))
    return found


def _declared(one: routing.Route) -> Path_:
    """Each declared route answers through the guard and through nothing else."""

    async def answer(request: Request) -> Response:
        guard: routing.Guard = request.app.state.guard
        return await guard.endpoint(one)(request)

    return Path_(one.path, answer, methods=[one.method])


async def _metrics(request: Request) -> Response:
    """For the machine itself only: a proxy in front adds a header by which others are told apart."""
    local = request.client is None or request.client.host in ("127.0.0.1", "::1", "testclient")
    if not local or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return routing.trouble(404, "path", "there is nothing here")
    hub: Hub = request.app.state.hub
    return Response(hub.metrics.text(), media_type="text/plain; version=0.0.4")


@functools.cache
def _description() -> bytes:
    return msgspec.json.encode(routing.describe(cinque.__version__))


async def _openapi(_request: Request) -> Response:
    return Response(_description(), media_type="application/json")


async def _page(_request: Request) -> Response:
    """The HTTP part for people: a plain page, no script, nothing from elsewhere."""
    rows = [
        f"<tr><td>{one.method}</td><td><code>{html.escape(one.path)}</code></td>"
        f"<td>{html.escape(_shape(one.body))}</td><td>{html.escape(_shape(one.answer))}</td>"
        f"<td>{html.escape((one.handler.__doc__ or '').strip())}</td></tr>"
        for one in routing.ROUTES
    ]
    head = "<tr><th>method</th><th>path</th><th>body</th><th>answer</th><th>does</th></tr>"
    return HTMLResponse(
        "<!doctype html><html lang=en><meta charset=utf-8><title>cinque: the HTTP interface</title>"
        "<h1>cinque: the HTTP interface</h1><p>The same for programs: <a href=/openapi.json>openapi.json</a>.</p>"
        f"<table>{head}{''.join(rows)}</table></html>"
    )


def _shape(kind: object) -> str:
    return "" if kind is None else getattr(kind, "__name__", str(kind)).replace("cinque.server.messages.", "")


async def _client(request: Request) -> Response:
    """The built client; a path that is no file of it is a page of the client."""
    path = request.path_params["path"]
    wanted = (STATIC / path).resolve()
    if path.startswith(("api/", "ws/")):
        return routing.trouble(404, "path", "there is nothing here")
    if path and wanted.is_relative_to(STATIC.resolve()) and wanted.is_file():
        return FileResponse(wanted)
    return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})
