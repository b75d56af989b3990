"""The focus pile and performing effects: SMS-FOC, SMS-EFF."""

from __future__ import annotations

import pytest

from cinque.core import IllegalMove
from tests.games.shadow_moon.scene import game, scene


@pytest.mark.rule("SMS-FOC01")
def test_above_the_line_first_sentence_first_each_optional() -> None:
    s = scene(hands=[["029"]], stacks=[["001"]]).do("play 029")
    assert s.legal_moves() == ["pass", "add SPI 1"]
    s.do("pass")
    assert s.legal_moves() == ["pass", "add ARC 1"]
    s.do("add ARC 1")
    assert (s.units("SPI")[0], s.units("ARC")[0]) == (0, 1)


@pytest.mark.rule("SMS-FOC02")
def test_then_the_card_slides_to_the_stack() -> None:
    s = scene(hands=[["029", "050"]], stacks=[["001"]]).do("play 029", "pass", "pass")
    assert s.stack() == ["001", "029"]
    assert s.focus() == []


@pytest.mark.rule("SMS-FOC03")
def test_an_empty_stack_allows_the_line_below() -> None:
    s = scene(hands=[["080", "050"]]).do("play 080", "pass")
    assert s.stack() == ["080"]
    s = scene(hands=[["011"]]).do("play 011", "pass", "pass")
    assert s.legal_moves() == ["pass", "add REC 1"]


@pytest.mark.rule("SMS-FOC04")
def test_a_facedown_card_below_allows_it() -> None:
    s = scene(hands=[["011"]], stacks=[["002", "[003]"]]).do("play 011", "pass", "pass")
    assert s.legal_moves() == ["pass", "add REC 1"]


@pytest.mark.rule("SMS-FOC05")
def test_the_same_syndicate_below_allows_it() -> None:
    s = scene(hands=[["011"]], stacks=[["002", "021"]]).do("play 011", "pass", "pass")
    assert s.legal_moves() == ["pass", "add REC 1"]


@pytest.mark.rule("SMS-FOC06")
def test_otherwise_it_is_not_used() -> None:
    s = scene(hands=[["011", "050"]], stacks=[["021", "002"]]).do("play 011", "pass", "pass")
    assert s.question_id == "Manipulate"
    assert s.stack() == ["021", "002", "011"]


@pytest.mark.rule("SMS-FOC07")
def test_the_line_below_is_optional() -> None:
    s = scene(hands=[["011", "050"]]).do("play 011", "pass", "pass", "pass")
    assert s.units("REC")[0] == 0
    assert s.question_id == "Manipulate"


@pytest.mark.rule("SMS-FOC08", "SMS-FOC13")
def test_cards_slide_last_in_first_out_each_with_its_own_check() -> None:
    # 001 (Lucky Kittie) on an empty stack gambles 013 (Legion): Legion slides first and its line below counts,
    # then 001 slides onto Legion and its own does not.
    s = scene(hands=[["001", "013", "050"]]).do("play 001", "do", "gamble 013", "pass")
    assert s.stack() == ["013"]
    assert s.legal_moves() == ["pass", "add SKY 1"]
    s.do("add SKY 1")
    assert s.stack() == ["013", "001"]
    assert s.question_id == "Manipulate"


@pytest.mark.rule("SMS-FOC09")
def test_eligibility_is_judged_when_the_card_slides() -> None:
    # An INTERFERE above the line puts a card of the same syndicate on the own stack.
    s = scene(hands=[["007", "017"]], stacks=[["003"]]).do("play 007", "pass", "do", "plant 017 blue")
    assert s.legal_moves() == ["pass", "add WOR 1", "add ARC 1", "add MAZ 1", "add SUP 1"]
    # And one of another syndicate takes it away.
    s = scene(hands=[["007", "001", "050"]], stacks=[["017"]]).do("play 007", "pass", "do", "plant 001 blue")
    assert s.question_id == "Manipulate"


@pytest.mark.rule("SMS-FOC09")
def test_burning_the_own_only_card_empties_the_stack() -> None:
    s = scene(hands=[["093"]], stacks=[["001"]], units={"WOR": [1]}).do("play 093", "pass", "burn blue")
    assert s.question_id == "Pull"


@pytest.mark.rule("SMS-FOC10")
def test_the_own_stack_means_whatever_lies_on_top() -> None:
    s = scene(hands=[["013"]], stacks=[["001"]]).do("play 013", "burn blue")
    assert s.burned() == ["001"]
    s = scene(hands=[["043", "050"]]).do("play 043", "pass", "pass", "burn blue")
    assert s.burned() == ["043"]
    assert s.stack() == []
    assert s.question_id == "Manipulate"


