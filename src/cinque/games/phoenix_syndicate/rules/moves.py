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

MOVES: Final = Moves()
GO_ON: Final = MOVES.add_move("go_on", "end")
MIX: Final = MOVES.add_move("mix")  # choose the goods of the next payment (PSY-GDS07)
PLAIN: Final = MOVES.add_move("plain")  # pay in the colour although any mix is allowed
DEEP: Final = MOVES.add_move("deep")
START: Final = MOVES.add("start", system=SYSTEMS)
BESIDE: Final = MOVES.add("beside", system=SYSTEMS)
KEEP: Final = MOVES.add("keep", route=ROUTES)
ACT: Final = MOVES.add("act", action=ACTIONS)
OPEN: Final = MOVES.add("open", tile=TILES, target=TILES)  # the lower number first
FLY: Final = MOVES.add("fly", system=SYSTEMS, target=SYSTEMS)
WARP: Final = MOVES.add("warp", system=SYSTEMS)
BASE: Final = MOVES.add("base", system=SYSTEMS)
PLACE: Final = MOVES.add("place", system=SYSTEMS)
SHIFT: Final = MOVES.add("shift", system=SYSTEMS, target=SYSTEMS)
REDUCE: Final = MOVES.add("reduce", system=SYSTEMS)
DRIVE: Final = MOVES.add("drive", tile=TILES)
CLAIM: Final = MOVES.add("claim", route=ROUTES)
SECURE: Final = MOVES.add("secure", route=ROUTES)
SCORE: Final = MOVES.add("score", route=ROUTES)
TAKE: Final = MOVES.add("take", upgrade=UPGRADES)
USE: Final = MOVES.add("use", upgrade=UPGRADES)
CALL: Final = MOVES.add("call", advantage=ADVANTAGES)
ADVANCE: Final = MOVES.add("advance", colour=COLOURS)
BLACKMAIL: Final = MOVES.add("blackmail", colour=COLOURS)
NAME: Final = MOVES.add("name", colour=COLOURS)
GAIN: Final = MOVES.add("gain", colour=COLOURS)
JUMP: Final = MOVES.add("jump", colour=COLOURS)
BLACK: Final = MOVES.add("black", number=(0, 12))
GIVE: Final = MOVES.add("give", good=GOODS)
DIRECTOR: Final = MOVES.add("director", action=ACTIONS[:4])
RELOCATE: Final = MOVES.add("relocate", colour=COLOURS, place=PLACES)

# Moves that are offered often, computed once; `Any` avoids boxing when compiled code puts them into a list.
ACTS: Final[list[Any]] = ACT.all()
WARPS: Final[list[Any]] = WARP.all()
ADVANCES: Final[list[Any]] = ADVANCE.all()
CLAIMS: Final[list[Any]] = CLAIM.all()
TAKES: Final[list[Any]] = TAKE.all()
SECURES: Final[list[Any]] = SECURE.all()
USES: Final[list[Any]] = USE.all()
