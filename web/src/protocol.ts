// Generated (python -m tools.client_types); do not edit.

export type ClientMessage =
  | Play
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
  | Since;
export type ServerMessage =
  State | Ack | Refused | Chatted | Presence | Hint | Planned | Problem | Lobby | LobbyChange | Ring;

export interface Protocol {
  Ack: Ack;
  AgainInfo: AgainInfo;
  AskHint: AskHint;
  Back: Back;
  Chat: Chat;
  ChatLine: ChatLine;
  Chatted: Chatted;
  Clause: Clause;
  ClientMessage: ClientMessage;
  Clock: Clock;
  Concede: Concede;
  ContentData: ContentData;
  Created: Created;
  CrumbInfo: CrumbInfo;
  Done: Done;
  EffectInfo: EffectInfo;
  Empty: Empty;
  Enter: Enter;
  EventInfo: EventInfo;
  FigureInfo: FigureInfo;
  Frame: Frame;
  Frames: Frames;
  GameInfo: GameInfo;
  Habit: Habit;
  HabitInfo: HabitInfo;
  Health: Health;
  Hint: Hint;
  Hook: Hook;
  HookAnswer: HookAnswer;
  Import: Import;
  Join: Join;
  Joined: Joined;
  Judged: Judged;
  Lobby: Lobby;
  LobbyChange: LobbyChange;
  Me: Me;
  MoveInfo: MoveInfo;
  Mute: Mute;
  NewSeat: NewSeat;
  NewTable: NewTable;
  Notice: Notice;
  OptionInfo: OptionInfo;
  OutcomeInfo: OutcomeInfo;
  Pause: Pause;
  Plan: Plan;
  Planned: Planned;
  Play: Play;
  Presence: Presence;
  Problem: Problem;
  QuestionInfo: QuestionInfo;
  Reach: Reach;
  Ready: Ready;
  RecordText: RecordText;
  RefusalInfo: RefusalInfo;
  Refused: Refused;
  Rematch: Rematch;
  Remove: Remove;
  Rename: Rename;
  Resume: Resume;
  Review: Review;
  Revoke: Revoke;
  Ring: Ring;
  RivalInfo: RivalInfo;
  RulesText: RulesText;
  SeatBody: SeatBody;
  SeatInfo: SeatInfo;
  SeatLink: SeatLink;
  ServerMessage: ServerMessage;
  Session: Session;
  Sessions: Sessions;
  Since: Since;
  SourceInfo: SourceInfo;
  Spectate: Spectate;
  Start: Start;
  State: State;
  Story: Story;
  TableInfo: TableInfo;
  Tables: Tables;
  TakebackAnswer: TakebackAnswer;
  TakebackAsk: TakebackAsk;
  TakebackInfo: TakebackInfo;
  Trouble: Trouble;
  Undo: Undo;
  UndoInfo: UndoInfo;
  Watcher: Watcher;
  Watchers: Watchers;
  WhenInfo: WhenInfo;
  WindowInfo: WindowInfo;
  WordsText: WordsText;
}
/**
 * Stored for good; any State of this `version` or later shows it. A key sent twice is answered twice, done once.
 */
export interface Ack {
  t: "ack";
  key: string;
  version: number;
}
/**
 * A rematch a step harder (1) or easier (-1), and what that step is called.
 */
export interface AgainInfo {
  step: -1 | 1;
  text: string;
}
export interface AskHint {
  t: "hint";
  seat: number;
  bot?: string;
  key: string;
}
/**
 * Take a seat back from the bot that plays on since my time ran out.
 */
export interface Back {
  t: "back";
  seat: number;
  key: string;
}
/**
 * `seat` null: as a spectator.
 */
export interface Chat {
  t: "chat";
  text: string;
  seat?: number | null;
  key: string;
}
/**
 * `seat` -1: a spectator. `text` is plain text: show it as text, never as markup.
 */
