"""The order of a round and what follows a turn: PHO-RND, PHO-AFT."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR, NotYourTurn
from tests.games.phoenicia.scene import Scene
from tests.games.phoenicia.test_setup import added_up


@pytest.mark.rule("PHO-RND01")
def test_all_turns_then_administration() -> None:
    scene = Scene(3).hand(0, coins=2).hand(1, coins=2).hand(2, coins=2).go().end_round()
    kinds = [e.kind for e in scene.events("turn", "overlord", "produce", "round")]
    assert kinds[:9] == ["round", "turn", "turn", "turn", "overlord", "produce", "produce", "produce", "round"]


@pytest.mark.rule("PHO-RND02")
def test_turns_go_clockwise_from_the_overlord() -> None:
    scene = Scene(4)
    scene.t.overlord = 2
    scene.hand(2, coins=2).go().end_round()
    assert [e.seat for e in scene.events("turn")][:4] == [2, 3, 0, 1]


@pytest.mark.rule("PHO-RND03")
def test_three_steps_in_fixed_order() -> None:
    scene = Scene(2).hand(0, 6, 6, coins=2).display("dyer").go()
    steps = []
    for move in ("close", "rest", "end"):
        steps.append(scene.t.view(SPECTATOR).step)
        scene.play(move)
    assert steps == ["1a", "1b", "1c"]
    again = Scene(2).hand(0, 6, coins=2).display("dyer").go("1c")
    assert again.refused("train") == "PHO-RND03"


@pytest.mark.rule("PHO-RND04")
def test_a_turn_is_finished_before_the_next_begins() -> None:
    scene = Scene(2).hand(0, 6, coins=2).hand(1, 6, coins=2).go("1b")
    with pytest.raises(NotYourTurn):
        scene.t.play(1, scene.game.moves.parse("rest"))
    scene.play("rest")
    assert scene.current_player == 0
    scene.play("end")
    assert scene.current_player == 1


@pytest.mark.rule("PHO-RND05")
def test_order_of_administration() -> None:
    scene = Scene(2).hand(0, 4, 4, coins=3).next_cards("dyer").workers(0, hunting=5, farming=1).go().end_turn()
    scene.quiet()
    kinds = [e.kind for e in scene.events("overlord_stays", "display", "produce", "discard")]
    assert kinds == ["overlord_stays", "display", "produce", "produce", "discard"]


@pytest.mark.rule("PHO-RND06")
def test_a_player_may_do_nothing() -> None:
    scene = Scene(2).hand(0, 6, coins=1).display("dyer").go()
    scene.play("close", "rest", "end")
    s = scene.seats[0]
    assert (s.vp, s.production, s.untrained) == (2, 3, 1)


@pytest.mark.rule("PHO-AFT01")
def test_a_finished_player_neither_bids_nor_buys() -> None:
    scene = Scene(3).hand(0, 6, 6).hand(1, 6, 6).hand(2, 6, 6).display("dyer").go().end_turn()
    scene.play("open dyer", "bid 2")
    assert scene.current_player == 2
    scene.play("pass", "lay 6")
    assert scene.t.turn == 1
    assert scene.seats[1].owned[0] == 1


@pytest.mark.rule("PHO-AFT02")
def test_the_last_player_meets_no_other_bidders() -> None:
    scene = Scene(3).hand(0, 6, 6).hand(1, 6, 6).hand(2, 6, 6).display("dyer").go().end_turn().end_turn()
    scene.play("open dyer", "bid 2")
    assert [e.kind for e in scene.events("sold", "pass")] == ["sold"]


@pytest.mark.rule("PHO-AFT03")
def test_nobody_goes_on_with_auctions_while_another_does_1b_and_1c() -> None:
    scene = Scene(3).hand(0, 6, coins=2).hand(1, 6, 6).hand(2, 6, 6).display("dyer").go()
    scene.play("close")
    for _ in range(2):
        assert scene.t.to_move == [0]
        scene.quiet()
    assert scene.t.to_move == [1]
    assert "open dyer" in scene.legal_moves()


@pytest.mark.rule("PHO-AFT04")
def test_totals_agree_with_tiles_and_cards_before_administration() -> None:
    scene = Scene(2).own(0, "tracker", "glassmaking", "city_center").workers(0, hunting=3, farming=1)
    scene.hand(0, coins=3).go("1c").play("vp")
    s = scene.seats[0]
    assert added_up(scene.t, s) == (s.production, s.vp) == (4 + 2 + 1, 3 + 1 + 1 + 1 + 2 + 1)
