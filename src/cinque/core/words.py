"""A game's texts in one language, from its words/<language>.toml: moves, questions, events, refusals, names."""

# not compiled: texts are for people

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cinque.core.content import read
from cinque.core.errors import ContentError

if TYPE_CHECKING:
    from cinque.core.events import Event
    from cinque.core.game import Game
    from cinque.core.kinds import Kind
    from cinque.core.outcome import Crumb, Question, Refusal

FIELD = re.compile(r"\{(\w+)(?:\|([^{}|]*\|[^{}|]*))?\}")  # {amount}, or by it a word: {amount|Credit|Credits}
SEATS = ("seat", "owner")  # fields that hold a seat, where a game does not say
NOTHING = {"en": "nothing", "de": "nichts"}  # what an empty list or offer is called
YOU = {"en": "You", "de": "Du"}  # whoever reads a sentence about themselves
Names = Callable[[int], str] | None


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[str | None, ...]:
    """Text, field, forms, text, field, forms, …, text; the forms for one and for many are None in most fields."""
    return tuple(FIELD.split(template))


def tables_of(path: Path) -> dict[str, Any]:
    """The tables of one words file; under [names], `origin = "sector"` gives origin the names of sector.

    A name is looked up by the field it stands in, and one thing may stand in several: where a unit comes from is
    a sector too. Without this every such field would repeat all names."""
    tables = read(path)
    names = tables.get("names", {})
    for group, other in names.items():
        if isinstance(other, str):
            if not isinstance(names.get(other), dict):
                raise ContentError(f"{path.name}, names.{group}: there is no group '{other}' to take names from")
            names[group] = names[other]
    return tables


def _seated(kind: Kind, args: dict[str, int | str]) -> dict[str, int | str]:
    """The arguments of a move with players as numbers, however the move writes them."""
    ids = dict(zip(kind.arguments, kind.values, strict=True))
    return {name: ids[name].index(value) if name in kind.seats else value for name, value in args.items()}


