"""`cinque train`: train a game's net by self-play and adopt it if it beats the current expert."""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from pathlib import Path
from typing import Any

from cinque.bots.net.file import game_net_path, read_net
from cinque.cli.arguments import InputError, load, positive_number, whole_number
from cinque.cli.fit import source_folder
from cinque.cli.progress import Progress
from cinque.core.engine.game import Game

REPORT_SECONDS = 20.0
SCALE = 100  # a share in percent


def add_commands(subparsers: Any) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("train", help="train a game's net by self-play")
    parser.add_argument("game", metavar="GAME", help="name of the game (list them with: cinque games)")
    parser.add_argument(
        "--players", type=player_counts, metavar="N,...", help="numbers of players, one net each (default: 2)"
    )
    parser.add_argument(
        "-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="game option; repeatable"
    )
    parser.add_argument("--content", type=Path, metavar="FOLDER", help="use other cards and numbers")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--minutes", type=positive_number, metavar="M", help="CPU minutes per net")
    budget.add_argument("--updates", type=positive_number, metavar="U", help="updates per net; equal runs, equal nets")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="seed of all randomness (default 1)")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("training"),
        metavar="FOLDER",
        help="checkpoints and nets (default training)",
    )
    parser.add_argument(
        "--games",
        type=whole_number,
        default=200,
        metavar="K",
        help="games of the final match, or 0 (default 200)",
    )
    parser.add_argument("--opponent", default="expert", metavar="BOT", help="whom to beat (default expert)")
    parser.add_argument(
        "--net",
        type=Path,
        metavar="FILE",
        help="measure this net instead of training one, such as after a new card text",
    )
    parser.add_argument("--keep-out", action="store_true", help="don't adopt the net, even if it wins")
    parser.set_defaults(run=run)


def player_counts(text: str) -> list[int]:
    """Parse numbers of players such as 2,3,4."""
    return [positive_number(part) for part in text.split(",")]


def run(args: argparse.Namespace) -> int:
    """Train a net for each number of players, and let each play against the current expert."""
    if importlib.import_module("cinque.bots.net.forward").np is None:  # it also sets numpy to one thread
        raise InputError("training needs numpy: pip install 'cinque[bots]'")
    for players in args.players or [2]:
        train_one(args, load(args.game, players, args.option, args.content))
    return 0


def train_one(args: argparse.Namespace, game: Game) -> None:
    """Train, measure and perhaps adopt one net."""
    training = importlib.import_module("cinque.lab.net_training")
    stem = args.out / f"{game.name}-{game.players}-players"
    if args.net is not None:
        net = calibrate(training.renewed(read_net(args.net), game), game)
        training.save_candidate(stem.with_suffix(".net"), net, None)
        judge(args, game, stem.with_suffix(".net"), net, training)
        return
    minutes = args.minutes or game.rules.recipe.minutes
    run = training.Training(
        game, training.plan_for(game, args.seed), args.updates or 0, minutes, stem.with_suffix(".checkpoint")
    )
    if run.resumed:
        print(f"continues at update {run.update} of {run.updates}", file=sys.stderr)
    last = [0.0]

    def report(progress: Any) -> None:
        if time.monotonic() - last[0] >= REPORT_SECONDS or progress.update == progress.updates:
            last[0] = time.monotonic()
            of = f" of {progress.updates}" if progress.updates else ""
            print(
                f"update {progress.update}{of}: {progress.decisions:,} decisions, {progress.seconds / 60:.1f} CPU "
                f"minutes, wins {progress.against_heuristics * SCALE:.0f} % against the heuristics while exploring",
                file=sys.stderr,
                flush=True,
            )

    net = calibrate(run.run(report), game)
    path = stem.with_suffix(".net")
    training.save_candidate(path, net, None)
    print(f"{game.title}, {game.players} players: {path}, {path.stat().st_size / 1024:.0f} kB")
    if args.games:
        judge(args, game, path, net, training)


def calibrate(net: Any, game: Game) -> Any:
    """Calibrate the net's chances to win, and print how often they came true in other games."""
    found, called = importlib.import_module("cinque.lab.calibration").calibrated(net, game)
    print("positions of the net against itself, by the chance to win that it gives them:")
    for chance, won, count in called:
        print(f"  {chance * SCALE:3.0f} %: won {won * SCALE:.0f} % of {count:,}")
    return found


def judge(args: argparse.Namespace, game: Game, path: Path, net: Any, training: Any) -> None:
    """Play the final match and adopt the net if it wins."""
    games = -(-args.games // game.players) * game.players  # every deal from every seat
    progress = Progress()
    results = path.with_suffix(".match")
    log = training.read_match(results, net, args.opponent)
    if log.won:
        print(f"continues the match after game {len(log.won)}", file=sys.stderr)

    def report(log: Any) -> None:
        training.save_match(results, log)
        progress.update(len(log.won), games)

    gate = training.gate(game, f"guided:{path}", log, games, report)
    progress.done()
    training.save_candidate(path, net, gate)
    print(
        f"wins {gate.won / games * SCALE:.1f} % ({gate.low * SCALE:.1f} to {gate.high * SCALE:.1f} %, {games} games, "
        f"fair share {SCALE / game.players:.0f} %) against {args.opponent}"
    )
    if not training.passes(gate, game.players):
        print("not adopted: the interval doesn't lie above the fair share")
    elif args.keep_out or args.content:
        print(f"strong enough to adopt; it stays in {path}")
    else:
        place = source_folder(game) / game_net_path(game).relative_to(game.rules.folder)
        training.save_candidate(place, net, gate)
        print(f"adopted: {place}")
