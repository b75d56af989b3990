"""The effect keywords and the burn pile: SMS-KEY, SMS-BRN."""

from __future__ import annotations

import pytest

from cinque.games.shadow_moon.rules.moves import SECTORS
from tests.games.shadow_moon.scene import kingpin_scene, scene


@pytest.mark.rule("SMS-KEY01")
def test_add_places_up_to_n_in_the_named_sector() -> None:
    s = scene(hands=[["085"]]).do("play 085")
    assert s.legal_moves() == ["pass", "add PRE 1", "add PRE 2", "add PRE 3"]
    assert s.do("add PRE 3").units("PRE")[0] == 3


@pytest.mark.rule("SMS-KEY01")
def test_a_sector_outside_the_effect_is_refused() -> None:
    s = scene(hands=[["085"]]).do("play 085")
    assert s.refused("add SPI 1") == "SMS-KEY01"


@pytest.mark.rule("SMS-KEY02")
def test_add_each_serves_every_sector_of_the_set() -> None:
    marks = {"CAS": ("displace", "magenta"), "MAZ": ("displace", "blue"), "SPI": ("lockdown", "magenta")}
    s = scene(hands=[["078"]], units={"CAS": [0, 1], "MAZ": [1], "SPI": [0, 1]}, status=marks).do("play 078")
    assert s.legal_moves() == ["pass", "add MAZ 1", "add CAS 1"]
    s.do("add CAS 1", "pass", "add MAZ 1", "pass")  # each pass lets the unit stay
    assert (s.units("CAS"), s.units("MAZ")) == ([1, 1, 0], [2, 0, 0])
    assert s.legal_moves() == ["pass", "add SPI 1"]


@pytest.mark.rule("SMS-KEY03")
def test_push_moves_units_of_any_owner_to_bordering_sectors() -> None:
    s = scene(hands=[["012"]], units={"COR": [1, 1]}).do("play 012", "push magenta PRE 1", "push blue UND 1")
    assert (s.units("COR"), s.units("PRE"), s.units("UND")) == ([0, 0, 0], [0, 1, 0], [1, 0, 0])
    assert "push blue CAS 1" not in scene(hands=[["012"]], units={"COR": [1]}).do("play 012").legal_moves()


@pytest.mark.rule("SMS-KEY04")
def test_pull_moves_units_of_any_owner_in_from_bordering_sectors() -> None:
    s = scene(hands=[["028"]], units={"SPI": [1], "UND": [0, 1], "CAS": [1]}).do("play 028", "pass")
    assert s.legal_moves() == ["pass", "pull blue SPI 1", "pull magenta UND 1"]
    s.do("pull magenta UND 1", "pull blue SPI 1")
    assert s.units("NEU") == [1, 1, 0]


@pytest.mark.rule("SMS-KEY05")
def test_ship_moves_own_units_from_anywhere() -> None:
    s = scene(hands=[["039"]], units={"PRE": [1], "CAS": [1, 2], "SKY": [1]}).do("play 039")
    assert s.legal_moves() == ["pass", "from PRE 1", "from CAS 1"]
    s.do("from PRE 1", "from CAS 1")
    assert (s.units("SKY")[0], s.supply()) == (3, 13)
    assert s.question_id == "Add"  # nothing more to ship: the third unit is not asked for


@pytest.mark.rule("SMS-KEY06")
def test_eliminate_returns_other_players_units_only() -> None:
    s = scene(hands=[["040"]], units={"SPI": [2, 1, 1]}).do("play 040")
    assert s.legal_moves() == ["pass", "remove magenta 1", "remove orange 1"]
    s.do("remove orange 1", "remove magenta 1")
    assert s.units("SPI") == [2, 0, 0]
    assert (s.supply(1), s.supply(2)) == (16, 16)


@pytest.mark.rule("SMS-KEY07")
def test_replace_takes_one_and_places_one() -> None:
    s = scene(hands=[["100"]], units={"COR": [0, 2, 1]}).do("play 100", "remove magenta 1")
    assert s.units("COR") == [1, 1, 1]
    s.do("remove orange 1")
    assert s.units("COR") == [2, 1, 0]
    assert s.supply() == 14


