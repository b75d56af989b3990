"""What things are worth, in Influence: effects, cards, decks, Events within reach."""

# not rule code: heuristics for bots

from __future__ import annotations

from typing import Final

from cinque.games.helionox.rules.components import Box
from cinque.games.helionox.rules.constants import (
    ALWAYS,
    ANYWHERE,
    COUNT_STARTING,
    CREDIT,
    DEFENSE,
    LOCATION_COUNT,
    MOVE,
)
from cinque.games.helionox.rules.final_scoring import seat_score, shadow_score, team_score
from cinque.games.helionox.rules.missions import mission_progress
from cinque.games.helionox.rules.moves import FIRST_ILLEGAL
from cinque.games.helionox.rules.table import MAIN_PHASE, Helionox, Seat
from cinque.games.helionox.rules.travel import travel_cost

TURNS: Final = 9  # the number of turns of every player
CARDS_PER_TURN: Final = 5.5  # cards that a seat plays per turn
CREDIT_WORTH: Final = 0.42
DEFENSE_WORTH: Final = 0.75
ANYWHERE_BONUS: Final = 0.3  # a free move to any Location, compared with one to an adjacent Location
TEAM_FACTOR: Final = 1.5  # factor for a team, because the Syndicate doesn't get the Events and cards it takes

# By op of an effect, the value of one unit.
STEPS: Final[list[float]] = [
    CREDIT_WORTH, DEFENSE_WORTH, 1.0, -1.0, 0.5, 0.33, 0.5, 0.2, -0.2, 0.3,
    0.25, 0.6, 0.5, 0.7, -0.2,
    -0.3, 0.25, 0.5, 0.5, 0.3, 0.42, 0.52, 0.1, -0.4, -0.6, 0.9, 0.7, 0.0,
]  # fmt: skip


class CardValues:
    """The value of playing each card once, and the Credits and Defense it gives unconditionally."""

    __slots__ = ("box", "worth", "credits", "defense")

    def __init__(self, box: Box) -> None:
        self.box: Final[Box] = box
        self.worth: list[float] = []
        self.credits: list[int] = []
        self.defense: list[int] = []
        for card in range(len(box.program)):
            worth = program_value(box, box.program[card])
            self.worth.append(worth - 1.0 if card >= FIRST_ILLEGAL else worth)
            self.credits.append(unconditional_gain(box, box.program[card], CREDIT))
            self.defense.append(unconditional_gain(box, box.program[card], DEFENSE))


_card_values: list[CardValues] = []  # one for each box in use; there are few


def card_values(t: Helionox) -> CardValues:
    """Return the card values for this table's box."""
    for known in _card_values:
        if known.box is t.box:
            return known
    made = CardValues(t.box)
    _card_values.append(made)
    return made


def program_value(box: Box, node: int) -> float:
    """Return the value of an effect, starting at one of its steps."""
    total = 0.0
    while node >= 0:
        e = box.effects[node]
        worth = STEPS[e.op] * e.n
        if e.op == MOVE and e.arg == ANYWHERE:
            worth += ANYWHERE_BONUS
        if e.branches:
            worth = max([program_value(box, branch) for branch in e.branches]) + 0.1
        if e.then >= 0:
            both = worth + program_value(box, e.then)
            worth = both if both > 0.0 or not e.may else 0.0
        if e.cond != ALWAYS or e.each:
            worth *= 0.6
        total += worth
        node = e.next
    return total


def unconditional_gain(box: Box, node: int, op: int) -> int:
    """Return the Credits or Defense an effect gives without a condition or a cost."""
    total = 0
    while node >= 0:
        e = box.effects[node]
        if e.op == op and e.cond == ALWAYS:
            total += e.n
        for branch in e.branches:
            total = max(total, unconditional_gain(box, branch, op))
        node = e.next
    return total


def turns_left(t: Helionox, seat: int) -> int:
    """Return the seat's remaining turns after the current one."""
    done = t.turns // t.players
    after = (seat - t.first) % t.players >= t.turns % t.players + (1 if seat == t.turn else 0)
    return max(0, TURNS - done - (0 if after else 1))


