"""What must hold of a game's texts: every language says the same, and nothing that is said lacks its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cinque.core import Game, Rules, Table, Words
from cinque.core.clauses import clauses
from cinque.core.words import FIELD
from cinque.testing.cases import cases
from cinque.testing.eyes import Broken

COMPLETE = ("moves", "asks", "crumbs", "events", "refusals")  # a file that has one of these tables has all of it
NAMED = ("windows", "names.source", "names.figure", "names.party")  # what a game speaks of by id has a name


class Heard(Words):
    """Texts that remember which of them were used, and which were looked for in vain."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.tables, words.fallback, words.seats)
        self.used: set[str] = set()
        self.missing: set[str] = set()

    def find(self, table: str, key: str) -> str | None:
        """The text, taken down."""
        text = super().find(table, key)
        (self.missing if text is None else self.used).add(f"{table}.{key}")
        return text


def check_words(rules: Rules, seeds: Iterable[int] = range(2)) -> set[str]:
    """Check the texts of a game in all its languages; raises Broken, saying which text of which file.

    Returns the asks and events that these random games never came to, such as {"asks.Vote"}: the game's own test
    knows which of them are rare, and any other is a text that nothing says."""
    languages = [path.stem for path in (rules.folder / "words").glob("*.toml")]
    found = {language: Words.of(rules.folder, language, rules.seat_fields) for language in languages}
    if "en" not in found:
        raise Broken(f"{rules.name} has no words/en.toml, to which every other language falls back")
    for language, words in found.items():
        _same(rules, language, words, found["en"])
        _complete(rules, language, words)
    _clauses(rules, found["en"].tables)
    heard = {language: Heard(words) for language, words in found.items()}
    seeds = list(seeds)
    for case in cases([rules]):
        for seed in seeds:
            for table, _, seat, options in case.walk(seed):
                for language, words in heard.items():
                    texts = list(_asked(words, case.game, table, seat, options) if options else _told(words, table))
                    _filled(f"{case.name}, seed {seed}, {language}", rules, texts)
    for language, words in heard.items():
        lacking = {text for text in words.missing if _needed(words.tables, text)}
        _require(rules, language, not lacking, f"no text for {', '.join(sorted(lacking))}")
    english = found["en"].tables
    return {f"{kind}.{key}" for kind in ("asks", "events") for key in english.get(kind, {})} - heard["en"].used


def _require(rules: Rules, language: str, holds: bool, what: str) -> None:
    if not holds:
        raise Broken(f"{rules.name}, words/{language}.toml: {what}")


def _flat(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{path}{key}.")
        elif isinstance(value, str):  # the lists under [clauses] are for all languages and stand in English only
            yield f"{path}{key}", value


def _fields(text: str) -> set[str]:
    return {found[1] for found in FIELD.finditer(text)}


def _same(rules: Rules, language: str, words: Words, english: Words) -> None:
    """The keys are those of English, and so are the fields in each text."""
    here, there = dict(_flat(words.tables)), dict(_flat(english.tables))
    odd = sorted(here.keys() ^ there.keys())
    _require(rules, language, not odd, f"not in both this and en.toml: {', '.join(odd)}")
    for key, text in there.items():
        fields = _fields(text) ^ _fields(here[key])
        _require(rules, language, not fields, f"{key} has not the fields of en.toml: {', '.join(sorted(fields))}")


def _complete(rules: Rules, language: str, words: Words) -> None:
    """Every kind of move has its text and nothing else has; a group named like an argument has all its names."""
    kinds = {kind.name for kind in rules.moves.kinds}
    odd = sorted(kinds ^ words.tables.get("moves", dict.fromkeys(kinds, "")).keys())
    _require(rules, language, not odd, f"[moves] and the kinds of moves differ in {', '.join(odd)}")
    odd = sorted(set(rules.windows) ^ words.tables.get("windows", {}).keys())
    _require(rules, language, not odd, f"[windows] and the windows of the rules differ in {', '.join(odd)}")
    for kind in rules.moves.kinds:
        for argument, values in zip(kind.arguments, kind.values, strict=True):
            if argument in kind.seats:
                continue
            group = words.tables.get("names", {}).get(argument, dict.fromkeys(map(str, values)))
            nameless = [str(value) for value in values if str(value) not in group]
            _require(rules, language, not nameless, f"no names.{argument} for {', '.join(nameless)}")


def _clauses(rules: Rules, tables: dict[str, Any]) -> None:
    """Refusals and events name clauses that the rules have."""
    known = clauses(rules.folder).keys()
    listed = tables.get("clauses", {})
    named = {clause for row in listed.values() for clause in row} | tables.get("refusals", {}).keys()
    _require(rules, "en", named <= known, f"no such clause: {', '.join(sorted(named - known))}")
    odd = sorted(listed.keys() - tables.get("events", {}).keys())
    _require(rules, "en", not odd, f"[clauses] has what [events] has not: {', '.join(odd)}")


def _asked(words: Words, game: Game, table: Table, seat: int, options: list[int]) -> Iterator[str]:
    """Everything a seat reads before it chooses; a hint may be empty."""
    question = table.question(seat)
    yield words.question(question)
    yield words.hint(question) or "-"
    yield from (words.crumb(crumb) for crumb in question.crumbs)
    yield from (words.refusal(refusal) for refusal in table.refusals(seat))
    yield from (words.move(game, move) for move in options)
    yield from (words.figure(figure, 2) for figure in table.figures(seat))


def _told(words: Words, table: Table) -> Iterator[str]:
    """The story of a whole game as every seat and a spectator read it, and its result."""
    yield from (words.name("party", party) for party, _ in table.rivals())
    for seat in range(table.players):
        yield from (words.name("source", source) for source, _ in table.tally(seat))
    for event in table.events:
        for seat in (None, *range(table.players)):
            text = words.event(event, seat)
            if text is not None:
                yield text


def _filled(where: str, rules: Rules, texts: list[str]) -> None:
    """No text is empty, has a field left open or shows a clause's id where it should speak."""
    for text in texts:
        if not text or FIELD.search(text) or f"{rules.prefix}-" in text:
            raise Broken(f"{where}: a text is empty or not filled in: {text!r}")


def _needed(tables: dict[str, Any], text: str) -> bool:
    """Whether a text that was looked for had to be there; that a secret event is told differently is optional."""
    table, _, key = text.rpartition(".")
    if table in NAMED:
        return True
    return table in COMPLETE and table in tables and not (table == "events" and key.endswith("_secret"))
