"""Expand: open gates, fly the ships and place agents where they end."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.questions import MoveWarning
from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.phoenix_syndicate.rules.card_windows import NO_EFFECT, USED_ALREADY, ActionAsk, Window
from cinque.games.phoenix_syndicate.rules.components import amount_of, pack
from cinque.games.phoenix_syndicate.rules.constants import (
    ASTEROIDS_FREE,
    BLACK,
    BLANK,
    BLANK_ALT,
    COLOUR_COUNT,
    PRINTED_FREE,
    SIDES,
    SYSTEM_COUNT,
    TILE_COUNT,
)
from cinque.games.phoenix_syndicate.rules.corps import NeedAgent, PutAgent
from cinque.games.phoenix_syndicate.rules.effect_choices import Payer
from cinque.games.phoenix_syndicate.rules.galaxy import (
    ALL_SYSTEMS,
    alternatives,
    blanks,
    can_pay_sides,
    connected_tiles,
    gate_moves,
    opposite_side,
    payable_with_cards,
    printed,
    printed_price,
)
from cinque.games.phoenix_syndicate.rules.goods import CardAsk
from cinque.games.phoenix_syndicate.rules.moves import CARDS, COLOURS, DEEP, DRIVE, FLY, GO_ON, JUMP, OPEN, TILES, USE
from cinque.games.phoenix_syndicate.rules.payment import PAY, ask_or_play, owe
from cinque.games.phoenix_syndicate.rules.route_purchases import upgrade_with, use_up
from cinque.games.phoenix_syndicate.rules.table import NOBODY, SEATS, PhoenixSyndicate, empty_out, forget_declined

GATE_TOO_EXPENSIVE: Final = clause("PSY-EXP02")
GATE_OPEN: Final = clause("PSY-EXP07")
NO_PATH: Final = clause("PSY-EXP08")
NO_AGENT_LEFT: Final = clause("PSY-EXP14")
SHIP_HAS_FLOWN: Final = clause("PSY-EXP19")
JUMP_TOO_EXPENSIVE: Final = clause("PSY-UPG18")


def expand(t: PhoenixSyndicate, seat: int) -> None:
    """Schedule the steps of the action in printed order (PSY-EXP01, PSY-EXP08, PSY-EXP11, PSY-EXP15)."""
    t.then(GATES[seat], SETTLE[seat])


class Gates(ActionAsk):
    """Open gates until the first ship flies, then fly the other one (PSY-EXP01, PSY-EXP08, PSY-EXP19)."""

    __slots__ = ()

    def own_moves(self, t: PhoenixSyndicate) -> list[int]:
        if t.by_hand:
            return gate_moves(t, self.seat, True)
        moves: list[int] = []
        if t.flown == 0:
            moves = gate_moves(t, self.seat, False)
            if t.has(self.seat, PRINTED_FREE) and check_drive(t, self.seat) == LEGAL:
                moves.append(USE.of(upgrade_with(t, PRINTED_FREE)))
        add_flights(t, self.seat, moves)
        return moves

    def surely_has_choice(self, t: PhoenixSyndicate) -> bool:
        if t.by_hand or t.flown:
            return super().surely_has_choice(t)
        return len(gate_moves(t, self.seat, False, 1)) > 0

    def payable_in_several_ways(self, t: PhoenixSyndicate) -> bool:
        return t.flown == 0 and t.seats[self.seat].goods[BLACK] > 0 and len(gate_moves(t, self.seat, True, 1)) > 0

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(GATES[self.seat])
        if move in OPEN:
            open_gate(t, self.seat, OPEN.arg(move), OPEN.arg(move, 1))
        else:
            fly(t, self.seat, FLY.arg(move), FLY.arg(move, 1))

    def use(self, t: PhoenixSyndicate, move: int) -> None:
        if USE.arg(move) == upgrade_with(t, PRINTED_FREE):
            use_up(t, self.seat, PRINTED_FREE)
            ask_or_play(t, DriveTile(self.seat, upgrade_with(t, PRINTED_FREE)))
        else:
            super().use(t, move)

    def own_candidates(self, t: PhoenixSyndicate) -> list[int]:
        moves = t.doors[:]
        if t.has(self.seat, PRINTED_FREE):
            moves.append(USE.of(upgrade_with(t, PRINTED_FREE)))
        for ship in ships_to_fly(t, self.seat):
            moves += [FLY.of(ship, system) for system in range(SYSTEM_COUNT) if system != ship]
        return moves

    def check_own(self, t: PhoenixSyndicate, move: int) -> int:
        if move in OPEN:
            return check_gate(t, self.seat, t.doors.index(move))
        if move in USE:
            return check_drive(t, self.seat)
        s, ship = t.seats[self.seat], FLY.arg(move)
        if not connected_tiles(t.links, ship) >> FLY.arg(move, 1) & 1:
            return NO_PATH
        other = s.ship_b if ship == s.ship_a else s.ship_a
        return check_settling(t, self.seat, FLY.arg(move, 1), other, s.supply + t.on_corps(self.seat))

    def own_facts(self, t: PhoenixSyndicate, move: int, clause: int) -> dict[str, Any]:
        if move in OPEN:
            return gate_facts(t, self.seat, OPEN.arg(move), OPEN.arg(move, 1), clause)
        return {"system": TILES[FLY.arg(move, 0 if clause == NO_PATH else 1)]}

    def refusal_group(self, move: int, clause: int) -> int:
        return FLY.of(FLY.arg(move)) if clause == NO_PATH else move

    def ends(self) -> bool:
        return True

    def warnings(self, t: PhoenixSyndicate) -> list[MoveWarning]:
        return [*super().warnings(t), *gate_warnings(t, self.seat)]


def check_gate(t: PhoenixSyndicate, seat: int, edge: int) -> int:
    """Check that a gate is still closed, no ship has flown and the seat can pay (PSY-EXP02, PSY-EXP07, PSY-EXP19,
    PSY-UPG18)."""
    tile, target = t.ends[2 * edge], t.ends[2 * edge + 1]
    if t.links[tile] >> target & 1:
        return GATE_OPEN
    if t.flown:
        return SHIP_HAS_FLOWN
    others = alternatives(t, seat)
    black = t.seats[seat].goods[BLACK]
    if payable_with_cards(t, edge, t.purse(seat), black, t.has(seat, ASTEROIDS_FREE), others, False):
        return LEGAL
    return JUMP_TOO_EXPENSIVE if t.has(seat, BLANK_ALT) and blanks(t, tile, target) else GATE_TOO_EXPENSIVE


def check_drive(t: PhoenixSyndicate, seat: int) -> int:
    """Check that the Drive is unused and would help with a gate (PSY-TRN11, PSY-TRN17, PSY-R10)."""
    if not t.unused(seat, PRINTED_FREE):
        return USED_ALREADY
    return LEGAL if t.flown == 0 and drive_tiles(t, seat, 1) else NO_EFFECT


def gate_facts(t: PhoenixSyndicate, seat: int, tile: int, target: int, clause: int) -> dict[str, Any]:
    """Return the values for the text of a clause from `check_gate`: the price or, with Jump Gates, the alternatives."""
    facts: dict[str, Any] = {"tile": TILES[tile], "target": TILES[target]}
    if clause not in (GATE_TOO_EXPENSIVE, JUMP_TOO_EXPENSIVE):
        return facts
    price = printed_price(t, seat, tile, target, t.drive)
    empty = len(blanks(t, tile, target))
    if clause == GATE_TOO_EXPENSIVE:
        price += t.box.deep * empty
    goods = {COLOURS[colour]: amount_of(price, colour) for colour in range(COLOUR_COUNT) if amount_of(price, colour)}
    if clause == GATE_TOO_EXPENSIVE:
        return {**facts, "goods": goods}
    return {**facts, "goods": goods, "count": empty, "number": t.box.mod_number[BLANK_ALT]}


def check_settling(t: PhoenixSyndicate, seat: int, system: int, other: int, agents: int) -> int:
    """Check that the agents suffice for the system a ship flies to and that of the other ship (PSY-EXP14)."""
    return LEGAL if t.owing(seat, system, other) <= agents else NO_AGENT_LEFT


def gate_warnings(t: PhoenixSyndicate, seat: int) -> list[MoveWarning]:
    """Warn about paid gates that stay unused if Expand ends now, or after the last possible flight."""
    s = t.seats[seat]
    if t.by_hand or t.flown == 3 or max(t.links) == 0:
        return []
    flown = [(t.origin, s.ship_a if t.flown & 1 else s.ship_b)] if t.flown else []
    ends = {GO_ON: flown}
    for move in flights(t, seat):
        ship, target = FLY.arg(move), FLY.arg(move, 1)
        other = s.ship_b if ship == s.ship_a else s.ship_a
        if flown or connected_tiles(t.links, other) & ALL_SYSTEMS == 1 << other:
            ends[move] = [*flown, (ship, target)]
    warnings: list[MoveWarning] = []
    for move, trips in ends.items():
        for tile, target in wasted(t, seat, trips):
            warnings.append(MoveWarning("gate", move, {"tile": TILES[tile], "target": TILES[target]}))
    return warnings


def wasted(t: PhoenixSyndicate, seat: int, trips: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the paid gates without which all trips, as (from, to), would still be possible."""
    links = t.links[:]
    gates: list[tuple[int, int]] = []
    for edge in range(len(t.prices)):
        tile, target = t.ends[2 * edge], t.ends[2 * edge + 1]
        if not links[tile] >> target & 1:
            continue
        links[tile] ^= 1 << target
        links[target] ^= 1 << tile
        if any(not connected_tiles(links, origin) >> end & 1 for origin, end in trips):
            links[tile] ^= 1 << target
            links[target] ^= 1 << tile
        elif blanks(t, tile, target) or printed_price(t, seat, tile, target, t.drive):
            gates.append((tile, target))
    return gates


