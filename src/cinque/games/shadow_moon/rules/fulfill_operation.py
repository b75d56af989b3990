"""Step 3, Fulfill Operation: claim a token from the board with the influence of one controlled sector."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause, joined
from cinque.core.engine.steps import Ask, SeatStep, for_seats
from cinque.games.shadow_moon.rules.control import controller
from cinque.games.shadow_moon.rules.influence import return_units
from cinque.games.shadow_moon.rules.moves import CLAIM, OPERATIONS, PASS, SECTORS, SPEND, WIDTH
from cinque.games.shadow_moon.rules.operation_tokens import refill
from cinque.games.shadow_moon.rules.table import FULFILLING, NOBODY, SURPLUS, ShadowMoon

TOO_FEW_UNITS: Final = clause("SMS-FUL02")
NO_CONTROL: Final = clause("SMS-CTL01")
TIED: Final = clause("SMS-CTL02")


class Fulfilling(SeatStep[ShadowMoon]):
    """Ask for Fulfill Operation if a token can be claimed (SMS-FUL01)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.phase = FULFILLING
        if claimable(t):
            t.then(FULFIL_OF[self.seat])


def can_pay_with(t: ShadowMoon, token: int, sector: int) -> bool:
    """Whether the actor controls the sector and has the token's value there (SMS-FUL02, SMS-FUL03)."""
    here = t.here(sector, t.actor)
    return here >= t.box.value[token] and controller(t, sector) == t.actor


def claimable(t: ShadowMoon) -> list[int]:
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
    here = t.here(sector, t.actor)
    surplus = 0 if t.compelled() else here - t.box.value[token]
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


def closest_sector(t: ShadowMoon, token: int) -> int:
    """Return the sector of a token where the actor has most units and so is closest to a claim."""
    one, two = t.box.sides[token]
    return one if t.here(one, t.actor) >= t.here(two, t.actor) else two


def strongest_rival(t: ShadowMoon, sector: int) -> int:
    """Return the colour with most units in a sector apart from the actor's."""
    rival = NOBODY
    for colour in range(t.colours):
        if colour != t.actor and (rival == NOBODY or t.here(sector, colour) > t.here(sector, rival)):
            rival = colour
    return rival


def check_claim(t: ShadowMoon, token: int) -> int:
    """Check that the actor can claim a token with one of its sectors (SMS-FUL02, SMS-CTL01, SMS-CTL02)."""
    one, two = t.box.sides[token]
    if can_pay_with(t, token, one) or can_pay_with(t, token, two):
        return LEGAL
    sector = closest_sector(t, token)
    have = t.here(sector, t.actor)
    if have < t.box.value[token]:
        return TOO_FEW_UNITS
    return TIED if t.here(sector, strongest_rival(t, sector)) == have else NO_CONTROL


def claim_facts(t: ShadowMoon, token: int, clause: int) -> dict[str, Any]:
    """Return the values for the text of a clause from `check_claim`."""
    sector = closest_sector(t, token)
    facts: dict[str, Any] = {"token": OPERATIONS[token], "need": t.box.value[token], "have": t.here(sector, t.actor)}
    if clause == TOO_FEW_UNITS:
        return facts
    rival = strongest_rival(t, sector)
    return {**facts, "sector": SECTORS[sector], "owner": t.party(rival), "most": t.here(sector, rival)}


class Fulfil(Ask[ShadowMoon]):
    """Claim one token or none (SMS-FUL01); the Kingpin must claim one if it can (SMS-KIN10)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.compelled() else [PASS]
        for token in claimable(t):
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

    def candidates(self, t: ShadowMoon) -> list[int]:
        return joined([CLAIM.of(token) for token in t.board], self.legal_moves(t))

    def check(self, t: ShadowMoon, move: int) -> int:
        return LEGAL if move == PASS else check_claim(t, CLAIM.arg(move))

    def refusal_facts(self, t: ShadowMoon, move: int, clause: int) -> dict[str, Any]:
        return claim_facts(t, CLAIM.arg(move), clause)

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


FULFILLING_OF: Final = for_seats(Fulfilling)
FULFIL_OF: Final = for_seats(Fulfil)
