"""A game that keeps its secrets in plain fields and redeals them itself, for tests of what can go wrong with that."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec

from cinque.core import Dice, Game, Moves, Rules, SimultaneousAsk, Table

NIGHTS: Final = 2
LANTERNS: Final = 6
BRIGHT: Final = 4  # lanterns from this number on can be seen from afar

MOVES: Final = Moves()
PASS: Final = MOVES.add_move("pass")
SIGNAL: Final = MOVES.add_move("signal")


class View(msgspec.Struct):
    lantern: int
    seen: list[int]
    night: int


class ListWatch(Table):
    """Each seat holds a lantern that only it knows, and can signal if it is bright."""

    LOCKS_UNDO: ClassVar[bool] = True
    ENCODED: ClassVar[dict[str, str]] = {"seen": "row 3"}
    lanterns: list[int]  # by seat
    chest: list[int]  # lanterns nobody has, face down
    seen: list[int]  # by seat
    night: int

    def compute_scores(self) -> list[int]:
        return self.seen[:]

    def build_view(self, seat: int) -> View:
        return View(self.lanterns[seat] if seat >= 0 else 0, self.seen[:], self.night)

    def resample_hidden(self, seat: int, d: Dice) -> None:
        """A seat knows its own lantern, and that a seat that has signalled holds a bright one."""
        others = [other for other in range(self.players) if other != seat]
        pool = [*self.chest, *(self.lanterns[other] for other in others)]
        while True:
            d.sort_and_shuffle(pool)
            if all(not self.seen[other] or pool[place] >= BRIGHT for place, other in enumerate(others)):
                break
        for place, other in enumerate(others):
            self.lanterns[other] = pool[place]
        self.chest = pool[len(others) :]

    def hidden_places(self, seat: int) -> dict[str, list[int]]:
        held = {f"lanterns/of {other}": [self.lanterns[other]] for other in range(self.players) if other != seat}
        return {**held, "lanterns/chest": self.chest[:]}

    def census(self) -> dict[str, int]:
        return {"lanterns": len({*self.chest, *self.lanterns})}


class Lights(SimultaneousAsk[ListWatch]):
    __slots__ = ()

    def legal_moves(self, t: ListWatch, seat: int) -> list[int]:
        return [PASS, SIGNAL] if t.lanterns[seat] >= BRIGHT and not t.seen[seat] else [PASS]

    def resolve(self, t: ListWatch) -> None:
        for seat in range(t.players):
            if t.answers[seat][0] == SIGNAL:
                t.seen[seat] = 1
        t.night += 1
        if t.night == NIGHTS:
            t.end([seat for seat in range(t.players) if t.seen[seat] == max(t.seen)], "the nights are over")
        else:
            t.then(Lights(t.all_seats))


class ListWatchRules(Rules):
    name = "list_watch"
    title = "List watch"
    prefix = "LWT"
    designer = "nobody"
    min_players = max_players = 3
    moves = MOVES
    view = View
    folder = Path(__file__).parent

    def max_moves(self, players: int, options: Any) -> int:
        return NIGHTS * players

    def deal(self, game: Game, seed: int) -> ListWatch:
        t = ListWatch()
        t.begin(game, seed)
        t.chest = list(range(1, LANTERNS + 1))
        t.shuffle(t.chest)
        t.lanterns = [t.chest.pop() for _ in range(t.players)]
        t.seen = [0] * t.players
        t.night = 0
        t.then(Lights(t.all_seats))
        return t


RULES: Final = ListWatchRules()