def ships_to_fly(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return the positions of the ships that have not flown, each once."""
    s = t.seats[seat]
    ships: list[int] = []
    if not t.flown & 1:
        ships.append(s.ship_a)
    if not t.flown & 2 and s.ship_b not in ships:
        ships.append(s.ship_b)
    return ships


def flights(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return the flights of ships that have not flown, if an agent is available (PSY-EXP09, PSY-EXP14)."""
    moves: list[int] = []
    add_flights(t, seat, moves)
    return moves


def add_flights(t: PhoenixSyndicate, seat: int, moves: list[int]) -> None:
    """Append the possible flights to `moves`."""
    s = t.seats[seat]
    if t.links[s.ship_a] == 0 and t.links[s.ship_b] == 0:
        return
    agents = s.supply + t.on_corps(seat)
    for ship in ships_to_fly(t, seat):
        other = s.ship_b if ship == s.ship_a else s.ship_a
        mask = connected_tiles(t.links, ship) & ALL_SYSTEMS & ~(1 << ship)
        for system in range(SYSTEM_COUNT):
            if mask >> system & 1 and check_settling(t, seat, system, other, agents) == LEGAL:
                moves.append(FLY.of(ship, system))


def fly(t: PhoenixSyndicate, seat: int, origin: int, target: int) -> None:
    """Fly a ship that has not flown."""
    s = t.seats[seat]
    if t.flown == 0:
        t.origin = origin
    if s.ship_a == origin and not t.flown & 1:
        s.ship_a = target
        t.flown |= 1
    else:
        s.ship_b = target
        t.flown |= 2
    if t.recording:
        t.emit("flew", seat, {"system": TILES[origin], "target": TILES[target]})


def open_gate(t: PhoenixSyndicate, seat: int, tile: int, target: int) -> None:
    """Pay both sides of a gate; with Jump Gates, ask about every blank side (PSY-EXP02, PSY-UPG18)."""
    empty = blanks(t, tile, target)
    price = printed_price(t, seat, tile, target, t.drive)
    t.then(PAY[seat], Opened(seat, tile, target))
    if t.has(seat, BLANK_ALT):
        owe(t, price)
        if empty:
            ask_or_play(t, Side(seat, empty[0], empty[1] if len(empty) > 1 else NOBODY))
    else:
        owe(t, price + t.box.deep * len(empty))


class Opened(SeatStep[PhoenixSyndicate]):
    """Open the gate for this action (PSY-EXP06, PSY-EXP07)."""

    __slots__ = ("tile", "target")

    def __init__(self, seat: int, tile: int, target: int) -> None:
        super().__init__(seat)
        self.tile: Final[int] = tile
        self.target: Final[int] = target

    def run(self, t: PhoenixSyndicate) -> None:
        t.links[self.tile] |= 1 << self.target
        t.links[self.target] |= 1 << self.tile
        if t.recording:
            t.emit("opened", self.seat, {"tile": TILES[self.tile], "target": TILES[self.target]})


class Side(Ask[PhoenixSyndicate]):
    """Choose how to pay a blank side: deep space or Jump Gates (PSY-UPG18, PSY-R54)."""

    __slots__ = ("tile", "more")

    def __init__(self, seat: int, tile: int, more: int) -> None:
        super().__init__(seat)
        self.tile: Final[int] = tile
        self.more: Final[int] = more  # the tile of the other blank side, or NOBODY

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        due = pack(t.due)
        left = 0 if self.more == NOBODY else 1
        moves: list[int] = []
        purse = t.purse(self.seat)
        black = t.seats[self.seat].goods[BLACK]
        prices = alternatives(t, self.seat)
        for place in range(len(prices)):
            if can_pay_sides(purse, black, due + prices[place], left, prices, False):
                moves.append(DEEP if place == 0 else JUMP.of(place - 1))
        return moves

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move == DEEP:
            owe(t, pack(t.due) + t.box.deep)
        else:
            use_up(t, self.seat, BLANK_ALT)
            owe(t, pack(t.due) + t.box.transits[1 + JUMP.arg(move)])
        if self.more != NOBODY:
            ask_or_play(t, Side(self.seat, self.more, NOBODY))

    def breadcrumb(self) -> str:
        return "payment"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"tile": TILES[self.tile], "number": t.box.mod_number[BLANK_ALT]}