@pytest.mark.rule("SMS-FOC11")
def test_a_brought_card_enters_faceup_on_top() -> None:
    s = scene(hands=[["001", "013"]]).do("play 001", "do")
    assert s.legal_moves() == ["gamble 013", "gamble 095"]
    s.do("gamble 013")
    assert s.focus() == ["001", "013"]


@pytest.mark.rule("SMS-FOC12")
def test_its_effects_come_at_once_then_the_interrupted_card_goes_on() -> None:
    s = scene(hands=[["061", "011"]], units={"CAS": [1], "ARC": [1]}).do("play 061", "pass", "do", "gamble 011")
    assert s.focus() == ["061", "011"]
    assert s.legal_moves() == ["pass", "add SKY 1"]
    s.do("pass", "pass")
    assert s.legal_moves() == ["pass", "add REC 1"]  # 011 slid onto the empty stack
    s.do("pass")
    assert s.stack() == ["011", "061"]
    assert s.question_id == "Pull"


@pytest.mark.rule("SMS-FOC14")
def test_a_card_brought_below_the_line_goes_through_everything_first() -> None:
    # 001 gambles 031; 031 slides first and gambles 011 below the line: 011 acts, slides and counts before 001 slides.
    s = scene(hands=[["001", "031", "011"]]).do("play 001", "do", "gamble 031", "pass")
    assert s.focus() == ["001"]
    assert s.stack() == ["031"]
    s.do("do", "gamble 011")
    assert s.focus() == ["001", "011"]
    s.do("pass", "pass")
    assert s.stack() == ["031", "011"]
    assert s.legal_moves() == ["pass", "add REC 1"]
    s.do("pass")
    assert s.stack() == ["031", "011", "001"]
    assert s.legal_moves() == ["pass", "add COR 1"]


@pytest.mark.rule("SMS-FOC15")
def test_a_planted_card_uses_none_of_its_effects() -> None:
    s = scene(hands=[["007", "056", "050"]], stacks=[["001"]]).do("play 007", "pass", "do", "plant 056 blue")
    assert s.units("CAS")[0] == 0
    assert s.stack() == ["001", "056", "007"]
    assert s.question_id == "Manipulate"


@pytest.mark.rule("SMS-FOC16")
def test_each_gamble_uses_up_a_deck_card() -> None:
    s = scene(hands=[["031", "050"]], stacks=[["001"]], deck=["041"]).do("play 031", "pass", "do", "gamble 041")
    assert s.deck() == []
    s.do("do")  # RECALL takes 031 again; its second GAMBLE finds no card
    assert s.focus() == ["041", "031"]
    s.do("pass")
    assert s.stack() == ["001", "031", "041"]
    assert s.legal_moves() == ["pass", "add SPI 1"]


@pytest.mark.rule("SMS-FOC17")
def test_recall_takes_any_top_card_and_checks_it_anew() -> None:
    s = scene(hands=[["091"]], stacks=[["[056]"]], units={"NEU": [1]}).do("play 091", "pass", "do")
    assert s.focus() == ["091", "056"]
    assert s.legal_moves() == ["pass", "add CAS 1", "add CAS 2", "add CAS 3"]
    s.do("add CAS 1")
    assert s.stack() == ["056"]
    assert s.legal_moves() == ["pass", "mark CAS"]
    s.do("pass")
    assert s.stack() == ["056", "091"]


@pytest.mark.rule("SMS-FOC17")
def test_recall_takes_a_card_that_an_opponent_put_there() -> None:
    hands = [["027", "056"], ["091", "050"]]
    s = scene(hands=hands, stacks=[[], ["001"]], deck=["080"]).do("play 027", "do", "plant 056 magenta")
    assert s.stack(1) == ["001", "056"]
    while s.current_player == 0:
        s.do("pass")
    s.do("play 091", "pass", "do")
    assert (s.focus(), s.stack(1)) == (["091", "056"], ["001"])
    assert s.legal_moves() == ["pass", "add CAS 1", "add CAS 2", "add CAS 3"]  # its line above counts for the new owner


