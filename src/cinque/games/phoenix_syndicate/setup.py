"""Setup: the box on the table, initial placement, market, display and advantages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Step
from cinque.games.phoenix_syndicate.box import BASIC, BLACK, SLOTS, SOURCES, SYSTEM_COUNT, TILE_COUNT
from cinque.games.phoenix_syndicate.galaxy import ALL_SYSTEMS, scatter
from cinque.games.phoenix_syndicate.moves import ADVANTAGES, BESIDE, KEEP, ROUTES, START, TILES, UPGRADES
from cinque.games.phoenix_syndicate.payment import pose
from cinque.games.phoenix_syndicate.table import AGENT, NOBODY, SEATS, PhoenixSyndicate, Seat
from cinque.games.phoenix_syndicate.turn import TURNS, fresh

if TYPE_CHECKING:
    from cinque.core.game import Game


def deal(game: Game, seed: int) -> PhoenixSyndicate:
    """A new table (PSY-SET01..PSY-SET07)."""
    t = PhoenixSyndicate()
    t.begin(game, seed)
    box = t.box
    scatter(t)
    t.presence = [0] * (TILE_COUNT * SEATS)
    t.market = [NOBODY] * box.market
    t.lying = [0] * (box.market * (BLACK + 1))
    t.display = [NOBODY] * box.display
    t.advantages = [NOBODY] * BASIC
    t.routes = list(range(len(box.route_colour)))
    t.shuffle(t.routes)
    t.dropped = []
    t.tools = list(range(len(box.action)))
    t.shuffle(t.tools)
    t.spare = list(range(len(ADVANTAGES)))
    t.seats = [new_seat(t) for _ in range(t.players)]
    t.started = 0
    first = int(game.options["start"])
    t.start = first if first >= 0 else int(t.below(t.players))
    t.turn = NOBODY
    t.round = 1
    t.last = 0
    t.links = [0] * TILE_COUNT
    t.gained = [0] * (BLACK + 1)
    t.pending = [0] * BASIC
    t.declined = []
    t.due = [0] * BASIC
    t.spent = [0] * (BLACK + 1)
    t.dug = [0] * BASIC
    fresh(t)
    t.then(Dealt())
    return t


def new_seat(t: PhoenixSyndicate) -> Seat:
    """A Command Center with its pieces, goods and starting routes (PSY-SET03..PSY-SET06)."""
    s = Seat()
    s.supply = t.box.agents
    s.upgrades = 0
    s.used = 0
    s.ship_a = NOBODY
    s.ship_b = NOBODY
    s.goods = [t.box.goods] * (BLACK + 1)
    s.track = [0] * BASIC
    s.embedded = [0] * BASIC
    s.directors = [1] * SLOTS
    s.held = [t.routes.pop() for _ in range(t.box.dealt)]
    s.earned = [0] * len(SOURCES)
    return s


class Dealt(Step[PhoenixSyndicate]):
    """Everybody looks at the routes dealt; then the placements in turn order (PSY-SET06..PSY-SET08)."""

    __slots__ = ()

    def run(self, t: PhoenixSyndicate) -> None:
        order = t.clockwise(t.start)
        if t.watched:
            t.tell("begins", t.start, {})
            for seat in order:
                held = t.seats[seat].held
                names = [ROUTES[route] for route in held]
                t.tell("dealt", seat, {"count": len(held)}, {"routes": names}, 1 << seat)
        t.then(LayOut(), TURNS[t.start])
        for seat in reversed(order):
            t.then(StartFirst(seat))


def startable(t: PhoenixSyndicate, system: int) -> bool:
    """Whether a system has a neighbour that is one (PSY-SET19)."""
    return t.near_mask[system] != 0


class StartFirst(Ask[PhoenixSyndicate]):
    """The first of two adjacent systems (PSY-SET09, PSY-SET11, PSY-SET19)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return [START.of(system) for system in range(SYSTEM_COUNT) if startable(t, system)]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        pose(t, StartBeside(self.seat, START.arg(move)))

    def refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        lonely = [system for system in range(SYSTEM_COUNT) if not startable(t, system)]
        return [Refusal("PSY-SET19", START.of(system), {"system": TILES[system]}) for system in lonely]

    def crumb(self) -> str:
        return "placement"


class StartBeside(Ask[PhoenixSyndicate]):
    """The second system; an agent and a ship come to each (PSY-SET09, PSY-SET10)."""

    __slots__ = ("first",)

    def __init__(self, seat: int, first: int) -> None:
        super().__init__(seat)
        self.first: Final[int] = first

    def options(self, t: PhoenixSyndicate) -> list[int]:
        mask = t.near_mask[self.first] & ALL_SYSTEMS
        return [BESIDE.of(system) for system in range(SYSTEM_COUNT) if mask >> system & 1]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        s = t.seats[self.seat]
        second = BESIDE.arg(move)
        s.ship_a = min(self.first, second)
        s.ship_b = max(self.first, second)
        for system in (s.ship_a, s.ship_b):
            t.presence[system * SEATS + self.seat] = AGENT
            t.take_agent(self.seat)
        if t.watched:
            t.tell("started", self.seat, {"systems": [TILES[s.ship_a], TILES[s.ship_b]]})
        t.then(KeepRoute(self.seat))

    def refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        mask = t.near_mask[self.first]
        far = [system for system in range(SYSTEM_COUNT) if not mask >> system & 1]
        facts = {"first": TILES[self.first]}
        return [Refusal("PSY-SET09", BESIDE.of(system), {**facts, "system": TILES[system]}) for system in far]

    def crumb(self) -> str:
        return "placement"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"system": TILES[self.first]}


class KeepRoute(Ask[PhoenixSyndicate]):
    """One dealt route is kept face up, the others are discarded; then the corp agents (PSY-SET12, PSY-SET13)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return [KEEP.of(route) for route in t.seats[self.seat].held]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        s = t.seats[self.seat]
        route = KEEP.arg(move)
        others = [other for other in s.held if other != route]
        s.held = [route]
        t.dropped += others
        t.started |= 1 << self.seat
        t.seal()
        for colour in range(BASIC):
            s.track[colour] = 1
            t.take_agent(self.seat)
        if t.watched:
            names = [ROUTES[other] for other in others]
            t.tell("kept", self.seat, {"route": ROUTES[route], "routes": names})

    def crumb(self) -> str:
        return "placement"


class LayOut(Step[PhoenixSyndicate]):
    """Market, display and advantages, drawn only now (PSY-SET15, PSY-SET16, PSY-SET17, PSY-R61)."""

    __slots__ = ()

    def run(self, t: PhoenixSyndicate) -> None:
        for place in range(len(t.market)):
            t.market[place] = t.routes.pop()
        for place in range(len(t.display)):
            t.display[place] = t.tools.pop()
        t.shuffle(t.spare)
        for corp in range(BASIC):
            t.advantages[corp] = t.spare.pop()
        t.spare.sort()
        if t.watched:
            t.tell("market", NOBODY, {"routes": [ROUTES[route] for route in t.market]})
            t.tell("display", NOBODY, {"upgrades": [UPGRADES[upgrade] for upgrade in t.display]})
            t.tell("slots", NOBODY, {"advantages": [ADVANTAGES[card] for card in t.advantages]})
