"""Check a game's texts: every language has the same texts, and none is missing during a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import methodcaller
from typing import Any

from cinque.core import SPECTATOR, Game, Rules, Table, Words
from cinque.core.texts.clauses import clauses
from cinque.core.texts.words import FIELD
from cinque.testing.cases import cases
from cinque.testing.clauses import translations
from cinque.testing.observation import ContractViolation

# If a file has one of these tables, it must be complete.
COMPLETE_SECTIONS = ("moves", "asks", "crumbs", "events", "refusals", "warnings")
NAMED_IDS = ("windows", "names.source", "names.stat", "names.party")  # ids that need a name


Key = tuple[object, ...]  # everything that a text depends on
Text = tuple[Key, Callable[[Words], str]]


class RecordingWords(Words):
    """Words that record which texts were used and which were missing."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.tables, words.fallback, words.seats, words.language)
        self.numbers, self.reconstructed = words.numbers, words.reconstructed
        self.used: set[str] = set()
        self.missing: set[str] = set()

    def find(self, section: str, key: str) -> str | None:
        """Find a text and record it."""
        text = super().find(section, key)
        (self.missing if text is None else self.used).add(f"{section}.{key}")
        return text


def check_words(
    rules: Rules, seeds: Iterable[int] = range(2), reported: Iterable[str] = ("asks", "events")
) -> set[str]:
    """Check the texts and clauses of a game in all its languages; raises ContractViolation with the file and the text.

    Returns the asks and events that never occurred in these random games, such as {"asks.Vote"}, or the texts in
    other sections, such as "refusals". The game's own test knows which of them are rare; any other is unused."""
    languages = [path.stem for path in (rules.folder / "words").glob("*.toml")]
    game = Game(rules, rules.min_players, None, {})
    by_language = {language: game.words(language) for language in languages}
    if "en" not in by_language:
        raise ContractViolation(f"{rules.name} has no words/en.toml, the fallback of every other language")
    for language, words in by_language.items():
        _same(rules, language, words, by_language["en"])
        _complete(rules, language, words)
    _clauses(rules, by_language["en"].tables)
    for fault in translations(rules.folder) if (rules.folder / "RULES.md").is_file() else ():
        raise ContractViolation(fault)
    recorded = {language: RecordingWords(words) for language, words in by_language.items()}
    seeds = list(seeds)
    for case in cases([rules]):
        known: set[Key] = set()  # what has been read: equal facts make equal texts
        for seed in seeds:
            for table, _, seat, legal in case.walk(seed):
                texts = dict(_question_texts(case.game, table, seat, legal) if legal else _log_texts(table))
                new = [text for key, text in texts.items() if key not in known]
                known.update(texts)
                for language, words in recorded.items():
                    _filled(f"{case.name}, seed {seed}, {language}", rules, [text(words) for text in new])
                    if not legal:
                        _known_clauses(words, table)
    for language, words in recorded.items():
        missing = {text for text in words.missing if _needed(words.tables, text)}
        _require(rules, language, not missing, f"no text for {', '.join(sorted(missing))}")
        bare = sorted(text for text in words.missing if _bare_number(words.tables, text))
        _require(rules, language, not bare, f"numbers instead of ids, so that they have no names: {', '.join(bare)}")
    english = by_language["en"].tables
    return {f"{kind}.{key}" for kind in reported for key in english.get(kind, {})} - recorded["en"].used


def _require(rules: Rules, language: str, holds: bool, what: str) -> None:
    if not holds:
        raise ContractViolation(f"{rules.name}, words/{language}.toml: {what}")


