"""The phantom and the campaign: SYN-PHM, SYN-SOL."""

from __future__ import annotations

from typing import Any

import pytest

import cinque
from cinque.core import OptionError
from cinque.games.syndicate.rules.alert_level import top_alert
from cinque.games.syndicate.rules.moves import BASES
from cinque.games.syndicate.rules.phantom import PhantomCard, PhantomTurn
from tests.games.syndicate.scene import Scene, begin, choose_syndicates, fresh, phase, scene, sovereign, table


def two(**given: Any) -> Scene:
    return scene(2, phantom=True, **given)


def drawn(*bases: str, players: int = 2, **given: Any) -> Scene:
    """A phantom turn with these base cards, before seat 0's turn."""
    from cinque.games.syndicate.rules.turn import Turn

    t = table(players, **({"phantom": True} if players == 2 else {}), **given)
    t.turn = t.phantom
    return begin(t, *[PhantomCard(BASES.index(base), base == bases[-1]) for base in bases], Turn(0))


@pytest.mark.rule("SYN-PHM01", "SYN-CMP01")
def test_the_phantom_is_an_option_for_two() -> None:
    assert fresh(2).phantom == -1
    assert fresh(2, phantom=True).phantom == 2
    for players in (3, 4, 5):
        with pytest.raises(OptionError):
            cinque.load("syndicate", players=players, phantom=True)
    for players in (0, 6):
        with pytest.raises(OptionError):
            cinque.load("syndicate", players=players)


@pytest.mark.rule("SYN-PHM02", "SYN-EX09")
def test_it_sits_before_the_first_player_and_takes_the_tile_in_turn() -> None:
    t = fresh(2, phantom=True, first=1)
    choose_syndicates(t)
    assert t.circle == [1, 0, 2]
    s = phase(2, phantom=True, sovereign=["S03"])
    orders = []
    for _ in range(3):
        count = len(s.t.circle)
        orders.append("".join("ABP"[s.t.circle[(s.t.lead + place) % count]] for place in range(count)))
        s.do("pass").until("Menu").do("pass").until("Menu", s.legal_moves()[0])
    assert orders == ["ABP", "BPA", "PAB"]


@pytest.mark.rule("SYN-PHM03", "SYN-SET19")
def test_it_starts_with_five_plain_bases_without_chips() -> None:
    for seed in range(20):
        t = fresh(2, seed, phantom=True)
        choose_syndicates(t)
        own = [base for base in range(18) if t.owner[base] == 2]
        assert len(own) == 5
        assert all(not t.fort >> base & 1 and t.chips[t.board][base] < 0 for base in own)


@pytest.mark.rule("SYN-PHM04", "SYN-PHM15", "SYN-PHM14")
def test_it_has_no_seat_no_income_and_no_award() -> None:
    s = sovereign("S02", 2, phantom=True, owner=dict.fromkeys(["koss", "rhea", "io", "etna", "kepler", "honos"], 2))
    assert s.events("taxed") == [] == s.events("collected")
    assert s.t.awards == [-1] * 8
    assert len(s.t.seats) == 2
    assert s.t.rivals() == []
    assert s.t.no_crew == 0


@pytest.mark.rule("SYN-PHM05", "SYN-PHM18", "SYN-PHM10")
def test_two_cards_of_all_owned_are_drawn_and_shown_first() -> None:
    seen = set()
    for seed in range(40):
        t = table(2, phantom=True, owner={"koss": 0, "io": 1, "kepler": 2, "honos": 2})
        t.rng = seed
        t.turn = 2
        t.then(PhantomTurn())
        while t.agenda:
            t.agenda.pop().run(t)
        event = next(e for e in t.events if e.kind == "phantom_drew")
        bases = event.data["bases"]
        assert len(bases) == 2
        assert set(bases) <= {"koss", "io", "kepler", "honos"}
        order = [e.data["base"] for e in t.events if e.kind in ("phantom_fort", "phantom_assault")]
        assert order == bases
        seen |= set(bases)
    assert seen == {"koss", "io", "kepler", "honos"}
    t = table(2, phantom=True, owner={"koss": 2})
    t.then(PhantomTurn())
    while t.agenda:
        t.agenda.pop().run(t)
    assert t.fort == 1  # one card in all: one is drawn


@pytest.mark.rule("SYN-PHM06")
def test_an_own_base_is_fortified_once() -> None:
    s = drawn("koss", owner={"koss": 2})
    assert s.fort("koss")
    s = drawn("koss", owner={"koss": 2}, fort=["koss"])
    assert s.events("phantom_fort") == [] == s.events("phantom_assault")


