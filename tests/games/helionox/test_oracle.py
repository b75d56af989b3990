"""Legal moves are complete and sound: the oracle finds the same ones in random and in steered games."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cinque
from cinque.core import Dice, Game, Words, dice
from cinque.games.helionox import RULES
from cinque.games.helionox.rules.table import Helionox
from cinque.testing import cases
from tests.games.helionox.oracle import Oracle

Policy = Callable[[list[str], Dice], str]


def random_policy(offered: list[str], d: Dice) -> str:
    return offered[d.below(len(offered))]


def prefers(*kinds: str, never: tuple[str, ...] = ()) -> Policy:
    """A policy that takes the first kind it finds, and seldom ends its turn while something else is possible."""

    def choose(offered: list[str], d: Dice) -> str:
        for kind in kinds:
            found = [text for text in offered if text.split()[0] == kind]
            if found:
                return found[d.below(len(found))]
        rest = [
            text for text in offered if text.split()[0] not in (*never, "end", "end_tidy", "decline", "done", "refuse")
        ]
        pick = rest or offered
        return pick[d.below(len(pick))]

    return choose


ANY_KINDS: dict[str, Policy] = {
    "buys all": prefers("play", "do", "bank", "buy", "prime", "key", "bonus", "obtain", "secure", "end"),
    "burns all": prefers("play", "consume", "consume_discarded", "do", "buy", "travel"),
    "trades": prefers("deliver", "illegal", "cargo", "play", "travel", "move", "cycle_request"),
    "hoards": prefers("end", never=("play",)),
    "calls": prefers("accept", "take", "counter", "call", "overcome", "bribe", "play", "travel", "move", "do"),
    "discards": prefers("end_tidy", "discard", "play", "embassy", "garrison"),
    "frees": prefers("garrison", "embassy", "play", "travel", "ability", "key"),
}


def compare(game: Game, seed: int, policy: Policy, seen: set[str]) -> int:
    """Play a game, comparing all options with the oracle's; how many questions that were."""
    t = game.deal(seed, history=False)
    assert isinstance(t, Helionox)
    d = dice(seed)
    count = 0
    first = t.census()
    while not t.over:
        waiting = t.to_move
        seat = waiting[d.below(len(waiting))]
        offered = [game.moves.text(move) for move in t.legal_moves_unchecked(seat)]
        step = t.agenda[-1]
        asked = t.game.id_of(type(step))
        expected = Oracle(t, seat).legal_moves(asked, step)
        assert len(offered) == len(set(offered))
        assert set(offered) == expected, f"{asked}, seed {seed}: {sorted(set(offered) ^ expected)}"
        seen.add(asked)
        count += 1
        t.play_unchecked(seat, game.moves.parse(policy(offered, d)))
    assert t.census() == first
    return count


@pytest.mark.parametrize("case", cases([RULES]), ids=lambda case: case.name)
def test_random_games(case: Any) -> None:
    assert sum(compare(case.game, seed, random_policy, set()) for seed in range(2)) > 100


@pytest.mark.parametrize("name", ANY_KINDS)
@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"cooperative": True, "difficulty": "master"}), (1, {})])
def test_steered_games(name: str, players: int, options: dict[str, Any]) -> None:
    game = cinque.load("helionox", players=players, **options)
    assert compare(game, 5, ANY_KINDS[name], set()) > 20


@pytest.fixture(scope="module")
def scarce(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Content in which everything runs out: few cards, cheap ones, one Cargo of a colour, few Requests."""
    folder = tmp_path_factory.mktemp("scarce") / "content"
    shutil.copytree(RULES.folder / "content", folder)
    cards = folder / "cards.toml"
    text = re.sub(r"cost = \d", "cost = 1", cards.read_text(encoding="utf-8")).replace("copies = 16", "copies = 2")
    text = re.sub(r'(number = "\w+-(?:0[4-9]|1\d)".*?)copies = \d', r"\1copies = 0", text)
    cards.write_text(text, encoding="utf-8")
    numbers = folder / "numbers.toml"
    numbers.write_text(
        numbers.read_text(encoding="utf-8").replace('"cargo", value = 4', '"cargo", value = 1'), encoding="utf-8"
    )
    decks = folder / "decks.toml"
    decks.write_text(re.sub(r"requests = \d+", "requests = 5", decks.read_text(encoding="utf-8")), encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", ANY_KINDS)
@pytest.mark.parametrize(("players", "options"), [(4, {}), (4, {"cooperative": True}), (1, {})])
def test_nothing_breaks_when_everything_runs_out(
    name: str, players: int, options: dict[str, Any], scarce: Path
) -> None:
    game = cinque.load("helionox", players=players, content=scarce, **options)
    for seed in range(2):
        assert compare(game, seed, ANY_KINDS[name], set()) > 20


def test_every_question_was_compared(scarce: Path) -> None:
    seen: set[str] = set()
    drafted = cinque.load("helionox", players=3, missions=True, draft=True)
    together = cinque.load("helionox", players=3, content=scarce, cooperative=True, choose=True)
    for seed in range(4):
        for policy in ANY_KINDS.values():
            compare(drafted, seed, policy, seen)
            compare(together, seed, policy, seen)
    asked = set(game_words()["asks"]) - seen
    assert asked <= {"Copy", "CopyPlayed", "LoseEmbassy", "LoseCargo", "Escort", "Banked"}


def game_words() -> dict[str, dict[str, str]]:
    return Words.of(RULES.folder, "en").tables