@pytest.mark.rule("SMS-KEY07")
def test_the_second_half_of_replace_cannot_be_declined() -> None:
    s = scene(hands=[["100"]], units={"COR": [0, 2], "SPI": [15], "BAZ": [1]}).do("play 100", "remove magenta 1")
    assert s.question_id == "Origin"
    assert s.legal_moves() == ["from SPI 1", "from BAZ 1"]
    s.do("from BAZ 1")
    assert s.units("COR") == [1, 1, 0]
    assert s.question_id == "Replace"


@pytest.mark.rule("SMS-KEY07")
def test_replace_places_nothing_when_all_own_units_are_there_already() -> None:
    s = scene(hands=[["100"]], units={"COR": [16, 2]}).do("play 100", "remove magenta 1")
    assert s.units("COR") == [16, 1, 0]
    assert s.question_id == "Replace"


@pytest.mark.rule("SMS-KEY08")
def test_strengthen_needs_an_own_unit_there() -> None:
    s = scene(hands=[["087"]], units={"AVA": [0, 1]}).do("play 087", "pass")
    assert s.question_id == "Whether"
    s = scene(hands=[["087"]], units={"AVA": [1]}).do("play 087", "pass", "add AVA 1")
    assert s.units("AVA")[0] == 2
    s = scene(hands=[["050"]], units={"CAS": [1], "SPI": [2]}, tokens=[["OP07"]]).do("hustle OP07")
    assert s.legal_moves() == ["pass", "add SPI 1", "add SPI 2", "add CAS 1", "add CAS 2"]
    assert s.refused("add COR 1") == "SMS-KEY08"
    s.do("add CAS 2")
    assert s.units("CAS")[0] == 3


@pytest.mark.rule("SMS-KEY09")
def test_status_effects_place_their_token() -> None:
    s = scene(hands=[["046"]], units={"COR": [1]}).do("play 046", "pass", "mark COR")
    assert s.status("COR") == ("lockdown", "blue")
    s = scene(hands=[["018"]], units={"COR": [1]}).do("play 018", "pass", "mark COR")
    assert s.status("COR") == ("displace", "blue")


@pytest.mark.rule("SMS-KEY10")
def test_interfere_draws_then_places_on_any_targetable_stack() -> None:
    s = scene(hands=[["027", "050"]], deck=["060"]).do("play 027", "do")
    assert s.hand() == ["050", "060"]
    stacks = ("blue", "magenta", "orange")
    assert s.legal_moves() == [f"plant {card} {c}" for card in ("050", "060") for c in stacks]
    s.do("plant 060 blue")
    assert (s.hand(), s.stack()) == (["050"], ["060"])


@pytest.mark.rule("SMS-KEY10")
def test_both_cards_of_interfere_may_go_on_one_stack() -> None:
    s = scene(hands=[["057", "050"]], stacks=[[], ["001"]], deck=["061", "060"]).do("play 057", "do")
    s.do("plant 060 magenta", "plant 050 magenta")
    assert s.stack(1) == ["001", "060", "050"]
    assert s.hand() == ["061"]


@pytest.mark.rule("SMS-KEY10")
def test_a_short_deck_shortens_interfere() -> None:
    s = scene(hands=[["057", "050"]], deck=["060"]).do("play 057", "do", "plant 060 magenta")
    assert s.hand() == ["050"]
    assert s.question_id == "Add"
    assert scene(hands=[["057", "050"]], deck=[]).do("play 057").question_id == "Add"


@pytest.mark.rule("SMS-KEY11")
def test_burn_stack_takes_the_top_card_of_a_stack() -> None:
    s = scene(hands=[["013"]], stacks=[[], ["002", "003"], []], burned=["017"]).do("play 013")
    assert s.legal_moves() == ["pass", "burn magenta"]
    s.do("burn magenta")
    assert s.burned() == ["017", "003"]


@pytest.mark.rule("SMS-KEY12")
def test_burn_deck_takes_the_top_card_of_the_deck() -> None:
    s = scene(hands=[["075"]], deck=["061", "060"], burned=["017"]).do("play 075", "do")
    assert s.burned() == ["017", "060"]
    assert s.deck() == ["061"]
    assert scene(hands=[["075"]], deck=[]).do("play 075").question_id == "Add"


