"""Passkeys: what a browser is asked to sign, and checking what it answers (WebAuthn)."""

from __future__ import annotations

import hashlib
import ipaddress
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from cinque.server.settings import Settings
from cinque.server.storage.account_security import AccountRow, CredentialRow

CHALLENGE_MS = 5 * 60 * 1000
MAX_PASSKEYS = 20
NAME = "cinque"  # shown by the browser
# Unknown passkeys are checked against this key before they are refused, so that they take as long as known ones.
_UNKNOWN_KEY = bytes.fromhex(
    "a5010203262001215820"
    "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    "2258204fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
)


class PasskeyRefused(Exception):
    """An answer that proves nothing; the message is for the log."""


class RelyingParty(NamedTuple):
    """Where passkeys are created and used. `problem` says why they can't be, "address" or "https", or is
    empty."""

    domain: str
    origins: list[str]
    problem: str


class NewPasskey(NamedTuple):
    """A passkey that a browser has just created."""

    id: str
    public_key: bytes
    sign_count: int


def relying_party(settings: Settings, scheme: str, host: str) -> RelyingParty:
    """The domain and the origins that passkeys are bound to, for a request to this host (a Host header).

    Browsers offer passkeys only on a domain with https, or on localhost."""
    origins = [f"{scheme}://{host}"]
    name = urlsplit(f"//{host}").hostname or ""
    public = urlsplit(settings.public_url)
    if public.hostname == name and public.scheme == "https":
        scheme = "https"  # a proxy that doesn't say so
        origins.append(f"https://{public.netloc}")
    domain = settings.passkey_domain or name
    return RelyingParty(domain, origins, _problem(domain, name, scheme))


def _problem(domain: str, host: str, scheme: str) -> str:
    if _is_address(host) or _is_address(domain) or not (host == domain or host.endswith(f".{domain}")):
        return "address"
    local = host == "localhost" or host.endswith(".localhost")
    return "" if scheme == "https" or local else "https"


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return not host
    return True


def new_challenge() -> str:
    """A challenge of 256 random bits, as base64url."""
    return secrets.token_urlsafe(32)


def creation_options(
    party: RelyingParty, challenge: str, handle: str, name: str, known: Sequence[CredentialRow]
) -> dict[str, Any]:
    """What `navigator.credentials.create` needs. A passkey that is already known can't be added again."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_registration_options(
        rp_id=party.domain,
        rp_name=NAME,
        user_id=_bytes(handle),
        user_name=name,
        user_display_name=name,
        challenge=_bytes(challenge),
        timeout=CHALLENGE_MS,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=_descriptors(known),
    )
    return _decoded(webauthn.options_to_json(options))


def request_options(party: RelyingParty, challenge: str, known: Sequence[CredentialRow] = ()) -> dict[str, Any]:
    """What `navigator.credentials.get` needs. Without `known`, the browser offers all its passkeys for this site."""
    import webauthn

    options = webauthn.generate_authentication_options(
        rp_id=party.domain,
        challenge=_bytes(challenge),
        timeout=CHALLENGE_MS,
        allow_credentials=_descriptors(known) or None,
    )
    return _decoded(webauthn.options_to_json(options))


def check_creation(answer: dict[str, Any], party: RelyingParty, challenge: str) -> NewPasskey:
    """The passkey that a browser created for this challenge; raises PasskeyRefused."""
    import webauthn

    try:
        found = webauthn.verify_registration_response(
            credential=answer,
            expected_challenge=_bytes(challenge),
            expected_rp_id=party.domain,
            expected_origin=party.origins,
        )
    except Exception as error:  # it parses what a stranger sends: whatever goes wrong there, nothing is proven
        raise PasskeyRefused(f"{type(error).__name__}: {error}") from error
    return NewPasskey(_text(found.credential_id), found.credential_public_key, found.sign_count)


def check_request(answer: dict[str, Any], party: RelyingParty, challenge: str, known: CredentialRow | None) -> int:
    """The new counter of a passkey that signed this challenge; raises PasskeyRefused.

    The caller compares the counter with the stored one when storing it. An unknown passkey is refused, but only after
    the same checks, so that the answer and its time don't tell whether a passkey is known."""
    import webauthn

    try:
        found = webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=_bytes(challenge),
            expected_rp_id=party.domain,
            expected_origin=party.origins,
            credential_public_key=_UNKNOWN_KEY if known is None else known.public_key,
            credential_current_sign_count=0,
        )
    except Exception as error:  # see check_creation
        raise PasskeyRefused(f"{type(error).__name__}: {error}") from error
    if known is None:
        raise PasskeyRefused("unknown passkey")
    return int(found.new_sign_count)


def credential_id(answer: dict[str, Any]) -> str:
    """The id of the passkey that an answer claims to come from; empty if it names none."""
    found = answer.get("id")
    return found if isinstance(found, str) and len(found) <= 1400 else ""


def user_handle(account: AccountRow | None, challenge: str) -> str:
    """The account's user handle. A guest gets a new one, derived from the challenge so that nothing must be stored."""
    return account.handle if account is not None else _text(hashlib.sha256(challenge.encode()).digest())


def _descriptors(known: Sequence[CredentialRow]) -> list[Any]:
    from webauthn.helpers import structs

    return [structs.PublicKeyCredentialDescriptor(id=_bytes(one.id)) for one in known]


def _decoded(text: str) -> dict[str, Any]:
    return msgspec.json.decode(text, type=dict[str, Any])


def _bytes(text: str) -> bytes:
    from webauthn.helpers import base64url_to_bytes

    return base64url_to_bytes(text)


def _text(raw: bytes) -> str:
    from webauthn.helpers import bytes_to_base64url

    return bytes_to_base64url(raw)
