"""Build bases: by Deploy, by Twin Foundations and by Terraforming Consortium (PSY-DEP)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask
from cinque.games.phoenix_syndicate.rules.constants import BLACK, COLOUR_COUNT, FIELD, PRESTIGE, RIVALS_OK, SYSTEM_COUNT
from cinque.games.phoenix_syndicate.rules.corps import NeedAgent, PutBase, advance_step
from cinque.games.phoenix_syndicate.rules.moves import BASE, NAME, TILES
from cinque.games.phoenix_syndicate.rules.payment import PAY, ask_or_play, payable_goods, set_price
from cinque.games.phoenix_syndicate.rules.table import AGENT, NOBODY, SEATS, PhoenixSyndicate

HAS_BASE: Final = clause("PSY-DEP04", "system")
RIVAL_BASE: Final = clause("PSY-DEP03", "system")
NO_AGENT: Final = clause("PSY-DEP12", "system")
TOO_FEW_OF_ANY_COLOUR: Final = clause("PSY-DEP02", "system", "need")
TOO_FEW_OF_COLOUR: Final = clause(
    "PSY-DEP01", "system", facts=lambda t, seat, move: base_goods(t, seat, BASE.arg(move))
)


def base_goods(t: PhoenixSyndicate, seat: int, system: int) -> dict[str, Any]:
    """Return the goods that a base at a system needs."""
    return payable_goods(t, seat, t.box.tile_colour[system]) | {"need": t.agenda[-1].facts(t)["need"]}


def check_site(t: PhoenixSyndicate, seat: int, system: int, rivals_ok: bool, agents: int, colours: int) -> int:
    """Check that an agent at a system can become a base, paid in one of these colours; a Prestige system takes any
    (PSY-DEP01..PSY-DEP04, PSY-DEP12)."""
    if t.presence[system * SEATS + seat] != AGENT:
        return HAS_BASE
    if not rivals_ok and t.rival_base(seat, system):
        return RIVAL_BASE
    if agents < 1:
        return NO_AGENT
    colour = t.box.tile_colour[system]
    if colour == PRESTIGE:
        return LEGAL if colours else TOO_FEW_OF_ANY_COLOUR
    return LEGAL if colours >> colour & 1 else TOO_FEW_OF_COLOUR


def site_moves(t: PhoenixSyndicate, seat: int, rivals_ok: bool, colours: int) -> list[int]:
    """Return moves for the bases that the seat can build and pay for in these colours."""
    moves: list[int] = []
    agents = t.free_agents(seat)
    if agents < 1 or colours == 0:
        return moves
    presence = t.presence
    for system in range(SYSTEM_COUNT):
        if presence[system * SEATS + seat] == AGENT:
            if check_site(t, seat, system, rivals_ok, agents, colours) == LEGAL:
                moves.append(BASE.of(system))
    return moves


def own_sites(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return moves for bases at all systems where the seat has an agent or base, possible or not."""
    return [BASE.of(system) for system in range(SYSTEM_COUNT) if t.presence[system * SEATS + seat]]


def check_base(t: PhoenixSyndicate, seat: int, move: int, price: int) -> int:
    """Check that the seat can build and pay for a base."""
    colours = named_colours(t, seat, price, False)
    return check_site(t, seat, BASE.arg(move), t.has_modifier(seat, RIVALS_OK), t.free_agents(seat), colours)


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
    """Return moves for the bases that the seat can pay for."""
    return site_moves(t, seat, t.has_modifier(seat, RIVALS_OK), named_colours(t, seat, price, by_hand))


def build_base(t: PhoenixSyndicate, seat: int, system: int, price: int, card: int) -> None:
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
