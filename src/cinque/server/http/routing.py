"""Declare routes with their path, typed body and answer; and the context that a handler gets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Literal, get_args

import msgspec
from aiohttp import web

from cinque.server.http.errors import HttpError
from cinque.server.http.middleware import CLIENT, SCHEME
from cinque.server.http.rate_limits import RequestLimits, client_network
from cinque.server.messages import Lang
from cinque.server.storage.accounts import SessionRow

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

LANGUAGES: tuple[Lang, ...] = get_args(Lang)
QUERY: dict[str, dict[str, Any]] = {
    "lang": {"type": "string", "enum": list(LANGUAGES)},
    "start": {"type": "integer", "minimum": 0, "maximum": 2**31},
    "seat": {"type": "integer", "minimum": -1, "maximum": 15},
}


class RequestContext:
    """One request that has passed the guard."""

    def __init__(
        self,
        server: GameServer,
        limits: RequestLimits,
        request: web.Request,
        session: SessionRow | None,
        token: str,
        lang: Lang,
    ) -> None:
        self.server = server
        self.limits = limits
        self.request = request
        self.session = session
        self.person = session.person if session is not None else ""
        self.token = token
        self.lang = lang
        self.body: Any = None
        self.cookie: str | None = None  # the token to set; empty to clear the cookie

    @property
    def id(self) -> str:
        return str(self.request.match_info["id"])

    @property
    def address(self) -> str:
        return address_of(self.request)

    @property
    def secure(self) -> bool:
        return self.request[SCHEME] == "https"

    def number(self, name: str, default: int) -> int:
        """A query parameter; raises HttpError if it is not a number within its bounds."""
        raw = self.request.query.get(name)
        if raw is None:
            return default
        rule = QUERY[name]
        digits = raw.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 11):
            raise HttpError(422, "query", f"{name} must be a whole number")
        if not rule["minimum"] <= int(raw) <= rule["maximum"]:
            raise HttpError(422, "query", f"{name} must be from {rule['minimum']} to {rule['maximum']}")
        return int(raw)


def address_of(request: web.Request) -> str:
    """The client's address, as rate limits count it."""
    return client_network(request[CLIENT])


Handler = Callable[[RequestContext], Awaitable[Any]]


class Route(msgspec.Struct, frozen=True):
    """A declared route. `person`: whether it needs a signed-in person. `cost`: how many requests it counts as."""

    method: Literal["GET", "POST"]
    path: str
    handler: Handler
    body: Any
    answer: Any
    person: bool
    query_parameters: tuple[str, ...]
    decoder: Any  # decodes the body; created while there is one thread (see store.py)
    cost: int


ROUTES: list[Route] = []


def route(
    method: Literal["GET", "POST"],
    path: str,
    answer: Any,
    body: Any = None,
    person: bool = True,
    query_parameters: tuple[str, ...] = (),
    cost: int = 1,
) -> Callable[[Handler], Handler]:
    """Declare a route; for the arguments see Route."""

    def declare(handler: Handler) -> Handler:
        decoder = None if body is None else msgspec.json.Decoder(body)
        ROUTES.append(Route(method, path, handler, body, answer, person, ("lang", *query_parameters), decoder, cost))
        return handler

    return declare
