"""The bots `net`, a trained net without search, and `guided`, a search that the net guides."""

# not compiled: numpy does the work

from __future__ import annotations

import warnings
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cinque.bots.bot import Bot
from cinque.bots.net.file import NetFile, NetRefused, comparable_options, game_net_path, read_net
from cinque.bots.net.forward import ONE, forward
from cinque.bots.net.inputs import Look, Observer
from cinque.bots.net.search import GuidedSearch
from cinque.core.bots.levels import SearchSettings

if TYPE_CHECKING:
    from cinque.core.engine.game import Game
    from cinque.core.engine.table import Table


class LoadedNet:
    """A net for tables of one game."""

    def __init__(self, net: NetFile, game: Game, with_numpy: bool = True) -> None:
        net.check(game)
        self.net = net
        self.observer = Observer(game, net.prior, net.tau)
        self.forward = forward(net, game, with_numpy)

    def judge(self, table: Table, seat: int, legal: list[int]) -> tuple[list[int], int]:
        """The logits of the legal moves and the value for the seat, at a redealt table."""
        look: Look = self.observer.look(table, seat, legal, table)
        return self.forward([look])[0]


@lru_cache(maxsize=32)
def _load(path: Path, changed: int, game: Game) -> LoadedNet:
    return LoadedNet(read_net(path), game)


def load_net(path: Path, game: Game) -> LoadedNet:
    """The net in a file, for this game; raises NetRefused."""
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        raise NetRefused(f"there is no net {path.name} for {game.title} with {game.players} players") from None
    return _load(path, changed, game)  # bots are created for every game


@lru_cache(maxsize=256)
def adopted_net(game: Game) -> LoadedNet | None:
    """The net in the game's folder, or None if there is none for these options and this number of players.

    A net for other content or another layout is refused with a warning; scripted bots play instead."""
    path = game_net_path(game)
    if not path.is_file():
        return None
    try:
        if read_net(path).options != comparable_options(game):
            return None
        return load_net(path, game)
    except NetRefused as error:
        warnings.warn(f"{error}; a scripted bot plays instead", RuntimeWarning, stacklevel=2)
        return None


def win_chance(value: int) -> float:
    """A value of a net as a chance to win, from 0 to 1."""
    return min(1.0, max(0.0, 0.5 + value / (2 * ONE)))


class NetBot(Bot):
    """Plays the move with the highest logit: of the net in a file, or of the game's own."""

    def __init__(self, file: Path | None = None, seed: int = 0) -> None:
        super().__init__(seed)
        self.file = file

    @property
    def name(self) -> str:
        """The name on the command line."""
        return f"net:{self.file}" if self.file else "net"

    def loaded(self, game: Game) -> LoadedNet:
        """The net for this game."""
        return load_net(game_net_path(game) if self.file is None else self.file, game)

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The legal moves, best first, with the value of the position."""
        legal = table.legal_moves_unchecked(seat)
        logits, value = self.loaded(table.game).judge(table, seat, legal)
        order = sorted(range(len(legal)), key=lambda place: -logits[place])
        return [(legal[place], 0, win_chance(value)) for place in order]


class GuidedBot(NetBot):
    """Tries the net's best moves in redealt worlds, plays on by the net, and compares the net's values."""

    def __init__(
        self, file: Path | None = None, seed: int = 0, settings: SearchSettings | None = None, seconds: float = 0.0
    ) -> None:
        super().__init__(file, seed)
        self.settings = settings
        self.seconds = seconds  # per turn of usual length; 0 for no limit

    @property
    def name(self) -> str:
        """The name on the command line."""
        return f"guided:{self.file}" if self.file else "guided"

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The legal moves, best first, with the worlds they were tried in and their values."""
        loaded = self.loaded(table.game)
        settings = self.settings or loaded.net.search
        heuristics = loaded.observer.heuristics
        seconds = self.seconds / heuristics.choices_per_turn()
        search = GuidedSearch(loaded.observer, loaded.forward, loaded.net.lead_scale, settings, self.dice)
        return [(move, worlds, win_chance(value)) for move, worlds, value in search.ranked(table, seat, seconds)]
