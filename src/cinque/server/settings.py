"""Settings: from `cinque serve` options and CINQUE_… environment variables, which worker processes read too."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import platformdirs

from cinque.core import OptionError

PREFIX = "CINQUE_"
DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Each field is the variable CINQUE_<FIELD>; lists are separated by commas."""

    database: str = ""
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")
    public_url: str = ""  # the URL at which others reach the server; "" for this computer only, "none" if unknown
    passkey_domain: str = ""  # the domain that passkeys belong to; "" for the host name of the request
    proxies: tuple[str, ...] = ("127.0.0.1",)  # addresses or networks whose X-Forwarded headers are accepted
    hook_hosts: tuple[str, ...] = ()
    bot_processes: int = 1
    bot_seconds: float = 5.0
    snapshot_every: int = 40
    room_idle_seconds: float = 120.0
    http_per_minute: int = 600
    new_tables_per_hour: int = 200
    new_guests_per_hour: int = 600  # includes new personal links; a guest or link is kept for keep_guest_days
    sign_ins_per_hour: int = 60  # attempts with a passkey or recovery code
    socket_per_second: float = 40.0
    socket_burst: int = 80
    resync_bytes_per_second: float = 100_000.0  # sent to clients that open a table or resync; a State counts as 50,000
    resync_bytes_burst: int = 4_000_000
    talk_per_second: float = 1.0  # chat, pauses and other entries that are not moves
    talk_burst: int = 15
    work_per_second: float = 1.0  # plans (2), hints (5), reviews and imports (15), undo and replays by moves
    work_burst: int = 40
    absent_minutes: int = 15  # without a clock, the host may let a bot play for a player absent for this long
    connections_per_address: int = 160  # sockets, requests and idle connections together
    idle_per_address: int = 32  # connections that wait for a request
    sockets_per_address: int = 64
    sockets_per_person: int = 24
    body_bytes: int = 1_000_000
    message_bytes: int = 4096
    games: tuple[str, ...] = ()
    extra_games: tuple[str, ...] = ()
    sweep_seconds: float = 0.5
    keep_open_days: int = 30  # tables not started are removed when unchanged for this long
    keep_idle_days: int = 180  # the same for tables started and not finished
    keep_over_days: int = 0  # the same for finished tables; 0 keeps them for good
    keep_guest_days: int = 365  # tokens unused for this long are removed, then guests without token and table
    archive: str = ""  # a folder for tables that are removed
    log_level: str = "info"
    test_seed: int = 0  # for tests only: deals every table from this seed and makes bots repeatable; 0 for random

    @property
    def address(self) -> str:
        """The database as an SQLAlchemy address; a file in the user's data folder when none is set."""
        if not self.database:
            folder = Path(platformdirs.user_data_dir("cinque", appauthor=False))
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            return f"sqlite:///{folder / 'tables.sqlite'}"
        scheme, found, rest = self.database.partition("://")
        driver = DRIVERS.get(scheme.partition("+")[0])
        if not found or driver is None:
            raise OptionError(
                f"the database {self.database!r} is neither sqlite:///FILE nor postgresql://USER@HOST/NAME"
            )
        return f"{driver}://{rest}"


def from_environment() -> Settings:
    """The settings of this process; exits with the name of a variable that is not valid."""
    raw: dict[str, object] = {}
    for field in msgspec.structs.fields(Settings):
        value = os.environ.get(PREFIX + field.name.upper())
        if value is None:
            continue
        is_list = isinstance(field.default, tuple)
        raw[field.name] = [part.strip() for part in value.split(",") if part.strip()] if is_list else value
    try:
        return msgspec.convert(raw, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise SystemExit(f"cinque: a {PREFIX}… variable is invalid: {error}") from None


def to_environment(settings: Settings) -> dict[str, str]:
    """The environment variables from which another process reads the same settings."""
    out: dict[str, str] = {}
    for field in msgspec.structs.fields(Settings):
        value = getattr(settings, field.name)
        out[PREFIX + field.name.upper()] = ",".join(value) if isinstance(value, tuple) else str(value)
    return out
