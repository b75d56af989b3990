"""Status tokens: SMS-STA, SMS-LCK, SMS-DSP."""

from __future__ import annotations

import pytest

from cinque.games.shadow_moon.rules.deploy_agent import Deploy
from cinque.games.shadow_moon.rules.moves import SECTORS
from cinque.games.shadow_moon.rules.performing_effects import Perform
from cinque.games.shadow_moon.rules.sector_choice import begin_effect
from cinque.games.shadow_moon.rules.table import KINGPIN
from tests.games.shadow_moon.scene import kingpin_scene, scene

SPIRE_AND_CORP = {"SPI": ("displace", "magenta"), "COR": ("displace", "orange")}


@pytest.mark.rule("SMS-STA01")
def test_a_status_token_has_one_sector_and_one_owner() -> None:
    s = scene(hands=[["006"]], units={"MAZ": [1]}).do("play 006", "pass", "mark MAZ")
    shown = [(x.sector, x.status, x.owner) for x in s.t.view(1).sectors if x.status]
    assert shown == [("MAZ", "lockdown", 0)]


@pytest.mark.rule("SMS-STA02", "SMS-STA03")
@pytest.mark.parametrize("kind", ["lockdown", "displace"])
@pytest.mark.parametrize("owner", ["blue", "magenta"])
def test_where_a_token_lies_it_is_removed_and_none_placed(kind: str, owner: str) -> None:
    s = scene(hands=[["006"]], units={"MAZ": [1, 1]}, status={"MAZ": (kind, owner)}).do("play 006", "pass", "mark MAZ")
    assert s.status("MAZ") is None


@pytest.mark.rule("SMS-STA04")
def test_placing_needs_an_own_unit_and_removing_none() -> None:
    s = scene(hands=[["026", "050"]]).do("play 026", "pass")
    assert s.legal_moves() == ["pass", "add SKY 1"]  # LOCKDOWN SKY finds no own unit: straight to the line below
    s = scene(hands=[["026"]], units={"SKY": [0, 1]}, status={"SKY": ("lockdown", "magenta")}).do("play 026", "pass")
    assert s.legal_moves() == ["pass", "mark SKY"]
    s.do("mark SKY")
    assert s.status("SKY") is None


@pytest.mark.rule("SMS-STA05")
def test_the_token_goes_with_its_owners_last_unit() -> None:
    for count, after in ((1, None), (2, ("lockdown", "blue"))):
        s = scene(hands=[["002"]], units={"AVA": [count]}, status={"AVA": ("lockdown", "blue")})
        s.do("play 002", "pass", "push blue BAZ 1")
        assert s.status("AVA") == after


@pytest.mark.rule("SMS-STA05")
def test_another_players_last_unit_does_not_remove_it() -> None:
    s = scene(hands=[["040"]], units={"SPI": [1, 1, 1]}, status={"SPI": ("displace", "orange")})
    s.do("play 040", "remove magenta 1")
    assert s.status("SPI") == ("displace", "orange")


@pytest.mark.rule("SMS-STA06", "SMS-END14")
def test_all_status_tokens_go_at_the_end_of_a_round() -> None:
    marks = {"MAZ": ("lockdown", "blue"), "SPI": ("displace", "magenta")}
    deck = [f"{n:03}" for n in range(51, 100)]
    s = scene(turns=17, seat=2, first=0, hands=[[], [], ["050"]], units={"MAZ": [1], "SPI": [0, 1]}, status=marks,
              objectives=[["OB01"], ["OB02"], ["OB03"]], deck=deck)  # fmt: skip
    s.do("bury 050", "pass")
    while s.t.round == 1:
        assert s.status("MAZ") == ("lockdown", "blue")
        s.t.play(s.current_player, s.t.legal_moves(s.current_player)[0])
    assert not any(s.t.status)


@pytest.mark.rule("SMS-STA07")
def test_the_marking_unit_counts_as_a_unit() -> None:
    s = scene(hands=[["006"]], units={"MAZ": [2, 1]}).do("play 006", "pass", "mark MAZ")
    assert s.units("MAZ") == [2, 1, 0]
    assert s.control("MAZ") == "blue"


