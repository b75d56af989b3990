"""Expand: open gates, fly the ships and place agents where they end (PSY-EXP).

The prices of printed edges and of deep space are in `galaxy` (PSY-EXP03, PSY-EXP04).
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.questions import MoveWarning
from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.card_windows import NO_EFFECT, USED_ALREADY, ActionAsk, Window
from cinque.games.phoenix_syndicate.rules.components import amount_of, pack
from cinque.games.phoenix_syndicate.rules.corps import NeedAgent, PutAgent
from cinque.games.phoenix_syndicate.rules.effect_choices import CardPurchase
from cinque.games.phoenix_syndicate.rules.galaxy import (
    ALL_SYSTEMS,
    blank_prices,
    blank_tiles,
    can_pay_sides,
    connected_tiles,
    free_tiles,
    gate_moves,
    opposite_side,
    payable_with_cards,
    printed_price,
)
from cinque.games.phoenix_syndicate.rules.goods_from_cards import CardAsk
from cinque.games.phoenix_syndicate.rules.moves import CARDS, COLOURS, DEEP, DRIVE, FLY, JUMP, OPEN, TILES, USE
from cinque.games.phoenix_syndicate.rules.payment import PAY, ask_or_play, set_price
from cinque.games.phoenix_syndicate.rules.table import NOBODY, SEATS, PhoenixSyndicate, forget_declined, reset_to_zero
from cinque.games.phoenix_syndicate.rules.trade_route_claims import mark_used, upgrade_with


def gate_price(t: PhoenixSyndicate, seat: int, move: int) -> dict[str, Any]:
    """Return the price of a gate for texts; with Jump Gates, its blank sides are counted separately."""
    tile, target = OPEN.arg(move), OPEN.arg(move, 1)
    price = printed_price(t, seat, tile, target)
    empty = len(blank_tiles(t, tile, target))
    jump = empty > 0 and t.has_modifier(seat, c.BLANK_ALT)
    price += 0 if jump else t.box.deep * empty
    goods = {COLOURS[colour]: amount_of(price, colour) for colour in range(c.COLOUR_COUNT) if amount_of(price, colour)}
    return {"goods": goods, **({"count": empty, "number": t.box.mod_number[c.BLANK_ALT]} if jump else {})}


GATE_TOO_EXPENSIVE: Final = clause("PSY-EXP02", "tile", "target", facts=gate_price)
JUMP_TOO_EXPENSIVE: Final = clause("PSY-UPG18", "tile", "target", facts=gate_price)
ALREADY_OPEN: Final = clause("PSY-EXP07", "tile", "target")
TOO_LATE: Final = clause("PSY-EXP19", "tile", "target")
NO_WAY: Final = clause("PSY-EXP08", "system")
NO_AGENT: Final = clause("PSY-EXP14", facts=lambda t, seat, move: {"system": TILES[FLY.arg(move, 1)]})


def expand(t: PhoenixSyndicate, seat: int) -> None:
    """Schedule the steps of the action in printed order (PSY-EXP01, PSY-EXP08, PSY-EXP11, PSY-EXP15)."""
    t.then(GATES[seat], PLACE_AGENTS[seat])


class OpenGates(ActionAsk):
    """Open gates until the first ship flies, then fly the other one (PSY-EXP01, PSY-EXP08, PSY-EXP19)."""

    def own_moves(self, t: PhoenixSyndicate) -> list[int]:
        if t.by_hand:
            return gate_moves(t, self.seat, True)
        moves: list[int] = []
        if t.flown == 0:
            moves = gate_moves(t, self.seat, False)
            if t.has_unused_modifier(self.seat, c.PRINTED_FREE) and drive_tiles(t, self.seat, 1):
                moves.append(USE.of(upgrade_with(t, c.PRINTED_FREE)))
        return moves + flight_moves(t, self.seat)

    def surely_has_choice(self, t: PhoenixSyndicate) -> bool:
        if t.by_hand or t.flown:
            return super().surely_has_choice(t)
        return len(gate_moves(t, self.seat, False, 1)) > 0

    def payable_in_several_ways(self, t: PhoenixSyndicate) -> bool:
        return t.flown == 0 and t.seats[self.seat].goods[c.BLACK] > 0 and len(gate_moves(t, self.seat, True, 1)) > 0

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(GATES[self.seat])
        if move in OPEN:
            open_gate(t, self.seat, OPEN.arg(move), OPEN.arg(move, 1))
        else:
            fly(t, self.seat, FLY.arg(move), FLY.arg(move, 1))

    def use(self, t: PhoenixSyndicate, move: int) -> None:
        if USE.arg(move) == upgrade_with(t, c.PRINTED_FREE):
            mark_used(t, self.seat, c.PRINTED_FREE)
            ask_or_play(t, DriveTile(self.seat, upgrade_with(t, c.PRINTED_FREE)))
        else:
            super().use(t, move)

    def own_candidates(self, t: PhoenixSyndicate) -> list[int]:
        ships = ships_to_fly(t, self.seat)
        drive = [USE.of(upgrade_with(t, c.PRINTED_FREE))] if t.has_modifier(self.seat, c.PRINTED_FREE) else []
        return (
            t.edge_moves
            + drive
            + [FLY.of(ship, target) for ship in ships for target in range(c.SYSTEM_COUNT) if target != ship]
        )

    def check_own(self, t: PhoenixSyndicate, move: int) -> int:
        if move in OPEN:
            return check_gate(t, self.seat, t.edge_moves.index(move))
        if move in FLY:
            return check_flight(t, self.seat, FLY.arg(move), FLY.arg(move, 1))
        if not t.has_unused_modifier(self.seat, c.PRINTED_FREE):
            return USED_ALREADY
        return LEGAL if t.flown == 0 and drive_tiles(t, self.seat, 1) else NO_EFFECT

    def ends_action(self) -> bool:
        return True

    def warnings(self, t: PhoenixSyndicate) -> list[MoveWarning]:
        from cinque.games.phoenix_syndicate.view.warnings import gate_warnings

        return [*super().warnings(t), *gate_warnings(t, self.seat)]


def ships_to_fly(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return the positions of the ships that have not flown, each once."""
    s = t.seats[seat]
    ships: list[int] = []
    if not t.flown & 1:
        ships.append(s.ship_a)
    if not t.flown & 2 and s.ship_b not in ships:
        ships.append(s.ship_b)
    return ships


