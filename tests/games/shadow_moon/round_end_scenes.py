"""Positions at the end of a round, and a Kingpin with a fixed die roll."""

from __future__ import annotations

from typing import Any

from cinque.core import dice
from cinque.games.shadow_moon.rules.kingpin import KingpinTurn
from cinque.games.shadow_moon.rules.round import NextTurn
from tests.games.shadow_moon.scene import Scene, scene

ROW = ["061", "062", "063", "064", "065"]
OBJECTIVES = [["OB01", "OB03", "OB05"], ["OB07", "OB09", "OB11"], ["OB13", "OB15", "OB17"]]
REST = [f"{n:03}" for n in range(41, 101) if n != 50]


def at_the_end(**given: Any) -> Scene:
    """The last player has just finished the last turn of a round; everybody has 3 objectives and an empty hand."""
    players = given.pop("players", 3)
    given.setdefault("objectives", OBJECTIVES)
    given.setdefault("deck", REST)
    given.setdefault("first", 0)
    last = (given["first"] + players - 1) % players
    hands: list[list[str]] = [[] for _ in range(players)]
    hands[last] = ["050"]
    s = scene(players, seat=last, turns=6 * players - 1, hands=hands, **given)
    return s.do("bury 050", "pass")


def to_the_bank(s: Scene) -> Scene:
    """Everybody plays the first objective and refreshes nothing."""
    while s.question_id != "Bank":
        s.do("pass" if s.question_id == "Refresh" else s.legal_moves()[0])
    return s


def into_the_next_round(s: Scene) -> Scene:
    to_the_bank(s)
    now = s.t.round
    while s.t.round == now:
        s.do(s.legal_moves()[0])
    return s


def rolled(face: int, **given: Any) -> Scene:
    """The Kingpin's turn with a certain roll of the die."""
    given.setdefault("row", ROW)
    given.setdefault("hands", (("050",), ("049",)))
    s = scene(2, start=False, **given)
    s.t.turns = 1
    for seed in range(1000):
        s.t.rng = dice(seed).rng
        if s.t.copy().below(6) == face:
            break
    s.t.then(KingpinTurn(0), NextTurn())
    s.t.advance()
    return s
