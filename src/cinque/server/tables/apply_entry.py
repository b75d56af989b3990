"""What each kind of log entry does to a room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from cinque.core import Outcome
from cinque.core.clients.auto_answers import AutoAnswer, active_answers
from cinque.server.messages import ChatLine, Status
from cinque.server.tables import clocks, undo
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room
from cinque.server.tables.state import Player, TableNotice, Takeback

CHAT_KEPT = 200
NOTICES_KEPT = 20


class _Before(NamedTuple):
    """The room before an entry, as far as its consequences depend on it."""

    to_move: list[int]
    visible: list[int]
    status: Status
    veiled: bool
    answers: list[list[int]]  # the list itself: it stays the same object while one secret choice is open


def apply_entry(room: Room, entry: Entry) -> None:
    """Apply the next entry of the log. An illegal move raises, and nothing has changed."""
    state = room.state
    assert entry.idx == state.version, "entries come in order"
    before = _Before(room.to_move, room.public_to_move, state.status, room.veiled, room.table.answers)
    KINDS[entry.kind](room, entry)
    state.version = entry.idx + 1
    state.last_at = max(state.last_at, entry.at)
    if state.status == "open" and _all_ready(room):
        state.status = "playing"
    if state.status != "over" and (room.table.over or state.ended is not None):
        state.status = "over"
    inside = _inside_secret_choice(room, entry, before)
    _count_versions(room, entry, inside and before.visible == room.public_to_move)
    if entry.key is not None:
        state.request_keys[entry.key] = state.seat_versions[entry.seat]
    _update_clocks(room, entry, before, inside)


def _all_ready(room: Room) -> bool:
    taken = all(player.kind != "open" for player in room.players)
    return taken and (room.setup.start != "ready" or all(player.ready for player in room.players))


def _inside_secret_choice(room: Room, entry: Entry, before: _Before) -> bool:
    """Whether the entry was part of a secret choice that is still open."""
    answers = room.table.answers
    if not answers or not before.answers:
        return False
    return (entry.kind == "move" and answers is before.answers) or "own" in entry.data


def _count_versions(room: Room, entry: Entry, private: bool) -> None:
    """Advance the version of every seat that can notice the entry: for a private entry, its author alone."""
    state = room.state
    room.last_entry_private = private or entry.kind == "habit"
    for seat in [entry.seat] if room.last_entry_private else range(len(state.seat_versions)):
        state.seat_versions[seat] += 1
        if state.undo_version == entry.idx + 1:
            state.undo_seat_versions[seat] = state.seat_versions[seat]
    if not room.last_entry_private:
        state.changed = entry.at


def _update_clocks(room: Room, entry: Entry, before: _Before, inside: bool) -> None:
    """Start and stop clocks, note who is newly asked, and drop auto-answers that have expired."""
    state, to_move = room.state, room.to_move
    plays = entry.kind in ("move", "undo", "mend")
    started = state.status != before.status
    if started or (plays and not inside):
        state.asked_at = entry.at
    room.newly_asked = []
    for seat, player in enumerate(state.players):
        answered = plays and (not inside or entry.seat == seat)
        new = seat in to_move and (started or seat not in before.to_move or answered)
        moved = entry.kind == "move" and entry.seat == seat and not (inside and seat in to_move)
        if new:
            state.asked_versions[seat] = state.seat_versions[seat]
            room.newly_asked.append(seat)
        if player.clock_started and (seat not in to_move or moved or state.paused):
            clocks.stop(room, seat, entry.at, moved, before.veiled)
        if seat in to_move and not player.clock_started and not state.paused:
            clocks.start(room, seat, entry.at)
        if player.auto_answers:
            player.auto_answers = active_answers(room.table, seat, player.auto_answers)


def _notify(room: Room, kind: str, entry: Entry, **facts: Any) -> None:
    """Add a notice about the table."""
    state = room.state
    state.message_count += 1
    state.notices = [*state.notices, TableNotice(state.message_count, kind, entry.seat, facts)][-NOTICES_KEPT:]


# -- playing ----------------------------------------------------------------------------------


def _move(room: Room, entry: Entry) -> None:
    answers, veiled = room.table.answers, room.veiled
    room.table.play(entry.seat, entry.move)
    room.state.movers.append(entry.seat)
    if not answers or room.table.answers is not answers:  # a move that nobody notices must not cancel a request
        room.state.takeback = None
    by = entry.data.get("by", "")
    if by == "fallback":
        _notify(room, "bot-fallback", entry, bot=room.players[entry.seat].bot)
    elif by == "timeout":
        _notify(room, "timeout-move", entry)
    elif by == "time" and not veiled:  # if answers are veiled, nobody may know who was asked
        _notify(room, "timeout-answer", entry)


def _undo(room: Room, entry: Entry) -> None:
    """Keep the first `step` moves, or take back the seat's last `own` answers to the current secret choice."""
    if "own" in entry.data:
        undo.retract_answers(room, entry.seat, int(entry.data["own"]))
    else:
        undo.rewind(room, int(entry.data["step"]))
        room.state.takeback = None
    room.state.undo_version = entry.idx + 1
    clocks.undo_increments(room, bool(entry.data.get("consent")))


