/**
 * A socket that comes back by itself and never loses a wish.
 *
 * Every wish carries a key; it stays pending until the server has acknowledged or refused that key, and is sent
 * again after each reconnection. The server does nothing twice for the same key, so a repeat is harmless.
 */
import type { ClientMessage, ServerMessage } from '../protocol';

export type Connection = 'connecting' | 'on' | 'off';

type Wish = ClientMessage extends infer M ? (M extends { key: string } ? Omit<M, 'key'> : never) : never;
export type { Wish };

export interface LinkOptions {
  /** The address, asked for anew at each connection, since it carries where to go on. */
  url: () => string;
  onmessage: (message: ServerMessage) => void;
  onconnection: (state: Connection) => void;
  /** Injected in tests. */
  open?: (url: string) => WebSocket;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const PATIENCE = 8000;

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

export class Link {
  private socket: WebSocket | null = null;
  private pending = new Map<string, ClientMessage>();
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private patience: ReturnType<typeof setInterval> | undefined;
  private closed = false;

  constructor(private readonly options: LinkOptions) {
    this.connect();
    this.patience = setInterval(() => this.flush(), PATIENCE);
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  /** Send, and keep sending until answered. Returns the key by which the answer is known. */
  send(wish: Wish): string {
    const message = { ...wish, key: newKey() } as ClientMessage;
    this.pending.set(message.key, message);
    this.transmit(message);
    return message.key;
  }

  isPending(key: string): boolean {
    return this.pending.has(key);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.patience);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close(1000);
  }

  private hurry = (): void => {
    if (document.visibilityState === 'hidden' || this.closed || this.socket) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    this.options.onconnection('connecting');
    const open = this.options.open ?? ((url: string) => new WebSocket(url));
    const socket = open(this.options.url());
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.options.onconnection('on');
      this.flush();
    };
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.closed) return;
      this.options.onconnection('off');
      this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  private receive(message: ServerMessage): void {
    if (message.t === 'ack' || message.t === 'refused' || message.t === 'hint') this.pending.delete(message.key);
    this.options.onmessage(message);
  }

  private flush(): void {
    for (const message of this.pending.values()) this.transmit(message);
  }

  private transmit(message: ClientMessage): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }
}
