"""The texts: complete and correct in both languages."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR
from cinque.games.phoenix_syndicate import RULES
from cinque.games.phoenix_syndicate.rules.moves import CARDS, MOVES
from cinque.testing import check_words
from tests.games.phoenix_syndicate.scene import Scene, game, scene

RARE = {"asks.GainThere", "asks.BuildFree", "asks.MoveShip", "asks.MoveBase", "asks.Dig", "asks.BeforeCollect",
        "asks.BuildByCard", "asks.Side", "asks.DriveTile", "asks.DriveGate", "asks.Surcharge", "asks.Relocate",
        "asks.Unbuild", "asks.ScoreRoute", "asks.AdvanceByCard", "asks.GainAtShip", "asks.Swap", "asks.ClaimByCard",
        "events.stopped", "events.vacant", "events.reshuffled", "events.relocated", "events.shifted", "events.reduced",
        "events.appraised", "events.drive", "events.swapped", "asks.BaseColour"}  # fmt: skip


@pytest.mark.deep
def test_every_text_is_there_in_both_languages() -> None:
    assert check_words(RULES, seeds=range(1)) <= RARE


def told(s: Scene, language: str = "en", seat: int = SPECTATOR) -> list[str]:
    words = s.t.game.words(language)
    return [text for event in s.t.events if (text := words.event(event, seat, ["Ann", "Bo"].__getitem__))]


def test_a_turn_reads_as_a_story() -> None:
    s = scene("scheme", goods="RRRK", lying={"AFX": "GG"}, deck="STH", market="AFX BFU CFY DFV", directors="1101")
    s.do("claim AFX")
    assert told(s)[1:] == [
        "Ann takes the Scheme action.",
        "Ann places a director on Expand.",
        "Ann gains 1 contraband (black) for returning directors.",
        "Ann pays 3 spice (red), 1 contraband (black).",
        "Ann claims Adamos–Fennick–Xandor and collects 2 organics (green) from it.",
        "Starforge–Tavoran–Halcyra joins the market. Every other route there gets 1 contraband (black).",
        "Ann advances to space 2 in the red corp.",
    ]
    assert "Ann bezahlt 3 Gewürz (rot), 1 Schmuggelware (schwarz)." in told(s, "de")
    assert told(s, seat=0)[1] == "You take the Scheme action."


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "You can’t afford the gate Adamos Prime – Eridanth Prime. It costs 1 water (blue), 1 organics (green), "
            "1 spice (red).",
        ),
        (
            "de",
            "Das Tor Adamos Prime – Eridanth Prime kannst du nicht bezahlen. Es kostet 1 Wasser (blau), "
            "1 Biomasse (grün), 1 Gewürz (rot).",
        ),
    ],
)
def test_a_refusal_says_its_reason_with_figures(language: str, text: str) -> None:
    s = scene("expand", goods="YP")
    refusal = s.t.why_not(0, MOVES.parse("open A E"))
    assert refusal is not None
    assert s.t.game.words(language).refusal(refusal) == text


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_says_what_it_does(language: str) -> None:
    words = game().words(language)
    for card in CARDS:
        assert words.find("names.does", card)
        assert words.find("names.card", card)


@pytest.mark.parametrize("language", ["en", "de"])
def test_figures_sources_and_reasons_have_names(language: str) -> None:
    words = game().words(language)
    t = scene().t
    for figure in t.stats(0):
        assert words.find("names.stat", figure)
    for source, _ in t.score_breakdown(0):
        assert words.find("names.source", source)
    for reason in ("agents", "exhausted"):
        assert words.find("names.reason", reason)
    assert words.find("windows", "gifts")


def test_the_breadcrumb_leads_from_the_turn_to_the_question() -> None:
    s = scene("scheme", upgrades="SC5", goods="BBBBYYYY", market="RSF AFX BFU CFY").do("use SC5", "claim RSF")
    words = s.t.game.words("en")
    breadcrumbs = [
        words.breadcrumb(breadcrumb, ["Ann", "Bo"].__getitem__) for breadcrumb in s.t.question(0).breadcrumbs
    ]
    assert breadcrumbs == ["Round 1: Ann", "Scheme", "Payment"]
    assert words.question(s.t.question(0)) == "Which color of goods will you pay for Reega–Starforge–Fennick?"
