"""Sources of Defense in a Collaboration: cards, Architect and Location."""

from __future__ import annotations

from cinque.games.helionox.rules.constants import CONSUME, CONSUME_SELF, DEFENSE, DISCARD, HAND
from cinque.games.helionox.rules.effect_checks import can_use, condition_holds
from cinque.games.helionox.rules.effect_choices import distinct
from cinque.games.helionox.rules.key_access import can_use_location
from cinque.games.helionox.rules.moves import ABILITY, BONUS, KEY
from cinque.games.helionox.rules.playing_cards import can_play
from cinque.games.helionox.rules.table import NOTHING, Helionox

# -- what gives Defense in a Collaboration ---------------------------------------------------


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


def can_help_with(t: Helionox, seat: int, card: int) -> bool:
    """Return whether a card could be played in a Collaboration if it is in that hand (HEL-COL08, HEL-R11)."""
    if not t.box.arms[card] or not can_play(t, seat, card):
        return False
    return gives_defense(t, seat, t.box.program[card], len(t.cards[t.seats[seat].hand]) - 1)


def defense_sources(t: Helionox, seat: int) -> list[int]:
    """Return the cards in hand that may be played in a Collaboration, without duplicates."""
    return [card for card in distinct(t.cards[t.seats[seat].hand]) if can_help_with(t, seat, card)]


def defense_cards(t: Helionox, seat: int) -> list[int]:
    """Return all cards the seat could help with if it held them."""
    return [card for card in t.box.armed_cards if can_help_with(t, seat, card)]


def defense_abilities(t: Helionox, seat: int) -> list[int]:
    """Return the Location and Architect abilities that can give the current player Defense now (HEL-COL09, HEL-R11)."""
    s = t.seats[seat]
    moves: list[int] = []
    site = t.sites[s.ship]
    if not t.bonus and can_use_location(t, seat):
        if ability_gives_defense(t, seat, t.box.bonus[site]):
            moves.append(BONUS.of(site))
        if s.embassies >> s.ship & 1 and ability_gives_defense(t, seat, t.box.key[site]):
            moves.append(KEY.of(site))
    if s.cryo == 0:
        for number in range(2):
            if ability_gives_defense(t, seat, t.box.ability[s.architect][number]):
                moves.append(ABILITY.of(2 * s.architect + number))
    return moves


def ability_gives_defense(t: Helionox, seat: int, node: int) -> bool:
    """Return whether an ability may be used and can give Defense."""
    return gives_defense(t, seat, node, len(t.cards[t.seats[seat].hand])) and can_use(t, seat, node, NOTHING)


def public_defense(t: Helionox, seat: int) -> int:
    """Return pooled plus Banked Defense, which is public (HEL-R70)."""
    return t.seats[seat].defense + t.seats[seat].bank_defense


def has_public_defense(t: Helionox, seat: int) -> bool:
    """Return whether the current player publicly has Defense, whatever is in hand."""
    return public_defense(t, seat) > 0 or len(defense_abilities(t, seat)) > 0
