"""Resource Collection, upkeep, special bases, trade routes: SYN-RES, UPK, SPB, TRT."""

from __future__ import annotations

import pytest

from cinque.games.syndicate.rules.moves import BASES
from tests.games.syndicate.scene import collection, phase, scene, table

RICH = [(50, 50, 50)]


@pytest.mark.rule("SYN-RES01")
def test_each_step_by_all_in_player_order() -> None:
    s = collection(lead=1, deck=["M01", "M02", "M03", "M04", "M05", "M06"], dice=[0, 0, 0], owner={"koss": 0})
    drawn = [e.seat for e in s.events("drew")]
    assert drawn == [1, 2, 0]
    assert s.hand(1) == ["M01", "M02"]
    kinds = s.story()
    assert kinds.index("racket") > max(n for n, kind in enumerate(kinds) if kind == "drew")


@pytest.mark.rule("SYN-RES02", "SYN-EX23")
@pytest.mark.parametrize(("armed", "count"), [(0, 2), (1, 3), (2, 4)])
def test_step_1_draws_two_and_one_for_each_armed_die(armed: int, count: int) -> None:
    assert len(collection(dice=[armed]).hand()) == count


@pytest.mark.rule("SYN-RES03", "SYN-RES13")
def test_step_2_resets_dice_reinforcements_and_once_a_round_things() -> None:
    s = collection(dice=[0], assault=[3], armed=[0])
    seat = s.t.seats[0]
    assert (seat.dice, seat.reinforcements) == (2, 3)
    s = scene(hands=[["M01"]], techs=[["AT01", "AT02"]], owner={"koss": 1}).do("mission M01", "boost")
    s.rolls(1).do("against")
    s.until("Menu", "number 0").do("pass", "pass", "pass")
    assert s.t.round == 2
    assert (s.t.seats[0].boosted, s.t.seats[0].failures) == (False, 0)


@pytest.mark.rule("SYN-RES04")
def test_step_3_collects_everything() -> None:
    s = collection(owner={"koss": 0, "goshen": 0, "tycho": 0, "boreas": 0}, techs=[["AT03", "AT12"]], stock=[(0, 0, 9)],
                   awards={"AW6": 1})  # fmt: skip
    # any: 10 by tech, 1 and 2 by mines, 5 by the route, in one mix
    assert s.legal_moves()[-1] == "number 18"
    # racketeering 4/2/3, Synth Crew 1/0/3, 3/3/3 twice, 6/3/0 for 3, 9/3/0 for 6
    assert s.stock() == "26/14/12"
    s.do("number 18")
    assert s.stock() == "44/14/12"


@pytest.mark.rule("SYN-RES05", "SYN-SPB06", "SYN-SPB08")
def test_step_4_adds_research_up_to_the_boxes() -> None:
    s = collection(owner={"sedna": 0, "ceto": 0, "galle": 1, "tycho": 1, "io": 0}, research={"ceto": 2, "tycho": 1},
                   stock=[(0, 0, 20)] * 2, lead=1)  # fmt: skip
    # seat 2 is first in the next round, so nothing has been converted yet
    assert [s.research(base) for base in ("sedna", "ceto", "galle", "tycho")] == [1, 2, 1, 2]
    assert s.events("researched")[1].data == {"base": "tycho", "count": 2, "boxes": 2}
    assert [e.data["base"] for e in s.events("researched")] == ["galle", "tycho", "sedna"]


@pytest.mark.rule("SYN-RES06", "SYN-RES12")
def test_step_5_asks_only_with_several_markers_and_never_in_the_final_round() -> None:
    s = collection(markers=[(1, 0), (0, 1), (1, 1)])
    assert (s.question_id, s.current_player) == ("DropMarker", 2)
    assert [seat.markers for seat in s.t.seats] == [[0, 0], [0, 0], [1, 1]]
    s = collection(markers=[(2, 0)])
    assert (s.question_id, s.current_player, s.legal_moves()) == ("DropMarker", 0, ["drop tech 1", "drop tech 2"])
    s = collection(markers=[(2, 1)], round=6, last=6)
    assert s.t.over


@pytest.mark.rule("SYN-RES07", "SYN-RES08")
def test_steps_6_and_7_move_round_and_tile() -> None:
    s = collection(4, round=3, lead=3)
    assert (s.t.round, s.t.circle[s.t.lead]) == (4, 0)
    assert (s.question_id, s.current_player) == ("Menu", 0)
    assert s.t.view(1).first == 0


