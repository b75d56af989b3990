"""One choice at the terminal: the position, numbered options, and answers to `?`."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.text import Text

from cinque import bots
from cinque.cli import board
from cinque.cli.common import Complaint, write
from cinque.cli.pages import Page, lines_of, pages, parts_of, put, room, through
from cinque.cli.rulebook import behind, explain
from cinque.cli.says import Says
from cinque.core.clauses import clauses
from cinque.core.errors import CinqueError, IllegalMove, UnknownMove
from cinque.core.foresight import foresee
from cinque.core.table import Table

RANGE = 5  # from so many amounts on, they are shown as one line
FORESEEN = 40  # of so many options it is shown what they change
LISTED = 3  # lines for the list of a board's sections
HEAD = 4  # lines of a board that are shown above every question
WORLDS = 3  # and it must be the same in so many worlds


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

    def __init__(self, console: Console, table: Table, seat: int, names: list[str], says: Says) -> None:
        self.console = console
        self.says = says
        self.table = table
        self.game = table.game
        self.seat = seat
        self.names = names
        self.words = table.game.words(says.language)
        self.question = table.question(seat)
        self.options = table.options(seat)
        self.effects = foresee(table, seat, self.options[:FORESEEN], range(WORLDS))
        self.lines = self.gather()
        self.first = 0  # the choice on top of the screen
        self.after = 0  # and on top of the next one

    def gather(self) -> list[Line]:
        """The options as lines; long rows of amounts become one line."""
        lines: list[Line] = []
        index = 0
        while index < len(self.options):
            row = self.row_from(index)
            if len(row) >= RANGE:
                lines.append(Line(self.says("range", first=self.said(row[0]), last=self.said(row[-1])), row))
                index += len(row)
            else:
                lines.append(Line(self.described(self.options[index]), [self.options[index]]))
                index += 1
        return lines

    def described(self, move: int) -> str:
        """A move in words, with what it surely changes."""
        text = self.said(move)
        rows = [f"{self.words.figure(name, b)} {a}→{b}" for name, a, b in self.effects.get(move, [])]
        return f"{text}  ({', '.join(rows)})" if rows else text

    def said(self, move: int) -> str:
        """A move in words."""
        return self.words.move(self.game, move, self.call)

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
        """What happened, the position, the question and the options.

        What is too tall for the screen is told in parts: the news, then the question with the sections of the board
        by number."""
        told = Group(*(Text(line, style="dim") for line in news))
        self.console.print()
        below = self.below(len(self.lines))
        tall = len(lines_of(self.console, Group(told, self.board(), *below)))
        if tall <= room(self.console) + 1:
            self.console.print(Group(told, self.board(), *below))
            return
        seen = len(lines_of(self.console, told)) + len(lines_of(self.console, Group(*self.short())))
        if seen <= room(self.console) + 1:
            self.console.print(told)
        else:
            through(self.console, told, self.says("enter"))
            if news:
                self.console.input(self.says("enter"))
        self.console.print(Group(*self.short()))

    def board(self) -> RenderableType:
        """The position."""
        return board.draw(self.game.rules, self.table.view(self.seat), self.words, self.names)

    def sections(self) -> list[Page]:
        """The position, without its head where that is short, in pages that fit above the list of them."""
        parts = parts_of(self.board())
        return pages(self.console, Group(*parts[len(self.head()) :]), room(self.console) - LISTED)

    def head(self) -> list[RenderableType]:
        """What a board says first: round, turn, who acts; nothing where that is long."""
        first = parts_of(self.board())[:1]
        return first if len(lines_of(self.console, Group(*first))) <= HEAD else []

    def show(self, section: str) -> None:
        """The position again, or one section of it."""
        found = self.sections()
        if len(found) == 1 and not section:
            self.console.print(Group(self.board(), *self.below(len(self.lines))))
            return
        number = section or "1"
        if not number.isdecimal() or not 1 <= int(number) <= len(found):
            raise Complaint(self.says("no_section", count=len(found), number=section))
        put(self.console, found[int(number) - 1].lines)
        self.console.print(self.listed(found))

    def listed(self, found: list[Page]) -> Text:
        """How one comes to the sections of the board."""
        named = " · ".join(f"b {n} {page.title}" for n, page in enumerate(found, 1))
        return Text(self.says("sections", list=named), style="cyan")

    def short(self) -> list[RenderableType]:
        """The question with as many choices as fit, and how one comes to the rest."""
        extra: list[RenderableType] = [self.listed(self.sections())]
        head = self.head()
        low, high = 1, len(self.lines) - self.first
        while low < high:
            count = (low + high + 1) // 2
            tall = len(lines_of(self.console, Group(*head, *self.below(count, extra))))
            low, high = (count, high) if tall <= room(self.console) + 1 else (low, count - 1)
        return [*head, *self.below(low, extra)]

    def below(self, count: int, extra: list[RenderableType] | None = None) -> list[RenderableType]:
        """The question, so many choices and the keys."""
        parts: list[RenderableType] = []
        trail = list(dict.fromkeys(self.words.crumb(crumb, self.call) for crumb in self.question.crumbs))
        if trail:
            parts.append(Text(" › ".join(trail), style="dim"))
        parts.append(Text(f"{self.names[self.seat]}: {self.words.question(self.question, self.call)}", style="bold"))
        hint = self.words.hint(self.question, self.call)
        if hint:
            parts.append(Text(hint, style="italic"))
        here = list(enumerate(self.lines, 1))[self.first : self.first + count]
        numbered: list[RenderableType] = [Text(f"{n:3}  {line.text}") for n, line in here]
        parts += [Columns(numbered, padding=(0, 3), column_first=True)] if len(numbered) > 8 else numbered
        self.after = (self.first + len(here)) % len(self.lines)
        if len(here) < len(self.lines):
            last = min(self.after + count, len(self.lines))
            text = self.says("more_options", first=self.after + 1, last=last, count=len(self.lines))
            parts.append(Text(text, style="cyan"))
        return [*parts, *(extra or []), Text(self.says("keys"), style="dim")]

    def call(self, seat: int) -> str:
        """A player's name."""
        return self.names[seat] if 0 <= seat < len(self.names) else self.says("nobody")

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
                    self.read([clause])
                continue
            if found is not None:
                return found

    def understand(self, text: str) -> Answer | None:
        """What was typed: an answer, or None when it was only a question."""
        word, _, rest = text.partition(" ")
        command = self.says.command(word.lower())
        if text.isdecimal():
            return self.by_number(int(text))
        if text.startswith("?"):
            self.explain(text[1:].strip())
        elif text == "+":
            self.first = self.after
            self.console.print(Group(*self.short()))
        elif command == "q":
            raise Quit
        elif command == "u":
            return self.undo()
        elif command == "h":
            self.advise()
        elif command == "b":
            self.show(rest.strip())
        elif command == "s":
            self.save_as(rest.strip())
        elif not text:
            if len(self.options) == 1:
                return Answer(self.options[0])
            raise Complaint(self.says("type_number", count=len(self.lines)))
        else:
            return self.by_words(text)
        return None

    def by_number(self, number: int) -> Answer:
        """The numbered line; a row of amounts asks which."""
        if not 1 <= number <= len(self.lines):
            raise Complaint(self.says("no_choice", count=len(self.lines), number=number))
        line = self.lines[number - 1]
        if len(line.moves) == 1:
            return Answer(line.moves[0])
        amount = self.console.input(self.says("how_many", line=line.text)).strip()
        for move in line.moves:
            if str(self.amount(move)) == amount:
                return Answer(move)
        raise Complaint(self.says("not_among", amount=amount, line=line.text))

    def by_words(self, text: str) -> Answer:
        """A move by its words, as shown or as the game's records spell it."""
        typed = text.lower()
        for move in self.options:
            if typed in (self.said(move).lower(), self.game.moves.text(move)):
                return Answer(move)
        try:
            move = self.game.moves.parse(typed)
        except UnknownMove:
            raise Complaint(f"{self.says('no_move', text=text)} {self.meant(typed)}".strip()) from None
        told = self.says("not_possible", move=self.said(move))
        refusal = self.table.why_not(self.seat, move)
        if refusal is None:
            raise IllegalMove(f"{told} {self.meant(typed)}".strip())
        raise IllegalMove(f"{told} {self.words.refusal(refusal, self.call)}", refusal.clause)

    def meant(self, typed: str) -> str:
        """Which of the present choices come near to what was typed."""
        moves: dict[str, str] = {}
        for number, line in enumerate(self.lines, 1):
            for move in line.moves:
                shown = f"{number} ({self.said(move)})" if len(line.moves) == 1 else self.said(move)
                moves[self.said(move).lower()] = moves[self.game.moves.text(move)] = shown
        return self.says.meant(typed, moves)

    def undo(self) -> Answer:
        """Take back, if nobody has decided or learnt anything since."""
        if self.table.undo_point(self.seat) == len(self.table.record.moves):
            raise Complaint(self.says("no_undo"))
        return Answer(-1, undo=True)

    def read(self, ids: list[str]) -> None:
        """Some clauses, a screen at a time."""
        through(self.console, Text(explain(self.game.rules, ids, self.says.language)), self.says("enter"))

    def explain(self, number: str) -> None:
        """The rules behind one choice, or behind all of them and what is refused."""
        rules = self.game.rules
        listed = list(self.words.clauses(self.question.ask))
        if number:
            if not number.isdecimal() or not 1 <= int(number) <= len(self.lines):
                raise Complaint(self.says("no_choice", count=len(self.lines), number=number))
            listed = [*self.words.clauses(self.game.moves.kind(self.lines[int(number) - 1].moves[0])), *listed]
        ids = behind(rules, self.question.ask, listed)
        parts = [Text(explain(rules, ids, self.says.language) if ids else self.says("no_clause"))]
        for refusal in [] if number else self.table.refusals(self.seat):
            name = f"{self.said(refusal.move)}: " if refusal.move >= 0 else ""
            what = f"{name}{self.words.refusal(refusal, self.call)} ({refusal.clause})"
            parts.append(Text(self.says("not_now", what=what), style="yellow"))
            if refusal.clause in clauses(rules.folder) and refusal.clause not in ids:
                ids.append(refusal.clause)
                parts.append(Text(explain(rules, [refusal.clause], self.says.language)))
        through(self.console, Group(*parts), self.says("enter"))

    def advise(self) -> None:
        """What a bot that knows no more than the player would do."""
        with self.console.status(self.says("thinking")):
            thoughts = bots.get("normal").think(self.table.redeal(self.seat, 1), self.seat)
        if thoughts[0][1] <= 1:  # nothing was tried out: values are opinions, and no chances
            self.console.print(Text(self.says("greedy", move=self.said(thoughts[0][0])), style="cyan"))
            return
        for move, visits, value in [one for one in thoughts[:3] if one[1] > 1]:
            text = self.says("tries", move=self.said(move), visits=visits, value=round(value * 100))
            self.console.print(Text(text, style="cyan"))

    def save_as(self, name: str) -> None:
        """A record of the game so far under another name."""
        if not name:
            raise Complaint(self.says("say_where"))
        write(Path(name), self.table.record.to_json() + "\n")
        self.console.print(self.says("written", name=name), markup=False)
