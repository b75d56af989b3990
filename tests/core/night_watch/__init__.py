"""A tiny game for the core's tests, alone, together or against each other: who goes out, who signals in secret.

It uses what the engine offers for windows, veils, teams, parties without a seat, fixed fields and dependent options.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec

from cinque.core import (
    LEGAL,
    Ask,
    Game,
    Moves,
    Option,
    Part,
    Pile,
    Piles,
    Rules,
    SeatDomain,
    SeatStep,
    SimultaneousAsk,
    Step,
    Table,
    clause,
    piles,
)

NIGHTS: Final = 2
LANTERNS: Final = 6
BRIGHT: Final = 4  # lanterns from this number on can be seen from afar

MOVES: Final = Moves()
PASS: Final = MOVES.add_move("pass")
SIGNAL: Final = MOVES.add_move("signal")
TAKE: Final = MOVES.add_move("take")
SEND: Final = MOVES.add("send", to=SeatDomain(3))

SENT_BEFORE: Final = clause("WAT-SND02", facts=lambda t, seat, move: {"guard": SEND.arg(move)})


class View(msgspec.Struct):
    """All but the others' lanterns and those in the chest."""

    lantern: int
    sent: list[int]
    seen: list[int]
    shore: list[int]
    night: int


class Guard(Part):
    """What lies before a seat."""

    lantern: Pile  # only the seat knows it
    sent: int
    seen: int


class NightWatch(Table):
    FIXED: ClassVar[tuple[str, ...]] = ("shore",)
    ENCODED: ClassVar[dict[str, str]] = {"shore": "row 8", "sent()": "by seat", "seen()": "by seat"}
    shore: list[int]  # how strong the storm is each night; drawn by the deal
    guards: list[Guard]
    lanterns: Piles
    chest: Pile  # lanterns nobody has
    night: int

    def compute_scores(self) -> list[int]:
        own = [guard.sent + guard.seen for guard in self.guards]
        return [sum(own)] * self.players if self.game.team else own

    def sent(self, viewer: int) -> list[int]:
        return [guard.sent for guard in self.guards]

    def seen(self, viewer: int) -> list[int]:
        return [guard.seen for guard in self.guards]

    def compute_breakdown(self, seat: int) -> list[tuple[str, int]]:
        guards = self.guards if self.game.team else [self.guards[seat]]
        return [("watch", sum(g.sent for g in guards)), ("signal", sum(g.seen for g in guards))]

    def compute_stats(self, seat: int) -> dict[str, int]:
        guard = self.guards[seat]
        return {"points": guard.sent + guard.seen, "lantern": self.lantern(seat)}

    def rivals(self) -> list[tuple[str, int]]:
        return [("storm", sum(self.shore[: self.night]))] if self.game.team else []

    def era(self) -> int:
        return self.night

    def build_view(self, seat: int) -> View:
        lantern = self.lantern(seat) if seat >= 0 else 0
        return View(lantern, [g.sent for g in self.guards], [g.seen for g in self.guards], self.shore[:], self.night)

    def lantern(self, seat: int) -> int:
        """The lantern that a seat holds."""
        return self.lanterns[self.guards[seat].lantern][0]


class Night(Step[NightWatch]):
    """One night: send somebody out, signal, share what drifts ashore; after the last the storm is measured."""

    __slots__ = ()

    def run(self, t: NightWatch) -> None:
        if t.night == NIGHTS:
            scores = t.compute_scores()
            if t.game.team:
                won = list(range(t.players)) if scores[0] > t.rivals()[0][1] else []
            else:
                won = [seat for seat in range(t.players) if scores[seat] == max(scores)]
            t.end(won, "the nights are over" if won else "the storm was stronger")
            return
        leader = t.night % t.players
        t.then(Watch(leader), Lights(t.all_seats), Drift(leader), Dawn())


