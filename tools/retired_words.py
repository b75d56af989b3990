"""Retired words: names and phrases that were replaced and must not come back. The table also says what to use."""

from __future__ import annotations

import io
import keyword
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Names of the Python API, as identifiers.
NAMES = {
    "redealt": "redeal_unchecked",
    "conceal": "resample_hidden",
    "Together": "SimultaneousAsk",
    "Seated": "SeatStep",
    "Hints": "Heuristics",
    "HINTS": "HEURISTICS",
    "Crumb": "Breadcrumb",
    "SEALS": "LOCKS_UNDO",
    "Wish": "AutoAnswer",
    "Learnt": "TrainedWeights",
    "learnt": "trained",
    "foresee": "preview_moves",
    "foreseen": "iter_preview",
    "rival_tally": "rival_breakdown",
    "habits": "auto_answers",
    "foresight": "preview",
    "chairs": "players",
    "Hub": "GameServer",
    "new_invite": "invite_links.create",
    "pose": "ask_or_play",
    "doubt": "standard_error",
    "same_ids": "check_ids_match",
    "check_lightly": "spot_check",
    "words_text": "game_texts",
    "objective_now": "objective_payoff",
    "kingpin_aim": "kingpin_target_value",
    "illegal_worth": "illegal_tech_value",
    "put_back": "reset_to",
    "ask_safely": "choose_safely",
    "by_greedy": "fallback_note",
    "places_of": "columns_of",
    "Lesson": "TrainingResult",
    "automatic_seat": "auto_answering_seat",
    "cost_worth_of_tools": "cost_of_tools",
    "SPACE": "MOVES",
}
ANY_NAME = re.compile(rf"\b(?:{'|'.join(NAMES)})\b")
# Methods and attributes, as in `table.options(...)`: the same word may stand for something else elsewhere.
CALLS = {
    r"\.mover\(\)": "current_player()",
    r"\brules\.fewest\b": "min_players",
    r"\b(?:t|table|world)\.options\(": "legal_moves(",
    r"\b(?:t|table|world)\.choices\(": "legal_moves_unchecked(",
    r"\b(?:t|table|world)\.apply\(": "play_unchecked(",
    r"\b(?:t|table|world)\.waiting\b": "to_move",
    r"\b(?:t|table|world)\.(?:points|payoff)\(\)": "scores or returns()",
    r"\b(?:t|table)\.(?:tell|seal)\(": "emit( or lock_undo(",
    r"\b(?:t|table)\.watched\b": "recording",
    r"\.(?:view|seen)\(None\)": "view(SPECTATOR)",
    r"\bcinque\.installed\(": "installed_games(",
    r"\bbots\.ask\(": "bots.choose_move(",
    r"\b(?:t|table)\.(?:hides|past|places)\(\)": "has_hidden_information(), require_history() or columns()",
    r"\b(?:t|table)\.forced\(": "forced_move(",
    r"\bwords\.hint\(": "help_line(",
    r"\.pour\([a-z]+\.": "move_all(",
    r"\beyes=": "visible_to=",
    r"\b(?:event|e)\.seen\(": "visible_data(",
    r"\bslip=": "misses_per_1000=",
}
ANY_CALL = re.compile("|".join(CALLS))
# Modules whose names didn't say what they hold.
MODULES = {
    "able", "administration", "bell", "box", "campaign", "card_facing", "each", "eye", "eyes", "facing",
    "foresight", "habits", "keeping", "learnt", "live", "making", "offered", "present", "program", "reach",
    "rumours", "thinking", "uses", "vocabulary", "wire", "worths",
}  # fmt: skip
# Phrases of texts and docs; the reason is the same for all: no native speaker would write them.
PHRASES = (
    "whoever shall", "who gives up", "gives up has", "send away", "to the main part", "that is so already",
    "leads nowhere", "choose first", "is to choose", "you are on turn", "things happened", "shall be", "a play in",
    "whole play", "as long at every moment", "go on at another", "without eyes", "were mended", "what shall",
)  # fmt: skip
ALLOWED = {"tools/retired_words.py", "tests/tools/test_retired_words.py", "CHANGELOG.md", "docs/glossary.md"}
CODE = ("src", "tests", "examples", "tools", "benchmarks")
LEFT_OUT = {"compat", "golden", "static", "__pycache__", "node_modules", "notes", "migrations"}


def files(root: Path, folders: tuple[str, ...], *suffixes: str) -> Iterator[Path]:
    """The project's own files of these kinds."""
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix in suffixes and not LEFT_OUT & set(path.parts) and name not in ALLOWED:
                yield path


def in_code(text: str) -> Iterator[tuple[int, str]]:
    """Retired names in Python source, with their lines."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline) if ANY_NAME.search(text) else ():
        if token.type == tokenize.NAME and token.string in NAMES and not keyword.iskeyword(token.string):
            yield token.start[0], f"'{token.string}' is retired: use {NAMES[token.string]}"
    yield from in_calls(text)


def in_calls(text: str) -> Iterator[tuple[int, str]]:
    """Retired calls in code or in the examples of a page."""
    for number, line in enumerate(text.splitlines() if ANY_CALL.search(text) else (), 1):
        for pattern, better in CALLS.items():
            found = re.search(pattern, line)
            if found is not None:
                yield number, f"'{found[0]}' is retired: use {better}"


def in_texts(text: str) -> Iterator[tuple[int, str]]:
    """Phrases in texts and docs that no native speaker would write."""
    for number, line in enumerate(text.splitlines(), 1):
        lower = line.lower()
        for phrase in PHRASES:
            if re.search(rf"\b{re.escape(phrase)}", lower):
                yield number, f"'{phrase}' is no plain English: see docs/glossary.md"


def problems(root: Path = ROOT) -> list[str]:
    """One line, file:line: reason, for every retired word."""
    found: list[str] = []
    for path in files(root, CODE, ".py"):
        name = path.relative_to(root).as_posix()
        if path.stem in MODULES and name.startswith("src/"):
            found.append(f"{name}:1: the module name '{path.stem}' is retired: name it after what it holds")
        found += [f"{name}:{line}: {why}" for line, why in in_code(path.read_text(encoding="utf-8"))]
    pages = [*files(root, ("docs",), ".md"), root / "README.md", root / "CONTRIBUTING.md"]
    texts = [path for path in files(root, ("src",), ".toml") if path.name == "en.toml"]
    for path in (page for page in [*pages, *texts] if page.is_file()):
        name = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8")
        found += [f"{name}:{line}: {why}" for line, why in (*in_calls(text), *in_texts(text))]
    return found
