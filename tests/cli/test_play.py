"""Playing in a pseudo-terminal: typed answers, Ctrl-C, undo, save and resume."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, Group
from rich.table import Table as Grid
from rich.text import Text

import cinque
from cinque.cli import replay
from cinque.cli.paging import lines_of, pages
from cinque.cli.play import HUMAN, TerminalGame
from cinque.cli.prompt import Prompt
from cinque.cli.terminal_texts import TerminalTexts
from cinque.core import SPECTATOR, AutoAnswer
from cinque.core.texts.words import app_languages

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
LONGEST = 240.0  # a busy machine is not a broken command


class Terminal:
    """The command behind a pseudo-terminal."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.screen, inside = pty.openpty()
        env = os.environ | {"COLUMNS": "110", "LINES": "60", "TERM": "xterm", "XDG_DATA_HOME": str(home)}
        command = [sys.executable, "-m", "cinque.cli", *arguments]
        self.process = subprocess.Popen(
            command, stdin=inside, stdout=inside, stderr=inside, env=env, start_new_session=True
        )
        os.close(inside)
        self.seen = ""

    def until(self, text: str) -> str:
        """Read until the text appears; what came before it."""
        end = time.monotonic() + LONGEST
        while text not in self.seen:
            assert time.monotonic() < end, f"'{text}' did not come; the screen shows:\n{self.seen[-3000:]}"
            if select.select([self.screen], [], [], 0.2)[0]:
                try:
                    self.seen += ESCAPES.sub("", os.read(self.screen, 65536).decode(errors="replace"))
                except OSError:
                    assert text in self.seen, f"ended before '{text}':\n{self.seen[-3000:]}"
        before, _, self.seen = self.seen.partition(text)
        return before

    def type(self, text: str) -> None:
        os.write(self.screen, f"{text}\n".encode())

    def interrupt(self) -> None:
        """Ctrl-C once it waits for an answer: one that comes between the prompt and the reading is lost."""
        end = time.monotonic() + LONGEST
        while Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0] != "S":
            assert time.monotonic() < end, "it never waits"
            time.sleep(0.01)
        self.process.send_signal(signal.SIGINT)

    def close(self) -> int:
        """Wait for the end; the exit code."""
        code = self.process.wait(LONGEST)
        os.close(self.screen)
        return code


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def playing(home: Path) -> Iterator[Any]:
    running: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        terminal = Terminal(home, *arguments)
        running.append(terminal)
        return terminal

    yield start
    for terminal in running:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.close()


def saved(home: Path) -> dict[str, Any]:
    (path,) = (home / "cinque" / "saves").glob("*.json")
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def test_a_choice_is_made_by_number_and_the_game_goes_on(playing: Any, home: Path) -> None:
    game = playing("play", "phoenicia", "--players", "2", "--bot", "random", "--seed", "5")
    shown = game.until("> ")
    amounts = re.search(r"\b(\d+)-\d+  \w", shown)  # a bid is typed as it is
    assert amounts
    assert not re.search(r"\b1  Pass", shown)
    moves = len(saved(home)["record"]["moves"])
    game.type(amounts[1])
    game.until("> ")
    assert len(saved(home)["record"]["moves"]) > moves


def test_ctrl_c_loses_nothing_and_resume_goes_on_from_the_same_choice(playing: Any, home: Path) -> None:
    game = playing("play", "phoenicia", "--players", "3", "--bot", "random", "--seed", "7")
    for _ in range(4):
        shown = game.until("> ")
        numbers = re.findall(r"^ *(\d+)(?:-\d+)?  \S", shown, flags=re.MULTILINE)
        game.type(numbers[-1])  # pass
    question = re.search(r"Player 1: .*", game.until("> "))
    before = saved(home)
    game.interrupt()
    game.until("Game saved. Continue with: cinque play --resume ")
    assert game.close() == 130
    assert saved(home) == before

    again = playing("play", "--resume")
    shown = again.until("> ")
    assert question is not None
    assert question[0].strip() in shown
    again.type("q")
    assert again.close() == 0
    assert saved(home) == before


def at_the_opening_bid(playing: Any) -> Terminal:
    """Two people; the first on turn has just put a card up for auction and names the opening bid."""
    game: Terminal = playing("play", "phoenicia", "--seats", "human,human", "--seed", "5")
    game.until("Press Enter when nobody else is looking. ")
    game.type("")
    game.until("> ")
    game.type("2")
    return game


