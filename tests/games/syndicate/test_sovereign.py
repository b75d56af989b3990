"""The Sovereign Card phase, taxes and the Destroyer: SYN-ALT, SOV, PAR, TAX, BLK."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.games.syndicate.rules.alert_level import alert_colour, top_alert
from cinque.games.syndicate.rules.moves import BASES, SOVEREIGN
from cinque.games.syndicate.rules.pardons import OfferPayOff, pardon_price
from tests.games.syndicate.scene import Scene, collection, game, scene, sovereign, table


@pytest.mark.rule("SYN-ALT01", "SYN-ALT04")
@pytest.mark.parametrize(
    ("players", "colours"),
    [(1, "yyoorr"), (2, "yyoorr"), (3, "yyoorr"), (4, "yyyooorr"), (5, "yyyooorr")],
)
def test_the_track_by_players(players: int, colours: str) -> None:
    t = table(players)
    assert top_alert(t) == len(colours)
    found = ""
    for t.alert in range(1, len(colours) + 1):
        found += "yor"[alert_colour(t)]
    assert found == colours


@pytest.mark.rule("SYN-ALT03")
def test_alert_never_falls_below_one() -> None:
    s = sovereign("S03", alert=1)
    assert s.t.alert == 1


@pytest.mark.rule("SYN-ALT05")
def test_cards_grow_harsher_with_the_colour() -> None:
    losses = []
    for alert in (1, 3, 5):
        s = sovereign("S10", alert=alert, stock=[(30, 0, 0)])
        losses.append(30 + 4 - s.t.seats[0].stock[0])
    assert losses == [5, 10, 18]


def flipped(**reasons: list[str] | str) -> Scene:
    """The start of a sovereign phase with two own bases that are flipped for these reasons."""
    return sovereign("S02", owner={"io": 0, "galle": 0}, stock=[(90, 10, 0)], **reasons)


@pytest.mark.rule("SYN-SOV01", "SYN-UPK06")
def test_flips_for_crew_end_before_the_card() -> None:
    assert flipped(no_crew=["io"]).in_play("io")


@pytest.mark.rule("SYN-SOV01", "SYN-TAX03")
def test_flips_for_tax_end_before_the_card() -> None:
    assert flipped(no_tax=["io"]).in_play("io")


@pytest.mark.rule("SYN-UPK09")
def test_flips_for_effects_end_before_the_card() -> None:
    assert flipped(no_effect=["io"]).in_play("io")


@pytest.mark.rule("SYN-UPK09", "SYN-EX24")
def test_the_destroyers_flip_ends_only_when_it_leaves() -> None:
    s = flipped(no_effect=["galle"], destroyer="galle")
    assert not s.in_play("galle")
    assert s.do("destroyer").in_play("galle")


@pytest.mark.rule("SYN-SOV01")
def test_all_see_that_the_phase_has_begun() -> None:
    s = sovereign("S02", owner={"io": 0}, stock=[(90, 10, 0)])
    assert s.t.view(1).phase == "sovereign"
    assert scene().t.view(1).phase == "turns"


@pytest.mark.rule("SYN-SOV02")
def test_the_colour_is_fixed_at_the_reveal() -> None:
    s = sovereign("S03", alert=5)
    assert s.t.alert == 2  # -3 at red, all at once
    assert s.told("sovereign").data == {"card": "S03", "colour": "red", "effects": ["ALERT -3"]}


@pytest.mark.rule("SYN-SOV03", "SYN-SOV04", "SYN-PAR02", "SYN-PAR04")
def test_pardons_are_bought_in_player_order_and_spare_their_buyers() -> None:
    s = sovereign("S10", lead=1, stock=[(9, 3, 0), (9, 9, 0), (9, 9, 0)], syndicates=["orion"] * 3)
    assert (s.question_id, s.current_player) == ("Pardon", 1)
    s.do("pardon")
    assert s.told("pardoned").visible_data(0) == {"influence": 3}
    assert s.current_player == 2
    s.do("decline")
    assert s.current_player == 0
    s.do("decline")
    assert [s.stock(seat) for seat in range(3)] == ["8/5/3", "13/8/3", "8/11/3"]
    # and only that card: the next one asks again
    s = sovereign("S10", stock=[(9, 2, 0)])
    assert s.question_id != "Pardon" or s.current_player != 0
    assert s.stock() == "8/4/3"


@pytest.mark.rule("SYN-SOV05")
def test_the_crackdown_die_is_rolled_for_each_base() -> None:
    from cinque.games.syndicate.rules.effects import perform_effect

    s = scene(owner={"koss": 0, "rhea": 0, "sedna": 1, "io": 0}, fort=["rhea"])
    s.rolls(4, 1, sides=12)
    perform_effect(s.t, 0, s.t.box.sovereign[SOVEREIGN.index("S05")][0][0])
    assert [s.owner(base) for base in ("koss", "rhea", "sedna", "io")] == [-1, -1, 1, 0]
    assert [(e.kind, e.data["base"], e.data["limit"]) for e in s.t.events[-2:]] == [
        ("seized", "koss", 4), ("seized", "rhea", 1),
    ]  # fmt: skip
    s = scene(owner={"koss": 0, "rhea": 0}, fort=["rhea"])
    s.rolls(5, 2, sides=12)
    perform_effect(s.t, 0, s.t.box.sovereign[SOVEREIGN.index("S05")][0][0])
    assert [s.owner(base) for base in ("koss", "rhea")] == [0, 0]


@pytest.mark.rule("SYN-SOV06", "SYN-SOV10", "SYN-BLK07")
def test_the_destroyer_can_be_paid_away_before_and_after_the_effect() -> None:
    s = sovereign("S12", owner={"io": 0}, destroyer="io", stock=[(0, 15, 9)])
    assert s.legal_moves() == ["decline", "pardon", "destroyer"]
    s.do("decline")  # loses 4 influence
    assert (s.question_id, s.stock(), s.legal_moves()) == ("PayOff", "0/11/9", ["decline", "destroyer"])
    s.do("destroyer")
    assert (s.destroyer, s.t.seats[0].stock[1]) == ("", 1 + 2 + 3)  # and income, Io among it
    s = sovereign("S12", owner={"io": 0}, destroyer="io", stock=[(0, 15, 9)]).do("destroyer")
    assert (s.question_id, s.legal_moves()) == ("Pardon", ["decline", "pardon"])
    s.do("pardon")
    assert s.t.seats[0].stock[1] == 5
    s = sovereign("S12", owner={"io": 0}, destroyer="io", stock=[(0, 15, 9)]).do("pardon")
    assert (s.question_id, s.legal_moves()) == ("PayOff", ["decline", "destroyer"])
    s = sovereign("S01", owner={"io": 0}, destroyer="io", stock=[(0, 10, 9)])
    assert s.question_id == "PayOff"
    s.do("decline")
    assert s.destroyer == "io"
    assert s.question_id == "Menu"


@pytest.mark.rule("SYN-SOV07")
def test_a_revealed_card_never_comes_back() -> None:
    s = sovereign("S03", then=["S01"])
    assert [SOVEREIGN[card] for card in s.t.sovereign[s.t.shown]] == ["S03"]
    assert len(s.t.sovereign[s.t.sovereign_deck]) == 7
    assert s.t.view(0).sovereign_count == 7


@pytest.mark.rule("SYN-SOV08")
def test_the_order_of_the_phase() -> None:
    s = sovereign("S10", 3, slots=["", "SL10", "SL11"], stock=[(9, 9, 0)] * 3)
    assert (s.question_id, s.t.question(1).window, s.t.to_move) == ("Window", "sovereign_revealed", [1, 2])
    s.do("decline", "decline", "pardon", "decline", "decline")
    assert (s.question_id, s.t.question(2).window) == ("Window", "pardons_closed")
    assert s.stock(1) == "9/9/0"
    s.do("decline", "decline")
    kinds = s.story()
    assert kinds.index("sovereign") < kinds.index("pardoned") < kinds.index("lost") < kinds.index("drew")


@pytest.mark.rule("SYN-SOV09")
@pytest.mark.parametrize("card", ["S01", "S03"])
def test_quiet_cards_ask_nothing(card: str) -> None:
    s = sovereign(card, slots=["SL10"], stock=[(9, 9, 9)] * 3, owner={"koss": 0})
    assert s.question_id not in ("Pardon", "Window") or s.t.phase == 3


@pytest.mark.rule("SYN-SOV11", "SYN-EX27")
def test_a_pardoned_leader_stays_the_leader() -> None:
    bases = dict.fromkeys(["koss", "rhea", "boreas", "sedna"], 0) | dict.fromkeys(["io", "etna", "lowell"], 1)
    s = sovereign("S09", owner=bases, stock=[(0, 20, 0), (0, 50, 50)])
    assert (s.question_id, s.current_player) == ("Pardon", 0)
    s.do("pardon")
    assert s.events("seized") == [] == s.events("spared")
    s = sovereign("S09", owner={"koss": 0, "rhea": 0, "io": 1, "etna": 1, "lowell": 2}, stock=[(0, 9, 9)] * 2)
    assert (s.question_id, s.current_player, s.legal_moves()) == ("HuntPick", 0, ["pick koss", "pick rhea"])
    s.do("pick rhea")
    assert (s.question_id, s.current_player) == ("HuntPick", 1)
    s = sovereign("S09")
    assert s.events("seized") == [] == s.events("spared")


@pytest.mark.rule("SYN-PAR01", "SYN-EX16")
@pytest.mark.parametrize(("bases", "price"), [(0, 3), (1, 5), (4, 20), (11, 55), (12, 60)])
def test_a_pardon_by_bases(bases: int, price: int) -> None:
    assert pardon_price(table(owner=dict.fromkeys(BASES[:bases], 0)), 0) == price


@pytest.mark.rule("SYN-PAR03")
def test_flipped_bases_count_for_the_price() -> None:
    t = table(owner={"koss": 0, "io": 0, "etna": 0}, no_crew=["io"], destroyer="etna")
    assert pardon_price(t, 0) == 15


@pytest.mark.rule("SYN-PAR04")
def test_who_cannot_pay_is_not_asked() -> None:
    s = sovereign("S10", stock=[(9, 2, 0), (9, 3, 0)], syndicates=["orion"] * 3)
    assert (s.question_id, s.current_player) == ("Pardon", 1)


@pytest.mark.rule("SYN-PAR04")
def test_the_refusal_names_the_price() -> None:
    s = sovereign("S10", owner={"io": 0, "etna": 0, "galle": 0}, destroyer="io", stock=[(9, 12, 0)])
    assert s.legal_moves() == ["decline", "destroyer"]
    assert s.refusal("pardon").facts == {"price": 15, "have": 12}
    s = sovereign("S05", owner={"io": 0}, destroyer="io", stock=[(9, 12, 0)])
    assert s.clause("pardon") == "SYN-PAR05"


ASKED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("S02", {"owner": {"koss": 0}}, {}),
    ("S04", {"owner": {"koss": 0}}, {}),
    ("S05", {"owner": {"koss": 0}}, {"owner": {"io": 0}}),
    ("S06", {"owner": {"io": 0}}, {"owner": {"koss": 0}}),
    ("S07", {"owner": {"honos": 0}}, {"owner": {"koss": 0}}),
    ("S08", {"owner": {"koss": 0}}, {"owner": {"koss": 0}, "fort": ["koss"]}),  # 2, 0 at yellow
    ("S09", {"owner": {"koss": 0}}, {"owner": {"koss": 0, "io": 1, "etna": 1}}),
    ("S10", {"stock": [(1, 60, 1)]}, {"stock": [(0, 60, 1)]}),
    ("S11", {"stock": [(1, 60, 1)]}, {"stock": [(1, 60, 0)]}),
    ("S12", {}, {"stock": [(60, 2, 60)]}),
    ("S13", {"hands": [["M01"]]}, {}),
    ("S14", {"assault": [1]}, {}),
    ("S15", {"slots": ["M01"]}, {}),
    ("S16", {"owner": {"galle": 0}, "research": {"galle": 1}}, {"owner": {"galle": 0}}),
]


@pytest.mark.rule("SYN-PAR05", "SYN-EX30")
@pytest.mark.parametrize(("card", "touched", "untouched"), ASKED, ids=lambda x: x if isinstance(x, str) else "")
def test_only_whom_the_card_can_touch_is_asked(card: str, touched: dict[str, Any], untouched: dict[str, Any]) -> None:
    start = {"stock": [(50, 60, 50)], "hands": [[]], "discard": ["SL10"]}
    s = sovereign(card, **{**start, **touched})
    assert (s.question_id, s.current_player) == ("Pardon", 0)
    s = sovereign(card, **{**start, **untouched})
    assert s.question_id != "Pardon"


@pytest.mark.rule("SYN-PAR05")
def test_a_free_pardon_is_not_bought_again() -> None:
    s = sovereign("S10", slots=["SL10"], stock=[(9, 9, 0)]).do("play")
    assert s.question_id != "Pardon"


@pytest.mark.rule("SYN-PAR04", "SYN-PAR05", "SYN-SOV10")
@pytest.mark.parametrize(
    ("given", "clause"),
    [
        ({"stock": [(9, 14, 0)], "owner": {"koss": 0, "io": 0, "etna": 0}}, "SYN-PAR04"),
        ({"stock": [(0, 60, 9)], "owner": {"koss": 0}}, "SYN-PAR05"),
    ],
)
def test_where_no_pardon_can_be_bought_only_the_destroyer_is_asked_about(given: dict[str, Any], clause: str) -> None:
    s = sovereign("S10", destroyer="koss", hands=[[]], discard=["SL10"], alert=6, **given)
    assert (s.question_id, s.legal_moves(), s.clause("pardon")) == ("PayOff", ["decline", "destroyer"], clause)


@pytest.mark.rule("SYN-PAR05")
def test_with_a_free_pardon_only_the_destroyer_is_asked_about() -> None:
    s = sovereign("S10", slots=["SL10"], stock=[(9, 60, 0)], owner={"koss": 0}, destroyer="koss").do("play")
    s.until("PayOff")
    assert (s.legal_moves(), s.clause("pardon")) == (["decline", "destroyer"], "SYN-PAR05")


# -- every card ------------------------------------------------------------------------------------


def struck(card: str, alert: int, **given: Any) -> Scene:
    """Seat 0 without influence, so that nothing is asked."""
    return sovereign(card, alert=alert, **given)


@pytest.mark.rule("SYN-TAX01")
@pytest.mark.parametrize(
    ("card", "alert", "paid"),
    [("S02", 1, 9), ("S02", 3, 15), ("S02", 5, 21), ("S04", 1, 12), ("S04", 3, 18), ("S04", 5, 24)],
)
def test_taxes_by_base(card: str, alert: int, paid: int) -> None:
    s = struck(card, alert, owner={"rhea": 0, "io": 0, "kepler": 0}, stock=[(40, 0, 30)])
    assert sum(event.data["credits"] for event in s.events("taxed")) == paid
    assert s.t.no_tax == 0


@pytest.mark.rule("SYN-TAX02", "SYN-EX26", "SYN-TAX04")
def test_who_cannot_pay_all_picks_and_leaves_nothing_payable() -> None:
    s = sovereign("S04", owner={"rhea": 0, "io": 0, "kepler": 0}, stock=[(10, 0, 30)])  # 2, 4, 6
    assert s.legal_moves() == ["tax rhea", "tax io", "tax kepler"]
    s.do("tax kepler")
    assert s.legal_moves() == ["tax rhea", "tax io"]  # leaving off here is not possible
    s.do("tax io")
    assert not s.in_play("rhea")
    assert (s.in_play("io"), s.in_play("kepler")) == (True, True)
    s = sovereign("S02", owner={"rhea": 0, "io": 0, "etna": 0}, stock=[(7, 0, 30)])  # 3 each
    s.do("tax io", "tax etna")
    assert s.t.no_tax == 1 << BASES.index("rhea")
    assert s.told("defaulted").data == {"base": "rhea"}
    s = sovereign("S04", owner={"rhea": 0, "io": 0, "kepler": 0}, stock=[(5, 0, 30)])
    assert s.legal_moves() == ["tax rhea", "tax io"]
    assert s.clause("tax kepler") == "SYN-TAX02"
    s = sovereign("S02", owner={"rhea": 0, "io": 0}, stock=[(2, 0, 30)])
    assert s.question_id != "PayTax"
    assert not s.in_play("rhea")
    assert not s.in_play("io")


@pytest.mark.rule("SYN-TAX03", "SYN-UPK10")
def test_an_untaxed_base_gives_nothing_and_asks_nothing() -> None:
    s = sovereign("S02", owner={"io": 0}, stock=[(2, 0, 9)])
    assert s.stock() == "6/2/12"  # racketeering only, no crew paid
    assert not s.in_play("io")


@pytest.mark.rule("SYN-EFF02")
@pytest.mark.parametrize(
    ("card", "alert", "kind", "loss"),
    [("S10", 1, 0, 5), ("S10", 3, 0, 10), ("S10", 5, 0, 18), ("S11", 1, 2, 4), ("S11", 3, 2, 7), ("S11", 5, 2, 12),
     ("S12", 1, 1, 4), ("S12", 3, 1, 8), ("S12", 5, 1, 12)],
)  # fmt: skip
def test_losses(card: str, alert: int, kind: int, loss: int) -> None:
    stock = [20, 20, 20]
    stock[1] = 20 if kind == 1 else 2
    s = sovereign(card, alert=alert, stock=[stock])
    while s.question_id == "Pardon":
        s.do("decline")
    assert s.told("lost").data["goods"] == {["credits", "influence", "crew"][kind]: loss}
    s = sovereign(card, alert=alert, stock=[[1, 1, 1]])
    assert min(s.t.seats[0].stock) >= 0


@pytest.mark.rule("SYN-EFF05", "SYN-EFF06")
@pytest.mark.parametrize(("alert", "count"), [(1, 1), (3, 2), (5, 3)])
def test_curfew(alert: int, count: int) -> None:
    hand = ["M01", "M02", "M03", "SL02", "SL02"]
    s = sovereign("S13", alert=alert, hands=[hand], slots=["M04"])
    s.until("Discard" if alert < 5 else "Menu")
    if alert < 5:
        assert s.legal_moves()[0] == "discard M01"
        s.do(*["discard M01", "discard SL02"][:count])
    assert len(s.events("discarded")) == count
    assert s.slot() == "M04"
    s = sovereign("S13", alert=5, hands=[["M01"]])
    assert s.told("discarded").data == {"card": "M01"}


@pytest.mark.rule("SYN-EFF06")
def test_curfew_takes_two_copies_too() -> None:
    s = sovereign("S13", alert=3, hands=[["M01", "SL02", "SL02"]]).do("discard SL02")
    assert s.legal_moves() == ["discard SL02"]


@pytest.mark.rule("SYN-EFF12")
@pytest.mark.parametrize(("alert", "dice", "armed"), [(1, 2, 1), (3, 1, 1), (5, 1, 0)])
def test_lockdown_holds_back_the_coming_reset(alert: int, dice: int, armed: int) -> None:
    s = sovereign("S14", alert=alert, assault=[3], dice=[2], then=["S03"])
    assert (s.t.seats[0].dice, s.t.seats[0].reinforcements) == (dice, armed)
    s.do("pass", "pass", "pass")
    assert (s.t.seats[0].dice, s.t.seats[0].reinforcements) == (2, 3)  # for one reset only


@pytest.mark.rule("SYN-EFF21")
@pytest.mark.parametrize(("alert", "price"), [(1, 2), (3, 4)])
def test_informants(alert: int, price: int) -> None:
    given = {
        "alert": alert,
        "slots": ["M01"],
        "stock": [(0, 4, 0)],
        "discard": ["SL10"],
        "owner": {"koss": 0, "rhea": 0},
    }
    s = sovereign("S15", **given)
    assert s.legal_moves() == ["pay", "suffer"]
    s.do("pay")
    assert (s.slot(), s.told("bribed").data) == ("M01", {"goods": {"influence": price}})
    s = sovereign("S15", **given).do("suffer")
    assert (s.slot(), s.discard()[-1]) == ("", "M01")
    s = sovereign("S15", **{**given, "stock": [(9, price - 1, 9)]})
    assert s.slot() == ""


@pytest.mark.rule("SYN-EFF22")
def test_informants_at_red_leave_no_choice() -> None:
    s = sovereign("S15", alert=5, slots=["M01"], stock=[(0, 2, 0)], discard=["SL10"])
    assert s.slot() == ""


@pytest.mark.rule("SYN-EFF16", "SYN-EFF17")
@pytest.mark.parametrize(("alert", "left", "works"), [(1, 1, True), (3, 0, True), (5, 0, False)])
def test_research_embargo(alert: int, left: int, works: bool) -> None:
    lands = {"galle": 0, "ceto": 0, "io": 0, "sedna": 1}
    s = sovereign("S16", alert=alert, owner=lands, research={"galle": 2, "ceto": 1}, stock=[(0, 0, 60)])
    assert s.in_play("galle") == works
    assert s.in_play("io")
    cleared = {e.data["base"]: e.data["count"] for e in s.events("cleared")}
    assert cleared == {"ceto": 0, "galle": left}


@pytest.mark.rule("SYN-EFF08")
def test_change_of_command() -> None:
    assert [sovereign("S03", alert=alert).t.alert for alert in (2, 4, 6)] == [1, 2, 3]


def test_crackdowns_by_zone_and_colour() -> None:
    box = table().box
    rows = {
        "S05": [(1, 4, 1), (1, 6, 2), (1, 8, 4)], "S06": [(2, 4, 1), (2, 6, 2), (2, 8, 4)],
        "S07": [(4, 4, 1), (4, 7, 3), (4, 9, 5)], "S08": [(7, 2, 0), (7, 4, 1), (7, 6, 3)],
        "S09": [(1, 8, 4), (2, 8, 4), (3, 8, 4)],
    }  # fmt: skip
    for card, wanted in rows.items():
        effects = [colour[0] for colour in box.sovereign[SOVEREIGN.index(card)]]
        assert [(e.a, e.b, e.c) for e in effects] == wanted


@pytest.mark.rule("SYN-SOV05", "SYN-EFF19")
@pytest.mark.parametrize(("card", "base"), [("S05", "koss"), ("S06", "io"), ("S07", "kepler")])
def test_a_crackdown_strikes_the_bases_of_its_zone_alone(card: str, base: str) -> None:
    s = sovereign(card, owner=dict.fromkeys(["koss", "io", "kepler"], 0), stock=[(0, 0, 9)])
    assert [event.data["base"] for event in s.events("seized") + s.events("spared")] == [base]


@pytest.mark.rule("SYN-SOV05")
def test_what_is_at_risk_is_told_before_it_is_decided() -> None:
    """The bases rolled for with the highest roll that seizes each, and for how many the die is thrown."""
    bases = dict.fromkeys(["koss", "rhea", "io"], 0)
    told = sovereign("S05", alert=3, owner=bases, fort=["rhea"], stock=[(0, 50, 9)]).t.question(0).facts
    assert (told["risk"], told["rolls"], told["sides"]) == ({"koss": 6, "rhea": 2}, 2, 12)
    s = sovereign("S09", alert=3, owner=bases, fort=["rhea"], stock=[(0, 50, 9)])
    told = s.t.question(0).facts
    assert (told["risk"], told["rolls"]) == ({"koss": 8, "rhea": 4, "io": 8}, 2)
    told = s.do("decline").t.question(0).facts
    assert (s.question_id, told["risk"], told["left"]) == ("HuntPick", {"koss": 8, "rhea": 4, "io": 8}, 2)
    led = sovereign("S09", owner=bases | {"lowell": 1}, stock=[(0, 0, 9), (0, 50, 9)], destroyer="lowell")
    assert (led.question_id, led.current_player, "risk" in led.t.question(1).facts) == (
        "PayOff",
        1,
        False,
    )  # not in the lead
    assert "risk" not in sovereign("S12", owner=bases, stock=[(0, 50, 9)]).t.question(0).facts


@pytest.mark.rule("SYN-EFF20")
def test_kingpin_hunt_takes_all_when_they_are_few() -> None:
    s = sovereign("S09", alert=5, owner={"koss": 0, "rhea": 0}, stock=[(0, 2, 0)])
    assert len(s.events("seized")) + len(s.events("spared")) == 2
    s = sovereign("S09", alert=3, owner=dict.fromkeys(["koss", "rhea", "io"], 0), stock=[(0, 2, 0)])
    assert s.legal_moves() == ["pick koss", "pick rhea"]
    s.do("pick koss")
    assert s.legal_moves() == ["pick rhea", "pick io"]


# -- the Destroyer ---------------------------------------------------------------------------------


@pytest.mark.rule("SYN-BLK01")
def test_the_blockade_is_an_option_on_by_default() -> None:
    assert table().game.options["blockade"] is True
    s = scene(hands=[["M03"]], alert=6, blockade=False).rolls(1).do("mission M03")
    assert s.destroyer == ""


@pytest.mark.rule("SYN-BLK04", "SYN-BLK11", "SYN-BLK09")
def test_a_later_failure_moves_it_and_one_at_the_same_place_leaves_it() -> None:
    s = scene(hands=[["M03", "M06"]], alert=6, owner={"hypatia": 1}, destroyer="koss").rolls(1).do("mission M03")
    assert (s.destroyer, s.events("destroyer")) == ("koss", [])
    s.do("mission M06").rolls(1).do("against")
    assert s.destroyer == "hypatia"
    assert s.in_play("koss")


@pytest.mark.rule("SYN-BLK05", "SYN-EX07")
def test_a_blockaded_base_does_nothing() -> None:
    lands = {"ceto": 0, "ukemochi": 0, "etna": 0}
    s = collection(owner=lands, destroyer="ceto", stock=[(0, 0, 6)])
    assert (s.stock(), s.research("ceto")) == ("16/8/3", 0)  # two bases at 3 crew, none for Ceto
    s = scene(seat=1, owner=lands, destroyer="ceto", stock=[(), (0, 0, 20)]).do("assault etna")
    assert s.t.owner[BASES.index("etna")] in (0, 1)  # without a reinforcement, so it was not protected
    s = scene(owner=lands, destroyer="ceto", stock=[(0, 10, 0)]).do("destroyer")
    assert s.in_play("ceto")
    assert s.t.protected(BASES.index("etna"), 1)


@pytest.mark.rule("SYN-BLK06", "SYN-EX24")
def test_it_stays_over_the_phase() -> None:
    s = sovereign("S10", owner={"io": 0}, destroyer="io", no_effect=["io"])
    assert not s.in_play("io")
    s = scene(owner={"io": 0}, destroyer="io", stock=[(0, 10, 0)]).do("destroyer")
    assert s.in_play("io")
    s = scene(owner={"io": 0}, destroyer="io", no_effect=["io"], stock=[(0, 10, 0)]).do("destroyer")
    assert not s.in_play("io")


@pytest.mark.rule("SYN-BLK07")
def test_only_the_owner_pays_and_only_at_those_times() -> None:
    s = scene(owner={"io": 0}, destroyer="io", stock=[(0, 9, 0)])
    assert s.clause("destroyer") == "SYN-BLK07"
    assert "destroyer" not in scene(seat=1, owner={"io": 0}, destroyer="io", stock=[(0, 99, 0)] * 2).legal_moves()
    assert "destroyer" not in scene(destroyer="io", stock=[(0, 99, 0)]).legal_moves()
    s = scene(owner={"io": 0}, destroyer="io", stock=[(0, 10, 0)], extended=True).do("destroyer")
    assert (s.stock(), s.destroyer, s.t.acted) == ("0/0/0", "", 0)
    s = collection(owner={"io": 0, "etna": 0}, destroyer="io", stock=[(0, 99, 0)])
    assert s.destroyer == "io"  # nothing was asked in Resource Collection


@pytest.mark.rule("SYN-BLK08")
def test_a_fall_of_the_alert_level_takes_it_away() -> None:
    s = scene(alert=6, owner={"ceto": 1}, destroyer="ceto", chips=[["CE9"]]).do("chip CE9")
    assert (s.destroyer, s.in_play("ceto")) == ("", True)
    assert s.told("destroyer_left").data == {"base": "ceto"}
    s = scene(alert=1, owner={"ceto": 1}, destroyer="ceto", chips=[["CE9"]]).do("chip CE9")
    assert s.destroyer == "ceto"  # it did not fall


@pytest.mark.rule("SYN-BLK10")
def test_a_base_bought_under_it_is_flipped() -> None:
    s = scene(stock=[(30, 30, 0)], destroyer="io").do("buy io")
    assert not s.in_play("io")
    s.do("destroyer")
    assert s.in_play("io")


@pytest.mark.rule("SYN-BLK12")
def test_only_a_failed_mission_places_it() -> None:
    s = scene(slots=["SL06"], alert=6, owner={"koss": 0}).do("reveal")
    assert s.destroyer == ""
    s = scene(owner={"koss": 1}, stock=[(0, 0, 20)], alert=6).rolls(1).do("assault koss")
    assert s.destroyer == ""


@pytest.mark.rule("SYN-EX31", "SYN-SPB07", "SYN-SPB14")
def test_research_converts_when_the_destroyer_leaves_on_the_own_turn() -> None:
    s = scene(owner={"ceto": 0}, research={"ceto": 2}, destroyer="ceto", stock=[(0, 10, 0)])
    assert (s.research("ceto"), s.t.seats[0].assault) == (2, 0)
    s.do("destroyer")
    assert (s.research("ceto"), s.t.seats[0].assault) == (0, 1)
    s = scene(owner={"ceto": 0}, research={"ceto": 2}, destroyer="ceto", alert=5, chips=[["CE9"]]).do("chip CE9")
    assert (s.research("ceto"), s.t.seats[0].assault) == (0, 1)
    s = scene(owner={"ceto": 0}, research={"ceto": 2}, destroyer="ceto", alert=6, hands=[["M03"]]).rolls(1)
    s.do("mission M03")  # fails, and the ship leaves for the mission's base
    assert (s.destroyer != "ceto", s.research("ceto"), s.t.seats[0].assault) == (True, 0, 1)


@pytest.mark.parametrize("old", ["AskDestroyer", "cinque.games.syndicate.blockade:AskDestroyer"])
def test_a_save_with_the_former_id_of_the_pay_off_loads(old: str) -> None:
    t = game().deal(1)
    t.agenda.append(OfferPayOff(0))
    saved = t.save()
    assert saved.count('"LastChance"') == 1
    loaded = game().restore(saved.replace('"LastChance"', f'"{old}"'))
    assert isinstance(loaded.agenda[-1], OfferPayOff)
    assert loaded.save() == saved