@pytest.mark.rule("SYN-RES09")
def test_an_empty_deck_is_made_from_the_discard_pile() -> None:
    s = collection(2, dice=[0, 0], deck=["M01"], discard=["M02", "M03", "M04", "M05", "M06"])
    assert len(s.hand(0)) == 2
    assert "M01" in s.hand(0)
    assert len(s.hand(1)) == 2
    assert (s.discard(), len(s.t.cards[s.t.deck])) == ([], 2)
    s = collection(2, dice=[0, 0], deck=["M01"])
    assert (s.hand(0), s.hand(1)) == (["M01"], [])


@pytest.mark.rule("SYN-RES10")
def test_no_hand_limit() -> None:
    s = collection(hands=[[f"M{n:02}" for n in range(1, 21)]])
    assert len(s.hand()) == 24


@pytest.mark.rule("SYN-RES11")
def test_a_gain_of_free_choice_is_any_mix() -> None:
    s = collection(owner={"goshen": 0}, stock=[(0, 0, 3)])
    assert s.legal_moves() == ["number 0", "number 1", "number 2"]
    s.do("number 0", "number 1")
    assert s.stock() == "10/6/4"  # 4/2/3 and 6/3/0 for 3 crew, and one influence, one crew
    s = collection(owner={"penfield": 0}, stock=[(0, 0, 3)])
    assert s.legal_moves() == ["resource credits", "resource influence", "resource crew"]


@pytest.mark.rule("SYN-RES12", "SYN-RES14")
def test_one_mix_where_no_order_is_asked() -> None:
    s = collection(owner={"goshen": 0, "penfield": 0}, stock=[(0, 0, 6)])
    assert s.legal_moves()[-1] == "number 3"
    s = collection(owner={"koss": 1}, lead=0)
    assert (s.question_id, s.current_player) == ("MixOne", 1)


# -- upkeep ----------------------------------------------------------------------------------------


@pytest.mark.rule("SYN-UPK01", "SYN-CMP10", "SYN-CMP11")
def test_upkeep_by_zone() -> None:
    s = collection(owner={"rhea": 0, "io": 0, "kepler": 0}, stock=[(0, 0, 9)])
    assert s.stock() == "22/11/6"  # 4/2/3, 3/3/3, 6/3/0 for 3, 9/3/0 for 6


@pytest.mark.rule("SYN-UPK02", "SYN-UPK05")
def test_crew_is_paid_before_anything_is_collected() -> None:
    s = collection(owner={"kepler": 0}, stock=[(0, 0, 2)])
    assert (s.stock(), s.in_play("kepler")) == ("4/2/5", False)  # 2 and 3 by racketeering are not 6
    assert s.told("unmanned").data == {"base": "kepler", "crew": 6}


@pytest.mark.rule("SYN-UPK03", "SYN-UPK07")
def test_crew_of_settled_bases_pays_later_ones_and_the_order_is_free() -> None:
    # the default order pays for all: nothing is asked
    s = collection(owner={"rhea": 0, "io": 0}, syndicates=["fidge", "orion", "orion"])
    assert s.in_play("io")
    # it does not pay for all: the player orders
    given = {"owner": {"rhea": 0, "io": 0, "kepler": 0}, "stock": [(0, 0, 0)]}
    s = collection(**given)
    assert (s.question_id, s.legal_moves()) == ("Settle", ["settle rhea", "settle io", "settle kepler"])
    s.do("settle kepler")
    assert not s.in_play("kepler")  # 3 crew are not enough at this moment
    s.do("settle io")
    assert (s.in_play("io"), s.in_play("rhea"), s.stock()) == (True, True, "13/8/3")
    s = collection(**given).do("settle rhea", "settle kepler")
    assert (s.in_play("kepler"), s.in_play("io"), s.stock()) == (True, False, "16/8/0")


@pytest.mark.rule("SYN-UPK03", "SYN-UPK07", "SYN-UPK12")
def test_crew_that_is_just_enough_leaves_nothing_to_order() -> None:
    middle = [name for number, name in enumerate(BASES) if table().box.zone[number] == 1][:2]
    s = collection(owner=dict.fromkeys(middle, 0), stock=[(0, 0, 3)])  # and 3 of Orion's income
    assert s.question_id != "Settle"
    assert all(s.in_play(base) for base in middle)
    assert s.t.seats[0].stock[2] == 0


