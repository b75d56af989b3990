"""Rules are what a game's folder offers; a Game is rules, content and options, ready to deal."""

# not compiled: made once per game, and msgspec Structs need their annotations at run time

from __future__ import annotations

import importlib
import pkgutil
import sys
import warnings
from collections.abc import Mapping
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from cinque.core import content as files
from cinque.core.errors import BadRecord, CinqueError, ContentError, OptionError, UnknownGame
from cinque.core.hints import Hints
from cinque.core.history import History
from cinque.core.learnt import learn
from cinque.core.moves import Moves
from cinque.core.record import Record
from cinque.core.saving import restore
from cinque.core.table import Table
from cinque.core.words import Words


class Option(msgspec.Struct, frozen=True):
    """One thing that can be chosen before a game; `choices` are all allowed values (None: by the default's type).

    `players` (the numbers of players) and `when` (another option and its value) say where it means anything
    at all; elsewhere it stays as it is without a choice. `beginners` is the value that the rulebook
    advises for a first game, where it advises one (None: the default). The choices of a `graded` one go from easy
    to hard: who has won or lost together may go on a step further."""

    name: str
    default: Any
    help: str
    choices: list[Any] | None = None
    players: tuple[int, ...] | None = None
    when: tuple[str, Any] | None = None
    beginners: Any = None
    graded: bool = False

    def check(self, value: Any) -> None:
        """Raise OptionError when the value is none of the option's."""
        if self.choices is not None:
            wrong = [v for v in (value if isinstance(self.default, list) else [value]) if v not in self.choices]
            if wrong or isinstance(value, list) != isinstance(self.default, list):
                raise OptionError(f"option {self.name}: {value!r} is not one of {', '.join(map(repr, self.choices))}")
        elif type(value) is not type(self.default):
            wanted = "yes or no (a bool)" if isinstance(self.default, bool) else type(self.default).__name__
            raise OptionError(f"option {self.name}: expected {wanted}, got {value!r}")

    def idle(self, players: int, options: Mapping[str, Any]) -> str:
        """Why the option means nothing at this number of players and with these options; empty: it does."""
        if self.players is not None and players not in self.players:
            return f"it is for {' or '.join(map(str, self.players))} players, not for {players}"
        if self.when is not None:
            other, value = self.when
            now = options[other]
            if now != value and not (isinstance(now, list) and value in now):
                return f"it needs {other} = {value!r}"
        return ""


