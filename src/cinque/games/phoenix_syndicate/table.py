"""The table of The Phoenix Syndicate: the galaxy and what stands there, goods, corps, cards, and the turn under way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from cinque.core.parts import Part
from cinque.core.random import Dice
from cinque.core.table import Table
from cinque.games.phoenix_syndicate.box import (
    BASIC,
    BLACK,
    FIELD,
    FIRST_ADVANTAGE,
    GUARDS,
    MOST,
    PRESTIGE,
    SOURCES,
    SYSTEM_COUNT,
    Box,
    lacking,
)
from cinque.games.phoenix_syndicate.moves import GOODS

if TYPE_CHECKING:
    from cinque.core.game import Game

NOBODY: Final = -1
SEATS: Final = 4  # places for each tile in `presence`
AGENT: Final = 1
STATION: Final = 2  # a base: two agents
DIRECTORS: Final = 4


class Seat(Part):
    """A Command Center and what its owner has besides."""

    ENCODED: ClassVar[dict[str, str]] = {
        "upgrades": "bits 35", "used": "bits 35", "goods": "row 6", "track": "row 5", "embedded": "row 5",
        "directors": "row 4", "held": "own bag 77", "earned": "row 6",
    }  # fmt: skip

    supply: int  # agents neither on the map nor on the Corp board
    upgrades: int  # bit mask
    used: int  # bit mask: upgrades used this turn
    ship_a: int  # the two ships are alike; between turns the one at the lower tile comes first
    ship_b: int
    goods: list[int]
    track: list[int]  # by colour: 0 for no agent, else its space
    embedded: list[int]  # by colour: agents on the advantage
    directors: list[int]  # by action, four of them
    held: list[int]  # routes; before the placement those dealt, which only their owner knows
    earned: list[int]  # credits by source


class PhoenixSyndicate(Table):
    """The state of one play. Tiles have the numbers of the content; where a tile lies is in `cells`."""

    SHARED: ClassVar[tuple[str, ...]] = ("box",)
    SEALS: ClassVar[bool] = True
    FIXED: ClassVar[tuple[str, ...]] = (
        "cells", "turned", "near", "near_mask", "sides", "tolls", "ends", "faces", "prices", "doors",
    )  # fmt: skip
    ENCODED: ClassVar[dict[str, str]] = {
        "cells": "row 27", "turned": "row 27", "presence": "row 108", "market": "row 4", "lying": "row 24",
        "display": "row 5", "advantages": "row 5", "started": "bits 4", "bought": "bits 5", "settled": "bits 27",
        "gained": "row 6", "advanced": "bits 5", "pending": "row 5", "due": "row 5", "spent": "row 6",
        "dug": "row 5",
    }  # fmt: skip

    box: Box
    cells: list[int]  # of each tile: its place in the map, row by row
    turned: list[int]  # of each tile: its orientation
    near: list[int]  # tile * 6 + direction: the tile there, or NOBODY
    near_mask: list[int]  # of each tile: the systems beside it
    sides: list[int]  # tile * 6 + direction: packed price of the edge that faces there, or BLANK
    tolls: list[int]  # tile * 6 + direction: both sides of that edge together, without any card
    ends: list[int]  # 2 * edge, 2 * edge + 1: the tiles that it joins, the lower one first
    faces: list[int]  # 2 * edge, 2 * edge + 1: the sides of these tiles, as in `sides`
    prices: list[int]  # of each edge: both sides together, without any card
    doors: list[int]  # of each edge: the move that opens it
    seats: list[Seat]
    presence: list[int]  # tile * SEATS + seat: 0, AGENT or STATION
    market: list[int]  # NOBODY in an empty place
    lying: list[int]  # place of the market * 6 + good
    routes: list[int]  # deck, the next card last
    dropped: list[int]  # discarded routes, face up
    display: list[int]  # NOBODY in an empty place
    tools: list[int]  # deck of upgrades, the next card last
    advantages: list[int]  # by corp; NOBODY before they are laid out
    spare: list[int]  # advantages not in play
    started: int  # bit mask: seats that have finished their placement
    start: int
    turn: int  # the seat whose turn it is; NOBODY during setup
    round: int
    last: int  # number of the last round; 0 before the end is triggered
    # the turn under way
    action: int
    bought: int  # bit mask: corps in which an advance was bought
    links: list[int]  # of each tile: bit mask of the tiles that open gates lead to
    drive: int  # tile whose printed gates cost nothing on its side, or NOBODY
    flown: int  # ships that have flown: 1 the first, 2 the second
    settled: int  # bit mask: tiles where an agent was placed this action
    gained: list[int]  # goods received since the action was chosen (PSY-R74)
    advanced: int  # bit mask of corps
    embeddings: int  # agents embedded by advancing
    pending: list[int]  # by corp: advantages gained and not yet used
    declined: list[int]  # uses passed over since something last happened (PSY-TRN20)
    by_hand: bool  # the next payment is chosen by the payer (PSY-GDS07)
    due: list[int]  # by colour: the payment under way
    spent: list[int]  # by good: what has been paid of it so far
    owed: int  # goods of any kind still to be paid or received
    dug: list[int]  # by colour: what Deep Space Mining has taken so far
    claimed: int  # the route claimed last, or NOBODY

    def bind(self, game: Game) -> None:
        """The box is the same for all tables of a game."""
        self.box = game.content.box

    # -- what rules ask again and again ----------------------------------------------------

    def has(self, seat: int, mod: int) -> bool:
        """Whether a card of the seat makes this change in the present action."""
        mask = self.seats[seat].upgrades & self.box.mod[mod]
        return mask != 0 and self.action >= 0 and mask & self.box.of_action[self.action] != 0

    def unused(self, seat: int, mod: int) -> bool:
        """Whether such a card is there and has not been used this turn."""
        return self.has(seat, mod) and self.seats[seat].used & self.box.mod[mod] == 0

    def free_directors(self, seat: int) -> int:
        """Directors that lie on no action (PSY-TRN07)."""
        lying = self.seats[seat].directors
        return DIRECTORS - lying[0] - lying[1] - lying[2] - lying[3]

    def on_corps(self, seat: int) -> int:
        """Agents of the seat on the Corp board."""
        s = self.seats[seat]
        total = 0
        for colour in range(BASIC):
            total += s.embedded[colour]
            if s.track[colour] > 0:
                total += 1
        return total

    def owing(self, seat: int, one: int, two: int) -> int:
        """Agents due with the ships at these tiles (PSY-EXP11, PSY-EXP12)."""
        here = self.presence
        total = 1 if here[one * SEATS + seat] == 0 else 0
        if two != one and here[two * SEATS + seat] == 0:
            total += 1
        return total

    def free_agents(self, seat: int) -> int:
        """Agents that supply and Corp board can give beyond those owed to the ships (PSY-EXP17, PSY-ADV15)."""
        s = self.seats[seat]
        return s.supply + self.on_corps(seat) - self.owing(seat, s.ship_a, s.ship_b)

    def rival_base(self, seat: int, system: int) -> bool:
        """Whether somebody else has a base there (PSY-DEP03)."""
        return any(other != seat and self.presence[system * SEATS + other] == STATION for other in range(self.players))

    def stations(self, seat: int) -> int:
        """How many bases the seat has."""
        total = 0
        for system in range(SYSTEM_COUNT):
            if self.presence[system * SEATS + seat] == STATION:
                total += 1
        return total

    def capacity(self, seat: int) -> int:
        """Routes that may be held at the end of a turn (PSY-SEC01, PSY-UPG10)."""
        most = self.box.capacity
        mask = self.seats[seat].upgrades & self.box.limiting
        if mask:
            for upgrade in range(FIRST_ADVANTAGE):
                if mask >> upgrade & 1:
                    most += self.box.limit[upgrade]
        return most

    # -- paying ----------------------------------------------------------------------------

    def purse(self, seat: int) -> i64:
        """The basic goods packed, guard bits set, ready for `lacking`."""
        goods = self.seats[seat].goods
        total: i64 = 0
        colour: i64 = BASIC
        while colour > 0:
            colour -= 1
            have: i64 = goods[colour]
            if have > MOST:
                have = MOST
            total = total << FIELD | have
        return total | GUARDS

    def affords(self, seat: int, price: int) -> bool:
        """Whether the seat can pay a packed price, black for what lacks (PSY-GDS01, PSY-GDS02)."""
        return lacking(self.purse(seat), price) <= self.seats[seat].goods[BLACK]

    def can_pay(self, seat: int, colour: int, amount: int) -> bool:
        """Whether the seat has so much of one colour, black included."""
        goods = self.seats[seat].goods
        return goods[colour] + goods[BLACK] >= amount

    def varied(self, seat: int, colour: int, amount: int) -> bool:
        """Whether so much of one colour can be paid in more than one way (PSY-GDS07, PSY-R18)."""
        goods = self.seats[seat].goods
        have, black = goods[colour], goods[BLACK]
        return amount > 0 and have > 0 and black > 0 and have + black > amount

    # -- the one way for goods, credits and agents to come and go ---------------------------

    def receive(self, seat: int, good: int, amount: int) -> None:
        """Goods from the bank or from a route; they count as gained by whose turn it is (PSY-R74)."""
        if amount:
            add(self.seats[seat].goods, good, amount)
            add(self.gained, good, amount)

    def credit(self, seat: int, source: int, amount: int) -> None:
        """Credits are only ever gained (PSY-GDS09)."""
        if amount:
            add(self.seats[seat].earned, source, amount)

    def take_agent(self, seat: int) -> None:
        """One agent leaves the supply; the last one triggers the end, once and for all (PSY-END01, PSY-END05)."""
        s = self.seats[seat]
        s.supply -= 1
        if s.supply == 0 and self.last == 0:
            self.last = self.round + 1
            if self.watched:
                self.tell("triggered", seat, {"last": self.last})

    # -- what the engine asks --------------------------------------------------------------

    def points(self) -> list[int]:
        """Credits (PSY-SCO05)."""
        return [sum(s.earned) for s in self.seats]

    def tally(self, seat: int) -> list[tuple[str, int]]:
        """Credits by where they came from."""
        return list(zip(SOURCES, self.seats[seat].earned, strict=True))

    def figures(self, seat: int) -> dict[str, int]:
        """The numbers a seat counts by."""
        s = self.seats[seat]
        found = {"credits": sum(s.earned), "supply": s.supply}
        for good, name in enumerate(GOODS):
            found[name] = s.goods[good]
        pieces = [self.presence[system * SEATS + seat] for system in range(SYSTEM_COUNT)]
        found["systems"] = sum(1 for piece in pieces if piece)
        found["bases"] = pieces.count(STATION)
        found["embedded"] = sum(s.embedded)
        found["steps"] = sum(s.track) + self.box.spaces * sum(s.embedded)  # one who is embedded has taken them all
        found["upgrades"] = s.upgrades.bit_count()
        found["routes"] = len(s.held)
        found["directors"] = sum(s.directors)
        return found

    def era(self) -> int:
        """The round."""
        return self.round

    def conceal(self, seat: int, d: Dice) -> None:
        """Deck orders are unknown to all, routes dealt to others until these have placed (PSY-HID01, PSY-HID02)."""
        d.mix(self.tools)
        hidden = [s for s in range(self.players) if s != seat and not self.started >> s & 1]
        pool = self.routes
        for other in hidden:
            pool += self.seats[other].held
        d.mix(pool)
        for other in hidden:
            held = self.seats[other].held
            for place in range(len(held)):
                held[place] = pool.pop()

    def hidden(self, seat: int) -> dict[str, list[int]]:
        """Both decks, and the routes dealt to others who have not placed yet (PSY-HID01, PSY-HID02)."""
        found: dict[str, list[int]] = {"routes/deck": self.routes[:], "upgrades/deck": self.tools[:]}
        for other in range(self.players):
            if other != seat and not self.started >> other & 1:
                found[f"routes/dealt to {other}"] = sorted(self.seats[other].held)
        return found

    def show(self, seat: int) -> Any:
        """What the seat may see."""
        from cinque.games.phoenix_syndicate.view import view_of

        return view_of(self, seat)

    def census(self) -> dict[str, int]:
        """Every card, agent and director, wherever it is (PSY-CMP03, PSY-CMP04, PSY-CMP05, PSY-CMP13)."""
        found = {
            "routes": len(self.routes) + len(self.dropped) + sum(1 for route in self.market if route >= 0),
            "upgrades": len(self.tools) + sum(1 for upgrade in self.display if upgrade >= 0),
            "advantages": len(self.spare) + sum(1 for card in self.advantages if card >= 0),
        }
        for number, s in enumerate(self.seats):
            found["routes"] += len(s.held)
            found["upgrades"] += s.upgrades.bit_count()
            pieces = sum(self.presence[tile * SEATS + number] for tile in range(len(self.cells)))
            found[f"agents {number}"] = s.supply + pieces + self.on_corps(number)
            found[f"directors {number}"] = sum(s.directors) + self.free_directors(number)
        return found


def add(numbers: list[int], place: int, amount: int) -> None:
    """One of the numbers grows; compiled, `+=` on an item would go through Python's objects."""
    numbers[place] = numbers[place] + amount


def empty_out(numbers: list[int]) -> None:
    """All of them are nothing again."""
    for place in range(len(numbers)):
        numbers[place] = 0


def forget(t: PhoenixSyndicate) -> None:
    """Something has happened: what was passed over may be asked again (PSY-TRN20)."""
    if t.declined:
        t.declined = []


def colours_of(t: PhoenixSyndicate, system: int) -> int:
    """Bit mask of the colours a system counts as: its planet's, or any for a Prestige system (PSY-MAP11, PSY-UPG08)."""
    colour = t.box.tile_colour[system]
    return 31 if colour == PRESTIGE else 1 << colour
