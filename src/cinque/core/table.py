"""A Table is everything on the table of one play; the engine runs its agenda until somebody must choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, cast

from mypy_extensions import mypyc_attr

from cinque.core.copies import copier
from cinque.core.errors import GameOver, IllegalMove, NotYourTurn, StaleMove, UnknownMove
from cinque.core.events import Event
from cinque.core.history import History
from cinque.core.outcome import Crumb, Outcome, Question, Refusal
from cinque.core.random import Dice, dice
from cinque.core.saving import pack, put_back, save, unpack
from cinque.core.steps import ASKS_MANY, ASKS_ONE, RUNS, Ask, Step, Together

if TYPE_CHECKING:
    from cinque.core.game import Game
    from cinque.core.record import Record

SPECTATOR: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Dice):
    """The state of one play, hidden things too. A game adds its own fields in a subclass.

    Fields hold ints, bools, strings, lists of those and small slotted objects with an empty
    constructor. What is the same for all tables of a game (its content) goes into slots named in
    SHARED, which `bind` fills; they are neither copied nor saved. What the deal sets and nothing changes
    after (a map drawn for this play) is named in FIXED: copies share it, saving keeps it.
    """

    __slots__ = ("agenda", "answers", "game", "history", "offered", "over", "players", "reason", "watched", "won")

    SHARED: ClassVar[tuple[str, ...]] = ()
    FIXED: ClassVar[tuple[str, ...]] = ()
    # A game that hides things says so once its steps call `seal`; until then nothing can be taken back in it.
    SEALS: ClassVar[bool] = False

    game: Game
    players: int
    agenda: list[Step[Any]]  # the last one is next
    answers: list[list[int]]  # of the seats choosing in secret; empty at all other times
    over: bool
    won: list[int]
    reason: str
    watched: bool  # whether anybody wants events
    history: History | None
    offered: list[int] | None  # the present options, kept on unwatched tables between options() and play()

    # -- what a game fills in -------------------------------------------------------------

    def copy(self) -> Self:
        """Another table in the same state, sharing nothing mutable and carrying no history.

        Made from the annotations of the game's fields; compiled, it is code of its own."""
        return cast(Self, copier(type(self))(self))

    def points(self) -> list[int]:
        """The present score of every seat."""
        raise NotImplementedError

    def show(self, seat: int) -> Any:
        """What the seat (SPECTATOR: nobody's) may see, as a msgspec Struct."""
        raise NotImplementedError

    def conceal(self, seat: int, d: Dice) -> None:
        """Draw anew, in place, all that the seat cannot know, in keeping with every public fact.

        A game without hidden things leaves it as it is."""

    def hidden(self, seat: int) -> dict[str, list[int]]:
        """What the seat cannot know, place by place, for the contract: it shows that redeals vary it.

        A place is named "group/place", as in {"cards/hand of 1": [3, 7], "cards/deck": [...]}: items of a group can
        change places with each other. What has no order is sorted; what the seat knows after all is left out."""
        return {}

    def census(self) -> dict[str, int]:
        """Every component counted wherever it is; the same at every moment of a game."""
        raise NotImplementedError

    def bind(self, game: Game) -> None:
        """Fill the slots named in SHARED."""

    def payoff(self) -> list[float]:
        """At the end, what each seat's result is worth to a bot, from 0 to 1.

        Winners share 1; in a game won or lost together each of them has it."""
        worth = [0.0] * self.players
        if self.won:
            part = 1.0 if self.game.team else 1.0 / len(self.won)
            for seat in self.won:
                worth[seat] = part
        return worth

    def tally(self, seat: int) -> list[tuple[str, int]]:
        """Where the seat's points come from, as (source, points); names in [names.source]. Adds up to its score."""
        return []

    def figures(self, seat: int) -> dict[str, int]:
        """The numbers a seat counts by, as the seat itself sees them; labels in [names.figure]."""
        return {}

    def rivals(self) -> list[tuple[str, int]]:
        """Parties without a seat that are measured too, as (id, score); names in [names.party]."""
        return []

    def era(self) -> int:
        """Changes when answers given ahead "for this round" lapse: the round, for example."""
        return 0

    # -- what a game's steps use ----------------------------------------------------------

    def begin(self, game: Game, seed: int) -> None:
        """Set the fields every table has; the first thing a game's deal does."""
        self.game = game
        self.players = game.players
        self.rng = dice(seed).rng
        self.agenda = []
        self.answers = []
        self.over = False
        self.won = []
        self.reason = ""
        self.watched = False
        self.history = None
        self.offered = None
        self.bind(game)

    def share(self, c: Table) -> None:
        """Give a copy the fields every table has; history stays with the original."""
        c.game = self.game
        c.players = self.players
        c.rng = self.rng
        c.agenda = self.agenda[:]
        c.answers = [a[:] for a in self.answers] if self.answers else []
        c.over = self.over
        c.won = self.won
        c.reason = self.reason
        c.watched = False
        c.history = None
        c.offered = None

    def then(self, step: Step[Any], *more: Step[Any]) -> None:
        """Put steps on the agenda, before all that is on it; they are carried out in the order written."""
        agenda = self.agenda
        left = len(more)
        while left > 0:
            left -= 1
            agenda.append(more[left])
        agenda.append(step)

    def clockwise(self, first: int) -> list[int]:
        """All seats in turn, from this one on."""
        return [(first + place) % self.players for place in range(self.players)]

    @property
    def everybody(self) -> int:
        """All seats, as a bit mask."""
        return (1 << self.players) - 1

    def end(self, winners: list[int], reason: str) -> None:
        """The game is over."""
        self.over = True
        self.won = winners
        self.reason = reason

    def tell(
        self, kind: str, seat: int, data: dict[str, Any] | None, secret: dict[str, Any] | None = None, to: int = 0
    ) -> None:
        """Report an event; steps call it only `if t.watched`."""
        history = self.history
        if history is not None:
            history.events.append(Event(history.now, kind, seat, data, secret, to))

    def seal(self) -> None:
        """From here on nothing before can be taken back: something hidden came to light (a card was drawn, turned
        up or shown, a bid told of a hand), or the rules make it binding. Chance seals by itself, and so does the
        last answer of a choice that several seats make at once."""
        history = self.history
        if history is not None:
            history.sealed = True

    # -- playing --------------------------------------------------------------------------

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a choice; several when they choose at once."""
        if self.over:
            return []
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            return [cast(Ask[Any], step).seat]
        many = cast(Together[Any], step)
        return [s for s in range(self.players) if many.seats >> s & 1 and not many.done(self, s)]

    @property
    def asked(self) -> list[int]:
        """What everybody may see as waiting: under a veil all seats that choose, until all have chosen."""
        if not self.over and self._veiled():
            seats = cast(Together[Any], self.agenda[-1]).seats
            return [s for s in range(self.players) if seats >> s & 1]
        return self.waiting

    def _veiled(self) -> bool:
        """Whether nobody may see who has answered the present choice."""
        step = self.agenda[-1]
        return step.asks == ASKS_MANY and cast(Together[Any], step).veiled()

    def mover(self) -> int:
        """The first seat that owes a choice: `waiting[0]` without the list."""
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            return cast(Ask[Any], step).seat
        return self.waiting[0]

    def choices(self, seat: int) -> list[int]:
        """The legal moves of a seat known to be waiting; unchecked and not kept, for search and simulation."""
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            return cast(Ask[Any], step).options(self)
        return cast(Together[Any], step).options(self, seat)

    def options(self, seat: int) -> list[int]:
        """Every legal move of the seat, never empty; raises NotYourTurn when the seat is not asked."""
        step = self._asked(seat)
        if self.watched or step.asks != ASKS_ONE:
            return self.choices(seat)
        offered = self.offered
        if offered is None:
            offered = cast(Ask[Any], step).options(self)
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

    def apply(self, seat: int, move: int) -> None:
        """Play a move known to be legal, unchecked and unrecorded: for search and simulation only."""
        self.offered = None
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            self.agenda.pop()
            cast(Ask[Any], step).play(self, move)
        else:
            many = cast(Together[Any], step)
            self.answers[seat].append(move)
            if self.waiting:
                return
            self.agenda.pop()
            if many.seats & many.seats - 1:
                self.seal()
            many.settle(self)
            self.answers = []
        self.advance()

    def advance(self) -> None:
        """Run steps until somebody must choose or the game is over."""
        agenda = self.agenda
        while not self.over:
            step = agenda[-1]
            asks = step.asks
            if asks == RUNS:
                agenda.pop()
                step.run(self)
            elif asks == ASKS_MANY and not self.answers:
                self.answers = [[] for _ in range(self.players)]
                if self.waiting:
                    return
                agenda.pop()
                cast(Together[Any], step).settle(self)
                self.answers = []
            else:
                return

    def _asked(self, seat: int) -> Step[Any]:
        """The step that waits for this seat."""
        if self.over:
            raise GameOver(f"the game is over ({self.reason}); nothing more can be played")
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            if cast(Ask[Any], step).seat == seat:
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
        return self.show(SPECTATOR if seat is None else seat)

    def question(self, seat: int) -> Question:
        """What the seat is being asked."""
        step = self._asked(seat)
        name, facts = type(step).__name__, step.facts(self)
        if step.asks == ASKS_ONE:
            ask = cast(Ask[Any], step)
            return Question(name, ask.shape(), self.crumbs(), facts, ask.window(), ask.passing(self), ask.taking(self))
        many = cast(Together[Any], step)
        passing, taking = many.passing(self, seat), many.taking(self, seat)
        return Question(name, many.shape(), self.crumbs(), facts, many.window(), passing, taking)

    def crumbs(self) -> list[Crumb]:
        """The open steps a player can name, outermost first."""
        found: list[Crumb] = []
        for step in self.agenda:
            if step.crumb():
                seat = cast(Ask[Any], step).seat if step.asks == ASKS_ONE else SPECTATOR
                found.append(Crumb(step.crumb(), seat, step.facts(self)))
        return found

    def refusals(self, seat: int) -> list[Refusal]:
        """What a person might look for in the present choice and may not do, with clause and figures."""
        step = self._asked(seat)
        if step.asks == ASKS_ONE:
            return cast(Ask[Any], step).refusals(self)
        return cast(Together[Any], step).refusals(self, seat)

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
        return self.redealt(SPECTATOR if seat is None else seat, dice(seed))

    def redealt(self, seat: int, d: Dice) -> Table:
        """As `redeal`, with a running generator."""
        c = self.copy()
        c.conceal(seat, d)
        c.rng = d.fresh()
        if c.answers:
            c._answer_anew(seat, d)
        return c

    def _answer_anew(self, seat: int, d: Dice) -> None:
        """Others' secret answers are unknown; only who is ready can be seen, and under a veil not even that."""
        many = cast(Together[Any], self.agenda[-1])
        veiled = many.veiled()
        for other in range(self.players):
            if other == seat or not many.seats >> other & 1:
                continue
            ready = not veiled and many.done(self, other)
            self.answers[other] = []
            while ready and not many.done(self, other):
                options = many.options(self, other)
                self.answers[other].append(options[d.below(len(options))])

    # -- history --------------------------------------------------------------------------

    def past(self) -> History:
        """The history; raises when the table is a copy, which has none."""
        if self.history is None:
            raise ValueError("a copy carries no history: ask the table it was copied from")
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
