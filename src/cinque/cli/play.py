"""`cinque play`: a game at the terminal, with bots, with people at one keyboard, or both."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import Any

from cinque import bots
from cinque.cli import saves
from cinque.cli.common import Complaint, add_game_options, game_of, load, rules_of, whole
from cinque.cli.prompt import Prompt, Quit
from cinque.cli.replay import ending, story
from cinque.cli.says import Says
from cinque.cli.screen import Screen
from cinque.core.game import Game
from cinque.core.random import dice
from cinque.core.table import Table
from cinque.lab.match import safe

HUMAN = "human"
COMFORTABLE = 3  # players, when nobody says how many


def add_commands(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser(
        "play",
        help="play at the terminal",
        description="Play at the terminal. The game is on disk after every move: Ctrl-C loses nothing.",
    )
    add_game_options(parser, optional=True)
    strengths = ", ".join(bots.LEVELS)
    parser.add_argument("--bots", type=whole, metavar="N", help="how many of the players are bots (all but one)")
    parser.add_argument("--bot", default="normal", metavar="NAME", help=f"how good they are: {strengths} (normal)")
    parser.add_argument("--seats", metavar="LIST", help="who sits where, such as human,normal,hard; replaces --bots")
    parser.add_argument("--seed", type=whole, metavar="S", help="of the shuffles; a random one unless given")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where the game is kept")
    parser.add_argument("--resume", nargs="?", const="", metavar="FILE", help="go on with a saved game (the last one)")
    parser.add_argument("--lang", metavar="LANGUAGE", help="en or de (that of the saved game, else en)")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Sit down, play, say how it ended."""
    return resumed(chosen).play() if chosen.resume is not None else begun(chosen).play()


def begun(chosen: argparse.Namespace) -> Sitting:
    """A new game as the arguments want it."""
    if chosen.game is None:
        raise Complaint("which game? See: cinque games")
    says = Says(chosen.lang or "en")
    seats = seating(chosen)
    game = load(chosen.game, len(seats), chosen.option, chosen.content)
    table = game.deal(secrets.randbits(32) if chosen.seed is None else chosen.seed)
    path = chosen.save if chosen.save is not None else saves.fresh(game.name)
    return Sitting(game, table, seats, call(seats, says), path, chosen.content, says.language)


def resumed(chosen: argparse.Namespace) -> Sitting:
    """A saved game."""
    path = Path(chosen.resume) if chosen.resume else saves.latest()
    saved = saves.load(path)
    content = chosen.content or (Path(saved.content) if saved.content else None)
    game = game_of(saved.record, content)
    if chosen.game is not None and chosen.game != game.name:
        raise Complaint(f"{path} is a game of {game.name}, not of {chosen.game}")
    for name in saved.seats:
        if name != HUMAN:
            bots.get(name)
    table = game.replay(saved.record)
    return Sitting(game, table, saved.seats, saved.names, chosen.save or path, content, chosen.lang or saved.language)


def seating(chosen: argparse.Namespace) -> list[str]:
    """Who sits where: from --seats, or people first and then bots."""
    bots.get(chosen.bot)
    if chosen.seats is not None:
        seats = [name.strip() for name in chosen.seats.split(",")]
        for name in seats:
            if name != HUMAN:
                bots.get(name)
        if chosen.players not in (None, len(seats)) or chosen.bots not in (None, len(seats) - seats.count(HUMAN)):
            raise Complaint(f"--seats names {len(seats)} players, which does not fit --players or --bots")
        return seats
    rules = rules_of(chosen.game)
    players = chosen.players
    if players is None:
        wanted = COMFORTABLE if chosen.bots is None else chosen.bots + 1
        players = max(rules.fewest, min(rules.most, wanted))
    machines = players - 1 if chosen.bots is None else chosen.bots
    if machines > players:
        raise Complaint(f"{machines} bots are too many for {players} players")
    return [HUMAN] * (players - machines) + [chosen.bot] * machines


