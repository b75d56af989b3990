"""Auto-answers, veiled choices, teams, parties without a seat, dependent options."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import AutoAnswer, OptionError, Refusal, auto_answer, dice, load
from cinque.core.clients.auto_answers import active_answers
from cinque.core.engine.saving import state
from cinque.testing import Case, ContractViolation, arrange, cases, check_case, check_copy, check_ends, check_words
from tests.core.night_watch import (
    MOVES,
    PASS,
    RULES,
    SEND,
    SIGNAL,
    TAKE,
    Drift,
    Lights,
    NightWatch,
    WatchRules,
)


def watch(players: int = 3, seed: int = 1, **options: Any) -> NightWatch:
    t = load(RULES, players, **options).deal(seed)
    assert isinstance(t, NightWatch)
    return t


def lights(lanterns: list[int]) -> NightWatch:
    """A table where everybody may signal, with these lanterns in hand."""
    t = watch(len(lanterns))
    for guard, lantern in zip(t.guards, lanterns, strict=True):
        arrange(t.lanterns, guard.lantern, [lantern], rest=t.chest)
    t.play(0, SEND.of(0))
    return t


def test_the_toy_keeps_the_whole_contract_and_has_all_its_words() -> None:
    found = cases([RULES])
    assert [case.name for case in found] == [
        "night_watch-1",
        "night_watch-1-gale=True",
        "night_watch-2",
        "night_watch-2-mode=together",
        "night_watch-3",
        "night_watch-3-mode=together",
    ]
    assert [check_case(case, range(8)) for case in found] == [None] * 6
    assert check_words(RULES, seeds=range(8)) == set()


# -- the veil ---------------------------------------------------------------------------------


def test_under_a_veil_nobody_sees_who_has_answered() -> None:
    t = lights([1, 5, 2])
    assert t.public_to_move == t.to_move == [0, 1, 2]
    t.play(0, PASS)
    assert (t.to_move, t.public_to_move) == ([1, 2], [0, 1, 2])
    assert t.redeal(1, 5).answers == [[], [], []], "that seat 0 has answered is not known"
    t.play(2, PASS)
    t.play(1, SIGNAL)
    assert t.public_to_move == t.to_move == [0]
    assert t.guards[1].seen == 2


def test_an_answer_under_a_veil_can_be_taken_back_and_taught_nobody_anything() -> None:
    t = lights([1, 5, 4])
    assert t.undo_point(1) == 1, "nothing before the veil"
    t.play(1, SIGNAL)
    assert t.undo_point(1) == 1
    assert t.undo(1).to_move == [0, 1, 2]
    t.play(2, PASS)
    assert t.undo_point(1) == 1, "that another has answered is not told"
    back = t.undo(1)
    assert (back.to_move, back.answers) == ([0, 1], [[], [], [PASS]])
    assert t.undo(2).answers == [[], [SIGNAL], []]


# -- auto-answers ------------------------------------------------------------------------------


def test_a_question_says_its_window_and_how_it_is_declined() -> None:
    t = lights([1, 5, 2])
    asked = t.question(1)
    assert (asked.window, asked.pass_move, asked.accept_move) == ("lights", PASS, -1)
    assert watch().question(0).window == ""


@pytest.mark.parametrize(
    ("what", "dim", "bright"), [(None, PASS, -1), ("auto", PASS, -1), ("pass", PASS, PASS), ("ask", -1, -1)]
)
def test_an_auto_answer_plays_for_the_seat(what: Any, dim: int, bright: int) -> None:
    t = lights([1, 5, 2])
    answers = {} if what is None else {"lights": AutoAnswer(what)}
    assert (auto_answer(t, 0, answers), auto_answer(t, 1, answers)) == (dim, bright)


def test_a_window_can_have_another_default_and_what_does_no_harm_is_taken() -> None:
    t = lights([1, 5, 2])
    for seat in range(3):
        t.play(seat, PASS)
    assert auto_answer(t, 0, {}) == TAKE
    assert auto_answer(t, 0, {"gifts": AutoAnswer("auto")}) == -1
    assert auto_answer(t, 0, {"lights": AutoAnswer("pass")}) == TAKE, "a wish is for its own window"


def test_a_question_without_a_window_is_always_asked() -> None:
    assert auto_answer(watch(), 0, {"lights": AutoAnswer("pass"), "": AutoAnswer("pass")}) == -1


def test_an_auto_answer_expires_with_the_era_or_at_the_next_own_choice() -> None:
    t = lights([1, 5, 2])
    answers = {
        "lights": AutoAnswer("pass", "era", t.era()),
        "gifts": AutoAnswer("ask", "turn"),
        "third": AutoAnswer("pass"),
    }
    assert active_answers(t, 0, answers) == answers
    for seat in range(3):
        t.play(seat, PASS)
    assert active_answers(t, 0, answers) == answers, "a window is no turn"
    t.play(0, TAKE)
    assert set(active_answers(t, 0, answers)) == {"gifts", "third"}, "another night"
    assert set(active_answers(t, 1, answers)) == {"third"}, "seat 1 leads now: its own turn"


# -- together and alone -----------------------------------------------------------------------


def test_who_plays_alone_or_together_wins_or_loses_together() -> None:
    assert [load(RULES, n).team for n in (1, 2, 3)] == [True, False, False]
    assert load(RULES, 3, mode="together").team


def played_out(t: NightWatch, seed: int) -> NightWatch:
    d = dice(seed)
    while not t.over:
        options = t.legal_moves(t.current_player())
        t.play(t.current_player(), options[d.below(len(options))])
    return t


def test_everybody_of_a_team_has_the_whole_of_a_win_or_nothing() -> None:
    ended = [played_out(watch(3, seed, mode="together"), seed) for seed in range(20)]
    assert {tuple(t.returns()) for t in ended} == {(1.0, 1.0, 1.0), (0.0, 0.0, 0.0)}
    rivals = played_out(watch(3, 4), 4)
    rivals.end([0, 2], "a tie")
    assert rivals.returns() == [0.5, 0.0, 0.5]


def test_the_result_names_parties_without_a_seat() -> None:
    t = played_out(watch(2, 1, mode="together"), 1)
    assert t.outcome is not None
    assert t.outcome.rivals == [("storm", sum(t.shore))]
    assert watch(2).rivals() == []


# -- options that depend on players and on each other -----------------------------------------


def test_options_settle_to_what_they_are_at_this_number_of_players() -> None:
    assert load(RULES, 1).options == {"mode": "together", "gale": False}
    stored = load(RULES, 1, gale=True).options
    assert load(RULES, 1, **stored).options == {"mode": "together", "gale": True}
    assert load(RULES, 2).options["mode"] == "versus"


def test_an_option_that_means_nothing_here_is_refused_with_the_reason() -> None:
    with pytest.raises(OptionError, match="option gale: only with mode = 'together'"):
        load(RULES, 2, gale=True)
    assert load(RULES, 2, gale=False).options["gale"] is False, "its default is no choice"
    only_two = WatchRules()
    only_two.options = (RULES.options[0], type(RULES.options[1])("gale", False, "a gale", players=(2,)))
    with pytest.raises(OptionError, match="option gale: only for 2 players, not for 3"):
        load(only_two, 3, gale=True)
    assert [v for n in (1, 2) for v in only_two.tested_options(n)] == [
        {},
        {},
        {"mode": "together"},
        {"gale": True},
    ]


# -- names of players -------------------------------------------------------------------------


def test_players_names_stand_in_moves_and_refusals() -> None:
    words, names = load(RULES, 3).words("en"), ("Ann", "Bob", "Cem").__getitem__
    game = load(RULES, 3)
    assert words.move(game, SEND.of(2), names) == "Send Cem"
    assert words.move(game, SEND.of(2)) == "Send Seat 3"
    assert words.refusal(Refusal("WAT-SND02", SEND.of(1), {"guard": 1}), names) == "Bob was out already."
    bare = game.words("xx")
    bare.fallback = None
    assert bare.move(game, SEND.of(0), names) == "send Ann"


def test_only_declared_fields_hold_seats() -> None:
    facts = {"seat": 0, "guard": 1, "owner": 1, "to": 2}
    assert load(RULES, 3).words("en").fill("{seat}, {guard}, {owner}, {to}", facts) == "Seat 1, Seat 2, 1, 2"


# -- fixed fields -----------------------------------------------------------------------------


def test_copies_share_what_is_fixed_and_saving_keeps_it() -> None:
    t = watch()
    assert t.copy().shore is t.shore
    again = t.game.restore(t.save())
    assert again.shore == t.shore
    assert state(t)["shore"] == t.shore


# -- the contract notices ---------------------------------------------------------------------


def broken(check: Any, message: str) -> None:
    case = Case(RULES, 3, {"mode": "together"})
    with pytest.raises(ContractViolation, match=message):
        list(map(check, [case] * 8, range(8)))


def test_a_window_without_a_pass_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lights, "pass_move", lambda self, t, seat: -1)
    broken(check_ends, "cannot pass in 'lights'")


def test_a_window_the_rules_do_not_know_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WatchRules, "windows", ("lights",))
    broken(check_ends, "'gifts' is not in Rules.windows")


def test_taking_what_is_not_offered_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Drift, "accept_move", lambda self, t: SIGNAL)
    broken(check_ends, "is not legal")


def test_a_team_of_which_one_wins_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NightWatch, "end", lambda self, won, why: super(NightWatch, self).end([0], why))
    broken(check_ends, r"only \[0\] of a team won")


def test_a_tally_that_is_not_the_score_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NightWatch, "score_breakdown", lambda self, seat: [("watch", 1000)])
    broken(check_ends, "the score breakdown of seat 0 adds up to 1000")


def test_a_fixed_field_that_changes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(self: Drift, t: NightWatch, move: int) -> None:
        if t.recording:
            t.shore.append(1)

    monkeypatch.setattr(Drift, "play", play)
    broken(check_copy, "FIXED field has changed")


@pytest.mark.interpreted  # a compiled class takes no new attributes
def test_a_field_named_like_something_of_every_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cinque.core.engine.table.Table.night", 0, raising=False)
    broken(check_copy, "fields that hide attributes of Table: night")


def test_figures_that_show_what_is_hidden_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NightWatch, "compute_stats", lambda self, seat: {"next": self.lanterns[self.chest][-1]})
    with pytest.raises(ContractViolation, match="changes what it sees"):
        check_case(Case(RULES, 3, {}), range(4))


def test_moves_know_their_kind() -> None:
    assert MOVES.of(SEND.of(1)) is SEND
