"""The frame of every HTTP route: one guard, typed bodies and answers, and a description for OpenAPI made from them."""

from __future__ import annotations

import gzip
import time
from collections.abc import Awaitable, Callable
from typing import Any, Literal, cast

import msgspec
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from cinque.core import CinqueError, OptionError
from cinque.server import auth
from cinque.server import messages as m
from cinque.server.actions import Refuse
from cinque.server.hub import Hub
from cinque.server.limits import neighbourhood
from cinque.server.messages import Lang
from cinque.server.people import SessionRow
from cinque.server.texts import say

ENCODE = msgspec.json.Encoder()
QUERY: dict[str, dict[str, Any]] = {
    "lang": {"type": "string", "enum": ["en", "de"]},
    "start": {"type": "integer", "minimum": 0, "maximum": 2**31},
    "seat": {"type": "integer", "minimum": -1, "maximum": 15},
}
ERRORS = {
    400: "the request cannot be read",
    401: "nobody is signed in",
    403: "not allowed",
    404: "there is no such thing",
    409: "not possible now",
    413: "too large",
    415: "bodies are JSON",
    422: "a field is missing or wrong",
    429: "too many requests",
    503: "the database cannot be reached; try again in a moment",
}


FRAMES_COST = 5  # a page of a replay takes as much work as some other requests together


class Fail(Exception):
    """Ends a request with a status and a reason."""

    def __init__(self, status: int, code: str, text: str = "") -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.text = text or ERRORS.get(status, code)


class Call:
    """One request that has passed the guard."""

    def __init__(self, hub: Hub, request: Request, person: str, token: str, lang: Lang) -> None:
        self.hub = hub
        self.request = request
        self.person = person
        self.token = token
        self.lang = lang
        self.body: Any = None
        self.cookie: str | None = None

    @property
    def id(self) -> str:
        return str(self.request.path_params["id"])

    @property
    def secure(self) -> bool:
        return self.request.url.scheme == "https"

    def number(self, name: str, default: int) -> int:
        """A query parameter; one that does not fit is an error, not a guess."""
        raw = self.request.query_params.get(name)
        if raw is None:
            return default
        rule = QUERY[name]
        digits = raw.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 11):
            raise Fail(422, "query", f"{name} must be a whole number")
        if not rule["minimum"] <= int(raw) <= rule["maximum"]:
            raise Fail(422, "query", f"{name} must be from {rule['minimum']} to {rule['maximum']}")
        return int(raw)


Handler = Callable[[Call], Awaitable[Any]]


class Route(msgspec.Struct, frozen=True):
    method: Literal["GET", "POST"]
    path: str
    handler: Handler
    body: Any
    answer: Any
    person: bool
    query: tuple[str, ...]
    decoder: Any  # of the body; made at once, while there is one thread (see store.py)


ROUTES: list[Route] = []


def route(
    method: Literal["GET", "POST"],
    path: str,
    answer: Any,
    body: Any = None,
    person: bool = True,
    query: tuple[str, ...] = (),
) -> Callable[[Handler], Handler]:
    """Declare a route; `person`: only for somebody who is signed in (the default)."""

    def declare(handler: Handler) -> Handler:
        decoder = None if body is None else msgspec.json.Decoder(body)
        ROUTES.append(Route(method, path, handler, body, answer, person, ("lang", *query), decoder))
        return handler

    return declare