@pytest.mark.rule("SMS-FOC17", "SMS-FOC14")
def test_recall_takes_a_card_that_slid_earlier_in_the_same_turn() -> None:
    s = scene(hands=[["031"]], stacks=[["001"]], units={"PRE": [0, 1]}, deck=["080", "041"]).do("play 031", "pass")
    assert s.stack() == ["001", "031"]
    s.do("do", "gamble 041", "do")  # its line below: GAMBLE, and 041 recalls it
    assert (s.focus(), s.stack()) == (["041", "031"], ["001"])
    assert s.legal_moves() == ["pass", "add BAZ 1"]
    s.do("add BAZ 1")
    assert s.units("BAZ")[0] == 1
    assert (s.question_id, s.stack()) == ("Whether", ["001", "031"])  # it slid again and may gamble again
    s.do("do", "gamble 080")
    assert (s.stack(), s.focus()) == (["001", "031"], ["041", "080"])


@pytest.mark.rule("SMS-FOC17", "SMS-FOC05", "SMS-FOC06")
@pytest.mark.parametrize(("recalled", "counts"), [("001", True), ("056", False)])
def test_after_a_recall_the_line_below_of_091_depends_on_the_card_that_came_back(recalled: str, counts: bool) -> None:
    s = scene(hands=[["091"]], stacks=[[recalled]], units={"NEU": [1]}, deck=[]).do("play 091", "pass", "do")
    while s.stack() != [recalled, "091"]:
        s.do("pass")
    assert (s.question_id == "Push") is counts
    assert [e.kind for e in s.t.events if e.kind.startswith("slid")][-1] == ("slid" if counts else "slid_only")


@pytest.mark.rule("SMS-FOC18")
def test_focus_cards_cannot_be_burned_or_recalled() -> None:
    s = scene(hands=[["013"]]).do("play 013")
    assert s.question_id == "Add"  # no stack has a card, so BURN STACK finds no target
    s = scene(hands=[["041", "050"]]).do("play 041")
    assert s.legal_moves() == ["pass", "add SPI 1"]  # RECALL finds nothing either; 041 has slid
    assert s.stack() == ["041"]


# -- performing effects ----------------------------------------------------------------------


@pytest.mark.rule("SMS-EFF01")
def test_every_effect_is_optional_for_a_player() -> None:
    s = scene(hands=[["018", "050"]], units={"COR": [1]}).do("play 018")
    for expected in ("Add", "Mark", "Add"):
        assert s.question_id == expected
        assert s.legal_moves()[0] == "pass"
        s.do("pass")
    assert s.units("COR") == [1, 0, 0]


@pytest.mark.rule("SMS-EFF02")
def test_effects_come_in_printed_order() -> None:
    s = scene(hands=[["038"]], units={"REC": [1]}).do("play 038")
    assert s.legal_moves() == ["pass", "mark REC"]
    s.do("pass")
    assert s.legal_moves() == ["pass", "add REC 1", "add REC 2"]


@pytest.mark.rule("SMS-EFF03", "SMS-EFF05")
def test_interfere_is_done_completely_or_not_at_all() -> None:
    s = scene(hands=[["057", "050"]]).do("play 057")
    assert s.legal_moves() == ["pass", "do"]
    s.do("do")
    for left in (2, 1):
        assert s.question_id == "Plant"
        assert s.t.question(0).facts["left"] == left
        assert "pass" not in s.legal_moves()
        s.do("plant 050 magenta" if left == 2 else "plant 095 magenta")
    assert s.stack(1) == ["050", "095"]
    assert s.hand() == ["096"]


@pytest.mark.rule("SMS-EFF04")
@pytest.mark.parametrize(
    ("card", "units", "moves", "least"),
    [
        ("039", {"COR": [3]}, ["from COR 1"] * 3, "SKY"),
        ("012", {"COR": [2]}, ["push blue SPI 1"] * 2, "COR"),
        ("058", {"SPI": [2]}, ["pull blue SPI 1"] * 2, "WOR"),
        ("040", {"SPI": [0, 2]}, ["remove magenta 1"] * 2, "SPI"),
        ("100", {"COR": [0, 2]}, ["remove magenta 1"] * 2, "COR"),
    ],
)
def test_numbers_are_maxima_and_a_player_may_stop(
    card: str, units: dict[str, list[int]], moves: list[str], least: str
) -> None:
    for stop in range(len(moves) + 1):
        s = scene(hands=[[card]], units=units).do(f"play {card}", *moves[:stop])
        if stop < len(moves):
            assert s.legal_moves()[0] == "pass"
            before = s.units(least)
            s.do("pass")
            assert s.units(least) == before
    assert "pass" not in moves


