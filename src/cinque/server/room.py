"""A Room is one table online as its log tells it: who sits where, the game, clocks, pauses; no input or output here.

Every server that reads the same log holds the same Room. Nothing in it reads a clock: entries carry their time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from cinque.core import Ask, Game, Outcome, Table, Together
from cinque.core.habits import Wish, given, kept
from cinque.server.messages import ChatLine, Status
from cinque.server.present import Chair, Entry, Present, SeatSetup, Setup, TableNotice, Takeback

CHAT_KEPT = 200
NOTICES_KEPT = 20


class Before(NamedTuple):
    """What was before an entry, as far as what follows from it depends on that."""

    waiting: list[int]
    seen: list[int]
    status: Status
    veiled: bool
    answers: list[list[int]]  # the very list: it stays the same while one secret choice is open


class Room(Present, kw_only=True):
    """The present of one table; `apply` takes it one entry further."""

    id: str
    setup: Setup
    game: Game
    table: Table
    secret: bool = False  # whether only its maker could notice the last entry
    newly: list[int] = []  # the seats to which the last entry put a question

    # -- looking --------------------------------------------------------------------------

    @property
    def step(self) -> int:
        """Moves made and not taken back."""
        return len(self.movers)

    @property
    def settled(self) -> int:
        """Moves made before the present secret choice: all that anybody may count."""
        return self.step - sum([len(given) for given in self.table.answers])

    @property
    def window(self) -> str:
        """The name of the present question, where it can be answered ahead."""
        step = self._question()
        return step.window() if step is not None else ""

    @property
    def veiled(self) -> bool:
        """Whether nobody may see who has answered the present question."""
        step = self._question()
        return isinstance(step, Together) and step.veiled()

    @property
    def in_parts(self) -> bool:
        """Whether the present question is a secret choice that can be begun without anybody's noticing."""
        step = self._question()
        return isinstance(step, Together) and (step.veiled() or type(step).done is not Together.done)

    def _question(self) -> Ask[Any] | Together[Any] | None:
        if self.status != "playing" or self.table.over:
            return None
        step = self.table.agenda[-1]
        return step if isinstance(step, (Ask, Together)) else None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; who has given up never wins, whatever the bot in the seat made of it."""
        found = self.ended if self.ended is not None else self.table.outcome
        out = {seat for seat, chair in enumerate(self.chairs) if chair.conceded}
        if found is None or self.game.team or out.isdisjoint(found.winners):
            return found
        rest = [seat for seat in range(len(self.chairs)) if seat not in out]
        best = max(found.scores[seat] for seat in rest)
        winners = [seat for seat in found.winners if seat in rest]
        return Outcome(
            winners or [seat for seat in rest if found.scores[seat] == best], found.scores, found.reason, found.rivals
        )

    @property
    def waiting(self) -> list[int]:
        """Seats that owe a choice now; nobody before the start and after the end."""
        return self.table.waiting if self.status == "playing" else []

    @property
    def seen_waiting(self) -> list[int]:
        """Seats that everybody may see as asked: under a veil all of them, until all have answered."""
        return self.table.asked if self.status == "playing" else []

    def seats_of(self, person: str) -> list[int]:
        """The seats this person plays."""
        if not person:
            return []
        return [i for i, chair in enumerate(self.chairs) if chair.person == person and chair.kind == "person"]

    def leaver(self, entry: Entry) -> str:
        """Whom an entry that is about to be applied takes away from the table, if anybody."""
        if entry.kind == "bar":
            return str(entry.data["person"])
        return self.chairs[entry.seat].person if entry.kind == "rise" else ""

    def name(self, seat: int) -> str:
        """The player's name; an empty seat has a number only."""
        return (self.chairs[seat].name if 0 <= seat < len(self.chairs) else "") or f"#{seat + 1}"

    def left(self, seat: int, now: int) -> int | None:
        """Milliseconds this seat has left for its choice; None without a clock. A window has its own limit."""
        clock, chair = self.setup.clock, self.chairs[seat]
        limit = (clock.window or 0) * 1000 if self.window and seat in self.waiting else 0
        if self.veiled and chair.since:
            return limit - max(0, now - chair.since) if limit else None
        if clock.kind == "none":
            return limit - max(0, now - chair.since) if limit and chair.since else None
        left = min(chair.left, limit) if limit else chair.left
        return left if chair.since == 0 else left - max(0, now - chair.since)

    def shown_clock(self, seat: int, now: int) -> int | None:
        """What everybody may see of a clock: under a veil nothing of those who are asked."""
        if self.setup.clock.kind == "none" or (self.veiled and seat in self.seen_waiting):
            return None
        return self.left(seat, now)

    @property
    def hints(self) -> bool:
        """Whether a bot may be asked what it would do: between people only where the table allows it."""
        people = {chair.person for chair in self.chairs if chair.kind == "person"}
        return self.setup.hints or (len(people) <= 1 and all(chair.kind != "open" for chair in self.chairs))

    def persons(self) -> list[int]:
        """Seats that people play on in."""
        return [i for i, chair in enumerate(self.chairs) if chair.kind == "person" and not chair.conceded]

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
        for seat in self.waiting:
            if self.chairs[seat].kind == "bot":
                return seat
        return None

    def deadline(self) -> int | None:
        """When the next clock runs out; None while none runs."""
        clock = self.setup.clock
        if self.paused or (clock.kind == "none" and not (clock.window and self.window)):
            return None
        ends = []
        for seat in self.waiting:
            chair = self.chairs[seat]
            left = self.left(seat, chair.since)
            if chair.since and chair.kind == "person" and left is not None:
                ends.append(chair.since + left)
        return min(ends, default=None)

    def given(self, seat: int) -> int:
        """The move that a waiting person has given ahead; -1: they must be asked."""
        if not self.window or self.chairs[seat].kind != "person":
            return -1
        return given(self.table, seat, self.chairs[seat].habits)

    def given_seat(self) -> int | None:
        """A waiting seat whose answer was given ahead, or None."""
        if self.paused or not self.window:
            return None
        return next((seat for seat in self.waiting if self.given(seat) >= 0), None)

    def may_return(self, person: str) -> list[int]:
        """The seats that a bot plays for this person since they left or their time ran out."""
        if not person or self.status != "playing":
            return []
        return [i for i, c in enumerate(self.chairs) if c.person == person and c.away and not c.conceded]

    @property
    def deserted(self) -> bool:
        """Whether all who might play on are away: bots wait with their moves until somebody looks."""
        return not self.persons() and any(chair.away and not chair.conceded for chair in self.chairs)

    def may_play_again(self, person: str) -> bool:
        """Whoever sat here until the end or gave up, and who made the table; once the game is over."""
        sat = {chair.person for chair in self.chairs} | {self.setup.host}
        return bool(person) and self.status == "over" and person in sat

    def held_until(self) -> int:
        """Until when answers given ahead, and bots', wait: nobody shall tell by their quickness who had a choice.

        Where by default nobody is asked (trading), waiting would stop every turn and hide nothing."""
        held = self.veiled and self.game.rules.wishes.get(self.window) != "pass"
        return self.opened + (self.setup.clock.hold or 0) if held else 0

    def takeback_step(self, seat: int) -> int | None:
        """How many moves would stand if this seat's last move and all after it were taken back.

        Answers to the present secret choice do not count: their places would tell how many others have answered."""
        for step in range(self.settled - 1, -1, -1):
            if self.movers[step] == seat:
                return step
        return None

    def may_ask_back(self, seat: int) -> bool:
        """Whether this seat has a move that the others can be asked to take back."""
        return self.status == "playing" and not self.mended and self.takeback_step(seat) is not None

    # -- going on -------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Take one entry further; a move the rules refuse raises, and nothing has changed."""
        assert entry.idx == self.version, "entries come in order"
        before = Before(self.waiting, self.seen_waiting, self.status, self.veiled, self.table.answers)
        CARRIED_OUT[entry.kind](self, entry)
        self.version = entry.idx + 1
        self.last_at = max(self.last_at, entry.at)
        if self.status == "open" and self._full():
            self.status = "playing"
        if self.status != "over" and (self.table.over or self.ended is not None):
            self.status = "over"
        inside = self._inside(entry, before)
        self._count(entry, inside and before.seen == self.seen_waiting)
        if entry.key is not None:
            self.keys[entry.key] = self.counts[entry.seat]
        self._renew(entry, before, inside)

    def _inside(self, entry: Entry, before: Before) -> bool:
        """Whether the entry was a part of a secret choice that is still open."""
        if not self.table.answers or not before.answers:
            return False
        return (entry.kind == "move" and self.table.answers is before.answers) or "own" in entry.data

    def _count(self, entry: Entry, secret: bool) -> None:
        """What leaves the same seats waiting inside a secret choice is noticed by nobody but its maker."""
        self.secret = secret or entry.kind == "habit"
        for seat in [entry.seat] if self.secret else range(len(self.counts)):
            self.counts[seat] += 1
            if self.rewound == entry.idx + 1:
                self.rewound_counts[seat] = self.counts[seat]
        if not self.secret:
            self.changed = entry.at

    def _renew(self, entry: Entry, before: Before, inside: bool) -> None:
        """Whose clock runs, and which wishes lapse: what follows from any entry."""
        plays = entry.kind in ("move", "undo", "mend")
        waiting = self.waiting
        started = self.status != before.status
        if started or (plays and not inside):
            self.opened = entry.at
        hold = (self.setup.clock.hold or 0) if self.window else 0
        self.newly = []
        for seat, chair in enumerate(self.chairs):
            answered = plays and (not inside or entry.seat == seat)
            new = seat in waiting and (started or seat not in before.waiting or answered)
            moved = entry.kind == "move" and entry.seat == seat and not (inside and seat in waiting)
            if new:
                self.asked[seat] = self.counts[seat]
                self.newly.append(seat)
            if chair.since and (seat not in waiting or moved or self.paused):
                self._stop(seat, entry.at, moved, before.veiled)
            if seat in waiting and not chair.since and not self.paused:
                chair.since = max(entry.at, self.opened + hold)
            if chair.habits:
                chair.habits = kept(self.table, seat, chair.habits)

    def _stop(self, seat: int, at: int, moved: bool, free: bool) -> None:
        """A clock stops; under a veil it never ran, so that nobody can read from it who had a choice."""
        clock, chair = self.setup.clock, self.chairs[seat]
        if clock.kind != "none":
            chair.left -= 0 if free else max(0, at - chair.since)
        gain = 0
        if clock.kind == "game" and moved and not free and seat not in self.waiting:
            gain = clock.increment * 1000  # once, when it is no longer this seat's turn
        elif clock.kind == "move" and moved:
            gain = clock.seconds * 1000 - chair.left
        if gain:
            chair.left += gain
            chair.gains = [*chair.gains, (self.movers.count(seat), gain)]
        chair.since = 0

    def _take_gains(self, consent: bool) -> None:
        """Moves were undone: what they gained goes with them, so that nobody refills a clock. By consent it stays."""
        for seat, chair in enumerate(self.chairs):
            if not chair.gains:
                continue
            made = self.movers.count(seat)
            gone = [gain for at, gain in chair.gains if at > made]
            chair.gains = [(at, gain) for at, gain in chair.gains if at <= made]
            chair.left -= 0 if consent else sum(gone)

    def _full(self) -> bool:
        taken = all(chair.kind != "open" for chair in self.chairs)
        return taken and (self.setup.start != "ready" or all(chair.ready for chair in self.chairs))

    def _tell(self, kind: str, entry: Entry, **facts: Any) -> None:
        self.spoken += 1
        self.notices = [*self.notices, TableNotice(self.spoken, kind, entry.seat, facts)][-NOTICES_KEPT:]

    # -- the kinds of entries -------------------------------------------------------------

    def _move(self, entry: Entry) -> None:
        answers, veiled = self.table.answers, self.veiled
        self.table.play(entry.seat, entry.move)
        self.movers.append(entry.seat)
        if not answers or self.table.answers is not answers:  # what nobody can notice ends nobody's wish
            self.takeback = None
        by = entry.data.get("by", "")
        if by == "fallback":
            self._tell("bot-fallback", entry, bot=self.chairs[entry.seat].bot)
        elif by == "timeout":
            self._tell("timeout-move", entry)
        elif by == "time" and not veiled:  # under a veil nobody may know who was asked
            self._tell("timeout-answer", entry)

    def _undo(self, entry: Entry) -> None:
        """`data.step` moves stand, or `data.own` answers of the seat to the present secret choice are taken back.

        What the game was then is played again from its record."""
        if "own" in entry.data:
            self._undo_own(entry.seat, int(entry.data["own"]))
        else:
            step = int(entry.data["step"])
            self.table = self.game.replay(self.table.record, step)
            del self.movers[step:]
            self.takeback = None
        self.rewound = entry.idx + 1
        self._take_gains(bool(entry.data.get("consent")))

    def _undo_own(self, seat: int, count: int) -> None:
        """Others' answers to the same choice stay: none of them knew of the one that goes."""
        record = self.table.record
        gone = [at for at, mover in enumerate(self.movers) if mover == seat][-count:]
        all_moves = enumerate(zip(self.movers, record.moves, strict=True))
        played = [(mover, move) for at, (mover, move) in all_moves if at not in gone]
        table = self.game.deal(record.seed)
        for mover, move in played:
            table.play(mover, move)
        self.table, self.movers = table, [mover for mover, _ in played]

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

    def _resume(self, entry: Entry) -> None:
        """Go on; while a pause is only asked for: refuse it, or no longer ask for it."""
        if not self.paused and not self.chairs[entry.seat].wish:
            self._tell("pause-no", entry)
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
        chair.sat = entry.idx + 1
        chair.habits = {}
        chair.ready = self.setup.start != "ready"

    def _rise(self, entry: Entry) -> None:
        """Somebody leaves before the start: the seat is open again."""
        chair = self.chairs[entry.seat]
        chair.kind, chair.name, chair.person, chair.ready = "open", "", "", False

    def _bot(self, entry: Entry) -> None:
        """A bot takes a seat: an open one before the start, or a person's who left or ran out of time."""
        chair = self.chairs[entry.seat]
        why = str(entry.data.get("why", ""))
        chair.away = why in ("timeout", "left")
        if chair.kind == "person":
            self._tell({"timeout": "timeout", "left": "left"}.get(why, "bot-takeover"), entry, name=chair.name)
        else:
            chair.name = str(entry.data["name"])
        chair.kind = "bot"
        chair.bot = str(entry.data["bot"])
        chair.ready = True
        chair.wish = False

    def _back(self, entry: Entry) -> None:
        """A person comes back to a seat they left or in which time ran out, with a little of it at least."""
        chair, clock = self.chairs[entry.seat], self.setup.clock
        chair.kind, chair.bot, chair.away = "person", "", False
        least = clock.seconds * 1000 if clock.kind == "move" else clock.seconds * 100
        chair.left, chair.since = max(chair.left, least), 0
        self._tell("back", entry)

    def _habit(self, entry: Entry) -> None:
        chair = self.chairs[entry.seat]
        wish = Wish(entry.data["wish"], entry.data["until"], self.table.era())
        chair.habits = {**chair.habits, str(entry.data["window"]): wish}

    def _bar(self, entry: Entry) -> None:
        """The host sends somebody away, out of their seats if the game has not begun."""
        person = str(entry.data["person"])
        self.barred = [*self.barred, person]
        for chair in self.chairs:
            if chair.person == person and self.status == "open":
                chair.kind, chair.name, chair.person, chair.ready = "open", "", "", False

    def _mute(self, entry: Entry) -> None:
        self.muted = bool(entry.data["on"])

    def _concede(self, entry: Entry) -> None:
        """While others play on, a bot does for who has conceded. When no person is left, all others win, bots too.

        A game that is won or lost together goes on while a person plays it; when all have given up it is lost."""
        chair = self.chairs[entry.seat]
        chair.conceded = True
        self._tell("timeout-lost" if entry.data.get("why") == "timeout" else "concede", entry)
        playing = [i for i, other in enumerate(self.chairs) if not other.conceded]
        people = [i for i in playing if self.chairs[i].kind == "person" or self.chairs[i].away]
        if not people or (len(playing) == 1 and not self.game.team):
            winners = [] if self.game.team else playing
            self.ended = Outcome(winners, self.table.scores, "concede", self.table.rivals())
        else:
            chair.kind = "bot"
            chair.bot = str(entry.data["bot"])

    def _close(self, entry: Entry) -> None:
        """The operator ends the table."""
        self.ended = Outcome([], self.table.scores, "closed", self.table.rivals())
        self._tell("closed", entry, why=str(entry.data["why"]))

    def _rematch(self, entry: Entry) -> None:
        self.rematch = str(entry.data["table"])

    def _skip(self, _entry: Entry) -> None:
        """A move of the log that mended rules no longer allow."""

    def _mend(self, entry: Entry) -> None:
        """The rules were mended under a running game; the loader has already put the right table here."""
        self.rewound = self.mended = entry.idx + 1
        self._tell("rules-changed", entry, lost=entry.data.get("lost", 0))