class Guard:
    """What every request passes: limits, origin, identity, size and shape. There is no way around it."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._rate = parse(f"{hub.settings.http_per_minute}/minute")
        self._new = parse(f"{hub.settings.new_tables_per_hour}/hour")
        self._guests = parse(f"{hub.settings.new_guests_per_hour}/hour")

    def endpoint(self, found: Route) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            started = time.perf_counter()
            try:
                response = await self._answer(found, request)
            except Fail as fail:
                response = trouble(fail.status, fail.code, fail.text)
            except Refuse as refuse:
                response = trouble(409, refuse.code, refuse.text)
            except OptionError as error:
                german = request.query_params.get("lang") == "de"  # the error itself is in English
                response = trouble(409, "OptionError", say("de", "options") if german else str(error))
            except CinqueError as error:
                response = trouble(409, type(error).__name__, str(error))
            except SQLAlchemyError as error:
                self.hub.log.error("database", route=found.path, error=type(error).__name__)
                response = trouble(503, "database", ERRORS[503])
            self.hub.metrics.http.labels(found.method, str(response.status_code)).inc()
            took = round((time.perf_counter() - started) * 1000, 1)
            self.hub.log.info("http", method=found.method, route=found.path, status=response.status_code, ms=took)
            return response

        return answer

    async def _answer(self, found: Route, request: Request) -> Response:
        self.limit(request, found)
        changes = found.method == "POST"
        if changes and auth.foreign(request):
            raise Fail(403, "origin", "this request comes from a page of another site")
        token = auth.carried_token(request, changes)
        session = await self.session(token)
        person = session.person if session is not None else ""
        if found.person and not person:
            raise Fail(401, "nobody")
        if person and not self._limiter.hit(self._rate, "person", person):
            self.hub.metrics.limited.inc()
            raise Fail(429, "limit")
        if changes and (found.path == "/api/me/link" or (found.path == "/api/me" and not person)):
            self._limit_guests(request)
        lang = request.query_params.get("lang", "en")
        if lang not in ("en", "de"):
            raise Fail(422, "query", "lang must be en or de")
        call = Call(self.hub, request, person, token or "", cast(Lang, lang))
        if found.body is not None:
            call.body = await self._body(found, request)
        result = await found.handler(call)
        if isinstance(result, Response):
            return result
        response = Response(ENCODE.encode(result), media_type="application/json")
        response.headers["Cache-Control"] = "no-store"
        _shorten(found, request, response)
        if call.cookie is not None:
            response.headers["Set-Cookie"] = auth.cookie_header(call.cookie, call.secure)
        return response

    def fits(self, address: str, cost: int = 1) -> bool:
        """Whether another request may come from there now; asking for a socket is one too."""
        return self._limiter.hit(self._rate, address, cost=cost)

    def _limit_guests(self, request: Request) -> None:
        """So many new guests and personal links an hour from one address: each is a row that is kept for long."""
        if not self._limiter.hit(self._guests, "guest", _address(request)):
            self.hub.metrics.limited.inc()
            raise Fail(429, "limit")

    def limit(self, request: Request, found: Route) -> None:
        """So many requests a minute, so many new tables an hour, from one address."""
        address = _address(request)
        cost = FRAMES_COST if found.path.endswith("/frames") else 1
        fits = self.fits(address, cost)
        if fits and found.path in ("/api/tables", "/api/records") and found.method == "POST":
            fits = self._limiter.hit(self._new, "new", address)
        if not fits:
            self.hub.metrics.limited.inc()
            raise Fail(429, "limit")

    async def session(self, token: str | None) -> SessionRow | None:
        """Who carries this token; raises for those whom the operator keeps out."""
        if token is None:
            return None
        found = await self.hub.ask_store(auth.session, self.hub.store, token)
        if found is not None and found.banned:
            raise Fail(403, "banned", f"the operator of this server keeps you out: {found.banned}")
        return found

    async def _body(self, found: Route, request: Request) -> Any:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Fail(415, "type")
        data = bytearray()
        try:
            async for chunk in request.stream():
                data += chunk
                if len(data) > self.hub.settings.body_bytes:
                    raise Fail(413, "size")
        except ClientDisconnect:
            raise Fail(400, "body", "the body never came") from None
        try:
            return found.decoder.decode(bytes(data))
        except msgspec.ValidationError as error:
            raise Fail(422, "body", str(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Fail(400, "body", f"not JSON: {error}") from None


def _address(request: Request) -> str:
    return neighbourhood(request.client.host) if request.client is not None else "?"


def _shorten(found: Route, request: Request, response: Response) -> None:
    """Rules, words and content are long and no secret; only they are compressed."""
    if found.path.startswith("/api/games/") and "gzip" in request.headers.get("accept-encoding", ""):
        response.body = gzip.compress(bytes(response.body), 6)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
        response.headers["Vary"] = "Accept-Encoding"


def trouble(status: int, code: str, text: str) -> Response:
    return Response(
        ENCODE.encode(m.Trouble(code=code, text=text)),
        status,
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def describe(version: str) -> dict[str, Any]:
    """The HTTP part as OpenAPI 3.1, from the same declarations that serve it."""
    kinds = [kind for found in ROUTES for kind in (found.body, found.answer) if kind is not None] + [m.Trouble]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    by_kind = list(zip(kinds, schemas, strict=True))
    paths: dict[str, Any] = {}
    for found in ROUTES:
        schema = next(schema for kind, schema in by_kind if kind is found.answer)
        responses: dict[str, Any] = {"200": {"description": "done", "content": _json(schema)}}
        for status, text in ERRORS.items():
            responses[str(status)] = {"description": text, "content": _json(_ref("Trouble"))}
        operation: dict[str, Any] = {
            "operationId": found.handler.__name__,
            "summary": (found.handler.__doc__ or "").strip().partition("\n")[0],
            "responses": responses,
            "parameters": [
                {"name": name, "in": "query", "required": False, "schema": QUERY[name]} for name in found.query
            ],
            "security": [{"bearer": []}, {"cookie": []}] if found.person else [],
        }
        for name in ("id", "name"):
            if f"{{{name}}}" in found.path:
                shape = {"type": "string", "pattern": "^[a-z0-9_-]{1,60}$"}
                parameter = {"name": name, "in": "path", "required": True, "schema": shape}
                operation["parameters"].append(parameter)
        if found.body is not None:
            body = next(schema for kind, schema in by_kind if kind is found.body)
            operation["requestBody"] = {"required": True, "content": _json(body)}
        paths.setdefault(found.path, {})[found.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "cinque", "version": version},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": auth.COOKIE},
            },
        },
    }


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}
