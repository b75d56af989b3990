"""What a seat sees: the parts of a State."""

from __future__ import annotations

from typing import Any, Literal

from cinque.server.messages.games import Until, Wish
from cinque.server.messages.shapes import Answer


class CrumbInfo(Answer):
    name: str
    seat: int
    facts: dict[str, Any]
    text: str


class QuestionInfo(Answer):
    """The present choice.

    `shape`: one | some | place | amount | order | yesno | pay. `window`: the name under which it can be answered
    ahead ("": it cannot; `window_text` is what players call it); `passing` is the move that declines and `taking`
    the one that takes what can do no harm, -1 where there is none.
    """

    ask: str
    shape: str
    facts: dict[str, Any]
    text: str
    hint: str
    window: str
    window_text: str
    passing: int
    taking: int


class FigureInfo(Answer):
    """A number this seat counts by, such as money or production; `text` is its name."""

    figure: str
    text: str
    value: int


class EffectInfo(Answer):
    """What a move surely changes of the seat's figures, whatever is hidden."""

    figure: str
    text: str
    before: int
    after: int


class MoveInfo(Answer):
    """`role`: pass | end | yes | no, or empty for one of many; `seats`: the arguments that are players.

    `effect` is empty where nothing is sure to change, and for the later ones of very many moves."""

    move: int
    kind: str
    args: dict[str, Any]
    text: str
    role: str
    seats: list[str]
    effect: list[EffectInfo]


class HabitInfo(Answer):
    """What this seat has given as answer ahead in a window; those not listed stand as WindowInfo.wish says."""

    window: str
    text: str
    wish: Wish
    until: Until


class RefusalInfo(Answer):
    """What a person might look for here and may not do. `move` -1: no single move is meant."""

    clause: str
    move: int
    kind: str
    args: dict[str, Any]
    facts: dict[str, Any]
    text: str


class EventInfo(Answer):
    """What happened, as this seat may know it. `seat` -1: nobody's doing; `step`: moves made by then."""

    index: int
    kind: str
    seat: int
    step: int
    data: dict[str, Any]
    text: str
    clauses: list[str]


class UndoInfo(Answer):
    """Whether this seat may undo by itself, how many moves that takes back, and which; `ask`: it has made a move that
    the others can be asked to take back."""

    can: bool
    moves: int
    text: str
    ask: bool


class TakebackInfo(Answer):
    """A take-back asked for: everything from move `step` on would be undone; `agreed` have said yes."""

    seat: int
    step: int
    agreed: list[int]
    needed: list[int]


class RivalInfo(Answer):
    """A party without a seat that is measured too; `text` is its name."""

    party: str
    text: str
    score: int


class SourceInfo(Answer):
    """Where points come from."""

    source: str
    text: str
    points: int


class AgainInfo(Answer):
    """A rematch a step harder (1) or easier (-1), and what that step is called."""

    step: Literal[-1, 1]
    text: str


class OutcomeInfo(Answer):
    """`reason` is the game's own word, or `concede` or `closed`. `tally`: where each seat's points come from.

    In a game won or lost together (`State.team`) without winners it is lost; `again` is what may be tried next."""

    winners: list[int]
    scores: list[int]
    reason: str
    text: str
    rivals: list[RivalInfo]
    tally: list[list[SourceInfo]]
    again: AgainInfo | None


class Notice(Answer):
    """Something about the table rather than the game: a bot fell back, took over, the rules were mended.

    `kind`: bot-fallback | bot-takeover | left | timeout | timeout-move | timeout-lost | concede |
    back | closed | takeback-no | rules-changed.
    """

    index: int
    kind: str
    seat: int
    text: str


class ChatLine(Answer):
    """`seat` -1: a spectator. `text` is plain text: show it as text, never as markup."""

    index: int
    seat: int
    name: str
    text: str
    at: int
