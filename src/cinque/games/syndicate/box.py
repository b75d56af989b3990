"""The effect vocabulary (COMPONENTS.md section 1), and the box: all content of the game as lists of ints."""

from __future__ import annotations

from typing import Final

# Effects that are carried out.
GAIN: Final = 0
GAIN_ANY: Final = 1
LOSE: Final = 2
STEAL_SHARE: Final = 3
DRAW: Final = 4
DISCARD: Final = 5
TECH: Final = 6
ASSAULT: Final = 7
ALERT: Final = 8
ROLL: Final = 9
REARM: Final = 10
EXHAUST: Final = 11
SUPPRESS: Final = 12
FORTIFY: Final = 13
UNFORTIFY: Final = 14
FLIP: Final = 15
CLEAR: Final = 16
TAX: Final = 17
CRACKDOWN: Final = 18
HUNT: Final = 19
PAY_OR: Final = 20
PARDON: Final = 21
VOID_PARDON: Final = 22
BURN_SLEEPER: Final = 23
CANCEL: Final = 24
FINAL_ROUND: Final = 25

# Standing powers of mats and advanced techs: read when needed, never carried out.
COST_BASE: Final = 0
COST_FORTIFY: Final = 1
COST_TECH: Final = 2
COST_PARDON: Final = 3
COST_ASSAULT: Final = 4
HALF_PARDON: Final = 5
HALF_TAX: Final = 6
SALE: Final = 7
ROLL_ROBBERY: Final = 8
ROLL_ASSAULT: Final = 9
CDICE: Final = 10
BOOST: Final = 11
ON_DRAW: Final = 12
ON_WON: Final = 13
ON_FAILED: Final = 14
INCOME_CREDITS: Final = 15
INCOME_INFLUENCE: Final = 16
INCOME_CREW: Final = 17
INCOME_ANY: Final = 18
QUIET_ASSAULT: Final = 19
QUIET_FAILURE: Final = 20
FORT_ASSAULT: Final = 21
FORT_CRACKDOWN: Final = 22
NO_SEIZE: Final = 23
POWERS: Final = 24

# Rolls that an effect can change.
MISSION_ROLL: Final = 0
ROBBERY_ROLL: Final = 1
ASSAULT_ROLL: Final = 2

# Which bases a FLIP or CLEAR touches.
RIVALS: Final = 0
OWN: Final = 1

CREDITS: Final = 0
INFLUENCE: Final = 1
CREW: Final = 2

INNER: Final = 2
ALL_ZONES: Final = 7

PLAIN: Final = 0
MINING: Final = 1
MILITARY: Final = 2
RESEARCH: Final = 3
GAMBLING: Final = 4

# Status of a mission's territory, the columns of the winning rolls (SYN-MIS04).
EMPTY: Final = 0
OWN_BASE: Final = 1
COOPERATIVE: Final = 2
UNCOOPERATIVE: Final = 3

TECH_MARKET: Final = 0
ASSAULT_MARKET: Final = 1

# Windows in which a sleeper can be turned up; the first is the own turn, which is no window that asks.
OWN_TURN: Final = 0
TURN_CHANGE: Final = 1
MISSION_ANNOUNCED: Final = 2
MISSION_SUCCEEDED: Final = 3
ASSAULT_ANNOUNCED: Final = 4
SOVEREIGN_REVEALED: Final = 5
PARDONS_CLOSED: Final = 6
COLLECT_STARTED: Final = 7
SLEEPER_PLAYED: Final = 8
WINDOWS: Final[list[str]] = [
    "own_turn", "turn_change", "mission_announced", "mission_succeeded", "assault_announced",
    "sovereign_revealed", "pardons_closed", "collect_started", "sleeper_played",
]  # fmt: skip

