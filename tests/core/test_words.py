"""How texts are filled in: ids become names, lists and counts are read out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cinque.core import Event, Moves, Seats, Words

WORDS = Words({"names": {"good": {"red": "Spice", "black": "Contraband"}}})


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"red": 4, "black": 1}, "Paid: 4 Spice, 1 Contraband."),
        ({"old_ore": 2}, "Paid: 2 old ore."),
        ({}, "Paid: -."),
        (["red", "black"], "Paid: Spice, Contraband."),
    ],
)
def test_counts_and_lists_are_read_out_with_names(value: object, text: str) -> None:
    assert WORDS.fill("Paid: {goods}.", {"goods": value}) == text


@pytest.mark.parametrize(("count", "text"), [(1, "1 card, one deck"), (0, "0 cards, many"), (3, "3 cards, many")])
def test_a_word_follows_its_number(count: int, text: str) -> None:
    assert WORDS.fill("{count} {count|card|cards}, {count|one deck|many}", {"count": count}) == text


def test_a_figure_is_named_by_how_many_there_are() -> None:
    words = Words({"names": {"figure": {"hand": "{n|card|cards} in hand", "gold": "gold"}}})
    assert [words.figure("hand", count) for count in (-1, 1, 2, 0)] == [
        "card in hand",
        "card in hand",
        "cards in hand",
        "cards in hand",
    ]
    assert words.figure("gold", 1) == "gold"


def test_a_word_whose_number_is_missing_stays_to_be_seen() -> None:
    assert WORDS.fill("{count|card|cards}", {}) == "{count}"


def test_players_written_by_ids_are_called_by_name_and_parties_without_a_seat_by_theirs() -> None:
    space = Moves()
    push = space.add("push", colour=Seats(3, ["blue", "red", "grey"]), to=["a", "b"])
    game: Any = SimpleNamespace(moves=space, players=2)
    words = Words({"moves": {"push": "Push {colour} to {to}"}, "names": {"party": {"grey": "the Fog"}}})
    assert space.text(push.of(1, 0)) == "push red a"
    assert words.move(game, push.of(1, 0), ["Ann", "Bo"].__getitem__) == "Push Bo to a"
    assert words.move(game, push.of(2, 1), ["Ann", "Bo"].__getitem__) == "Push the Fog to b"
    assert words.move(game, push.of(0, 1)) == "Push Seat 1 to b"


def test_who_reads_of_themselves_is_you() -> None:
    told = Event(1, "passed", 1, {"owner": 0})
    line = "{seat} {seat|pass|passes} before {owner}."
    words = Words({"events": {"passed": line}})
    assert words.event(told, 1, ["Ada", "Ben"].__getitem__) == "You pass before Ada."
    assert words.event(told, 0, ["Ada", "Ben"].__getitem__) == "Ben passes before Ada."
    assert words.event(told, None, ["Ada", "Ben"].__getitem__) == "Ben passes before Ada."
    assert Words({"events": {"passed": line}}, language="de").event(told, 1) == "Du pass before Seat 1."
