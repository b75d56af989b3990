"""Parse effect texts: one-time effects become an Effect, permanent powers a number in a table."""

# not rule code: reads content
# not compiled: used while reading content only

from __future__ import annotations

from cinque.core.engine.errors import ContentError
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.components import Effect
from cinque.games.syndicate.rules.moves import ZONES

NUMBERS = {  # op and how many plain numbers follow it
    "GAIN_ANY": (constants.GAIN_ANY, 1),
    "STEAL_SHARE": (constants.STEAL_SHARE, 1),
    "DRAW": (constants.DRAW, 1),
    "TECH": (constants.TECH, 1),
    "ASSAULT": (constants.ASSAULT, 1),
    "ALERT": (constants.ALERT, 1),
    "REARM": (constants.REARM, 2),
    "EXHAUST": (constants.EXHAUST, 2),
    "SUPPRESS": (constants.SUPPRESS, 2),
    "TAX": (constants.TAX, 3),
    "HUNT": (constants.HUNT, 3),
    "PARDON": (constants.PARDON, 0),
    "VOID_PARDON": (constants.VOID_PARDON, 0),
    "BURN_SLEEPER": (constants.BURN_SLEEPER, 0),
    "CANCEL": (constants.CANCEL, 0),
    "FINAL_ROUND": (constants.FINAL_ROUND, 0),
}
AMOUNTS = {"GAIN": constants.GAIN, "LOSE": constants.LOSE}
ROLLS = {"mission": constants.MISSION_ROLL, "robbery": constants.ROBBERY_ROLL, "assault": constants.ASSAULT_ROLL}
WHOLE = {
    "FORTIFY own": (constants.FORTIFY, constants.OWN, 0),
    "UNFORTIFY other": (constants.UNFORTIFY, constants.RIVALS, 0),
    "CLEAR other": (constants.CLEAR, constants.RIVALS, 0),
    "FLIP own research": (constants.FLIP, constants.OWN, 0),
}
COSTS = {
    "base": constants.COST_BASE,
    "fortify": constants.COST_FORTIFY,
    "tech": constants.COST_TECH,
    "pardon": constants.COST_PARDON,
    "assault_crew": constants.COST_ASSAULT,
}
POWERS = {  # text without its last number: the power it adds to
    "SALE": constants.SALE,
    "ROLL robbery": constants.ROLL_ROBBERY,
    "ROLL assault": constants.ROLL_ASSAULT,
    "CDICE": constants.CDICE,
    "BOOST mission": constants.BOOST,
    "ON step1_draw DRAW": constants.ON_DRAW,
    "ON mission_failed GAIN_ANY": constants.ON_FAILED,
    "INCOME_ANY": constants.INCOME_ANY,
    "NO_ALERT assault": constants.QUIET_ASSAULT,
    "NO_ALERT failed_mission": constants.QUIET_FAILURE,
    **{f"COST {kind}": power for kind, power in COSTS.items()},
}
SWITCHES = {
    "COST pardon half": constants.HALF_PARDON,
    "COST tax half": constants.HALF_TAX,
    "AS_FORT assault": constants.FORT_ASSAULT,
    "AS_FORT crackdown": constants.FORT_CRACKDOWN,
    "NO_SEIZE": constants.NO_SEIZE,
}


def parse_effect(where: str, text: str) -> Effect:
    """Parse an effect that happens once; raise ContentError naming the record if it is unknown."""
    words = text.split()
    try:
        if text in WHOLE:
            return Effect(*WHOLE[text], 0, text)
        if words[0] in AMOUNTS and len(words) == 2:
            return Effect(AMOUNTS[words[0]], *parse_amount(words[1]), text)
        if words[0] == "PAY_OR" and words[2:] == ["BURN_SLEEPER"]:
            return Effect(constants.PAY_OR, *parse_amount(words[1]), text)
        if words[0] == "ROLL" and len(words) == 3:
            return Effect(constants.ROLL, ROLLS[words[1]], int(words[2]), 0, text)
        if words[0] == "DISCARD" and words[2] in ("choice", "random"):
            return Effect(constants.DISCARD, int(words[1]), int(words[2] == "random"), 0, text)
        if words[0] == "CRACKDOWN" and len(words) == 4:
            return Effect(constants.CRACKDOWN, parse_zones(words[1]), int(words[2]), int(words[3]), text)
        if words[:2] == ["FLIP", "rival"]:
            return Effect(constants.FLIP, constants.RIVALS, parse_zones(words[2]), 0, text)
        if words[:2] == ["CLEAR", "own"]:
            return Effect(constants.CLEAR, constants.OWN, int(words[2]), 0, text)
        op, count = NUMBERS[words[0]]
        if len(words) == count + 1:
            a, b, c = ([int(word) for word in words[1:]] + [0, 0, 0])[:3]
            return Effect(op, a, b, c, text)
    except (KeyError, ValueError, IndexError):
        pass
    raise ContentError(f"{where}: '{text}' is not in the effect vocabulary")


def parse_amount(text: str) -> tuple[int, int, int]:
    """Parse credits, influence and crew from a text such as 4/0/0."""
    one, two, three = (int(part) for part in text.split("/"))
    return one, two, three


def parse_zones(text: str) -> int:
    """Parse a bit mask of zones from a text such as middle+inner."""
    return constants.ALL_ZONES if text == "all" else sum(1 << ZONES.index(zone) for zone in text.split("+"))


def parse_powers(where: str, text: str) -> list[tuple[int, int]]:
    """Parse a permanent effect into powers and their values."""
    if text in SWITCHES:
        return [(SWITCHES[text], 1)]
    head, _, last = text.rpartition(" ")
    try:
        if head == "INCOME":
            credits, influence, crew = parse_amount(last)
            return [
                (constants.INCOME_CREDITS, credits),
                (constants.INCOME_INFLUENCE, influence),
                (constants.INCOME_CREW, crew),
            ]
        if head == "ON assault_won GAIN":
            credits, influence, crew = parse_amount(last)
            if influence or crew:
                raise ValueError
            return [(constants.ON_WON, credits)]
        return [(POWERS[head], int(last))]
    except (KeyError, ValueError):
        raise ContentError(f"{where}: '{text}' is not in the effect vocabulary") from None
