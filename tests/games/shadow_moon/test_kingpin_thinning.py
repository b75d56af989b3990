"""The Kingpin runs short of units: it thins out first, then performs the whole effect (SMS-KIN18)."""

from __future__ import annotations

import pytest

from cinque.games.shadow_moon.rules.kingpin_choices import thin_out
from cinque.games.shadow_moon.rules.moves import SECTORS
from cinque.games.shadow_moon.rules.table import KINGPIN
from tests.games.shadow_moon.scene import Scene, kingpin_scene, scene


def kingpins(s: Scene) -> dict[str, int]:
    """Where the Kingpin's units are."""
    return {sector: s.units(sector)[2] for sector in SECTORS if s.units(sector)[2]}


def of(units: dict[str, int]) -> dict[str, list[int]]:
    return {sector: [0, 0, n] for sector, n in units.items()}


@pytest.mark.rule("SMS-KIN18")
@pytest.mark.parametrize(
    ("units", "after", "supply"),
    [
        # 1 in the supply, 2 due: the singles go first, and the two new units stay.
        ({"CAS": 1, "UND": 4, "PRE": 5, "BAZ": 5}, {"UND": 4, "PRE": 5, "BAZ": 5, "SPI": 2}, 0),
        ({"CAS": 1, "MAZ": 1, "UND": 3, "PRE": 5, "BAZ": 5}, {"UND": 3, "PRE": 5, "BAZ": 5, "SPI": 2}, 1),
        ({"CAS": 3, "UND": 3, "PRE": 4, "BAZ": 5}, {"CAS": 2, "UND": 2, "PRE": 4, "BAZ": 5, "SPI": 2}, 1),
        # 2 in the supply are enough: nothing is thinned out.
        ({"CAS": 1, "UND": 3, "PRE": 5, "BAZ": 5}, {"CAS": 1, "UND": 3, "PRE": 5, "BAZ": 5, "SPI": 2}, 0),
    ],
)
def test_add_with_too_small_a_supply_thins_out_first(units: dict[str, int], after: dict[str, int], supply: int) -> None:
    s = kingpin_scene("017", units=of(units), deck=[])  # ADD 2 SPI
    assert kingpins(s) == after
    assert s.supply(2) == supply


@pytest.mark.rule("SMS-KIN18")
def test_room_made_by_thinning_out_counts_as_due_at_once() -> None:
    # 4 in The Spire leave room for 1. The pass takes one there and in Underhive: now 2 are due, and 2 are placed.
    units = {"SPI": 4, "UND": 4, "CAS": 4, "MAZ": 4}
    s = kingpin_scene("017", units=of(units), deck=[])
    assert kingpins(s) == {"SPI": 5, "UND": 3, "CAS": 3, "MAZ": 3}
    assert s.supply(2) == 2


@pytest.mark.rule("SMS-KIN18")
def test_replace_with_too_small_a_supply_thins_out_first() -> None:
    rest = {"PRE": 5, "UND": 5, "MAZ": 4, "SKY": 1}
    s = kingpin_scene("100", units={"COR": [2], **of(rest)})  # REPLACE 2 COR
    assert s.units("COR") == [0, 0, 2]
    assert kingpins(s) == {"COR": 2, "PRE": 5, "UND": 5, "MAZ": 4}
    assert s.supply(2) == 0
    s = kingpin_scene("100", units={"COR": [1], **of({**rest, "CAS": 1})})  # one due: the pass takes both singles
    assert kingpins(s) == {"COR": 1, "PRE": 5, "UND": 5, "MAZ": 4}
    assert s.supply(2) == 1


@pytest.mark.rule("SMS-KIN18")
def test_replace_counts_all_units_due() -> None:
    # Two removals are due and the supply is empty: a pass at level 1 gives one unit, so level 5 is thinned as well.
    s = kingpin_scene("100", units={"COR": [2], **of({"PRE": 5, "UND": 5, "MAZ": 5, "SKY": 1})})
    assert kingpins(s) == {"COR": 2, "PRE": 4, "UND": 4, "MAZ": 4}
    assert s.supply(2) == 2