# What each kind of log entry does to a room.
CARRIED_OUT: dict[str, Callable[[Room, Entry], None]] = {
    "resume": Room._resume,
    "made": Room._made,
    "go": Room._go,
    "skip": Room._skip,
    "move": Room._move,
    "undo": Room._undo,
    "ask": Room._ask,
    "answer": Room._answer,
    "chat": Room._chat,
    "pause": Room._pause,
    "ready": Room._ready,
    "sit": Room._sit,
    "rise": Room._rise,
    "bot": Room._bot,
    "back": Room._back,
    "habit": Room._habit,
    "bar": Room._bar,
    "mute": Room._mute,
    "concede": Room._concede,
    "close": Room._close,
    "rematch": Room._rematch,
    "mend": Room._mend,
}


def new_room(table_id: str, setup: Setup, game: Game, seed: int) -> Room:
    """The room before its first entry, dealt."""
    left = setup.clock.seconds * 1000
    chairs = [
        Chair(name=s.name, kind=s.kind, bot=s.bot, person=s.person, ready=_sits_ready(setup, s), left=left)
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
        rewound_counts=[0] * (len(chairs) + 1),
    )


def _sits_ready(setup: Setup, seat: SeatSetup) -> bool:
    return seat.kind == "bot" or (seat.kind == "person" and setup.start != "ready")
