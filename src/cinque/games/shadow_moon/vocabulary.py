"""The effect vocabulary, and the box: all content of the game as lists of ints."""

from __future__ import annotations

from typing import Final

# Effects handled unit by unit come first, then the other ones (COMPONENTS.md section 1).
ADD: Final = 0
STRENGTHEN: Final = 1
PUSH: Final = 2
PULL: Final = 3
SHIP: Final = 4
ELIMINATE: Final = 5
REPLACE: Final = 6
ADD_EACH: Final = 7
LOCKDOWN: Final = 8
DISPLACE: Final = 9
INTERFERE: Final = 10
BURN_STACK: Final = 11
BURN_DECK: Final = 12
SACRIFICE: Final = 13
REANIMATE: Final = 14
GAMBLE: Final = 15
RECALL: Final = 16

LAST_UNIT_OP: Final = 6

NOWHERE: Final = 0
NAMED: Final = 1
ADJ: Final = 2
ANY: Final = 3
OWN: Final = 4
BURNED: Final = 5
LOCKED: Final = 6
DISPLACED: Final = 7
SAME: Final = 8
DEST: Final = 9

SECTOR_COUNT: Final = 15
EVERYWHERE: Final = 0x7FFF
SPIRE: Final = 0

OWN_TYPE: Final = 0  # a crime type that objectives name
ANY_TYPE: Final = 1  # Wild
NO_TYPE: Final = 2  # Petty Crime

FIRST_PETTY: Final = 33  # tokens from here on are the petty crime tokens, by colour


class Effect:
    """One sentence of a card or token."""

    __slots__ = ("op", "count", "target", "sector", "text")

    def __init__(self, op: int, count: int, target: int, sector: int, text: str) -> None:
        self.op: Final[int] = op
        self.count: Final[int] = count
        self.target: Final[int] = target
        self.sector: Final[int] = sector
        self.text: Final[str] = text


class Box:
    """Everything in the box that never changes. Cards, tokens and sectors are numbers, in the order of the files."""

    __slots__ = (
        "effects", "near", "near_mask", "control_pay", "syndicate", "first_line", "second_line", "below",
        "sides", "crime", "value", "hustle", "crime_kind", "objective_crime", "objective_sector",
        "facedown", "burned", "influence", "rounds", "turns", "hand", "row", "objectives", "board", "bank",
        "control", "minor", "major", "objective_control", "refreshes", "cap", "kingpin_minor", "kingpin_major",
        "syndicates_in", "faceup",
    )  # fmt: skip

    effects: list[Effect]
    near: list[list[int]]  # bordering sectors of each sector
    near_mask: list[int]  # the same as bit masks
    control_pay: list[int]  # Kredits for controlling a sector
    syndicate: list[int]  # of each card
    first_line: list[int]  # of each card: its first effect above the line
    second_line: list[int]  # ... its second one, or -1
    below: list[int]  # ... the one below the line
    sides: list[list[int]]  # of each operation token: its two sectors
    crime: list[int]  # of each token, petty crime tokens included
    value: list[int]
    hustle: list[int]  # of each token: its effect
    crime_kind: list[int]  # of each crime: OWN_TYPE, ANY_TYPE or NO_TYPE
    objective_crime: list[int]
    objective_sector: list[int]
    facedown: int  # the effect of a card played facedown
    burned: int  # the unit placed by SACRIFICE and REANIMATE
    influence: int
    rounds: int
    turns: int
    hand: int
    row: int
    objectives: int
    board: int
    bank: int
    control: int
    minor: int
    major: int
    objective_control: int
    refreshes: int
    cap: int
    kingpin_minor: int
    kingpin_major: int
    syndicates_in: list[int]  # by number of players
    faceup: list[int]  # objectives faceup at setup, by number of players
