"""The bots `net`, a trained net without search, and `guided`, a search that the net guides."""

# not compiled: numpy does the work

from __future__ import annotations

import warnings
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cinque.bots.bot import Bot
from cinque.bots.net.file import NetFile, NetRefused, comparable_options, game_net_path, read_net
from cinque.bots.net.forward import forward
from cinque.bots.net.inputs import Observation, Observer
from cinque.bots.net.search import GuidedSearch
from cinque.core.bots.levels import SearchSettings
from cinque.core.engine.random import Dice, dice

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
        observation: Observation = self.observer.observe(table, seat, legal, table)
        return self.forward([observation])[0]


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


class NetJudge:
    """Compares moves for a review: the net plays on to the end of the turn, and its values become chances to win."""

    def __init__(self, loaded: LoadedNet, seed: int) -> None:
        self.loaded = loaded
        self.search = guided_search(loaded, loaded.net.search, dice(seed))

    def alternatives(self, table: Table, seat: int, played: int) -> list[int]:
        """The other moves, best first."""
        legal = table.legal_moves_unchecked(seat)
        logits, _ = self.loaded.judge(table, seat, legal)
        return [legal[place] for place in ranked(logits) if legal[place] != played]

    def chances(self, table: Table, seat: int, moves: list[int], worlds: int) -> list[list[float]]:
        """The chances to win after each move, in the same worlds."""
        win_chance = self.loaded.net.win_chance
        return [[win_chance(value) for value in found] for found in self.search.values(table, seat, moves, worlds)]


def review_judge(game: Game, seed: int) -> NetJudge | None:
    """The judge that reviews moves with the game's net; None without a net."""
    loaded = adopted_net(game)
    return None if loaded is None else NetJudge(loaded, seed)


def guided_search(loaded: LoadedNet, settings: SearchSettings, chance: Dice) -> GuidedSearch:
    """A search guided by the net."""
    return GuidedSearch(loaded.observer, loaded.forward, loaded.net.lead_scale, settings, chance)


def ranked(logits: list[int]) -> list[int]:
    """The indexes of the logits, best first."""
    return sorted(range(len(logits)), key=lambda place: -logits[place])


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
        loaded = self.loaded(table.game)
        logits, value = loaded.judge(table, seat, legal)
        return [(legal[place], 0, loaded.net.win_chance(value)) for place in ranked(logits)]


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
        search = guided_search(loaded, settings, self.dice)
        return [
            (move, worlds, loaded.net.win_chance(value)) for move, worlds, value in search.ranked(table, seat, seconds)
        ]
