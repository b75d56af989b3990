"""`./cinque bench`: runs every comparison in interleaved rounds and writes the table of ratios."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import cinque
from benchmarks.comparisons import Comparison, Entry, comparisons
from benchmarks.peers import Sample

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
START = "<!-- table: written by ./cinque bench -->"
END = "<!-- end of table -->"


class Worker:
    """One measuring process."""

    def __init__(self, where: str) -> None:
        env = dict(os.environ)
        if where == "interpreted":
            env |= {"CINQUE_PURE": "1", "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
        command = [sys.executable, "-m", "benchmarks.worker"]
        self.side = "peers" if where == "peers" else "ours"
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env, cwd=ROOT
        )
        if where != "peers" and self.ask("way")["way"] != where:
            raise SystemExit(f"bench: the {where} engine is not the one that was loaded; run it through ./cinque bench")

    def ask(self, call: str, *args: Any) -> dict[str, Any]:
        """Run one measurement."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"side": self.side, "call": call, "args": args}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"bench: measuring {call} failed")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


class Bench:
    """The worker processes, and the measurements made with them."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.workers = {where: Worker(where) for where in ("peers", "compiled", "interpreted")}

    def rate(self, entry: Entry, seed: int) -> float:
        """The rate of one entry, in units per second."""
        return Sample(**self.workers[entry.where].ask(entry.call, *entry.args, self.seconds, seed)).rate

    def round(self, comparison: Comparison, seed: int) -> list[float]:
        """Measure the other engine, then each of our entries."""
        return [self.rate(entry, seed) for entry in [comparison.peer, *comparison.entries]]

    def describe(self, titles: dict[str, str]) -> list[str]:
        """A table of mean legal moves and forced choices, which shows how similar the games are."""
        samples = {"Catan (catanatron)": self.workers["peers"].ask("catanatron_choices", 20, 1)}
        for name, title in titles.items():
            samples[title] = self.workers["compiled"].ask("branching", name, 4, 200, 1)
        rows = ["| game, 4 random players | mean legal moves | forced choices |", "| --- | --- | --- |"]
        return rows + [f"| {title} | {s['options']:.2f} | {s['forced']:.0%} |" for title, s in samples.items()]

    def cinque_only(self, titles: dict[str, str], rounds: int) -> list[str]:
        """A table of what has no counterpart elsewhere: tree search with playouts to the end, and views."""
        rows = ["| compiled, medians | search from the first choice, 2 and 4 players | a view in mid-game |"]
        rows += ["| --- | --- | --- |"]
        for name, title in titles.items():
            figures = []
            for call, players in (("search_iterations", 2), ("search_iterations", 4), ("views", 4)):
                entry = Entry("", "compiled", call, (name, players))
                figures.append(median(self.rate(entry, seed) for seed in range(rounds)))
            two, four, views = figures
            rows.append(f"| {title} | {two:,.0f} and {four:,.0f} iterations/s | {1e6 / views:.0f} µs |")
        return rows

    def close(self) -> None:
        """End all workers."""
        for worker in self.workers.values():
            worker.close()


def rows_of(comparison: Comparison, rounds: list[list[float]]) -> list[str]:
    """The lines of one comparison; a ratio is the median of the ratios of all rounds."""
    peer = median(r[0] for r in rounds)
    rows = [f"| **{comparison.title}** | | | |", f"| {comparison.peer.label} | {peer:,.0f} {comparison.unit} | 1 | |"]
    for place, entry in enumerate(comparison.entries, 1):
        rate = median(r[place] for r in rounds)
        ratio = median(r[place] / r[0] for r in rounds)
        promise = f"{entry.target:g}{'' if ratio >= entry.target else ' (missed)'}" if entry.target else ""
        rows.append(f"| cinque, {entry.label} | {rate:,.0f} {comparison.unit} | **{ratio:.2f}** | {promise} |")
    return rows


def write(lines: list[str]) -> None:
    """Replace the table in the documentation."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else "# Benchmarks\n"
    before, _, rest = text.partition(START)
    after = rest.partition(END)[2]
    PAGE.write_text("\n".join([before.rstrip(), "", START, *lines, END]) + (after or "\n"), encoding="utf-8")


def main() -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="./cinque bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds of each comparison (default 5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of each run (default 1)")
    parser.add_argument("--only", default="", metavar="TEXT", help="only comparisons with this text in their title")
    parser.add_argument("--no-write", action="store_true", help="don't update docs/benchmarks.md")
    chosen = parser.parse_args()
    if chosen.rounds < 1 or chosen.seconds <= 0:
        parser.error("rounds and seconds must be positive")
    titles = {rules.name: rules.title for rules in cinque.installed_games()}
    wanted = [comparison for comparison in comparisons(titles) if chosen.only.lower() in comparison.title.lower()]
    if not wanted:
        parser.error(f"no comparison has '{chosen.only}' in its title")
    bench = Bench(chosen.seconds)
    command = "./cinque bench" + "".join(f" {argument}" for argument in sys.argv[1:])
    lines = [
        f"`{command}`, {datetime.now(UTC):%Y-%m-%d}, {machine()}; medians of {chosen.rounds} interleaved rounds.",
        "",
    ]
    lines += ["| | median | ratio | promised |", "| --- | --- | --- | --- |"]
    print("\n".join(lines), flush=True)
    for comparison in wanted:
        rounds = [bench.round(comparison, seed) for seed in range(chosen.rounds)]
        rows = rows_of(comparison, rounds)
        print("\n".join(rows), flush=True)
        lines += rows
    if not chosen.only:
        described = ["", *bench.cinque_only(titles, chosen.rounds), "", *bench.describe(titles)]
        print("\n".join(described))
        if not chosen.no_write:
            write([*lines, *described])
    bench.close()
    return 0


def machine() -> str:
    """A short description of the machine."""
    python = f"Python {platform.python_version()}"
    return f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, {python}"


if __name__ == "__main__":
    sys.exit(main())