@pytest.mark.rule("SYN-UPK07", "SYN-UPK11")
def test_a_cost_that_can_be_paid_must_be_paid() -> None:
    s = collection(owner={"io": 0}, syndicates=["fidge"] + ["orion"] * 2)
    assert (s.in_play("io"), s.stock()) == (True, "9/3/0")  # the 3 crew of racketeering went into it


@pytest.mark.rule("SYN-UPK05", "SYN-UPK06", "SYN-EX03", "SYN-SPB11")
def test_a_base_without_crew_is_out_until_the_next_sovereign_card_phase() -> None:
    lands = {"ceto": 0, "ukemochi": 0, "etna": 0}
    s = collection(owner=lands, stock=[(0, 0, 3)], research={"ceto": 1}, sovereign=["S03"])
    s.do("settle ukemochi", "settle etna")
    assert (s.in_play("ceto"), s.research("ceto")) == (False, 1)
    assert not s.t.protected(BASES.index("etna"), 1)
    assert s.question_id == "Menu"
    s.do("pass", "pass")
    assert not s.in_play("ceto")
    start = len(s.t.events)
    s.do("pass")  # now the Sovereign Card phase begins
    assert s.story(start)[1] == "sovereign"
    assert not s.t.no_crew >> BASES.index("ceto") & 1 or s.question_id == "Settle"


@pytest.mark.rule("SYN-UPK08")
def test_a_flipped_base_is_still_owned() -> None:
    given = {"owner": {"io": 0}, "no_crew": ["io"], "stock": [(6, 9, 10), (0, 0, 9)]}
    s = scene(**given)
    assert "fortify io" in s.legal_moves()
    assert "buy io" not in s.legal_moves()
    s = scene(seat=1, hands=[[], ["RB4"]], round=2, **given)
    assert "assault io" in s.legal_moves()
    assert "robbery RB4" in s.legal_moves()
    from cinque.games.syndicate.rules.pardons import pardon_price

    assert pardon_price(s.t, 0) == 5


@pytest.mark.rule("SYN-UPK09")
def test_several_reasons_at_once() -> None:
    s = scene(owner={"io": 0}, no_crew=["io"], no_tax=["io"], no_effect=["io"], destroyer="io")
    assert s.t.view(0).down[BASES.index("io")] == 15
    for field in ("no_crew", "no_tax", "no_effect"):
        setattr(s.t, field, 0)
        assert not s.in_play("io")
    s.t.destroyer = -1
    assert s.in_play("io")


@pytest.mark.rule("SYN-UPK10")
def test_a_base_flipped_before_is_passed_over() -> None:
    s = collection(owner={"io": 0, "goshen": 0}, no_effect=["io", "goshen"], stock=[(0, 0, 9)])
    assert (s.stock(), s.question_id) == ("4/2/12", "Menu")


# -- special bases ---------------------------------------------------------------------------------


@pytest.mark.rule("SYN-SPB01")
@pytest.mark.parametrize(("base", "count"), [("koss", 1), ("goshen", 2), ("penfield", 1)])
def test_mining(base: str, count: int) -> None:
    s = collection(owner={base: 0}, stock=[(0, 0, 9)])
    before = sum(s.t.seats[0].stock)
    s.do("resource crew" if count == 1 else f"number {count}")
    assert sum(s.t.seats[0].stock) == before + count
    s = collection(owner={base: 0}, stock=[(0, 0, 9)], destroyer=base)
    assert s.question_id == "Menu"


@pytest.mark.rule("SYN-SPB07", "SYN-SPB08", "SYN-RND11")
@pytest.mark.parametrize(("base", "boxes", "levels"), [("sedna", 3, (1, 1)), ("ceto", 2, (1, 1)), ("galle", 3, (2, 0)),
                                                       ("tycho", 2, (2, 0))])  # fmt: skip
def test_full_research_becomes_a_level_at_the_start_of_the_turn(base: str, boxes: int, levels: tuple[int, int]) -> None:
    s = scene(owner={base: 0}, research={base: boxes})
    assert (s.t.seats[0].tech, s.t.seats[0].assault, s.research(base)) == (*levels, 0)
    s = scene(owner={base: 0}, research={base: boxes - 1})
    assert (s.t.seats[0].tech, s.t.seats[0].assault, s.research(base)) == (1, 0, boxes - 1)
    s = scene(seat=1, owner={base: 0}, research={base: boxes})
    assert s.research(base) == boxes  # not on another's turn
    s = scene(owner={base: 0}, research={base: boxes}, no_tax=[base])
    assert s.research(base) == boxes


