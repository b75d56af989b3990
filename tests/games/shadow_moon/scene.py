"""Helpers that set up positions for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cinque import testing
from cinque.core import Game
from cinque.games.shadow_moon.rules.constants import FIRST_PETTY
from cinque.games.shadow_moon.rules.control import controller
from cinque.games.shadow_moon.rules.moves import AGENTS, COLOURS, OBJECTIVES, OPERATIONS, SECTORS, TOKENS, WIDTH
from cinque.games.shadow_moon.rules.round import EndTurn
from cinque.games.shadow_moon.rules.table import KINGPIN, NO_TOKEN, NOBODY, STATUS, ShadowMoon
from cinque.games.shadow_moon.rules.turn import Turn
from cinque.testing import arrange


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

    def do(self, *moves: str) -> Scene:
        """Play these moves, each for the first seat to move."""
        return self.play(*moves)

    def refused(self, move: str) -> str:
        """The clause that forbids a move now; empty when it is allowed or no clause is named."""
        refusal = self.t.why_not(self.current_player, self.game.moves.parse(move))
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
        return [AGENTS[card] for card in self.t.agents[self.t.hands[seat]]]

    def bank(self, seat: int = 0) -> list[str]:
        return [AGENTS[card] for card in self.t.agents[self.t.banks[seat]]]

    def stack(self, seat: int = 0) -> list[str]:
        """The stack from bottom to top; facedown cards in brackets."""
        a, stack = self.t.agents, self.t.stacks[seat]
        return [AGENTS[card] if a.is_up(stack, at) else f"[{AGENTS[card]}]" for at, card in enumerate(a[stack])]

    def tokens(self, seat: int = 0) -> list[str]:
        """The owned tokens; inactive ones in brackets."""
        s = self.t.seats[seat]
        return [TOKENS[k] if s.ready(k) else f"[{TOKENS[k]}]" for k in s.tokens]

    def board(self) -> list[str]:
        return sorted(OPERATIONS[token] for token in self.t.board)

    def burned(self) -> list[str]:
        return [AGENTS[card] for card in self.t.agents[self.t.burn]]

    def deck(self) -> list[str]:
        """The deck, the top card last."""
        return [AGENTS[card] for card in self.t.agents[self.t.deck]]

    def focus(self) -> list[str]:
        return [AGENTS[card] for card in self.t.agents[self.t.focus]]

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
    row: Sequence[str] | None = (),
    board: Sequence[str] = (),
    faceup: Sequence[str] = (),
    start: bool = True,
    **options: Any,
) -> Scene:
    """A table at the start of a seat's turn, with nothing on it but what is named.

    Units are given by colour; the rest of each colour is in supply. Tokens in brackets are inactive; each
    player's petty crime token is added, inactive, unless it is named. Facedown cards stand in brackets. Where no
    hands are given, the seat whose turn starts holds one card. A row of None is the variant without one.
    """
    if hands is None:
        hands = [["050"] if start and colour == seat else [] for colour in range(players)]
    if row is None:
        options["row"] = False
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
        _give(s, colour, tokens[colour] if colour < len(tokens) else (), colour < players)
    _lay_agents(t, hands, banks, stacks, burned, deck, row or ())
    _lay_objectives(t, objectives, faceup)
    t.board = [OPERATIONS.index(token) for token in board]
    owned = {token for s in t.seats for token in s.tokens}
    t.bag = [token for token in range(FIRST_PETTY) if token not in owned and token not in t.board]
    t.offer = []
    t.agenda = []
    if start:
        t.then(Turn(seat), EndTurn(seat))
        t.advance()
    t.simplify_knowledge()
    return Scene(t)


def _lay_agents(
    t: ShadowMoon,
    hands: Sequence[Sequence[str]],
    banks: Sequence[Sequence[str]],
    stacks: Sequence[Sequence[str]],
    burned: Sequence[str],
    deck: Sequence[str],
    row: Sequence[str],
) -> None:
    """Put these agents into their piles; all others are not in the game.

    A card of the deck that is also named elsewhere is not in the deck."""
    t.agents.knowledge = None  # faster: everyone gets it at the end
    for pile in t.agents.layout.piles:
        if pile is not t.unused:
            arrange(t.agents, pile, [], rest=t.unused)
    for piles, names_of in (([t.deck, t.burn], [deck, burned]), (t.hands, hands), (t.banks, banks), (t.stacks, stacks)):
        for pile, names in zip(piles, names_of, strict=False):
            arrange(t.agents, pile, [AGENTS.index(name.strip("[]")) for name in names], rest=t.unused)
    for stack, names in zip(t.stacks, stacks, strict=False):
        for at, name in enumerate(names):
            if not name.startswith("["):
                t.agents.turn_up(stack, at)
    arrange(t.agents, t.kingpin_drawn, [AGENTS.index(name) for name in row if name], rest=t.unused)
    for slot, name in enumerate(row):
        if name:
            t.agents.move(t.kingpin_drawn, t.row, AGENTS.index(name), slot=slot)
    for seat in range(-1, t.players):
        t.agents.remember(seat)


def _lay_objectives(t: ShadowMoon, own: Sequence[Sequence[str]], faceup: Sequence[str]) -> None:
    """Put these objectives into their piles; all others are in the box."""
    for pile in (*t.own_objectives, t.faceup, t.resolved):
        arrange(t.objectives, pile, [], rest=t.boxed)
    for pile, names in zip((*t.own_objectives, t.faceup), (*own, *[()] * (t.players - len(own)), faceup), strict=True):
        arrange(t.objectives, pile, [OBJECTIVES.index(name) for name in names], rest=t.boxed)


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
    from cinque.games.shadow_moon.rules.kingpin import KingpinFulfill, KingpinRow
    from cinque.games.shadow_moon.rules.performing_effects import PerformCard
    from cinque.games.shadow_moon.rules.round import NextTurn

    given.setdefault("hands", ((fill,), ("049",)))
    given.setdefault("row", ("090", "091", "092", "093", "094"))
    s = scene(2, start=False, **given)
    t = s.t
    t.actor, t.decider, t.turns = KINGPIN, 0, 1
    arrange(t.agents, t.stacks[KINGPIN], [*t.agents[t.stacks[KINGPIN]], AGENTS.index(card)], rest=t.unused)
    for at in range(len(t.agents[t.stacks[KINGPIN]])):
        t.agents.turn_up(t.stacks[KINGPIN], at)
    t.then(PerformCard(AGENTS.index(card)), KingpinFulfill(), KingpinRow(), NextTurn())
    t.advance()
    t.simplify_knowledge()
    return s