@pytest.mark.rule("SMS-STA08")
def test_the_side_needed_is_up() -> None:
    s = scene(hands=[["036"]], units={"CAS": [1]}).do("play 036", "pass", "pass", "mark CAS")
    assert s.status("CAS") == ("lockdown", "blue")
    s = scene(hands=[["048"]], units={"CAS": [1]}).do("play 048", "pass", "pass", "mark CAS")
    assert s.status("CAS") == ("displace", "blue")
    assert [e.data for e in s.events("marked")] == [{"status": "displace", "owner": 0, "sector": "CAS"}]


# -- Lockdown --------------------------------------------------------------------------------


@pytest.mark.rule("SMS-LCK01")
def test_locked_units_can_be_touched_by_nobody_else() -> None:
    lock = {"SPI": ("lockdown", "magenta")}
    units = {"SPI": [0, 3, 1]}
    assert scene(hands=[["040"]], units=units, status=lock).do("play 040").legal_moves() == ["pass", "remove orange 1"]
    s = scene(hands=[["098"]], units=units, status=lock).do("play 098", "at COR")
    assert s.legal_moves() == ["pass", "pull orange SPI 1"]
    assert s.refused("pull magenta SPI 1") == "SMS-LCK01"


@pytest.mark.rule("SMS-LCK01")
def test_push_and_replace_leave_locked_units_alone() -> None:
    lock = {"COR": ("lockdown", "magenta")}
    s = scene(hands=[["012"]], units={"COR": [1, 3]}, status=lock).do("play 012")
    assert not [offer for offer in s.legal_moves() if "magenta" in offer]
    assert s.refused("push magenta SPI 1") == "SMS-LCK01"
    s = scene(hands=[["100"]], units={"COR": [0, 3, 1]}, status=lock).do("play 100")
    assert s.legal_moves() == ["pass", "remove orange 1"]
    assert s.refused("remove magenta 1") == "SMS-LCK01"


@pytest.mark.rule("SMS-LCK02")
def test_lockdown_protects_nobody_else_and_stops_no_adding() -> None:
    s = scene(hands=[["017"]], units={"SPI": [0, 3]}, status={"SPI": ("lockdown", "magenta")})
    s.do("play 017", "add SPI 2")
    assert s.units("SPI") == [2, 3, 0]
    s = scene(hands=[["040"]], units={"SPI": [0, 1, 2]}, status={"SPI": ("lockdown", "magenta")})
    s.do("play 040", "remove orange 1", "remove orange 1")
    assert s.units("SPI") == [0, 1, 0]


@pytest.mark.rule("SMS-LCK03")
def test_the_owner_may_move_the_own_locked_units() -> None:
    s = scene(hands=[["012"]], units={"COR": [2]}, status={"COR": ("lockdown", "blue")}).do("play 012")
    s.do("push blue SPI 1")
    assert s.units("SPI")[0] == 1
    s = scene(hands=[["039"]], units={"COR": [2]}, status={"COR": ("lockdown", "blue")}).do("play 039", "from COR 1")
    assert s.units("SKY")[0] == 1


@pytest.mark.rule("SMS-LCK01")
def test_lockdown_holds_against_the_kingpin() -> None:
    s = kingpin_scene("040", units={"SPI": [2, 1, 0]}, status={"SPI": ("lockdown", "blue")})
    assert s.units("SPI") == [2, 0, 1]  # the only open unit is removed, then one is added


# -- Displace --------------------------------------------------------------------------------


@pytest.mark.rule("SMS-DSP01")
@pytest.mark.parametrize(
    ("card", "units", "moves"),
    [
        ("017", {}, ["add SPI 1"]),
        ("040", {"SPI": [0, 1, 1]}, ["remove orange 1", "pass", "add SPI 1"]),
        ("095", {"BAZ": [1], "WOR": [0, 1]}, ["from BAZ 1"]),
        ("012", {"COR": [0, 0, 1]}, ["push orange SPI 1"]),
        ("008", {"BAZ": [0, 0, 1]}, ["pass", "pull orange BAZ 1"]),
        ("003", {}, ["add SPI 1"]),
    ],
)
def test_the_owner_may_push_on_every_unit_that_enters(card: str, units: dict[str, list[int]], moves: list[str]) -> None:
    sector = "WOR" if card == "095" else "SPI"
    placed = dict(units)
    placed.setdefault(sector, [0, 1])
    s = scene(hands=[[card]], units=placed, status={sector: ("displace", "magenta")}, burned=["017"])
    s.do(f"play {card}", *moves)
    assert (s.current_player, s.question_id) == (1, "Divert")


