"""Scenes play and inspect moves by their text."""

from __future__ import annotations

import pytest

from cinque.core import load
from cinque.testing import Scene, loaded
from tests.core.night_watch import RULES, NightWatch


def test_a_scene_plays_and_looks_by_the_texts_of_moves() -> None:
    game = load(RULES, 2)
    table = RULES.deal(game, 1)
    scene = Scene[NightWatch](table).begin()
    assert (scene.game, scene.current_player, scene.question_id, scene.kinds()) == (game, 0, "Watch", {"send"})
    assert scene.play("send 1").question_id == "Lights"
    assert scene.answer(1, "pass").legal_moves(0)[0] == "pass"
    assert [event.kind for event in scene.events("sent")] == ["sent"]
    assert scene.events("signal") == []


def test_a_refusal_names_its_clause_and_a_legal_move_is_no_refusal() -> None:
    scene = Scene(RULES.deal(load(RULES, 2), 1)).begin().play("send 1", "pass", "pass", "pass")
    assert scene.refused("send 1") == "WAT-SND02"
    assert scene.refused("take") == ""
    with pytest.raises(AssertionError, match="'send 0' is legal"):
        scene.refused("send 0")


def test_a_game_is_read_once() -> None:
    assert loaded("phoenicia", 2) is loaded("phoenicia", 2)
    assert loaded("phoenicia", 2) is not loaded("phoenicia", 3)
