"""What things are worth to a seat, in credits."""

# not rule code: heuristics for bots

from __future__ import annotations

from math import exp
from typing import Final

from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.assaults import crew_for, roll_needed
from cinque.games.syndicate.rules.bases import base_price
from cinque.games.syndicate.rules.components import Effect
from cinque.games.syndicate.rules.constants import (
    CREDITS,
    CREW,
    FIRST_SLEEPER,
    INFLUENCE,
    MISSION_DESIGNS,
    TERRITORY_COUNT,
)
from cinque.games.syndicate.rules.crackdowns import seizing_roll
from cinque.games.syndicate.rules.missions import winning_faces
from cinque.games.syndicate.rules.special_bases import has_casino
from cinque.games.syndicate.rules.table import Syndicate
from cinque.games.syndicate.rules.taxes import tax_for

TEMPERATURE: Final = 22.0  # a lead of this many credits makes a seat about three times as likely to win
EXPECTED_ROUNDS: Final = 7  # the assumed number of rounds, until the last one is known
ALERT_COST: Final = 0.9  # what a higher alert level costs everyone
DIE_VALUE: Final = 1.0  # the value of an armed die that is kept: it draws a card
BASE_SURVIVAL: Final = 0.86  # chance that a base is still there a round later
MAX_ROUNDS_LEFT: Final = 9
ANNUITY: Final[list[float]] = [
    (1.0 - BASE_SURVIVAL**left) / (1.0 - BASE_SURVIVAL) for left in range(MAX_ROUNDS_LEFT + 1)
]
SLEEPERS: Final[list[float]] = [2.0, 2.5, 1.5, 3.0, 1.5, 0.2, 3.0, 1.5, 2.0, 2.5, 1.5]
TECHS: Final[list[float]] = [4.0, 5.0, 9.0, 6.0, 3.0, 5.0, 5.0, 6.0, 6.0, 6.0, 7.0, 20.0]


def rounds_left(t: Syndicate) -> int:
    """Return how many collections are still to come, including this round's."""
    left = (t.last if t.last else max(EXPECTED_ROUNDS, t.round + 1)) - t.round
    return left if t.phase > 2 else left + 1


def value(t: Syndicate, kind: int) -> float:
    """Return the value of one unit of a resource; near the end only credits count."""
    if kind == 0:
        return 1.0
    left = rounds_left(t)
    if left <= 1:
        return 0.1
    return 0.5 if kind == CREW else 0.45


def goods_value(t: Syndicate, amount: list[int]) -> float:
    """Return the value of an amount of resources."""
    return amount[0] + amount[1] * value(t, 1) + amount[2] * value(t, 2)


def income_per_round(t: Syndicate, base: int) -> float:
    """Return what a base earns per round after upkeep."""
    zone = t.box.zone[base]
    income = t.box.income[zone]
    total = income[0] + 0.45 * income[1] + 0.5 * (income[2] - t.box.upkeep[zone]) + t.box.mining[base]
    if t.box.boxes[base]:
        total += 1.0
    if t.box.special[base] == constants.GAMBLING:
        total += 1.5
    return total


def base_value(t: Syndicate, base: int) -> float:
    """Return what a base will earn until the end of the game."""
    return ANNUITY[min(rounds_left(t), MAX_ROUNDS_LEFT)] * income_per_round(t, base)


def crew_need(t: Syndicate, seat: int) -> int:
    """Return the crew missing for the next upkeep; negative if there is some to spare."""
    s = t.seats[seat]
    have = s.stock[CREW] + t.box.racket[s.syndicate][CREW] + t.power(seat, constants.INCOME_CREW)
    need = 0
    out = t.flipped_bases()
    for base in range(TERRITORY_COUNT):
        if t.owner[base] == seat and not out >> base & 1:
            zone = t.box.zone[base]
            have += t.box.income[zone][CREW]
            need += t.box.upkeep[zone]
    return need - have


def crew_flow(t: Syndicate, seat: int) -> int:
    """Return the crew gained or lost in every round to come."""
    s = t.seats[seat]
    flow = t.box.racket[s.syndicate][CREW] + t.power(seat, constants.INCOME_CREW)
    for base in range(TERRITORY_COUNT):
        if t.owner[base] == seat:
            zone = t.box.zone[base]
            flow += t.box.income[zone][CREW] - t.box.upkeep[zone]
    return flow


