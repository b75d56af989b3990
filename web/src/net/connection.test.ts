import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '../protocol';
import { Connection, newKey, type ConnectionState, type ConnectionProblem } from './connection';

class FakeSocket {
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
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
  close(code = 1006, reason = '') {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

let sockets: FakeSocket[];
let states: [ConnectionState, ConnectionProblem['why'] | null, number?][];
let heard: ServerMessage[];
let link: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  heard = [];
  link = new Connection({
    url: () => 'ws://here/ws',
    onmessage: (m) => heard.push(m),
    onconnection: (s, problem) => states.push(problem ? [s, problem.why, problem.wait] : [s, null]),
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
    expect(states.at(-1)).toEqual(['off', 'lost', 1]);
    vi.advanceTimersByTime(1000);
    sockets[1]!.open();
    expect(keys(sockets[1]!)).toEqual([key]);
  });

  it.each(['ack', 'refused', 'hint', 'planned', 'problem'])('forgets a request that %s answers', (t) => {
    sockets[0]!.open();
    const key = link.send(play);
    sockets[0]!.say({ t, key, index: 5, code: 'stale', clause: '', text: '', version: 5 });
    vi.advanceTimersByTime(20_000);
    expect(keys(sockets[0]!)).toEqual([key]);
    sockets[0]!.close();
    vi.advanceTimersByTime(1000);
    sockets[1]!.open();
    expect(sockets[1]!.sent).toEqual([]);
    expect(link.isPending(key)).toBe(false);
  });

  it('asks again when the answer does not come', () => {
    sockets[0]!.open();
    const key = link.send(play);
    for (let second = 0; second < 9; second++) {
      vi.advanceTimersByTime(1000);
      sockets[0]!.say({ t: 'presence', connected: [], spectators: 0 });
    }
    expect(keys(sockets[0]!)).toEqual([key, key]);
  });

  it('waits longer between attempts, but never more than a few seconds', () => {
    for (let i = 0; i < 12; i++) {
      sockets.at(-1)!.close();
      vi.advanceTimersByTime(7000);
    }
    expect(sockets.length).toBe(13);
  });

  describe('on a connection that died without a word', () => {
    const hello = { t: 'lobby', public: [], mine: [] };
    const last = () => sockets.at(-1)!;
    const kinds = (socket: FakeSocket) => socket.sent.map((text) => (JSON.parse(text) as { t: string }).t);

    beforeEach(() => {
      sockets[0]!.open();
      sockets[0]!.say(hello);
      states.length = 0;
    });

    it('asks whether anybody is there, then says so, connects anew and repeats the request', () => {
      const key = link.send(play);
      vi.advanceTimersByTime(4000);
      expect(kinds(sockets[0]!)).toEqual(['play', 'ping']);
      expect(states).toEqual([]);
      vi.advanceTimersByTime(4001);
      expect(states).toEqual([
        ['off', 'silent', 0],
        ['connecting', 'silent', 0],
      ]);
      expect(sockets).toHaveLength(2);
      last().open();
      expect(keys(last())).toEqual([key]);
      expect(states.at(-1)).toEqual(['connecting', 'silent', 0]);
      last().say({ t: 'ack', key, version: 5 });
      expect(states.at(-1)).toEqual(['on', null]);
      expect(link.isPending(key)).toBe(false);
    });

    it('hears nothing more from it', () => {
      link.send(play);
      vi.advanceTimersByTime(8001);
      heard.length = 0;
      sockets[0]!.say(hello);
      sockets[0]!.close();
      expect(heard).toEqual([]);
      expect(sockets).toHaveLength(2);
    });

    it('waits while a slow server answers pings', () => {
      const key = link.send(play);
      for (let second = 0; second < 30; second++) {
        vi.advanceTimersByTime(1000);
        const ping = sockets[0]!.sent.map((text) => JSON.parse(text) as { t: string; key: string }).at(-1)!;
        if (ping.t === 'ping') sockets[0]!.say({ t: 'pong', key: ping.key });
      }
      expect(states).toEqual([]);
      expect(sockets).toHaveLength(1);
      expect(heard.map((message) => message.t)).toEqual(['lobby']);
      expect(link.isPending(key)).toBe(true);
    });

    it('finds out without a request too', () => {
      vi.advanceTimersByTime(24_000);
      expect(kinds(sockets[0]!)).toEqual([]);
      vi.advanceTimersByTime(1000);
      expect(kinds(sockets[0]!)).toEqual(['ping']);
      vi.advanceTimersByTime(8001);
      expect(states.at(-1)).toEqual(['connecting', 'silent', 0]);
    });

    it('gives up a connection that is never made, and waits before the next', () => {
      sockets[0]!.close();
      vi.advanceTimersByTime(1000);
      expect(sockets).toHaveLength(2);
      vi.advanceTimersByTime(7000);
      expect(states.at(-1)![0]).toBe('off');
      vi.advanceTimersByTime(1000);
      expect(sockets).toHaveLength(3);
    });

    it('knows within four seconds of the news that there is no network', () => {
      dispatchEvent(new Event('offline'));
      expect(kinds(sockets[0]!)).toEqual(['ping']);
      vi.advanceTimersByTime(4001);
      expect(states.at(-1)).toEqual(['connecting', 'silent', 0]);
    });

    it('stays connected without a network where the server is on this computer', () => {
      dispatchEvent(new Event('offline'));
      sockets[0]!.say({ t: 'pong', key: keys(sockets[0]!)[0] });
      vi.advanceTimersByTime(20_000);
      expect(states).toEqual([]);
    });

    it('tries again as soon as there is a network', () => {
      link.send(play);
      vi.advanceTimersByTime(8001);
      dispatchEvent(new Event('online'));
      expect(sockets).toHaveLength(3);
      vi.advanceTimersByTime(8000);
      expect(states.at(-1)![0]).toBe('off');
      dispatchEvent(new Event('online'));
      expect(sockets).toHaveLength(4);
    });
  });

  it('says when a limit turned it away, and comes again when the server said', () => {
    sockets[0]!.open();
    sockets[0]!.close(4429, 'retry-after: 17');
    expect(states.at(-1)).toEqual(['off', 'limit', 17]);
    vi.advanceTimersByTime(16_900);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(sockets).toHaveLength(2);
    sockets[1]!.open();
    expect(states.at(-1)).toEqual(['connecting', 'limit', 0]);
    sockets[1]!.say({ t: 'lobby', public: [], mine: [] });
    expect(states.at(-1)).toEqual(['on', null]);
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
