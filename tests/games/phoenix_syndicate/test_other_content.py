"""Changed content works without changed code: cards with other effects from the same vocabulary."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cinque.core import Game, load
from cinque.games.phoenix_syndicate import RULES
from tests.games.phoenix_syndicate.scene import Scene, scene

EX3 = 'id = "EX3", action = "expand", name = "Pathfinder Crews", effect = ["DIRECTOR other"]'
SM3 = 'id = "SM3", action = "smuggle", name = "Dispatch Network", effect = ["DIRECTOR other"]'


def changed(folder: Path, file: str, old: str, new: str) -> Game:
    """The game for two with one place of its content replaced."""
    for path in (RULES.folder / "content").glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        if path.name == file:
            assert old in text
            text = text.replace(old, new)
        (folder / path.name).write_text(text, encoding="utf-8")
    return load(RULES, 2, folder)


def with_effect(folder: Path, card: str, effects: str) -> Game:
    return changed(folder, "upgrades.toml", card, card.replace('["DIRECTOR other"]', effects))


def smuggling(folder: Path, effects: str, **given: Any) -> Scene:
    """A Smuggle turn with a card of these effects, just used."""
    game = with_effect(folder, SM3, effects)
    return scene("smuggle", folder=game, upgrades="SM3", **given).do("use SM3")


@pytest.mark.rule("PSY-EXP20")
def test_a_ship_carried_away_before_step_three_owes_nothing_behind_it(tmp_path: Path) -> None:
    game = with_effect(tmp_path, EX3, '["MOVE_SHIP"]')
    s = scene("expand", folder=game, upgrades="EX3", goods="BGR", ships="AB").do("open A E", "fly A E", "use EX3")
    assert "E A" in s.legal_moves("fly")
    s.do("fly E A")
    assert (s.ships(), s.at("E"), s.told("placed")) == ("AB", "-", [])
    s = scene("expand", folder=game, upgrades="EX3", goods="BGR", ships="AB").do("open A E", "fly A E", "use EX3")
    s.do("fly E J")
    assert (s.at("J"), s.at("E")) == ("a", "-")


@pytest.mark.rule("PSY-EXP17")
def test_a_card_that_moves_a_ship_respects_what_the_other_is_owed(tmp_path: Path) -> None:
    game = with_effect(tmp_path, EX3, '["MOVE_SHIP"]')
    given: dict[str, Any] = {"upgrades": "EX3", "goods": "BGR", "ships": "AB", "track": "00000", "last": 3}
    s = scene("expand", folder=game, supply=1, **given).do("open A E", "fly A E", "use EX3")
    moves = s.legal_moves("fly")
    assert "B A" in moves  # presence there
    assert "B E" in moves  # the one agent serves both
    assert "B C" not in moves  # a second agent would be due
    assert "E D" in moves  # the ship that is owed the agent takes its claim along


@pytest.mark.parametrize(
    ("effects", "given", "goods"),
    [
        ('["GAIN 2 any"]', {}, "BB"),
        ('["CREDIT 3"]', {}, ""),
        ('["PAY 1 any", "GAIN 2 K"]', {"goods": "R"}, "KK"),
        ('["GAIN 1 K PER bases DIV 2"]', {"at": {"A": "b", "B": "b", "C": "b"}}, "K"),
    ],
)
def test_goods_and_credits_by_other_cards(tmp_path: Path, effects: str, given: dict[str, Any], goods: str) -> None:
    s = smuggling(tmp_path, effects, **given)
    while s.legal_moves("gain"):
        s.do("gain blue")
    assert s.goods() == goods
    assert s.credits() == (3 if "CREDIT" in effects else 0)


def test_pieces_and_routes_by_other_cards(tmp_path: Path) -> None:
    s = smuggling(tmp_path, '["BUILD free"]').do("base B")
    assert s.at("B") == "b"
    s = smuggling(tmp_path, '["MOVE_BASE"]', at={"A": "b", "B": "a"}).do("shift A E")
    assert (s.at("A"), s.at("E")) == ("a", "b")
    s = smuggling(tmp_path, '["PLACE near_base", "SCORE"]', at={"A": "b", "B": "a"}, held="AFX").do("place D")
    assert (s.at("D"), s.credits(), s.held()) == ("a", 2, "AFX")
    s = smuggling(tmp_path, '["CLAIM any", "SECURE"]', held="CGW", at={"A": "b", "B": "a"}).do("claim AFX")
    assert (s.held(), s.credits()) == ("CGW", 2)
    s = smuggling(tmp_path, '["TAKE"]').do("take SC6")
    assert s.cards() == ["SM3", "SC6"]


def test_prices_and_numbers_are_content(tmp_path: Path) -> None:
    game = changed(tmp_path, "numbers.toml", 'id = "price", value = 4', 'id = "price", value = 3')
    s = scene("deploy", folder=game, goods="RRR", market="- - - -").do("base A")
    assert (s.at("A"), s.goods()) == ("b", "")
    game = changed(tmp_path, "numbers.toml", 'id = "capacity", value = 2', 'id = "capacity", value = 1')
    assert scene("deploy", folder=game, held="AFX AGZ", market="- - - -").question_id == "Secure"


def test_a_card_that_can_secure_only_what_it_claimed(tmp_path: Path) -> None:
    s = smuggling(tmp_path, '["CLAIM any", "SECURE", "GAIN 1 K"]', held="CGW", market="- - - -")
    assert (s.held(), s.goods()) == ("CGW", "K")
