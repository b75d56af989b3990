// Generated (python -m tools.client_types); do not edit.

export type ClientMessage =
  | Play
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
  | Ping;
export type ServerMessage =
  | State
  | Update
  | Ack
  | Refused
  | ChatLines
  | Presence
  | Hint
  | Planned
  | Pong
  | Problem
  | Lobby
  | LobbyChange
  | Notification;

export interface Protocol {
  Account: Account;
  Ack: Ack;
  AddPasskey: AddPasskey;
  AutoAnswerInfo: AutoAnswerInfo;
  BeginSignIn: BeginSignIn;
  BreadcrumbInfo: BreadcrumbInfo;
  Chat: Chat;
  ChatLine: ChatLine;
  ChatLines: ChatLines;
  Clause: Clause;
  ClientMessage: ClientMessage;
  Clock: Clock;
  ContentData: ContentData;
  Created: Created;
  DeletePerson: DeletePerson;
  Done: Done;
  EffectInfo: EffectInfo;
  Empty: Empty;
  ErrorBody: ErrorBody;
  EventInfo: EventInfo;
  EventLog: EventLog;
  Frame: Frame;
  Frames: Frames;
  GameInfo: GameInfo;
  HandOver: HandOver;
  Health: Health;
  Hint: Hint;
  ImportRecord: ImportRecord;
  Join: Join;
  Joined: Joined;
  Kick: Kick;
  Lobby: Lobby;
  LobbyChange: LobbyChange;
  Me: Me;
  MoveInfo: MoveInfo;
  Mute: Mute;
  NewSeat: NewSeat;
  NewTable: NewTable;
  Notice: Notice;
  Notification: Notification;
  OptionInfo: OptionInfo;
  OutcomeInfo: OutcomeInfo;
  Passkey: Passkey;
  PasskeyOptions: PasskeyOptions;
  Pause: Pause;
  PersonalData: PersonalData;
  PersonalEntry: PersonalEntry;
  PersonalGame: PersonalGame;
  Ping: Ping;
  Plan: Plan;
  Planned: Planned;
  Play: Play;
  Pong: Pong;
  Presence: Presence;
  Problem: Problem;
  PublicUrl: PublicUrl;
  QuestionInfo: QuestionInfo;
  Ready: Ready;
  ReclaimSeat: ReclaimSeat;
  RecordText: RecordText;
  RecoveryCode: RecoveryCode;
  RefusalInfo: RefusalInfo;
  Refused: Refused;
  Rematch: Rematch;
  RematchInfo: RematchInfo;
  RemovePasskey: RemovePasskey;
  Rename: Rename;
  RequestHint: RequestHint;
  Resign: Resign;
  Resume: Resume;
  Resync: Resync;
  Review: Review;
  ReviewedMove: ReviewedMove;
  Revoke: Revoke;
  RivalInfo: RivalInfo;
  RulesText: RulesText;
  ScoreSource: ScoreSource;
  SeatBody: SeatBody;
  SeatInfo: SeatInfo;
  SeatLink: SeatLink;
  ServerMessage: ServerMessage;
  Session: Session;
  Sessions: Sessions;
  SetAutoAnswer: SetAutoAnswer;
  SignIn: SignIn;
  SignInWithCode: SignInWithCode;
  SignInWithPasskey: SignInWithPasskey;
  SignedIn: SignedIn;
  Spectate: Spectate;
  Spectator: Spectator;
  Spectators: Spectators;
  Start: Start;
  StatInfo: StatInfo;
  State: State;
  TableInfo: TableInfo;
  Tables: Tables;
  TakebackInfo: TakebackInfo;
  TakebackRequest: TakebackRequest;
  TakebackResponse: TakebackResponse;
  Undo: Undo;
  UndoInfo: UndoInfo;
  Update: Update;
  Webhook: Webhook;
  WebhookInfo: WebhookInfo;
  WhenInfo: WhenInfo;
  WindowInfo: WindowInfo;
  WordsText: WordsText;
}
/**
 * My account. A guest has none: `created` is 0 and there are no passkeys.
 *
 *     `recovery_created` is 0 without a recovery code. `verified`: this device may change the account now, because it
 *     just used a passkey or the recovery code. `passkey_problem` says why passkeys don't work at this address.
 */
export interface Account {
  created: number;
  passkeys: Passkey[];
  recovery_created: number;
  verified: boolean;
  passkey_domain: string;
  passkey_problem: "" | "address" | "https";
}
/**
 * One of my passkeys. It works only on its domain.
 */
