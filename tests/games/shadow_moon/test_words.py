"""Texts: nothing that can be said or asked lacks its words, in English and in German."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from cinque.core import Words, dice
from cinque.games.shadow_moon import RULES
from cinque.games.shadow_moon.moves import AGENTS, COLOURS, OBJECTIVES, SECTORS, SPACE, TOKENS
from cinque.games.shadow_moon.table import PHASES
from cinque.testing.clauses import read_clauses
from tests.games.shadow_moon.scene import game, kingpin_scene, scene

LANGUAGES = ("en", "de")
FIELD = re.compile(r"\{(\w+)\}")
RARE_ASKS = {"Vote", "Spend", "Origin"}
RARE_EVENTS = {
    "voted",
    "reshuffled",
    "banked_secret",
    "drew_secret",
    "dealt_secret",
    "buried_secret",
    "exchanged_secret",
}


def tables(language: str) -> dict[str, Any]:
    return Words.of(RULES.folder, language).tables


def flat(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def test_german_says_everything_english_says_with_the_same_fields() -> None:
    english = {k: v for k, v in flat(tables("en")) if not k.startswith("clauses.")}
    german = dict(flat(tables("de")))
    assert english.keys() == german.keys()
    for key, text in english.items():
        assert set(FIELD.findall(text)) == set(FIELD.findall(german[key])), key


def test_clauses_in_the_texts_exist() -> None:
    known = {clause.id for clause in read_clauses(RULES.folder / "RULES.md")}
    words = tables("en")
    assert set(words["refusals"]) <= known
    assert {clause for row in words["clauses"].values() for clause in row} <= known
    assert set(words["clauses"]) <= set(words["events"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_and_every_kind_of_move_has_words(language: str) -> None:
    words = tables(language)
    names = words["names"]
    assert set(words["moves"]) == {kind.name for kind in SPACE.kinds}
    assert set(names["card"]) == set(names["taken"]) == set(names["drawn"]) == set(AGENTS)
    assert set(names["sector"]) == set(names["origin"]) == set(SECTORS)
    assert set(names["token"]) == set(TOKENS)
    assert set(names["objective"]) == set(OBJECTIVES)
    assert set(names["colour"]) == set(COLOURS)
    assert set(names["phase"]) == set(PHASES)
    assert set(names["effect"]) == {effect.text for effect in game().content.effects}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_whole_games_is_left_unfilled(language: str) -> None:
    asked, told = set(), set()
    for players, seeds in ((2, range(6)), (3, range(4)), (5, range(2))):
        loaded = game(players)
        words = loaded.words(language)
        for seed in seeds:
            table = loaded.deal(seed)
            chance = dice(seed)
            while not table.over:
                seat = table.mover()
                question = table.question(seat)
                asked.add(question.ask)
                offered = table.options(seat)
                said = [words.question(question), *(words.crumb(crumb) for crumb in question.crumbs)]
                said += [words.refusal(refusal) for refusal in table.refusals(seat)]
                said += [words.move(loaded, move) for move in offered]
                assert all(said), question
                said.append(words.hint(question))
                assert not [text for text in said if FIELD.search(text) or "SMS-" in text], question
                table.play(seat, offered[chance.below(len(offered))])
            for event in table.events:
                told.add(event.kind)
                for seat_or_none in (0, None):
                    text = words.event(event, seat_or_none)
                    assert text
                    assert not FIELD.search(text), text
    assert set(tables(language)["asks"]) - RARE_ASKS <= asked <= set(tables(language)["asks"])
    assert set(tables(language)["events"]) - RARE_EVENTS <= told <= set(tables(language)["events"])


def test_the_log_reads_like_a_story() -> None:
    s = scene(hands=[["007", "050"]], units={"CAS": [2]}, board=["OP26", "OP01", "OP02", "OP03"])
    s.t.bag = [3]
    start = len(s.t.events)
    s.do("play 007", "add CAS", "add CAS", "do", "plant 050 magenta", "pass", "claim OP26")
    words = game().words("en")
    names = ["Ann", "Bo", "Cy"].__getitem__
    assert [words.event(e, 1, names) for e in s.t.events[start:]] == [
        "Ann plays Founders 007.",
        "Blue adds 1 in Casino.",
        "Blue adds 1 in Casino.",
        "Ann draws 1.",
        "Ann places Red Ledger 050 on the stack of Magenta.",
        "Founders 007 slides to the stack of Ann; its line below counts.",
        "Blue claims Illicit 4 (The Works/Casino) with Casino and gains 0K.",
        *["1 Blue leaves Casino."] * 4,
        "Smuggling 5 (The Spire/Arcano Complex) comes to the board.",
    ]


def test_refusals_carry_their_figures() -> None:
    words = game().words("en")
    s = scene(units={"CAS": [5], "MAZ": [5]}, board=["OP26", "OP16"], hands=[["050"]]).do("bury 050", "pass")
    (refusal,) = s.t.refusals(0)
    assert words.refusal(refusal) == (
        "Smuggling 6 (Casino/Supply Depot) needs control and 6 units in one of its sectors; "
        "the most you have in one of them is 5."
    )
    s = kingpin_scene("055", units={"SPI": [0, 0, 5]})
    found = {words.refusal(r) for r in s.t.refusals(0)}
    assert "The Kingpin has 5 units in The Spire and never brings more than 5 there on its own turn." in found


def test_effects_are_said_in_plain_words() -> None:
    english, german = game().words("en"), game().words("de")
    assert english.name("effect", "ADD 1 ADJ(CAS)") == "Add 1 next to Casino"
    assert german.name("effect", "LOCKDOWN OWN") == "Abriegelung wo du Einfluss hast"
    assert english.name("effect", "ADD_EACH 1 BURNED") == "Add 1 in every sector of the burned card"
