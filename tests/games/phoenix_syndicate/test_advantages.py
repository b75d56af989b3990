"""Every advantage in a position where it matters, and when advantages can be used."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.phoenix_syndicate.scene import Scene, scene


def embed(card: str, **given: Any) -> Scene:
    """An Infiltrate turn in which the blue agent has just been embedded, with this advantage waiting."""
    others = [name for name in ("AV01", "AV02", "AV03", "AV04", "AV05") if name != card][:4]
    slots = " ".join([card, *others])
    facts = {"goods": "BBBB", "track": "31111", "display": "- - - - -", "tools": "", "slots": slots, **given}
    return scene("infiltrate", **facts).do("advance blue")


@pytest.mark.rule("PSY-ADV01")
def test_an_advantage_is_gained_by_embedding_and_used_now_or_later_in_the_turn() -> None:
    s = embed("AV09", goods="BBBBYYYY")
    assert s.can("call AV09")
    s.do("advance yellow")
    assert s.can("call AV09")
    s.do("call AV09", "claim AFX")
    assert s.held() == "AFX"
    assert s.t.pending == [0, 0, 0, 0, 0]


@pytest.mark.rule("PSY-ADV02")
def test_an_advantage_can_be_declined_and_is_lost_at_the_secure_check() -> None:
    s = embed("AV09").do("go_on")
    assert (s.current_player, s.t.pending) == (1, [0] * 5)
    assert s.told("lapsed") == [{"advantage": "AV09", "colour": "blue"}]
    s.do("act deploy", "act deploy")
    assert "call AV09" not in s.legal_moves()


@pytest.mark.rule("PSY-ADV03")
def test_several_advantages_are_used_in_any_order() -> None:
    given: dict[str, Any] = {
        "goods": "BBBBYYYY",
        "track": "33111",
        "slots": "AV09 AV08 AV01 AV02 AV03",
        "display": "SC7 - - - -",
    }
    s = scene("infiltrate", tools="", **given).do("advance blue", "advance yellow")
    assert s.legal_moves("call") == ["AV09", "AV08"]
    s.do("call AV08", "director expand")
    assert s.legal_moves("call") == ["AV09"]
    s.do("call AV09", "claim AFX")
    assert (s.held(), s.goods()) == ("AFX", "K")


@pytest.mark.rule("PSY-ADV03")
def test_the_same_advantage_twice_when_embedded_twice() -> None:
    s = scene("infiltrate", upgrades="IN4", goods="B" * 8, track="31111", display="- - - - -", tools="",
              slots="AV09 AV02 AV03 AV04 AV05")  # fmt: skip
    s.do("advance blue")
    s.t.seats[0].track[0] = 3
    s.do("advance blue")
    assert s.t.pending[0] == 2
    s.do("call AV09", "claim AFX", "call AV09", "claim BFU")
    assert (s.held(), s.current_player) == ("AFX BFU", 1)


@pytest.mark.rule("PSY-ADV04")
@pytest.mark.parametrize(
    ("market", "credits"), [("AFX AGZ RSF DFV", 4), ("CFY CGW RSF DFV", 6), ("AFX AGZ BFU DFV", 3), ("- - - CFY", 4)]
)
def test_av01_pays_three_and_one_for_each_route_of_its_colour_or_black(market: str, credits: int) -> None:
    s = embed("AV01", market=market)
    assert (s.question_id, s.legal_moves()) == ("Gifts", ["call AV01", "go_on"])
    s.do("call AV01")
    assert s.t.score_breakdown(0)[4] == ("advantages", credits)


@pytest.mark.rule("PSY-ADV05")
def test_av02_moves_a_ship_beside_and_places_an_agent() -> None:
    s = embed("AV02", ships="AA", at={"A": "a", "B": "a"}).do("call AV02")
    assert s.legal_moves() == ["fly A B", "fly A D", "fly A E"]
    assert s.refused("fly A Z") == "PSY-ADV05"
    s.do("fly A E")
    assert (s.ships(), s.at("E"), s.goods()) == ("AE", "a", "")
    s = embed("AV02", ships="AA", at={"A": "a", "B": "a"}).do("call AV02", "fly A B")
    assert (s.ships(), s.told("placed")) == ("AB", [])  # there is presence already; the blank edge costs nothing
    s = embed("AV02", ships="WB", at={"W": "a", "B": "a"}).do("call AV02")
    assert [f for f in s.legal_moves() if "asteroid" in f] == []
    assert s.legal_moves("fly")[-1].startswith("W")
    assert s.do("fly B C").ships() == "CW"


@pytest.mark.rule("PSY-ADV06")
def test_av03_moves_a_base_beside_and_leaves_an_agent() -> None:
    at = {"A": "b", "B": "a", "E": "-b", "Z": "b"}
    s = embed("AV03", at=at).do("call AV03")
    assert s.legal_moves() == ["shift A D", "shift A E", "shift Z T", "shift Z U", "shift Z Y"]
    assert (s.refused("shift A B"), s.refused("shift A C")) == ("PSY-ADV06", "PSY-ADV06")  # presence; too far
    s.do("shift A E")  # beside a rival's base: it is moved, not built
    assert (s.at("A"), s.at("E"), s.at("E", 1)) == ("a", "b", "b")
    assert embed("AV03", at={"A": "a", "B": "a"}).told("lapsed") == [{"advantage": "AV03", "colour": "blue"}]


@pytest.mark.rule("PSY-ADV07")
def test_av04_turns_an_agent_into_a_base_where_no_rival_has_one() -> None:
    s = embed("AV04", at={"A": "ab", "B": "aa", "C": "a", "D": "b"}, goods="BBBBP")
    s.do("call AV04")
    assert s.legal_moves() == ["base B", "base C"]
    assert s.refused("base A") == "PSY-ADV07"
    s.do("base C")
    assert (s.at("C"), s.goods(), s.t.seats[0].track[0]) == ("b", "P", 1)


@pytest.mark.rule("PSY-ADV08")
def test_av05_places_an_agent_beside_a_base() -> None:
    s = embed("AV05", at={"A": "b", "B": "a", "Z": "a"}).do("call AV05")
    assert s.legal_moves() == ["place D", "place E"]
    assert (s.refused("place B"), s.refused("place C")) == ("PSY-ADV08", "PSY-ADV08")  # presence; too far
    assert s.do("place D").at("D") == "a"
    assert embed("AV05", at={"A": "a", "B": "a"}).told("lapsed") == [{"advantage": "AV05", "colour": "blue"}]


@pytest.mark.rule("PSY-ADV09")
@pytest.mark.rule("PSY-ADV16")
def test_av06_claims_any_route_and_secures_exactly_that_one() -> None:
    s = embed("AV06", at={"A": "a", "F": "ba", "X": "-b"}, held="CGW", lying={"AFX": "KP"}).do("call AV06")
    assert s.legal_moves() == ["claim AFX", "claim BFU", "claim CFY", "claim DFV"]
    s.do("claim AFX")
    assert s.t.compute_scores() == [1 + 2 + 2 + 1, 1 + 2]  # everybody scores; two systems; 1 CR from the card
    assert (s.held(), s.goods(), s.t.view(1).dropped) == ("CGW", "PK", ["AFX"])
    assert s.t.seats[0].earned == [3, 0, 2, 0, 1, 0]


@pytest.mark.rule("PSY-ADV10")
def test_av07_pays_for_a_held_route_to_its_holder_alone() -> None:
    s = embed("AV07", at={"A": "a", "F": "ba", "X": "aa"}, held="AFX CGW").do("call AV07")
    assert s.legal_moves() == ["score AFX", "score CGW"]
    s.do("score AFX")
    assert (s.t.compute_scores(), s.held()) == ([4, 0], "AFX CGW")
    assert embed("AV07", held="").told("lapsed") == [{"advantage": "AV07", "colour": "blue"}]
    worthless = embed("AV07", held="CGW", at={"A": "a"})
    assert worthless.told("lapsed") == [{"advantage": "AV07", "colour": "blue"}]


@pytest.mark.rule("PSY-ADV11")
def test_av08_takes_a_card_places_a_director_anywhere_and_gives_a_black_good() -> None:
    s = scene("infiltrate", goods="BBBB", track="31111", display="- - SC7 DE2 -", tools="", directors="0111",
              slots="AV08 AV02 AV03 AV04 AV05").do("take SC7", "advance blue", "call AV08")  # fmt: skip
    assert s.legal_moves() == ["director deploy", "director infiltrate", "director expand", "director smuggle"]
    s.do("director infiltrate")  # the action of this turn
    assert (s.cards(), s.t.seats[0].directors, s.goods()) == (["DE2", "SC7"], [0, 1, 1, 1], "K")


@pytest.mark.rule("PSY-ADV18")
def test_av08_skips_what_cannot_be_done() -> None:
    s = embed("AV08", directors="1211").do("call AV08")
    assert (s.cards(), s.t.seats[0].directors, s.goods()) == ([], [1, 1, 1, 1], "K")
    s = embed("AV08").do("call AV08", "director smuggle")
    assert (s.cards(), s.t.seats[0].directors, s.goods()) == ([], [1, 0, 1, 2], "K")


@pytest.mark.rule("PSY-ADV12")
@pytest.mark.rule("PSY-ADV16")
def test_av09_claims_any_route_beyond_the_capacity_too() -> None:
    s = embed("AV09", held="CGW CGZ", market="AFX BFU RSF EFZ", at={"A": "a"}).do("call AV09", "claim EFZ")
    assert (s.question_id, s.held()) == ("Secure", "CGW CGZ EFZ")


@pytest.mark.rule("PSY-ADV13")
def test_av10_embeds_the_agent_of_a_base_without_effect() -> None:
    s = embed("AV10", at={"A": "b", "C": "b"}, supply=7).do("call AV10")
    assert s.legal_moves() == ["reduce A", "reduce C"]
    s.do("reduce C")
    assert (s.at("C"), s.t.seats[0].embedded, s.t.seats[0].supply) == ("a", [2, 0, 0, 0, 0], 6)
    assert (s.t.pending, s.current_player) == ([0] * 5, 1)
    assert embed("AV10", at={"A": "a"}).told("lapsed") == [{"advantage": "AV10", "colour": "blue"}]


@pytest.mark.rule("PSY-ADV14")
def test_what_advantages_claim_build_or_place_gives_no_advance() -> None:
    for card, answer in (("AV09", "claim AFX"), ("AV06", "claim AFX"), ("AV04", "base A"), ("AV05", "place D")):
        s = embed(card, at={"A": "a", "B": "a", "C": "b", "H": "b"}).do(f"call {card}", answer)
        assert s.t.seats[0].track == [1, 1, 1, 1, 1]


@pytest.mark.rule("PSY-ADV15")
@pytest.mark.parametrize(("card", "answer", "where"), [
    ("AV02", "fly A E", "E"), ("AV03", "shift B E", "B"), ("AV04", "base A", "A"), ("AV05", "place E", "E"),
])  # fmt: skip
def test_agents_for_advantages_come_from_the_corp_board_when_the_supply_is_empty(
    card: str, answer: str, where: str
) -> None:
    given: dict[str, Any] = {"at": {"A": "a", "B": "b", "C": "a"}, "supply": 0, "last": 9, "ships": "AB"}
    s = embed(card, track="30010", **given).do(f"call {card}", answer)
    assert (s.question_id, s.legal_moves()) == ("Relocate", ["relocate blue card", "relocate red track"])
    s.do("relocate blue card")  # the very agent embedded this turn
    assert s.at(where) in ("a", "b")
    assert (s.t.seats[0].track, s.t.seats[0].embedded) == ([0, 0, 0, 1, 0], [0] * 5)


@pytest.mark.rule("PSY-ADV15")
def test_without_any_agent_such_a_use_is_impossible() -> None:
    for card in ("AV03", "AV04", "AV05"):
        s = embed(card, at={"A": "a", "B": "b"}, supply=0, track="30000", last=9)
        assert s.can(f"call {card}")  # the agent just embedded can be taken
        s.t.seats[0].embedded = [0] * 5
        assert not s.can(f"call {card}")
    s = embed("AV02", at={"A": "a", "B": "a"}, supply=0, track="30000", last=9, ships="AB")
    s.t.seats[0].embedded = [0] * 5
    s.do("call AV02")
    assert s.legal_moves() == ["fly A B", "fly B A"]  # where there is presence it may still go
    assert (s.refused("fly A D"), s.refused("fly A Z")) == ("PSY-ADV15", "PSY-ADV05")


@pytest.mark.rule("PSY-ADV17")
def test_every_player_who_embeds_gets_the_advantage() -> None:
    s = embed("AV09").do("call AV09", "claim AFX", "act infiltrate")
    assert s.t.view(0).advantages[0] == "AV09"
    s = scene("infiltrate", seat=1, goods="BBBB", track="31111", display="- - - - -", tools="",
              slots="AV09 AV02 AV03 AV04 AV05").do("advance blue", "call AV09", "claim BFU")  # fmt: skip
    assert s.held(1) == "BFU"