export interface Passkey {
  id: string;
  name: string;
  domain: string;
  created: number;
  last_used: number;
}
/**
 * The request is stored; States from `version` on include it. A repeated key is acknowledged again, done once.
 */
export interface Ack {
  t: "ack";
  key: string;
  version: number;
}
/**
 * The new passkey as the browser returned it, and a name to recognize it by.
 */
export interface AddPasskey {
  answer: {};
  name?: string;
}
/**
 * An auto-answer this seat has set; for other windows, WindowInfo.default applies.
 */
export interface AutoAnswerInfo {
  window: string;
  text: string;
  answer: "ask" | "auto" | "pass" | "take";
  until: "era" | "ever" | "turn";
}
/**
 * `own`: offer only my own passkeys, to verify this device.
 */
export interface BeginSignIn {
  own?: boolean;
}
/**
 * One level of the current place in the rules, such as the round or the phase.
 */
export interface BreadcrumbInfo {
  name: string;
  seat: number;
  facts: {};
  text: string;
}
/**
 * Write a chat line. `seat` null: as a spectator.
 */
export interface Chat {
  t: "chat";
  text: string;
  seat?: number | null;
  key: string;
}
/**
 * A line of the chat. `seat` -1: a spectator. `text` is plain text; never show it as markup.
 */
export interface ChatLine {
  index: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}
/**
 * Chat lines that are new to this connection; after connecting, the most recent ones.
 */
export interface ChatLines {
  t: "chat";
  lines: ChatLine[];
}
/**
 * One clause of RULES.md or RULINGS.md (`ruling`). `text` is Markdown with paragraphs, lists and tables only.
 *
 *     `rulings` are the ids of the rulings it refers to.
 */
export interface Clause {
  id: string;
  chapter: string;
  text: string;
  ruling: boolean;
  rulings: string[];
}
/**
 * Play a move. `version` is that of the State it answers; a move for an outdated question is refused as stale.
 */
export interface Play {
  t: "play";
  seat: number;
  version: number;
  move: number;
  key: string;
}
/**
 * Undo my last moves, unless they revealed something.
 */
export interface Undo {
  t: "undo";
  seat: number;
  version: number;
  key: string;
}
/**
 * Ask the others to take back this seat's last move and everything after it.
 */
export interface TakebackRequest {
  t: "takeback_request";
  seat: number;
  version: number;
  key: string;
}
/**
 * Accept or decline a takeback.
 */
export interface TakebackResponse {
  t: "takeback_response";
  seat: number;
  accept: boolean;
  key: string;
}
/**
 * Pause the game. With a clock, this is a request: the game pauses once all people want to.
 */
export interface Pause {
  t: "pause";
  seat: number;
  key: string;
}
/**
 * Resume after a pause; or decline or withdraw a request to pause.
 */
export interface Resume {
  t: "resume";
  seat: number;
  key: string;
}
/**
 * Resign the game.
 */
export interface Resign {
  t: "resign";
  seat: number;
  key: string;
}
/**
 * I am ready to start.
 */
export interface Ready {
  t: "ready";
  seat: number;
  key: string;
}
/**
 * Set the auto-answer for a decision window: always (`ever`), this round (`era`) or until my next turn (`turn`).
 */
export interface SetAutoAnswer {
  t: "auto_answer";
  seat: number;
  window: string;
  answer: "ask" | "auto" | "pass" | "take";
  until?: "era" | "ever" | "turn";
  key: string;
}
/**
 * Take my seat back from the bot that plays for me.
 */
export interface ReclaimSeat {
  t: "reclaim_seat";
  seat: number;
  key: string;
}
/**
 * Request my legal moves in my next turn, after these moves. Answered by `planned`.
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
 * Ask a bot for its move. Answered by `hint`.
 */
export interface RequestHint {
  t: "hint";
  seat: number;
  bot?: string;
  key: string;
}
/**
 * Request the State and the events from index `events` on; all events if any were undone since `version`.
 */
export interface Resync {
  t: "resync";
  events: number;
  version: number;
  key: string;
}
/**
 * Check the connection. Answered by `pong` immediately, on both kinds of socket.
 */
