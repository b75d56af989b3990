"""Awards that one change fulfills for several players, or several awards for one (SYN-AWD01, SYN-AWD02, SYN-R49)."""

from __future__ import annotations

import pytest

from tests.games.syndicate.scene import Scene, scene

# Seat 1 lacks the Inner zone, seat 2 the Middle one; a swap gives both a base in every zone at once.
WORLDS = {"koss": 1, "io": 1, "galle": 1, "rhea": 2, "tycho": 2, "honos": 2}


def swap(lead: int, owner: dict[str, int], give: str, want: str, **given: object) -> Scene:
    """Seats 1 and 2 swap bases in the trade call after seat 0's turn."""
    s = scene(4, lead=lead, owner=owner, trading=True, **given).do("pass")
    for seat in s.t.to_move:
        s.answer(seat, "offer" if seat == 1 else "decline")
    return s.do("to 2", f"give_base {give}", f"want_base {want}", "send", "accept")


@pytest.mark.rule("SYN-AWD01", "SYN-AWD02", "SYN-TRD04")
@pytest.mark.parametrize(("lead", "winner"), [(0, 1), (1, 1), (2, 2), (3, 1)])
def test_of_two_whom_a_trade_fulfils_the_earlier_in_player_order_takes_it(lead: int, winner: int) -> None:
    s = swap(lead, WORLDS, "galle", "honos")
    assert s.t.view(0).seats[1].feats[6] == s.t.view(0).seats[2].feats[6] == 3
    assert s.award("AW7") == winner
    assert [event.data["award"] for event in s.events("award")] == ["AW7"]
    assert s.t.scores == [5 if seat == winner else 0 for seat in range(4)]


@pytest.mark.rule("SYN-AWD01", "SYN-AWD02")
def test_the_loser_of_such_a_tie_never_gets_it() -> None:
    s = swap(0, WORLDS, "galle", "honos", stock=[(), (), (99, 99, 99)])
    s.do("decline").until("Menu").do("pass").until("Menu")
    assert (s.current_player, s.award("AW7")) == (2, 1)
    s.do("buy kepler")
    assert s.award("AW7") == 1


@pytest.mark.rule("SYN-AWD01")
def test_a_trade_can_give_two_players_one_award_each() -> None:
    four = dict.fromkeys(["koss", "boreas", "morrow", "sedna"], 1)
    s = scene(4, owner={**four, "io": 1, "rhea": 2, "tycho": 2, "honos": 2, "kepler": 2}, trading=True).do("pass")
    for seat in s.t.to_move:
        s.answer(seat, "offer" if seat == 1 else "decline")
    s.do("to 2", "give_base io", "want_base kepler", "want_base honos", "send", "accept")
    assert (s.award("AW5"), s.award("AW7")) == (1, 2)  # six bases in two zones, three bases in three
    assert s.t.scores == [0, 10, 5, 0]


@pytest.mark.rule("SYN-AWD01", "SYN-AWD03")
def test_one_purchase_can_bring_two_awards() -> None:
    lands = dict.fromkeys(["koss", "rhea", "boreas", "morrow", "io"], 0)
    s = scene(owner=lands, stock=[(16, 8, 0)]).do("buy kepler")
    assert (s.award("AW5"), s.award("AW7"), s.t.scores[0]) == (0, 0, 15)
    assert [event.data["award"] for event in s.events("award")] == ["AW5", "AW7"]


@pytest.mark.rule("SYN-AWD01", "SYN-ASL11")
def test_one_assault_can_bring_three_awards() -> None:
    lands = dict.fromkeys(["koss", "rhea", "boreas", "morrow", "io"], 0)
    s = scene(owner={**lands, "tycho": 1}, stock=[(0, 0, 9)])
    s.t.seats[0].captures = 1
    s.rolls(6).do("assault tycho")
    assert [s.award(award) for award in ("AW2", "AW5", "AW7")] == [0, 0, 0]
    assert s.t.scores[0] == 25


@pytest.mark.rule("SYN-AWD01", "SYN-AWD02")
def test_a_base_taken_gives_and_takes_at_once() -> None:
    """The attacker reaches six bases in the moment the defender, who had six and the award, falls to five."""
    six = dict.fromkeys(["koss", "rhea", "boreas", "morrow", "io", "etna"], 1)
    five = dict.fromkeys(["sedna", "hypatia", "goshen", "galle", "lowell"], 0)
    s = scene(owner={**six, **five}, stock=[(0, 0, 9)], awards={"AW5": 1}).rolls(6).do("assault koss")
    assert (s.t.bases(0), s.t.bases(1), s.award("AW5")) == (6, 5, 1)
    s = scene(owner={**six, **five}, stock=[(0, 0, 9)]).rolls(6).do("assault koss")
    assert s.award("AW5") == 0  # nobody had taken it
