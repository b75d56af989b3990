"""Soak test: check the contract on thousands of random games of every case, with progress.

`python -m cinque.testing.soak --games 10000` plays that many games for every game, number of players and option, and
checks that they end, keep their components and leak nothing. Failures are printed with case and seed.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

from cinque.testing.cases import Case, cases
from cinque.testing.contract import CHECKS
from cinque.testing.leaks import spot_check
from cinque.testing.observation import ContractViolation

GAMES_PER_TASK = 50  # games for each task
DEEP_EVERY = 200  # one game in this many gets every check, the others the light one


def play_shard(case_index: int, first: int, count: int) -> tuple[int, int, list[str]]:
    """Play games of one case; return the case, the number of games and the failures."""
    case: Case = cases()[case_index]
    broken = []
    for seed in range(first, first + count):
        for check in [spot_check] if seed % DEEP_EVERY else CHECKS:
            try:
                check(case, seed)
            except ContractViolation as fault:
                broken.append(str(fault))
    return case_index, count, broken


def main() -> int:
    """Run the soak test; return 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="cinque soak", description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=int, default=10_000, help="games of each case (default 10,000)")
    parser.add_argument("--game", action="append", help="only this game (may be repeated)")
    parser.add_argument("--seed", type=int, default=1, help="first seed")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    chosen = parser.parse_args()
    if chosen.games < 1 or chosen.workers < 1:
        parser.error("--games and --workers must be at least 1")
    every = cases()
    picked = [n for n, case in enumerate(every) if not chosen.game or case.rules.name in chosen.game]
    if not picked:
        parser.error(
            f"there is no game {', '.join(chosen.game or [])}; installed: {', '.join({c.rules.name for c in every})}"
        )
    total = len(picked) * chosen.games
    done, faults, start = 0, 0, time.monotonic()
    played = dict.fromkeys(picked, 0)
    with ProcessPoolExecutor(chosen.workers) as pool:
        tasks = [
            pool.submit(play_shard, n, chosen.seed + first, min(GAMES_PER_TASK, chosen.games - first))
            for n in picked
            for first in range(0, chosen.games, GAMES_PER_TASK)
        ]
        for task in as_completed(tasks):
            number, count, broken = task.result()
            done += count
            played[number] += count
            faults += len(broken)
            for fault in broken:
                print(f"\nBROKEN {fault}", flush=True)
            rate = done / (time.monotonic() - start)
            print(f"\r{done}/{total} games, {faults} faults, {rate:.0f} games/s ", end="", file=sys.stderr, flush=True)
            if played[number] == chosen.games:
                print(f"\r{every[number].name}: {chosen.games} games played", flush=True)
    print(f"{done} games of {len(picked)} cases, {faults} faults, {time.monotonic() - start:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
