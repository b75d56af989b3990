"""A vocabulary reads effect texts; a forced answer is played without a question."""

from __future__ import annotations

import pytest

from cinque.core.engine.asks import ask_unless_forced
from cinque.core.engine.effects import Vocabulary
from cinque.core.engine.errors import ContentError
from cinque.testing import Case
from tests.core.secret_bids import DRAW, ROLL, STOP, After, BidsRules

MOVE, SHIFT, PAY = range(3)


def halves(word: str) -> list[int]:
    one, two = word.split("/")
    return [int(one), int(two)]


WORDS = Vocabulary(
    {"move(<way>)": MOVE, "move(<number>)": SHIFT, "pay <goods> or stop": PAY},
    way={"near": 0, "far": 1},
    goods=halves,
)


@pytest.mark.parametrize(
    ("text", "read"),
    [("move(far)", (MOVE, [1])), ("move(-2)", (SHIFT, [-2])), ("pay 3/4 or stop", (PAY, [3, 4]))],
)
def test_a_sentence_becomes_an_op_and_numbers(text: str, read: tuple[int, list[int]]) -> None:
    assert WORDS.read("cards.toml", text) == read


@pytest.mark.parametrize("text", ["move(up)", "move(far) twice", "pay 3 or stop", "MOVE(far)", ""])
def test_anything_else_is_refused_with_the_record(text: str) -> None:
    with pytest.raises(ContentError, match=r"cards.toml, card 'A': '.*' is not in the effect vocabulary"):
        WORDS.read("cards.toml, card 'A'", text)


def test_a_refusal_shows_the_sentences_with_the_same_word() -> None:
    with pytest.raises(ContentError, match=r"vocabulary; expected 'move\(<way>\)' or 'move\(<number>\)'$"):
        WORDS.read("cards.toml, card 'A'", "move(up)")


def test_a_count_has_no_sign() -> None:
    counts = Vocabulary({"draw(<count>)": 1})
    assert counts.read("", "draw(2)") == (1, [2])
    with pytest.raises(ContentError, match="'draw\\(-2\\)' is not in the effect vocabulary"):
        counts.read("", "draw(-2)")


@pytest.mark.parametrize(("legal", "asked"), [([STOP, ROLL], 1), ([DRAW], 0)])
def test_only_a_question_with_several_answers_is_asked(
    monkeypatch: pytest.MonkeyPatch, legal: list[int], asked: int
) -> None:
    monkeypatch.setattr(After, "legal_moves", lambda self, t: legal)
    t = Case(BidsRules(), 2, {}).game.deal(1)
    steps, cards = len(t.agenda), len(t.hands[0])
    ask_unless_forced(t, After(0, 0))
    assert (len(t.agenda) - steps, len(t.hands[0]) - cards) == (asked, 1 - asked)