class Watch(Ask[NightWatch]):
    """The leader sends somebody out (WAT-SND01); nobody goes twice (WAT-SND02)."""

    __slots__ = ()

    def candidates(self, t: NightWatch) -> list[int]:
        rested = [seat for seat in range(t.players) if not t.guards[seat].sent]
        return [*[SEND.of(seat) for seat in range(t.players)], *([] if rested else [PASS])]

    def check(self, t: NightWatch, move: int) -> int:
        return SENT_BEFORE if move in SEND and t.guards[SEND.arg(move)].sent else LEGAL

    def play(self, t: NightWatch, move: int) -> None:
        if move in SEND:
            t.guards[SEND.arg(move)].sent = 1
            if t.recording:
                t.emit("sent", self.seat, {"guard": SEND.arg(move)})

    def breadcrumb(self) -> str:
        return "watch"


class Lights(SimultaneousAsk[NightWatch]):
    """Whoever holds a bright lantern may signal; who did is known only when all have chosen (WAT-SIG01)."""

    __slots__ = ()

    def legal_moves(self, t: NightWatch, seat: int) -> list[int]:
        guard = t.guards[seat]
        return [PASS, SIGNAL] if t.lantern(seat) >= BRIGHT and not guard.seen else [PASS]

    def resolve(self, t: NightWatch) -> None:
        for seat in range(t.players):
            if t.answers[seat][0] == SIGNAL:
                t.guards[seat].seen = 2
                t.lanterns.deny(t.guards[seat].lantern, range(BRIGHT))
                if t.recording:
                    t.emit("signal", seat, {"lantern": t.lantern(seat) >= BRIGHT})

    def window(self) -> str:
        return "lights"

    def pass_move(self, t: NightWatch, seat: int) -> int:
        return PASS

    def veiled(self) -> bool:
        return True


class Drift(Ask[NightWatch]):
    """The leader may take what drifts ashore; it is never bad (WAT-DRF01)."""

    __slots__ = ()

    def legal_moves(self, t: NightWatch) -> list[int]:
        return [TAKE, PASS]

    def play(self, t: NightWatch, move: int) -> None:
        if move == TAKE:
            t.then(Find(self.seat))

    def window(self) -> str:
        return "gifts"

    def pass_move(self, t: NightWatch) -> int:
        return PASS

    def accept_move(self, t: NightWatch) -> int:
        return TAKE


class Find(SeatStep[NightWatch]):
    """A guard finds a little."""

    __slots__ = ()

    def run(self, t: NightWatch) -> None:
        t.guards[self.seat].sent += 1


class Dawn(Step[NightWatch]):
    """The night is over."""

    __slots__ = ()

    def run(self, t: NightWatch) -> None:
        t.night += 1
        t.then(Night())


class WatchRules(Rules):
    name = "night_watch"
    title = "Night watch"
    prefix = "WAT"
    designer = "nobody"
    min_players = 1
    max_players = 3
    options = (
        Option("mode", "versus", "how it is won", ["versus", "together"], players=(2, 3)),
        Option("gale", False, "a stronger storm", when=("mode", "together")),
    )
    moves = MOVES
    view = View
    folder = Path(__file__).parent
    windows = ("lights", "gifts")
    default_auto_answers: Mapping[str, str] = {"gifts": "take"}
    seat_fields = ("seat", "guard")

    def resolve_options(self, players: int, chosen: dict[str, Any]) -> dict[str, Any]:
        return chosen | {"mode": "together"} if players == 1 else chosen

    def team(self, players: int, options: Mapping[str, Any]) -> bool:
        return bool(options["mode"] == "together")

    def max_moves(self, players: int, options: Mapping[str, Any]) -> int:
        return NIGHTS * (players + 2)

    def deal(self, game: Game, seed: int) -> NightWatch:
        t = NightWatch()
        t.begin(game, seed)
        t.shore = [1 + int(t.below(2)) + game.options["gale"] for _ in range(NIGHTS)]
        t.lanterns = piles(t, "lanterns", list(range(1, LANTERNS + 1)))
        t.chest = t.lanterns.pile("chest", ordered=True)
        t.guards = []
        for pile in t.lanterns.per_seat("lantern"):
            guard = Guard()
            guard.lantern, guard.sent, guard.seen = pile, 0, 0
            t.guards.append(guard)
        t.lanterns.open(t.chest)
        t.lanterns.shuffle(t.chest, t)
        for guard in t.guards:
            t.lanterns.draw(t.chest, guard.lantern)
        t.night = 0
        t.then(Night())
        return t


RULES: Final = WatchRules()