class Words:
    """Texts of one game in one language; what it lacks falls back to English, then to the plain id."""

    def __init__(
        self,
        tables: dict[str, Any],
        fallback: Words | None = None,
        seats: tuple[str, ...] = SEATS,
        language: str = "en",
    ) -> None:
        self.tables = tables
        self.language = language
        self.fallback = fallback
        self.seats = seats
        self._groups: dict[str, dict[str, Any]] = {}  # where each dotted name was found to lead

    @staticmethod
    @lru_cache(maxsize=64)
    def of(folder: Path, language: str, seats: tuple[str, ...] = SEATS) -> Words:
        """The texts in `folder/words`; a game without such files shows ids. `seats` are the fields that hold one."""
        path = folder / "words" / f"{language}.toml"
        tables = tables_of(path) if language.isalpha() and path.is_file() else {}
        return Words(tables, Words.of(folder, "en", seats) if language != "en" else None, seats, language)

    def find(self, table: str, key: str) -> str | None:
        """The text under a key, or None."""
        group = self._groups.get(table)
        if group is None:
            group = self._groups[table] = self._group(table)
        text = group.get(key)
        if text is None and self.fallback is not None:
            return self.fallback.find(table, key)
        return None if text is None else str(text)

    def _group(self, table: str) -> dict[str, Any]:
        group: Any = self.tables
        for part in table.split("."):
            group = group.get(part) if isinstance(group, dict) else None
        return group if isinstance(group, dict) else {}

    def fill(
        self,
        template: str,
        facts: dict[str, Any],
        names: Names = None,
        seats: Collection[str] | None = None,
        reader: int | None = None,
    ) -> str:
        """The template with its {fields}; seats become players' names, ids their names.

        `{amount|Credit|Credits}` is the first word when the amount is one, else the second. Of a seat the first is
        for its own player, and {seat} is You then: `{seat} {seat|pass|passes}` reads You pass, or Ada passes. A star
        in a word is what the field says: `{seat|your hand|the hand of *}`."""
        parts = _parts(template)
        if len(parts) == 1:
            return template
        held = self.seats if seats is None else seats
        mine: set[str | None] = set()
        if reader is not None:
            addressed = [field for field, forms in zip(parts[1::3], parts[2::3], strict=True) if forms]
            mine = {field for field in addressed if field in held and facts.get(field or "") == reader}
        found = [parts[0] or ""]
        for at in range(1, len(parts), 3):
            field, forms = parts[at] or "", parts[at + 1]
            if field not in facts:
                found.append(f"{{{field}}}")
            elif forms is not None:
                one = field in mine if field in held else facts[field] == 1
                word = forms.split("|")[0 if one else 1]
                found.append(word.replace("*", self._say(field, facts[field], names, held)) if "*" in word else word)
            elif field in mine:
                found.append(YOU.get(self.language) or self._say(field, facts[field], names, held))
            else:
                found.append(self._say(field, facts[field], names, held))
            found.append(parts[at + 2] or "")
        return "".join(found)

    def _say(self, field: str, value: Any, names: Names, seats: Collection[str]) -> str:
        if isinstance(value, str):
            return self.name(field, value)
        nothing = NOTHING.get(self.language, "-")
        if isinstance(value, dict):  # how many of each: goods, cubes, coins
            one = field.removesuffix("s")
            return (
                ", ".join(f"{count} {self._counted(one, str(key), count)}" for key, count in value.items()) or nothing
            )
        if isinstance(value, (list, tuple)):
            return ", ".join(self._say(field.removesuffix("s"), item, names, seats) for item in value) or nothing
        if isinstance(value, int) and not isinstance(value, bool) and field in seats:
            return names(value) if names is not None else f"Seat {value + 1}"
        return self.name(field, str(value))

    def _counted(self, domain: str, key: str, count: Any) -> str:
        """The name of so many of a thing: of one, that of the key without its s, where there is such a name."""
        single = self.find(f"names.{domain}", key.removesuffix("s")) if count == 1 else None
        return single if single is not None else self.name(domain, key)

    def name(self, domain: str, key: str) -> str:
        """The name of a thing, such as a card; its id with spaces where it has none."""
        found = self.find(f"names.{domain}", key)
        return found if found is not None else key.replace("_", " ")

    def figure(self, figure: str, count: int) -> str:
        """The word for a figure beside so many of it: `hand = "{n|card|cards} in hand"`."""
        return self.fill(self.name("figure", figure), {"n": abs(count)})

    def move(self, game: Game, move: int, names: Names = None, reader: int | None = None) -> str:
        """A move in the player's words; arguments declared as Seats become players' names."""
        kind = game.moves.of(move)
        args = kind.args(move)
        if kind.seats:
            args, names = _seated(kind, args), self._called(game, kind, names)
        template = self.find("moves", kind.name)
        if template is None:
            said = [self._say(key, value, names, kind.seats) for key, value in args.items()]
            return " ".join([kind.name.replace("_", " "), *said])
        return self.fill(template, args, names, kind.seats, reader)

    def _called(self, game: Game, kind: Kind, names: Names) -> Names:
        """Players by their names, and who comes after them, who has no seat, by the name of its party."""

        def call(seat: int) -> str:
            if seat < game.players:
                return names(seat) if names is not None else f"Seat {seat + 1}"
            ids = kind.values[kind.arguments.index(kind.seats[0])]
            return self.name("party", str(ids[seat]))

        return call

    def question(self, question: Question, names: Names = None, reader: int | None = None) -> str:
        """What is asked."""
        template = self.find("asks", question.ask) or question.ask
        return self.fill(template, question.facts, names, reader=reader)

    def hint(self, question: Question, names: Names = None, reader: int | None = None) -> str:
        """A line on what the answer means; empty where the game has none."""
        return self.fill(self.find("hints", question.ask) or "", question.facts, names, reader=reader)

    def crumb(self, crumb: Crumb, names: Names = None, reader: int | None = None) -> str:
        """One part of the breadcrumb."""
        template = self.find("crumbs", crumb.name) or crumb.name.replace("_", " ")
        return self.fill(template, {"seat": crumb.seat, **crumb.facts}, names, reader=reader)

    def refusal(self, refusal: Refusal, names: Names = None, reader: int | None = None) -> str:
        """Why something cannot be done, with its figures."""
        template = self.find("refusals", refusal.clause)
        if template is None:
            return ", ".join(f"{key} {value}" for key, value in refusal.facts.items()) or "not now"
        return self.fill(template, refusal.facts, names, reader=reader)

    def event(self, event: Event, seat: int | None, names: Names = None) -> str | None:
        """The line of the log that this seat may read; None when it may not know of the event.

        A kind may have a second text, `kind_secret`, for those who see the secret part."""
        data = event.seen(seat)
        if data is None:
            return None
        let_in = event.secret is not None and all(key in data for key in event.secret)
        template = (self.find("events", event.kind + "_secret") if let_in else None) or self.find("events", event.kind)
        if template is None:
            template = "{seat} " + event.kind.replace("_", " ") + "".join(f" {{{key}}}" for key in data)
        return self.fill(template, {"seat": event.seat, **data}, names, reader=seat)

    def board(self, key: str, names: Names = None, /, **facts: Any) -> str:
        """A label or a line of the board that the game draws in the terminal."""
        return self.fill(self.find("board", key) or key.replace("_", " "), facts, names)

    def clauses(self, kind: str) -> Sequence[str]:
        """The clauses that an event of this kind rests on."""
        found = self.tables.get("clauses", {}).get(kind, [])
        if not found and self.fallback is not None:
            return self.fallback.clauses(kind)
        return [str(clause) for clause in found]
