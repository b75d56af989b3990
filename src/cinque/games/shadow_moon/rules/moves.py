"""The move space of Shadow Moon Syndicates."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.moves import Moves, SeatDomain

SECTORS: Final[list[str]] = [
    "SPI",
    "COR",
    "BAZ",
    "WOR",
    "ARC",
    "BIO",
    "NEU",
    "PRE",
    "AVA",
    "MAZ",
    "CAS",
    "SUP",
    "SKY",
    "REC",
    "UND",
]
COLOURS: Final[list[str]] = ["blue", "magenta", "orange", "green", "teal"]
AGENTS: Final[list[str]] = [f"{n:03}" for n in range(1, 101)]
OPERATIONS: Final[list[str]] = [f"OP{n:02}" for n in range(1, 34)]
TOKENS: Final[list[str]] = [*OPERATIONS, *(f"PC{n}" for n in range(1, 6))]
OBJECTIVES: Final[list[str]] = [f"OB{n:02}" for n in range(1, 31)]

WIDTH: Final = 5  # entries per sector in the influence list, one for each colour
MAX_UNITS: Final = 3  # the highest number of units on a card
SLOTS: Final = 5  # slots of the card row

OWNERS: Final = SeatDomain(len(COLOURS), COLOURS)
UNITS: Final = (1, MAX_UNITS)

MOVES: Final = Moves()
PASS: Final = MOVES.add_move("pass", "pass")
PERFORM: Final = MOVES.add_move("do", "yes")
PICK: Final = MOVES.add("pick", token=OPERATIONS)
HUSTLE: Final = MOVES.add("hustle", token=TOKENS)
IDLE: Final = MOVES.add("idle", token=TOKENS)
PLAY: Final = MOVES.add("play", card=AGENTS)
BURY: Final = MOVES.add("bury", card=AGENTS)
AT: Final = MOVES.add("at", sector=SECTORS)
PLACE: Final = MOVES.add("add", sector=SECTORS, count=UNITS)
FROM: Final = MOVES.add("from", sector=SECTORS, count=UNITS)
PUSHING: Final = MOVES.add("push", colour=OWNERS, sector=SECTORS, count=UNITS)
PULLING: Final = MOVES.add("pull", colour=OWNERS, sector=SECTORS, count=UNITS)
REMOVE: Final = MOVES.add("remove", colour=OWNERS, count=UNITS)
MARK: Final = MOVES.add("mark", sector=SECTORS)
DIVERT: Final = MOVES.add("divert", sector=SECTORS)
PLACE_CARD: Final = MOVES.add("plant", card=AGENTS, colour=OWNERS)
BURN: Final = MOVES.add("burn", colour=OWNERS)
OFFER: Final = MOVES.add("sacrifice", card=AGENTS)
GAMBLE_CARD: Final = MOVES.add("gamble", card=AGENTS)
CLAIM: Final = MOVES.add("claim", token=OPERATIONS)
SPEND: Final = MOVES.add("spend", sector=SECTORS)
SWAP: Final = MOVES.add("swap", card=AGENTS, slot=(1, SLOTS))
UNDER: Final = MOVES.add("under", card=AGENTS)
RESOLVE: Final = MOVES.add("resolve", objective=OBJECTIVES)
REFRESH: Final = MOVES.add("refresh", token=TOKENS)
BANK: Final = MOVES.add("bank", card=AGENTS)
SHARE: Final = MOVES.add_move("share", "yes")
REFUSE: Final = MOVES.add_move("refuse", "no")
