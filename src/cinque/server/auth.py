"""Who is asking: opaque tokens of 128 random bits, stored as digests, carried by cookie or by header."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from cinque.server.people import SessionRow
from cinque.server.store import Store

COOKIE = "cinque"
SECURE_COOKIE = "__Host-cinque"
YEAR = 365 * 24 * 3600


def new_token() -> str:
    """128 bits from the operating system."""
    return secrets.token_urlsafe(16)


def new_id() -> str:
    """A name for a person or a table; hard to guess, though nothing rests on that."""
    return secrets.token_hex(8)


def digest(token: str) -> str:
    """What is stored. The token is random, so one round of SHA-256 cannot be searched backwards."""
    return hashlib.sha256(token.encode()).hexdigest()


def subject(store: Store, token: str, kind: str) -> str | None:
    """What this token is for: a person, a table or a seat; None when it is none of that kind."""
    wanted = digest(token)
    found = store.token(wanted)
    if found is None:
        return None
    same = hmac.compare_digest(found[0].encode(), wanted.encode())
    return found[2] if same and found[1] == kind else None


def session(store: Store, token: str) -> SessionRow | None:
    """The device that carries this token; None when nobody is signed in by it."""
    wanted = digest(token)
    found = store.sessions([wanted])
    if not found or not hmac.compare_digest(found[0].digest.encode(), wanted.encode()):
        return None
    store.touch(found[0])
    return found[0]


def own_origin(connection: HTTPConnection) -> bool:
    """Whether the browser says the request comes from a page of this very host."""
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    return urlsplit(origin).netloc == connection.headers.get("host", "")


def carried_token(connection: HTTPConnection, changes: bool) -> str | None:
    """The token a request carries. A cookie counts for changes only when the page is our own.

    Programs send a header, which no foreign page can make a browser send.
    """
    header = connection.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        return header[7:].strip()[:64] or None
    if changes and not own_origin(connection):
        return None
    try:
        cookies = SimpleCookie(connection.headers.get("cookie", ""))
    except CookieError:
        return None
    for name in (SECURE_COOKIE, COOKIE):
        if name in cookies:
            return cookies[name].value[:64] or None
    return None


def foreign(connection: HTTPConnection) -> bool:
    """Whether a page of another site is behind this request."""
    return connection.headers.get("origin") is not None and not own_origin(connection)


def cookie_header(token: str, secure: bool) -> str:
    """Set (or, with an empty token, clear) the cookie; scripts cannot read it, other sites cannot send it."""
    age = YEAR if token else 0
    name = SECURE_COOKIE if secure else COOKIE
    tail = "; Secure" if secure else ""
    return f"{name}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={age}{tail}"