def _request_takeback(room: Room, entry: Entry) -> None:
    room.state.takeback = Takeback(entry.seat, int(entry.data["step"]), [entry.seat])


def _answer_takeback(room: Room, entry: Entry) -> None:
    takeback = room.state.takeback
    if takeback is None:
        return
    if entry.data["yes"]:
        takeback.agreed.append(entry.seat)
    else:
        room.state.takeback = None
        _notify(room, "takeback-no", entry)


def _set_auto_answer(room: Room, entry: Entry) -> None:
    player = room.players[entry.seat]
    answer = AutoAnswer(entry.data["wish"], entry.data["until"], room.table.era())
    player.auto_answers = {**player.auto_answers, str(entry.data["window"]): answer}


def _resign(room: Room, entry: Entry) -> None:
    """Resign. A bot takes over while others play on; when no person is left, all others win, bots too.

    A team game goes on while one person plays; when all have resigned, it is lost."""
    player = room.players[entry.seat]
    player.resigned = True
    _notify(room, "timeout-lost" if entry.data.get("why") == "timeout" else "concede", entry)
    playing = [i for i, other in enumerate(room.players) if not other.resigned]
    people = [i for i in playing if room.players[i].kind == "person" or room.players[i].away]
    if not people or (len(playing) == 1 and not room.game.team):
        winners = [] if room.game.team else playing
        room.state.ended = Outcome(winners, room.table.scores, "concede", room.table.rivals())
    else:
        player.kind = "bot"
        player.bot = str(entry.data["bot"])


# -- the table --------------------------------------------------------------------------------


def _no_effect(_room: Room, _entry: Entry) -> None:
    """`made` begins every log; `skip` stands for a move that changed rules no longer allow."""


def _chat(room: Room, entry: Entry) -> None:
    state = room.state
    name = str(entry.data.get("name", "")) if entry.seat < 0 else room.name(entry.seat)
    state.message_count += 1
    text = str(entry.data["text"])
    line = ChatLine(index=state.message_count, seat=entry.seat, name=name, text=text, at=entry.at)
    state.chat = [*state.chat, line][-CHAT_KEPT:]


def _pause(room: Room, entry: Entry) -> None:
    """Pause; with a clock only once every person wants to."""
    room.players[entry.seat].wants_pause = True
    needed = room.human_seats() if room.setup.clock.kind != "none" else []
    room.state.paused = all(room.players[seat].wants_pause for seat in needed)


def _resume(room: Room, entry: Entry) -> None:
    """Resume; or decline or withdraw a request to pause."""
    if not room.state.paused and not room.players[entry.seat].wants_pause:
        _notify(room, "pause-no", entry)
    room.state.paused = False
    for player in room.players:
        player.wants_pause = False


