"""Heuristics for bots: the value of a position and a prior over the legal moves.

All values are in Kredits: tokens owned, operations within reach, control likely to be scored, objectives, tokens ready
to hustle, and a stack on which the next card can use its line below.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from cinque.core.bots.heuristics import Heuristics
from cinque.core.engine.steps import ASKS_ONE, Ask
from cinque.games.shadow_moon.rules.constants import (
    ADD,
    ADJACENT,
    ANY_TYPE,
    BURN_DECK,
    ELIMINATE,
    FIRST_PETTY,
    LAST_UNIT_OP,
    NAMED,
    REPLACE,
    SECTOR_COUNT,
    STRENGTHEN,
)
from cinque.games.shadow_moon.rules.control import controller
from cinque.games.shadow_moon.rules.final_scoring import crime_bonus
from cinque.games.shadow_moon.rules.hustle import Hustle
from cinque.games.shadow_moon.rules.moves import BANK, HUSTLE, IDLE, PASS, REFUSE, RESOLVE, SWAP, UNDER, WIDTH
from cinque.games.shadow_moon.rules.table import MANIPULATING, ShadowMoon

RIVAL_WEIGHT: Final = 0.45  # weight of the best rival's position
MAX_DEPTH: Final = 14  # the most choices to follow to the end of a card
NEAR: Final[list[float]] = [
    0.82,
    0.6,
    0.42,
    0.28,
    0.17,
    0.09,
    0.04,
]  # chance to claim, by units missing
KEYWORDS: Final[list[float]] = [  # value of one unit or one use of each keyword, in the order of constants.py
    1.0, 0.8, 0.5, 0.5, 0.5, 0.8, 1.4, 1.6, 0.5, 0.5, 0.4, 0.4, 0.1, 1.0, 1.1, 1.6, 1.4,
]  # fmt: skip
UNSEEN_OBJECTIVE_PAY: Final = 0.7  # expected pay of unseen objectives for a token
RANDOM_CARD_VALUE: Final = 1.9  # value of a random card from the deck


def turns_left(t: ShadowMoon, seat: int) -> int:
    """Return the seat's remaining turns, including this one."""
    return len(t.agents[t.hands[seat]]) + t.box.turns * (t.box.rounds - t.round)


def sector_value(t: ShadowMoon, seat: int, sector: int) -> float:
    """Return the value of the seat's units in a sector: for an operation or for control, because they rarely serve
    both."""
    base = sector * WIDTH
    here = t.units[base + seat]
    if here == 0:
        return 0.0
    rival = 0
    for colour in range(t.colours):
        if colour != seat and t.units[base + colour] > rival:
            rival = t.units[base + colour]
    return best_of_both(operation_value(t, seat, sector, here, rival), control_value(t, sector, here, rival))


def best_of_both(one: float, two: float) -> float:
    """Return the better of two values plus a little of the other."""
    return one + 0.25 * two if one > two else two + 0.25 * one


def operation_value(t: ShadowMoon, seat: int, sector: int, here: int, rival: int) -> float:
    """Return the value of the best token on a border of the sector, by the units still missing for it."""
    best = 0.0
    left = turns_left(t, seat)
    for token in t.board:
        sides = t.box.sides[token]
        if sides[0] == sector or sides[1] == sector:
            value = t.box.value[token]
            need = value if value > rival else rival + 1
            missing = need - here
            if missing < 0:
                missing = 0
            if missing < len(NEAR) and missing <= 3 * left:
                worth = NEAR[missing] * (value + 1.2) + (0.9 * (here - value) if here > value else 0.0)
                if worth > best:
                    best = worth
    return best


def control_value(t: ShadowMoon, sector: int, here: int, rival: int) -> float:
    """Return the value of control, by the lead, for the next scoring and a little for later ones."""
    lead = here - rival
    if here < 2 or lead <= 0:
        chance = 0.12 if lead >= 0 else 0.05
    else:
        chance = 0.55 + 0.12 * lead
        if chance > 0.92:
            chance = 0.92
    pay = float(t.box.control_pay[sector])
    marks = t.score_tokens(sector)
    extra = 0.0 if marks == 0 else float(t.box.minor if marks == 1 else t.box.major)
    if t.round == t.box.rounds:
        pay += extra
    else:
        pay = 1.15 * pay + 0.15 * extra
    return chance * pay + 0.12 * here


