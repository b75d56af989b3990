"""The box: all content of the game as lists of ints, filled by content.py and shared by all tables (SMS-CMP)."""

from __future__ import annotations

from typing import Final


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

    effects: list[Effect]
    near: list[list[int]]  # by sector: the bordering sectors
    near_mask: list[int]  # by sector: bit mask of the bordering sectors
    control_pay: list[int]  # by sector: Kredits for control
    syndicate: list[int]  # by card
    first_line: list[int]  # by card: its first effect above the line
    second_line: list[int]  # by card: its second effect above the line, or -1
    below_line: list[int]  # by card: its effect below the line
    sides: list[list[int]]  # by operation token: its two sectors
    crime: list[int]  # by token, including petty crime tokens
    value: list[int]
    hustle: list[int]  # by token: its effect
    crime_kind: list[int]  # by crime: OWN_TYPE, ANY_TYPE or NO_TYPE
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
