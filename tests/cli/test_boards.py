"""Terminal boards are translated, and every game's own board is found."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, RenderableType

from cinque.core import Rules, Words, load
from cinque.core.clients import terminal
from cinque.core.engine.game import installed_games
from cinque.core.texts.words import FIELD
from cinque.testing import cases
from cinque.testing.words import RecordingWords
from examples import leduc

DRAWN = [rules for rules in installed_games() if terminal.board_module(rules)]
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]


def text(drawing: RenderableType, width: int = 200) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(drawing)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("rules", DRAWN, ids=lambda rules: rules.name)
def test_every_label_of_a_board_has_its_words_and_is_used(rules: Rules, language: str) -> None:
    words = RecordingWords(Words.of(rules.folder, language, rules.seat_fields))
    for case in cases([rules]):
        for number, (table, _, seat, _) in enumerate(case.walk(1)):
            if number % 16 == 0 or table.over:
                terminal.draw(rules, table.view(seat), words, NAMES)
    assert [label for label in words.missing if label.startswith("board.")] == []
    # random games rarely reach some labels; the source must at least mention them
    source = (rules.folder / "view" / "terminal.py").read_text(encoding="utf-8")
    named = {key for key in words.tables["board"] if f'"{key}"' in source or f"'{key}'" in source}
    used = {label.removeprefix("board.") for label in words.used}
    assert set(words.tables["board"]) <= used | named


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("rules", DRAWN, ids=lambda rules: rules.name)
def test_a_board_marks_cards_that_are_reconstructed_and_says_what_the_mark_means(rules: Rules, language: str) -> None:
    """A game with reconstructed cards marks some and explains the mark; without any it does neither."""
    case = cases([rules])[0]
    seen = set()
    for printed in (False, True):
        words = case.game.words(language)
        if printed:
            words = words.with_content(words.numbers, {})
        for number, (table, _, seat, _) in enumerate(case.walk(1)):
            if number % 40 == 0:
                shown = text(terminal.draw(rules, table.view(seat), words, NAMES))
                marks = shown.count("†")
                assert (shown.rstrip().endswith(words.mark_explanation())) == (not printed)
                seen.add((printed, marks > 1 if not printed else marks == 0))
    assert (False, True) in seen
    assert {marked for printed, marked in seen if printed} == {True}


@pytest.mark.parametrize("rules", DRAWN, ids=lambda rules: rules.name)
def test_a_german_board_has_no_english_label(rules: Rules) -> None:
    game = load(rules)
    english, german = game.words("en"), game.words("de")
    labels = english.tables["board"].items()
    spoken = {key: label for key, label in labels if any(map(str.isalpha, FIELD.sub("", label)))}
    alike = {key for key, label in spoken.items() if label == german.tables["board"][key]}
    assert alike <= {"bonus", "kingpin", "kredits", "credits", "pays"}
    view = game.deal(1).view(0)
    assert text(terminal.draw(rules, view, english, NAMES)) != text(terminal.draw(rules, view, german, NAMES))


def test_the_generic_board_labels_fields_with_the_games_words() -> None:
    view = load(leduc.RULES).deal(1).view(0)
    plain = text(terminal.draw(leduc.RULES, view, Words({}), NAMES))
    named = text(terminal.draw(leduc.RULES, view, Words({"names": {"field": {"paid": "Einsatz"}}}), NAMES))
    assert "paid 1 1" in plain
    assert "Einsatz 1 1" in named
    assert named.replace("Einsatz", "paid") == plain
