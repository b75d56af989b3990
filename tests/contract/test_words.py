"""Every game has complete texts in each of its languages; new games are included automatically."""

from __future__ import annotations

from pathlib import Path

import pytest

from cinque.core import Rules
from cinque.core.engine.game import installed_games
from cinque.testing import ContractViolation, check_words
from tests.core.secret_bids import BidsRules

GAMES = Path(__file__).parent.parent / "games"


def checks_its_words(rules: Rules) -> bool:
    """Whether a game's own tests check its texts, and know the rare ones, so that no other text is superfluous."""
    return any("check_words(RULES" in path.read_text(encoding="utf-8") for path in (GAMES / rules.name).glob("*.py"))


SPEAKING = [rules for rules in installed_games() if (rules.folder / "words").is_dir() and not checks_its_words(rules)]

ENGLISH = """
[moves]
lay = "Lay the {card}"
stop = "Stop"
take = "Take {prize}"
roll = "Roll"
draw = "Draw"
[asks]
LayCards = "Which card do you lay?"
Choose = "Which prize do you take?"
After = "You took {prize}. And now?"
[crumbs]
choose = "Prize for {seat}"
after = "Afterwards"
[events]
lay = "{seat} lays {cards}"
draw = "{seat} draws a card"
draw_secret = "{seat} draws the {card}"
[clauses]
lay = ["BID-LAY01"]
[refusals]
BID-DRW01 = "The deck holds {left} cards."
[names.prize]
gold = "the gold"
silver = "the silver"
"""
GERMAN = ENGLISH.split("[clauses]", 1)[0] + "[refusals]" + ENGLISH.split("[refusals]", 1)[1]


@pytest.mark.deep
@pytest.mark.parametrize("rules", SPEAKING, ids=lambda rules: rules.name)
def test_every_text_is_there(rules: Rules) -> None:
    unsaid = check_words(rules, seeds=[1])
    assert all(text.startswith(("asks.", "events.")) for text in unsaid)


def speaking(folder: Path, english: str, german: str) -> Rules:
    """A small game with these texts."""
    rules = BidsRules()
    rules.folder = folder
    (folder / "words").mkdir()
    (folder / "words" / "en.toml").write_text(english, encoding="utf-8")
    (folder / "words" / "de.toml").write_text(german, encoding="utf-8")
    (folder / "RULES.md").write_text("# Bids\n\n- BID-LAY01: Cards are laid.\n- BID-DRW01: Cards are drawn.\n")
    return rules


def test_what_no_game_comes_to_is_handed_back(tmp_path: Path) -> None:
    more = "[asks]\nVote = 'Share?'\n"
    rules = speaking(tmp_path, ENGLISH.replace("[asks]\n", more), GERMAN.replace("[asks]\n", more))
    assert check_words(rules, seeds=range(3)) == {"asks.Vote"}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('roll = "Roll"\n', "", r"differ in roll"),
        ('silver = "the silver"\n', "", r"no names\.prize for silver"),
        ('After = "You took {prize}. And now?"\n', "", r"no text for asks\.After"),
        ('after = "Afterwards"\n', "", r"no text for crumbs\.after"),
        ('draw = "{seat} draws a card"\n', "", r"no text for events\.draw$"),
        ("Which prize do you take?", "Which of {them} do you take?", r"not filled in: 'Which of {them}"),
        ('roll = "Roll"', 'roll = ""', r"not filled in: ''"),
        ("BID-DRW01", "BID-DRW07", r"no such clause: BID-DRW07"),
    ],
)
def test_a_text_that_is_missing_or_wrong_is_noticed(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert old in ENGLISH
    rules = speaking(tmp_path, ENGLISH.replace(old, new), GERMAN.replace(old, new))
    with pytest.raises(ContractViolation, match=complaint):
        check_words(rules, seeds=range(3))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('stop = "Stop"\n', "", r"de\.toml: not in both this and en\.toml: moves\.stop"),
        ("Lay the {card}", "Lay", r"de\.toml: moves\.lay has other fields than in en\.toml: card"),
    ],
)
def test_a_language_that_says_less_is_noticed(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(ContractViolation, match=complaint):
        check_words(speaking(tmp_path, ENGLISH, GERMAN.replace(old, new)))


def test_a_number_where_there_are_names_is_noticed(tmp_path: Path) -> None:
    """Players would read the number instead of a name."""
    old, new, names = "{seat} draws a card", "{seat} draws {count}", '[names.count]\nseveral = "several cards"\n'
    assert old in ENGLISH
    rules = speaking(tmp_path, ENGLISH.replace(old, new) + names, GERMAN.replace(old, new) + names)
    with pytest.raises(
        ContractViolation, match=r"numbers instead of ids, so that they have no names: names\.count\.1$"
    ):
        check_words(rules, seeds=range(3))


def test_a_clause_beside_no_event_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(ContractViolation, match=r"\[clauses\] has keys that are not in \[events\]: play"):
        check_words(speaking(tmp_path, ENGLISH.replace("lay = [", "play = ["), GERMAN))


def test_a_game_without_english_is_noticed(tmp_path: Path) -> None:
    rules = speaking(tmp_path, ENGLISH, GERMAN)
    (tmp_path / "words" / "en.toml").unlink()
    with pytest.raises(ContractViolation, match=r"no words/en\.toml"):
        check_words(rules)


@pytest.mark.parametrize(
    ("german", "complaint"),
    [
        ("- BID-LAY01: Karten werden gelegt.\n", r"/RULES\.de\.md: BID-DRW01 is missing"),
        (
            "- BID-LAY01: Gelegt.\n- BID-DRW01: Gezogen.\n- BID-DRW02: Mehr.\n",
            r"RULES\.de\.md: there is no clause BID-DRW02",
        ),
    ],
)
def test_a_clause_that_a_translation_lacks_or_adds_is_noticed(tmp_path: Path, german: str, complaint: str) -> None:
    rules = speaking(tmp_path, ENGLISH, GERMAN)
    (tmp_path / "RULES.de.md").write_text(f"# Gebote\n\n{german}", encoding="utf-8")
    with pytest.raises(ContractViolation, match=complaint):
        check_words(rules)
