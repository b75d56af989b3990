"""The rules inside the app: clauses and rulings from a game's Markdown, its words, and its public content."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from cinque.core import Rules
from cinque.core.clauses import for_players, ruled_by, written
from cinque.core.content import digest, read
from cinque.core.views import meanings
from cinque.core.words import tables_of
from cinque.server import messages as m
from cinque.server.messages import Lang


def rules_text(rules: Rules, lang: Lang) -> m.RulesText:
    """Clauses and rulings as players read them, in the order of the files; what the language lacks is English."""
    found = []
    for clause in written(rules.folder, lang):
        told = for_players(clause)
        found.append(
            m.Clause(id=told.id, chapter=told.section, text=told.text, ruling=told.ruling, ruled=ruled_by(clause))
        )
    return m.RulesText(game=rules.name, title=rules.title, clauses=found)


def words_text(rules: Rules, lang: Lang) -> m.WordsText:
    """All texts; what the language lacks is English."""
    tables: dict[str, dict[str, str]] = {}
    for name in ("en", lang):
        path = rules.folder / "words" / f"{name}.toml"
        if path.is_file():
            _flatten(tables_of(path), "", tables)
    return m.WordsText(game=rules.name, lang=lang, tables=tables, fields=meanings(rules.view))


def lobby_text(rules: Rules, lang: Lang) -> dict[str, str]:
    """How the game presents itself to whoever looks for one."""
    return words_text(rules, lang).tables.get("lobby", {})


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
        for key, value in read(path).items():
            if isinstance(value, list) and value and isinstance(value[0], dict):
                lists[f"{path.stem}.{key}"] = value
            else:
                plain[key] = value
        if plain:
            lists[path.stem] = [plain]
    return digest(folder) if folder.is_dir() else "", lists


def content_data(rules: Rules) -> m.ContentData:
    name, lists = _read_content(rules.folder / "content")
    return m.ContentData(game=rules.name, digest=name, lists=lists)
