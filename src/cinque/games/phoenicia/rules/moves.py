"""The move space: every move that exists in Phoenicia."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.moves import Moves

# Development cards in the order of the rulebook's card table.
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
CARD_COUNT: Final = 19

# Activities by rising tool price.
ACTIVITY_IDS: Final = ["hunting", "farming", "mining", "clothmaking"]
ACTIVITY_COUNT: Final = 4

# Production cards in the order in which a payment lays them: highest value first, and the preset card before the
# common "5" of the same value, so that every payment has exactly one order (PHO-PAY11).
MONEY_IDS: Final = ["6", "preset", "5", "4"]
MONEY: Final = 4
PRESET: Final = 1
COMMON: Final = [0, 2, 3]  # the kinds in the shuffled deck, hidden from the others

HIGHEST_BID: Final = 255  # keeps the move space finite (PHO-R54)

SPACE: Final = Moves()
PASS: Final = SPACE.add_move("pass", "pass")
CLOSE: Final = SPACE.add_move("close", "end")
REST: Final = SPACE.add_move("rest", "end")
END: Final = SPACE.add_move("end", "end")
OPEN: Final = SPACE.add("open", card=CARD_IDS)
BID: Final = SPACE.add("bid", amount=(0, HIGHEST_BID))
LAY: Final = SPACE.add("lay", money=MONEY_IDS)
COINS: Final = SPACE.add_move("coins")
TRAIN: Final = SPACE.add_move("train")
EMPLOY: Final = SPACE.add("employ", activity=ACTIVITY_IDS)
SHIFT: Final = SPACE.add("shift", activity=ACTIVITY_IDS, target=ACTIVITY_IDS)
TOOL: Final = SPACE.add("tool", activity=ACTIVITY_IDS)
VP: Final = SPACE.add_move("vp")
CHANGE: Final = SPACE.add("change", money=MONEY_IDS)
DISCARD: Final = SPACE.add("discard", money=MONEY_IDS)
