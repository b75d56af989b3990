"""An offer from one player to another, and the order of its lines (SYN-TRD10)."""

from __future__ import annotations

from typing import Any

from cinque.games.syndicate.rules.moves import BASES, CHIPS, LINKS, RESOURCES, TECHS
from cinque.games.syndicate.rules.player_area import Offer
from cinque.games.syndicate.rules.table import NOBODY, Syndicate


def new_offer(maker: int, to: int) -> Offer:
    """Return an empty offer."""
    offer = Offer()
    offer.maker = maker
    offer.to = to
    offer.line = 0
    offer.sent = False
    offer.give = [0, 0, 0]
    offer.want = [0, 0, 0]
    offer.cards = []
    offer.slot = False
    offer.chips = []
    offer.techs = 0
    offer.bases = 0
    offer.beams = 0
    offer.want_cards = 0
    offer.want_slot = False
    offer.want_chips = 0
    offer.want_techs = 0
    offer.want_bases = 0
    offer.want_beams = 0
    offer.hand_cards = []
    offer.hand_chips = []
    return offer


def names_in(mask: int, names: list[str]) -> list[str]:
    """Return the names of the bits set in a mask."""
    return [names[bit] for bit in range(len(names)) if mask >> bit & 1]


def open_terms(offer: Offer) -> dict[str, Any]:
    """Return the public part of an offer: cards and chips by number only (SYN-TRD10, SYN-TRD11)."""
    return {
        "seat": offer.maker,
        "to": offer.to,
        "gives": given_terms(offer),
        "wants": wanted_terms(offer),
    }


def given_terms(offer: Offer) -> dict[str, int]:
    """Return how many of each thing the maker gives."""
    things = names_in(offer.techs, TECHS) + names_in(offer.bases, BASES) + names_in(offer.beams, LINKS)
    return terms(offer.give, len(offer.cards), offer.slot, len(offer.chips), things)


def wanted_terms(offer: Offer) -> dict[str, int]:
    """Return how many of each thing the maker wants."""
    things = names_in(offer.want_techs, TECHS) + names_in(offer.want_bases, BASES) + names_in(offer.want_beams, LINKS)
    return terms(offer.want, offer.want_cards, offer.want_slot, offer.want_chips, things)


def named(t: Syndicate, cards: list[int], chips: list[int]) -> dict[str, Any] | None:
    """Return the cards and chips of an offer by name, for its two parties, or None if there are none."""
    if not cards and not chips:
        return None
    return {"cards": t.card_names(cards), "chips": [CHIPS[t.box.chip_design[chip]] for chip in chips]}


def terms(stock: list[int], cards: int, slot: bool, chips: int, things: list[str]) -> dict[str, int]:
    """Return how many of each thing one side of an offer contains."""
    counts = {RESOURCES[kind]: stock[kind] for kind in range(3) if stock[kind]}
    if cards:
        counts["cards"] = cards
    if slot:
        counts["slot"] = 1
    if chips:
        counts["chips"] = chips
    for name in things:
        counts[name] = 1
    return counts


def items_after(held: list[int], chosen: list[int]) -> list[int]:
    """Return the items after the last one chosen."""
    if not chosen:
        return held
    return [item for item in held if item > chosen[-1]]


def following(held: list[int], chosen: list[int], kinds: list[int]) -> list[int]:
    """Return the designs of the items after the last one chosen, ascending and without duplicates."""
    last = chosen[-1] if chosen else -1
    result: list[int] = []
    for item in held:
        if item > last:
            design = kinds[item]
            if design not in result:
                result.append(design)
    result.sort()
    return result


def ascending(designs: list[int], left: int) -> list[int]:
    """Return the designs that leave enough others to follow, without duplicates."""
    designs = sorted(designs)
    result: list[int] = []
    for design in designs[: len(designs) - left + 1]:
        if not result or result[-1] != design:
            result.append(design)
    return result


def pick_card(t: Syndicate, seat: int, design: int, chosen: list[int]) -> int:
    """Return the lowest card of a design after those chosen."""
    best = NOBODY
    for card in items_after(t.seats[seat].hand, chosen):
        if t.box.design[card] == design and (best < 0 or card < best):
            best = card
    return best


def pick_chip(t: Syndicate, seat: int, design: int, chosen: list[int]) -> int:
    """Return the lowest chip of a design after those chosen."""
    best = NOBODY
    for chip in items_after(t.seats[seat].chips, chosen):
        if t.box.chip_design[chip] == design and (best < 0 or chip < best):
            best = chip
    return best
