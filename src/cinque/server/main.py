"""`cinque serve`, `cinque verify` and `cinque admin`."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path

import msgspec

import cinque
from cinque.core import OptionError
from cinque.server.http import public_url
from cinque.server.http.listener import new_event_loop
from cinque.server.http.proxies import TrustedProxies
from cinque.server.settings import Settings, from_environment, to_environment

ALL_INTERFACES = ("0.0.0.0", "::", "")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
CLIENT = Path(cinque.__file__).parent / "static"
NO_CLIENT = (
    "this installation has no browser client, so that address shows nothing; "
    "build the client with ./cinque setup in a checkout and install from there"
)


def serve(arguments: list[str] | None = None, parsing: type[argparse.ArgumentParser] = argparse.ArgumentParser) -> int:
    """Run the server until it is interrupted."""
    parser = parsing(prog="cinque serve", description="Start the game server.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="port; 0 picks a free one (default 8000)")
    parser.add_argument("--database", help="SQLAlchemy URL (default: a file in your data folder)")
    parser.add_argument("--no-open", action="store_true", help="don't open the browser")
    parser.add_argument("--allow-host", action="append", default=[], help="another host name of this server")
    parser.add_argument("--public-url", help="public URL for invite links (default: detected; none: unknown)")
    parser.add_argument("--proxy", help="addresses or networks of trusted proxies (default: this machine)")
    args = parser.parse_args(arguments)
    if not 0 <= args.port <= 65535:
        parser.error(f"--port {args.port}: ports go from 0 to 65535")
    try:
        TrustedProxies((args.proxy or "").split(","))
    except ValueError as error:
        parser.error(f"--proxy: {error}")
    listener = _listen(args.host, args.port)
    settings = _settings(args, listener.getsockname()[1])
    os.environ.update(to_environment(settings))
    from cinque.server.storage import database  # not at the top: bot processes import this module too

    try:
        database.migrate(settings.address)
    except (database.DatabaseUnusable, OptionError) as error:
        raise SystemExit(f"cinque: {error}") from None
    address = f"http://{'127.0.0.1' if args.host in ALL_INTERFACES else args.host}:{listener.getsockname()[1]}"
    sys.stdout.write(f"cinque: {address}\n")
    if public_url.host_names(settings.public_url):
        sys.stdout.write(f"cinque: others can join at {settings.public_url}\n")
    sys.stdout.flush()
    if not (CLIENT / "index.html").is_file():
        sys.stderr.write(f"cinque: {NO_CLIENT}\n")
    if not args.no_open:
        threading.Thread(target=_open_browser, args=(address,), daemon=True).start()
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(_serve(settings, listener))
    return 0


async def _serve(settings: Settings, listener: socket.socket) -> None:
    from cinque.server.http.app import create_app
    from cinque.server.http.listener import serve as serve_app

    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # on Windows, an interrupt ends the event loop
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await serve_app(create_app(settings), settings, listener, stop)


def verify(arguments: list[str] | None = None, parsing: type[argparse.ArgumentParser] = argparse.ArgumentParser) -> int:
    """Replay every stored table and report."""
    from cinque.server.ops.verify import verify as run

    return run(arguments, parsing)


def admin(arguments: list[str] | None = None, parsing: type[argparse.ArgumentParser] = argparse.ArgumentParser) -> int:
    """Run an operator's command."""
    from cinque.server.ops.admin import admin as run

    return run(arguments, parsing)


def _settings(args: argparse.Namespace, port: int) -> Settings:
    settings = from_environment()
    if settings.test_seed and args.host not in LOOPBACK:
        raise SystemExit("cinque: CINQUE_TEST_SEED is for tests on this machine: anyone could predict every deal")
    if args.proxy:
        settings = msgspec.structs.replace(settings, proxies=tuple(args.proxy.split(",")))
    if args.database:
        settings = msgspec.structs.replace(settings, database=args.database)
    detected = public_url.detect_url(port) if args.host in ALL_INTERFACES else ""
    url = args.public_url or settings.public_url or detected
    hosts = [*settings.hosts, *args.allow_host, *public_url.host_names(url)]
    if args.host not in ALL_INTERFACES:
        hosts.append(args.host)
    return msgspec.structs.replace(settings, public_url=url, hosts=tuple(dict.fromkeys(hosts)))


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        raise SystemExit(f"cinque: cannot listen on {host}:{port}: {error.strerror}. Try --port 0.") from None
    listener.set_inheritable(True)
    return listener


def _open_browser(address: str) -> None:
    """Open the browser if there is a display."""
    time.sleep(1.0)
    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)


if __name__ == "__main__":
    raise SystemExit(serve())
