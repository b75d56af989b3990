"""Warnings before something is lost, and the label of going on in each question."""

from __future__ import annotations

import pytest

from cinque.games.phoenix_syndicate.rules.moves import GO_ON, MOVES
from tests.games.phoenix_syndicate.scene import Scene, scene

ALL = "BYGRP" * 12


def warned(s: Scene, move: str = "go_on", language: str = "en") -> list[str]:
    words = s.t.game.words(language)
    return [words.warning(one) for one in s.t.warnings(s.current_player) if one.move == MOVES.parse(move)]


def label(s: Scene, move: str = "go_on", language: str = "en") -> str:
    return s.t.game.words(language).answer(s.t.game, MOVES.parse(move), s.t.question(s.current_player))


def gate(one: str, other: str) -> str:
    return f"The gate {one} – {other} is paid for, but no ship flies through it. It closes at the end of Expand."


@pytest.mark.rule("PSY-EXP15")
@pytest.mark.rule("PSY-EXP19")
def test_ending_expand_with_a_paid_gate_unused_is_legal_and_warned_of() -> None:
    s = scene("expand", goods=ALL, at={"A": "a", "B": "a"}, ships="AB").do("open A D")
    assert warned(s) == [gate("Adamos Prime", "Destune Prime")]
    assert warned(s, language="de")[0].startswith("Das Tor Adamos Prime – Destune Prime ist bezahlt")
    s.do("go_on")
    assert s.question_id == "ChooseAction"
    assert s.current_player == 1


def test_nothing_is_said_where_nothing_is_lost() -> None:
    s = scene("expand", goods=ALL, at={"A": "a", "B": "a"}, ships="AB")
    assert warned(s) == []
    s.do("open A D")
    assert warned(s, "fly A D") == []
    s.do("fly A D")
    assert warned(s) == []


def test_gates_on_the_way_are_used_and_a_gate_to_elsewhere_is_not() -> None:
    s = scene("expand", goods=ALL, at={"A": "a", "B": "a"}, ships="AB")
    s.do("open A D", "open D H", "open A E")
    assert warned(s, "fly A H") == [gate("Adamos Prime", "Eridanth Prime")], "the other ship has no way"
    assert warned(s, "fly A D") == [gate("Adamos Prime", "Eridanth Prime"), gate("Destune Prime", "Halcyra Colony")]
    s = scene("expand", goods=ALL, at={"A": "a", "B": "a"}, ships="AA")
    s.do("open A D", "open D H", "open A E")
    assert warned(s, "fly A H") == [], "the other ship can still use it"
    s.do("fly A H")
    assert warned(s) == [gate("Adamos Prime", "Eridanth Prime")]


def test_a_last_flight_that_leaves_a_paid_gate_unused_is_warned_of() -> None:
    s = scene("expand", goods=ALL, at={"A": "a"}, ships="AA").do("open A D", "open A E", "fly A D")
    assert warned(s, "fly A D") == [gate("Adamos Prime", "Eridanth Prime")]
    assert warned(s, "fly A E") == []


def test_a_gate_that_cost_nothing_is_no_loss() -> None:
    s = scene("expand", upgrades="EX4", goods="B").do("open asteroid_1 asteroid_2")
    assert s.goods() == "BK"
    assert s.question_id == "Gates"
    assert warned(s) == []


@pytest.mark.rule("PSY-ADV02")
def test_ending_an_action_with_an_advantage_unused_is_warned_of() -> None:
    s = scene("infiltrate", goods="BBBB", track="31111", slots="AV02 AV01 AV03 AV04 AV05", at={"A": "a", "B": "a"})
    s.do("take DE3", "advance blue")
    lost = "You haven’t used The Network, the blue corp’s advantage. It expires at the end of this action."
    assert warned(s) == [lost]
    assert GO_ON in s.t.legal_moves(0)


@pytest.mark.rule("PSY-ADV02")
def test_an_advantage_that_only_gives_is_asked_for_once_more_before_it_is_lost() -> None:
    s = scene("infiltrate", goods="BBBBYYYY", track="31111", slots="AV01 AV02 AV03 AV04 AV05")
    s.do("take DE3", "advance blue")
    assert s.question_id == "Advances"
    assert warned(s) == []
    s.do("go_on")
    assert s.question_id == "Gifts"
    assert warned(s)[0].startswith("You haven’t used Reega Central Bank")


@pytest.mark.parametrize(
    ("act", "kwargs", "english", "german"),
    [
        ("expand", {"goods": ALL}, "End Expand", "Expandieren beenden"),
        ("deploy", {"goods": ALL, "at": {"A": "b", "B": "a"}}, "Don’t build", "Keine Basis bauen"),
        ("deploy", {"goods": ALL}, "End Deploy", "Ausbauen beenden"),
        ("deploy", {"at": {"A": "b", "B": "a"}}, "End Deploy", "Ausbauen beenden"),
        ("scheme", {"goods": ALL}, "End Scheme", "Intrige beenden"),
    ],
)
def test_going_on_is_called_what_it_does(act: str, kwargs: dict[str, object], english: str, german: str) -> None:
    s = scene(act, **kwargs)  # type: ignore[arg-type]
    assert label(s) == english
    assert label(s, language="de") == german


def test_the_last_window_names_its_action_and_a_surcharge_its_price() -> None:
    s = scene("smuggle", upgrades="SM3", directors="0111", ships="AB").do("warp A", "warp B")
    assert (s.question_id, label(s)) == ("Rest", "End Smuggle")
    s = scene("scheme", goods="R" * 8, upgrades="SC4", market="AFX BFU CFY DFV").do("claim AFX")
    assert (s.question_id, label(s, "use SC4"), label(s)) == ("Surcharge", "Pay 2 more", "Advance only once")


@pytest.mark.parametrize("act", ["deploy", "infiltrate", "expand", "smuggle", "scheme"])
def test_no_question_offers_a_bare_continue(act: str) -> None:
    cards = "SM2 SM3 SM5 SC2 SC4 IN5 IN6 EX6 DE6"
    s = scene(act, goods=ALL, upgrades=cards, directors="1111" if act == "infiltrate" else "1011", at={"A": "b"})
    seen = 0
    for _ in range(12):
        if s.current_player:
            break
        going = "go_on" in s.legal_moves()
        if going:
            assert label(s) != "Continue", s.question_id
        seen += going
        s.do("go_on" if going else s.legal_moves()[0])
    assert seen > 0
