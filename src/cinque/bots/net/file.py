"""The file of a trained net: small, without pickle, with digests of what it was trained on.

A file is a msgpack document, compressed with zlib. Weights are bytes with one scale for each row of a matrix.
"""

# not compiled: works on msgspec Structs

from __future__ import annotations

import sys
import zlib
from array import array
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cinque.bots.net.inputs import InputLayout, layout_digest
from cinque.core.bots.levels import SearchSettings
from cinque.core.engine.errors import CinqueError

if TYPE_CHECKING:
    from cinque.core.engine.game import Game

FORMAT = 1
MAX_SIZE = 1 << 20  # bytes of all nets of a game
STARTING_PLAYER_OPTIONS = ("first", "start")  # options that any net plays with
FIXED_POINT_ONE = 1 << 12  # 1 in the fixed-point numbers of logits, values and hidden layers
UNCALIBRATED = (0.0, 2.0, 0.0)  # log-odds to win at a value of 0, times the value, times its cube
MAX_LOGIT = 50.0  # so that exp stays finite


class NetRefused(CinqueError):
    """A net can't play this game: it was trained on other content, another layout or other options."""


class Layer(msgspec.Struct, frozen=True):
    """A matrix with one row for each input, and a bias for each output."""

    scales: bytes  # int32: the scale of each row's weights
    weights: bytes  # int8, row by row
    biases: bytes  # int64

    def rows(self) -> list[list[int]]:
        """The matrix, as exact whole numbers."""
        scales, weights = integers(self.scales, "i"), integers(self.weights, "b")
        width = len(weights) // len(scales)
        return [
            [scale * weight for weight in weights[place * width : (place + 1) * width]]
            for place, scale in enumerate(scales)
        ]


class Gate(msgspec.Struct, frozen=True):
    """The match that a net had to win: games against the bot that was the expert before."""

    opponent: str
    games: int
    won: float
    low: float  # bounds of the 95 % interval of the share of wins
    high: float


class NetFile(msgspec.Struct, frozen=True, kw_only=True):
    """A net and where it comes from."""

    format: int = FORMAT
    game: str
    players: int
    options: dict[str, Any]
    content: str  # digest of the game's content
    layout: str  # digest of the observation and the moves
    source: str  # the command that trained it
    updates: int
    prior: str  # the method of the game's heuristics that gives opinions
    tau: float
    lead_scale: float  # a lead of this many points is worth as much as 0.3 of a win
    columns: bytes  # int32
    values: list[tuple[int, int]]
    actions: bytes  # int32: legal actions that are inputs
    outputs: bytes  # int32: actions with an output of their own; all others share the last one
    layers: list[Layer]  # two hidden layers, the policy, the value
    beta: list[int]  # by kind of move: how much the opinion counts
    search: SearchSettings
    calibration: tuple[float, float, float] = UNCALIBRATED
    gate: Gate | None = None

    def win_chance(self, value: int) -> float:
        """A value of the net, in steps of 1/4096, as a chance to win from 0 to 1."""
        base, slope, cubic = self.calibration
        x = value / FIXED_POINT_ONE
        return 1 / (1 + exp(-max(-MAX_LOGIT, min(MAX_LOGIT, base + slope * x + cubic * x**3))))

    def inputs(self) -> InputLayout:
        """The layout of the inputs."""
        return InputLayout(integers(self.columns, "i"), self.values, self.players, integers(self.actions, "i"))

    def check(self, game: Game) -> None:
        """Raise NetRefused if the net was not trained for this game."""
        if (self.game, self.players) != (game.name, game.players):
            raise NetRefused(
                f"this net is for {self.game} with {self.players} players, not for {game.name} with {game.players}"
            )
        if self.content != game.digest:
            raise NetRefused(f"the net of {game.title} was trained on other content: run `cinque train {game.name}`")
        if self.layout != layout_digest(game):
            raise NetRefused(
                f"the net of {game.title} was trained on another layout of observations: run `cinque train {game.name}`"
            )
        if self.options != comparable_options(game):
            raise NetRefused(f"the net of {game.title} was trained with other options: {self.options}")


def comparable_options(game: Game) -> dict[str, Any]:
    """The options that change the game; who goes first doesn't."""
    return {name: value for name, value in game.options.items() if name not in STARTING_PLAYER_OPTIONS}


def integers(data: bytes, kind: str) -> list[int]:
    """The whole numbers in little-endian bytes."""
    found = array(kind)
    found.frombytes(data)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tolist()


def write_net(path: Path, net: NetFile) -> None:
    """Write a net in one step: a reader finds the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(zlib.compress(msgspec.msgpack.encode(net), 9))
    new.replace(path)


def read_net(path: Path) -> NetFile:
    """Read a net; raises NetRefused if the file is not one."""
    try:
        unpacked = zlib.decompressobj()
        data = unpacked.decompress(path.read_bytes(), 8 * MAX_SIZE)
        net = msgspec.msgpack.decode(data, type=NetFile)
    except (OSError, zlib.error, msgspec.DecodeError) as error:
        raise NetRefused(f"can't read the net {path.name}: {type(error).__name__}: {error}") from None
    if net.format != FORMAT:
        raise NetRefused(f"the net {path.name} has format {net.format}, this version reads {FORMAT}: train it again")
    return net


def game_net_path(game: Game) -> Path:
    """Where the net of a game for its number of players is kept."""
    return game.rules.folder / "bots" / f"{game.players}-players.net"