export interface ChatLine {
  index: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}
/**
 * Lines new to this connection; the first message after connecting brings the last hundred.
 */
export interface Chatted {
  t: "chat";
  lines: ChatLine[];
}
/**
 * One clause of RULES.md or RULINGS.md; `text` is Markdown of paragraphs, lists and tables only.
 *
 *     `ruled` names the rulings it rests on.
 */
export interface Clause {
  id: string;
  chapter: string;
  text: string;
  ruling: boolean;
  ruled: string[];
}
/**
 * `version` is that of the State this answers; an answer to an outdated question is refused as stale.
 */
export interface Play {
  t: "play";
  seat: number;
  version: number;
  move: number;
  key: string;
}
/**
 * Take back by oneself what gave no information away.
 */
export interface Undo {
  t: "undo";
  seat: number;
  version: number;
  key: string;
}
/**
 * Ask the others to go back to before this seat's last move.
 */
export interface TakebackAsk {
  t: "takeback_ask";
  seat: number;
  version: number;
  key: string;
}
export interface TakebackAnswer {
  t: "takeback_answer";
  seat: number;
  yes: boolean;
  key: string;
}
/**
 * Without a clock the table pauses at once; with one, when all persons at it wish so.
 */
export interface Pause {
  t: "pause";
  seat: number;
  key: string;
}
/**
 * Go on after a pause; while one is only asked for, refuse it or no longer ask.
 */
export interface Resume {
  t: "resume";
  seat: number;
  key: string;
}
export interface Concede {
  t: "concede";
  seat: number;
  key: string;
}
export interface Ready {
  t: "ready";
  seat: number;
  key: string;
}
/**
 * Answer a window ahead: from now on, for good (`ever`), for this round (`era`) or until my next turn (`turn`).
 */
export interface Habit {
  t: "habit";
  seat: number;
  window: string;
  wish: "ask" | "auto" | "pass" | "take";
  until?: "era" | "ever" | "turn";
  key: string;
}
/**
 * What could I do in my next turn, after these moves? Answered by `planned`.
 */
export interface Plan {
  t: "plan";
  seat: number;
  /**
   * @maxItems 60
   */
  moves?: number[];
  key: string;
}
/**
 * Send the State again; the story from `events` on, if nothing was undone after `version`.
 */
export interface Since {
  t: "since";
  events: number;
  version: number;
  key: string;
}
/**
 * Time to think. `move`: `seconds` for each move; `game`: `seconds` for all, plus `increment` a move.
 *
 *     `timeout` says what happens at zero: `bot` plays on for the seat, `move` lets a bot make this one move,
 *     `lose` concedes. In a window (QuestionInfo.window) time is counted otherwise: for `hold` milliseconds answers
 *     given ahead and bots' answers to a veiled one wait, and after `window` seconds (0: never) the server passes.
 *     null: as is usual with such a clock.
 */
export interface Clock {
  kind?: "game" | "move" | "none";
  seconds?: number;
  increment?: number;
  timeout?: "bot" | "lose" | "move";
  hold?: number | null;
  window?: number | null;
}
/**
 * The public content (cards, tiles, numbers) as the content files have it, by file and list.
 */
export interface ContentData {
  game: string;
  digest: string;
  lists: {
    [k: string]: {}[];
  };
}
/**
 * `invite` opens a private table to whoever has the link; keep it in the fragment of the address.
 */
export interface Created {
  table: string;
  invite: string;
}
export interface CrumbInfo {
  name: string;
  seat: number;
  facts: {};
  text: string;
}
export interface Done {
  ok: boolean;
}
/**
 * What a move surely changes of the seat's figures, whatever is hidden.
 */
export interface EffectInfo {
  figure: string;
  text: string;
  before: number;
  after: number;
}
/**
 * No body is needed.
 */
export interface Empty {}
/**
 * Become somebody: with a token, that person (another device); without, a new guest.
 */