def _flat(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{path}{key}.")
        elif isinstance(value, str):  # the lists under [clauses] are in English only
            yield f"{path}{key}", value


def _fields(text: str) -> set[str]:
    return {match[1] for match in FIELD.finditer(text)}


def _same(rules: Rules, language: str, words: Words, english: Words) -> None:
    """The keys, and the fields in each text, are the same as in English."""
    here, there = dict(_flat(words.tables)), dict(_flat(english.tables))
    odd = sorted(here.keys() ^ there.keys())
    _require(rules, language, not odd, f"not in both this and en.toml: {', '.join(odd)}")
    for key, text in there.items():
        fields = _fields(text) ^ _fields(here[key])
        _require(rules, language, not fields, f"{key} has other fields than in en.toml: {', '.join(sorted(fields))}")


def _complete(rules: Rules, language: str, words: Words) -> None:
    """[moves] matches the kinds of moves, and a group of names for an argument is complete."""
    kinds = {kind.name for kind in rules.moves.kinds}
    odd = sorted(kinds ^ words.tables.get("moves", dict.fromkeys(kinds, "")).keys())
    _require(rules, language, not odd, f"[moves] and the kinds of moves differ in {', '.join(odd)}")
    asks = words.tables.get("asks", {}).keys()
    named = {key: key.partition(".") for key in words.tables.get("choices", {})}
    odd = sorted(key for key, (ask, _, kind) in named.items() if ask not in asks or kind not in kinds)
    _require(rules, language, not odd, f"keys of [choices] must be an ask and a kind of move, not {', '.join(odd)}")
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
    """Refusals and events refer to clauses that exist."""
    known = clauses(rules.folder).keys()
    listed = tables.get("clauses", {})
    named = {clause for row in listed.values() for clause in row} | tables.get("refusals", {}).keys()
    _require(rules, "en", named <= known, f"no such clause: {', '.join(sorted(named - known))}")
    odd = sorted(listed.keys() - tables.get("events", {}).keys())
    _require(rules, "en", not odd, f"[clauses] has keys that are not in [events]: {', '.join(odd)}")


def _question_texts(game: Game, table: Table, seat: int, legal: list[int]) -> Iterator[Text]:
    """Everything a player reads before choosing; the help text may be empty."""
    question = table.question(seat)
    asked = (question.ask, repr(question.facts))
    yield ("question", *asked), methodcaller("question", question)
    yield ("help", *asked), lambda words: words.help_line(question) or "-"
    for breadcrumb in question.breadcrumbs:
        yield ("breadcrumb", repr(breadcrumb)), methodcaller("breadcrumb", breadcrumb)
    for refusal in table.refusals(seat):
        yield ("refusal", refusal.clause, repr(refusal.facts)), methodcaller("refusal", refusal)
    for move in legal:
        yield ("answer", move, *asked), methodcaller("answer", game, move, question)
    for warning in table.warnings(seat):
        yield ("warning", warning.key, repr(warning.facts)), methodcaller("warning", warning)
    for stat in table.stats(seat):
        yield ("stat", stat), methodcaller("stat_label", stat, 2)


def _log_texts(table: Table) -> Iterator[Text]:
    """The log of a whole game as every seat and a spectator read it, and its result."""
    for party, _ in table.rivals():
        yield ("party", party), methodcaller("name", "party", party)
        for source, _ in table.rival_breakdown(party):
            yield ("source", source), methodcaller("name", "source", source)
    for seat in range(table.players):
        for source, _ in table.score_breakdown(seat):
            yield ("source", source), methodcaller("name", "source", source)
    for event in table.events:
        for seat in (SPECTATOR, *range(table.players)):
            data = event.visible_data(seat)
            if data is not None:
                yield ("event", event.kind, event.seat, seat, repr(data)), methodcaller("event", event, seat)


def _known_clauses(words: Words, table: Table) -> None:
    for event in table.events:
        odd = [clause for clause in words.clauses_of(event) if clause not in clauses(table.game.rules.folder)]
        if odd:
            raise ContractViolation(f"the event {event.kind} refers to unknown clauses: {', '.join(odd)}")


def _filled(where: str, rules: Rules, texts: list[str]) -> None:
    """No text is empty, has an unfilled field or contains the id of a clause."""
    for text in texts:
        if not text or FIELD.search(text) or f"{rules.prefix}-" in text:
            raise ContractViolation(f"{where}: a text is empty or not filled in: {text!r}")


def _bare_number(tables: dict[str, Any], text: str) -> bool:
    """Whether a missing name belongs to a number in a group that names ids, so that players would read the bare number.

    A group that names some numbers, such as one face of a die, leaves the others as they are."""
    group, _, key = text.removeprefix("names.").rpartition(".")
    named = tables.get("names", {}).get(group, {})
    if not text.startswith("names.") or not key.removeprefix("-").isdigit():
        return False
    return bool(named) and not any(name.isdigit() for name in named)


def _needed(tables: dict[str, Any], text: str) -> bool:
    """Whether a missing text is an error; separate texts for secret events are optional."""
    table, _, key = text.rpartition(".")
    if table in NAMED_IDS:
        return True
    return table in COMPLETE_SECTIONS and table in tables and not (table == "events" and key.endswith("_secret"))
