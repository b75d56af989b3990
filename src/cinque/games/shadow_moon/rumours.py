"""What players know of hidden cards because they saw them before they were hidden (SMS-R74).

Inside a round a card can be known although no view names it: all saw it go into a hand, or a player put it under the
deck. From then on it may be wherever its holder has put a card unseen. Each such card is a rumour: the places where
its viewers must expect it. At the end of a round every player's hand was largely seen: what may have been banked
follows from it and is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cinque.games.shadow_moon.facing import facedown
from cinque.games.shadow_moon.moves import AGENTS

if TYPE_CHECKING:
    from cinque.games.shadow_moon.table import ShadowMoon

# A rumour is a run of numbers in t.rumours.
CARD: Final = 0
VIEWERS: Final = 1  # bit mask of the seats that know of it, and SPECTATORS
HANDS: Final = 2  # bit mask of the seats in whose hand it may be
UNDERS: Final = 3  # bit mask of the places in the deck, counted from the bottom, where it may be
BACKS: Final = 4  # from here on, for each seat a bit mask of the facedown places in its stack where it may be

SPECTATORS: Final = 5  # the bit of those who have no seat
EVERYBODY: Final = 0x3F

# What is kept of a card at the end of a round: who may hold it as all know, who truly does, that it was elsewhere,
# and that it is sure who holds it.
HELD: Final = 5
ELSEWHERE: Final = 10
SURE: Final = 11
OF_ROUND: Final = 12  # bits for each round


def stride(t: ShadowMoon) -> int:
    """The length of one rumour."""
    return BACKS + t.players


def spread(t: ShadowMoon, card: int, viewers: int, hands: int, unders: int) -> None:
    """A new rumour, of a card that its viewers have just seen."""
    t.rumours.extend([card, viewers, hands, unders])
    t.rumours.extend([0] * t.players)


def drop(t: ShadowMoon, card: int, viewers: int) -> bool:
    """These viewers know better now: their rumours of a card go; says whether all had heard of it."""
    step = stride(t)
    heard = False
    for at in range(len(t.rumours) - step, -1, -step):
        if t.rumours[at + CARD] == card:
            heard = heard or public(t, at)
            t.rumours[at + VIEWERS] &= ~viewers
            if t.rumours[at + VIEWERS] == 0:
                del t.rumours[at : at + step]
    return heard


def public(t: ShadowMoon, at: int) -> bool:
    """Whether a rumour is about what all saw; who has put the card away since knows more and has another one."""
    return t.rumours[at + VIEWERS] >> SPECTATORS & 1 == 1


def known_to(t: ShadowMoon, at: int, viewer: int) -> bool:
    """Whether the viewer (-1: somebody without a seat) knows of a rumour."""
    return t.rumours[at + VIEWERS] >> (viewer if viewer >= 0 else SPECTATORS) & 1 == 1


def places(t: ShadowMoon, at: int) -> int:
    """How many places a rumour names, from 2 on not counted exactly."""
    found = 0
    for field in range(HANDS, stride(t)):
        mask = t.rumours[at + field]
        found += 0 if mask == 0 else 1 if mask & (mask - 1) == 0 else 2
    return found


def seen_taken(t: ShadowMoon, seat: int, card: int) -> None:
    """All saw the card go into a hand."""
    spread(t, card, EVERYBODY, 1 << seat, 0)


def seen_leave(t: ShadowMoon, seat: int, card: int) -> None:
    """All see a card that a player had in hand or facedown; in the last round it is no banked one any more."""
    heard = drop(t, card, EVERYBODY)
    if t.round == t.box.rounds and not heard:
        t.spent.append(seat * len(AGENTS) + card)


def hid_on_stack(t: ShadowMoon, seat: int) -> None:
    """A player has put a card from hand facedown on the own stack: any card that may be in that hand may be there."""
    place = 1 << len(t.seats[seat].stack) - 1
    for at in range(0, len(t.rumours), stride(t)):
        if t.rumours[at + HANDS] >> seat & 1:
            t.rumours[at + BACKS + seat] |= place


def hid_under(t: ShadowMoon, seat: int, card: int) -> None:
    """A player has put a card from hand under the deck and knows where it lies; the others know whence it came."""
    raise_deck(t, 1)
    for at in range(0, len(t.rumours), stride(t)):
        if t.rumours[at + HANDS] >> seat & 1:
            t.rumours[at + UNDERS] |= 1
    drop(t, card, 1 << seat)
    spread(t, card, 1 << seat, 0, 1)


def raise_deck(t: ShadowMoon, count: int) -> None:
    """So many cards have come under the deck."""
    for at in range(0, len(t.rumours), stride(t)):
        t.rumours[at + UNDERS] <<= count


def left_deck(t: ShadowMoon, seat: int) -> None:
    """The top card has just left the deck for a hand, or for all to see (seat -1)."""
    place = len(t.deck)
    for at in range(0, len(t.rumours), stride(t)):
        if t.rumours[at + UNDERS] >> place & 1:
            t.rumours[at + UNDERS] ^= 1 << place
            if seat >= 0:
                t.rumours[at + HANDS] |= 1 << seat


def left_stack(t: ShadowMoon, colour: int) -> None:
    """The top card has just left a stack."""
    if colour < t.players:
        gone = ~(1 << len(t.seats[colour].stack))
        for at in range(0, len(t.rumours), stride(t)):
            t.rumours[at + BACKS + colour] &= gone


def shown_from_deck(t: ShadowMoon, card: int) -> None:
    """The top card has just left the deck for all to see."""
    left_deck(t, -1)
    drop(t, card, EVERYBODY)


def stack_taken(t: ShadowMoon, seat: int) -> None:
    """A player is taking the own stack into hand: all know the faceup cards, the owner knows them all."""
    for at in range(0, len(t.rumours), stride(t)):
        if t.rumours[at + BACKS + seat] != 0:
            t.rumours[at + BACKS + seat] = 0
            t.rumours[at + HANDS] |= 1 << seat
    for card in t.seats[seat].stack:
        if not facedown(card):
            seen_taken(t, seat, card)


def under_the_deck(t: ShadowMoon, cards: list[int]) -> None:
    """Open cards are put under the deck as they lie, for all to see."""
    raise_deck(t, len(cards))
    for place in range(len(cards)):
        spread(t, cards[place], EVERYBODY, 0, 1 << place)


def shuffled_in(t: ShadowMoon, cards: list[int]) -> None:
    """Open cards have been shuffled into the deck: whatever was in it may be anywhere in it."""
    anywhere = (1 << len(t.deck)) - 1
    for at in range(0, len(t.rumours), stride(t)):
        if t.rumours[at + UNDERS] != 0:
            t.rumours[at + UNDERS] = anywhere
    for card in cards:
        spread(t, card, EVERYBODY, 0, anywhere)


def certain(t: ShadowMoon, viewer: int) -> list[int]:
    """The hidden cards of which the viewer knows the only place."""
    found: list[int] = []
    for at in range(0, len(t.rumours), stride(t)):
        if known_to(t, at, viewer) and places(t, at) == 1:
            found.append(t.rumours[at + CARD])
    return found


# -- what may have been banked -----------------------------------------------------------------


def keep(t: ShadowMoon) -> None:
    """Before the cards of this round go to banks and deck: note for each what all know of where it was."""
    shift = OF_ROUND * (t.round - 1)
    if not t.kept:
        t.kept = [0] * len(AGENTS)  # after the cards follows, round by round, how many of each hand nobody saw
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


def loose(t: ShadowMoon, number: int, seat: int) -> int:
    """How many cards of a hand were not known to all at the end of a round (0, 1)."""
    return t.kept[len(AGENTS) + number * t.players + seat]


def rounds_kept(t: ShadowMoon) -> int:
    """At the end of how many rounds it was noted what all knew."""
    return (len(t.kept) - len(AGENTS)) // t.players if t.kept else 0


def sure_holder(t: ShadowMoon, card: int, number: int, seat: int) -> bool:
    """Whether all know that this seat had the card in hand at the end of a round (0, 1)."""
    of_round = t.kept[card] >> OF_ROUND * number
    return of_round >> seat & of_round >> SURE & 1 == 1


def possible_holder(t: ShadowMoon, card: int, number: int, seat: int, viewer: int) -> bool:
    """Whether this seat can be among those who had the card in hand then, unknown to the viewer."""
    of_round = t.kept[card] >> OF_ROUND * number
    return (of_round >> seat & 1 == 1 and of_round >> SURE & 1 == 0) or unseen(t, card, number, viewer)


def unseen(t: ShadowMoon, card: int, number: int, viewer: int) -> bool:
    """Whether, as far as the viewer knows, anybody else may have had the card in hand at the end of a round."""
    of_round = t.kept[card] >> OF_ROUND * number
    if of_round >> ELSEWHERE & 1 or of_round & (1 << HELD) - 1:
        return False
    if viewer < 0 or of_round >> HELD + viewer & 1 == 0:
        return True
    return t.dealt_for >= 0 and t.dealt_for != viewer  # what the viewer truly held is nothing in a world of another


def forget(t: ShadowMoon, viewer: int) -> None:
    """What only others know is not true of a world dealt anew for a viewer: it goes."""
    step = stride(t)
    for at in range(len(t.rumours) - step, -1, -step):
        if not known_to(t, at, viewer):
            del t.rumours[at : at + step]
    t.dealt_for = viewer if viewer >= 0 else SPECTATORS