@pytest.mark.rule("SMS-EFF04", "SMS-EFF11")
def test_units_that_go_the_same_way_are_one_answer() -> None:
    for count in (1, 2):
        s = scene(hands=[["017"]], deck=[]).do("play 017")  # ADD 2 SPI
        assert s.legal_moves() == ["pass", "add SPI 1", "add SPI 2"]
        s.do(f"add SPI {count}")
        assert (s.units("SPI")[0], s.events("added")[-1].data) == (count, {"owner": 0, "count": count, "sector": "SPI"})
        assert s.stack() == ["017"]  # no further question about the effect
    s = scene(hands=[["039"]], units={"COR": [2], "MAZ": [1]}).do("play 039")  # SHIP 3 SKY
    assert s.legal_moves() == ["pass", "from COR 1", "from COR 2", "from MAZ 1"]
    s.do("from COR 2")
    assert s.legal_moves() == ["pass", "from MAZ 1"]
    s = scene(hands=[["012"]], units={"COR": [1, 2]}).do("play 012", "push magenta SPI 2")
    assert s.events("moved")[-1].data == {"owner": 1, "count": 2, "origin": "COR", "sector": "SPI"}
    s = scene(hands=[["058"]], units={"SPI": [0, 3]}).do("play 058", "pull magenta SPI 2")
    assert s.units("WOR")[1] == 2
    s = scene(hands=[["040"]], units={"SPI": [0, 1, 2]}).do("play 040")
    assert s.legal_moves() == ["pass", "remove magenta 1", "remove orange 1", "remove orange 2"]
    s.do("remove orange 2")
    assert (s.units("SPI"), s.supply(2)) == ([0, 1, 0], 16)
    s = scene(hands=[["100"]], units={"COR": [0, 2]}).do("play 100", "remove magenta 2")
    assert s.units("COR") == [2, 0, 0]


@pytest.mark.rule("SMS-EFF09", "SMS-DSP06")
def test_where_a_displace_token_lies_units_enter_one_by_one() -> None:
    mark = {"SPI": ("displace", "magenta")}
    s = scene(hands=[["017"]], units={"SPI": [0, 1]}, status=mark, deck=[]).do("play 017")
    assert s.legal_moves() == ["pass", "add SPI 1"]
    s.do("add SPI 1", "pass")
    assert s.legal_moves() == ["pass", "add SPI 1"]
    s = scene(hands=[["012"]], units={"COR": [0, 2], "SPI": [0, 1]}, status=mark).do("play 012")
    assert [o for o in s.legal_moves() if "SPI" in o] == ["push magenta SPI 1"]
    assert "push magenta BAZ 2" in s.legal_moves()
    mark = {"COR": ("displace", "orange")}
    s = scene(hands=[["100"]], units={"COR": [0, 2, 1]}, status=mark).do("play 100")  # REPLACE 2 COR
    assert s.legal_moves() == ["pass", "remove magenta 1", "remove orange 1"]


@pytest.mark.rule("SMS-EFF11", "SMS-INF04")
def test_only_as_many_units_at_once_as_the_supply_has() -> None:
    s = scene(hands=[["085"]], units={"SPI": [9], "COR": [5]}).do("play 085")  # ADD 3 PRE with a supply of 2
    assert s.legal_moves() == ["pass", "add PRE 1", "add PRE 2"]
    s.do("add PRE 2")
    assert (s.question_id, s.legal_moves()) == ("Origin", ["pass", "from SPI 1", "from COR 1"])
    s = scene(hands=[["100"]], units={"COR": [0, 2], "SPI": [9], "CAS": [6]}).do("play 100")
    assert s.legal_moves() == ["pass", "remove magenta 1"]  # a supply of 1
    s.do("remove magenta 1", "remove magenta 1")
    assert (s.question_id, s.legal_moves()) == ("Origin", ["from SPI 1", "from CAS 1"])


@pytest.mark.rule("SMS-EFF05")
@pytest.mark.parametrize(("card", "skips"), [("014", 0), ("005", 0), ("021", 0), ("033", 0), ("091", 1)])
def test_whole_effects_ask_only_whether(card: str, skips: int) -> None:
    s = scene(hands=[[card]], stacks=[["050"]], burned=["017"]).do(f"play {card}", *["pass"] * skips)
    assert s.question_id == "Whether"
    assert s.legal_moves() == ["pass", "do"]


@pytest.mark.rule("SMS-EFF06")
def test_effects_are_independent_even_with_the_same_sector() -> None:
    s = scene(hands=[["020"]], units={"SKY": [0, 1]}).do("play 020", "pass")
    assert s.legal_moves() == ["pass", "add SKY 1", "add SKY 2"]


