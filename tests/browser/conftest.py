"""A real server, a real Chromium, and pages that fail a test by any console error or foreign request."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from benchmarks.server.haproxy import ReservedPort
from cinque.core import Record
from cinque.core.engine.table import Table
from tests.browser import tables
from tests.browser.playing import Dam
from tests.server.conftest import Clock, quick
from tests.server.harness import PATIENCE, running

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "build" / "screens"
STATIC = ROOT / "src" / "cinque" / "static"
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}

# A new question hears nothing for a moment, so that nobody answers it by mistake; a test never does. An only answer
# waits for the test. Nothing is staged over the board and no headlines open, unless a test is about them.
AWAKE = """try {
  const kept = JSON.parse(localStorage.getItem('cinque.settings') ?? '{}');
  const calm = { deaf: 0, only: false, moments: 'none', recap: false };
  localStorage.setItem('cinque.settings', JSON.stringify({ ...calm, ...kept }));
} catch { /* about:blank keeps nothing */ }"""

# What a person has chosen in the settings, unless they chose otherwise since.
PREFERS = """
  const kept = JSON.parse(localStorage.getItem('cinque.settings') ?? '{}');
  localStorage.setItem('cinque.settings', JSON.stringify({ ...%s, ...kept }));
"""

# What Playwright turns off itself, and Chromium's own popups: a renderer of their own for every window.
TURNED_OFF = [
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "DialMediaRouteProvider"),
    *("GlobalMediaControls", "HttpsUpgrades", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "BlockOriginHeaderModificationOnRedirect"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "Translate", "AutoDeElevate", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled"),
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI"),
]

Opener = Callable[..., Page]
Sitter = Callable[..., Page]
Dammer = Callable[..., Dam]
FAILED = pytest.StashKey[bool]()

LONGEST = ("four_people", "whole_game", "everything_that_happens", "test_alone")  # parts of their names

SEED = 35  # of every deal; bots choose by it too
LATENCY = int(os.environ.get("CINQUE_TEST_LATENCY", "0"))  # milliseconds; shows tests that don't wait for the page

expect.set_options(timeout=1000 * PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here drives a browser and takes its time; what takes longest comes first, so that no worker is left
    with it at the end."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: not (here in item.path.parents and any(part in item.name for part in LONGEST)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether the test failed, so that its pages can be photographed before they close."""
    report = yield
    item.stash.setdefault(FAILED, False)
    item.stash[FAILED] |= report.failed
    return report


class Server:
    """One server on its own database; can be killed and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = ReservedPort()
        self.address = f"http://127.0.0.1:{self.port.number}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Until it answers."""
        settings = {
            "CINQUE_EXTRA_GAMES": "examples.connect_four,examples.leduc",
            "CINQUE_HTTP_PER_MINUTE": "6000",
            "CINQUE_NEW_TABLES_PER_HOUR": "6000",
            "CINQUE_NEW_GUESTS_PER_HOUR": "6000",
            "CINQUE_SOCKETS_PER_ADDRESS": "500",
            "CINQUE_RESYNC_BYTES_BURST": "1000000000",
            "CINQUE_TEST_SEED": str(SEED),
            "CINQUE_BOT_SECONDS": "60",
            "CINQUE_WORK_BURST": "100000",
        }
        path = {"PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))}
        command = [sys.executable, "-m", "cinque.cli", "serve", "--no-open", "--port", str(self.port.number)]
        command += ["--database", f"sqlite:///{self.folder / 'tables.sqlite3'}"]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=settings | os.environ | path, stdout=log, stderr=log)
        last = time.monotonic() + PATIENCE
        while time.monotonic() < last and self.process.poll() is None:
            with contextlib.suppress(OSError), urlopen(f"{self.address}/health", timeout=PATIENCE):
                return
            time.sleep(0.1)
        raise RuntimeError((self.folder / "server.log").read_text()[-3000:])

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.port.close()


def _run(folder: Path) -> Iterator[Server]:
    assert (STATIC / "index.html").is_file(), "the client is not built: run ./cinque setup"
    running = Server(folder)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server all tests share; nobody kills it."""
    yield from _run(tmp_path_factory.mktemp("server"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, to be killed."""
    yield from _run(tmp_path)


@pytest.fixture
def stopped_clock(tmp_path: Path, watch: Watch) -> Iterator[tuple[str, Clock]]:
    """The address of a server whose time stands still until the test lets it pass."""
    clock = Clock()
    with running(quick(f"sqlite:///{tmp_path / 'tables.sqlite'}", test_seed=SEED), clock) as found:
        watch.address = found.url
        yield found.url, clock


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    """Where `page.goto("/")` leads."""
    return server.address


