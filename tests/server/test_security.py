"""Bad guests: origins, tokens, limits, headers; nobody acts for another, nothing secret is written down."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import httpx2
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from cinque.server.accounts import session_tokens
from cinque.server.http import routing
from cinque.server.notifications import webhooks
from cinque.server.settings import Settings
from tests.server.harness import PATIENCE, Guest, Server, eventually, fetch, running


def fill(path: str) -> str:
    return path.replace("{id}", "0123456789abcdef").replace("{name}", "connect_four")


@pytest.mark.parametrize("found", [r for r in routing.ROUTES if r.person], ids=lambda r: f"{r.method} {r.path}")
def test_every_route_for_persons_refuses_nobody_and_wrong_tokens(server: Server, found: routing.Route) -> None:
    for headers in (
        {},
        {"Authorization": f"Bearer {session_tokens.new_token()}"},
        {"Cookie": f"cinque={session_tokens.new_token()}"},
    ):
        answer = fetch(server.url + fill(found.path), found.method, headers=headers, content=b"{}")
        assert answer.status_code == 401, answer.text


def test_routes_open_to_all_are_just_these() -> None:
    open_ones = {(r.method, r.path) for r in routing.ROUTES if not r.person}
    assert open_ones == {
        ("POST", "/api/me"), ("GET", "/api/games"), ("GET", "/api/games/{name}/rules"),
        ("GET", "/api/games/{name}/words"), ("GET", "/api/games/{name}/content"), ("GET", "/api/tables"),
        ("GET", "/api/tables/{id}"), ("GET", "/api/tables/{id}/frames"), ("GET", "/api/tables/{id}/events"),
        ("GET", "/api/tables/{id}/record"), ("GET", "/api/public-url"), ("GET", "/health"),
    }  # fmt: skip


def test_a_private_table_does_not_exist_for_strangers(server: Server) -> None:
    ada, eve = server.guest("Ada"), server.guest("Eve")
    table = ada.make("connect_four", "me", "open")
    missing = eve.get("/api/tables/0000000000000000", status=404)
    for path in ("", "/frames", "/events", "/record"):
        assert eve.get(f"/api/tables/{table}{path}", status=404) == missing
    for path, body in (("join", {}), ("spectate", {}), ("leave", {"seat": 0}), ("start", {}), ("rematch", {})):
        assert eve.post(f"/api/tables/{table}/{path}", body, status=404) == missing
    eve.post(f"/api/tables/{table}/join", {"invite": session_tokens.new_token()}, status=404)
    with pytest.raises(InvalidStatus):
        eve.sit(table)
    assert table not in str(eve.get("/api/tables"))


def test_an_invite_opens_only_its_own_table_and_dies_with_the_next(server: Server) -> None:
    ada, eve = server.guest("Ada"), server.guest("Eve")
    one, two = ada.create("connect_four", "me", "open"), ada.create("connect_four", "me", "open")
    eve.post(f"/api/tables/{one['table']}/join", {"invite": two["invite"]}, status=404)
    fresh = ada.post(f"/api/tables/{one['table']}/invite")["invite"]
    eve.post(f"/api/tables/{one['table']}/join", {"invite": one["invite"]}, status=404)
    eve.post(f"/api/tables/{one['table']}/join", {"invite": fresh})
    assert [t["table"] for t in eve.get("/api/me/tables")["tables"]] == [one["table"]]


def test_a_token_of_one_kind_is_none_of_another(server: Server) -> None:
    ada = server.guest()
    made = ada.create("connect_four", "me", "open")
    for token in (made["invite"], made["table"], session_tokens.digest(ada.token)):
        Guest(server.url, token=token).get("/api/me", status=401)
    ada.post("/api/me", {"token": made["invite"]}, status=404)
    assert ada.get("/api/me")["name"] == "Ada", "the refused token changed nothing"


def test_only_digests_of_tokens_are_stored(settings: Settings) -> None:
    with running(settings) as server:
        ada = server.guest()
        made = ada.create("connect_four", "me", "open")
        assert len(ada.token) == 22, "128 bits"
    path = Path(settings.address.removeprefix("sqlite:///"))
    with sqlite3.connect(path) as connection:
        digests = {row[0] for row in connection.execute("SELECT digest FROM tokens")}
        everything = "\n".join(connection.iterdump())
    assert hashlib.sha256(ada.token.encode()).hexdigest() in digests
    assert ada.token not in everything
    assert made["invite"] not in everything


def cookie(server: Server) -> tuple[httpx2.Client, str]:
    client = httpx2.Client(base_url=server.url, timeout=PATIENCE)
    answer = client.post("/api/me", json={"name": "Ada"}, headers={"Origin": server.url})
    return client, answer.headers["set-cookie"]


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    client, set_cookie = cookie(server)
    assert "HttpOnly; SameSite=Lax; Path=/" in set_cookie
    assert client.get("/api/me").json()["name"] == "Ada"
    body = {"game": "connect_four", "seats": [{"kind": "me"}, {}]}
    assert client.post("/api/tables", json=body, headers={"Origin": server.url}).status_code == 200
    assert client.post("/api/tables", json=body, headers={"Origin": "https://evil.example"}).status_code == 403
    assert client.post("/api/tables", json=body, headers={"Origin": "null"}).status_code == 403
    assert client.post("/api/tables", json=body).status_code == 401, "a cookie alone changes nothing"
    assert "__Host-cinque=x; HttpOnly" in session_tokens.cookie_header("x", True)
    assert session_tokens.cookie_header("x", True).endswith("Secure")


def test_a_socket_from_a_foreign_page_is_refused(server: Server) -> None:
    ada = server.guest()
    table = ada.make("connect_four", "me", "open", public=True)
    address = server.url.replace("http", "ws") + f"/ws/tables/{table}"
    headers = {"Cookie": f"cinque={ada.token}"}
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(address, origin="https://evil.example", open_timeout=PATIENCE),
    ):  # type: ignore[arg-type]
        pass
    assert refused.value.response.status_code == 403
    with connect(address, origin=server.url, additional_headers=headers, open_timeout=PATIENCE) as own:  # type: ignore[arg-type]
        assert msgspec.json.decode(own.recv(PATIENCE))["my_seats"] == [0]
    with connect(address, additional_headers=headers, open_timeout=PATIENCE) as stranger:
        assert msgspec.json.decode(stranger.recv(PATIENCE))["my_seats"] == [], "a cookie without an origin is nobody's"


def test_an_unknown_host_is_refused(server: Server) -> None:
    assert fetch(server.url + "/health", headers={"Host": "rebound.example"}).status_code == 400


def test_headers_are_strict_everywhere(server: Server) -> None:
    for path in ("/api/games", "/health", "/api", "/nothing/here", "/api/me", "/openapi.json"):
        headers = fetch(server.url + path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in headers, path


def test_the_built_client_is_served_and_nothing_beside_it(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>client</title>")
    (static / "assets" / "app-1.js").write_text("//" + "x" * 2000)
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr("cinque.server.http.static_files.STATIC", static)
    with running(settings) as server:
        page = fetch(server.url + "/some/page/of/the/client")
        script = fetch(server.url + "/assets/app-1.js")
        unknown = fetch(server.url + "/api/nothing")
        outside = [fetch(server.url + path).text for path in ("/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt")]
    assert "client" in page.text
    assert page.headers["cache-control"] == "no-cache"
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-encoding"] == "gzip"
    assert (unknown.status_code, unknown.json()["code"]) == (404, "path")
    assert not [text for text in outside if "secret" in text]


def test_sizes_are_limited(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, body_bytes=2000, message_bytes=500)) as server:
        ada = server.guest()
        big = {"game": "connect_four", "seats": [{}, {}], "title": "x" * 5000}
        ada.post("/api/tables", big, status=413)
        table = ada.make("connect_four", "me", "me")
        with ada.sit(table) as a:
            a.state()
            a.socket.send("x" * 700)
            assert a.until(lambda m: m["t"] == "problem")["code"] == "malformed"
            a.socket.send(json.dumps({"t": "chat", "key": "k1", "text": "left \u202e right"}))
            answer = a.until(lambda m: m["t"] == "problem")
            assert (answer["code"], answer["key"]) == ("malformed", "k1"), "the client must know what not to send again"
            a.socket.send("x" * 5000)
            assert a.closed() == 1009


@pytest.mark.usefixtures("no_refill")
def test_rates_are_limited(settings: Settings) -> None:
    few = msgspec.structs.replace(settings, http_per_minute=20, socket_per_second=5.0, socket_burst=10)
    with running(few) as server:
        ada = server.guest()
        table = ada.make("connect_four", "me", "me")
        with ada.sit(table) as a:
            for _ in range(12):
                a.say("resync", events=0, version=0)
            assert a.until(lambda m: m["t"] == "problem")["code"] == "limit"
        codes = [ada.http.get("/api/games").status_code for _ in range(25)]
    assert codes[0] == 200
    assert codes[-1] == 429


@pytest.mark.usefixtures("no_refill")
def test_chat_is_limited_more_narrowly_and_the_log_is_not_for_nothing(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, talk_per_second=0.1, talk_burst=6)) as server:
        ada = server.guest()
        table = ada.make("connect_four", "me", "me", public=True)
        with ada.sit(table) as a, Guest(server.url, token="").sit(table) as nobody:
            a.state(seat=1)
            assert nobody.ask("chat", text="hello")["code"] == "seat"
            assert a.ask("resume", seat=0)["code"] == "idle"
            assert a.ask("ready", seat=0)["code"] == "idle"
            assert [a.ask("chat", seat=0, text="hi")["t"] for _ in range(4)] == ["ack"] * 4
            assert a.ask("chat", seat=0, text="hi")["code"] == "limit"
            assert a.play(0, 3)["t"] == "ack", "moves are not held up by talk"


def test_sockets_from_one_address_are_limited(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, sockets_per_address=2)) as server:
        ada = server.guest()
        table = ada.make("connect_four", "me", "me")
        with ada.sit(table), ada.sit(table), pytest.raises(ConnectionClosed):
            ada.sit(table).hear()
        server.left()
        with ada.sit(table) as again:
            assert again.state()["table"] == table


def test_figures_are_for_the_machine_itself(server: Server) -> None:
    own = fetch(server.url + "/metrics")
    assert own.status_code == 200
    assert "cinque_entries" in own.text
    assert fetch(server.url + "/metrics", headers={"X-Forwarded-For": "9.9.9.9"}).status_code == 404


def test_logs_hold_no_secrets(settings: Settings, capfd: pytest.CaptureFixture[str]) -> None:
    with running(msgspec.structs.replace(settings, log_level="debug")) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        made = ada.create("connect_four", "me", "open")
        bob.post(f"/api/tables/{made['table']}/join", {"invite": made["invite"]})
        with ada.sit(made["table"]) as a:
            a.ask("chat", seat=0, text="between us two")
            a.play(0, 3, version=a.state()["version"])
    said = capfd.readouterr().err
    assert '"route": "/api/tables/{id}/join"' in said
    for secret in (ada.token, bob.token, made["invite"], "between us two"):
        assert secret not in said


@pytest.mark.parametrize(
    ("url", "fits"),
    [
        ("https://hooks.example/x", True), ("http://hooks.example:8080/", False), ("http://127.0.0.1:9/", True),
        ("https://evil.example/", False), ("ftp://hooks.example/", False), ("https://u:p@hooks.example/", False),
        ("http://127.0.0.1/", False), ("https://hooks.example.evil.example/", False), ("http://[::1", False),
    ],
)  # fmt: skip
def test_webhooks_go_only_where_the_operator_allows(url: str, fits: bool) -> None:
    assert webhooks.is_allowed(url, ("hooks.example", "127.0.0.1:9")) is fits


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "169.254.169.254", "224.0.0.1", "::1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1",
     "2002:7f00:1::1", "fec0::1", "ff0e::1"],
)  # fmt: skip
def test_a_name_that_leads_into_the_network_is_called_only_with_a_listed_port(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a listed host without a port, when its name leads to an internal address, then nobody is called. The
    name is resolved once, and what is found is what is called."""
    called: list[str] = []

    async def send(target: str, *_: object) -> int:
        called.append(target)
        return 2

    async def call(found: str, listed: str) -> str:
        async def resolve(name: str, port: int, **_: object) -> list[tuple[object, ...]]:
            assert name == "hooks.example"
            return [(0, 0, 0, "", (found, port)), (0, 0, 0, "", ("127.0.0.1", port))]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve)
        return await webhooks._post(f"http://{listed}/", "", b"{}", (listed,))

    monkeypatch.setattr(webhooks, "_send", send)
    assert asyncio.run(call(address, "hooks.example")) == "forbidden"
    assert asyncio.run(call(address, "hooks.example:80")) == "ok"
    for public in ("9.9.9.9", "2620:fe::fe"):
        assert asyncio.run(call(public, "hooks.example")) == "ok"
    assert called == [address, "9.9.9.9", "2620:fe::fe"]