class Rules:
    """One game as its folder offers it. A subclass sets the attributes and fills in the methods."""

    name: str
    title: str
    prefix: str  # of its clauses: "PHO" in PHO-AUC04
    designer: str
    fewest: int
    most: int
    options: tuple[Option, ...] = ()
    moves: Moves
    view: type[msgspec.Struct]
    folder: Path
    hints: Hints | None = None
    windows: tuple[str, ...] = ()  # the names under which questions can be answered ahead
    wishes: Mapping[str, str] = {}  # what holds for a window until a player says otherwise, where that is not "auto"
    seat_fields: tuple[str, ...] = ("seat", "owner")  # fields of facts and events that hold a seat

    def team(self, players: int, options: Mapping[str, Any]) -> bool:
        """Whether all win or lose together; one player alone always does."""
        return False

    def settled(self, players: int, chosen: dict[str, Any]) -> dict[str, Any]:
        """The options as they are at this number of players: what cannot be otherwise is set here, not refused."""
        return chosen

    def choose(self, players: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value, from those given; raises OptionError when they cannot be."""
        if isinstance(players, bool) or not isinstance(players, int) or not self.fewest <= players <= self.most:
            raise OptionError(f"{self.title} takes {self.fewest} to {self.most} players, not {players!r}")
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                raise OptionError(f"{self.title} has no option '{name}'; it has: {', '.join(known) or 'none'}")
            known[name].check(value)
        defaults = {name: option.default for name, option in known.items()}
        chosen = self.settled(players, {name: given.get(name, value) for name, value in defaults.items()})
        usual = self.settled(players, defaults.copy())
        for name, value in given.items():
            why = known[name].idle(players, chosen) if value not in (defaults[name], usual[name]) else ""
            if why:
                raise OptionError(f"option {name}: {why}")
        self.check(players, chosen)
        return chosen

    def check(self, players: int, options: Mapping[str, Any]) -> None:
        """Raise OptionError where options do not go together."""

    def variants(self, players: int) -> list[dict[str, Any]]:
        """The option sets that tests play at this number of players: each alternative alone, all switches at once."""
        found: list[dict[str, Any]] = [{}]
        for option in self.options:
            if isinstance(option.default, bool):
                found.append({option.name: not option.default})
            elif option.choices is not None and not isinstance(option.default, list):
                found += [{option.name: value} for value in option.choices if value != option.default]
        switches = {option.name: not option.default for option in self.options if isinstance(option.default, bool)}
        if len(switches) > 1:
            found.append(switches)
        different: list[dict[str, Any]] = []
        seen: list[dict[str, Any]] = []
        for given in found:
            try:
                chosen = self.choose(players, given)
            except OptionError:
                continue
            if chosen not in seen:
                seen.append(chosen)
                different.append(given)
        return different

    def __deepcopy__(self, memo: Any) -> Rules:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Rules are their module's or package's: another process finds them there by name."""
        own = type(self).__module__
        for home in (own, sys.modules[own].__package__ or own):
            if getattr(sys.modules.get(home), "RULES", None) is self:
                return _rules_of, (home,)
        return super().__reduce_ex__(protocol)

    def bound(self, players: int, options: Mapping[str, Any]) -> int:
        """A number of moves within which every play ends."""
        raise NotImplementedError

    def read(self, folder: Path) -> Any:
        """The content in this folder, checked."""
        return None

    def deal(self, game: Game, seed: int) -> Table:
        """A table ready for `advance`: `t.begin(game, seed)`, fill the fields, put the first steps on the agenda."""
        raise NotImplementedError


class Game:
    """Rules, content and options of one game, ready to deal; immutable and shared by its tables."""

    def __init__(self, rules: Rules, players: int, content: Path | None, options: Mapping[str, Any]) -> None:
        chosen = rules.choose(players, options)
        folder = content if content is not None else rules.folder / "content"
        if content is not None and not content.is_dir():
            raise ContentError(f"{content}: there is no such content folder")
        if rules.hints is not None and rules.hints.learnt is None:
            learn(rules.hints, rules.folder)
        self.rules = rules
        self.folder = content  # None: the game's own
        self.name = rules.name
        self.title = rules.title
        self.moves = rules.moves
        self.players = players
        self._options = MappingProxyType(chosen)
        self.content = rules.read(folder)
        self.digest = files.digest(folder) if folder.is_dir() else ""
        self.bound = rules.bound(players, chosen)
        self._census: dict[str, int] | None = None  # what is in the box, counted when it is first asked for
        self.team = players == 1 or rules.team(players, chosen)
        self._words: dict[str, Words] = {}

    @property
    def options(self) -> dict[str, Any]:
        """Every option with its value."""
        return dict(self._options)

    def graded(self, by: int) -> tuple[str, Any] | None:
        """An option and its value that make the game a step harder (1) or easier (-1); None: there is no such."""
        for option in self.rules.options:
            if option.graded and option.choices is not None and not option.idle(self.players, self._options):
                level = option.choices.index(self._options[option.name]) + by
                if 0 <= level < len(option.choices):
                    return option.name, option.choices[level]
        return None

    def __repr__(self) -> str:
        return f"<{self.title}, {self.players} players, {self.options}>"

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: Any) -> Game:
        return self

    def __reduce__(self) -> Any:
        """A process that unpickles the same game again has it once."""
        return _same_game, (self.rules, self.players, self.folder, self.options)

    def deal(self, seed: int, history: bool = True) -> Table:
        """A new table; without history it keeps no events and no record and is faster.

        Seeds are whole numbers; two that differ by a multiple of 2**63 are the same play."""
        if not isinstance(seed, int):
            raise OptionError(f"a seed is a whole number, not {seed!r}")
        table = self.rules.deal(self, seed)
        if history:
            table.history = History(seed)
            table.watched = True
        table.advance()
        return table

    def replay(self, record: Record, upto: int | None = None) -> Table:
        """The table after the first `upto` (default: all) moves of the record, with the same events."""
        if (record.game, record.players, record.options) != (self.name, self.players, self.options):
            raise BadRecord(
                f"the record is of {record.game} with {record.players} players and {record.options}, "
                f"not of {self.name} with {self.players} players and {self.options}"
            )
        if record.content != self.digest:
            raise BadRecord(f"the record was played with other content ({record.content}) than this ({self.digest})")
        count = len(record.moves) if upto is None else upto
        if not 0 <= count <= len(record.moves):
            raise BadRecord(f"the record has {len(record.moves)} moves, not {count}")
        table = self.deal(record.seed)
        other = dict(record.seats)
        for index, move in enumerate(record.moves[:count]):
            try:
                table.play(other.get(index, table.mover() if not table.over else -1), move)
            except CinqueError as error:
                raise BadRecord(f"move {index + 1} of the record does not fit these rules: {error}") from error
        return table

    def restore(self, text: str | bytes) -> Table:
        """The table that `table.save()` wrote; refused when it does not hold just what is in the box."""
        table = restore(self, text)
        try:
            found = table.census()
        except Exception as error:  # noqa: BLE001 - whatever a game makes of a table that is none
            raise BadRecord(f"this is not a saved table of {self.title}: {type(error).__name__}: {error}") from None
        if found != self.census():
            raise BadRecord(f"the saved table holds {found}, the box has {self.census()}")
        return table

    def census(self) -> dict[str, int]:
        """What is in the box: what every table of this game holds at every moment."""
        if self._census is None:
            self._census = self.deal(0, history=False).census()
        return self._census

    def words(self, language: str = "en") -> Words:
        """The game's texts in a language; English where the game does not have it."""
        known = self._words.get(language)
        if known is None:
            known = self._words[language] = Words.of(self.rules.folder, language, self.rules.seat_fields)
        return known


