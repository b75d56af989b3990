"""Setup: the new table, initial placements, market, display and advantages (PSY-SET)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.pile_layout import ALL, Pile
from cinque.core.engine.piles import piles
from cinque.core.engine.steps import Ask, Step
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.galaxy import shuffle_tiles
from cinque.games.phoenix_syndicate.rules.moves import ADVANTAGES, BESIDE, COLOURS, KEEP, ROUTES, START, TILES, UPGRADES
from cinque.games.phoenix_syndicate.rules.payment import ask_or_play
from cinque.games.phoenix_syndicate.rules.table import AGENT, NOBODY, SEATS, PhoenixSyndicate, Seat
from cinque.games.phoenix_syndicate.rules.turn import TURNS, reset_turn

if TYPE_CHECKING:
    from cinque.core.engine.game import Game


def deal(game: Game, seed: int) -> PhoenixSyndicate:
    """Return a new table (PSY-SET01..PSY-SET07)."""
    t = PhoenixSyndicate()
    t.begin(game, seed)
    box = t.box
    shuffle_tiles(t)
    t.presence = [0] * (c.TILE_COUNT * SEATS)
    t.route_goods = [0] * (box.market * (c.BLACK + 1))
    t.advantages = [NOBODY] * c.COLOUR_COUNT
    held = prepare_routes(t)
    prepare_upgrades(t)
    t.spare = list(range(len(ADVANTAGES)))
    t.seats = [new_seat(t, pile) for pile in held]
    t.started = 0
    first = int(game.options["start"])
    t.start = first if first >= 0 else int(t.below(t.players))
    t.turn = NOBODY
    t.round = 1
    t.last = 0
    t.links = [0] * c.TILE_COUNT
    t.gained = [0] * (c.BLACK + 1)
    t.pending = [0] * c.COLOUR_COUNT
    t.declined = []
    t.due = [0] * c.COLOUR_COUNT
    t.spent = [0] * (c.BLACK + 1)
    t.mined_goods = [0] * c.COLOUR_COUNT
    reset_turn(t)
    t.then(Setup())
    return t


def prepare_routes(t: PhoenixSyndicate) -> list[Pile]:
    """Shuffle the routes (PSY-SET02); return a pile for the routes of each player."""
    t.routes = piles(t, "routes", list(range(len(t.box.route_colour))))
    t.route_deck = t.routes.pile("deck", ordered=True)
    t.dropped = t.routes.pile("discard", visible_to=ALL)
    t.market = t.routes.pile("market", visible_to=ALL, slots=t.box.market, encode=f"row {t.box.market}")
    held = t.routes.per_seat("held", faces=True)
    t.routes.open(t.route_deck)
    t.routes.shuffle(t.route_deck, t)
    return held


def prepare_upgrades(t: PhoenixSyndicate) -> None:
    """Shuffle the upgrades (PSY-SET02)."""
    t.upgrade_cards = piles(t, "upgrades", list(range(len(t.box.action))))
    t.upgrade_deck = t.upgrade_cards.pile("deck", ordered=True)
    t.display = t.upgrade_cards.pile("display", visible_to=ALL, slots=t.box.display, encode=f"row {t.box.display}")
    t.taken = t.upgrade_cards.pile("taken", visible_to=ALL, encode="secret")
    t.upgrade_cards.open(t.upgrade_deck)
    t.upgrade_cards.shuffle(t.upgrade_deck, t)


def new_seat(t: PhoenixSyndicate, held: Pile) -> Seat:
    """Return a Command Center with its pieces, goods and starting routes (PSY-SET03..PSY-SET06)."""
    s = Seat()
    s.supply = t.box.agents
    s.upgrades = 0
    s.used = 0
    s.ship_a = NOBODY
    s.ship_b = NOBODY
    s.goods = [t.box.goods] * (c.BLACK + 1)
    s.track = [0] * c.COLOUR_COUNT
    s.embedded = [0] * c.COLOUR_COUNT
    s.directors = [1] * c.SLOTS
    s.held = held
    for _ in range(t.box.dealt):
        t.routes.draw(t.route_deck, held)
    s.earned = [0] * len(c.SOURCES)
    return s


class Setup(Step[PhoenixSyndicate]):
    """Show each player their dealt routes, then schedule the placements in turn order (PSY-SET06..PSY-SET08)."""

    def run(self, t: PhoenixSyndicate) -> None:
        order = t.clockwise(t.start)
        if t.recording:
            t.emit("begins", t.start, {})
            for seat in order:
                held = t.routes[t.seats[seat].held]
                names = [ROUTES[route] for route in held]
                t.emit("dealt", seat, {"count": len(held)}, {"routes": names}, 1 << seat)
        t.then(LayOut(), TURNS[t.start])
        for seat in reversed(order):
            t.then(StartFirst(seat))


ISOLATED: Final = clause("PSY-SET19", "system")
NOT_ADJACENT: Final = clause("PSY-SET09", "system", facts=lambda t, seat, move: {"first": TILES[t.agenda[-1].first]})


class StartFirst(Ask[PhoenixSyndicate]):
    """Choose the first of two adjacent start systems (PSY-SET09, PSY-SET11, PSY-SET19)."""

    def candidates(self, t: PhoenixSyndicate) -> list[int]:
        return START.all()

    def check(self, t: PhoenixSyndicate, move: int) -> int:
        return LEGAL if t.near_mask[START.arg(move)] else ISOLATED

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        ask_or_play(t, StartBeside(self.seat, START.arg(move)))


class StartBeside(Ask[PhoenixSyndicate]):
    """Choose the second start system, then place an agent and a ship at each (PSY-SET09, PSY-SET10)."""

    __slots__ = ("first",)

    def __init__(self, seat: int, first: int) -> None:
        super().__init__(seat)
        self.first: Final[int] = first

    def candidates(self, t: PhoenixSyndicate) -> list[int]:
        return BESIDE.all()

    def check(self, t: PhoenixSyndicate, move: int) -> int:
        return LEGAL if t.near_mask[self.first] >> BESIDE.arg(move) & 1 else NOT_ADJACENT

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        s = t.seats[self.seat]
        second = BESIDE.arg(move)
        s.ship_a = min(self.first, second)
        s.ship_b = max(self.first, second)
        for system in (s.ship_a, s.ship_b):
            t.presence[system * SEATS + self.seat] = AGENT
            t.take_agent(self.seat)
        if t.recording:
            t.emit("started", self.seat, {"systems": [TILES[s.ship_a], TILES[s.ship_b]]})
        t.then(KeepRoute(self.seat))

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"system": TILES[self.first]}


class KeepRoute(Ask[PhoenixSyndicate]):
    """Keep one dealt route face up, discard the others and place the corp agents (PSY-SET12, PSY-SET13)."""

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return [KEEP.of(route) for route in t.routes[t.seats[self.seat].held]]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        s = t.seats[self.seat]
        route = KEEP.arg(move)
        others = [other for other in t.routes[s.held] if other != route]
        for other in others:
            t.routes.move(s.held, t.dropped, other)
        t.routes.turn_up(s.held)
        t.started |= 1 << self.seat
        for colour in range(c.COLOUR_COUNT):
            s.track[colour] = 1
            t.take_agent(self.seat)
        if t.recording:
            names = [ROUTES[other] for other in others]
            t.emit("kept", self.seat, {"route": ROUTES[route], "routes": names})


class LayOut(Step[PhoenixSyndicate]):
    """Lay out market, display and advantages after all placements (PSY-SET15, PSY-SET16, PSY-SET17, PSY-R61)."""

    def run(self, t: PhoenixSyndicate) -> None:
        for place in range(t.box.market):
            t.routes.draw(t.route_deck, t.market, slot=place)
        for place in range(t.box.display):
            t.upgrade_cards.draw(t.upgrade_deck, t.display, slot=place)
        t.shuffle(t.spare)
        for corp in range(c.COLOUR_COUNT):
            t.advantages[corp] = t.spare.pop()
        t.spare.sort()
        if t.recording:
            t.emit("market", NOBODY, {"routes": [ROUTES[route] for route in t.routes[t.market]]})
            t.emit("display", NOBODY, {"upgrades": [UPGRADES[upgrade] for upgrade in t.upgrade_cards[t.display]]})
            for corp, card in enumerate(t.advantages):
                t.emit("slot", NOBODY, {"colour": COLOURS[corp], "advantage": ADVANTAGES[card]})

    def breadcrumb(self) -> str:
        return "placement"
