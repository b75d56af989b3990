"""After the end a bot says which choices of a seat were its best and its most costly."""

from __future__ import annotations

import time

from cinque.core import Question
from cinque.server.offered import Games
from cinque.server.reviewing import Choice, choices, judged
from cinque.server.room import Room
from cinque.server.thinking import Answer, Job, think
from tests.server.harness import EXAMPLES, Server, play_out


def _job(move: int) -> Job:
    """Connect Four: seat 0 has three discs on end in column 0 and is to move."""
    game = Games(extra=EXAMPLES).load("connect_four", 2, {})
    table = game.deal(1)
    for column in (0, 1, 0, 1, 0, 2):
        table.play(table.mover(), table.options(table.mover())[column])
    return Job("connect_four", 2, {}, table.redeal(0, 1).save(), 0, "search@400", 7, played=move)


def test_the_bot_judges_the_move_that_was_played() -> None:
    games = Games(extra=EXAMPLES)
    won = think(games, _job(0))
    assert won.move == 0
    assert won.played == won.value > won.next >= 0
    missed = think(games, _job(3))
    assert missed.move == 0
    assert 0 <= missed.played < missed.value


def test_best_and_most_costly_are_those_that_differ_most(server: Server) -> None:
    room = _over(server)
    job = _job(0)
    asked = Question("Which column?", "one", [], {})
    found = [
        (Choice(1, 2, job, asked), Answer(2, "", 7, 9, 0.6, 0.6, 0.55)),
        (Choice(3, 1, job, asked), Answer(1, "", 7, 9, 0.9, 0.9, 0.4)),
        (Choice(5, 0, job, asked), Answer(3, "", 7, 9, 0.7, 0.3, 0.5)),
        (Choice(7, 0, job, asked), Answer(4, "", 7, 9, 0.8, 0.6, 0.5)),
        (Choice(9, 0, job, asked), Answer(-1, "TimeoutError")),
    ]
    best, worst = judged(room, "en", found)
    assert (best.step, best.best, best.chance, best.other, best.better) == (3, True, 90, 40, "")
    assert (worst.step, worst.best, worst.chance, worst.other) == (5, False, 30, 70)
    assert worst.better != worst.text
    assert best.text.startswith("Which column? ")  # a mere No says nothing without what was asked
    assert judged(room, "en", found[:0]) == []


def _over(server: Server) -> Room:
    ada = server.guest()
    table = ada.make("connect_four", "me", "random")
    with ada.sit(table) as socket:
        play_out(socket, 0)
    return server.hub.lives[table].room


def test_a_finished_game_is_reviewed_for_its_own_players_only(server: Server) -> None:
    ada, ben = server.guest(), server.guest("Ben")
    table = ada.make("connect_four", "me", "random", public=True)
    with ada.sit(table) as socket:
        ada.get(f"/api/tables/{table}/review?seat=0", 409)
        play_out(socket, 0)
    ben.get(f"/api/tables/{table}/review?seat=0", 403)
    until = time.monotonic() + 120
    while True:
        review = ada.get(f"/api/tables/{table}/review?seat=0")
        if review["done"] == review["all"]:
            break
        assert time.monotonic() < until
        time.sleep(0.2)
    room = server.hub.lives[table].room
    asked = choices(room, room.table.record, 0, "hard")
    assert review["all"] == len(asked) > 0
    assert all(room.table.record.moves[choice.step - 1] == choice.move for choice in asked)
    assert len(review["judged"]) <= 2
