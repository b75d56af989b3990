"""`cinque train`: bots learn to forecast a game from plays among themselves."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from cinque.cli.common import add_game_options, load, positive, whole, writable
from cinque.cli.ladder import Progress
from cinque.core.game import Game
from cinque.core.learnt import FILE, write
from cinque.lab.learn import train


def add_commands(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("train", help="learn from plays how well a seat stands, for the bots that search")
    add_game_options(parser)
    parser.add_argument("--games", type=positive, default=400, metavar="K", help="how many to learn from (400)")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="of the first game; the next has S+1 (0)")
    parser.add_argument("--out", type=Path, metavar="FILE", help=f"where the weights go (the game's own {FILE})")
    parser.set_defaults(run=run)


def home(game: Game) -> Path:
    """The game's own folder: where its source lies, also when the engine is compiled beside links to it."""
    return Path(str(sys.modules[type(game.rules).__module__].__file__)).resolve().parent


def run(chosen: argparse.Namespace) -> int:
    """Play, fit, write, and say how good the forecast is beside the estimate by hand."""
    game = load(chosen.game, chosen.players, chosen.option, chosen.content)
    path = home(game) / FILE if chosen.out is None else chosen.out
    writable(path)
    words = ["cinque train", game.name, f"--players {game.players}", *(f"-o {text}" for text in chosen.option)]
    source = " ".join([*words, f"--games {chosen.games}", f"--seed {chosen.seed}"])
    progress = Progress()
    lesson = train(game, chosen.games, chosen.seed, source, progress.told)
    progress.done()
    write(path, lesson)
    print(f"{lesson.rows} positions; log-loss on plays kept apart {lesson.loss:.4f}, by hand {lesson.by_hand:.4f}")
    print(f"written to {path}; the game's bots go by it from now on")
    return 0