def drive_gates(t: PhoenixSyndicate, seat: int, tile: int, by_hand: bool) -> list[int]:
    """Return the gates of a tile that the Drive makes cheaper and affordable (PSY-UPG17)."""
    moves: list[int] = []
    for d in range(SIDES):
        if drive_helps(t, seat, tile, d, t.purse(seat), alternatives(t, seat), by_hand):
            target = t.near[tile * SIDES + d]
            moves.append(OPEN.of(tile, target) if tile < target else OPEN.of(target, tile))
    return moves


def drive_helps(
    t: PhoenixSyndicate, seat: int, tile: int, d: int, purse: i64, others: list[int], by_hand: bool
) -> bool:
    """Whether the Drive on a tile makes a gate cheaper and affordable; see `can_pay_sides` for the parameters."""
    target = t.near[tile * SIDES + d]
    if target < 0 or t.sides[tile * SIDES + d] == BLANK or t.links[tile] >> target & 1:
        return False
    if printed(t, seat, tile, 1, NOBODY) == 0:
        return False  # the side is free already
    beyond = opposite_side(t, tile, d)
    price = 0 if beyond == BLANK else printed(t, seat, target, beyond, NOBODY)
    return can_pay_sides(purse, t.seats[seat].goods[BLACK], price, 1 if beyond == BLANK else 0, others, by_hand)


