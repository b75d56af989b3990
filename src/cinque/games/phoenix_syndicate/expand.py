"""Expand: open gates, fly the ships, place agents where they end."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Seated
from cinque.games.phoenix_syndicate.box import (
    BASIC,
    BLACK,
    BLANK,
    BLANK_ALT,
    PRINTED_FREE,
    SIDES,
    SYSTEM_COUNT,
    TILE_COUNT,
    pack,
    part,
)
from cinque.games.phoenix_syndicate.cargo import CardAsk
from cinque.games.phoenix_syndicate.choices import Payer
from cinque.games.phoenix_syndicate.claims import upgrade_with, use_up
from cinque.games.phoenix_syndicate.corps import NeedAgent, PutAgent
from cinque.games.phoenix_syndicate.galaxy import (
    ALL_SYSTEMS,
    alternatives,
    blanks,
    facing,
    fits,
    openings,
    printed,
    printed_price,
    reach,
)
from cinque.games.phoenix_syndicate.moves import CARDS, COLOURS, DEEP, DRIVE, FLY, JUMP, OPEN, TILES, USE
from cinque.games.phoenix_syndicate.payment import PAY, owe, pose
from cinque.games.phoenix_syndicate.table import NOBODY, SEATS, PhoenixSyndicate, empty_out, forget
from cinque.games.phoenix_syndicate.uses import ActionAsk, Window


def expand(t: PhoenixSyndicate, seat: int) -> None:
    """The steps of the action in printed order (PSY-EXP01, PSY-EXP08, PSY-EXP11, PSY-EXP15)."""
    t.then(GATES[seat], SETTLE[seat])


class Gates(ActionAsk):
    """Open gates until the first ship flies, then fly the other (PSY-EXP01, PSY-EXP08, PSY-EXP19)."""

    __slots__ = ()

    def own(self, t: PhoenixSyndicate) -> list[int]:
        if t.by_hand:
            return openings(t, self.seat, True)
        found: list[int] = []
        if t.flown == 0:
            found = openings(t, self.seat, False)
            if t.unused(self.seat, PRINTED_FREE) and drive_tiles(t, self.seat, 1):
                found.append(USE.of(upgrade_with(t, PRINTED_FREE)))
        add_flights(t, self.seat, found)
        return found

    def sure(self, t: PhoenixSyndicate) -> bool:
        if t.by_hand or t.flown:
            return super().sure(t)
        return len(openings(t, self.seat, False, 1)) > 0

    def mixed(self, t: PhoenixSyndicate) -> bool:
        return t.flown == 0 and t.seats[self.seat].goods[BASIC] > 0 and len(openings(t, self.seat, True, 1)) > 0

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(GATES[self.seat])
        if move in OPEN:
            open_gate(t, self.seat, OPEN.arg(move), OPEN.arg(move, 1))
        else:
            fly(t, self.seat, FLY.arg(move), FLY.arg(move, 1))

    def use(self, t: PhoenixSyndicate, move: int) -> None:
        if USE.arg(move) == upgrade_with(t, PRINTED_FREE):
            use_up(t, self.seat, PRINTED_FREE)
            pose(t, DriveTile(self.seat, upgrade_with(t, PRINTED_FREE)))
        else:
            super().use(t, move)

    def own_refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        return gate_refusals(t, self.seat)


def gate_refusals(t: PhoenixSyndicate, seat: int) -> list[Refusal]:
    """Gates too dear or too late, and ends without an agent to place."""
    found: list[Refusal] = []
    offered = [] if t.flown else openings(t, seat, False)
    for edge in range(len(t.prices)):
        tile, target = t.ends[2 * edge], t.ends[2 * edge + 1]
        move = OPEN.of(tile, target)
        if move in offered:
            continue
        facts = {"tile": TILES[tile], "target": TILES[target]}
        if t.links[tile] >> target & 1:
            found.append(Refusal("PSY-EXP07", move, facts))
        elif t.flown:
            found.append(Refusal("PSY-EXP19", move, facts))
        else:
            price = printed_price(t, seat, tile, target, t.drive) + t.box.deep * len(blanks(t, tile, target))
            goods = {COLOURS[colour]: part(price, colour) for colour in range(BASIC) if part(price, colour)}
            found.append(Refusal("PSY-EXP02", move, {**facts, "goods": goods}))
    possible = flights(t, seat)
    for ship in unflown(t, seat):
        near = reach(t, ship)
        far = [FLY.of(ship, system) for system in range(SYSTEM_COUNT) if not near >> system & 1]
        if far:
            found.append(Refusal("PSY-EXP08", far[0], {"system": TILES[ship]}, far[1:]))
        for system in range(SYSTEM_COUNT):
            move = FLY.of(ship, system)
            if system != ship and near >> system & 1 and move not in possible:
                found.append(Refusal("PSY-EXP14", move, {"system": TILES[system]}))
    return found


def unflown(t: PhoenixSyndicate, seat: int) -> list[int]:
    """The places of the ships that have not flown, each once."""
    s = t.seats[seat]
    found: list[int] = []
    if not t.flown & 1:
        found.append(s.ship_a)
    if not t.flown & 2 and s.ship_b not in found:
        found.append(s.ship_b)
    return found


def flights(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Every other system in reach for a ship that has not flown, if its agent can be had (PSY-EXP09, PSY-EXP14)."""
    found: list[int] = []
    add_flights(t, seat, found)
    return found


