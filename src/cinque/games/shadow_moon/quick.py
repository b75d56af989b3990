"""A quick opinion on moves, for playouts: what each one changes on the board, without copying the table."""

from __future__ import annotations

import math
from typing import Final, cast

from cinque.core.steps import ASKS_ONE
from cinque.games.shadow_moon.aiming import Where
from cinque.games.shadow_moon.box import Effect
from cinque.games.shadow_moon.facing import facedown
from cinque.games.shadow_moon.final import crime_bonus
from cinque.games.shadow_moon.hints import (
    FLAT,
    KEYWORDS,
    LATER,
    RIVAL,
    ShadowMoonHints,
    add_deployment,
    control_worth,
    mixed,
    objective_now,
    operation_worth,
    sector_worth,
    stack_worth,
    turns_left,
)  # fmt: skip
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
from cinque.games.shadow_moon.targets import sectors_of
from cinque.games.shadow_moon.turn import Hustle
from cinque.games.shadow_moon.units import Origin, Unit
from cinque.games.shadow_moon.vocabulary import (
    ADD,
    ADD_EACH,
    ANY_TYPE,
    BURNED,
    ELIMINATE,
    FIRST_PETTY,
    OWN_TYPE,
    PUSH,
    REPLACE,
    SECTOR_COUNT,
    SHIP,
    STRENGTHEN,
)  # fmt: skip

STACK: Final = 0.6  # what a stack that fits the next card is worth

# Weights of `features`, in their order, fitted to who won 400 (two players) and 300 (four) plays of the quick opinion.
OF_TWO: Final[list[float]] = [
    0.276, 0.199, 0.466, -0.23, 0.053, 0.057, 0.012, 0.203, -0.313, 0.025, 0.133, -0.069, 0.002,
    -0.011, 0.266, 0.046, 0.061, -0.064, -0.056, 0.02, 0.155, -0.116, 0.565, 0.326, -0.02, -0.081,
]  # fmt: skip
OF_MORE: Final[list[float]] = [
    0.151, 0.163, 0.524, -0.202, -0.207, -0.021, 0.11, 0.393, -0.637, 0.027, 0.1, -0.11, -0.091,
    -0.005, 0.435, -0.103, 0.097, -0.093, 0.055, -0.013, 0.234, -0.107, 0.458, 0.632, 0.013, -0.015,
]  # fmt: skip


