"""Mercury Protocol: draw, Cycle and fulfill Requests (HEL-REQ)."""

from __future__ import annotations

from cinque.core.engine.piles import UNDER
from cinque.games.helionox.rules.moves import REQUESTS
from cinque.games.helionox.rules.table import Helionox


def draw_request(t: Helionox, seat: int) -> None:
    """Draw the seat's next Current Request if one is left (HEL-REQ05, HEL-REQ07)."""
    if not t.request_cards[t.requests]:
        return
    request = t.request_cards.draw(t.requests, t.seats[seat].request)
    if t.recording:
        if t.cooperative:
            t.emit("request_open", seat, {"request": REQUESTS[request]})
        else:
            t.emit("request", seat, {}, {"request": REQUESTS[request]}, 1 << seat)


def cycle_request(t: Helionox, seat: int) -> None:
    """Put the Current Request under its deck and draw the top one (HEL-CYC02, HEL-CYC04)."""
    s = t.seats[seat]
    request = t.request_of(s)
    t.request_cards.move(s.request, t.requests, request, where=UNDER)
    if t.recording:
        if t.cooperative:
            t.emit("request_cycled_open", seat, {"request": REQUESTS[request]})
        else:
            t.emit("request_cycled", seat, {}, {"request": REQUESTS[request]}, 1 << seat)
    draw_request(t, seat)


def fulfil_request(t: Helionox, seat: int) -> None:
    """Take the Request as a trophy, gain Influence and draw a new one (HEL-REQ05, HEL-REQ06)."""
    s = t.seats[seat]
    request = t.request_cards.draw(s.request, s.fulfilled)
    if t.recording:
        t.emit("fulfilled", seat, {"request": REQUESTS[request], "amount": t.box.request})
    if not t.cooperative:
        s.influence += t.box.request
    draw_request(t, seat)