def add_flights(t: PhoenixSyndicate, seat: int, found: list[int]) -> None:
    """The same, added to other moves."""
    s = t.seats[seat]
    if t.links[s.ship_a] == 0 and t.links[s.ship_b] == 0:
        return
    agents = s.supply + t.on_corps(seat)
    for ship in unflown(t, seat):
        other = s.ship_b if ship == s.ship_a else s.ship_a
        mask = reach(t, ship) & ALL_SYSTEMS & ~(1 << ship)
        for system in range(SYSTEM_COUNT):
            if mask >> system & 1 and t.owing(seat, system, other) <= agents:
                found.append(FLY.of(ship, system))


def fly(t: PhoenixSyndicate, seat: int, origin: int, target: int) -> None:
    """A ship that has not flown leaves its place."""
    s = t.seats[seat]
    if s.ship_a == origin and not t.flown & 1:
        s.ship_a = target
        t.flown |= 1
    else:
        s.ship_b = target
        t.flown |= 2
    if t.watched:
        t.tell("flew", seat, {"system": TILES[origin], "target": TILES[target]})


def open_gate(t: PhoenixSyndicate, seat: int, tile: int, target: int) -> None:
    """Pay both sides; with Jump Gates every blank side is asked for (PSY-EXP02, PSY-UPG18)."""
    empty = blanks(t, tile, target)
    price = printed_price(t, seat, tile, target, t.drive)
    t.then(PAY[seat], Opened(seat, tile, target))
    if t.has(seat, BLANK_ALT):
        owe(t, price)
        if empty:
            pose(t, Side(seat, empty[0], empty[1] if len(empty) > 1 else NOBODY))
    else:
        owe(t, price + t.box.deep * len(empty))


class Opened(Seated[PhoenixSyndicate]):
    """The gate is open for this action (PSY-EXP06, PSY-EXP07)."""

    __slots__ = ("tile", "target")

    def __init__(self, seat: int, tile: int, target: int) -> None:
        super().__init__(seat)
        self.tile: Final[int] = tile
        self.target: Final[int] = target

    def run(self, t: PhoenixSyndicate) -> None:
        t.links[self.tile] |= 1 << self.target
        t.links[self.target] |= 1 << self.tile
        if t.watched:
            t.tell("opened", self.seat, {"tile": TILES[self.tile], "target": TILES[self.target]})