def test_webhooks_are_signed_and_ring_only_for_the_absent(settings: Settings) -> None:
    import hmac
    import threading
    from http.server import BaseHTTPRequestHandler, HTTPServer

    rung: list[tuple[str, bytes]] = []

    class Ear(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            rung.append((self.headers["X-Cinque-Signature"], self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    ear = HTTPServer(("127.0.0.1", 0), Ear)
    threading.Thread(target=ear.serve_forever, daemon=True).start()
    host = f"127.0.0.1:{ear.server_port}"
    with running(msgspec.structs.replace(settings, hook_hosts=(host,))) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        bob.post("/api/me/webhook", {"url": "http://127.0.0.1:1/"}, status=403)
        secret = bob.post("/api/me/webhook", {"url": f"http://{host}/ring"})["secret"]
        table = ada.make("connect_four", "me", "open", public=True)
        bob.post(f"/api/tables/{table}/join", {})
        with ada.sit(table) as a:
            a.state()
            a.play(0, 3)
            eventually(lambda: rung)
    ear.shutdown()
    ear.server_close()
    signature, body = rung[0]
    assert msgspec.json.decode(body)["kind"] == "turn"
    assert signature == "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    assert len(rung) == 1


@pytest.mark.parametrize(
    ("part", "result"),
    [
        (b"HTTP/1.1 100 Continue\r\n\r\n" * 100, "status-1xx"),
        (b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n", "status-3xx"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 100000000000\r\n\r\n" + 10_000 * b"x", "ok"),
        (b"x", "unreachable"),  # never a line
        (b"x" * 10_000, "unreachable"),
        (b"220 mail.example ready\r\n", "unreachable"),
    ],
)
def test_no_receiver_of_a_webhook_can_keep_the_server_busy(
    part: bytes, result: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The receiver sends the same part again and again, for as long as somebody reads."""
    monkeypatch.setattr(webhooks, "TIMEOUT_SECONDS", 0.5 if part == b"x" else PATIENCE)

    async def receive(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await reader.readuntil(b"\r\n\r\n{}")
            while True:
                writer.write(part)
                await writer.drain()
                await asyncio.sleep(0.01)
        except (OSError, EOFError):
            gone.set()
        finally:
            writer.close()

    async def call() -> str:
        receiver = await asyncio.start_server(receive, "127.0.0.1", 0)
        host = f"127.0.0.1:{receiver.sockets[0].getsockname()[1]}"
        async with receiver:
            found = await webhooks._post(f"http://{host}/hook", "secret", b"{}", (host,))
            await asyncio.wait_for(gone.wait(), PATIENCE)
        return found

    gone = asyncio.Event()
    assert asyncio.run(call()) == result


def test_slow_receivers_of_one_person_leave_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    server: Any = MagicMock(webhook_calls=Counter())
    answer = asyncio.Event()

    async def post(*_: object) -> str:
        await answer.wait()
        return "ok"

    monkeypatch.setattr(webhooks, "_post", post)

    def calls(person: str, count: int) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(webhooks._call(server, "table", person, "", "", b"")) for _ in range(count)]

    async def run() -> None:
        waiting = calls("slow", 10) + calls("other", 1)
        await asyncio.sleep(0)
        assert server.webhook_calls == {"slow": webhooks.MAX_CALLS_PER_PERSON, "other": 1}
        answer.set()
        await asyncio.gather(*waiting)

    asyncio.run(run())
    results = Counter(call.args[0] for call in server.metrics.webhooks.labels.call_args_list)
    assert results == {"ok": webhooks.MAX_CALLS_PER_PERSON + 1, "dropped": 10 - webhooks.MAX_CALLS_PER_PERSON}
    assert not server.webhook_calls