@pytest.mark.rule("SMS-KEY13")
def test_sacrifice_draws_burns_and_adds() -> None:
    s = scene(hands=[["014", "056"]], deck=["061", "060"]).do("play 014", "do")
    assert s.hand() == ["056", "060"]
    assert s.legal_moves() == ["sacrifice 056", "sacrifice 060"]
    s.do("sacrifice 056")
    assert s.burned() == ["056"]
    assert s.hand() == ["060"]
    assert s.legal_moves() == ["pass", "add CAS 1"]
    s.do("add CAS 1")
    assert s.units("CAS")[0] == 1
    assert scene(hands=[["014", "056"]], deck=[]).do("play 014").legal_moves() == ["pass", "add WOR 1"]


@pytest.mark.rule("SMS-KEY14", "SMS-BRN11")
def test_reanimate_adds_takes_and_places() -> None:
    s = scene(hands=[["005", "050"]], burned=["003", "056"]).do("play 005", "do")
    assert s.legal_moves() == ["pass", "add CAS 1"]
    assert s.burned() == ["003", "056"]
    s.do("add CAS 1")
    assert s.burned() == ["003"]
    assert s.hand() == ["050", "056"]
    s.do("plant 050 orange")
    assert (s.stack(2), s.hand()) == (["050"], ["056"])


@pytest.mark.rule("SMS-BRN11")
def test_a_burned_card_without_sectors_costs_reanimate_only_the_unit() -> None:
    s = scene(hands=[["005", "050"]], burned=["016"]).do("play 005", "do")
    assert s.question_id == "Plant"
    assert s.hand() == ["050", "016"]


@pytest.mark.rule("SMS-KEY15")
def test_gamble_draws_and_brings_a_card_from_hand() -> None:
    s = scene(hands=[["021", "050"]], deck=["056"]).do("play 021", "do")
    assert s.hand() == ["050", "056"]
    s.do("gamble 056")
    assert s.focus() == ["021", "056"]
    assert s.hand() == ["050"]


@pytest.mark.rule("SMS-KEY16")
def test_recall_brings_back_the_top_of_the_own_stack() -> None:
    s = scene(hands=[["091"]], stacks=[["056", "[011]"]]).do("play 091", "pass", "do")
    assert s.focus() == ["091", "011"]
    assert s.stack() == ["056"]
    assert s.legal_moves() == ["pass", "add SKY 1"]


@pytest.mark.rule("SMS-KEY17")
def test_adjacent_and_anywhere_mean_one_sector_of_choice() -> None:
    s = scene(hands=[["055"]]).do("play 055", "pass")
    assert s.legal_moves() == ["pass", "add SPI 1", "add COR 1", "add BIO 1", "add REC 1", "add UND 1"]
    s.do("add COR 1")
    assert s.units("COR")[0] == 1
    s = scene(hands=[["090"]], units={"CAS": [0, 1], "SPI": [0, 1]}).do("play 090")
    assert s.legal_moves() == ["pass", "at SPI", "at CAS"]
    assert s.refused("at COR") == "SMS-EFF08"
    s = scene(hands=[["082"]], units={"WOR": [1], "MAZ": [1], "SPI": [1]}).do("play 082", "pass")
    assert s.legal_moves() == ["pass", "at WOR", "at MAZ"]
    assert s.refused("at SPI") == "SMS-KEY17"


@pytest.mark.rule("SMS-KEY18")
def test_empty_stacks_can_be_placed_on() -> None:
    s = scene(hands=[["027", "050"]], stacks=[["001"], [], ["[002]"]], deck=["060"]).do("play 027", "do")
    assert {offer.split()[2] for offer in s.legal_moves()} == {"blue", "magenta"}


def test_interfere_with_the_last_card_uses_the_drawn_one() -> None:
    s = scene(hands=[["047"], ["048"]], deck=["060"]).do("play 047", "pass", "pass")
    assert s.hand() == []
    s.do("do")
    assert s.hand() == ["060"]
    s.do("plant 060 blue")
    assert s.hand() == []
    assert s.stack() == ["047", "060"]


