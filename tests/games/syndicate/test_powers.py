"""What every mat and every advanced tech does, in a position where it matters."""

from __future__ import annotations

import pytest

from cinque.games.syndicate.rules.effects import perform_effect
from cinque.games.syndicate.rules.pardons import pardon_price
from tests.games.syndicate.scene import collection, scene, sovereign, table


@pytest.mark.rule("SYN-POW14")
def test_terrans_gain_by_a_won_assault() -> None:
    s = (
        scene(syndicates=["terrans", "orion", "orion"], owner={"koss": 1}, stock=[(0, 0, 5)])
        .rolls(6)
        .do("assault koss")
    )
    assert s.stock() == "5/0/0"


@pytest.mark.rule("SYN-POW13")
def test_ngata_draws_one_more() -> None:
    assert len(collection(syndicates=["ngata", "orion", "orion"]).hand()) == 5


@pytest.mark.rule("SYN-POW04")
def test_montclair_has_cheaper_pardons() -> None:
    t = table(syndicates=["montclair", "orion", "orion"], owner={"koss": 0, "rhea": 0})
    assert pardon_price(t, 0) == 5
    assert pardon_price(table(syndicates=["montclair", "orion", "orion"]), 0) == 0


@pytest.mark.rule("SYN-POW03")
def test_the_collective_buys_tech_cheaper() -> None:
    s = scene(syndicates=["collective", "orion", "orion"], stock=[(8, 0, 0)]).do("level tech", "level assault")
    assert s.stock() == "0/0/0"


@pytest.mark.rule("SYN-POW18")
def test_aquila_assaults_unnoticed_once_a_round() -> None:
    s = (
        scene(syndicates=["aquila", "orion", "orion"], owner={"koss": 1}, stock=[(0, 0, 10)])
        .rolls(1)
        .do("assault koss")
    )
    assert s.t.alert == 1
    s.rolls(1).do("assault koss")
    assert s.t.alert == 2


@pytest.mark.rule("SYN-POW08")
def test_covent_sells_for_two() -> None:
    s = scene(syndicates=["covent", "orion", "orion"], hands=[["M01"]]).do("sell M01")
    assert s.legal_moves() == ["number 0", "number 1", "number 2"]
    s = scene(syndicates=["covent", "orion", "orion"], hands=[["M01"]], techs=[["AT05"]]).do("sell M01")
    assert s.legal_moves()[-1] == "number 3"  # both add up


@pytest.mark.rule("SYN-POW09")
def test_honos_table_robs_better() -> None:
    s = scene(syndicates=["table", "orion", "orion"], hands=[["RB2"]], owner={"koss": 1}, stock=[(), (20, 0, 0)])
    s.rolls(3, 1, 1).do("robbery RB2")
    assert s.told("mission_won").data["total"] == 4
    s = scene(syndicates=["table", "orion", "orion"], hands=[["M02"]]).rolls(3).do("mission M02")
    assert s.told("mission_lost").data["total"] == 3  # missions are no robberies


@pytest.mark.rule("SYN-POW12")
def test_at01_once_a_round() -> None:
    s = scene(techs=[["AT01"]], hands=[["M02", "M01"]]).do("mission M02", "boost")
    assert "boost" not in s.legal_moves()
    s.rolls(3).do("roll")
    assert s.told("mission_won").data["total"] == 4
    s.do("mission M01")
    assert "boost" not in s.legal_moves()


@pytest.mark.rule("SYN-POW15", "SYN-POW19")
def test_at02_hides_the_first_failure_and_consoles_always() -> None:
    s = scene(techs=[["AT02"]], hands=[["M03", "M06"]]).rolls(1).do("mission M03")
    assert (s.t.alert, s.question_id) == (1, "MixCredits")
    s.do("number 2").rolls(1).do("mission M06")
    assert s.t.alert == 2
    s.do("number 0", "number 2")
    assert s.stock() == "2/2/0"
    s = scene(techs=[["AT02"]], hands=[["M03"]], alert=6).rolls(1).do("mission M03")
    assert s.destroyer == ""


@pytest.mark.rule("SYN-POW19")
def test_at02_counts_failures_of_the_round_before_it_was_held() -> None:
    s = scene(tech=[4], stock=[(9, 0, 0)], hands=[["M03", "M06"]]).rolls(1).do("mission M03")
    assert s.t.alert == 2
    s.do("level tech", "tech AT02").rolls(1).do("mission M06")
    assert (s.t.alert, s.question_id) == (
        3,
        "MixCredits",
    )  # the second failure of the round, though the first with the card


