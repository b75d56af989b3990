"""Check hidden information in many games, with progress: `python -m cinque.testing.secrecy [--game NAME]`.

For every game, 5,000 pairs of look-alike worlds are played next to each other, and their redeals must be equal. For
every number of players and option, 1,000 games are checked at every move: nothing leaks to a viewer, and the real cards
fit what it knows; and each game starts many look-alike worlds to check that nothing is forgotten. Policies steer the
games to trades, reshuffles, cards under decks and banks. Failures are printed with case, seed and policy.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from functools import cache

from cinque.core import SPECTATOR
from cinque.testing.alike import compare_alike
from cinque.testing.cases import Case, cases
from cinque.testing.leaks import require_no_leak
from cinque.testing.observation import ContractViolation
from cinque.testing.policies import Policy, policies_of
from cinque.testing.recall import check_recall
from cinque.testing.truth import TruthKeeper

GAMES_PER_TASK = 10  # games for each task

Result = tuple[int, int, int, list[str]]  # games, pairs, comparisons or moves checked, failures


@cache
def every_case() -> list[Case]:
    """The cases of all installed games; each process reads their content once."""
    return cases()


def check_every_move(case: Case, seed: int, policy: Policy) -> int:
    """Check the truth for every viewer and leaks for one at every move of a game; return the number of moves."""
    moves = 0
    truth = TruthKeeper(case, seed)
    viewers = (*range(case.players), SPECTATOR)
    for table, chance, mover, legal in case.walk(seed, policy):
        if mover >= 0 and table.has_hidden_information():
            moves += 1
            seat = int(chance.below(case.players + 1)) - 1
            require_no_leak(case, seed, table, chance, mover, legal, seat, legal[chance.below(len(legal))])
            truth.require(table, viewers)
    return moves


def play_pairs(case_index: int, first: int, count: int) -> Result:
    """Compare look-alike worlds in games of one case."""
    case = every_case()[case_index]
    policies = policies_of(case.game)
    pairs = compared = 0
    broken: list[str] = []
    for seed in range(first, first + count):
        policy = policies[seed % len(policies)]
        try:
            one, other = compare_alike(case, seed, policy, limit=200, every=2)
            pairs += one
            compared += other
        except ContractViolation as fault:
            broken.append(f"{fault} {policy}")
    return count, pairs, compared, broken


def play_games(case_index: int, first: int, count: int) -> Result:
    """Check games of one case at every move."""
    case = every_case()[case_index]
    policies = policies_of(case.game)
    moves = 0
    broken: list[str] = []
    for seed in range(first, first + count):
        policy = policies[seed % len(policies)]
        try:
            moves += check_every_move(case, seed, policy)
            check_recall(case, seed, policy)
        except ContractViolation as fault:
            broken.append(f"{fault} {policy}")
    return count, 0, moves, broken


def run_pairs(pool: ProcessPoolExecutor, numbers: list[int], wanted: int, first: int, workers: int) -> Result:
    """Compare pairs of one game, its cases in turn, until there are enough."""
    running: dict[Future[Result], None] = {}
    games = pairs = compared = submitted = 0
    faults: list[str] = []
    while pairs < wanted and not (submitted > 5000 and pairs == 0):
        while len(running) < 2 * workers:
            number = numbers[submitted % len(numbers)]
            start = first + submitted // len(numbers) * GAMES_PER_TASK
            running[pool.submit(play_pairs, number, start, GAMES_PER_TASK)] = None
            submitted += 1
        done = next(as_completed(running))
        del running[done]
        count, some, more, broken = done.result()
        games, pairs, compared = games + count, pairs + some, compared + more
        faults += broken
        _report(broken, f"{pairs}/{wanted} pairs, {compared} comparisons, {games} games, {len(faults)} faults")
    for task in running:
        task.cancel()
    return games, pairs, compared, faults


def run_games(pool: ProcessPoolExecutor, case_index: int, wanted: int, first: int) -> Result:
    """Check games of one case."""
    tasks = [
        pool.submit(play_games, case_index, first + start, min(GAMES_PER_TASK, wanted - start))
        for start in range(0, wanted, GAMES_PER_TASK)
    ]
    games = moves = 0
    faults: list[str] = []
    for task in as_completed(tasks):
        count, _, more, broken = task.result()
        games, moves = games + count, moves + more
        faults += broken
        _report(broken, f"{games}/{wanted} games, {moves} moves, {len(faults)} faults")
    return games, 0, moves, faults


def _report(broken: list[str], progress: str) -> None:
    for fault in broken:
        print(f"\nBROKEN {fault}", flush=True)
    print(f"\r{progress} ", end="", file=sys.stderr, flush=True)


def main() -> int:
    """Run the checks; return 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="cinque.testing.secrecy", description=__doc__.split("\n\n")[0])
    parser.add_argument("--pairs", type=int, default=5000, help="pairs of look-alike worlds of each game")
    parser.add_argument("--games", type=int, default=1000, help="games of each case that are checked at every move")
    parser.add_argument("--game", action="append", help="only this game (may be repeated)")
    parser.add_argument("--seed", type=int, default=1, help="first seed")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    chosen = parser.parse_args()
    every = every_case()
    names = dict.fromkeys(case.rules.name for case in every)
    picked = [name for name in names if not chosen.game or name in chosen.game]
    if not picked:
        parser.error(f"there is no game {', '.join(chosen.game)}; installed: {', '.join(names)}")
    faults = 0
    with ProcessPoolExecutor(chosen.workers) as pool:
        for name in picked:
            numbers = [number for number, case in enumerate(every) if case.rules.name == name]
            start = time.monotonic()
            if chosen.pairs:
                games, pairs, compared, broken = run_pairs(pool, numbers, chosen.pairs, chosen.seed, chosen.workers)
                faults += len(broken)
                took = time.monotonic() - start
                print(f"\r{name}: {pairs} pairs, {compared} comparisons, {games} games, {took:.0f} s", flush=True)
            for number in numbers if chosen.games else ():
                start = time.monotonic()
                games, _, moves, broken = run_games(pool, number, chosen.games, chosen.seed)
                faults += len(broken)
                took = time.monotonic() - start
                print(f"\r{every[number].name}: {games} games, {moves} moves, {took:.0f} s", flush=True)
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
