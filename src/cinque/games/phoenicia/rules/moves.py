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

MOVES: Final = Moves()
PASS: Final = MOVES.add_move("pass", "pass")
CLOSE: Final = MOVES.add_move("close", "end")
REST: Final = MOVES.add_move("rest", "end")
END: Final = MOVES.add_move("end", "end")
OPEN: Final = MOVES.add("open", card=CARD_IDS)
BID: Final = MOVES.add("bid", amount=(0, HIGHEST_BID))
LAY: Final = MOVES.add("lay", money=MONEY_IDS)
COINS: Final = MOVES.add_move("coins")
TRAIN: Final = MOVES.add_move("train")
EMPLOY: Final = MOVES.add("employ", activity=ACTIVITY_IDS)
SHIFT: Final = MOVES.add("shift", activity=ACTIVITY_IDS, target=ACTIVITY_IDS)
TOOL: Final = MOVES.add("tool", activity=ACTIVITY_IDS)
VP: Final = MOVES.add_move("vp")
CHANGE: Final = MOVES.add("change", money=MONEY_IDS)
DISCARD: Final = MOVES.add("discard", money=MONEY_IDS)
