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
PASS: Final[int] = SPACE.span("pass", "pass")
DO: Final[int] = SPACE.span("do", "yes")
PICK: Final[int] = SPACE.span("pick", token=OPERATIONS)
HUSTLE: Final[int] = SPACE.span("hustle", token=TOKENS)
PLAY: Final[int] = SPACE.span("play", card=AGENTS)
BURY: Final[int] = SPACE.span("bury", card=AGENTS)
AT: Final[int] = SPACE.span("at", sector=SECTORS)
PLACE: Final[int] = SPACE.span("add", sector=SECTORS)
FROM: Final[int] = SPACE.span("from", sector=SECTORS)
PUSHING: Final[int] = SPACE.span("push", colour=COLOURS, sector=SECTORS)
PULLING: Final[int] = SPACE.span("pull", colour=COLOURS, sector=SECTORS)
REMOVE: Final[int] = SPACE.span("remove", colour=COLOURS)
MARK: Final[int] = SPACE.span("mark", sector=SECTORS)
DIVERT: Final[int] = SPACE.span("divert", sector=SECTORS)
PLANT: Final[int] = SPACE.span("plant", card=AGENTS, colour=COLOURS)
BURN: Final[int] = SPACE.span("burn", colour=COLOURS)
OFFER: Final[int] = SPACE.span("sacrifice", card=AGENTS)
BRING: Final[int] = SPACE.span("gamble", card=AGENTS)
CLAIM: Final[int] = SPACE.span("claim", token=OPERATIONS)
SPEND: Final[int] = SPACE.span("spend", sector=SECTORS)
SWAP: Final[int] = SPACE.span("swap", card=AGENTS, slot=(1, 5))
UNDER: Final[int] = SPACE.span("under", card=AGENTS)
RESOLVE: Final[int] = SPACE.span("resolve", objective=OBJECTIVES)
REFRESH: Final[int] = SPACE.span("refresh", token=TOKENS)
BANK: Final[int] = SPACE.span("bank", card=AGENTS)
SHARE: Final[int] = SPACE.span("share", "yes")
REFUSE: Final[int] = SPACE.span("refuse", "no")
