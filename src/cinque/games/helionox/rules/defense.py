"""Sources of Defense in a Collaboration: cards, Architect and Location."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.helionox.rules.abilities import abilities, check_ability, effect_of
from cinque.games.helionox.rules.bank import public_defense
from cinque.games.helionox.rules.cards import check_unique
from cinque.games.helionox.rules.constants import CONSUME, CONSUME_SELF, DEFENSE, DISCARD, HAND
from cinque.games.helionox.rules.effect_checks import condition_holds
from cinque.games.helionox.rules.effect_choices import distinct
from cinque.games.helionox.rules.table import Helionox

CARD_WITHOUT_DEFENSE: Final = clause("HEL-COL08", "card")
ABILITY_WITHOUT_DEFENSE: Final = clause("HEL-COL09")


def gives_defense(t: Helionox, seat: int, node: int, hand: int) -> bool:
    """Return whether an effect can give Defense now, with this many other cards in hand (HEL-R11)."""
    while node >= 0:
        e = t.box.effects[node]
        if condition_holds(t, seat, e.cond):
            if e.op == DEFENSE:
                return True
            if e.then >= 0 and can_pay_with_cards(t, seat, node, hand) and gives_defense(t, seat, e.then, hand):
                return True
            for branch in e.branches:
                if gives_defense(t, seat, branch, hand):
                    return True
        node = e.next
    return False


def can_pay_with_cards(t: Helionox, seat: int, node: int, hand: int) -> bool:
    """Return whether the left side of `->` can be done in full with this many cards in hand."""
    e = t.box.effects[node]
    if e.op == DISCARD or (e.op == CONSUME and e.arg == HAND):
        return hand >= e.n
    if e.op == CONSUME:
        return hand + len(t.cards[t.seats[seat].discard]) >= e.n
    return e.op == CONSUME_SELF


def check_help(t: Helionox, seat: int, card: int) -> int:
    """Check that a card could be played in a Collaboration if it is in that hand (HEL-COL08, HEL-R11)."""
    if not t.box.arms[card]:
        return CARD_WITHOUT_DEFENSE
    refused = check_unique(t, seat, card)
    if refused != LEGAL:
        return refused
    others = len(t.cards[t.seats[seat].hand]) - 1
    return LEGAL if gives_defense(t, seat, t.box.program[card], others) else CARD_WITHOUT_DEFENSE


def defense_sources(t: Helionox, seat: int) -> list[int]:
    """Return the cards in hand that may be played in a Collaboration, without duplicates."""
    return [card for card in distinct(t.cards[t.seats[seat].hand]) if check_help(t, seat, card) == LEGAL]


def can_help(t: Helionox, seat: int) -> bool:
    """Return whether a card in hand may be played in a Collaboration."""
    return any(check_help(t, seat, card) == LEGAL for card in t.cards[t.seats[seat].hand])


def defense_cards(t: Helionox, seat: int) -> list[int]:
    """Return all cards the seat could help with if it held them."""
    return [card for card in t.box.armed_cards if check_help(t, seat, card) == LEGAL]


def check_defense_ability(t: Helionox, seat: int, move: int) -> int:
    """Check that an ability of the Location or the Architect can give the current player Defense now (HEL-COL09,
    HEL-R11)."""
    refused = check_ability(t, seat, move)
    if refused != LEGAL:
        return refused
    hand = len(t.cards[t.seats[seat].hand])
    return LEGAL if gives_defense(t, seat, effect_of(t, move), hand) else ABILITY_WITHOUT_DEFENSE


def defense_abilities(t: Helionox, seat: int) -> list[int]:
    """Return the abilities that can give the current player Defense now."""
    return [move for move in abilities(t, t.seats[seat]) if check_defense_ability(t, seat, move) == LEGAL]


def has_public_defense(t: Helionox, seat: int) -> bool:
    """Return whether the current player publicly has Defense, whatever is in hand."""
    return public_defense(t, seat) > 0 or len(defense_abilities(t, seat)) > 0