# -- burn pile -------------------------------------------------------------------------------


@pytest.mark.rule("SMS-BRN01")
def test_only_the_top_of_the_burn_pile_is_seen_and_used() -> None:
    s = scene(hands=[["003"]], burned=["056", "085"])
    view = s.t.view(0)
    assert (view.burned, view.burn_count) == ("085", 2)
    assert "056" not in [card.card for card in view.cards]
    s.do("play 003")
    assert "add CAS 1" not in s.legal_moves()


@pytest.mark.rule("SMS-BRN02", "SMS-HID09")
def test_a_facedown_card_is_turned_up_when_burned() -> None:
    s = scene(hands=[["013"]], stacks=[["[056]"]]).do("play 013", "burn blue")
    assert s.t.view(1).burned == "056"
    assert s.events("burned_stack")[-1].visible_data(1) == {"card": "056", "owner": 0}
    s = scene(hands=[["091"]], stacks=[["[056]"]]).do("play 091", "pass", "do")
    assert s.events("recalled")[-1].visible_data(1) == {"card": "056"}


@pytest.mark.rule("SMS-BRN03")
def test_only_burn_sacrifice_and_reanimate_touch_the_burn_pile() -> None:
    for card, moves, after in (
        ("007", ["pass", "do", "plant 050 blue"], ["017"]),
        ("013", ["burn magenta"], ["017", "002"]),
        ("075", ["do"], ["017", "095"]),
        ("014", ["do", "sacrifice 050"], ["017", "050"]),
        ("005", ["do", "pass"], []),
    ):
        s = scene(hands=[[card, "050"]], stacks=[[], ["002"]], burned=["017"]).do(f"play {card}", *moves)
        assert s.burned() == after


@pytest.mark.rule("SMS-BRN04")
def test_without_a_burned_card_references_do_nothing() -> None:
    s = scene(hands=[["003"]], burned=[]).do("play 003")
    assert s.legal_moves() == ["pass", "add BIO 1"]  # straight to the line below
    s = scene(hands=[["005"]], burned=[]).do("play 005")
    assert s.legal_moves() == ["pass", "add MAZ 1"]
    s = scene(hands=[["023"]], burned=[]).do("play 023", "pass", "do")
    assert s.burned() == ["095"]


@pytest.mark.rule("SMS-BRN05")
def test_named_sectors_of_both_lines_count() -> None:
    s = scene(hands=[["094"]], burned=["029"]).do("play 094", "pass")
    assert s.legal_moves() == ["pass", *(f"add {sector} 1" for sector in SECTORS)]  # SHIP 1 ANY stands below
    s = scene(hands=[["094"]], burned=["015"]).do("play 094", "pass")
    assert s.legal_moves() == ["pass", "add PRE 1", "add AVA 1"]


@pytest.mark.rule("SMS-BRN06")
def test_adjacent_on_the_burned_card_gives_one_sector_of_choice() -> None:
    s = scene(hands=[["003"]], burned=["011"]).do("play 003")
    assert s.legal_moves() == ["pass", "add ARC 1", "add BIO 1", "add SUP 1", "add SKY 1", "add REC 1"]
    s.do("add ARC 1")
    assert s.legal_moves() == [
        "pass",
        "add SKY 1",
        "add REC 1",
    ]  # REC is named below the line; the one neighbor is used up
    s = scene(hands=[["003"]], burned=["011"]).do("play 003", "add REC 1")
    assert s.legal_moves() == ["pass", "add ARC 1", "add BIO 1", "add SUP 1", "add SKY 1"]


@pytest.mark.rule("SMS-BRN07")
def test_all_locked_sectors_of_the_burned_card_count() -> None:
    marks = {"CAS": ("lockdown", "magenta"), "MAZ": ("lockdown", "orange"), "SPI": ("displace", "magenta")}
    units = {"CAS": [0, 1], "MAZ": [0, 0, 1], "SPI": [0, 1]}
    assert scene(hands=[["003"]], burned=["016"], units=units, status=marks).do("play 003").legal_moves() == [
        "pass", "add MAZ 1", "add CAS 1",
    ]  # fmt: skip
    s = scene(hands=[["003"]], burned=["078"], units=units, status=marks).do("play 003")
    assert s.legal_moves() == ["pass", "add SPI 1", "add UND 1"]


