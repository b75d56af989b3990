"""When a move is seen, by the clock: python -m tests.browser.painted [MOVES] prints a table for every game.

From the click that plays a move to the first painted frame in which the table has gone on, server and all; beside it,
in turns with it, a click that changes nothing, which is what browser and machine take alone; and what page and server
worked meanwhile. No test asserts the time, which depends on what else the machine does; test_budget.py asserts work.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import AWAKE, Server, chromium
from tests.browser.pictures import GAMES
from tests.browser.playing import answered, by_list, is_over, new_table, settled

SEEN = 100  # milliseconds within which a move should be painted

# Clicks what plays the chosen move and ends with the first painted frame in which the table has gone on;
# says how long that took, and whether it is still my turn there, so that nobody else's work was measured too.
CLICK = """() => new Promise(done => {
    const version = () => document.querySelector('.choice-panel')?.dataset.version ?? 'over';
    const before = version();
    const start = performance.now();
    document.querySelector('.confirm').click();
    const look = () => {
        if (version() === before) return requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();  // heard after the frame that is being made
        port1.onmessage = () =>
            done({ took: performance.now() - start,
                   mine: document.querySelector('.choice-panel:not(.waiting)') !== null });
        requestAnimationFrame(() => port2.postMessage(0));
    };
    requestAnimationFrame(look);
})"""
NOTHING = """() => new Promise(done => {
    const start = performance.now();
    document.body.click();
    requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - start);
        requestAnimationFrame(() => port2.postMessage(0));
    });
})"""


class Work:
    """What page and server have worked so far, in milliseconds of processor time."""

    def __init__(self, page: Page, server: Server) -> None:
        self.devtools = page.context.new_cdp_session(page)
        self.devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.server = server

    def page(self) -> float:
        found = self.devtools.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(one["value"]) for one in found if one["name"] == "TaskDuration")

    def on_server(self) -> float:
        assert self.server.process is not None
        fields = Path(f"/proc/{self.server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


class Measured(NamedTuple):
    """One move of one's own, in milliseconds."""

    took: float
    empty: float
    page: float
    server: float


def measure(page: Page, server: Server, title: str, moves: int) -> list[Measured]:
    """So many moves, each after a click on nothing."""
    chance = random.Random(6)
    took: list[Measured] = []
    work = Work(page, server)
    while len(took) < moves:
        page.goto("/")
        new_table(page, title, players=2)
        while len(took) < moves:
            version = settled(page)
            if is_over(page):
                break
            by_list(page, chance)
            if page.locator(".confirm[aria-disabled=false]").count():
                empty = page.evaluate(NOTHING)
                before, ticks = work.page(), work.on_server()
                seen = page.evaluate(CLICK)
                if seen["mine"]:
                    took.append(Measured(seen["took"], empty, work.page() - before, work.on_server() - ticks))
            answered(page, version)
    return took


def main(moves: int) -> None:
    """Every game, with a bot against it."""
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; {moves} moves of each game, in milliseconds\n")
    print(
        "| game | seen after, middle | 95th of 100 | under 100 ms | a click on nothing | worked: page | server, mean |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder))
        server.start()
        browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for title, _ in GAMES:
            context = browser.new_context(base_url=server.address, locale="en-GB", reduced_motion="reduce")
            context.add_init_script(AWAKE)
            found = measure(context.new_page(), server, title, moves)
            context.close()
            took = [one.took for one in found]
            middle, empty = statistics.median(took), statistics.median(one.empty for one in found)
            page, behind = statistics.median(one.page for one in found), statistics.mean(one.server for one in found)
            late, under = statistics.quantiles(took, n=20)[-1], sum(one < SEEN for one in took) / len(took)
            row = f"{middle:.0f} | {late:.0f} | {under:.0%} | {empty:.0f} | {page:.0f} | {behind:.0f}"
            print(f"| {title} | {row} |", flush=True)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
