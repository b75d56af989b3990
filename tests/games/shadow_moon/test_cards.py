"""Every agent, token, objective and sector of COMPONENTS.md, each against a position where it matters."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cinque.games.shadow_moon import RULES
from cinque.games.shadow_moon.rules.deploy_agent import Deploy
from cinque.games.shadow_moon.rules.moves import AGENTS, OPERATIONS, SECTORS
from cinque.games.shadow_moon.rules.performing_effects import Perform, PerformCard
from cinque.testing import arrange
from tests.games.shadow_moon.scene import Scene, game, scene


def printed(first: str) -> list[list[str]]:
    """The rows of the tables in COMPONENTS.md whose first cell looks like this."""
    rows = []
    for line in (RULES.folder / "COMPONENTS.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip().strip("`") for cell in line.strip("| ").split("|")]
        if re.fullmatch(first, cells[0]) and len(cells) > 3:
            rows.append(cells)
    return rows


AGENT_ROWS = printed(r"\d{3}")
TOKEN_ROWS = printed(r"OP\d\d")
OBJECTIVE_ROWS = printed(r"OB\d\d")
SECTOR_ROWS = printed(r"[A-Z]{3}")
BORDERS = {row[0]: row[4].split(", ") for row in SECTOR_ROWS if row[0] in SECTORS}
BOX = game().content.box


def near(sector: str) -> list[str]:
    """The neighbors by the printed map, in the order in which sectors are offered."""
    return sorted(BORDERS[sector], key=SECTORS.index)


def parts(effect: str) -> tuple[str, int, str]:
    """Keyword, number and target of an effect."""
    words = effect.replace("BURN ", "BURN_").split()
    number = int(words[1]) if len(words) > 1 and words[1].isdigit() else 1
    return words[0], number, words[-1] if len(words) > 1 and not words[-1].isdigit() else ""


def place(effect: str, same: str = "") -> str:
    """A sector in which the effect shall be tried."""
    target = parts(effect)[2]
    adjacent = re.fullmatch(r"ADJ\((\w+)\)", target)
    if adjacent:
        return near(adjacent[1])[-1]
    return {"ANY": "CAS", "OWN": "CAS", "BURNED": "CAS", "SAME": same, "DEST": same}.get(target, target)


def given(effect: str, same: str = "") -> dict[str, Any]:
    """A position in which the effect matters."""
    op, number, target = parts(effect)
    at = place(effect, same)
    position: dict[str, Any] = {"burned": ["056"] if target == "BURNED" else ["017"]}
    if op == "STRENGTHEN" or op in ("LOCKDOWN", "DISPLACE"):
        position["units"] = {at: [1, 1]}
    elif op in ("PUSH", "ELIMINATE", "REPLACE"):
        position["units"] = {at: [0, number + 1]}
    elif op == "PULL":
        position["units"] = {near(at)[0]: [0, number + 1]}
    elif op == "SHIP":
        position["units"] = {next(s for s in SECTORS if s != at): [number + 1]}
    elif op == "ADD_EACH":
        kind = {"LOCKED": "lockdown", "DISPLACED": "displace"}.get(target)
        position["burned"] = ["030"]
        if kind:
            position["units"] = {"BAZ": [0, 1], "SKY": [0, 1]}
            position["status"] = {"BAZ": (kind, "magenta"), "SKY": (kind, "magenta")}
    elif op == "REANIMATE":
        position["burned"] = ["003", "056"]
    elif op in ("BURN_STACK", "RECALL"):
        position["stacks"] = [["056"], ["004"], []]
    return position


def merged(one: dict[str, Any], two: dict[str, Any]) -> dict[str, Any]:
    """Two positions at once."""
    both = {**two, **one}
    if "units" in one and "units" in two:
        both["units"] = dict(one["units"])
        for sector, row in two["units"].items():
            old = both["units"].get(sector, [])
            size = max(len(old), len(row))
            both["units"][sector] = [max((*old[i : i + 1], *row[i : i + 1])) for i in range(size)]
    return both


def started(position: dict[str, Any], step: Any) -> Scene:
    """The step has just begun; Deploy comes after it."""
    s = scene(start=False, hands=[["050"]], **position)
    s.t.actor = s.t.decider = 0
    s.t.then(step, Deploy(0))
    s.t.advance()
    return s


def targets(effect: str, at: str) -> list[str]:
    """The sectors an ADD offers in the position made for it."""
    adjacent = re.fullmatch(r"ADJ\((\w+)\)", parts(effect)[2])
    if adjacent:
        return near(adjacent[1])
    return SECTORS if parts(effect)[2] == "ANY" else [at]


def counted(ways: list[str], number: int) -> list[str]:
    """Each way with every number of units."""
    return [f"{way} {count}" for way in ways for count in range(1, number + 1)]


def check(s: Scene, effect: str, same: str = "") -> None:
    """Perform the effect fully and see that it did exactly what its keyword says."""
    op, number, target = parts(effect)
    at = place(effect, same)
    before = s.units(at) if at in SECTORS else [0, 0, 0]
    if op in ("ADD", "STRENGTHEN"):
        offered = [at] if op == "STRENGTHEN" else targets(effect, at)
        assert s.legal_moves() == ["pass", *counted([f"add {sector}" for sector in offered], number)]
        s.do(f"add {at} {number}")
        assert s.units(at)[0] == before[0] + number
    elif op == "ADD_EACH":
        assert s.legal_moves() == ["pass", "add BAZ 1", "add SKY 1"]
        s.do("add SKY 1")
        if target == "DISPLACED":
            s.do("pass")
        s.do("add BAZ 1")
        if target == "DISPLACED":
            s.do("pass")
        assert (s.units("BAZ")[0], s.units("SKY")[0]) == (1, 1)
    elif op == "PUSH":
        goal = near(at)[0]
        assert s.legal_moves() == ["pass", *counted([f"push magenta {sector}" for sector in near(at)], number)]
        s.do(f"push magenta {goal} {number}")
        assert (s.units(at)[1], s.units(goal)[1]) == (1, number)
    elif op == "PULL":
        if target == "ANY":
            s.do(f"at {at}")
        assert s.legal_moves() == ["pass", *counted([f"pull magenta {near(at)[0]}"], number)]
        s.do(f"pull magenta {near(at)[0]} {number}")
        assert (s.units(at)[1], s.units(near(at)[0])[1]) == (number, 1)
    elif op == "SHIP":
        origin = next(sector for sector in SECTORS if sector != at)
        if s.question_id == "Where":
            s.do(f"at {at}")
        assert s.legal_moves() == ["pass", *counted([f"from {origin}"], number)]
        s.do(f"from {origin} {number}")
        assert (s.units(at)[0], s.units(origin)[0]) == (before[0] + number, 1)
    elif op == "ELIMINATE":
        assert s.legal_moves() == ["pass", *counted(["remove magenta"], number)]
        s.do(f"remove magenta {number}")
        assert s.units(at)[1] == 1
    elif op == "REPLACE":
        assert s.legal_moves() == ["pass", *counted(["remove magenta"], number)]
        s.do(f"remove magenta {number}")
        assert s.units(at)[:2] == [number, 1]
    elif op in ("LOCKDOWN", "DISPLACE"):
        assert s.legal_moves() == ["pass", f"mark {at}"]
        s.do(f"mark {at}")
        assert s.status(at) == (op.lower(), "blue")
    else:
        check_cards(s, op, number)


def check_cards(s: Scene, op: str, number: int) -> None:
    """The keywords that move cards."""
    if op == "BURN_STACK":
        assert s.legal_moves() == ["pass", "burn blue", "burn magenta"]
        s.do("burn magenta")
        assert (s.burned()[-1], s.stack(1)) == ("004", [])
        return
    if s.question_id != "Plant":  # a token's effect is chosen with the token
        assert s.legal_moves() == ["pass", "do"]
        s.do("do")
    if op == "INTERFERE":
        for _ in range(number):
            assert s.question_id == "Plant"
            s.do("plant 050 magenta" if "050" in s.hand() else s.legal_moves()[-1])
        assert sum(len(s.stack(seat)) for seat in range(3)) == number
        assert len(s.hand()) == 1
        arrange(s.t.agents, s.t.hands[0], [AGENTS.index("050")], rest=s.t.unused)
    elif op == "BURN_DECK":
        assert s.burned() == ["017", "095"]
    elif op == "SACRIFICE":
        s.do("sacrifice 095")
        assert s.burned() == ["017", "095"]
        assert s.legal_moves() == ["pass", "add WOR 1", "add ARC 1"]
        s.do("add ARC 1")
        assert s.units("ARC")[0] == 1
    elif op == "REANIMATE":
        s.do("add CAS 1", "plant 056 magenta")
        assert (s.units("CAS")[0], s.stack(1), s.burned()) == (1, ["056"], ["003"])
    elif op == "GAMBLE":
        s.do("gamble 095")
        assert s.focus() == ["095"]
        s.do("pass")
    else:
        assert s.focus() == ["056"]
        assert s.legal_moves() == ["pass", *counted(["add CAS"], 3)]
        s.do("pass")


def test_the_tables_are_complete() -> None:
    assert (len(AGENT_ROWS), len(TOKEN_ROWS), len(OBJECTIVE_ROWS), len(BORDERS)) == (100, 33, 30, 15)


@pytest.mark.parametrize("row", AGENT_ROWS, ids=lambda row: row[0])
def test_agent(row: list[str]) -> None:
    card = AGENTS.index(row[0])
    syndicates = [s.id for s in game().content.syndicates]
    assert syndicates[BOX.syndicate[card]] == row[1]
    first, second, below = row[2], row[3], row[4]
    if second == "-":
        assert BOX.second_line[card] == -1
    s = started(given(first), Perform(BOX.first_line[card]))
    check(s, first)
    assert s.question_id == "Deploy"
    if second != "-" and parts(second)[2] in ("SAME", "DEST"):
        check_dependent(card, first, second)
    elif second != "-":
        s = started(given(second), Perform(BOX.second_line[card]))
        check(s, second)
        assert s.question_id == "Deploy"
    s = started(given(below), Perform(BOX.below_line[card]))
    check(s, below)
    assert s.question_id == "Deploy"


def check_dependent(card: int, first: str, second: str) -> None:
    """The second effect takes its sector from the first."""
    kind = parts(second)[2]
    at = place(first)
    aim = near(at)[0] if kind == "DEST" else at
    position = given(first)
    if parts(second)[0] == "STRENGTHEN":
        position = merged(position, {"units": {aim: [1]}})
    elif parts(second)[0] == "ELIMINATE":
        position = merged(position, {"units": {aim: [0, 2]}})
    s = started(position, PerformCard(card))
    if s.question_id == "Where":
        s.do(f"at {at}")
    op, number, _ = parts(first)
    move = {
        "PUSH": f"push magenta {near(at)[0]}",
        "PULL": f"pull magenta {near(at)[0]}",
        "ELIMINATE": "remove magenta",
        "REPLACE": "remove magenta",
        "ADD": f"add {at}",
        "SHIP": f"from {next(sector for sector in SECTORS if sector != at)}",
    }[op]
    s.do(f"{move} {number}")
    check(s, second, aim)
    assert s.question_id == "Deploy"


@pytest.mark.parametrize("row", TOKEN_ROWS, ids=lambda row: row[0])
def test_token(row: list[str]) -> None:
    name, border, crime, value, hustle = row[:5]
    sides = border.split("-")
    for held in sides:
        for units, able in ((int(value), True), (int(value) - 1, False)):
            s = scene(units={held: [units]}, board=[name], hands=[["050"]]).do("bury 050", "pass")
            assert (s.question_id == "Fulfil") is able
    position = given(hustle)
    s = scene(hands=[["050"]], tokens=[[name]], **position).do(f"hustle {name}")
    check(s, hustle)
    assert s.tokens()[0] == f"[{name}]"
    assert s.question_id == "Deploy"
    crimes = [c.id for c in game().content.crimes]
    assert crimes[BOX.crime[OPERATIONS.index(name)]] == crime


@pytest.mark.parametrize("colour", range(5))
def test_petty_crime_token(colour: int) -> None:
    hands: list[list[str]] = [[] for _ in range(5)]
    hands[colour] = ["050"]
    tokens: list[list[str]] = [[] for _ in range(5)]
    tokens[colour] = [f"PC{colour + 1}"]
    s = scene(5, seat=colour, hands=hands, tokens=tokens).do(f"hustle PC{colour + 1}", "add MAZ 1")
    assert s.units("MAZ")[colour] == 1
    assert s.question_id == "Deploy"


@pytest.mark.parametrize("row", OBJECTIVE_ROWS, ids=lambda row: row[0])
def test_objective(row: list[str]) -> None:
    name, crime, sector = row[:3]
    token = next(r[0] for r in TOKEN_ROWS if r[2] == crime)
    other = next(r[0] for r in TOKEN_ROWS if r[2] not in (crime, "WIL"))
    for owned, held, gain in ((token, True, 4), (token, False, 1), (other, True, 3), (other, False, 0)):
        s = scene(turns=17, seat=2, hands=[[], [], ["050"]], units={sector: [2]} if held else {}, tokens=[[owned]],
                  objectives=[[name], ["OB01" if name != "OB01" else "OB02"], ["OB30" if name != "OB30" else "OB29"]],
                  deck=AGENTS[60:])  # fmt: skip
        s.do("bury 050", "pass")
        control = s.kredits()
        s.do(*(s.legal_moves(seat)[0] for seat in range(3)))
        assert s.kredits() - control == gain


@pytest.mark.parametrize("sector", SECTORS)
def test_sector(sector: str) -> None:
    """Control pays its K, and a unit pushed out of it reaches exactly its printed neighbors."""
    s = scene(turns=17, seat=2, hands=[[], [], ["050"]], units={sector: [2]}, objectives=[["OB01"], ["OB03"], ["OB05"]])
    s.do("bury 050", "pass")
    assert s.kredits() == (3 if sector == "SPI" else 1)
    s = scene(hands=[["050"]], units={sector: [0, 1]}, tokens=[["OP05"]]).do("hustle OP05")
    assert s.legal_moves() == ["pass", *(f"push magenta {x} 1" for x in near(sector))]