export interface Ping {
  t: "ping";
  key: string;
}
/**
 * The time control. `move`: `seconds` per move; `game`: `seconds` for the game plus `increment` per move.
 *
 *     `timeout`: when time runs out, a bot takes over the seat (`bot`), a bot makes this one move (`move`), or the
 *     player loses (`lose`). Decision windows (QuestionInfo.window) have their own times. Answers wait until `hold`
 *     milliseconds, and up to half of that at random, have passed. After `window` seconds the server passes; 0: no limit,
 *     except that in a veiled choice at a table with a clock it passes after `seconds`, at most a day. null: the default
 *     of this kind of clock.
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
 * The public content (cards, tiles, numbers) as in the content files, by file and list.
 */
export interface ContentData {
  game: string;
  digest: string;
  lists: {
    [k: string]: {}[];
  };
}
/**
 * The new table. Everybody with the `invite` token can join; put it in the URL fragment.
 */
export interface Created {
  table: string;
  invite: string;
}
/**
 * `name`: my name, to confirm.
 */
export interface DeletePerson {
  name: string;
}
/**
 * The request was carried out.
 */
export interface Done {
  ok: boolean;
}
/**
 * A change of one of the seat's stats that a move certainly causes.
 */
export interface EffectInfo {
  stat: string;
  text: string;
  before: number;
  after: number;
}
/**
 * An empty body.
 */
export interface Empty {}
/**
 * The body of every HTTP error: `code` for programs, `text` for people.
 */
export interface ErrorBody {
  code: string;
  text: string;
}
/**
 * An event, as far as this seat may know it. `seat` -1: caused by no player; `step`: moves made by then.
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
 * All events of the table that I may see.
 */
export interface EventLog {
  table: string;
  events: EventInfo[];
}
/**
 * The table after `step` moves, as one seat saw it. `seat` and `move` are the last move (-1: the deal, or secret).
 *
 *     `rivals` are the scores of parties without a seat, in the order of OutcomeInfo.rivals. `era` changes every round.
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
  to_move: number[];
  events: EventInfo[];
}
/**
 * One page of a replay, from frame `start` on; it has `steps` + 1 frames. Request `next` until it is null.
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
 * The result. `reason` is the game's own id, or `concede` (resigned) or `closed`.
 *
 *     `breakdown` has the sources of each seat's points. A team game (`State.team`) without winners is lost; `rematch`
 *     offers another level.
 */
export interface OutcomeInfo {
  winners: number[];
  scores: number[];
  reason: string;
  text: string;
  rivals: RivalInfo[];
  breakdown: ScoreSource[][];
  rematch: RematchInfo | null;
}
/**
 * A party without a seat that scores too; `text` is its name.
 */
export interface RivalInfo {
  party: string;
  text: string;
  score: number;
  breakdown: ScoreSource[];
}
/**
 * Points from one source.
 */
export interface ScoreSource {
  source: string;
  text: string;
  points: number;
}
/**
 * A rematch one level harder (`step` 1) or easier (-1); `text` is the name of the level.
 */
export interface RematchInfo {
  step: -1 | 1;
  text: string;
}
/**
 * A game. `prefix` starts the ids of its clauses; `lobby` has the texts that introduce it, by key.
 *
 *     `engine` says whether bots run on the compiled engine.
 */
export interface GameInfo {
  name: string;
  title: string;
  designer: string;
  prefix: string;
  min_players: number;
  max_players: number;
  options: OptionInfo[];
  windows: WindowInfo[];
  bots: string[];
  lobby: {
    [k: string]: string;
  };
  engine: "compiled" | "compiling" | "plain";
}
/**
 * An option of a game. `labels` are the names of the `choices`, in the same order.
 *
 *     `beginners` is the value for a first game. The option only applies with these numbers of `players`, and if the
 *     condition `when` holds; null: always.
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
/**
 * A condition: another option must have this value.
 */
export interface WhenInfo {
  option: string;
  value: boolean | number | string | (boolean | number | string)[];
}
/**
 * A decision window: a frequent question that can have an auto-answer; `default` applies until one is set.
 */
export interface WindowInfo {
  window: string;
  text: string;
  default: "ask" | "auto" | "pass" | "take";
}
/**
 * Let a bot play for an absent player until they return.
 */
export interface HandOver {
  seat: number;
}
/**
 * The state of the server and its version; `database` is the kind of database.
 */
export interface Health {
  ok: boolean;
  version: string;
  database: string;
}
/**
 * The move a bot would make here; it knows only what the seat knows.
 *
 *     `playouts`: the number of simulated games (1: none). `win_chance`: the estimated chance to win in percent
 *     (-1: unknown).
 */
export interface Hint {
  t: "hint";
  key: string;
  seat: number;
  bot: string;
  version: number;
  move: number;
  text: string;
  playouts: number;
  win_chance: number;
}
/**
 * A record to watch or to continue: its JSON text as exported, or an object.
 */
