"""What the terminal itself says in a game, in the player's language: the texts are in cli/words."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Any

from cinque.cli.common import Complaint, meant
from cinque.core.words import Words

FOLDER = Path(__file__).parent
NEAR = 3  # so many moves are named at most that may have been meant


def languages() -> list[str]:
    """Those the terminal speaks, English first."""
    found = sorted(path.stem for path in (FOLDER / "words").glob("*.toml"))
    return sorted(found, key=lambda name: name != "en")


class Says:
    """The sentences in one language."""

    def __init__(self, language: str) -> None:
        if language not in languages():
            listed = ", ".join(languages())
            raise Complaint(f"there is no language '{language}'; there are: {listed}{meant(language, languages())}")
        self.language = language
        self.words = Words.of(FOLDER, language)

    def __call__(self, key: str, **facts: Any) -> str:
        """The sentence; facts are shown as they are, paths and names included."""
        return (self.words.find("says", key) or key).format(**facts)

    def command(self, word: str) -> str:
        """The letter of a command, typed as the letter or as its whole word."""
        names: dict[str, str] = self.words.tables["commands"]
        return next((letter for letter, name in names.items() if word in (letter, name)), "")

    def meant(self, text: str, moves: dict[str, str]) -> str:
        """Which of the moves (by what one may type, with what is shown) or commands were meant; empty if none is near.

        A part of a move's words names it too: nobody types a long one whole."""
        known = {**moves, **{name: f"{letter} ({name})" for letter, name in self.words.tables["commands"].items()}}
        whole = [name for name in known if len(text) > 2 and text in name]
        near = dict.fromkeys(known[name] for name in [*whole, *get_close_matches(text, known, NEAR)])
        return self("meant", list=", ".join(list(near)[:NEAR])) if near else ""
