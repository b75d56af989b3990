"""A Room: one online table as its log describes it. No I/O and no clock here; log entries carry their time.

Every server that reads the same log holds the same Room. `apply_entry.py` changes it, `clocks.py` counts its time.
"""

from __future__ import annotations

from typing import Any

from cinque.core import Ask, Game, Outcome, SimultaneousAsk, Table
from cinque.server.messages import Status
from cinque.server.tables.log import Entry
from cinque.server.tables.state import Player, RoomState, SeatSetup, Setup

SPECTATOR = -1
STAND_IN_BOT = "normal"  # the bot that plays on for a person


class Room:
    """One table: its setup, the game, and the state of everything around it."""

    __slots__ = ("game", "id", "last_entry_private", "newly_asked", "setup", "state", "table")

    def __init__(self, id: str, setup: Setup, game: Game, table: Table, state: RoomState) -> None:
        self.id = id
        self.setup = setup
        self.game = game
        self.table = table
        self.state = state
        self.last_entry_private = False  # whether only its author could notice the last entry
        self.newly_asked: list[int] = []  # the seats that the last entry asked a question

    @property
    def version(self) -> int:
        """The number of log entries."""
        return self.state.version

    @property
    def status(self) -> Status:
        return self.state.status

    @property
    def players(self) -> list[Player]:
        """Who has each seat."""
        return self.state.players

    # -- the game -------------------------------------------------------------------------

    @property
    def step(self) -> int:
        """The number of moves that were made and not undone."""
        return len(self.state.movers)

    @property
    def public_step(self) -> int:
        """The number of moves before the current secret choice: all that anybody may count."""
        return self.step - sum([len(answers) for answers in self.table.answers])

    @property
    def window(self) -> str:
        """The decision window of the current question; empty if it has none."""
        step = self.current_ask()
        return step.window() if step is not None else ""

    def current_ask(self) -> Ask[Any] | SimultaneousAsk[Any] | None:
        """The question the game waits for; None before the start and after the end."""
        if self.status != "playing" or self.table.over:
            return None
        step = self.table.agenda[-1]
        return step if isinstance(step, (Ask, SimultaneousAsk)) else None

    @property
    def to_move(self) -> list[int]:
        """The seats to move; empty before the start and after the end."""
        return self.table.to_move if self.status == "playing" else []

    @property
    def public_to_move(self) -> list[int]:
        """The seats that everybody may see as to move: if answers are veiled, all of them until all have answered."""
        return self.table.public_to_move if self.status == "playing" else []

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game. A player who resigned never wins, even if the bot in their seat did."""
        state = self.state
        found = state.ended if state.ended is not None else self.table.outcome
        out = {seat for seat, player in enumerate(state.players) if player.resigned}
        if found is None or self.game.team or out.isdisjoint(found.winners):
            return found
        rest = [seat for seat in range(len(state.players)) if seat not in out]
        best = max(found.scores[seat] for seat in rest)
        winners = [seat for seat in found.winners if seat in rest]
        return Outcome(
            winners or [seat for seat in rest if found.scores[seat] == best], found.scores, found.reason, found.rivals
        )

    # -- players --------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """The player's name; a number for an open seat."""
        players = self.state.players
        return (players[seat].name if 0 <= seat < len(players) else "") or f"#{seat + 1}"

    def seats_of(self, person: str) -> list[int]:
        """The seats this person plays."""
        if not person:
            return []
        return [i for i, player in enumerate(self.players) if player.person == person and player.kind == "person"]

    def reclaimable_seats(self, person: str) -> list[int]:
        """The seats a bot plays for this person, who left or ran out of time and may return."""
        if not person or self.status != "playing":
            return []
        return [i for i, p in enumerate(self.players) if p.person == person and p.away and not p.resigned]

    def human_seats(self) -> list[int]:
        """The seats played by people who have not resigned."""
        return [i for i, player in enumerate(self.players) if player.kind == "person" and not player.resigned]

    def seats_of_people(self) -> list[int]:
        """The seats of people who are still in the game, also if a bot plays for them while they are away."""
        players = enumerate(self.players)
        return [i for i, player in players if (player.kind == "person" or player.away) and not player.resigned]

    def away_name(self) -> str:
        """The name of a player who is away, so that they can't agree to anything; empty if nobody is."""
        return next((self.name(seat) for seat in self.seats_of_people() if self.players[seat].away), "")

    @property
    def abandoned(self) -> bool:
        """Whether every person still in the game is away. Bots then wait until somebody looks."""
        return not self.human_seats() and any(player.away and not player.resigned for player in self.players)

    @property
    def hints(self) -> bool:
        """Whether players may ask for hints: if one person plays against bots, or if the table allows it."""
        people = {player.person for player in self.players if player.kind == "person" or player.away}
        return self.setup.hints or (len(people) <= 1 and all(player.kind != "open" for player in self.players))

    def may_rematch(self, person: str) -> bool:
        """Whether this person may ask for a rematch: the players, including those who resigned, and the host."""
        played = {player.person for player in self.players} | {self.setup.host}
        return bool(person) and self.status == "over" and person in played

    def leaving_person(self, entry: Entry) -> str:
        """The person an entry, not applied yet, removes from the table; empty if it removes nobody."""
        if entry.kind == "bar":
            return str(entry.data["person"])
        return self.players[entry.seat].person if entry.kind == "rise" else ""

    def bot_to_move(self) -> int | None:
        """A seat to move that a bot plays, or None."""
        if self.state.paused:
            return None
        return next((seat for seat in self.to_move if self.players[seat].kind == "bot"), None)


def new_room(table_id: str, setup: Setup, game: Game, seed: int) -> Room:
    """The room of a newly dealt table, before its first log entry."""
    time_left = setup.clock.seconds * 1000
    players = [
        Player(name=s.name, kind=s.kind, bot=s.bot, person=s.person, ready=_ready(setup, s), time_left=time_left)
        for s in setup.seats
    ]
    state = RoomState(
        players=players,
        asked_versions=[0] * len(players),
        seat_versions=[0] * (len(players) + 1),
        undo_seat_versions=[0] * (len(players) + 1),
    )
    return Room(table_id, setup, game, game.deal(seed), state)


def _ready(setup: Setup, seat: SeatSetup) -> bool:
    return seat.kind == "bot" or (seat.kind == "person" and setup.start != "ready")