def objective_value(t: ShadowMoon, seat: int) -> float:
    """Return what the objectives in hand will pay, plus the crime bonus of the faceup ones."""
    total = float(crime_bonus(t, seat))
    for objective in t.objectives[t.own_objectives[seat]]:
        total += 0.7 * objective_payoff(t, seat, objective)
    return total


def objective_payoff(t: ShadowMoon, seat: int, objective: int) -> float:
    """Return what an objective would pay now, counting a refresh."""
    crimes = 0
    for token in t.seats[seat].tokens:
        kind = t.box.crime[token]
        if kind == t.box.objective_crime[objective] or t.box.crime_kind[kind] == ANY_TYPE:
            crimes += 1
    total = float(crimes) if crimes > 0 else 0.4
    if controller(t, t.box.objective_sector[objective]) == seat:
        return total + t.box.objective_control
    return total + 0.4


def stack_value(t: ShadowMoon, seat: int) -> float:
    """Return the value of the stack, which depends on whether a card in hand could use its lower effect there."""
    hand = t.agents[t.hands[seat]]
    if not hand:
        return 0.0
    stack = t.stacks[seat]
    cards = t.agents[stack]
    if not cards or not t.agents.is_up(stack):
        return 0.7
    syndicate = t.box.syndicate[cards[-1]]
    for card in hand:
        if t.box.syndicate[card] == syndicate:
            return 0.6
    return 0.0


def position_value(t: ShadowMoon, seat: int) -> float:
    """Return the value of the seat's position in Kredits."""
    s = t.seats[seat]
    total = float(s.kredits)
    ready = 0
    for token in s.tokens:
        total += t.box.value[token]
        if token < FIRST_PETTY and t.round < t.box.rounds:
            total += UNSEEN_OBJECTIVE_PAY
        if s.ready(token):
            ready += 1
    left = turns_left(t, seat)
    total += 0.9 * (ready if ready < left else left)
    if not t.over:
        for sector in range(SECTOR_COUNT):
            total += sector_value(t, seat, sector)
        total += objective_value(t, seat) + stack_value(t, seat)
    return total


def lead_value(t: ShadowMoon, seat: int) -> float:
    """Return the seat's value minus a share of the best rival's."""
    best = -1000.0
    for other in range(t.players):
        if other != seat:
            there = position_value(t, other)
            if there > best:
                best = there
    return position_value(t, seat) - RIVAL_WEIGHT * best


def unit_value(t: ShadowMoon, seat: int, sector: int) -> float:
    """Return the value of one more unit of the seat in a sector."""
    here = t.units[sector * WIDTH + seat]
    t.units[sector * WIDTH + seat] = here + 1
    after = sector_value(t, seat, sector)
    t.units[sector * WIDTH + seat] = here
    return after - sector_value(t, seat, sector)


def card_value(t: ShadowMoon, seat: int, card: int) -> float:
    """Return the value of a card in hand on the current board."""
    total = effect_value(t, seat, t.box.first_line[card])
    second = t.box.second_line[card]
    if second >= 0:
        total += effect_value(t, seat, second)
    return total + (0.8 if t.matches_stack(seat, card) else 0.35) * effect_value(t, seat, t.box.below_line[card])


def effect_value(t: ShadowMoon, seat: int, effect: int) -> float:
    """Return the value of one effect; units in a named sector count by their value there."""
    e = t.box.effects[effect]
    flat = KEYWORDS[e.op] * (e.count if e.op <= LAST_UNIT_OP or e.op < BURN_DECK else 1)
    if e.op in (ADD, STRENGTHEN, REPLACE):
        if e.target == NAMED:
            if e.op == STRENGTHEN and t.units[e.sector * WIDTH + seat] == 0:
                return 0.1
            return e.count * (0.3 + unit_value(t, seat, e.sector))
        if e.target == ADJACENT:
            best = 0.0
            for near in t.box.near[e.sector]:
                here = unit_value(t, seat, near)
                best = here if here > best else best
            return e.count * (0.3 + best)
    if e.op == ELIMINATE and e.target == NAMED:
        return 0.5 * flat
    return flat


