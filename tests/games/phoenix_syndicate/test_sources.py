"""Only reconstructed content is marked as such; texts follow the numbers of the content."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from cinque.core import SPECTATOR, Game, load
from cinque.core.texts.words import CONTENT_NUMBER
from cinque.games.phoenix_syndicate import RULES
from cinque.games.phoenix_syndicate.rules.moves import ADVANTAGES, MOVES, ROUTES, TILES, UPGRADES
from tests.games.phoenix_syndicate.scene import game, scene
from tests.games.phoenix_syndicate.test_terminal import drawn

PRINTED = ("DE1", "SC1", "DE3", "IN2", "EX3", "SM3")  # the rulebook states what they do, or a part of it
ROOT = Path(__file__).parents[3]


def changed(folder: Path, **numbers: int) -> Game:
    """The game with other numbers in numbers.toml."""
    shutil.copytree(RULES.folder / "content", folder / "content")
    path = folder / "content" / "numbers.toml"
    text = path.read_text(encoding="utf-8")
    for name, value in numbers.items():
        text, count = re.subn(rf'(id = "{name}", value = )\d+', rf"\g<1>{value}", text)
        assert count == 1, name
    path.write_text(text, encoding="utf-8")
    return load(RULES, 2, content=folder / "content")


def test_advantages_are_the_rulebooks_and_most_upgrades_are_not() -> None:
    made = game().reconstructed()
    assert "advantage" not in made
    assert made["upgrade"] == {card: "part" if card in PRINTED else "all" for card in UPGRADES}
    assert made["route"] == dict.fromkeys(ROUTES, "all")
    assert made["tile"] == dict.fromkeys(TILES, "all")
    listed = (ROOT / "NOTICE").read_text(encoding="utf-8").partition("Reconstructed, in particular:")[2]
    assert "advantages" not in listed


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_terminal_marks_reconstructed_cards_and_no_others(language: str) -> None:
    text = drawn(scene(upgrades="EX5 DE3"), 0, language)
    names = game().words(language)
    for card in ("EX5", "DE3", "SC6"):
        assert f"{names.name('card', card)}†:" in text
    for card in ("AV01", "AV05"):
        assert f"{names.name('card', card)}:" in text


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_of_a_card_or_a_hint_repeats_a_number_of_the_content(language: str) -> None:
    tables = game().words(language).tables
    texts = {**tables["names"]["does"], **tables["help"]}
    assert [key for key, text in texts.items() if re.search(r"\d", CONTENT_NUMBER.sub("", text))] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_texts_follow_the_numbers_of_the_content(tmp_path: Path, language: str) -> None:
    words = changed(tmp_path, agents=31, price=7, capacity=9, agent=8, base=6, three=12, rounds=77, dealt=5).words(
        language
    )
    assert "31" in (words.find("guide", "start") or "")
    assert "7" in words.name("does", "DE5")
    assert "9" in (words.find("lesson", "secure.text") or "")
    assert {"8", "6", "12"} <= set(re.findall(r"\d+", words.find("web", "why.secure") or ""))
    assert "77" in words.name("reason", "exhausted")
    assert "two" not in (words.find("help", "KeepRoute") or "")
    assert "beiden" not in (words.find("help", "KeepRoute") or "")


def test_numbers_of_a_card_follow_its_effects(tmp_path: Path) -> None:
    shutil.copytree(RULES.folder / "content", tmp_path / "content")
    path = tmp_path / "content" / "upgrades.toml"
    text = path.read_text(encoding="utf-8").replace("MINE 4 MAX 2", "MINE 6 MAX 3").replace('"LIMIT 1"', '"LIMIT 2"')
    path.write_text(text, encoding="utf-8")
    words = load(RULES, 2, content=tmp_path / "content").words("en")
    assert words.name("does", "SM1") == "Gain 6 goods in the colors of your bases, at most 3 per base."
    assert words.name("does", "DE1").startswith("You may keep 2 more routes after each of your turns.")


def test_advance_scouts_says_where_its_agent_may_go() -> None:
    """Given EX5 and an own agent beside the ship, then that system is no target, and the text says so."""
    s = scene("expand", upgrades="EX5", goods="YYYY", at={"E": "a", "D": "a"}, ships="EE").do("use EX5")
    assert "D" not in s.legal_moves("place")
    assert "A" in s.legal_moves("place")
    assert game().words("en").name("does", "EX5").endswith("at a system where you have nothing yet.")
    assert game().words("de").name("does", "EX5").endswith("in dem du noch nichts hast.")


def test_german_has_one_word_for_contraband() -> None:
    told = (RULES.folder / "words" / "de.toml").read_text(encoding="utf-8")
    told += (RULES.folder / "RULES.de.md").read_text(encoding="utf-8")
    assert set(re.findall(r"(?i)schmuggel(?:gut|ware|waren|güter)|konterbande", told)) == {"Schmuggelware"}


def test_asteroids_have_their_numbers_on_the_map_in_the_terminal() -> None:
    map_lines = drawn(scene(), 0).split("Systems")[0]
    assert all(f"o{number} " in map_lines for number in range(1, 5))
    assert "o1 to o4 are Asteroids" in map_lines


@pytest.mark.rule("PSY-UPG18")
@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "You can’t afford the gate Adamos Prime – Belisar Prime. Printed cost: 1 organics (green). "
            "Its blank side costs 2 goods of one color or one good of each color.",
        ),
        (
            "de",
            "Das Tor Adamos Prime – Belisar Prime kannst du nicht bezahlen. Gedruckter Preis: 1 Biomasse (grün). "
            "Die leere Seite kostet 2 Waren einer Farbe oder eine Ware jeder Farbe.",
        ),
    ],
)
def test_the_refusal_of_a_gate_knows_jump_gates(language: str, text: str) -> None:
    s = scene("expand", upgrades="EX2 EX3", goods="B", directors="0111")
    refusal = s.t.why_not(0, MOVES.parse("open A B"))
    assert refusal is not None
    assert refusal.clause == "PSY-UPG18"
    assert s.t.game.words(language).refusal(refusal) == text


@pytest.mark.rule("PSY-SET17")
def test_the_log_names_each_advantage_with_its_corp() -> None:
    t = game(2).deal(4)
    while t.question(t.current_player()).ask != "ChooseAction":
        t.play(t.current_player(), t.legal_moves(t.current_player())[0])
    told = [event.data for event in t.events if event.kind == "slot"]
    assert [line["colour"] for line in told if line] == ["blue", "yellow", "green", "red", "purple"]
    assert all(line["advantage"] in ADVANTAGES for line in told if line)


@pytest.mark.rule("PSY-ADV05")
@pytest.mark.rule("PSY-ADV06")
@pytest.mark.rule("PSY-ADV07")
@pytest.mark.rule("PSY-ADV08")
@pytest.mark.parametrize(
    ("card", "move", "line", "clause"),
    [
        ("AV02", "fly A D", "Ann places an agent at Destune Prime with The Network.", "PSY-ADV05"),
        ("AV03", "shift M V", "Ann places an agent at Mordane Colony with The Space Mining Cartel.", "PSY-ADV06"),
        ("AV04", "base A", "Ann builds a base at Adamos Prime with Terraforming Consortium.", "PSY-ADV07"),
        ("AV05", "place V", "Ann places an agent at Vantrel Outpost with Starforge Freight.", "PSY-ADV08"),
    ],
)
def test_the_log_says_by_which_clause_a_card_brings_a_piece(card: str, move: str, line: str, clause: str) -> None:
    slots = " ".join([card, *[other for other in ADVANTAGES if other != card][:4]])
    at = {"A": "a", "B": "a", "M": "b"}
    s = scene("infiltrate", goods="BBBB", track="31111", slots=slots, at=at, ships="AB", display="- - - - -", tools="")
    s.do("advance blue", f"call {card}")
    if s.can(move):
        s.do(move)
    words = s.t.game.words("en")
    told = {words.event(e, SPECTATOR, ["Ann", "Bo"].__getitem__): list(words.clauses_of(e)) for e in s.t.events}
    assert told[line] == [clause]
    name = words.name("card", card)
    assert f"Ann uses {name}, the blue corp’s advantage." in told
    assert f"Ann embeds an agent in the blue corp (1 embedded in total) and can use {name} this turn." in told


@pytest.mark.rule("PSY-EXP11")
@pytest.mark.rule("PSY-DEP05")
def test_the_log_says_by_which_clause_an_action_brings_a_piece() -> None:
    words = game().words("en")
    s = scene("expand", goods="BGR", at={"A": "a", "B": "a"}, ships="AB").do("open A E", "fly A E")
    assert [list(words.clauses_of(e)) for e in s.t.events if e.kind.startswith("placed")] == [["PSY-EXP11"]]
    s = scene("expand", goods="YYYY", upgrades="EX5").do("use EX5", "place D")
    assert [list(words.clauses_of(e)) for e in s.t.events if e.kind.startswith("placed")] == [["PSY-UPG27"]]
    s = scene("deploy", goods="RRRR").do("base A")
    assert [list(words.clauses_of(e)) for e in s.t.events if e.kind.startswith("built")] == [["PSY-DEP05"]]
    s = scene("deploy", goods="RRRRYYYY", upgrades="DE5", at={"A": "a", "B": "a"}).do("use DE5", "base B")
    assert [list(words.clauses_of(e)) for e in s.t.events if e.kind.startswith("built")] == [["PSY-DEP13"]]


@pytest.mark.rule("PSY-SCH01")
@pytest.mark.rule("PSY-UPG11")
@pytest.mark.rule("PSY-ADV11")
def test_the_log_says_by_which_clause_a_director_comes_back() -> None:
    words = game().words("en")
    s = scene("scheme", directors="1011")
    s2 = scene("expand", upgrades="EX3", directors="0111", goods="B").do("use EX3", "director deploy")
    s3 = scene(
        "infiltrate", goods="BBBB", track="31111", slots="AV08 AV01 AV02 AV03 AV04", display="- - - - -", tools=""
    )
    s3.do("advance blue", "call AV08", "director infiltrate")
    told = [[list(words.clauses_of(e)) for e in one.t.events if e.kind == "director"] for one in (s, s2, s3)]
    assert told == [[["PSY-SCH01"]], [["PSY-UPG11"]], [["PSY-ADV11"]]]


@pytest.mark.rule("PSY-EXP13")
@pytest.mark.rule("PSY-DEP06")
@pytest.mark.rule("PSY-ADV15")
def test_the_log_says_by_which_clause_an_agent_leaves_the_corp_board() -> None:
    words = game().words("en")

    def clauses(s: object) -> list[list[str]]:
        return [list(words.clauses_of(e)) for e in s.t.events if e.kind == "relocated"]  # type: ignore[attr-defined]

    s = scene("expand", supply=0, goods="BGR", at={"A": "a", "B": "a"}, ships="AB").do("open A E", "fly A E")
    assert clauses(s.do("relocate blue track")) == [["PSY-EXP13"]]
    assert clauses(scene("deploy", supply=0, goods="RRRR").do("base A", "relocate blue track")) == [["PSY-DEP06"]]
    s = scene("expand", supply=0, goods="YYYY", upgrades="EX5").do("use EX5", "place D", "relocate blue track")
    assert clauses(s) == [["PSY-ADV15"]]
