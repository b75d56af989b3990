"""An invitation must lead to the computer it was written on: what the server says of its own address."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec
import pytest

from cinque.server import reach
from cinque.server.settings import Settings
from tests.server.harness import Server, running

OWN = "10.1.2.3"


@pytest.fixture(autouse=True)
def own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_address", lambda: OWN)


def test_a_server_for_this_computer_alone_says_where_it_would_be_reached(server: Server) -> None:
    told = server.guest("Ada").get("/api/reach")
    assert told == {"address": f"http://{OWN}:{server.url.rsplit(':', 1)[1]}", "listens": False}


def test_a_server_that_listens_everywhere_says_where(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, reach="http://10.1.2.3:8000")) as server:
        assert server.guest("Ada").get("/api/reach") == {"address": "http://10.1.2.3:8000", "listens": True}


def test_who_came_by_a_public_name_is_told_nothing_of_the_network_behind_it(server: Server) -> None:
    ada = server.guest("Ada")
    ada.http.headers["Host"] = "testserver"
    assert ada.get("/api/reach") == {"address": "", "listens": True}


@pytest.mark.parametrize(("address", "names"), [("http://10.1.2.3:8000", ("10.1.2.3",)), (reach.UNKNOWN, ()), ("", ())])
def test_a_server_answers_to_the_name_it_gives(address: str, names: tuple[str, ...]) -> None:
    assert reach.names(address) == names


def test_without_a_network_the_address_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_address", lambda: "")
    assert reach.found(8000) == reach.UNKNOWN
    assert reach.told("", "127.0.0.1", 8000).address == ""
    assert reach.told(reach.UNKNOWN, "127.0.0.1", 8000).listens


def test_serve_names_the_address_for_others_and_is_open_to_it(tmp_path: Path) -> None:
    """Given --reach, friends who come by that name are let in, and others are not."""
    command = [sys.executable, "-m", "cinque.cli", "serve", "--no-open", "--port", "0", "--reach", "http://den.local"]
    command += ["--database", f"sqlite:///{tmp_path / 'tables.sqlite3'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as serving:
        try:
            assert serving.stdout is not None
            here = serving.stdout.readline().split()[1]
            assert serving.stdout.readline() == "cinque: for others http://den.local\n"
            assert re.match(r"http://127\.0\.0\.1:\d+$", here)
            assert _answered(here, "den.local") == 200
            assert _answered(here, "elsewhere.example") == 400
        finally:
            serving.send_signal(signal.SIGTERM)


def _answered(here: str, host: str) -> int:
    """The status of an answer to who came by that name, once the server is up."""
    for _ in range(300):
        try:
            with urlopen(Request(f"{here}/health", headers={"Host": host}), timeout=5) as answer:
                return int(answer.status)
        except HTTPError as refused:
            return refused.code
        except URLError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")