export interface Enter {
  token?: string | null;
  name?: string | null;
}
/**
 * What happened, as this seat may know it. `seat` -1: nobody's doing; `step`: moves made by then.
 */
export interface EventInfo {
  index: number;
  kind: string;
  seat: number;
  step: number;
  data: {};
  text: string;
  clauses: string[];
}
/**
 * A number this seat counts by, such as money or production; `text` is its name.
 */
export interface FigureInfo {
  figure: string;
  text: string;
  value: number;
}
/**
 * The table after `step` moves, as one seat saw it; `seat` and `move` led here (-1: the deal, or a secret).
 *
 *     `rivals`: the scores of the parties without a seat, as the outcome names them. `era` changes with every round.
 */
export interface Frame {
  step: number;
  seat: number;
  move: number;
  text: string;
  /**
   * the game's own View
   */
  view: unknown;
  scores: number[];
  rivals: number[];
  era: number;
  waiting: number[];
  events: EventInfo[];
}
/**
 * Frames `start` .. of `steps` + 1; ask again from `next` until it is null. `team`: as in State.
 */
export interface Frames {
  table: string;
  game: string;
  title: string;
  seat: number;
  names: string[];
  options: {
    [k: string]: boolean | number | string | (boolean | number | string)[];
  };
  steps: number;
  start: number;
  next: number | null;
  frames: Frame[];
  outcome: OutcomeInfo | null;
  team: boolean;
}
/**
 * `reason` is the game's own word, or `concede` or `closed`. `tally`: where each seat's points come from.
 *
 *     In a game won or lost together (`State.team`) without winners it is lost; `again` is what may be tried next.
 */
export interface OutcomeInfo {
  winners: number[];
  scores: number[];
  reason: string;
  text: string;
  rivals: RivalInfo[];
  tally: SourceInfo[][];
  again: AgainInfo | null;
}
/**
 * A party without a seat that is measured too; `text` is its name.
 */
export interface RivalInfo {
  party: string;
  text: string;
  score: number;
}
/**
 * Where points come from.
 */
export interface SourceInfo {
  source: string;
  text: string;
  points: number;
}
/**
 * `lobby`: how the game presents itself, by the keys of its words; `engine`: what bots think with.
 */
export interface GameInfo {
  name: string;
  title: string;
  designer: string;
  prefix: string;
  players_min: number;
  players_max: number;
  options: OptionInfo[];
  windows: WindowInfo[];
  bots: string[];
  lobby: {
    [k: string]: string;
  };
  engine: "compiled" | "compiling" | "plain";
}
/**
 * `players` and `when`: the numbers of players, and the value of another option, with which it means anything.
 *
 *     `labels` are the choices' names in the language, in their order; `beginners` is the value for a first game.
 */
export interface OptionInfo {
  name: string;
  default: boolean | number | string | (boolean | number | string)[];
  beginners: boolean | number | string | (boolean | number | string)[];
  help: string;
  choices: (boolean | number | string | (boolean | number | string)[])[] | null;
  labels: string[] | null;
  players: number[] | null;
  when: WhenInfo | null;
}
export interface WhenInfo {
  option: string;
  value: boolean | number | string | (boolean | number | string)[];
}
/**
 * A question that comes often and may be answered ahead; `wish` is what holds until a player says otherwise.
 */
export interface WindowInfo {
  window: string;
  text: string;
  wish: "ask" | "auto" | "pass" | "take";
}
/**
 * What this seat has given as answer ahead in a window; those not listed stand as WindowInfo.wish says.
 */
export interface HabitInfo {
  window: string;
  text: string;
  wish: "ask" | "auto" | "pass" | "take";
  until: "era" | "ever" | "turn";
}
export interface Health {
  ok: boolean;
  version: string;
  database: string;
}
/**
 * What a bot would do here; it saw only what the seat sees.
 *
 *     `tries` games were tried out (1: it judged at first sight), of which it expects `chance` in a hundred to be won
 *     (-1: it does not say).
 */
