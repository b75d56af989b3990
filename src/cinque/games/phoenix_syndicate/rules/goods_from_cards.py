"""Goods gained through cards, and the choices this involves (PSY-UPG)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import Ask
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.moves import CARDS, GAIN, GIVE, GO_ON, GOODS, TILES
from cinque.games.phoenix_syndicate.rules.payment import ask_or_play
from cinque.games.phoenix_syndicate.rules.table import SEATS, STATION, PhoenixSyndicate, colours_of


def gain_goods(t: PhoenixSyndicate, seat: int, card: int, good: int, number: int) -> None:
    """Give goods from a card."""
    if number > 0:
        t.receive(seat, good, number)
        if t.recording:
            t.emit("gained", seat, {"goods": {GOODS[good]: number}, "card": CARDS[card]})


class CardAsk(Ask[PhoenixSyndicate]):
    """A choice caused by a card."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final[int] = card

    def would_change(self, t: PhoenixSyndicate) -> bool:
        """Whether the answer can change anything now (PSY-TRN17)."""
        return len(self.legal_moves(t)) > 0

    def breadcrumb(self) -> str:
        return "card"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card]}


class GainAny(CardAsk):
    """Choose a basic good, until all owed goods are gained (PSY-UPG14)."""

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return [GAIN.of(colour) for colour in range(c.COLOUR_COUNT)]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        gain_goods(t, self.seat, self.card, GAIN.arg(move), 1)
        t.owed -= 1
        if t.owed > 0:
            t.then(self)

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card], "left": t.owed}


class GainAtShip(CardAsk):
    """Gain goods in the colour of a ship's system (PSY-UPG08, PSY-UPG41)."""

    __slots__ = ("number",)

    def __init__(self, seat: int, card: int, number: int) -> None:
        super().__init__(seat, card)
        self.number: Final[int] = number

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        s = t.seats[self.seat]
        mask = colours_of(t, s.ship_a) | colours_of(t, s.ship_b)
        return [GAIN.of(colour) for colour in range(c.COLOUR_COUNT) if mask >> colour & 1]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        gain_goods(t, self.seat, self.card, GAIN.arg(move), self.number)

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card], "number": self.number}


class GainPrestigeColour(CardAsk):
    """Choose the colour a Prestige system counts as for this use (PSY-UPG25)."""

    __slots__ = ("system", "number")

    def __init__(self, seat: int, card: int, system: int, number: int) -> None:
        super().__init__(seat, card)
        self.system: Final[int] = system
        self.number: Final[int] = number

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return [GAIN.of(colour) for colour in range(c.COLOUR_COUNT)]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        gain_goods(t, self.seat, self.card, GAIN.arg(move), self.number)

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card], "system": TILES[self.system], "number": self.number}


class SwapForContraband(CardAsk):
    """Swap basic goods for contraband, at least one and at most the card's number (PSY-UPG42)."""

    __slots__ = ("first",)

    def __init__(self, seat: int, card: int, first: bool) -> None:
        super().__init__(seat, card)
        self.first: Final[bool] = first

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        goods = t.seats[self.seat].goods
        moves = [GIVE.of(colour) for colour in range(c.COLOUR_COUNT) if goods[colour] > 0]
        if not self.first:
            moves.append(GO_ON)
        return moves

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move == GO_ON:
            return
        s = t.seats[self.seat]
        colour = GIVE.arg(move)
        s.goods[colour] -= 1
        t.receive(self.seat, c.BLACK, 1)
        if t.recording:
            t.emit("swapped", self.seat, {"good": GOODS[colour]})
        t.owed -= 1
        if t.owed > 0 and sum(s.goods) > s.goods[c.BLACK]:
            t.then(SwapForContraband(self.seat, self.card, False))

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card], "left": t.owed}


class DeepSpaceMining(CardAsk):
    """Gain goods in the colours of own bases, up to a maximum for each base (PSY-UPG19, PSY-R51)."""

    __slots__ = ("index",)

    def __init__(self, seat: int, card: int, index: int) -> None:
        super().__init__(seat, card)
        self.index: Final[int] = index

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        each = t.box.cards[self.card][self.index].limit
        room = [0] * c.COLOUR_COUNT
        wild = 0
        for system in range(c.SYSTEM_COUNT):
            if t.presence[system * SEATS + self.seat] == STATION:
                colour = t.box.tile_colour[system]
                if colour == c.PRESTIGE:
                    wild += 1
                else:
                    room[colour] += each
        moves: list[int] = []
        for colour in range(c.COLOUR_COUNT):
            needed = 0  # Prestige bases; each counts as one colour
            for other in range(c.COLOUR_COUNT):
                beyond = t.mined_goods[other] + (1 if other == colour else 0) - room[other]
                if beyond > 0:
                    needed += (beyond + each - 1) // each
            if needed <= wild:
                moves.append(GAIN.of(colour))
        return moves

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        colour = GAIN.arg(move)
        gain_goods(t, self.seat, self.card, colour, 1)
        t.mined_goods[colour] += 1
        t.owed -= 1
        if t.owed > 0:
            ask_or_play(t, self)
        else:
            t.mined_goods = [0] * c.COLOUR_COUNT

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card], "left": t.owed, "most": t.box.cards[self.card][self.index].limit}
