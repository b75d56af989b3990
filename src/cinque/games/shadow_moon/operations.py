"""Fulfill Operation: claim one token from the board with the influence of one controlled sector."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask
from cinque.games.shadow_moon.moves import CLAIM, OPERATIONS, PASS, SECTORS, SPEND, WIDTH
from cinque.games.shadow_moon.status import take_back
from cinque.games.shadow_moon.table import NOBODY, SURPLUS, ShadowMoon


def pays(t: ShadowMoon, token: int, sector: int) -> bool:
    """Whether the actor controls the sector and has the token's value there (SMS-FUL02, SMS-FUL03)."""
    here = t.here(sector, t.actor)
    return here >= t.box.value[token] and t.controller(sector) == t.actor


def claimable(t: ShadowMoon) -> list[int]:
    """The tokens on the board that the actor could claim now."""
    found: list[int] = []
    for token in t.board:
        value = t.box.value[token]
        for sector in t.box.sides[token]:
            if t.units[sector * WIDTH + t.actor] >= value and t.controller(sector) == t.actor:
                found.append(token)
                break
    return found


def refill(t: ShadowMoon) -> None:
    """Tokens come from the bag until 5 lie on the board, as long as there are any (SMS-OPT06, SMS-FUL09)."""
    while len(t.board) < t.box.board and t.bag:
        token = t.bag.pop(t.below(len(t.bag)))
        t.board.append(token)
        if t.watched:
            t.tell("placed", -1, {"token": OPERATIONS[token]})


def claim(t: ShadowMoon, token: int, sector: int) -> None:
    """Spend all own units there, gain the surplus, take the token, draw the next one.

    SMS-FUL05..SMS-FUL09, SMS-KIN11, SMS-KIN12.
    """
    actor = t.seats[t.actor]
    here = t.here(sector, t.actor)
    surplus = 0 if t.compelled() else here - t.box.value[token]
    if t.watched:
        data: dict[str, Any] = {"token": OPERATIONS[token], "sector": SECTORS[sector], "count": here}
        data["owner"] = t.party(t.actor)
        if surplus > 0:
            data["kredits"] = surplus
        t.tell("claimed_surplus" if surplus > 0 else "claimed", t.decider, data)
    take_back(t, t.actor, sector, here)
    t.gain(t.actor, SURPLUS, surplus)
    t.board.remove(token)
    actor.tokens.append(token)
    actor.refresh(token)
    refill(t)


def why_not(t: ShadowMoon, token: int) -> Refusal:
    """What keeps the actor from a token: too few units, a tie, or somebody with more (SMS-FUL02, SMS-CTL01, SMS-CTL02).

    Told of the sector in which the actor has most units, where a tie is nearer than a rival's lead.
    """
    one, two = t.box.sides[token]
    sector = one if t.here(one, t.actor) >= t.here(two, t.actor) else two
    have = t.here(sector, t.actor)
    facts: dict[str, Any] = {"token": OPERATIONS[token], "need": t.box.value[token], "have": have}
    if have < t.box.value[token]:
        return Refusal("SMS-FUL02", CLAIM.of(token), facts)
    rival = NOBODY
    for colour in range(t.colours):
        if colour != t.actor and (rival == NOBODY or t.here(sector, colour) > t.here(sector, rival)):
            rival = colour
    facts["sector"] = SECTORS[sector]
    facts["owner"] = t.party(rival)
    facts["most"] = t.here(sector, rival)
    return Refusal("SMS-CTL02" if t.here(sector, rival) == have else "SMS-CTL01", CLAIM.of(token), facts)


class Fulfil(Ask[ShadowMoon]):
    """Claim one token or none (SMS-FUL01); the Kingpin must claim one if it can (SMS-KIN10)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        for token in claimable(t):
            found.append(CLAIM.of(token))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        token = CLAIM.arg(move)
        one, two = t.box.sides[token]
        if not pays(t, token, two):
            claim(t, token, one)
        elif not pays(t, token, one):
            claim(t, token, two)
        else:
            t.then(Spend(self.seat, token))

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        able = claimable(t)
        for token in t.board:
            if token not in able:
                found.append(why_not(t, token))
        return found

    def crumb(self) -> str:
        return "fulfill"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"owner": t.party(t.actor)}


class Spend(Ask[ShadowMoon]):
    """Both sectors of the token qualify: choose the one to spend (SMS-R35)."""

    __slots__ = ("token",)

    def __init__(self, seat: int, token: int) -> None:
        super().__init__(seat)
        self.token: Final[int] = token

    def options(self, t: ShadowMoon) -> list[int]:
        one, two = t.box.sides[self.token]
        return [SPEND.of(one), SPEND.of(two)]

    def play(self, t: ShadowMoon, move: int) -> None:
        claim(t, self.token, SPEND.arg(move))

    def crumb(self) -> str:
        return "fulfill"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"token": OPERATIONS[self.token], "owner": t.party(t.actor)}

    def shape(self) -> str:
        return "place"