class Eye:
    """The board as one seat looks at it: what every sector is worth to it, less a share of its worth to a rival."""

    __slots__ = ("t", "seat", "rival", "now", "more", "less")

    def __init__(self, t: ShadowMoon, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.rival = strongest(t, seat)
        self.now: list[float] = [local(t, seat, self.rival, sector) for sector in range(SECTOR_COUNT)]
        self.more: list[float] = [-99.0] * SECTOR_COUNT
        self.less: list[float] = [-99.0] * SECTOR_COUNT

    def change(self, colour: int, sector: int, count: int) -> float:
        """What it is worth when so many units of a colour come to a sector, or leave it."""
        t = self.t
        i = sector * WIDTH + colour
        here = t.units[i]
        after = here + count
        t.units[i] = after if after > 0 else 0
        value = local(t, self.seat, self.rival, sector) - self.now[sector]
        t.units[i] = here
        return value

    def gain(self, sector: int) -> float:
        """One own unit more."""
        if self.more[sector] < -98.0:
            self.more[sector] = self.change(self.seat, sector, 1)
        return self.more[sector]

    def loss(self, sector: int) -> float:
        """One own unit less (a negative number mostly)."""
        if self.less[sector] < -98.0:
            self.less[sector] = self.change(self.seat, sector, -1)
        return self.less[sector]

    def shift(self, colour: int, origin: int, sector: int, count: int) -> float:
        """Units go from one sector to another."""
        if colour == self.seat and count == 1:
            return self.loss(origin) + self.gain(sector)
        return self.change(colour, origin, -count) + self.change(colour, sector, count)

    def best_gain(self, mask: int, count: int, own: bool) -> float:
        """The best sector of the mask for so many own units."""
        best = 0.0
        t = self.t
        for sector in range(SECTOR_COUNT):
            if mask >> sector & 1 and not (own and t.units[sector * WIDTH + self.seat] == 0):
                value = self.gain(sector) if count == 1 else self.change(self.seat, sector, count)
                if value > best:
                    best = value
        return best

    def worst_loss(self, keep: int) -> float:
        """The own unit that is missed least outside a sector."""
        best = -99.0
        t = self.t
        for sector in range(SECTOR_COUNT):
            if sector != keep and t.units[sector * WIDTH + self.seat] > 0:
                value = self.loss(sector)
                if value > best:
                    best = value
        return best

    def aim(self, op: int, sector: int, count: int) -> float:
        """What a unit effect promises in one sector."""
        t = self.t
        base = sector * WIDTH
        best = 0.0
        if op in (ADD, STRENGTHEN, ADD_EACH):
            return self.gain(sector) if count == 1 else self.change(self.seat, sector, count)
        if op == SHIP:
            return max(self.gain(sector) + self.worst_loss(sector), 0.0) * count
        if op in (ELIMINATE, REPLACE):
            for colour in range(t.colours):
                if colour != self.seat and t.units[base + colour] > 0:
                    value = self.change(colour, sector, -count)
                    if value > best:
                        best = value
            if op == REPLACE:
                best += self.gain(sector) * count
            return best
        for colour in range(t.colours):
            if op == PUSH:
                if t.units[base + colour] > 0:
                    value = self.change(colour, sector, -count)
                    if colour == self.seat:
                        more = -9.0
                        for near in t.box.near[sector]:
                            if self.gain(near) > more:
                                more = self.gain(near)
                        value += more * count
                    if value > best:
                        best = value
            else:
                for near in t.box.near[sector]:
                    if t.units[near * WIDTH + colour] > 0:
                        value = self.shift(colour, near, sector, 1)
                        if value > best:
                            best = value
        return best

    def effect(self, effect: int) -> float:
        """What an effect promises."""
        t = self.t
        e = t.box.effects[effect]
        op = e.op
        if op <= 1:
            if e.target >= BURNED:
                return 0.9 * e.count
            return self.best_gain(sectors_of(t, e), e.count, op == STRENGTHEN)
        if op <= REPLACE:
            if e.target >= BURNED:
                return KEYWORDS[op] * e.count
            mask = sectors_of(t, e)
            best = 0.0
            if mask & (mask - 1) and op != SHIP:
                return KEYWORDS[op] * e.count
            for sector in range(SECTOR_COUNT):
                if mask >> sector & 1:
                    value = self.aim(op, sector, e.count)
                    if value > best:
                        best = value
            return best
        return KEYWORDS[op] * (e.count if op == ADD_EACH else 1)

    def card(self, card: int) -> float:
        """What a card promises when it is played now."""
        t = self.t
        total = self.effect(t.box.first_line[card])
        second = t.box.second_line[card]
        if second >= 0:
            total += self.effect(second)
        stack = t.seats[self.seat].stack
        if not stack or facedown(stack[-1]) or t.box.syndicate[stack[-1]] == t.box.syndicate[card]:
            total += self.effect(t.box.below[card])
        return total

    def ahead(self, card: int) -> float:
        """What a card in hand promises for later turns."""
        t = self.t
        total = self.effect(t.box.first_line[card])
        second = t.box.second_line[card]
        if second >= 0:
            total += self.effect(second)
        return total + 0.6 * self.effect(t.box.below[card])


def shares(weights: list[float], found: list[list[float]]) -> list[float]:
    """Chances by the weighted sums."""
    sums: list[float] = []
    best = -1000.0
    for row in found:
        total = 0.0
        for i in range(len(weights)):
            total += weights[i] * row[i]
        sums.append(total)
        if total > best:
            best = total
    high = [math.exp(x - best) for x in sums]
    total = sum(high)
    return [x / total for x in high]


def strongest(t: ShadowMoon, seat: int) -> int:
    """The rival with most Kredits and token values."""
    if t.players == 2:
        return 1 - seat
    best = -1
    found = -1
    for other in range(t.players):
        if other != seat:
            s = t.seats[other]
            total = s.kredits
            for token in s.tokens:
                total += t.box.value[token]
            if total > best:
                best = total
                found = other
    return found


def local(t: ShadowMoon, seat: int, rival: int, sector: int) -> float:
    """What a sector is worth to a seat, less what it is worth to its rival."""
    total = sector_worth(t, seat, sector) - RIVAL * sector_worth(t, rival, sector)
    s = t.seats[seat]
    for objective in s.objectives:
        if t.box.objective_sector[objective] == sector and t.controller(sector) == seat:
            total += 0.7 * t.box.objective_control - 0.28
    return total


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


def features(t: ShadowMoon, seat: int) -> list[float]:
    """What the learnt estimate looks at, for one seat between two turns."""
    s = t.seats[seat]
    b = t.box
    left = turns_left(t, seat)
    rest = left / 18.0
    last = 1.0 if t.round == b.rounds else 0.0
    here_left = len(s.hand) / 6.0
    values = 0.0
    ready = 0
    for token in s.tokens:
        values += b.value[token]
        if s.ready(token):
            ready += 1
    operations = 0.0
    control = 0.0
    both = 0.0
    units = 0
    spread = 0
    held = 0.0
    extra = 0.0
    for sector in range(SECTOR_COUNT):
        base = sector * WIDTH
        here = t.units[base + seat]
        if here == 0:
            continue
        units += here
        spread += 1
        rival = 0
        for colour in range(t.colours):
            if colour != seat and t.units[base + colour] > rival:
                rival = t.units[base + colour]
        one = operation_worth(t, seat, sector, here, rival)
        two = control_worth(t, sector, here, rival)
        operations += one
        control += two
        both += mixed(one, two)
        if here >= 2 and here > rival:
            held += b.control_pay[sector]
            marks = t.score_tokens(sector)
            if marks > 0:
                extra += b.minor if marks == 1 else b.major
    hopes = 0.0
    for objective in s.objectives:
        hopes += objective_now(t, seat, objective)
    tokens = len(s.tokens)
    crime = crime_bonus(t, seat)
    return [
        s.kredits, values, tokens, tokens * (1.0 - last), ready if ready < left else left, operations,
        operations * rest, control, control * rest, both, held * (1.0 - here_left), held * last * (1.0 - here_left),
        extra * last, extra * (1.0 - last), crime, crime * last, hopes, hopes * here_left, stack_worth(t, seat), units,
        units * rest, spread, len(s.hand), len(s.hand) * last, s.supply, 1.0 if seat == t.first else 0.0,
    ]  # fmt: skip


class QuickHints(ShadowMoonHints):
    """All hints as bots take them."""

    def quick(self, t: ShadowMoon, seat: int, options: list[int]) -> list[float]:
        """A cheap opinion on the options, for playouts."""
        return quick(t, seat, options)

    def forecast(self, t: ShadowMoon) -> list[float]:
        """Each seat's chance to win, between two turns, as learnt."""
        if t.over:
            return t.payoff()
        return shares(OF_TWO if t.players == 2 else OF_MORE, [features(t, seat) for seat in range(t.players)])

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
