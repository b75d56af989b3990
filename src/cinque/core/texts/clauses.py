"""Parse a game's written rules: clauses in RULES.md, rulings in RULINGS.md, and their ids in any text.

A clause is a line `- PHO-AUC04: text`, with its further lines indented; a ruling is a section `### PHO-R07 Title`.
RULES.de.md and RULINGS.de.md have the same clauses in German, with the same ids.
Ids are always written in full, so that a search finds rule, code, test and text; a range is PHO-AUC04..PHO-AUC09.
"""

# not compiled: never used in the hot path

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

ID = r"[A-Z][A-Z0-9]+-[A-Z]+\d+[a-z]?"
CLAUSE = re.compile(rf"^- (?P<id>{ID}): (?P<text>.+)$", re.MULTILINE)
RULING = re.compile(rf"^### (?P<id>{ID})\b[:.]? ?(?P<text>.*)$")
HEADING = re.compile(r"^#{1,2} (?P<text>.*)$")
MENTION = re.compile(rf"\b({ID})(?:\.\.({ID}))?\b")
RULING_REFERENCE = re.compile(r"\s*[(\[]((?:[A-Z0-9]+-)?R\d+(?:[,;] ?(?:[A-Z0-9]+-)?R\d+)*)[)\]]")
DEVELOPER_NOTE = re.compile(r"\s*†|\s*\[rec[^\]]*\]|(?<=[\w)])\*(?=[\s.,;:/)]|$)|\s*\([^()]*\.md\)")
DECISION = re.compile(r"^- Ruling: (?P<text>.*?)(?=^- [A-Z][a-z]+: |\Z)", re.MULTILINE | re.DOTALL)
KEYWORD = re.compile(r"\b(GIVEN|WHEN|THEN|AND|BUT)\b")
ABBREVIATION = re.compile(r" \([A-Z]{2,3}(?:, [A-Z]{2,3})*\)")


@dataclass(frozen=True)
class Clause:
    """One numbered sentence of a game's rules, or a ruling on them."""

    id: str
    text: str
    section: str
    line: int
    ruling: bool = False


def parse(text: str, rulings: bool = False) -> list[Clause]:
    """The clauses (or rulings) of a text, in order; each ends at the next one or at a heading."""
    parsed: list[tuple[str, str, int, list[str]]] = []
    section = ""
    current: list[str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        start = (RULING if rulings else CLAUSE).match(line)
        heading = HEADING.match(line)
        if start is not None:
            current = [start["text"]]
            parsed.append((start["id"], section, number, current))
        elif heading is not None:
            section, current = heading["text"], None
        elif current is not None and (rulings or line.startswith("  ")):
            current.append(line if rulings else line.strip())
        elif not rulings:
            current = None
    return [Clause(name, "\n".join(lines).strip(), where, at, rulings) for name, where, at, lines in parsed]


def rules_file(folder: Path, name: str, language: str = "en") -> Path:
    """The file of a text in a language: RULES.de.md for German if it exists, else the English RULES.md."""
    translated = folder / f"{name}.{language}.md"
    return translated if translated.is_file() else folder / f"{name}.md"


@lru_cache(maxsize=64)
def read_clauses(folder: Path, language: str = "en") -> list[Clause]:
    """The clauses of the game in this folder, then its rulings; files may be missing."""
    found: list[Clause] = []
    for name, rulings in (("RULES", False), ("RULINGS", True)):
        path = rules_file(folder, name, language)
        if path.is_file():
            found += parse(path.read_text(encoding="utf-8"), rulings)
    return found


def player_text(clause: Clause) -> Clause:
    """The clause without notes for developers: references to rulings, sources of numbers, tests.

    A ruling keeps its title and the decision.
    """
    if clause.ruling:
        title, _, rest = clause.text.partition("\n")
        decided = DECISION.search(rest)
        text = f"**{title}**\n\n{_capitalized(decided['text'].strip())}" if decided else clause.text
    else:
        text = _capitalized(KEYWORD.sub(lambda word: word[0].lower(), RULING_REFERENCE.sub("", clause.text)))
    return replace(clause, text=DEVELOPER_NOTE.sub("", text), section=ABBREVIATION.sub("", clause.section))


def _capitalized(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def rulings_for(clause: Clause) -> list[str]:
    """The full ids of the rulings that a clause refers to."""
    prefix = clause.id.partition("-")[0]
    found = [name for match in RULING_REFERENCE.finditer(clause.text) for name in re.split(r"[,;] ?", match[1])]
    return list(dict.fromkeys(name if "-" in name else f"{prefix}-{name}" for name in found))


def clauses(folder: Path, language: str = "en") -> dict[str, Clause]:
    """The clauses of the game in this folder by id, without rulings."""
    return {clause.id: clause for clause in read_clauses(folder, language) if not clause.ruling}


def mentioned_clauses(text: str) -> list[str]:
    """The ids that a text mentions, each once, in order; ranges are expanded."""
    found: dict[str, None] = {}
    for first, last in MENTION.findall(text):
        found.update(dict.fromkeys(_expand(first, last) if last else [first]))
    return list(found)


def _expand(first: str, last: str) -> list[str]:
    """All ids from the first to the last of a range."""
    name, digits = first.rstrip("0123456789"), first[len(first.rstrip("0123456789")) :]
    if not digits or last.rstrip("0123456789") != name:
        return [first, last]
    return [f"{name}{number:0{len(digits)}}" for number in range(int(digits), int(last[len(name) :]) + 1)]
