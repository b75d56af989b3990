"""What players know about hidden cards that they saw before they were hidden (SMS-R74).

Within a round, players can know a card although no view names it: everyone saw it go into a hand, or a player put it
under the deck. From then on it can be anywhere its holder put a hidden card. A rumour records such a card: the places
where, as far as its viewers know, it can be. At the end of a round most of each hand is known, which limits what its
player can have banked; this is recorded, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cinque.games.shadow_moon.rules.agent_stack import facedown
from cinque.games.shadow_moon.rules.moves import AGENTS

if TYPE_CHECKING:
    from cinque.games.shadow_moon.rules.table import ShadowMoon

# t.rumours is a flat list; each rumour has these fields.
CARD: Final = 0
VIEWERS: Final = 1  # bit mask of the seats that know it, and SPECTATORS
HANDS: Final = 2  # bit mask of the seats whose hand can hold the card
UNDERS: Final = 3  # bit mask of the deck positions, from the bottom, where it can be
BACKS: Final = 4  # from here on, for each seat a bit mask of the facedown stack positions where it can be

SPECTATORS: Final = 5  # the bit of viewers without a seat
EVERYBODY: Final = 0x3F

# t.kept has for each card and round the bits: who can hold it as far as everyone knows (0 to 4), who really holds it,
# whether it was elsewhere, and whether its holder is certain.
HELD: Final = 5
ELSEWHERE: Final = 10
SURE: Final = 11
OF_ROUND: Final = 12  # bits per round


def stride(t: ShadowMoon) -> int:
    """Return the length of one rumour."""
    return BACKS + t.players


def add_rumour(t: ShadowMoon, card: int, viewers: int, hands: int, unders: int) -> None:
    """Add a rumour about a card that its viewers have just seen."""
    t.rumours.extend([card, viewers, hands, unders])
    t.rumours.extend([0] * t.players)


def drop_rumours(t: ShadowMoon, card: int, viewers: int) -> bool:
    """Remove these viewers' rumours about a card, whose place they know now; return whether one was public."""
    step = stride(t)
    was_public = False
    for at in range(len(t.rumours) - step, -1, -step):
        if t.rumours[at + CARD] == card:
            was_public = was_public or public(t, at)
            t.rumours[at + VIEWERS] &= ~viewers
            if t.rumours[at + VIEWERS] == 0:
                del t.rumours[at : at + step]
    return was_public


def public(t: ShadowMoon, at: int) -> bool:
    """Whether a rumour is about something everyone saw; a seat that has hidden the card since has its own rumour."""
    return t.rumours[at + VIEWERS] >> SPECTATORS & 1 == 1


def known_to(t: ShadowMoon, at: int, viewer: int) -> bool:
    """Whether a viewer (-1: a spectator) knows a rumour."""
    return t.rumours[at + VIEWERS] >> (viewer if viewer >= 0 else SPECTATORS) & 1 == 1


def places(t: ShadowMoon, at: int) -> int:
    """Count the places where a card can be; numbers from 2 on are not exact."""
    count = 0
    for field in range(HANDS, stride(t)):
        mask = t.rumours[at + field]
        count += 0 if mask == 0 else 1 if mask & (mask - 1) == 0 else 2
    return count


def seen_taken(t: ShadowMoon, seat: int, card: int) -> None:
    """Record that everyone saw a card go into a hand."""
    add_rumour(t, card, EVERYBODY, 1 << seat, 0)


def seen_leave(t: ShadowMoon, seat: int, card: int) -> None:
    """Record that everyone sees a card that a player had in hand or facedown; in the last round, note it as spent."""
    was_public = drop_rumours(t, card, EVERYBODY)
    if t.round == t.box.rounds and not was_public:
        t.spent.append(seat * len(AGENTS) + card)


def hid_on_stack(t: ShadowMoon, seat: int) -> None:
    """Record that a player put a card facedown on their stack: any card possibly in that hand can be there now."""
    place = 1 << len(t.seats[seat].stack) - 1
    for at in range(0, len(t.rumours), stride(t)):
        if t.rumours[at + HANDS] >> seat & 1:
            t.rumours[at + BACKS + seat] |= place


def hid_under(t: ShadowMoon, seat: int, card: int) -> None:
    """Record that a player put a card from hand under the deck: only they know it, the others know whose it was."""
    raise_deck(t, 1)
    for at in range(0, len(t.rumours), stride(t)):
        if t.rumours[at + HANDS] >> seat & 1:
            t.rumours[at + UNDERS] |= 1
    drop_rumours(t, card, 1 << seat)
    add_rumour(t, card, 1 << seat, 0, 1)


def raise_deck(t: ShadowMoon, count: int) -> None:
    """Shift the deck positions of all rumours because `count` cards were put under the deck."""
    for at in range(0, len(t.rumours), stride(t)):
        t.rumours[at + UNDERS] <<= count


def left_deck(t: ShadowMoon, seat: int) -> None:
    """Record that the top card left the deck for a hand or, if seat is -1, was shown to everyone."""
    place = len(t.deck)
    for at in range(0, len(t.rumours), stride(t)):
        if t.rumours[at + UNDERS] >> place & 1:
            t.rumours[at + UNDERS] ^= 1 << place
            if seat >= 0:
                t.rumours[at + HANDS] |= 1 << seat