@pytest.mark.rule("SMS-EFF07")
@pytest.mark.parametrize(
    ("card", "units"),
    [
        ("019", {"COR": [1]}),
        ("032", {"ARC": [1]}),
        ("052", {"BIO": [1]}),
        ("040", {"SPI": [0, 1]}),
        ("099", {"COR": [1]}),
    ],
)
def test_a_dependent_effect_falls_with_the_one_before(card: str, units: dict[str, list[int]]) -> None:
    s = scene(hands=[[card, "050"]], stacks=[["003"]], units=units).do(f"play {card}", "pass")
    assert s.question_id == "Manipulate"


@pytest.mark.rule("SMS-EFF08")
def test_an_effect_without_a_target_does_nothing() -> None:
    s = scene(hands=[["012", "050"]], stacks=[["003"]]).do("play 012")
    assert s.question_id == "Manipulate"
    assert s.stack() == ["003", "012"]


@pytest.mark.rule("SMS-EFF09")
def test_one_units_consequences_end_before_the_next_unit() -> None:
    s = scene(hands=[["017"]], units={"SPI": [0, 1]}, status={"SPI": ("displace", "magenta")})
    s.do("play 017", "add SPI 1")
    assert (s.current_player, s.question_id) == (1, "Divert")
    s.do("divert COR")
    assert (s.current_player, s.question_id) == (0, "Add")
    s.do("add SPI 1")
    assert (s.current_player, s.question_id) == (1, "Divert")


@pytest.mark.rule("SMS-EFF10")
def test_hustle_and_below_line_effects_follow_the_same_rules() -> None:
    s = scene(hands=[["050"]], units={"COR": [0, 3]}, tokens=[["OP05"]]).do("hustle OP05", "push magenta SPI 1")
    assert s.legal_moves()[0] == "pass"
    s.do("push magenta BAZ 1")
    assert s.units("COR") == [0, 1, 0]
    s = scene(hands=[["072"]], units={"AVA": [0, 2]}).do("play 072", "pass", "push magenta BAZ 1")
    assert s.legal_moves()[0] == "pass"


@pytest.mark.rule("SMS-EFF11")
def test_the_sector_is_chosen_once_and_units_one_by_one() -> None:
    s = scene(hands=[["050"]], units={"COR": [1, 2], "CAS": [0, 2]}, tokens=[["OP05"]]).do("hustle OP05")
    assert s.legal_moves() == ["pass", "at COR", "at CAS"]
    s.do("at COR")
    ways = [f"push blue {d} 1" for d in ("SPI", "BAZ", "NEU", "PRE", "UND")]
    ways += [f"push magenta {d} {n}" for d in ("SPI", "BAZ", "NEU", "PRE", "UND") for n in (1, 2)]
    assert s.legal_moves()[1:] == ways
    s.do("push magenta SPI 1")
    assert all(o == "pass" or o.startswith("push") for o in s.legal_moves())
    s.do("push blue UND 1")
    assert (s.units("COR"), s.units("SPI"), s.units("UND")) == ([0, 1, 0], [0, 1, 0], [1, 0, 0])


@pytest.mark.rule("SMS-EFF12")
def test_sets_of_sectors_are_fixed_when_the_effect_starts() -> None:
    marks = {"CAS": ("lockdown", "magenta"), "MAZ": ("lockdown", "blue")}
    s = scene(hands=[["016"]], units={"CAS": [0, 1], "MAZ": [1], "SPI": [15]}, status=marks).do("play 016")
    # Blue has no supply: the only unit in The Maze goes to Casino, so its Lockdown falls, yet it still counts.
    s.do("add CAS 1", "from MAZ 1")
    assert s.status("MAZ") is None
    assert s.legal_moves() == ["pass", "add MAZ 1"]


def test_an_illegal_move_names_its_clause() -> None:
    s = scene(hands=[["066"]], units={}).do("play 066", "pass")
    assert s.question_id != "Mark"
    s = scene(hands=[["036"]], units={"CAS": [1]}).do("play 036", "pass", "pass")
    assert s.refused("mark SPI") == "SMS-STA04"
    with pytest.raises(IllegalMove, match="SMS-STA04"):
        s.do("mark SPI")


def test_crumbs_say_where_a_player_is() -> None:
    s = scene(hands=[["017"]], units={"SPI": [0, 1]}, status={"SPI": ("displace", "magenta")})
    s.do("play 017", "add SPI 1")
    question = s.t.question(1)
    assert [breadcrumb.name for breadcrumb in question.breadcrumbs] == ["turn", "focus", "effect", "displace"]
    assert game().words("en").question(question) == "Seat 1’s unit enters The Spire. Push it to an adjacent sector?"