@pytest.mark.rule("SMS-DSP01")
def test_replacing_and_strengthening_also_enter() -> None:
    s = scene(hands=[["100"]], units={"COR": [0, 1, 1]}, status={"COR": ("displace", "magenta")})
    s.do("play 100", "remove orange 1")
    assert (s.current_player, s.question_id) == (1, "Divert")
    s = scene(hands=[["041"]], units={"ARC": [1, 1]}, status={"ARC": ("displace", "magenta")}).do(
        "play 041", "add ARC 1"
    )
    assert (s.current_player, s.question_id) == (1, "Divert")


@pytest.mark.rule("SMS-DSP01")
def test_the_owners_own_unit_may_be_pushed_on_too() -> None:
    s = scene(hands=[["017"]], units={"SPI": [1]}, status={"SPI": ("displace", "blue")}).do("play 017", "add SPI 1")
    assert (s.current_player, s.question_id) == (0, "Divert")
    s.do("divert COR")
    assert (s.units("SPI")[0], s.units("COR")[0]) == (1, 1)


@pytest.mark.rule("SMS-DSP02")
def test_units_already_there_are_unaffected() -> None:
    s = scene(hands=[["018"]], units={"COR": [1, 3]}).do("play 018", "pass", "mark COR")
    assert s.question_id == "Add"
    assert s.units("COR") == [1, 3, 0]


@pytest.mark.rule("SMS-DSP03")
def test_a_displaced_unit_may_be_displaced_again() -> None:
    s = scene(hands=[["017"]], units={"SPI": [0, 1], "COR": [0, 0, 1]}, status=SPIRE_AND_CORP)
    s.do("play 017", "add SPI 1", "divert COR")
    assert (s.current_player, s.question_id) == (2, "Divert")
    s.do("divert PRE")
    assert s.units("PRE")[0] == 1


@pytest.mark.rule("SMS-DSP04")
def test_a_unit_is_never_displaced_twice_from_one_sector() -> None:
    s = scene(hands=[["017"]], units={"SPI": [0, 1], "COR": [0, 0, 1]}, status=SPIRE_AND_CORP)
    s.do("play 017", "add SPI 1", "divert COR", "divert SPI")
    assert s.units("SPI")[0] == 1
    assert (s.current_player, s.question_id) == (0, "Add")
    s.do("add SPI 1")  # the next unit starts a chain of its own
    assert (s.current_player, s.question_id) == (1, "Divert")


@pytest.mark.rule("SMS-DSP05")
def test_the_owner_decides_for_each_unit_separately() -> None:
    s = scene(hands=[["017"]], units={"SPI": [0, 1]}, status={"SPI": ("displace", "magenta")})
    s.do("play 017", "add SPI 1", "divert COR", "add SPI 1", "pass")
    assert (s.units("SPI")[0], s.units("COR")[0]) == (1, 1)


@pytest.mark.rule("SMS-DSP06")
def test_questions_are_answered_newest_first_before_the_next_unit() -> None:
    s = scene(hands=[["017"]], units={"SPI": [0, 1], "COR": [0, 0, 1]}, status=SPIRE_AND_CORP).do(
        "play 017", "add SPI 1"
    )
    order = [s.current_player]
    s.do("divert COR")
    order.append(s.current_player)
    s.do("pass")
    order.append(s.current_player)
    s.do("add SPI 1")
    order.append(s.current_player)
    assert order == [1, 2, 0, 1]


@pytest.mark.rule("SMS-DSP06")
def test_dest_is_where_the_unit_came_to_rest() -> None:
    s = scene(hands=[["052"]], units={"BIO": [2], "SPI": [0, 1]}, status={"SPI": ("displace", "magenta")})
    s.do("play 052", "push blue SPI 1", "divert BAZ", "pass")
    assert s.legal_moves() == ["pass", "add BAZ 1"]


@pytest.mark.rule("SMS-DSP06")
def test_same_is_the_chosen_sector_even_if_the_unit_was_displaced() -> None:
    s = scene(hands=[["069"]], units={"UND": [0, 1], "CAS": [1], "SPI": [1]}, status={"UND": ("displace", "magenta")})
    s.do("play 069", "from CAS 1", "divert COR")
    assert s.stack() == ["069"]  # STRENGTHEN 2 SAME needs an own unit in Underhive, and there is none
    s = scene(hands=[["019"]], units={"AVA": [0, 1], "CAS": [1]}, status={"AVA": ("displace", "magenta")})
    s.do("play 019", "from CAS 1", "divert BAZ")
    assert s.legal_moves() == ["pass", "from BAZ 1"]
    s.do("pass")
    assert s.legal_moves() == ["pass", "add AVA 1"]


