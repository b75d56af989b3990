"""The move space: everything a player of Phoenicia can ever answer."""

from __future__ import annotations

from typing import Final

from cinque.core.moves import Moves

# The development cards in the order of the rulebook's card table.
CARD_IDS: Final = [
    "dyer",
    "granary",
    "glassmaking",
    "fort",
    "prospector",
    "indentured_worker",
    "tracker",
    "caravan",
    "dye_house",
    "city_center",
    "smelter",
    "shipyard",
    "public_works",
    "ships",
    "refugee_settlement",
    "merchant_quarter",
    "trade_fleet",
    "city_walls",
    "port",
]
CARDS: Final = 19

# The activities by rising tool price.
ACTIVITY_IDS: Final = ["hunting", "farming", "mining", "clothmaking"]
ACTIVITIES: Final = 4

# The kinds of production card in the order in which a payment lays them: dearest first, the preset
# card before the common "5" of the same value, so that every payment has exactly one order.
MONEY_IDS: Final = ["6", "preset", "5", "4"]
MONEY: Final = 4
PRESET: Final = 1
WORTH: Final = [6, 5, 5, 4]
DEAREST: Final = 6

HIGHEST_BID: Final = 255

SPACE: Final = Moves()
PASS: Final[int] = SPACE.span("pass", "pass")
CLOSE: Final[int] = SPACE.span("close", "end")
REST: Final[int] = SPACE.span("rest", "end")
END: Final[int] = SPACE.span("end", "end")
OPEN: Final[int] = SPACE.span("open", card=CARD_IDS)
BID: Final[int] = SPACE.span("bid", amount=(0, HIGHEST_BID))
LAY: Final[int] = SPACE.span("lay", money=MONEY_IDS)
COINS: Final[int] = SPACE.span("coins")
TRAIN: Final[int] = SPACE.span("train")
EMPLOY: Final[int] = SPACE.span("employ", activity=ACTIVITY_IDS)
SHIFT: Final[int] = SPACE.span("shift", activity=ACTIVITY_IDS, target=ACTIVITY_IDS)
TOOL: Final[int] = SPACE.span("tool", activity=ACTIVITY_IDS)
VP: Final[int] = SPACE.span("vp")
CHANGE: Final[int] = SPACE.span("change", money=MONEY_IDS)
DISCARD: Final[int] = SPACE.span("discard", money=MONEY_IDS)