@pytest.mark.rule("SYN-MKT06")
def test_full_research_waits_at_the_top() -> None:
    s = scene(owner={"galle": 0, "ceto": 0}, research={"galle": 3, "ceto": 2}, tech=[9], assault=[4])
    assert (s.research("galle"), s.research("ceto")) == (3, 2)
    s = scene(owner={"galle": 0, "ceto": 0}, research={"galle": 3, "ceto": 2}, tech=[4], assault=[3])
    assert s.question_id == "PickTech"
    s.do("tech AT01")
    assert (s.research("galle"), s.research("ceto"), s.t.seats[0].assault) == (0, 0, 4)


@pytest.mark.rule("SYN-SPB10", "SYN-SPB11")
def test_the_casino_helps_while_it_is_in_play() -> None:
    s = scene(hands=[["M03"]], owner={"honos": 0}).do("mission M03")
    assert s.t.question(0).facts["chance"] == 3
    s = scene(hands=[["M03"]], owner={"honos": 0}, no_tax=["honos"]).rolls(4).do("mission M03")
    assert s.told("mission_lost").data["total"] == 4
    s = scene(hands=[["M03"]], owner={"honos": 1}).rolls(4).do("mission M03")
    assert s.told("mission_lost").data["total"] == 4


# -- trade routes ----------------------------------------------------------------------------------

ROUTES = [("koss", "goshen", "tycho"), ("hypatia", "ukemochi", "kepler")]


@pytest.mark.rule("SYN-TRT01", "SYN-TRT03", "SYN-CMP25")
@pytest.mark.parametrize("route", ROUTES)
def test_a_whole_route_pays_any_five(route: tuple[str, str, str]) -> None:
    mines = {"koss": 1, "goshen": 2}
    extra = sum(mines.get(base, 0) for base in route)
    s = collection(owner=dict.fromkeys(route, 0), stock=[(0, 0, 9)])
    assert s.legal_moves()[-1] == f"number {5 + extra}"
    assert s.award("AW6") == 0
    s = collection(owner={route[0]: 0, route[1]: 0, route[2]: 1}, stock=[(0, 0, 9)] * 2)
    assert s.events("route") == []


@pytest.mark.rule("SYN-TRT02")
@pytest.mark.parametrize("out", [{"destroyer": "hypatia"}, {"no_effect": ["ukemochi"]}, {"no_tax": ["kepler"]}])
def test_a_route_with_a_base_out_of_play_pays_nothing(out: dict[str, object]) -> None:
    s = collection(owner=dict.fromkeys(ROUTES[1], 0), stock=[(0, 0, 20)], **out)
    assert s.events("route") == []
    s = collection(owner=dict.fromkeys(ROUTES[1], 0), stock=[(0, 0, 0)])
    s.do("settle kepler", "settle hypatia")
    assert s.events("route") == []


@pytest.mark.rule("SYN-EX32", "SYN-UPK03", "SYN-TRT01")
def test_what_a_route_gives_can_pay_a_later_base() -> None:
    # given 9 crew after racketeering (3) and Koss (3)
    s = collection(owner=dict.fromkeys([*ROUTES[0], "io"], 0), stock=[(0, 0, 3)])
    assert s.question_id == "Settle"
    s.do("settle koss", "resource credits")
    assert s.t.seats[0].stock[2] == 9
    s.do("settle goshen", "number 2", "settle tycho")
    assert (s.t.seats[0].stock[2], s.legal_moves()[-1]) == (0, "number 5")
    s.do("number 1", "number 1")  # three of five are crew
    assert s.in_play("io")


@pytest.mark.rule("SYN-RND11")
def test_research_is_lost_with_the_base_before_the_turn() -> None:
    s = phase(owner={"galle": 1}, research={"galle": 3}, stock=[(0, 0, 20)])
    s.do("assault galle").rolls(6)
    s = scene(owner={"galle": 1}, research={"galle": 3}, stock=[(0, 0, 5)]).rolls(6).do("assault galle", "pass")
    assert (s.current_player, s.t.seats[1].tech) == (1, 1)
