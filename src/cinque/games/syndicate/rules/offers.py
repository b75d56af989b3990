"""An offer from one player to another, and the order of its lines (SYN-TRD10)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.piles import Pile, Piles
from cinque.games.syndicate.rules.moves import BASES, CARDS, CHIPS, LINKS, RESOURCES, TECHS
from cinque.games.syndicate.rules.player_area import Offer


def new_offer(maker: int, to: int) -> Offer:
    """Return an empty offer."""
    offer = Offer()
    offer.maker = maker
    offer.to = to
    offer.give = [0, 0, 0]
    offer.want = [0, 0, 0]
    offer.cards = []
    offer.chips = []
    offer.hand_cards = []
    offer.hand_chips = []
    return offer


def names_in(mask: int, names: list[str]) -> list[str]:
    """Return the names of the bits set in a mask."""
    return [names[bit] for bit in range(len(names)) if mask >> bit & 1]


def open_terms(offer: Offer) -> dict[str, Any]:
    """Return the public part of an offer: cards and chips by number only (SYN-TRD10, SYN-TRD11)."""
    return {"seat": offer.maker, "to": offer.to, "gives": given_terms(offer), "wants": wanted_terms(offer)}


def given_terms(offer: Offer) -> dict[str, int]:
    """Return how many of each thing the maker gives."""
    things = names_in(offer.techs, TECHS) + names_in(offer.bases, BASES) + names_in(offer.beams, LINKS)
    return count_terms(offer.give, len(offer.cards), offer.slot, len(offer.chips), things)


def wanted_terms(offer: Offer) -> dict[str, int]:
    """Return how many of each thing the maker wants."""
    things = names_in(offer.want_techs, TECHS) + names_in(offer.want_bases, BASES) + names_in(offer.want_beams, LINKS)
    return count_terms(offer.want, offer.want_cards, offer.want_slot, offer.want_chips, things)


def names_in_offer(cards: list[int], chips: list[int]) -> dict[str, Any] | None:
    """Return the cards and chips of an offer by name, for its two parties, or None if there are none."""
    if not cards and not chips:
        return None
    return {"cards": [CARDS[design] for design in cards], "chips": [CHIPS[design] for design in chips]}


def count_terms(stock: list[int], cards: int, slot: bool, chips: int, things: list[str]) -> dict[str, int]:
    """Return how many of each thing one side of an offer contains."""
    counts = {RESOURCES[kind]: stock[kind] for kind in range(3)}
    counts |= {"cards": cards, "slot": int(slot), "chips": chips, **dict.fromkeys(things, 1)}
    return {name: count for name, count in counts.items() if count}


def later_designs(held: list[int], chosen: list[int], kinds: list[int]) -> list[int]:
    """Return the designs of the items that can be chosen after those chosen, in ascending order."""
    designs = [kinds[item] for item in held]
    designs.sort()
    if not chosen:
        return designs
    last = chosen[-1]
    again = designs.count(last) - chosen.count(last)
    return [last] * again + [design for design in designs if design > last]


def ascending_designs(designs: list[int], left: int) -> list[int]:
    """Return those of ascending designs that leave enough others to follow, without duplicates."""
    return [designs[at] for at in range(len(designs) - left + 1) if at == 0 or designs[at] != designs[at - 1]]


def lowest_cards(family: Piles, pile: Pile, designs: list[int]) -> list[int]:
    """Return the lowest cards of these designs, which are in ascending order."""
    picked: list[int] = []
    for card in sorted(family[pile]):
        if len(picked) < len(designs) and family.kind(card) == designs[len(picked)]:
            picked.append(card)
    return picked
