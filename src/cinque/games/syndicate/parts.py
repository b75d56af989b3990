"""What lies before a player, and an offer from one player to another."""

from __future__ import annotations

from typing import ClassVar

from cinque.core.parts import Part


class Seat(Part):
    """What lies before one player."""

    ENCODED: ClassVar[dict[str, str]] = {
        "stock": "row 3", "markers": "row 2", "hand": "own bag 78", "slot": "own", "chips": "own bag 37",
        "techs": "bits 12", "zones": "bits 3", "old_least": "secret", "old_most": "secret", "slot_age": "secret",
    }  # fmt: skip

    syndicate: int  # NOBODY before the choice
    stock: list[int]  # credits, influence, crew
    tech: int
    assault: int
    dice: int  # armed
    reinforcements: int  # armed
    markers: list[int]  # own markers in the tech and in the assault market
    hand: list[int]
    slot: int  # the card face down on the mat, or NOBODY
    could: int  # what the slot card showed itself to be by a wish to play it: bit mask of sleepers, 0 for unknown
    old_least: int  # bounds, known to all, on how many cards in hand and slot are from before the last reshuffle
    old_most: int
    slot_age: int  # whether the slot card is known to be OLD or NEW in that sense, else UNSURE
    chips: list[int]
    techs: int  # bit mask of advanced techs
    boosted: bool  # Probability Engine used this round
    quiet_assaults: int  # exempt assaults of this round
    quiet_failures: int  # exempt failed missions of this round
    successes: int
    captures: int
    routes: int  # trade-route bonuses collected
    offers: int  # that may still be sent in this trade call
    later: int  # offers for later trade calls of this phase of extended turns
    pardon: int
    held_dice: int  # stay used at the coming reset
    held_reinforcements: int
    out: bool  # takes no more turns in this phase of extended turns
    zones: int  # bit mask of the zones of own successful ordinary missions
    leads: int  # how many of those


class Offer(Part):
    """What one player offers another; resources by kind, the rest as lists, masks and numbers."""

    maker: int
    to: int
    line: int  # place of the last line in the fixed order of lines
    sent: bool
    give: list[int]
    want: list[int]
    cards: list[int]
    chips: list[int]
    bases: int
    beams: int
    want_cards: int
    want_chips: int
    want_bases: int
    want_beams: int
    hand_cards: list[int]  # chosen by the other side on accepting
    hand_chips: list[int]
