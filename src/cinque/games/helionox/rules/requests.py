"""Mercury Protocol: draw, Cycle and fulfil Requests (HEL-REQ)."""

from __future__ import annotations

from cinque.games.helionox.rules.cards import OPEN
from cinque.games.helionox.rules.moves import REQUESTS
from cinque.games.helionox.rules.table import NOTHING, Helionox


def draw_request(t: Helionox, seat: int) -> None:
    """Draw the seat's next Current Request if one is left (HEL-REQ05, HEL-REQ07)."""
    s = t.seats[seat]
    s.denied = 0
    if not t.requests:
        s.request = NOTHING
        s.request_seen = 0
        return
    s.request = t.requests.pop()
    s.request_seen = t.under.pop() | 1 << seat
    if t.cooperative:
        s.request_seen |= OPEN
    if t.recording:
        t.lock_undo()
        if t.cooperative:
            t.emit("request_open", seat, {"request": REQUESTS[s.request]})
        else:
            t.emit("request", seat, {}, {"request": REQUESTS[s.request]}, 1 << seat)


def cycle_request(t: Helionox, seat: int) -> None:
    """Put the Current Request under its deck and draw the top one (HEL-CYC02, HEL-CYC04)."""
    s = t.seats[seat]
    t.requests.insert(0, s.request)
    t.under.insert(0, s.request_seen)
    if t.recording:
        if t.cooperative:
            t.emit("request_cycled_open", seat, {"request": REQUESTS[s.request]})
        else:
            t.emit("request_cycled", seat, {}, {"request": REQUESTS[s.request]}, 1 << seat)
    draw_request(t, seat)


def fulfil_request(t: Helionox, seat: int) -> None:
    """Take the Request as a trophy, gain Influence and draw a new one (HEL-REQ05, HEL-REQ06)."""
    s = t.seats[seat]
    s.fulfilled.append(s.request)
    if t.recording:
        t.emit("fulfilled", seat, {"request": REQUESTS[s.request], "amount": t.box.request})
    if not t.cooperative:
        s.influence += t.box.request
    draw_request(t, seat)
