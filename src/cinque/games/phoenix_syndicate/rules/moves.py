"""The move space of The Phoenix Syndicate. Moves name tiles, never cells, so every map has the same moves."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.moves import Moves

COLOURS: Final[list[str]] = ["blue", "yellow", "green", "red", "purple"]
GOODS: Final[list[str]] = [*COLOURS, "black"]
ACTIONS: Final[list[str]] = ["deploy", "infiltrate", "expand", "smuggle", "scheme"]
PLACES: Final[list[str]] = ["track", "card"]
SYSTEMS: Final[list[str]] = list("ABCDEFGHIJKLMNRSTUVWXYZ")
TILES: Final[list[str]] = [*SYSTEMS, "asteroid_1", "asteroid_2", "asteroid_3", "asteroid_4"]
ROUTES: Final[list[str]] = [
    "AFX", "AGZ", "AHV", "AHZ", "AIU", "AIZ", "AJV", "AJW", "AKY", "ALW", "ALX", "AMY", "ANU", "ANW", "BFU", "BFW",
    "BGV", "BHY", "BIX", "BIY", "BJZ", "BKU", "BKX", "BLW", "BLY", "BMV", "BMX", "BNZ", "CFY", "CGW", "CGZ", "CHX",
    "CIU", "CJX", "CKV", "CKZ", "CLV", "CMU", "CMW", "CNY", "DFV", "DFZ", "DGU", "DGW", "DHW", "DHZ", "DIV", "DJU",
    "DJY", "DKY", "DLU", "DLV", "DMX", "DNX", "EFZ", "EGX", "EGY", "EHU", "EIV", "EIW", "EJV", "EJX", "EKW", "ELZ",
    "EMY", "EMZ", "ENU", "ENV", "RSF", "RTG", "STH", "RSI", "RTJ", "STK", "RSL", "RTM", "STN",
]  # fmt: skip
UPGRADES: Final[list[str]] = [f"{group}{n}" for group in ("DE", "IN", "EX", "SM", "SC") for n in range(1, 8)]
ADVANTAGES: Final[list[str]] = [f"AV{n:02}" for n in range(1, 11)]
CARDS: Final[list[str]] = [*UPGRADES, *ADVANTAGES]

SPACE: Final = Moves()
GO_ON: Final = SPACE.add_move("go_on", "end")
MIX: Final = SPACE.add_move("mix")  # choose the goods of the next payment (PSY-GDS07)
PLAIN: Final = SPACE.add_move("plain")  # pay in the colour although any mix is allowed
DEEP: Final = SPACE.add_move("deep")
START: Final = SPACE.add("start", system=SYSTEMS)
BESIDE: Final = SPACE.add("beside", system=SYSTEMS)
KEEP: Final = SPACE.add("keep", route=ROUTES)
ACT: Final = SPACE.add("act", action=ACTIONS)
OPEN: Final = SPACE.add("open", tile=TILES, target=TILES)  # the lower number first
FLY: Final = SPACE.add("fly", system=SYSTEMS, target=SYSTEMS)
WARP: Final = SPACE.add("warp", system=SYSTEMS)
BASE: Final = SPACE.add("base", system=SYSTEMS)
PLACE: Final = SPACE.add("place", system=SYSTEMS)
SHIFT: Final = SPACE.add("shift", system=SYSTEMS, target=SYSTEMS)
REDUCE: Final = SPACE.add("reduce", system=SYSTEMS)
DRIVE: Final = SPACE.add("drive", tile=TILES)
CLAIM: Final = SPACE.add("claim", route=ROUTES)
SECURE: Final = SPACE.add("secure", route=ROUTES)
SCORE: Final = SPACE.add("score", route=ROUTES)
TAKE: Final = SPACE.add("take", upgrade=UPGRADES)
USE: Final = SPACE.add("use", upgrade=UPGRADES)
CALL: Final = SPACE.add("call", advantage=ADVANTAGES)
ADVANCE: Final = SPACE.add("advance", colour=COLOURS)
BLACKMAIL: Final = SPACE.add("blackmail", colour=COLOURS)
NAME: Final = SPACE.add("name", colour=COLOURS)
GAIN: Final = SPACE.add("gain", colour=COLOURS)
JUMP: Final = SPACE.add("jump", colour=COLOURS)
BLACK: Final = SPACE.add("black", number=(0, 12))
GIVE: Final = SPACE.add("give", good=GOODS)
DIRECTOR: Final = SPACE.add("director", action=ACTIONS[:4])
RELOCATE: Final = SPACE.add("relocate", colour=COLOURS, place=PLACES)

# Moves that are offered often, computed once; `Any` avoids boxing when compiled code puts them into a list.
ACTS: Final[list[Any]] = ACT.all()
WARPS: Final[list[Any]] = WARP.all()
ADVANCES: Final[list[Any]] = ADVANCE.all()
CLAIMS: Final[list[Any]] = CLAIM.all()
TAKES: Final[list[Any]] = TAKE.all()
SECURES: Final[list[Any]] = SECURE.all()
USES: Final[list[Any]] = USE.all()
