"""Messages about accounts: signing in, names, devices and webhooks."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from cinque.server.messages.base import Name, RequestBody, Response, Token


class SignIn(RequestBody):
    """Sign in with the token of a personal link or seat link; without a token, as a new guest."""

    token: Token | None = None
    name: Name | None = None


class Rename(RequestBody):
    name: Name


class Me(Response):
    """The signed-in person. `token`, for the personal link, is sent only when it was just created."""

    id: str
    name: str
    token: str | None = None


class PublicUrl(Response):
    """The URL at which others reach this server; empty if it is unknown or the client already uses it.

    `listening` false: others could reach it there, but it only listens on local addresses."""

    url: str
    listening: bool


class Webhook(RequestBody):
    """The URL to call when it is this person's turn, or "" for none."""

    url: Annotated[str, Meta(max_length=300, pattern=r"^[\u0021-\u007e]*$(?!\n)")]


class Session(Response):
    """A device I am signed in on; `current`: this one. Times are in milliseconds since 1970."""

    id: str
    created: int
    last_used: int
    current: bool


class Sessions(Response):
    sessions: list[Session]


class Revoke(RequestBody):
    """Sign out a device; its sockets are closed."""

    id: Annotated[str, Meta(min_length=16, max_length=16)]


class WebhookInfo(Response):
    """The secret signs every call (HMAC-SHA256 in the header `X-Cinque-Signature`)."""

    url: str
    secret: str