export interface Hint {
  t: "hint";
  key: string;
  seat: number;
  bot: string;
  version: number;
  move: number;
  text: string;
  tries: number;
  chance: number;
}
/**
 * Where to ring when it is this person's turn; empty: nowhere.
 */
export interface Hook {
  url: string;
}
/**
 * The secret signs each ring (HMAC-SHA256 in the header `X-Cinque-Signature`).
 */
export interface HookAnswer {
  url: string;
  secret: string;
}
/**
 * A record as exported, to be watched or played on by people and bots in its seats.
 */
export interface Import {
  record: {};
  public?: boolean;
}
/**
 * Take a seat. `invite`: the table's; not needed at a public table.
 */
export interface Join {
  invite?: string | null;
  seat?: number | null;
  name?: string | null;
}
export interface Joined {
  table: string;
  seat: number;
}
/**
 * A choice of mine that mattered, by a bot's estimate; `step` is the frame that shows it.
 *
 *     `best`: the bot would have done the same; `other` is then the chance (percent) that its second choice left. Else
 *     `better` is what it would have done, and `other` the chance with that. `chance` is that of what was played.
 */
export interface Judged {
  step: number;
  best: boolean;
  text: string;
  better: string;
  chance: number;
  other: number;
}
/**
 * On the personal socket, first: the public tables and mine.
 */
export interface Lobby {
  t: "lobby";
  public: TableInfo[];
  mine: TableInfo[];
}
/**
 * A line of the lobby or of my tables. `mine`: my seats there; `turn`: one of them is waited for; `back`: seats
 *     that a bot plays for me, and which I may take back.
 */
export interface TableInfo {
  table: string;
  title: string;
  game: string;
  options: {
    [k: string]: boolean | number | string | (boolean | number | string)[];
  };
  status: "open" | "over" | "playing";
  public: boolean;
  seats: SeatInfo[];
  clock: Clock;
  mine: number[];
  back: number[];
  turn: boolean;
  host: boolean;
  created: number;
  changed: number;
}
/**
 * `clock`: milliseconds left when the message was sent, or null; it runs down while `thinking`.
 *
 *     `away`: a bot plays on for a person who left or whose time ran out, and who may come back. `host`: who made the
 *     table sits here.
 */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: "bot" | "open" | "person";
  bot: string;
  connected: boolean;
  ready: boolean;
  conceded: boolean;
  clock: number | null;
  thinking: boolean;
  away: boolean;
  host: boolean;
}
/**
 * On the personal socket, at most once a second: what is new in the two lists, and what is no longer in them.
 */
export interface LobbyChange {
  t: "lobby_change";
  public: TableInfo[];
  mine: TableInfo[];
  public_gone: string[];
  mine_gone: string[];
}
/**
 * Who this browser is. `token` only when it was just made or asked for: the personal link holds it.
 */
export interface Me {
  id: string;
  name: string;
  token: string | null;
}
/**
 * `role`: pass | end | yes | no, or empty for one of many; `seats`: the arguments that are players.
 *
 *     `effect` is empty where nothing is sure to change, and for the later ones of very many moves.
 */
export interface MoveInfo {
  move: number;
  kind: string;
  args: {};
  text: string;
  role: string;
  seats: string[];
  effect: EffectInfo[];
}
/**
 * With `on`, only the host can write into the chat.
 */
export interface Mute {
  on: boolean;
}
/**
 * A place at a new table: for me (also several: hot-seat), for whoever comes, or for a bot.
 */
export interface NewSeat {
  kind?: "bot" | "me" | "open";
  name?: string | null;
  bot?: string;
}
/**
 * `hints`: a bot may be asked for one also where several people play.
 */