def _mute(room: Room, entry: Entry) -> None:
    room.state.muted = bool(entry.data["on"])


def _close(room: Room, entry: Entry) -> None:
    """The operator closes the table."""
    room.state.ended = Outcome([], room.table.scores, "closed", room.table.rivals())
    _notify(room, "closed", entry, why=str(entry.data["why"]))


def _rematch(room: Room, entry: Entry) -> None:
    room.state.rematch = str(entry.data["table"])


def _rules_changed(room: Room, entry: Entry) -> None:
    """The rules changed during the game; the loader has already put the right table here."""
    room.state.undo_version = room.state.rules_changed_at = entry.idx + 1
    _notify(room, "rules-changed", entry, lost=entry.data.get("lost", 0))


# -- seats ------------------------------------------------------------------------------------


def _start(room: Room, _entry: Entry) -> None:
    """The host starts the game without waiting for everybody to be ready."""
    for player in room.players:
        player.ready = player.kind != "open"


def _ready(room: Room, entry: Entry) -> None:
    room.players[entry.seat].ready = True


def _join(room: Room, entry: Entry) -> None:
    player = room.players[entry.seat]
    player.kind = "person"
    player.name = str(entry.data["name"])
    player.person = str(entry.data["person"])
    player.bot = ""
    player.joined_version = entry.idx + 1
    player.auto_answers = {}
    player.ready = room.setup.start != "ready"


def _leave(room: Room, entry: Entry) -> None:
    """Leave before the start: the seat is open again."""
    _open_seat(room.players[entry.seat])


def _open_seat(player: Player) -> None:
    player.kind, player.name, player.person, player.ready = "open", "", "", False


def _bot(room: Room, entry: Entry) -> None:
    """A bot takes an open seat before the start, or plays for a person who left, ran out of time, was absent for so
    long that the host asked for it, or was banned."""
    player = room.players[entry.seat]
    why = str(entry.data.get("why", ""))
    player.away = why in ("timeout", "left", "absent", "banned")
    player.timed_out = why == "timeout"
    if player.kind == "person":
        notice = {"timeout": "timeout", "left": "left", "absent": "handed-over"}.get(why, "bot-takeover")
        _notify(room, notice, entry, name=player.name)
    else:
        player.name = str(entry.data["name"])
    player.kind = "bot"
    player.bot = str(entry.data["bot"])
    player.ready = True
    player.wants_pause = False
    if player.away and room.state.takeback is not None:  # everybody must agree, and the player cannot
        room.state.takeback = None
        _notify(room, "takeback-away", entry, name=player.name)


def _return(room: Room, entry: Entry) -> None:
    """A person takes their seat back from the bot that played for them."""
    player = room.players[entry.seat]
    player.kind, player.bot, player.away = "person", "", False
    player.joined_version = entry.idx + 1  # seat links from before stay invalid
    clocks.grant_grace(room, entry.seat, entry.at)
    _notify(room, "back", entry)


def _kick(room: Room, entry: Entry) -> None:
    """The host kicks a person; before the start, their seats are open again."""
    person = str(entry.data["person"])
    room.state.kicked = [*room.state.kicked, person]
    for player in room.players:
        if player.person == person and room.status == "open":
            _open_seat(player)


# The kinds are stored in databases: they never change.
KINDS: dict[str, Callable[[Room, Entry], None]] = {
    "made": _no_effect,
    "skip": _no_effect,
    "go": _start,
    "ready": _ready,
    "sit": _join,
    "rise": _leave,
    "bot": _bot,
    "back": _return,
    "bar": _kick,
    "move": _move,
    "undo": _undo,
    "ask": _request_takeback,
    "answer": _answer_takeback,
    "habit": _set_auto_answer,
    "concede": _resign,
    "chat": _chat,
    "mute": _mute,
    "pause": _pause,
    "resume": _resume,
    "rematch": _rematch,
    "close": _close,
    "mend": _rules_changed,
}
