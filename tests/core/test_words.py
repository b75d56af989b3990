"""Filling in texts: ids become names, lists and counts are written out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import cinque
from cinque.core import SPECTATOR, Event, Moves, MoveWarning, Question, Rules, SeatDomain, Words
from cinque.core.texts.words import FIELD

WORDS = Words({"names": {"good": {"red": "Spice", "black": "Contraband"}}})


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"red": 4, "black": 1}, "Paid: 4 Spice, 1 Contraband."),
        ({"old_ore": 2}, "Paid: 2 old ore."),
        ({}, "Paid: nothing."),
        (["red", "black"], "Paid: Spice, Contraband."),
    ],
)
def test_counts_and_lists_are_read_out_with_names(value: object, text: str) -> None:
    assert WORDS.fill("Paid: {goods}.", {"goods": value}) == text


@pytest.mark.parametrize(("count", "text"), [(1, "1 card, one deck"), (0, "0 cards, many"), (3, "3 cards, many")])
def test_a_word_follows_its_number(count: int, text: str) -> None:
    assert WORDS.fill("{count} {count|card|cards}, {count|one deck|many}", {"count": count}) == text


def test_a_figure_is_named_by_how_many_there_are() -> None:
    words = Words({"names": {"stat": {"hand": "{n|card|cards} in hand", "gold": "gold"}}})
    assert [words.stat_label("hand", count) for count in (-1, 1, 2, 0)] == [
        "card in hand",
        "card in hand",
        "cards in hand",
        "cards in hand",
    ]
    assert words.stat_label("gold", 1) == "gold"


def test_a_word_whose_number_is_missing_stays_to_be_seen() -> None:
    assert WORDS.fill("{count|card|cards}", {}) == "{count}"


def test_players_written_by_ids_are_called_by_name_and_parties_without_a_seat_by_theirs() -> None:
    space = Moves()
    push = space.add("push", colour=SeatDomain(3, ["blue", "red", "grey"]), to=["a", "b"])
    game: Any = SimpleNamespace(moves=space, players=2)
    words = Words({"moves": {"push": "Push {colour} to {to}"}, "names": {"party": {"grey": "the Fog"}}})
    assert space.text(push.of(1, 0)) == "push red a"
    assert words.move(game, push.of(1, 0), ["Ann", "Bo"].__getitem__) == "Push Bo to a"
    assert words.move(game, push.of(2, 1), ["Ann", "Bo"].__getitem__) == "Push the Fog to b"
    assert words.move(game, push.of(0, 1)) == "Push Seat 1 to b"


def test_a_move_is_called_what_it_does_in_the_question_it_answers() -> None:
    space = Moves()
    stop, push = space.add_move("stop", "end"), space.add("push", colour=SeatDomain(2, ["blue", "red"]))
    game: Any = SimpleNamespace(moves=space, players=2)
    tables = {"moves": {"stop": "Stop", "push": "Push {colour}"}, "choices": {"Race.stop": "End the {thing}"}}
    words = Words({**tables, "names": {"thing": {"lap": "lap"}}, "warnings": {"fuel": "{left} fuel is lost."}})
    race, rest = (Question(ask, "one", [], {"thing": "lap"}) for ask in ("Race", "Rest"))
    assert (words.answer(game, stop, race), words.answer(game, stop, rest)) == ("End the lap", "Stop")
    assert words.answer(game, push.of(1), race, ["Ann", "Bo"].__getitem__) == "Push Bo"
    assert words.warning(MoveWarning("fuel", stop, {"left": 3})) == "3 fuel is lost."


def test_who_reads_of_themselves_is_you() -> None:
    told = Event(1, "passed", 1, {"owner": 0})
    line = "{seat} {seat|pass|passes} before {owner}."
    words = Words({"events": {"passed": line}})
    assert words.event(told, 1, ["Ada", "Ben"].__getitem__) == "You pass before Ada."
    assert words.event(told, 0, ["Ada", "Ben"].__getitem__) == "Ben passes before Ada."
    assert words.event(told, SPECTATOR, ["Ada", "Ben"].__getitem__) == "Ben passes before Ada."
    assert Words({"events": {"passed": line}}, language="de").event(told, 1) == "Du pass before Seat 1."


def test_a_word_for_the_reader_can_name_everybody_else() -> None:
    told = Event(1, "slid", 1, {"owner": 0})
    words = Words({"events": {"slid": "{owner|Your card|The card of *} slides to {seat|your stack|the stack of *}."}})
    names = ["Ada", "Ben"].__getitem__
    assert words.event(told, 0, names) == "Your card slides to the stack of Ben."
    assert words.event(told, 1, names) == "The card of Ada slides to your stack."
    assert words.event(told, SPECTATOR, names) == "The card of Ada slides to the stack of Ben."


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("rules", cinque.installed_games(), ids=lambda rules: rules.name)
def test_nobody_reads_their_own_name_in_the_log(rules: Rules, language: str) -> None:
    """Every player in a line of the log is You, or your, to that player."""
    words = Words.of(rules.folder, language, rules.seat_fields)
    named = {kind: fields_named_to_their_reader(line, words.seats) for kind, line in words.tables["events"].items()}
    assert {kind: fields for kind, fields in named.items() if fields} == NEVER_A_PLAYER.get(rules.name, {})


NEVER_A_PLAYER = {"shadow_moon": {"guards": ["owner"]}}  # the Kingpin, who reads no log


def fields_named_to_their_reader(line: str, seats: tuple[str, ...]) -> list[str]:
    addressed = {field for field, forms in FIELD.findall(line) if forms}
    return [field for field, forms in FIELD.findall(line) if field in seats and field not in addressed]
