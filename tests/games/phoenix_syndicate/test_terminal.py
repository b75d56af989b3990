"""The terminal board shows the whole position and nothing hidden from its seat."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from cinque.core import SPECTATOR, dice
from cinque.games.phoenix_syndicate.rules.moves import ROUTES
from cinque.games.phoenix_syndicate.view.terminal import draw
from tests.games.phoenix_syndicate.scene import Scene, game, scene
from tests.games.phoenix_syndicate.test_setup import opening

NAMES = ["Ann", "Bo", "Cy", "Di"]


def drawn(s: Scene, seat: int, language: str = "en", width: int = 160) -> str:
    out = Console(file=io.StringIO(), width=width)
    out.print(draw(s.t.view(seat), s.t.game.words(language), NAMES))
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def test_the_whole_position_is_there() -> None:
    s = scene(goods="RRK", at={"A": "ab", "R": "a"}, ships="AR", upgrades="EX1 SC3", held="CGW", embedded="01000",
              lying={"AFX": "GG"}, last=7, round=6)  # fmt: skip
    text = drawn(s, 1)
    for part in ("round 6 · last round: 7 · Ann’s turn", "Aa*B", "Ra*", "Adamos Prime", "2Y 4R", "B:# E:BR D:G",
                 "AFX Adamos–Fennick–Xandor† 2G", "Slush Fund†: Gain 3 contraband.", "Reega Central Bank: Gain 3 CR",
                 "1 +", "2R 1K", "CGW /2", "EX1 Hyperspace Warp Drive", "upgrades: Ann", "Asteroid 4"):  # fmt: skip
        assert part in text, part


def test_open_gates_are_drawn() -> None:
    s = scene("expand", goods="BYGGRPB").do("open A B")
    assert "Aa*      =B" in drawn(s, 0)
    assert "Expand" in drawn(s, 0)


def test_dealt_routes_are_drawn_for_their_owner_only() -> None:
    s = opening(2)
    own = [ROUTES[route] for route in s.t.routes[s.t.seats[0].held]]
    assert all(name in drawn(s, 0) for name in own)
    assert not any(name in drawn(s, 1) for name in own)
    assert "3 dealt" in drawn(s, SPECTATOR)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_position_of_a_game_can_be_drawn_on_80_columns(language: str) -> None:
    s = Scene(game(4).deal(3))  # type: ignore[arg-type]
    chance = dice(3)
    for number in range(100_000):
        if number % 60 == 0 or s.t.over:
            text = drawn(s, 0, language, 80)
            assert game(4).words(language).board("market") in text
            assert max(len(line) for line in text.splitlines()) <= 80
        if s.t.over:
            break
        options = s.t.legal_moves(s.t.current_player())
        s.t.play(s.t.current_player(), options[chance.below(len(options))])
    assert s.t.over
