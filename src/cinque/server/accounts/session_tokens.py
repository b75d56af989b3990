"""Authentication: opaque tokens of 128 random bits, stored as digests, sent in a cookie or a header."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from aiohttp import web

from cinque.server.http import origin_checks
from cinque.server.storage.store import Store

COOKIE = "cinque"
SECURE_COOKIE = "__Host-cinque"
YEAR_SECONDS = 365 * 24 * 3600
TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}")


def new_token() -> str:
    """A token of 128 random bits."""
    return secrets.token_urlsafe(16)


def new_id() -> str:
    """An id for a person or a table. It is hard to guess, but no security depends on that."""
    return secrets.token_hex(8)


def digest(token: str) -> str:
    """The digest that is stored. Tokens are random, so one round of SHA-256 is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def public_id(digest: str) -> str:
    """A session's id for its owner: part of the digest, useless for signing in."""
    return digest[:16]


def token_subject(store: Store, token: str, kind: str) -> str | None:
    """The person, table or seat this token is for; None if it is not a valid token of this kind."""
    wanted = digest(token)
    found = store.accounts.token(wanted)
    if found is None:
        return None
    same = hmac.compare_digest(found[0].encode(), wanted.encode())
    return found[2] if same and found[1] == kind else None


def token_of(connection: web.BaseRequest, changes: bool) -> str | None:
    """The token of a request. If the request changes something, a cookie is accepted only from our own pages.

    Programs send a header, which a page of another site cannot make a browser send.
    """
    header = connection.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        token = header[7:].strip()
        return token if TOKEN.fullmatch(token) else None
    if changes and not origin_checks.is_same_origin(connection):
        return None
    cookies = connection.headers.get("cookie", "").split(";")
    return _cookie(cookies, SECURE_COOKIE) or _cookie(cookies, COOKIE)


def _cookie(cookies: list[str], name: str) -> str | None:
    """The token in the cookie of this name. Quoted values are skipped: we never set them, and decoding them is slow."""
    for cookie in cookies:
        key, _, value = cookie.strip().partition("=")
        if key == name and TOKEN.fullmatch(value):
            return value
    return None


def cookie_header(token: str, secure: bool) -> str:
    """The header that sets (or, with an empty token, clears) the cookie. Scripts cannot read it."""
    age = YEAR_SECONDS if token else 0
    name = SECURE_COOKIE if secure else COOKIE
    tail = "; Secure" if secure else ""
    return f"{name}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={age}{tail}"
