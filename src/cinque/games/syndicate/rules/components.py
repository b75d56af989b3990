"""Everything in the box, packed into lists of ints (SYN-CMP)."""

from __future__ import annotations

from typing import Final


class Effect:
    """One sentence of a card or chip; the meaning of a, b and c depends on the op."""

    __slots__ = ("op", "a", "b", "c", "text")

    def __init__(self, op: int, a: int, b: int, c: int, text: str) -> None:
        self.op: Final[int] = op
        self.a: Final[int] = a
        self.b: Final[int] = b
        self.c: Final[int] = c
        self.text: Final[str] = text

    def goods(self) -> list[int]:
        """Return a, b and c as credits, influence and crew."""
        return [self.a, self.b, self.c]


class Box:
    """The game's fixed content. Cards, chips and territories are numbers, in the order of the content files."""

    # by territory
    zone: list[int]
    special: list[int]
    mining: list[int]
    boxes: list[int]  # research boxes
    vp: list[int]
    link_from: list[int]  # by beam link: the installation
    link_to: list[int]  # by beam link: the territory it protects
    routes: list[list[int]]
    route_any: list[int]
    # by zone
    purchase: list[list[int]]
    income: list[list[int]]
    upkeep: list[int]
    fortify: list[list[int]]
    # operation cards
    design: list[int]  # by card: its design
    copies: list[list[int]]  # by design: its cards
    territory: list[int]  # by ordinary mission: its territory
    robbery_zone: list[int]  # by robbery: its zone
    first_round: list[int]  # by design of a mission
    rolls: list[list[list[int]]]  # by design of a mission, status, and whether hands are hired: the lowest winning roll
    hire: list[list[int]]
    reward: list[list[int]]
    dice: list[list[int]]  # by robbery: consequence dice against a plain and a fortified base
    sleeper: list[Effect]  # by sleeper design: its effect
    sleeper_windows: list[int]  # by sleeper design: bit mask of the windows in which it can be played
    in_window: list[list[int]]  # sleeper designs by window, counted from 0
    # syndicates and techs
    start: list[list[int]]
    racket: list[list[int]]
    start_assault: list[int]
    start_tech: list[int]
    start_base: list[int]  # territory or -1
    start_fort: list[int]
    powers: list[list[int]]  # by power, then by syndicate and tech
    tier: list[int]
    thresholds: list[int]  # the tech levels that grant an advanced tech
    # chips, sovereign cards, awards
    chip_design: list[int]  # by chip: its design
    chip_zone: list[int]  # by design: its zone
    chip_effects: list[list[Effect]]
    sovereign: list[list[list[Effect]]]  # by card and colour
    quiet: list[bool]  # cards that affect no player
    feat: list[int]
    feat_count: list[int]
    feat_points: list[int]
    # by number of players
    max_alert: list[int]
    yellow: list[int]
    orange: list[int]
    # by exchange rate
    rate_give: list[int]
    rate_from: list[int]
    rate_to: list[int]
    # single numbers
    hand: int
    action_dice: int
    draw: int
    assault_crew: int
    reinforced_crew: int
    assault_roll: int
    fort_roll: int
    top_assault: int
    top_tech: int
    market_step: int
    market_boxes: int
    no_tech_left: int
    pardon_none: int
    pardon_base: int
    destroyer: int
    sale: int
    casino: int
    crackdown_die: int
    action_die: int
    consequence_dice: int
    sovereign_top: int
    sovereign_mixed: int
    sovereign_bottom: int
    phantom_bases: int
    phantom_cards: int
    phantom_yellow: int
    offers: int
    actions_extended: int
    solo_missions: int
    solo_zones: int
    solo_access: int
    solo_breaks: int
