"""A game's texts in one language, from its words/<language>.toml: moves, questions, events, refusals, names."""

# not compiled: texts are for people

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cinque.core.engine.content import read_toml
from cinque.core.engine.errors import ContentError
from cinque.core.engine.events import SPECTATOR

if TYPE_CHECKING:
    from cinque.core.engine.events import Event
    from cinque.core.engine.game import Game
    from cinque.core.engine.move_kinds import Kind
    from cinque.core.engine.questions import Breadcrumb, MoveWarning, Question, Refusal

FIELD = re.compile(r"\{([\w.]+)(?:\|([^{}|]*\|[^{}|]*))?\}")  # {amount}, or a plural: {amount|Credit|Credits}
CONTENT_NUMBER = re.compile(r"\{box\.([\w.]+)(?:\|([^{}|]*)\|([^{}|]*))?\}")  # {box.price}: a number of the content
DEFAULT_SEAT_FIELDS = ("seat", "owner")  # fields that hold a seat, unless a game declares others
EMPTY_LIST_TEXT = {"en": "nothing", "de": "nichts"}  # shown for an empty list or offer
READER_NAME = {"en": "You", "de": "Du"}  # how a sentence addresses the player who reads it
RECONSTRUCTED_MARK = "†"  # shown after the name of a reconstructed card
MARK_MEANING = {"en": "card text reconstructed", "de": "Kartentext rekonstruiert"}
Names = Callable[[int], str] | None
APP_FOLDER = Path(str(files("cinque")))  # the package; its words are the texts of the app


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[str | None, ...]:
    """Text, field, forms, text, field, forms, …, text; forms (singular|plural) are None for most fields."""
    return tuple(FIELD.split(template))


def fill_template(template: str, facts: Mapping[str, Any]) -> str:
    """Fill the {fields} of a template as they are, without looking up names; {count|card|cards} is a plural."""

    def value_of(field: re.Match[str]) -> str:
        if field[1] not in facts:
            return field[0]
        if field[2] is None:
            return str(facts[field[1]])
        one, _, other = field[2].partition("|")
        return one if facts[field[1]] == 1 else other

    return FIELD.sub(value_of, template)


def read_words_file(path: Path) -> dict[str, Any]:
    """Read a words file. Under [names], `origin = "sector"` gives the field origin the names of sector.

    Names are looked up by field, and several fields can hold the same things. For example, the origin of a unit is a
    sector too. The alias saves repeating all names."""
    tables = read_toml(path)
    names = tables.get("names", {})
    for group, other in names.items():
        if isinstance(other, str):
            if not isinstance(names.get(other), dict):
                raise ContentError(f"{path.name}, names.{group}: there is no group 'names.{other}'")
            names[group] = names[other]
    return tables


def fill_numbers(text: str, numbers: Mapping[str, int]) -> str:
    """Fill in the numbers of the content: {box.price}, or a plural: {box.price|good|goods}."""

    def value_of(field: re.Match[str]) -> str:
        value = numbers.get(field[1])
        if value is None:
            return field[0]
        return str(value) if field[2] is None else field[2] if value == 1 else field[3]

    return CONTENT_NUMBER.sub(value_of, text) if "{box." in text else text


def _with_seat_numbers(kind: Kind, args: dict[str, int | str]) -> dict[str, int | str]:
    """The arguments of a move with players as seat numbers instead of ids."""
    ids = dict(zip(kind.arguments, kind.values, strict=True))
    return {name: ids[name].index(value) if name in kind.seats else value for name, value in args.items()}


