"""Players who drain the deck: they prefer effects that draw and place cards."""

from __future__ import annotations

from cinque.core import Dice
from cinque.games.shadow_moon.rules.table import ShadowMoon

SYNDICATES = ["LKH", "FND", "MFB", "LEG", "BFD"]
DRAIN_SCORES = {"REANIMATE": 3, "INTERFERE": 2, "BURN": 2, "GAMBLE": 1, "SACRIFICE": -2}


def drain_score(t: ShadowMoon, move: int) -> int:
    """Score a move: prefer cards that draw, effects over passing, and the Kingpin's stack."""
    kind = t.game.moves.kind(move)
    args = t.game.moves.args(move)
    if kind == "play":
        agent = t.game.content.agents[int(args["card"]) - 1]
        return 20 + sum(DRAIN_SCORES.get(effect.split()[0], 0) for effect in (*agent.above, agent.below))
    if kind == "plant":
        return 2 if args["colour"] == "orange" else 0
    if kind == "burn":
        return 1 if args["colour"] == "orange" else 2
    return 0 if kind in ("pass", "bury") else 1


def play_draining_move(t: ShadowMoon, d: Dice) -> None:
    """Play one move for the current player."""
    seat = t.current_player()
    offered = t.legal_moves(seat)
    best = max(drain_score(t, move) for move in offered)
    liked = [move for move in offered if drain_score(t, move) == best]
    t.play(seat, liked[d.below(len(liked))])


def lacking(t: ShadowMoon) -> int:
    """How many cards the bank draws will need beyond the deck and the burn pile under its top."""
    need = sum(max(0, t.box.hand - len(t.agents[t.stacks[seat]])) for seat in range(t.players))
    return need - len(t.agents[t.deck]) - max(0, len(t.agents[t.burn]) - 1)
