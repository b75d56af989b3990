"""Build bases: by Deploy, by Twin Foundations and by Terraforming Consortium."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask
from cinque.games.phoenix_syndicate.rules.constants import BLACK, COLOUR_COUNT, FIELD, PRESTIGE, RIVALS_OK, SYSTEM_COUNT
from cinque.games.phoenix_syndicate.rules.corps import NeedAgent, PutBase, advance_step
from cinque.games.phoenix_syndicate.rules.moves import BASE, COLOURS, NAME, TILES
from cinque.games.phoenix_syndicate.rules.payment import PAY, ask_or_play, set_price
from cinque.games.phoenix_syndicate.rules.table import AGENT, NOBODY, SEATS, PhoenixSyndicate


def base_sites(t: PhoenixSyndicate, seat: int, rivals_ok: bool) -> list[int]:
    """Return the systems where the seat's agent can become a base (PSY-DEP03, PSY-DEP04, PSY-DEP12)."""
    systems: list[int] = []
    if t.free_agents(seat) < 1:
        return systems
    presence = t.presence
    for system in range(SYSTEM_COUNT):
        if presence[system * SEATS + seat] == AGENT and (rivals_ok or not t.rival_base(seat, system)):
            systems.append(system)
    return systems


def named_colours(t: PhoenixSyndicate, seat: int, amount: int, by_hand: bool) -> int:
    """Return the bit mask of the colours in which the seat can pay an amount; if `by_hand`, in more than one way."""
    colours = 0
    goods = t.seats[seat].goods
    black = goods[BLACK]
    if by_hand and black == 0:
        return 0
    for colour in range(COLOUR_COUNT):
        if goods[colour] + black >= amount and (not by_hand or t.payable_in_ways(seat, colour, amount)):
            colours |= 1 << colour
    return colours


def colour_moves(colours: int) -> list[int]:
    """Return the moves that name these colours."""
    return [NAME.of(colour) for colour in range(COLOUR_COUNT) if colours >> colour & 1]


def build_moves(t: PhoenixSyndicate, seat: int, price: int, by_hand: bool) -> list[int]:
    """Return moves for the bases the seat can pay; a Prestige system takes any one colour (PSY-DEP01, PSY-DEP02)."""
    moves: list[int] = []
    colours = named_colours(t, seat, price, by_hand)
    if colours == 0:
        return moves
    for system in base_sites(t, seat, t.has(seat, RIVALS_OK)):
        colour = t.box.tile_colour[system]
        if colour == PRESTIGE or colours >> colour & 1:
            moves.append(BASE.of(system))
    return moves


def site_refusals(t: PhoenixSyndicate, seat: int, price: int) -> list[Refusal]:
    """Explain why the seat cannot build bases at its systems."""
    s = t.seats[seat]
    offered = build_moves(t, seat, price, False)
    refusals: list[Refusal] = []
    for system in range(SYSTEM_COUNT):
        move = BASE.of(system)
        piece = t.presence[system * SEATS + seat]
        name = {"system": TILES[system]}
        if move in offered or piece == 0:
            continue
        if piece != AGENT:
            refusals.append(Refusal("PSY-DEP04", move, name))
        elif t.rival_base(seat, system) and not t.has(seat, RIVALS_OK):
            refusals.append(Refusal("PSY-DEP03", move, name))
        elif t.free_agents(seat) < 1:
            refusals.append(Refusal("PSY-DEP12", move, name))
        elif t.box.tile_colour[system] == PRESTIGE:
            refusals.append(Refusal("PSY-DEP02", move, {**name, "need": price}))
        else:
            colour = t.box.tile_colour[system]
            have = s.goods[colour] + s.goods[BLACK]
            refusals.append(
                Refusal("PSY-DEP01", move, {**name, "colour": COLOURS[colour], "need": price, "have": have})
            )
    return refusals


def build(t: PhoenixSyndicate, seat: int, system: int, price: int, card: int) -> None:
    """Pay for a base and build it (PSY-DEP07, PSY-DEP13).

    If `card` is NOBODY, the action builds it, and the seat also advances in the corp of the paid colour.
    """
    colour = t.box.tile_colour[system]
    if colour == PRESTIGE:
        ask_or_play(t, BaseColour(seat, system, price, card))
    else:
        build_in_colour(t, seat, system, price, card, colour)


def build_in_colour(t: PhoenixSyndicate, seat: int, system: int, price: int, card: int, colour: int) -> None:
    """Build a base and pay in the given colour."""
    set_price(t, price << FIELD * colour)
    if card == NOBODY:
        t.then(PAY[seat], NeedAgent(seat, card), PutBase(seat, system, card), advance_step(seat, colour))
    else:
        t.then(PAY[seat], NeedAgent(seat, card), PutBase(seat, system, card))


class BaseColour(Ask[PhoenixSyndicate]):
    """Choose the colour to pay for a base at a Prestige system (PSY-DEP02, PSY-GDS10)."""

    __slots__ = ("system", "price", "card")

    def __init__(self, seat: int, system: int, price: int, card: int) -> None:
        super().__init__(seat)
        self.system: Final[int] = system
        self.price: Final[int] = price
        self.card: Final[int] = card

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return colour_moves(named_colours(t, self.seat, self.price, t.by_hand))

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        build_in_colour(t, self.seat, self.system, self.price, self.card, NAME.arg(move))

    def breadcrumb(self) -> str:
        return "payment"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"system": TILES[self.system], "price": self.price}
