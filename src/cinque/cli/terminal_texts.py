"""The texts of the terminal client in the player's language: [terminal] and [commands] of cinque/words."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from cinque.cli.arguments import InputError, suggestion
from cinque.core.texts.words import app_languages, app_words, fill_template

MAX_SUGGESTIONS = 3  # at most
TYPEABLE_CHARACTERS = str.maketrans(
    {"’": "'", "“": '"', "”": '"', "„": '"', "–": "-", "−": "-", "→": "->", "×": "x", "…": "..."}
)


def as_typed(text: str) -> str:
    """A text in lower case, with the characters a keyboard has: what is typed is compared with what is shown."""
    return text.lower().translate(TYPEABLE_CHARACTERS)


class TerminalTexts:
    """The texts in one language: call it with a key and the facts to fill in."""

    def __init__(self, language: str) -> None:
        known = app_languages()
        if language not in known:
            hint = suggestion(language, known)
            raise InputError(f"there is no language '{language}'; use one of {', '.join(known)}{hint}")
        self.language = language
        self.words = app_words(language)

    def __call__(self, key: str, **facts: Any) -> str:
        """The text for a key; facts are shown as they are, including paths and names."""
        return fill_template(self.words.find("terminal", key) or key, facts)

    def command(self, word: str) -> str:
        """The letter of a command that was typed as a letter or a word; empty if unknown."""
        names: dict[str, str] = self.words.tables["commands"]
        return next((letter for letter, name in names.items() if word in (letter, name)), "")

    def suggestions(self, text: str, moves: dict[str, str]) -> str:
        """Suggest moves or commands similar to what was typed; empty if there are none.

        `moves` maps what can be typed to what is shown. A part of a move's text matches too."""
        known = {**moves, **{name: f"{letter} ({name})" for letter, name in self.words.tables["commands"].items()}}
        containing = [name for name in known if len(text) > 2 and text in name]
        near = dict.fromkeys(known[name] for name in [*containing, *get_close_matches(text, known, MAX_SUGGESTIONS)])
        return self("meant", list=", ".join(list(near)[:MAX_SUGGESTIONS])) if near else ""