@pytest.mark.rule("SMS-DSP06")
def test_no_question_when_the_owner_lost_the_last_unit_first() -> None:
    s = scene(hands=[["100"]], units={"COR": [0, 1]}, status={"COR": ("displace", "magenta")})
    s.do("play 100", "remove magenta 1")
    assert s.status("COR") is None
    assert s.units("COR") == [1, 0, 0]
    assert s.current_player == 0


@pytest.mark.rule("SMS-DSP07")
def test_a_displaced_unit_may_go_to_any_bordering_sector() -> None:
    marks = {"SPI": ("displace", "magenta"), "BAZ": ("lockdown", "orange")}
    s = scene(hands=[["012"]], units={"COR": [1], "SPI": [0, 1], "BAZ": [0, 0, 1]}, status=marks)
    s.do("play 012", "push blue SPI 1")
    assert s.legal_moves() == ["pass", *(f"divert {x}" for x in ("COR", "BAZ", "WOR", "ARC", "BIO", "NEU"))]


@pytest.mark.rule("SMS-EFF07")
@pytest.mark.parametrize("there", [None, ("displace", "magenta")])
def test_placing_or_removing_a_token_counts_as_doing_something(there: tuple[str, str] | None) -> None:
    s = scene(start=False, hands=[["050"]], units={"CAS": [1, 1]}, status={"CAS": there} if there else {})
    effect = next(i for i, e in enumerate(s.t.box.effects) if e.text == "LOCKDOWN CAS")
    s.t.then(Deploy(0))
    s.t.then(Perform(effect))
    s.t.advance()
    assert not s.t.effect_done
    s.do("mark CAS")
    assert s.t.effect_done
    assert s.t.place == SECTORS.index("CAS")


def test_a_unit_that_can_go_nowhere_is_not_asked_about() -> None:
    # On the Kingpin's turn its unit enters Presidio, and every neighbor is full.
    units = {"PRE": [0, 1, 0], "AVA": [0, 0, 5], "UND": [0, 0, 5], "COR": [0, 0, 5]}
    for full, asked in ((True, "Deploy"), (False, "Divert")):
        if not full:
            units["COR"] = [0, 0, 4]
        s = scene(2, start=False, units=units, status={"PRE": ("displace", "magenta")}, hands=(("050",), ()))
        s.t.actor, s.t.decider = KINGPIN, 0
        s.t.then(Deploy(0))
        begin_effect(
            s.t, next(i for i, e in enumerate(s.t.box.effects) if e.text == "ADD 1 PRE"), 1 << SECTORS.index("PRE")
        )
        s.t.advance()
        assert s.question_id == asked
        assert s.units("PRE")[2] == 1


@pytest.mark.rule("SMS-DSP04")
def test_a_chain_that_comes_back_to_corp_sec_ends_there() -> None:
    marks = {"COR": ("displace", "magenta"), "BAZ": ("displace", "orange")}
    s = scene(hands=[["009"]], units={"COR": [0, 1], "BAZ": [0, 0, 1]}, status=marks)
    s.do("play 009", "add COR 1", "divert BAZ", "divert COR")
    assert s.units("COR")[0] == 1
    assert (s.current_player, s.question_id) == (0, "Add")


@pytest.mark.rule("SMS-DSP06")
def test_a_unit_allowed_to_stay_rests_where_it_entered() -> None:
    s = scene(hands=[["052"]], units={"BIO": [1], "NEU": [0, 1]}, status={"NEU": ("displace", "magenta")})
    s.do("play 052", "push blue NEU 1", "pass")
    assert s.legal_moves() == ["pass", "add NEU 1"]


@pytest.mark.rule("SMS-STA04")
def test_where_you_have_influence_leaves_out_a_rivals_token_elsewhere() -> None:
    units = {"CAS": [1], "SPI": [0, 1]}
    s = scene(hands=[["050"]], units=units, status={"SPI": ("lockdown", "magenta")}, tokens=[["OP10"]])
    assert s.do("hustle OP10").legal_moves() == ["pass", "mark CAS"]