def test_a_question_mark_shows_the_rule_behind_the_choice_and_behind_a_refusal(playing: Any) -> None:
    game = at_the_opening_bid(playing)
    assert "What’s your opening bid for" in game.until("> ")
    game.type("?")
    told = game.until("> ")
    assert "PHO-AUC03  " in told
    assert re.search(r"not now: Bid \d+: .*\(PHO-AUC10\)", told)
    amounts = re.search(r"\b(\d+)-\d+  Bid", told)
    assert amounts  # the question is shown again
    game.type(f"help {amounts[1]}")  # the word does the same
    told = game.until("> ")
    assert "PHO-AUC04  " in told
    assert f"Bid {amounts[1]}" in told
    assert "not now" not in told


def test_mistakes_are_explained_and_change_nothing(playing: Any, home: Path) -> None:
    game = at_the_opening_bid(playing)
    game.until("> ")
    before = saved(home)
    for typed, answer in (
        ("99", "Choose one of "),
        ("sing", "“sing” is not a move or a command"),
        ("bit 6", "Bid 6"),
        ("quitt", "Did you mean q (quit)?"),
        ("pass", "You can’t play “Pass” now"),
        ("", "Type a number"),
        ("? 77", "Choose one of "),
        ("s", "Add a file name"),
    ):
        game.type(typed)
        assert answer in game.until("> ")
    assert saved(home) == before


def test_a_move_can_be_typed_in_words(playing: Any, home: Path) -> None:
    game = at_the_opening_bid(playing)
    least = re.search(r"Minimum bid: (\d+)\.", game.until("> "))
    assert least is not None
    game.type(f"bid {least[1]}")
    game.until("Press Enter when nobody else is looking. ")
    game.type("")
    assert f" at {least[1]}." in game.until("> ")


def test_undo_takes_back_a_choice_that_revealed_nothing(playing: Any, home: Path) -> None:
    game = playing("play", "phoenicia", "--seats", "human,human", "--seed", "5")
    game.until("Press Enter when nobody else is looking. ")
    game.type("")
    assert "Which card will you auction?" in game.until("> ")
    game.type("finish auctions")
    assert "What should your workers do?" in game.until("> ")
    assert len(saved(home)["record"]["moves"]) == 1
    game.type("u")
    assert "Which card will you auction?" in game.until("> ")
    assert saved(home)["record"]["moves"] == []


def test_two_people_at_one_keyboard_never_see_each_others_cards_by_accident(playing: Any) -> None:
    game = playing("play", "phoenicia", "--players", "2", "--bots", "0", "--seed", "5")
    shown = game.until("Press Enter when nobody else is looking. ")
    assert "Your cards" not in shown


def test_a_copy_of_the_record_can_be_written_and_stepped_through(playing: Any, tmp_path: Path) -> None:
    game = at_the_opening_bid(playing)
    game.until("> ")
    path = tmp_path / "copy.json"
    game.type(f"s {path}")
    game.until("Saved to")
    replay = playing("replay", str(path))
    assert "0 of 1" in replay.until("> ")
    replay.type("")
    assert "1 of 1" in replay.until("> ")
    replay.type("b")
    assert "0 of 1" in replay.until("> ")
    replay.type("q")
    assert replay.close() == 0


def test_the_same_seed_meets_the_same_bots(playing: Any, tmp_path: Path) -> None:
    plays = []
    for name in ("first.json", "second.json"):
        path = tmp_path / name
        game = playing("play", "phoenicia", "--seats", "random,greedy,random", "--seed", "3", "--save", str(path))
        game.until(" won (")
        assert game.close() == 0
        plays.append(json.loads(path.read_text())["record"]["moves"])
    assert plays[0] == plays[1]


def test_a_whole_game_between_bots_ends_with_a_result(playing: Any, home: Path) -> None:
    game = playing("play", "phoenicia", "--seats", "random,random", "--seed", "3")
    game.until(" won (")
    game.until("Watch the replay with: cinque replay ")
    assert game.close() == 0
    assert saved(home)["seats"] == ["random", "random"]


