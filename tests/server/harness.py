"""A real server in a thread, and guests who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cinque.server.game_server import GameServer
from cinque.server.http.app import SERVER, create_app
from cinque.server.http.listener import new_event_loop, serve
from cinque.server.settings import Settings
from cinque.server.storage import database
from cinque.server.ws.state_updates import merge

EXAMPLES = (
    "examples.connect_four:RULES",
    "examples.leduc:RULES",
    "tests.server.secrets_game:RULES",
    "tests.core.night_watch:RULES",
)
PATIENCE = 240.0  # seconds to wait for what must come; how soon depends on the machine


def fetch(url: str, method: str = "GET", **more: Any) -> httpx2.Response:
    """One request on a connection of its own."""
    return httpx2.request(method, url, timeout=PATIENCE, **more)


def eventually(holds: Callable[[], object], otherwise: Callable[[], str] = lambda: "it never came to that") -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, otherwise()
        time.sleep(0.01)


class Server:
    """The application behind a real socket, in this process so that tests can look inside."""

    def __init__(self, settings: Settings, clock: Callable[[], int] | None = None) -> None:
        database.migrate(settings.address)
        self.settings = settings
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        self.port = int(listener.getsockname()[1])
        self.app = create_app(settings, clock)
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(listener,), daemon=True)
        self._thread.start()
        assert self._started.wait(PATIENCE), "the server did not start"
        self._sweeps = 0
        due = self.game_server.store.due

        def counted(now: int) -> list[str]:
            self._sweeps += 1
            return due(now)

        self.game_server.store.due = counted  # type: ignore[method-assign]

    def _run(self, listener: socket.socket) -> None:
        async def run() -> None:
            self.loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
            await serve(self.app, self.settings, listener, self._stop, self._started.set)

        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(run())

    @property
    def game_server(self) -> GameServer:
        return self.app[SERVER]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def end(self) -> None:
        """Ask it to end, and go on."""
        self.loop.call_soon_threadsafe(self._stop.set)

    def close(self) -> None:
        self.end()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"

    def guest(self, name: str = "Ada") -> Guest:
        return Guest(self.url, name)

    def swept(self) -> None:
        """Wait until the server has looked after all tables whose time has come, from now on."""
        wanted = self._sweeps + 2  # one may have begun before
        eventually(lambda: self._sweeps > wanted)

    def left(self) -> None:
        """Wait until all sockets have ended, also for the server."""
        eventually(lambda: not self.game_server.connections)


@contextlib.contextmanager
def running(settings: Settings, clock: Callable[[], int] | None = None) -> Iterator[Server]:
    server = Server(settings, clock)
    try:
        yield server
    finally:
        server.close()


class Guest:
    """Somebody with a token; without one (`token=""`), nobody."""

    def __init__(self, url: str, name: str = "Ada", token: str | None = None) -> None:
        self.url = url
        self.http = httpx2.Client(base_url=url, timeout=PATIENCE)
        self.token = token if token is not None else self.http.post("/api/me", json={"name": name}).json()["token"]
        self.http.cookies.clear()
        if self.token:
            self.http.headers["Authorization"] = f"Bearer {self.token}"

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: dict[str, Any] | None = None, status: int = 200) -> Any:
        answer = self.http.post(path, json=body or {})
        assert answer.status_code == status, answer.text
        return answer.json()

    def make(self, game: str, *seats: str, **more: Any) -> str:
        """A new table; seats are "me", "open" or the name of a bot."""
        return str(self.create(game, *seats, **more)["table"])

    def create(self, game: str, *seats: str, **more: Any) -> Any:
        chosen = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "bot": s} for s in seats]
        return self.post("/api/tables", {"game": game, "seats": chosen, **more})

    def sit(self, table: str, query: str = "", seconds: float = PATIENCE) -> Socket:
        """A socket at a table; `seconds` is how long to wait for it."""
        return self._socket(f"/ws/tables/{table}{query}", seconds)

    def listen(self) -> Socket:
        return self._socket("/ws/me")

    def _socket(self, path: str, seconds: float = PATIENCE) -> Socket:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        address = self.url.replace("http", "ws") + path
        return Socket(
            connect(address, additional_headers=headers, open_timeout=seconds, ping_interval=None, legacy=True)
        )


class Socket:
    """A socket at a table; keeps all it heard, and the newest State of each seat."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.states: dict[int, dict[str, Any]] = {}
        self._received: dict[int, dict[str, Any]] = {}  # what updates change
        self._keys = itertools.count()

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        if message["t"] == "update":  # as clients do
            message = merge(self._received[message["seat"]], message)
        self.heard.append(message)
        if message["t"] == "state":
            self.states[message["seat"]] = self._received[message["seat"]] = message
        return message

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Hear until a message is as wanted."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message = self.hear(max(0.01, deadline - time.monotonic()))
            if wanted(message):
                return message
        raise TimeoutError("never heard what was wanted")

    def state(self, wanted: Callable[[dict[str, Any]], bool] = lambda _: True, seat: int | None = None) -> Any:
        """The newest State if it is as wanted, or the next one that is."""
        known = [s for s in self.states.values() if (seat is None or s["seat"] == seat) and wanted(s)]
        if known:
            return known[-1]
        return self.until(lambda m: m["t"] == "state" and (seat is None or m["seat"] == seat) and wanted(m))

    def say(self, kind: str, **fields: Any) -> str:
        """Send a wish; returns its key."""
        key = fields.pop("key", None) or f"k{next(self._keys)}-{id(self)}"
        self.socket.send(json.dumps({"t": kind, "key": key, **fields}))
        return str(key)

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a wish and hear its answer."""
        key = self.say(kind, **fields)
        return self.until(lambda m: m.get("key") == key)

    def play(self, seat: int, move: int, **more: Any) -> dict[str, Any]:
        """Play at the newest version known."""
        version = more.pop("version") if "version" in more else self.states[seat]["version"]
        return self.ask("play", seat=seat, move=move, version=version, **more)

    def closed(self) -> int:
        """Hear until the server closes; the code it closes with."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as gone:
            return gone.rcvd.code if gone.rcvd is not None else 0


def my_turn(state: dict[str, Any]) -> bool:
    return bool(state["legal_moves"]) or state["status"] == "over"


def play_out(socket: Socket, seat: int) -> dict[str, Any]:
    """Play one seat to the end, always the first option; the last State."""
    version = 0
    while True:
        state = socket.state(lambda s, least=version: my_turn(s) and s["version"] >= least, seat=seat)
        if state["status"] == "over":
            return state
        answer = socket.play(seat, state["legal_moves"][0]["move"])
        version = answer["version"]
