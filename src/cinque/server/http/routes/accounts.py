"""My account: name, devices, personal links and webhook."""

from __future__ import annotations

from cinque.server import messages as m
from cinque.server.accounts import data_export, devices, seat_links, session_tokens
from cinque.server.accounts.sessions import close_sockets, find_session
from cinque.server.http.errors import HttpError
from cinque.server.http.routing import RequestContext, route
from cinque.server.notifications import webhooks
from cinque.server.tables import names
from cinque.server.texts import server_text


@route("POST", "/api/me", m.Me, m.SignIn, person=False)
async def sign_in(call: RequestContext) -> m.Me:
    """Sign in: as the person of a personal token or a seat link, or without these as a new guest."""
    body: m.SignIn = call.body
    store = call.server.store
    if body.token is not None:
        fresh = await seat_links.sign_in(call, body.token)
        session = await call.server.in_thread(find_session, store, fresh or body.token)
        if session is None or session.banned:
            raise HttpError(404, "token", "this personal link has expired or is invalid")
        person = session.person
        device = devices.device_name(call.request.headers.get("User-Agent", ""))
        if fresh is None and body.token != call.token:
            fresh = await _own_session(call, person, device)
        call.cookie = fresh or body.token
        await call.server.in_thread(store.accounts.describe_session, session_tokens.digest(call.cookie), device)
        if body.name is not None:
            await call.server.in_thread(store.accounts.rename, person, names.checked_name(body.name, call.lang))
        return await _me(call, person, fresh)
    if call.person:
        account = await call.server.in_thread(store.security.account, call.person)
        if body.name is not None and account is None:  # a browser sends the name it knows, which may be another one
            await call.server.in_thread(store.accounts.rename, call.person, names.checked_name(body.name, call.lang))
        return await _me(call, call.person)
    person, token = session_tokens.new_id(), session_tokens.new_token()
    name = names.checked_name(body.name or server_text(call.lang, "guest"), call.lang)
    device = devices.device_name(call.request.headers.get("User-Agent", ""))
    await call.server.in_thread(store.accounts.add_person, person, name, session_tokens.digest(token), device)
    call.cookie = token
    return m.Me(id=person, name=name, token=token)


async def _own_session(call: RequestContext, person: str, device: str) -> str:
    """The token of a new session for a device that opened a personal link.

    Others may have the link. If it were the session, they would share what the device proves with a passkey."""
    if call.person and not call.limits.allows_new_guest(call.address):  # the guard has counted the others
        call.server.metrics.limited.inc()
        raise HttpError(429, "limit")
    token = session_tokens.new_token()
    await call.server.in_thread(
        call.server.store.accounts.add_session, session_tokens.digest(token), person, device, "link"
    )
    return token


async def _me(call: RequestContext, person: str, token: str | None = None) -> m.Me:
    name = await call.server.in_thread(call.server.store.accounts.name, person)
    return m.Me(id=person, name=name or "", token=token)


@route("GET", "/api/me", m.Me)
async def who_am_i(call: RequestContext) -> m.Me:
    """The signed-in person."""
    return await _me(call, call.person)


@route("POST", "/api/me/name", m.Me, m.Rename)
async def rename(call: RequestContext) -> m.Me:
    """Change my name."""
    name = names.checked_name(call.body.name, call.lang)
    await call.server.in_thread(call.server.store.accounts.rename, call.person, name)
    return await _me(call, call.person)


@route("POST", "/api/me/link", m.Me, m.Empty)
async def personal_link(call: RequestContext) -> m.Me:
    """Create a token to sign in on another device."""
    token = session_tokens.new_token()
    await call.server.in_thread(
        call.server.store.accounts.add_session, session_tokens.digest(token), call.person, "", "link"
    )
    return await _me(call, call.person, token)


@route("POST", "/api/me/sign-out", m.Done, m.Empty)
async def sign_out(call: RequestContext) -> m.Done:
    """Sign out this device; its token becomes invalid."""
    await call.server.in_thread(call.server.store.accounts.revoke_token, session_tokens.digest(call.token))
    close_sockets(call.server, session_tokens.digest(call.token))
    call.cookie = ""
    return m.Done()


@route("GET", "/api/me/sessions", m.Sessions)
async def sessions(call: RequestContext) -> m.Sessions:
    """List the devices I am signed in on."""
    own = session_tokens.digest(call.token)
    found = await call.server.in_thread(data_export.device_list, call.server.store, call.person, own)
    return m.Sessions(sessions=found)


@route("POST", "/api/me/sessions/revoke", m.Done, m.Revoke)
async def revoke(call: RequestContext) -> m.Done:
    """Sign out one of my devices and close its sockets."""
    rows = await call.server.in_thread(call.server.store.accounts.sessions, person=call.person)
    gone = [row.digest for row in rows if session_tokens.public_id(row.digest) == call.body.id]
    if not gone:
        raise HttpError(404, "session", "this device doesn't exist")
    for digest in gone:
        await call.server.in_thread(call.server.store.accounts.revoke_token, digest)
        close_sockets(call.server, digest)
    return m.Done()


@route("POST", "/api/me/webhook", m.WebhookInfo, m.Webhook)
async def set_webhook(call: RequestContext) -> m.WebhookInfo:
    """Set the webhook that is called when it is my turn and I am away."""
    url: str = call.body.url
    if url and not webhooks.is_allowed(url, call.server.settings.hook_hosts):
        raise HttpError(403, "hook", "this server doesn't allow webhooks to that host")
    secret = session_tokens.new_token() if url else ""
    await call.server.in_thread(call.server.store.accounts.set_webhook, call.person, url, secret)
    return m.WebhookInfo(url=url, secret=secret)
