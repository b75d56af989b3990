"""Forced choices of the Kingpin: edge cases of SMS-R24 to SMS-R30."""

from __future__ import annotations

from cinque.games.shadow_moon.rules.moves import WIDTH
from cinque.games.shadow_moon.rules.table import KINGPIN
from tests.games.shadow_moon.round_end_scenes import rolled
from tests.games.shadow_moon.scene import kingpin_scene, scene


def test_no_card_when_the_die_finds_none() -> None:
    s = rolled(0, deck=[])
    assert s.stack(2) == []
    assert (s.current_player, s.question_id) == (1, "Deploy")
    s = rolled(2, row=["061", "", "063", "064", "065"], deck=[])
    assert s.stack(2) == []
    assert s.t.roll == 2


def test_free_picks_of_a_burned_card_make_the_total_greatest() -> None:
    # 003 with the burned card 017: The Spire and one neighbor; Corp Sec is full, so it is no choice.
    s = kingpin_scene("003", burned=["017"], units={"COR": [0, 0, 5], "SPI": [0, 0, 5]})
    assert s.legal_moves() == [f"add {sector} 1" for sector in ("BAZ", "WOR", "ARC", "BIO", "NEU")]
    s = kingpin_scene("003", burned=["017"], units={"COR": [0, 0, 5]})
    assert s.legal_moves() == [f"add {sector} 1" for sector in ("SPI", "BAZ", "WOR", "ARC", "BIO", "NEU")]
    s.do("add BAZ 1")
    assert s.units("SPI")[2] == 1
    assert s.question_id == "Deploy"


def test_push_two_anywhere_means_where_two_can_be_pushed() -> None:
    s = scene(2, start=False, units={"COR": [3], "CAS": [0, 1], "MAZ": [1]}, hands=(("050",), ("050",)))
    from cinque.games.shadow_moon.rules.performing_effects import Perform

    s.t.actor, s.t.decider = KINGPIN, 0
    effect = next(i for i, e in enumerate(s.t.box.effects) if e.text == "PUSH 2 ANY")
    Perform(effect).run(s.t)
    assert s.question_id == "Push"
    assert {s.t.question(0).facts["sector"]} == {"COR"}


def test_locked_units_do_not_count_for_the_greatest_amount() -> None:
    s = scene(2, start=False, units={"COR": [3], "CAS": [0, 1], "MAZ": [1]}, status={"COR": ("lockdown", "blue")})
    from cinque.games.shadow_moon.rules.performing_effects import Perform

    s.t.actor, s.t.decider = KINGPIN, 0
    effect = next(i for i, e in enumerate(s.t.box.effects) if e.text == "PUSH 2 ANY")
    Perform(effect).run(s.t)
    assert s.legal_moves() == ["at MAZ", "at CAS"]
    assert s.refused("at COR") == "SMS-EFF08"


def test_units_of_three_colours_are_conserved() -> None:
    s = kingpin_scene("017", units={"SPI": [1, 2, 3]}, deck=[])
    for colour in range(3):
        assert s.supply(colour) + sum(s.t.units[x * WIDTH + colour] for x in range(15)) == 16
