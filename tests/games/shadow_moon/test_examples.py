"""The worked examples of RULES.md with their numbers: SMS-EX."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR
from cinque.games.shadow_moon.rules.moves import SECTORS
from cinque.games.shadow_moon.rules.round import NextTurn
from cinque.games.shadow_moon.rules.sector_choice import begin_effect
from cinque.games.shadow_moon.rules.table import KINGPIN
from tests.games.shadow_moon.round_end_scenes import rolled
from tests.games.shadow_moon.scene import kingpin_scene, scene
from tests.games.shadow_moon.test_final_scoring import ended


@pytest.mark.rule("SMS-EX01", "SMS-EX02", "SMS-EX03", "SMS-EX04")
def test_control_of_four_sectors() -> None:
    s = scene(4, units={"SPI": [2, 2], "BIO": [1], "NEU": [1, 3], "COR": [0, 0, 2, 1]})
    assert s.control("SPI") is None
    assert s.control("BIO") is None
    assert s.control("NEU") == "magenta"
    assert s.control("COR") == "orange"


@pytest.mark.rule("SMS-EX05")
def test_an_illicit_token_is_exhausted() -> None:
    s = scene(seat=1, hands=[[], ["001", "002", "003", "004"]], tokens=[[], ["OP28"]], stacks=[[], ["011"]])
    s.do("hustle OP28")
    assert len(s.hand(1)) == 5
    s.do("plant 003 magenta")
    assert len(s.hand(1)) == 4
    assert s.stack(1) == ["011", "003"]
    assert s.tokens(1)[0] == "[OP28]"
    assert s.question_id == "Deploy"


@pytest.mark.rule("SMS-EX06")
def test_a_facedown_card_completes_an_operation() -> None:
    s = scene(units={"SUP": [2]}, board=["OP28"], hands=[["050"]])
    s.do("bury 050", "add SUP 1")
    assert s.units("SUP")[0] == 3
    assert s.legal_moves() == ["pass", "claim OP28"]


@pytest.mark.rule("SMS-EX07")
def test_card_002_on_its_own_syndicate() -> None:
    s = scene(hands=[["002"]], stacks=[["012"]], units={"AVA": [4], "BAZ": [1]})
    s.do("play 002", "add AVA 2")
    assert s.units("AVA")[0] == 6
    s.do("push blue BAZ 1")
    assert (s.units("AVA")[0], s.units("BAZ")[0]) == (5, 2)
    s.do("add BAZ 1")
    assert s.units("BAZ")[0] == 3


@pytest.mark.rule("SMS-EX08", "SMS-EX09")
def test_espionage_at_arcano_complex() -> None:
    board = ["OP10", "OP27", "OP01", "OP02", "OP03"]
    s = scene(seat=1, units={"ARC": [0, 5]}, status={"ARC": ("lockdown", "magenta")}, board=board, hands=[[], ["050"]])
    s.do("bury 050", "pass")
    assert s.legal_moves() == ["pass", "claim OP10", "claim OP27"]
    s.do("claim OP10")
    assert (s.units("ARC")[1], s.supply(1), s.status("ARC"), s.kredits(1)) == (0, 16, None, 1)
    assert s.tokens(1)[-1] == "OP10"
    assert len(s.board()) == 5
    assert s.events("placed")[-1].data == {"token": next(k for k in s.board() if k not in board)}


@pytest.mark.rule("SMS-EX10")
def test_the_objective_violence_the_maze() -> None:
    owned = ["OP02", "OP07", "[OP04]", "PC1"]
    s = scene(turns=17, seat=2, hands=[[], [], ["050"]], units={"MAZ": [2, 2]}, tokens=[owned],
              objectives=[["OB20"], ["OB01"], ["OB03"]], deck=[f"{n:03}" for n in range(51, 100)])  # fmt: skip
    s.do("bury 050", "pass", "resolve OB20", "resolve OB01", "resolve OB03")
    assert s.kredits() == 2
    while s.current_player != 0:
        s.do("pass")
    assert s.legal_moves() == ["pass", "refresh OP04"]
    s.do("refresh OP04")
    assert s.tokens()[2] == "OP04"


@pytest.mark.rule("SMS-EX11")
def test_score_sectors_of_the_final_scoring() -> None:
    units = {"WOR": [3, 1], "AVA": [0, 2, 0, 2], "NEU": [0, 1], "BIO": [0, 0, 0, 2]}
    s = ended(players=4, units=units, faceup=["OB07", "OB08", "OB17", "OB14", "OB12"])
    scores = {x.sector: x.score for x in s.t.view(SPECTATOR).sectors if x.score}
    assert scores == {"WOR": "major", "AVA": "minor", "NEU": "minor", "BIO": "minor"}
    assert s.t.scores == [1 + 6, 0, 0, 1 + 3]


@pytest.mark.rule("SMS-EX12")
def test_the_bonus_for_operation_tokens() -> None:
    owned = ["OP05", "OP08", "OP07", "OP09", "OP02", "OP01", "OP03"]
    s = ended(players=4, tokens=[[], [], owned, []], faceup=["OB07", "OB08", "OB17", "OB14", "OB12"])
    assert s.kredits(2) == 8


@pytest.mark.rule("SMS-EX13")
def test_the_faces_of_the_die() -> None:
    s = rolled(0, deck=["001", "089"])
    assert s.stack(2) == ["089"]
    s = rolled(4, row=["061", "062", "063", "089", "065"], deck=["001", "070"])
    assert s.stack(2) == ["089"]
    assert s.t.view(SPECTATOR).row == ["061", "062", "063", "070", "065"]


@pytest.mark.rule("SMS-EX14")
def test_add_two_is_exact_for_the_kingpin() -> None:
    units = {"CAS": [0, 0, 1], "PRE": [0, 0, 5], "BAZ": [0, 0, 5], "UND": [0, 0, 3]}
    s = kingpin_scene("007", units=units, deck=[])
    assert (s.units("CAS")[2], s.supply(2)) == (3, 0)
    player = scene(hands=[["007"]], units={"CAS": [1]})
    assert player.do("play 007").legal_moves() == ["pass", "add CAS 1", "add CAS 2"]


@pytest.mark.rule("SMS-EX15")
@pytest.mark.parametrize(("units", "pushes"), [([1, 0, 0], 1), ([2, 1, 0], 2)])
def test_push_two_neural_network(units: list[int], pushes: int) -> None:
    s = scene(2, start=False, units={"NEU": units}, hands=(("050",), ("050",)))
    s.t.actor, s.t.decider, s.t.turns = KINGPIN, 0, 1
    effect = next(i for i, e in enumerate(s.t.box.effects) if e.text == "PUSH 2 COR")
    s.t.then(NextTurn())
    begin_effect(s.t, effect, 1 << SECTORS.index("NEU"))
    near = ("SPI", "COR", "BIO", "REC", "UND")
    ways = [
        f"push {c} {x} {n}" for c, most in zip(("blue", "magenta"), units) for x in near for n in range(1, most + 1)
    ]
    assert s.legal_moves() == ways
    s.do(*["push blue SPI 1"] * pushes)
    s.t.advance()
    assert s.question_id == "Deploy"
    assert sum(s.units("NEU")) == sum(units) - pushes


@pytest.mark.rule("SMS-EX16")
def test_card_007_amounts_and_interfere() -> None:
    for count in (0, 1, 2):
        s = scene(hands=[["007", "050"]]).do("play 007", f"add CAS {count}" if count else "pass")
        assert s.units("CAS")[0] == count
        assert s.legal_moves() == ["pass", "do"]
    s.do("do")
    assert "pass" not in s.legal_moves()


@pytest.mark.rule("SMS-EX17")
def test_card_010_depends_on_its_elimination() -> None:
    s = scene(hands=[["010"]], stacks=[["003"]], units={"UND": [0, 1], "BIO": [0, 1]}).do(
        "play 010", "at UND", "remove magenta 1"
    )
    assert s.legal_moves() == ["pass", "add UND 1"]
    s = scene(hands=[["010", "050"]], stacks=[["003"]], units={"UND": [0, 1], "BIO": [0, 1]}).do("play 010", "pass")
    assert s.question_id == "Manipulate"


@pytest.mark.rule("SMS-EX18")
def test_card_012_strengthens_where_units_went() -> None:
    s = scene(hands=[["012", "050"]], stacks=[["003"]], units={"COR": [1], "BAZ": [1]}).do("play 012", "pass")
    assert s.question_id == "Manipulate"
    s = scene(hands=[["012"]], stacks=[["003"]], units={"COR": [0, 2], "BAZ": [1]}).do(
        "play 012", "push magenta BAZ 1", "pass"
    )
    assert s.legal_moves() == ["pass", "add BAZ 1"]


@pytest.mark.rule("SMS-EX19")
def test_the_burned_card_017_gives_the_spire_and_one_neighbor() -> None:
    s = scene(hands=[["003"]], burned=["017"]).do("play 003", "add SPI 1", "add WOR 1")
    assert (s.units("SPI")[0], s.units("WOR")[0]) == (1, 1)
    assert s.question_id != "AddEach"
    s = scene(hands=[["003"]], burned=["017"]).do("play 003", "add WOR 1")
    assert s.legal_moves() == ["pass", "add SPI 1"]


@pytest.mark.rule("SMS-EX20")
def test_the_burned_card_016_gives_all_locked_sectors() -> None:
    marks = {"CAS": ("lockdown", "blue"), "MAZ": ("lockdown", "magenta"), "PRE": ("lockdown", "blue")}
    s = scene(5, seat=4, hands=[[], [], [], [], ["004"]], burned=["016"], status=marks,
              units={"CAS": [1], "MAZ": [0, 1], "PRE": [1]})  # fmt: skip
    s.do("play 004", "add CAS 1", "add MAZ 1", "add PRE 1")
    assert [s.units(sector)[4] for sector in ("CAS", "MAZ", "PRE")] == [1, 1, 1]


@pytest.mark.rule("SMS-EX21")
@pytest.mark.parametrize(
    ("card", "skips", "sector"), [("012", 0, "COR"), ("008", 1, "COR"), ("040", 0, "SPI"), ("100", 0, "COR")]
)
def test_locked_units_are_no_choice(card: str, skips: int, sector: str) -> None:
    units = {sector: [0, 5, 1]}
    s = scene(hands=[[card]], units=units, status={sector: ("lockdown", "magenta")}).do(
        f"play {card}", *["pass"] * skips
    )
    assert [offer for offer in s.legal_moves() if "orange" in offer]
    assert not [offer for offer in s.legal_moves() if "magenta" in offer]


@pytest.mark.rule("SMS-EX22")
def test_displace_in_the_spire() -> None:
    units = {"SPI": [1], "COR": [2, 0, 0, 4], "BIO": [1]}
    s = scene(4, hands=[["008"]], units=units, status={"SPI": ("displace", "blue")}, stacks=[["003"]], board=["OP12"])
    s.do("play 008", "add SPI 1", "divert COR")
    assert s.units("COR") == [3, 0, 0, 4]
    s.do("pull blue BIO 1", "divert COR")
    assert s.units("COR") == [4, 0, 0, 4]
    s.do("pull green COR 1", "divert BAZ")
    assert s.units("COR") == [4, 0, 0, 3]
    assert s.units("BAZ") == [0, 0, 0, 1]
    assert s.control("COR") == "blue"
    assert s.legal_moves() == ["pass", "claim OP12"]