def drive_tiles(t: PhoenixSyndicate, seat: int, most: int = TILE_COUNT) -> list[int]:
    """Return the tiles where the Drive helps with a gate immediately, at most `most` (PSY-R10)."""
    moves: list[int] = []
    purse = t.purse(seat)
    others = alternatives(t, seat)
    for tile in range(TILE_COUNT):
        for d in range(SIDES):
            if drive_helps(t, seat, tile, d, purse, others, False):
                moves.append(DRIVE.of(tile))
                break
        if len(moves) == most:
            break
    return moves


class DriveTile(CardAsk):
    """Choose the tile whose printed gates become free on its side (PSY-UPG17)."""

    __slots__ = ()

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return drive_tiles(t, self.seat)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        t.drive = DRIVE.arg(move)
        if t.recording:
            t.emit("drive", self.seat, {"tile": TILES[t.drive]})
        ask_or_play(t, DriveGate(self.seat, self.card))


class DriveGate(Payer):
    """Choose the first gate to open with the Drive, which is declared together with it (PSY-R10, PSY-UPG23)."""

    __slots__ = ()

    def priced(self, t: PhoenixSyndicate, by_hand: bool) -> list[int]:
        return drive_gates(t, self.seat, t.drive, by_hand)

    def buy(self, t: PhoenixSyndicate, move: int) -> None:
        open_gate(t, self.seat, OPEN.arg(move), OPEN.arg(move, 1))

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card], "tile": TILES[t.drive]}


class Settle(SeatStep[PhoenixSyndicate]):
    """Place agents where the ships ended without presence, then close the gates (PSY-EXP11, PSY-EXP15, PSY-EXP20)."""

    __slots__ = ()

    def run(self, t: PhoenixSyndicate) -> None:
        s = t.seats[self.seat]
        for ship in (s.ship_a, s.ship_b):
            if t.presence[ship * SEATS + self.seat] == 0:
                forget_declined(t)
                t.then(NeedAgent(self.seat, NOBODY), PutAgent(self.seat, ship, NOBODY), self)
                return
        empty_out(t.links)


GATES: Final = [Window(Gates(seat)) for seat in range(SEATS)]
SETTLE: Final = [Settle(seat) for seat in range(SEATS)]
