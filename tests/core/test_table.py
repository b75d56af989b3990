"""Playing, refusing, secret choices, undo by information, saving and replaying, on a tiny game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cinque
from cinque.core import (
    SPECTATOR,
    Ask,
    BadRecord,
    GameOver,
    IllegalMove,
    NoHistory,
    NotYourTurn,
    OptionError,
    Record,
    Refusal,
    UnknownGame,
    UnknownMove,
    UnknownSeat,
    dice,
    load,
)
from cinque.core.engine.history import History
from cinque.core.engine.saving import state
from cinque.testing import Case, ContractViolation, cases, check_case, check_leaks, check_undo
from tests.core.secret_bids import DRAW, GOLD, LAY, ROLL, RULES, STOP, Bids, LayCards

GAME = load(RULES, 2)


def after_bids(seed: int = 1) -> Bids:
    """A table where both seats have laid one card and the winner chooses a prize."""
    t = GAME.deal(seed)
    for seat in (0, 1):
        t.play(seat, t.legal_moves(seat)[0])
        t.play(seat, STOP)
    assert isinstance(t, Bids)
    return t


@pytest.mark.deep
def test_the_toy_keeps_the_whole_contract() -> None:
    found = cases([RULES])
    assert [case.name for case in found] == [
        "secret_bids-2",
        "secret_bids-2-short=True",
        "secret_bids-2-tone=warm",
        "secret_bids-3",
        "secret_bids-3-tone=warm",
    ]
    assert [check_case(case, range(40)) for case in found] == [None] * 5


def test_seats_that_choose_at_once_all_wait_and_answer_in_any_order() -> None:
    t = GAME.deal(1)
    assert t.to_move == [0, 1]
    t.play(1, t.legal_moves(1)[0])
    assert t.to_move == [0, 1]
    t.play(1, STOP)
    assert t.to_move == [0]
    with pytest.raises(NotYourTurn, match="waiting for seat 0"):
        t.play(1, STOP)


def test_a_secret_answer_is_in_nobody_elses_view_until_the_last_is_in() -> None:
    t = GAME.deal(1)
    t.play(1, t.legal_moves(1)[0])
    t.play(1, STOP)
    assert t.view(0).counts == [3, 3]
    assert t.events == []
    t.play(0, t.legal_moves(0)[0])
    t.play(0, STOP)
    assert t.view(0).counts == [2, 2]
    assert [e.kind for e in t.events] == ["lay", "lay"]


def test_a_redeal_answers_anew_for_the_others_and_keeps_who_is_ready() -> None:
    t = GAME.deal(1)
    t.play(1, t.legal_moves(1)[0])
    t.play(1, STOP)
    t.play(0, t.legal_moves(0)[1])
    answers = {tuple(t.redeal(0, seed).answers[1]) for seed in range(20)}
    assert len(answers) > 3
    for seed in range(20):
        world = t.redeal(0, seed)
        assert world.to_move == [0]
        assert world.answers[0] == t.answers[0]
        assert all(m == STOP or LAY.arg(m) in world.hands[1] for m in world.answers[1])
        assert t.redeal(1, seed).answers[0] == []


def test_each_wrong_move_has_its_own_error() -> None:
    t = after_bids()
    chooser = t.to_move[0]
    before = state(t)
    with pytest.raises(UnknownMove, match="from 0 to"):
        t.play(chooser, 99)
    with pytest.raises(IllegalMove, match="'roll' is not legal now; legal moves include: take gold"):
        t.play(chooser, ROLL)
    with pytest.raises(NotYourTurn):
        t.play(1 - chooser, GOLD)
    assert state(t) == before
    t.play(chooser, GOLD)
    assert t.scores[chooser] == 2


@pytest.mark.interpreted  # compiled code cannot tell True from 1
def test_a_truth_is_no_move() -> None:
    t = after_bids()
    with pytest.raises(UnknownMove):
        t.play(t.to_move[0], True)


def test_an_illegal_move_names_the_clause_and_figures_that_forbid_it() -> None:
    t = after_bids()
    chooser = t.to_move[0]
    t.play(chooser, GOLD)
    t.pile += t.deck
    t.deck.clear()
    with pytest.raises(IllegalMove, match="BID-DRW01: The deck holds 0 cards") as caught:
        t.play(chooser, DRAW)
    assert caught.value.clause == "BID-DRW01"


def test_an_ended_game_takes_no_move() -> None:
    t = GAME.deal(5)
    d = dice(5)
    while not t.over:
        seat = t.to_move[0]
        options = t.legal_moves(seat)
        t.play(seat, options[d.below(len(options))])
    assert t.to_move == []
    assert t.outcome is not None
    assert t.outcome.reason == "all bids made"
    with pytest.raises(GameOver, match="all bids made"):
        t.play(0, STOP)


def test_undo_goes_back_over_own_moves_that_revealed_nothing() -> None:
    t = after_bids()
    chooser = t.to_move[0]
    assert t.undo_point(chooser) == 4, "the cards were revealed: nothing to take back"
    t.play(chooser, GOLD)
    assert t.undo_point(chooser) == 4
    assert t.undo_point(1 - chooser) == 5
    back = t.undo(chooser)
    assert back.scores == [0, 0]
    assert back.to_move == [chooser]
    with pytest.raises(IllegalMove, match="can't undo this"):
        t.undo(1 - chooser)


def test_undo_takes_one_decision_back_at_a_time() -> None:
    t = GAME.deal(1)
    first, second = t.legal_moves(0)[:2]
    t.play(0, first)
    t.play(0, second)
    assert t.undo_point(0) == 1
    back = t.undo(0)
    assert back.record.moves == [first]
    assert back.undo(0).record.moves == []


def test_undo_takes_answers_without_a_choice_back_with_the_decision_before_them() -> None:
    past = History(1)
    past.add_move(0, 0, 7, True, False)
    past.add_move(0, 0, 8, False, False)
    assert (past.undo_point(0), past.undo_point(1)) == (0, 2)
    past.add_move(1, 1, 9, False, False)
    assert (past.undo_point(0), past.undo_point(1)) == (3, 3), "nothing was decided by seat 1"


def test_undo_goes_back_over_moves_of_bots_that_revealed_nothing() -> None:
    past = History(1)
    past.add_move(0, 0, 7, True, False)
    past.add_move(1, 1, 8, True, False)
    past.add_move(2, 2, 9, True, False)
    assert past.undo_point(0) == 3
    assert past.undo_point(0, bots=[1]) == 3, "seat 2 is a person and has decided"
    assert past.undo_point(0, bots=[1, 2]) == 0
    past.add_move(1, 1, 8, True, True)
    assert past.undo_point(0, bots=[1, 2]) == 4, "chance has happened"


def test_an_undo_over_bots_drops_their_moves() -> None:
    t = load("phoenix_syndicate", 2, start=0).deal(3)
    for _ in range(3):
        t.play(0, t.legal_moves(0)[0])  # placement
    for _ in range(3):
        t.play(1, t.legal_moves(1)[0])
    moves = t.game.moves
    for line in ("act smuggle", None, None, "act smuggle", None, None):
        seat = t.current_player()
        t.play(seat, moves.parse(line) if line else t.legal_moves(seat)[0])
    assert t.current_player() == 0
    assert t.undo_point(0) == len(t.record.moves), "seat 1 has decided"
    assert t.undo_point(0, bots=[1]) == len(t.record.moves) - 4
    back = t.undo(0, bots=[1])
    assert back.record.moves == t.record.moves[:-4]
    assert (back.current_player(), back.question(0).ask) == (0, "WarpOther")


def test_an_only_answer_is_named() -> None:
    t = GAME.deal(1)
    assert t.forced_move(0) == -1
    only = GAME.deal(1)
    assert isinstance(only, Bids)
    only.hands[0] = [3]
    assert GAME.moves.text(only.forced_move(0)) == "lay 3"


def test_a_game_with_hidden_cards_that_never_locks_undo_has_no_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    t = GAME.deal(1)
    t.play(0, t.legal_moves(0)[0])
    assert t.undo_point(0) == 0
    monkeypatch.setattr(Bids, "LOCKS_UNDO", False)
    assert t.undo_point(0) == 1


def leaks_checked(case: Case) -> None:
    for seed in range(40):
        check_leaks(case, seed)


def undo_checked(case: Case) -> None:
    for seed in range(40):
        check_undo(case, seed)


def test_the_contract_finds_a_missing_lock_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(GAME.rules, 2, {})
    undo_checked(case)
    monkeypatch.setattr(Bids, "lock_undo", lambda t: None)
    with pytest.raises(ContractViolation, match="can be undone: call lock_undo"):
        undo_checked(case)


def test_the_contract_finds_an_undo_that_reveals_hidden_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(GAME.rules, 2, {})
    honest = Bids.undo_point
    monkeypatch.setattr(Bids, "undo_point", lambda t, seat: honest(t, seat) + t.deck[-1])
    with pytest.raises(ContractViolation, match="something hidden"):
        undo_checked(case)


def test_a_refusal_may_go_for_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = Refusal("BID-DRW01", 3, {"left": 0}, [4, 5])
    monkeypatch.setattr(LayCards, "refusals", lambda *_: [refusal])
    t = GAME.deal(1)
    assert [t.why_not(0, move) for move in (3, 5, 6)] == [refusal, refusal, None]


def test_undo_stops_at_a_die_and_at_a_drawn_card() -> None:
    for move in (ROLL, DRAW):
        t = after_bids()
        chooser = t.to_move[0]
        t.play(chooser, GOLD)
        t.play(chooser, move)
        assert t.undo_point(chooser) == 6


def test_a_secret_answer_may_be_taken_back_until_another_seat_decides() -> None:
    t = GAME.deal(1)
    t.play(0, t.legal_moves(0)[0])
    assert t.undo_point(0) == 0
    t.play(1, t.legal_moves(1)[0])
    assert t.undo_point(0) == 2


def test_an_event_shows_its_secret_part_to_its_seat_only() -> None:
    t = after_bids()
    chooser = t.to_move[0]
    t.play(chooser, GOLD)
    t.play(chooser, DRAW)
    drawn = t.events[-1]
    assert drawn.index == 6
    assert drawn.visible_data(1 - chooser) == {"count": 1}
    assert drawn.visible_data(SPECTATOR) == {"count": 1}
    assert drawn.visible_data(chooser) == {"count": 1, "card": t.hands[chooser][-1]}


def test_the_breadcrumb_names_the_open_steps() -> None:
    t = after_bids()
    t.play(t.to_move[0], GOLD)
    question = t.question(t.to_move[0])
    assert (question.ask, question.shape, question.facts) == ("After", "one", {"prize": "gold"})
    assert [c.name for c in question.breadcrumbs] == ["after"]


@settings(max_examples=30, deadline=None)
@given(st.integers(min_value=0, max_value=2**62), st.lists(st.integers(min_value=0, max_value=99), max_size=30))
def test_any_game_is_the_same_after_a_save_and_from_its_record(seed: int, picks: list[int]) -> None:
    t = GAME.deal(seed)
    for pick in picks:
        if t.over:
            break
        seat = t.to_move[pick % len(t.to_move)]
        options = t.legal_moves(seat)
        t.play(seat, options[pick % len(options)])
        again = GAME.restore(t.save())
        assert state(again) == state(t)
        assert again.record == t.record
    replayed = GAME.replay(Record.from_json(t.record.to_json()))
    assert state(replayed) == state(t)
    assert replayed.events == t.events


def test_a_copy_has_no_history() -> None:
    with pytest.raises(NoHistory, match="has no history: it is a copy"):
        _ = after_bids().copy().record
    with pytest.raises(NoHistory, match="or was dealt with history=False"):
        _ = GAME.deal(3, history=False).events


def test_a_record_that_would_lack_moves_is_refused() -> None:
    table = after_bids()
    seat = table.current_player()
    legal = table.legal_moves(seat)
    with pytest.raises(IllegalMove):
        table.play(seat, next(move for move in range(RULES.moves.size) if move not in legal))
    whole = table.record
    table.play_unchecked(seat, legal[0])
    with pytest.raises(NoHistory, match="1 moves were played by `play_unchecked`"):
        assert table.record
    assert json.loads(table.save())["record"] is None
    assert len(whole.moves) == len(table.require_history().moves)


@pytest.mark.parametrize("seat", [-2, 9])
def test_a_seat_that_does_not_exist_is_named(seat: int) -> None:
    t = GAME.deal(3)
    for look in (t.view, lambda s: t.redeal(s, 1), t.encode):
        with pytest.raises(UnknownSeat, match=f"no seat {seat}"):
            look(seat)


def test_none_is_no_spectator() -> None:
    """Compiled, the signature refuses None already."""
    t = GAME.deal(3)
    none: Any = None
    for look in (t.view, lambda s: t.redeal(s, 1)):
        with pytest.raises((UnknownSeat, TypeError), match="None"):
            look(none)


@pytest.mark.parametrize("seed", ["7", 7.0, None])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(OptionError, match="a seed must be a whole number"):
        GAME.deal(seed)
    assert state(GAME.deal(0)) == state(GAME.deal(2**63))


def test_a_game_is_a_name_or_rules() -> None:
    with pytest.raises(UnknownGame, match="not None"):
        cinque.load(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda s: s["production_cards"]["cards"]["discards"].append(0), "in two places"),
        (lambda s: s["seats"][0].update(fields=s["seats"][0]["fields"] | {"trained": 99}), "the box has"),
        (lambda s: s["seats"].pop(), "the box has|not a saved table"),
        (lambda s: s["agenda"].clear(), "no next step"),
        (lambda s: s["agenda"].append({"part": "Seat", "fields": {}}), "no next step"),
        (lambda s: s["agenda"][0].update(step="Seat"), "as a step"),
        (lambda s: s["seats"][0].update(part="Raise"), "as a part"),
        (lambda s: s["seats"][0].update(part="cinque.core.engine.random:dice"), "cannot contain 'dice'"),
    ],
)
def test_a_saved_table_that_cannot_be_is_refused(change: Callable[[Any], None], why: str) -> None:
    game = cinque.load("phoenicia", players=2)
    t = game.deal(3)
    for history in (True, False):
        saved = json.loads(t.save())
        saved["record"] = saved["record"] if history else None
        change(saved["state"])
        with pytest.raises(BadRecord, match=why):
            game.restore(json.dumps(saved))


def test_a_table_without_history_offers_and_checks_the_same() -> None:
    t = GAME.deal(3, history=False)
    for seat in (0, 1):
        t.play(seat, t.legal_moves(seat)[0])
        t.play(seat, STOP)
    chooser = t.to_move[0]
    offered = t.legal_moves(chooser)
    offered.append(ROLL)
    with pytest.raises(IllegalMove):
        t.play(chooser, ROLL)
    t.play(chooser, GOLD)
    assert t.legal_moves(chooser) == [STOP, ROLL, DRAW]


def test_broken_saves_and_records_are_refused_with_a_reason() -> None:
    t = after_bids()
    with pytest.raises(BadRecord, match="not a saved table"):
        GAME.restore("{}")
    with pytest.raises(BadRecord, match="cannot contain"):
        GAME.restore(t.save().replace('"step":"', '"step":"subprocess:Popen'))
    with pytest.raises(BadRecord, match="players"):
        load(RULES, 3).restore(t.save())
    with pytest.raises(BadRecord, match="not a record"):
        Record.from_json("[1, 2]")
    with pytest.raises(BadRecord, match="move 5 of the record is not legal"):
        GAME.replay(Record("secret_bids", 2, GAME.options, GAME.digest, 1, [*t.record.moves, STOP]))
    with pytest.raises(BadRecord, match="2 players"):
        load(RULES, 3).replay(t.record)
    with pytest.raises(BadRecord, match="other content"):
        GAME.replay(Record("secret_bids", 2, GAME.options, "0123", 1, []))


class Faulty(Ask[Bids]):
    """A question whose answer is carried out halfway when the rules break down."""

    __slots__ = ()

    def legal_moves(self, t: Bids) -> list[int]:
        return [ROLL]

    def play(self, t: Bids, move: int) -> None:
        t.hands[0].append(t.deck.pop())
        t.round += 1
        t.below(6)
        t.emit("rolled", self.seat, {"face": 6})
        t.then(Faulty(1))
        raise KeyError("a fault in the rules")


def test_a_fault_in_the_rules_leaves_the_table_as_it_was() -> None:
    t = after_bids()
    t.agenda.append(Faulty(0))
    before, events, moves, text = state(t), list(t.events), t.record.moves, t.save()
    for _ in range(2):
        with pytest.raises(KeyError, match="a fault in the rules"):
            t.play(0, ROLL)
        assert state(t) == before
        assert (t.events, t.record.moves) == (events, moves)
        assert t.save() == text
    t.agenda.pop()
    seat = t.current_player()
    t.play(seat, t.legal_moves(seat)[0])
    assert t.record.moves == [*moves, t.record.moves[-1]]
    assert {event.index for event in t.events[len(events) :]} <= {len(moves) + 1}


def test_a_fault_while_answers_are_settled_leaves_all_answers_open(monkeypatch: pytest.MonkeyPatch) -> None:
    t = GAME.deal(1)
    t.play(0, t.legal_moves(0)[0])
    t.play(0, STOP)
    t.play(1, t.legal_moves(1)[0])
    before = state(t)

    def fault(self: LayCards, t: Bids) -> None:
        t.pile.append(t.hands[0].pop())
        raise KeyError("a fault in the rules")

    monkeypatch.setattr(LayCards, "resolve", fault)
    with pytest.raises(KeyError, match="a fault in the rules"):
        t.play(1, STOP)
    assert state(t) == before
    assert t.to_move == [1]
    monkeypatch.undo()
    t.play(1, STOP)
    assert t.to_move != [1] or not t.answers


def test_the_contract_names_the_event_and_the_field_that_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(GAME.rules, 3, {})  # of whose positions the check looks at some where a card is drawn
    honest = Bids.emit

    def loud(t: Bids, kind: str, seat: int, data: Any, secret: Any = None, shown_to: int = 0) -> None:
        honest(t, kind, seat, {**data, **(secret or {})}, None, 0)

    monkeypatch.setattr(Bids, "emit", loud)
    with pytest.raises(
        ContractViolation, match=r"the event 'draw' of \d shows .* more than its view does: card \d+ or \d+"
    ):
        leaks_checked(case)