export interface ImportRecord {
  record: string | {};
  public?: boolean;
}
/**
 * Take a seat; null takes any open one. A public table needs no `invite`.
 */
export interface Join {
  invite?: string | null;
  seat?: number | null;
  name?: string | null;
}
/**
 * The seat I have taken.
 */
export interface Joined {
  table: string;
  seat: number;
}
/**
 * Kick a player before the start (`seat`), or a spectator at any time (`person`, as in `Spectators`).
 */
export interface Kick {
  seat?: number | null;
  person?: string | null;
}
/**
 * The first message on the personal socket: the public tables and mine.
 */
export interface Lobby {
  t: "lobby";
  public: TableInfo[];
  mine: TableInfo[];
}
/**
 * A table in the lobby or in my list. `my_turn`: one of `my_seats` is to move; `host`: I am the host.
 *
 *     A bot plays `reclaimable_seats` for me; I can take them back.
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
  my_seats: number[];
  reclaimable_seats: number[];
  my_turn: boolean;
  host: boolean;
  created: number;
  changed: number;
}
/**
 * A seat. `clock`: milliseconds left when the message was sent, or null; it runs while `thinking`.
 *
 *     `away`: a bot plays for a person who left, ran out of time or was absent, and who may reclaim the seat. `host`:
 *     the host of the table sits here.
 */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: "bot" | "open" | "person";
  bot: string;
  connected: boolean;
  ready: boolean;
  resigned: boolean;
  clock: number | null;
  thinking: boolean;
  away: boolean;
  host: boolean;
}
/**
 * On the personal socket, at most once a second: new and changed tables of both lists, and removed ones.
 */
export interface LobbyChange {
  t: "lobby_change";
  public: TableInfo[];
  mine: TableInfo[];
  public_removed: string[];
  mine_removed: string[];
}
/**
 * The signed-in person. `token`, for the personal link, is sent only when it was just created.
 */
export interface Me {
  id: string;
  name: string;
  token: string | null;
}
/**
 * A legal move. `role`: pass | end | yes | no, or empty; `seats`: the names of arguments that are seats.
 *
 *     `effects` is empty if no change is certain; if there are very many moves, only the first have effects. Show
 *     `warnings` to the player and ask for confirmation before sending the move.
 */
export interface MoveInfo {
  move: number;
  kind: string;
  args: {};
  text: string;
  role: string;
  seats: string[];
  effects: EffectInfo[];
  warnings: string[];
}
/**
 * `on`: only the host can chat.
 */
export interface Mute {
  on: boolean;
}
/**
 * A seat at a new table: mine (several: hot seat), open to anyone, or a bot's.
 */
export interface NewSeat {
  kind?: "bot" | "me" | "open";
  name?: string | null;
  bot?: string;
}
/**
 * Create a table. `hints`: allow hints even if several people play. `start`: when full, or when all are ready.
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
 * A notice about the table rather than the game, such as a timeout or a bot that took over.
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
 * On the personal socket: it is my turn, a game is over, or a takeback or rematch is requested.
 */
export interface Notification {
  t: "notification";
  table: string;
  game: string;
  seat: number;
  kind: "over" | "rematch" | "takeback" | "turn";
  text: string;
}
/**
 * What to pass to the browser's WebAuthn API (as JSON); valid once, for a few minutes, on this device.
 */
export interface PasskeyOptions {
  options: {};
}
/**
 * Everything the server stores about me. Times are in milliseconds since 1970; 0 means never.
 */
export interface PersonalData {
  id: string;
  name: string;
  created: number;
  muted: boolean;
  webhook: string;
  account_created: number;
  recovery_created: number;
  passkeys: Passkey[];
  devices: Session[];
  games: PersonalGame[];
}
/**
 * A device I am signed in on; `current`: this one. Times are in milliseconds since 1970.
 *
 *     `device` is its browser and system if known, `method` how it signed in.
 */
export interface Session {
  id: string;
  device: string;
  method: "code" | "guest" | "link" | "passkey";
  created: number;
  last_used: number;
  current: boolean;
}
/**
 * A table I play or watch. `seats` are mine. With `seed` and `log`, a game that is over can be replayed.
 */
export interface PersonalGame {
  table: string;
  game: string;
  title: string;
  options: {};
  created: number;
  status: "open" | "over" | "playing";
  seats: number[];
  players: string[];
  host: boolean;
  seed: string;
  log: PersonalEntry[];
}
/**
 * An entry of a table's log: a move, an undo, or something I did. `text` is that of my chat message.
 */