class Needs:
    """What a seat can use, computed once and read many times."""

    __slots__ = ("crew", "short", "flow", "zones", "base", "cost", "pardon", "left")

    crew: int  # crew that the next upkeep takes from the stock
    short: int  # crew missing for it; negative if there is some to spare
    flow: int  # crew gained or lost in every round to come
    zones: int  # bit mask of zones where the seat has a base
    base: int  # influence that the next base costs; 0 if there will be none
    cost: int  # credits that the next base costs
    pardon: int  # influence that a pardon costs
    left: int  # collections still to come


def compute_needs(t: Syndicate, seat: int) -> Needs:
    """Compute the needs of a seat."""
    n = Needs()
    n.short = crew_need(t, seat)
    n.crew = max(n.short + t.seats[seat].stock[CREW], 0)
    n.flow = crew_flow(t, seat)
    n.left = rounds_left(t)
    n.zones = 0
    free = 0
    for base in range(TERRITORY_COUNT):
        if t.owner[base] == seat:
            n.zones |= 1 << t.box.zone[base]
        elif t.owner[base] < 0:
            free |= 1 << t.box.zone[base]
    n.base = 0
    n.cost = 0
    if n.left > 2:
        for zone in range(3):
            if free >> zone & 1:
                price = base_price(t, seat, zone)
                n.base = price[INFLUENCE]
                n.cost = price[CREDITS]
                break
    n.pardon = t.box.pardon_base * t.bases(seat)
    return n


# The value of one more unit of crew for the next or a later upkeep, and of influence for a base or a pardon.
CREW_NOW: Final = 1.6
CREW_LATER: Final = 0.9
INFLUENCE_FOR_BASE: Final = 1.1
INFLUENCE_FOR_PARDON: Final = 0.6
CAN_AFFORD_BASE: Final = 2.0  # the bonus for having everything that the next base costs


def stock_value(n: Needs, stock: list[int]) -> float:
    """Return what a stock is worth to a seat with these needs; missing units count most."""
    crew = 0.1 if n.left <= 1 else 0.45
    influence = 0.1 if n.left <= 1 else 0.35
    total = stock[CREDITS] + crew * stock[CREW] + influence * stock[INFLUENCE]
    later = n.crew + max(-n.flow, 0) * max(n.left - 1, 0)
    total -= (CREW_NOW - CREW_LATER) * max(n.crew - stock[CREW], 0)
    total -= (CREW_LATER - crew) * max(later - stock[CREW], 0)
    total -= (INFLUENCE_FOR_BASE - INFLUENCE_FOR_PARDON) * max(n.base - stock[INFLUENCE], 0)
    total -= (INFLUENCE_FOR_PARDON - influence) * max(n.base + n.pardon - stock[INFLUENCE], 0)
    if n.base and stock[INFLUENCE] >= n.base and stock[CREDITS] >= n.cost:
        total += CAN_AFFORD_BASE
    return total


def unit_value(n: Needs, stock: list[int], kind: int, more: int) -> float:
    """Return the value of one more unit, or of the last one available."""
    if kind == CREDITS:
        return 1.0
    changed = stock[:]
    changed[kind] += 1 if more else -1
    return abs(stock_value(n, changed) - stock_value(n, stock))


def buy_gain(t: Syndicate, seat: int, base: int, n: Needs) -> float:
    """Return the net gain of buying a base; a first base in a zone counts towards an award."""
    gain = base_value(t, base) - goods_value(t, base_price(t, seat, t.box.zone[base]))
    if t.chips[t.board][base] >= 0:
        gain += 3.0
    zone = t.box.zone[base]
    crew = t.box.upkeep[zone] - t.box.income[zone][CREW]
    if n.short + crew > 0:
        gain -= 1.6 * (n.short + crew)
    if n.flow < crew and n.left > 1:
        gain += 0.9 * (n.flow - crew) * (n.left - 1)
    if t.destroyer == base:
        gain -= income_per_round(t, base)
    return gain + (0.3 if n.zones >> zone & 1 else 1.5)


