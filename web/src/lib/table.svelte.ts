/** One table as this browser sees it: the newest State of each of my seats, the story, the chat, what is on its way. */
import type { ChatLine, EventInfo, Habit, Hint, Planned, Refused, ServerMessage, State } from '../protocol';
import { Link, type Connection } from './link';
import { merge } from './story';

export const SPECTATOR = -1;

/** How long an answer given ahead holds: until my turn, this round, for good. */
export type Until = Habit['until'] & string;
export type Wish = Habit['wish'];

export interface TableEvents {
  onrefused: (refused: Refused, text: string) => void;
  onhint: (hint: Hint) => void;
  onplanned: (planned: Planned) => void;
  onproblem: (text: string) => void;
}

export class TableClient {
  states = $state.raw<Record<number, State>>({});
  stories = $state.raw<Record<number, EventInfo[]>>({});
  chat = $state.raw<ChatLine[]>([]);
  connection = $state<Connection>('connecting');
  /** The wish that is on its way, in the player's words; '' when none is. */
  sending = $state('');
  /** When the newest State came, to let the clocks run on from there. */
  receivedAt = $state(0);

  private link: Link;
  private texts = new Map<string, string>();
  private acks = new Map<string, number>();
  private waiters = new Map<string, (done: boolean) => void>();

  constructor(
    readonly id: string,
    url: () => string,
    private readonly on: TableEvents,
  ) {
    this.link = new Link({ url, onmessage: (m) => this.receive(m), onconnection: (c) => (this.connection = c) });
  }

  get seats(): number[] {
    return Object.keys(this.states).map(Number);
  }

  /** Where to go on after a lost connection: the events already here and the State seen last; '' before anything came. */
  get since(): string {
    const states = Object.values(this.states);
    if (!states.length) return '';
    const ends = Object.values(this.stories).map((story) => (story.at(-1)?.index ?? -1) + 1);
    return `&events=${Math.min(...ends)}&version=${Math.min(...states.map((state) => state.version))}`;
  }

  play(state: State, move: number, text: string): void {
    this.wish(this.link.send({ t: 'play', seat: state.seat, version: state.version, move }), text);
  }

  undo(state: State, text: string): void {
    this.wish(this.link.send({ t: 'undo', seat: state.seat, version: state.version }), text);
  }

  /** When the newest wish is done and its State here (true), or refused (false). */
  answered(): Promise<boolean> {
    const key = [...this.texts.keys()].at(-1);
    return key === undefined ? Promise.resolve(true) : new Promise((done) => this.waiters.set(key, done));
  }

  askTakeback(state: State, text: string): void {
    this.wish(this.link.send({ t: 'takeback_ask', seat: state.seat, version: state.version }), text);
  }

  answerTakeback(seat: number, yes: boolean): void {
    this.link.send({ t: 'takeback_answer', seat, yes });
  }

  say(text: string, seat: number): void {
    this.link.send({ t: 'chat', text, seat: seat < 0 ? null : seat });
  }

  ask(kind: 'pause' | 'resume' | 'concede' | 'ready' | 'back', seat: number): void {
    this.link.send({ t: kind, seat });
  }

  /** Answer a window ahead, for a while. */
  habit(seat: number, window: string, wish: Wish, until: Until): void {
    this.link.send({ t: 'habit', seat, window, wish, until });
  }

  hint(seat: number, bot: string): void {
    this.link.send({ t: 'hint', seat, bot });
  }

  /** What could I do in my next turn, after these moves? */
  plan(seat: number, moves: number[]): void {
    this.link.send({ t: 'plan', seat, moves });
  }

  close(): void {
    this.link.close();
  }

  private wish(key: string, text: string): void {
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
      case 'ack':
        return this.acknowledged(message.key, message.version);
      case 'refused':
        return this.on.onrefused(message, this.settle(message.key, false));
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
        this.settle(message.key);
        return this.on.onplanned(message);
      case 'lobby':
      case 'lobby_change':
      case 'ring':
        return;
      default:
        return message satisfies never;
    }
  }

  /** Stored: but the choice is over only when the State that shows it is here, or a second click would be stale. */
  private acknowledged(key: string, version: number): void {
    const shown = Object.values(this.states).every((state) => state.version >= version);
    if (shown || !this.texts.has(key)) this.settle(key);
    else this.acks.set(key, version);
  }

  private heard(line: ChatLine): boolean {
    return this.chat.some((old) => old.at === line.at && old.name === line.name && old.text === line.text);
  }

  private take(state: State): void {
    const known = this.states[state.seat];
    if (known && known.version > state.version) return;
    this.stories = {
      ...this.stories,
      [state.seat]: merge(this.stories[state.seat] ?? [], state.events_from, state.events),
    };
    const kept = Object.entries(this.states).filter(([seat]) => this.belongs(Number(seat), state));
    this.states = { ...Object.fromEntries(kept), [state.seat]: state };
    this.receivedAt = performance.now();
    for (const [key, version] of this.acks) if (state.version >= version) this.settle(key);
  }

  /** A seat that was left, or watching before sitting down, has no State any more. */
  private belongs(seat: number, state: State): boolean {
    return state.hands.length ? state.hands.includes(seat) : seat === SPECTATOR;
  }

  private presence(connected: boolean[], spectators: number): void {
    const changed = Object.entries(this.states).map(([seat, state]) => [
      seat,
      { ...state, spectators, seats: state.seats.map((s, i) => ({ ...s, connected: connected[i] ?? s.connected })) },
    ]);
    this.states = Object.fromEntries(changed) as Record<number, State>;
  }
}

/** Whose eyes the screen shows: of my seats the one that owes a choice, else the one shown last, else the first. */
export function seatInFront(seats: number[], waiting: number[], last: number): number {
  if (seats.includes(last) && waiting.includes(last)) return last;
  const asked = seats.find((seat) => waiting.includes(seat));
  if (asked !== undefined) return asked;
  if (seats.includes(last)) return last;
  return seats[0] ?? SPECTATOR;
}
