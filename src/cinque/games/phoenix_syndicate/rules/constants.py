"""Constants of the effect language, the actions, the goods and the galaxy."""

from __future__ import annotations

from typing import Final

# Operations of an effect (COMPONENTS.md section 1).
GAIN: Final = 0
CREDIT: Final = 1
PAY: Final = 2
TAKE: Final = 3
DIRECTOR: Final = 4
CLAIM: Final = 5
SECURE: Final = 6
SCORE: Final = 7
BUILD: Final = 8
UNBUILD: Final = 9
PLACE: Final = 10
MOVE_SHIP: Final = 11
MOVE_BASE: Final = 12
ADVANCE: Final = 13
SWAP: Final = 14
MINE: Final = 15

# The word after the number: which goods, which targets or which terms.
NOTHING: Final = 0
CONTRABAND: Final = 1
ANY: Final = 2
SHIP: Final = 3
PLACED: Final = 4
ADVANCED: Final = 5
OTHER: Final = 6
PAID: Final = 7
FREE: Final = 8
NEAR_SHIP: Final = 9
NEAR_BASE: Final = 10
FIRST: Final = 11
GAINED: Final = 12

# What an effect is multiplied by; ONE means no counter.
ONE: Final = 0
BASES: Final = 1
EMPTY: Final = 2
PLACED_ALONE: Final = 3
EMBEDDED_NOW: Final = 4
EMBEDDED_CORPS: Final = 5
RIVALS_AT_SHIPS: Final = 6
SPLIT: Final = 7
MARKET_MATCH: Final = 8

# Modifiers: how a card changes the basic rules of an action.
RIVALS_OK: Final = 0
BUILD_MINUS: Final = 1
ANY_COLOUR: Final = 2
ADVANCE_MINUS: Final = 3
EXTRA_ADVANCE: Final = 4
PRINTED_FREE: Final = 5
BLANK_ALT: Final = 6
ASTEROIDS_FREE: Final = 7
ANY_MIX: Final = 8
SECOND_ADVANCE: Final = 9
MODIFIER_COUNT: Final = 10

# The actions; the first four have a slot for directors.
DEPLOY: Final = 0
INFILTRATE: Final = 1
EXPAND: Final = 2
SMUGGLE: Final = 3
SCHEME: Final = 4
SLOTS: Final = 4
PER_ACTION: Final = 7  # upgrades; they are numbered action by action
FIRST_ADVANTAGE: Final = 35  # cards from here on are advantages, those before it upgrades

COLOUR_COUNT: Final = 5  # the basic colours
ALL_COLOURS: Final = (1 << COLOUR_COUNT) - 1  # a bit mask
BLACK: Final = 5  # the sixth kind of goods
GOOD_KINDS: Final = 6
PRESTIGE: Final = 5  # the colour of a Prestige system, which counts as any basic colour
SYSTEM_COUNT: Final = 23
TILE_COUNT: Final = 27
SIDES: Final = 6
BLANK: Final = -1  # an edge without a printed gate

# Amounts of the basic colours packed into one int: a field of FIELD bits for each colour, whose top bit is a guard.
FIELD: Final = 6
GUARDS: Final = 0x20820820
FIELD_MAX: Final = 31
ALL_FIELDS_MAX: Final = 0x1F7DF7DF  # FIELD_MAX in every field
SUM_MULTIPLIER: Final = 0x1041041  # multiplying by this adds up all fields in the last one

# Sources of credits.
OWN_ROUTES: Final = 0
OTHERS_ROUTES: Final = 1
BONUS: Final = 2
FROM_UPGRADES: Final = 3
FROM_ADVANTAGES: Final = 4
EMBEDDED: Final = 5
SOURCES: Final[list[str]] = ["own_routes", "others_routes", "bonus", "upgrades", "advantages", "embedded"]
