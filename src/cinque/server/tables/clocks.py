"""Clocks: the time each seat has left, how clocks start, stop and gain time, and what a timeout does."""

from __future__ import annotations

from cinque.server.tables import holds, secret_choices
from cinque.server.tables.log import Entry
from cinque.server.tables.room import STAND_IN_BOT, Room

MAX_WINDOW_SECONDS = 24 * 3600


def time_left(room: Room, seat: int, now: int) -> int | None:
    """Milliseconds this seat has left to answer; None without a clock. A decision window has its own limit."""
    clock, player = room.setup.clock, room.players[seat]
    limit = _window_limit(room) if seat in room.to_move else 0
    if secret_choices.veiled(room) and player.clock_started:
        return limit - max(0, now - player.clock_started) if limit else None
    if clock.kind == "none":
        return limit - max(0, now - player.clock_started) if limit and player.clock_started else None
    left = min(player.time_left, limit) if limit else player.time_left
    return left if player.clock_started == 0 else left - max(0, now - player.clock_started)


def _window_limit(room: Room) -> int:
    """Milliseconds to answer the current decision window or veiled question; 0 if it has no limit of its own.

    Clocks stand still while answers are veiled, so at a table with a clock such a question always has a limit."""
    clock = room.setup.clock
    if room.window and clock.window:
        return clock.window * 1000
    if secret_choices.veiled(room) and clock.kind != "none":
        return min(clock.seconds, MAX_WINDOW_SECONDS) * 1000
    return 0


def visible_clock(room: Room, seat: int, now: int) -> int | None:
    """The time left as everybody may see it: hidden for seats whose answers are veiled."""
    if room.setup.clock.kind == "none" or (secret_choices.veiled(room) and seat in room.public_to_move):
        return None
    return time_left(room, seat, now)


def overdue_seat(room: Room, now: int) -> int | None:
    """A seat whose time is up, or None."""
    return next((seat for seat in room.to_move if is_late(room, seat, now)), None)


def _can_time_out(room: Room, seat: int) -> bool:
    """Whether running out of time has a consequence: for a person, or for a player who left and would lose on time.

    The bot that plays for an absent player uses that player's clock, so nobody escapes a loss on time by leaving."""
    player = room.players[seat]
    loses = room.setup.clock.timeout == "lose" and not room.window
    return player.kind == "person" or (loses and player.away and not player.resigned)


def is_late(room: Room, seat: int, now: int) -> bool:
    """Whether the seat's time is up, although no server has handled that yet."""
    left = time_left(room, seat, now) if seat in room.to_move and not room.state.paused else None
    return left is not None and left <= 0 and _can_time_out(room, seat)


def deadline(room: Room) -> int | None:
    """When the next clock runs out; None if none is running."""
    clock = room.setup.clock
    if room.state.paused or (clock.kind == "none" and not (clock.window and room.window)):
        return None
    ends = []
    for seat in room.to_move:
        player = room.players[seat]
        left = time_left(room, seat, player.clock_started)
        if player.clock_started and _can_time_out(room, seat) and left is not None:
            ends.append(player.clock_started + left)
    return min(ends, default=None)


def timeout_entry(room: Room, seat: int, now: int) -> Entry | None:
    """The entry for a seat whose time is up, by the table's settings; None if a bot must choose a move."""
    at = max(now, room.state.last_at)
    if room.window:  # missing a decision window never costs the seat or the game
        passing = room.table.question(seat).pass_move
        return Entry(room.version, "move", seat, at, passing, None, {"by": "time"})
    data = {"bot": STAND_IN_BOT, "why": "timeout"}
    match room.setup.clock.timeout:
        case "bot":
            return Entry(room.version, "bot", seat, at, -1, None, data)
        case "lose":
            return Entry(room.version, "concede", seat, at, -1, None, data)
        case _:
            return None


def start(room: Room, seat: int, at: int) -> None:
    """Start a seat's clock, once the question is no longer held."""
    room.players[seat].clock_started = max(at, holds.held_until(room))


def stop(room: Room, seat: int, at: int, moved: bool, free: bool) -> None:
    """Stop a seat's clock. `free`: the question was veiled, so no time is deducted and nobody can infer a choice."""
    clock, player = room.setup.clock, room.players[seat]
    if clock.kind != "none" and not free:
        used = max(0, at - player.clock_started)
        player.time_left -= used
        player.used = 0 if moved else player.used + used
    gain = 0
    if clock.kind == "game" and moved and not free and seat not in room.to_move:
        gain = clock.increment * 1000  # added once, when the seat's turn ends
    elif clock.kind == "move" and moved:
        gain = clock.seconds * 1000 - player.time_left
    if gain:
        player.time_left += gain
        player.increments = [*player.increments, (room.state.movers.count(seat), gain)]
    player.clock_started = 0


def undo_increments(room: Room, consent: bool) -> None:
    """Take back the time gained by moves that were undone, so that nobody can refill a clock by undoing.

    With the others' consent the time stays."""
    for seat, player in enumerate(room.players):
        if not player.increments:
            continue
        made = room.state.movers.count(seat)
        gone = [gain for at, gain in player.increments if at > made]
        player.increments = [(at, gain) for at, gain in player.increments if at <= made]
        player.time_left -= 0 if consent else sum(gone)


def forget_used(room: Room) -> None:
    """Count anew what each seat uses from now on, after a move or an undo."""
    for player in room.players:
        player.used = 0


def charge_undo(room: Room, seat: int, at: int) -> None:
    """Give the others back the time they used since the undone move, and charge it to the player who undoes.

    Otherwise a player could move and undo again and again until an opponent's time is used up."""
    charge = 0
    for other, player in enumerate(room.players):
        if other != seat and room.setup.clock.kind != "none":
            used = player.used + (max(0, at - player.clock_started) if player.clock_started else 0)
            player.time_left += used
            player.used = 0
            charge = max(charge, used)
    room.players[seat].time_left -= charge


def grant_grace(room: Room, seat: int, at: int) -> None:
    """Give a player who returns after a timeout a little extra time, once per game."""
    clock, player = room.setup.clock, room.players[seat]
    if player.timed_out and not player.had_grace:
        left = player.time_left - (max(0, at - player.clock_started) if player.clock_started else 0)
        least = clock.seconds * 1000 if clock.kind == "move" else clock.seconds * 100
        player.had_grace = True
        player.time_left += max(0, least - left)
    player.timed_out = False
