"""Scheme: place the used directors, gain contraband, buy a route (PSY-SCH)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.card_windows import ActionAsk, Window
from cinque.games.phoenix_syndicate.rules.effect_checks import possible_uses
from cinque.games.phoenix_syndicate.rules.effect_choices import put_director
from cinque.games.phoenix_syndicate.rules.moves import CLAIM, DIRECTOR, GOODS, USE
from cinque.games.phoenix_syndicate.rules.payment import ask_or_play
from cinque.games.phoenix_syndicate.rules.table import SEATS, PhoenixSyndicate, forget_declined
from cinque.games.phoenix_syndicate.rules.trade_route_claims import buy_route, check_route, claim_moves, market_claims

HAS_DIRECTOR: Final = clause("PSY-SCH02", "action")


def scheme(t: PhoenixSyndicate, seat: int) -> None:
    """Schedule the steps of the action in printed order (PSY-SCH01..PSY-SCH08)."""
    t.then(BEFORE_DIRECTORS[seat], DIRECTORS[seat], CLAIMING[seat])


class BeforeDirectors(ActionAsk):
    """The window before the directors return, only for cards that count or place them (PSY-R76)."""

    def makes_difference(self, t: PhoenixSyndicate) -> bool:
        if t.seats[self.seat].upgrades & t.box.of_action[c.SCHEME] & t.box.reads_directors == 0:
            return False
        return any(move in USE and t.box.reads_directors >> USE.arg(move) & 1 for move in possible_uses(t, self.seat))


class Directors(SeatStep[PhoenixSyndicate]):
    """Return all used directors to empty actions, then gain contraband for each (PSY-SCH01, PSY-SCH02, PSY-SCH03)."""

    def run(self, t: PhoenixSyndicate) -> None:
        free = t.free_directors(self.seat)
        if free == 0:
            return
        forget_declined(t)
        t.then(GainBlack(self.seat, free))
        for _ in range(free):
            t.then(NEXT_DIRECTOR[self.seat])


class NextDirector(SeatStep[PhoenixSyndicate]):
    """Return one used director; ask where only if an action will stay empty (PSY-SCH02)."""

    def run(self, t: PhoenixSyndicate) -> None:
        directors = t.seats[self.seat].directors
        empty = 0
        lowest = 0
        for action in range(c.SLOTS - 1, -1, -1):
            if directors[action] == 0:
                empty += 1
                lowest = action
        if empty == t.free_directors(self.seat):
            put_director(t, self.seat, lowest, "PSY-SCH01")
        else:
            ask_or_play(t, FillAction(self.seat))


class FillAction(Ask[PhoenixSyndicate]):
    """Choose the empty action that gets the next director (PSY-SCH02)."""

    def candidates(self, t: PhoenixSyndicate) -> list[int]:
        return DIRECTOR.all()

    def check(self, t: PhoenixSyndicate, move: int) -> int:
        return LEGAL if t.seats[self.seat].directors[DIRECTOR.arg(move)] == 0 else HAS_DIRECTOR

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        put_director(t, self.seat, DIRECTOR.arg(move), "PSY-SCH02")


class GainBlack(SeatStep[PhoenixSyndicate]):
    """Gain contraband for each director placed (PSY-SCH03)."""

    __slots__ = ("number",)

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: Final[int] = number

    def run(self, t: PhoenixSyndicate) -> None:
        t.receive(self.seat, c.BLACK, self.number)
        if t.recording:
            t.emit("contraband", self.seat, {"goods": {GOODS[c.BLACK]: self.number}})


class SchemeClaim(ActionAsk):
    """Optionally buy one route and advance in the corp of the paid colour (PSY-SCH04, PSY-SCH07)."""

    def ends_action(self) -> bool:
        return True

    def own_moves(self, t: PhoenixSyndicate) -> list[int]:
        return claim_moves(t, self.seat, t.by_hand)

    def payable_in_several_ways(self, t: PhoenixSyndicate) -> bool:
        return len(claim_moves(t, self.seat, True)) > 0

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        buy_route(t, self.seat, CLAIM.arg(move), True)

    def own_candidates(self, t: PhoenixSyndicate) -> list[int]:
        return market_claims(t)

    def check_own(self, t: PhoenixSyndicate, move: int) -> int:
        return check_route(t, self.seat, move)


BEFORE_DIRECTORS: Final = [Window(BeforeDirectors(seat)) for seat in range(SEATS)]
DIRECTORS: Final = [Directors(seat) for seat in range(SEATS)]
NEXT_DIRECTOR: Final = [NextDirector(seat) for seat in range(SEATS)]
CLAIMING: Final = [Window(SchemeClaim(seat)) for seat in range(SEATS)]