@pytest.mark.rule("SMS-BRN08")
def test_references_on_the_burned_card_give_nothing() -> None:
    assert scene(hands=[["003"]], burned=["003"]).do("play 003").legal_moves() == ["pass", "add BIO 1"]
    s = scene(hands=[["003"]], burned=["012"]).do("play 003")
    assert s.legal_moves() == ["pass", "add COR 1", "add MAZ 1"]
    s = scene(hands=[["004"]], burned=["040"]).do("play 004")
    assert s.legal_moves() == ["pass", "add SPI 1", "add NEU 1"]


@pytest.mark.rule("SMS-BRN09")
def test_all_sectors_once_each_or_one_of_them() -> None:
    s = scene(hands=[["003"]], burned=["030"]).do("play 003")  # SKY twice, BAZ
    assert s.legal_moves() == ["pass", "add BAZ 1", "add SKY 1"]
    s.do("add SKY 1")
    assert s.legal_moves() == ["pass", "add BAZ 1"]
    s = scene(hands=[["053"]], burned=["030"]).do("play 053")
    assert s.legal_moves() == ["pass", "add BAZ 1", "add BAZ 2", "add SKY 1", "add SKY 2"]
    s.do("add SKY 2")
    assert (s.units("SKY")[0], s.units("BAZ")[0]) == (2, 0)


@pytest.mark.rule("SMS-BRN09")
@pytest.mark.parametrize("moves", [[], ["BAZ"], ["SKY"], ["BAZ", "SKY"]])
def test_all_sectors_is_still_optional(moves: list[str]) -> None:
    s = scene(hands=[["003"]], burned=["030"]).do("play 003", *(f"add {sector} 1" for sector in moves))
    if len(moves) < 2:
        s.do("pass")
    assert [s.units("BAZ")[0], s.units("SKY")[0]] == [int("BAZ" in moves), int("SKY" in moves)]


@pytest.mark.rule("SMS-BRN10")
def test_a_sector_counts_whatever_the_keyword_and_its_conditions() -> None:
    # 066: ADD 2 BAZ, STRENGTHEN 1 SUP, LOCKDOWN SUP; Blue has no unit in Supply Depot.
    assert scene(hands=[["003"]], burned=["066"]).do("play 003").legal_moves() == ["pass", "add BAZ 1", "add SUP 1"]
    # 036 ends with LOCKDOWN OWN: one sector with own units, judged for the user.
    s = scene(hands=[["003"]], burned=["036"], units={"CAS": [1], "MAZ": [0, 1], "UND": [2]}).do("play 003")
    assert s.legal_moves() == ["pass", "add SPI 1", "add BIO 1", "add CAS 1", "add UND 1"]
    s.do("add CAS 1")
    assert s.legal_moves() == ["pass", "add SPI 1", "add BIO 1"]


def test_the_kingpin_adds_to_a_sector_of_the_burned_card() -> None:
    s = kingpin_scene("084", burned=["001"], deck=["100", "085"])
    assert s.burned() == ["001", "085"]
    assert s.legal_moves() == [f"add {sector} 1" for sector in ["COR", "BAZ", "WOR", "ARC", "BIO", "NEU", "PRE"]]


@pytest.mark.rule("SMS-EFF07", "SMS-INF04")
def test_a_unit_taken_from_elsewhere_lets_the_dependent_effect_follow() -> None:
    s = scene(hands=[["071"]], units={"SPI": [9], "COR": [7]}).do("play 071")  # ADD 1 NEU, STRENGTHEN 1 SAME
    s.do("from SPI 1")
    assert (s.question_id, s.legal_moves()) == ("Origin", ["pass", "from SPI 1", "from COR 1"])
    s.do("from COR 1")
    assert s.units("NEU")[0] == 2
    s = scene(hands=[["071"]], units={"SPI": [9], "COR": [7]}).do("play 071", "pass")
    assert (s.units("NEU")[0], s.stack()) == (0, ["071"])  # nothing came, so nothing follows
