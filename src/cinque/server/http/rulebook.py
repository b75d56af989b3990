"""What the client reads of a game: clauses and rulings from its Markdown, its texts, and its public content."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from cinque.core import Rules
from cinque.core.engine.content import digest, read_toml, reconstructed
from cinque.core.engine.view_types import field_roles
from cinque.core.texts.clauses import player_text, read_clauses, rulings_for
from cinque.core.texts.words import fill_numbers, read_words_file
from cinque.server import messages as m
from cinque.server.messages import Lang


def rules_text(rules: Rules, lang: Lang) -> m.RulesText:
    """Clauses and rulings as players read them; English where the language has no translation."""
    found = []
    for clause in read_clauses(rules.folder, lang):
        shown = player_text(clause)
        found.append(
            m.Clause(
                id=shown.id, chapter=shown.section, text=shown.text, ruling=shown.ruling, rulings=rulings_for(clause)
            )
        )
    return m.RulesText(game=rules.name, title=rules.title, clauses=found)


def game_texts(rules: Rules, lang: Lang) -> m.WordsText:
    """All texts of the game; English where the language has no translation."""
    tables: dict[str, dict[str, str]] = {}
    for name in ("en", lang):
        path = rules.folder / "words" / f"{name}.toml"
        if path.is_file():
            _flatten(read_words_file(path), "", tables)
    numbers, invented = _of_content(rules)
    for table in tables.values():
        table.update({key: fill_numbers(text, numbers) for key, text in table.items() if "{box." in text})
    return m.WordsText(
        game=rules.name, lang=lang, tables=tables, fields=field_roles(rules.view), reconstructed=cast(Any, invented)
    )


@lru_cache(maxsize=32)
def _of_content(rules: Rules) -> tuple[dict[str, int], dict[str, dict[str, str]]]:
    """The numbers that texts mention, and the reconstructed records."""
    folder = rules.folder / "content"
    return (rules.numbers(rules.read(folder)), reconstructed(folder)) if folder.is_dir() else ({}, {})


def lobby_text(rules: Rules, lang: Lang) -> dict[str, str]:
    """The game's description for the lobby."""
    return game_texts(rules, lang).tables.get("lobby", {})


def _flatten(found: dict[str, Any], prefix: str, tables: dict[str, dict[str, str]]) -> None:
    for key, value in found.items():
        if isinstance(value, dict):
            _flatten(value, f"{prefix}.{key}" if prefix else key, tables)
        elif isinstance(value, str):
            tables.setdefault(prefix, {})[key] = value


@lru_cache(maxsize=32)
def _read_content(folder: Path) -> tuple[str, dict[str, list[dict[str, Any]]]]:
    lists: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(folder.glob("*.toml")):
        plain: dict[str, Any] = {}
        for key, value in read_toml(path).items():
            if isinstance(value, list) and value and isinstance(value[0], dict):
                lists[f"{path.stem}.{key}"] = value
            else:
                plain[key] = value
        if plain:
            lists[path.stem] = [plain]
    return digest(folder) if folder.is_dir() else "", lists


def content_data(rules: Rules) -> m.ContentData:
    """The public content of the game."""
    name, lists = _read_content(rules.folder / "content")
    return m.ContentData(game=rules.name, digest=name, lists=lists)