TERRITORIES: Final = 18
MISSION_DESIGNS: Final = 54
FIRST_SLEEPER: Final = 63  # designs from here on are sleepers, cards from here on their copies
CARD_COUNT: Final = 78
CHIP_COUNT: Final = 37
FIRST_TECH: Final = 10  # sources of powers from here on are techs, those before are syndicates
LAST_CARD: Final = 0  # the sovereign card that announces the last round


class Effect:
    """One sentence of a card or chip; what a, b and c mean depends on the op."""

    __slots__ = ("op", "a", "b", "c", "text")

    def __init__(self, op: int, a: int, b: int, c: int, text: str) -> None:
        self.op: Final[int] = op
        self.a: Final[int] = a
        self.b: Final[int] = b
        self.c: Final[int] = c
        self.text: Final[str] = text


class Box:
    """Everything in the box that never changes. Cards, chips and territories are numbers, in the order of the files."""

    __slots__ = (
        "zone", "special", "mining", "boxes", "vp", "link_from", "link_to", "routes", "route_any",
        "purchase", "income", "upkeep", "fortify",
        "design", "copies", "territory", "robbery_zone", "round", "rolls", "hire", "reward", "dice",
        "sleeper", "sleeper_windows", "in_window",
        "start", "racket", "start_assault", "start_tech", "start_base", "start_fort", "powers", "tier",
        "chip_design", "chip_zone", "chip_effects", "sovereign", "quiet",
        "feat", "feat_count", "feat_points", "max_alert", "yellow", "orange",
        "rate_give", "rate_from", "rate_to", "thresholds",
        "hand", "action_dice", "draw", "assault_crew", "reinforced_crew", "assault_roll", "fort_roll",
        "top_assault", "top_tech", "market_step", "market_boxes", "no_tech_left", "pardon_none", "pardon_base",
        "destroyer", "sale", "casino", "crackdown_die", "action_die", "consequence_dice",
        "sovereign_top", "sovereign_mixed", "sovereign_bottom", "phantom_bases", "phantom_cards", "phantom_yellow",
        "offers", "offers_extended", "actions_extended",
        "solo_missions", "solo_zones", "solo_access", "solo_breaks",
    )  # fmt: skip

    # by territory
    zone: list[int]
    special: list[int]
    mining: list[int]
    boxes: list[int]  # research boxes
    vp: list[int]
    link_from: list[int]  # by beam link: the installation
    link_to: list[int]  # ... and the territory it protects
    routes: list[list[int]]
    route_any: list[int]
    # by zone
    purchase: list[list[int]]
    income: list[list[int]]
    upkeep: list[int]
    fortify: list[list[int]]
    # operation cards
    design: list[int]  # of each of the 78 cards
    copies: list[list[int]]  # the cards of each design
    territory: list[int]  # of each ordinary mission
    robbery_zone: list[int]  # of each robbery
    round: list[int]  # minimum round, by design of a mission
    rolls: list[list[list[int]]]  # lowest winning roll by design, status, and whether hands are hired
    hire: list[list[int]]
    reward: list[list[int]]
    dice: list[list[int]]  # consequence dice of each robbery against a plain and a fortified base
    sleeper: list[Effect]  # of each sleeper design
    sleeper_windows: list[int]  # bit mask of windows
    in_window: list[list[int]]  # sleeper designs, counted from 0, by window
    # syndicates and techs
    start: list[list[int]]
    racket: list[list[int]]
    start_assault: list[int]
    start_tech: list[int]
    start_base: list[int]  # territory or -1
    start_fort: list[int]
    powers: list[list[int]]  # by power, then by syndicate and tech
    tier: list[int]
    thresholds: list[int]  # tech levels that bring an advanced tech
    # chips, sovereign cards, awards
    chip_design: list[int]  # of each of the 37 chips
    chip_zone: list[int]  # of each design
    chip_effects: list[list[Effect]]
    sovereign: list[list[list[Effect]]]  # by card and colour
    quiet: list[bool]  # cards that touch no player
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
    offers_extended: int
    actions_extended: int
    solo_missions: int
    solo_zones: int
    solo_access: int
    solo_breaks: int
