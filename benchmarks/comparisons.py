"""What is measured, compared with which engine, and the promised ratio."""

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
    target: float = 0.0  # the promised ratio; 0: none


@dataclass(frozen=True)
class Comparison:
    """Measurements of cinque compared with one of another engine; `unit` is what is counted per second."""

    title: str
    unit: str
    peer: Entry
    entries: list[Entry] = field(default_factory=list)


def random_games(game: str, title: str, targets: tuple[float, float, float]) -> Comparison:
    """Random games with four players. The games differ, so the table also describes their branching."""
    four = (game, 4)
    return Comparison(
        f"Random 4-player games: {title}",
        "decisions/s",
        Entry("catanatron, random players", "peers", "catanatron_random"),
        [
            Entry("compiled, own driver", "compiled", "simulated_games", four, targets[0]),
            Entry("compiled, driven from Python", "compiled", "unchecked", four, targets[1]),
            Entry("compiled, driven from Python, every move checked", "compiled", "checked", four),
            Entry("interpreted", "interpreted", "simulated_games", four, targets[2]),
        ],
    )


def mid_game_copies(game: str, title: str, target: float) -> Comparison:
    """Copies of a four-player table in mid-game."""
    return Comparison(
        f"Copy of a table in mid-game: {title}",
        "copies/s",
        Entry("catanatron", "peers", "catanatron_copy"),
        [
            Entry("compiled", "compiled", "table_copies", (game, 4), target),
            Entry("interpreted", "interpreted", "table_copies", (game, 4)),
        ],
    )


def comparisons(titles: dict[str, str]) -> list[Comparison]:
    """All comparisons: of the installed games (name: title), and of games that the other engines play too."""
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
            Comparison(
                f"The same game on both sides, driven from Python: {title}",
                "decisions/s",
                Entry("OpenSpiel, C++", "peers", "openspiel_random", (theirs,)),
                [
                    Entry("compiled", "compiled", "unchecked", (game, 2), 1.7),
                    Entry("compiled, every move checked", "compiled", "checked", (game, 2)),
                    Entry("compiled, own driver", "compiled", "simulated_games", (game, 2)),
                ],
            )
        )
    found.append(
        Comparison(
            "Tree search on Connect Four, from the empty board",
            "iterations/s",
            Entry("OpenSpiel, C++ MCTS", "peers", "openspiel_mcts"),
            [Entry("compiled", "compiled", "search_iterations", ("connect_four", 2), 1.0)],
        )
    )
    found.append(
        Comparison(
            "Information-set tree search on Leduc poker, from the first choice",
            "iterations/s",
            Entry("OpenSpiel, C++ IS-MCTS", "peers", "openspiel_ismcts"),
            [Entry("compiled", "compiled", "search_iterations", ("leduc", 2), 1.5)],
        )
    )
    return found