def deck_value(t: Helionox, s: Seat, left: int) -> float:
    """Return what the seat's cards will bring in the remaining turns; in a small deck good cards return more often."""
    p = card_values(t)
    total = 0.0
    count = 0
    once = 0.0
    for pile in (t.cards[s.deck], t.cards[s.hand], t.cards[s.discard], t.cards[s.played]):
        for card in pile:
            if card >= FIRST_ILLEGAL:
                once += illegal_tech_value(p.worth[card], left)
            else:
                total += p.worth[card]
                count += 1
    return left * CARDS_PER_TURN * total / (count if count > CARDS_PER_TURN else CARDS_PER_TURN) + once


def illegal_tech_value(played: float, left: int) -> float:
    """Return the value of owned Illegal Tech: played once or twice, and possibly Consumed before it counts."""
    if left >= 3:
        return played + 2.4
    return 0.4 * left * played + 1.0 if left > 0 else 0.0


def card_value(t: Helionox, seat: int, card: int) -> float:
    """Return what a card would add to the seat's deck, including its printed Influence."""
    s = t.seats[seat]
    left = turns_left(t, seat)
    p = card_values(t)
    count = len(t.cards[s.deck]) + len(t.cards[s.hand]) + len(t.cards[s.discard]) + len(t.cards[s.played])
    mean = 0.0
    for pile in (t.cards[s.deck], t.cards[s.hand], t.cards[s.discard], t.cards[s.played]):
        for other in pile:
            mean += p.worth[other]
    mean /= count + 1
    gain = (
        left * CARDS_PER_TURN * (p.worth[card] - mean) / (count + 1 if count + 1 > CARDS_PER_TURN else CARDS_PER_TURN)
    )
    printed = t.box.influence[card]
    total = gain + (printed * (TEAM_FACTOR if t.cooperative else 1.0) if printed > 0 else 0.0)
    if card >= FIRST_ILLEGAL:  # played once and Consumed, so the Syndicate doesn't get it and its Infamy is gone
        return illegal_tech_value(p.worth[card], left) - (0.0 if t.cooperative else float(t.box.end_infamy))
    return total


def event_value(t: Helionox, face: int) -> float:
    """Return the value of Overcoming an Event."""
    worth = float(t.box.worth[face])
    if t.cooperative:
        worth *= TEAM_FACTOR
    if t.box.catastrophe[face >> 1]:
        worth += 0.5
    return worth + (0.3 if face & 1 else 0.0)


def winnable_value(t: Helionox, place: int, defense: int) -> float:
    """Return what this much Defense could win at a Location, best bargains first."""
    total = 0.0
    left = defense
    taken = 0
    while True:
        best = -1
        rate = 0.0
        for index in range(len(t.faces)):
            face = t.faces[index]
            price = t.box.price[face]
            if t.box.place[face >> 1] == place and price <= left and not taken >> index & 1:
                here = event_value(t, face) / price
                if here > rate:
                    rate = here
                    best = index
        if best < 0:
            return total + 0.04 * left
        taken |= 1 << best
        left -= t.box.price[t.faces[best]]
        total += event_value(t, t.faces[best])


def delivery_value(t: Helionox, seat: int, place: int) -> float:
    """Return what Cargo could bring at a Location: deliveries, above all for the Request, then new Cargo for it."""
    s = t.seats[seat]
    if not t.mercury or (t.is_shut_down(seat, place) and not only_garrisoned(t, place)):
        return 0.0
    total = -CREDIT_WORTH if t.is_shut_down(seat, place) else 0.0
    request = t.request_of(s)
    wanted = t.box.request_from[request] if request >= 0 else -1
    if t.delivered_cargo[place] < 0 and s.cargo & ~(1 << place):
        if request >= 0 and t.box.request_to[request] == place and s.cargo >> wanted & 1:
            total += 2.0 * t.box.request if t.cooperative else float(t.box.request)
        else:
            total += 0.5
    if not s.cargo >> place & 1 and t.cargo_left[place] > 0 and turns_left(t, seat) > 0:
        total += (2.4 if t.cooperative else 1.0) if place == wanted else 0.1
    return total if total > 0.0 else 0.0


