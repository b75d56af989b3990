"""Whether a step of an effect would do anything for a seat now, judged by public facts only."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.helionox.rules import constants as c
from cinque.games.helionox.rules.cards import check_unique
from cinque.games.helionox.rules.cargo import check_cargo
from cinque.games.helionox.rules.components import Effect
from cinque.games.helionox.rules.cycle import can_cycle
from cinque.games.helionox.rules.embassies import check_embassy
from cinque.games.helionox.rules.key_access import check_location, key_effect
from cinque.games.helionox.rules.table import NOTHING, Helionox
from cinque.games.helionox.rules.travel import destinations

NOT_TAKEN: Final = clause("HEL-OBT08", "card")
NOT_COPIED: Final = clause("HEL-PLY15", "card")
NO_EFFECT: Final = clause("HEL-PLY05")
WITHOUT_DEFENSE: Final = clause("HEL-COL09")


def condition_holds(t: Helionox, seat: int, cond: int) -> bool:
    """Return whether the condition of a step holds now (HEL-R32)."""
    if cond == c.ALWAYS:
        return True
    s = t.seats[seat]
    return t.event_at(s.ship) if cond == c.EVENT_HERE else s.embassies >> s.ship & 1 == 1


def check_take(t: Helionox, e: Effect, card: int) -> int:
    """Check that a step may take a Market card, by its printed cost and faction (HEL-OBT08, HEL-R25)."""
    return LEGAL if t.box.cost[card] <= e.n and (e.arg < 0 or e.arg == t.box.faction[card]) else NOT_TAKEN


def check_copy(t: Helionox, seat: int, card: int) -> int:
    """Check that a card may be copied: no copying card, Illegal Tech or used Unique name (HEL-PLY10, HEL-R33,
    HEL-R79)."""
    return NOT_COPIED if t.box.copying[card] or t.box.home[card] >= 0 else check_unique(t, seat, card)


def market_cards(t: Helionox, e: Effect) -> list[int]:
    """Return the Market cards a step may take."""
    return [card for card in t.cards[t.market] if card >= 0 and check_take(t, e, card) == LEGAL]


def copy_market_cards(t: Helionox, seat: int, e: Effect) -> list[int]:
    """Return the Market cards a step may copy."""
    return [card for card in market_cards(t, e) if check_copy(t, seat, card) == LEGAL]


def copy_cards(t: Helionox, seat: int, card: int) -> list[int]:
    """Return the cards in the seat's play area that may be copied (HEL-R79)."""
    return [other for other in other_played_cards(t, seat, card) if check_copy(t, seat, other) == LEGAL]


def other_played_cards(t: Helionox, seat: int, card: int) -> list[int]:
    """Return the cards in the seat's play area except the copying card, without duplicates."""
    cards: list[int] = []
    itself = card
    for other in t.cards[t.seats[seat].played]:
        if other == itself:
            itself = NOTHING
        elif other not in cards:
            cards.append(other)
    return cards


def can_do(t: Helionox, seat: int, node: int, card: int) -> bool:
    """Return whether this one step would do anything; for a step with `->`, whether it can be done in full."""
    e = t.box.effects[node]
    if not condition_holds(t, seat, e.cond):
        return False
    s = t.seats[seat]
    op = e.op
    if op == c.DRAW:
        return len(t.cards[s.deck]) > 0 or len(t.cards[s.discard]) > 0
    if op == c.DISCARD:
        return len(t.cards[s.hand]) >= (e.n if e.then >= 0 else 1)
    if op == c.CONSUME:
        there = len(t.cards[s.hand]) if e.arg == c.HAND else len(t.cards[s.hand]) + len(t.cards[s.discard])
        return there >= (e.n if e.then >= 0 else 1)
    if op == c.MOVE:
        return len(destinations(t, seat, e.arg)) > 0
    if op == c.BANK_CREDIT:
        return s.bank_credits < t.box.bank
    if op == c.BANK_DEFENSE:
        return s.bank_defense < t.box.bank
    if op == c.CRYO:
        return s.cryo > 0
    if op == c.ADD_CRYO:
        return s.cryo < t.box.cryo
    if op == c.REMOVE_INFAMY:
        return s.infamy > 0
    if op == c.EMBASSY:
        return check_embassy(t, seat, 0) == LEGAL
    if op == c.CARGO:
        return check_cargo(t, seat, 0) == LEGAL
    if op == c.KEY:
        usable = seat == t.turn and check_location(t, seat) == LEGAL
        return usable and can_use(t, seat, key_effect(t, seat), NOTHING)
    if op == c.CONSUME_SELF:
        return card >= 0 and card in t.cards[s.played]
    if op in (c.OBTAIN, c.SECURE):
        return len(market_cards(t, e)) > 0
    if op == c.RECOVER:
        return len(t.cards[s.discard]) > 0
    if op == c.SEARCH:
        return len(t.cards[s.deck]) > 0
    if op == c.CYCLE:
        return can_cycle(t, seat)
    if op == c.COPY_MARKET:
        return len(copy_market_cards(t, seat, e)) > 0
    if op == c.COPY_PLAYED:
        return len(copy_cards(t, seat, card)) > 0
    if op == c.REMOVE_CARGO:
        return s.cargo != 0
    if op == c.REMOVE_EMBASSY:
        return s.embassies != 0
    if op == c.CHOOSE:
        return len(possible_branches(t, seat, node, card)) > 0
    return True


def possible_branches(t: Helionox, seat: int, node: int, card: int) -> list[int]:
    """Return the alternatives of a choice that can be chosen, from 1."""
    numbers = range(1, len(t.box.effects[node].branches) + 1)
    return [number for number in numbers if check_branch(t, seat, node, card, number) == LEGAL]


def check_branch(t: Helionox, seat: int, node: int, card: int, number: int) -> int:
    """Check that an alternative does something and, in a Collaboration, gives Defense if any of them does (HEL-R11)."""
    e = t.box.effects[node]
    if seat == t.giving and not e.armed[number - 1] and True in e.armed:
        return WITHOUT_DEFENSE
    return LEGAL if can_do(t, seat, e.branches[number - 1], card) else NO_EFFECT


def can_use(t: Helionox, seat: int, first: int, card: int) -> bool:
    """Return whether an ability may be used: at least one step would do something (HEL-R62, HEL-R69)."""
    node = first
    while node >= 0:
        if can_do(t, seat, node, card):
            return True
        node = t.box.effects[node].next
    return False
