"""Resample everything a seat cannot know, consistent with what it has seen (SYN-INF01)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.random import Dice
from cinque.games.syndicate.rules.constants import FIRST_SLEEPER, LAST_CARD
from cinque.games.syndicate.rules.table import NEW, OLD, UNSURE, Syndicate


def redeal(t: Syndicate, seat: int, d: Dice) -> None:
    """Resample, in place, what the seat (-1: a spectator) cannot know."""
    me = 1 << seat if seat >= 0 else 0
    if t.draft:
        redeal_draft(t, seat, d)
    redeal_cards(t, seat, me, d)
    redeal_chips(t, seat, me, d)
    redeal_sovereign(t, d)
    if t.offer is not None:
        redeal_offer(t, seat, d)


def redeal_draft(t: Syndicate, seat: int, d: Dice) -> None:
    """Resample the syndicate cards of other players and those not dealt."""
    places = [place for place in range(len(t.draft)) if place // 2 != seat]
    pool = [t.draft[place] for place in places]
    d.mix(pool)
    for place in places:
        t.draft[place] = pool.pop()


def redeal_cards(t: Syndicate, seat: int, me: int, d: Dice) -> None:
    """Resample the deck and the hands and slots of other players.

    A card the seat has seen in a trade stays with its holder: in the hand, or in hand or slot if the slot was filled
    since. A slot card whose holder has once asked to play it stays one that could be played then. Cards that were in
    the discard pile at the last reshuffle are only in the deck or with players who have drawn since (SYN-INF02).
    """
    lots = UnplacedCards(t, seat, me, d)
    lots.fill_slots(0)
    lots.deal()


class UnplacedCards:
    """The cards a seat cannot place: old ones, held by players at the last reshuffle, and new ones."""

    def __init__(self, t: Syndicate, seat: int, me: int, d: Dice) -> None:
        self.t: Final[Syndicate] = t
        self.seat: Final[int] = seat
        self.d: Final[Dice] = d
        self.sure: list[list[int]] = [[] for _ in t.seats]  # known to be in hand
        self.maybe: list[list[int]] = [[] for _ in t.seats]  # known to be in hand or slot
        self.unknown = [0] * t.players
        self.least = [0] * t.players  # bounds on the number of old cards among them
        self.most = [0] * t.players
        self.filled = [False] * t.players  # slots that already have their card
        pool = t.deck
        for other in range(t.players):
            if other == seat:
                continue
            s = t.seats[other]
            held = s.hand[:]
            old = 0  # old cards among the known ones
            if s.slot >= 0 and s.slot_seen & me:
                self.filled[other] = True
                old += t.old[s.slot]
            elif s.slot >= 0:
                held.append(s.slot)
            hiding = s.slot >= 0 and not self.filled[other]
            for card in held:
                if t.known[card] & me == 0:
                    pool.append(card)
                    self.unknown[other] += 1
                    continue
                old += t.old[card]
                if hiding and (card == s.slot or t.loose[card] & me):
                    self.maybe[other].append(card)
                else:
                    self.sure[other].append(card)
            self.sure[other].sort()
            self.maybe[other].sort()
            self.least[other] = max(s.old_least - old, 0)
            self.most[other] = min(s.old_most - old, self.unknown[other])
            if hiding and not self.of_age(other, self.maybe[other]):  # so the slot needs one of the unknown cards
                if s.slot_age == OLD:
                    self.least[other] = max(self.least[other], 1)
                elif s.slot_age == NEW:
                    self.most[other] = min(self.most[other], self.unknown[other] - 1)
        d.mix(pool)
        self.old: Final = [card for card in pool if t.old[card]]
        self.new: Final = [card for card in pool if not t.old[card]]

    def fits(self, other: int) -> bool:
        """Return whether there is still room for all old cards."""
        least = self.least[other]
        return least <= self.most[other] and sum(self.least) <= len(self.old) <= sum(self.most)

    def fill_slots(self, other: int) -> bool:
        """Fill the slots, from this player's on, whose holders have asked to play them; return whether that worked.

        Cards are tried in random order. If a card leaves none for a later player, the next one is tried.
        """
        t = self.t
        while other < t.players and (other == self.seat or self.filled[other] or not t.seats[other].could):
            other += 1
        if other == t.players:
            return True
        s = t.seats[other]
        bags = [self.maybe[other], self.old, self.new]
        candidates = [card for bag in bags for card in self.of_age(other, bag) if could_be(t, card, s.could)]
        self.d.shuffle(candidates)
        unknown, least, most = self.unknown[other], self.least[other], self.most[other]
        for card in candidates:
            bag = bags[0] if card in bags[0] else bags[1] if t.old[card] else bags[2]
            place = bag.index(card)
            bag.pop(place)
            if bag is not bags[0]:
                self.unknown[other] = unknown - 1
                if t.old[card]:
                    self.least[other] = max(least - 1, 0)
                    self.most[other] = most - 1
                self.most[other] = min(self.most[other], unknown - 1)
            if self.fits(other) and self.fill_slots(other + 1):
                s.slot = card
                self.filled[other] = True
                return True
            bag.insert(place, card)
            self.unknown[other], self.least[other], self.most[other] = unknown, least, most
        return False

    def of_age(self, other: int, cards: list[int]) -> list[int]:
        """Return the cards whose age allows them to be in this player's slot."""
        age = self.t.seats[other].slot_age
        return [card for card in cards if age == UNSURE or self.t.old[card] == (age == OLD)]

    def deal(self) -> None:
        """Deal every hand its cards; the rest is the deck."""
        t, d = self.t, self.d
        more: list[int] = []  # one entry of a seat for each old card it may have above its minimum
        for other in range(t.players):
            for _ in range(self.most[other] - self.least[other]):
                more.append(other)
        d.shuffle(more)
        for other in more[: len(self.old) - sum(self.least)]:
            self.least[other] += 1
        for other in range(t.players):
            if other == self.seat:
                continue
            s = t.seats[other]
            free = self.maybe[other]
            for _ in range(self.least[other]):
                free.append(self.old.pop())
            for _ in range(self.unknown[other] - self.least[other]):
                free.append(self.new.pop())
            if s.slot >= 0 and not self.filled[other]:
                fits = self.of_age(other, free)
                s.slot = fits[d.below(len(fits))]
                free.remove(s.slot)
            s.hand = self.sure[other] + free
        t.deck = self.new


