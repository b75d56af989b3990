"""The log: whose units are affected, several units in one line, and the source of every Kredit."""

from __future__ import annotations

import pytest

from cinque.core import Words
from cinque.games.shadow_moon import RULES
from cinque.games.shadow_moon.rules.kingpin import PlaceKingpinUnits
from tests.games.shadow_moon.round_end_scenes import at_the_end, into_the_next_round
from tests.games.shadow_moon.scene import Scene, game, kingpin_scene, scene
from tests.games.shadow_moon.test_final_scoring import ended

NAMES = ["Ann", "Bo", "Cy"].__getitem__


def log(s: Scene, start: int = 0, lang: str = "en") -> list[str | None]:
    """The lines since an event, as seat 1 reads them."""
    words = s.game.words(lang)
    return [words.event(event, 1, NAMES) for event in s.t.events[start:]]


def test_the_log_reads_like_a_story() -> None:
    s = scene(hands=[["007", "050"]], units={"CAS": [2]}, board=["OP26", "OP01", "OP02", "OP03"])
    s.t.bag = [3]
    start = len(s.t.events)
    s.do("play 007", "add CAS 2", "do", "plant 050 magenta", "pass", "claim OP26")
    assert log(s, start) == [
        "Ann plays Founders 007.",
        "Ann adds 2 units to Casino.",
        "Ann draws 1 card.",
        "Ann places Red Ledger 050 on your stack.",
        "Founders 007 slides onto Ann’s stack. Its lower effect applies.",
        "Ann claims Illicit 4 (The Works/Casino) with 4 units in Casino.",
        "New operation on the board: Smuggling 5 (The Spire/Arcano Complex).",
    ]


@pytest.mark.rule("SMS-KEY11", "SMS-KEY12", "SMS-KEY13", "SMS-BRN02")
def test_a_burn_says_whose_stack_or_hand_it_took_or_that_it_was_the_deck() -> None:
    s = scene(hands=[["013"]], stacks=[[], ["[056]"], ["001"]])
    s.do("play 013", "burn orange")
    assert "Ann burns Lucky Kittie 001 from the top of Cy’s stack." in log(s)
    s = scene(hands=[["014", "050"]], deck=["060"]).do("play 014", "do", "sacrifice 050")
    assert "Ann burns Red Ledger 050 from their hand." in log(s)
    s = scene(hands=[["075"]], deck=["060"]).do("play 075", "do")
    assert "Red Ledger 060 is burned from the deck." in log(s)
    s = kingpin_scene("013", stacks=[["001"], [], []]).do("burn orange")
    assert "Ann burns Legion 013 from the top of The Kingpin’s stack." in log(s)


@pytest.mark.rule("SMS-FUL05", "SMS-FUL07")
def test_a_claim_is_one_line_for_all_its_units() -> None:
    s = scene(units={"CAS": [6]}, board=["OP26"], hands=[["050"]])
    start = len(s.t.events)
    s.t.bag = []
    s.do("bury 050", "pass", "claim OP26")
    assert log(s, start) == [
        "Ann plays a card facedown.",
        "Ann claims Illicit 4 (The Works/Casino) with 6 units in Casino and gains 2K for the surplus.",
    ]


@pytest.mark.rule("SMS-KIN18", "SMS-KIN27")
def test_what_the_kingpin_takes_back_and_places_is_one_line_each() -> None:
    units = {"CAS": [0, 0, 1], "MAZ": [0, 0, 1], "UND": [0, 0, 4], "PRE": [0, 0, 5], "BAZ": [0, 0, 5]}
    lines = log(kingpin_scene("017", units=units, deck=[]))
    short = "The Kingpin runs short of units and takes back 1 from each of these sectors: The Maze, Casino."
    assert short in lines
    assert "The Kingpin adds 2 units to The Spire." in lines
    s = scene(2, start=False, round=3, faceup=["OB03", "OB04", "OB05", "OB07", "OB09"], units={"UND": [0, 0, 4]})
    PlaceKingpinUnits().run(s.t)
    places = "2 The Spire, 5 Corp Sec, 3 Bazaar, 3 The Works, 3 Arcano Complex"
    assert log(s)[-1] == f"The Kingpin regroups all units: {places}."


@pytest.mark.rule("SMS-END04", "SMS-END05", "SMS-CTL04")
def test_control_is_told_with_its_sectors_or_said_to_be_none() -> None:
    lines = log(at_the_end(units={"SPI": [2], "CAS": [2], "MAZ": [0, 2]}))
    assert "Ann gains 4K for control: The Spire, Casino." in lines
    assert "You gain 1K for control: The Maze." in lines
    assert "Cy controls no sector." in lines


@pytest.mark.rule("SMS-FIN02", "SMS-FIN03", "SMS-FIN04", "SMS-FIN07")
def test_the_final_scoring_tells_control_minor_major_crimes_and_tokens_apart() -> None:
    s = ended(units={"WOR": [2], "CAS": [2], "AVA": [0, 2]}, tokens=[["OP05"], [], []],
              faceup=["OB07", "OB08", "OB21", "OB17", "OB18"], kredits=[5, 0, 0])  # fmt: skip
    lines = log(s)
    assert "Ann gains 2K for control: The Works, Casino." in lines
    assert "Ann gains another 3K for control of Minor sectors: Casino." in lines
    assert "Ann gains another 6K for control of Major sectors: The Works." in lines
    ending = "Final score: 18K collected + 6K in tokens = 24K."
    assert f"Ann gains 2K for crime types on the faceup objectives. {ending}" in lines
    assert "You gain another 6K for control of Major sectors: Avante." in lines
    assert not [line for line in lines if line and line.startswith(("Cy gains another", "You gain another 3K"))]
    assert dict(s.t.score_breakdown(0)) == {
        "tokens": 6, "surplus": 0, "control": 2, "objective": 0, "score_sector": 9, "crimes": 2,
    }  # fmt: skip


