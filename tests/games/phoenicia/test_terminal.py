"""The terminal board shows the whole position and fits a terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from cinque.core import SPECTATOR, dice
from cinque.games.phoenicia.view.terminal import draw
from tests.games.phoenicia.scene import Scene, load

NAMES = ["Anne", "Jose", "Robert", "Helene", "Joan"]


def drawn(scene: Scene, seat: int, width: int = 100, language: str = "en") -> str:
    console = Console(width=width, record=True, file=io.StringIO(), color_system=None)
    console.print(draw(scene.t.view(seat), scene.game.words(language), NAMES))
    return console.export_text()


def test_auction_hand_and_settlement_are_shown() -> None:
    scene = Scene(2).own(0, "dyer", "city_center").display("dye_house", "fort").tools(0, farming=2)
    scene.hand(0, 6, 5, 5, coins=2).hand(1, 6, 6, 6, 6).go().play("open dye_house", "bid 15")
    text = drawn(scene, 0)
    for words in ("Dye House 2A", "bid 15 by Anne", "Fort 1A", "Your cards: 6 5 5", "wealth 18", "Dye House −4"):
        assert words in text, words
    for words in ("leads 15", "●⚒⚒○○", "3/2", "2/3", "0/3", "play to 32 VP"):
        assert words in text, words
    assert "Your cards" not in drawn(scene, SPECTATOR)


@pytest.mark.rule("PHO-DIS03", "PHO-WRK05")
def test_discounts_and_prices_are_shown() -> None:
    scene = Scene(4).own(0, "dyer", "city_center").display("dyer", "shipyard").hand(0, 6).hand(1, 6).go()
    text = drawn(scene, 0)
    for words in ("Dye House −4 −7 −9", "Ships −3 −5", "Trade Fleet −4 −7", "Port −5 −9"):
        assert words in text, words
    for words in ("hunting (2)", "farming (5)", "mining (8)", "clothmaking (11)", "VP at 3", "training costs 2"):
        assert words in text, words


def test_payment_and_end_are_shown() -> None:
    scene = Scene(2).display("dyer").hand(0, 6, 4, 4, coins=1).go().play("open dyer", "bid 11", "lay 6")
    assert "Anne pays 11 · so far: 6 · still owed: 5" in drawn(scene, 1)
    scene.play("lay 4", "coins")
    scene.seats[1].vp = 40
    scene.end_round()
    assert "won by Jose" in drawn(scene, SPECTATOR)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_position_of_a_game_can_be_drawn_in_80_columns(players: int, language: str) -> None:
    scene = Scene(players)
    table = load(players).deal(players)
    scene.t = table  # type: ignore[assignment]
    chance = dice(players)
    count = 0
    while not table.over:
        count += 1
        if count % 9 == 0:
            lines = drawn(scene, count % players, 80, language).splitlines()
            assert max(len(line) for line in lines) <= 80
            assert all(name in "\n".join(lines) for name in NAMES[:players])
        options = table.legal_moves(table.current_player())
        table.play(table.current_player(), options[chance.below(len(options))])