@pytest.mark.rule("SYN-PHM07", "SYN-EX21")
@pytest.mark.parametrize(("alert", "force", "need"), [(1, 1, 5), (3, 2, 4), (5, 3, 3)])
def test_it_assaults_with_a_force_by_colour(alert: int, force: int, need: int) -> None:
    for fort in (0, 1):
        t = table(2, phantom=True, owner={"io": 0}, alert=alert, fort=["io"] if fort else [], slots=["M01"])
        t.turn = 2
        s = begin(t, PhantomCard(BASES.index("io"), True))
        assert s.told("phantom_assault").data["reinforcements"] == force
        s = _finish(s, need + fort)
        assert s.owner("io") == 2
        t = table(2, phantom=True, owner={"io": 0}, alert=alert, fort=["io"] if fort else [], slots=["M01"])
        t.turn = 2
        s = _finish(begin(t, PhantomCard(BASES.index("io"), True)), need + fort - 1)
        assert s.owner("io") == 0


def _finish(s: Scene, roll: int) -> Scene:
    """Seat 0 declines to answer the assault; then the phantom rolls this."""
    from cinque.games.syndicate.rules.turn import Turn

    s.t.agenda.insert(0, Turn(0))
    return s.rolls(roll).do("decline")


@pytest.mark.rule("SYN-PHM08", "SYN-PHM09")
def test_a_won_base_is_plain_and_every_assault_raises_alert() -> None:
    t = table(2, phantom=True, owner={"galle": 0}, fort=["galle"], research={"galle": 2}, slots=["M01"], alert=2)
    t.turn = 2
    s = _finish(begin(t, PhantomCard(BASES.index("galle"), True)), 6)
    assert (s.owner("galle"), s.fort("galle"), s.research("galle"), s.t.alert) == (2, False, 0, 3)


@pytest.mark.rule("SYN-PHM09")
def test_the_colour_is_read_anew_for_the_second_card() -> None:
    t = table(2, phantom=True, owner={"io": 0, "etna": 0}, alert=2)
    t.then(PhantomCard(BASES.index("io"), True), PhantomCard(BASES.index("etna"), True))
    while t.agenda:
        t.agenda.pop().run(t)
    assert [e.data["reinforcements"] for e in t.events if e.kind == "phantom_assault"] == [1, 2]


@pytest.mark.rule("SYN-PHM11")
def test_two_players_trade_around_the_phantoms_turn_only() -> None:
    s = phase(2, phantom=True, trading=True, owner={"koss": 2}, stock=[(9, 9, 9)] * 2)
    assert s.question_id == "Menu"
    s.do("pass")
    assert (s.question_id, s.current_player) == ("Menu", 1)
    s.do("pass")
    assert (s.question_id, s.t.to_move, s.events("phantom_drew")) == ("CallOffers", [0, 1], [])
    s.do("decline", "decline")
    assert (s.question_id, s.t.to_move) == ("CallOffers", [0, 1])
    assert len(s.events("phantom_drew")) == 1


@pytest.mark.rule("SYN-PHM11", "SYN-TRD08")
def test_two_players_trade_after_the_phantoms_first_assault() -> None:
    """After the second card the call between the turns follows at once."""
    s = drawn("koss", "rhea", trading=True, owner={"koss": 0, "rhea": 1}, stock=[(9, 9, 9)] * 2)
    assert (s.question_id, s.t.to_move, s.t.question(0).window) == ("CallOffers", [0, 1], "trade_rolls")
    assert len(s.events("phantom_assault")) == 1
    s.answer(0, "offer").answer(1, "decline").do("to 1", "give crew", "number 2", "send", "accept", "decline")
    assert (s.stock(0), s.stock(1)) == ("9/9/7", "9/9/11")
    assert (s.question_id, len(s.events("phantom_assault"))) == ("Menu", 2)
    s = drawn("koss", "rhea", trading=True, owner={"koss": 2, "rhea": 2})
    assert (s.question_id, s.fort("koss")) == ("Menu", True)  # it fortified: no assault, no call


@pytest.mark.rule("SYN-PHM12", "SYN-PHM17")
def test_it_is_robbed_from_the_bank_and_assaulted() -> None:
    s = two(hands=[["RB2"]], owner={"koss": 2}).rolls(6, 6, 5).do("robbery RB2")
    assert s.stock() == "11/0/0"
    assert s.told("stole").data["owner"] == "phantom"
    s = two(owner={"koss": 2}, stock=[(0, 0, 5)]).rolls(6).do("assault koss")
    assert s.owner("koss") == 0