def only_garrisoned(t: Helionox, place: int) -> bool:
    """Return whether only a Garrison shuts a Location, which 1 Credit can open."""
    if not t.garrisons >> place & 1:
        return False
    active = [face >> 1 for face in t.faces if face & 1]
    return [event for event in active if t.box.place[event] == place or t.box.catastrophe[event]] == []


def purchase_value(t: Helionox, seat: int, credits: int) -> float:
    """Return what these Credits plus those in the Bank could buy, best bargains first."""
    s = t.seats[seat]
    total = 0.0
    left = credits + s.bank_credits
    for card in t.cards[t.market]:
        if card >= 0 and t.card_price(card) <= left:
            worth = card_value(t, seat, card)
            if worth > 0.25 * t.card_price(card):
                total = worth if worth > total else total
    return total + 0.06 * left


def best_place(t: Helionox, seat: int, credits: int, defense: int) -> float:
    """Return the best use of Credits and Defense together: stay or travel, Overcome, buy with the rest."""
    s = t.seats[seat]
    best = winnable_value(t, s.ship, defense) + delivery_value(t, seat, s.ship) + purchase_value(t, seat, credits)
    for place in range(LOCATION_COUNT):
        if place != s.ship and credits >= travel_cost(t, seat, place):
            there = (
                winnable_value(t, place, defense)
                + delivery_value(t, seat, place)
                + purchase_value(t, seat, credits - travel_cost(t, seat, place))
            )
            best = there if there > best else best
    return best


def embassy_value(s: Seat, left: int) -> float:
    """Return the value of Embassies; the first one counts most."""
    count = 0
    for place in range(LOCATION_COUNT):
        count += s.embassies >> place & 1
    return 0.0 if count == 0 else left * (0.3 + 0.1 * count)


def mission_value(t: Helionox, seats: list[Seat]) -> float:
    """Return the value of progress in incomplete Missions."""
    total = 0.0
    for mission in t.missions:
        if t.box.mission_measure[mission] == COUNT_STARTING:
            continue
        goal = t.box.mission_goal[mission][t.players]
        have = mission_progress(t, mission, seats)
        if have < goal:
            share = have / goal
            total += share * share * (0.6 if t.cooperative else 0.4) * t.box.mission_influence[mission]
    return total


def position_value(t: Helionox, seat: int) -> float:
    """Return the value of a seat's position, without what the turn can still bring."""
    s = t.seats[seat]
    left = turns_left(t, seat)
    total = deck_value(t, s, left) + embassy_value(s, left)
    total += (0.25 * s.bank_credits + 0.4 * s.bank_defense) * (1.0 if left > 0 else 0.0) - 0.2 * s.cryo
    if left > 0 and s.cargo:
        for place in range(LOCATION_COUNT):
            total += 0.5 if s.cargo >> place & 1 else 0.0
        if t.request_of(s) >= 0 and s.cargo >> t.box.request_from[t.request_of(s)] & 1:
            total += 2.6 if t.cooperative else 1.1
    if not t.cooperative:
        total += seat_score(t, seat) + mission_value(t, [s])
    return total


def team_position_value(t: Helionox) -> float:
    """Return the team's lead, including the potential of decks and Missions and the threat of Events in play."""
    total = float(team_score(t) - shadow_score(t)) + mission_value(t, t.seats)
    for seat in range(t.players):
        total += position_value(t, seat)
    garrisons = t.garrisons
    while garrisons:
        total -= 0.5 * (garrisons & 1)
        garrisons >>= 1
    return total


def turn_potential(t: Helionox, seat: int) -> float:
    """Return what the rest of the seat's turn can bring: pools, and cards in hand that need no choice."""
    if seat != t.turn or t.phase != MAIN_PHASE:
        return 0.0
    s = t.seats[seat]
    p = card_values(t)
    credits = s.credits
    defense = s.defense + s.bank_defense
    more = 0.0
    for card in t.cards[s.hand]:
        credits += p.credits[card]
        defense += p.defense[card]
        rest = p.worth[card] - CREDIT_WORTH * p.credits[card] - DEFENSE_WORTH * p.defense[card]
        more += 0.6 * rest if rest > 0.0 else 0.0
    return 0.9 * best_place(t, seat, credits, defense) + more
