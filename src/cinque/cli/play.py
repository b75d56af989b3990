"""`cinque play`: play in the terminal against bots, with people at one keyboard, or both."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import Any

from cinque import bots
from cinque.cli import saves
from cinque.cli.arguments import InputError, add_game_options, load, rules_of, whole_number
from cinque.cli.files import game_of
from cinque.cli.prompt import Prompt, Quit
from cinque.cli.replay import ending, log_lines
from cinque.cli.screen import Screen
from cinque.cli.terminal_texts import TerminalTexts
from cinque.core.clients.auto_answers import AutoAnswer, auto_answer
from cinque.core.engine.game import Game
from cinque.core.engine.random import dice
from cinque.core.engine.table import Table
from cinque.lab.match import choose_safely

HUMAN = "human"
DEFAULT_PLAYERS = 3


def add_commands(subparsers: Any) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "play",
        help="play in the terminal",
        description="Play in the terminal. The game is saved after every move, so Ctrl-C loses nothing.",
    )
    add_game_options(parser, optional=True)
    strengths = ", ".join(bots.LEVELS)
    parser.add_argument("--bots", type=whole_number, metavar="N", help="number of bots (default: all players but one)")
    parser.add_argument(
        "--bot", default="normal", metavar="NAME", help=f"level of the bots: {strengths} (default normal)"
    )
    parser.add_argument(
        "--seats", metavar="LIST", help="one entry per seat, such as human,normal,hard; replaces --bots"
    )
    parser.add_argument("--seed", type=whole_number, metavar="S", help="random seed (default: random)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="file to save the game in")
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="resume a saved game (default: the latest)"
    )
    parser.add_argument("--lang", metavar="LANGUAGE", help="en or de (default: the saved game's language, or en)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Start or resume a game and play it."""
    return resume(args).play() if args.resume is not None else start(args).play()


def start(args: argparse.Namespace) -> TerminalGame:
    """Start a new game from the arguments."""
    if args.game is None:
        raise InputError("which game? See: cinque games")
    texts = TerminalTexts(args.lang or "en")
    seats = seats_from(args)
    game = load(args.game, len(seats), args.option, args.content)
    table = game.deal(secrets.randbits(32) if args.seed is None else args.seed)
    path = args.save if args.save is not None else saves.new_path(game.name)
    return TerminalGame(game, table, seats, player_names(seats, texts), path, args.content, texts.language)


def resume(args: argparse.Namespace) -> TerminalGame:
    """Resume a saved game."""
    path = Path(args.resume) if args.resume else saves.latest()
    saved = saves.load(path)
    content = args.content or (Path(saved.content) if saved.content else None)
    game = game_of(saved.record, content)
    if args.game is not None and args.game != game.name:
        raise InputError(f"{path} is a {game.name} game, not {args.game}")
    for name in saved.seats:
        if name != HUMAN:
            bots.get(name)
    table = game.replay(saved.record)
    return TerminalGame(game, table, saved.seats, saved.names, args.save or path, content, args.lang or saved.language)


def seats_from(args: argparse.Namespace) -> list[str]:
    """The player of each seat: from --seats, or people first and then bots."""
    bots.get(args.bot)
    if args.seats is not None:
        seats = [name.strip() for name in args.seats.split(",")]
        for name in seats:
            if name != HUMAN:
                bots.get(name)
        if args.players not in (None, len(seats)) or args.bots not in (None, len(seats) - seats.count(HUMAN)):
            raise InputError(f"--seats has {len(seats)} players, which doesn't match --players or --bots")
        return seats
    rules = rules_of(args.game)
    players = args.players
    if players is None:
        wanted = DEFAULT_PLAYERS if args.bots is None else args.bots + 1
        players = max(rules.min_players, min(rules.max_players, wanted))
    bot_seats = players - 1 if args.bots is None else args.bots
    if bot_seats > players:
        raise InputError(f"{bot_seats} bots are too many for {players} players")
    return [HUMAN] * (players - bot_seats) + [args.bot] * bot_seats


def player_names(seats: list[str], texts: TerminalTexts) -> list[str]:
    """Default names for all seats."""
    return [texts("player" if kind == HUMAN else "bot", number=n) for n, kind in enumerate(seats, 1)]


