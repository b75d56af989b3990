"""Buying, fortifying, levels, exchanging, selling, chips: SYN-BAS, MKT, EXC, SEL, CHP."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.games.syndicate.rules.moves import BASES, CARDS, CHIPS
from tests.games.syndicate.scene import Scene, collection, scene, sovereign, table

RICH = [(60, 60, 60)]


@pytest.mark.rule("SYN-BAS01", "SYN-CMP09", "SYN-CMP10", "SYN-CMP11")
@pytest.mark.parametrize(("base", "price"), [("koss", (8, 4, 0)), ("io", (12, 6, 0)), ("kepler", (16, 8, 0))])
def test_a_base_costs_what_its_zone_says(base: str, price: tuple[int, int, int]) -> None:
    s = scene(stock=[price]).do(f"buy {base}")
    assert (s.stock(), s.owner(base)) == ("0/0/0", 0)
    for short in (0, 1):
        less = list(price)
        less[short] -= 1
        poor = scene(stock=[less])
        assert f"buy {base}" not in poor.legal_moves()
        assert poor.clause(f"buy {base}") == "SYN-BAS01"
    taken = scene(stock=RICH, owner={base: 1})
    assert f"buy {base}" not in taken.legal_moves()
    assert taken.clause(f"buy {base}") == "SYN-CMP08"


@pytest.mark.rule("SYN-BAS01")
def test_every_empty_territory_can_be_bought_in_round_one() -> None:
    assert scene(stock=RICH, owner={"koss": 1}).legal_moves("buy") == [f"buy {base}" for base in BASES[1:]]


@pytest.mark.rule("SYN-BAS02", "SYN-CMP13")
def test_a_new_base_is_unfortified_and_owned() -> None:
    s = scene(stock=RICH).do("buy io")
    view = s.t.view(1)
    assert (view.owner[BASES.index("io")], view.fort[BASES.index("io")]) == (0, 0)


@pytest.mark.rule("SYN-BAS03", "SYN-CMP14")
def test_every_chip_on_the_board_can_be_found_the_first_in_the_box_too() -> None:
    t = table(stock=RICH)
    first = CHIPS[t.box.chip_design[0]]
    s = scene(stock=RICH, board_chips={"koss": first}).do("buy koss")
    assert s.t.held_chips(0) == [0]
    assert s.t.chips[s.t.board][BASES.index("koss")] == -1


@pytest.mark.rule("SYN-BAS03", "SYN-CMP14")
def test_the_first_buyer_takes_the_chip_unseen_by_others() -> None:
    s = scene(stock=RICH, board_chips={"koss": "CE5"}).do("buy koss", "buy rhea")
    assert s.chips() == ["CE5"]
    assert s.told("chip_found").visible_data(0) == {"base": "koss", "chip": "CE5"}
    assert s.told("chip_found").visible_data(1) == {"base": "koss"}
    assert s.t.view(1).seats[0].chip_counts == [1, 0, 0]
    assert s.t.view(1).seats[0].chips is None


@pytest.mark.rule("SYN-BAS04", "SYN-CMP09", "SYN-CMP10", "SYN-CMP11")
@pytest.mark.parametrize(("base", "price"), [("koss", (4, 0, 6)), ("io", (6, 0, 10)), ("kepler", (8, 0, 12))])
def test_fortifying_costs_what_the_zone_says(base: str, price: tuple[int, int, int]) -> None:
    s = scene(stock=[price], owner={base: 0}).do(f"fortify {base}")
    assert (s.stock(), s.fort(base)) == ("0/0/0", True)
    poor = scene(stock=[(price[0], 0, price[2] - 1)], owner={base: 0})
    assert poor.legal_moves("fortify") == []
    assert poor.clause(f"fortify {base}") == "SYN-BAS04"
    assert scene(stock=RICH, owner={base: 1}).legal_moves("fortify") == []


@pytest.mark.rule("SYN-BAS05", "SYN-BAS09")
def test_fortify_in_the_turn_of_purchase_but_only_once() -> None:
    s = scene(stock=RICH).do("buy koss", "fortify koss")
    assert s.legal_moves("fortify") == []
    assert s.clause("fortify koss") == "SYN-BAS05"


@pytest.mark.rule("SYN-BAS06")
def test_a_fortified_base_is_safer() -> None:
    s = sovereign("S05", owner={"koss": 0})
    assert s.t.view(0).effects == ["CRACKDOWN exo 4 1"]  # seized on 4 or less of 12, fortified on 1
    s = scene(owner={"koss": 1}, stock=[(0, 0, 20)], assault=[4]).do("assault koss")
    plain = s.t.question(0).facts["odds"]
    s = scene(owner={"koss": 1}, stock=[(0, 0, 20)], assault=[4], fort=["koss"]).do("assault koss")
    assert (plain, s.t.question(0).facts["odds"]) == (
        ["0: 1/6", "1: 2/6", "2: 3/6", "3: 4/6", "4: 5/6"],
        ["0: 0/6", "1: 1/6", "2: 2/6", "3: 3/6", "4: 4/6"],
    )


@pytest.mark.rule("SYN-BAS07")
def test_income_once_a_round_for_bases_in_play() -> None:
    s = collection(owner={"koss": 0, "rhea": 1, "boreas": 0}, no_effect=["boreas"])
    assert s.question_id == "MixOne"  # the mine of Koss
    assert s.stock(0) == "7/5/6"  # racketeering 4/2/3 and one base 3/3/3


@pytest.mark.rule("SYN-BAS08", "SYN-SPB09")
def test_a_seized_base_leaves_the_board() -> None:
    s = sovereign("S06", owner={"galle": 0}, research={"galle": 2}, alert=6, stock=[(30, 0, 0)], no_crew=["galle"])
    # 8 or less of 12 at red
    assert s.owner("galle") in (-1, 0)
    for roll, owner in ((8, -1), (9, 0)):
        from cinque.games.syndicate.rules.crackdowns import crack_down

        s = scene(owner={"galle": 0}, research={"galle": 2}, no_crew=["galle"], no_tax=["galle"], stock=[(30, 30, 30)])
        s.t.no_effect = s.t.no_crew
        s.rolls(roll, sides=12)
        crack_down(s.t, [BASES.index("galle")], s.t.box.sovereign[5][2][0])
        assert s.owner("galle") == owner
        assert s.research("galle") == (0 if owner < 0 else 2)
        if owner < 0:
            assert s.in_play("galle")
            assert "buy galle" in s.legal_moves()
            s.do("buy galle")
            assert s.chips() == []


# -- markets ---------------------------------------------------------------------------------------


@pytest.mark.rule("SYN-MKT01", "SYN-MKT02", "SYN-EX05", "SYN-CMP26")
def test_each_purchase_raises_the_next_price() -> None:
    s = scene(stock=[(30, 0, 0)]).do("level tech", "level tech", "level tech")
    assert s.stock() == "0/0/0"
    assert s.t.seats[0].markers == [0b111, 0]
    assert s.t.seats[0].tech == 4
    poor = scene(stock=[(9, 0, 0)], markers=[(1, 0)])
    assert poor.legal_moves("level") == ["level assault"]
    assert poor.clause("level tech") == "SYN-MKT02"


@pytest.mark.rule("SYN-MKT03", "SYN-EX04")
def test_own_markers_alone_set_the_price() -> None:
    prices = []
    for seat in range(3):
        s = scene(seat=seat, stock=[(20, 0, 0)] * 3, markers=[(0, 0), (1, 0), (2, 0)]).do("level tech")
        prices.append(20 - s.t.seats[seat].stock[0])
    assert prices == [5, 10, 15]


@pytest.mark.rule("SYN-MKT04")
def test_the_markets_are_independent() -> None:
    s = scene(stock=[(30, 0, 0)], markers=[(2, 0)]).do("level assault")
    assert s.stock() == "25/0/0"
    assert s.t.seats[0].markers == [0b11, 0b1]


@pytest.mark.rule("SYN-MKT05")
def test_a_full_ladder_sells_nothing() -> None:
    s = scene(stock=RICH, markers=[(3, 3)])
    assert s.legal_moves("level") == []
    assert s.clause("level tech") == "SYN-MKT05"
    assert s.clause("level assault") == "SYN-MKT05"


@pytest.mark.rule("SYN-MKT06")
def test_levels_have_tops() -> None:
    s = scene(stock=RICH, assault=[4], tech=[9])
    assert s.legal_moves("level") == []
    assert s.clause("level tech") == "SYN-MKT06"
    assert s.clause("level assault") == "SYN-MKT06"


@pytest.mark.rule("SYN-MKT07")
def test_an_assault_level_brings_an_armed_reinforcement() -> None:
    s = scene(stock=RICH, assault=[2], armed=[0]).do("level assault")
    assert (s.t.seats[0].assault, s.t.seats[0].reinforcements) == (3, 1)


@pytest.mark.rule("SYN-MKT08", "SYN-EX06", "SYN-RES06")
def test_one_marker_of_choice_leaves_a_round() -> None:
    s = collection(markers=[(1, 1), (2, 0), (1, 0)])
    assert (s.question_id, s.current_player, s.legal_moves()) == ("DropMarker", 0, ["drop tech 1", "drop assault 1"])
    s.do("drop assault 1")
    assert (s.question_id, s.current_player, s.legal_moves()) == ("DropMarker", 1, ["drop tech 1", "drop tech 2"])
    s.do("drop tech 2")
    assert [seat.markers for seat in s.t.seats] == [[1, 0], [1, 0], [0, 0]]
    assert [seat.levels for seat in s.t.view(0).seats] == [[10, 5], [10, 5], [5, 5]]


@pytest.mark.rule("SYN-MKT02", "SYN-MKT08", "SYN-EX06", "SYN-MKT12")
def test_the_lowest_box_without_an_own_marker_sets_the_price() -> None:
    s = collection(2, stock=[(30, 0, 0)], markers=[(2, 0)]).do("drop tech 1")
    assert s.told("dropped_marker").data == {"market": "tech", "credits": 5}
    assert s.t.view(0).seats[0].levels == [5, 5]
    before = s.t.seats[0].stock[0]
    s.do("pass")  # seat 1 begins this round
    s.do("level tech", "level tech")
    assert before - s.t.seats[0].stock[0] == 5 + 15
    assert s.t.seats[0].markers == [0b111, 0]


@pytest.mark.rule("SYN-MKT09")
def test_levels_rise_by_purchase_research_and_chip() -> None:
    s = scene(stock=RICH, owner={"galle": 0}, research={"galle": 3}, chips=[["CE6", "CE7"]])
    assert s.t.seats[0].tech == 2
    s.do("level tech", "chip CE6", "chip CE7", "level assault")
    assert (s.t.seats[0].tech, s.t.seats[0].assault) == (4, 2)


@pytest.mark.rule("SYN-MKT10")
def test_thresholds_bring_an_advanced_tech_of_the_tier() -> None:
    s = scene(stock=RICH, tech=[4]).do("level tech")
    assert s.legal_moves() == [f"tech AT0{n}" for n in range(1, 6)]
    s.do("tech AT03")
    assert s.techs() == ["AT03"]
    assert "AT03" not in s.t.view(1).supply
    s = scene(stock=RICH, tech=[6], techs=[["AT03"]]).do("level tech")
    assert s.legal_moves() == [f"tech AT0{n}" for n in (1, 2, 4, 5, 6, 7, 8, 9)]
    s = scene(stock=RICH, tech=[5]).do("level tech")
    assert s.question_id == "Menu"  # 6 is no threshold


@pytest.mark.rule("SYN-MKT10", "SYN-MKT13")
def test_without_cards_any_five_and_a_single_card_is_taken_at_once() -> None:
    five = [f"AT0{n}" for n in range(1, 6)]
    s = scene(stock=[(5, 0, 0)], tech=[4], techs=[[], five]).do("level tech", "number 2", "number 2")
    assert s.stock() == "2/2/1"
    s = scene(stock=[(5, 0, 0)], tech=[4], techs=[[], five[1:]]).do("level tech")
    assert (s.question_id, s.techs()) == ("Menu", ["AT01"])


@pytest.mark.rule("SYN-MKT11")
def test_two_thresholds_in_one_step_bring_two_cards() -> None:
    s = scene(tech=[6], chips=[["CI3"]]).do("chip CI3")  # 6 to 8
    assert s.legal_moves("tech")[-1] == "tech AT09"
    s.do("tech AT09")
    assert (s.question_id, s.t.seats[0].tech) == ("Menu", 8)
    from cinque.games.syndicate.rules.black_market import raise_level

    s = scene(tech=[4])
    raise_level(s.t, 0, 0, 3)
    s.t.advance()
    s.do("tech AT01", "tech AT06")
    assert s.techs() == ["AT01", "AT06"]


# -- exchanging and selling ------------------------------------------------------------------------


@pytest.mark.rule("SYN-EXC01", "SYN-EX11")
def test_the_rates_of_the_mat() -> None:
    s = scene(stock=[(4, 3, 3)])
    assert s.legal_moves("exchange") == [
        "exchange credits_influence", "exchange credits_crew", "exchange influence_crew", "exchange crew_influence",
    ]  # fmt: skip
    s.do("exchange credits_crew", "number 1", "exchange influence_crew")
    assert s.stock() == "2/0/5"
    s = scene(stock=[(1, 2, 2)])
    assert s.legal_moves("exchange") == []
    assert s.clause("exchange credits_crew") == "SYN-EXC01"
    assert scene(stock=[(2, 0, 0)]).do("exchange credits_influence").stock() == "0/1/0"
    assert scene(stock=[(0, 0, 3)]).do("exchange crew_influence").stock() == "0/1/0"


@pytest.mark.rule("SYN-EXC01", "SYN-UPK04")
def test_nobody_exchanges_outside_the_own_turn() -> None:
    s = collection(stock=[(50, 50, 0)], owner={"io": 0, "etna": 0}, syndicates=["orion", "orion", "orion"])
    assert s.question_id == "Settle"
    assert s.legal_moves() == ["settle etna", "settle io"]


@pytest.mark.rule("SYN-EXC02")
def test_nothing_becomes_credits() -> None:
    s = scene(stock=[(0, 60, 60)])
    assert s.legal_moves("exchange") == ["exchange influence_crew", "exchange crew_influence"]


@pytest.mark.rule("SYN-EXC03")
def test_as_often_as_wished() -> None:
    s = scene(stock=[(20, 0, 0)]).do("exchange credits_crew")
    assert s.legal_moves() == [f"number {n}" for n in range(1, 11)]
    s.do("number 4", "exchange credits_crew", "number 6")
    assert s.stock() == "0/0/10"


@pytest.mark.rule("SYN-SEL01")
@pytest.mark.parametrize(("resource", "stock"), [("credits", "1/0/0"), ("influence", "0/1/0"), ("crew", "0/0/1")])
def test_a_card_sells_for_one_of_any_kind(resource: str, stock: str) -> None:
    s = scene(hands=[["M01"]]).do("sell M01", f"resource {resource}")
    assert (s.stock(), s.discard(), s.hand()) == (stock, ["M01"], [])
    assert s.told("sold").visible_data(1) == {"card": "M01"}


@pytest.mark.rule("SYN-SEL02")
def test_missions_and_sleepers_from_hand_never_the_slot() -> None:
    s = scene(hands=[["M01", "RB1", "SL03"]], slots=["SL01"])
    assert s.legal_moves("sell") == ["sell M01", "sell RB1", "sell SL03"]


# -- chips -----------------------------------------------------------------------------------------


@pytest.mark.rule("SYN-CHP01")
def test_a_bought_back_territory_has_no_chip() -> None:
    s = scene(stock=RICH, board_chips={"rhea": "CE1"}).do("buy koss")
    assert s.chips() == []
    assert s.t.view(1).chip == [1 if base == "rhea" else 0 for base in BASES]


@pytest.mark.rule("SYN-CHP02", "SYN-CHP03", "SYN-CHP04")
def test_chips_are_played_between_actions_any_number_and_are_gone() -> None:
    s = scene(round=5, chips=[["CE2", "CE2", "CE4"], ["CE3"]])
    assert s.legal_moves("chip") == ["chip CE2", "chip CE4"]
    s.do("chip CE2", "chip CE4", "chip CE2")
    assert (s.stock(), s.chips()) == ("8/0/4", [])
    assert s.t.view(1).spent == ["CE2", "CE4", "CE2"]
    assert s.chips(1) == ["CE3"]


@pytest.mark.rule("SYN-CHP06")
@pytest.mark.parametrize(
    ("chip", "given"),
    [
        ("CE6", {"tech": [9]}),
        ("CE7", {"assault": [4]}),
        ("CM10", {}),
        ("CE9", {"alert": 1}),
        ("CI6", {}),
    ],
)
def test_what_a_chip_cannot_do_is_lost(chip: str, given: dict[str, Any]) -> None:
    s = scene(chips=[[chip]], **given)
    before = (s.t.seats[0].tech, s.t.seats[0].assault, s.t.fort, s.t.alert, s.t.seats[0].dice)
    s.do(f"chip {chip}")
    assert s.chips() == []
    assert (s.t.seats[0].tech, s.t.seats[0].assault, s.t.fort, s.t.alert, s.t.seats[0].dice) == before


def chip(name: str, **given: Any) -> Scene:
    return scene(chips=[[name]], **given).do(f"chip {name}")


@pytest.mark.rule("SYN-EFF01")
@pytest.mark.parametrize(
    ("name", "stock"),
    [("CE2", "4/0/0"), ("CE3", "0/3/0"), ("CE4", "0/0/4"), ("CM2", "7/0/0"), ("CM3", "0/5/0"), ("CM4", "0/0/6"),
     ("CI2", "12/0/0")],
)  # fmt: skip
def test_chips_that_give_resources(name: str, stock: str) -> None:
    assert chip(name).stock() == stock


@pytest.mark.rule("SYN-RES11")
@pytest.mark.parametrize(("name", "count"), [("CE1", 3), ("CM1", 5), ("CI1", 8)])
def test_chips_of_free_choice(name: str, count: int) -> None:
    s = chip(name)
    assert s.legal_moves() == [f"number {n}" for n in range(count + 1)]
    s.do("number 1")
    assert s.legal_moves() == [f"number {n}" for n in range(count)]
    s.do("number 1")
    assert s.stock() == f"1/1/{count - 2}"
    assert chip(name).do(f"number {count}").stock() == f"{count}/0/0"


@pytest.mark.rule("SYN-EFF04")
@pytest.mark.parametrize(("name", "count"), [("CE5", 2), ("CM5", 3)])
def test_chips_that_draw(name: str, count: int) -> None:
    s = chip(name, deck=["M01", "M02", "M03", "M04"])
    assert s.hand() == ["M01", "M02", "M03"][:count]
    assert s.told("drew").visible_data(1) == {"count": count}


@pytest.mark.rule("SYN-EFF07")
@pytest.mark.parametrize(("name", "tech", "assault"), [("CE6", 2, 0), ("CM6", 2, 0), ("CI3", 3, 0), ("CE7", 1, 1),
                                                       ("CM7", 1, 1)])  # fmt: skip
def test_chips_that_raise_levels(name: str, tech: int, assault: int) -> None:
    s = chip(name)
    assert (s.t.seats[0].tech, s.t.seats[0].assault) == (tech, assault)


@pytest.mark.rule("SYN-EFF08")
@pytest.mark.parametrize(("name", "alert"), [("CE9", 5), ("CM9", 4), ("CI7", 3)])
def test_chips_that_calm(name: str, alert: int) -> None:
    assert chip(name, alert=6).t.alert == alert


@pytest.mark.rule("SYN-EFF13")
@pytest.mark.parametrize("name", ["CM10", "CI5"])
def test_chips_that_fortify(name: str) -> None:
    assert chip(name, owner={"koss": 0, "rhea": 1}).fort("koss")
    s = chip(name, owner={"koss": 0, "rhea": 0, "io": 0}, fort=["io"])
    assert s.legal_moves() == ["pick koss", "pick rhea"]
    assert s.do("pick rhea").fort("rhea")


@pytest.mark.rule("SYN-EFF10")
def test_chips_that_rearm() -> None:
    s = chip("CI4", assault=[2], armed=[0])
    assert (s.t.seats[0].assault, s.t.seats[0].reinforcements) == (3, 3)
    assert chip("CI6", dice=[0]).t.seats[0].dice == 1


@pytest.mark.rule("SYN-EFF09")
@pytest.mark.parametrize(("name", "bonus"), [("CE8", 1), ("CM8", 2)])
def test_chips_that_help_a_mission(name: str, bonus: int) -> None:
    s = scene(chips=[[name]], hands=[["M03"]]).do("mission M03", f"chip {name}")
    assert s.t.question(0).facts["chance"] == 2 + bonus
    s.rolls(5 - bonus).do("roll")
    assert s.told("mission_won").data["total"] == 5


@pytest.mark.rule("SYN-EFF09")
def test_the_chip_that_helps_an_assault() -> None:
    s = scene(chips=[["CI8"]], owner={"koss": 1}, stock=[(0, 0, 9)]).do("assault koss", "chip CI8")
    s.rolls(4).do("force 0")
    assert s.owner("koss") == 0


@pytest.mark.rule("SYN-EX15")
def test_tycho() -> None:
    s = scene(stock=[(16, 8, 0)]).do("buy tycho")
    assert s.stock() == "0/0/0"
    s = collection(owner={"tycho": 0}, stock=[(0, 0, 3)])
    assert s.stock() == "13/5/0"  # racketeering 4/2/3 and 9/3/0 for 6 crew
    s = scene(stock=[(8, 0, 12)], owner={"tycho": 0}).do("fortify tycho")
    assert s.stock() == "0/0/0"


def test_any_number_of_cards_in_hand() -> None:
    s = scene(hands=[CARDS[:15]])
    assert len(s.legal_moves("sell")) == 15


def test_the_view_tells_true_prices_and_how_far_awards_are() -> None:
    """With discounts; what everybody may count anyway."""
    s = scene(3, syndicates=["orion", "collective", "orion"], techs=[["AT09"]], owner={"koss": 2, "io": 2})
    plain, mine, tech = (s.t.view(1).seats[seat] for seat in (2, 0, 1))
    assert plain.buy == s.t.box.purchase
    assert [price[0] for price in mine.buy] == [price[0] - 4 for price in plain.buy]
    assert [price[2] for price in mine.build] == [price[2] - 4 for price in plain.build]
    assert (plain.levels, tech.levels) == ([5, 5], [3, 5])
    counts = dict(zip(s.t.view(1).awards, plain.feats, strict=True))
    assert (counts["AW5"], counts["AW7"], counts["AW8"]) == (2, 2, 0)
