"""Texts: every event and question has its words, in English and in German."""

from __future__ import annotations

import re
import tomllib

import pytest

from cinque.core import SPECTATOR, Ask, SimultaneousAsk, Words
from cinque.games.syndicate import RULES
from cinque.games.syndicate.rules.moves import BASES, CARDS, LINKS, RESOURCES, SOVEREIGN, TECHS
from cinque.games.syndicate.rules.table import COLOURS, PHASES
from tests.games.syndicate.scene import Scene, collection, game, scene, sovereign

SOURCES = "".join(path.read_text(encoding="utf-8") for path in sorted(RULES.folder.rglob("*.py")))


def test_no_text_is_superfluous() -> None:
    # that none is missing is played out for every game by the contract; here what random games seldom come to
    tables = Words.of(RULES.folder, "en").tables
    asks = {name for name, step in RULES.step_ids.items() if issubclass(step, Ask | SimultaneousAsk)}
    assert set(tables["asks"]) == asks
    assert set(tables["help"]) <= asks
    for table in ("events", "crumbs", "refusals"):
        for key in tables[table]:
            assert f'"{key.removesuffix("_secret")}"' in SOURCES, key


@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_with_an_id_has_a_name(language: str) -> None:
    names = Words.of(RULES.folder, language).tables["names"]
    assert set(names["card"]) == {*CARDS, *SOVEREIGN}
    singular = {"credit", "card", "chip"}
    assert set(names["give"]) == {*RESOURCES, "cards", "slot", "chips", *TECHS, *BASES, *LINKS} | singular
    assert names["want"] == names["give"]
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
        "Ann announces “Second Ledger” on Koss.",
        "Ann’s plan: sharing with the owner, with extra hands. 5 in 6 to succeed.",
        "Cy is about to play a sleeper.",
        "Cy plays the sleeper “Double Agent”.",
        "Ann rolls 4 (total 2, needed 2): “Second Ledger” succeeds.",
        "Ann gains 4 credits, 1 influence, 1 crew.",
        "You gain 3 credits.",
    ]
    assert told[7].startswith("Ann assaults your base on Rhea Drift with 0 reinforcements: 1 in 6 to win.")


def test_chances_are_shown_before_they_are_taken() -> None:
    words = game(trading=False).words("en")
    s = scene(hands=[["M20"]], round=3, stock=[(5, 5, 5)]).do("mission M20")
    question = s.t.question(0)
    assert words.question(question) == "“Farsei Cache” on Goshen: how will you prepare?"
    assert words.help_line(question) == ("3 in 6 to succeed, 4 in 6 with extra hands (1 credit, 2 influence, 2 crew).")
    s = sovereign("S06", owner={"io": 0}, stock=[(0, 5, 0)], alert=5)
    question = s.t.question(0)
    assert words.help_line(question) == (
        "At red alert: each Middle base is seized on a d12 roll of 1–8 (fortified: 1–4)."
    )


@pytest.mark.rule("SYN-ASL03")
@pytest.mark.parametrize(
    ("techs", "crew"),
    [([], "5 crew without reinforcements, 10 with any"), ([["AT07"]], "2 crew without reinforcements, 7 with any")],
)
def test_the_crew_of_an_assault_is_shown_as_it_will_be_paid(techs: list[list[str]], crew: str) -> None:
    s = scene(owner={"koss": 1}, stock=[(0, 0, 20)], assault=[2], techs=techs).do("assault koss")
    assert crew in game(trading=False).words("en").help_line(s.t.question(0))


def test_refusals_carry_their_figures() -> None:
    words = game(trading=False).words("en")
    german = game(trading=False).words("de")
    s = scene(stock=[(3, 0, 2)], hands=[["M19"]], owner={"koss": 1})
    found = {text: s.refusal(text) for text in ("buy rhea", "assault koss", "mission M19", "level tech")}
    assert [words.refusal(refusal) for refusal in found.values() if refusal is not None] == [
        "You can’t afford a base on Rhea Drift; it costs 8 credits, 4 influence.",
        "You need 5 crew; you have 2.",
        "You can attempt “Sift the Wreckage” from round 2.",
        "The next tech level costs 5 credits; you have 3.",
    ]
    assert german.refusal(found["assault koss"]) == "Du brauchst 5 Crew; du hast 2."


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
        ("SL07", "a rival’s Middle or Inner base", "Eine gegnerische Basis in der mittleren oder inneren Zone"),
        ("AT02", "first failed mission each round doesn’t raise the alert level or bring the Destroyer",
         "erste misslungene Mission jeder Runde erhöht die Alarmstufe nicht und ruft den Zerstörer nicht herbei"),
        ("SL04", "another player’s ordinary mission succeeds: take half of what they would get",
         "einem anderen Spieler eine gewöhnliche Mission gelingt: Nimm dir die Hälfte dessen, was er bekäme"),
        ("SL04", "rounded down", "abgerundet"),
        ("AT08", "one more die (3 at most)", "ein Würfel mehr (höchstens 3)"),
        ('"SUPPRESS 1 2"', "1 fewer die and 2 fewer reinforcements next round",
         "in der nächsten Runde 1 Würfel und 2 Verstärkungen weniger"),
        ('"SUPPRESS 0 2"', "has 2 fewer reinforcements next round",
         "in der nächsten Runde 2 Verstärkungen weniger"),
        ("aquila", "first assault each round", "erste Angriff jeder Runde"),
    ],
)  # fmt: skip
def test_card_texts_say_what_the_cards_do(key: str, english: str, german: str) -> None:
    for language, part in (("en", english), ("de", german)):
        text = (RULES.folder / "words" / f"{language}.toml").read_text(encoding="utf-8")
        assert any(line.startswith(f"{key} = ") and part in line for line in text.splitlines())


