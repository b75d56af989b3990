"""Assaults: SYN-ASL, and beams: SYN-SPB."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.syndicate.scene import Scene, scene


def assault(base: str = "koss", holder: int = 1, **given: Any) -> Scene:
    """Seat 0 with crew and reinforcements in front of one base of seat 1."""
    start: dict[str, Any] = {"owner": {base: holder}, "stock": [(0, 0, 20)], "assault": [4], "alert": 2, **given}
    return scene(**start)


@pytest.mark.rule("SYN-ASL01", "SYN-RND09")
def test_an_assault_needs_die_crew_and_a_base_of_another() -> None:
    s = assault(stock=[(0, 0, 4)], assault=[0])
    assert s.legal_moves("assault") == []
    assert s.clause("assault koss") == "SYN-ASL03"
    assert s.clause("assault rhea") == "SYN-ASL01"
    assert assault(holder=0).legal_moves("assault") == []
    assert assault(dice=[0]).legal_moves("assault") == []
    assert assault(dice=[0]).clause("assault koss") == "SYN-RND09"
    assert assault(stock=[(0, 0, 5)], assault=[0]).legal_moves("assault") == ["assault koss"]
    s = scene(2, phantom=True, owner={"koss": 2}, stock=[(0, 0, 5)])
    assert s.legal_moves("assault") == ["assault koss"]


@pytest.mark.rule("SYN-ASL02")
def test_reinforcements_up_to_those_armed() -> None:
    s = assault(armed=[2]).do("assault koss")
    assert s.legal_moves() == ["force 0", "force 1", "force 2"]
    assert s.clause("force 3") == "SYN-ASL02"


@pytest.mark.rule("SYN-ASL03")
@pytest.mark.parametrize(("force", "crew"), [(0, 15), (1, 10), (4, 10)])
def test_crew_by_reinforcements(force: int, crew: int) -> None:
    s = assault().do("assault koss").rolls(1).do(f"force {force}")
    assert s.stock() == f"0/0/{crew}"
    s = assault(stock=[(0, 0, 9)]).do("assault koss")
    assert s.question_id == "Menu"  # only the assault without reinforcements was possible
    assert s.stock() == "0/0/4"


@pytest.mark.rule("SYN-ASL04")
@pytest.mark.parametrize(("force", "need"), [(0, 6), (1, 5), (2, 4), (3, 3), (4, 2)])
def test_winning_rolls_against_an_unfortified_base(force: int, need: int) -> None:
    s = assault().do("assault koss").rolls(need - 1).do(f"force {force}")
    assert s.owner("koss") == 1
    s = assault().do("assault koss").rolls(need).do(f"force {force}")
    assert s.owner("koss") == 0


@pytest.mark.rule("SYN-ASL05")
@pytest.mark.parametrize(("force", "need"), [(1, 6), (2, 5), (3, 4), (4, 3)])
def test_winning_rolls_against_a_fortified_base(force: int, need: int) -> None:
    s = assault(fort=["koss"]).do("assault koss")
    assert "force 0" not in s.legal_moves()
    assert s.clause("force 0") == "SYN-ASL05"
    s.rolls(need - 1).do(f"force {force}")
    assert s.owner("koss") == 1
    s = assault(fort=["koss"]).do("assault koss").rolls(need).do(f"force {force}")
    assert s.owner("koss") == 0
    assert assault(fort=["koss"], assault=[0]).clause("assault koss") == "SYN-ASL05"


@pytest.mark.rule("SYN-ASL06", "SYN-SPB02")
def test_a_beam_makes_a_base_count_as_fortified() -> None:
    both = {"ceto": 1, "etna": 1}
    s = assault(owner=both).do("assault etna")
    assert "force 0" not in s.legal_moves()
    apart = {"ceto": 2, "etna": 1}
    assert "force 0" in assault(owner=apart).do("assault etna").legal_moves()
    for flipped in ({"no_crew": ["ceto"]}, {"destroyer": "ceto"}, {"no_effect": ["ceto"]}, {"no_tax": ["ceto"]}):
        assert "force 0" in assault(owner=both, **flipped).do("assault etna").legal_moves()


@pytest.mark.rule("SYN-SPB12")
def test_an_installation_does_not_protect_itself() -> None:
    s = assault(owner={"ceto": 1, "etna": 1}).do("assault ceto")
    assert "force 0" in s.legal_moves()


@pytest.mark.rule("SYN-SPB04", "SYN-SPB13")
def test_beams_turn_no_tile_and_add_nothing_to_a_fort() -> None:
    both = {"ceto": 1, "etna": 1}
    s = scene(owner=both, stock=[(0, 0, 20)], assault=[4])
    assert not s.fort("etna")
    assert s.t.view(0).protected[9] == 1
    s = scene(seat=1, owner=both, stock=[(), (6, 0, 10)])
    assert "fortify etna" in s.legal_moves()
    s = assault(owner=both, fort=["etna"]).do("assault etna").rolls(6).do("force 1")
    assert s.owner("etna") == 0


WON_OR_LOST = pytest.mark.parametrize("roll", [5, 4], ids=["won", "lost"])


def forced(roll: int) -> Scene:
    """An assault on a fort with two reinforcements, which a 5 wins."""
    return assault(fort=["koss"], stock=[(0, 0, 10)], assault=[2]).do("assault koss").rolls(roll).do("force 2")


@pytest.mark.rule("SYN-ASL07")
@WON_OR_LOST
def test_an_assault_uses_up_its_crew(roll: int) -> None:
    assert forced(roll).stock() == "0/0/0"


@pytest.mark.rule("SYN-ASL08")
@WON_OR_LOST
def test_an_assault_uses_up_its_reinforcements_but_not_the_level(roll: int) -> None:
    seat = forced(roll).t.seats[0]
    assert (seat.reinforcements, seat.assault) == (0, 2)


@pytest.mark.rule("SYN-ASL09")
@WON_OR_LOST
def test_an_assault_raises_the_alert_level(roll: int) -> None:
    assert forced(roll).t.alert == 3


@pytest.mark.rule("SYN-ASL16")
@WON_OR_LOST
def test_an_assault_uses_one_die(roll: int) -> None:
    assert forced(roll).t.seats[0].dice == 1


@pytest.mark.rule("SYN-EX12")
@pytest.mark.parametrize(("roll", "owner", "fort"), [(5, 0, False), (4, 1, True)])
def test_two_reinforcements_take_a_fort_with_a_five(roll: int, owner: int, fort: bool) -> None:
    s = forced(roll)
    assert (s.owner("koss"), s.fort("koss")) == (owner, fort)
    assert (s.stock(), s.t.seats[0].reinforcements, s.t.alert) == ("0/0/0", 0, 3)


@pytest.mark.rule("SYN-ASL09", "SYN-ASL10", "SYN-EX18")
@pytest.mark.parametrize(("players", "top"), [(2, 6), (3, 6), (4, 8), (5, 8)])
def test_at_the_maximum_alert_stays_and_the_destroyer_does_not_move(players: int, top: int) -> None:
    s = assault(players=players, alert=top).do("assault koss").rolls(1).do("force 0")
    assert (s.t.alert, s.destroyer) == (top, "")
    s = assault(players=players, alert=top, destroyer="io")
    s.do("assault koss").rolls(6).do("force 0")
    assert s.destroyer == "io"


@pytest.mark.rule("SYN-ASL11")
def test_a_base_is_taken_unfortified() -> None:
    s = assault(fort=["koss"]).do("assault koss").rolls(6).do("force 4")
    assert (s.owner("koss"), s.fort("koss")) == (0, False)


@pytest.mark.rule("SYN-ASL12", "SYN-SPB09", "SYN-ASL14")
def test_research_goes_with_a_lost_base_only() -> None:
    s = assault("galle", research={"galle": 2}).do("assault galle").rolls(6).do("force 0")
    assert s.research("galle") == 0
    s = assault("galle", research={"galle": 2}, fort=["galle"]).do("assault galle").rolls(1).do("force 1")
    assert (s.owner("galle"), s.fort("galle"), s.research("galle")) == (1, True, 2)


@pytest.mark.rule("SYN-ASL13", "SYN-CHP01")
def test_no_chip_by_assault() -> None:
    s = assault(board_chips={"koss": "CE1"}).do("assault koss").rolls(6).do("force 0")
    assert s.chips() == []


@pytest.mark.rule("SYN-ASL15")
def test_the_casino_does_not_help_an_assault() -> None:
    s = assault(owner={"koss": 1, "honos": 0}, techs=[["AT01"]])
    s.do("assault koss")
    assert s.legal_moves() == [f"force {r}" for r in range(5)]
    s.rolls(5).do("force 0")
    assert s.owner("koss") == 1


@pytest.mark.rule("SYN-ASL17", "SYN-CHP05")
def test_the_order_of_an_assault() -> None:
    s = assault(slots=["", "SL01"], chips=[["CI8"]], syndicates=["terrans", "orion", "covent"]).do("assault koss")
    assert s.legal_moves("chip") == ["chip CI8"]
    start = len(s.t.events)
    s.do("chip CI8", "force 1")
    assert (s.stock(), s.t.seats[0].reinforcements) == ("0/0/10", 3)  # committed before anybody answers
    assert (s.question_id, s.current_player) == ("Window", 1)
    s.rolls(5).do("decline")
    assert s.story(start)[:5] == ["chip_played", "assault", "assault_won", "gained", "alert"]


@pytest.mark.rule("SYN-ASL18")
def test_the_odds_told_are_those_of_the_roll() -> None:
    s = assault(owner={"ceto": 1, "etna": 1}).do("assault etna").rolls(6).do("force 1")
    assert s.told("assault").data["chance"] == 1
    assert s.told("assault_won").data["need"] == 6


@pytest.mark.rule("SYN-BLK05", "SYN-UPK08")
def test_a_flipped_base_can_be_assaulted_and_stays_flipped() -> None:
    s = assault(destroyer="koss", no_tax=["koss"]).do("assault koss").rolls(6).do("force 0")
    assert s.owner("koss") == 0
    assert not s.in_play("koss")
    assert s.destroyer == "koss"


def test_two_assaults_on_one_base_in_round_one() -> None:
    s = assault(round=1).do("assault koss").rolls(1).do("force 0", "assault koss").rolls(6).do("force 0")
    assert s.owner("koss") == 0
    assert s.legal_moves("assault") == []


@pytest.mark.rule("SYN-SPB05", "SYN-TRD13")
def test_a_granted_beam_protects_until_its_grantor_attacks_or_revokes() -> None:
    lands = {"ceto": 2, "etna": 1}
    grant: dict[str, Any] = {"owner": lands, "granted": ["ceto_etna"]}
    assert "force 0" not in assault(**grant).do("assault etna").legal_moves()
    s = scene(seat=2, owner=lands, granted=["ceto_etna"], stock=[(), (), (0, 0, 20)], assault=[0, 0, 4])
    assert "revoke ceto_etna" in s.legal_moves()
    s.do("assault etna")
    assert "force 0" in s.legal_moves()
    assert s.t.granted == 0
    assert s.t.events[-1].kind == "revoked"  # open before the assault, so that the log explains the odds
    assert s.t.events[-1].data == {"link": "ceto_etna"}
    s = scene(seat=2, owner=lands, granted=["ceto_etna"]).do("revoke ceto_etna")
    assert s.t.granted == 0
    assert s.told("revoked").data == {"link": "ceto_etna"}
    s = assault(owner=lands, granted=["ceto_etna"]).do("assault ceto").rolls(6).do("force 0")
    assert s.t.granted == 0  # the installation changed hands


def test_an_assault_shows_its_chance_and_its_price_before_it_is_made() -> None:
    """Given crew for an assault without reinforcements only, the menu names chance and crew; else the best chance."""
    s = assault(stock=[(0, 0, 9)])
    facts = s.t.agenda[-1].facts(s.t)
    assert (facts["wins"], facts["paid"], facts["sides"]) == (
        {"assault koss": 1},
        {"assault koss": {"crew": [9, 4]}},
        6,
    )
    s = assault()
    facts = s.t.agenda[-1].facts(s.t)
    assert (facts["wins"], facts["paid"]) == ({"assault koss": 5}, {})
    s = assault(dice=[0])
    assert "wins" not in s.t.agenda[-1].facts(s.t)
