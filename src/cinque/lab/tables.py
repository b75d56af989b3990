"""The tables of a run: what is stored of every game, written to Parquet in parts of a few thousand games."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cinque.core import Game, OptionError, Table
from cinque.core.engine.history import History
from cinque.lab.match import GameResult, deal, play

if TYPE_CHECKING:
    import pyarrow

# Columns by table; the types are pyarrow's. `dictionary` columns hold few different texts.
COLUMNS: dict[str, dict[str, str]] = {
    "games": {
        "game": "int64", "players": "int8", "deal": "int64", "rotation": "int8", "moves": "int32", "choices": "int32",
        "winners": "int8", "reason": "text",
    },
    "seats": {
        "game": "int64", "players": "int8", "seat": "int8", "bot": "text", "score": "int32", "won": "float64",
        "choices": "int32", "faults": "int32",
    },
    "gains": {"game": "int64", "players": "int8", "seat": "int8", "source": "text", "points": "int32"},
    "decisions": {
        "game": "int64", "players": "int8", "move": "int32", "seat": "int8", "ask": "text", "legal": "int32",
        "kind": "text", "text": "text", "leader": "int8",
    },
    "items": {
        "game": "int64", "players": "int8", "seat": "int8", "event": "text", "field": "text", "item": "text",
        "count": "int32", "first": "int32",
    },
}  # fmt: skip
TABLES = tuple(COLUMNS)
DESCRIPTIONS = {
    "games": "one row per game: length and how it ended",
    "seats": "one row per seat: bot, score, share of the win",
    "gains": "where each seat's points came from",
    "decisions": "every choice with more than one legal move, and who led after it (-1: a tie)",
    "items": "what each seat bought, played or used, from the events, and its opening",
}
ROW_GROUP = 1000  # games per row group, which limits the memory in use
NOBODY = -1


def import_pyarrow() -> Any:
    """Import pyarrow; the error says how to install it."""
    try:
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise OptionError("runs are stored with the package pyarrow: pip install 'cinque[lab]'") from None
    return pyarrow


def schema(table: str) -> pyarrow.Schema:
    """The schema of a table."""
    pa = import_pyarrow()
    kinds = {"text": pa.dictionary(pa.int32(), pa.string())}
    return pa.schema([(name, kinds.get(kind, kind)) for name, kind in COLUMNS[table].items()])


class Part:
    """Collects the rows of some games and turns them into one Parquet file per table."""

    def __init__(self, tables: Iterable[str]) -> None:
        pa = import_pyarrow()
        self.schemas = {table: schema(table) for table in tables}
        self.rows: dict[str, dict[str, list[Any]]] = {}
        self.files = {table: io.BytesIO() for table in self.schemas}
        self.writers = {
            table: pa.parquet.ParquetWriter(self.files[table], self.schemas[table], compression="zstd")
            for table in self.schemas
        }
        self.games = 0
        self._clear()

    def _clear(self) -> None:
        self.rows = {table: {name: [] for name in COLUMNS[table]} for table in self.schemas}

    def add(self, table: str, *values: Any) -> None:
        """Add one row."""
        for column, value in zip(self.rows[table].values(), values, strict=True):
            column.append(value)

    def count_game(self) -> None:
        """Write a row group after every ROW_GROUP games."""
        self.games += 1
        if self.games % ROW_GROUP == 0:
            self.flush()

    def flush(self) -> None:
        """Write the rows collected so far."""
        pa = import_pyarrow()
        for table, columns in self.rows.items():
            if columns["game"]:
                self.writers[table].write_table(pa.table(columns, schema=self.schemas[table]))
        self._clear()

    def close(self) -> dict[str, bytes]:
        """The files by table."""
        self.flush()
        for writer in self.writers.values():
            writer.close()
        return {table: file.getvalue() for table, file in self.files.items()}


def add_game(part: Part, game: Game, number: int, seats: list[str], seed: int, rotation: int) -> GameResult:
    """Play one game and add its rows to all tables of the part."""
    wanted = part.rows
    table = deal(game, seats, seed, history="items" in wanted)
    openings = [""] * game.players
    watching = "decisions" in wanted or "items" in wanted
    count = 0
    pending: list[tuple[int, str, int, int, int]] = []  # the last choice: who leads after it is known only later

    def watch(table: Table, seat: int, legal: list[int], move: int) -> None:
        nonlocal count
        count += 1
        if table.history is not None:
            table.history.now = count
        if "decisions" in wanted:
            settle(table)
        if len(legal) > 1:
            if not openings[seat]:
                openings[seat] = game.moves.text(move)
            if "decisions" in wanted:
                pending.append((count, game.id_of(type(table.agenda[-1])), seat, len(legal), move))

    def settle(table: Table) -> None:
        if pending:
            index, ask, seat, legal, move = pending.pop()
            kind, text, lead = game.moves.kind(move), game.moves.text(move), leader(table.compute_scores())
            part.add("decisions", number, game.players, index, seat, ask, legal, kind, text, lead)

    played = play(game, seats, seed, rotation, table, watch if watching else None)
    if "decisions" in wanted:
        settle(table)
    if "games" in wanted:
        moves, choices = len(played.moves), sum(played.choices)
        won = len(played.winners)
        part.add("games", number, game.players, seed, rotation, moves, choices, won, played.reason)
    if "seats" in wanted:
        shares = win_shares(game, played.winners)
        for seat, bot in enumerate(seats):
            facts = (played.scores[seat], shares[seat], played.choices[seat], played.faults[seat])
            part.add("seats", number, game.players, seat, bot, *facts)
    if "gains" in wanted:
        for seat in range(game.players):
            for source, points in table.score_breakdown(seat):
                part.add("gains", number, game.players, seat, source, points)
    if "items" in wanted:
        add_items(part, game, number, table.history, openings)
    part.count_game()
    return played


def leader(scores: list[int]) -> int:
    """The seat with the most points, or -1 in a tie."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else NOBODY


def win_shares(game: Game, winners: list[int]) -> list[float]:
    """Each seat's share of the win: winners share 1; in a team each winner gets 1."""
    share = 0.0 if not winners else 1.0 if game.team else 1.0 / len(winners)
    return [share if seat in winners else 0.0 for seat in range(game.players)]


def add_items(part: Part, game: Game, number: int, history: History | None, openings: list[str]) -> None:
    """Add the items of a game: every id in the events of a seat, and the seat's first choice.

    Dealt items have `first` 0: they came by chance, so their effect on winning is not confounded."""
    found: dict[tuple[int, str, str, str], tuple[int, int]] = {}
    for event in history.events if history is not None else ():
        if event.seat < 0:
            continue
        for field, value in {**(event.data or {}), **(event.secret or {})}.items():
            for item in value if isinstance(value, list) else (value,):
                if isinstance(item, str) and field not in NOT_ITEMS:
                    key = (event.seat, event.kind, field, item)
                    count, first = found.get(key, (0, event.index))
                    found[key] = (count + 1, first)
    for seat, opening in enumerate(openings):
        if opening:
            found[seat, "opening", "move", opening] = (1, 1)
    for (seat, kind, field, item), (count, first) in sorted(found.items()):
        part.add("items", number, game.players, seat, kind, field, item, count, first)


NOT_ITEMS = ("clause", "reason")  # texts about the event, not things
