"""What the effects of cards ask."""

from __future__ import annotations

from typing import Final

from cinque.core.outcome import Refusal
from cinque.games.phoenix_syndicate.bases import build, buildable, site_refusals, sites
from cinque.games.phoenix_syndicate.box import (
    FIELD,
    FIRST,
    FIRST_ADVANTAGE,
    FROM_ADVANTAGES,
    FROM_UPGRADES,
    SLOTS,
    SYSTEM_COUNT,
)
from cinque.games.phoenix_syndicate.cargo import CardAsk
from cinque.games.phoenix_syndicate.claims import buy, buyable
from cinque.games.phoenix_syndicate.corps import NeedAgent, PutAgent, PutBase, step
from cinque.games.phoenix_syndicate.effects import corp_of
from cinque.games.phoenix_syndicate.moves import (
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
from cinque.games.phoenix_syndicate.payment import PAY, owe, pose
from cinque.games.phoenix_syndicate.routes import Claim, pieces_worth
from cinque.games.phoenix_syndicate.table import AGENT, SEATS, STATION, PhoenixSyndicate, add
from cinque.games.phoenix_syndicate.targets import agent_targets, base_moves, free_tracks, ship_moves
from cinque.games.phoenix_syndicate.upgrades import display_options, take


class TakeByCard(CardAsk):
    """An upgrade from the display (PSY-UPG02)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return display_options(t)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        take(t, self.seat, TAKE.arg(move))


class PutDirector(CardAsk):
    """A used director on an action; `other`: not the chosen one (PSY-UPG11, PSY-UPG12, PSY-UPG13)."""

    __slots__ = ("other",)

    def __init__(self, seat: int, card: int, other: bool) -> None:
        super().__init__(seat, card)
        self.other: Final[bool] = other

    def options(self, t: PhoenixSyndicate) -> list[int]:
        if t.free_directors(self.seat) == 0:
            return []
        return [DIRECTOR.of(action) for action in range(SLOTS) if not self.other or action != t.action]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        put_director(t, self.seat, DIRECTOR.arg(move))

    def refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        if not self.other or t.action >= SLOTS:
            return []
        return [Refusal("PSY-UPG11", DIRECTOR.of(t.action), {"action": ACTIONS[t.action]})]


def put_director(t: PhoenixSyndicate, seat: int, action: int) -> None:
    """A used director comes back onto an action."""
    add(t.seats[seat].directors, action, 1)
    if t.watched:
        t.tell("director", seat, {"action": ACTIONS[action]})


class ClaimFree(CardAsk):
    """Any route of the market, without payment (PSY-ADV09, PSY-ADV12, PSY-ADV16)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return [CLAIM.of(route) for route in t.market if route >= 0]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(Claim(self.seat, CLAIM.arg(move)))


class ScoreRoute(CardAsk):
    """A held route that pays its holder alone and stays (PSY-ADV10)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return [SCORE.of(route) for route in t.seats[self.seat].held]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        route = SCORE.arg(move)
        credits = pieces_worth(t, self.seat, route)
        t.credit(self.seat, FROM_UPGRADES if self.card < FIRST_ADVANTAGE else FROM_ADVANTAGES, credits)
        if t.watched:
            t.tell("appraised", self.seat, {"route": ROUTES[route], "credits": credits})


class Payer(CardAsk):
    """A card whose use is a purchase: the price can be paid by hand (PSY-GDS07)."""

    __slots__ = ()

    def priced(self, t: PhoenixSyndicate, hand: bool) -> list[int]:
        """What can be paid for; `hand`: in more ways than one."""
        raise NotImplementedError

    def buy(self, t: PhoenixSyndicate, move: int) -> None:
        """Pay and carry out."""
        raise NotImplementedError

    def options(self, t: PhoenixSyndicate) -> list[int]:
        found = self.priced(t, t.by_hand)
        if not t.by_hand and self.priced(t, True):
            found.append(MIX)
        return found

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move == MIX:
            t.by_hand = True
            pose(t, self)
        else:
            self.buy(t, move)


class BuildByCard(Payer):
    """One more base for its price, without an advance (DE5)."""

    __slots__ = ()

    def priced(self, t: PhoenixSyndicate, hand: bool) -> list[int]:
        return buildable(t, self.seat, t.box.price, hand)

    def buy(self, t: PhoenixSyndicate, move: int) -> None:
        build(t, self.seat, BASE.arg(move), t.box.price, False)

    def refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        return site_refusals(t, self.seat, t.box.price)


class ClaimByCard(Payer):
    """A market route for its price, without an advance (SC5)."""

    __slots__ = ()

    def priced(self, t: PhoenixSyndicate, hand: bool) -> list[int]:
        return buyable(t, self.seat, hand)

    def buy(self, t: PhoenixSyndicate, move: int) -> None:
        buy(t, self.seat, CLAIM.arg(move), False)


class BuildFree(CardAsk):
    """An agent becomes a base where no rival has one, whatever Deploy cards say (PSY-ADV07, PSY-UPG21)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return [BASE.of(system) for system in sites(t, self.seat, False)]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(NeedAgent(self.seat), PutBase(self.seat, BASE.arg(move)))

    def refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        found: list[Refusal] = []
        for system in range(SYSTEM_COUNT):
            if t.presence[system * SEATS + self.seat] == AGENT and t.rival_base(self.seat, system):
                found.append(Refusal("PSY-ADV07", BASE.of(system), {"system": TILES[system]}))
        return found


class Unbuild(CardAsk):
    """A base becomes an agent, the other agent is embedded without effect (PSY-ADV13, PSY-R41)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        found: list[int] = []
        for system in range(SYSTEM_COUNT):
            if t.presence[system * SEATS + self.seat] == STATION:
                found.append(REDUCE.of(system))
        return found

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        system = REDUCE.arg(move)
        corp = corp_of(t, self.card)
        t.presence[system * SEATS + self.seat] = AGENT
        t.seats[self.seat].embedded[corp] += 1
        if t.watched:
            t.tell("reduced", self.seat, {"system": TILES[system], "colour": COLOURS[corp]})


class PlaceAgent(CardAsk):
    """An agent beside a ship or a base (PSY-ADV08)."""

    __slots__ = ("word",)

    def __init__(self, seat: int, card: int, word: int) -> None:
        super().__init__(seat, card)
        self.word: Final[int] = word

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return agent_targets(t, self.seat, self.word)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(NeedAgent(self.seat), PutAgent(self.seat, PLACE.arg(move)))


class MoveShip(CardAsk):
    """A ship to an adjacent system, with an agent where there is no presence (PSY-ADV05)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return ship_moves(t, self.seat)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        s = t.seats[self.seat]
        target = FLY.arg(move, 1)
        if FLY.arg(move) == s.ship_a:
            s.ship_a = target
        else:
            s.ship_b = target
        if t.watched:
            t.tell("flew", self.seat, {"system": TILES[FLY.arg(move)], "target": TILES[target]})
        if t.presence[target * SEATS + self.seat] == 0:
            t.then(NeedAgent(self.seat), PutAgent(self.seat, target))


class MoveBase(CardAsk):
    """A base to an adjacent system, an agent where it was (PSY-ADV06)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return base_moves(t, self.seat)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        system = SHIFT.arg(move)
        target = SHIFT.arg(move, 1)
        t.presence[target * SEATS + self.seat] = STATION
        t.presence[system * SEATS + self.seat] = 0
        if t.watched:
            t.tell("shifted", self.seat, {"system": TILES[system], "target": TILES[target]})
        t.then(NeedAgent(self.seat), PutAgent(self.seat, system))


class AdvanceByCard(Payer):
    """A step in a corp, for less goods off the first space or for goods gained (IN5, SM2)."""

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
