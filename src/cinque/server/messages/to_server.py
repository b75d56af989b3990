"""Socket messages from the client to the server."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from cinque.server.messages.base import Count, Key, Name, SeatNo, Text
from cinque.server.messages.games import AutoAnswer, Until


class ClientMessageBase(Struct, tag_field="t", kw_only=True, forbid_unknown_fields=True):
    """A request. `key` is chosen by the client; a request with the same key is carried out only once."""

    key: Key


class Play(ClientMessageBase, tag="play"):
    """Play a move. `version` is that of the State it answers; a move for an outdated question is refused as stale."""

    seat: SeatNo
    version: Count
    move: Count


class Undo(ClientMessageBase, tag="undo"):
    """Undo my last moves, unless they revealed something."""

    seat: SeatNo
    version: Count


class TakebackRequest(ClientMessageBase, tag="takeback_request"):
    """Ask the others to take back this seat's last move and everything after it."""

    seat: SeatNo
    version: Count


class TakebackResponse(ClientMessageBase, tag="takeback_response"):
    """Accept or decline a takeback."""

    seat: SeatNo
    accept: bool


class Chat(ClientMessageBase, tag="chat"):
    """Write a chat line. `seat` null: as a spectator."""

    text: Text
    seat: SeatNo | None = None


class Pause(ClientMessageBase, tag="pause"):
    """Pause the game. With a clock, this is a request: the game pauses once all people want to."""

    seat: SeatNo


class Resume(ClientMessageBase, tag="resume"):
    """Resume after a pause; or decline or withdraw a request to pause."""

    seat: SeatNo


class Resign(ClientMessageBase, tag="resign"):
    """Resign the game."""

    seat: SeatNo


class Ready(ClientMessageBase, tag="ready"):
    """I am ready to start."""

    seat: SeatNo


class SetAutoAnswer(ClientMessageBase, tag="auto_answer"):
    """Set the auto-answer for a decision window: always (`ever`), this round (`era`) or until my next turn (`turn`)."""

    seat: SeatNo
    window: Name
    answer: AutoAnswer
    until: Until = "ever"


class ReclaimSeat(ClientMessageBase, tag="reclaim_seat"):
    """Take my seat back from the bot that plays for me."""

    seat: SeatNo


class Plan(ClientMessageBase, tag="plan"):
    """Request my legal moves in my next turn, after these moves. Answered by `planned`."""

    seat: SeatNo
    moves: Annotated[list[Count], Meta(max_length=60)] = []


class RequestHint(ClientMessageBase, tag="hint"):
    """Ask a bot for its move. Answered by `hint`."""

    seat: SeatNo
    bot: Name = "normal"


class Resync(ClientMessageBase, tag="resync"):
    """Request the State and the events from index `events` on; all events if any were undone since `version`."""

    events: Count
    version: Count


class Ping(ClientMessageBase, tag="ping"):
    """Check the connection. Answered by `pong` immediately, on both kinds of socket."""


ClientMessage = (
    Play
    | Undo
    | TakebackRequest
    | TakebackResponse
    | Chat
    | Pause
    | Resume
    | Resign
    | Ready
    | SetAutoAnswer
    | ReclaimSeat
    | Plan
    | RequestHint
    | Resync
    | Ping
)