class Words:
    """The texts of a game in one language; a missing text falls back to English, then to its id."""

    def __init__(
        self,
        tables: dict[str, Any],
        fallback: Words | None = None,
        seats: tuple[str, ...] = DEFAULT_SEAT_FIELDS,
        language: str = "en",
    ) -> None:
        self.tables = tables
        self.language = language
        self.fallback = fallback
        self.seats = seats
        self.numbers: Mapping[str, int] = {}
        self.reconstructed: Mapping[str, Mapping[str, str]] = {}
        self._groups: dict[str, dict[str, Any]] = {}  # tables by dotted name, once looked up

    @staticmethod
    @lru_cache(maxsize=64)
    def of(folder: Path, language: str, seats: tuple[str, ...] = DEFAULT_SEAT_FIELDS) -> Words:
        """Read the texts in `folder/words`; without files, ids are shown. `seats` are the fields that hold a seat."""
        path = folder / "words" / f"{language}.toml"
        tables = read_words_file(path) if language.isalpha() and path.is_file() else {}
        return Words(tables, Words.of(folder, "en", seats) if language != "en" else None, seats, language)

    def with_content(self, numbers: Mapping[str, int], reconstructed: Mapping[str, Mapping[str, str]]) -> Words:
        """The same texts with the numbers of a content folder and marks for its reconstructed records."""
        fallback = self.fallback.with_content(numbers, reconstructed) if self.fallback is not None else None
        words = Words(self.tables, fallback, self.seats, self.language)
        words.numbers, words.reconstructed = numbers, reconstructed
        return words

    def mark(self, key: str, *tables: str) -> str:
        """The mark for a card whose text is reconstructed, or an empty string.

        `tables` are the content tables that may hold the card. `mark_explanation` explains the mark."""
        return RECONSTRUCTED_MARK if any(key in self.reconstructed.get(table, {}) for table in tables) else ""

    def mark_explanation(self) -> str:
        """The explanation of the mark."""
        return f"{RECONSTRUCTED_MARK} {MARK_MEANING.get(self.language, MARK_MEANING['en'])}"

    def find(self, section: str, key: str) -> str | None:
        """The text under a key of a section such as "names.card", or None."""
        group = self._groups.get(section)
        if group is None:
            group = self._groups[section] = self._group(section)
        text = group.get(key)
        if text is None and self.fallback is not None:
            return self.fallback.find(section, key)
        return None if text is None else str(text)

    def _group(self, section: str) -> dict[str, Any]:
        group: Any = self.tables
        for part in section.split("."):
            group = group.get(part) if isinstance(group, dict) else None
        if not isinstance(group, dict):
            return {}
        return {k: fill_numbers(v, self.numbers) if isinstance(v, str) else v for k, v in group.items()}

    def fill(
        self,
        template: str,
        facts: dict[str, Any],
        names: Names = None,
        seats: Collection[str] | None = None,
        reader: int = SPECTATOR,
    ) -> str:
        """Fill the {fields} of a template: seats become players' names, ids become names.

        `{amount|Credit|Credits}` is the first form if the amount is one, else the second. For a seat, the first form
        addresses its own player, and {seat} becomes You: `{seat} {seat|pass|passes}` reads "You pass" or "Ada passes".
        A star in a form stands for the field's value: `{seat|your hand|the hand of *}`."""
        parts = _parts(template)
        if len(parts) == 1:
            return template
        seat_fields = self.seats if seats is None else seats
        mine: set[str | None] = set()
        if reader >= 0:
            addressed = [field for field, forms in zip(parts[1::3], parts[2::3], strict=True) if forms]
            mine = {field for field in addressed if field in seat_fields and facts.get(field or "") == reader}
        pieces = [parts[0] or ""]
        for at in range(1, len(parts), 3):
            field, forms = parts[at] or "", parts[at + 1]
            if field not in facts:
                pieces.append(f"{{{field}}}")
            elif forms is not None:
                one = field in mine if field in seat_fields else facts[field] == 1
                word = forms.split("|")[0 if one else 1]
                if "*" in word:
                    word = word.replace("*", self._field_text(field, facts[field], names, seat_fields))
                pieces.append(word)
            elif field in mine:
                pieces.append(
                    READER_NAME.get(self.language) or self._field_text(field, facts[field], names, seat_fields)
                )
            else:
                pieces.append(self._field_text(field, facts[field], names, seat_fields))
            pieces.append(parts[at + 2] or "")
        return "".join(pieces)

    def _field_text(self, field: str, value: Any, names: Names, seats: Collection[str]) -> str:
        if isinstance(value, str):
            return self.name(field, value)
        nothing = EMPTY_LIST_TEXT.get(self.language, "-")
        if isinstance(value, dict):  # how many of each: goods, cubes, coins
            one = field.removesuffix("s")
            return (
                ", ".join(f"{count} {self._counted(one, str(key), count)}" for key, count in value.items()) or nothing
            )
        if isinstance(value, (list, tuple)):
            return ", ".join(self._field_text(field.removesuffix("s"), item, names, seats) for item in value) or nothing
        if isinstance(value, int) and not isinstance(value, bool) and field in seats:
            return names(value) if names is not None else f"Seat {value + 1}"
        return self.name(field, str(value))

    def _counted(self, domain: str, key: str, count: Any) -> str:
        """The name to show after a count. For a count of 1, prefer the singular: the key without its final s."""
        single = self.find(f"names.{domain}", key.removesuffix("s")) if count == 1 else None
        return single if single is not None else self.name(domain, key)

    def name(self, domain: str, key: str) -> str:
        """The name of something, such as a card; without a name, its id with spaces."""
        name = self.find(f"names.{domain}", key)
        return name if name is not None else key.replace("_", " ")

    def stat_label(self, stat: str, count: int) -> str:
        """The label of a stat next to its value: `hand = "{n|card|cards} in hand"`."""
        return self.fill(self.name("stat", stat), {"n": abs(count)})

    def move(self, game: Game, move: int, names: Names = None, reader: int = SPECTATOR) -> str:
        """A move as text; arguments declared as SeatDomain become players' names."""
        return self._move_text(game, move, self.find("moves", game.moves.of(move).name), {}, names, reader)

    def answer(self, game: Game, move: int, question: Question, names: Names = None, reader: int = SPECTATOR) -> str:
        """A move as an answer to a question; [choices] can have a text for that question, under "Ask.kind"."""
        template = self.find("choices", f"{question.ask}.{game.moves.of(move).name}")
        if template is None:
            return self.move(game, move, names, reader)
        return self._move_text(game, move, template, question.facts, names, reader)

    def _move_text(
        self, game: Game, move: int, template: str | None, facts: dict[str, Any], names: Names, reader: int
    ) -> str:
        kind = game.moves.of(move)
        args = kind.args(move)
        if kind.seats:
            args, names = _with_seat_numbers(kind, args), self._party_names(game, kind, names)
        if template is None:
            values = [self._field_text(key, value, names, kind.seats) for key, value in args.items()]
            return " ".join([kind.name.replace("_", " "), *values])
        return self.fill(template, {**facts, **args}, names, kind.seats, reader)

    def warning(self, warning: MoveWarning, names: Names = None, reader: int = SPECTATOR) -> str:
        """The text of a warning: why a move should be confirmed."""
        return self.fill(self.find("warnings", warning.key) or warning.key, warning.facts, names, reader=reader)

    def _party_names(self, game: Game, kind: Kind, names: Names) -> Names:
        """Names for players, and after the last player for parties without a seat."""

        def name_of(seat: int) -> str:
            if seat < game.players:
                return names(seat) if names is not None else f"Seat {seat + 1}"
            ids = kind.values[kind.arguments.index(kind.seats[0])]
            return self.name("party", str(ids[seat]))

        return name_of

    def question(self, question: Question, names: Names = None, reader: int = SPECTATOR) -> str:
        """The text of a question."""
        template = self.find("asks", question.ask) or question.ask
        return self.fill(template, question.facts, names, reader=reader)

    def help_line(self, question: Question, names: Names = None, reader: int = SPECTATOR) -> str:
        """The help for a question, in one line; empty if the game has none."""
        return self.fill(self.find("help", question.ask) or "", question.facts, names, reader=reader)

    def breadcrumb(self, breadcrumb: Breadcrumb, names: Names = None, reader: int = SPECTATOR) -> str:
        """The text of one level of the breadcrumb."""
        template = self.find("crumbs", breadcrumb.name) or breadcrumb.name.replace("_", " ")
        return self.fill(template, {"seat": breadcrumb.seat, **breadcrumb.facts}, names, reader=reader)

    def refusal(self, refusal: Refusal, names: Names = None, reader: int = SPECTATOR) -> str:
        """The text of a refusal: why a move is not legal."""
        template = self.find("refusals", refusal.clause)
        if template is None:
            return ", ".join(f"{key} {value}" for key, value in refusal.facts.items()) or "not now"
        return self.fill(template, refusal.facts, names, reader=reader)

    def event(self, event: Event, seat: int, names: Names = None) -> str | None:
        """The log line for this seat, or None if it may not know of the event.

        A kind of event can have a second text, `kind_secret`, for seats that see the secret part."""
        data = event.visible_data(seat)
        if data is None:
            return None
        sees_all = event.secret is not None and all(key in data for key in event.secret)
        template = self.find("events", event.kind + "_secret") if sees_all else None
        template = template or self.find("events", event.kind)
        if template is None:
            template = "{seat} " + event.kind.replace("_", " ") + "".join(f" {{{key}}}" for key in data)
        return self.fill(template, {"seat": event.seat, **data}, names, reader=seat)

    def clauses_of(self, event: Event) -> Sequence[str]:
        """The clauses behind an event: the one in its data ("clause"), or those of its kind."""
        named = (event.data or {}).get("clause")
        return [named] if isinstance(named, str) else self.clauses(event.kind)

    def board(self, key: str, names: Names = None, /, **facts: Any) -> str:
        """A label or line of the terminal board."""
        return self.fill(self.find("board", key) or key.replace("_", " "), facts, names)

    def clauses(self, kind: str) -> Sequence[str]:
        """The clauses behind events of this kind."""
        found = self.tables.get("clauses", {}).get(kind, [])
        if not found and self.fallback is not None:
            return self.fallback.clauses(kind)
        return [str(clause) for clause in found]


def app_words(language: str) -> Words:
    """The texts of the app itself (client, server and terminal), from cinque/words."""
    return Words.of(APP_FOLDER, language)


def app_languages() -> list[str]:
    """The languages of the app, English first."""
    languages = (path.stem for path in (APP_FOLDER / "words").glob("*.toml"))
    return sorted(languages, key=lambda name: (name != "en", name))