class Side(Ask[PhoenixSyndicate]):
    """How a blank side is paid: deep space or Jump Gates (PSY-UPG18, PSY-R54)."""

    __slots__ = ("tile", "more")

    def __init__(self, seat: int, tile: int, more: int) -> None:
        super().__init__(seat)
        self.tile: Final[int] = tile
        self.more: Final[int] = more  # the tile of the other blank side, or NOBODY

    def options(self, t: PhoenixSyndicate) -> list[int]:
        due = pack(t.due)
        left = 0 if self.more == NOBODY else 1
        found: list[int] = []
        purse = t.purse(self.seat)
        black = t.seats[self.seat].goods[BLACK]
        prices = alternatives(t, self.seat)
        for place in range(len(prices)):
            if fits(purse, black, due + prices[place], left, prices, False):
                found.append(DEEP if place == 0 else JUMP.of(place - 1))
        return found

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move == DEEP:
            owe(t, pack(t.due) + t.box.deep)
        else:
            use_up(t, self.seat, BLANK_ALT)
            owe(t, pack(t.due) + t.box.transits[1 + JUMP.arg(move)])
        if self.more != NOBODY:
            pose(t, Side(self.seat, self.more, NOBODY))

    def crumb(self) -> str:
        return "payment"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"tile": TILES[self.tile], "number": t.box.mod_number[BLANK_ALT]}


def helped(t: PhoenixSyndicate, seat: int, tile: int, hand: bool) -> list[int]:
    """Gates of a tile that cost less and can be paid with the Drive on it (PSY-UPG17)."""
    found: list[int] = []
    for d in range(SIDES):
        if helps(t, seat, tile, d, t.purse(seat), alternatives(t, seat), hand):
            target = t.near[tile * SIDES + d]
            found.append(OPEN.of(tile, target) if tile < target else OPEN.of(target, tile))
    return found


def helps(t: PhoenixSyndicate, seat: int, tile: int, d: int, purse: i64, others: list[int], hand: bool) -> bool:
    """Whether the Drive on a tile makes a gate cheaper, and it can be paid then; the rest as in `fits`."""
    target = t.near[tile * SIDES + d]
    if target < 0 or t.sides[tile * SIDES + d] == BLANK or t.links[tile] >> target & 1:
        return False
    if printed(t, seat, tile, 1, NOBODY) == 0:
        return False  # it costs nothing there anyway
    beyond = facing(t, tile, d)
    price = 0 if beyond == BLANK else printed(t, seat, target, beyond, NOBODY)
    return fits(purse, t.seats[seat].goods[BLACK], price, 1 if beyond == BLANK else 0, others, hand)


def drive_tiles(t: PhoenixSyndicate, seat: int, most: int = TILE_COUNT) -> list[int]:
    """Tiles on which the Drive helps with a gate at once (PSY-R10), or the first so many of them."""
    found: list[int] = []
    purse = t.purse(seat)
    others = alternatives(t, seat)
    for tile in range(TILE_COUNT):
        for d in range(SIDES):
            if helps(t, seat, tile, d, purse, others, False):
                found.append(DRIVE.of(tile))
                break
        if len(found) == most:
            break
    return found


class DriveTile(CardAsk):
    """The tile whose printed gates cost nothing on its side (PSY-UPG17)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return drive_tiles(t, self.seat)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        t.drive = DRIVE.arg(move)
        if t.watched:
            t.tell("drive", self.seat, {"tile": TILES[t.drive]})
        pose(t, DriveGate(self.seat, self.card))


class DriveGate(Payer):
    """The first gate that the Drive helps with, declared with it (PSY-R10, PSY-UPG23)."""

    __slots__ = ()

    def priced(self, t: PhoenixSyndicate, hand: bool) -> list[int]:
        return helped(t, self.seat, t.drive, hand)

    def buy(self, t: PhoenixSyndicate, move: int) -> None:
        open_gate(t, self.seat, OPEN.arg(move), OPEN.arg(move, 1))

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card], "tile": TILES[t.drive]}


class Settle(Seated[PhoenixSyndicate]):
    """Agents where the ships stand without presence, then the gates close (PSY-EXP11, PSY-EXP15, PSY-EXP20)."""

    __slots__ = ()

    def run(self, t: PhoenixSyndicate) -> None:
        s = t.seats[self.seat]
        for ship in (s.ship_a, s.ship_b):
            if t.presence[ship * SEATS + self.seat] == 0:
                forget(t)
                t.then(NeedAgent(self.seat), PutAgent(self.seat, ship), self)
                return
        empty_out(t.links)


GATES: Final = [Window(Gates(seat)) for seat in range(SEATS)]
SETTLE: Final = [Settle(seat) for seat in range(SEATS)]
