"""Messages about people: who somebody is, on which devices, and where to ring for them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from cinque.server.messages.shapes import Answer, Body, Name, Token


class Enter(Body):
    """Become somebody: with a token, that person (another device); without, a new guest."""

    token: Token | None = None
    name: Name | None = None


class Rename(Body):
    name: Name


class Me(Answer):
    """Who this browser is. `token` only when it was just made or asked for: the personal link holds it."""

    id: str
    name: str
    token: str | None = None


class Reach(Answer):
    """`address`: by which others reach this server, told to who came by a local name ("": not known, or not needed).

    Without `listens` it is where they would reach it, if it listened there."""

    address: str
    listens: bool


class Hook(Body):
    """Where to ring when it is this person's turn; empty: nowhere."""

    url: Annotated[str, Meta(max_length=300, pattern=r"^[\u0021-\u007e]*$(?!\n)")]


class Session(Answer):
    """A device on which I am signed in; `current`: this one. Times are in milliseconds since 1970."""

    id: str
    created: int
    used: int
    current: bool


class Sessions(Answer):
    sessions: list[Session]


class Revoke(Body):
    """Sign a device out; its sockets end at once."""

    id: Annotated[str, Meta(min_length=16, max_length=16)]


class HookAnswer(Answer):
    """The secret signs each ring (HMAC-SHA256 in the header `X-Cinque-Signature`)."""

    url: str
    secret: str
