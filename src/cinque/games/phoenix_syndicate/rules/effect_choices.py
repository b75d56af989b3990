"""Choices that card effects ask for."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.questions import Refusal
from cinque.games.phoenix_syndicate.rules.bases import build, buildable, site_refusals, sites
from cinque.games.phoenix_syndicate.rules.constants import (
    FIELD,
    FIRST,
    FIRST_ADVANTAGE,
    FROM_ADVANTAGES,
    FROM_UPGRADES,
    SLOTS,
    SYSTEM_COUNT,
)
from cinque.games.phoenix_syndicate.rules.corps import NeedAgent, PutAgent, PutBase, step
from cinque.games.phoenix_syndicate.rules.effect_checks import corp_of
from cinque.games.phoenix_syndicate.rules.effect_targets import agent_targets, base_moves, free_tracks, ship_moves
from cinque.games.phoenix_syndicate.rules.goods import CardAsk
from cinque.games.phoenix_syndicate.rules.moves import (
    ACTIONS,
    ADVANCE,
    BASE,
    CLAIM,
    COLOURS,
    DIRECTOR,
    FLY,
    MIX,
    PLACE,
    REDUCE,
    ROUTES,
    SCORE,
    SHIFT,
    TAKE,
    TILES,
)
from cinque.games.phoenix_syndicate.rules.payment import PAY, owe, pose
from cinque.games.phoenix_syndicate.rules.route_purchases import buy, buyable
from cinque.games.phoenix_syndicate.rules.routes import Claim, pieces_worth
from cinque.games.phoenix_syndicate.rules.table import AGENT, SEATS, STATION, PhoenixSyndicate, add
from cinque.games.phoenix_syndicate.rules.upgrades import display_moves, take


class TakeByCard(CardAsk):
    """Take an upgrade from the display (PSY-UPG02)."""

    __slots__ = ()

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return display_moves(t)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        take(t, self.seat, TAKE.arg(move))


class PutDirector(CardAsk):
    """Put a used director on an action; if `other`, not on the chosen one (PSY-UPG11, PSY-UPG12, PSY-UPG13)."""

    __slots__ = ("other",)

    def __init__(self, seat: int, card: int, other: bool) -> None:
        super().__init__(seat, card)
        self.other: Final[bool] = other

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        if t.free_directors(self.seat) == 0:
            return []
        return [DIRECTOR.of(action) for action in range(SLOTS) if not self.other or action != t.action]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        put_director(t, self.seat, DIRECTOR.arg(move), "PSY-UPG11" if self.other else "PSY-ADV11")

    def refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        if not self.other or t.action >= SLOTS:
            return []
        return [Refusal("PSY-UPG11", DIRECTOR.of(t.action), {"action": ACTIONS[t.action]})]


def put_director(t: PhoenixSyndicate, seat: int, action: int, clause: str) -> None:
    """Put a used director back on an action, by Scheme or by a card."""
    add(t.seats[seat].directors, action, 1)
    if t.recording:
        t.emit("director", seat, {"action": ACTIONS[action], "clause": clause})


class ClaimFree(CardAsk):
    """Claim any route of the market for free (PSY-ADV09, PSY-ADV12, PSY-ADV16)."""

    __slots__ = ()

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return [CLAIM.of(route) for route in t.market if route >= 0]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(Claim(self.seat, CLAIM.arg(move)))


class ScoreRoute(CardAsk):
    """Score a held route for its holder only, and keep it (PSY-ADV10)."""

    __slots__ = ()

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return [SCORE.of(route) for route in t.seats[self.seat].held]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        route = SCORE.arg(move)
        credits = pieces_worth(t, self.seat, route)
        t.credit(self.seat, FROM_UPGRADES if self.card < FIRST_ADVANTAGE else FROM_ADVANTAGES, credits)
        if t.recording:
            t.emit("appraised", self.seat, {"route": ROUTES[route], "credits": credits})


class Payer(CardAsk):
    """A purchase by a card; the player may choose the goods to pay with (PSY-GDS07)."""

    __slots__ = ()

    def priced(self, t: PhoenixSyndicate, hand: bool) -> list[int]:
        """Return the affordable moves; if `hand`, those payable in more than one way."""
        raise NotImplementedError

    def buy(self, t: PhoenixSyndicate, move: int) -> None:
        """Pay for a move and perform it."""
        raise NotImplementedError

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        moves = self.priced(t, t.by_hand)
        if not t.by_hand and self.priced(t, True):
            moves.append(MIX)
        return moves

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move == MIX:
            t.by_hand = True
            pose(t, self)
        else:
            self.buy(t, move)


class BuildByCard(Payer):
    """Build one more base at the normal price, without an advance (DE5)."""

    __slots__ = ()

    def priced(self, t: PhoenixSyndicate, hand: bool) -> list[int]:
        return buildable(t, self.seat, t.box.price, hand)

    def buy(self, t: PhoenixSyndicate, move: int) -> None:
        build(t, self.seat, BASE.arg(move), t.box.price, self.card)

    def refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        return site_refusals(t, self.seat, t.box.price)


class ClaimByCard(Payer):
    """Buy a market route at the normal price, without an advance (SC5)."""

    __slots__ = ()

    def priced(self, t: PhoenixSyndicate, hand: bool) -> list[int]:
        return buyable(t, self.seat, hand)

    def buy(self, t: PhoenixSyndicate, move: int) -> None:
        buy(t, self.seat, CLAIM.arg(move), False)


class BuildFree(CardAsk):
    """Turn an agent into a base where no rival has one; Deploy cards do not apply (PSY-ADV07, PSY-UPG21)."""

    __slots__ = ()

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return [BASE.of(system) for system in sites(t, self.seat, False)]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(NeedAgent(self.seat, self.card), PutBase(self.seat, BASE.arg(move), self.card))

    def refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        refusals: list[Refusal] = []
        for system in range(SYSTEM_COUNT):
            if t.presence[system * SEATS + self.seat] == AGENT and t.rival_base(self.seat, system):
                refusals.append(Refusal("PSY-ADV07", BASE.of(system), {"system": TILES[system]}))
        return refusals


class Unbuild(CardAsk):
    """Reduce a base to an agent; its other agent is embedded without effect (PSY-ADV13, PSY-R41)."""

    __slots__ = ()

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        moves: list[int] = []
        for system in range(SYSTEM_COUNT):
            if t.presence[system * SEATS + self.seat] == STATION:
                moves.append(REDUCE.of(system))
        return moves

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        system = REDUCE.arg(move)
        corp = corp_of(t, self.card)
        t.presence[system * SEATS + self.seat] = AGENT
        t.seats[self.seat].embedded[corp] += 1
        if t.recording:
            t.emit("reduced", self.seat, {"system": TILES[system], "colour": COLOURS[corp]})


class PlaceAgent(CardAsk):
    """Place an agent next to a ship or a base (PSY-ADV08)."""

    __slots__ = ("word",)

    def __init__(self, seat: int, card: int, word: int) -> None:
        super().__init__(seat, card)
        self.word: Final[int] = word

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return agent_targets(t, self.seat, self.word)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(NeedAgent(self.seat, self.card), PutAgent(self.seat, PLACE.arg(move), self.card))


class MoveShip(CardAsk):
    """Move a ship to an adjacent system and place an agent if there is no presence (PSY-ADV05)."""

    __slots__ = ()

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return ship_moves(t, self.seat)

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

    __slots__ = ()

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return base_moves(t, self.seat)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        system = SHIFT.arg(move)
        target = SHIFT.arg(move, 1)
        t.presence[target * SEATS + self.seat] = STATION
        t.presence[system * SEATS + self.seat] = 0
        if t.recording:
            t.emit("shifted", self.seat, {"system": TILES[system], "target": TILES[target]})
        t.then(NeedAgent(self.seat, self.card), PutAgent(self.seat, system, self.card))


class AdvanceByCard(Payer):
    """Advance in a corp: off the first space for fewer goods, or for goods gained (IN5, SM2)."""

    __slots__ = ("index",)

    def __init__(self, seat: int, card: int, index: int) -> None:
        super().__init__(seat, card)
        self.index: Final[int] = index

    def priced(self, t: PhoenixSyndicate, hand: bool) -> list[int]:
        return free_tracks(t, self.seat, t.box.cards[self.card][self.index], hand)

    def buy(self, t: PhoenixSyndicate, move: int) -> None:
        colour = ADVANCE.arg(move)
        e = t.box.cards[self.card][self.index]
        if e.word == FIRST:
            owe(t, e.number << FIELD * colour)
            t.then(PAY[self.seat], step(self.seat, colour))
        else:
            t.then(step(self.seat, colour))
