"""Refusals with their clauses: never for a legal move, and always with correct numbers."""

from __future__ import annotations

import pytest

from cinque.core import dice
from cinque.core.texts.clauses import clauses
from cinque.games.shadow_moon import RULES
from tests.games.shadow_moon.scene import game, kingpin_scene, scene

CLAUSES = clauses(RULES.folder)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_nothing_is_both_offered_and_refused(players: int) -> None:
    refused = set()
    for seed in range(5):
        table = game(players).deal(seed, history=False)
        chance = dice(seed)
        while not table.over:
            seat = table.current_player()
            offered = table.legal_moves_unchecked(seat)
            found = table.refusals(seat)
            moves = [refusal.move for refusal in found]
            assert not set(moves) & set(offered)
            assert len(set(moves)) == len(moves)
            refused |= {refusal.clause for refusal in found}
            table.play_unchecked(seat, offered[chance.below(len(offered))])
    assert refused <= set(CLAUSES)
    assert {"SMS-HUS02", "SMS-STK05", "SMS-KEY01", "SMS-EFF08"} <= refused


def sectors(found: list[object], clause: str) -> list[str]:
    return [r.facts["sector"] for r in found if r.clause == clause]  # type: ignore[attr-defined]


def test_add_tells_a_full_sector_from_a_wrong_one() -> None:
    s = kingpin_scene("055", units={"COR": [0, 0, 5], "CAS": [0, 0, 5]})  # ADD 2 NEU, then ADD 1 ADJ(NEU)
    found = s.t.refusals(0)
    assert sectors(found, "SMS-KIN19") == ["COR", "CAS"]
    assert "SPI" not in sectors(found, "SMS-KEY01")
    assert "MAZ" in sectors(found, "SMS-KEY01")
    assert found[0].facts["have"] == 5
    assert found[0].facts["most"] == 5


def test_strengthen_tells_where_a_unit_is_missing() -> None:
    s = scene(hands=[["050"]], units={"CAS": [1]}, tokens=[["OP07"]]).do("hustle OP07")
    assert len(sectors(s.t.refusals(0), "SMS-KEY08")) == 14
    assert "CAS" not in sectors(s.t.refusals(0), "SMS-KEY08")


def test_the_kingpin_tells_a_smaller_amount_from_none() -> None:
    from cinque.games.shadow_moon.rules.performing_effects import Perform
    from cinque.games.shadow_moon.rules.table import KINGPIN

    s = scene(2, start=False, units={"COR": [3], "CAS": [0, 2], "MAZ": [1]}, hands=(("050",), ("050",)))
    s.t.actor, s.t.decider = KINGPIN, 0
    Perform(next(i for i, e in enumerate(s.t.box.effects) if e.text == "PUSH 2 ANY")).run(s.t)
    assert s.legal_moves() == ["at COR", "at CAS"]
    found = s.t.refusals(0)
    assert sectors(found, "SMS-KIN09") == ["MAZ"]
    assert "SPI" in sectors(found, "SMS-EFF08")


def test_marks_are_refused_only_where_there_is_neither_unit_nor_token() -> None:
    s = scene(hands=[["036"]], units={"CAS": [1], "MAZ": [0, 1]}, status={"MAZ": ("lockdown", "magenta")})
    s.do("play 036", "pass", "pass")
    refused = sectors(s.t.refusals(0), "SMS-STA04")
    assert len(refused) == 13
    assert not {"CAS", "MAZ"} & set(refused)


def test_claims_are_refused_with_the_most_units_in_either_sector() -> None:
    s = scene(hands=[["050"]], units={"CAS": [4], "SUP": [2]}, board=["OP26", "OP16", "OP17"]).do("bury 050", "pass")
    facts = {r.facts["token"]: (r.facts["need"], r.facts["have"]) for r in s.t.refusals(0)}
    assert facts == {"OP16": (6, 4), "OP17": (6, 2)}
    units = {"CAS": [0, 3], "SUP": [0, 5], "WOR": [0, 4]}
    s = scene(seat=1, hands=[[], ["050"]], units=units, board=["OP26", "OP16", "OP17"]).do("bury 050", "pass")
    facts = {r.facts["token"]: (r.facts["need"], r.facts["have"]) for r in s.t.refusals(1)}
    assert facts == {"OP16": (6, 5), "OP17": (6, 5)}


def test_locked_units_are_refused_by_owner_and_sector() -> None:
    units = {"COR": [1, 2, 1], "SPI": [0, 1]}
    s = scene(hands=[["098"]], units=units, status={"COR": ("lockdown", "magenta")}).do("play 098", "at BAZ")
    assert [(r.clause, r.facts) for r in s.t.refusals(0)] == [
        ("SMS-LCK01", {"owner": 1, "sector": "COR"}),
    ]  # fmt: skip
    s = scene(hands=[["040"]], units={"SPI": [1, 2, 1]}, status={"SPI": ("lockdown", "magenta")}).do("play 040")
    assert [r.facts for r in s.t.refusals(0)] == [{"owner": 1, "sector": "SPI"}]
