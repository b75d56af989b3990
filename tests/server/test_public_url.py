"""An invitation must lead to the computer it was written on: what the server says of its own address."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from cinque.server.http import public_url
from cinque.server.ops.soak import wait_for_server
from cinque.server.settings import Settings
from tests.server.harness import Server, fetch, running

OWN = "10.1.2.3"


@pytest.fixture(autouse=True)
def own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_url, "local_address", lambda: OWN)


def test_a_server_for_this_computer_alone_says_where_it_would_be_reached(server: Server) -> None:
    told = server.guest("Ada").get("/api/public-url")
    assert told == {"url": f"http://{OWN}:{server.url.rsplit(':', 1)[1]}", "listening": False}


def test_a_server_that_listens_everywhere_says_where(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, public_url="http://10.1.2.3:8000")) as server:
        assert server.guest("Ada").get("/api/public-url") == {"url": "http://10.1.2.3:8000", "listening": True}


def test_who_came_by_a_public_name_is_told_nothing_of_the_network_behind_it(server: Server) -> None:
    ada = server.guest("Ada")
    ada.http.headers["Host"] = "testserver"
    assert ada.get("/api/public-url") == {"url": "", "listening": True}


@pytest.mark.parametrize(
    ("address", "names"), [("http://10.1.2.3:80", ("10.1.2.3",)), (public_url.UNKNOWN_HOST, ()), ("", ())]
)
def test_a_server_answers_to_the_name_it_gives(address: str, names: tuple[str, ...]) -> None:
    assert public_url.host_names(address) == names


def test_without_a_network_the_address_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_url, "local_address", lambda: "")
    assert public_url.detect_url(8000) == public_url.UNKNOWN_HOST
    assert public_url.url_to_share("", "127.0.0.1", 8000).url == ""
    assert public_url.url_to_share(public_url.UNKNOWN_HOST, "127.0.0.1", 8000).listening


def test_serve_names_the_address_for_others_and_is_open_to_it(tmp_path: Path) -> None:
    """Given --public-url, friends who come by that name are let in, and others are not."""
    command = [
        sys.executable,
        "-m",
        "cinque.cli",
        "serve",
        "--no-open",
        "--port",
        "0",
        "--public-url",
        "http://den.local",
    ]
    command += ["--database", f"sqlite:///{tmp_path / 'tables.sqlite3'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as serving:
        try:
            assert serving.stdout is not None
            here = serving.stdout.readline().split()[1]
            assert serving.stdout.readline() == "cinque: others can join at http://den.local\n"
            assert re.match(r"http://127\.0\.0\.1:\d+$", here)
            wait_for_server(serving, here)
            assert fetch(f"{here}/health", headers={"Host": "den.local"}).status_code == 200
            assert fetch(f"{here}/health", headers={"Host": "elsewhere.example"}).status_code == 400
        finally:
            serving.send_signal(signal.SIGTERM)