class TerminalGame:
    """One game in the terminal."""

    def __init__(
        self,
        game: Game,
        table: Table,
        seats: list[str],
        names: list[str],
        path: Path,
        content: Path | None,
        language: str,
    ) -> None:
        self.game = game
        self.table = table
        self.seats = seats
        self.names = names
        self.path = path
        self.content = content
        self.console = Screen(highlight=False)
        self.texts = TerminalTexts(language)
        self.read_moves = [0] * game.players  # how many moves of the log each seat has read
        self.failed: list[int] = []  # seats whose bot has failed; reported once
        self.at_keyboard: int | None = None  # the seat
        self.auto_answers: list[dict[str, AutoAnswer]] = [{} for _ in range(game.players)]

    def save(self) -> None:
        """Save the game to disk."""
        content = None if self.content is None else str(self.content.resolve())
        saves.save(self.path, saves.SavedGame(self.table.record, self.seats, self.names, content, self.texts.language))

    def play(self) -> int:
        """Play to the end or until a player quits; return 0, or 130 after Ctrl-C."""
        self.save()
        try:
            while not self.table.over:
                self.play_one_move()
        except (Quit, EOFError, KeyboardInterrupt) as reason:
            self.console.print("\n" + self.texts("saved", path=self.path), markup=False, soft_wrap=True)
            return 130 if isinstance(reason, KeyboardInterrupt) else 0
        self.finish()
        return 0

    def play_one_move(self) -> None:
        """Play one move; in a simultaneous choice bots come first."""
        to_move = self.table.to_move
        seat = next((s for s in to_move if self.seats[s] != HUMAN), to_move[0])
        if self.seats[seat] == HUMAN:
            self.ask_person(seat)
        else:
            bot = bots.get(self.seats[seat], seed=self.bot_seed(seat))
            with self.console.status(self.texts("thinks", name=self.names[seat])):
                errors: list[str] = []
                move = choose_safely(bot, self.table, seat, self.bot_seed(seat), self.table.legal_moves(seat), errors)
            if move < 0:
                move = bots.choose_move(bots.GreedyBot(self.bot_seed(seat)), self.table, seat, self.bot_seed(seat))
                if seat not in self.failed:
                    self.failed.append(seat)
                    text = self.texts("failed", name=self.names[seat], why="\n".join(errors))
                    self.console.print(text, style="yellow", markup=False)
            self.table.play(seat, move)
        self.save()

    def bot_seed(self, seat: int) -> int:
        """A bot's seed for this choice: the same in a resumed or repeated game."""
        record = self.table.record
        return dice(record.seed * 1_000_003 + len(record.moves) * 8 + seat).new_seed()

    def ask_person(self, seat: int) -> None:
        """Show the position as the seat sees it and play the person's answer.

        A single person's forced moves are played automatically. With several people at one keyboard they are asked
        anyway, because skipping the question would reveal something about the hand. Questions that are skipped by
        default (such as trades) are asked only if the player has turned them on."""
        if self.game.rules.default_auto_answers.get(self.table.question(seat).window) == "pass":
            automatic = auto_answer(self.table, seat, self.auto_answers[seat])
            if automatic >= 0:
                self.table.play(seat, automatic)
                return
        forced = self.table.forced_move(seat) if self.seats.count(HUMAN) == 1 else -1
        if forced >= 0:
            text = self.game.words(self.texts.language).move(self.game, forced, self.names.__getitem__)
            self.console.print(self.texts("only", name=self.names[seat], move=text), style="dim", markup=False)
            self.table.play(seat, forced)
            return
        if self.seats.count(HUMAN) > 1 and self.at_keyboard != seat:
            self.console.clear()
            self.console.input(self.texts("your_turn", name=self.names[seat]))
        self.at_keyboard = seat
        bot_seats = [place for place, kind in enumerate(self.seats) if kind != HUMAN and self.seats.count(HUMAN) == 1]
        prompt = Prompt(self.console, self.table, seat, self.names, self.texts, bot_seats, self.auto_answers[seat])
        prompt.show_question(self.unread_lines(seat))
        answer = prompt.answer()
        if answer.undo:
            self.table = self.table.undo(seat, bot_seats)
            self.read_moves = [min(count, len(self.table.record.moves)) for count in self.read_moves]
        else:
            self.table.play(seat, answer.move)

    def unread_lines(self, seat: int) -> list[str]:
        """The log lines that the seat has not read yet."""
        now = len(self.table.record.moves)
        first = self.read_moves[seat]
        self.read_moves[seat] = now
        return log_lines(self.table, seat, self.names, self.texts, first + 1 if first else 0, now)

    def finish(self) -> None:
        """Print the rest of the log and the result."""
        people = [seat for seat, kind in enumerate(self.seats) if kind == HUMAN]
        for line in self.unread_lines(people[0]) if people else []:
            self.console.print(line, markup=False)
        self.console.print(f"\n{ending(self.table, self.names, self.texts)}", style="bold", markup=False)
        self.console.print(self.texts("again", path=self.path), markup=False, soft_wrap=True)
