"""The terminal board shows the whole position and nothing hidden from its seat."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from cinque.core import SPECTATOR, dice
from cinque.games.shadow_moon.view.terminal import draw
from tests.games.shadow_moon.scene import Scene, fresh, game, kingpin_scene, scene

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]


def drawn(s: Scene, seat: int, language: str = "en") -> str:
    out = Console(file=io.StringIO(), width=200)
    out.print(draw(s.t.view(seat), s.t.game.words(language), NAMES))
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def test_sectors_tokens_cards_and_seats_are_all_there() -> None:
    s = scene(units={"CAS": [3, 1]}, status={"CAS": ("lockdown", "blue")}, board=["OP26"], faceup=["OB21", "OB22"],
              row=["061", "", "063", "064", "065"], burned=["003", "017"], hands=[["007"], ["008", "009"]],
              stacks=[["[004]"], ["[005]", "006"]], banks=[["011"]], objectives=[["OB01"]],
              tokens=[["[OP02]"]])  # fmt: skip
    text = drawn(s, 0)
    for sector in s.t.game.content.sectors:
        assert sector.name in text
    for part in ("Lockdown Blue", "Major 6K", "Illicit 4 (The Works/Casino)†: Interfere 1", "Heist / Casino",
                 "row 2  empty", "Founders 017†: Add 2 to The Spire; Interfere 1 | Add 1 next to The Spire",
                 "Founders 007", "banked Lucky Kittie 011", "[004]", "[?] 006", "Espionage / The Spire",
                 "round 1 of 3", "Ann (Blue)", "Violence 4"):  # fmt: skip
        assert part in text, part


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_nothing_secret_is_drawn(seat: int) -> None:
    s = scene(hands=[["007"]], stacks=[["[004]"]], banks=[["011"]], objectives=[["OB01"]], burned=["003", "017"])
    text = drawn(s, seat)
    for secret in ("007", "004", "011", "Espionage / The Spire", "003"):
        assert secret not in text


def test_the_kingpin_has_its_own_line() -> None:
    s = kingpin_scene("037", deck=["001", "002", "003"], row=["061", "062", "063", "064", "065"])
    s.t.roll = 0
    text = drawn(s, 1)
    assert "Kingpin (Orange)" in text
    assert "Kingpin die: BOB" in text
    assert "revealed  Legion 003" in text


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_position_of_a_game_can_be_drawn(language: str) -> None:
    for players in (2, 5):
        t = fresh(players, 3)
        d = dice(3)
        for number in range(10_000):
            if number % 25 == 0 or t.over:
                assert game(players).words(language).name("sector", "SKY") in drawn(Scene(t), 0, language)
            if t.over:
                break
            seat = t.current_player()
            offered = t.legal_moves(seat)
            t.play(seat, offered[d.below(len(offered))])
        assert t.over
