"""The parts of a State: what one seat sees."""

from __future__ import annotations

from typing import Any, Literal

from cinque.server.messages.base import Response
from cinque.server.messages.games import AutoAnswer, Until


class BreadcrumbInfo(Response):
    """One level of the current place in the rules, such as the round or the phase."""

    name: str
    seat: int
    facts: dict[str, Any]
    text: str


class QuestionInfo(Response):
    """The current question.

    `shape`: one | some | place | amount | order | yesno | pay. `window` is its decision window ("": none), which
    players see as `window_text`. `pass_move` is the move that declines, `accept_move` the one that accepts without
    any disadvantage; -1: there is none. `asked_version` is the version of the State that asked it first: while it stays
    the same, so does the question.
    """

    asked_version: int
    ask: str
    shape: str
    facts: dict[str, Any]
    text: str
    help: str
    window: str
    window_text: str
    pass_move: int
    accept_move: int


class StatInfo(Response):
    """A number of this seat, such as money or production; `text` is its name."""

    stat: str
    text: str
    value: int


class EffectInfo(Response):
    """A change of one of the seat's stats that a move certainly causes."""

    stat: str
    text: str
    before: int
    after: int


class MoveInfo(Response):
    """A legal move. `role`: pass | end | yes | no, or empty; `seats`: the names of arguments that are seats.

    `effects` is empty if no change is certain; if there are very many moves, only the first have effects. Show
    `warnings` to the player and ask for confirmation before sending the move."""

    move: int
    kind: str
    args: dict[str, Any]
    text: str
    role: str
    seats: list[str]
    effects: list[EffectInfo]
    warnings: list[str]


class AutoAnswerInfo(Response):
    """An auto-answer this seat has set; for other windows, WindowInfo.default applies."""

    window: str
    text: str
    answer: AutoAnswer
    until: Until


class RefusalInfo(Response):
    """Why a move that a player might expect is not legal now. `move` -1: no particular move."""

    clause: str
    move: int
    kind: str
    args: dict[str, Any]
    facts: dict[str, Any]
    text: str


class EventInfo(Response):
    """An event, as far as this seat may know it. `seat` -1: caused by no player; `step`: moves made by then."""

    index: int
    kind: str
    seat: int
    step: int
    data: dict[str, Any]
    text: str
    clauses: list[str]


class UndoInfo(Response):
    """Whether this seat can undo (`can`), how many `moves` that takes back, and the first of them (`text`).

    `can_request`: the seat can ask the others to take back its last move. `bots`: later moves of bots would be undone
    too."""

    can: bool
    moves: int
    text: str
    can_request: bool
    bots: bool


class TakebackInfo(Response):
    """A pending takeback request to undo all moves from `step` on: the seats that `agreed`, and those `needed`."""

    seat: int
    step: int
    agreed: list[int]
    needed: list[int]


class ScoreSource(Response):
    """Points from one source."""

    source: str
    text: str
    points: int


class RivalInfo(Response):
    """A party without a seat that scores too; `text` is its name."""

    party: str
    text: str
    score: int
    breakdown: list[ScoreSource]


class RematchInfo(Response):
    """A rematch one level harder (`step` 1) or easier (-1); `text` is the name of the level."""

    step: Literal[-1, 1]
    text: str


class OutcomeInfo(Response):
    """The result. `reason` is the game's own id, or `concede` (resigned) or `closed`.

    `breakdown` has the sources of each seat's points. A team game (`State.team`) without winners is lost; `rematch`
    offers another level."""

    winners: list[int]
    scores: list[int]
    reason: str
    text: str
    rivals: list[RivalInfo]
    breakdown: list[list[ScoreSource]]
    rematch: RematchInfo | None


class Notice(Response):
    """A notice about the table rather than the game, such as a timeout or a bot that took over.

    `kind`: bot-fallback | bot-takeover | left | timeout | timeout-move | timeout-lost | concede |
    back | closed | takeback-no | rules-changed.
    """

    index: int
    kind: str
    seat: int
    text: str


class ChatLine(Response):
    """A line of the chat. `seat` -1: a spectator. `text` is plain text; never show it as markup."""

    index: int
    seat: int
    name: str
    text: str
    at: int
