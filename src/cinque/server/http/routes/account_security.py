"""My account's security: passkeys, recovery code, and signing in with them."""

from __future__ import annotations

from typing import Any

from cinque.server import messages as m
from cinque.server.accounts import data_export, devices, passkeys, recovery_codes, session_tokens
from cinque.server.accounts.sign_in import bring_guest, is_verified, require_verified, sign_in
from cinque.server.http.errors import HttpError
from cinque.server.http.routing import RequestContext, route
from cinque.server.storage.account_security import CredentialRow
from cinque.server.texts import server_text


@route("GET", "/api/me/account", m.Account)
async def account(call: RequestContext) -> m.Account:
    """My account: passkeys, recovery code, and whether passkeys work at this address."""
    security = call.server.store.security
    found = await call.server.in_thread(security.account, call.person)
    party = _relying_party(call)
    return m.Account(
        created=found.created if found is not None else 0,
        passkeys=await call.server.in_thread(data_export.passkey_list, call.server.store, call.person),
        recovery_created=found.recovery if found is not None else 0,
        verified=found is None or is_verified(call),
        passkey_domain=party.domain,
        passkey_problem=party.problem,  # type: ignore[arg-type]
    )


@route("POST", "/api/me/passkeys/options", m.PasskeyOptions, m.Empty)
async def begin_passkey(call: RequestContext) -> m.PasskeyOptions:
    """Begin to add a passkey: the options for `navigator.credentials.create`."""
    party = _usable_party(call)
    await require_verified(call)
    security = call.server.store.security
    known = await call.server.in_thread(security.credentials, call.person)
    if len(known) >= passkeys.MAX_PASSKEYS:
        raise _refused(call, 409, "passkeys-full", most=passkeys.MAX_PASSKEYS)
    found = await call.server.in_thread(security.account, call.person)
    name = call.session.name if call.session is not None else ""
    challenge = await _new_challenge(call, "add")
    handle = passkeys.user_handle(found, challenge)
    here = [one for one in known if one.domain == party.domain]
    options = await call.server.in_thread(passkeys.creation_options, party, challenge, handle, name, here)
    return m.PasskeyOptions(options=options)


@route("POST", "/api/me/passkeys", m.RecoveryCode, m.AddPasskey)
async def add_passkey(call: RequestContext) -> m.RecoveryCode:
    """Add the passkey that the browser created. The first one makes a guest an account and comes with a recovery
    code."""
    server, party = call.server, _usable_party(call)
    await require_verified(call)
    challenge = await _take_challenge(call, "add")
    now, session = server.now(), session_tokens.digest(call.token)
    try:
        fresh = await server.in_thread(passkeys.check_creation, call.body.answer, party, challenge)
    except passkeys.PasskeyRefused as refused:
        raise _not_accepted(call, refused) from None
    name = call.body.name or devices.device_name(call.request.headers.get("User-Agent", ""))
    row = CredentialRow(fresh.id, call.person, fresh.public_key, fresh.sign_count, party.domain, name, now, now)
    before = await server.in_thread(server.store.security.account, call.person)
    handle = passkeys.user_handle(before, challenge)
    if not await server.in_thread(server.store.security.add_credential, row, handle, session):
        raise _refused(call, 409, "passkey-known")
    if before is not None and before.recovery:
        return m.RecoveryCode(code="")
    return await _new_code(call)


@route("POST", "/api/me/passkeys/remove", m.Done, m.RemovePasskey)
async def remove_passkey(call: RequestContext) -> m.Done:
    """Remove one of my passkeys; nobody can sign in with it any more. Signed-in devices stay signed in."""
    await require_verified(call)
    if not await call.server.in_thread(call.server.store.security.remove_credential, call.person, call.body.id):
        raise HttpError(404, "passkey", server_text(call.lang, "passkey-gone"))
    return m.Done()


@route("POST", "/api/me/recovery-code", m.RecoveryCode, m.Empty)
async def renew_recovery_code(call: RequestContext) -> m.RecoveryCode:
    """Create a recovery code, which makes a guest an account; an earlier one becomes invalid."""
    await require_verified(call)
    return await _new_code(call)


async def _new_code(call: RequestContext) -> m.RecoveryCode:
    code, store = recovery_codes.new_code(), call.server.store
    found = await call.server.in_thread(store.security.account, call.person)
    handle = passkeys.user_handle(found, code)
    await call.server.in_thread(
        store.security.set_recovery_code,
        call.person,
        recovery_codes.digest(code),
        handle,
        call.server.now(),
        session_tokens.digest(call.token),
    )
    return m.RecoveryCode(code=code)


# -- signing in ---------------------------------------------------------------------------


