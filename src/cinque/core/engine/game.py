"""Rules describe one game; a Game is rules, content and options, ready to deal."""

# not compiled: created once per game, and msgspec Structs need their annotations at run time

from __future__ import annotations

import importlib
import pkgutil
import sys
import warnings
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from importlib.metadata import entry_points
from pathlib import Path
from types import MappingProxyType
from typing import Any, SupportsIndex

import msgspec

from cinque.core.bots.heuristics import Heuristics
from cinque.core.bots.levels import Level, Recipe
from cinque.core.bots.trained import load_trained
from cinque.core.engine import content as files
from cinque.core.engine.arguments import as_int
from cinque.core.engine.ask_encoding import AskEncoding
from cinque.core.engine.errors import BadRecord, CinqueError, ContentError, OptionError, UnknownGame
from cinque.core.engine.history import History
from cinque.core.engine.moves import Moves
from cinque.core.engine.parts import Part
from cinque.core.engine.pile_layout import Layout
from cinque.core.engine.questions import Outcome
from cinque.core.engine.record import Record
from cinque.core.engine.saving import check_content_matches, restore, restore_from_record
from cinque.core.engine.steps import Step
from cinque.core.engine.table import Table
from cinque.core.engine.tracking import set_tracking
from cinque.core.texts.words import Words


class Option(msgspec.Struct, frozen=True):
    """A setting chosen before a game. `choices` are the allowed values; None allows any value of the default's type.

    `players` (numbers of players) and `when` (another option and its value) say when it applies; otherwise it keeps
    its default. `beginners` is the value that the rulebook recommends for a first game, if not the default. The
    choices of a `graded` option go from easy to hard: after a cooperative game, a rematch can be a step harder or
    easier."""

    name: str
    default: Any
    help: str
    choices: list[Any] | None = None
    players: tuple[int, ...] | None = None
    when: tuple[str, Any] | None = None
    beginners: Any = None
    graded: bool = False

    def check(self, value: Any) -> None:
        """Raise OptionError if the option doesn't allow the value."""
        if self.choices is not None:
            wrong = [v for v in (value if isinstance(self.default, list) else [value]) if v not in self.choices]
            if wrong or isinstance(value, list) != isinstance(self.default, list):
                raise OptionError(f"option {self.name}: {value!r} is not one of {', '.join(map(repr, self.choices))}")
        elif type(value) is not type(self.default):
            wanted = "yes or no (True or False)" if isinstance(self.default, bool) else type(self.default).__name__
            raise OptionError(f"option {self.name}: expected {wanted}, got {value!r}")

    def why_not_applicable(self, players: int, options: Mapping[str, Any]) -> str:
        """The reason why the option does not apply to this number of players and these options, or "" if it applies."""
        if self.players is not None and players not in self.players:
            return f"only for {' or '.join(map(str, self.players))} players, not for {players}"
        if self.when is not None:
            other, value = self.when
            now = options[other]
            if now != value and not (isinstance(now, list) and value in now):
                return f"only with {other} = {value!r}"
        return ""


