"""A quick opinion on moves, for playouts: what each one changes on the board, without copying the table."""

# not rule code: opinions for bots

from __future__ import annotations

from typing import Final, cast

from cinque.core.steps import ASKS_ONE
from cinque.games.shadow_moon.aiming import Where
from cinque.games.shadow_moon.box import Effect
from cinque.games.shadow_moon.eye import Eye
from cinque.games.shadow_moon.features import TRAITS, features
from cinque.games.shadow_moon.hints import FLAT, LATER, ShadowMoonHints, add_deployment, objective_now, turns_left
from cinque.games.shadow_moon.manipulation import Manipulate
from cinque.games.shadow_moon.moves import (
    AT,
    BANK,
    BRING,
    BURN,
    BURY,
    CLAIM,
    DIVERT,
    DO,
    FROM,
    HUSTLE,
    IDLE,
    MARK,
    OFFER,
    PASS,
    PICK,
    PLACE,
    PLANT,
    PLAY,
    PULLING,
    PUSHING,
    REFRESH,
    REFUSE,
    REMOVE,
    RESOLVE,
    SHARE,
    SPEND,
    SWAP,
    UNDER,
    WIDTH,
)  # fmt: skip
from cinque.games.shadow_moon.status import Divert
from cinque.games.shadow_moon.table import NO_TOKEN, ShadowMoon
from cinque.games.shadow_moon.turn import Hustle
from cinque.games.shadow_moon.units import Origin, Unit
from cinque.games.shadow_moon.vocabulary import ANY_TYPE, ELIMINATE, FIRST_PETTY, OWN_TYPE, REPLACE, SHIP

STACK: Final = 0.6  # what a stack that fits the next card is worth


def quick(t: ShadowMoon, seat: int, options: list[int]) -> list[float]:
    """How good each option looks, going on without doing anything counting 0."""
    eye = Eye(t, seat)
    step = t.agenda[-1]
    if step.asks != ASKS_ONE:
        return [secret(t, eye, move) for move in options]
    found: list[float] = []
    mine = t.actor == seat
    s = t.seats[seat]
    if isinstance(step, Manipulate):
        hand: dict[int, float] = {}
        for card in s.hand:
            hand[card] = eye.ahead(card)
        row: list[float] = [eye.ahead(card) if card >= 0 else 0.0 for card in t.row]
        for move in options:
            if move == PASS:
                found.append(0.15)
            elif move in UNDER:
                found.append(FLAT - hand[UNDER.arg(move)])
            else:
                found.append(row[SWAP.arg(move, 1) - 1] - hand[SWAP.arg(move)])
        return found
    for move in options:
        found.append(one(t, eye, move, mine))
    if isinstance(step, Hustle):
        add_deployment(options, found, 0.0)
    return found


