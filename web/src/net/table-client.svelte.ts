/** The client side of one table: the newest State of each of my seats, the log, the chat, pending requests. */
import type {
  ChatLine,
  EventInfo,
  Hint,
  Planned,
  Refused,
  ServerMessage,
  SetAutoAnswer,
  State,
  Update,
} from '../protocol';
import { Connection, type ConnectionState, type ConnectionProblem } from './connection';
import { mergeEvents } from '../table/log/events';
import { applyUpdate } from './updates';

export const SPECTATOR = -1;

/** How long an auto-answer is valid: until my turn, this round, or always. */
export type Until = SetAutoAnswer['until'] & string;
export type AutoAnswer = SetAutoAnswer['answer'];

export interface TableHandlers {
  onrefused: (refused: Refused, text: string) => void;
  onhint: (hint: Hint) => void;
  onplanned: (planned: Planned) => void;
  onunplanned: (refused: Refused) => void;
  onproblem: (text: string) => void;
}

export class TableClient {
  states = $state.raw<Record<number, State>>({});
  logs = $state.raw<Record<number, EventInfo[]>>({});
  chat = $state.raw<ChatLine[]>([]);
  connection = $state<ConnectionState>('connecting');
  /** The connection problem, until the next message arrives. */
  problem = $state.raw<ConnectionProblem | null>(null);
  /** The pending request in the user's words, or ''. */
  sending = $state('');
  /** When the newest State arrived; clocks count from here. */
  receivedAt = $state(0);

  private link: Connection;
  /** The States as the server last sent them; its next Updates apply to these. */
  private received = new Map<number, State>();
  private texts = new Map<string, string>();
  private acks = new Map<string, number>();
  private waiters = new Map<string, (done: boolean) => void>();
  /** The pending plan request and the one to send next; requests in between are skipped. */
  private planKey = '';
  private planNext: { seat: number; moves: number[] } | null = null;

  constructor(
    readonly id: string,
    url: () => string,
    private readonly on: TableHandlers,
  ) {
    this.link = new Connection({
      url,
      onmessage: (message) => this.receive(message),
      onconnection: (connection, problem) => {
        this.connection = connection;
        this.problem = problem;
      },
    });
  }

  get seats(): number[] {
    return Object.keys(this.states).map(Number);
  }

  /** Query string to resume from: the events and State already received; '' before the first State. */
  get since(): string {
    const states = Object.values(this.states);
    if (!states.length) return '';
    const ends = Object.values(this.logs).map((log) => (log.at(-1)?.index ?? -1) + 1);
    return `&events=${Math.min(...ends)}&version=${Math.min(...states.map((state) => state.version))}`;
  }

  play(state: State, move: number, text: string): void {
    this.track(this.link.send({ t: 'play', seat: state.seat, version: state.version, move }), text);
  }

  undo(state: State, text: string): void {
    this.track(this.link.send({ t: 'undo', seat: state.seat, version: state.version }), text);
  }

  /** Resolves when the newest request is done and its State has arrived (true), or was refused (false). */
  answered(): Promise<boolean> {
    const key = [...this.texts.keys()].at(-1);
    return key === undefined ? Promise.resolve(true) : new Promise((done) => this.waiters.set(key, done));
  }

  requestTakeback(state: State, text: string): void {
    this.track(this.link.send({ t: 'takeback_request', seat: state.seat, version: state.version }), text);
  }

  respondToTakeback(seat: number, accept: boolean): void {
    this.link.send({ t: 'takeback_response', seat, accept });
  }

  say(text: string, seat: number): void {
    this.link.send({ t: 'chat', text, seat: seat < 0 ? null : seat });
  }

  ask(kind: 'pause' | 'resume' | 'resign' | 'ready' | 'reclaim_seat', seat: number): void {
    this.link.send({ t: kind, seat });
  }

  /** Set an auto-answer for a decision window. */
  setAutoAnswer(seat: number, window: string, answer: AutoAnswer, until: Until): void {
    this.link.send({ t: 'auto_answer', seat, window, answer, until });
  }

  hint(seat: number, bot: string): void {
    this.link.send({ t: 'hint', seat, bot });
  }

