"""Invite links: everybody who has one can join or watch the table."""

from __future__ import annotations

from cinque.server.accounts import session_tokens
from cinque.server.http.routing import RequestContext


async def create(call: RequestContext, table: str, only: bool) -> str:
    """Return the token of a new link. With `only`, earlier links become invalid."""
    token = session_tokens.new_token()
    await call.server.in_thread(
        call.server.store.accounts.add_token, session_tokens.digest(token), "table", table, only
    )
    return token