def check_gate(t: PhoenixSyndicate, seat: int, edge: int) -> int:
    """Check that a gate is closed, no ship has flown and the seat can pay (PSY-EXP02, PSY-EXP07, PSY-EXP19,
    PSY-UPG18)."""
    tile, target = t.edge_tiles[2 * edge], t.edge_tiles[2 * edge + 1]
    if t.links[tile] >> target & 1:
        return ALREADY_OPEN
    if t.flown:
        return TOO_LATE
    black, free = t.seats[seat].goods[c.BLACK], free_tiles(t, seat)
    if payable_with_cards(t, edge, t.packed_goods(seat), black, free, blank_prices(t, seat), False):
        return LEGAL
    jump = t.has_modifier(seat, c.BLANK_ALT) and len(blank_tiles(t, tile, target)) > 0
    return JUMP_TOO_EXPENSIVE if jump else GATE_TOO_EXPENSIVE


def check_agents(t: PhoenixSyndicate, seat: int, target: int, other: int, agents: int) -> int:
    """Check that there is an agent for a flight's target, while the other ship is elsewhere (PSY-EXP09, PSY-EXP14)."""
    return LEGAL if t.agents_needed(seat, target, other) <= agents else NO_AGENT


def check_flight(t: PhoenixSyndicate, seat: int, ship: int, target: int) -> int:
    """Check that open gates lead to the target and that there is an agent for it (PSY-EXP08)."""
    s = t.seats[seat]
    if not connected_tiles(t.links, ship) >> target & 1:
        return NO_WAY
    return check_agents(t, seat, target, s.ship_b if ship == s.ship_a else s.ship_a, s.supply + t.agents_on_corps(seat))


