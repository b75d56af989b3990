"""Reads the texts of effects: what is carried out becomes an Effect, a standing power a number in a table."""

# not rule code: reads content
# not compiled: used while reading content only

from __future__ import annotations

from cinque.core.errors import ContentError
from cinque.games.syndicate import box as v
from cinque.games.syndicate.box import Effect
from cinque.games.syndicate.moves import ZONES

NUMBERS = {  # op and how many plain numbers follow it
    "GAIN_ANY": (v.GAIN_ANY, 1), "STEAL_SHARE": (v.STEAL_SHARE, 1), "DRAW": (v.DRAW, 1), "TECH": (v.TECH, 1),
    "ASSAULT": (v.ASSAULT, 1), "ALERT": (v.ALERT, 1), "REARM": (v.REARM, 2), "EXHAUST": (v.EXHAUST, 2),
    "SUPPRESS": (v.SUPPRESS, 2), "TAX": (v.TAX, 3), "HUNT": (v.HUNT, 3), "PARDON": (v.PARDON, 0),
    "VOID_PARDON": (v.VOID_PARDON, 0), "BURN_SLEEPER": (v.BURN_SLEEPER, 0), "CANCEL": (v.CANCEL, 0),
    "FINAL_ROUND": (v.FINAL_ROUND, 0),
}  # fmt: skip
AMOUNTS = {"GAIN": v.GAIN, "LOSE": v.LOSE}
ROLLS = {"mission": v.MISSION_ROLL, "robbery": v.ROBBERY_ROLL, "assault": v.ASSAULT_ROLL}
WHOLE = {
    "FORTIFY own": (v.FORTIFY, v.OWN, 0), "UNFORTIFY other": (v.UNFORTIFY, v.RIVALS, 0),
    "CLEAR other": (v.CLEAR, v.RIVALS, 0), "FLIP own research": (v.FLIP, v.OWN, 0),
}  # fmt: skip
COSTS = {
    "base": v.COST_BASE, "fortify": v.COST_FORTIFY, "tech": v.COST_TECH, "pardon": v.COST_PARDON,
    "assault_crew": v.COST_ASSAULT,
}  # fmt: skip
POWERS = {  # text without its last number: the power it adds to
    "SALE": v.SALE, "ROLL robbery": v.ROLL_ROBBERY, "ROLL assault": v.ROLL_ASSAULT, "CDICE": v.CDICE,
    "BOOST mission": v.BOOST, "ON step1_draw DRAW": v.ON_DRAW, "ON mission_failed GAIN_ANY": v.ON_FAILED,
    "INCOME_ANY": v.INCOME_ANY, "NO_ALERT assault": v.QUIET_ASSAULT, "NO_ALERT failed_mission": v.QUIET_FAILURE,
    **{f"COST {kind}": power for kind, power in COSTS.items()},
}  # fmt: skip
SWITCHES = {
    "COST pardon half": v.HALF_PARDON, "COST tax half": v.HALF_TAX, "AS_FORT assault": v.FORT_ASSAULT,
    "AS_FORT crackdown": v.FORT_CRACKDOWN, "NO_SEIZE": v.NO_SEIZE,
}  # fmt: skip


def carried_out(where: str, text: str) -> Effect:
    """One effect that happens once; raises ContentError naming the record."""
    words = text.split()
    try:
        if text in WHOLE:
            return Effect(*WHOLE[text], 0, text)
        if words[0] in AMOUNTS and len(words) == 2:
            return Effect(AMOUNTS[words[0]], *amount(words[1]), text)
        if words[0] == "PAY_OR" and words[2:] == ["BURN_SLEEPER"]:
            return Effect(v.PAY_OR, *amount(words[1]), text)
        if words[0] == "ROLL" and len(words) == 3:
            return Effect(v.ROLL, ROLLS[words[1]], int(words[2]), 0, text)
        if words[0] == "DISCARD" and words[2] in ("choice", "random"):
            return Effect(v.DISCARD, int(words[1]), int(words[2] == "random"), 0, text)
        if words[0] == "CRACKDOWN" and len(words) == 4:
            return Effect(v.CRACKDOWN, zones(words[1]), int(words[2]), int(words[3]), text)
        if words[:2] == ["FLIP", "rival"]:
            return Effect(v.FLIP, v.RIVALS, zones(words[2]), 0, text)
        if words[:2] == ["CLEAR", "own"]:
            return Effect(v.CLEAR, v.OWN, int(words[2]), 0, text)
        op, count = NUMBERS[words[0]]
        if len(words) == count + 1:
            a, b, c = ([int(word) for word in words[1:]] + [0, 0, 0])[:3]
            return Effect(op, a, b, c, text)
    except (KeyError, ValueError, IndexError):
        pass
    raise ContentError(f"{where}: '{text}' is not in the effect vocabulary")


def amount(text: str) -> tuple[int, int, int]:
    """Credits, influence, crew from a text such as 4/0/0."""
    one, two, three = (int(part) for part in text.split("/"))
    return one, two, three


def zones(text: str) -> int:
    """A bit mask of zones from a text such as middle+inner."""
    return v.ALL_ZONES if text == "all" else sum(1 << ZONES.index(zone) for zone in text.split("+"))


def standing(where: str, text: str) -> list[tuple[int, int]]:
    """The powers that a standing effect gives, with their numbers."""
    if text in SWITCHES:
        return [(SWITCHES[text], 1)]
    head, _, last = text.rpartition(" ")
    try:
        if head == "INCOME":
            credits, influence, crew = amount(last)
            return [(v.INCOME_CREDITS, credits), (v.INCOME_INFLUENCE, influence), (v.INCOME_CREW, crew)]
        if head == "ON assault_won GAIN":
            credits, influence, crew = amount(last)
            if influence or crew:
                raise ValueError
            return [(v.ON_WON, credits)]
        return [(POWERS[head], int(last))]
    except (KeyError, ValueError):
        raise ContentError(f"{where}: '{text}' is not in the effect vocabulary") from None
