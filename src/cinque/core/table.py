"""A Table is everything on the table of one play, as people, clients and bots meet it: every move is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, cast

from mypy_extensions import mypyc_attr

from cinque.core.errors import GameOver, IllegalMove, NoHistory, NotYourTurn, StaleMove, UnknownMove, UnknownSeat
from cinque.core.events import Event
from cinque.core.history import History
from cinque.core.outcome import Crumb, Outcome, Question, Refusal
from cinque.core.position import SPECTATOR, Position
from cinque.core.random import dice
from cinque.core.saving import pack, put_back, save, unpack
from cinque.core.steps import ASKS_ONE, Ask, Step, Together

if TYPE_CHECKING:
    from cinque.core.record import Record


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Position):
    """A game's own table derives from this. Some things come twice, checked here and quick in Position:

    | for people and clients: checked, a spectator is None | for steps, search and simulation: unchecked, seat -1 |
    | --- | --- |
    | `options(seat)` | `choices(seat)` |
    | `play(seat, move)`, with record and events | `apply(seat, move)` |
    | `view(seat)` | `show(seat)`, which the game fills in |
    | `redeal(seat, seed)` | `redealt(seat, dice)` |
    | `scores`, `winners` | `points()`, which the game fills in, and `won` |
    | `copy.copy(table)`, with history | `copy()`, without |
    """

    __slots__ = ()

    # -- playing --------------------------------------------------------------------------

    def options(self, seat: int) -> list[int]:
        """Every legal move of the seat, never empty; raises NotYourTurn when the seat is not asked."""
        step = self._asked(seat)
        if self.watched or step.asks != ASKS_ONE:
            return self.choices(seat)
        offered = self.offered
        if offered is None:
            offered = cast("Ask[Any]", step).options(self)
            self.offered = offered
        return offered[:]

    def forced(self, seat: int) -> int:
        """The only answer of a seat that is asked, or -1 where it has a choice.

        A client may give it by itself, after about the time a person takes: that there was only one follows from
        the seat's own hand, which a quick answer would tell the others."""
        options = self.options(seat)
        return options[0] if len(options) == 1 else -1

    def play(self, seat: int, move: int, version: int = -1) -> None:
        """Play one of the seat's options; on any error nothing changes.

        That holds for a fault in a game's rules too: a copy made before is put back. A table without history
        makes no copy, for speed, and is not to be used after a fault.
        With `version`, the move answers the position after that many moves and is stale in any other."""
        history = self.history
        if version >= 0 and history is not None and version != len(history.moves):
            raise StaleMove(f"the move answers position {version}, the table is at {len(history.moves)}: look again")
        step = self._asked(seat)
        offered = self.offered
        if offered is None or step.asks != ASKS_ONE:
            offered = self.choices(seat)
        if move not in offered or isinstance(move, bool):
            raise self._forbidden(seat, move)
        if history is None:
            self.apply(seat, move)
            return
        before = self.copy()
        first_waiting = self.mover()
        told = len(history.events)
        history.now = len(history.moves) + 1
        history.sealed = False
        try:
            self.apply(seat, move)
        except BaseException:
            put_back(self, before)
            history.now = len(history.moves)
            del history.events[told:]
            raise
        history.note(first_waiting, seat, move, len(offered) > 1, self.rng != before.rng)

    def _asked(self, seat: int) -> Step[Any]:
        """The step that waits for this seat."""
        if self.over:
            raise GameOver(f"the game is over ({self.reason}); nothing more can be played")
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            if cast("Ask[Any]", step).seat == seat:
                return step
        elif seat in self.waiting:
            return step
        raise NotYourTurn(f"seat {seat} is not asked now; waiting for seat {', '.join(str(s) for s in self.waiting)}")

    def _forbidden(self, seat: int, move: int) -> Exception:
        """The error that says best why this move cannot be played."""
        try:
            text = self.game.moves.text(move)
        except UnknownMove as unknown:
            return unknown
        refusal = self.why_not(seat, move)
        if refusal is not None:
            why = self.game.words("en").refusal(refusal)
            return IllegalMove(f"'{text}' is not possible now. {refusal.clause}: {why}", refusal.clause)
        offered = [self.game.moves.text(m) for m in self.choices(seat)[:8]]
        return IllegalMove(f"'{text}' is not possible now; possible are, for example: {', '.join(offered)}")

    # -- for people and their clients -----------------------------------------------------

    @property
    def scores(self) -> list[int]:
        """The present score of every seat."""
        return self.points()

    @property
    def winners(self) -> list[int]:
        """Who won; empty while the game goes on, or when nobody did."""
        return self.won[:]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return Outcome(self.winners, self.scores, self.reason, self.rivals()) if self.over else None

    def view(self, seat: int | None) -> Any:
        """What the seat (None: a spectator) may see; nothing hidden is in it."""
        return self.show(self._looking(seat))

    def _looking(self, seat: int | None) -> int:
        """The seat that looks, as the quick side knows it."""
        if seat is None:
            return SPECTATOR
        if not 0 <= seat < self.players:
            raise UnknownSeat(f"there are seats 0 to {self.players - 1} (None: a spectator), not {seat}")
        return seat

    def question(self, seat: int) -> Question:
        """What the seat is being asked."""
        step = self._asked(seat)
        name, facts = type(step).__name__, step.facts(self)
        if step.asks == ASKS_ONE:
            ask = cast("Ask[Any]", step)
            return Question(name, ask.shape(), self.crumbs(), facts, ask.window(), ask.passing(self), ask.taking(self))
        many = cast("Together[Any]", step)
        passing, taking = many.passing(self, seat), many.taking(self, seat)
        return Question(name, many.shape(), self.crumbs(), facts, many.window(), passing, taking)

    def crumbs(self) -> list[Crumb]:
        """The steps on the agenda that a player can name, outermost first; all of them count as open."""
        found: list[Crumb] = []
        for step in self.agenda:
            if step.crumb():
                seat = cast("Ask[Any]", step).seat if step.asks == ASKS_ONE else SPECTATOR
                found.append(Crumb(step.crumb(), seat, step.facts(self)))
        return found

    def refusals(self, seat: int) -> list[Refusal]:
        """What a person might look for in the present choice and may not do, with clause and figures."""
        step = self._asked(seat)
        if step.asks == ASKS_ONE:
            return cast("Ask[Any]", step).refusals(self)
        return cast("Together[Any]", step).refusals(self, seat)

    def why_not(self, seat: int, move: int) -> Refusal | None:
        """The refusal that forbids this move, where the game names one."""
        for refusal in self.refusals(seat):
            if move == refusal.move or move in refusal.likewise:
                return refusal
        return None

    # -- other worlds ---------------------------------------------------------------------

    def hides(self) -> bool:
        """Whether there are hidden things in this game at all."""
        return type(self).conceal is not Table.conceal

    def redeal(self, seat: int | None, seed: int) -> Table:
        """A copy with everything that the seat (None: a spectator) cannot know drawn anew."""
        return self.redealt(self._looking(seat), dice(seed))

    # -- history --------------------------------------------------------------------------

    def past(self) -> History:
        """The history; raises NoHistory when the table has none."""
        if self.history is None:
            raise NoHistory("this table carries no history: it is a copy, or was dealt with history=False")
        return self.history

    @property
    def events(self) -> list[Event]:
        """All that happened so far."""
        return self.past().events

    @property
    def record(self) -> Record:
        """The whole play so far in a few hundred bytes."""
        return self.past().record(self.game)

    def undo_point(self, seat: int) -> int:
        """How many moves are left when the seat takes its last decision back; all of them when it may not.

        Nobody else has decided since, no chance has happened, nothing hidden has come to light. Under a veil a seat
        takes back its own answers alone, whoever else has answered since: that they have is not to be known."""
        past = self.past()
        if self.over or (self.hides() and not type(self).SEALS):
            return len(past.moves)
        return past.undo_point(seat, sum([len(given) for given in self.answers]) if self._veiled() else -1)

    def undo(self, seat: int) -> Table:
        """The table before the seat's last decision, as a new table with history; raises IllegalMove where that
        may not be. Undone again, it goes back to the decision before."""
        point = self.undo_point(seat)
        if point == len(self.past().moves):
            raise IllegalMove("there is nothing you may take back: others have decided or learnt something since")
        table = self.game.replay(self.record, point)
        others = [mark.seat for mark in self.past().trail[point - len(self.past().moves) :]]
        for other, move in zip(others, self.past().moves[point:], strict=True):
            if other != seat:
                table.play(other, move)
        return table

    def save(self) -> str:
        """The table as JSON, at any moment, also inside a nested choice; `game.restore` is the inverse."""
        return save(self)

    # Python's own copies are whole tables, history and all; `copy` is the quick one without.

    def __copy__(self) -> Self:
        c = self.copy()
        c.watched = self.watched
        if self.history is not None:
            c.history = self.history.twin()
        return c

    def __deepcopy__(self, memo: Any) -> Self:
        return self.__copy__()

    def __reduce__(self) -> Any:
        return unpack, pack(self)
