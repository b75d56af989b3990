"""Every message of the server, declared once: HTTP bodies and answers, and both directions of the sockets."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct, field

# Bounds shared by bodies and socket messages; what is longer is refused before it is looked at.
# Names and titles are one line that reads as it is written: nothing invisible, nothing that turns the direction.
_ODD = r"\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"
LINE = rf"^[^{_ODD}]*$(?!\n)"
NAME = rf"^[^{_ODD}]*[^{_ODD}\s][^{_ODD}]*$(?!\n)"
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=NAME)]
Text = Annotated[
    str, Meta(min_length=1, max_length=500, pattern=r"^[^\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]*$(?!\n)")
]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\u0021-\u007e]+$(?!\n)")]
Token = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
Count = Annotated[int, Meta(ge=0, le=2**31)]
SeatNo = Annotated[int, Meta(ge=0, le=15)]
Limit = Annotated[int, Meta(ge=0, le=90 * 24 * 3600)]
Lang = Literal["en", "de"]
Status = Literal["open", "playing", "over"]
SeatKind = Literal["person", "bot", "open"]
Value = bool | int | str | list[bool | int | str]
Short = Annotated[str, Meta(max_length=100)]
Choice = bool | int | Short | Annotated[list[bool | int | Short], Meta(max_length=40)]


class Body(Struct, forbid_unknown_fields=True):
    """What a client sends by HTTP: nothing undeclared is accepted."""


class Answer(Struct, kw_only=True):
    """What the server sends; every field is always there."""


# --- people ---------------------------------------------------------------------------------------


class Enter(Body):
    """Become somebody: with a token, that person (another device); without, a new guest."""

    token: Token | None = None
    name: Name | None = None


class Rename(Body):
    name: Name


class Me(Answer):
    """Who this browser is. `token` only when it was just made or asked for: the personal link holds it."""

    id: str
    name: str
    token: str | None = None


class Hook(Body):
    """Where to ring when it is this person's turn; empty: nowhere."""

    url: Annotated[str, Meta(max_length=300, pattern=r"^[\u0021-\u007e]*$(?!\n)")]


class Session(Answer):
    """A device on which I am signed in; `current`: this one. Times are in milliseconds since 1970."""

    id: str
    created: int
    used: int
    current: bool


class Sessions(Answer):
    sessions: list[Session]


class Revoke(Body):
    """Sign a device out; its sockets end at once."""

    id: Annotated[str, Meta(min_length=16, max_length=16)]


class HookAnswer(Answer):
    """The secret signs each ring (HMAC-SHA256 in the header `X-Cinque-Signature`)."""

    url: str
    secret: str


# --- games ----------------------------------------------------------------------------------------


class WhenInfo(Answer):
    option: str
    value: Value


class OptionInfo(Answer):
    """`players` and `when`: the numbers of players, and the value of another option, with which it means anything.

    `labels` are the choices' names in the language, in their order."""

    name: str
    default: Value
    help: str
    choices: list[Value] | None
    labels: list[str] | None
    players: list[int] | None
    when: WhenInfo | None


Wish = Literal["auto", "take", "ask", "pass"]
Until = Literal["ever", "era", "turn"]


class WindowInfo(Answer):
    """A question that comes often and may be answered ahead; `wish` is what holds until a player says otherwise."""

    window: str
    text: str
    wish: Wish


Engine = Literal["compiled", "compiling", "plain"]


class GameInfo(Answer):
    """`lobby`: how the game presents itself, by the keys of its words; `engine`: what bots think with."""

    name: str
    title: str
    designer: str
    prefix: str
    players_min: int
    players_max: int
    options: list[OptionInfo]
    windows: list[WindowInfo]
    bots: list[str]
    lobby: dict[str, str]
    engine: Engine


class Clause(Answer):
    """One clause of RULES.md or RULINGS.md; `text` is Markdown of paragraphs, lists and tables only.

    `ruled` names the rulings it rests on.
    """

    id: str
    chapter: str
    text: str
    ruling: bool
    ruled: list[str]


class RulesText(Answer):
    game: str
    title: str
    clauses: list[Clause]


class WordsText(Answer):
    """The game's texts in one language, by table: names.card.dyer is tables["names.card"]["dyer"].

    `fields` of its View that are a player ("seat") or hold one entry for each ("seats").
    """

    game: str
    lang: Lang
    tables: dict[str, dict[str, str]]
    fields: dict[str, str]


class ContentData(Answer):
    """The public content (cards, tiles, numbers) as the content files have it, by file and list."""

    game: str
    digest: str
    lists: dict[str, list[dict[str, Any]]]


# --- tables ---------------------------------------------------------------------------------------