def call(seats: list[str], says: Says) -> list[str]:
    """Names for all seats."""
    return [says("player" if kind == HUMAN else "bot", number=n) for n, kind in enumerate(seats, 1)]


class Sitting:
    """One game at the terminal."""

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
        self.says = Says(language)
        self.told = [0] * game.players  # how many moves each seat has read of
        self.failed: list[int] = []  # whose bot has failed, which is told once
        self.facing: int | None = None  # who sits at the keyboard

    def save(self) -> None:
        """The game as it stands, on disk."""
        content = None if self.content is None else str(self.content.resolve())
        saves.save(self.path, saves.Sitting(self.table.record, self.seats, self.names, content, self.says.language))

    def play(self) -> int:
        """To the end, or until somebody leaves; 0 at the end, 130 after Ctrl-C."""
        self.save()
        try:
            while not self.table.over:
                self.one_choice()
        except (Quit, EOFError, KeyboardInterrupt) as reason:
            self.console.print("\n" + self.says("saved", path=self.path), markup=False, soft_wrap=True)
            return 130 if isinstance(reason, KeyboardInterrupt) else 0
        self.finish()
        return 0

    def one_choice(self) -> None:
        """Bots first where several choose at once, then people."""
        waiting = self.table.waiting
        seat = next((s for s in waiting if self.seats[s] != HUMAN), waiting[0])
        if self.seats[seat] == HUMAN:
            self.ask_person(seat)
        else:
            bot = bots.get(self.seats[seat], seed=self.luck(seat))
            with self.console.status(self.says("thinks", name=self.names[seat])):
                told: list[str] = []
                move = safe(bot, self.table, seat, self.luck(seat), self.table.options(seat), told)
            if move < 0:
                move = bots.ask(bots.GreedyBot(self.luck(seat)), self.table, seat, self.luck(seat))
                if seat not in self.failed:
                    self.failed.append(seat)
                    text = self.says("failed", name=self.names[seat], why="\n".join(told))
                    self.console.print(text, style="yellow", markup=False)
            self.table.play(seat, move)
        self.save()

    def luck(self, seat: int) -> int:
        """A bot's seed for this choice: the same game played again, or resumed, meets the same bots."""
        record = self.table.record
        return dice(record.seed * 1_000_003 + len(record.moves) * 8 + seat).fresh()

    def ask_person(self, seat: int) -> None:
        """Show the position through the seat's eyes and take its answer.

        Alone at the keyboard a person is not asked where only one answer is possible. With others looking on, not
        being asked would tell them so."""
        only = self.table.forced(seat) if self.seats.count(HUMAN) == 1 else -1
        if only >= 0:
            text = self.game.words(self.says.language).move(self.game, only, self.names.__getitem__)
            self.console.print(self.says("only", name=self.names[seat], move=text), style="dim", markup=False)
            self.table.play(seat, only)
            return
        if self.seats.count(HUMAN) > 1 and self.facing != seat:
            self.console.clear()
            self.console.input(self.says("your_turn", name=self.names[seat]))
        self.facing = seat
        prompt = Prompt(self.console, self.table, seat, self.names, self.says)
        prompt.tell(self.news(seat))
        answer = prompt.answer()
        if answer.undo:
            self.table = self.table.undo(seat)
            self.told = [min(count, len(self.table.record.moves)) for count in self.told]
        else:
            self.table.play(seat, answer.move)

    def news(self, seat: int) -> list[str]:
        """What the seat has not read yet."""
        now = len(self.table.record.moves)
        first = self.told[seat]
        self.told[seat] = now
        return story(self.table, seat, self.names, self.says, first + 1 if first else 0, now)

    def finish(self) -> None:
        """The last news and the result."""
        people = [seat for seat, kind in enumerate(self.seats) if kind == HUMAN]
        for line in self.news(people[0]) if people else []:
            self.console.print(line, markup=False)
        self.console.print(f"\n{ending(self.table, self.names, self.says)}", style="bold", markup=False)
        self.console.print(self.says("again", path=self.path), markup=False, soft_wrap=True)
