"""The state of a game of The Phoenix Syndicate: galaxy, pieces, goods, corps, cards and the current turn (PSY-HID)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from cinque.core.engine.parts import Part
from cinque.core.engine.pile_layout import Pile
from cinque.core.engine.piles import Piles
from cinque.core.engine.table import Table
from cinque.games.phoenix_syndicate.rules.components import Box
from cinque.games.phoenix_syndicate.rules.constants import (
    BLACK,
    COLOUR_COUNT,
    FIELD,
    FIELD_MAX,
    FIRST_ADVANTAGE,
    GUARDS,
    PRESTIGE,
    SOURCES,
    SYSTEM_COUNT,
)
from cinque.games.phoenix_syndicate.rules.end_of_game import trigger_end
from cinque.games.phoenix_syndicate.rules.moves import GOODS

if TYPE_CHECKING:
    from cinque.core.engine.game import Game

NOBODY: Final = -1
SEATS: Final = 4  # places for each tile in `presence`
AGENT: Final = 1
STATION: Final = 2  # a base: two agents
DIRECTOR_COUNT: Final = 4


class Seat(Part):
    """One player's Command Center, pieces and cards."""

    ENCODED: ClassVar[dict[str, str]] = {
        "upgrades": "bits 35", "used": "bits 35", "ship_a": "one of 27", "ship_b": "one of 27",
        "goods": "row 6", "track": "row 5", "embedded": "row 5",
        "directors": "row 4", "earned": "row 6",
    }  # fmt: skip

    supply: int  # agents neither on the map nor on the Corp board
    upgrades: int  # bit mask
    used: int  # bit mask: upgrades used this turn
    ship_a: int  # tile of a ship; between turns ship_a is the one at the lower tile
    ship_b: int
    goods: list[int]
    track: list[int]  # by colour: 0 for no agent, else its space
    embedded: list[int]  # by colour: agents on the advantage card
    directors: list[int]  # by action, for the four that have a slot
    held: Pile  # routes, face up; before the placement the dealt ones, face down
    earned: list[int]  # credits by source