def could_be(t: Syndicate, card: int, could: int) -> bool:
    """Return whether a card is one of these sleepers."""
    design = t.box.design[card]
    return design >= FIRST_SLEEPER and could >> (design - FIRST_SLEEPER) & 1 == 1


def redeal_chips(t: Syndicate, seat: int, me: int, d: Dice) -> None:
    """Resample the chips on the board, in the box and with others, by the zone on their back (SYN-INF02)."""
    pools: list[list[int]] = [[], [], []]
    for chip in t.chips_out:
        pools[zone_of(t, chip)].append(chip)
    for chip in t.chip:
        if chip >= 0:
            pools[zone_of(t, chip)].append(chip)
    for other in range(t.players):
        if other != seat:
            for chip in t.seats[other].chips:
                if t.chip_known[chip] & me == 0:
                    pools[zone_of(t, chip)].append(chip)
    for pool in pools:
        d.mix(pool)
    for place in range(len(t.chips_out)):
        t.chips_out[place] = pools[zone_of(t, t.chips_out[place])].pop()
    for base in range(len(t.chip)):
        if t.chip[base] >= 0:
            t.chip[base] = pools[t.box.zone[base]].pop()
    for other in range(t.players):
        if other != seat:
            chips = t.seats[other].chips
            for place in range(len(chips)):
                if t.chip_known[chips[place]] & me == 0:
                    chips[place] = pools[zone_of(t, chips[place])].pop()


def zone_of(t: Syndicate, chip: int) -> int:
    """Return the zone on the back of a chip."""
    return t.box.chip_zone[t.box.chip_design[chip]]


def redeal_sovereign(t: Syndicate, d: Dice) -> None:
    """Resample the sovereign deck; the card that announces the end stays in an allowed place (SYN-SET06)."""
    hidden = LAST_CARD in t.sovereign
    left = len(t.sovereign)
    pool = t.sovereign_out
    for card in t.sovereign:
        if card != LAST_CARD:
            pool.append(card)
    d.mix(pool)
    t.sovereign = []
    for _ in range(left - 1 if hidden else left):
        t.sovereign.append(pool.pop())
    if hidden:
        box = t.box
        lowest = box.sovereign_bottom  # at least this many cards are below it
        highest = min(lowest + box.sovereign_mixed, left - 1)
        t.sovereign.insert(lowest + d.below(highest - lowest + 1), LAST_CARD)


def redeal_offer(t: Syndicate, seat: int, d: Dice) -> None:
    """Resample cards and chips in an offer between two others, who alone know them (SYN-TRD10)."""
    offer = t.offer
    assert offer is not None
    if seat != offer.maker and not (seat == offer.to and offer.sent):
        offer.cards = some_of(t.seats[offer.maker].hand, len(offer.cards), d)
        offer.chips = some_of(t.seats[offer.maker].chips, len(offer.chips), d)
    if seat != offer.to:
        # chosen in ascending order, so that enough are left to follow
        offer.hand_cards = some_of(t.seats[offer.to].hand, offer.want_cards, d)[: len(offer.hand_cards)]
        offer.hand_chips = some_of(t.seats[offer.to].chips, offer.want_chips, d)[: len(offer.hand_chips)]


def some_of(items: list[int], count: int, d: Dice) -> list[int]:
    """Return this many random items in ascending order."""
    left = items[:]
    d.mix(left)
    chosen = left[:count]
    chosen.sort()
    return chosen


def places(t: Syndicate, seat: int) -> dict[str, list[int]]:
    """Return what the seat cannot know, by place, without cards it has seen in a trade."""
    me = 1 << seat if seat >= 0 else 0
    hidden: dict[str, list[int]] = {
        "cards/deck": t.deck[:],
        "sovereign/deck": t.sovereign[:],
        "sovereign/box": sorted(t.sovereign_out),
    }
    for zone in range(3):
        hidden[f"chips {zone}/board"] = [c for c in t.chip if c >= 0 and zone_of(t, c) == zone]
        hidden[f"chips {zone}/box"] = sorted([c for c in t.chips_out if zone_of(t, c) == zone])
    if t.draft:
        hidden["syndicates/box"] = sorted(t.draft[2 * t.players :])
    for other in range(t.players):
        if other == seat:
            continue
        s = t.seats[other]
        held = s.hand if s.slot < 0 else [*s.hand, s.slot]
        hidden[f"cards/with {other}"] = sorted([card for card in held if t.known[card] & me == 0])
        chips = [chip for chip in s.chips if t.chip_known[chip] & me == 0]
        for zone in range(3):
            hidden[f"chips {zone}/of {other}"] = sorted([c for c in chips if zone_of(t, c) == zone])
        if t.draft:
            hidden[f"syndicates/of {other}"] = sorted(t.draft[2 * other : 2 * other + 2])
    return hidden