@pytest.mark.rule("SYN-PHM13")
@pytest.mark.parametrize("card", ["S05", "S08", "S09", "S16"])
def test_sovereign_cards_do_not_touch_it(card: str) -> None:
    lands = dict.fromkeys(["koss", "sedna", "rhea"], 2)
    s = sovereign(card, 2, phantom=True, alert=6, owner=lands, research={"sedna": 1})
    assert [s.owner(base) for base in lands] == [2, 2, 2]
    assert s.in_play("sedna")


@pytest.mark.rule("SYN-PHM16", "SYN-PHM19", "SYN-PHM20")
def test_its_assaults_meet_beams_techs_and_sleepers_but_no_chips() -> None:
    t = table(2, phantom=True, owner={"ceto": 0, "etna": 0}, slots=["SL01"], chips=[["CI8"]])
    t.turn = 2
    s = begin(t, PhantomCard(BASES.index("etna"), True))
    assert (s.question_id, s.t.to_move) == ("Window", [0])
    assert s.told("phantom_assault").data["chance"] == 1
    from cinque.games.syndicate.rules.turn import Turn

    s.t.agenda.insert(0, Turn(0))
    s.rolls(6).do("play")
    assert (s.owner("etna"), s.told("phantom_lost").data["total"]) == (0, 4)
    assert s.t.seats[0].dice == 2
    s = drawn("io", owner={"io": 0}, techs=[["AT06"]])
    assert s.told("phantom_assault").data["chance"] == 1


@pytest.mark.rule("SYN-PHM15")
def test_jammed_locks_cannot_name_it_and_saboteur_can() -> None:
    s = phase(2, phantom=True, lead=2, slots=["SL09"], owner={"koss": 2})
    assert s.legal_moves() == ["decline"]
    s = two(slots=["SL05"], owner={"koss": 2}, fort=["koss"]).do("reveal")
    assert not s.fort("koss")


def test_its_installation_protects_its_bases() -> None:
    s = two(owner={"ceto": 2, "etna": 2}, stock=[(0, 0, 20)])
    assert "assault etna" not in s.legal_moves()
    assert "assault ceto" in s.legal_moves()


# -- the campaign ----------------------------------------------------------------------------------


def solo(**given: Any) -> Scene:
    return scene(1, syndicates=["ngata"], **given)


@pytest.mark.rule("SYN-SOL01", "SYN-SOL02")
def test_ngata_against_the_phantom() -> None:
    t = fresh(1)
    assert (t.seats[0].syndicate, t.phantom, t.circle, top_alert(t)) == (4, 1, [0, 1], 6)
    assert t.game.options == {
        "blockade": True, "trading": False, "extended": False, "phantom": True, "first": -1,
    }  # fmt: skip
    assert t.game.team
    assert len(t.sovereign[t.sovereign_deck]) == 8
    assert Scene(t).question_id == "Menu"


def test_the_tile_alternates() -> None:
    s = solo(sovereign=["S03"])
    s.do("pass").until("Menu", "decline")
    assert s.t.circle[s.t.lead] == 1


@pytest.mark.rule("SYN-SOL03", "SYN-SOL07")
def test_stage_1_four_missions_in_two_zones() -> None:
    s = solo(hands=[["M01", "M19"]], round=2)
    seat = s.t.seats[0]
    seat.leads, seat.zones = 3, 1
    s.rolls(6).do("mission M01")
    assert (s.t.stage, seat.leads) == (1, 4)  # one zone only
    s.do("mission M19").rolls(6).do("roll")
    assert s.t.stage == 2
    assert s.told("stage").data == {"stage": 2}
    s = solo(hands=[["RB1"]], owner={"koss": 1})
    s.rolls(6).do("robbery RB1")
    assert s.t.seats[0].leads == 0  # robberies do not count


@pytest.mark.rule("SYN-SOL04", "SYN-SOL07")
def test_stage_2_an_inner_base_or_twenty_influence() -> None:
    s = solo(stock=[(16, 20, 0)])
    assert "access" not in s.legal_moves()
    s.t.stage = 2
    assert "access" in s.legal_moves()
    s.do("access")
    assert (s.t.stage, s.stock()) == (3, "16/0/0")
    assert s.told("access").data == {"influence": 20}
    s = solo(stock=[(16, 8, 0)])
    assert s.clause("access") == ""  # not asked for in the first stage
    s.t.stage = 2
    assert "access" not in s.legal_moves()
    refusal = s.refusal("access")
    assert refusal is not None
    assert (refusal.clause, refusal.facts) == ("SYN-SOL04", {"price": 20, "have": 8})
    s.do("buy kepler")
    assert s.t.stage == 3
    s = solo(stock=[(16, 8, 0)], destroyer="kepler")
    s.t.stage = 2
    s.do("buy kepler")
    assert s.t.stage == 2  # not in play


