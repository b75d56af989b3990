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


def mid_game_copies(game: str, title: str, target: float) -> Contest:
    """Copies of a table half-way through a random game of four."""
    return Contest(
        f"Copy of a table in mid-game: {title}",
        "copies/s",
        Entry("catanatron", "peers", "catanatron_copy"),
        [
            Entry("compiled", "compiled", "copying", (game, 4), target),
            Entry("interpreted", "interpreted", "copying", (game, 4)),
        ],
    )


def contests(titles: dict[str, str]) -> list[Contest]:
    """Every contest: the installed games (name: title), and what the peers play too."""
    found = [
        random_games(game, title, (40.0, 15.0, 5.0) if game == "phoenicia" else (25.0, 0.0, 0.0))
        for game, title in titles.items()
    ]
    found += [mid_game_copies(game, title, 15.0 if game == "phoenicia" else 10.0) for game, title in titles.items()]
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
