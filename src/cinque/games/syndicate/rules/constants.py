"""The effect vocabulary (COMPONENTS.md section 1) and other numbers that rules, content and bots share."""

from __future__ import annotations

from typing import Final

# Effects that happen once.
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

# Permanent powers of mats and advanced techs: looked up when needed, never carried out.
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
CONSEQUENCE_DICE: Final = 10
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
POWER_COUNT: Final = 24

# Rolls that an effect can change.
MISSION_ROLL: Final = 0
ROBBERY_ROLL: Final = 1
ASSAULT_ROLL: Final = 2

# Which bases a FLIP or CLEAR affects.
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

# Status of a mission's territory: the columns of the winning rolls (SYN-MIS04).
EMPTY: Final = 0
OWN_BASE: Final = 1
COOPERATIVE: Final = 2
UNCOOPERATIVE: Final = 3

TECH_MARKET: Final = 0
ASSAULT_MARKET: Final = 1

# Windows in which a sleeper can be revealed. The first is the player's own turn, which asks no question.
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

TERRITORY_COUNT: Final = 18
MISSION_DESIGNS: Final = 54
FIRST_SLEEPER: Final = 63  # designs below are missions, the others sleepers, and so are their cards (SYN-CMP15)
CARD_COUNT: Final = 78
CHIP_COUNT: Final = 37
FIRST_TECH: Final = 10  # sources of powers from here on are techs, those before are syndicates
LAST_CARD: Final = 0  # the sovereign card that announces the last round