class Rules:
    """The rules of one game. A subclass sets the attributes and implements the methods."""

    name: str
    title: str
    prefix: str  # the first part of the clause ids: "PHO" in PHO-AUC04
    designer: str
    min_players: int
    max_players: int
    options: tuple[Option, ...] = ()
    moves: Moves
    step_ids: Mapping[str, type[Step[Any]]] = {}  # a stable id for every step: saved, sent, and the key of its texts
    part_ids: Mapping[str, type[Part]] = {}  # a stable id for every part of a table; the default is the class name
    renamed_ids: Mapping[str, str] = {}  # ids of steps and parts in old saves, and their current ids
    renamed_fields: Mapping[str, str] = {}  # fields of the table and its parts in old saves, and their current names
    view: type[msgspec.Struct]
    folder: Path
    heuristics: Heuristics | None = None
    levels: Mapping[str, Level] = {}  # bot levels that differ from the usual ones, by name
    recipe: Recipe = Recipe()  # how `cinque train` trains the game's net
    windows: tuple[str, ...] = ()  # the names of the questions that have auto-answers
    # The default for a window until the player changes it, if that is not "auto".
    default_auto_answers: Mapping[str, str] = {}
    seat_fields: tuple[str, ...] = ("seat", "owner")  # fields of facts and events that hold a seat

    def team(self, players: int, options: Mapping[str, Any]) -> bool:
        """Whether the game is cooperative; with one player it always is."""
        return False

    def resolve_options(self, players: int, chosen: dict[str, Any]) -> dict[str, Any]:
        """Complete the options for this number of players. Values that follow from other options are set silently."""
        return chosen

    def choose(self, players: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value, given or default; raises OptionError if they are invalid."""
        if (
            isinstance(players, bool)
            or not isinstance(players, int)
            or not self.min_players <= players <= self.max_players
        ):
            raise OptionError(f"{self.title} is for {self.min_players} to {self.max_players} players, not {players!r}")
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                raise OptionError(f"{self.title} has no option '{name}'; its options are: {', '.join(known) or 'none'}")
            known[name].check(value)
        defaults = {name: option.default for name, option in known.items()}
        chosen = self.resolve_options(players, {name: given.get(name, value) for name, value in defaults.items()})
        usual = self.resolve_options(players, defaults.copy())
        for name, value in given.items():
            why = known[name].why_not_applicable(players, chosen) if value not in (defaults[name], usual[name]) else ""
            if why:
                raise OptionError(f"option {name}: {why}")
        self.check(players, chosen)
        return chosen

    def check(self, players: int, options: Mapping[str, Any]) -> None:
        """Raise OptionError if options contradict each other."""

    def tested_options(self, players: int) -> list[dict[str, Any]]:
        """The option sets that tests play: each alternative alone, and all switches together."""
        candidates: list[dict[str, Any]] = [{}]
        for option in self.options:
            if isinstance(option.default, bool):
                candidates.append({option.name: not option.default})
            elif option.choices is not None and not isinstance(option.default, list):
                candidates += [{option.name: value} for value in option.choices if value != option.default]
        switches = {option.name: not option.default for option in self.options if isinstance(option.default, bool)}
        if len(switches) > 1:
            candidates.append(switches)
        different: list[dict[str, Any]] = []
        seen: list[dict[str, Any]] = []
        for given in candidates:
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
        """Pickle rules as the module or package that defines them; another process imports them from there."""
        own = type(self).__module__
        for home in (own, sys.modules[own].__package__ or own):
            if getattr(sys.modules.get(home), "RULES", None) is self:
                return _rules_of, (home,)
        return super().__reduce_ex__(protocol)

    def max_moves(self, players: int, options: Mapping[str, Any]) -> int:
        """An upper bound for the number of moves in a game."""
        raise NotImplementedError

    def read(self, folder: Path) -> Any:
        """Read and check the content in this folder."""
        return None

    def numbers(self, content: Any) -> dict[str, int]:
        """Numbers from the content that texts can refer to, such as `price` for {box.price}."""
        return {}

    def deal(self, game: Game, seed: int) -> Table:
        """Set up a table: call `t.begin(game, seed)`, fill the fields, put the first steps on the agenda."""
        raise NotImplementedError


class Game:
    """Rules, content and options of one game, ready to deal; immutable and shared by its tables."""

    def __init__(self, rules: Rules, players: int, content: Path | None, options: Mapping[str, Any]) -> None:
        players = as_int(players)
        chosen = rules.choose(players, options)
        folder = content if content is not None else rules.folder / "content"
        if content is not None and not content.is_dir():
            raise ContentError(f"no such content folder: {content}")
        if rules.heuristics is not None and rules.heuristics.trained is None:
            load_trained(rules.heuristics, rules.folder)
        self.rules = rules
        self.folder = content  # None for the game's own content
        self.name = rules.name
        self.title = rules.title
        self.moves = rules.moves
        self.players = players
        self._options = MappingProxyType(chosen)
        self.content = rules.read(folder)
        self.digest = files.digest(folder) if folder.is_dir() else ""
        self.max_moves = rules.max_moves(players, chosen)
        self._census: dict[str, int] | None = None  # all components in the box, counted on first use
        self.team = players == 1 or rules.team(players, chosen)
        self._words: dict[str, Words] = {}
        self._ids = {kind: name for name, kind in (*rules.step_ids.items(), *rules.part_ids.items())}
        self._template: Table | None = None
        self.layouts: dict[str, Layout] = {}  # by family of cards
        self.asks = AskEncoding(rules.step_ids)

    def id_of(self, kind: type) -> str:
        """The stable id of a step or part class: declared by the game, or else the class name."""
        return self._ids.get(kind) or kind.__name__

    def table_type(self) -> type[Table]:
        """The class of this game's tables."""
        return type(self.template())

    def template(self) -> Table:
        """A table of this game, for its class and the layout of its piles. Don't play on it."""
        if self._template is None:
            self._template = self._set_up(0)
        return self._template

    def _set_up(self, seed: int) -> Table:
        """A table before its first step. The first one declares the piles for all others."""
        table = self.rules.deal(self, seed)
        if not self.layouts:
            for family in table.families():
                family.layout.complete = True
                self.layouts.setdefault(family.layout.name, family.layout)
        return table

    @property
    def options(self) -> dict[str, Any]:
        """Every option with its value."""
        return dict(self._options)

    def next_difficulty(self, by: int) -> tuple[str, Any] | None:
        """The option and value that make the game one step harder (1) or easier (-1), or None if there are none."""
        for option in self.rules.options:
            if (
                option.graded
                and option.choices is not None
                and not option.why_not_applicable(self.players, self._options)
            ):
                level = option.choices.index(self._options[option.name]) + by
                if 0 <= level < len(option.choices):
                    return option.name, option.choices[level]
        return None

    def __repr__(self) -> str:
        return f"<{self.title}, {self.players} players, {self.options}>"

    def _repr_html_(self) -> str:
        """The game in a notebook: title, designer, options."""
        rows = "".join(
            f"<tr><td>{escape(option.name)}</td><td>{escape(str(self._options[option.name]))}</td>"
            f"<td>{escape(option.help)}</td></tr>"
            for option in self.rules.options
        )
        title = f"<b>{escape(self.title)}</b> by {escape(self.rules.designer)}, {self.players} players"
        return f"<p>{title}, {self.moves.size} moves</p><table>{rows}</table>"

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: Any) -> Game:
        return self

    def __reduce__(self) -> Any:
        """A process that unpickles the same game twice gets one object."""
        return _shared_game, (self.rules, self.players, self.folder, self.options)

    def deal(self, seed: SupportsIndex, history: bool = True, knowledge: bool | None = None) -> Table:
        """Deal a new table; without history it keeps no events and no record, and is faster.

        With `knowledge` (default: the same as `history`) the table remembers which hidden cards each seat has seen,
        and redeals respect it; otherwise they only respect open cards and pools. Seeds are ints; two that differ by
        a multiple of 2**63 give the same game."""
        seed = as_int(seed)
        if not isinstance(seed, int):
            raise OptionError(f"a seed must be a whole number, not {seed!r}")
        before = set_tracking(history if knowledge is None else knowledge)
        try:
            table = self._set_up(seed)
        finally:
            set_tracking(before)
        if history:
            table.history = History(seed)
            table.recording = True
        table.advance()
        if table.tracking:
            table.simplify_knowledge()
        return table

    def replay(self, record: Record, upto: int | None = None) -> Table:
        """Replay the first `upto` moves of the record (default: all), with the same events."""
        if (record.game, record.players, record.options) != (self.name, self.players, self.options):
            raise BadRecord(
                f"this is a record of {record.game} with {record.players} players and {record.options}, "
                f"not of {self.name} with {self.players} players and {self.options}"
            )
        check_content_matches(self, record.content, "this record was played")
        count = len(record.moves) if upto is None else upto
        if not 0 <= count <= len(record.moves):
            raise BadRecord(f"the record has {len(record.moves)} moves; {count} is out of range")
        table = self.deal(record.seed)
        other = dict(record.seats)
        for index, move in enumerate(record.moves[:count]):
            try:
                table.play(other.get(index, table.current_player() if not table.over else -1), move)
            except CinqueError as error:
                raise BadRecord(f"move {index + 1} of the record is not legal: {error}") from error
        if isinstance(record.result, Outcome) and count == len(record.moves):
            ended = (table.winners, table.scores, table.reason)
            if ended != (record.result.winners, record.result.scores, record.result.reason):
                raise BadRecord(f"the record says {record.result}, but its moves end with {table.outcome}")
        return table

    def restore(self, text: str | bytes, other_content: bool = False) -> Table:
        """Restore a table from `table.save()`; raises BadRecord if components are missing or surplus.

        A table saved with other content is refused too, unless `other_content` is true; it then continues with this
        game's content."""
        table = restore(self, text, other_content)
        if table is None:
            table = restore_from_record(self, text)
        try:
            components = table.census()
        except Exception as error:  # noqa: BLE001 - a game may raise anything for a damaged table
            raise BadRecord(f"not a saved table of {self.title}: {type(error).__name__}: {error}") from None
        if components != self.census():
            raise BadRecord(f"this saved table is damaged: it has {components}, but the box has {self.census()}")
        return table

    def census(self) -> dict[str, int]:
        """All components in the box. Every table of this game has exactly these at any time."""
        if self._census is None:
            self._census = self.deal(0, history=False).census()
        return self._census

    def reconstructed(self) -> dict[str, dict[str, str]]:
        """The reconstructed records of the content, by table and id: "all" or "part" of a record."""
        folder = self.folder if self.folder is not None else self.rules.folder / "content"
        return files.reconstructed(folder)

    def words(self, language: str = "en") -> Words:
        """The game's texts in a language; English if the game isn't translated."""
        known = self._words.get(language)
        if known is None:
            texts = Words.of(self.rules.folder, language, self.rules.seat_fields)
            known = texts.with_content(self.rules.numbers(self.content), self.reconstructed())
            self._words[language] = known
        return known