def follow_through(t: ShadowMoon) -> None:
    """Play the current card or effect to its end, each seat choosing greedily."""
    phase = t.phase
    turns = t.turns
    for _ in range(MAX_DEPTH):
        if t.over or t.phase != phase or t.turns != turns or t.agenda[-1].asks != ASKS_ONE:
            return
        ask = cast(Ask[ShadowMoon], t.agenda[-1])
        asked = ask.seat
        best = -100000.0
        chosen: ShadowMoon | None = None
        for move in ask.legal_moves(t):
            world = t.copy()
            world.play_unchecked(asked, move)
            value = lead_value(world, asked) + tie_break(t, asked, move)
            if value > best:
                best = value
                chosen = world
        if chosen is None:
            return
        copy_state(t, chosen)


def tie_break(t: ShadowMoon, seat: int, move: int) -> float:
    """Return a tiny pseudo-random number, so that ties are not always resolved against the lowest seat."""
    return 0.0001 * ((move * 7919 + t.turns * 104729 + seat * 1299709 + t.units[0] * 31) % 997)


def copy_state(t: ShadowMoon, other: ShadowMoon) -> None:
    """Copy the state of another table into this one."""
    t.rng = other.rng
    t.agenda = other.agenda
    t.answers = other.answers
    t.over = other.over
    t.winners = other.winners
    t.reason = other.reason
    t.cached_moves = None
    t.seats = other.seats
    t.units = other.units
    t.status = other.status
    t.marker = other.marker
    t.agents = other.agents
    t.objectives = other.objectives
    t.board = other.board
    t.bag = other.bag
    t.offer = other.offer
    t.earned = other.earned
    t.round = other.round
    t.turns = other.turns
    t.first = other.first
    t.actor = other.actor
    t.decider = other.decider
    t.phase = other.phase
    t.roll = other.roll
    t.place = other.place
    t.effect_done = other.effect_done
    t.destinations = other.destinations


def add_deployment(legal: list[int], weights: list[float], now: float) -> None:
    """Add the value of the best deployment to each hustle move, because a deployment follows it."""
    best = now
    for i in range(len(legal)):
        if legal[i] not in HUSTLE and legal[i] not in IDLE and weights[i] > best:
            best = weights[i]
    for i in range(len(legal)):
        if legal[i] in HUSTLE or legal[i] in IDLE:
            weights[i] += best - now


@mypyc_attr(allow_interpreted_subclasses=True)
class ShadowMoonHeuristics(Heuristics):
    """The accurate but slow heuristics; playout_policy.py adds cheap ones for playouts."""

    def value(self, t: ShadowMoon, seat: int) -> float:
        """Return the value of a position in Kredits."""
        return position_value(t, seat)

    def temperature(self) -> float:
        """Return the temperature in Kredits."""
        return 7.0

    def policy(self, t: ShadowMoon, seat: int, legal: list[int]) -> list[float]:
        """Score each legal move: secret choices by rules of thumb, others by the resulting position."""
        if t.answers:
            return [self.score_secret_choice(t, seat, move) for move in legal]
        if t.phase == MANIPULATING and t.agenda[-1].asks == ASKS_ONE:
            return [self.score_exchange(t, seat, move) for move in legal]
        weights: list[float] = []
        for move in legal:
            world = t.copy()
            world.play_unchecked(seat, move)
            if len(legal) > 1 and not world.over:
                follow_through(world)
            weights.append(lead_value(world, seat))
        if isinstance(t.agenda[-1], Hustle):
            add_deployment(legal, weights, lead_value(t, seat))
        return weights

    def score_secret_choice(self, t: ShadowMoon, seat: int, move: int) -> float:
        """Score a secret choice: an objective by what it pays now, a card to bank by its worth; sharing a victory
        scores 1."""
        if move == REFUSE:
            return 0.0
        if move in BANK:
            card = BANK.arg(move)
            alike = 0
            for other in t.agents[t.banks[seat]]:
                if t.box.syndicate[other] == t.box.syndicate[card]:
                    alike += 1
            return card_value(t, seat, card) + 0.3 * alike
        if move in RESOLVE:
            return objective_payoff(t, seat, RESOLVE.arg(move))
        return 1.0

    def score_exchange(self, t: ShadowMoon, seat: int, move: int) -> float:
        """Score an exchange: the value of the card gained minus that of the card given."""
        if move == PASS:
            return 0.15
        if move in UNDER:
            return RANDOM_CARD_VALUE - card_value(t, seat, UNDER.arg(move))
        taken = t.agents[t.row][SWAP.arg(move, 1) - 1]
        return card_value(t, seat, taken) - card_value(t, seat, SWAP.arg(move))
