"""Unit limits of effects and the free picks of a burned card (SMS-KIN09, SMS-BRN06)."""

from __future__ import annotations

import pytest

from cinque.games.shadow_moon.rules import constants as v
from cinque.games.shadow_moon.rules.add_each import fits_free_picks, max_free, max_units
from cinque.games.shadow_moon.rules.moves import SECTORS
from cinque.games.shadow_moon.rules.table import KINGPIN
from cinque.games.shadow_moon.rules.unit_limits import pullable_units, pushable_units, unit_limit
from tests.games.shadow_moon.scene import Scene, scene

SPI, COR, BAZ, CAS = (SECTORS.index(code) for code in ("SPI", "COR", "BAZ", "CAS"))


def mask(*codes: str) -> int:
    return sum(1 << SECTORS.index(code) for code in codes)


def kingpins(units: dict[str, list[int]], **given: object) -> Scene:
    """The Kingpin is acting."""
    s = scene(2, start=False, units=units, **given)  # type: ignore[arg-type]
    s.t.actor, s.t.decider = KINGPIN, 0
    return s


@pytest.mark.parametrize(
    ("op", "units", "count", "expected"),
    [
        (v.ADD, {}, 2, 2),
        (v.ADD, {"COR": [15]}, 2, 1),
        (v.ADD, {"COR": [16]}, 2, 0),
        (v.STRENGTHEN, {}, 2, 0),
        (v.STRENGTHEN, {"COR": [1]}, 2, 2),
        (v.PUSH, {"COR": [1, 1, 1]}, 2, 2),
        (v.PUSH, {"COR": [0, 1]}, 2, 1),
        (v.PULL, {"SPI": [1], "PRE": [0, 2], "CAS": [5]}, 5, 3),
        (v.SHIP, {"COR": [2], "CAS": [2], "SPI": [1]}, 5, 3),
        (v.SHIP, {"COR": [2]}, 5, 0),
        (v.ELIMINATE, {"COR": [4, 1, 2]}, 5, 3),
        (v.REPLACE, {"COR": [4, 1, 2]}, 2, 2),
        (v.ELIMINATE, {"COR": [4]}, 2, 0),
    ],
)
def test_what_a_player_can_do(op: int, units: dict[str, list[int]], count: int, expected: int) -> None:
    assert unit_limit(scene(units=units).t, op, COR, count) == expected


@pytest.mark.parametrize(
    ("op", "units", "count", "expected"),
    [
        (v.ADD, {"COR": [0, 0, 3]}, 3, 2),
        (v.ADD, {"COR": [0, 0, 5]}, 3, 0),
        (v.ADD, {"COR": [0, 0, 7]}, 3, 0),
        (v.STRENGTHEN, {"COR": [1, 1, 0]}, 3, 0),
        (v.SHIP, {"COR": [0, 0, 3], "CAS": [0, 0, 4]}, 5, 2),
        (v.SHIP, {"COR": [0, 0, 6], "CAS": [0, 0, 4]}, 5, 0),
        (v.SHIP, {"COR": [0, 0, 1], "CAS": [0, 0, 2]}, 5, 2),
        (v.ELIMINATE, {"COR": [1, 1, 4]}, 5, 2),
        (v.REPLACE, {"COR": [1, 1, 5]}, 5, 2),
    ],
)
def test_what_the_kingpin_can_do_under_the_cap(op: int, units: dict[str, list[int]], count: int, expected: int) -> None:
    assert unit_limit(kingpins(units).t, op, COR, count) == expected


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ({"COR": [1, 2, 3]}, 6),
        ({"COR": [1, 0, 3], "SPI": [0, 0, 5], "BAZ": [0, 0, 5]}, 4),
        ({"COR": [1, 0, 3], "SPI": [0, 0, 5], "BAZ": [0, 0, 5], "NEU": [0, 0, 3]}, 4),
        ({"COR": [1, 0, 9], "SPI": [0, 0, 7]}, 10),
    ],
)
def test_pushable_units_of_the_kingpin_need_room_next_door(units: dict[str, list[int]], expected: int) -> None:
    assert pushable_units(kingpins(units).t, COR) == expected


def test_a_kingpin_unit_without_room_next_door_cannot_be_pushed() -> None:
    full = {code: [0, 0, 5] for code in ("AVA", "UND", "COR")}
    assert pushable_units(kingpins({"PRE": [1, 0, 1], **full}).t, SECTORS.index("PRE")) == 1
    full["UND"] = [0, 0, 4]
    assert pushable_units(kingpins({"PRE": [1, 0, 2], **full}).t, SECTORS.index("PRE")) == 2
    full["UND"] = [0, 0, 3]
    full["AVA"] = [0, 0, 7]
    assert pushable_units(kingpins({"PRE": [1, 0, 2], **full}).t, SECTORS.index("PRE")) == 3


@pytest.mark.parametrize(
    ("here", "there", "expected"), [(0, 3, 4), (3, 3, 3), (5, 3, 1), (6, 3, 1), (4, 2, 2), (4, 1, 2), (4, 0, 1)]
)
def test_pullable_units_of_the_kingpin_need_room_here(here: int, there: int, expected: int) -> None:
    s = kingpins({"COR": [2, 1, here], "SPI": [1, 0, there], "CAS": [3, 3, 0]})
    assert pullable_units(s.t, COR) == expected