@route("POST", "/api/sign-in/options", m.PasskeyOptions, m.BeginSignIn)
async def begin_sign_in(call: RequestContext) -> m.PasskeyOptions:
    """Begin to sign in with a passkey: the options for `navigator.credentials.get`."""
    party, own = _usable_party(call), []
    if call.body.own:
        known = await call.server.in_thread(call.server.store.security.credentials, call.person)
        own = [one for one in known if one.domain == party.domain]
    challenge = await _new_challenge(call, "sign-in")
    return m.PasskeyOptions(options=await call.server.in_thread(passkeys.request_options, party, challenge, own))


@route("POST", "/api/sign-in/passkey", m.SignedIn, m.SignInWithPasskey)
async def sign_in_with_passkey(call: RequestContext) -> m.SignedIn:
    """Sign in with a passkey. On a device that is signed in to the account already, this verifies the device."""
    _limit_sign_in(call)
    server, security, party = call.server, call.server.store.security, _usable_party(call)
    challenge = await _take_challenge(call, "sign-in")
    known = await server.in_thread(security.credential, passkeys.credential_id(call.body.answer))
    try:
        count = await server.in_thread(passkeys.check_request, call.body.answer, party, challenge, known)
    except passkeys.PasskeyRefused as refused:
        raise _not_accepted(call, refused) from None
    assert known is not None, "unknown passkeys are refused"
    if not await server.in_thread(security.use_credential, known.id, count, server.now()):
        server.log.warning("passkey counter went back: it may have been copied", stored=known.sign_count, sent=count)
        raise _refused(call, 403, "passkey-copied")
    await bring_guest(call, known.person, call.body.bring_games)
    await sign_in(call, known.person, "passkey")
    return await _signed_in(call, known.person)


@route("POST", "/api/sign-in/recovery-code", m.SignedIn, m.SignInWithCode)
async def sign_in_with_code(call: RequestContext) -> m.SignedIn:
    """Sign in with the recovery code, which is replaced by a new one."""
    _limit_sign_in(call)
    server, security = call.server, call.server.store.security
    used, fresh = recovery_codes.digest(call.body.code), recovery_codes.new_code()
    person = await server.in_thread(security.owner_of_code, used)
    if person is None:
        raise _refused(call, 403, "recovery-code")
    await bring_guest(call, person, call.body.bring_games)  # first: if this fails, the code is still good
    if not await server.in_thread(security.replace_recovery_code, used, recovery_codes.digest(fresh), server.now()):
        raise _refused(call, 403, "recovery-code")
    await sign_in(call, person, "code")
    return await _signed_in(call, person, fresh)


async def _signed_in(call: RequestContext, person: str, code: str = "") -> m.SignedIn:
    name = await call.server.in_thread(call.server.store.accounts.name, person)
    return m.SignedIn(id=person, name=name or "", code=code)


# -- helpers ------------------------------------------------------------------------------


def _relying_party(call: RequestContext) -> passkeys.RelyingParty:
    scheme = "https" if call.secure else "http"
    return passkeys.relying_party(call.server.settings, scheme, call.request.headers.get("Host", ""))


def _usable_party(call: RequestContext) -> passkeys.RelyingParty:
    """Where passkeys work; raises HttpError if they don't work at this address."""
    party = _relying_party(call)
    if party.problem:
        raise _refused(call, 409, f"passkey-{party.problem}")
    return party


async def _new_challenge(call: RequestContext, purpose: str) -> str:
    challenge, now = passkeys.new_challenge(), call.server.now()
    session = session_tokens.digest(call.token)
    expires = now + passkeys.CHALLENGE_MS
    store = call.server.store.security
    await call.server.in_thread(store.set_challenge, session, purpose, challenge, now, expires)
    return challenge


async def _take_challenge(call: RequestContext, purpose: str) -> str:
    """Use up this device's challenge; raises HttpError if there is none or it has expired."""
    session, now = session_tokens.digest(call.token), call.server.now()
    found = await call.server.in_thread(call.server.store.security.take_challenge, session, purpose, now)
    if found is None:
        raise _refused(call, 409, "passkey-expired")
    return found


def _limit_sign_in(call: RequestContext) -> None:
    if not call.limits.allows_sign_in(call.address):
        call.server.metrics.limited.inc()
        raise HttpError(429, "limit")


def _not_accepted(call: RequestContext, refused: passkeys.PasskeyRefused) -> HttpError:
    """One answer for all reasons: forged, foreign, unknown. Only the log says more."""
    call.server.log.warning("passkey not accepted", reason=str(refused)[:200])
    return _refused(call, 403, "passkey")


def _refused(call: RequestContext, status: int, code: str, **facts: Any) -> HttpError:
    return HttpError(status, code, server_text(call.lang, code, **facts))
