"""Step 3, Fulfill Operation: claim a token from the board with the influence of one controlled sector."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask, SeatStep, for_seats
from cinque.games.shadow_moon.rules.control import controller
from cinque.games.shadow_moon.rules.influence import return_units
from cinque.games.shadow_moon.rules.moves import CLAIM, OPERATIONS, PASS, SECTORS, SPEND, WIDTH
from cinque.games.shadow_moon.rules.operation_tokens import refill
from cinque.games.shadow_moon.rules.table import FULFILLING, NOBODY, SURPLUS, ShadowMoon


class AskFulfil(SeatStep[ShadowMoon]):
    """Ask for Fulfill Operation if a token can be claimed (SMS-FUL01)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.phase = FULFILLING
        if claimable_tokens(t):
            t.then(FULFIL_OF[self.seat])


def can_pay_with(t: ShadowMoon, token: int, sector: int) -> bool:
    """Whether the actor controls the sector and has the token's value there (SMS-FUL02, SMS-FUL03)."""
    here = t.units_of(sector, t.actor)
    return here >= t.box.value[token] and controller(t, sector) == t.actor


def claimable_tokens(t: ShadowMoon) -> list[int]:
    """Return the tokens on the board that the actor can claim now."""
    tokens: list[int] = []
    for token in t.board:
        value = t.box.value[token]
        for sector in t.box.sides[token]:
            if t.units[sector * WIDTH + t.actor] >= value and controller(t, sector) == t.actor:
                tokens.append(token)
                break
    return tokens


def claim(t: ShadowMoon, token: int, sector: int) -> None:
    """Claim a token: spend all own units in the sector, gain the surplus and draw a new token.

    SMS-FUL05..SMS-FUL09, SMS-KIN11, SMS-KIN12.
    """
    actor = t.seats[t.actor]
    here = t.units_of(sector, t.actor)
    surplus = 0 if t.must_do_all() else here - t.box.value[token]
    if t.recording:
        data: dict[str, Any] = {"token": OPERATIONS[token], "sector": SECTORS[sector], "count": here}
        data["owner"] = t.party(t.actor)
        if surplus > 0:
            data["kredits"] = surplus
        t.emit("claimed_surplus" if surplus > 0 else "claimed", t.decider, data)
    return_units(t, t.actor, sector, here)
    t.gain(t.actor, SURPLUS, surplus)
    t.board.remove(token)
    actor.tokens.append(token)
    actor.refresh(token)
    refill(t)


def refusal_of(t: ShadowMoon, token: int) -> Refusal:
    """Explain why the actor cannot claim a token: too few units, a tie or a rival with more (SMS-FUL02, SMS-CTL01,
    SMS-CTL02).

    The reason is given for the sector where the actor has most units, because it is closest to a claim there.
    """
    one, two = t.box.sides[token]
    sector = one if t.units_of(one, t.actor) >= t.units_of(two, t.actor) else two
    have = t.units_of(sector, t.actor)
    facts: dict[str, Any] = {"token": OPERATIONS[token], "need": t.box.value[token], "have": have}
    if have < t.box.value[token]:
        return Refusal("SMS-FUL02", CLAIM.of(token), facts)
    rival = NOBODY
    for colour in range(t.colours):
        if colour != t.actor and (rival == NOBODY or t.units_of(sector, colour) > t.units_of(sector, rival)):
            rival = colour
    facts["sector"] = SECTORS[sector]
    facts["owner"] = t.party(rival)
    facts["most"] = t.units_of(sector, rival)
    return Refusal("SMS-CTL02" if t.units_of(sector, rival) == have else "SMS-CTL01", CLAIM.of(token), facts)


class Fulfil(Ask[ShadowMoon]):
    """Claim one token or none (SMS-FUL01); the Kingpin must claim one if it can (SMS-KIN10)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.must_do_all() else [PASS]
        for token in claimable_tokens(t):
            moves.append(CLAIM.of(token))
        return moves

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        token = CLAIM.arg(move)
        one, two = t.box.sides[token]
        if not can_pay_with(t, token, two):
            claim(t, token, one)
        elif not can_pay_with(t, token, one):
            claim(t, token, two)
        else:
            t.then(Spend(self.seat, token))

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        refusals: list[Refusal] = []
        claims = claimable_tokens(t)
        for token in t.board:
            if token not in claims:
                refusals.append(refusal_of(t, token))
        return refusals

    def breadcrumb(self) -> str:
        return "fulfill"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"owner": t.party(t.actor)}


class Spend(Ask[ShadowMoon]):
    """Choose the sector to spend units from if both sectors of the token qualify (SMS-R35)."""

    __slots__ = ("token",)

    def __init__(self, seat: int, token: int) -> None:
        super().__init__(seat)
        self.token: Final[int] = token

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        one, two = t.box.sides[self.token]
        return [SPEND.of(one), SPEND.of(two)]

    def play(self, t: ShadowMoon, move: int) -> None:
        claim(t, self.token, SPEND.arg(move))

    def breadcrumb(self) -> str:
        return "fulfill"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"token": OPERATIONS[self.token], "owner": t.party(t.actor)}

    def shape(self) -> str:
        return "place"


FULFILLING_OF: Final = for_seats(AskFulfil)
FULFIL_OF: Final = for_seats(Fulfil)