def one(t: ShadowMoon, eye: Eye, move: int, mine: bool) -> float:
    """One move in the turn of a seat or of the Kingpin."""
    step = t.agenda[-1]
    seat = eye.seat
    actor = t.actor
    if move == PASS:
        return 0.0
    if move == DO:
        return 0.2
    if move in PICK:
        token = PICK.arg(move)
        sides = t.box.sides[token]
        return eye.gain(sides[0]) + eye.gain(sides[1])
    if move in HUSTLE:
        ready = 0
        for token in t.seats[seat].tokens:
            if t.seats[seat].ready(token):
                ready += 1
        return eye.effect(t.box.hustle[HUSTLE.arg(move)]) - (0.9 if ready <= turns_left(t, seat) else 0.0) + 0.2
    if move in IDLE:
        return -1.0
    if move in PLAY:
        return eye.card(PLAY.arg(move))
    if move in BURY:
        return eye.effect(t.box.facedown) + STACK - 0.4 * eye.card(BURY.arg(move))
    if move in AT:
        e = t.box.effects[cast(Where, step).effect]
        if mine:
            return eye.aim(e.op, AT.arg(move), e.count) + 0.01
        return kingpin_aim(t, eye, e, AT.arg(move))
    if move in PLACE:
        sector = PLACE.arg(move)
        count = PLACE.arg(move, 1)
        return eye.gain(sector) if mine and count == 1 else eye.change(actor, sector, count)
    if move in FROM:
        origin = FROM.arg(move)
        target = step.sector if isinstance(step, Origin) else cast(Unit, step).sector
        return eye.shift(actor, origin, target, FROM.arg(move, 1))
    if move in PUSHING:
        return eye.shift(PUSHING.arg(move), cast(Unit, step).sector, PUSHING.arg(move, 1), PUSHING.arg(move, 2))
    if move in PULLING:
        return eye.shift(PULLING.arg(move), PULLING.arg(move, 1), cast(Unit, step).sector, PULLING.arg(move, 2))
    if move in REMOVE:
        return eye.change(REMOVE.arg(move), cast(Unit, step).sector, -REMOVE.arg(move, 1))
    if move in MARK:
        sector = MARK.arg(move)
        if t.status[sector] != NO_TOKEN:
            return -0.3 if t.marker[sector] == seat else 0.2
        return 0.1 * eye.now[sector] + 0.1
    if move in DIVERT:
        return eye.shift(cast(Divert, step).colour, cast(Divert, step).sector, DIVERT.arg(move), 1)
    if move in PLANT:
        card = PLANT.arg(move)
        colour = PLANT.arg(move, 1)
        value = -eye.card(card)
        if colour != seat:
            return value + 0.1
        for other in t.seats[seat].hand:
            if other != card and t.box.syndicate[other] == t.box.syndicate[card]:
                return value + STACK
        return value - 0.1
    if move in BURN:
        return 0.1 if BURN.arg(move) == seat else -0.1
    if move in OFFER:
        return -eye.card(OFFER.arg(move))
    if move in BRING:
        return eye.card(BRING.arg(move))
    if move in CLAIM:
        token = CLAIM.arg(move)
        one_side, other = t.box.sides[token]
        if not mine:
            return -0.1 * t.box.value[token]
        best = -9.0
        for sector in (one_side, other):
            here = t.units[sector * WIDTH + seat]
            if here >= t.box.value[token] and t.controller(sector) == seat:
                value = eye.change(seat, sector, -here) + here
                if value > best:
                    best = value
        return best + token_extra(t, seat, token)
    if move in SPEND:
        sector = SPEND.arg(move)
        here = t.units[sector * WIDTH + actor]
        return eye.change(actor, sector, -here) + here
    if move in REFRESH:
        return eye.effect(t.box.hustle[REFRESH.arg(move)])
    return 0.0


def token_extra(t: ShadowMoon, seat: int, token: int) -> float:
    """What a token brings besides its value: a hustle, and objectives of its type."""
    total = 0.9 if turns_left(t, seat) > 1 else 0.0
    if t.round < t.box.rounds and token < FIRST_PETTY:
        total += LATER
    crime = t.box.crime[token]
    kind = t.box.crime_kind[crime]
    times = 0
    if kind == OWN_TYPE:
        for objective in t.faceup:
            if t.box.objective_crime[objective] == crime:
                times += 1
        total += times
    for objective in t.seats[seat].objectives:
        if kind == ANY_TYPE or t.box.objective_crime[objective] == crime:
            total += 0.7
    return total


def kingpin_aim(t: ShadowMoon, eye: Eye, e: Effect, sector: int) -> float:
    """Where the Kingpin's effect hurts the rival most, or oneself least."""
    if e.op == ELIMINATE or e.op == REPLACE:
        best = -9.0
        for colour in range(t.players):
            if t.units[sector * WIDTH + colour] > 0:
                value = eye.change(colour, sector, -1)
                if value > best:
                    best = value
        return best
    return eye.change(t.actor, sector, 1) if e.op == SHIP else 0.05 * (eye.now[sector])


def secret(t: ShadowMoon, eye: Eye, move: int) -> float:
    """A choice of several seats at once."""
    if move == REFUSE:
        return 0.0
    if move == SHARE:
        return 1.0
    if move in BANK:
        card = BANK.arg(move)
        alike = 0
        for other in t.answers[eye.seat]:
            if t.box.syndicate[BANK.arg(other)] == t.box.syndicate[card]:
                alike += 1
        return eye.ahead(card) + 0.3 * alike
    return objective_now(t, eye.seat, RESOLVE.arg(move))


class QuickHints(ShadowMoonHints):
    """All hints as bots take them."""

    def quick(self, t: ShadowMoon, seat: int, options: list[int]) -> list[float]:
        """A cheap opinion on the options, for playouts."""
        return quick(t, seat, options)

    def traits(self) -> list[str]:
        """The names of the features."""
        return TRAITS

    def features(self, t: ShadowMoon, seat: int) -> list[float]:
        """What the forecast looks at."""
        return features(t, seat)

    def ahead(self, t: ShadowMoon) -> int:
        """How many turns playouts look ahead."""
        return 1

    def noise(self) -> int:
        """How many choices in a thousand playouts make at random."""
        return 50

    def pace(self) -> int:
        """Real choices a turn."""
        return 7

    def clock(self, t: ShadowMoon) -> int:
        """A number that grows with every turn."""
        return t.round * 64 + t.turns
