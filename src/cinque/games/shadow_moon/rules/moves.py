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

SPACE: Final = Moves()
PASS: Final = SPACE.add_move("pass", "pass")
PERFORM: Final = SPACE.add_move("do", "yes")
PICK: Final = SPACE.add("pick", token=OPERATIONS)
HUSTLE: Final = SPACE.add("hustle", token=TOKENS)
IDLE: Final = SPACE.add("idle", token=TOKENS)
PLAY: Final = SPACE.add("play", card=AGENTS)
BURY: Final = SPACE.add("bury", card=AGENTS)
AT: Final = SPACE.add("at", sector=SECTORS)
PLACE: Final = SPACE.add("add", sector=SECTORS, count=UNITS)
FROM: Final = SPACE.add("from", sector=SECTORS, count=UNITS)
PUSHING: Final = SPACE.add("push", colour=OWNERS, sector=SECTORS, count=UNITS)
PULLING: Final = SPACE.add("pull", colour=OWNERS, sector=SECTORS, count=UNITS)
REMOVE: Final = SPACE.add("remove", colour=OWNERS, count=UNITS)
MARK: Final = SPACE.add("mark", sector=SECTORS)
DIVERT: Final = SPACE.add("divert", sector=SECTORS)
PLACE_CARD: Final = SPACE.add("plant", card=AGENTS, colour=OWNERS)
BURN: Final = SPACE.add("burn", colour=OWNERS)
OFFER: Final = SPACE.add("sacrifice", card=AGENTS)
GAMBLE_CARD: Final = SPACE.add("gamble", card=AGENTS)
CLAIM: Final = SPACE.add("claim", token=OPERATIONS)
SPEND: Final = SPACE.add("spend", sector=SECTORS)
SWAP: Final = SPACE.add("swap", card=AGENTS, slot=(1, SLOTS))
UNDER: Final = SPACE.add("under", card=AGENTS)
RESOLVE: Final = SPACE.add("resolve", objective=OBJECTIVES)
REFRESH: Final = SPACE.add("refresh", token=TOKENS)
BANK: Final = SPACE.add("bank", card=AGENTS)
SHARE: Final = SPACE.add_move("share", "yes")
REFUSE: Final = SPACE.add_move("refuse", "no")
