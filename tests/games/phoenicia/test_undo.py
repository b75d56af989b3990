"""Undo: binding moves and revealed cards are final; everything else is undone one decision at a time."""

from __future__ import annotations

import pytest

from cinque.core import IllegalMove, dice
from cinque.core.engine.history import History
from cinque.games.phoenicia.rules.table import Phoenicia
from tests.games.phoenicia.scene import Scene, load


def undone(scene: Scene, seat: int) -> int:
    """How many moves the seat could take back now."""
    return len(scene.t.require_history().moves) - scene.t.undo_point(seat)


@pytest.mark.rule("PHO-AUC06")
def test_a_pass_is_final_and_cannot_be_taken_back() -> None:
    scene = Scene(3).display("dyer").hand(0, 6).hand(1, 6).hand(2, 6).go().play("open dyer", "bid 2", "pass")
    assert undone(scene, 1) == 0
    scene.play("pass")
    assert undone(scene, 2) == 0, "nor the pass that sells the card"
    with pytest.raises(IllegalMove, match="can't undo"):
        scene.t.undo(2)


@pytest.mark.rule("PHO-AUC17")
def test_a_bid_is_never_taken_back() -> None:
    scene = Scene(2).display("dyer").hand(0, coins=6).hand(1, coins=6).go().play("open dyer")
    assert undone(scene, 0) == 1, "the card is named, but nothing is bid yet"
    scene.play("bid 2")
    assert undone(scene, 0) == 0
    scene.play("bid 3")
    assert undone(scene, 1) == 0


@pytest.mark.rule("PHO-AUC17")
def test_a_bid_that_sells_the_card_at_once_is_not_taken_back() -> None:
    scene = Scene(2).display("dyer").hand(0, coins=6).go().play("open dyer", "bid 2")
    assert scene.seats[0].vp == 3, "the card was bought and paid in coins"
    assert undone(scene, 0) == 0
    scene.play("train")
    assert undone(scene, 0) == 1


def test_what_all_see_can_be_taken_back_step_by_step() -> None:
    scene = Scene(2).workers(0, untrained=2).hand(0, coins=6).hand(1, coins=6).go().play("train", "train")
    assert undone(scene, 0) == 1
    assert scene.t.undo_point(1) == 2
    scene.play("rest", "end")
    assert (scene.current_player, undone(scene, 0)) == (1, 1), "the next player has not decided anything yet"


def test_a_card_shown_is_not_taken_back() -> None:
    for moves in (["open dyer", "bid 3", "lay 6"], ["close", "rest", "change 6"]):
        scene = Scene(2).display("dyer").workers(0, untrained=1).hand(0, 6, 5, coins=3).hand(1, coins=1).go()
        scene.play(*moves)
        assert undone(scene, 0) == 0


def test_a_price_that_shows_what_a_hand_is_worth_is_not_taken_back() -> None:
    plain = Scene(2).workers(0, trained=1).hand(0, 5, coins=1).go().play("employ farming")
    assert plain.seats[0].production == 2, "4 and a coin are known to be there"
    assert undone(plain, 0) == 0, "but the card has been seen"
    told = Scene(2).workers(0, trained=1).hand(0, 5, 5).hand(1, coins=1).go().play("employ farming")
    assert (told.t.payer, undone(told, 0)) == (0, 1), "two cards are always worth 5"
    told = Scene(2).workers(0, trained=1).own(0, "dye_house").hand(0, 6, 5).hand(1, coins=1).go()
    told.play("employ clothmaking")
    assert undone(told, 0) == 0, "two cards need not be worth 11"


def test_coins_paid_can_be_taken_back_with_the_purchase() -> None:
    scene = Scene(2).workers(0, untrained=1).hand(0, 6, coins=2).hand(1, coins=1).go().play("train", "coins")
    back = scene.t.require_history()
    assert back.undo_point(0) == 1
    assert [mark.decided for mark in back.undoable] == [True, True]


def test_the_end_of_a_round_is_final() -> None:
    scene = Scene(2).workers(0).workers(1).hand(0, 4).hand(1, 4).go().play("end", "end")
    assert scene.t.round == 2
    assert (undone(scene, 0), undone(scene, 1)) == (0, 0)


@pytest.mark.rule("PHO-ETQ03")
def test_worlds_a_seat_cannot_tell_apart_offer_it_the_same_undo() -> None:
    game = load(3)
    chance = dice(5)
    offers: set[int] = set()
    for seed in range(4):
        table = game.deal(seed, history=False)
        while not table.over:
            seat = table.current_player()
            options = table.legal_moves_unchecked(seat)
            move = options[chance.below(len(options))]
            points = set()
            for world in [table.redeal(seat, chance.new_seed()) for _ in range(3)]:
                world.history = History(0)
                world.recording = True
                world.play(seat, move)
                points.add(world.undo_point(seat))
            assert len(points) == 1, f"undo of {game.moves.text(move)} tells of the others' cards"
            offers |= points
            table.play_unchecked(seat, move)
    assert offers == {0, 1}
    assert Phoenicia.LOCKS_UNDO


def at_the_end_of_a_round() -> Scene:
    """The last player of the round is about to end the turn; nobody produces anything."""
    scene = Scene(2).workers(0).workers(1).hand(0).hand(1, 4).go()
    assert (scene.current_player, scene.legal_moves()[-1]) == (1, "end")
    return scene


def test_a_card_turned_up_is_not_taken_back() -> None:
    scene = at_the_end_of_a_round()
    scene.deck()
    scene.play("end")
    assert (scene.t.round, undone(scene, 1)) == (2, 1), "nothing came to light"
    scene = at_the_end_of_a_round().play("end")
    assert (scene.t.round, undone(scene, 1)) == (2, 0)


def test_a_card_drawn_is_not_taken_back() -> None:
    scene = at_the_end_of_a_round()
    scene.deck()
    scene.seats[0].production = 4
    scene.play("end")
    assert (scene.t.round, undone(scene, 1)) == (2, 0)


def test_a_discard_is_not_taken_back() -> None:
    scene = Scene(2).hand(0, 6, 5, 4).hand(1, 6, 5, 4).go_to_limits().play("discard 6")
    assert undone(scene, 0) == 0


def test_an_opening_that_shows_what_a_hand_is_worth_is_not_taken_back() -> None:
    scene = Scene(2).display("dyer", "fort").hand(0, 4, 4).hand(1, 6).go().play("open fort")
    assert undone(scene, 0) == 1, "two cards are always worth 7"
    scene = Scene(2).display("dyer", "fort").hand(0, 6, coins=1).hand(1, 6).go().play("open fort")
    assert undone(scene, 0) == 0, "one card and a coin need not be"
