"""Goods that cards bring, and what they ask for it."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.steps import Ask
from cinque.games.phoenix_syndicate.box import BASIC, BLACK, PRESTIGE, SYSTEM_COUNT
from cinque.games.phoenix_syndicate.moves import CARDS, GAIN, GIVE, GO_ON, GOODS, TILES
from cinque.games.phoenix_syndicate.payment import pose
from cinque.games.phoenix_syndicate.table import SEATS, STATION, PhoenixSyndicate, colours_of


def gains(t: PhoenixSyndicate, seat: int, card: int, good: int, number: int) -> None:
    """Goods that a card brings."""
    if number > 0:
        t.receive(seat, good, number)
        if t.watched:
            t.tell("gained", seat, {"goods": {GOODS[good]: number}, "card": CARDS[card]})


class CardAsk(Ask[PhoenixSyndicate]):
    """A choice that a card asks for."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final[int] = card

    def crumb(self) -> str:
        return "card"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card]}


class GainAny(CardAsk):
    """A basic good of one's choice, as many as are owed (PSY-UPG14)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return [GAIN.of(colour) for colour in range(BASIC)]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        gains(t, self.seat, self.card, GAIN.arg(move), 1)
        t.owed -= 1
        if t.owed > 0:
            t.then(self)

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card], "left": t.owed}


class GainAtShip(CardAsk):
    """Goods in the colour of a ship's system (PSY-UPG08)."""

    __slots__ = ("number",)

    def __init__(self, seat: int, card: int, number: int) -> None:
        super().__init__(seat, card)
        self.number: Final[int] = number

    def options(self, t: PhoenixSyndicate) -> list[int]:
        s = t.seats[self.seat]
        mask = colours_of(t, s.ship_a) | colours_of(t, s.ship_b)
        return [GAIN.of(colour) for colour in range(BASIC) if mask >> colour & 1]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        gains(t, self.seat, self.card, GAIN.arg(move), self.number)

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card], "number": self.number}


class GainThere(CardAsk):
    """The colour that a Prestige system counts as for this use (PSY-UPG25)."""

    __slots__ = ("system", "number")

    def __init__(self, seat: int, card: int, system: int, number: int) -> None:
        super().__init__(seat, card)
        self.system: Final[int] = system
        self.number: Final[int] = number

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return [GAIN.of(colour) for colour in range(BASIC)]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        gains(t, self.seat, self.card, GAIN.arg(move), self.number)

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card], "system": TILES[self.system], "number": self.number}


class Swap(CardAsk):
    """Basic goods for contraband, at least one and up to the card's number (SM5)."""

    __slots__ = ("first",)

    def __init__(self, seat: int, card: int, first: bool) -> None:
        super().__init__(seat, card)
        self.first: Final[bool] = first

    def options(self, t: PhoenixSyndicate) -> list[int]:
        goods = t.seats[self.seat].goods
        found = [GIVE.of(colour) for colour in range(BASIC) if goods[colour] > 0]
        if not self.first:
            found.append(GO_ON)
        return found

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move == GO_ON:
            return
        s = t.seats[self.seat]
        colour = GIVE.arg(move)
        s.goods[colour] -= 1
        t.receive(self.seat, BLACK, 1)
        if t.watched:
            t.tell("swapped", self.seat, {"good": GOODS[colour]})
        t.owed -= 1
        if t.owed > 0 and sum(s.goods) > s.goods[BLACK]:
            t.then(Swap(self.seat, self.card, False))

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card], "left": t.owed}


class Dig(CardAsk):
    """Goods in the colours of own bases, at most so many from each (PSY-UPG19, PSY-R51)."""

    __slots__ = ("index",)

    def __init__(self, seat: int, card: int, index: int) -> None:
        super().__init__(seat, card)
        self.index: Final[int] = index

    def options(self, t: PhoenixSyndicate) -> list[int]:
        each = t.box.cards[self.card][self.index].most
        room = [0] * BASIC
        wild = 0
        for system in range(SYSTEM_COUNT):
            if t.presence[system * SEATS + self.seat] == STATION:
                colour = t.box.tile_colour[system]
                if colour == PRESTIGE:
                    wild += 1
                else:
                    room[colour] += each
        found: list[int] = []
        for colour in range(BASIC):
            needed = 0  # Prestige bases, each standing for one colour
            for other in range(BASIC):
                beyond = t.dug[other] + (1 if other == colour else 0) - room[other]
                if beyond > 0:
                    needed += (beyond + each - 1) // each
            if needed <= wild:
                found.append(GAIN.of(colour))
        return found

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        colour = GAIN.arg(move)
        gains(t, self.seat, self.card, colour, 1)
        t.dug[colour] += 1
        t.owed -= 1
        if t.owed > 0:
            pose(t, self)
        else:
            t.dug = [0] * BASIC

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card], "left": t.owed}
