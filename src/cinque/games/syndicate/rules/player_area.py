"""A player's area, and an offer from one player to another."""

from __future__ import annotations

from typing import ClassVar

from cinque.core.engine.parts import Part


class Seat(Part):
    """The area of one player."""

    ENCODED: ClassVar[dict[str, str]] = {
        "syndicate": "one of 10", "stock": "row 3", "markers": "row 2", "could": "bits 11", "techs": "bits 12",
        "pardon": "one of 4", "zones": "bits 3",
    }  # fmt: skip

    syndicate: int  # NOBODY before it is chosen
    stock: list[int]  # credits, influence, crew
    tech: int
    assault: int
    dice: int  # armed dice
    reinforcements: int  # armed reinforcements
    markers: list[int]  # bit masks of the tech and assault market boxes with this player's marker
    could: int  # sleepers the slot card can be, from an earlier request to play it: bit mask, 0 if unknown
    techs: int  # bit mask of advanced techs
    boosted: bool  # Probability Engine used this round
    quiet_assaults: int  # assaults exempt from alert this round
    failures: int  # failed missions this round
    successes: int
    captures: int
    routes: int  # trade-route bonuses collected
    offers: int  # offers the player may still start in this phase
    pardon: int
    held_dice: int  # dice that stay used at the next reset
    held_reinforcements: int
    out: bool  # takes no more turns in this phase (extended turns)
    zones: int  # bit mask of zones with a successful ordinary mission
    leads: int  # number of such missions


class Offer(Part):
    """What one player offers another; cards and chips by design, the rest by kind, as bit masks and counts."""

    maker: int
    to: int
    line: int  # position of the last line in the fixed order of lines
    sent: bool
    give: list[int]
    want: list[int]
    cards: list[int]
    slot: bool  # the card in the slot
    chips: list[int]
    techs: int
    bases: int
    beams: int
    want_cards: int
    want_slot: bool
    want_chips: int
    want_techs: int
    want_bases: int
    want_beams: int
    hand_cards: list[int]  # chosen by the other side when accepting
    hand_chips: list[int]
