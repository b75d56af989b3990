"""Texts: nothing that can be said or asked lacks its words, in English and in German."""

from __future__ import annotations

import re
import tomllib

import pytest

from cinque.core import Words
from cinque.games.syndicate import RULES
from cinque.games.syndicate.moves import BASES, CARDS, LINKS, RESOURCES, SOVEREIGN
from cinque.games.syndicate.table import COLOURS, PHASES
from tests.games.syndicate.scene import game, scene, sovereign

SOURCES = "".join(path.read_text(encoding="utf-8") for path in sorted(RULES.folder.glob("*.py")))


def test_no_text_is_superfluous() -> None:
    # that none is missing is played out for every game by the contract; here what random games seldom come to
    tables = Words.of(RULES.folder, "en").tables
    classes = set(re.findall(r"^class (\w+)\((?:Ask|Together|Prepare)", SOURCES, re.MULTILINE))
    assert set(tables["asks"]) == classes
    assert set(tables["hints"]) <= classes
    for table in ("events", "crumbs", "refusals"):
        for key in tables[table]:
            assert f'"{key.removesuffix("_secret")}"' in SOURCES, key


@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_with_an_id_has_a_name(language: str) -> None:
    names = Words.of(RULES.folder, language).tables["names"]
    assert set(names["card"]) == {*CARDS, *SOVEREIGN}
    singular = {"credit", "card", "chip"}
    assert set(names["give"]) == set(names["want"]) == {*RESOURCES, "cards", "chips", *BASES, *LINKS} | singular
    assert set(names["phase"]) == set(PHASES)
    assert set(names["colour"]) == set(COLOURS)
    effects = {e.text for card in game().content.box.sovereign for row in card for e in row}
    assert set(names["effect"]) == effects


def test_the_log_reads_like_a_story() -> None:
    s = scene(hands=[["M02"]], owner={"koss": 1, "rhea": 1}, slots=["", "", "SL02"], stock=[(0, 1, 6), (5, 0, 0)])
    start = len(s.t.events)
    s.do("mission M02", "coop_hired").rolls(4).do("play").do("assault rhea").rolls(6)
    s.do("pass")
    words = game(trading=False).words("en")
    names = ["Ann", "Bo", "Cy"].__getitem__
    told = [words.event(e, 1, names) for e in s.t.events[start:]]
    assert told[:7] == [
        "Ann announces Second Ledger on Koss.",
        "Ann is ready (sharing, with hired hands): 5 of 6 win.",
        "Cy will turn up a sleeper.",
        "Cy turns up Double Agent.",
        "Ann rolls 4, which counts as 2; 2 is enough: Second Ledger succeeds.",
        "Ann gains 4 credits, 1 influence, 1 crew.",
        "You gain 3 credits.",
    ]
    assert told[7].startswith("Ann assaults your Rhea Drift with 0 reinforcements: 1 of 6 win.")


def test_chances_are_shown_before_they_are_taken() -> None:
    words = game(trading=False).words("en")
    s = scene(hands=[["M20"]], round=3, stock=[(5, 5, 5)]).do("mission M20")
    question = s.t.question(0)
    assert words.question(question) == "Farsei Cache on Goshen: how do you go about it?"
    assert words.hint(question) == ("Alone you win on 3 of 6, with hands (1 credit, 2 influence, 2 crew) on 4.")
    s = sovereign("S06", owner={"io": 0}, stock=[(0, 5, 0)], alert=5)
    question = s.t.question(0)
    assert words.hint(question) == (
        "red: every base in the zone Middle is seized by 8 in 12, a fortified one by 4 in 12."
    )


@pytest.mark.rule("SYN-ASL03")
@pytest.mark.parametrize(
    ("techs", "crew"), [([], "5 crew without, 10 with any"), ([["AT07"]], "2 crew without, 7 with any")]
)
def test_the_crew_of_an_assault_is_shown_as_it_will_be_paid(techs: list[list[str]], crew: str) -> None:
    s = scene(owner={"koss": 1}, stock=[(0, 0, 20)], assault=[2], techs=techs).do("assault koss")
    assert crew in game(trading=False).words("en").hint(s.t.question(0))


