"""Scheme: place the used directors, gain contraband, buy a route."""

from __future__ import annotations

from typing import Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Seated
from cinque.games.phoenix_syndicate.box import BLACK, SCHEME, SLOTS
from cinque.games.phoenix_syndicate.choices import put_director
from cinque.games.phoenix_syndicate.claims import buy, buyable
from cinque.games.phoenix_syndicate.effects import uses
from cinque.games.phoenix_syndicate.moves import ACTIONS, CLAIM, COLOURS, DIRECTOR, GOODS, ROUTES, USE
from cinque.games.phoenix_syndicate.payment import pose
from cinque.games.phoenix_syndicate.table import SEATS, PhoenixSyndicate, forget
from cinque.games.phoenix_syndicate.uses import ActionAsk, Window


def scheme(t: PhoenixSyndicate, seat: int) -> None:
    """The steps of the action in printed order (PSY-SCH01..PSY-SCH08)."""
    t.then(BEFORE[seat], DIRECTORS[seat], CLAIMING[seat])


class BeforeDirectors(ActionAsk):
    """The window before the directors come back: asked only for cards that count or place them (PSY-R76)."""

    __slots__ = ()

    def matters(self, t: PhoenixSyndicate) -> bool:
        if t.seats[self.seat].upgrades & t.box.of_action[SCHEME] & t.box.reads_directors == 0:
            return False
        return any(move in USE and t.box.reads_directors >> USE.arg(move) & 1 for move in uses(t, self.seat))


class Directors(Seated[PhoenixSyndicate]):
    """All used directors, one each, on empty actions; then contraband for each (PSY-SCH01, PSY-SCH02, PSY-SCH03)."""

    __slots__ = ()

    def run(self, t: PhoenixSyndicate) -> None:
        free = t.free_directors(self.seat)
        if free == 0:
            return
        forget(t)
        t.then(GainBlack(self.seat, free))
        for _ in range(free):
            t.then(NEXT[self.seat])


class NextDirector(Seated[PhoenixSyndicate]):
    """One used director: where, is asked only if some action stays empty (PSY-SCH02)."""

    __slots__ = ()

    def run(self, t: PhoenixSyndicate) -> None:
        directors = t.seats[self.seat].directors
        empty = 0
        lowest = 0
        for action in range(SLOTS - 1, -1, -1):
            if directors[action] == 0:
                empty += 1
                lowest = action
        if empty == t.free_directors(self.seat):
            put_director(t, self.seat, lowest)
        else:
            pose(t, FillAction(self.seat))


class FillAction(Ask[PhoenixSyndicate]):
    """Which empty action gets the next director (PSY-SCH02)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        directors = t.seats[self.seat].directors
        return [DIRECTOR.of(action) for action in range(SLOTS) if directors[action] == 0]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        put_director(t, self.seat, DIRECTOR.arg(move))

    def refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        directors = t.seats[self.seat].directors
        full = [action for action in range(SLOTS) if directors[action] > 0]
        return [Refusal("PSY-SCH02", DIRECTOR.of(action), {"action": ACTIONS[action]}) for action in full]


class GainBlack(Seated[PhoenixSyndicate]):
    """Contraband for each director placed (PSY-SCH03)."""

    __slots__ = ("number",)

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: Final[int] = number

    def run(self, t: PhoenixSyndicate) -> None:
        t.receive(self.seat, BLACK, self.number)
        if t.watched:
            t.tell("contraband", self.seat, {"goods": {GOODS[BLACK]: self.number}})


class SchemeClaim(ActionAsk):
    """One route for its price, and an advance in the corp of the colour paid, or none (PSY-SCH04, PSY-SCH07)."""

    __slots__ = ()

    def own(self, t: PhoenixSyndicate) -> list[int]:
        return buyable(t, self.seat, t.by_hand)

    def mixed(self, t: PhoenixSyndicate) -> bool:
        return len(buyable(t, self.seat, True)) > 0

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        buy(t, self.seat, CLAIM.arg(move), True)

    def own_refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        offered = buyable(t, self.seat, False)
        goods = t.seats[self.seat].goods
        found: list[Refusal] = []
        for route in t.market:
            if route < 0 or CLAIM.of(route) in offered:
                continue
            colour = t.box.route_colour[route]
            facts = {"route": ROUTES[route], "need": t.box.price}
            if colour == BLACK:
                found.append(Refusal("PSY-SCH05", CLAIM.of(route), facts))
            else:
                have = goods[colour] + goods[BLACK]
                found.append(Refusal("PSY-SCH04", CLAIM.of(route), {**facts, "colour": COLOURS[colour], "have": have}))
        return found


BEFORE: Final = [Window(BeforeDirectors(seat)) for seat in range(SEATS)]
DIRECTORS: Final = [Directors(seat) for seat in range(SEATS)]
NEXT: Final = [NextDirector(seat) for seat in range(SEATS)]
CLAIMING: Final = [Window(SchemeClaim(seat)) for seat in range(SEATS)]