export interface NewTable {
  game: string;
  /**
   * @minItems 1
   * @maxItems 16
   */
  seats: NewSeat[];
  options?: {
    [k: string]: boolean | number | string | (boolean | number | string)[];
  };
  clock?: Clock;
  public?: boolean;
  hints?: boolean;
  start?: "full" | "ready";
  title?: string;
}
/**
 * Something about the table rather than the game: a bot fell back, took over, the rules were mended.
 *
 *     `kind`: bot-fallback | bot-takeover | left | timeout | timeout-move | timeout-lost | concede |
 *     back | closed | takeback-no | rules-changed.
 */
export interface Notice {
  index: number;
  kind: string;
  seat: number;
  text: string;
}
/**
 * What could be done in a turn that has not come: on a copy in which everything this seat cannot know is drawn
 *     anew, and what others may do first is guessed (`guessed`). `moves` are the planned ones that fit, `question` and
 *     `options` come after them (null and empty: the turn would be over); `view` is the game's own.
 */
export interface Planned {
  t: "planned";
  key: string;
  seat: number;
  version: number;
  guessed: boolean;
  moves: number[];
  /**
   * the game's own View
   */
  view: unknown;
  figures: FigureInfo[];
  question: QuestionInfo | null;
  options: MoveInfo[];
  refusals: RefusalInfo[];
}
/**
 * The present choice.
 *
 *     `shape`: one | some | place | amount | order | yesno | pay. `window`: the name under which it can be answered
 *     ahead ("": it cannot; `window_text` is what players call it); `passing` is the move that declines and `taking`
 *     the one that takes what can do no harm, -1 where there is none.
 */
export interface QuestionInfo {
  ask: string;
  shape: string;
  facts: {};
  text: string;
  hint: string;
  window: string;
  window_text: string;
  passing: number;
  taking: number;
}
/**
 * What a person might look for here and may not do. `move` -1: no single move is meant.
 */
export interface RefusalInfo {
  clause: string;
  move: number;
  kind: string;
  args: {};
  facts: {};
  text: string;
}
/**
 * Somebody came or went, and nothing else changed.
 */
export interface Presence {
  t: "presence";
  connected: boolean[];
  spectators: number;
}
/**
 * The message itself could not be read, or came too fast. `code`: malformed | limit | shutdown.
 */
export interface Problem {
  t: "problem";
  code: string;
  text: string;
}
/**
 * `address`: by which others reach this server, told to who came by a local name ("": not known, or not needed).
 *
 *     Without `listens` it is where they would reach it, if it listened there.
 */
export interface Reach {
  address: string;
  listens: boolean;
}
export interface RecordText {
  record: {};
}
/**
 * Not done, nothing changed.
 *
 *     `code`: stale | illegal | unknown | turn | over | seat | paused | open | undo | takeback | busy | bot |
 *     idle | limit | plan | window | muted | hints.
 */
export interface Refused {
  t: "refused";
  key: string;
  code: string;
  clause: string;
  text: string;
  version: number;
}
/**
 * `step`: the same again (0), a step harder (1) or easier (-1) where the outcome offers it.
 */
export interface Rematch {
  step?: -1 | 0 | 1;
}
/**
 * Who has to go: a player before the start (`seat`), or a spectator at any time (`person`, of `Watchers`).
 */
export interface Remove {
  seat?: number | null;
  person?: string | null;
}
export interface Rename {
  name: string;
}
/**
 * How far the bot has come with my choices, and what it found so far; ask again until `done` is `all`.
 */
export interface Review {
  done: number;
  all: number;
  judged: Judged[];
}
/**
 * Sign a device out; its sockets end at once.
 */
export interface Revoke {
  id: string;
}
/**
 * On the personal socket: your turn, a game over, a take-back asked for, a rematch offered.
 */
