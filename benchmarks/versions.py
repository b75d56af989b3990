"""Compare two builds of cinque in interleaved rounds: driver, deals, copies, rollouts and redeals.

    python -m benchmarks.versions OLD/build/compiled NEW/build/compiled [--rounds 5] [--games phoenicia,helionox]

Each build runs in a process of its own; they take turns, and CPU time is measured. Run it with the environment of the
new build.
"""

from __future__ import annotations

import argparse
import copy
import inspect
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from statistics import median
from time import process_time as clock

import cinque
from cinque.bots.playout import copies, simulate
from cinque.core import Dice, Game, Table, dice

MAX_PLAYERS = {"phoenicia": 5, "phoenix_syndicate": 4, "syndicate": 5, "helionox": 4, "shadow_moon": 5}  # players
SHARES = (0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9)  # of a game, where redeals are measured
BATCH = 20
ROLLOUT = 12  # moves


@cache
def game_of(name: str, players: int) -> Game:
    return cinque.load(name, players=players)


def deal_table(game: Game, seed: int, knowledge: bool) -> Table:
    """A table without history. Builds from before piles have no knowledge to switch on."""
    if knowledge and "knowledge" in inspect.signature(game.deal).parameters:
        return game.deal(seed, history=False, knowledge=True)
    return game.deal(seed, history=False)


def play_random_move(table: Table, d: Dice) -> None:
    seat = table.current_player()
    legal = table.legal_moves_unchecked(seat)
    table.play_unchecked(seat, legal[d.below(len(legal))])


@cache
def positions(name: str, players: int, knowledge: bool, shares: tuple[float, ...], games: int) -> list[Table]:
    """Tables after these shares of random games."""
    game = game_of(name, players)
    found: list[Table] = []
    for seed in range(1, games + 1):
        length = simulate(game.deal(seed, history=False), dice(seed))
        table, d = deal_table(game, seed, knowledge), dice(seed)
        stops = [int(length * share) for share in shares]
        for number in range(length):
            if number in stops:
                found.append(copy.copy(table))
            play_random_move(table, d)
    return found


def driver(name: str, players: int, seconds: float, seed: int) -> list[float]:
    """The time of one decision in a random game, including its share of the deal."""
    game, d, count, start = game_of(name, players), dice(seed), 0, clock()
    while clock() - start < seconds:
        for _ in range(BATCH):
            seed += 1
            count += simulate(game.deal(seed, history=False), d)
    return [(clock() - start) / count * 1e6]


def deals(name: str, players: int, seconds: float, seed: int) -> list[float]:
    """The time of a deal without history."""
    game, count, start = game_of(name, players), 0, clock()
    while clock() - start < seconds:
        for _ in range(BATCH):
            seed += 1
            game.deal(seed, history=False)
        count += BATCH
    return [(clock() - start) / count * 1e6]


def table_copies(name: str, players: int, seconds: float, seed: int) -> list[float]:
    """The time to copy a table in mid-game."""
    tables, count, start = positions(name, players, False, (0.5,), 3), 0, clock()
    while clock() - start < seconds:
        for table in tables:
            copies(table, 200)
        count += 200 * len(tables)
    return [(clock() - start) / count * 1e6]


def rollouts(name: str, players: int, seconds: float, seed: int) -> list[float]:
    """The time to copy a table and play some moves on the copy, which then needs its own lists."""
    tables, d, count, start = positions(name, players, False, (0.5,), 3), dice(seed), 0, clock()
    while clock() - start < seconds:
        for table in tables:
            world = table.copy()
            for _ in range(ROLLOUT):
                if not world.over:
                    play_random_move(world, d)
        count += len(tables)
    return [(clock() - start) / count * 1e6]


def _redeals(name: str, players: int, seed: int, knowledge: bool) -> list[float]:
    d, times = dice(seed), []
    for table in positions(name, players, knowledge, SHARES, 4):
        seat = table.current_player()
        table.redeal_unchecked(seat, d)
        best = 1e9
        for _ in range(3):
            start = clock()
            for _ in range(BATCH):
                table.redeal_unchecked(seat, d)
            best = min(best, (clock() - start) / BATCH * 1e6)
        times.append(best)
    times.sort()
    return [median(times), times[len(times) * 9 // 10], times[-1]]


def redeals(name: str, players: int, seconds: float, seed: int) -> list[float]:
    """The time of a redeal for the seat to move: median, 90th percentile and maximum over several positions."""
    return _redeals(name, players, seed, True)


def redeals_without_knowledge(name: str, players: int, seconds: float, seed: int) -> list[float]:
    """The time of a redeal of a table dealt without knowledge."""
    return _redeals(name, players, seed, False)


MEASURES = {one.__name__: one for one in (driver, deals, table_copies, rollouts, redeals, redeals_without_knowledge)}


class Build:
    """One build, in its own process."""

    def __init__(self, folder: Path) -> None:
        path = os.pathsep.join([str(folder.resolve()), str(Path(__file__).resolve().parent.parent)])
        command = [sys.executable, "-m", "benchmarks.versions", "--worker"]
        env = os.environ | {"PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)

    def ask(self, measure: str, name: str, players: int, seconds: float, seed: int) -> list[float]:
        """One measurement, in microseconds."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([measure, name, players, seconds, seed]) + "\n")
        self.process.stdin.flush()
        found: list[float] = json.loads(self.process.stdout.readline())
        return found


def work() -> None:
    """Answer measurement requests from the comparing process."""
    for line in sys.stdin:
        measure, *rest = json.loads(line)
        print(json.dumps(MEASURES[measure](*rest)), flush=True)


def main() -> None:
    """Measure everything and print a row for each measure, game and number of players."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("builds", nargs="*", type=Path)
    parser.add_argument("--worker", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--games", default=",".join(MAX_PLAYERS))
    parser.add_argument("--measures", default=",".join(MEASURES))
    args = parser.parse_args()
    for option, given, known in (("--games", args.games, MAX_PLAYERS), ("--measures", args.measures, MEASURES)):
        unknown = [name for name in given.split(",") if name not in known]
        if unknown:
            parser.error(f"{option}: unknown {', '.join(unknown)}; choose from {', '.join(known)}")
    if args.worker:
        work()
        return
    builds = [Build(folder) for folder in args.builds]
    print("| measure | game | players | old, us | new, us | new / old |\n| --- | --- | --- | --- | --- | --- |")
    for measure in args.measures.split(","):
        for name in args.games.split(","):
            for players in (2, MAX_PLAYERS[name]):
                rounds = []
                for number in range(args.rounds):
                    turn = builds if number % 2 else builds[::-1]
                    taken = {build: build.ask(measure, name, players, args.seconds, 1000 * number) for build in turn}
                    rounds.append([taken[build] for build in builds])
                old, new = ([min(values) for values in zip(*side, strict=True)] for side in zip(*rounds, strict=True))
                ratio = median(new[0] / old[0] for old, new in rounds)
                texts = [" / ".join(f"{value:.1f}" for value in side) for side in (old, new)]
                print(f"| {measure} | {name} | {players} | {texts[0]} | {texts[1]} | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    main()
