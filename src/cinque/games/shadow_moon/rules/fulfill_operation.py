"""Step 3, Fulfill Operation: claim a token from the board with the influence of one controlled sector (SMS-FUL)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import PickPlace
from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, SeatStep, for_seats
from cinque.games.shadow_moon.rules.control import controller
from cinque.games.shadow_moon.rules.influence import return_units
from cinque.games.shadow_moon.rules.moves import CLAIM, OPERATIONS, PASS, SECTORS, SPEND, WIDTH
from cinque.games.shadow_moon.rules.operation_tokens import refill_tokens
from cinque.games.shadow_moon.rules.table import FULFILLING, SURPLUS, ShadowMoon

CLAIMS: Final[list[Any]] = CLAIM.all()  # Any: appending a move creates no new int


class AskFulfill(SeatStep[ShadowMoon]):
    """Ask for Fulfill Operation if a token can be claimed (SMS-FUL01)."""

    def run(self, t: ShadowMoon) -> None:
        t.phase = FULFILLING
        if can_claim(t):
            t.then(FULFILL_OF[self.seat])


def can_pay_with(t: ShadowMoon, token: int, sector: int) -> bool:
    """Whether the actor controls the sector and has the token's value there (SMS-FUL02, SMS-FUL03)."""
    here = t.units_of(sector, t.actor)
    return here >= t.box.value[token] and controller(t, sector) == t.actor


def closest_sector(t: ShadowMoon, token: int) -> int:
    """Return the sector of a token where the actor has most units."""
    one, two = t.box.sides[token]
    return one if t.units_of(one, t.actor) >= t.units_of(two, t.actor) else two


def strongest_rival(t: ShadowMoon, sector: int) -> int:
    """Return the colour with most units in a sector except the actor's."""
    rival = 0 if t.actor else 1
    for colour in range(rival + 1, t.colours):
        if colour != t.actor and t.units_of(sector, colour) > t.units_of(sector, rival):
            rival = colour
    return rival


def claim_facts(t: ShadowMoon, seat: int, move: int) -> dict[str, Any]:
    """Compare the actor with the strongest rival in the closest sector."""
    sector = closest_sector(t, CLAIM.arg(move))
    rival = strongest_rival(t, sector)
    facts = {"have": t.units_of(sector, t.actor), "most": t.units_of(sector, rival)}
    return {**facts, "need": t.box.value[CLAIM.arg(move)], "sector": SECTORS[sector], "owner": t.party(rival)}


TOO_FEW_UNITS: Final = clause("SMS-FUL02", "token", facts=claim_facts)
OUTNUMBERED: Final = clause("SMS-CTL01", "token", facts=claim_facts)
TIED: Final = clause("SMS-CTL02", "token", facts=claim_facts)


def check_claim(t: ShadowMoon, token: int) -> int:
    """Check that the actor has the token's value in one of its sectors and controls it; else explain the closest one
    (SMS-FUL02, SMS-CTL01, SMS-CTL02)."""
    value = t.box.value[token]
    enough = False
    for sector in t.box.sides[token]:
        if t.units[sector * WIDTH + t.actor] >= value:
            if controller(t, sector) == t.actor:
                return LEGAL
            enough = True
    if not enough:
        return TOO_FEW_UNITS
    sector = closest_sector(t, token)
    return TIED if t.units_of(sector, strongest_rival(t, sector)) == t.units_of(sector, t.actor) else OUTNUMBERED


def can_claim(t: ShadowMoon) -> bool:
    """Whether the actor can claim a token on the board now."""
    return any(check_claim(t, token) == LEGAL for token in t.board)


def claim(t: ShadowMoon, token: int, sector: int) -> None:
    """Claim a token: spend all own units in the sector, gain the surplus and draw a new token.

    SMS-FUL05..SMS-FUL09, SMS-KIN11, SMS-KIN12; example SMS-EX08.
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
    t.gain_kredits(t.actor, SURPLUS, surplus)
    t.board.remove(token)
    actor.tokens.append(token)
    actor.refresh(token)
    refill_tokens(t)


class Fulfill(Ask[ShadowMoon]):
    """Claim one token or none (SMS-FUL01); the Kingpin must claim one if it can (SMS-KIN10)."""

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.must_do_all() else [PASS]
        for token in t.board:
            if check_claim(t, token) == LEGAL:
                moves.append(CLAIMS[token])
        return moves

    def candidates(self, t: ShadowMoon) -> list[int]:
        claims = [CLAIM.of(token) for token in t.board]
        return claims if t.must_do_all() else [PASS, *claims]

    def check(self, t: ShadowMoon, move: int) -> int:
        return LEGAL if move == PASS else check_claim(t, CLAIM.arg(move))

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

    def breadcrumb(self) -> str:
        return "fulfill"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"owner": t.party(t.actor)}


class Spend(PickPlace[ShadowMoon]):
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


ASK_FULFILL: Final = for_seats(AskFulfill)
FULFILL_OF: Final = for_seats(Fulfill)
