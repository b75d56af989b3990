"""Ask for one move in the terminal: the position, numbered choices, and help with `?`."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.text import Text

from cinque import bots
from cinque.cli.arguments import InputError
from cinque.cli.choice_lines import Line, number_spans
from cinque.cli.files import write
from cinque.cli.paging import Page, available_lines, lines_of, pages, parts_of, print_lines, print_paged
from cinque.cli.rules import clauses_behind, explain
from cinque.cli.terminal_texts import TerminalTexts, as_typed
from cinque.core.clients import terminal
from cinque.core.clients.auto_answers import AutoAnswer
from cinque.core.clients.preview import preview_moves
from cinque.core.engine.errors import CinqueError, IllegalMove, UnknownMove
from cinque.core.engine.table import Table
from cinque.core.texts.clauses import clauses

MIN_RANGE = 5  # from this many amounts on, they share one line
MAX_PREVIEWED = 40  # the most moves that get a preview
SECTION_LINES = 3  # the height of the list of a board's sections
MAX_HEADER_LINES = 4  # of a board, shown above every question
PREVIEW_WORLDS = 3  # redealt worlds for a preview


class Quit(Exception):
    """The player quits."""


class Answer(NamedTuple):
    """A move, or an undo."""

    move: int
    undo: bool = False


PASSING_ROLES = ("pass", "end")  # roles of moves that are listed last, so that number 1 never passes


class Prompt:
    """Asks one seat its current question."""

    def __init__(
        self,
        console: Console,
        table: Table,
        seat: int,
        names: list[str],
        texts: TerminalTexts,
        bot_seats: Collection[int] = (),
        auto_answers: dict[str, AutoAnswer] | None = None,
    ) -> None:
        self.console = console
        self.bot_seats = bot_seats  # an undo takes back their moves too
        self.auto_answers = {} if auto_answers is None else auto_answers  # changed in place
        self.texts = texts
        self.table = table
        self.game = table.game
        self.seat = seat
        self.names = names
        self.words = table.game.words(texts.language)
        self.question = table.question(seat)
        self.legal = table.legal_moves(seat)
        self.effects = preview_moves(table, seat, self.legal[:MAX_PREVIEWED], range(PREVIEW_WORLDS))
        self.lines = self.build_lines()
        self.numbers = self.number_lines()
        self.first = 0  # index of the first choice on this page
        self.after = 0  # index of the first choice on the next page

    def build_lines(self) -> list[Line]:
        """The legal moves as lines; a long range of amounts becomes one line."""
        lines: list[Line] = []
        self.legal = [*self.legal_without(PASSING_ROLES), *self.legal_with(PASSING_ROLES)]
        index = 0
        while index < len(self.legal):
            row = self.range_from(index)
            if len(row) >= MIN_RANGE:
                lines.append(Line(self.texts("range", first=self.move_text(row[0]), last=self.move_text(row[-1])), row))
                index += len(row)
            else:
                lines.append(Line(self.described_move(self.legal[index]), [self.legal[index]]))
                index += 1
        return lines

    def legal_with(self, roles: Collection[str]) -> list[int]:
        """The legal moves with one of these roles."""
        return [move for move in self.legal if self.game.moves.of(move).role in roles]

    def legal_without(self, roles: Collection[str]) -> list[int]:
        """The legal moves with none of these roles."""
        return [move for move in self.legal if self.game.moves.of(move).role not in roles]

    def amount_moves(self) -> list[int]:
        """The legal moves that are chosen by typing their amount: those of the only kind with amounts."""
        kinds = {self.game.moves.kind(move) for move in self.legal if self.is_amount(move)}
        return [move for move in self.legal if self.is_amount(move)] if len(kinds) == 1 else []

    def is_amount(self, move: int) -> bool:
        """Whether a move has an amount as its only argument."""
        return isinstance(self.amount(move), int) and not self.game.moves.of(move).seats

    def number_lines(self) -> list[str]:
        """What to type for each line: an amount as it is, the other lines by the numbers after the amounts."""
        amounts = {move: self.amount(move) for move in self.amount_moves()}
        free = max((amount for amount in amounts.values() if isinstance(amount, int)), default=0) + 1
        numbers: list[str] = []
        for line in self.lines:
            first, last = line.moves[0], line.moves[-1]
            if first in amounts:
                numbers.append(str(amounts[first]) if first == last else f"{amounts[first]}-{amounts[last]}")
            else:
                numbers.append(str(free))
                free += 1
        return numbers

    def described_move(self, move: int) -> str:
        """The text of a move with its preview and warnings."""
        text = self.move_text(move)
        rows = [f"{self.words.stat_label(name, b)} {a}→{b}" for name, a, b in self.effects.get(move, [])]
        warnings = [warning for warning in self.table.warnings(self.seat) if warning.move == move]
        rows += [self.words.warning(warning, self.player_name).split(". ")[0] for warning in warnings]
        return f"{text}  ({', '.join(rows)})" if rows else text

    def move_text(self, move: int) -> str:
        """The text of a move."""
        return self.words.answer(self.game, move, self.question, self.player_name)

    def range_from(self, index: int) -> list[int]:
        """The moves from this index on that differ only in an increasing amount."""
        first = self.legal[index]
        if not isinstance(self.amount(first), int):
            return [first]
        kind = self.game.moves.kind(first)
        row = [first]
        for move in self.legal[index + 1 :]:
            if move != row[-1] + 1 or self.game.moves.kind(move) != kind:
                break
            row.append(move)
        return row

    def amount(self, move: int) -> int | str | None:
        """The argument of a move with one argument, else None."""
        values = list(self.game.moves.args(move).values())
        return values[0] if len(values) == 1 else None

    def show_question(self, news: list[str]) -> None:
        """Print the news, the position, the question and the choices.

        If that is too tall for the screen, print the news first, then the question with a list of the board's
        sections."""
        log = Group(*(Text(line, style="dim") for line in news))
        self.console.print()
        below = self.question_lines(len(self.lines))
        height = len(lines_of(self.console, Group(log, self.board(), *below)))
        if height <= available_lines(self.console) + 1:
            self.console.print(Group(log, self.board(), *below))
            return
        height = len(lines_of(self.console, log)) + len(lines_of(self.console, Group(*self.short_question())))
        if height <= available_lines(self.console) + 1:
            self.console.print(log)
        else:
            print_paged(self.console, log, self.texts("enter"))
            if news:
                self.console.input(self.texts("enter"))
        self.console.print(Group(*self.short_question()))

    def board(self) -> RenderableType:
        """The board."""
        return terminal.draw(self.game.rules, self.table.view(self.seat), self.words, self.names)

    def sections(self) -> list[Page]:
        """The board without its head, in pages that fit above the list of sections."""
        parts = parts_of(self.board())
        return pages(
            self.console, Group(*parts[len(self.board_header()) :]), available_lines(self.console) - SECTION_LINES
        )

    def board_header(self) -> list[RenderableType]:
        """The first part of a board (round, turn, player), if it is short."""
        first = parts_of(self.board())[:1]
        return first if len(lines_of(self.console, Group(*first))) <= MAX_HEADER_LINES else []

    def show(self, section: str) -> None:
        """Print the board again, or one section of it."""
        sections = self.sections()
        if len(sections) == 1 and not section:
            self.console.print(Group(self.board(), *self.question_lines(len(self.lines))))
            return
        number = section or "1"
        if not number.isdecimal() or not 1 <= int(number) <= len(sections):
            raise InputError(self.texts("no_section", count=len(sections), number=section))
        print_lines(self.console, sections[int(number) - 1].lines)
        self.console.print(self.section_list(sections))

    def section_list(self, sections: list[Page]) -> Text:
        """The list of the board's sections with their commands."""
        named = " · ".join(f"b {n} {page.title}" for n, page in enumerate(sections, 1))
        return Text(self.texts("sections", list=named), style="cyan")

    def short_question(self) -> list[RenderableType]:
        """The question with as many choices as fit, and how to see the rest."""
        extra: list[RenderableType] = [self.section_list(self.sections())]
        head = self.board_header()
        low, high = 1, len(self.lines) - self.first
        while low < high:
            count = (low + high + 1) // 2
            height = len(lines_of(self.console, Group(*head, *self.question_lines(count, extra))))
            low, high = (count, high) if height <= available_lines(self.console) + 1 else (low, count - 1)
        return [*head, *self.question_lines(low, extra)]

    def question_lines(self, count: int, extra: list[RenderableType] | None = None) -> list[RenderableType]:
        """The question, `count` choices and the keys."""
        parts: list[RenderableType] = []
        trail = list(
            dict.fromkeys(
                self.words.breadcrumb(breadcrumb, self.player_name) for breadcrumb in self.question.breadcrumbs
            )
        )
        if trail:
            parts.append(Text(" › ".join(trail), style="dim"))
        parts.append(
            Text(f"{self.names[self.seat]}: {self.words.question(self.question, self.player_name)}", style="bold")
        )
        hint = self.words.help_line(self.question, self.player_name)
        if hint:
            parts.append(Text(hint, style="italic"))
        here = list(zip(self.numbers, self.lines, strict=True))[self.first : self.first + count]
        numbered: list[RenderableType] = [Text(f"{number:>3}  {line.text}") for number, line in here]
        parts += [Columns(numbered, padding=(0, 3), column_first=True)] if len(numbered) > 8 else numbered
        self.after = (self.first + len(here)) % len(self.lines)
        if len(here) < len(self.lines):
            last = min(self.after + count, len(self.lines))
            text = self.texts("more_options", first=self.after + 1, last=last, count=len(self.lines))
            parts.append(Text(text, style="cyan"))
        keys = [
            self.texts("keys"),
            *([self.texts("ask_key", what=self.skipped_windows_text())] if self.skipped_windows() else []),
        ]
        return [*parts, *(extra or []), Text(" · ".join(keys), style="dim")]

    def skipped_windows(self) -> list[str]:
        """The windows that are passed automatically unless the player turns them on."""
        return [window for window, answer in self.game.rules.default_auto_answers.items() if answer == "pass"]

    def skipped_windows_text(self) -> str:
        """The names of those windows."""
        return ", ".join(self.words.find("windows", window) or window for window in self.skipped_windows())

    def toggle_windows(self) -> None:
        """Turn the questions of those windows on or off."""
        turn_on = any(window not in self.auto_answers for window in self.skipped_windows())
        for window in self.skipped_windows():
            if turn_on:
                self.auto_answers[window] = AutoAnswer("ask")
            else:
                del self.auto_answers[window]
        text = self.texts("ask_on" if turn_on else "ask_off", what=self.skipped_windows_text())
        self.console.print(text, style="cyan", markup=False)

    def player_name(self, seat: int) -> str:
        """A player's name."""
        return self.names[seat] if 0 <= seat < len(self.names) else self.texts("nobody")

    def answer(self) -> Answer:
        """Ask until there is an answer; explain mistakes."""
        while True:
            text = self.console.input("> ").strip()
            try:
                answer = self.interpret(text)
            except CinqueError as error:
                self.console.print(str(error), style="yellow", markup=False)
                clause = error.clause if isinstance(error, IllegalMove) else ""
                if clause in clauses(self.game.rules.folder):
                    self.read([clause])
                self.repeat_question()
                continue
            if answer is not None and (answer.undo or self.confirm(answer.move)):
                return answer

    def repeat_question(self) -> None:
        """Print the question again after help or a mistake: it may have scrolled away."""
        self.console.print(Group(*self.question_lines(self.shown_count())))

    def shown_count(self) -> int:
        """How many choices were on the screen."""
        return (self.after - self.first) if self.after > self.first else len(self.lines) - self.first

    def confirm(self, move: int) -> bool:
        """Whether the player confirms a move that has warnings."""
        warnings = [warning for warning in self.table.warnings(self.seat) if warning.move == move]
        if not warnings:
            return True
        for warning in warnings:
            self.console.print(self.words.warning(warning, self.player_name), style="yellow", markup=False)
        text = self.console.input(self.texts("sure", move=self.move_text(move))).strip().lower()
        return text in (self.texts("yes"), self.texts("yes")[0])

    def interpret(self, text: str) -> Answer | None:
        """Interpret what was typed: an answer, or None after a command."""
        word, _, rest = text.partition(" ")
        command = self.texts.command(word.lower())
        if text.isdecimal():
            return self.by_number(int(text))
        if command == "?" or text.startswith("?"):
            self.explain(rest.strip() if command == "?" else text[1:].strip())
            self.repeat_question()
        elif text == "+":
            self.first = self.after
            self.console.print(Group(*self.short_question()))
        elif command == "q":
            raise Quit
        elif command == "u":
            return self.undo()
        elif command == "h":
            self.show_hint()
            self.repeat_question()
        elif command == "a" and self.skipped_windows():
            self.toggle_windows()
        elif command == "b":
            self.show(rest.strip())
        elif command == "s":
            self.save_as(rest.strip())
        elif not text:
            if len(self.legal) == 1:
                return Answer(self.legal[0])
            raise InputError(self.texts("type_number", numbers=", ".join(number_spans(self.numbers))))
        else:
            return self.by_words(text)
        return None

    def by_number(self, number: int) -> Answer:
        """The move with this amount or number; where several kinds have amounts, ask for the amount."""
        for move in self.amount_moves():
            if self.amount(move) == number:
                return Answer(move)
        line = self.line_numbered(str(number))
        if len(line.moves) == 1:
            return Answer(line.moves[0])
        amount = self.console.input(self.texts("how_many", line=line.text)).strip()
        for move in line.moves:
            if str(self.amount(move)) == amount:
                return Answer(move)
        raise InputError(self.texts("not_among", amount=amount, line=line.text))

    def line_numbered(self, number: str) -> Line:
        """The line for which this number is typed."""
        if number not in self.numbers:
            raise InputError(self.texts("no_choice", numbers=", ".join(number_spans(self.numbers)), number=number))
        return self.lines[self.numbers.index(number)]

    def by_words(self, text: str) -> Answer:
        """A move by its text, as shown or as in records."""
        typed = as_typed(text)
        for move in self.legal:
            if typed in (as_typed(self.move_text(move)), as_typed(self.game.moves.text(move))):
                return Answer(move)
        try:
            move = self.game.moves.parse(text)
        except UnknownMove:
            raise InputError(f"{self.texts('no_move', text=text)} {self.suggestions(typed)}".strip()) from None
        reason = self.texts("not_possible", move=self.move_text(move))
        refusal = self.table.why_not(self.seat, move)
        if refusal is None:
            raise IllegalMove(f"{reason} {self.suggestions(typed)}".strip())
        raise IllegalMove(f"{reason} {self.words.refusal(refusal, self.player_name)}", refusal.clause)

    def suggestions(self, typed: str) -> str:
        """Choices similar to what was typed."""
        moves: dict[str, str] = {}
        for number, line in zip(self.numbers, self.lines, strict=True):
            for move in line.moves:
                shown = f"{number} ({self.move_text(move)})" if len(line.moves) == 1 else self.move_text(move)
                moves[as_typed(self.move_text(move))] = moves[as_typed(self.game.moves.text(move))] = shown
        return self.texts.suggestions(typed, moves)

    def undo(self) -> Answer:
        """Undo, if it is still possible."""
        if self.table.undo_point(self.seat, self.bot_seats) == len(self.table.record.moves):
            raise InputError(self.texts("no_undo"))
        return Answer(-1, undo=True)

    def read(self, ids: list[str]) -> None:
        """Print clauses, a screen at a time."""
        print_paged(self.console, Text(explain(self.game.rules, ids, self.texts.language)), self.texts("enter"))

    def explain(self, number: str) -> None:
        """Print the rules behind one choice, or behind the question and its refusals."""
        rules = self.game.rules
        listed = list(self.words.clauses(self.question.ask))
        about: list[Text] = []
        if number:
            move = self.by_number(int(number)).move if number.isdecimal() else self.line_numbered(number).moves[0]
            about = [Text(text) for text in (self.described_move(move), self.detail(move)) if text]
            listed = [*self.words.clauses(self.game.moves.kind(move)), *listed]
        ids = clauses_behind(rules, self.question.ask, listed)
        parts = [*about, Text(explain(rules, ids, self.texts.language) if ids else self.texts("no_clause"))]
        for refusal in [] if number else self.table.refusals(self.seat):
            name = f"{self.move_text(refusal.move)}: " if refusal.move >= 0 else ""
            what = f"{name}{self.words.refusal(refusal, self.player_name)} ({refusal.clause})"
            parts.append(Text(self.texts("not_now", what=what), style="yellow"))
            if refusal.clause in clauses(rules.folder) and refusal.clause not in ids:
                ids.append(refusal.clause)
                parts.append(Text(explain(rules, [refusal.clause], self.texts.language)))
        print_paged(self.console, Group(*parts), self.texts("enter"))

    def detail(self, move: int) -> str:
        """What a move means, if the game says so: the effect of the card it takes."""
        group = self.words.find("details", self.game.moves.kind(move))
        values = list(self.game.moves.args(move).values())
        return (self.words.find(f"names.{group}", str(values[0])) or "") if group and values else ""

    def show_hint(self) -> None:
        """Show what a bot would play, knowing only what the player knows."""
        with self.console.status(self.texts("thinking")):
            thoughts = bots.get("normal").think(self.table.redeal(self.seat, 1), self.seat)
        if thoughts[0][1] <= 1:  # without search, the values are estimates, not chances
            self.console.print(Text(self.texts("greedy", move=self.move_text(thoughts[0][0])), style="cyan"))
            return
        for move, visits, value in [thought for thought in thoughts[:3] if thought[1] > 1]:
            text = self.texts("tries", move=self.move_text(move), visits=visits, value=round(value * 100))
            self.console.print(Text(text, style="cyan"))

    def save_as(self, name: str) -> None:
        """Save a record of the game so far to a file."""
        if not name:
            raise InputError(self.texts("say_where"))
        write(Path(name), self.table.record.to_json() + "\n")
        self.console.print(self.texts("written", name=name), markup=False)
