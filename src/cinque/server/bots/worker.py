"""A bot worker: a process at lower priority that reads one job per line and writes one answer per line.

A job holds a redealt table as JSON. A worker never sees what its seat cannot see, nor the server's memory.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Any

import msgspec

from cinque import bots
from cinque.bots.levels import LevelBot
from cinque.bots.review import compare
from cinque.server.tables.catalog import Catalog

REVIEW_SECONDS = 2.5  # time for one choice in a review


class Job(msgspec.Struct, frozen=True):
    """A table and a seat to choose a move for."""

    game: str
    players: int
    options: dict[str, Any]
    table: str
    seat: int
    bot: str
    seed: int
    explain: bool = False  # also return the number of tries and the expected value
    played: int = -1  # compare this move with its best alternative instead of choosing one
    untimed: bool = False  # in tests: a bot makes all its iterations, however long they take


class Answer(msgspec.Struct, frozen=True):
    """The move, or -1 and an error. `seed` is the job's, so that stray output is not taken for an answer.

    If a move was compared, `move` is the best alternative, `value` the chance to win with it, `played` the chance with
    the job's move, `standard_error` that of the difference, and `tries` the number of worlds both were tried in.
    """

    move: int
    error: str = ""
    seed: int = -1
    tries: int = 0
    value: float = -1.0
    played: float = -1.0
    standard_error: float = -1.0


_JOB = msgspec.json.Decoder(Job)


def run(catalog: Catalog, job: Job) -> Answer:
    """Do one job; an error of the bot is an answer too."""
    try:
        game = catalog.load(job.game, job.players, job.options)
        table = game.restore(job.table)
        if job.played >= 0:
            found = compare(table, job.seat, job.played, job.seed, 0.0 if job.untimed else REVIEW_SECONDS)
            if found is None:
                return Answer(-1, "there was no alternative", job.seed)
            return Answer(found.other, "", job.seed, found.worlds, found.instead, found.played, found.standard_error)
        bot = bots.get(job.bot, seed=job.seed)
        if job.untimed and isinstance(bot, LevelBot):
            bot.seconds = 0.0
        if job.explain and len(table.legal_moves_unchecked(job.seat)) > 1:
            ranked = bot.think(table, job.seat)
            return Answer(ranked[0][0], "", job.seed, sum(visits for _, visits, _ in ranked), ranked[0][2])
        return Answer(bot.choose(table, job.seat), "", job.seed)
    except Exception as error:  # a bot may fail in any way; the server then plays a fallback
        return Answer(-1, f"{type(error).__name__}: {error}"[:500], job.seed)


def main() -> None:
    """Read jobs until the server closes the pipe."""
    with contextlib.suppress(OSError):
        os.nice(5)
    catalog = Catalog(extra=tuple(sys.argv[1:]))
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # what a bot prints must not look like an answer
    with contextlib.suppress(BrokenPipeError):  # a server that was killed no longer waits for an answer
        answers.write(b"ready\n")
        answers.flush()
        for line in sys.stdin.buffer:
            answers.write(msgspec.json.encode(run(catalog, _JOB.decode(line))) + b"\n")
            answers.flush()


if __name__ == "__main__":
    main()
