"""A saved table needs the content it was saved with, unless the caller allows other content."""

from __future__ import annotations

import json
import pickle
import re
import shutil
from pathlib import Path

import pytest

import cinque
from cinque.bots.isolated import IsolatedBot
from cinque.core import BadRecord, Game
from cinque.core.engine.saving import state


@pytest.fixture
def dearer(tmp_path: Path) -> Game:
    """Phoenicia with higher prices of its cards."""
    folder = tmp_path / "content"
    shutil.copytree(cinque.load("phoenicia").rules.folder / "content", folder)
    cards = folder / "cards.toml"
    cards.write_text(
        re.sub(r"^minimum = (\d+)$", lambda bid: f"minimum = {int(bid[1]) + 1}", cards.read_text(), flags=re.M)
    )
    return cinque.load("phoenicia", content=folder)


def test_a_table_saved_under_other_prices_is_refused(dearer: Game) -> None:
    usual = cinque.load("phoenicia")
    assert dearer.digest != usual.digest
    text = usual.deal(3).save()
    assert usual.restore(text).scores == usual.deal(3).scores
    with pytest.raises(BadRecord, match=rf"saved with other content \({usual.digest}\).*--content"):
        dearer.restore(text)
    with pytest.raises(BadRecord, match=rf"played with other content \({usual.digest}\).*--content"):
        dearer.replay(usual.deal(3).record)


def test_a_caller_may_let_it_go_on_under_this_content(dearer: Game) -> None:
    usual = cinque.load("phoenicia")
    table = usual.deal(3)
    assert state(dearer.restore(table.save(), other_content=True)) == state(table)


def test_a_save_that_does_not_name_its_content_is_refused() -> None:
    game = cinque.load("phoenicia")
    saved = json.loads(game.deal(3).save())
    del saved["content"]
    with pytest.raises(BadRecord, match="saved with unknown content"):
        game.restore(json.dumps(saved))


def test_a_pickled_table_brings_its_content(dearer: Game) -> None:
    table = dearer.deal(3)
    assert state(pickle.loads(pickle.dumps(table))) == state(table)


def test_a_bot_in_its_own_process_plays_with_the_tables_content(dearer: Game) -> None:
    table = dearer.deal(3)
    bot = IsolatedBot("greedy", 60.0)
    try:
        assert bot.choose(
            table.redeal(table.current_player(), 1), table.current_player()
        ) in table.legal_moves_unchecked(table.current_player())
        assert bot.failed == 0
    finally:
        bot.close()