def test_locked_units_count_for_nobody_but_their_owner() -> None:
    s = scene(units={"COR": [1, 2, 3]}, status={"COR": ("lockdown", "magenta")})
    assert pushable_units(s.t, COR) == 4
    assert pullable_units(s.t, SPI) == 4
    assert unit_limit(s.t, v.ELIMINATE, COR, 9) == 3
    s.t.actor = 1
    assert pushable_units(s.t, COR) == 6
    assert pullable_units(s.t, SPI) == 6


# -- free picks ------------------------------------------------------------------------------


def test_sectors_must_come_from_different_picks() -> None:
    near, own, anywhere = mask("COR", "BAZ"), mask("CAS"), v.EVERYWHERE
    assert fits_free_picks(0, 0, 0, 0)
    assert fits_free_picks(mask("COR"), near, 0, 0)
    assert not fits_free_picks(mask("CAS"), near, 0, 0)
    assert not fits_free_picks(mask("COR", "BAZ"), near, 0, 0)
    assert fits_free_picks(mask("COR", "BAZ"), near, near, 0)
    assert fits_free_picks(mask("COR", "CAS"), near, 0, own)
    assert fits_free_picks(mask("COR", "CAS"), own, near, 0)
    assert fits_free_picks(mask("COR", "BAZ", "CAS"), near, own, anywhere)
    assert fits_free_picks(mask("COR", "BAZ", "CAS"), anywhere, near, own)
    assert not fits_free_picks(mask("COR", "BAZ", "CAS"), near, own, 0)
    assert not fits_free_picks(mask("COR", "BAZ", "SPI"), near, near, own)
    assert fits_free_picks(mask("COR"), 0, 0, near)
    assert not fits_free_picks(mask("COR", "BAZ"), 0, 0, near)


def test_the_greatest_total_uses_every_pick_where_there_is_room() -> None:
    s = kingpins({"COR": [0, 0, 5], "BAZ": [0, 0, 4], "CAS": [0, 0, 3]})
    near = mask("COR", "BAZ")
    assert max_free(s.t, 1, 0, near, 0, 0, 0) == 1
    assert max_free(s.t, 1, 0, mask("COR"), 0, 0, 0) == 0
    assert max_free(s.t, 2, 0, mask("COR", "BAZ", "CAS"), 0, 0, 0) == 2
    assert max_free(s.t, 2, 0, mask("BAZ"), mask("BAZ", "CAS"), 0, 0) == 3
    assert max_free(s.t, 2, mask("CAS"), mask("CAS"), 0, 0, 0) == 0
    assert max_free(s.t, 2, 0, mask("CAS", "BAZ"), 0, 0, mask("CAS")) == 0
    assert max_free(s.t, 1, 0, near, mask("CAS"), mask("MAZ"), 0) == 3
    assert max_units(s.t, 2, mask("CAS", "COR", "SPI"), 0, 0, 0, 0) == 4
    assert max_units(s.t, 2, mask("CAS", "COR", "SPI"), mask("BAZ"), 0, 0, mask("SPI")) == 3


def test_the_kingpin_takes_the_pick_that_leaves_most() -> None:
    # Two picks: one of Corp Sec and Bazaar, one of Bazaar alone. Bazaar may only come from the second.
    from cinque.games.shadow_moon.rules.add_each import AddEach

    s = kingpins({})
    effect = next(i for i, e in enumerate(s.t.box.effects) if e.text == "ADD_EACH 1 BURNED")
    ask = AddEach(0, effect, 0, mask("COR", "BAZ"), mask("BAZ"), 0, 0)
    assert ask.sectors(s.t) == [COR, BAZ]
    ask = AddEach(0, effect, 0, mask("COR", "BAZ"), mask("BAZ"), 0, 1 << BAZ)
    assert ask.sectors(s.t) == [COR]
    s = kingpins({"COR": [0, 0, 5]})
    ask = AddEach(0, effect, mask("CAS"), mask("COR", "BAZ"), 0, 0, 0)
    assert ask.sectors(s.t) == [BAZ, CAS]
    ask = AddEach(0, effect, mask("CAS"), mask("COR", "BAZ", "CAS"), 0, 0, 1 << CAS)
    assert ask.sectors(s.t) == [BAZ]


def test_an_emptied_supply_is_asked_for_as_long_as_units_are_left() -> None:
    s = scene(hands=[["085"]], units={"SPI": [9], "COR": [7]}).do("play 085")
    assert s.legal_moves() == ["pass", *(f"from {x} {n}" for x in ("SPI", "COR") for n in (1, 2, 3))]
    s.do("from SPI 2")
    assert s.legal_moves() == ["pass", "from SPI 1", "from COR 1"]
    s.do("from COR 1")
    assert (s.units("PRE")[0], s.units("SPI")[0], s.units("COR")[0]) == (3, 7, 6)
    assert s.legal_moves() == ["pass", *(f"add {x} 1" for x in ("COR", "BAZ", "WOR", "ARC", "BIO", "NEU"))]
