"""Texts: every event and question has one, in English and in German."""

from __future__ import annotations

import pytest

from cinque.core import Words
from cinque.games.shadow_moon import RULES
from cinque.games.shadow_moon.rules.moves import AGENTS, SECTORS
from cinque.games.shadow_moon.rules.table import PHASES
from cinque.testing import check_words
from tests.games.shadow_moon.scene import game, kingpin_scene, scene

RARE = {"asks.Vote", "asks.Spend", "events.voted", "events.reshuffled"}


@pytest.mark.deep
def test_nothing_lacks_its_words_and_no_text_is_superfluous() -> None:
    assert check_words(RULES, seeds=range(4)) <= RARE


@pytest.mark.parametrize("language", ["en", "de"])
def test_cards_taken_and_drawn_phases_and_effects_have_names(language: str) -> None:
    names = Words.of(RULES.folder, language).tables["names"]
    assert set(names["card"]) == set(names["taken"]) == set(names["drawn"]) == set(AGENTS)
    assert set(names["sector"]) == set(names["origin"]) == set(SECTORS)
    assert set(names["phase"]) == set(PHASES)
    assert set(names["effect"]) == {effect.text for effect in game().content.effects}


def test_refusals_carry_their_figures() -> None:
    words = game().words("en")
    s = scene(units={"CAS": [5], "MAZ": [5]}, board=["OP26", "OP16"], hands=[["050"]]).do("bury 050", "pass")
    (refusal,) = s.t.refusals(0)
    assert words.refusal(refusal) == (
        "Smuggling 6 (Casino/Supply Depot) needs control and 6 units in one of its sectors. "
        "The most you have in either is 5."
    )
    s = kingpin_scene("055", units={"SPI": [0, 0, 5]})
    found = {words.refusal(r) for r in s.t.refusals(0)}
    assert "The Kingpin has 5 units in The Spire. On its own turn, it never goes above 5." in found


def test_effects_are_said_in_plain_words() -> None:
    english, german = game().words("en"), game().words("de")
    assert english.name("effect", "ADD 1 ADJ(CAS)") == "Add 1 next to Casino"
    assert german.name("effect", "LOCKDOWN OWN") == "Abriegelung in einem Sektor mit eigenen Einheiten"
    assert english.name("effect", "ADD_EACH 1 BURNED") == "Add 1 to every sector of the burned card"
