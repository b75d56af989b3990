// Generated from the messages of the server (npm run protocol); do not edit.

export type ClientMessage =
  Play | Undo | TakebackAsk | TakebackAnswer | Chat | Pause | Resume | Concede | Ready | AskHint | Since;
export type ServerMessage = State | Ack | Refused | Chatted | Presence | Hint | Problem | Lobby | Ring;

export interface Protocol {
  Ack: Ack;
  AskHint: AskHint;
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
  Empty: Empty;
  Enter: Enter;
  EventInfo: EventInfo;
  Frame: Frame;
  Frames: Frames;
  GameInfo: GameInfo;
  Health: Health;
  Hint: Hint;
  Hook: Hook;
  HookAnswer: HookAnswer;
  Import: Import;
  Join: Join;
  Joined: Joined;
  Lobby: Lobby;
  Me: Me;
  MoveInfo: MoveInfo;
  NewSeat: NewSeat;
  NewTable: NewTable;
  Notice: Notice;
  OptionInfo: OptionInfo;
  OutcomeInfo: OutcomeInfo;
  Pause: Pause;
  Play: Play;
  Presence: Presence;
  Problem: Problem;
  QuestionInfo: QuestionInfo;
  Ready: Ready;
  RecordText: RecordText;
  RefusalInfo: RefusalInfo;
  Refused: Refused;
  Rename: Rename;
  Resume: Resume;
  Ring: Ring;
  RulesText: RulesText;
  SeatBody: SeatBody;
  SeatInfo: SeatInfo;
  SeatLink: SeatLink;
  ServerMessage: ServerMessage;
  Since: Since;
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
export interface AskHint {
  t: "hint";
  seat: number;
  bot?: string;
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
 */
export interface Clause {
  id: string;
  chapter: string;
  text: string;
  ruling: boolean;
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
 *     `lose` concedes.
 */
export interface Clock {
  kind?: "game" | "move" | "none";
  seconds?: number;
  increment?: number;
  timeout?: "bot" | "lose" | "move";
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
 * The table after `step` moves, as one seat saw it; `seat` and `move` led here (-1: the deal).
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
  waiting: number[];
  events: EventInfo[];
}
/**
 * Frames `start` .. of `steps` + 1; ask again from `next` until it is null.
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
}
/**
 * `reason` is the game's own word, or `concede`.
 */
export interface OutcomeInfo {
  winners: number[];
  scores: number[];
  reason: string;
  text: string;
}
/**
 * `lobby`: how the game presents itself, by the keys of its words.
 */
export interface GameInfo {
  name: string;
  title: string;
  designer: string;
  prefix: string;
  players_min: number;
  players_max: number;
  options: OptionInfo[];
  bots: string[];
  lobby: {
    [k: string]: string;
  };
}
export interface OptionInfo {
  name: string;
  default: boolean | number | string | (boolean | number | string)[];
  help: string;
  choices: (boolean | number | string | (boolean | number | string)[])[] | null;
}
export interface Health {
  ok: boolean;
  version: string;
  database: string;
}
/**
 * What a bot would do here; it saw only what the seat sees.
 */
export interface Hint {
  t: "hint";
  key: string;
  seat: number;
  bot: string;
  version: number;
  move: number;
  text: string;
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
 * Take a seat. `invite`: the table's, or one seat's; not needed at a public table.
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
 * On the personal socket: the public tables and mine, whenever they change.
 */
export interface Lobby {
  t: "lobby";
  public: TableInfo[];
  mine: TableInfo[];
}
/**
 * A line of the lobby or of my tables. `mine`: my seats there; `turn`: one of them is waited for.
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
  turn: boolean;
  host: boolean;
  created: number;
  changed: number;
}
/**
 * `clock`: milliseconds left when the message was sent, or null; it runs down while `thinking`.
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
 */
export interface MoveInfo {
  move: number;
  kind: string;
  args: {};
  text: string;
  role: string;
  seats: string[];
}
/**
 * A place at a new table: for me (also several: hot-seat), for whoever comes, or for a bot.
 */
export interface NewSeat {
  kind?: "bot" | "me" | "open";
  name?: string | null;
  bot?: string;
}
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
  start?: "full" | "ready";
  title?: string;
}
/**
 * Something about the table rather than the game: a bot fell back, took over, the rules were mended.
 *
 *     `kind`: bot-fallback | bot-takeover | left | timeout | timeout-move | timeout-lost | concede |
 *     takeback-no | rules-changed.
 */
export interface Notice {
  index: number;
  kind: string;
  seat: number;
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
 * The present choice; crumbs lead to it, outermost first.
 *
 *     `shape`: one | some | place | amount | order | yesno | pay.
 */
export interface QuestionInfo {
  ask: string;
  shape: string;
  crumbs: CrumbInfo[];
  facts: {};
  text: string;
  hint: string;
}
export interface RecordText {
  record: {};
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
 * Not done, nothing changed.
 *
 *     `code`: stale | illegal | unknown | turn | over | seat | paused | open | undo | takeback | busy | bot |
 *     idle | limit.
 */
export interface Refused {
  t: "refused";
  key: string;
  code: string;
  clause: string;
  text: string;
  version: number;
}
export interface Rename {
  name: string;
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
 * A token that lets another device take over one seat (and nothing else).
 */
export interface SeatLink {
  table: string;
  seat: number;
  invite: string;
}
/**
 * The whole truth of one table for one seat (`seat` -1: a spectator); newer replaces older.
 *
 *     `version` counts the changes this seat could notice, `step` moves made. Forget the story from `events_from` on, then
 *     append `events`: that is right after a move, an undo and a reconnection alike. `view` is the game's own
 *     (null before the deal), `scores` is what everybody may know of them.
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
  host: boolean;
  /**
   * the game's own View
   */
  view: unknown;
  scores: number[];
  waiting: number[];
  question: QuestionInfo | null;
  options: MoveInfo[];
  refusals: RefusalInfo[];
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
 * Whether this seat may undo by itself, how many moves that takes back, and which.
 */
export interface UndoInfo {
  can: boolean;
  moves: number;
  text: string;
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
