"""A Position is the quick side of a table: its state, what a game fills in, and the engine that runs its agenda."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, cast

from mypy_extensions import mypyc_attr

from cinque.core.copies import coder, copier
from cinque.core.errors import UnknownSeat
from cinque.core.events import Event
from cinque.core.history import History
from cinque.core.random import Dice, dice
from cinque.core.steps import ASKS_MANY, ASKS_ONE, RUNS, Ask, Step, Together

if TYPE_CHECKING:
    from cinque.core.game import Game

SPECTATOR: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Dice):
    """The state of one play, hidden things too, for steps, search and simulation: nothing here checks a move.

    Games derive from Table, which adds the checked side. A spectator is the seat -1.

    Fields hold ints, bools, strings, lists of those, and Parts. What is the same for all tables of a game (its
    content) is named in SHARED and filled by `bind`; it is neither copied nor saved. What the deal sets and nothing
    changes after (a map drawn for this play) is named in FIXED: copies share it, saving keeps it. What `encode` tells
    of a field is said in ENCODED, where a number itself or the length of a list is not enough.
    """

    __slots__ = ("agenda", "answers", "game", "history", "offered", "over", "players", "reason", "watched", "won")

    SHARED: ClassVar[tuple[str, ...]] = ()
    FIXED: ClassVar[tuple[str, ...]] = ()
    ENCODED: ClassVar[dict[str, str]] = {}
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

        What comes out depends on the dice and on what the seat knows alone: pools go through `Dice.mix`.
        A game without hidden things leaves it as it is."""

    def hidden(self, seat: int) -> dict[str, list[int]]:
        """What the seat cannot know, place by place, for the contract: it shows that redeals vary it.

        A place is named "group/place", as in {"cards/hand of 1": [3, 7], "cards/deck": [...]}: items of a group can
        change places with each other. What has no order is sorted; what the seat knows after all is left out."""
        return {}

    def census(self) -> dict[str, int]:
        """Every component counted wherever it is; the same at every moment of a game, and in every deal of it."""
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

    def share(self, c: Position) -> None:
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

    # -- running --------------------------------------------------------------------------

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a choice; several when they choose at once."""
        if self.over:
            return []
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            return [cast("Ask[Any]", step).seat]
        many = cast("Together[Any]", step)
        return [s for s in range(self.players) if many.seats >> s & 1 and not many.done(self, s)]

    @property
    def asked(self) -> list[int]:
        """What everybody may see as waiting: under a veil all seats that choose, until all have chosen."""
        if not self.over and self._veiled():
            seats = cast("Together[Any]", self.agenda[-1]).seats
            return [s for s in range(self.players) if seats >> s & 1]
        return self.waiting

    def _veiled(self) -> bool:
        """Whether nobody may see who has answered the present choice."""
        step = self.agenda[-1]
        return step.asks == ASKS_MANY and cast("Together[Any]", step).veiled()

    def mover(self) -> int:
        """The first seat that owes a choice: `waiting[0]` without the list."""
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            return cast("Ask[Any]", step).seat
        return self._owing(cast("Together[Any]", step))

    def _owing(self, many: Together[Any]) -> int:
        """The first seat that has not answered a choice of several; -1: all have."""
        for seat in range(self.players):
            if many.seats >> seat & 1 and not many.done(self, seat):
                return seat
        return -1

    def choices(self, seat: int) -> list[int]:
        """The legal moves of a seat known to be waiting; unchecked and not kept, for search and simulation."""
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            return cast("Ask[Any]", step).options(self)
        return cast("Together[Any]", step).options(self, seat)

    def apply(self, seat: int, move: int) -> None:
        """Play a move known to be legal, unchecked and unrecorded: for search and simulation only."""
        if self.take(seat, move):
            self.advance()

    def take(self, seat: int, move: int) -> bool:
        """Only what the move itself does, before any step that follows; whether everybody asked has answered."""
        self.offered = None
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            self.agenda.pop()
            cast("Ask[Any]", step).play(self, move)
        else:
            many = cast("Together[Any]", step)
            self.answers[seat].append(move)
            if self._owing(many) >= 0:
                return False
            self.agenda.pop()
            if many.seats & many.seats - 1:
                self.seal()
            many.settle(self)
            self.answers = []
        return True

    def advance(self) -> None:
        """Run steps until somebody must choose or the game is over."""
        agenda: list[Any] = self.agenda  # what is popped is not looked at again, nor is its type
        while not self.over:
            step = cast("Step[Any]", agenda[-1])
            asks = step.asks
            if asks == RUNS:
                agenda.pop()
                step.run(self)
            elif asks == ASKS_MANY and not self.answers:
                self.answers = [[] for _ in range(self.players)]
                many = cast("Together[Any]", step)
                if self._owing(many) >= 0:
                    return
                agenda.pop()
                many.settle(self)
                self.answers = []
            else:
                return

    # -- other worlds ---------------------------------------------------------------------

    def encode(self, seat: int) -> list[float]:
        """What the seat (SPECTATOR: nobody's) may see as a list of numbers, as long at every moment of a game.

        Made from the annotations of the game's fields and from ENCODED; `places` names the numbers."""
        return cast(list[float], coder(type(self), "encode")(self, seat))

    def places(self) -> list[str]:
        """What each number of `encode` is."""
        return cast(list[str], coder(type(self), "places")(self))

    def encode_head(self, seat: int) -> list[float]:
        """What every table has: who looks, whether it is over, and who is asked."""
        if not SPECTATOR <= seat < self.players:
            raise UnknownSeat(f"there are seats 0 to {self.players - 1} ({SPECTATOR}: a spectator), not {seat}")
        out = [float(seat), 1.0 if self.over else 0.0]
        asked = self.asked
        for other in range(self.players):
            out.append(1.0 if other in asked else 0.0)
        return out

    def head_places(self) -> list[str]:
        """The names of what `encode_head` tells."""
        return ["seat", "over", *[f"asked.{other}" for other in range(self.players)]]

    def redealt(self, seat: int, d: Dice) -> Self:
        """A copy with everything that the seat cannot know drawn anew."""
        c = self.copy()
        c.conceal(seat, d)
        c.rng = d.fresh()
        if c.answers:
            c._answer_anew(seat, d)
        return c

    def _answer_anew(self, seat: int, d: Dice) -> None:
        """Others' secret answers are unknown; only who is ready can be seen, and under a veil not even that."""
        many = cast("Together[Any]", self.agenda[-1])
        veiled = many.veiled()
        for other in range(self.players):
            if other == seat or not many.seats >> other & 1:
                continue
            ready = not veiled and many.done(self, other)
            self.answers[other] = []
            while ready and not many.done(self, other):
                options = many.options(self, other)
                self.answers[other].append(options[d.below(len(options))])
