"""Constants: effect keywords, targets, and sizes of the components."""

from __future__ import annotations

from typing import Final

# Keywords; those up to LAST_UNIT_OP handle units one by one (COMPONENTS.md section 1).
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

# Where an effect applies.
NOWHERE: Final = 0
NAMED: Final = 1
ADJACENT: Final = 2
ANY: Final = 3
OWN: Final = 4
BURNED: Final = 5
LOCKDOWN_SECTORS: Final = 6  # every sector with a Lockdown token
DISPLACE_SECTORS: Final = 7  # every sector with a Displace token
SAME: Final = 8  # the sector of the effect before
DESTINATION: Final = 9  # a sector that the effect before pushed a unit to

SECTOR_COUNT: Final = 15
EVERYWHERE: Final = 0x7FFF
SPIRE: Final = 0

OWN_TYPE: Final = 0  # a crime type that objectives name
ANY_TYPE: Final = 1  # Wild
NO_TYPE: Final = 2  # Petty Crime

FIRST_PETTY: Final = 33  # tokens from here on are the petty crime tokens, by colour
