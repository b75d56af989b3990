"""What a client says on a socket."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from cinque.server.messages.games import Until, Wish
from cinque.server.messages.shapes import Count, Key, Name, SeatNo, Text


class ClientMessageBase(Struct, tag_field="t", kw_only=True, forbid_unknown_fields=True):
    """`key` is the client's own name for the wish: the same key never does anything twice."""

    key: Key


class Play(ClientMessageBase, tag="play"):
    """`version` is that of the State this answers; an answer to an outdated question is refused as stale."""

    seat: SeatNo
    version: Count
    move: Count


class Undo(ClientMessageBase, tag="undo"):
    """Take back by oneself what gave no information away."""

    seat: SeatNo
    version: Count


class TakebackAsk(ClientMessageBase, tag="takeback_ask"):
    """Ask the others to go back to before this seat's last move."""

    seat: SeatNo
    version: Count


class TakebackAnswer(ClientMessageBase, tag="takeback_answer"):
    seat: SeatNo
    yes: bool


class Chat(ClientMessageBase, tag="chat"):
    """`seat` null: as a spectator."""

    text: Text
    seat: SeatNo | None = None


class Pause(ClientMessageBase, tag="pause"):
    """Without a clock the table pauses at once; with one, when all persons at it wish so."""

    seat: SeatNo


class Resume(ClientMessageBase, tag="resume"):
    """Go on after a pause; while one is only asked for, refuse it or no longer ask."""

    seat: SeatNo


class Concede(ClientMessageBase, tag="concede"):
    seat: SeatNo


class Ready(ClientMessageBase, tag="ready"):
    seat: SeatNo


class Habit(ClientMessageBase, tag="habit"):
    """Answer a window ahead: from now on, for good (`ever`), for this round (`era`) or until my next turn (`turn`)."""

    seat: SeatNo
    window: Name
    wish: Wish
    until: Until = "ever"


class Back(ClientMessageBase, tag="back"):
    """Take a seat back from the bot that plays on since my time ran out."""

    seat: SeatNo


class Plan(ClientMessageBase, tag="plan"):
    """What could I do in my next turn, after these moves? Answered by `planned`."""

    seat: SeatNo
    moves: Annotated[list[Count], Meta(max_length=60)] = []


class AskHint(ClientMessageBase, tag="hint"):
    seat: SeatNo
    bot: Name = "normal"


class Since(ClientMessageBase, tag="since"):
    """Send the State again; the story from `events` on, if nothing was undone after `version`."""

    events: Count
    version: Count


ClientMessage = (
    Play
    | Undo
    | TakebackAsk
    | TakebackAnswer
    | Chat
    | Pause
    | Resume
    | Concede
    | Ready
    | Habit
    | Back
    | Plan
    | AskHint
    | Since
)