class PhoenixSyndicate(Table):
    """The state of one game. Tiles are numbered as in the content; `cells` says where each one is."""

    SHARED: ClassVar[tuple[str, ...]] = ("box",)
    FIXED: ClassVar[tuple[str, ...]] = (
        "cells", "turned", "near", "near_mask", "sides",
        "gate_prices", "edge_tiles", "edge_sides", "edge_prices", "edge_moves",
    )  # fmt: skip
    PUBLIC: ClassVar[tuple[str, ...]] = (
        "near_mask",
        "gate_prices",
        "edge_tiles",
        "edge_sides",
        "edge_prices",
        "edge_moves",
    )
    ENCODED: ClassVar[dict[str, str]] = {
        "cells": "row 27 of 27", "turned": "row 27 of 6", "presence": "grid 27x4 by seat", "route_goods": "row 24",
        "advantages": "row 5 of 10", "spare": "bag 10", "started": "bits of seats", "start": "seat", "turn": "seat",
        "action": "one of 5", "bought": "bits 5", "links": "secret", "open_gates()": "bag 81", "drive": "one of 27",
        "flown": "bits 2", "origin": "one of 27", "settled": "bits 27", "claimed": "one of 77",
        "gained": "row 6", "advanced": "bits 5", "pending": "row 5", "due": "row 5", "spent": "row 6",
        "mined_goods": "row 5",
    }  # fmt: skip

    box: Box
    cells: list[int]  # by tile: its cell on the map, row by row
    turned: list[int]  # by tile: its orientation
    near: list[int]  # tile * 6 + direction: the adjacent tile, or NOBODY
    near_mask: list[int]  # by tile: bit mask of the adjacent systems
    sides: list[int]  # tile * 6 + direction: packed price of this side of the edge, or BLANK
    gate_prices: list[int]  # tile * 6 + direction: packed price of both sides of the edge, without cards
    edge_tiles: list[int]  # 2 * edge, 2 * edge + 1: the tiles it connects, the lower one first
    edge_sides: list[int]  # 2 * edge, 2 * edge + 1: the sides of these tiles, as in `sides`
    edge_prices: list[int]  # by edge: packed price of both sides, without cards
    edge_moves: list[int]  # by edge: the move that opens it
    seats: list[Seat]
    presence: list[int]  # tile * SEATS + seat: 0, AGENT or STATION
    routes: Piles
    route_deck: Pile
    dropped: Pile
    market: Pile
    route_goods: list[int]  # market place * 6 + good: goods on the route there
    upgrade_cards: Piles
    upgrade_deck: Pile
    display: Pile
    taken: Pile  # upgrades that players have; `Seat.upgrades` says who
    advantages: list[int]  # by corp; NOBODY before they are laid out
    spare: list[int]  # advantages not in play
    started: int  # bit mask: seats that have finished their placement
    start: int
    turn: int  # the seat whose turn it is; NOBODY during setup
    round: int
    last: int  # number of the last round; 0 before the end is triggered
    # the current turn
    action: int
    bought: int  # bit mask: corps in which an advance was bought
    links: list[int]  # by tile: bit mask of the tiles behind open gates
    drive: int  # tile whose printed gates are free on its side, or NOBODY
    flown: int  # bit mask of ships that have flown: 1 for ship_a, 2 for ship_b
    origin: int  # where the first flight started, or NOBODY
    settled: int  # bit mask: tiles where an agent was placed this action
    gained: list[int]  # goods received since the action was chosen (PSY-R74)
    advanced: int  # bit mask of corps
    embeddings: int  # agents embedded by advancing
    pending: list[int]  # by corp: advantages gained and not yet used
    declined: list[int]  # uses declined since the last event (PSY-TRN20)
    by_hand: bool  # the player chooses the goods of the next payment (PSY-GDS07)
    due: list[int]  # by colour: what is left of the current payment
    spent: list[int]  # by good: what has been paid so far
    owed: int  # goods of any kind still to be paid or received
    mined_goods: list[int]  # by colour: goods gained by Deep Space Mining so far
    claimed: int  # the route claimed last, or NOBODY

    def bind_content(self, game: Game) -> None:
        """Set the content, which all tables of a game share."""
        self.box = game.content.box

    # -- queries ---------------------------------------------------------------------------

    def has_modifier(self, seat: int, mod: int) -> bool:
        """Whether the seat has a card with this modifier for the current action."""
        mask = self.seats[seat].upgrades & self.box.mod[mod]
        return mask != 0 and self.action >= 0 and mask & self.box.of_action[self.action] != 0

    def has_unused_modifier(self, seat: int, mod: int) -> bool:
        """Whether the seat has such a card and has not used it this turn."""
        return self.has_modifier(seat, mod) and self.seats[seat].used & self.box.mod[mod] == 0

    def free_directors(self, seat: int) -> int:
        """Count the directors that are not on an action (PSY-TRN07)."""
        placed = self.seats[seat].directors
        return DIRECTOR_COUNT - placed[0] - placed[1] - placed[2] - placed[3]

    def agents_on_corps(self, seat: int) -> int:
        """Count the seat's agents on the Corp board."""
        s = self.seats[seat]
        total = 0
        for colour in range(COLOUR_COUNT):
            total += s.embedded[colour]
            if s.track[colour] > 0:
                total += 1
        return total

    def agents_needed(self, seat: int, one: int, two: int) -> int:
        """Count the agents that must be placed if the ships end at these tiles (PSY-EXP11, PSY-EXP12)."""
        here = self.presence
        total = 1 if here[one * SEATS + seat] == 0 else 0
        if two != one and here[two * SEATS + seat] == 0:
            total += 1
        return total

    def free_agents(self, seat: int) -> int:
        """Count the agents in supply and on the Corp board that the ships do not need (PSY-EXP17, PSY-ADV15)."""
        s = self.seats[seat]
        return s.supply + self.agents_on_corps(seat) - self.agents_needed(seat, s.ship_a, s.ship_b)

    def rival_base(self, seat: int, system: int) -> bool:
        """Whether a rival has a base there (PSY-DEP03)."""
        return any(other != seat and self.presence[system * SEATS + other] == STATION for other in range(self.players))

    def base_count(self, seat: int) -> int:
        """Count the seat's bases."""
        total = 0
        for system in range(SYSTEM_COUNT):
            if self.presence[system * SEATS + seat] == STATION:
                total += 1
        return total

    def route_limit(self, seat: int) -> int:
        """Return how many routes the seat may hold at the end of a turn (PSY-SEC01, PSY-UPG10)."""
        limit = self.box.capacity
        mask = self.seats[seat].upgrades & self.box.limiting
        if mask:
            for upgrade in range(FIRST_ADVANTAGE):
                if mask >> upgrade & 1:
                    limit += self.box.limit[upgrade]
        return limit

    def corp_of(self, card: int) -> int:
        """Return the corp whose slot holds an advantage."""
        return self.advantages.index(card - FIRST_ADVANTAGE)

    # -- payment ---------------------------------------------------------------------------

    def packed_goods(self, seat: int) -> i64:
        """Return the packed basic goods with guard bits set, as `missing_goods` expects them."""
        goods = self.seats[seat].goods
        total: i64 = 0
        colour: i64 = COLOUR_COUNT
        while colour > 0:
            colour -= 1
            have: i64 = goods[colour]
            if have > FIELD_MAX:
                have = FIELD_MAX
            total = total << FIELD | have
        return total | GUARDS

    def can_pay(self, seat: int, colour: int, amount: int) -> bool:
        """Whether the seat has this amount of one colour, counting black."""
        goods = self.seats[seat].goods
        return goods[colour] + goods[BLACK] >= amount

    def payable_in_ways(self, seat: int, colour: int, amount: int) -> bool:
        """Whether this amount of one colour can be paid in more than one way (PSY-GDS07, PSY-R18)."""
        goods = self.seats[seat].goods
        have, black = goods[colour], goods[BLACK]
        return amount > 0 and have > 0 and black > 0 and have + black > amount

    # -- goods, credits and agents ---------------------------------------------------------

    def receive(self, seat: int, good: int, amount: int) -> None:
        """Give a seat goods, which count as gained in the current turn (PSY-R74)."""
        if amount:
            add(self.seats[seat].goods, good, amount)
            add(self.gained, good, amount)

    def gain_credits(self, seat: int, source: int, amount: int) -> None:
        """Give a seat credits, which are never lost (PSY-GDS09)."""
        if amount:
            add(self.seats[seat].earned, source, amount)

    def take_agent(self, seat: int) -> None:
        """Take an agent from the supply; the first player to take the last one triggers the end (PSY-END01,
        PSY-END05)."""
        s = self.seats[seat]
        s.supply -= 1
        if s.supply == 0 and self.last == 0:
            trigger_end(self, seat)

    # -- hooks of the engine ---------------------------------------------------------------

    def compute_scores(self) -> list[int]:
        """Return each seat's credits (PSY-SCO05)."""
        return [sum(s.earned) for s in self.seats]

    def compute_breakdown(self, seat: int) -> list[tuple[str, int]]:
        """Return the credits by source."""
        return list(zip(SOURCES, self.seats[seat].earned, strict=True))

    def compute_stats(self, seat: int) -> dict[str, int]:
        """Return the key numbers of a seat."""
        s = self.seats[seat]
        counts = {"credits": sum(s.earned), "supply": s.supply}
        for good, name in enumerate(GOODS):
            counts[name] = s.goods[good]
        pieces = [self.presence[system * SEATS + seat] for system in range(SYSTEM_COUNT)]
        counts["systems"] = sum(1 for piece in pieces if piece)
        counts["bases"] = pieces.count(STATION)
        counts["embedded"] = sum(s.embedded)
        counts["steps"] = sum(s.track) + self.box.spaces * sum(s.embedded)  # an embedded agent took all steps
        counts["upgrades"] = s.upgrades.bit_count()
        counts["routes"] = len(self.routes[s.held])
        counts["directors"] = sum(s.directors)
        return counts

    def era(self) -> int:
        """Return the round."""
        return self.round

    def open_gates(self, seat: int) -> list[int]:
        """Return the edges with open gates."""
        if max(self.links) == 0:
            return []
        return [
            e
            for e in range(len(self.edge_moves))
            if self.links[self.edge_tiles[2 * e]] >> self.edge_tiles[2 * e + 1] & 1
        ]

    def build_view(self, seat: int) -> Any:
        """Return the view of a seat."""
        from cinque.games.phoenix_syndicate.view.view import view_of

        return view_of(self, seat)

    def census(self) -> dict[str, int]:
        """Count all cards, agents and directors (PSY-CMP03, PSY-CMP04, PSY-CMP05, PSY-CMP13)."""
        counts = {
            **self.card_census(),
            "advantages": len(self.spare) + sum(1 for card in self.advantages if card >= 0),
        }
        for number, s in enumerate(self.seats):
            pieces = sum(self.presence[tile * SEATS + number] for tile in range(len(self.cells)))
            counts[f"agents {number}"] = s.supply + pieces + self.agents_on_corps(number)
            counts[f"directors {number}"] = sum(s.directors) + self.free_directors(number)
        return counts


def add(numbers: list[int], place: int, amount: int) -> None:
    """Add to one item of a list; when compiled, `+=` on an item would be slower because it boxes."""
    numbers[place] = numbers[place] + amount


def reset_to_zero(numbers: list[int]) -> None:
    """Set all items to 0."""
    for place in range(len(numbers)):
        numbers[place] = 0


def forget_declined(t: PhoenixSyndicate) -> None:
    """Forget the declined uses, because something has happened since (PSY-TRN20)."""
    if t.declined:
        t.declined = []


def colours_of(t: PhoenixSyndicate, system: int) -> int:
    """Return the bit mask of the colours a system counts as: its own, or all for a Prestige system (PSY-MAP11,
    PSY-UPG08)."""
    colour = t.box.tile_colour[system]
    return 31 if colour == PRESTIGE else 1 << colour
