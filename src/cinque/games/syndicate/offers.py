"""An offer of one player to another, and the order in which its things are named (SYN-TRD10)."""

from __future__ import annotations

from typing import Any

from cinque.games.syndicate.moves import BASES, CHIPS, LINKS, RESOURCES
from cinque.games.syndicate.parts import Offer
from cinque.games.syndicate.table import NOBODY, Syndicate


def new_offer(maker: int, to: int) -> Offer:
    """An offer without lines."""
    offer = Offer()
    offer.maker = maker
    offer.to = to
    offer.line = 0
    offer.sent = False
    offer.give = [0, 0, 0]
    offer.want = [0, 0, 0]
    offer.cards = []
    offer.chips = []
    offer.bases = 0
    offer.beams = 0
    offer.want_cards = 0
    offer.want_chips = 0
    offer.want_bases = 0
    offer.want_beams = 0
    offer.hand_cards = []
    offer.hand_chips = []
    return offer


def names_in(mask: int, names: list[str]) -> list[str]:
    """The names of the bits of a mask."""
    return [names[bit] for bit in range(len(names)) if mask >> bit & 1]


def open_terms(offer: Offer) -> dict[str, Any]:
    """What everybody may see of an offer: cards and chips by number only (SYN-TRD10, SYN-TRD11)."""
    return {
        "seat": offer.maker,
        "to": offer.to,
        "gives": terms(offer.give, len(offer.cards), len(offer.chips), offer.bases, offer.beams),
        "wants": terms(offer.want, offer.want_cards, offer.want_chips, offer.want_bases, offer.want_beams),
    }


def named(t: Syndicate, cards: list[int], chips: list[int]) -> dict[str, Any] | None:
    """The cards and chips of an offer by name, for its two parties; None where there are none."""
    if not cards and not chips:
        return None
    return {"cards": t.card_names(cards), "chips": [CHIPS[t.box.chip_design[chip]] for chip in chips]}


def terms(stock: list[int], cards: int, chips: int, bases: int, beams: int) -> dict[str, int]:
    """One side of an offer: how many of each."""
    found = {RESOURCES[kind]: stock[kind] for kind in range(3) if stock[kind]}
    if cards:
        found["cards"] = cards
    if chips:
        found["chips"] = chips
    for name in names_in(bases, BASES) + names_in(beams, LINKS):
        found[name] = 1
    return found


def left_over(held: list[int], chosen: list[int]) -> list[int]:
    """What comes at or after the last one chosen, in the order of things."""
    if not chosen:
        return held
    return [item for item in held if item > chosen[-1]]


def following(held: list[int], chosen: list[int], kinds: list[int]) -> list[int]:
    """The designs of what comes after the last one chosen, each once, in the order of things."""
    last = chosen[-1] if chosen else -1
    found: list[int] = []
    for item in held:
        if item > last:
            design = kinds[item]
            if design not in found:
                found.append(design)
    found.sort()
    return found


def ascending(designs: list[int], left: int) -> list[int]:
    """Designs of which enough others follow, each once."""
    designs = sorted(designs)
    found: list[int] = []
    for design in designs[: len(designs) - left + 1]:
        if not found or found[-1] != design:
            found.append(design)
    return found


def pick_card(t: Syndicate, seat: int, design: int, chosen: list[int]) -> int:
    """The lowest card of a design after those chosen."""
    best = NOBODY
    for card in left_over(t.seats[seat].hand, chosen):
        if t.box.design[card] == design and (best < 0 or card < best):
            best = card
    return best


def pick_chip(t: Syndicate, seat: int, design: int, chosen: list[int]) -> int:
    """The lowest chip of a design after those chosen."""
    best = NOBODY
    for chip in left_over(t.seats[seat].chips, chosen):
        if t.box.chip_design[chip] == design and (best < 0 or chip < best):
            best = chip
    return best
