"""`cinque fit`: fit the weights that bots use to estimate chances to win, from games between bots."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from cinque.cli.arguments import add_game_options, add_number_and_seed, load
from cinque.cli.files import check_writable
from cinque.cli.progress import Progress
from cinque.core.bots.trained import TRAINED_FILE, write_result
from cinque.core.engine.game import Game
from cinque.lab.training import train


def add_commands(subparsers: Any) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("fit", help="fit a game's value function to bot games")
    add_game_options(parser)
    add_number_and_seed(parser, games=400)
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help=f"output file (default: the game's own {TRAINED_FILE})"
    )
    parser.set_defaults(run=run)


def source_folder(game: Game) -> Path:
    """The folder of the game's sources, even if the compiled engine only links to them."""
    return Path(str(sys.modules[type(game.rules).__module__].__file__)).resolve().parent


def run(args: argparse.Namespace) -> int:
    """Play games, fit and write the weights, and report how good they are compared with the baseline."""
    game = load(args.game, args.players, args.option, args.content)
    path = source_folder(game) / TRAINED_FILE if args.out is None else args.out
    check_writable(path)
    words = ["cinque fit", game.name, f"--players {game.players}", *(f"-o {text}" for text in args.option)]
    source = " ".join([*words, f"--games {args.games}", f"--seed {args.seed}"])
    progress = Progress()
    lesson = train(game, args.games, args.seed, source, progress.update)
    progress.done()
    write_result(path, lesson)
    print(f"{lesson.rows} positions; log loss on held-out games {lesson.loss:.4f}, baseline {lesson.by_hand:.4f}")
    print(f"saved to {path}; the game's bots use it from now on")
    return 0
