"""Helpers that set up positions for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cinque import testing
from cinque.core import Game
from cinque.games.shadow_moon.rules.agent_stack import face, facedown, flipped
from cinque.games.shadow_moon.rules.constants import FIRST_PETTY
from cinque.games.shadow_moon.rules.control import controller
from cinque.games.shadow_moon.rules.moves import AGENTS, COLOURS, OBJECTIVES, OPERATIONS, SECTORS, TOKENS, WIDTH
from cinque.games.shadow_moon.rules.table import KINGPIN, NO_TOKEN, NOBODY, STATUS, ShadowMoon
from cinque.games.shadow_moon.rules.turn import Turn


def game(players: int = 3, **options: Any) -> Game:
    """A loaded game, shared by the tests."""
    return testing.loaded("shadow_moon", players, **options)


def fresh(players: int = 3, seed: int = 1, **options: Any) -> ShadowMoon:
    """A newly dealt table, waiting for the first start token to be picked."""
    t = game(players, **options).deal(seed)
    assert isinstance(t, ShadowMoon)
    return t


class Scene(testing.Scene[ShadowMoon]):
    """A table and short ways to play on it and look at it."""

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.mover

    def do(self, *moves: str) -> Scene:
        """Play these moves, each for the first seat that is asked."""
        return self.play(*moves)

    def refused(self, move: str) -> str:
        """The clause that forbids a move now; empty when it is allowed or no clause is named."""
        refusal = self.t.why_not(self.mover, self.game.moves.parse(move))
        return "" if refusal is None else refusal.clause

    def units(self, sector: str) -> list[int]:
        """The units of every colour in a sector."""
        start = SECTORS.index(sector) * WIDTH
        return self.t.units[start : start + self.t.colours]

    def status(self, sector: str) -> tuple[str, str] | None:
        """Kind and owner of the status token in a sector."""
        kind, owner = (of[SECTORS.index(sector)] for of in (self.t.status, self.t.marker))
        return None if kind == NO_TOKEN else (STATUS[kind], COLOURS[owner])

    def supply(self, colour: int = 0) -> int:
        return self.t.seats[colour].supply

    def kredits(self, seat: int = 0) -> int:
        return self.t.seats[seat].kredits

    def hand(self, seat: int = 0) -> list[str]:
        return [AGENTS[card] for card in self.t.seats[seat].hand]

    def bank(self, seat: int = 0) -> list[str]:
        return [AGENTS[card] for card in self.t.seats[seat].bank]

    def stack(self, seat: int = 0) -> list[str]:
        """The stack from bottom to top; facedown cards in brackets."""
        return [f"[{AGENTS[face(card)]}]" if facedown(card) else AGENTS[card] for card in self.t.seats[seat].stack]

    def tokens(self, seat: int = 0) -> list[str]:
        """The owned tokens; inactive ones in brackets."""
        s = self.t.seats[seat]
        return [TOKENS[k] if s.ready(k) else f"[{TOKENS[k]}]" for k in s.tokens]

    def board(self) -> list[str]:
        return sorted(OPERATIONS[token] for token in self.t.board)

    def burned(self) -> list[str]:
        return [AGENTS[card] for card in self.t.burn]

    def deck(self) -> list[str]:
        """The deck, the top card last."""
        return [AGENTS[card] for card in self.t.deck]

    def focus(self) -> list[str]:
        return [AGENTS[card] for card in self.t.focus]

    def control(self, sector: str) -> str | None:
        colour = controller(self.t, SECTORS.index(sector))
        return None if colour < 0 else COLOURS[colour]


def scene(
    players: int = 3,
    *,
    seat: int = 0,
    round: int = 1,
    turns: int | None = None,
    first: int = 0,
    units: Mapping[str, Sequence[int]] | None = None,
    status: Mapping[str, tuple[str, str]] | None = None,
    hands: Sequence[Sequence[str]] | None = None,
    stacks: Sequence[Sequence[str]] = (),
    banks: Sequence[Sequence[str]] = (),
    tokens: Sequence[Sequence[str]] = (),
    objectives: Sequence[Sequence[str]] = (),
    kredits: Sequence[int] = (),
    burned: Sequence[str] = (),
    deck: Sequence[str] = ("100", "099", "098", "097", "096", "095"),
    row: Sequence[str] = (),
    board: Sequence[str] = (),
    faceup: Sequence[str] = (),
    start: bool = True,
    **options: Any,
) -> Scene:
    """A table at the start of a seat's turn, with nothing on it but what is named.

    Units are given by colour; the rest of each colour is in supply. Tokens in brackets are inactive; each
    player's petty crime token is added, inactive, unless it is named. Facedown cards stand in brackets. Where no
    hands are given, the seat whose turn starts holds one card.
    """
    if hands is None:
        hands = [["050"] if start and colour == seat else [] for colour in range(players)]
    t = fresh(players, 1, **options)
    t.round, t.first = round, first
    t.turns = (seat - first) % players if turns is None else turns
    t.units = [0] * len(t.units)
    for sector, row_of in (units or {}).items():
        for colour, count in enumerate(row_of):
            t.units[SECTORS.index(sector) * WIDTH + colour] = count
    t.status = [NO_TOKEN] * len(SECTORS)
    t.marker = [NOBODY] * len(SECTORS)
    for sector, (kind, owner) in (status or {}).items():
        t.status[SECTORS.index(sector)] = STATUS.index(kind)
        t.marker[SECTORS.index(sector)] = COLOURS.index(owner)
    for colour, s in enumerate(t.seats):
        s.supply = 16 - sum(t.units[sector * WIDTH + colour] for sector in range(len(SECTORS)))
        s.kredits = kredits[colour] if colour < len(kredits) else 0
        s.hand = [AGENTS.index(c) for c in hands[colour]] if colour < len(hands) else []
        s.bank = [AGENTS.index(c) for c in banks[colour]] if colour < len(banks) else []
        s.stack = [_stacked(c) for c in stacks[colour]] if colour < len(stacks) else []
        s.objectives = [OBJECTIVES.index(o) for o in objectives[colour]] if colour < len(objectives) else []
        _give(s, colour, tokens[colour] if colour < len(tokens) else (), colour < players)
    t.burn = [AGENTS.index(c) for c in burned]
    t.deck = [AGENTS.index(c) for c in deck]
    t.row = [AGENTS.index(c) if c else -1 for c in row]
    t.board = [OPERATIONS.index(token) for token in board]
    owned = {token for s in t.seats for token in s.tokens}
    t.bag = [token for token in range(FIRST_PETTY) if token not in owned and token not in t.board]
    t.offer, t.focus, t.shown = [], [], []
    t.faceup = [OBJECTIVES.index(o) for o in faceup]
    t.agenda = []
    if start:
        t.then(Turn(seat))
        t.advance()
    return Scene(t)


def _stacked(name: str) -> int:
    return flipped(AGENTS.index(name[1:-1])) if name.startswith("[") else AGENTS.index(name)


def _give(s: Any, colour: int, names: Sequence[str], player: bool) -> None:
    s.tokens, s.active = [], 0
    petty = TOKENS[FIRST_PETTY + colour]
    given = list(names)
    if player and petty not in given and f"[{petty}]" not in given:
        given.append(f"[{petty}]")
    for name in given:
        token = TOKENS.index(name.strip("[]"))
        s.tokens.append(token)
        if not name.startswith("["):
            s.refresh(token)


def kingpin_scene(card: str, face: int = 1, *, fill: str = "050", **given: Any) -> Scene:
    """A game of two in which the Kingpin is about to resolve this card, seat 0 deciding for it.

    Units have three colours: blue, magenta, and orange for the Kingpin.
    """
    from cinque.games.shadow_moon.rules.focus_pile import PerformCard
    from cinque.games.shadow_moon.rules.kingpin import KingpinFulfil, KingpinRow
    from cinque.games.shadow_moon.rules.turn import NextTurn

    given.setdefault("hands", ((fill,), (fill,)))
    s = scene(2, start=False, **given)
    t = s.t
    t.actor, t.decider, t.turns = KINGPIN, 0, 1
    t.seats[KINGPIN].stack.append(AGENTS.index(card))
    t.then(PerformCard(AGENTS.index(card)), KingpinFulfil(), KingpinRow(), NextTurn())
    t.advance()
    return s
