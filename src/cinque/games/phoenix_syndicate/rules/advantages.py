"""Advantages: the choices they ask for, and unused ones that lapse at the end of a turn (PSY-ADV)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import clause
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.base_building import RIVAL_BASE, check_site, own_sites
from cinque.games.phoenix_syndicate.rules.corps import NeedAgent, PutAgent, PutBase
from cinque.games.phoenix_syndicate.rules.effect_targets import (
    agent_targets,
    base_candidates,
    check_agent,
    check_base_move,
    check_ship,
    neighborhood,
    ship_candidates,
)
from cinque.games.phoenix_syndicate.rules.goods_from_cards import CardAsk
from cinque.games.phoenix_syndicate.rules.moves import (
    ADVANTAGES,
    BASE,
    CLAIM,
    COLOURS,
    FLY,
    PLACE,
    REDUCE,
    ROUTES,
    SCORE,
    SHIFT,
    TILES,
)
from cinque.games.phoenix_syndicate.rules.securing import pieces_value
from cinque.games.phoenix_syndicate.rules.table import AGENT, SEATS, STATION, PhoenixSyndicate
from cinque.games.phoenix_syndicate.rules.trade_route_market import ClaimRoute

NEXT_TO_RIVAL: Final = clause("PSY-ADV07", "system")


class ClaimFree(CardAsk):
    """Claim any route of the market for free (PSY-ADV09, PSY-ADV12, PSY-ADV16)."""

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return [CLAIM.of(route) for route in t.routes[t.market] if route >= 0]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(ClaimRoute(self.seat, CLAIM.arg(move)))


class ScoreRoute(CardAsk):
    """Score a held route for its holder only, and keep it (PSY-ADV10)."""

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return [SCORE.of(route) for route in t.routes[t.seats[self.seat].held]]

    def would_change(self, t: PhoenixSyndicate) -> bool:
        return any(pieces_value(t, self.seat, route) > 0 for route in t.routes[t.seats[self.seat].held])

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        route = SCORE.arg(move)
        credits = pieces_value(t, self.seat, route)
        t.gain_credits(self.seat, c.FROM_UPGRADES if self.card < c.FIRST_ADVANTAGE else c.FROM_ADVANTAGES, credits)
        if t.recording:
            t.emit("appraised", self.seat, {"route": ROUTES[route], "credits": credits})


class BuildFree(CardAsk):
    """Turn an agent into a base where no rival has one; Deploy cards do not apply (PSY-ADV07, PSY-UPG21)."""

    def candidates(self, t: PhoenixSyndicate) -> list[int]:
        return own_sites(t, self.seat)

    def check(self, t: PhoenixSyndicate, move: int) -> int:
        found = check_site(t, self.seat, BASE.arg(move), False, t.free_agents(self.seat), c.ALL_COLOURS)
        return NEXT_TO_RIVAL if found == RIVAL_BASE else found

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(NeedAgent(self.seat, self.card), PutBase(self.seat, BASE.arg(move), self.card))


class ReduceBase(CardAsk):
    """Reduce a base to an agent; its other agent is embedded without effect (PSY-ADV13, PSY-R41)."""

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        moves: list[int] = []
        for system in range(c.SYSTEM_COUNT):
            if t.presence[system * SEATS + self.seat] == STATION:
                moves.append(REDUCE.of(system))
        return moves

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        system = REDUCE.arg(move)
        corp = t.corp_of(self.card)
        t.presence[system * SEATS + self.seat] = AGENT
        t.seats[self.seat].embedded[corp] += 1
        if t.recording:
            t.emit("reduced", self.seat, {"system": TILES[system], "colour": COLOURS[corp]})


class PlaceAgent(CardAsk):
    """Place an agent next to a ship or a base (PSY-ADV08, PSY-UPG38)."""

    __slots__ = ("word",)

    def __init__(self, seat: int, card: int, word: int) -> None:
        super().__init__(seat, card)
        self.word: Final[int] = word

    def candidates(self, t: PhoenixSyndicate) -> list[int]:
        return PLACE.all()

    def check(self, t: PhoenixSyndicate, move: int) -> int:
        near, spare = neighborhood(t, self.seat, self.word), t.free_agents(self.seat)
        return check_agent(t, self.seat, PLACE.arg(move), self.word, near, spare)

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return agent_targets(t, self.seat, self.word)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(NeedAgent(self.seat, self.card), PutAgent(self.seat, PLACE.arg(move), self.card))


class MoveShip(CardAsk):
    """Move a ship to an adjacent system and place an agent if there is no presence (PSY-ADV05)."""

    def candidates(self, t: PhoenixSyndicate) -> list[int]:
        return ship_candidates(t, self.seat)

    def check(self, t: PhoenixSyndicate, move: int) -> int:
        agents = t.seats[self.seat].supply + t.agents_on_corps(self.seat)
        return check_ship(t, self.seat, FLY.arg(move), FLY.arg(move, 1), agents)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        s = t.seats[self.seat]
        target = FLY.arg(move, 1)
        if FLY.arg(move) == s.ship_a:
            s.ship_a = target
        else:
            s.ship_b = target
        if t.recording:
            t.emit("flew", self.seat, {"system": TILES[FLY.arg(move)], "target": TILES[target]})
        if t.presence[target * SEATS + self.seat] == 0:
            t.then(NeedAgent(self.seat, self.card), PutAgent(self.seat, target, self.card))


class MoveBase(CardAsk):
    """Move a base to an adjacent system and place an agent where it was (PSY-ADV06)."""

    def candidates(self, t: PhoenixSyndicate) -> list[int]:
        return base_candidates(t, self.seat)

    def check(self, t: PhoenixSyndicate, move: int) -> int:
        return check_base_move(t, self.seat, SHIFT.arg(move), SHIFT.arg(move, 1))

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        system = SHIFT.arg(move)
        target = SHIFT.arg(move, 1)
        t.presence[target * SEATS + self.seat] = STATION
        t.presence[system * SEATS + self.seat] = 0
        if t.recording:
            t.emit("shifted", self.seat, {"system": TILES[system], "target": TILES[target]})
        t.then(NeedAgent(self.seat, self.card), PutAgent(self.seat, system, self.card))


def lapse_advantages(t: PhoenixSyndicate, seat: int) -> None:
    """Remove advantages that were not used by the end of the turn (PSY-ADV02)."""
    pending = t.pending
    for corp in range(c.COLOUR_COUNT):
        if pending[corp] > 0:
            pending[corp] = 0
            if t.recording:
                card = ADVANTAGES[t.advantages[corp]]
                t.emit("lapsed", seat, {"advantage": card, "colour": COLOURS[corp]})