@pytest.mark.rule("SMS-KIN18", "SMS-KIN31")
def test_replace_near_the_cap_owes_only_what_fits() -> None:
    s = kingpin_scene("100", units={"COR": [2, 0, 4], **of({"PRE": 5, "UND": 5, "MAZ": 1, "SKY": 1})})
    assert s.units("COR") == [0, 0, 5]
    assert (s.units("PRE")[2], s.supply(2)) == (5, 1)
    s = kingpin_scene("100", units={"COR": [2, 0, 5], **of({"PRE": 5, "UND": 5, "MAZ": 1})})
    assert kingpins(s) == {"COR": 5, "PRE": 5, "UND": 5, "MAZ": 1}  # at 5 units nothing is due


@pytest.mark.rule("SMS-KIN18")
@pytest.mark.parametrize(
    ("units", "after"),
    [
        # 1 in the supply and two sectors with Lockdown: 2 are due before the first.
        ({"SPI": 1, "COR": 4, "PRE": 5, "BAZ": 5}, {"COR": 4, "PRE": 5, "BAZ": 5, "CAS": 1, "MAZ": 1}),
        ({"SPI": 2, "COR": 2, "UND": 2, "PRE": 4, "BAZ": 5},
         {"SPI": 1, "COR": 1, "UND": 1, "PRE": 4, "BAZ": 5, "CAS": 1, "MAZ": 1}),
    ],
)  # fmt: skip
def test_add_each_counts_all_its_sectors(units: dict[str, int], after: dict[str, int]) -> None:
    marks = {"CAS": ("lockdown", "blue"), "MAZ": ("lockdown", "blue")}
    s = kingpin_scene("016", units={"CAS": [1], "MAZ": [1], **of(units)}, status=marks, deck=[]).do("add CAS 1")
    assert kingpins(s) == after


@pytest.mark.rule("SMS-KIN18")
def test_a_pass_takes_one_from_every_sector_of_the_lowest_level() -> None:
    s = scene(2, start=False, units=of({"CAS": 2, "MAZ": 2, "SPI": 3}))
    s.t.actor, s.t.decider = KINGPIN, 0
    assert thin_out(s.t)
    assert kingpins(s) == {"CAS": 1, "MAZ": 1, "SPI": 3}
    assert thin_out(s.t)
    assert kingpins(s) == {"SPI": 3}
    assert [thin_out(s.t) for _ in range(4)] == [True, True, True, False]
    assert s.supply(2) == 16


@pytest.mark.rule("SMS-KIN18")
def test_after_a_displace_what_is_due_is_counted_afresh() -> None:
    # The Spire has room for 1; that unit is displaced, so another one is due and the empty supply is filled again.
    units = {"SPI": [0, 1, 4], **of({"UND": 5, "PRE": 5, "CAS": 1})}
    s = kingpin_scene("017", units=units, status={"SPI": ("displace", "magenta")}, deck=[])
    assert (s.current_player, s.supply(2)) == (1, 0)
    s.do("divert WOR")
    assert (s.current_player, s.question_id, s.supply(2)) == (1, "Divert", 1)
    assert kingpins(s) == {"SPI": 5, "UND": 5, "PRE": 5}


@pytest.mark.rule("SMS-KIN18")
def test_the_unit_just_placed_is_never_taken_back() -> None:
    """Whatever the board: an effect that places n units leaves n more in supply and sector than the thinning left."""
    for first in range(6):
        for second in range(6):
            rest = 15 - first - second
            units = {"CAS": first, "MAZ": second, "UND": rest // 3, "PRE": rest // 3, "BAZ": rest - 2 * (rest // 3)}
            s = kingpin_scene("017", units=of(units), deck=[])
            added = [
                e.data["count"] for e in s.t.events if e.kind == "added" and e.data and e.data["owner"] == "kingpin"
            ]
            assert s.units("SPI")[2] == 2, units
            assert added == [2]