def flight_moves(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return the flights of ships that have not flown."""
    moves: list[int] = []
    s = t.seats[seat]
    if t.links[s.ship_a] == 0 and t.links[s.ship_b] == 0:
        return moves
    agents = s.supply + t.agents_on_corps(seat)
    for ship in ships_to_fly(t, seat):
        other = s.ship_b if ship == s.ship_a else s.ship_a
        mask = connected_tiles(t.links, ship) & ALL_SYSTEMS & ~(1 << ship)
        for system in range(c.SYSTEM_COUNT):
            if mask >> system & 1 and check_agents(t, seat, system, other, agents) == LEGAL:
                moves.append(FLY.of(ship, system))
    return moves


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
    """Pay for both sides of a gate; with Jump Gates, ask about every blank side (PSY-EXP02, PSY-UPG18)."""
    empty = blank_tiles(t, tile, target)
    price = printed_price(t, seat, tile, target)
    t.then(PAY[seat], OpenGate(seat, tile, target))
    if t.has_modifier(seat, c.BLANK_ALT):
        set_price(t, price)
        if empty:
            ask_or_play(t, BlankSide(seat, empty[0], empty[1] if len(empty) > 1 else NOBODY))
    else:
        set_price(t, price + t.box.deep * len(empty))


class OpenGate(SeatStep[PhoenixSyndicate]):
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


class BlankSide(Ask[PhoenixSyndicate]):
    """Choose how to pay for a blank side: as deep space, or with Jump Gates (PSY-UPG18, PSY-R54)."""

    __slots__ = ("tile", "more")

    def __init__(self, seat: int, tile: int, more: int) -> None:
        super().__init__(seat)
        self.tile: Final[int] = tile
        self.more: Final[int] = more  # the tile of the other blank side, or NOBODY

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        due = pack(t.due)
        left = 0 if self.more == NOBODY else 1
        moves: list[int] = []
        purse = t.packed_goods(self.seat)
        black = t.seats[self.seat].goods[c.BLACK]
        prices = blank_prices(t, self.seat)
        for place in range(len(prices)):
            if can_pay_sides(purse, black, due + prices[place], left, prices, False):
                moves.append(DEEP if place == 0 else JUMP.of(place - 1))
        return moves

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move == DEEP:
            set_price(t, pack(t.due) + t.box.deep)
        else:
            mark_used(t, self.seat, c.BLANK_ALT)
            set_price(t, pack(t.due) + t.box.transits[1 + JUMP.arg(move)])
        if self.more != NOBODY:
            ask_or_play(t, BlankSide(self.seat, self.more, NOBODY))

    def breadcrumb(self) -> str:
        return "payment"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"tile": TILES[self.tile], "number": t.box.mod_number[c.BLANK_ALT]}


def drive_gate_moves(t: PhoenixSyndicate, seat: int, tile: int, by_hand: bool) -> list[int]:
    """Return the gates of a tile that the Drive makes cheaper and affordable (PSY-UPG17)."""
    moves: list[int] = []
    for d in range(c.SIDES):
        if drive_helps(t, seat, tile, d, t.packed_goods(seat), blank_prices(t, seat), by_hand):
            target = t.near[tile * c.SIDES + d]
            moves.append(OPEN.of(tile, target) if tile < target else OPEN.of(target, tile))
    return moves


def drive_helps(
    t: PhoenixSyndicate, seat: int, tile: int, d: int, purse: i64, others: list[int], by_hand: bool
) -> bool:
    """Whether the Drive on a tile makes a gate cheaper and affordable; see `can_pay_sides` for the parameters."""
    target = t.near[tile * c.SIDES + d]
    if target < 0 or t.sides[tile * c.SIDES + d] == c.BLANK or t.links[tile] >> target & 1:
        return False
    beyond = opposite_side(t, tile, d)
    price = 0 if beyond == c.BLANK or free_tiles(t, seat) >> target & 1 else beyond
    return can_pay_sides(purse, t.seats[seat].goods[c.BLACK], price, 1 if beyond == c.BLANK else 0, others, by_hand)


def drive_tiles(t: PhoenixSyndicate, seat: int, limit: int = c.TILE_COUNT) -> list[int]:
    """Return up to `limit` tiles where the Drive helps with a gate immediately (PSY-R10)."""
    moves: list[int] = []
    purse = t.packed_goods(seat)
    others = blank_prices(t, seat)
    free = free_tiles(t, seat)
    for tile in range(c.TILE_COUNT):
        for d in range(c.SIDES):
            if not free >> tile & 1 and drive_helps(t, seat, tile, d, purse, others, False):
                moves.append(DRIVE.of(tile))
                break
        if len(moves) == limit:
            break
    return moves


class DriveTile(CardAsk):
    """Choose the tile whose printed gates become free on its side (PSY-UPG17)."""

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return drive_tiles(t, self.seat)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        t.drive = DRIVE.arg(move)
        if t.recording:
            t.emit("drive", self.seat, {"tile": TILES[t.drive]})
        ask_or_play(t, DriveGate(self.seat, self.card))


class DriveGate(CardPurchase):
    """Choose the first gate to open with the Drive, which is declared together with it (PSY-R10, PSY-UPG23)."""

    def affordable_moves(self, t: PhoenixSyndicate, by_hand: bool) -> list[int]:
        return drive_gate_moves(t, self.seat, t.drive, by_hand)

    def buy(self, t: PhoenixSyndicate, move: int) -> None:
        open_gate(t, self.seat, OPEN.arg(move), OPEN.arg(move, 1))

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"card": CARDS[self.card], "tile": TILES[t.drive]}


class PlaceAgents(SeatStep[PhoenixSyndicate]):
    """Place agents where the ships ended without presence, then close the gates (PSY-EXP11, PSY-EXP15, PSY-EXP20)."""

    def run(self, t: PhoenixSyndicate) -> None:
        s = t.seats[self.seat]
        for ship in (s.ship_a, s.ship_b):
            if t.presence[ship * SEATS + self.seat] == 0:
                forget_declined(t)
                t.then(NeedAgent(self.seat, NOBODY), PutAgent(self.seat, ship, NOBODY), self)
                return
        reset_to_zero(t.links)


GATES: Final = [Window(OpenGates(seat)) for seat in range(SEATS)]
PLACE_AGENTS: Final = [PlaceAgents(seat) for seat in range(SEATS)]
