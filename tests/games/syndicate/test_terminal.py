"""The terminal board shows the whole position, and nothing that its seat may not see."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from cinque.core import SPECTATOR, dice
from cinque.games.syndicate.view.terminal import draw
from tests.games.syndicate.scene import Scene, fresh, game, scene

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]


def drawn(s: Scene, seat: int, language: str = "en") -> str:
    out = Console(file=io.StringIO(), width=160)
    out.print(draw(s.t.view(seat), s.t.game.words(language), NAMES))
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def test_the_whole_position_is_there() -> None:
    lands = {"koss": 1, "ceto": 0, "etna": 0, "honos": 0}
    s = scene(owner=lands, fort=["koss"], research={"ceto": 1}, destroyer="honos",
              no_tax=["koss"], board_chips={"io": "CM1"}, hands=[["M03", "SL01"]], chips=[["CE2"]], slots=["SL06"],
              techs=[["AT03"]], awards={"AW1": 1}, alert=5, stock=[(7, 8, 9)])  # fmt: skip
    text = drawn(s, 0)
    for base in s.t.game.content.territories:
        assert base.name in text
    for part in ("fort, tax", "research 1", "beam", "Destroyer", "chip", "7/8/9", "Synth Crew", "Mastermind (Bo)",
                 "Silence the Inspector†: ", "1 in 6, 3 in 6 with extra hands", "Warlord, 10 points: First",
                 "gain 4 credits†", "Anonymous Tip†", "face down",
                 "alert 5 of 6 (red)", "turn: Ann", "Orion"):  # fmt: skip
        assert part in text, part


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_nothing_secret_is_drawn(seat: int) -> None:
    s = scene(hands=[["M03"]], chips=[["CE2"]], slots=["SL06"])
    text = drawn(s, seat)
    for secret in ("Silence", "gain 4 credits", "Anonymous Tip"):
        assert secret not in text


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_position_of_a_game_can_be_drawn(language: str) -> None:
    for players in (1, 2, 4):
        t = fresh(players, 3, **({"phantom": True} if players == 2 else {}))
        d = dice(3)
        number = 0
        while not t.over:
            if number % 40 == 0:
                assert game(players).words(language).name("base", "rhea") in drawn(Scene(t), 0, language)
            number += 1
            seat = t.current_player()
            offered = t.legal_moves(seat)
            t.play(seat, offered[d.below(len(offered))])
        assert drawn(Scene(t), SPECTATOR, language)
