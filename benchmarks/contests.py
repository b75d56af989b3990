"""What is measured, against whom, and what the project promises."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Entry:
    """One measurement: where it runs (peers, compiled, interpreted), the function and its leading arguments."""

    label: str
    where: str
    call: str
    args: tuple[Any, ...] = ()
    target: float = 0.0  # the ratio to the peer that is promised; 0: shown only


@dataclass(frozen=True)
class Contest:
    """A peer and our entries beside it; `unit` is what is counted a second."""

    title: str
    unit: str
    peer: Entry
    entries: list[Entry] = field(default_factory=list)


def random_games(game: str, title: str, targets: tuple[float, float, float]) -> Contest:
    """Random games with four players; the games differ, so their choices are described beside."""
    four = (game, 4)
    return Contest(
        f"Random 4-player games: {title}",
        "decisions/s",
        Entry("catanatron, random players", "peers", "catanatron_random"),
        [
            Entry("compiled, own driver", "compiled", "own_driver", four, targets[0]),
            Entry("compiled, driven from Python", "compiled", "driven", four, targets[1]),
            Entry("compiled, driven from Python, every move checked", "compiled", "checked", four),
            Entry("interpreted", "interpreted", "own_driver", four, targets[2]),
        ],
    )


def contests(names: list[str]) -> list[Contest]:
    """Every contest for which the games are there."""
    found: list[Contest] = []
    if "phoenicia" in names:
        found.append(random_games("phoenicia", "Phoenicia", (40.0, 15.0, 5.0)))
    if "shadow_moon" in names:
        found.append(random_games("shadow_moon", "Shadow Moon Syndicates", (25.0, 0.0, 0.0)))
    if "syndicate" in names:
        found.append(random_games("syndicate", "SYNDICATE", (25.0, 0.0, 0.0)))
    if "helionox" in names:
        found.append(random_games("helionox", "Helionox", (25.0, 0.0, 0.0)))
    if "phoenix_syndicate" in names:
        found.append(random_games("phoenix_syndicate", "The Phoenix Syndicate", (25.0, 0.0, 0.0)))
    for name in names:
        if name in ("phoenicia", "shadow_moon", "phoenix_syndicate", "syndicate"):
            target = 15.0 if name == "phoenicia" else 10.0
            found.append(
                Contest(
                    f"Copy of a table in mid-game: {name.replace('_', ' ')}",
                    "copies/s",
                    Entry("catanatron", "peers", "catanatron_copy"),
                    [
                        Entry("compiled", "compiled", "copying", (name, 4), target),
                        Entry("interpreted", "interpreted", "copying", (name, 4)),
                    ],
                )
            )
    for game, title, theirs in (
        ("connect_four", "Connect Four", "connect_four"),
        ("leduc", "Leduc poker", "leduc_poker"),
    ):
        found.append(
            Contest(
                f"The same game on both sides, driven from Python: {title}",
                "decisions/s",
                Entry("OpenSpiel, C++", "peers", "openspiel_random", (theirs,)),
                [
                    Entry("compiled", "compiled", "driven", (game, 2), 1.7),
                    Entry("compiled, every move checked", "compiled", "checked", (game, 2)),
                    Entry("compiled, own driver", "compiled", "own_driver", (game, 2)),
                ],
            )
        )
    found.append(
        Contest(
            "Tree search on Connect Four, from the empty board",
            "iterations/s",
            Entry("OpenSpiel, C++ MCTS", "peers", "openspiel_mcts"),
            [Entry("compiled", "compiled", "searching", ("connect_four", 2), 1.0)],
        )
    )
    found.append(
        Contest(
            "Information-set tree search on Leduc poker, from the first choice",
            "iterations/s",
            Entry("OpenSpiel, C++ IS-MCTS", "peers", "openspiel_ismcts"),
            [Entry("compiled", "compiled", "searching", ("leduc", 2), 1.5)],
        )
    )
    return found
