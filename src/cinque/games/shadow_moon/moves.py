"""The move space of Shadow Moon Syndicates."""

from __future__ import annotations

from typing import Final

from cinque.core.moves import Moves

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

WIDTH: Final = 5  # colours in a row of the influence list, and stacks in a row of PLANT

SPACE: Final = Moves()
PASS: Final[int] = SPACE.add("pass")
DO: Final[int] = SPACE.add("do")
PICK: Final[int] = SPACE.add("pick", token=OPERATIONS)
HUSTLE: Final[int] = SPACE.add("hustle", token=TOKENS)
PLAY: Final[int] = SPACE.add("play", card=AGENTS)
BURY: Final[int] = SPACE.add("bury", card=AGENTS)
AT: Final[int] = SPACE.add("at", sector=SECTORS)
PLACE: Final[int] = SPACE.add("add", sector=SECTORS)
FROM: Final[int] = SPACE.add("from", sector=SECTORS)
PUSHING: Final[int] = SPACE.add("push", colour=COLOURS, sector=SECTORS)
PULLING: Final[int] = SPACE.add("pull", colour=COLOURS, sector=SECTORS)
REMOVE: Final[int] = SPACE.add("remove", colour=COLOURS)
MARK: Final[int] = SPACE.add("mark", sector=SECTORS)
DIVERT: Final[int] = SPACE.add("divert", sector=SECTORS)
PLANT: Final[int] = SPACE.add("plant", card=AGENTS, colour=COLOURS)
BURN: Final[int] = SPACE.add("burn", colour=COLOURS)
OFFER: Final[int] = SPACE.add("sacrifice", card=AGENTS)
BRING: Final[int] = SPACE.add("gamble", card=AGENTS)
CLAIM: Final[int] = SPACE.add("claim", token=OPERATIONS)
SPEND: Final[int] = SPACE.add("spend", sector=SECTORS)
SWAP: Final[int] = SPACE.add("swap", card=AGENTS, slot=(1, 5))
UNDER: Final[int] = SPACE.add("under", card=AGENTS)
RESOLVE: Final[int] = SPACE.add("resolve", objective=OBJECTIVES)
REFRESH: Final[int] = SPACE.add("refresh", token=TOKENS)
BANK: Final[int] = SPACE.add("bank", card=AGENTS)
SHARE: Final[int] = SPACE.add("share")
REFUSE: Final[int] = SPACE.add("refuse")
