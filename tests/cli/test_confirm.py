"""The terminal asks to confirm a move that loses something."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

import cinque
from cinque.cli.prompt import Prompt
from cinque.cli.terminal_texts import TerminalTexts
from cinque.games.phoenix_syndicate.rules.moves import GO_ON, MOVES
from tests.games.helionox.scene import scene as helionox
from tests.games.phoenix_syndicate.scene import scene

NAMES = ["Ann", "Bo"]


class Typed(Console):
    """A terminal at which these lines are typed."""

    def __init__(self, *lines: str) -> None:
        super().__init__(file=io.StringIO(), width=200)
        self.lines = list(lines)

    def input(self, prompt: Any = "", **_: Any) -> str:
        self.print(prompt, markup=False)
        return self.lines.pop(0)

    @property
    def shown(self) -> str:
        assert isinstance(self.file, io.StringIO)
        return self.file.getvalue()


@pytest.mark.parametrize(
    ("language", "end", "no", "yes", "question"),
    [
        ("en", "end expand", "no", "yes", "End Expand anyway? (yes/no)"),
        ("de", "expandieren beenden", "nein", "ja", "Trotzdem: Expandieren beenden? (ja/nein)"),
    ],
)
def test_ending_expand_with_a_paid_gate_is_asked_again(
    language: str, end: str, no: str, yes: str, question: str
) -> None:
    s = scene("expand", goods="BYGRP" * 9, at={"A": "a", "B": "a"}, ships="AB").do("open A D")
    console = Typed(end, no, end, yes)
    answer = Prompt(console, s.t, 0, NAMES, TerminalTexts(language)).answer()
    assert answer.move == GO_ON
    assert console.lines == []
    assert console.shown.count(question) == 2
    assert "Adamos Prime – Destune Prime" in console.shown


def test_a_move_that_loses_nothing_is_not_asked_again() -> None:
    s = scene("expand", goods="BYGRP" * 9, at={"A": "a", "B": "a"}, ships="AB").do("open A D")
    console = Typed("fly A D")
    assert Prompt(console, s.t, 0, NAMES, TerminalTexts("en")).answer().move == MOVES.parse("fly A D")


def test_a_move_can_be_typed_as_shown_with_the_signs_of_a_keyboard() -> None:
    s = scene("expand", goods="BYGRP" * 9, at={"A": "a", "B": "a"}, ships="AB")
    console = Typed("open the gate adamos prime - destune prime")
    prompt = Prompt(console, s.t, 0, NAMES, TerminalTexts("en"))
    assert any(line.text.startswith("Open the gate Adamos Prime – Destune Prime") for line in prompt.lines)
    assert prompt.answer().move == MOVES.parse("open A D")


def test_alone_against_bots_the_terminal_takes_their_moves_back_too() -> None:
    s = scene(ships="AB").do("act smuggle", "warp A", "warp B", "act smuggle", "warp Y", "warp Z")
    assert s.current_player == 0
    assert Prompt(Typed("u"), s.t, 0, NAMES, TerminalTexts("en"), bot_seats=[1]).answer().undo
    console = Typed("u", "act expand")
    assert not Prompt(console, s.t, 0, NAMES, TerminalTexts("en")).answer().undo
    assert "can’t undo this" in console.shown


def test_a_promise_that_cannot_be_kept_is_asked_again() -> None:
    """Given 1 of 2 Defense in hand, when help is promised, then the terminal says so and asks again."""
    flare = "earth_solar_flare"
    s = helionox(hands=[[], ["sentinel_prototype"]], decks=[[], []], defense=1, events={flare: "inactive"})
    s.do(f"call {flare} 1", "share 1")
    console = Typed("accept", "no", "refuse")
    prompt = Prompt(console, s.t, 1, NAMES, TerminalTexts("en"))
    assert "Accept  (You hold 1 of 2 Defense)" in [line.text for line in prompt.lines]
    assert s.t.game.moves.text(prompt.answer().move) == "refuse"
    assert "unless Ann covers the rest" in console.shown
    assert "Accept anyway? (yes/no)" in console.shown


def test_a_typed_number_is_the_amount_and_passing_is_never_number_one() -> None:
    game = cinque.load("phoenicia", 3)
    for seed in range(20):
        table = game.deal(seed)
        for _ in range(60):
            if table.over:
                break
            seat = table.current_player()
            prompt = Prompt(Typed(), table, seat, ["Ann", "Bo", "Cy"], TerminalTexts("en"))
            for move in prompt.amount_moves():
                assert prompt.by_number(int(str(prompt.amount(move)))).move == move
            for number, line in zip(prompt.numbers, prompt.lines, strict=True):
                if number == "1" and len(prompt.lines) > 1:
                    assert game.moves.of(line.moves[0]).role not in ("pass", "end")
            assert len(set(prompt.numbers)) == len(prompt.numbers)
            table.play(seat, table.legal_moves(seat)[-1])


def test_the_question_is_shown_again_after_help_and_after_a_mistake() -> None:
    s = scene("expand", goods="BYGRP" * 9, at={"A": "a", "B": "a"}, ships="AB")
    console = Typed("?", "sing", "open A D")
    Prompt(console, s.t, 0, NAMES, TerminalTexts("en")).answer()
    assert console.shown.count("Ann: Where will you fly?") == 2
