"""The effect vocabulary of COMPONENTS.md section 1: what a step does, to whom, and on which condition."""

from __future__ import annotations

from typing import Final

# Steps without a choice come first.
CREDIT: Final = 0
DEFENSE: Final = 1
INFLUENCE: Final = 2
INFAMY: Final = 3
DRAW: Final = 4
BANK_CREDIT: Final = 5
BANK_DEFENSE: Final = 6
CRYO: Final = 7
ADD_CRYO: Final = 8
IGNORE_SHUTDOWN: Final = 9
LAST_SIMPLE_EFFECT: Final = 9
# Steps that are done or skipped as a whole.
REMOVE_INFAMY: Final = 10
EMBASSY: Final = 11
CARGO: Final = 12
KEY: Final = 13
CONSUME_SELF: Final = 14
LAST_WHOLE_EFFECT: Final = 14
# Steps that ask for a choice.
DISCARD: Final = 15
CONSUME: Final = 16
RECOVER: Final = 17
SEARCH: Final = 18
MOVE: Final = 19
OBTAIN: Final = 20
SECURE: Final = 21
CYCLE: Final = 22
REMOVE_CARGO: Final = 23
REMOVE_EMBASSY: Final = 24
COPY_MARKET: Final = 25
COPY_PLAYED: Final = 26
CHOOSE: Final = 27

# Where CONSUME takes from.
HAND: Final = 0
HAND_OR_DISCARD: Final = 1

# Where MOVE may go.
ADJACENT: Final = 0
ANYWHERE: Final = 1
TO_EMBASSY: Final = 2

# When a step applies.
ALWAYS: Final = 0
EMBASSY_HERE: Final = 1
EVENT_HERE: Final = 2

# Continuous effects of an Active Event.
MARKET_COST: Final = 0
NO_CYCLE: Final = 1
TAX_ALL: Final = 2
END_DRAW: Final = 3
NO_FREE_MOVE: Final = 4
MODIFIER_COUNT: Final = 5

# Which card an alternative cost requires to be discarded.
DISCARD_ANY: Final = -1  # any card; other values are a faction

# What a Mission counts.
COUNT_BIO: Final = 0
COUNT_STARTING: Final = 1
COUNT_EMBASSIES: Final = 2
COUNT_EVENTS: Final = 3
COUNT_CONSUMED: Final = 4
COUNT_CATASTROPHES: Final = 5
COUNT_FACTIONS: Final = 6

DIFFICULTIES: Final[list[str]] = ["rookie", "normal", "veteran", "master"]

LOCATION_COUNT: Final = 5
EVERYWHERE: Final = 0x1F
FACTION_COUNT: Final = 4
BIO: Final = 0
EARTH: Final = 0
