"""Sign in to an account on a device where somebody, usually a new guest, is signed in already."""

from __future__ import annotations

from cinque.server.accounts import bans, devices, merging, session_tokens
from cinque.server.accounts.sessions import close_sockets
from cinque.server.http.errors import HttpError
from cinque.server.http.routing import RequestContext
from cinque.server.storage.store import Store
from cinque.server.texts import server_text

VERIFIED_MS = 15 * 60 * 1000  # for how long a device may change the account after using a passkey or recovery code


def is_verified(call: RequestContext) -> bool:
    """Whether this device has just used a passkey or the recovery code."""
    return call.session is not None and call.session.verified > call.server.now() - VERIFIED_MS


async def require_verified(call: RequestContext) -> None:
    """Raise HttpError 403 unless this device may change the account. A guest's device always may.

    A personal link signs in a device, but doesn't let it take over the account."""
    account = await call.server.in_thread(call.server.store.security.account, call.person)
    if account is not None and not is_verified(call):
        raise HttpError(403, "verify", server_text(call.lang, "verify"))


async def bring_guest(call: RequestContext, person: str, bring_games: bool) -> None:
    """Move the tables of this device's guest to the account, or leave them; raises HttpError if it is banned.

    Can be repeated if signing in fails afterwards."""
    store = call.server.store
    found = await call.server.in_thread(store.accounts.person, person)
    bans.refuse_if_banned(found.banned if found is not None else "")
    if person != call.person:
        await call.server.in_slow_thread(_bring_guest, store, call.person, person, bring_games)


def _bring_guest(store: Store, current: str, account: str, bring_games: bool) -> None:
    if store.security.account(current) is None:
        if bring_games:
            merging.merge_guest(store, current, account)
        else:
            merging.leave_guest(store, current)


async def sign_in(call: RequestContext, person: str, method: str) -> None:
    """Sign this device in as the person, who has just proven that the account is theirs."""
    server, session = call.server, session_tokens.digest(call.token)
    if person == call.person:
        await server.in_thread(server.store.security.verify_session, session, server.now())
        return
    token, device = session_tokens.new_token(), devices.device_name(call.request.headers.get("User-Agent", ""))
    await server.in_thread(
        server.store.accounts.add_session, session_tokens.digest(token), person, device, method, server.now()
    )
    await server.in_thread(_end_session, server.store, call.person, session)
    close_sockets(server, session)
    call.cookie = token


def _end_session(store: Store, person: str, session: str) -> None:
    """End the session of the account that was signed in here, or all sessions of the guest, whose games are gone."""
    if store.security.account(person) is not None:
        store.accounts.revoke_token(session)
    else:
        store.accounts.revoke_sessions(person)