  /** Ask what I could do in my next turn after these moves. */
  plan(seat: number, moves: number[]): void {
    if (this.planKey) this.planNext = { seat, moves };
    else this.planKey = this.link.send({ t: 'plan', seat, moves });
  }

  /** True if no newer plan was requested in the meantime; otherwise requests it now. */
  private planIsNewest(): boolean {
    const next = this.planNext;
    this.planKey = '';
    this.planNext = null;
    if (next) this.plan(next.seat, next.moves);
    return !next;
  }

  close(): void {
    this.link.close();
  }

  private track(key: string, text: string): void {
    this.texts.set(key, text);
    this.sending = text;
  }

  private settle(key: string, done = true): string {
    this.waiters.get(key)?.(done);
    this.waiters.delete(key);
    const text = this.texts.get(key) ?? '';
    this.texts.delete(key);
    this.acks.delete(key);
    this.sending = [...this.texts.values()].at(-1) ?? '';
    return text;
  }

  receive(message: ServerMessage): void {
    switch (message.t) {
      case 'state':
        return this.take(message);
      case 'update':
        return this.update(message);
      case 'ack':
        return this.acknowledged(message.key, message.version);
      case 'refused':
        if (message.key !== this.planKey) return this.on.onrefused(message, this.settle(message.key, false));
        if (this.planIsNewest()) this.on.onunplanned(message);
        return;
      case 'hint':
        this.settle(message.key);
        return this.on.onhint(message);
      case 'chat':
        this.chat = [...this.chat, ...message.lines.filter((line) => !this.heard(line))];
        return;
      case 'presence':
        return this.presence(message.connected, message.spectators);
      case 'problem':
        return this.on.onproblem(message.text);
      case 'planned':
        if (message.key === this.planKey && this.planIsNewest()) this.on.onplanned(message);
        return;
      case 'lobby':
      case 'lobby_change':
      case 'notification':
      case 'pong':
        return;
      default:
        return message satisfies never;
    }
  }

  /** The move is stored, but stays pending until its State arrives; a second click would be stale before that. */
  private acknowledged(key: string, version: number): void {
    const shown = Object.values(this.states).every((state) => state.version >= version);
    if (shown || !this.texts.has(key)) this.settle(key);
    else this.acks.set(key, version);
  }

  private heard(line: ChatLine): boolean {
    return this.chat.some((old) => old.at === line.at && old.name === line.name && old.text === line.text);
  }

  private update(update: Update): void {
    const state = this.received.get(update.seat);
    if (state) this.take(applyUpdate(state, update));
    else this.link.send({ t: 'resync', events: 0, version: 0 });
  }

  private take(state: State): void {
    for (const seat of this.received.keys()) if (!this.belongs(seat, state)) this.received.delete(seat);
    this.received.set(state.seat, state);
    const known = this.states[state.seat];
    if (known && known.version > state.version) return;
    this.logs = {
      ...this.logs,
      [state.seat]: mergeEvents(this.logs[state.seat] ?? [], state.events_from, state.events),
    };
    const kept = Object.entries(this.states).filter(([seat]) => this.belongs(Number(seat), state));
    this.states = { ...Object.fromEntries(kept), [state.seat]: state };
    this.receivedAt = performance.now();
    for (const [key, version] of this.acks) if (state.version >= version) this.settle(key);
  }

  /** A seat I left, or my spectator view after I sat down, has no State anymore. */
  private belongs(seat: number, state: State): boolean {
    return state.my_seats.length ? state.my_seats.includes(seat) : seat === SPECTATOR;
  }

  private presence(connected: boolean[], spectators: number): void {
    const changed = Object.entries(this.states).map(([seat, state]) => [
      seat,
      { ...state, spectators, seats: state.seats.map((s, i) => ({ ...s, connected: connected[i] ?? s.connected })) },
    ]);
    this.states = Object.fromEntries(changed) as Record<number, State>;
  }
}

/** Which of my seats to show: one that must choose, else the one shown last, else the first. */
export function seatToShow(seats: number[], toMove: number[], last: number): number {
  if (seats.includes(last) && toMove.includes(last)) return last;
  const asked = seats.find((seat) => toMove.includes(seat));
  if (asked !== undefined) return asked;
  if (seats.includes(last)) return last;
  return seats[0] ?? SPECTATOR;
}