def mission_gain(t: Syndicate, seat: int, design: int, owner: int, coop: bool, hired: bool, bonus: int) -> float:
    """Return the expected gain of a mission attempt, not counting the die."""
    status = constants.EMPTY
    if owner >= 0:
        status = constants.OWN_BASE if owner == seat else constants.COOPERATIVE if coop else constants.UNCOOPERATIVE
    chance = winning_faces(t, bonus, t.box.rolls[design][status][1 if hired else 0]) / t.box.action_die
    whole = t.box.reward[design]
    prize = goods_value(t, whole)
    if coop:
        prize = goods_value(t, [whole[0] - whole[0] // 2, whole[1] - whole[1] // 2, whole[2] - whole[2] // 2])
        if owner != t.phantom:
            prize -= 0.35 * (goods_value(t, whole) - prize) / max(t.players - 1, 1)
    if t.stage == 1:
        prize += 8.0
    cost = goods_value(t, t.box.hire[design]) if hired else 0.0
    return chance * (prize + 0.8) - (1.0 - chance) * ALERT_COST - cost


def robbery_gain(t: Syndicate, seat: int, design: int, base: int, hired: bool, bonus: int) -> float:
    """Return the expected gain of robbing a base."""
    chance = winning_faces(t, bonus, t.box.rolls[design][0][1 if hired else 0]) / t.box.action_die
    dice = t.box.dice[design - MISSION_DESIGNS][t.fort >> base & 1] + t.power(seat, constants.CONSEQUENCE_DICE)
    loot = 3.5 * min(dice, t.box.consequence_dice)
    owner = t.owner[base]
    if owner != t.phantom:
        loot = min(loot, float(t.seats[owner].stock[0])) * (1.0 + 0.6 / max(t.players - 1, 1))
    cost = goods_value(t, t.box.hire[design]) if hired else 0.0
    return chance * (loot + 0.8) - (1.0 - chance) * ALERT_COST - cost


def card_value(t: Syndicate, seat: int, design: int) -> float:
    """Return what a card of this design in hand is expected to bring."""
    if design >= FIRST_SLEEPER:
        return 0.6 * SLEEPERS[design - FIRST_SLEEPER] if rounds_left(t) > 1 else 0.0
    wait = t.box.first_round[design] - t.round
    left = rounds_left(t)
    if wait >= left or (left <= 1 and t.seats[seat].dice == 0):
        return 0.0
    return attempt_gain(t, seat, design) * (0.9 - 0.12 * max(wait, 0))


def attempt_gain(t: Syndicate, seat: int, design: int) -> float:
    """Return the gain of the best way to attempt a mission now."""
    bonus = t.box.casino if has_casino(t, seat) else 0
    best = -1.0
    if design < MISSION_DESIGNS:
        owner = t.owner[t.box.territory[design]]
        for hired in (False, True):
            if hired and not t.can_pay(seat, t.box.hire[design]):
                continue
            best = max(best, mission_gain(t, seat, design, owner, False, hired, bonus))
            if owner >= 0 and owner != seat:
                best = max(best, mission_gain(t, seat, design, owner, True, hired, bonus))
        return best
    bonus += t.power(seat, constants.ROLL_ROBBERY)
    zone = t.box.robbery_zone[design - MISSION_DESIGNS]
    for base in range(TERRITORY_COUNT):
        if t.box.zone[base] == zone and t.owner[base] >= 0 and t.owner[base] != seat:
            best = max(best, robbery_gain(t, seat, design, base, False, bonus))
    return best


def expected_harm(t: Syndicate, seat: int, effect: Effect) -> float:
    """Return the expected cost of one sovereign card effect for the seat."""
    s = t.seats[seat]
    total = 0.0
    if effect.op == constants.TAX:
        due = 0
        for base in range(TERRITORY_COUNT):
            if t.owner[base] == seat:
                due += tax_for(t, seat, base, effect)
        return float(due)
    if effect.op == constants.CRACKDOWN or effect.op == constants.HUNT:
        for base in range(TERRITORY_COUNT):
            if t.owner[base] == seat:
                total += seizing_roll(t, base, effect) / t.box.crackdown_die * (base_value(t, base) + 2.0)
        return total if effect.op == constants.CRACKDOWN else min(total, 0.5 * effect.a * base_value(t, 0) + 3.0)
    if effect.op == constants.LOSE:
        lost = [min(s.stock[0], effect.a), min(s.stock[1], effect.b), min(s.stock[2], effect.c)]
        return goods_value(t, lost) + (2.0 * max(crew_need(t, seat) + lost[2], 0) if lost[2] else 0.0)
    if effect.op == constants.DISCARD:
        return 1.8 * min(effect.a, len(t.hand(seat))) if rounds_left(t) > 1 else 0.0
    if effect.op == constants.SUPPRESS:
        return (3.0 * effect.a + 0.6 * effect.b) if rounds_left(t) > 1 else 0.0
    if effect.op == constants.CLEAR or effect.op == constants.FLIP:
        for base in range(TERRITORY_COUNT):
            if t.owner[base] == seat and t.box.boxes[base]:
                total += (
                    1.2 * min(t.research[base], effect.b) if effect.op == constants.CLEAR else income_per_round(t, base)
                )
        return total
    return 1.0


def position_value(t: Syndicate, seat: int) -> float:
    """Return the value of the seat's position, in credits."""
    s = t.seats[seat]
    total = float(t.compute_scores()[seat])
    if t.over:
        return total
    total += stock_value(compute_needs(t, seat), s.stock) - s.stock[CREDITS]
    for base in range(TERRITORY_COUNT):
        if t.owner[base] == seat:
            total += base_value(t, base) * (1.05 if t.fort >> base & 1 else 1.0)
    left = rounds_left(t)
    total += left * goods_value(t, t.box.racket[s.syndicate])
    total += 1.4 * len(t.hand(seat)) + 2.5 * len(t.held_chips(seat)) + (1.0 if t.slot(seat) >= 0 else 0.0)
    if left > 1:
        total += DIE_VALUE * s.dice  # armed dice that are kept draw cards
    total += (0.5 * s.assault + 0.4 * s.tech) * left * 0.5
    for tech in range(len(TECHS)):
        if s.techs >> tech & 1:
            total += TECHS[tech] * left / 4.0
    if t.stage:
        total += 25.0 * t.stage + 30.0 * t.break_ins
    return total


def win_chances(t: Syndicate) -> list[float]:
    """Return each seat's chance to win, from the differences between positions."""
    positions = [position_value(t, seat) for seat in range(t.players)]
    best = max(positions)
    chances = [exp((position - best) / TEMPERATURE) for position in positions]
    total = sum(chances)
    return [chance / total for chance in chances]


def force_gain(t: Syndicate, seat: int, base: int, force: int, bonus: int, short: int) -> float:
    """Return the expected gain of an assault with this force; `short` is the crew missing for upkeep."""
    fortified = t.fortified(base, seat)
    chance = (
        winning_faces(t, bonus + t.power(seat, constants.ROLL_ASSAULT), roll_needed(t, force, fortified))
        / t.box.action_die
    )
    prize = base_value(t, base) + 2.0
    owner = t.owner[base]
    if owner != t.phantom:
        prize += 0.6 * base_value(t, base) / max(t.players - 1, 1)
    crew = crew_for(t, seat, force)
    return chance * prize - crew * value(t, CREW) - ALERT_COST - 1.8 * min(max(short + crew, 0), 6)


def useful_times(t: Syndicate, seat: int, rate: int) -> int:
    """Return how many exchanges at a rate are useful."""
    s = t.seats[seat]
    give = t.box.rate_give[rate]
    source = t.box.rate_from[rate]
    most = s.stock[source] // give
    if t.box.rate_to[rate] == CREW:
        short = crew_need(t, seat)
        spare = source == INFLUENCE or s.stock[CREDITS] > 4
        return short if 0 < short <= 4 and short <= most and spare else 0
    if source != CREDITS or rounds_left(t) < 3:
        return 0
    n = compute_needs(t, seat)
    for base in range(TERRITORY_COUNT):
        if t.owner[base] < 0:
            price = base_price(t, seat, t.box.zone[base])
            lacks = price[INFLUENCE] - s.stock[INFLUENCE]
            if 0 < lacks <= most and s.stock[CREDITS] - give * lacks >= price[CREDITS]:
                if buy_gain(t, seat, base, n) - 1.2 * lacks > 1.0:
                    return lacks
    return 0
