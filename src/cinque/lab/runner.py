"""Runs: many games between bots, stored in a folder as Parquet. A run can be killed at any moment and resumed.

The games are split into parts, independent of the number of workers. A worker plays a part and returns its files. Only
this process writes them, into a temporary folder that is renamed when it is complete. The rows are the same, byte for
byte, for any number of processes and on a cluster.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import cinque
from cinque.core import OptionError
from cinque.lab.content import content_files, patch_value
from cinque.lab.match import Setup, has_time_budget
from cinque.lab.tables import TABLES, Part, add_game, import_pyarrow
from cinque.lab.workers import run_tasks

HEADER_FILE = "run.json"
PARTS_FOLDER = "parts"
MAX_PARTS = 100  # per number of players, unless parts would exceed LARGEST_PART
SMALLEST_PART, LARGEST_PART = 10, 5_000


class Header(msgspec.Struct, frozen=True):
    """The settings of a run; a folder can be resumed only with the same ones."""

    game: str
    players: list[int]
    options: dict[str, Any]
    changes: list[str]  # changes of the content, as FILE.ID.FIELD=VALUE
    content: str  # the digest of the content
    bots: list[str]
    games: int  # for each number of players
    seed: int
    paired: bool
    tables: list[str]
    part: int  # games in a part
    reproducible: bool
    version: str


class Task(NamedTuple):
    """The games of one part."""

    setup: Setup
    bots: list[str]
    first: int
    size: int
    seed: int
    paired: bool
    tables: list[str]

    @property
    def name(self) -> str:
        """The name of the part's folder."""
        return f"p{self.setup.players}-{self.first:09d}"


class Experiment(NamedTuple):
    """What to play; `content` is another content folder, `changes` are changes of single numbers in it."""

    game: str
    players: tuple[int, ...] = ()
    bots: tuple[str, ...] = ("random",)
    games: int = 100
    seed: int = 0
    paired: bool = False
    options: dict[str, Any] = {}
    content: Path | None = None
    changes: tuple[str, ...] = ()
    tables: tuple[str, ...] = TABLES

    def setups(self) -> list[Setup]:
        """The game for each number of players, with its content if that is not the game's own."""
        game = cinque.load(self.game)
        files: tuple[tuple[str, str], ...] = ()
        if self.content is not None or self.changes:
            texts = content_files(game.rules, self.content)
            for change in self.changes:
                path, equals, value = change.partition("=")
                if not equals:
                    raise OptionError(f"'{change}' is not a change: write FILE.ID.FIELD=VALUE")
                texts = patch_value(texts, path, value)
            files = tuple(sorted(texts.items()))
        return [Setup(self.game, players, self.options, None, files) for players in self.players or (game.players,)]

    def header(self) -> Header:
        """The settings; raises OptionError if they are invalid."""
        setups = self.setups()
        for setup in setups:
            if len(self.bots) > setup.players:
                raise OptionError(f"{len(self.bots)} bots don't fit at a table of {setup.players}")
        unknown = [table for table in self.tables if table not in TABLES]
        if unknown or not self.tables:
            raise OptionError(f"unknown table '{', '.join(unknown)}'; the tables are {', '.join(TABLES)}")
        loaded = [setup.load() for setup in setups]
        return Header(
            game=self.game,
            players=[setup.players for setup in setups],
            options=loaded[0].options,
            changes=list(self.changes),
            content=loaded[0].digest,
            bots=list(self.bots),
            games=self.games,
            seed=self.seed,
            paired=self.paired,
            tables=[table for table in TABLES if table in self.tables],
            part=part_size(self.games),
            reproducible=not any(has_time_budget(name) for name in self.bots),
            version=cinque.__version__,
        )

    def tasks(self, header: Header) -> Iterator[Task]:
        """All parts, in order."""
        for setup in self.setups():
            for first in range(0, self.games, header.part):
                size = min(header.part, self.games - first)
                yield Task(setup, list(self.bots), first, size, self.seed, self.paired, header.tables)


def part_size(games: int) -> int:
    """The number of games in a part; depends only on the number of games.

    >>> part_size(50), part_size(20_000), part_size(1_000_000)
    (10, 200, 5000)
    """
    return max(SMALLEST_PART, min(LARGEST_PART, games // MAX_PARTS))


def play_part(task: Task) -> dict[str, bytes]:
    """Play the games of a part and return its Parquet files by table."""
    game = task.setup.load()
    part = Part(task.tables)
    entries = [task.bots[entry % len(task.bots)] for entry in range(game.players)]
    for number in range(task.first, task.first + task.size):
        rotation = number % game.players
        deal = number // game.players if task.paired else number
        seats = [entries[(seat - rotation) % game.players] for seat in range(game.players)]
        add_game(part, game, number, seats, task.seed + deal, rotation if task.paired else 0)
    return part.close()


def run(
    experiment: Experiment,
    out: Path,
    processes: int = 1,
    ray: str | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Header:
    """Play the missing parts of an experiment into a folder; call `progress` with the games done and the total."""
    import_pyarrow()
    header = experiment.header()
    prepare(out, header)
    total = header.games * len(header.players)
    tasks = list(experiment.tasks(header))
    missing = [task for task in tasks if not (out / PARTS_FOLDER / task.name).is_dir()]
    done = total - sum(task.size for task in missing)
    progress(done, total)
    for task, files in zip(missing, run_tasks(play_part, missing, processes, ray), strict=True):
        write_part(out / PARTS_FOLDER / task.name, files)
        done += task.size
        progress(done, total)
    return header


def prepare(out: Path, header: Header) -> None:
    """Create the folder of a run, or check that it belongs to the same run and remove half-written parts."""
    place = out / HEADER_FILE
    if place.exists():
        before = read_header(out)
        if before != header:
            theirs, mine = msgspec.to_builtins(before), msgspec.to_builtins(header)
            other = ", ".join(f"{key} {theirs[key]} instead of {mine[key]}" for key in mine if theirs[key] != mine[key])
            raise OptionError(f"{out} belongs to a different run ({other}); use another folder or delete it")
    elif out.exists() and any(out.iterdir()):
        raise OptionError(f"{out} is not empty and not a run; use another folder")
    (out / PARTS_FOLDER).mkdir(parents=True, exist_ok=True)
    if not place.exists():
        text = msgspec.json.format(msgspec.json.encode(header), indent=2)
        half = out / f".{HEADER_FILE}.{os.getpid()}"
        half.write_bytes(text + b"\n")
        half.replace(place)
    for half in (out / PARTS_FOLDER).glob(".*"):
        shutil.rmtree(half, ignore_errors=True)


def read_header(folder: Path) -> Header:
    """The settings of a run; raises OptionError if the folder holds no run."""
    try:
        return msgspec.json.decode((folder / HEADER_FILE).read_bytes(), type=Header)
    except FileNotFoundError:
        raise OptionError(f"{folder} is not a run: it has no {HEADER_FILE}") from None
    except msgspec.MsgspecError as error:
        raise OptionError(f"{folder} is not a run that this version can read: {error}") from None


def write_part(place: Path, files: dict[str, bytes]) -> None:
    """Write the files of a part; the folder gets its final name when all of them are on disk."""
    half = place.with_name(f".{place.name}.{os.getpid()}")
    half.mkdir()
    for table, data in files.items():
        with (half / f"{table}.parquet").open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    half.rename(place)