class Clock(Body):
    """Time to think. `move`: `seconds` for each move; `game`: `seconds` for all, plus `increment` a move.

    `timeout` says what happens at zero: `bot` plays on for the seat, `move` lets a bot make this one move,
    `lose` concedes. In a window (QuestionInfo.window) time is counted otherwise: for `hold` milliseconds answers
    given ahead and bots' answers to a veiled one wait, and after `window` seconds (0: never) the server passes.
    null: as is usual with such a clock.
    """

    kind: Literal["none", "move", "game"] = "none"
    seconds: Limit = 0
    increment: Limit = 0
    timeout: Literal["bot", "move", "lose"] = "bot"
    hold: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    window: Limit | None = None


class NewSeat(Body):
    """A place at a new table: for me (also several: hot-seat), for whoever comes, or for a bot."""

    kind: Literal["me", "open", "bot"] = "open"
    name: Name | None = None
    bot: Name = "normal"


class NewTable(Body):
    """`hints`: a bot may be asked for one also where several people play."""

    game: Name
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[Name, Choice], Meta(max_length=40)] = {}
    clock: Clock = field(default_factory=Clock)
    public: bool = False
    hints: bool = False
    start: Literal["full", "ready"] = "full"
    title: Annotated[str, Meta(max_length=60, pattern=LINE)] = ""


class Created(Answer):
    """`invite` opens a private table to whoever has the link; keep it in the fragment of the address."""

    table: str
    invite: str


class Join(Body):
    """Take a seat. `invite`: the table's, or one seat's; not needed at a public table."""

    invite: Token | None = None
    seat: SeatNo | None = None
    name: Name | None = None


class Joined(Answer):
    table: str
    seat: int


class Spectate(Body):
    invite: Token | None = None


class SeatBody(Body):
    seat: SeatNo


class SeatLink(Answer):
    """A token that lets another device take over one seat (and nothing else)."""

    table: str
    seat: int
    invite: str


class Remove(Body):
    """Who has to go: a player before the start (`seat`), or a spectator at any time (`person`, of `Watchers`)."""

    seat: SeatNo | None = None
    person: Annotated[str, Meta(max_length=32, pattern=r"^[0-9a-f]+$(?!\n)")] | None = None


class Watcher(Answer):
    person: str
    name: str


class Watchers(Answer):
    """Who is watching now and has no seat; for the host."""

    watchers: list[Watcher]


class Mute(Body):
    """With `on`, only the host can write into the chat."""

    on: bool


class Start(Body):
    """Begin now; open seats go to this bot."""

    bot: Name = "normal"


class Empty(Body):
    """No body is needed."""


class Done(Answer):
    ok: bool = True


class SeatInfo(Answer):
    """`clock`: milliseconds left when the message was sent, or null; it runs down while `thinking`.

    `away`: a bot plays on for a person whose time ran out, and who may come back."""

    seat: int
    name: str
    kind: SeatKind
    bot: str
    connected: bool
    ready: bool
    conceded: bool
    clock: int | None
    thinking: bool
    away: bool


class TableInfo(Answer):
    """A line of the lobby or of my tables. `mine`: my seats there; `turn`: one of them is waited for."""

    table: str
    title: str
    game: str
    options: dict[str, Value]
    status: Status
    public: bool
    seats: list[SeatInfo]
    clock: Clock
    mine: list[int]
    turn: bool
    host: bool
    created: int
    changed: int


class Tables(Answer):
    tables: list[TableInfo]


# --- what a seat sees -----------------------------------------------------------------------------


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
    """Whether this seat may undo by itself, how many moves that takes back, and which."""

    can: bool
    moves: int
    text: str


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


class OutcomeInfo(Answer):
    """`reason` is the game's own word, or `concede` or `closed`. `tally`: where each seat's points come from.

    In a game won or lost together (`State.team`) without winners it is lost."""

    winners: list[int]
    scores: list[int]
    reason: str
    text: str
    rivals: list[RivalInfo]
    tally: list[list[SourceInfo]]


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


# --- socket, server to client ---------------------------------------------------------------------


class ServerMessageBase(Struct, tag_field="t", kw_only=True):
    """Every message says what it is in `t`."""


class State(ServerMessageBase, tag="state"):
    """The whole truth of one table for one seat (`seat` -1: a spectator); newer replaces older.

    `version` counts the changes this seat could notice, `step` moves made. Forget the story from `events_from` on, then
    append `events`: that is right after a move, an undo and a reconnection alike. `view` is the game's own
    (null before the deal). `crumbs` say where in the rules the table is, outermost first, to everybody. `scores` are
    of now, `figures` and `habits` of this seat alone. `team`: all win or lose together. `hints`: they may be
    asked for. `back`: seats that a bot plays for me since my time ran out, and which I may take back. `muted`: only
    the host may chat.
    A connection that holds several seats (hot-seat) receives one State for each of them.
    """

    table: str
    seat: int
    hands: list[int]
    version: int
    step: int
    status: Status
    paused: bool
    game: str
    title: str
    options_chosen: dict[str, Value]
    content: str
    seats: list[SeatInfo]
    spectators: int
    clock: Clock
    team: bool
    hints: bool
    muted: bool
    host: bool
    back: list[int]
    view: Raw
    waiting: list[int]
    crumbs: list[CrumbInfo]
    scores: list[int]
    figures: list[FigureInfo]
    question: QuestionInfo | None
    options: list[MoveInfo]
    refusals: list[RefusalInfo]
    habits: list[HabitInfo]
    undo: UndoInfo
    takeback: TakebackInfo | None
    pause_wishes: list[int]
    events_from: int
    events: list[EventInfo]
    notices: list[Notice]
    outcome: OutcomeInfo | None
    rematch: str | None
    now: int


