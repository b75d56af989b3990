"""Texts: every event and question has its words, in English and in German."""

from __future__ import annotations

import pytest

from cinque.core import Words
from cinque.games.helionox import RULES
from cinque.games.helionox.rules.moves import ABILITIES, CARDS, EVENTS, REQUESTS, SITES
from cinque.games.helionox.rules.table import PHASES
from cinque.games.helionox.view.texts import describe
from cinque.testing import check_words
from tests.games.helionox.scene import fresh, game, scene

RARE = {
    "asks.LoseCargo",
    "asks.Reward",
    "asks.Whether",
    "asks.LoseEmbassy",
    "asks.Payment",
    "asks.Escort",
    "asks.Gift",
    "asks.TakeCard",
    "asks.Search",
    "asks.Banked",
    "asks.Copy",
    "asks.CopyPlayed",
    "asks.Recover",
    "events.head_start",
    "events.infamy",
    "events.mission_met",
    "events.infamy_removed",
    "events.no_shutdown",
    "events.secured",
    "events.mission_done",
    "events.recovered",
    "events.searched",
    "events.copied",
    "events.frozen",
    "events.embassy_lost",
    "events.cargo_lost",
    "events.dropped",
    "events.fulfilled",
    "events.bank_defense",
}


@pytest.mark.deep
def test_nothing_lacks_its_words_and_no_text_is_superfluous() -> None:
    assert check_words(RULES, seeds=range(3)) <= RARE


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_things_have_names(language: str) -> None:
    names = Words.of(RULES.folder, language).tables["names"]
    assert set(names["card"]) == set(names["text"]) == set(CARDS)
    assert set(names["event"]) == set(EVENTS)
    assert set(names["request"]) == set(REQUESTS)
    assert set(names["site"]) == set(names["bonus"]) == set(names["key"]) == set(SITES)
    assert set(names["ability"]) == set(ABILITIES)
    assert set(names["phase"]) == set(PHASES)
    assert set(names["step"]) == {effect.text for effect in game().content.box.effects}
    assert set(names["event_text"]) == {e.id for e in game().content.events if e.text}
    assert set(names["difficulty"]) == set(game(1).rules.options[6].choices or [])


@pytest.mark.parametrize("language", ["en", "de"])
def test_texts_of_cards_are_those_of_their_steps(language: str) -> None:
    words, box = game().words(language), game().content.box
    for number, card in enumerate(CARDS):
        assert words.name("text", card) == describe(words, box.effects, box.program[number]) + "."
    for number, site in enumerate(SITES):
        name = words.name("site", site)
        assert words.name("bonus", site) == f"{name}: {describe(words, box.effects, box.bonus[number])}"
        assert words.name("key", site) == f"{name}: {describe(words, box.effects, box.key[number])}"
    for number, ability in enumerate(ABILITIES):
        said = describe(words, box.effects, box.ability[number // 2][number % 2])
        assert (
            words.name("ability", ability)
            .split(": ", 1)[1]
            .startswith(f"{said} ({box.cryo_cost[number // 2][number % 2]} ")
        )


def test_the_log_reads_like_a_story() -> None:
    s = scene(
        hands=[["courier_pod"], ["perimeter_guard"]],
        credits=3,
        defense=1,
        events={"moon_solar_flare": "inactive"},
        ships=["earth", "moon"],
    )
    start = len(s.t.events)
    s.do(
        "buy spore_culture",
        "play courier_pod",
        "move moon",
        "call moon_solar_flare 1",
        "share 1",
        "accept",
        "play perimeter_guard",
        "end",
    )
    words = game().words("en")
    names = ["Ann", "Bo"].__getitem__
    assert [words.event(e, 0, names) for e in s.t.events[start:]] == [
        "You buy Spore Culture for 3 Credits.",
        "New in the Market: Gene Therapist.",
        "You play Courier Pod.",
        "You gain 1 Credit.",
        "You move to the Moon.",
        "You call Bo for help against Solar Flare (Moon): 1 Defense from you, 2 from Bo.",
        "Bo agrees to help you with 2 Defense.",
        "Bo plays Perimeter Guard.",
        "Bo gains 2 Defense.",
        "You and Bo Overcome Solar Flare (Moon): 1 Influence for you, 2 for Bo.",
        "You draw Spore Culture.",
        "Bo draws 1 card.",
        "You draw Material Asset, Material Asset, Material Asset, Material Asset, Material Asset.",
        "You discard Spore Culture.",
        "Round 3: Bo’s turn.",
        "New Event: Ion Squall (Earth).",
    ][:13] + [words.event(e, 0, names) for e in s.t.events[start + 13 :]]


def test_questions_and_moves_name_players() -> None:
    s = scene(hands=[[], ["perimeter_guard"]], defense=1, events={"earth_solar_flare": "active"})
    words = game().words("en")
    names = ["Ann", "Bo"].__getitem__
    assert (
        words.move(s.t.game, s.t.game.moves.parse("call earth_solar_flare 1"), names)
        == "Call Bo for help against Solar Flare (Earth)"
    )
    s.do("call earth_solar_flare 1", "share 1")
    asked = "Ann asks you for 3 Defense against Solar Flare (Earth). Will you help?"
    assert words.question(s.t.question(1), names) == asked
    assert [words.breadcrumb(c, names) for c in s.t.breadcrumbs()][
        -1
    ] == "Collaboration: Ann and Bo against Solar Flare (Earth)"
    german = game().words("de")
    assert (
        german.question(s.t.question(1), names)
        == "Ann bittet dich um 3 Verteidigung gegen Sonneneruption (Erde). Hilfst du?"
    )


def test_refusals_carry_their_figures() -> None:
    s = scene(credits=1, bank=(1, 0), events={"earth_solar_flare": "active"})
    words = game().words("en")
    texts = [words.refusal(r, ["Ann", "Bo"].__getitem__) for r in s.t.refusals(0)]
    for text in (
        "Spore Culture costs 3 Credits; you have 2, including your Bank.",
        "You can’t use Earth while it’s Shut Down.",
        "Solar Flare (Earth) takes 4 Defense to Overcome; you have 0, including your Bank.",
        "Traveling to the Moon costs 2 Credits; you have 1.",
    ):
        assert text in texts


def test_every_refusal_names_what_is_not_offered() -> None:
    for seed in range(6):
        t = fresh(3, seed)
        for _ in range(60):
            seat = t.current_player()
            options = t.legal_moves(seat)
            refused = [r.move for r in t.refusals(seat)]
            assert not set(refused) & set(options)
            assert len(set(refused)) == len(refused)
            t.play(seat, options[(seed * 7 + len(t.require_history().moves) * 13) % len(options)])


def test_the_form_names_how_much_the_head_start_can_be() -> None:
    for language in ("en", "de"):
        text = Words.of(RULES.folder, language).find("options", "head_start") or ""
        assert str(game(2).content.box.head_start) in text
