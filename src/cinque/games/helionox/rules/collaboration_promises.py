"""What a player could contribute to a Collaboration, shown only to that player before they commit."""

# not compiled: display only

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from cinque.core.engine.questions import MoveWarning
from cinque.games.helionox.rules.abilities import effect_of
from cinque.games.helionox.rules.bank import public_defense
from cinque.games.helionox.rules.collaboration import event_price
from cinque.games.helionox.rules.constants import BANK_DEFENSE, CONSUME_SELF, DEFENSE, DRAW, RECOVER, SEARCH, SECURE
from cinque.games.helionox.rules.defense import can_pay_with_cards, defense_abilities, defense_sources
from cinque.games.helionox.rules.effect_checks import condition_holds
from cinque.games.helionox.rules.moves import ABILITY, ACCEPT, COUNTER, SHARE, TAKE
from cinque.games.helionox.rules.table import Helionox

BRINGS_CARDS = (DRAW, RECOVER, SEARCH, SECURE)


class DefensePotential(NamedTuple):
    """What a card or ability gives: free Defense, and more for discarding other cards."""

    free: int
    cost: int
    more: int
    draws: bool


class ContributionLimit(NamedTuple):
    """The most Defense a seat can bring now, and whether cards drawn on the way could add to it."""

    maximum: int
    open: bool


def defense_potential(t: Helionox, seat: int, node: int) -> DefensePotential:
    """Return what an effect gives its player now, starting at one of its steps."""
    free = cost = more = 0
    draws = False
    while node >= 0:
        e = t.box.effects[node]
        if condition_holds(t, seat, e.cond):
            draws = draws or e.op in BRINGS_CARDS
            if e.op == DEFENSE or (e.op == BANK_DEFENSE and seat == t.turn):  # only the caller pays from a Bank
                free += e.n
            elif e.branches:
                free += max(defense_potential(t, seat, branch).free for branch in e.branches)
            elif e.then >= 0 and can_pay_with_cards(t, seat, node, len(t.cards[t.seats[seat].hand])):
                cost += 0 if e.op == CONSUME_SELF else e.n
                more += defense_potential(t, seat, e.then).free
        node = e.next
    return DefensePotential(free, cost, more, draws)


def contribution_limit(t: Helionox, seat: int) -> ContributionLimit:
    """Return what the seat could bring: cards in hand; on its own turn also pool, Bank, Location and Architect."""
    known = {card: defense_potential(t, seat, t.box.program[card]) for card in defense_sources(t, seat)}
    maximum = hand_defense(t, tuple(sorted(t.cards[t.seats[seat].hand])), known, {})
    more = any(source.draws for source in known.values()) and bool(
        t.cards[t.seats[seat].deck] or t.cards[t.seats[seat].discard]
    )
    if seat == t.turn:
        maximum += public_defense(t, seat) + ability_defense(t, seat)
    return ContributionLimit(maximum, more)


def hand_defense(
    t: Helionox, hand: tuple[int, ...], known: dict[int, DefensePotential], seen: dict[tuple[int, ...], int]
) -> int:
    """Return the most Defense a hand gives; Unique names count once, and a card that pays isn't played."""
    if hand in seen:
        return seen[hand]
    best = 0
    for place, card in enumerate(hand):
        if card in known and card not in hand[:place]:
            unique = t.box.unique[card] >= 0
            rest = tuple(other for i, other in enumerate(hand) if i != place)
            left = {other: source for other, source in known.items() if not (unique and other == card)}
            below = seen if not unique else {}
            source = known[card]
            best = max(best, source.free + hand_defense(t, rest, left, below))
            for paid in set(combinations(rest, source.cost)) if source.more else ():
                after = list(rest)
                for other in paid:
                    after.remove(other)
                best = max(best, source.free + source.more + hand_defense(t, tuple(after), left, below))
    seen[hand] = best
    return best


def ability_defense(t: Helionox, seat: int) -> int:
    """Return the most that one ability of the Location and one of the Architect give."""
    location = architect = 0
    for move in defense_abilities(t, seat):
        free = defense_potential(t, seat, effect_of(t, move)).free
        if move in ABILITY:
            architect = max(architect, free)
        else:
            location = max(location, free)
    return location + architect


def promised_defense(t: Helionox, move: int) -> int:
    """Return the Defense that a move promises."""
    if move in SHARE:
        return SHARE.arg(move)
    if move in COUNTER:
        return event_price(t) - COUNTER.arg(move)
    return t.owed if move == ACCEPT else event_price(t) - t.owed if move == TAKE else 0


def promise_warnings(t: Helionox, seat: int, moves: list[int]) -> list[MoveWarning]:
    """Return a warning for each move that promises more Defense than the seat can bring."""
    promises = {move: promised_defense(t, move) for move in moves if promised_defense(t, move) > 0}
    can = contribution_limit(t, seat)
    key = "own_share" if seat == t.turn else "promise"
    return [
        MoveWarning(key, move, {"have": can.maximum, "amount": amount, "by": t.turn, "to": t.partner})
        for move, amount in promises.items()
        if amount > can.maximum and not can.open
    ]
