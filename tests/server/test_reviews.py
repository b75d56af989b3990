"""After the end a person reads which choices were clearly the best and the most costly, and nothing uncertain."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

import cinque
from cinque.core import Question
from cinque.server import messages as m
from cinque.server.bots.reviews import (
    MAX_CHOICES,
    MIN_ERRORS,
    MIN_WORLDS,
    Choice,
    best_and_worst,
    choices_to_review,
    own_steps,
)
from cinque.server.bots.worker import Answer, Job, run
from cinque.server.tables.apply_entry import apply_entry
from cinque.server.tables.catalog import Catalog
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room, new_room
from cinque.server.tables.state import SeatSetup, Setup
from tests.server.harness import EXAMPLES, Server, eventually, play_out

GAMES = [rules.name for rules in cinque.installed_games()]
NOT_OWN = [{"by": "bot"}, {"by": "given"}, {"by": "fallback"}, {"by": "timeout"}, {"by": "time"}]


def _job(move: int) -> Job:
    """Connect Four: seat 0 has three discs on end in column 0 and is to move."""
    game = Catalog(extra=EXAMPLES).load("connect_four", 2, {})
    table = game.deal(1)
    for column in (0, 1, 0, 1, 0, 2):
        table.play(table.current_player(), table.legal_moves(table.current_player())[column])
    return Job("connect_four", 2, {}, table.redeal(0, 1).save(), 0, "", 7, played=move, untimed=True)


def test_a_move_is_compared_with_its_best_alternative() -> None:
    games = Catalog(extra=EXAMPLES)
    won = run(games, _job(0))
    assert won.played == 1.0
    assert won.move != 0
    assert won.played - won.value > MIN_ERRORS * won.standard_error
    missed = run(games, _job(3))
    assert (missed.move, missed.value) == (0, 1.0)
    assert missed.value - missed.played > MIN_ERRORS * missed.standard_error
    assert won.tries == missed.tries >= MIN_WORLDS


def test_a_forced_move_has_no_alternative() -> None:
    game = Catalog(extra=EXAMPLES).load("connect_four", 2, {})
    table = game.deal(1)
    for column in (0, 1, 0, 1, 0, 2):
        table.play(table.current_player(), table.legal_moves(table.current_player())[column])
    table.open = [3]
    job = replace(_job(3), table=table.redeal(0, 1).save())
    assert run(Catalog(extra=EXAMPLES), job).move == -1


def played_out(name: str) -> tuple[Room, list[Entry]]:
    """A game of two seats by the log; of seat 0's moves every third is not the person's own, in one way or another."""
    game = Catalog().load(name, 2, {})
    seats = [SeatSetup("person", "Ada", "", "ada"), SeatSetup("bot", "Bot 1", "greedy")]
    room = new_room("t", Setup(game.name, game.options, game.digest, seats, m.Clock(), "full", "", "ada"), game, 5)
    chance, entries = random.Random(name), [Entry(0, "made", -1, 1)]
    apply_entry(room, entries[0])
    while room.status != "over":
        seat = room.to_move[0]
        move = chance.choice(room.table.legal_moves(seat))
        number = len(entries)
        own = seat == 0 and number % 3 > 0
        data = {} if own else NOT_OWN[number % len(NOT_OWN)]
        entries.append(Entry(number, "move", seat, 1, move, f"k{number}" if own else None, data))
        apply_entry(room, entries[-1])
    return room, entries


@pytest.mark.parametrize("game", GAMES)
def test_only_real_choices_of_the_person_are_judged_and_on_enough_worlds(game: str) -> None:
    room, entries = played_out(game)
    asked = choices_to_review(room, 0, entries)
    assert 0 < len(asked) <= MAX_CHOICES
    mine = {entry.idx for entry in entries if entry.key is not None}
    for choice in asked:
        entry = entries[choice.step]  # entry 0 made the table
        assert (entry.seat, entry.move) == (0, choice.move)
        assert entry.idx in mine
        options = room.game.restore(choice.job.table).legal_moves(0)
        assert choice.move in options
        assert len(set(options)) >= 2
    last = asked[-1]
    answer = run(Catalog(), replace(last.job, untimed=True))
    assert answer.move in room.game.restore(last.job.table).legal_moves(0)
    assert answer.move != last.move
    assert answer.tries >= MIN_WORLDS
    assert 0 <= answer.played <= 1
    assert 0 <= answer.value <= 1
    assert answer.standard_error >= 0


def test_what_others_did_for_the_seat_and_what_was_taken_back_is_not_the_persons() -> None:
    def move(seat: int, key: str | None = "k", **data: str) -> Entry:
        return Entry(0, "move", seat, 1, 0, key, data)

    entries = [Entry(0, "made", -1, 1), move(0), move(1), move(0, None, by="given"), move(0, None, by="bot")]
    entries += [move(0, None), move(0), Entry(0, "chat", 0, 1, -1, "k", {"text": "hm"}), move(0, None, by="timeout")]
    assert own_steps(entries, 0) == [0, 5]
    back = Entry(0, "undo", 0, 1, -1, "k", {"step": 5})
    assert own_steps([*entries, back], 0) == [0]
    assert own_steps([*entries, back, move(1), move(0)], 0) == [0, 6]
    answers = [*entries, move(0), move(1), Entry(0, "undo", 0, 1, -1, "k", {"own": 1})]
    assert own_steps(answers, 0) == [0, 5]
    assert own_steps(answers, 1) == [1, 7]


def test_a_table_under_changed_rules_is_not_reviewed() -> None:
    room, entries = played_out("phoenicia")
    room.state.rules_changed_at = 3
    assert choices_to_review(room, 0, entries) == []


def _room() -> Room:
    game = Catalog(extra=EXAMPLES).load("connect_four", 2, {})
    seats = [SeatSetup("person", "Ada", "", "ada"), SeatSetup("bot", "Bot 1", "greedy")]
    return new_room("t", Setup(game.name, game.options, game.digest, seats, m.Clock(), "full", "", "ada"), game, 5)


def answered(
    played: float, instead: float, standard_error: float = 0.01, tries: int = MIN_WORLDS, move: int = 3
) -> Answer:
    return Answer(move, "", 7, tries, instead, played, standard_error)


def test_best_and_most_costly_are_those_that_differ_most() -> None:
    room, job = _room(), _job(0)
    asked = Question("Which column?", "one", [], {})
    answers = [answered(0.6, 0.5), answered(0.9, 0.4), answered(0.3, 0.7), answered(0.6, 0.8)]
    found = [(Choice(1 + 2 * n, 2, job, asked), answer) for n, answer in enumerate(answers)]
    best, worst = best_and_worst(room, "en", found)
    assert (best.step, best.best, best.win_chance, best.alternative_win_chance) == (3, True, 90, 40)
    assert (worst.step, worst.best, worst.win_chance, worst.alternative_win_chance) == (5, False, 30, 70)
    assert worst.alternative != worst.text
    assert best.text.startswith("Which column? ")  # a mere No says nothing without what was asked
    assert best_and_worst(room, "en", found[:0]) == []


@pytest.mark.parametrize(
    "answer",
    [
        answered(0.9, 0.2, tries=MIN_WORLDS - 1),
        answered(0.2, 0.9, tries=1),
        answered(0.9, 0.2, standard_error=0.25),
        answered(0.2, 0.9, standard_error=0.25),
        answered(0.54, 0.5, standard_error=0.001),
        answered(0.5, 0.5, standard_error=0.0),
        Answer(-1, "TimeoutError"),
        Answer(-1, "there was no alternative", 7),
    ],
)
def test_what_is_uncertain_is_not_said(answer: Answer) -> None:
    choice = Choice(1, 2, _job(0), Question("Which column?", "one", [], {}))
    assert best_and_worst(_room(), "en", [(choice, answer)]) == []


def test_a_finished_game_is_reviewed_for_its_own_players_only(server: Server) -> None:
    ada, ben = server.guest(), server.guest("Ben")
    table = ada.make("connect_four", "me", "random", public=True)
    with ada.sit(table) as socket:
        ada.get(f"/api/tables/{table}/review?seat=0", 409)
        play_out(socket, 0)
    ben.get(f"/api/tables/{table}/review?seat=0", 403)
    reviews: list[dict[str, Any]] = []

    def done() -> bool:
        reviews.append(ada.get(f"/api/tables/{table}/review?seat=0"))
        return bool(reviews[-1]["done"] == reviews[-1]["total"])

    eventually(done)
    review = reviews[-1]
    room = server.game_server.tables.live[table].room
    asked = choices_to_review(room, 0, server.game_server.store.entries(table))
    assert review["total"] == len(asked) > 0
    assert all(room.table.record.moves[choice.step - 1] == choice.move for choice in asked)
    assert len(review["moves"]) <= 2