def test_refusals_carry_their_figures() -> None:
    words = game(trading=False).words("en")
    german = game(trading=False).words("de")
    s = scene(stock=[(3, 0, 2)], hands=[["M19"]], owner={"koss": 1})
    found = {text: s.refusal(text) for text in ("buy rhea", "assault koss", "mission M19", "level tech")}
    assert [words.refusal(refusal) for refusal in found.values() if refusal is not None] == [
        "A base on Rhea Drift costs 8 credits, 4 influence.",
        "It takes 5 crew; you have 2.",
        "Sift the Wreckage can be attempted from round 2 on.",
        "The next level (tech) costs 5 credits; you have 3.",
    ]
    assert german.refusal(found["assault koss"]) == "Das braucht 5 Crew; du hast 2."


@pytest.mark.parametrize(("lang", "text"), [("en", "1 credit, 2 crew"), ("de", "1 Credit, 2 Crew")])
def test_one_credit_is_one_credit(lang: str, text: str) -> None:
    words = Words.of(RULES.folder, lang)
    assert words.fill("{gives}", {"gives": {"credits": 1, "crew": 2}}) == text
    assert words.fill("{gives}", {"gives": {"credits": 3}}).split()[1].lower() == "credits"


@pytest.mark.parametrize("language", ["en", "de"])
def test_mats_and_awards_tell_what_is_printed_on_them(language: str) -> None:
    does = Words.of(RULES.folder, language).tables["names"]["does"]
    tables = RULES.folder / "content"
    for mat in tomllib.loads((tables / "syndicates.toml").read_text(encoding="utf-8"))["syndicate"]:
        figures = [n for n in mat["start"] if n] + [mat["assault"], mat["tech"]] + [n for n in mat["income"] if n]
        assert [int(n) for n in re.findall(r"\d+", does[f"{mat['id']}_mat"])] == figures, mat["id"]
    for award in tomllib.loads((tables / "awards.toml").read_text(encoding="utf-8"))["award"]:
        told = [int(n) for n in re.findall(r"\d+", does[award["id"]])]
        assert told == ([] if award["feat"] == "routes" else [award["count"]]), award["id"]


TOLD = [
    ("SYN-END04", "guide", "start", ("bases are your", "Basen sind deine")),
    ("SYN-END04", "lesson", "goal.text", ("bases are your", "Basen deine")),
    ("SYN-END04", "web", "why.score", ("awards and bases", "Auszeichnungen und Basen")),
    ("SYN-SPB01", "web", "special.mining", ("credits", "Credits")),
]


@pytest.mark.rule("SYN-END04", "SYN-SPB01")
@pytest.mark.parametrize(("clause", "table", "key", "wrong"), TOLD, ids=lambda x: x if isinstance(x, str) else "")
def test_texts_say_what_the_clause_says(clause: str, table: str, key: str, wrong: tuple[str, str]) -> None:
    for language, words in zip(("en", "de"), wrong, strict=True):
        text = Words.of(RULES.folder, language).find(table, key)
        assert text is not None
        assert words not in text, clause


@pytest.mark.parametrize(
    ("key", "english", "german"),
    [
        ("SL07", "one Middle or Inner base", "eine mittlere oder innere Basis"),
        ("AT02", "first failed mission of a round", "erste misslungene Mission einer Runde"),
        ("aquila", "first assault of a round", "erster Angriff einer Runde"),
    ],
)
def test_card_texts_say_what_the_cards_do(key: str, english: str, german: str) -> None:
    for language, part in (("en", english), ("de", german)):
        text = (RULES.folder / "words" / f"{language}.toml").read_text(encoding="utf-8")
        assert any(line.startswith(f"{key} = ") and part in line for line in text.splitlines())


def test_a_card_is_told_from_what_is_done_with_it() -> None:
    """Card names read as commands: Buy the Foreman."""
    for language, marks in (("en", "“{card}”"), ("de", "„{card}“")):
        moves = Words.of(RULES.folder, language).tables["moves"]
        assert all(marks in text for text in moves.values() if "{card}" in text)


def test_a_gift_is_for_nothing() -> None:
    for language, nothing in (("en", "for nothing."), ("de", "gegen nichts.")):
        words = game(trading=False).words(language)
        text = words.fill(words.tables["events"]["traded"], {"seat": 0, "to": 1, "gives": {"credits": 1}, "wants": {}})
        assert text.endswith(nothing)
