"""A process that measures on request: one job a line on stdin, one answer a line on stdout.

Compiled and interpreted cinque cannot live in one process, and the peers shall not share one with
either; so each has its own, and the driver lets them run in turn.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from benchmarks.peers import Sample


def ours(name: str) -> Callable[..., Sample]:
    """A measurement of cinque; the first argument of a job names the game, the second the players."""
    from benchmarks import ours as module

    measure = getattr(module, name)
    return lambda game, players, *rest: measure(module.game_of(game, players), *rest)


def peers(name: str) -> Callable[..., Sample]:
    """A measurement of another engine."""
    from benchmarks import peers as module

    measure: Callable[..., Sample] = getattr(module, name)
    return measure


def way() -> str:
    """How this process runs the engine and the examples."""
    from importlib import import_module

    modules = [import_module(name) for name in ("cinque.core.engine.table", "examples.connect_four.table")]
    ways = {"compiled" if str(module.__file__).endswith(".so") else "interpreted" for module in modules}
    return ways.pop() if len(ways) == 1 else "mixed"


def main() -> None:
    """Answer jobs until stdin ends."""
    for line in sys.stdin:
        job: dict[str, Any] = json.loads(line)
        if job["call"] == "way":
            print(json.dumps({"way": way()}), flush=True)
            continue
        sample = {"ours": ours, "peers": peers}[job["side"]](job["call"])(*job["args"])
        print(json.dumps(vars(sample)), flush=True)


if __name__ == "__main__":
    main()
