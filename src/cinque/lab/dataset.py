"""Read a run: its settings, and its tables as polars frames."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cinque.core import OptionError
from cinque.lab.runner import PARTS_FOLDER, Header, read_header
from cinque.lab.tables import COLUMNS, TABLES

if TYPE_CHECKING:
    import polars


def import_polars() -> Any:
    """Import polars; the error says how to install it."""
    try:
        import polars
    except ModuleNotFoundError:
        raise OptionError("results are read with the package polars: pip install 'cinque[lab]'") from None
    return polars


class Run:
    """A run in a folder. Each table is a polars frame, read on first use; `scan` reads lazily."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.header: Header = read_header(self.folder)

    def __repr__(self) -> str:
        header = self.header
        counts = ", ".join(map(str, header.players))
        return f"<run of {header.game}: {header.games:,} games with {counts} players, bots {', '.join(header.bots)}>"

    def scan(self, table: str) -> polars.LazyFrame:
        """A table as a lazy frame, for runs that don't fit into memory; raises OptionError if it wasn't stored."""
        pl = import_polars()
        if table not in TABLES:
            raise OptionError(f"there is no table '{table}'; the tables are {', '.join(TABLES)}")
        if table not in self.header.tables:
            raise OptionError(f"this run has no table '{table}'; run it with --tables {table},... to store it")
        files = sorted((self.folder / PARTS_FOLDER).glob(f"p*/{table}.parquet"))
        if not files:
            raise OptionError(f"{self.folder} has no finished part yet")
        texts = [name for name, kind in COLUMNS[table].items() if kind == "text"]
        frame: polars.LazyFrame = pl.scan_parquet(files).with_columns(pl.col(texts).cast(pl.String))
        return frame

    def _frame(self, table: str) -> polars.DataFrame:
        return self.scan(table).collect()

    @cached_property
    def games(self) -> polars.DataFrame:
        """One row per game."""
        return self._frame("games")

    @cached_property
    def seats(self) -> polars.DataFrame:
        """One row per seat of a game."""
        return self._frame("seats")

    @cached_property
    def gains(self) -> polars.DataFrame:
        """The points of each seat by source."""
        return self._frame("gains")

    @cached_property
    def decisions(self) -> polars.DataFrame:
        """Every choice with more than one legal move."""
        return self._frame("decisions")

    @cached_property
    def items(self) -> polars.DataFrame:
        """What each seat bought, played or used."""
        return self._frame("items")


def open_run(folder: str | Path) -> Run:
    """Open a run by its folder."""
    return Run(folder)
