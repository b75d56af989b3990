"""Messages about accounts: signing in, names, devices and webhooks."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from cinque.server.messages.base import LINE, Name, RequestBody, Response, Status, Token


class SignIn(RequestBody):
    """Sign in with the token of a personal link or seat link; without a token, as a new guest.

    `name` is for guests: an account keeps its name."""

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
    """A device I am signed in on; `current`: this one. Times are in milliseconds since 1970.

    `device` is its browser and system if known, `method` how it signed in."""

    id: str
    device: str
    method: Literal["guest", "link", "passkey", "code"]
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


PasskeyId = Annotated[str, Meta(min_length=1, max_length=1400, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
PasskeyAnswer = dict[str, Any]  # PublicKeyCredential.toJSON() of WebAuthn; only the WebAuthn library reads it


class Passkey(Response):
    """One of my passkeys. It works only on its domain."""

    id: str
    name: str
    domain: str
    created: int
    last_used: int


class Account(Response):
    """My account. A guest has none: `created` is 0 and there are no passkeys.

    `recovery_created` is 0 without a recovery code. `verified`: this device may change the account now, because it
    just used a passkey or the recovery code. `passkey_problem` says why passkeys don't work at this address."""

    created: int
    passkeys: list[Passkey]
    recovery_created: int
    verified: bool
    passkey_domain: str
    passkey_problem: Literal["", "address", "https"]


class PasskeyOptions(Response):
    """What to pass to the browser's WebAuthn API (as JSON); valid once, for a few minutes, on this device."""

    options: dict[str, Any]


class AddPasskey(RequestBody):
    """The new passkey as the browser returned it, and a name to recognize it by."""

    answer: PasskeyAnswer
    name: Annotated[str, Meta(max_length=60, pattern=LINE)] = ""


class RemovePasskey(RequestBody):
    id: PasskeyId


class RecoveryCode(Response):
    """A new recovery code, shown once; empty if the account already has one. Earlier codes are invalid."""

    code: str


class BeginSignIn(RequestBody):
    """`own`: offer only my own passkeys, to verify this device."""

    own: bool = False


class SignInWithPasskey(RequestBody):
    """`bring_games`: move this guest's games to the account; otherwise bots take over in running ones."""

    answer: PasskeyAnswer
    bring_games: bool = True


class SignInWithCode(RequestBody):
    """`bring_games`: see SignInWithPasskey."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]
    bring_games: bool = True


class SignedIn(Response):
    """The account's person. `code` is the new recovery code if the old one was used."""

    id: str
    name: str
    code: str


class DeletePerson(RequestBody):
    """`name`: my name, to confirm."""

    name: str


class PersonalEntry(Response):
    """An entry of a table's log: a move, an undo, or something I did. `text` is that of my chat message."""

    kind: str
    at: int
    seat: int
    move: int
    text: str


class PersonalGame(Response):
    """A table I play or watch. `seats` are mine. With `seed` and `log`, a game that is over can be replayed."""

    table: str
    game: str
    title: str
    options: dict[str, Any]
    created: int
    status: Status
    seats: list[int]
    players: list[str]
    host: bool
    seed: str
    log: list[PersonalEntry]


class PersonalData(Response):
    """Everything the server stores about me. Times are in milliseconds since 1970; 0 means never."""

    id: str
    name: str
    created: int
    muted: bool
    webhook: str
    account_created: int
    recovery_created: int
    passkeys: list[Passkey]
    devices: list[Session]
    games: list[PersonalGame]
