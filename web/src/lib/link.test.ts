import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '../protocol';
import { Link, newKey, type Connection } from './link';

class FakeSocket {
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
}

let sockets: FakeSocket[];
let states: Connection[];
let heard: ServerMessage[];
let link: Link;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  heard = [];
  link = new Link({
    url: () => 'ws://here/ws',
    onmessage: (m) => heard.push(m),
    onconnection: (s) => states.push(s),
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  });
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
});

const play = { t: 'play', seat: 0, version: 4, move: 17 } as const;
const keys = (socket: FakeSocket) => socket.sent.map((text) => (JSON.parse(text) as { key: string }).key);

describe('Link', () => {
  it('sends what was wished before the connection stood', () => {
    const key = link.send(play);
    sockets[0]!.open();
    expect(JSON.parse(sockets[0]!.sent[0]!)).toEqual({ ...play, key });
  });

  it('repeats an unanswered wish with the same key on the next connection', () => {
    sockets[0]!.open();
    const key = link.send(play);
    sockets[0]!.close();
    expect(states.at(-1)).toBe('off');
    vi.advanceTimersByTime(1000);
    sockets[1]!.open();
    expect(keys(sockets[1]!)).toEqual([key]);
  });

  it.each(['ack', 'refused'])('forgets a wish when it is answered by %s', (t) => {
    sockets[0]!.open();
    const key = link.send(play);
    sockets[0]!.say({ t, key, index: 5, code: 'stale', clause: '', text: '', version: 5 });
    sockets[0]!.close();
    vi.advanceTimersByTime(1000);
    sockets[1]!.open();
    expect(sockets[1]!.sent).toEqual([]);
    expect(link.isPending(key)).toBe(false);
  });

  it('asks again when the answer does not come', () => {
    sockets[0]!.open();
    const key = link.send(play);
    vi.advanceTimersByTime(9000);
    expect(keys(sockets[0]!)).toEqual([key, key]);
  });

  it('waits longer between attempts, but never more than a few seconds', () => {
    for (let i = 0; i < 12; i++) {
      sockets.at(-1)!.close();
      vi.advanceTimersByTime(7000);
    }
    expect(sockets.length).toBe(13);
  });

  it('stays closed once closed', () => {
    sockets[0]!.open();
    link.close();
    vi.advanceTimersByTime(60000);
    expect(sockets.length).toBe(1);
  });

  it('makes keys that do not repeat', () => {
    const many = new Set(Array.from({ length: 1000 }, newKey));
    expect(many.size).toBe(1000);
  });
});
