"""The two-player game: SMS-KIN."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR, dice
from cinque.games.shadow_moon.rules.kingpin import PlaceKingpinUnits
from cinque.games.shadow_moon.rules.moves import AGENTS, SECTORS
from cinque.games.shadow_moon.rules.sector_choice import begin_effect
from cinque.games.shadow_moon.rules.table import KINGPIN
from cinque.testing import arrange
from tests.games.shadow_moon.round_end_scenes import ROW, rolled
from tests.games.shadow_moon.scene import fresh, kingpin_scene, scene


@pytest.mark.rule("SMS-KIN03")
def test_the_kingpin_acts_after_every_player_turn_through_that_player() -> None:
    t = fresh(2, 5, first=1)
    d = dice(5)
    while t.round == 1:
        seat = t.current_player()
        if t.actor == KINGPIN and t.phase == 5 and t.game.id_of(type(t.agenda[-1])) != "Divert":
            assert seat == t.decider
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])
    acting = [(e.kind, e.seat) for e in t.events if e.kind in ("played", "buried", "rolled")]
    assert [kind == "rolled" for kind, _ in acting] == [False, True] * 12
    assert [seat for kind, seat in acting if kind == "rolled"] == [1, 0] * 6


@pytest.mark.rule("SMS-KIN04")
def test_a_face_takes_that_card_of_the_row() -> None:
    s = rolled(3, deck=["090"])
    assert "063" in s.stack(2)
    assert s.t.agents[s.t.row][2] in (-1, AGENTS.index("090"))


@pytest.mark.rule("SMS-KIN05")
def test_only_the_effects_above_the_line_are_resolved() -> None:
    s = kingpin_scene("017", deck=["001"])  # ADD 2 SPI, INTERFERE 1 | ADD 1 ADJ(SPI)
    s.do("plant 001 magenta")
    assert s.units("SPI")[2] == 2
    assert s.supply(2) == 14
    assert s.stack(2) == ["017"]
    assert (s.current_player, s.question_id) == (1, "Deploy")


@pytest.mark.rule("SMS-KIN06")
def test_add_two_means_exactly_two() -> None:
    s = kingpin_scene("017", deck=[])
    assert s.units("SPI")[2] == 2
    assert s.question_id == "Deploy"


@pytest.mark.rule("SMS-KIN06", "SMS-KIN08")
def test_ship_is_no_choice_for_the_kingpin_but_its_origins_are() -> None:
    s = kingpin_scene("039", units={"COR": [0, 0, 4], "MAZ": [0, 0, 2]})  # SHIP 3 SKY
    assert s.legal_moves() == ["from COR 1", "from COR 2", "from COR 3", "from MAZ 1", "from MAZ 2"]
    s.do("from COR 2")
    assert s.legal_moves() == ["from COR 1", "from MAZ 1"]
    s.do("from COR 1")
    assert (s.units("SKY")[2], s.units("COR")[2], s.question_id) == (3, 1, "Deploy")
    s = kingpin_scene("039", units={"COR": [0, 0, 1]})  # one way only, as far as possible
    assert (s.units("SKY")[2], s.question_id) == (1, "Deploy")
    s = kingpin_scene("039", units={"COR": [0, 0, 4]})
    assert (s.units("SKY")[2], s.question_id) == (3, "Deploy")


@pytest.mark.rule("SMS-KIN07")
def test_what_cannot_be_done_fully_is_done_as_far_as_possible() -> None:
    s = kingpin_scene("012", units={"COR": [1, 0, 0]})  # PUSH 2 COR, STRENGTHEN 1 DEST
    assert s.question_id == "Push"
    assert "pass" not in s.legal_moves()
    s.do("push blue SPI 1")
    assert s.question_id == "Deploy"
    assert s.units("COR") == [0, 0, 0]


@pytest.mark.rule("SMS-KIN08")
def test_all_other_choices_are_the_acting_players() -> None:
    s = kingpin_scene("012", units={"COR": [1, 1, 1]})
    near = ("SPI", "BAZ", "NEU", "PRE", "UND")
    assert s.current_player == 0
    assert s.legal_moves() == [f"push {c} {d} 1" for c in ("blue", "magenta", "orange") for d in near]


@pytest.mark.rule("SMS-KIN09")
def test_only_sectors_of_the_greatest_amount_are_legal() -> None:
    s = scene(2, start=False, units={"COR": [0, 0, 5], "BAZ": [0, 0, 4]}, hands=(("050",), ("050",)))
    s.t.actor, s.t.decider = KINGPIN, 0
    effect = next(i for i, e in enumerate(s.t.box.effects) if e.text == "ADD 2 COR")
    begin_effect(s.t, effect, s.t.box.near_mask[0])
    assert s.legal_moves() == ["add WOR 2", "add ARC 2", "add BIO 2", "add NEU 2"]
    assert s.refused("add COR 1") == "SMS-KIN19"
    assert s.refused("add BAZ 1") == "SMS-KEY01"


def test_only_sectors_of_the_greatest_amount_are_offered() -> None:
    s = kingpin_scene("092", units={"COR": [1], "WOR": [0, 2]})  # PUSH 1 ADJ(SPI)
    assert s.legal_moves() == ["at COR", "at WOR"]
    s.do("at COR", "push blue PRE 1")
    assert s.units("SPI")[2] == 2


@pytest.mark.rule("SMS-KIN10")
def test_the_kingpin_must_claim_if_it_can() -> None:
    s = kingpin_scene("017", units={"CAS": [0, 0, 5]}, board=["OP26", "OP27"], deck=[])
    assert s.question_id == "Fulfil"
    assert s.legal_moves() == ["claim OP26", "claim OP27"]
    s = kingpin_scene("017", units={"CAS": [0, 0, 4]}, board=["OP26", "OP27"], deck=[])
    assert s.tokens(2) == ["OP26"]  # the only one it can claim


@pytest.mark.rule("SMS-KIN11", "SMS-KIN12")
def test_its_claim_pays_no_kredits_but_follows_the_steps() -> None:
    mark = {"CAS": ("lockdown", "orange")}
    board = ["OP26", "OP01", "OP02", "OP03", "OP04"]
    s = kingpin_scene("089", units={"CAS": [2, 0, 5]}, status=mark, board=board)
    assert s.units("CAS") == [2, 0, 0]
    assert s.status("CAS") is None
    assert s.kredits(2) == 0
    assert s.tokens(2) == ["OP26"]
    assert len(s.board()) == 5
    assert s.t.scores == [0, 0]


@pytest.mark.rule("SMS-KIN13")
def test_the_kingpin_neither_hustles_nor_manipulates() -> None:
    t = fresh(2, 3)
    d = dice(3)
    while not t.over:
        seat = t.current_player()
        asked = t.game.id_of(type(t.agenda[-1]))
        if asked in ("Hustle", "Manipulate"):
            assert t.actor == seat
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])
    assert t.seats[KINGPIN].tokens == [] or t.seats[KINGPIN].active > 0


@pytest.mark.rule("SMS-KIN14")
def test_empty_row_slots_are_refilled() -> None:
    s = kingpin_scene("017", row=["061", "", "063", "", "065"], deck=["070", "071", "072"])
    s.do("plant 072 magenta")
    assert s.t.view(SPECTATOR).row == ["061", "071", "063", "070", "065"]


@pytest.mark.rule("SMS-KIN15")
def test_then_the_next_player_plays_or_the_round_ends() -> None:
    assert kingpin_scene("017", deck=[]).current_player == 1
    s = scene(2, start=False, hands=((), ()), objectives=[["OB01"], ["OB03"]], row=ROW)
    s.t.turns = 11
    from cinque.games.shadow_moon.rules.round import EndTurn

    s.t.then(EndTurn(1))
    s.t.advance()
    while s.t.phase == 5:
        s.do(s.legal_moves()[0])
    assert s.question_id == "ChooseObjective"


@pytest.mark.rule("SMS-KIN16")
def test_players_effects_can_target_its_units() -> None:
    s = scene(2, hands=[["040"]], units={"SPI": [0, 1, 2]}).do("play 040")
    assert s.legal_moves() == ["pass", "remove magenta 1", "remove orange 1", "remove orange 2"]
    s = scene(2, hands=[["012"]], units={"COR": [0, 0, 2]}).do("play 012")
    assert "push orange SPI 1" in s.legal_moves()


@pytest.mark.rule("SMS-KIN17")
def test_its_stack_can_be_targeted_in_rounds_one_and_two() -> None:
    s = scene(2, hands=[["013"]], stacks=[[], [], ["002"]]).do("play 013")
    assert s.legal_moves() == ["pass", "burn orange"]
    s = scene(2, hands=[["027", "050"]]).do("play 027", "do")
    assert "plant 050 orange" in s.legal_moves()


@pytest.mark.rule("SMS-KIN18")
@pytest.mark.parametrize(
    ("units", "after"),
    [
        ({"CAS": 1, "MAZ": 1, "UND": 4, "PRE": 5, "BAZ": 5}, {"UND": 4, "PRE": 5, "BAZ": 5, "SPI": 2}),
        ({"CAS": 2, "UND": 4, "PRE": 5, "BAZ": 5}, {"UND": 4, "PRE": 5, "BAZ": 5, "SPI": 2}),
        ({"CAS": 3, "MAZ": 3, "UND": 5, "PRE": 5}, {"CAS": 2, "MAZ": 2, "UND": 5, "PRE": 5, "SPI": 2}),
        ({"SPI": 1, "UND": 5, "PRE": 5, "BAZ": 5}, {"SPI": 2, "UND": 4, "PRE": 4, "BAZ": 4}),
    ],
)
def test_without_supply_the_weakest_sectors_are_thinned_out(units: dict[str, int], after: dict[str, int]) -> None:
    s = kingpin_scene("017", units={sector: [0, 0, n] for sector, n in units.items()}, deck=[])
    found = {sector: s.units(sector)[2] for sector in SECTORS if s.units(sector)[2]}
    assert found == after
    assert sum(found.values()) + s.supply(2) == 16


@pytest.mark.rule("SMS-KIN18")
def test_thinning_out_takes_status_tokens_with_the_last_unit() -> None:
    units = {"CAS": [0, 0, 1], "MAZ": [0, 0, 1], "UND": [0, 0, 4], "PRE": [0, 0, 5], "BAZ": [0, 0, 5]}
    s = kingpin_scene("017", units=units, status={"CAS": ("lockdown", "orange")}, deck=[])
    assert s.status("CAS") is None


@pytest.mark.rule("SMS-KIN18")
def test_the_supply_must_cover_all_sectors_of_add_each() -> None:
    # Two sectors with Lockdown need two units: the pass at level 1 gives one, so level 2 follows.
    marks = {"CAS": ("lockdown", "blue"), "MAZ": ("lockdown", "blue")}
    kingpins = {"SPI": 1, "COR": 2, "UND": 4, "PRE": 4, "BAZ": 5}
    units = {"CAS": [1], "MAZ": [1], **{sector: [0, 0, n] for sector, n in kingpins.items()}}
    s = kingpin_scene("016", units=units, status=marks, deck=[]).do("add CAS 1")
    found = {sector: s.units(sector)[2] for sector in SECTORS if s.units(sector)[2]}
    assert found == {"COR": 1, "UND": 4, "PRE": 4, "BAZ": 5, "CAS": 1, "MAZ": 1}


@pytest.mark.rule("SMS-KIN19")
def test_on_its_own_turn_it_never_exceeds_five() -> None:
    assert kingpin_scene("007", units={"CAS": [0, 0, 4]}, deck=[]).units("CAS")[2] == 5
    assert kingpin_scene("007", units={"CAS": [0, 0, 5]}, deck=[]).units("CAS")[2] == 5
    s = kingpin_scene("039", units={"SKY": [0, 0, 3], "COR": [0, 0, 4], "MAZ": [0, 0, 1]})  # SHIP 3 SKY
    s.do("from COR 1", "from MAZ 1")
    assert s.units("SKY")[2] == 5
    assert s.question_id == "Deploy"


@pytest.mark.rule("SMS-KIN19")
def test_pushes_and_pulls_obey_the_cap_too() -> None:
    full = {"SPI": [0, 0, 5], "PRE": [0, 0, 5]}
    s = kingpin_scene("012", units={"COR": [0, 0, 2], **full})
    assert s.legal_moves() == [f"push orange {x} {n}" for x in ("BAZ", "NEU", "UND") for n in (1, 2)]
    s = kingpin_scene("012", units={"COR": [0, 0, 2], **full, "NEU": [0, 0, 4], "UND": [0, 0, 5]})
    assert s.legal_moves() == ["push orange BAZ 1", "push orange BAZ 2", "push orange NEU 1"]
    s = kingpin_scene("008", units={"SPI": [0, 0, 4], "COR": [1, 0, 1]})  # ADD 1 SPI, PULL 2 SPI
    assert s.units("SPI") == [1, 0, 5]
    assert s.units("COR") == [0, 0, 1]


@pytest.mark.rule("SMS-KIN19")
def test_a_displace_push_on_its_turn_obeys_the_cap() -> None:
    mark = {"SPI": ("displace", "magenta")}
    s = kingpin_scene("017", units={"SPI": [0, 1], "COR": [0, 0, 5]}, status=mark, deck=[])
    assert (s.current_player, s.question_id) == (1, "Divert")
    assert "divert COR" not in s.legal_moves()
    assert s.refused("divert COR") == "SMS-KIN19"


@pytest.mark.rule("SMS-KIN20")
def test_players_may_bring_it_above_five() -> None:
    s = scene(2, hands=[["012"]], units={"COR": [0, 0, 1], "SPI": [0, 0, 5]}).do("play 012", "push orange SPI 1")
    assert s.units("SPI")[2] == 6


@pytest.mark.rule("SMS-KIN21")
def test_the_active_player_decides_for_its_status_tokens() -> None:
    s = scene(2, seat=1, hands=[[], ["017"]], units={"SPI": [0, 0, 1]}, status={"SPI": ("displace", "orange")})
    s.do("play 017", "add SPI 1")
    assert (s.current_player, s.question_id) == (1, "Divert")
    s = kingpin_scene("017", units={"SPI": [0, 0, 1]}, status={"SPI": ("displace", "orange")}, deck=[])
    assert (s.current_player, s.question_id) == (0, "Divert")
    assert s.legal_moves()[0] == "pass"


@pytest.mark.rule("SMS-KIN22", "SMS-KIN32")
def test_its_interfere_places_open_cards_from_the_deck() -> None:
    s = kingpin_scene("037", deck=["001", "002", "003"], stacks=[[], ["[004]"], []])
    assert s.t.view(1).shown == ["003", "002"]
    assert s.deck() == ["001"]
    assert s.legal_moves() == [f"plant {card} {c}" for card in ("003", "002") for c in ("blue", "orange")]
    s.do("plant 002 blue", "plant 003 blue")
    assert s.stack(0) == ["002", "003"]
    assert s.t.agents[s.t.kingpin_drawn] == []


@pytest.mark.rule("SMS-KIN23")
def test_its_reanimate_moves_the_burned_card_to_a_stack() -> None:
    s = kingpin_scene("005", burned=["056"])
    assert s.units("CAS")[2] == 1
    assert s.legal_moves() == ["plant 056 blue", "plant 056 magenta", "plant 056 orange"]
    s.do("plant 056 magenta")
    assert s.stack(1) == ["056"]
    assert s.burned() == []
    assert s.units("MAZ")[2] == 1


@pytest.mark.rule("SMS-KIN24")
def test_its_sacrifice_burns_the_top_of_the_deck() -> None:
    s = kingpin_scene("014", deck=["001", "056"], burned=["003"])
    assert s.burned() == ["003", "056"]
    assert s.deck() == ["001"]
    assert s.units("CAS")[2] == 1
    assert s.units("WOR")[2] == 1


@pytest.mark.rule("SMS-KIN25")
def test_its_gamble_brings_a_deck_card_and_its_recall_nothing() -> None:
    s = kingpin_scene("021", deck=["002", "056"])
    assert s.stack(2) == ["021", "056"]
    assert s.units("CAS")[2] == 3
    s = kingpin_scene("041", units={"ARC": [0, 0, 1]}, stacks=[[], [], ["056"]])
    assert s.units("ARC")[2] == 2
    assert s.stack(2) == ["056", "041"]
    assert s.units("CAS")[2] == 0


@pytest.mark.rule("SMS-KIN26")
def test_its_stack_returns_to_the_deck() -> None:
    t = fresh(2, 8)
    d = dice(8)
    while t.round == 1:
        seat = t.current_player()
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])
    assert t.agents[t.stacks[KINGPIN]] == []
    assert t.census() == t.game.census()


@pytest.mark.rule("SMS-KIN27")
@pytest.mark.parametrize(
    ("faceup", "spire"),
    [
        (["OB03", "OB05", "OB07", "OB09", "OB11"], 1),
        (["OB03", "OB04", "OB05", "OB07", "OB09"], 2),
        (["OB03", "OB04", "OB05", "OB06", "OB07"], 3),
        (["OB01", "OB03", "OB05", "OB07", "OB09"], 4),
    ],
)
def test_its_units_stand_in_the_score_sectors_in_round_three(faceup: list[str], spire: int) -> None:
    s = scene(2, start=False, round=3, faceup=faceup, units={"UND": [0, 0, 4], "SPI": [0, 0, 2]})
    PlaceKingpinUnits().run(s.t)
    assert s.units("SPI")[2] == spire
    assert s.units("UND")[2] == 0
    for sector in SECTORS[1:]:
        marks = s.t.score_tokens(SECTORS.index(sector))
        assert s.units(sector)[2] == [0, 3, 5][marks]
    assert s.supply(2) == 0


@pytest.mark.rule("SMS-KIN28")
def test_in_round_three_it_has_no_turns_and_no_stack() -> None:
    t = fresh(2, 6)
    d = dice(6)
    while t.round < 3 or t.phase == 7:
        seat = t.current_player()
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])
    rolls = len([e for e in t.events if e.kind == "rolled"])
    assert rolls == 24
    while not t.over:
        seat = t.current_player()
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])
    assert len([e for e in t.events if e.kind == "rolled"]) == rolls
    s = scene(2, round=3, hands=[["027", "050"]]).do("play 027", "do")
    assert {offer.split()[2] for offer in s.legal_moves()} == {"blue", "magenta"}
    s = scene(2, round=3, hands=[["040"]], units={"SPI": [0, 0, 2]}).do("play 040")
    assert s.legal_moves() == ["pass", "remove orange 1", "remove orange 2"]


@pytest.mark.rule("SMS-KIN29")
def test_it_never_scores_wins_or_gets_the_marker() -> None:
    s = scene(2, start=False, units={"SPI": [1, 0, 5], "CAS": [2, 0, 2]}, tokens=[[], [], ["OP01", "OP02"]],
              objectives=[["OB01"], ["OB03"]])  # fmt: skip
    from cinque.games.shadow_moon.rules.end_of_round import EndOfRound

    s.t.then(EndOfRound())
    s.t.advance()
    assert s.t.first in (0, 1)
    assert s.t.scores == [0, 0]
    assert s.kredits(2) == 0


@pytest.mark.rule("SMS-KIN30")
def test_status_burn_and_cards_must_be_done_when_possible() -> None:
    s = kingpin_scene("038", units={"REC": [0, 0, 1]})  # DISPLACE REC
    assert s.status("REC") == ("displace", "orange")
    s = kingpin_scene("038", units={"REC": [1, 0, 0]}, status={"REC": ("lockdown", "blue")})
    assert s.status("REC") is None  # removing needs no own unit
    s = kingpin_scene("013", stacks=[["001"], [], []])
    assert s.legal_moves() == ["burn blue", "burn orange"]
    s = kingpin_scene("075", deck=["001", "056"])
    assert s.burned() == ["056"]


@pytest.mark.rule("SMS-KIN31")
def test_replace_at_five_units_removes_but_places_none() -> None:
    s = kingpin_scene("100", units={"COR": [2, 0, 5]})
    assert s.units("COR") == [0, 0, 5]
    s = kingpin_scene("100", units={"COR": [2, 0, 4]})
    assert s.units("COR") == [0, 0, 5]
    s = kingpin_scene("100", units={"COR": [1, 1, 0]})
    assert s.legal_moves() == ["remove blue 1", "remove magenta 1"]


@pytest.mark.rule("SMS-KIN33")
def test_a_slot_stays_empty_only_while_the_deck_is_empty() -> None:
    s = kingpin_scene("089", row=["061", "", "063", "064", "065"], deck=[])
    assert s.t.view(SPECTATOR).row[1] is None
    arrange(s.t.agents, s.t.deck, [AGENTS.index("070")], rest=s.t.unused)
    from cinque.games.shadow_moon.rules.kingpin import KingpinRow

    KingpinRow().run(s.t)
    assert s.t.view(SPECTATOR).row[1] == "070"
