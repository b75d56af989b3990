"""Position: the unchecked base of a table. Its state, the hooks of a game, and the engine that runs its agenda."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self, SupportsIndex, cast

from mypy_extensions import mypyc_attr

from cinque.core.engine.arguments import as_int
from cinque.core.engine.codegen import copier, encode_method
from cinque.core.engine.encoding import HIGHEST, Column, columns_of, put, put_seat, unpack_cells
from cinque.core.engine.errors import UnknownSeat
from cinque.core.engine.events import SPECTATOR, Event
from cinque.core.engine.history import History
from cinque.core.engine.pile_worlds import PublicFacts, hidden_piles, redeal_piles
from cinque.core.engine.piles import Piles
from cinque.core.engine.random import Dice, dice
from cinque.core.engine.steps import ASKS_MANY, ASKS_ONE, RUNS, Ask, SimultaneousAsk, Step
from cinque.core.engine.tracking import tracking

if TYPE_CHECKING:
    from cinque.core.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Dice):
    """The state of one game, including hidden information, for steps, search and simulation. No move is checked.

    Games derive from Table, which adds the checked methods.

    Fields hold ints, bools, strings, lists of those, and Parts. Cards are in Piles: see piles.py. SHARED names the
    fields that are the same for all tables of a game (its content): `bind_content` fills them; they are neither copied
    nor saved. FIXED names fields that don't change after the deal, such as a random map: copies share them, saves
    contain them. ENCODED says how `encode` represents a field if its number or the length of its list is not enough.
    PUBLIC names what the deal draws that no view contains but that follows from what everyone sees, such as "unused",
    "seats.reach" or the pile "cards.box"; the contract takes everything else that a view lacks for a secret.
    """

    __slots__ = (
        "agenda", "answers", "cached_moves", "game", "history", "over", "players", "reason", "recording", "tracking",
        "winners",
    )  # fmt: skip

    SHARED: ClassVar[tuple[str, ...]] = ()
    FIXED: ClassVar[tuple[str, ...]] = ()
    ENCODED: ClassVar[dict[str, str]] = {}
    PUBLIC: ClassVar[tuple[str, ...]] = ()
    # A game that implements `resample_hidden` sets this once its steps call `lock_undo`; without it, undo is disabled.
    LOCKS_UNDO: ClassVar[bool] = False

    game: Game
    players: int
    agenda: list[Step[Any]]  # the steps to run; the last one is next
    answers: list[list[int]]  # the answers of the seats that choose in secret; empty at all other times
    over: bool
    winners: list[int]
    reason: str
    recording: bool  # whether events are needed
    history: History | None
    tracking: bool  # whether the piles keep knowledge; those of copies for search don't
    cached_moves: list[int] | None  # the current legal moves, kept between legal_moves() and play() if not recording

    # -- hooks of a game ------------------------------------------------------------------

    def copy(self) -> Self:
        """A copy that shares nothing mutable and has no history.

        Generated from the annotations of the game's fields."""
        return cast(Self, copier(type(self))(self))

    def compute_scores(self) -> list[int]:
        """The current score of every seat."""
        raise NotImplementedError

    def build_view(self, seat: int) -> Any:
        """Everything that the seat or SPECTATOR may see, as a msgspec Struct."""
        raise NotImplementedError

    def resample_hidden(self, seat: int, d: Dice) -> None:
        """Draw again, in place, everything outside of piles that the seat cannot know, such as secret dice.

        It must be consistent with everything the seat does know, and depend on nothing but that and the dice: use
        `Dice.sort_and_shuffle` for pools. The cards in piles have been redealt already. A game that hides nothing, or
        only cards in piles, doesn't override it."""

    def public_facts(self, facts: PublicFacts) -> None:
        """State what everyone can deduce from the rules about hidden cards now, with `facts.floor` and `facts.show`.

        Called at each redeal; it must use nothing hidden. If a fact follows from a single move, state it at that
        move with `Piles.deny`."""

    def hidden_places(self, seat: int) -> dict[str, list[int]]:
        """What the seat cannot know, by place; contract tests check that redeals vary it.

        A place is named "group/place", as in {"cards/hand of 1": [3, 7], "cards/deck": [...]}; items of a group can
        be anywhere in it. Sort items without an order, and leave out what the seat knows. The default covers all
        piles; a game that overrides it for something else adds `self.hidden_cards(seat)`."""
        return self.hidden_cards(seat)

    def census(self) -> dict[str, int]:
        """Count every component, wherever it is; the result is the same at any time and in every deal.

        The default counts the cards in piles; a game with other components adds `self.card_census()`."""
        if not self.families():
            raise NotImplementedError
        return self.card_census()

    def bind_content(self, game: Game) -> None:
        """Fill the fields named in SHARED."""

    def returns(self) -> list[float]:
        """Each seat's result after the end, from 0 to 1, for bots.

        Winners share 1; in a cooperative game each of them gets 1."""
        values = [0.0] * self.players
        if self.winners:
            share = 1.0 if self.game.team else 1.0 / len(self.winners)
            for seat in self.winners:
                values[seat] = share
        return values

    def compute_breakdown(self, seat: int) -> list[tuple[str, int]]:
        """The source and points of every part of the seat's score: see `Table.score_breakdown`."""
        return []

    def compute_stats(self, seat: int) -> dict[str, int]:
        """The key numbers of a seat: see `Table.stats`."""
        return {}

    def rivals(self) -> list[tuple[str, int]]:
        """Parties without a seat that have a score, as (id, score); names in [names.party]."""
        return []

    def rival_breakdown(self, party: str) -> list[tuple[str, int]]:
        """Where the score of one of the `rivals` comes from, as (source, points); may be empty."""
        return []

    def era(self) -> int:
        """A number that changes when auto-answers "for this round" expire, such as the round."""
        return 0

    # -- for a game's steps ---------------------------------------------------------------

    def begin(self, game: Game, seed: int) -> None:
        """Set the fields that every table has; call it first in `Rules.deal`."""
        self.game = game
        self.players = game.players
        self.rng = dice(seed).rng
        self.agenda = []
        self.answers = []
        self.over = False
        self.winners = []
        self.reason = ""
        self.recording = False
        self.history = None
        self.cached_moves = None
        self.tracking = tracking()
        self.bind_content(game)

    def copy_common_fields(self, c: Position) -> None:
        """Copy the fields that every table has to `c`, except the history."""
        c.game = self.game
        c.players = self.players
        c.rng = self.rng
        c.agenda = self.agenda[:]
        c.answers = [a[:] for a in self.answers] if self.answers else []
        c.over = self.over
        c.winners = self.winners
        c.reason = self.reason
        c.recording = False
        c.history = None
        c.cached_moves = None
        c.tracking = False

    def then(self, step: Step[Any], *more: Step[Any]) -> None:
        """Put steps on top of the agenda; they run in the given order, before everything else."""
        agenda: list[Any] = self.agenda  # Any: compiled code skips the type check of each step
        steps: tuple[Any, ...] = more
        left = len(steps)
        while left > 0:
            left -= 1
            agenda.append(steps[left])
        agenda.append(step)

    def clockwise(self, first: int) -> list[int]:
        """All seats in turn order, starting with this one."""
        return [(first + place) % self.players for place in range(self.players)]

    @property
    def all_seats(self) -> int:
        """All seats, as a bit mask."""
        return (1 << self.players) - 1

    def end(self, winners: list[int], reason: str) -> None:
        """End the game."""
        self.over = True
        self.winners = winners
        self.reason = reason

    def emit(
        self, kind: str, seat: int, data: dict[str, Any] | None, secret: dict[str, Any] | None = None, shown_to: int = 0
    ) -> None:
        """Record an event; steps call it only `if t.recording`."""
        history = self.history
        if history is not None:
            history.events.append(Event(history.now, kind, seat, data, secret, shown_to))

    def lock_undo(self) -> None:
        """Prevent undo of everything so far.

        Call it when something hidden is revealed (a card is drawn, turned up or shown) or the rules make a move
        binding. Chance and the last answer of a simultaneous choice lock undo automatically."""
        history = self.history
        if history is not None:
            history.undo_locked = True

    # -- running --------------------------------------------------------------------------

    @property
    def to_move(self) -> list[int]:
        """The seats that have to move; several in a simultaneous choice, none after the end."""
        if self.over:
            return []
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            return [cast("Ask[Any]", step).seat]
        many = cast("SimultaneousAsk[Any]", step)
        return [s for s in range(self.players) if many.seats >> s & 1 and not many.done(self, s)]

    @property
    def public_to_move(self) -> list[int]:
        """The seats to move, as everyone may see it: in a veiled choice all who take part, until all have chosen."""
        if not self.over and self._veiled():
            seats = cast("SimultaneousAsk[Any]", self.agenda[-1]).seats
            return [s for s in range(self.players) if seats >> s & 1]
        return self.to_move

    def _veiled(self) -> bool:
        """Whether nobody may see who has answered the current choice."""
        step = self.agenda[-1]
        return step.asks == ASKS_MANY and cast("SimultaneousAsk[Any]", step).veiled()

    def current_player(self) -> int:
        """The first seat to move: `to_move[0]` without building the list."""
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            return cast("Ask[Any]", step).seat
        return self._first_open_seat(cast("SimultaneousAsk[Any]", step))

    def _first_open_seat(self, ask: SimultaneousAsk[Any]) -> int:
        """The first seat that has not answered a simultaneous choice, or -1 if all have."""
        for seat in range(self.players):
            if ask.seats >> seat & 1 and not ask.done(self, seat):
                return seat
        return -1

    def legal_moves_unchecked(self, seat: int) -> list[int]:
        """The legal moves of a seat that is known to be to move; neither checked nor cached."""
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            return cast("Ask[Any]", step).legal_moves(self)
        return cast("SimultaneousAsk[Any]", step).legal_moves(self, seat)

    def play_unchecked(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal, without checking or recording it."""
        if self.history is not None:
            self.history.unrecorded += 1
        if self.carry_out(seat, move):
            self.advance()
        if self.tracking:
            self.simplify_knowledge()

    def carry_out(self, seat: int, move: int) -> bool:
        """Carry out the move without the steps that follow; return whether everyone has answered."""
        self.cached_moves = None
        step = self.agenda[-1]
        if step.asks == ASKS_ONE:
            self.agenda.pop()
            cast("Ask[Any]", step).play(self, move)
        else:
            many = cast("SimultaneousAsk[Any]", step)
            self.answers[seat].append(move)
            if self._first_open_seat(many) >= 0:
                return False
            self.agenda.pop()
            if many.seats & many.seats - 1:
                self.lock_undo()
            many.resolve(self)
            self.answers = []
        return True

    def advance(self) -> None:
        """Run steps until a player has to move or the game is over."""
        agenda: list[Any] = self.agenda  # list[Any]: compiled code skips the type check of a popped step
        while not self.over:
            step = cast("Step[Any]", agenda[-1])
            asks = step.asks
            if asks == RUNS:
                agenda.pop()
                step.run(self)
            elif asks == ASKS_MANY and not self.answers:
                self.answers = [[] for _ in range(self.players)]
                many = cast("SimultaneousAsk[Any]", step)
                if self._first_open_seat(many) >= 0:
                    return
                agenda.pop()
                many.resolve(self)
                self.answers = []
            else:
                return

    # -- cards in piles -------------------------------------------------------------------

    def families(self) -> list[Piles]:
        """Every family of cards: generated from the fields of the types Piles and list[Piles]."""
        return cast(list[Piles], encode_method(type(self), "families")(self))

    def hidden_cards(self, seat: int) -> dict[str, list[int]]:
        """The cards in piles that the seat cannot know, by place: see `hidden_places`."""
        found: dict[str, list[int]] = {}
        for family in self.families():
            found.update(hidden_piles(family, seat))
        return found

    def card_census(self) -> dict[str, int]:
        """The number of cards of each family; raises ValueError if a card is missing or in two places."""
        found: dict[str, int] = {}
        for family in self.families():
            if not family.complete():
                raise ValueError(f"a card of {family.layout.name} is missing, or in two places")
            found[family.layout.name] = len(family.layout.cards)
        return found

    def simplify_knowledge(self) -> None:
        """Keep the knowledge small, and lock undo if a card was revealed; the engine calls it after every move."""
        for family in self.families():
            family.simplify()
            if family.revealed:
                family.revealed = False
                self.lock_undo()

    def remember(self, seat: int) -> None:
        """Let a seat or SPECTATOR remember what it sees from now on, if it doesn't yet."""
        self.tracking = True
        for family in self.families():
            family.remember(seat)

    # -- other worlds ---------------------------------------------------------------------

    def encode(self, seat: SupportsIndex) -> list[int]:
        """What the seat or SPECTATOR may see, as a row of numbers that always has the same length.

        Generated from the annotations of the game's fields and from ENCODED; `columns` describes the columns. Seats are
        relative to the viewer: `seats.1` is the next player."""
        viewer: int = as_int(seat)
        if not SPECTATOR <= viewer < self.players:
            raise UnknownSeat(f"there is no seat {seat}: use 0 to {self.players - 1}, or SPECTATOR ({SPECTATOR})")
        cells: list[int] = []
        return unpack_cells(cells, self.encode_cells(cells, 0, viewer))

    def encode_cells(self, out: list[int], at: int, seat: int) -> int:
        """Append the numbers of `encode` that are not 0, as cells from column `at` on: see encoding.py. Not checked."""
        return cast(int, encode_method(type(self), "encode_cells")(self, out, at, seat))

    def columns(self) -> list[Column]:
        """The columns of `encode`."""
        return cast(list[Column], encode_method(type(self), "columns")(self))

    def encode_common(self, out: list[int], at: int, seat: int) -> int:
        """Append what every table has: the result, who is to move, and the question if the viewer is."""
        players = self.players
        asks = self.game.asks
        if self.over:
            put(out, at, 1)
            for winner in self.winners:
                put_seat(out, at + 1, winner, seat, players, players)
            return at + 1 + 2 * players + 1 + asks.width
        at += 1 + players
        step = self.agenda[-1]
        asked = False
        if step.asks == ASKS_ONE:
            mover = cast("Ask[Any]", step).seat
            asked = mover == seat
            put_seat(out, at, mover, seat, players, players)
        else:
            asked = seat in self.to_move
            for mover in self.public_to_move:
                put_seat(out, at, mover, seat, players, players)
        at += players
        if asked:
            if self.answers:
                put(out, at, len(self.answers[seat]))
            asks.put(out, at + 1, step)
        return at + 1 + asks.width

    def common_columns(self) -> list[Column]:
        """The columns of `encode_common`."""
        found = [Column("over", "flag", 0, 1)]
        found += columns_of("winners", "bits of seats", self.players)
        found += columns_of("to_move", "bits of seats", self.players)
        found.append(Column("question.answered", "count", 0, HIGHEST))
        return found + self.game.asks.columns

    def redeal_unchecked(self, seat: int, d: Dice) -> Self:
        """A copy in which everything that the seat cannot know is drawn again.

        The copy can be redealt for this seat again until a move is played on it: then it drops what the seat knows,
        for speed. `copy.copy` keeps it."""
        c = self.copy()
        families = self.families()
        if families:
            facts = PublicFacts()
            self.public_facts(facts)
            copies = c.families()
            for i in range(len(families)):
                redeal_piles(copies[i], families[i], seat, d, facts)
        c.resample_hidden(seat, d)
        c.rng = d.new_seed()
        if c.answers:
            c._resample_answers(seat, d)
        return c

    def _resample_answers(self, seat: int, d: Dice) -> None:
        """Replace other seats' secret answers with random ones. The same seats have answered, unless that is veiled."""
        many = cast("SimultaneousAsk[Any]", self.agenda[-1])
        veiled = many.veiled()
        for other in range(self.players):
            if other == seat or not many.seats >> other & 1:
                continue
            ready = not veiled and many.done(self, other)
            self.answers[other] = []
            while ready and not many.done(self, other):
                legal = many.legal_moves(self, other)
                self.answers[other].append(legal[d.below(len(legal))])