def chromium() -> str | None:
    """Debian's Chromium; best the one without windows, which takes half of the work."""
    return os.environ.get("CINQUE_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Chromium, quiet."""
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]
    quiet += ["--disable-component-update", "--disable-sync", "--no-first-run", "--no-default-browser-check"]
    quiet += [f"--disable-features={','.join(TURNED_OFF)}"]
    return browser_type_launch_args | {"executable_path": chromium(), "args": quiet}


class Watch:
    """What a page did that it must not."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.faults: list[str] = []
        self.requests: list[str] = []
        self.allowed: tuple[str, ...] = ()

    def follow(self, page: Page) -> None:
        """Listen to everything."""
        page.on("pageerror", lambda error: self.fault(f"page error: {error}"))
        page.on("console", lambda said: self.fault(f"console: {said.text}") if said.type == "error" else None)
        page.on("request", lambda request: self.request(request.url))
        page.on("websocket", lambda socket: self.request(socket.url.replace("ws://", "http://")))

    def fault(self, text: str) -> None:
        if not any(part in text for part in self.allowed):
            self.faults.append(text)

    def request(self, url: str) -> None:
        self.requests.append(url)
        if not url.startswith((self.address, "data:", "blob:", "file:")):
            self.faults.append(f"foreign request: {url}")


@pytest.fixture
def watch(base_url: str) -> Iterator[Watch]:
    """Fails the test at its end if any page had an error, broke the policy or called elsewhere."""
    one = Watch(base_url)
    yield one
    assert one.faults == []


@pytest.fixture
def visit(browser: Browser, base_url: str, watch: Watch, request: pytest.FixtureRequest) -> Iterator[Opener]:
    """Opens pages as different people: each call is a browser of its own."""
    for own in ("own_server", "stopped_clock"):  # ends after the pages have closed, which would miss it
        if own in request.fixturenames:
            request.getfixturevalue(own)
    contexts: list[BrowserContext] = []

    def make(
        path: str = "/",
        *,
        phone: bool = False,
        address: str = "",
        awake: bool = True,
        prefers: dict[str, Any] | None = None,
        **settings: Any,
    ) -> Page:
        still = {"reduced_motion": "reduce"}  # nobody waits for pieces on their way, unless a test is about them
        size = PHONE if phone else DESKTOP
        alone = {"service_workers": "block"}  # the server answers everything, unless a test is about being offline
        settings = {"viewport": size, "has_touch": phone, "locale": "en-GB"} | still | alone | settings
        context = browser.new_context(base_url=address or base_url, **settings)
        context.set_default_timeout(1000 * PATIENCE)
        if prefers:
            context.add_init_script(f"if (location.protocol === 'http:') {{ {PREFERS % json.dumps(prefers)} }}")
        if awake:
            context.add_init_script(AWAKE)
        contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        if LATENCY:
            slow = {"offline": False, "latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1}
            session = context.new_cdp_session(page)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", slow)
        page.goto(path)
        return page

    yield make
    for number, context in enumerate(contexts):
        if request.node.stash.get(FAILED, False):
            SCREENS.mkdir(parents=True, exist_ok=True)
            context.pages[0].screenshot(path=SCREENS / f"failed-{request.node.originalname}-{number}.png")
        context.close()


@pytest.fixture
def sit(visit: Opener) -> Sitter:
    """Opens a page at a table of its own: a new one against easy bots without the guide, or one that has got so far."""

    def make(
        what: str | Table | Record, players: int = 2, *, bot: str = "easy", guided: bool = False, **more: Any
    ) -> Page:
        page = visit("about:blank", **more)
        if not isinstance(what, str):
            tables.take_seats([page], what)
            return page
        lang = str(more.get("locale", "en"))[:2]
        made = tables.make_table(page, what, "me", *[bot] * (players - 1), lang=lang)
        if guided:
            page.add_init_script(f"sessionStorage.setItem('cinque.guide.{made['table']}', '1')")
        tables.go_to(page, made)
        return page

    return make


@pytest.fixture
def dammed(visit: Opener) -> Dammer:
    """Opens a page at a new table for three, whose states can be held back."""

    def make(game: str, **more: Any) -> Dam:
        page = visit("about:blank", **more)
        dam = Dam(page)
        tables.go_to(page, tables.make_table(page, game, "me", "easy", "easy"))
        return dam

    return make


@pytest.fixture
def snap() -> Callable[[Page, str], None]:
    """Keeps a picture as build output, if pictures are wanted: each takes as much work as a dozen moves."""

    def take(page: Page, name: str) -> None:
        if os.environ.get("CINQUE_SCREENS"):
            SCREENS.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=SCREENS / f"{name}.png")

    return take