@pytest.mark.rule("SMS-END10", "SMS-END11", "SMS-CTL02")
def test_a_tie_that_costs_an_objective_its_control_is_named() -> None:
    s = at_the_end(units={"BAZ": [2, 2, 1]}, tokens=[["PC1"], ["PC2"], ["PC3"]])
    s.do("resolve OB05", "resolve OB07", "resolve OB13")
    lines = log(s)
    assert "Ann plays Fraud / Bazaar: 0K for tokens, 0K for control." in lines
    assert "Ann doesn’t control Bazaar: tied with Bo at 2 units each." in lines
    assert not [line for line in lines if line and line.startswith(("Bo doesn’t control", "You don’t control"))]
    for units in ([1, 1], [1, 2], [0, 0], [3, 2]):  # too few, beaten, nobody there, in control
        s = at_the_end(units={"BAZ": units}, tokens=[["PC1"], ["PC2"], ["PC3"]])
        s.do("resolve OB05", "resolve OB07", "resolve OB13")
        assert not s.events("tied")


@pytest.mark.rule("SMS-NEW07")
def test_round_three_says_whose_objectives_are_laid_out() -> None:
    objectives = [["OB01", "OB03"], ["OB07", "OB09"], ["OB13", "OB15"]]
    s = into_the_next_round(at_the_end(round=2, objectives=objectives, tokens=[["PC1"], ["PC2"], ["PC3"]]))
    assert [line for line in log(s) if line and "last objective" in line] == [
        "Cy reveals their last objective: Heist / Presidio.",
        "Ann reveals their last objective: Espionage / Corp Sec.",
        "You reveal your last objective: Espionage / Arcano Complex.",
    ]


@pytest.mark.rule("SMS-FUL02", "SMS-CTL01", "SMS-CTL02")
@pytest.mark.parametrize(
    ("units", "clause", "text"),
    [
        ([3], "SMS-FUL02", "needs control and 4 units in one of its sectors. The most you have in either is 3."),
        ([4, 4], "SMS-CTL02", "needs control. In Casino, you and Bo are tied at 4 units each, so nobody controls it."),
        ([4, 0, 5], "SMS-CTL01", "needs control. In Casino, you have 4 units, but Cy has 5."),
    ],
)
def test_a_claim_is_refused_with_its_true_reason(units: list[int], clause: str, text: str) -> None:
    board = ["OP26", "OP06"]
    s = scene(hands=[["050"]], units={"CAS": units, "NEU": [3]}, board=board).do("bury 050", "pass")
    (refusal,) = s.t.refusals(0)
    assert refusal.clause == clause
    assert s.game.words("en").refusal(refusal, NAMES) == f"Illicit 4 (The Works/Casino) {text}"


def test_a_tie_with_the_kingpin_is_named_too() -> None:
    s = scene(2, hands=[["050"]], units={"CAS": [4, 0, 4], "NEU": [3]}, board=["OP26", "OP06"]).do("bury 050", "pass")
    (refusal,) = s.t.refusals(0)
    assert "you and The Kingpin are tied" in s.game.words("en").refusal(refusal, NAMES)


def test_moves_call_players_by_their_names_and_the_kingpin_by_its_own() -> None:
    words, moves = game(2).words("en"), RULES.moves
    assert words.move(game(2), moves.parse("push magenta SPI 2"), NAMES) == "Push 2 of Bo’s units to The Spire"
    assert words.move(game(2), moves.parse("remove orange 1"), NAMES) == "Remove 1 of The Kingpin’s units"
    assert words.move(game(3), moves.parse("remove orange 1"), NAMES) == "Remove 1 of Cy’s units"
    assert words.move(game(3), moves.parse("burn orange")) == "Burn Seat 3’s top card"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_line_names_a_colour_or_leaves_a_gap(lang: str) -> None:
    colours = list(Words.of(RULES.folder, lang).tables["names"]["colour"].values())
    s = at_the_end(units={"SPI": [2], "BAZ": [2, 2]}, tokens=[["[OP01]"]], row=["061", "062", "063", "064", "065"])
    lines = log(into_the_next_round(s), 0, lang)
    assert len(lines) > 20
    for line in lines:
        assert line
        assert "{" not in line
        assert ": -." not in line
        assert not [colour for colour in colours if colour in line.split()]


def test_options_and_hints_call_the_reader_you() -> None:
    g = game(3)
    move = g.moves.parse("burn magenta")
    told = [g.words(lang).move(g, move, NAMES, reader) for lang in ("en", "de") for reader in (0, 1)]
    assert told == [
        "Burn Bo’s top card",
        "Burn your top card",
        "Oberste Karte von Bo verbrennen",
        "Deine oberste Karte verbrennen",
    ]
