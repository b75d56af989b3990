"""Bots that fail, each in its own way."""

from __future__ import annotations

import os
import sys
import time

from cinque.bots import Bot
from cinque.core import Table


class Raises(Bot):
    name = "raises"

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        raise RuntimeError("no idea")


class Cheats(Bot):
    name = "cheats"

    def choose(self, table: Table, seat: int) -> int:
        return 10_000_000


class Hangs(Bot):
    name = "hangs"

    def choose(self, table: Table, seat: int) -> int:
        time.sleep(600)
        return 0


class Dies(Bot):
    name = "dies"

    def choose(self, table: Table, seat: int) -> int:
        sys.exit(3)


class Floods(Bot):
    name = "floods"

    def choose(self, table: Table, seat: int) -> int:
        return "x" * 50_000_000  # type: ignore[return-value]


class Ends(Bot):
    name = "ends"

    def choose(self, table: Table, seat: int) -> int:
        os._exit(3)


class Demands(Bot):
    name = "demands"

    def __init__(self, seed: int, more: str) -> None:
        super().__init__(seed)
