"""A bot in a process of its own: one that hangs or dies loses its time, never the game.

The process is handed redealt tables as text and answers with a move. When it takes too long it is ended, and a new
one is started for the next choice.
"""

# not compiled: it waits for another process

from __future__ import annotations

from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

from cinque.bots.bot import Bot, GreedyBot

if TYPE_CHECKING:
    from cinque.core.table import Table


class Apart(Bot):
    """Has the named bot choose in its own process within so many seconds; else a greedy one chooses."""

    def __init__(self, bot: str, seconds: float, seed: int = 0) -> None:
        super().__init__(seed)
        self.bot = bot
        self.seconds = seconds
        self.failed = 0  # how often it gave no usable answer
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return self.bot

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The bot's move first, then the others."""
        options = table.choices(seat)
        move = self._answer(table, seat)
        if move not in options:
            self.failed += 1
            return GreedyBot(self.dice.fresh()).think(table, seat)
        return [(move, 1, 0.5)] + [(other, 0, 0.5) for other in options if other != move]

    def _answer(self, table: Table, seat: int) -> int:
        game = table.game
        job = (game.name, game.players, game.options, table.save(), seat, self.dice.fresh())
        try:
            pipe = self._started()
            pipe.send(job)
            if pipe.poll(self.seconds):
                answer = pipe.recv()
                if isinstance(answer, int) and not isinstance(answer, bool):
                    return answer
        except (OSError, EOFError):
            pass
        self.close()
        return -1

    def _started(self) -> Connection:
        if self._pipe is None:
            here, there = get_context("spawn").Pipe()
            self._process = get_context("spawn").Process(target=_serve, args=(there, self.bot), daemon=True)
            self._process.start()
            there.close()
            self._pipe = here
            here.recv()  # it has loaded
        return self._pipe

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


def _serve(pipe: Any, bot: str) -> None:
    """Answer until the pipe closes; a bot that raises answers with what it raised."""
    from cinque.bots import get
    from cinque.core.game import load

    pipe.send("ready")
    while True:
        try:
            game, players, options, saved, seat, seed = pipe.recv()
        except EOFError:
            return
        try:
            table = load(game, players, None, **options).restore(saved)
            pipe.send(get(bot, seed=seed).choose(table, seat))
        except Exception as error:  # whatever it is, the game goes on without it
            pipe.send(f"{type(error).__name__}: {error}")
