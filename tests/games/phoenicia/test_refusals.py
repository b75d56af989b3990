"""Refusals: what a person might look for and may not do, with the clause and the figures that forbid it."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import dice
from tests.games.phoenicia.scene import Scene, load


def refusals(scene: Scene) -> dict[str, tuple[str, dict[str, Any]]]:
    """Clause and figures by move."""
    moves = scene.game.moves
    found = {moves.text(r.move): (r.clause, r.facts) for r in scene.t.refusals(scene.mover)}
    legal = set(scene.options)
    assert not legal & set(found), "something offered is refused as well"
    return found


def test_opening() -> None:
    scene = Scene(2).own(0, "tracker").display("caravan", "dyer").hand(0, 6).hand(1, 6).go()
    assert refusals(scene) == {"open caravan": ("PHO-AUC10", {"card": "caravan", "asked": 9, "have": 8})}


def test_opening_bid() -> None:
    scene = Scene(2).display("dyer").hand(0, 6).hand(1, 6).go().play("open dyer")
    assert refusals(scene) == {
        "bid 1": ("PHO-AUC03", {"minimum": 2}),
        "bid 7": ("PHO-AUC10", {"card": "dyer", "asked": 7, "have": 6}),
    }


def test_raising() -> None:
    scene = Scene(2).display("dyer").hand(0, 6).hand(1, 4, coins=1).go().play("open dyer", "bid 4")
    assert refusals(scene) == {
        "bid 4": ("PHO-AUC04", {"bid": 4}),
        "bid 6": ("PHO-AUC10", {"card": "dyer", "asked": 6, "have": 5}),
    }
    scene = Scene(2).display("dyer").hand(0, 6).hand(1, 4, coins=1).go().play("open dyer", "bid 6")
    assert refusals(scene)["bid 7"] == ("PHO-AUC10", {"card": "dyer", "asked": 7, "have": 5})


def test_paying() -> None:
    scene = Scene(2).display("dyer").hand(0, 6, 5, 4, coins=1).go().play("open dyer", "bid 9")
    assert refusals(scene) == {
        "lay 4": ("PHO-PAY07", {"money": "4", "owed": 9, "have": 5}),
        "coins": ("PHO-PAY08", {"owed": 9, "have": 1}),
    }
    scene.play("lay 5")
    assert refusals(scene)["lay 6"] == ("PHO-PAY03", {"money": "6"})


def test_workers() -> None:
    scene = Scene(2).display("dyer").workers(0, untrained=1, trained=1, hunting=5, farming=1).hand(0, 4).go()
    scene.play("close")
    assert refusals(scene) == {
        "open dyer": ("PHO-AUC14", {"card": "dyer"}),
        "employ hunting": ("PHO-WRK16", {"activity": "hunting", "circles": 5}),
        "employ farming": ("PHO-PAY07", {"owed": 5, "have": 4}),
        "employ mining": ("PHO-WRK04", {"activity": "mining", "circles": 5}),
        "employ clothmaking": ("PHO-WRK04", {"activity": "clothmaking", "circles": 5}),
        "shift hunting farming": ("PHO-PAY07", {"owed": 5, "have": 4}),
        "shift hunting mining": ("PHO-WRK04", {"activity": "mining", "circles": 5}),
        "shift hunting clothmaking": ("PHO-WRK04", {"activity": "clothmaking", "circles": 5}),
        "shift farming hunting": ("PHO-SHF02", {"activity": "farming", "target": "hunting"}),
        "shift farming mining": ("PHO-WRK04", {"activity": "mining", "circles": 5}),
        "shift farming clothmaking": ("PHO-WRK04", {"activity": "clothmaking", "circles": 5}),
    }


def test_training() -> None:
    scene = Scene(2).workers(0, untrained=1, trained=1, hunting=1).tools(0, hunting=1).hand(0, coins=1).go()
    found = refusals(scene)
    assert found["train"] == ("PHO-PAY07", {"owed": 2, "have": 1})
    assert "employ hunting" not in found
    scene = Scene(2).workers(0, untrained=1, hunting=1).hand(0, coins=2).go()
    found = refusals(scene)
    assert found["employ hunting"] == ("PHO-WRK03", {"activity": "hunting"})
    assert "employ farming" not in found
    scene = Scene(2).workers(0, trained=1).hand(0, coins=2).go()
    assert refusals(scene)["train"] == ("PHO-WRK02", {})


def test_treasury() -> None:
    scene = Scene(2).display("dyer").own(0, "city_center").workers(0, untrained=1, trained=1, hunting=5)
    scene.hand(0, coins=2).hand(1, coins=2).go().play("close", "rest")
    assert scene.t.turn == 1
    scene = Scene(2).display("fort").own(0, "city_center").workers(0, untrained=1, trained=1, hunting=5)
    scene.hand(0, 4).hand(1, coins=2).go().play("rest")
    assert refusals(scene) == {
        "open fort": ("PHO-AUC14", {"card": "fort"}),
        "train": ("PHO-RND03", {}),
        "employ hunting": ("PHO-RND03", {}),
        "employ farming": ("PHO-RND03", {}),
        "employ mining": ("PHO-RND03", {}),
        "employ clothmaking": ("PHO-RND03", {}),
        "tool hunting": ("PHO-TLS03", {"activity": "hunting", "circles": 5}),
        "tool farming": ("PHO-PAY07", {"owed": 5, "have": 4}),
        "tool mining": ("PHO-TLS01", {"activity": "mining", "circles": 5}),
        "tool clothmaking": ("PHO-TLS01", {"activity": "clothmaking", "circles": 5}),
    }


def test_victory_points() -> None:
    scene = Scene(2).own(0, "city_center").workers(0).hand(0, coins=2).hand(1, coins=2).go()
    assert refusals(scene)["vp"] == ("PHO-PAY07", {"owed": 3, "have": 2})
    scene = Scene(2).own(0, "city_center").workers(0).hand(0, coins=6).hand(1, coins=2)
    scene.seats[0].bought = 3
    scene.go()
    assert refusals(scene)["vp"] == ("PHO-TLS04", {"spaces": 3})
    scene = Scene(2).own(0, "city_center").workers(0).hand(0, coins=3).hand(1, coins=2).go()
    assert "vp" in scene.options
    assert {"vp", "train", "employ hunting"}.isdisjoint(refusals(scene))
    assert "vp" not in refusals(Scene(2).workers(0).hand(0, coins=6).hand(1, coins=2).go())


def test_discarding() -> None:
    scene = Scene(2).hand(0, 6, 5, 5, 4).go_to_limits()
    assert refusals(scene) == {"discard 4": ("PHO-STO02", {"money": "4", "cards": 4, "storehouses": 2})}
    assert scene.t.question(0).facts == {"seat": 0, "excess": 2, "storehouses": 2, "treasury": 3}


def test_the_highest_bid_itself_can_be_beyond_ones_means() -> None:
    scene = Scene(2).display("dyer").hand(0, coins=254).hand(1, coins=400).go().play("open dyer")
    assert refusals(scene)["bid 255"] == ("PHO-AUC10", {"card": "dyer", "asked": 255, "have": 254})


def test_no_refusal_beyond_the_highest_bid() -> None:
    scene = Scene(2).display("dyer").hand(0, coins=400).hand(1, coins=400).go().play("open dyer")
    assert scene.options[-1] == "bid 255"
    assert list(refusals(scene)) == ["bid 1"]
    scene.play("bid 255")
    assert [e.seat for e in scene.events("pass")] == [1]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_nothing_is_both_offered_and_refused_nor_refused_twice(players: int) -> None:
    game = load(players)
    chance = dice(players)
    table = game.deal(players, history=False)
    count = 0
    while not table.over:
        seat = table.mover()
        options = table.choices(seat)
        moves = [r.move for r in table.refusals(seat)]
        assert not set(moves) & set(options)
        assert len(set(moves)) == len(moves)
        assert all(0 <= move < game.moves.size for move in moves)
        count += len(moves)
        table.apply(seat, options[chance.below(len(options))])
    assert count > 500