export interface PersonalEntry {
  kind: string;
  at: number;
  seat: number;
  move: number;
  text: string;
}
/**
 * The answer to `plan`, computed on a copy of the table where everything this seat cannot know is redealt.
 *
 *     `guessed`: moves of other players before this seat's turn were guessed. `moves` are the planned moves that are
 *     legal; `question`, `legal_moves` and `view` are the position after them (null and empty: the turn would be over).
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
  stats: StatInfo[];
  question: QuestionInfo | null;
  legal_moves: MoveInfo[];
  refusals: RefusalInfo[];
}
/**
 * A number of this seat, such as money or production; `text` is its name.
 */
export interface StatInfo {
  stat: string;
  text: string;
  value: number;
}
/**
 * The current question.
 *
 *     `shape`: one | some | place | amount | order | yesno | pay. `window` is its decision window ("": none), which
 *     players see as `window_text`. `pass_move` is the move that declines, `accept_move` the one that accepts without
 *     any disadvantage; -1: there is none. `asked_version` is the version of the State that asked it first: while it stays
 *     the same, so does the question.
 */
export interface QuestionInfo {
  asked_version: number;
  ask: string;
  shape: string;
  facts: {};
  text: string;
  help: string;
  window: string;
  window_text: string;
  pass_move: number;
  accept_move: number;
}
/**
 * Why a move that a player might expect is not legal now. `move` -1: no particular move.
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
 * The answer to `ping`.
 */
export interface Pong {
  t: "pong";
  key: string;
}
/**
 * Somebody connected or disconnected; nothing else changed.
 */
export interface Presence {
  t: "presence";
  connected: boolean[];
  spectators: number;
}
/**
 * A message was malformed, or there were too many. `code`: malformed | limit | shutdown.
 *
 *     `key` is that of the message, if it could be read: don't send it again. Otherwise it is empty.
 */
export interface Problem {
  t: "problem";
  code: string;
  text: string;
  key: string;
}
/**
 * The URL at which others reach this server; empty if it is unknown or the client already uses it.
 *
 *     `listening` false: others could reach it there, but it only listens on local addresses.
 */
export interface PublicUrl {
  url: string;
  listening: boolean;
}
/**
 * The record as JSON text. Store it unparsed: some JSON parsers round its seed.
 */
export interface RecordText {
  record: string;
}
/**
 * A new recovery code, shown once; empty if the account already has one. Earlier codes are invalid.
 */
export interface RecoveryCode {
  code: string;
}
/**
 * The request is refused; nothing has changed.
 *
 *     `code`: stale | late | illegal | unknown | turn | over | seat | paused | open | undo | takeback | busy | bot |
 *     idle | limit | plan | replaced | window | muted | blank | hints.
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
 * `step`: the same level (0), or one harder (1) or easier (-1) if OutcomeInfo.rematch offers it.
 */
export interface Rematch {
  step?: -1 | 0 | 1;
}
export interface RemovePasskey {
  id: string;
}
export interface Rename {
  name: string;
}
/**
 * How many of my choices the bot has reviewed, and the results so far; request again until `done` is `total`.
 */
export interface Review {
  done: number;
  total: number;
  moves: ReviewedMove[];
}
/**
 * A move of mine that made a clear difference, as a bot estimates it; `step` is the frame that shows it.
 *
 *     `best`: it was better than the best `alternative`. The chances to win, in percent, are `win_chance` with the move
 *     and `alternative_win_chance` with the alternative.
 */
export interface ReviewedMove {
  step: number;
  best: boolean;
  text: string;
  alternative: string;
  win_chance: number;
  alternative_win_chance: number;
}
/**
 * Sign out a device; its sockets are closed.
 */
export interface Revoke {
  id: string;
}
export interface RulesText {
  game: string;
  title: string;
  clauses: Clause[];
}
/**
 * One of my seats.
 */
export interface SeatBody {
  seat: number;
}
/**
 * A token that signs in another device as the player of this seat (POST /api/me); put it in the URL fragment
 *     (`/#/me/TOKEN/TABLE`).
 */