def terminal_game(people: int, tmp_path: Path) -> tuple[TerminalGame, int]:
    """A game in which the seat asked has one answer, with so many people at the keyboard."""
    game = cinque.load("phoenicia", 2)
    table = game.deal(3)
    while table.forced_move(table.current_player()) < 0:
        table.play(table.current_player(), table.legal_moves(table.current_player())[0])
    seats = ["random", "random"] if people == 1 else [HUMAN, HUMAN]
    seats[table.current_player()] = HUMAN
    return TerminalGame(game, table, seats, ["Ada", "Bob"], tmp_path / "save.json", None, "en"), table.current_player()


def test_an_only_answer_is_given_for_a_person_who_is_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here, seat = terminal_game(1, tmp_path)
    played = len(here.table.record.moves)
    here.ask_person(seat)
    assert len(here.table.record.moves) == played + 1
    assert "(forced move)" in capsys.readouterr().out


def test_with_others_looking_on_nobody_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, seat = terminal_game(2, tmp_path)
    played = len(here.table.record.moves)
    asked = []

    def leave(prompt: str) -> str:
        asked.append(prompt)
        raise EOFError

    monkeypatch.setattr(here.console, "input", leave)
    with pytest.raises(EOFError):
        here.ask_person(seat)
    assert asked
    assert len(here.table.record.moves) == played


def trade_call(tmp_path: Path) -> TerminalGame:
    """SYNDICATE where the one person among bots would be asked whether to trade."""
    game = cinque.load("syndicate", 3, first=1)
    table = game.deal(3)
    while table.question(table.current_player()).window != "trade" or table.current_player() != 0:
        seat = table.current_player()
        table.play(seat, table.legal_moves(seat)[0])
    return TerminalGame(
        game, table, [HUMAN, "random", "random"], ["Ada", "Bob", "Cy"], tmp_path / "save.json", None, "en"
    )


def test_who_did_not_ask_to_trade_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = trade_call(tmp_path)
    played = len(here.table.record.moves)
    monkeypatch.setattr(here.console, "input", lambda prompt: pytest.fail("asked"))
    here.ask_person(0)
    assert here.table.record.moves[played:] == [here.game.moves.parse("decline")]


def test_who_asks_for_it_is_asked_to_trade_until_they_take_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = trade_call(tmp_path)
    here.auto_answers[0] = {"trade": AutoAnswer("ask"), "trade_rolls": AutoAnswer("ask")}
    played = len(here.table.record.moves)
    typed = iter(["a", "ask", "a", "1"])
    monkeypatch.setattr(here.console, "input", lambda prompt: next(typed))
    here.ask_person(0)
    told = " ".join(capsys.readouterr().out.split())
    windows = "Trading between turns, Trading after missions and assaults"
    assert told.count(f"You won’t be asked anymore: {windows}.") == 2
    assert told.count(f"You’ll be asked from now on: {windows}. Type a again to stop.") == 1
    assert len(here.table.record.moves) == played + 1
    assert here.auto_answers[0] == {}


def test_a_german_game_is_german_whole_and_stays_so_when_resumed(playing: Any, home: Path) -> None:
    game = playing("play", "phoenicia", "--seats", "human,human", "--seed", "5", "--lang", "de")
    game.until(", du bist am Zug. Drücke Enter, wenn niemand sonst hinsieht. ")
    game.type("")
    assert "ZAHL" in game.until("> ")
    game.type("beende")
    assert "Meintest du q (beenden)?" in game.until("> ")
    game.type("beenden")
    game.until("Partie gespeichert.")
    assert game.close() == 0
    again = playing("play", "--resume")
    again.until("du bist am Zug")
    again.interrupt()
    assert again.close() == 130


@pytest.mark.parametrize("rules", cinque.installed_games(), ids=lambda rules: rules.name)
def test_every_screen_fits_80_columns_and_24_lines(rules: Any) -> None:
    texts = TerminalTexts("de")
    table = cinque.load(rules, rules.max_players).deal(3)
    names = [texts("player", number=number) for number in range(1, rules.max_players + 1)]
    for step in range(81):
        seat = table.current_player()
        if step % 40 == 0:
            console = Console(width=80, height=24, file=io.StringIO(), force_terminal=True, color_system=None)
            prompt = Prompt(console, table, seat, names, texts)
            fits(Group(*prompt.short_question()), console)
            while prompt.after:
                prompt.first = prompt.after
                fits(Group(*prompt.short_question()), console)
            for number in range(1, len(prompt.sections()) + 1):
                with console.capture() as shown:
                    prompt.show(str(number))
                fits(Text(shown.get()), console)
                assert shown.get().strip()
        table.play(seat, table.legal_moves(seat)[-1])


