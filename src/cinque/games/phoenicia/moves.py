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
PASS: Final[int] = SPACE.add("pass")
CLOSE: Final[int] = SPACE.add("close")
REST: Final[int] = SPACE.add("rest")
END: Final[int] = SPACE.add("end")
OPEN: Final[int] = SPACE.add("open", card=CARD_IDS)
BID: Final[int] = SPACE.add("bid", amount=(0, HIGHEST_BID))
LAY: Final[int] = SPACE.add("lay", money=MONEY_IDS)
COINS: Final[int] = SPACE.add("coins")
TRAIN: Final[int] = SPACE.add("train")
EMPLOY: Final[int] = SPACE.add("employ", activity=ACTIVITY_IDS)
SHIFT: Final[int] = SPACE.add("shift", activity=ACTIVITY_IDS, target=ACTIVITY_IDS)
TOOL: Final[int] = SPACE.add("tool", activity=ACTIVITY_IDS)
VP: Final[int] = SPACE.add("vp")
CHANGE: Final[int] = SPACE.add("change", money=MONEY_IDS)
DISCARD: Final[int] = SPACE.add("discard", money=MONEY_IDS)