export interface Ring {
  t: "ring";
  table: string;
  game: string;
  seat: number;
  kind: "over" | "rematch" | "takeback" | "turn";
  text: string;
}
export interface RulesText {
  game: string;
  title: string;
  clauses: Clause[];
}
export interface SeatBody {
  seat: number;
}
/**
 * A token by which another device becomes who sits here (POST /api/me); it belongs into a fragment
 *     (`/#/me/TOKEN/TABLE`).
 */
export interface SeatLink {
  table: string;
  seat: number;
  token: string;
}
/**
 * The whole truth of one table for one seat (`seat` -1: a spectator); newer replaces older.
 *
 *     `version` counts the changes this seat could notice, `step` moves made. Forget the story from `events_from` on, then
 *     append `events`: that is right after a move, an undo and a reconnection alike. `view` is the game's own
 *     (null before the deal). `crumbs` say where in the rules the table is, outermost first, to everybody. `scores` are
 *     of now, `figures` and `habits` of this seat alone. `team`: all win or lose together. `hints`: they may be
 *     asked for. `back`: seats that a bot plays for me since I left or my time ran out, and which I may take back.
 *     `again`: I may ask for a rematch. `muted`: only the host may chat.
 *     A connection that holds several seats (hot-seat) receives one State for each of them.
 */
export interface State {
  t: "state";
  table: string;
  seat: number;
  hands: number[];
  version: number;
  step: number;
  status: "open" | "over" | "playing";
  paused: boolean;
  game: string;
  title: string;
  options_chosen: {
    [k: string]: boolean | number | string | (boolean | number | string)[];
  };
  content: string;
  seats: SeatInfo[];
  spectators: number;
  clock: Clock;
  team: boolean;
  hints: boolean;
  muted: boolean;
  host: boolean;
  back: number[];
  again: boolean;
  /**
   * the game's own View
   */
  view: unknown;
  waiting: number[];
  crumbs: CrumbInfo[];
  scores: number[];
  figures: FigureInfo[];
  question: QuestionInfo | null;
  options: MoveInfo[];
  refusals: RefusalInfo[];
  habits: HabitInfo[];
  undo: UndoInfo;
  takeback: TakebackInfo | null;
  pause_wishes: number[];
  events_from: number;
  events: EventInfo[];
  notices: Notice[];
  outcome: OutcomeInfo | null;
  rematch: string | null;
  now: number;
}
/**
 * Whether this seat may undo by itself, how many moves that takes back, and which; `ask`: it has made a move that
 *     the others can be asked to take back.
 */
export interface UndoInfo {
  can: boolean;
  moves: number;
  text: string;
  ask: boolean;
}
/**
 * A take-back asked for: everything from move `step` on would be undone; `agreed` have said yes.
 */
export interface TakebackInfo {
  seat: number;
  step: number;
  agreed: number[];
  needed: number[];
}
/**
 * A device on which I am signed in; `current`: this one. Times are in milliseconds since 1970.
 */
export interface Session {
  id: string;
  created: number;
  used: number;
  current: boolean;
}
export interface Sessions {
  sessions: Session[];
}
export interface Spectate {
  invite?: string | null;
}
/**
 * Begin now; open seats go to this bot.
 */
export interface Start {
  bot?: string;
}
export interface Story {
  table: string;
  events: EventInfo[];
}
export interface Tables {
  tables: TableInfo[];
}
/**
 * Every error by HTTP: `code` for programs, `text` for people.
 */
export interface Trouble {
  code: string;
  text: string;
}
export interface Watcher {
  person: string;
  name: string;
}
/**
 * Who is watching now and has no seat; for the host.
 */
export interface Watchers {
  watchers: Watcher[];
}
/**
 * The game's texts in one language, by table: names.card.dyer is tables["names.card"]["dyer"].
 *
 *     `fields` of its View that are a player ("seat") or hold one entry for each ("seats").
 */
export interface WordsText {
  game: string;
  lang: "de" | "en";
  tables: {
    [k: string]: {
      [k: string]: string;
    };
  };
  fields: {
    [k: string]: string;
  };
}
