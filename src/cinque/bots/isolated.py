"""Run a bot in its own process, so that a bot that hangs or crashes can't stop the game.

The process receives redealt tables as text and answers with a move. If it takes too long, it is killed and a new one
is started for the next choice.
"""

# not compiled: it only waits for another process

from __future__ import annotations

from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

from cinque.bots.bot import Bot, GreedyBot

if TYPE_CHECKING:
    from cinque.core.engine.table import Table


class IsolatedBot(Bot):
    """Runs the named bot in its own process with a time limit; if it fails, a greedy bot chooses."""

    def __init__(self, bot: str, seconds: float, seed: int = 0) -> None:
        super().__init__(seed)
        self.bot = bot
        self.seconds = seconds
        self.failed = 0  # how often it returned no legal move in time
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    @property
    def name(self) -> str:
        """The name on the command line."""
        return self.bot

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The bot's move, then the other legal moves."""
        legal = table.legal_moves_unchecked(seat)
        move = self._answer(table, seat)
        if move not in legal:
            self.failed += 1
            return GreedyBot(self.dice.new_seed()).think(table, seat)
        return [(move, 1, 0.5)] + [(other, 0, 0.5) for other in legal if other != move]

    def _answer(self, table: Table, seat: int) -> int:
        game = table.game
        job = (game.name, game.players, game.folder, game.options, table.save(), seat, self.dice.new_seed())
        try:
            pipe = self._ensure_started()
            pipe.send(job)
            if pipe.poll(self.seconds):
                answer = pipe.recv()
                if isinstance(answer, int) and not isinstance(answer, bool):
                    return answer
        except (OSError, EOFError):
            pass
        self.close()
        return -1

    def _ensure_started(self) -> Connection:
        if self._pipe is None:
            here, there = get_context("spawn").Pipe()
            self._process = get_context("spawn").Process(target=_serve, args=(there, self.bot), daemon=True)
            self._process.start()
            there.close()
            self._pipe = here
            here.recv()  # wait until it has loaded
        return self._pipe

    def close(self) -> None:
        """Kill the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


def _serve(pipe: Any, bot: str) -> None:
    """Answer requests until the pipe closes; if the bot raises, answer with the error."""
    from cinque.bots import get
    from cinque.core.engine.game import load

    pipe.send("ready")
    while True:
        try:
            game, players, content, options, saved, seat, seed = pipe.recv()
        except EOFError:
            return
        try:
            table = load(game, players, content, **options).restore(saved)
            pipe.send(get(bot, seed=seed).choose(table, seat))
        except Exception as error:  # a bot may fail in any way; the game goes on
            pipe.send(f"{type(error).__name__}: {error}")
