"""A player's area, and an offer from one player to another."""

from __future__ import annotations

from typing import ClassVar

from cinque.core.engine.parts import Part


class Seat(Part):
    """The area of one player."""

    ENCODED: ClassVar[dict[str, str]] = {
        "syndicate": "one of 10", "stock": "row 3", "markers": "row 2", "slot_candidates": "bits 11",
        "techs": "bits 12", "pardon": "one of 4", "zones": "bits 3",
    }  # fmt: skip

    syndicate: int = -1  # NOBODY before it is chosen
    stock: list[int]  # credits, influence, crew
    tech: int = 0
    assault: int = 0
    dice: int = 0  # armed dice
    reinforcements: int = 0  # armed reinforcements
    markers: list[int]  # bit masks of the tech and assault market boxes with this player's marker
    slot_candidates: int = 0  # bit mask of the sleepers the slot card can be, as requests to play it show; 0 if unknown
    techs: int = 0  # bit mask of advanced techs
    boosted: bool = False  # Probability Engine used this round
    quiet_assaults: int = 0  # assaults exempt from alert this round
    failures: int = 0  # failed missions this round
    successes: int = 0
    captures: int = 0
    route_bonuses: int = 0  # trade-route bonuses collected
    offers: int = 0  # offers the player may still start in this phase
    pardon: int = 0
    held_dice: int = 0  # dice that stay exhausted at the next reset
    held_reinforcements: int = 0
    out: bool = False  # the player takes no more turns in this phase (extended turns)
    zones: int = 0  # bit mask of zones with a successful ordinary mission
    leads: int = 0  # how many ordinary missions succeeded


class Offer(Part):
    """What one player offers another; cards and chips by design, the rest by kind, as bit masks and counts."""

    maker: int
    to: int
    line: int = 0  # position of the last line in the fixed order of lines
    sent: bool = False
    give: list[int]
    want: list[int]
    cards: list[int]
    slot: bool = False  # the card in the slot
    chips: list[int]
    techs: int = 0
    bases: int = 0
    beams: int = 0
    want_cards: int = 0
    want_slot: bool = False
    want_chips: int = 0
    want_techs: int = 0
    want_bases: int = 0
    want_beams: int = 0
    hand_cards: list[int]  # chosen by the other side when accepting
    hand_chips: list[int]
