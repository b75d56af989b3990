"""A Room is one table online as its log tells it: who sits where, the game, clocks, pauses; no input or output here.

Every server that reads the same log holds the same Room. Nothing in it reads a clock: entries carry their time.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cinque.core import Game, Outcome, Table
from cinque.server.messages import ChatLine, Clock, SeatKind, Status

CHAT_KEPT = 200
NOTICES_KEPT = 20


class Entry(msgspec.Struct, frozen=True):
    """One line of the log. `at` is in milliseconds since 1970; `data` holds what only some kinds need."""

    idx: int
    kind: str
    seat: int
    at: int
    move: int = -1
    key: str | None = None
    data: dict[str, Any] = {}


class SeatSetup(msgspec.Struct, frozen=True):
    kind: SeatKind
    name: str
    bot: str = ""
    person: str = ""


class Setup(msgspec.Struct, frozen=True):
    """What was chosen when the table was made."""

    game: str
    options: dict[str, Any]
    content: str
    seats: list[SeatSetup]
    clock: Clock
    start: str
    title: str
    host: str


class Chair(msgspec.Struct):
    """A seat and who is in it; `left` and `since` are its clock."""

    name: str
    kind: SeatKind
    bot: str
    person: str
    ready: bool
    left: int  # milliseconds, as of `since`
    since: int = 0  # when this seat began to owe its choice; 0: it does not
    conceded: bool = False
    wish: bool = False  # to pause


class Takeback(msgspec.Struct):
    """A take-back asked for and not yet decided."""

    seat: int
    step: int
    agreed: list[int]


class TableNotice(msgspec.Struct, frozen=True):
    index: int
    kind: str
    seat: int
    facts: dict[str, Any]


class Present(msgspec.Struct, kw_only=True):
    """All that a log says beside the game itself; snapshots keep it with the saved table."""

    chairs: list[Chair]
    asked: list[int]  # at which of its counts each seat's present question arose
    counts: list[int]  # changes each seat, and last a spectator, could notice: the version they are shown
    steps: list[int]  # moves made, as far as each of them could notice
    version: int = 0  # entries of the log
    changed: int = 0  # when everybody could last notice something
    spoken: int = 0  # lines of chat and notices so far
    status: Status = "open"
    paused: bool = False
    rewound: int = 0  # the version of the last undo
    rewound_counts: list[int] = []  # the same in each one's counts; noticed or not
    mended: int = 0  # the version at which the table went on under mended rules
    movers: list[int] = []  # who made each move that stands
    takeback: Takeback | None = None
    notices: list[TableNotice] = []
    chat: list[ChatLine] = []
    keys: dict[str, int] = {}  # what was granted: the count its wisher was told
    rematch: str | None = None
    ended: Outcome | None = None
    last_at: int = 0


class Room(Present, kw_only=True):
    """The present of one table; `apply` takes it one entry further."""

    id: str
    setup: Setup
    game: Game
    table: Table
    secret: bool = False  # whether only its maker could notice the last entry

    # -- looking --------------------------------------------------------------------------

    @property
    def step(self) -> int:
        """Moves made and not taken back."""
        return len(self.movers)

    @property
    def outcome(self) -> Outcome | None:
        return self.ended if self.ended is not None else self.table.outcome

    @property
    def waiting(self) -> list[int]:
        """Seats that owe a choice now; nobody before the start and after the end."""
        return self.table.waiting if self.status == "playing" else []

    def hands(self, person: str) -> list[int]:
        """The seats this person plays."""
        if not person:
            return []
        return [i for i, chair in enumerate(self.chairs) if chair.person == person and chair.kind == "person"]

    def name(self, seat: int) -> str:
        """The player's name; an empty seat has a number only."""
        return (self.chairs[seat].name if 0 <= seat < len(self.chairs) else "") or f"#{seat + 1}"

    def left(self, seat: int, now: int) -> int | None:
        """Milliseconds this seat has left; None without a clock."""
        if self.setup.clock.kind == "none":
            return None
        chair = self.chairs[seat]
        return chair.left if chair.since == 0 else chair.left - max(0, now - chair.since)

    def persons(self) -> list[int]:
        """Seats that people play on in."""
        return [i for i, chair in enumerate(self.chairs) if chair.kind == "person" and not chair.conceded]

    def thinking(self, seat: int) -> bool:
        return seat in self.waiting and not self.paused

    def overdue(self, now: int) -> int | None:
        """A seat whose time is up, or None."""
        for seat in self.waiting:
            left = self.left(seat, now)
            if left is not None and left <= 0 and not self.paused and self.chairs[seat].kind == "person":
                return seat
        return None

    def bot_to_move(self) -> int | None:
        """A waiting seat that a bot plays, or None."""
        if self.paused:
            return None
        return next((seat for seat in self.waiting if self.chairs[seat].kind == "bot"), None)

    def deadline(self) -> int | None:
        """When the next clock runs out; None while none runs."""
        if self.setup.clock.kind == "none" or self.paused:
            return None
        ends = [c.since + c.left for s in self.waiting if (c := self.chairs[s]).since and c.kind == "person"]
        return min(ends, default=None)

    def takeback_step(self, seat: int) -> int | None:
        """How many moves would stand if this seat's last move and all after it were taken back."""
        for step in range(len(self.movers) - 1, -1, -1):
            if self.movers[step] == seat:
                return step
        return None

    # -- going on -------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Take one entry further; a move the rules refuse raises, and nothing has changed."""
        assert entry.idx == self.version, "entries come in order"
        before = self.waiting
        getattr(self, "_" + entry.kind)(entry)
        self.version = entry.idx + 1
        self.last_at = max(self.last_at, entry.at)
        self._count(entry, before)
        if entry.key is not None:
            self.keys[entry.key] = self.counts[entry.seat]
        self._renew(entry, before)

    def _count(self, entry: Entry, before: list[int]) -> None:
        """A part of a secret choice that leaves the same seats waiting is noticed by nobody but its maker."""
        self.secret = entry.kind in ("move", "undo") and bool(self.table.answers) and before == self.waiting
        noticing = [entry.seat] if self.secret else range(len(self.counts))
        for seat in noticing:
            self.counts[seat] += 1
            self.steps[seat] = self.step
        if not self.secret:
            self.changed = entry.at
        if self.rewound == entry.idx + 1:
            self.rewound_counts = self.counts[:]

    def _renew(self, entry: Entry, before: list[int]) -> None:
        """Start, end, and whose clock runs: what follows from any entry."""
        if self.status == "open" and self._full():
            self.status = "playing"
            before = []
        if self.status != "over" and (self.table.over or self.ended is not None):
            self.status = "over"
        now_waiting = self.waiting
        for seat, chair in enumerate(self.chairs):
            moved = entry.kind == "move" and entry.seat == seat
            rewound = entry.kind in ("undo", "mend")
            if seat in now_waiting and (seat not in before or moved or rewound):
                self.asked[seat] = self.counts[seat]
            if chair.since and (seat not in now_waiting or moved or self.paused):
                self._stop(chair, entry.at, moved)
            if seat in now_waiting and not chair.since and not self.paused:
                chair.since = entry.at

    def _stop(self, chair: Chair, at: int, moved: bool) -> None:
        clock = self.setup.clock
        if clock.kind == "game":
            chair.left += (clock.increment * 1000 if moved else 0) - max(0, at - chair.since)
        elif clock.kind == "move":
            chair.left = clock.seconds * 1000 if moved else chair.left - max(0, at - chair.since)
        chair.since = 0

    def _full(self) -> bool:
        taken = all(chair.kind != "open" for chair in self.chairs)
        return taken and (self.setup.start != "ready" or all(chair.ready for chair in self.chairs))

    def _tell(self, kind: str, entry: Entry, **facts: Any) -> None:
        self.spoken += 1
        self.notices = [*self.notices, TableNotice(self.spoken, kind, entry.seat, facts)][-NOTICES_KEPT:]

    # -- the kinds of entries -------------------------------------------------------------

    def _move(self, entry: Entry) -> None:
        self.table.play(entry.seat, entry.move)
        self.movers.append(entry.seat)
        self.takeback = None
        by = entry.data.get("by", "")
        if by == "fallback":
            self._tell("bot-fallback", entry, bot=self.chairs[entry.seat].bot)
        elif by == "timeout":
            self._tell("timeout-move", entry)

    def _undo(self, entry: Entry) -> None:
        """`data.step` moves stand. What the game was then is played again from its record."""
        step = int(entry.data["step"])
        self.table = self.game.replay(self.table.record, step)
        del self.movers[step:]
        self.takeback = None
        self.rewound = entry.idx + 1

    def _ask(self, entry: Entry) -> None:
        self.takeback = Takeback(entry.seat, int(entry.data["step"]), [entry.seat])

    def _answer(self, entry: Entry) -> None:
        if self.takeback is None:
            return
        if entry.data["yes"]:
            self.takeback.agreed.append(entry.seat)
        else:
            self.takeback = None
            self._tell("takeback-no", entry)

    def _chat(self, entry: Entry) -> None:
        name = str(entry.data.get("name", "")) if entry.seat < 0 else self.name(entry.seat)
        self.spoken += 1
        text = str(entry.data["text"])
        line = ChatLine(index=self.spoken, seat=entry.seat, name=name, text=text, at=entry.at)
        self.chat = [*self.chat, line][-CHAT_KEPT:]

    def _pause(self, entry: Entry) -> None:
        self.chairs[entry.seat].wish = True
        needed = self.persons() if self.setup.clock.kind != "none" else []
        self.paused = all(self.chairs[seat].wish for seat in needed)

    def _resume(self, _entry: Entry) -> None:
        self.paused = False
        for chair in self.chairs:
            chair.wish = False

    def _made(self, _entry: Entry) -> None:
        """The table was made; every log begins with it."""

    def _go(self, _entry: Entry) -> None:
        """The host begins without waiting for anybody to say that they are ready."""
        for chair in self.chairs:
            chair.ready = chair.kind != "open"

    def _ready(self, entry: Entry) -> None:
        self.chairs[entry.seat].ready = True

    def _sit(self, entry: Entry) -> None:
        chair = self.chairs[entry.seat]
        chair.kind = "person"
        chair.name = str(entry.data["name"])
        chair.person = str(entry.data["person"])
        chair.bot = ""
        chair.ready = self.setup.start != "ready"

    def _rise(self, entry: Entry) -> None:
        """Somebody leaves before the start: the seat is open again."""
        chair = self.chairs[entry.seat]
        chair.kind, chair.name, chair.person, chair.ready = "open", "", "", False

    def _bot(self, entry: Entry) -> None:
        """A bot takes a seat: an open one before the start, or a person's who left or ran out of time."""
        chair = self.chairs[entry.seat]
        why = str(entry.data.get("why", ""))
        if chair.kind == "person":
            self._tell({"timeout": "timeout", "left": "left"}.get(why, "bot-takeover"), entry, name=chair.name)
        else:
            chair.name = str(entry.data["name"])
        chair.kind = "bot"
        chair.bot = str(entry.data["bot"])
        chair.ready = True
        chair.wish = False

    def _concede(self, entry: Entry) -> None:
        """The last seat that has not conceded wins; until then a bot plays on for those who have."""
        chair = self.chairs[entry.seat]
        chair.conceded = True
        self._tell("timeout-lost" if entry.data.get("why") == "timeout" else "concede", entry)
        playing = [i for i, other in enumerate(self.chairs) if not other.conceded]
        if len(playing) <= 1:
            self.ended = Outcome(playing, self.table.scores, "concede")
        else:
            chair.kind = "bot"
            chair.bot = str(entry.data["bot"])

    def _rematch(self, entry: Entry) -> None:
        self.rematch = str(entry.data["table"])

    def _skip(self, _entry: Entry) -> None:
        """A move of the log that mended rules no longer allow."""

    def _mend(self, entry: Entry) -> None:
        """The rules were mended under a running game; the loader has already put the right table here."""
        self.rewound = self.mended = entry.idx + 1
        self._tell("rules-changed", entry, lost=entry.data.get("lost", 0))


def new_room(table_id: str, setup: Setup, game: Game, seed: int) -> Room:
    """The room before its first entry, dealt."""
    left = setup.clock.seconds * 1000
    chairs = [
        Chair(name=s.name, kind=s.kind, bot=s.bot, person=s.person, ready=_ready(setup, s), left=left)
        for s in setup.seats
    ]
    table = game.deal(seed)
    return Room(
        id=table_id,
        setup=setup,
        game=game,
        table=table,
        chairs=chairs,
        asked=[0] * len(chairs),
        counts=[0] * (len(chairs) + 1),
        steps=[0] * (len(chairs) + 1),
        rewound_counts=[0] * (len(chairs) + 1),
    )


def _ready(setup: Setup, seat: SeatSetup) -> bool:
    return seat.kind == "bot" or (seat.kind == "person" and setup.start != "ready")
