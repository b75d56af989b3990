"""Building bases: by Deploy, by Twin Foundations and by Terraforming Consortium."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask
from cinque.games.phoenix_syndicate.box import BASIC, BLACK, FIELD, PRESTIGE, RIVALS_OK, SYSTEM_COUNT
from cinque.games.phoenix_syndicate.corps import NeedAgent, PutBase, step
from cinque.games.phoenix_syndicate.moves import BASE, COLOURS, NAME, TILES
from cinque.games.phoenix_syndicate.payment import PAY, owe, pose
from cinque.games.phoenix_syndicate.table import AGENT, SEATS, PhoenixSyndicate


def sites(t: PhoenixSyndicate, seat: int, rivals_ok: bool) -> list[int]:
    """Systems where an own agent can become a base (PSY-DEP03, PSY-DEP04, PSY-DEP12)."""
    found: list[int] = []
    if t.free_agents(seat) < 1:
        return found
    presence = t.presence
    for system in range(SYSTEM_COUNT):
        if presence[system * SEATS + seat] == AGENT and (rivals_ok or not t.rival_base(seat, system)):
            found.append(system)
    return found


def named_colours(t: PhoenixSyndicate, seat: int, amount: int, hand: bool) -> int:
    """Bit mask of the colours in which the seat can pay so much; `hand`: in more ways than one."""
    found = 0
    goods = t.seats[seat].goods
    black = goods[BLACK]
    if hand and black == 0:
        return 0
    for colour in range(BASIC):
        if goods[colour] + black >= amount and (not hand or t.varied(seat, colour, amount)):
            found |= 1 << colour
    return found


def named(colours: int) -> list[int]:
    """The moves that name these colours."""
    return [NAME.of(colour) for colour in range(BASIC) if colours >> colour & 1]


def buildable(t: PhoenixSyndicate, seat: int, price: int, hand: bool) -> list[int]:
    """The bases that can be paid for; a Prestige system in any one colour (PSY-DEP01, PSY-DEP02)."""
    found: list[int] = []
    colours = named_colours(t, seat, price, hand)
    if colours == 0:
        return found
    for system in sites(t, seat, t.has(seat, RIVALS_OK)):
        colour = t.box.tile_colour[system]
        if colour == PRESTIGE or colours >> colour & 1:
            found.append(BASE.of(system))
    return found


def site_refusals(t: PhoenixSyndicate, seat: int, price: int) -> list[Refusal]:
    """Why a base cannot be built where the seat stands."""
    s = t.seats[seat]
    offered = buildable(t, seat, price, False)
    found: list[Refusal] = []
    for system in range(SYSTEM_COUNT):
        move = BASE.of(system)
        piece = t.presence[system * SEATS + seat]
        name = {"system": TILES[system]}
        if move in offered or piece == 0:
            continue
        if piece != AGENT:
            found.append(Refusal("PSY-DEP04", move, name))
        elif t.rival_base(seat, system) and not t.has(seat, RIVALS_OK):
            found.append(Refusal("PSY-DEP03", move, name))
        elif t.free_agents(seat) < 1:
            found.append(Refusal("PSY-DEP12", move, name))
        elif t.box.tile_colour[system] == PRESTIGE:
            found.append(Refusal("PSY-DEP02", move, {**name, "need": price}))
        else:
            colour = t.box.tile_colour[system]
            have = s.goods[colour] + s.goods[BLACK]
            found.append(Refusal("PSY-DEP01", move, {**name, "colour": COLOURS[colour], "need": price, "have": have}))
    return found


def build(t: PhoenixSyndicate, seat: int, system: int, price: int, advance: bool) -> None:
    """Pay for a base and put it there; `advance`: also one step in the corp of the colour paid (PSY-DEP07)."""
    colour = t.box.tile_colour[system]
    if colour == PRESTIGE:
        pose(t, BaseColour(seat, system, price, advance))
    else:
        build_in(t, seat, system, price, advance, colour)


def build_in(t: PhoenixSyndicate, seat: int, system: int, price: int, advance: bool, colour: int) -> None:
    """The colour of the payment is known."""
    owe(t, price << FIELD * colour)
    if advance:
        t.then(PAY[seat], NeedAgent(seat), PutBase(seat, system), step(seat, colour))
    else:
        t.then(PAY[seat], NeedAgent(seat), PutBase(seat, system))


class BaseColour(Ask[PhoenixSyndicate]):
    """In which colour a base at a Prestige system is paid (PSY-DEP02, PSY-GDS10)."""

    __slots__ = ("system", "price", "advance")

    def __init__(self, seat: int, system: int, price: int, advance: bool) -> None:
        super().__init__(seat)
        self.system: Final[int] = system
        self.price: Final[int] = price
        self.advance: Final[bool] = advance

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return named(named_colours(t, self.seat, self.price, t.by_hand))

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        build_in(t, self.seat, self.system, self.price, self.advance, NAME.arg(move))

    def crumb(self) -> str:
        return "payment"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"system": TILES[self.system], "price": self.price}