def rescue(**given: Any) -> Scene:
    s = solo(**{"stock": [(0, 0, 20)], "assault": [2], "awards": {"AW2": 0}, **given})
    s.t.stage = 3
    return s


@pytest.mark.rule("SYN-SOL05", "SYN-SOL06", "SYN-SOL07", "SYN-SOL09")
def test_stage_3_two_break_ins() -> None:
    s = rescue()
    assert s.legal_moves("rescue") == ["rescue 1", "rescue 2"]
    s.rolls(5).do("rescue 2")
    assert (s.t.break_ins, s.stock(), s.t.seats[0].dice, s.t.seats[0].reinforcements, s.t.alert) == (
        1,
        "0/0/10",
        1,
        0,
        2,
    )
    assert (s.t.over, s.owner("kepler")) == (False, -1)
    assert s.legal_moves("rescue") == []
    s.t.seats[0].reinforcements = 1
    s.rolls(6).do("rescue 1")
    assert (s.t.over, s.t.winners, s.t.reason) == (True, [0], "rescued")
    assert s.told("final").data["score"] == s.t.scores[0]
    s = rescue().rolls(4).do("rescue 2")
    assert (s.t.break_ins, s.told("held_off").data["need"]) == (0, 5)
    assert rescue(stock=[(0, 0, 9)]).legal_moves("rescue") == []
    assert rescue(dice=[0]).legal_moves("rescue") == []


@pytest.mark.rule("SYN-SOL06")
def test_too_late_is_lost() -> None:
    s = sovereign("S03", 1, syndicates=["ngata"], round=6, last=6, stock=[(99, 0, 0)])
    assert (s.t.over, s.t.winners, s.t.reason) == (True, [], "too_late")
    assert s.t.scores == [99 + 3]


@pytest.mark.rule("SYN-SOL08", "SYN-SOL10")
def test_a_break_in_uses_assault_effects_but_is_no_assault() -> None:
    s = rescue(chips=[["CI8"]], techs=[["AT07", "AT10"]], owner={"kepler": 1}).do("rescue 1")
    assert s.stock() == "0/0/13"  # ten less three
    assert s.legal_moves() == ["roll", "chip CI8"]
    assert s.t.question(0).facts["chance"] == 3
    s.do("chip CI8").rolls(2).do("roll")
    assert (s.t.break_ins, s.t.seats[0].captures, s.owner("kepler")) == (1, 0, 1)


@pytest.mark.rule("SYN-SOL03", "SYN-SOL07")
def test_the_lone_player_sees_how_far_the_campaign_has_come() -> None:
    s = scene(1, hands=[["M02"]], stock=[(20, 20, 20)], syndicates=["ngata"])
    goal = s.t.view(0).campaign
    assert (goal.stage, goal.leads, goal.zones, goal.breaks, goal.of) == (1, 0, 0, 0, [4, 2, 20, 2])
    s.do("mission M02").rolls(6).do("roll")
    goal = s.t.view(0).campaign
    assert (goal.leads, goal.zones) == (1, 1)
    assert scene(3).t.view(0).campaign is None


@pytest.mark.rule("SYN-PHM07")
@pytest.mark.parametrize(("alert", "force"), [(1, 1), (3, 2), (6, 3)])
def test_all_see_how_the_phantom_would_assault(alert: int, force: int) -> None:
    view = scene(2, phantom=True, alert=alert).t.view(1)
    assert view.menace == [force, 6 - (6 - force) + 1, 6 - (7 - force) + 1]
    assert scene(2).t.view(1).menace == []


@pytest.mark.rule("SYN-PHM07", "SYN-PHM16")
@pytest.mark.parametrize(("fort", "need"), [([], 3), (["io"], 4)])
def test_the_owner_sees_what_the_phantoms_assault_needs(fort: list[str], need: int) -> None:
    s = drawn("io", owner={"io": 0}, alert=5, fort=fort, slots=["SL01"], techs=[["AT10"]])
    assert s.question_id == "Window"
    assert s.t.view(0).stake == [need, 0, 6]
    assert s.t.view(0).turn == s.t.phantom


@pytest.mark.rule("SYN-SOL05")
def test_the_chance_of_a_break_in_is_told_before_it_is_rolled() -> None:
    s = solo(stock=[(0, 0, 20)], assault=[3], techs=[["AT10"]])
    s.t.stage = 3
    told = s.t.question(0).facts
    for force in (1, 2, 3):
        wins = told["wins"][f"rescue {force}"]
        for roll in range(1, 7):
            s = solo(stock=[(0, 0, 20)], assault=[3], techs=[["AT10"]])
            s.t.stage = 3
            s.rolls(roll).do(f"rescue {force}")
            assert bool(s.events("broke_in")) == (roll > 6 - wins)
