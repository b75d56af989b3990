"""The guard: what every request passes before its handler. Rate limits, origin, identity, size and types."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import web
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from sqlalchemy.exc import SQLAlchemyError

from cinque.core import CinqueError, OptionError
from cinque.server.accounts import auth
from cinque.server.http.errors import ENCODE, ERRORS, HttpError, error_response
from cinque.server.http.routing import LANGUAGES, RequestContext, Route, address_of
from cinque.server.http.static_answers import StaticAnswer
from cinque.server.messages import Lang
from cinque.server.storage.accounts import SessionRow
from cinque.server.tables.request_checks import RequestRefused
from cinque.server.texts import say

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

BODY_SECONDS = 15.0  # for the body of a request to arrive
CREATING = ("/api/tables", "/api/records", "/api/tables/{id}/rematch")  # routes that create tables or invites
PUBLIC_SHARE = 5  # one new table in five may be public: the lobby lists a hundred


class Guard:
    """Every request and every socket passes it."""

    def __init__(self, server: GameServer) -> None:
        self._server = server
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._rate = parse(f"{server.settings.http_per_minute}/minute")
        self._new_tables = parse(f"{server.settings.new_tables_per_hour}/hour")
        self._new_public = parse(f"{max(1, server.settings.new_tables_per_hour // PUBLIC_SHARE)}/hour")
        self._new_guests = parse(f"{server.settings.new_guests_per_hour}/hour")

    def endpoint(self, route: Route) -> Callable[[web.Request], Awaitable[web.Response]]:
        """The route's handler behind the guard; errors become responses."""

        async def answer(request: web.Request) -> web.Response:
            started = time.perf_counter()
            try:
                response = await self._answer(route, request)
            except HttpError as error:
                response = error_response(error.status, error.code, error.text)
            except RequestRefused as refused:
                response = error_response(409, refused.code, refused.text)
            except OptionError as error:
                lang = _language(request)  # the error itself is in English
                response = error_response(409, "OptionError", str(error) if lang == "en" else say(lang, "options"))
            except CinqueError as error:
                response = error_response(409, type(error).__name__, str(error))
            except SQLAlchemyError as error:
                self._server.log.error("database error", route=route.path, error=type(error).__name__)
                response = error_response(503, "database", ERRORS[503])
            self._server.metrics.http.labels(route.method, str(response.status)).inc()
            took = round((time.perf_counter() - started) * 1000, 1)
            status = response.status
            self._server.log.info("http", method=route.method, route=route.path, status=status, ms=took)
            return response

        return answer

    async def _answer(self, route: Route, request: web.Request) -> web.Response:
        self._limit(request, route)
        changes = route.method == "POST"
        if changes and auth.is_cross_origin(request):
            raise HttpError(403, "origin", "this request comes from another site")
        token = auth.token_of(request, changes)
        session = await self.session(token)
        person = session.person if session is not None else ""
        if route.person and not person:
            raise HttpError(401, "nobody")
        if person and not self._limiter.hit(self._rate, "person", person, cost=route.cost):
            raise self._over_limit()
        if changes and (route.path == "/api/me/link" or (route.path == "/api/me" and not person)):
            self._limit_guests(request)
        call = RequestContext(self._server, request, person, token or "", _language(request))
        if route.body is not None:
            call.body = await self._body(route, request)
            self._limit_public(request, call.body)
        result = await route.handler(call)
        if isinstance(result, StaticAnswer):
            return result.response(request)
        if isinstance(result, web.Response):
            return result
        response = web.Response(body=ENCODE.encode(result), content_type="application/json")
        response.headers["Cache-Control"] = "no-store"
        if call.cookie is not None:
            response.headers["Set-Cookie"] = auth.cookie_header(call.cookie, call.secure)
        return response

    # -- rate limits ----------------------------------------------------------------------

    def allows(self, address: str, cost: int = 1) -> bool:
        """Whether another request, or socket, may come from this address now; counts it."""
        return self._limiter.hit(self._rate, address, cost=cost)

    def retry_after(self, address: str) -> int:
        """The number of seconds until requests from this address are counted from zero."""
        return max(1, round(self._limiter.get_window_stats(self._rate, address).reset_time - time.time()))

    def _limit(self, request: web.Request, route: Route) -> None:
        """Limit requests per minute and new tables per hour from one address."""
        address = address_of(request)
        allowed = self.allows(address, route.cost)
        if allowed and route.path in CREATING and route.method == "POST":
            allowed = self._limiter.hit(self._new_tables, "new", address)
        if not allowed:
            raise self._over_limit()

    def _limit_public(self, request: web.Request, body: Any) -> None:
        """Limit new public tables per hour from one address: the newest push all others out of the lobby."""
        if getattr(body, "public", False) and not self._limiter.hit(self._new_public, "public", address_of(request)):
            raise self._over_limit()

    def _limit_guests(self, request: web.Request) -> None:
        """Limit new guests and personal links per hour from one address: each is a row that is kept for long."""
        if not self._limiter.hit(self._new_guests, "guest", address_of(request)):
            raise self._over_limit()

    def _over_limit(self) -> HttpError:
        self._server.metrics.limited.inc()
        return HttpError(429, "limit")

    # -- identity and body ----------------------------------------------------------------

    async def session(self, token: str | None) -> SessionRow | None:
        """The session of a token; raises HttpError for a banned person."""
        if token is None:
            return None
        found = await self._server.in_thread(auth.session, self._server.store, token)
        if found is not None and found.banned:
            raise HttpError(403, "banned", f"the server's operator banned you: {found.banned}")
        return found

    async def _body(self, route: Route, request: web.Request) -> Any:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json" or "content-encoding" in request.headers:
            raise HttpError(415, "type")
        data = bytearray()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                async for chunk in request.content.iter_any():
                    data += chunk
                    if len(data) > self._server.settings.body_bytes:
                        raise HttpError(413, "size")
        except TimeoutError:
            raise HttpError(408, "body") from None
        except (web.RequestPayloadError, ConnectionError):
            raise HttpError(400, "body", "the request body never arrived") from None
        try:
            return route.decoder.decode(bytes(data))
        except msgspec.ValidationError as error:
            raise HttpError(422, "body", str(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise HttpError(400, "body", f"not JSON: {error}") from None


def _language(request: web.Request) -> Lang:
    lang = request.query.get("lang", "en")
    for known in LANGUAGES:
        if lang == known:
            return known
    raise HttpError(422, "query", f"lang must be {' or '.join(LANGUAGES)}")
