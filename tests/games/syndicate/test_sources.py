"""Where each record comes from: `rulebook` only where the rulebook states all of it."""

from __future__ import annotations

import tomllib

import pytest

from cinque.games.syndicate import RULES
from tests.games.syndicate.scene import Scene, game, scene

# Every record all of which is stated in the rulebook, read off its pages; all others are reconstructed.
STATED = {
    "exchanges": {"credits_influence", "credits_crew", "influence_crew", "crew_influence"},
    "numbers": {
        "hand", "dice", "draw", "assault_crew", "reinforced_crew", "assault_roll", "fort_roll", "market_step",
        "pardon_none", "destroyer", "sale", "casino", "crackdown_die", "action_die", "consequence_dice",
        "sovereign_top", "sovereign_mixed", "sovereign_bottom", "phantom_bases", "phantom_cards", "phantom_yellow",
        "actions_extended",
    },
}  # fmt: skip
# Records the rulebook states a part of: a note says which.
MIXED = {
    "awards": {"AW1"}, "chips": {"CE6", "CE7", "CE8"}, "missions": {"M20"}, "sovereign": {"S01", "S02", "S05"},
    "syndicates": {"fidge", "ascenders", "orion"}, "zones": {"exo", "middle", "inner"},
    "territories": {"koss", "goshen", "ceto", "ukemochi", "etna", "tycho", "honos"},
    "players": {"2", "3", "4", "5"}, "numbers": {"top_assault", "top_tech", "market_boxes", "pardon_base"},
    "routes": {"TR1", "TR2"},
}  # fmt: skip


@pytest.mark.parametrize("path", sorted((RULES.folder / "content").glob("*.toml")), ids=lambda path: path.stem)
def test_a_record_is_marked_rulebook_only_if_the_rulebook_states_all_of_it(path: object) -> None:
    name = path.stem  # type: ignore[attr-defined]
    (rows,) = tomllib.loads(path.read_text(encoding="utf-8")).values()  # type: ignore[attr-defined]
    assert {row["id"] for row in rows if row["source"] == "rulebook"} == STATED.get(name, set())
    assert {row["source"] for row in rows} <= {"rulebook", "reconstructed"}
    notes = {row["id"]: row.get("note", "") for row in rows if row["source"] == "reconstructed"}
    assert {key for key, note in notes.items() if "rulebook" in note} == MIXED.get(name, set())


@pytest.mark.rule("SYN-ROB03", "SYN-BAS06")
def test_every_robbery_rolls_fewer_dice_against_a_fortified_base() -> None:
    for robbery in game().content.robberies:
        plain, fort = robbery.dice
        assert 1 <= fort < plain <= 3, robbery.id


@pytest.mark.rule("SYN-ROB03", "SYN-BAS06")
@pytest.mark.parametrize(("fort", "dice"), [([], 2), (["koss"], 1)])
def test_shake_down_the_docks_respects_fortification(fort: list[str], dice: int) -> None:
    s: Scene = scene(hands=[["RB1"]], owner={"koss": 1}, fort=fort, stock=[(), (20, 0, 0)]).rolls(6).do("robbery RB1")
    assert s.told("stole").data["dice"] == dice
