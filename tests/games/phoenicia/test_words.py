"""Texts: nothing that can be said or asked lacks its words, in English and in German."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import cinque
from cinque.core import Words, dice
from cinque.games.phoenicia import RULES
from cinque.games.phoenicia.moves import ACTIVITY_IDS, CARD_IDS, MONEY_IDS, SPACE
from cinque.testing.clauses import read_clauses
from tests.games.phoenicia.scene import Scene

LANGUAGES = ("en", "de")
FIELD = re.compile(r"\{(\w+)\}")


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
    assert set(words["moves"]) == {kind.name for kind in SPACE.kinds}
    assert set(words["names"]["card"]) == set(words["names"]["effect"]) == set(CARD_IDS)
    assert set(words["names"]["activity"]) == set(words["names"]["target"]) == set(ACTIVITY_IDS)
    assert set(words["names"]["money"]) == set(MONEY_IDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_whole_games_is_left_unfilled(language: str) -> None:
    asked, told = set(), set()
    for players, options in ((3, {}), (2, {"preset_start": True}), (5, {"one_purchase": True})):
        game = cinque.load("phoenicia", players=players, **options)
        words = game.words(language)
        table = game.deal(players)
        chance = dice(players)
        while not table.over:
            seat = table.mover()
            question = table.question(seat)
            asked.add(question.ask)
            offered = table.options(seat)
            said = [words.question(question), words.hint(question)]
            said += [words.crumb(crumb) for crumb in question.crumbs]
            said += [words.refusal(refusal) for refusal in table.refusals(seat)]
            said += [words.move(game, move) for move in offered]
            assert all(said), question
            assert not [text for text in said if FIELD.search(text) or "PHO-" in text], question
            table.play(seat, offered[chance.below(len(offered))])
        for event in table.events:
            told.add(event.kind)
            for seat_or_none in (0, None):
                text = words.event(event, seat_or_none)
                assert text
                assert not FIELD.search(text), text
    assert asked == set(tables(language)["asks"])
    assert told >= set(tables(language)["events"]) - {"standstill", "produce_secret"}


def test_the_log_reads_like_a_story() -> None:
    scene = Scene(2).own(0, "dyer").display("dye_house").hand(0, 6, 6, coins=2).hand(1, coins=2).go()
    scene.play("open dye_house", "bid 15")
    words = scene.game.words("en")
    story = [words.event(e, None, ["Anne", "Jose"].__getitem__) for e in scene.t.events]
    assert story == [
        "Round 1 begins; Anne is Overlord and goes first.",
        "Anne takes the turn.",
        "Anne puts Dye House up for auction at 15.",
        "Jose passes.",
        "Anne wins Dye House at 15 and, after the discount, pays 11.",
        "Anne pays 11 with 6, 6 and takes back coins: 1.",
        "Dye House joins Anne's settlement: production 6, victory points 6.",
    ]


@pytest.mark.parametrize(
    ("hand", "coins", "moves", "kind"),
    [
        ((6, 6), 0, ("bid 6", "lay 6"), "pay"),
        ((6, 6), 1, ("bid 7", "lay 6", "coins"), "pay_both"),
        ((6, 6), 0, ("bid 5", "lay 6"), "pay_change"),
        ((6, 6), 4, ("bid 4", "coins"), "pay_coins"),
    ],
)
def test_each_way_of_paying_is_told_in_its_own_words(
    hand: tuple[int, ...], coins: int, moves: tuple[str, ...], kind: str
) -> None:
    scene = Scene(2).display("dyer").hand(0, *hand, coins=coins).go()
    scene.play("open dyer", *moves)
    price = int(moves[0].split()[1])
    laid = [m.removeprefix("lay ") for m in moves if m.startswith("lay")]
    paid = price - 6 * len(laid)
    (event,) = scene.events("pay", "pay_both", "pay_change", "pay_coins")
    assert event.kind == kind
    assert event.data == {"price": price, "moneys": laid, "coins": max(paid, 0), "change": max(-paid, 0)}


def test_crumbs_lead_from_the_round_to_the_payment() -> None:
    scene = Scene(2).workers(0, trained=1).hand(0, 6, 6).hand(1, coins=2).go("1b")
    scene.play("employ farming")
    words = scene.game.words("en")
    question = scene.t.question(0)
    path = [words.crumb(crumb, ["Anne", "Jose"].__getitem__) for crumb in question.crumbs]
    assert path == ["Round 1", "Anne's turn", "Employ in farming", "Pay 5"]
    assert (question.shape, words.question(question)) == ("pay", "How do you pay 5?")
