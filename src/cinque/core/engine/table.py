"""Table: one game in progress, as clients use it. Every move is checked."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, cast

from mypy_extensions import mypyc_attr

from cinque.core.engine.arguments import as_int
from cinque.core.engine.errors import GameOver, IllegalMove, NoHistory, NotYourTurn, UnknownMove, UnknownSeat
from cinque.core.engine.events import SPECTATOR, Event
from cinque.core.engine.history import History
from cinque.core.engine.position import Position
from cinque.core.engine.questions import Breadcrumb, MoveWarning, Outcome, Question, Refusal
from cinque.core.engine.random import dice
from cinque.core.engine.saving import pack, reset_to, save, unpack
from cinque.core.engine.steps import ASKS_ONE, Ask, SimultaneousAsk, Step

if TYPE_CHECKING:
    from cinque.core.engine.record import Record


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Position):
    """One game in progress. Each game derives its own table from this.

    Some operations exist twice, checked here and fast in Position:

    | checked, for people and clients | unchecked, for steps, search and simulation |
    | --- | --- |
    | `legal_moves(seat)` | `legal_moves_unchecked(seat)` |
    | `play(seat, move)`, with record and events | `play_unchecked(seat, move)` |
    | `view(seat)` | `build_view(seat)`, a hook of the game |
    | `redeal(seat, seed)` | `redeal_unchecked(seat, dice)` |
    | `scores` | `compute_scores()`, a hook of the game |
    | `score_breakdown(seat)`, `stats(seat)` | `compute_breakdown(seat)`, `compute_stats(seat)`, hooks of the game |
    | `copy.copy(table)`, with history | `copy()`, without |
    """

    __slots__ = ()

    # -- playing --------------------------------------------------------------------------

    def legal_moves(self, seat: SupportsIndex) -> list[int]:
        """Every legal move of the seat, never empty; raises NotYourTurn if the seat has nothing to decide."""
        who: int = as_int(seat)
        step = self._asking_step(who)
        if self.recording or step.asks != ASKS_ONE:
            return self.legal_moves_unchecked(who)
        offered = self.cached_moves
        if offered is None:
            offered = cast("Ask[Any]", step).legal_moves(self)
            self.cached_moves = offered
        return offered[:]

    def forced_move(self, seat: SupportsIndex) -> int:
        """The only legal move of a seat to move, or -1 if it has a choice.

        A client may play it automatically, but only after about the time a person needs: a quick answer would reveal
        that the hand allows only one move."""
        legal = self.legal_moves(seat)
        return legal[0] if len(legal) == 1 else -1

    def play(self, seat: SupportsIndex, move: SupportsIndex) -> None:
        """Play a legal move of the seat. If anything raises, the table stays unchanged.

        This includes bugs in a game's rules: the table is reset from a copy. A table without history makes no copy,
        for speed; don't use it after such an error."""
        history = self.history
        who: int = as_int(seat)
        choice: int = as_int(move)
        step = self._asking_step(who)
        offered = self.cached_moves
        if offered is None or step.asks != ASKS_ONE:
            offered = self.legal_moves_unchecked(who)
        if choice not in offered or isinstance(choice, bool):
            raise self._illegal_move_error(who, choice)
        if history is None:
            self.play_unchecked(who, choice)
            return
        before = self.copy()
        self._copy_knowledge_to(before)
        first_to_move = self.current_player()
        events_before = len(history.events)
        history.now = len(history.moves) + 1
        history.undo_locked = False
        try:
            self.play_unchecked(who, choice)
        except BaseException:
            reset_to(self, before)
            history.unrecorded -= 1
            history.now = len(history.moves)
            del history.events[events_before:]
            raise
        history.unrecorded -= 1
        history.add_move(first_to_move, who, choice, len(offered) > 1, self.rng != before.rng)

    def _asking_step(self, seat: int) -> Step[Any]:
        """The step that waits for this seat; raises GameOver or NotYourTurn."""
        if self.over:
            raise GameOver(f"the game is over ({self.reason}); no more moves can be played")
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            if cast("Ask[Any]", step).seat == seat:
                return step
        elif seat in self.to_move:
            return step
        raise NotYourTurn(f"it is not seat {seat}'s turn; waiting for seat {', '.join(str(s) for s in self.to_move)}")

    def _illegal_move_error(self, seat: int, move: int) -> Exception:
        """The most helpful error for a move that is not legal."""
        try:
            text = self.game.moves.text(move)
        except UnknownMove as unknown:
            return unknown
        refusal = self.why_not(seat, move)
        if refusal is not None:
            why = self.game.words("en").refusal(refusal)
            return IllegalMove(f"'{text}' is not legal now. {refusal.clause}: {why}", refusal.clause)
        offered = [self.game.moves.text(m) for m in self.legal_moves_unchecked(seat)[:8]]
        return IllegalMove(f"'{text}' is not legal now; legal moves include: {', '.join(offered)}")

    # -- for people and their clients -----------------------------------------------------

    @property
    def scores(self) -> list[int]:
        """The current score of every seat."""
        return self.compute_scores()

    def score_breakdown(self, seat: SupportsIndex) -> list[tuple[str, int]]:
        """Where the seat's score comes from, as (source, points) that add up to the score; names in [names.source]."""
        who: int = as_int(seat)
        return self.compute_breakdown(who)

    def stats(self, seat: SupportsIndex) -> dict[str, int]:
        """The key numbers of a seat, such as its money, as the seat itself sees them; labels in [names.stat]."""
        who: int = as_int(seat)
        return self.compute_stats(who)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is in progress."""
        return Outcome(self.winners, self.scores, self.reason, self.rivals()) if self.over else None

    def view(self, seat: SupportsIndex) -> Any:
        """Everything that the seat or SPECTATOR may see, and nothing else."""
        return self.build_view(self._checked_viewer(seat))

    def _checked_viewer(self, seat: SupportsIndex) -> int:
        """The seat, or SPECTATOR; raises UnknownSeat for anything else."""
        who: int = as_int(seat)
        if not isinstance(who, int) or not SPECTATOR <= who < self.players:
            raise UnknownSeat(f"there is no seat {who}: use 0 to {self.players - 1}, or SPECTATOR ({SPECTATOR})")
        return who

    def question(self, seat: SupportsIndex) -> Question:
        """What the seat has to decide."""
        who: int = as_int(seat)
        step = self._asking_step(who)
        name, facts = self.game.id_of(type(step)), step.facts(self)
        if step.asks == ASKS_ONE:
            ask = cast("Ask[Any]", step)
            return Question(
                name, ask.shape(), self.breadcrumbs(), facts, ask.window(), ask.pass_move(self), ask.accept_move(self)
            )
        many = cast("SimultaneousAsk[Any]", step)
        pass_move, accept_move = many.pass_move(self, who), many.accept_move(self, who)
        return Question(name, many.shape(), self.breadcrumbs(), facts, many.window(), pass_move, accept_move)

    def own_turn(self, seat: int) -> bool:
        """Whether auto-answers "until my turn" expire, because the seat has a question without a window."""
        return seat in self.to_move and not self.question(seat).window

    def breadcrumbs(self) -> list[Breadcrumb]:
        """The steps on the agenda that have a name for players, outermost first."""
        named: list[Breadcrumb] = []
        for step in self.agenda:
            if step.breadcrumb():
                seat = cast("Ask[Any]", step).seat if step.asks == ASKS_ONE else SPECTATOR
                named.append(Breadcrumb(step.breadcrumb(), seat, step.facts(self)))
        return named

    def refusals(self, seat: SupportsIndex) -> list[Refusal]:
        """Moves that a player might look for in this choice but that are not legal, with the reason."""
        who: int = as_int(seat)
        step = self._asking_step(who)
        if step.asks == ASKS_ONE:
            return cast("Ask[Any]", step).refusals(self)
        return cast("SimultaneousAsk[Any]", step).refusals(self, who)

    def warnings(self, seat: SupportsIndex) -> list[MoveWarning]:
        """Why some legal moves should be confirmed first; a move can have several warnings."""
        who: int = as_int(seat)
        step = self._asking_step(who)
        if step.asks == ASKS_ONE:
            return cast("Ask[Any]", step).warnings(self)
        return cast("SimultaneousAsk[Any]", step).warnings(self, who)

    def why_not(self, seat: SupportsIndex, move: SupportsIndex) -> Refusal | None:
        """Why this move is not legal, if the game gives a reason."""
        choice: int = as_int(move)
        for refusal in self.refusals(seat):
            if choice == refusal.move or choice in refusal.likewise:
                return refusal
        return None

    # -- other worlds ---------------------------------------------------------------------

    def has_hidden_information(self) -> bool:
        """Whether this game has hidden information."""
        return type(self).resample_hidden is not Table.resample_hidden or any(
            family.layout.has_hidden_information() for family in self.families()
        )

    def locks_undo(self) -> bool:
        """Whether everything that reveals hidden information locks undo; moves of cards in piles always do."""
        return type(self).LOCKS_UNDO or type(self).resample_hidden is Table.resample_hidden

    def redeal(self, seat: SupportsIndex, seed: SupportsIndex) -> Table:
        """A copy in which everything that the seat or SPECTATOR cannot know is drawn again."""
        return self.redeal_unchecked(self._checked_viewer(seat), dice(as_int(seed)))

    # -- history --------------------------------------------------------------------------

    def require_history(self) -> History:
        """The history; raises NoHistory if the table has none."""
        if self.history is None:
            raise NoHistory("this table has no history: it is a copy, or was dealt with history=False")
        return self.history

    @property
    def events(self) -> list[Event]:
        """All events so far."""
        return self.require_history().events

    @property
    def record(self) -> Record:
        """The whole game so far, in a few hundred bytes; raises NoHistory if moves were played unchecked."""
        return self.require_history().record(self.game)

    def undo_point(self, seat: SupportsIndex, bots: Collection[SupportsIndex] = ()) -> int:
        """How many moves remain if the seat undoes its last decision; all of them if it can't.

        A decision can be undone until someone other than `bots` decides, chance is involved or something hidden is
        revealed; the bots' moves are undone with it. In a veiled choice a seat undoes its own answers only, no matter
        who else has answered, because that is secret."""
        past = self.require_history()
        if self.over or not self.locks_undo():
            return len(past.moves)
        veiled = sum([len(moves) for moves in self.answers]) if self._veiled() else -1
        return past.undo_point(as_int(seat), veiled, [as_int(bot) for bot in bots])

    def undo(self, seat: SupportsIndex, bots: Collection[SupportsIndex] = ()) -> Table:
        """A new table, with history, from before the seat's last decision; raises IllegalMove if it can't be undone.

        Call it again to undo the decision before. `bots`: see `undo_point`."""
        point = self.undo_point(seat, bots)
        undone: set[int] = {as_int(seat)} if self._veiled() else {as_int(seat), *[as_int(bot) for bot in bots]}
        if point == len(self.require_history().moves):
            raise IllegalMove("you can't undo this: others have moved or learned something since")
        table = self.game.replay(self.record, point)
        others = [mark.seat for mark in self.require_history().undoable[point - len(self.require_history().moves) :]]
        for other, move in zip(others, self.require_history().moves[point:], strict=True):
            if other not in undone:
                table.play(other, move)
        return table

    def save(self) -> str:
        """The table as JSON, at any moment, even in the middle of a choice; `game.restore` reads it."""
        return save(self)

    # -- in a shell or notebook: see display.py ---------------------------------------------

    def __repr__(self) -> str:
        from cinque.core.engine.display import describe_table

        return f"<{describe_table(self)}>"

    def _repr_html_(self) -> str:
        """The board as a spectator sees it."""
        from cinque.core.engine.display import table_html

        return table_html(self)

    def __dir__(self) -> list[str]:
        """The public API and the fields of the game; the hooks and the engine's own methods are left out."""
        from cinque.core.engine.display import public_names

        return public_names(self)

    # The copy module keeps the history; the method `copy` drops it and is fast.

    def __copy__(self) -> Self:
        c = self.copy()
        c.recording = self.recording
        self._copy_knowledge_to(c)
        if self.history is not None:
            c.history = self.history.copy()
        return c

    def _copy_knowledge_to(self, c: Table) -> None:
        """Give a copy its own knowledge, equal to this table's."""
        for family, other in zip(self.families(), c.families(), strict=True):
            other.knowledge = family.knowledge
            other.unshare_knowledge()
            c.tracking = c.tracking or other.knowledge is not None

    def __deepcopy__(self, memo: Any) -> Self:
        return self.__copy__()

    def __reduce__(self) -> Any:
        return unpack, pack(self)