export interface SeatLink {
  table: string;
  seat: number;
  token: string;
}
/**
 * Everything one seat sees of a table (`seat` -1: a spectator). The first message about a seat; Updates follow.
 *
 *     `version` counts the changes this seat can notice, `step` the moves made. To update the event log, drop its events
 *     from index `events_from` on and append `events`; this works after a move, an undo and a reconnection. `view` is the
 *     game's own View (null before the deal). `breadcrumbs` are the current place in the rules, outermost first.
 *     `question`, `legal_moves`, `refusals`, `stats` and `auto_answers` belong to this seat. `team`: all players win or
 *     lose together. `hints`: hints are allowed. `my_seats`: the seats this connection plays; each gets its own State (hot
 *     seat). `reclaimable_seats`: a bot plays them for me because I left or ran out of time. `pause_requests`: the seats
 *     that want a pause. `muted`: only the host can chat. `host`: I am the host. `rematch`: the table of the rematch.
 */
export interface State {
  t: "state";
  table: string;
  seat: number;
  my_seats: number[];
  version: number;
  step: number;
  status: "open" | "over" | "playing";
  paused: boolean;
  game: string;
  title: string;
  options: {
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
  reclaimable_seats: number[];
  can_rematch: boolean;
  /**
   * the game's own View
   */
  view: unknown;
  to_move: number[];
  breadcrumbs: BreadcrumbInfo[];
  scores: number[];
  stats: StatInfo[];
  question: QuestionInfo | null;
  legal_moves: MoveInfo[];
  refusals: RefusalInfo[];
  auto_answers: AutoAnswerInfo[];
  undo: UndoInfo;
  takeback: TakebackInfo | null;
  pause_requests: number[];
  events_from: number;
  events: EventInfo[];
  notices: Notice[];
  outcome: OutcomeInfo | null;
  rematch: string | null;
  now: number;
}
/**
 * Whether this seat can undo (`can`), how many `moves` that takes back, and the first of them (`text`).
 *
 *     `can_request`: the seat can ask the others to take back its last move. `bots`: later moves of bots would be undone
 *     too.
 */
export interface UndoInfo {
  can: boolean;
  moves: number;
  text: string;
  can_request: boolean;
  bots: boolean;
}
/**
 * A pending takeback request to undo all moves from `step` on: the seats that `agreed`, and those `needed`.
 */
export interface TakebackInfo {
  seat: number;
  step: number;
  agreed: number[];
  needed: number[];
}
/**
 * What changed since the last State or Update of this seat on this socket.
 *
 *     `changes` has new values by JSON pointer (RFC 6901), such as `/view/seats/0/money`: replace the value there. All
 *     other parts of the State stay the same. `events_from` and `events` are used like those of a State.
 */
export interface Update {
  t: "update";
  seat: number;
  changes: {};
  events_from: number;
  events: EventInfo[];
}
export interface Sessions {
  sessions: Session[];
}
/**
 * Sign in with the token of a personal link or seat link; without a token, as a new guest.
 *
 *     `name` is for guests: an account keeps its name.
 */
export interface SignIn {
  token?: string | null;
  name?: string | null;
}
/**
 * `bring_games`: see SignInWithPasskey.
 */
export interface SignInWithCode {
  code: string;
  bring_games?: boolean;
}
/**
 * `bring_games`: move this guest's games to the account; otherwise bots take over in running ones.
 */
export interface SignInWithPasskey {
  answer: {};
  bring_games?: boolean;
}
/**
 * The account's person. `code` is the new recovery code if the old one was used.
 */
export interface SignedIn {
  id: string;
  name: string;
  code: string;
}
/**
 * Watch the table; a public table needs no `invite`.
 */
export interface Spectate {
  invite?: string | null;
}
/**
 * A person who watches and has no seat.
 */
export interface Spectator {
  person: string;
  name: string;
}
/**
 * The spectators who are connected now; for the host.
 */
export interface Spectators {
  spectators: Spectator[];
}
/**
 * Start now, with this bot in the open seats.
 */
export interface Start {
  bot?: string;
}
export interface Tables {
  tables: TableInfo[];
}
/**
 * The URL to call when it is this person's turn, or "" for none.
 */
export interface Webhook {
  url: string;
}
/**
 * The secret signs every call (HMAC-SHA256 in the header `X-Cinque-Signature`).
 */
export interface WebhookInfo {
  url: string;
  secret: string;
}
/**
 * The game's texts in one language, by table: names.card.dyer is tables["names.card"]["dyer"].
 *
 *     `fields` of its View that hold a seat ("seat") or one entry per seat ("seats"). `reconstructed`: records of its
 *     content that were reconstructed without a source, by table and id: "all" of the record, or "part" of it.
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
  reconstructed: {
    [k: string]: {
      [k: string]: "all" | "part";
    };
  };
}