def _rules_of(module: str) -> Any:
    return importlib.import_module(module).RULES


_unpickled: dict[str, Game] = {}


def _same_game(rules: Rules, players: int, content: Path | None, options: dict[str, Any]) -> Game:
    """The game that was pickled: one for all its tables."""
    key = f"{id(rules)} {players} {content} {sorted(options.items())}"
    if key not in _unpickled:
        _unpickled[key] = Game(rules, players, content, options)
    return _unpickled[key]


def _found() -> dict[str, Rules]:
    """The games of this package and those that other packages offer under the entry point 'cinque.games'."""
    found: dict[str, Rules] = {}
    package = importlib.import_module("cinque.games")
    for module in pkgutil.iter_modules(package.__path__):
        rules = getattr(importlib.import_module(f"cinque.games.{module.name}"), "RULES", None)
        if isinstance(rules, Rules):
            found[rules.name] = rules
    for entry in entry_points(group="cinque.games"):
        try:
            rules = entry.load()
        except Exception as error:  # noqa: BLE001 - whatever is wrong with another package, the other games play
            _skip(f"{entry.name} ({entry.value}) cannot be loaded: {type(error).__name__}: {error}")
            continue
        if isinstance(rules, Rules):
            found.setdefault(rules.name, rules)
        else:
            _skip(f"{entry.name} ({entry.value}) is no Rules but a {type(rules).__name__}")
    return found


@lru_cache(maxsize=64)
def _skip(what: str) -> None:
    """Say once that another package's game is left out."""
    warnings.warn(f"cinque leaves out a game of another package: {what}", RuntimeWarning, stacklevel=4)


def installed() -> list[Rules]:
    """All installed games, by name."""
    return [rules for _, rules in sorted(_found().items())]


def load(game: str | Rules, players: int | None = None, content: str | Path | None = None, **options: Any) -> Game:
    """A game ready to deal: by name or by its rules; players default to the fewest it takes."""
    if isinstance(game, str):
        known = _found()
        if game not in known:
            raise UnknownGame(f"there is no game '{game}'; there are: {', '.join(sorted(known)) or 'none'}")
        rules = known[game]
    elif isinstance(game, Rules):
        rules = game
    else:
        raise UnknownGame(f"a game is named or given by its Rules, not by {game!r}")
    folder = None if content is None else Path(content)
    return Game(rules, rules.fewest if players is None else players, folder, options)
