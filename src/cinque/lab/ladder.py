"""Ladders: every bot plays every other with the same deals from every seat. A ladder can be stopped and resumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

import msgspec

import cinque
from cinque.core.engine.errors import OptionError
from cinque.lab.match import GameResult, Job, Setup, failures, play_all
from cinque.lab.statistics import Result, rating_intervals, ratings, wilson


class Header(msgspec.Struct, frozen=True):
    """The settings of a ladder; a file can only be resumed with the same settings."""

    game: str
    players: int
    options: dict[str, Any]
    content: str
    bots: list[str]
    games: int
    seed: int
    version: str


class Pair(NamedTuple):
    """Two bots, and the games that compare them on one deal."""

    one: str
    two: str
    jobs: list[Job]


def seatings(one: str, two: str, players: int) -> list[tuple[str, ...]]:
    """One bot in each seat against copies of the other, and the other way round; with two players, both orders.

    >>> seatings("a", "b", 2), seatings("a", "b", 3)[:3]
    ([('a', 'b'), ('b', 'a')], [('a', 'b', 'b'), ('b', 'a', 'b'), ('b', 'b', 'a')])
    """
    lone = [tuple(one if seat == at else two for seat in range(players)) for at in range(players)]
    if players == 2:
        return lone
    return lone + [tuple(two if seat == at else one for seat in range(players)) for at in range(players)]


def schedule(header: Header, team: bool) -> list[Pair]:
    """All games, in blocks that share a deal; in a cooperative game, or alone, a bot plays with copies of itself."""
    pairs = []
    if team or len(header.bots) == 1:
        for bot in header.bots:
            for number in range(header.games):
                pairs.append(Pair(bot, bot, [((bot,) * header.players, header.seed + number, 0)]))
        return pairs
    for one, two in combinations(header.bots, 2):
        table = seatings(one, two, header.players)
        for number in range(-(-header.games // len(table))):
            pairs.append(Pair(one, two, [(seats, header.seed + number, 0) for seats in table]))
    return pairs


class Ladder:
    """The games of a ladder played so far, stored in a JSON Lines file."""

    def __init__(self, setup: Setup, bots: list[str], games: int, seed: int, path: Path | None) -> None:
        game = setup.load()
        if len(set(bots)) != len(bots):
            raise OptionError(
                "each bot can enter a ladder only once; use different budgets to enter it twice (plan@100, plan@400)"
            )
        self.setup = setup
        self.team = game.team
        self.alone = len(bots) == 1  # there is nobody to rate; only seats and lengths are reported
        self.header = Header(
            setup.game, setup.players, game.options, game.digest, bots, games, seed, cinque.__version__
        )
        self.path = path
        self.blocks = schedule(self.header, game.team)
        self.jobs = [job for block in self.blocks for job in block.jobs]
        self.played: list[GameResult] = list(self._load_results()) if path is not None and path.exists() else []

    def _load_results(self) -> Iterator[GameResult]:
        """The games in the file; a half-written last line is played again."""
        assert self.path is not None
        lines = self.path.read_bytes().split(b"\n")
        try:
            header = msgspec.json.decode(lines[0], type=Header)
        except msgspec.MsgspecError:
            raise OptionError(f"{self.path} is not a ladder file: its first line is invalid") from None
        if header != self.header:
            theirs, mine = msgspec.to_builtins(header), msgspec.to_builtins(self.header)
            other = ", ".join(f"{key} {theirs[key]} instead of {mine[key]}" for key in mine if theirs[key] != mine[key])
            raise OptionError(f"{self.path} belongs to a different ladder ({other}); use another file or delete it")
        for line, (seats, seed, _) in zip(lines[1:], self.jobs, strict=False):
            try:
                game = msgspec.json.decode(line, type=GameResult)
            except msgspec.MsgspecError:
                return
            if (tuple(game.seats), game.seed) != (seats, seed):
                raise OptionError(f"{self.path} has its games in a different order")
            yield game

    def run(self, processes: int, progress: Callable[[int, int], None]) -> None:
        """Play the missing games; call `progress` with the games done and the total after each."""
        if self.path is not None:
            rows = [self.header, *self.played]
            self.path.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
        progress(len(self.played), len(self.jobs))
        for game in play_all(self.setup, self.jobs[len(self.played) :], processes):
            self.played.append(game)
            if self.path is not None:
                with self.path.open("ab") as file:
                    file.write(msgspec.json.encode(game) + b"\n")
            progress(len(self.played), len(self.jobs))

    def facts(self) -> dict[str, Any]:
        """The results of all games, as plain data."""
        names = self.header.bots
        found: dict[str, Any] = {"ladder": msgspec.to_builtins(self.header), "played": len(self.played)}
        found["of"] = len(self.jobs)
        found["seats"] = self._seats()
        if self.alone:  # games of several bots are no sample of one bot's play
            count = len(self.played)
            found["seat_intervals"] = [[round(bound, 4) for bound in wilson(s * count, count)] for s in found["seats"]]
        lengths = [len(game.moves) for game in self.played]
        found["length"] = {"mean": mean(lengths), "shortest": min(lengths), "longest": max(lengths)}
        found["lengths"] = lengths
        found["reasons"] = dict(Counter(game.reason for game in self.played).most_common())
        found["bots"] = [self._bot(name) for name in names]
        if not self.team and not self.alone:
            found["pairs"] = [self._pair(one, two) for one, two in combinations(names, 2)]
            self._rate(found["bots"])
        return found

    def _rate(self, rows: list[dict[str, Any]]) -> None:
        number = {name: place for place, name in enumerate(self.header.bots)}
        blocks: dict[tuple[str, str, int], list[Result]] = {}
        for game in self.played:
            seats = tuple(number[name] for name in game.seats)
            key = (min(game.seats), max(game.seats), game.seed)
            blocks.setdefault(key, []).append(Result(seats, tuple(seats[seat] for seat in game.winners)))
        grouped = list(blocks.values())
        rated = ratings([result for block in grouped for result in block], len(number))
        for row, rating, (low, high) in zip(rows, rated, rating_intervals(grouped, len(number)), strict=True):
            row |= {"rating": round(rating), "low": round(low), "high": round(high)}

    def _bot(self, name: str) -> dict[str, Any]:
        """The results of one bot: wins, thinking time, failures."""
        choices, faults, wins, sat, games = 0, 0, 0.0, 0, 0
        seconds = 0.0
        scores: list[int] = []
        for game in self.played:
            mine = [seat for seat, bot in enumerate(game.seats) if bot == name]
            games += bool(mine)
            sat += len(mine)
            for seat in mine:
                choices += game.choices[seat]
                seconds += game.seconds[seat]
                faults += game.faults[seat]
                scores.append(game.scores[seat])
                wins += (seat in game.winners) / (1 if self.team else max(1, len(game.winners)))
        won = wins / self.header.players if self.team else wins
        low, high = wilson(won, games)
        found = {
            "bot": name,
            "games": games,
            "wins": round(won, 2),
            "mean_score": round(mean(scores), 2) if scores else 0,
        }
        if self.team or self.alone:
            found |= {"share": round(won / games, 4), "from": round(low, 4), "to": round(high, 4)}
        found |= {"ms_a_choice": round(1000 * seconds / max(1, choices), 2), "choices": choices, "faults": faults}
        return found | {"errors": failures([name], self.played).get(name, [])}

    def _pair(self, one: str, two: str) -> dict[str, Any]:
        """Two bots head to head: the win share of each when it plays alone against copies of the other."""
        found: dict[str, Any] = {"one": one, "two": two}
        for name, other in ((one, two), (two, one)):
            wins, games = 0.0, 0
            for played in self.played:
                alone = [seat for seat, bot in enumerate(played.seats) if bot == name]
                if set(played.seats) == {name, other} and len(alone) == 1:
                    games += 1
                    if alone[0] in played.winners:
                        wins += 1 / len(played.winners)
            low, high = wilson(wins, games)
            share = round(wins / games, 4) if games else 0.0
            key = "one_alone" if name == one else "two_alone"
            found[key] = {
                "wins": round(wins, 2),
                "games": games,
                "share": share,
                "from": round(low, 4),
                "to": round(high, 4),
            }
        return found

    def _seats(self) -> list[float]:
        """The win share of each seat. If the seat doesn't matter, it is about 1 / players."""
        wins = [0.0] * self.header.players
        for game in self.played:
            for seat in game.winners:
                wins[seat] += 1 / len(game.winners)
        return [round(won / max(1, len(self.played)), 4) for won in wins]
