"""The view: what a seat may see."""

from __future__ import annotations

import msgspec

from cinque.core import BySeat


class View(msgspec.Struct):
    """What one seat sees; a card is rank * 2 + suit, -1 unseen."""

    mine: int
    public: int
    paid: BySeat[int]
    round: int
