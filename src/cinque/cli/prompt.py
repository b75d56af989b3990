"""One choice at the terminal: the position, numbered options, and answers to `?`."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from cinque import bots
from cinque.cli import board
from cinque.cli.common import Complaint, write
from cinque.cli.rulebook import behind, explain
from cinque.core.clauses import clauses
from cinque.core.errors import CinqueError, IllegalMove
from cinque.core.foresight import foresee
from cinque.core.table import Table

RANGE = 5  # from so many amounts on, they are shown as one line
FORESEEN = 40  # of so many options it is shown what they change
WORLDS = 3  # and it must be the same in so many worlds
KEYS = (
    "a number or a move's words · ? the rules of this choice · ? NUMBER · u undo · h hint · b board · s FILE · q leave"
)


class Quit(Exception):
    """The player leaves."""


class Answer(NamedTuple):
    """A move, or the wish to take back."""

    move: int
    undo: bool = False


class Line(NamedTuple):
    """One numbered line: a move, or a row of amounts of one kind."""

    text: str
    moves: list[int]


class Prompt:
    """Asks one seat its present question."""

    def __init__(self, console: Console, table: Table, seat: int, names: list[str], language: str) -> None:
        self.console = console
        self.table = table
        self.game = table.game
        self.seat = seat
        self.names = names
        self.words = table.game.words(language)
        self.question = table.question(seat)
        self.options = table.options(seat)
        self.effects = foresee(table, seat, self.options[:FORESEEN], range(WORLDS))
        self.lines = self.gather()

    def gather(self) -> list[Line]:
        """The options as lines; long rows of amounts become one line."""
        lines: list[Line] = []
        index = 0
        while index < len(self.options):
            row = self.row_from(index)
            if len(row) >= RANGE:
                low, high = self.amount(row[0]), self.amount(row[-1])
                kind = self.game.moves.kind(row[0]).replace("_", " ")
                lines.append(Line(f"{kind.capitalize()} {low} to {high}", row))
                index += len(row)
            else:
                lines.append(Line(self.described(self.options[index]), [self.options[index]]))
                index += 1
        return lines

    def described(self, move: int) -> str:
        """A move in words, with what it surely changes."""
        text = self.words.move(self.game, move)
        rows = [f"{self.words.name('figure', name)} {a}→{b}" for name, a, b in self.effects.get(move, [])]
        return f"{text}  ({', '.join(rows)})" if rows else text

    def row_from(self, index: int) -> list[int]:
        """The moves from here on that differ only in one growing amount."""
        first = self.options[index]
        if not isinstance(self.amount(first), int):
            return [first]
        kind = self.game.moves.kind(first)
        row = [first]
        for move in self.options[index + 1 :]:
            if move != row[-1] + 1 or self.game.moves.kind(move) != kind:
                break
            row.append(move)
        return row

    def amount(self, move: int) -> int | str | None:
        """The one argument of a move that has just one."""
        values = list(self.game.moves.args(move).values())
        return values[0] if len(values) == 1 else None

    def tell(self, news: list[str]) -> None:
        """What happened, the position, the question and the options."""
        self.console.print()
        for line in news:
            self.console.print(Text(line, style="dim"))
        self.show()

    def show(self) -> None:
        """The position and the question."""
        console = self.console
        console.print(board.draw(self.game.rules, self.table.view(self.seat), self.words, self.names))
        trail = [self.words.crumb(crumb, self.call) for crumb in self.question.crumbs]
        if trail:
            console.print(Text(" › ".join(trail), style="dim"))
        console.print(Text(f"{self.names[self.seat]}: {self.words.question(self.question, self.call)}", style="bold"))
        hint = self.words.hint(self.question, self.call)
        if hint:
            console.print(Text(hint, style="italic"))
        numbered = [Text(f"{n:3}  {line.text}") for n, line in enumerate(self.lines, 1)]
        if len(numbered) > 8:
            console.print(Columns(numbered, padding=(0, 3), column_first=True))
        else:
            for entry in numbered:
                console.print(entry)
        console.print(Text(KEYS, style="dim"))

    def call(self, seat: int) -> str:
        """A player's name."""
        return self.names[seat] if 0 <= seat < len(self.names) else "nobody"

    def answer(self) -> Answer:
        """Ask until there is an answer; mistakes are explained and change nothing."""
        while True:
            text = self.console.input("> ").strip()
            try:
                found = self.understand(text)
            except CinqueError as error:
                self.console.print(str(error), style="yellow", markup=False)
                clause = error.clause if isinstance(error, IllegalMove) else ""
                if clause in clauses(self.game.rules.folder):
                    self.console.print(explain(self.game.rules, [clause]), markup=False)
                continue
            if found is not None:
                return found

    def understand(self, text: str) -> Answer | None:
        """What was typed: an answer, or None when it was only a question."""
        word, _, rest = text.partition(" ")
        if text.isdecimal():
            return self.by_number(int(text))
        if text.startswith("?"):
            self.explain(text[1:].strip())
        elif word == "q":
            raise Quit
        elif word == "u":
            return self.undo()
        elif word == "h":
            self.advise()
        elif word == "b":
            self.show()
        elif word == "s":
            self.save_as(rest.strip())
        elif not text:
            if len(self.options) == 1:
                return Answer(self.options[0])
            raise Complaint(f"Type a number from 1 to {len(self.lines)}, or ? for the rules.")
        else:
            return self.by_words(text)
        return None

    def by_number(self, number: int) -> Answer:
        """The numbered line; a row of amounts asks which."""
        if not 1 <= number <= len(self.lines):
            raise Complaint(f"There are choices 1 to {len(self.lines)}, not {number}.")
        line = self.lines[number - 1]
        if len(line.moves) == 1:
            return Answer(line.moves[0])
        amount = self.console.input(f"{line.text}. How many? ").strip()
        for move in line.moves:
            if str(self.amount(move)) == amount:
                return Answer(move)
        raise Complaint(f"'{amount}' is not among {line.text.lower()}.")

    def by_words(self, text: str) -> Answer:
        """A move by its words, as shown or as the game's records spell it."""
        for move in self.options:
            if text.lower() in (self.words.move(self.game, move).lower(), self.game.moves.text(move)):
                return Answer(move)
        move = self.game.moves.parse(text.lower())
        self.table.copy().play(self.seat, move)  # raises, with the reason
        return Answer(move)

    def undo(self) -> Answer:
        """Take back, if nobody has decided or learnt anything since."""
        if self.table.undo_point(self.seat) == len(self.table.record.moves):
            raise Complaint("There is nothing you may take back: others have decided or learnt something since.")
        return Answer(-1, undo=True)

    def explain(self, number: str) -> None:
        """The rules behind one choice, or behind all of them and what is refused."""
        rules = self.game.rules
        listed = list(self.words.clauses(self.question.ask))
        if number:
            if not number.isdecimal() or not 1 <= int(number) <= len(self.lines):
                raise Complaint(f"'? {number}': there are choices 1 to {len(self.lines)}.")
            listed = [*self.words.clauses(self.game.moves.kind(self.lines[int(number) - 1].moves[0])), *listed]
        ids = behind(rules, self.question.ask, listed)
        self.console.print(explain(rules, ids) if ids else "No clause is noted for this choice.", markup=False)
        if number:
            return
        for refusal in self.table.refusals(self.seat):
            name = f"{self.words.move(self.game, refusal.move)}: " if refusal.move >= 0 else ""
            text = f"not now: {name}{self.words.refusal(refusal)} ({refusal.clause})"
            self.console.print(Text(text, style="yellow"))
            if refusal.clause in clauses(rules.folder) and refusal.clause not in ids:
                ids.append(refusal.clause)
                self.console.print(explain(rules, [refusal.clause]), markup=False)

    def advise(self) -> None:
        """What a bot that knows no more than the player would do."""
        with self.console.status("thinking"):
            thoughts = bots.get("normal").think(self.table.redeal(self.seat, 1), self.seat)
        for move, visits, value in thoughts[:3]:
            text = f"{self.words.move(self.game, move)}  ({visits} tries, {value:.0%})"
            self.console.print(Text(text, style="cyan"))

    def save_as(self, name: str) -> None:
        """A record of the game so far under another name."""
        if not name:
            raise Complaint("Say where: s FILE. (The game itself is saved after every move.)")
        write(Path(name), self.table.record.to_json() + "\n")
        self.console.print(f"Written to {name}.", markup=False)