def fits(drawing: Any, console: Console) -> None:
    """With the line that is typed into, on one screen."""
    lines = lines_of(console, drawing)
    assert len(lines) < 24
    assert max(line.cell_len for line in lines) <= 80


def test_a_replay_fits_the_screen_and_keeps_its_part_of_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a board taller than 24 lines, p goes to its next part, Enter to the next move with the same part."""
    game = cinque.load("shadow_moon", 5)
    table = game.deal(3)
    for _ in range(12):
        table.play(table.current_player(), table.legal_moves(table.current_player())[0])
    console = Console(width=80, height=24, file=io.StringIO(), force_terminal=True, color_system=None)
    typed = iter(["", "p", "", "p 1", "e", "q"])
    screens: list[list[str]] = []

    def answer(prompt: str) -> str:
        shown = console.file.getvalue()  # type: ignore[attr-defined]
        screens.append(ESCAPES.sub("", shown).rstrip("\n").split("\n"))
        console.file = io.StringIO()
        return next(typed)

    monkeypatch.setattr(console, "input", answer)
    monkeypatch.setattr(replay, "Screen", lambda **_: console)
    replay.browse(game, table.record, SPECTATOR, [f"P{n}" for n in range(5)], TerminalTexts("en"))
    assert len(screens) == 6
    assert max(len(screen) for screen in screens) < 24
    assert max(len(line) for screen in screens for line in screen) <= 80
    tops = [screen[0][:22] for screen in screens]
    assert tops[0] == tops[1] == tops[4]
    assert tops[2] == tops[3] != tops[0]
    assert tops[2].strip()


def test_a_section_that_is_continued_says_of_what() -> None:
    console = Console(width=80, height=24, file=io.StringIO())
    found = pages(console, Group(Text("\n".join(["Market", *map(str, range(30))]))), 10)
    assert [page.title for page in found] == ["Market", "Market …", "Market …", "Market …"]
    assert [page.lines[0].plain for page in found] == [page.title for page in found]
    assert max(len(page.lines) for page in found) == 10
    told = [line.plain for page in found for line in page.lines[1:]]
    assert told == list(map(str, range(30)))


def test_a_table_without_a_title_is_named_by_its_columns() -> None:
    console = Console(width=80, height=24, file=io.StringIO())
    grid = Grid()
    for head in ("seat", "kredits", "score", "objectives"):
        grid.add_column(head)
    grid.add_row(*"1234")
    found = pages(console, Group(grid, Text("borders\n" * 9)), 10)
    assert [page.title for page in found] == ["Seat, kredits, score", "Borders"]


def test_a_hint_where_nothing_was_tried_shows_no_chance() -> None:
    console = Console(width=80, height=24, file=io.StringIO(), color_system=None)
    table = cinque.load("shadow_moon", 2).deal(4)
    while len(table.legal_moves(table.current_player())) < 3:
        table.play(table.current_player(), table.legal_moves(table.current_player())[0])
    prompt = Prompt(console, table, table.current_player(), ["Ada", "Bob"], TerminalTexts("en"))
    with console.capture() as shown:
        prompt.show_hint()
    assert re.search(r"\(a greedy bot’s first impression\)", " ".join(shown.get().split()))
    assert "%" not in shown.get()


def test_a_bot_that_fails_is_reported_once_and_the_game_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = cinque.load("phoenicia", 2)
    seats = ["tests.lab.broken_bots:Raises"] * 2
    here = TerminalGame(game, game.deal(3), seats, ["Ada", "Bob"], tmp_path / "save.json", None, "en")
    for _ in range(8):
        here.play_one_move()
    told = capsys.readouterr().out
    assert 1 <= told.count("crashed, so a greedy bot makes this move") <= 2
    assert "RuntimeError: no idea" in told


def test_the_app_has_every_text_in_every_language() -> None:
    english, *others = (TerminalTexts(language).words.tables for language in app_languages())
    assert others
    for tables in others:
        assert tables.keys() == english.keys()
        for part in english:
            fields = {key: sorted(re.findall(r"{\w+}", text)) for key, text in english[part].items()}
            assert {key: sorted(re.findall(r"{\w+}", text)) for key, text in tables[part].items()} == fields
