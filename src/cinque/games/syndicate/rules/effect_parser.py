"""The effect vocabulary: sentences of cards and chips that happen once, and permanent powers (COMPONENTS.md)."""

# not rule code: reads content
# not compiled: used while reading content only

from __future__ import annotations

from cinque.core.engine.effects import Vocabulary
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.components import Effect
from cinque.games.syndicate.rules.moves import ZONES


def read_goods(word: str) -> list[int]:
    """Read credits, influence and crew from a word such as 4/0/0."""
    credits, influence, crew = (int(part) for part in word.split("/"))
    return [credits, influence, crew]


def read_zones(word: str) -> list[int]:
    """Read a bit mask of zones from a word such as middle+inner."""
    return [c.ALL_ZONES if word == "all" else sum(1 << ZONES.index(zone) for zone in word.split("+"))]


EFFECTS = Vocabulary(
    {
        "GAIN <goods>": c.GAIN,
        "GAIN_ANY <number>": c.GAIN_ANY,
        "LOSE <goods>": c.LOSE,
        "STEAL_SHARE <number>": c.STEAL_SHARE,
        "DRAW <number>": c.DRAW,
        "DISCARD <number> <how>": c.DISCARD,
        "TECH <number>": c.TECH,
        "ASSAULT <number>": c.ASSAULT,
        "ALERT <number>": c.ALERT,
        "ROLL <roll> <number>": c.ROLL,
        "REARM <number> <number>": c.REARM,
        "EXHAUST <number> <number>": c.EXHAUST,
        "SUPPRESS <number> <number>": c.SUPPRESS,
        "FORTIFY <own>": c.FORTIFY,
        "UNFORTIFY <other>": c.UNFORTIFY,
        "FLIP <own> research": c.FLIP,
        "FLIP <rival> <zones>": c.FLIP,
        "CLEAR <own> <number>": c.CLEAR,
        "CLEAR <other>": c.CLEAR,
        "TAX <number> <number> <number>": c.TAX,
        "CRACKDOWN <zones> <number> <number>": c.CRACKDOWN,
        "HUNT <number> <number> <number>": c.HUNT,
        "PAY_OR <goods> BURN_SLEEPER": c.PAY_OR,
        "PARDON": c.PARDON,
        "VOID_PARDON": c.VOID_PARDON,
        "BURN_SLEEPER": c.BURN_SLEEPER,
        "CANCEL": c.CANCEL,
        "FINAL_ROUND": c.FINAL_ROUND,
    },
    goods=read_goods,
    zones=read_zones,
    how={"choice": 0, "random": 1},
    roll={"mission": c.MISSION_ROLL, "robbery": c.ROBBERY_ROLL, "assault": c.ASSAULT_ROLL},
    own={"own": c.OWN},
    other={"other": c.RIVALS},
    rival={"rival": c.RIVALS},
)
POWERS = Vocabulary(
    {
        "COST base <number>": c.COST_BASE,
        "COST fortify <number>": c.COST_FORTIFY,
        "COST tech <number>": c.COST_TECH,
        "COST pardon <number>": c.COST_PARDON,
        "COST assault_crew <number>": c.COST_ASSAULT,
        "COST pardon half": c.HALF_PARDON,
        "COST tax half": c.HALF_TAX,
        "SALE <number>": c.SALE,
        "ROLL robbery <number>": c.ROLL_ROBBERY,
        "ROLL assault <number>": c.ROLL_ASSAULT,
        "CDICE <number>": c.CONSEQUENCE_DICE,
        "BOOST mission <number>": c.BOOST,
        "ON step1_draw DRAW <number>": c.ON_DRAW,
        "ON assault_won GAIN <number>/0/0": c.ON_WON,
        "ON mission_failed GAIN_ANY <number>": c.ON_FAILED,
        "INCOME <goods>": c.INCOME_CREDITS,  # plus 1 and 2: the two powers after it
        "INCOME_ANY <number>": c.INCOME_ANY,
        "NO_ALERT assault <number>": c.QUIET_ASSAULT,
        "NO_ALERT failed_mission <number>": c.QUIET_FAILURE,
        "AS_FORT assault": c.FORT_ASSAULT,
        "AS_FORT crackdown": c.FORT_CRACKDOWN,
        "NO_SEIZE": c.NO_SEIZE,
    },
    goods=read_goods,
)


def parse_effect(where: str, text: str) -> Effect:
    """Parse an effect that happens once; raise ContentError naming the record if it is unknown."""
    op, arguments = EFFECTS.read(where, text)
    one, two, three = [*arguments, 0, 0, 0][:3]
    return Effect(op, one, two, three, text)


def parse_powers(where: str, text: str) -> list[tuple[int, int]]:
    """Parse a permanent effect into powers and their values."""
    power, values = POWERS.read(where, text)
    return [(power + place, value) for place, value in enumerate(values or [1])]
