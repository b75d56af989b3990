"""The guard checks every request before its handler runs: rate limits, origin, sign-in, body."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from aiohttp import web
from sqlalchemy.exc import SQLAlchemyError

from cinque.core import CinqueError, OptionError
from cinque.server.accounts import bans, session_tokens
from cinque.server.accounts.sessions import find_session
from cinque.server.http import origin_checks
from cinque.server.http.cached_answers import CachedAnswer
from cinque.server.http.errors import ENCODE, ERRORS, HttpError, error_response
from cinque.server.http.rate_limits import RequestLimits
from cinque.server.http.request_body import read_body
from cinque.server.http.routing import LANGUAGES, RequestContext, Route, address_of
from cinque.server.messages import Lang
from cinque.server.storage.accounts import SessionRow
from cinque.server.tables.refusals import RequestRefused
from cinque.server.texts import server_text

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer


class Guard:
    """Checks every request and every socket."""

    def __init__(self, server: GameServer) -> None:
        self._server = server
        self.limits = RequestLimits(server.settings)

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
                response = error_response(
                    409, "OptionError", str(error) if lang == "en" else server_text(lang, "options")
                )
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
        address = address_of(request)
        self._check_limit(self.limits.allows_route(address, route))
        changes = route.method == "POST"
        if changes and origin_checks.is_cross_origin(request):
            raise HttpError(403, "origin", "this request comes from another site")
        token = session_tokens.token_of(request, changes)
        session = await self.session(token)
        person = session.person if session is not None else ""
        if route.person and not person:
            raise HttpError(401, "nobody")
        self._check_limit(not person or self.limits.allows_person(person, route.cost))
        if person:
            self._server.bots.pool.set_address(person, address)
        if changes and (route.path == "/api/me/link" or (route.path == "/api/me" and not person)):
            self._check_limit(self.limits.allows_new_guest(address))
        call = RequestContext(self._server, self.limits, request, session, token or "", _language(request))
        if route.body is not None:
            call.body = await read_body(route, request, self._server.settings.body_bytes)
            self._check_limit(not getattr(call.body, "public", False) or self.limits.allows_new_public_table(address))
        result = await route.handler(call)
        if isinstance(result, CachedAnswer):
            return result.response(request)
        if isinstance(result, web.Response):
            return result
        response = web.Response(body=ENCODE.encode(result), content_type="application/json")
        response.headers["Cache-Control"] = "no-store"
        if call.cookie is not None:
            response.headers["Set-Cookie"] = session_tokens.cookie_header(call.cookie, call.secure)
        return response

    def _check_limit(self, allowed: bool) -> None:
        if not allowed:
            self._server.metrics.limited.inc()
            raise HttpError(429, "limit")

    async def session(self, token: str | None) -> SessionRow | None:
        """The session of a token; raises HttpError for a banned person."""
        if token is None:
            return None
        found = await self._server.in_thread(find_session, self._server.store, token)
        bans.refuse_if_banned(found.banned if found is not None else "")
        return found


def _language(request: web.Request) -> Lang:
    lang = request.query.get("lang", "en")
    for known in LANGUAGES:
        if lang == known:
            return known
    raise HttpError(422, "query", f"lang must be {' or '.join(LANGUAGES)}")
