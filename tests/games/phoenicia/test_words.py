"""Texts: every event and question has one, in English and in German."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR, Words
from cinque.games.phoenicia import RULES
from cinque.games.phoenicia.rules.moves import CARD_IDS
from cinque.testing import check_words
from tests.games.phoenicia.scene import Scene

RARE = {"events.standstill"}  # random players never stand still for so long


@pytest.mark.deep
def test_nothing_lacks_its_words_and_no_text_is_superfluous() -> None:
    assert check_words(RULES, seeds=[3]) == RARE


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_has_its_effect_in_words(language: str) -> None:
    assert set(Words.of(RULES.folder, language).tables["names"]["effect"]) == set(CARD_IDS)


def test_the_log_reads_like_a_story() -> None:
    scene = Scene(2).own(0, "dyer").display("dye_house").hand(0, 6, 6, coins=2).hand(1, coins=2).go()
    scene.play("open dye_house", "bid 15")
    words = scene.game.words("en")
    story = [words.event(e, SPECTATOR, ["Anne", "Jose"].__getitem__) for e in scene.t.events]
    assert story == [
        "Round 1 begins. Anne is Overlord and goes first.",
        "It’s Anne’s turn.",
        "Anne opens the auction for Dye House at 15.",
        "Jose passes.",
        "Anne wins Dye House with a bid of 15 and pays 11 after the discount.",
        "Anne pays 11 in cards (6, 6) and gets 1 coin back.",
        "Anne gets Dye House (now 6 production, 6 VP).",
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
    path = [words.breadcrumb(breadcrumb, ["Anne", "Jose"].__getitem__) for breadcrumb in question.breadcrumbs]
    assert path == ["Round 1", "Anne’s turn", "Employ in farming", "Pay 5"]
    assert (question.shape, words.question(question)) == ("pay", "How will you pay 5?")
