"""Refusals: moves a player might look for, with the clause and the numbers that forbid them."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import dice
from tests.games.phoenicia.scene import Scene, load

LATER = {
    "train": ("PHO-RND03", {"step": "1b"}),
    "employ hunting": ("PHO-RND03", {"step": "1b"}),
    "employ farming": ("PHO-RND03", {"step": "1b"}),
    "employ mining": ("PHO-RND03", {"step": "1b"}),
    "employ clothmaking": ("PHO-RND03", {"step": "1b"}),
    "shift hunting hunting": ("PHO-RND03", {"step": "1b"}),
    "shift farming hunting": ("PHO-RND03", {"step": "1b"}),
    "shift mining hunting": ("PHO-RND03", {"step": "1b"}),
    "shift clothmaking hunting": ("PHO-RND03", {"step": "1b"}),
}
LAST = {
    "tool hunting": ("PHO-RND03", {"step": "1c"}),
    "tool farming": ("PHO-RND03", {"step": "1c"}),
    "tool mining": ("PHO-RND03", {"step": "1c"}),
    "tool clothmaking": ("PHO-RND03", {"step": "1c"}),
    "vp": ("PHO-RND03", {"step": "1c"}),
    "change 6": ("PHO-RND03", {"step": "1c"}),
    "change preset": ("PHO-RND03", {"step": "1c"}),
    "change 5": ("PHO-RND03", {"step": "1c"}),
    "change 4": ("PHO-RND03", {"step": "1c"}),
}


def refusals(scene: Scene) -> dict[str, tuple[str, dict[str, Any]]]:
    """Clause and figures by move."""
    moves = scene.game.moves
    found = {moves.text(r.move): (r.clause, r.facts) for r in scene.t.refusals(scene.current_player)}
    legal = set(scene.legal_moves())
    assert not legal & set(found), "something offered is refused as well"
    return found


@pytest.mark.rule("PHO-AUC10")
def test_opening() -> None:
    scene = Scene(2).own(0, "tracker").display("caravan", "dyer").hand(0, 6).hand(1, 6).go()
    assert refusals(scene) == {
        "open caravan": ("PHO-AUC10", {"card": "caravan", "asked": 9, "have": 8}),
        **LATER,
        **LAST,
    }


@pytest.mark.rule("PHO-AUC02", "PHO-AUC03")
def test_opening_bid() -> None:
    scene = Scene(2).display("fort").hand(0, 6, 6).hand(1, 6).go().play("open fort")
    assert refusals(scene) == {
        "bid 6": ("PHO-AUC03", {"minimum": 7}),
        "bid 13": ("PHO-AUC10", {"card": "fort", "asked": 13, "have": 12}),
        "pass": ("PHO-AUC02", {"card": "fort"}),
        **LATER,
        **LAST,
    }
    assert [scene.refused(f"bid {n}") for n in (0, 5, 6)] == ["PHO-AUC03"] * 3
    assert [scene.refused(f"bid {n}") for n in (13, 14, 255)] == ["PHO-AUC10"] * 3


@pytest.mark.rule("PHO-AUC04")
def test_raising() -> None:
    scene = Scene(2).display("dyer").hand(0, 6).hand(1, 4, coins=1).go().play("open dyer", "bid 4")
    found = refusals(scene)
    assert found.pop("bid 4") == ("PHO-AUC04", {"bid": 4})
    assert found.pop("bid 6") == ("PHO-AUC10", {"card": "dyer", "asked": 6, "have": 5})
    assert found == {move: ("PHO-RND04", {}) for move in (*LATER, *LAST)}
    assert [scene.refused(f"bid {n}") for n in (0, 3, 4)] == ["PHO-AUC04"] * 3
    assert [scene.refused(f"bid {n}") for n in (6, 7, 255)] == ["PHO-AUC10"] * 3
    scene = Scene(2).display("dyer").hand(0, 6).hand(1, 4, coins=1).go().play("open dyer", "bid 6")
    assert refusals(scene)["bid 7"] == ("PHO-AUC10", {"card": "dyer", "asked": 7, "have": 5})


@pytest.mark.rule("PHO-RND04")
def test_on_anothers_turn_one_can_only_bid() -> None:
    scene = Scene(2).display("dyer").hand(0, 6, 6).hand(1, 6, 6).go().play("open dyer", "bid 4")
    assert [scene.refused(m) for m in ("train", "shift hunting farming", "tool hunting", "change 6")] == [
        "PHO-RND04"
    ] * 4
    scene.play("bid 5")
    assert (scene.current_player, scene.refused("shift hunting farming")) == (0, "PHO-RND03"), (
        "it is the opener's own turn"
    )


@pytest.mark.rule("PHO-RND03")
def test_what_belongs_to_another_step() -> None:
    scene = Scene(2).display("dyer").own(0, "city_center").workers(0, untrained=1, trained=1, hunting=1)
    scene.hand(0, 6, 6).hand(1, 6).go()
    workers = ["train", "employ hunting", "employ farming", "shift hunting farming", "shift mining hunting"]
    treasury = ["tool hunting", "tool clothmaking", "vp", "change 6", "change 4"]
    assert [scene.refused(move) for move in (*workers, *treasury)] == ["PHO-RND03"] * 10
    scene.play("close")
    assert [scene.refused(move) for move in treasury] == ["PHO-RND03"] * 5
    scene.play("rest")
    assert [scene.refused(move) for move in workers] == ["PHO-RND03"] * 5


@pytest.mark.rule("PHO-VAR03")
def test_one_purchase_is_named_as_the_reason() -> None:
    scene = Scene(2, one_purchase=True).display("dyer", "tracker").hand(0, 6, 6).go()
    scene.play("open dyer", "bid 2", "lay 6")
    assert refusals(scene)["open tracker"] == ("PHO-VAR03", {"card": "tracker"})
    scene.play("rest")
    assert refusals(scene)["open tracker"] == ("PHO-VAR03", {"card": "tracker"})
    scene = Scene(2, one_purchase=True).display("dyer", "tracker").hand(0, 6, 6).go().play("close")
    assert refusals(scene)["open tracker"] == ("PHO-AUC14", {"card": "tracker"}), "nothing was won"
    scene = Scene(2).display("dyer", "tracker").hand(0, 6, 6).go().play("open dyer", "bid 2", "lay 6", "close")
    assert refusals(scene)["open tracker"] == ("PHO-AUC14", {"card": "tracker"}), "not the variant"


@pytest.mark.rule("PHO-PAY11", "PHO-PAY12")
def test_paying() -> None:
    scene = Scene(2).display("dyer").hand(0, 6, 5, 4, coins=1).go().play("open dyer", "bid 9")
    assert refusals(scene) == {
        "lay 4": ("PHO-PAY12", {"money": "4", "owed": 9, "have": 5}),
        "coins": ("PHO-PAY08", {"owed": 9, "have": 1}),
    }
    scene.play("lay 5")
    assert refusals(scene)["lay 6"] == ("PHO-PAY11", {"money": "6", "last": "5"})


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
        "shift farming hunting": ("PHO-SHF02", {"activity": "farming"}),
        "shift farming mining": ("PHO-WRK04", {"activity": "mining", "circles": 5}),
        "shift farming clothmaking": ("PHO-WRK04", {"activity": "clothmaking", "circles": 5}),
        "shift hunting hunting": ("PHO-SHF02", {"activity": "hunting"}),
        "shift mining hunting": ("PHO-SHF01", {"activity": "mining"}),
        "shift clothmaking hunting": ("PHO-SHF01", {"activity": "clothmaking"}),
        **LAST,
    }
    assert scene.refused("shift farming farming") == "PHO-SHF02"
    assert [scene.refused(f"shift mining {a}") for a in ("hunting", "farming", "mining")] == ["PHO-SHF01"] * 3


def test_a_shift_to_a_full_activity() -> None:
    scene = Scene(2).workers(0, untrained=1, hunting=1, farming=5).hand(0, 6, 6).go()
    assert refusals(scene)["shift hunting farming"] == ("PHO-WRK16", {"activity": "farming", "circles": 5})


def test_training() -> None:
    scene = Scene(2).workers(0, untrained=1, trained=1, hunting=1).tools(0, hunting=1).hand(0, coins=1).go()
    found = refusals(scene)
    assert found["train"] == ("PHO-PAY07", {"owed": 2, "have": 1})
    assert "employ hunting" not in found
    scene = Scene(2).workers(0, untrained=1, hunting=1).hand(0, coins=2).go()
    found = refusals(scene)
    assert found["employ hunting"] == ("PHO-WRK03", {"activity": "hunting"})
    assert found["employ farming"] == ("PHO-WRK03", {"activity": "farming"})
    assert found["employ mining"] == ("PHO-WRK04", {"activity": "mining", "circles": 5})
    scene = Scene(2).workers(0, trained=1).hand(0, coins=2).go()
    assert refusals(scene)["train"] == ("PHO-WRK02", {})


@pytest.mark.rule("PHO-CAR05")
def test_nobody_to_employ() -> None:
    scene = Scene(2).workers(0, hunting=1).hand(0, 6, 6).go()
    assert refusals(scene)["employ hunting"] == ("PHO-CAR05", {"activity": "hunting"})


def test_treasury() -> None:
    scene = Scene(2).display("dyer").own(0, "city_center").workers(0, untrained=1, trained=1, hunting=5)
    scene.hand(0, coins=2).hand(1, coins=2).go().play("close", "rest")
    assert scene.t.turn == 1
    scene = Scene(2).display("fort").own(0, "city_center").workers(0, untrained=1, trained=1, hunting=5)
    scene.hand(0, 4).hand(1, coins=2).go().play("rest")
    assert refusals(scene) == {
        "open fort": ("PHO-AUC14", {"card": "fort"}),
        **LATER,
        "tool hunting": ("PHO-TLS03", {"activity": "hunting", "circles": 5}),
        "tool farming": ("PHO-PAY07", {"owed": 5, "have": 4}),
        "tool mining": ("PHO-TLS01", {"activity": "mining"}),
        "tool clothmaking": ("PHO-TLS01", {"activity": "clothmaking"}),
    }


@pytest.mark.rule("PHO-TLS04", "PHO-CAR15")
def test_victory_points() -> None:
    scene = Scene(2).own(0, "city_center").workers(0).hand(0, coins=2).hand(1, coins=2).go()
    assert refusals(scene)["vp"] == ("PHO-PAY07", {"owed": 3, "have": 2})
    scene = Scene(2).own(0, "city_center").workers(0).hand(0, coins=6).hand(1, coins=2)
    scene.seats[0].bought = 3
    scene.go()
    assert refusals(scene)["vp"] == ("PHO-TLS04", {"spaces": 3})
    scene = Scene(2).own(0, "city_center").workers(0).hand(0, coins=3).hand(1, coins=2).go()
    assert "vp" in scene.legal_moves()
    assert "vp" not in refusals(scene)
    assert refusals(Scene(2).workers(0).hand(0, coins=6).hand(1, coins=2).go())["vp"] == ("PHO-CAR15", {})


@pytest.mark.rule("PHO-STO09", "PHO-STO10")
def test_discarding() -> None:
    scene = Scene(2).hand(0, 6, 5, 5, 4).go_to_limits()
    assert refusals(scene) == {"discard 4": ("PHO-STO10", {"money": "4", "excess": 2})}
    assert scene.t.question(0).facts == {"seat": 0, "excess": 2, "storehouses": 2, "treasury": 3}
    scene.play("discard 5")
    assert refusals(scene) == {"discard 6": ("PHO-STO09", {"money": "6", "last": "5"})}


def test_the_highest_bid_itself_can_be_beyond_ones_means() -> None:
    scene = Scene(2).display("dyer").hand(0, coins=254).hand(1, coins=400).go().play("open dyer")
    assert refusals(scene)["bid 255"] == ("PHO-AUC10", {"card": "dyer", "asked": 255, "have": 254})


def test_no_refusal_beyond_the_highest_bid() -> None:
    scene = Scene(2).display("dyer").hand(0, coins=400).hand(1, coins=400).go().play("open dyer")
    assert scene.legal_moves()[-1] == "bid 255"
    assert [r.move for r in scene.t.refusals(0) if r.clause == "PHO-AUC10"] == []
    scene.play("bid 255")
    assert [e.seat for e in scene.events("pass")] == [1]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_nothing_is_both_offered_and_refused_nor_refused_twice(players: int) -> None:
    game = load(players)
    chance = dice(players)
    table = game.deal(players, history=False)
    count = 0
    while not table.over:
        seat = table.current_player()
        options = table.legal_moves_unchecked(seat)
        moves = [move for r in table.refusals(seat) for move in (r.move, *r.likewise)]
        assert not set(moves) & set(options)
        assert len(set(moves)) == len(moves)
        assert all(0 <= move < game.moves.size for move in moves)
        count += len(moves)
        table.play_unchecked(seat, options[chance.below(len(options))])
    assert count > 500