@pytest.mark.rule("SYN-POW16", "SYN-POW17")
def test_at03_and_at12_bring_income() -> None:
    assert collection(techs=[["AT03"]]).stock() == "5/2/6"
    assert collection(techs=[["AT12"]]).legal_moves()[-1] == "number 10"


@pytest.mark.rule("SYN-POW06")
@pytest.mark.parametrize(("bases", "price"), [(0, 2), (1, 3), (4, 10)])
def test_at04_halves_pardons_rounded_up(bases: int, price: int) -> None:
    names = ["koss", "rhea", "boreas", "morrow"][:bases]
    assert pardon_price(table(techs=[["AT04"]], owner=dict.fromkeys(names, 0)), 0) == price


@pytest.mark.rule("SYN-POW08")
def test_at05_sells_for_two() -> None:
    assert scene(techs=[["AT05"]], hands=[["M01"]]).do("sell M01").legal_moves()[-1] == "number 2"


@pytest.mark.rule("SYN-POW20")
def test_at06_fortifies_against_assaults_only() -> None:
    s = scene(techs=[[], ["AT06"]], owner={"koss": 1}, stock=[(0, 0, 20)])
    assert "assault koss" not in s.legal_moves()
    assert s.clause("assault koss") == "SYN-ASL05"
    s = scene(techs=[[], ["AT06"]], owner={"koss": 1}, hands=[["RB3"]], stock=[(), (30, 0, 0)])
    s.rolls(5, 1, 1, 1).do("robbery RB3")
    assert s.told("stole").data["dice"] == 3


@pytest.mark.rule("SYN-POW05")
def test_at07_saves_crew() -> None:
    s = scene(techs=[["AT07"]], owner={"koss": 1}, stock=[(0, 0, 2)]).rolls(1).do("assault koss")
    assert s.stock() == "0/0/0"
    s = scene(techs=[["AT07"]], owner={"koss": 1}, stock=[(0, 0, 7)], assault=[1]).do("assault koss", "force 1")
    assert s.stock() == "0/0/0"


@pytest.mark.rule("SYN-POW11", "SYN-POW13")
def test_at08_robs_better_and_draws() -> None:
    s = scene(techs=[["AT08"]], hands=[["RB2"]], owner={"koss": 1}, stock=[(), (30, 0, 0)])
    s.rolls(3, 1, 1, 1).do("robbery RB2")
    assert s.told("stole").data["dice"] == 3
    assert len(collection(techs=[["AT08"]]).hand()) == 5
    s = scene(techs=[["AT08"]], hands=[["RB3"]], owner={"koss": 1}, stock=[(), (30, 0, 0)])
    s.rolls(4, 1, 1, 1).do("robbery RB3")
    assert s.told("stole").data["dice"] == 3  # never more than the box holds


@pytest.mark.rule("SYN-POW01", "SYN-POW02")
def test_at09_builds_cheaper() -> None:
    s = scene(techs=[["AT09"]], stock=[(8, 4, 2)]).do("buy koss", "fortify koss")
    assert s.stock() == "0/0/0"


@pytest.mark.rule("SYN-POW10")
def test_at10_adds_two_to_assaults() -> None:
    s = scene(techs=[["AT10"]], owner={"koss": 1}, stock=[(0, 0, 5)]).rolls(4).do("assault koss")
    assert s.owner("koss") == 0


@pytest.mark.rule("SYN-POW21", "SYN-POW22")
@pytest.mark.parametrize(("fort", "limit"), [(False, 4), (True, 0)])
def test_at11_against_kingpin_hunt(fort: bool, limit: int) -> None:
    s = scene(techs=[["AT11"]], owner={"io": 0}, fort=["io"] if fort else [])
    s.t.leaders = 1
    s.rolls(4, sides=12)
    perform_effect(s.t, 0, s.t.box.sovereign[8][0][0])
    event = s.t.events[-1]
    assert event.data is not None
    assert event.data["limit"] == limit
    assert s.owner("io") == (0 if fort else -1)


@pytest.mark.rule("SYN-POW07")
def test_at11_halves_taxes_base_by_base() -> None:
    s = sovereign("S02", techs=[["AT11"]], owner={"koss": 0, "io": 0}, stock=[(4, 0, 9)])  # 3 each, halved to 2
    assert [e.data["credits"] for e in s.events("taxed")] == [2, 2]
