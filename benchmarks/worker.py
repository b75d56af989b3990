"""A process that measures on request: one job per line on stdin, one answer per line on stdout.

Compiled and interpreted cinque can't run in one process, and other engines shouldn't share a process with either. So
each has its own, and the benchmark lets them take turns.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from benchmarks.peers import Sample


def ours(name: str) -> Callable[..., Sample]:
    """A measurement of cinque; the first two arguments of a job are the game and the number of players."""
    from benchmarks import ours as module

    measure = getattr(module, name)
    return lambda game, players, *rest: measure(module.game_of(game, players), *rest)


def peers(name: str) -> Callable[..., Sample]:
    """A measurement of another engine."""
    from benchmarks import peers as module

    measure: Callable[..., Sample] = getattr(module, name)
    return measure


def engine_kind() -> str:
    """How this process runs the engine and the examples."""
    from importlib import import_module

    modules = [import_module(name) for name in ("cinque.core.engine.table", "examples.connect_four.table")]
    kinds = {"compiled" if str(module.__file__).endswith(".so") else "interpreted" for module in modules}
    return kinds.pop() if len(kinds) == 1 else "mixed"


def main() -> None:
    """Answer jobs until stdin ends."""
    for line in sys.stdin:
        job: dict[str, Any] = json.loads(line)
        if job["call"] == "way":
            print(json.dumps({"way": engine_kind()}), flush=True)
            continue
        sample = {"ours": ours, "peers": peers}[job["side"]](job["call"])(*job["args"])
        print(json.dumps(vars(sample)), flush=True)


if __name__ == "__main__":
    main()