def _rules_of(module: str) -> Any:
    return importlib.import_module(module).RULES


_unpickled: dict[str, Game] = {}


def _shared_game(rules: Rules, players: int, content: Path | None, options: dict[str, Any]) -> Game:
    """The unpickled game: one object for all its tables."""
    key = f"{id(rules)} {players} {content} {sorted(options.items())}"
    if key not in _unpickled:
        _unpickled[key] = Game(rules, players, content, options)
    return _unpickled[key]


def _all_rules() -> dict[str, Rules]:
    """The games of this package and of others that register them under the entry point 'cinque.games'."""
    by_name: dict[str, Rules] = {}
    package = importlib.import_module("cinque.games")
    for module in pkgutil.iter_modules(package.__path__):
        rules = getattr(importlib.import_module(f"cinque.games.{module.name}"), "RULES", None)
        if isinstance(rules, Rules):
            by_name[rules.name] = rules
    for entry in entry_points(group="cinque.games"):
        try:
            rules = entry.load()
        except Exception as error:  # noqa: BLE001 - a broken package must not disable the other games
            _warn_skipped(f"{entry.name} ({entry.value}) cannot be loaded: {type(error).__name__}: {error}")
            continue
        if isinstance(rules, Rules):
            by_name.setdefault(rules.name, rules)
        else:
            _warn_skipped(f"{entry.name} ({entry.value}) is a {type(rules).__name__}, not Rules")
    return by_name


@lru_cache(maxsize=64)
def _warn_skipped(what: str) -> None:
    """Warn once that a game of another package is skipped."""
    warnings.warn(f"skipping a game of another package: {what}", RuntimeWarning, stacklevel=4)


def installed_games() -> list[Rules]:
    """All installed games, by name."""
    return [rules for _, rules in sorted(_all_rules().items())]


def load(game: str | Rules, players: int | None = None, content: str | Path | None = None, **options: Any) -> Game:
    """Load a game by name or by its rules; `players` defaults to the minimum."""
    if isinstance(game, str):
        known = _all_rules()
        if game not in known:
            raise UnknownGame(f"there is no game '{game}'; installed: {', '.join(sorted(known)) or 'none'}")
        rules = known[game]
    elif isinstance(game, Rules):
        rules = game
    else:
        raise UnknownGame(f"a game must be a name or Rules, not {game!r}")
    folder = None if content is None else Path(content)
    return Game(rules, rules.min_players if players is None else players, folder, options)