def test_a_card_is_told_from_what_is_done_with_it() -> None:
    """Card names read as commands: Buy the Foreman."""
    for language, marks in (("en", "“{card}”"), ("de", "„{card}“")):
        moves = Words.of(RULES.folder, language).tables["moves"]
        assert all(marks in text for text in moves.values() if "{card}" in text)


def told(s: Scene, kind: str, reader: int, language: str = "en") -> str:
    """The last event of a kind as a seat reads it."""
    return str(game(trading=False).words(language).event(s.told(kind), reader, ["Ann", "Bo", "Cy"].__getitem__))


@pytest.mark.rule("SYN-SOV05")
def test_a_base_that_no_roll_seizes_is_not_seized_on_0_or_less() -> None:
    s = sovereign("S08", owner={"koss": 0, "io": 0}, fort=["koss"])
    assert told(s, "safe", 0) == f"Roll for your base on Koss: {s.told('safe').data['roll']}. It can’t be seized."
    assert told(s, "safe", 1, "de").startswith("Wurf für die Basis von Ann auf Koss: ")
    texts = [game(trading=False).words("en").event(event, 0, str) or "" for event in s.t.events]
    assert not any("on 0 or less" in text for text in texts)


@pytest.mark.rule("SYN-UPK02")
def test_income_without_upkeep_does_not_cost_0_crew() -> None:
    s = collection(owner={"rhea": 0, "io": 1}, stock=[(), (0, 0, 9)])
    assert told(s, "collected_free", 0) == "Rhea Drift earns you 3 credits, 3 influence, 3 crew, no upkeep."
    assert told(s, "collected_free", 1, "de") == "Rhea-Drift bringt Ann 3 Credits, 3 Einfluss, 3 Crew, ohne Unterhalt."
    assert told(s, "collected", 1) == "Io earns you 6 credits, 3 influence; upkeep 3 crew."


@pytest.mark.rule("SYN-SOV04")
def test_lockdown_says_for_how_long_dice_and_reinforcements_are_missing() -> None:
    s = sovereign("S14", assault=[3])
    assert told(s, "disarmed", 0) == "You have 2 fewer reinforcements next round."
    assert [seat.reinforcements for seat in s.t.seats] == [1, 0, 0]
    assert len(s.events("disarmed")) == 1  # who has none loses none
    assert (s.question_id, s.t.round) == ("Menu", 2)  # and so it is in that round
    s = sovereign("S14", assault=[3], alert=6)
    assert told(s, "suppressed", 1) == "Ann has 1 fewer die and 3 fewer reinforcements next round."
    assert told(s, "slowed", 2, "de") == "Du hast in der nächsten Runde 1 Würfel weniger."
    assert [seat.dice for seat in s.t.seats] == [1, 1, 1]


@pytest.mark.rule("SYN-INF05")
@pytest.mark.parametrize(("language", "text"), [("en", "Base under assault"), ("de", "Eine Basis wird angegriffen")])
def test_bystanders_do_not_read_that_their_base_is_assaulted(language: str, text: str) -> None:
    s = scene(4, owner={"koss": 1}, slots=["", "SL01"], stock=[(0, 0, 9)]).do("assault koss")
    words = game(4, trading=False).words(language)
    shown = [
        words.breadcrumb(breadcrumb, str, reader)
        for reader in (0, 1, 2, 3, SPECTATOR)
        for breadcrumb in s.t.breadcrumbs()
    ]
    assert text in shown
    assert not [line for line in shown if "Your base" in line or "Deine Basis" in line]


def test_a_gift_is_for_nothing() -> None:
    for language, nothing in (("en", "for nothing."), ("de", "dafür nichts.")):
        words = game(trading=False).words(language)
        text = words.fill(words.tables["events"]["traded"], {"seat": 0, "to": 1, "gives": {"credits": 1}, "wants": {}})
        assert text.endswith(nothing)