def left_stack(t: ShadowMoon, colour: int) -> None:
    """Record that the top card left a stack."""
    if colour < t.players:
        gone = ~(1 << len(t.seats[colour].stack))
        for at in range(0, len(t.rumours), stride(t)):
            t.rumours[at + BACKS + colour] &= gone


def shown_from_deck(t: ShadowMoon, card: int) -> None:
    """Record that the top card of the deck was shown to everyone."""
    left_deck(t, -1)
    drop_rumours(t, card, EVERYBODY)


def stack_taken(t: ShadowMoon, seat: int) -> None:
    """Record that a player takes their stack into hand: everyone knows its faceup cards."""
    for at in range(0, len(t.rumours), stride(t)):
        if t.rumours[at + BACKS + seat] != 0:
            t.rumours[at + BACKS + seat] = 0
            t.rumours[at + HANDS] |= 1 << seat
    for card in t.seats[seat].stack:
        if not facedown(card):
            seen_taken(t, seat, card)


def under_the_deck(t: ShadowMoon, cards: list[int]) -> None:
    """Record that faceup cards are put under the deck in a known order."""
    raise_deck(t, len(cards))
    for place in range(len(cards)):
        add_rumour(t, cards[place], EVERYBODY, 0, 1 << place)


def shuffled_in(t: ShadowMoon, cards: list[int]) -> None:
    """Record that faceup cards were shuffled into the deck: all cards in it can be anywhere now."""
    anywhere = (1 << len(t.deck)) - 1
    for at in range(0, len(t.rumours), stride(t)):
        if t.rumours[at + UNDERS] != 0:
            t.rumours[at + UNDERS] = anywhere
    for card in cards:
        add_rumour(t, card, EVERYBODY, 0, anywhere)


def certain(t: ShadowMoon, viewer: int) -> list[int]:
    """Return the hidden cards whose place the viewer knows for certain."""
    cards: list[int] = []
    for at in range(0, len(t.rumours), stride(t)):
        if known_to(t, at, viewer) and places(t, at) == 1:
            cards.append(t.rumours[at + CARD])
    return cards


# -- knowledge about banks ---------------------------------------------------------------------


def record_hands(t: ShadowMoon) -> None:
    """Record what everyone knows about each card before this round's cards go to banks and deck."""
    shift = OF_ROUND * (t.round - 1)
    if not t.kept:
        t.kept = [0] * len(AGENTS)  # followed, for each round and seat, by the number of unseen cards
    for seat in range(t.players):
        unknown = len(t.seats[seat].hand)
        for card in t.seats[seat].hand:
            t.kept[card] |= 1 << shift + HELD + seat
        for at in range(0, len(t.rumours), stride(t)):
            card = t.rumours[at + CARD]
            if public(t, at):
                hands = t.rumours[at + HANDS]
                if hands >> seat & 1:
                    t.kept[card] |= 1 << shift + seat
                if hands == 1 << seat and t.rumours[at + UNDERS] == 0:
                    t.kept[card] |= 1 << shift + SURE
                    unknown -= 1
                elif hands == 0:
                    t.kept[card] |= 1 << shift + ELSEWHERE
            elif t.rumours[at + VIEWERS] >> seat & 1 and t.rumours[at + HANDS] == 0:
                t.kept[card] |= 1 << shift + HELD + seat
        t.kept.append(unknown)
    for card in t.row + t.burn:
        if card >= 0:
            t.kept[card] |= 1 << shift + ELSEWHERE


def unseen_count(t: ShadowMoon, number: int, seat: int) -> int:
    """Return how many cards of a hand were not publicly known at the end of a round (0, 1)."""
    return t.kept[len(AGENTS) + number * t.players + seat]


def rounds_kept(t: ShadowMoon) -> int:
    """Return the number of rounds recorded in `t.kept`."""
    return (len(t.kept) - len(AGENTS)) // t.players if t.kept else 0


def sure_holder(t: ShadowMoon, card: int, number: int, seat: int) -> bool:
    """Whether everyone knows that a seat had the card in hand at the end of a round (0, 1)."""
    of_round = t.kept[card] >> OF_ROUND * number
    return of_round >> seat & of_round >> SURE & 1 == 1


def possible_holder(t: ShadowMoon, card: int, number: int, seat: int, viewer: int) -> bool:
    """Whether, as far as the viewer knows, a seat can have had the card in hand at the end of a round."""
    of_round = t.kept[card] >> OF_ROUND * number
    return (of_round >> seat & 1 == 1 and of_round >> SURE & 1 == 0) or unseen(t, card, number, viewer)


def unseen(t: ShadowMoon, card: int, number: int, viewer: int) -> bool:
    """Whether, as far as the viewer knows, anyone else can have had the card in hand at the end of a round."""
    of_round = t.kept[card] >> OF_ROUND * number
    if of_round >> ELSEWHERE & 1 or of_round & (1 << HELD) - 1:
        return False
    if viewer < 0 or of_round >> HELD + viewer & 1 == 0:
        return True
    return t.dealt_for >= 0 and t.dealt_for != viewer  # resampled for another viewer, so the real hand does not count


def forget_others_rumours(t: ShadowMoon, viewer: int) -> None:
    """Remove rumours the viewer does not know, because they need not be true after resampling."""
    step = stride(t)
    for at in range(len(t.rumours) - step, -1, -step):
        if not known_to(t, at, viewer):
            del t.rumours[at : at + step]
    t.dealt_for = viewer if viewer >= 0 else SPECTATORS