class Ack(ServerMessageBase, tag="ack"):
    """Stored for good; any State of this `version` or later shows it. A key sent twice is answered twice, done once."""

    key: str
    version: int


class Refused(ServerMessageBase, tag="refused"):
    """Not done, nothing changed.

    `code`: stale | illegal | unknown | turn | over | seat | paused | open | undo | takeback | busy | bot |
    idle | limit | plan | window | muted | hints.
    """

    key: str
    code: str
    clause: str
    text: str
    version: int


class Chatted(ServerMessageBase, tag="chat"):
    """Lines new to this connection; the first message after connecting brings the last hundred."""

    lines: list[ChatLine]


class Presence(ServerMessageBase, tag="presence"):
    """Somebody came or went, and nothing else changed."""

    connected: list[bool]
    spectators: int


class Hint(ServerMessageBase, tag="hint"):
    """What a bot would do here; it saw only what the seat sees.

    `tries` games were tried out (1: it judged at first sight), of which it expects `chance` in a hundred to be won
    (-1: it does not say)."""

    key: str
    seat: int
    bot: str
    version: int
    move: int
    text: str
    tries: int
    chance: int


class Planned(ServerMessageBase, tag="planned"):
    """What could be done in a turn that has not come: on a copy in which everything this seat cannot know is drawn
    anew, and what others may do first is guessed (`guessed`). `moves` are the planned ones that fit, `question` and
    `options` come after them (null and empty: the turn would be over); `view` is the game's own.
    """

    key: str
    seat: int
    version: int
    guessed: bool
    moves: list[int]
    view: Raw
    figures: list[FigureInfo]
    question: QuestionInfo | None
    options: list[MoveInfo]
    refusals: list[RefusalInfo]


class Problem(ServerMessageBase, tag="problem"):
    """The message itself could not be read, or came too fast. `code`: malformed | limit | shutdown."""

    code: str
    text: str


class Lobby(ServerMessageBase, tag="lobby"):
    """On the personal socket, first: the public tables and mine."""

    public: list[TableInfo]
    mine: list[TableInfo]


class LobbyChange(ServerMessageBase, tag="lobby_change"):
    """On the personal socket, at most once a second: what is new in the two lists, and what is no longer in them."""

    public: list[TableInfo]
    mine: list[TableInfo]
    public_gone: list[str]
    mine_gone: list[str]


class Ring(ServerMessageBase, tag="ring"):
    """On the personal socket: your turn, a game over, a take-back asked for, a rematch offered."""

    table: str
    game: str
    seat: int
    kind: Literal["turn", "over", "takeback", "rematch"]
    text: str


ServerMessage = State | Ack | Refused | Chatted | Presence | Hint | Planned | Problem | Lobby | LobbyChange | Ring


# --- socket, client to server ---------------------------------------------------------------------


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


# --- replay and records ---------------------------------------------------------------------------


class Frame(Answer):
    """The table after `step` moves, as one seat saw it; `seat` and `move` led here (-1: the deal, or a secret).

    `rivals`: the scores of the parties without a seat, as the outcome names them."""

    step: int
    seat: int
    move: int
    text: str
    view: Raw
    scores: list[int]
    rivals: list[int]
    waiting: list[int]
    events: list[EventInfo]


class Frames(Answer):
    """Frames `start` .. of `steps` + 1; ask again from `next` until it is null. `team`: as in State."""

    table: str
    game: str
    title: str
    seat: int
    names: list[str]
    options: dict[str, Value]
    steps: int
    start: int
    next: int | None
    frames: list[Frame]
    outcome: OutcomeInfo | None
    team: bool


class Story(Answer):
    table: str
    events: list[EventInfo]


class Import(Body):
    """A record as exported, to be watched or played on by people and bots in its seats."""

    record: dict[str, Any]
    public: bool = False


class RecordText(Answer):
    record: dict[str, Any]


class Health(Answer):
    ok: bool
    version: str
    database: str


class Trouble(Answer):
    """Every error by HTTP: `code` for programs, `text` for people."""

    code: str
    text: str
