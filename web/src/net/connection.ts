/**
 * A WebSocket that reconnects and never loses a request.
 *
 * Every request has a key. It stays pending until a message with that key arrives, and is sent again after each
 * reconnect. The server ignores repeated keys, so sending twice is harmless.
 *
 * A connection can die without a close event (a phone changes networks, a laptop wakes up). When an answer is late,
 * the connection sends a ping. If nothing arrives at all, it reports the problem and reconnects.
 */
import type { ClientMessage, ServerMessage } from '../protocol';

/** `off`: not connected; `problem` says why. */
export type ConnectionState = 'connecting' | 'on' | 'off';

export interface ConnectionProblem {
  /** The connection was closed, the server stopped answering, or it has too many connections from this address. */
  why: 'lost' | 'silent' | 'limit';
  /** Seconds until the next attempt; 0 while connecting. */
  wait: number;
}

type Request = ClientMessage extends infer M ? (M extends { key: string } ? Omit<M, 'key'> : never) : never;
export type { Request };

export interface ConnectionOptions {
  /** Called for every connection, since the address contains where to resume. */
  url: () => string;
  onmessage: (message: ServerMessage) => void;
  /** `problem` stays set until the next message arrives. */
  onconnection: (state: ConnectionState, problem: ConnectionProblem | null) => void;
  /** Injected by tests. */
  open?: (url: string) => WebSocket;
}

const MIN_BACKOFF_MS = 300;
const MAX_BACKOFF_MS = 5000;
/** Time is counted in ticks, which stop while the page is blocked or asleep. */
const TICK_MS = 1000;
/** Ticks after which an answer is late, and after which the connection counts as dead. */
const LATE_TICKS = 4;
const DEAD_TICKS = 8;
/** Ticks without a message after which we send a ping. */
const IDLE_TICKS = 25;
/** The server's close code for too many connections or requests; the reason contains the seconds to wait. */
const RATE_LIMITED = 4429;

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

interface Pending {
  message: ClientMessage;
  /** Ticks since it was last sent. */
  age: number;
}

export class Connection {
  private socket: WebSocket | null = null;
  private pending = new Map<string, Pending>();
  private wait = MIN_BACKOFF_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private clock: ReturnType<typeof setInterval>;
  private closed = false;
  private problem: ConnectionProblem | null = null;
  /** Nothing has arrived on this socket yet. */
  private fresh = true;
  /** The key of the unanswered ping, or ''. */
  private ping = '';
  /** Ticks we have been waiting for an answer. */
  private silence = 0;
  /** Ticks without traffic while no answer is due. */
  private idle = 0;

  constructor(private readonly options: ConnectionOptions) {
    this.connect();
    this.clock = setInterval(() => this.tick(), TICK_MS);
    addEventListener('online', this.online);
    addEventListener('offline', this.offline);
    document.addEventListener('visibilitychange', this.visible);
  }

  /** Send the request, and resend it until it is answered. Returns its key. */
  send(request: Request): string {
    const message = { ...request, key: newKey() } as ClientMessage;
    this.pending.set(message.key, { message, age: 0 });
    this.transmit(message);
    return message.key;
  }

  isPending(key: string): boolean {
    return this.pending.has(key);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.clock);
    removeEventListener('online', this.online);
    removeEventListener('offline', this.offline);
    document.removeEventListener('visibilitychange', this.visible);
    this.abandon();
  }

  /** The network is back: don't wait for the next scheduled attempt. */
  private online = (): void => {
    if (this.problem) this.retry();
    else this.probe();
  };

  /** The network is gone, but the server may run on this computer: send a ping to find out. */
  private offline = (): void => {
    if (this.socket && !this.problem) {
      this.probe();
      this.silence = LATE_TICKS;
    }
  };

  private visible = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.socket) this.probe();
    else if (this.problem?.why !== 'limit') this.retry();
  };

  private retry(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.abandon();
    this.connect();
  }

  private connect(): void {
    if (this.problem) this.problem = { ...this.problem, wait: 0 };
    this.report('connecting');
    const open = this.options.open ?? ((url: string) => new WebSocket(url));
    const socket = open(this.options.url());
    this.socket = socket;
    this.fresh = true;
    this.silence = this.idle = 0;
    this.ping = '';
    socket.onopen = () => {
      if (!this.problem) this.report('on');
      this.flush();
    };
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event: CloseEvent) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (event.code === RATE_LIMITED) this.later('limit', Number(/\d+/.exec(event.reason) ?? 10) * 1000);
      else this.later('lost', this.backoff());
    };
  }

  /** Exponential backoff with jitter, so that clients don't all return at the same moment. */
  private backoff(): number {
    const wait = this.wait * (0.75 + Math.random() / 2);
    this.wait = Math.min(this.wait * 2, MAX_BACKOFF_MS);
    return wait;
  }

  private later(why: ConnectionProblem['why'], wait: number): void {
    this.problem = { why, wait: Math.ceil(wait / 1000) };
    this.report('off');
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** Drop the socket and ignore anything it still delivers. */
  private abandon(): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(1000);
  }

  private tick(): void {
    if (!this.socket) return;
    for (const request of this.pending.values()) {
      // The connection works but the answer is missing: the server dropped the request, for example for a rate limit.
      if (++request.age >= DEAD_TICKS && this.silence < LATE_TICKS) this.transmit(request.message);
    }
    const expectsReply = this.fresh || this.ping || this.pending.size;
    if (!expectsReply) {
      if (++this.idle >= IDLE_TICKS && document.visibilityState !== 'hidden') this.probe();
      return;
    }
    this.silence++;
    if (this.silence === LATE_TICKS) this.probe();
    if (this.silence >= DEAD_TICKS) this.reconnect();
  }

  /** The server is silent: reconnect, the first time without a delay. */
  private reconnect(): void {
    const again = this.problem !== null;
    this.abandon();
    this.later('silent', again ? this.backoff() : 0);
  }

  private probe(): void {
    if (this.socket?.readyState !== 1 || this.ping) return;
    this.ping = newKey();
    this.transmit({ t: 'ping', key: this.ping });
  }

  private receive(message: ServerMessage): void {
    this.silence = this.idle = 0;
    this.fresh = false;
    this.wait = MIN_BACKOFF_MS;
    if (this.problem) {
      this.problem = null;
      this.report('on');
    }
    // A message with a key answers the request with that key.
    if ('key' in message) this.pending.delete(message.key);
    if (message.t !== 'pong') return this.options.onmessage(message);
    if (message.key === this.ping) this.ping = '';
  }

  private report(state: ConnectionState): void {
    this.options.onconnection(state, this.problem);
  }

  private flush(): void {
    for (const { message } of this.pending.values()) this.transmit(message);
  }

  private transmit(message: ClientMessage): void {
    const request = this.pending.get(message.key);
    if (request) request.age = 0;
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }
}
