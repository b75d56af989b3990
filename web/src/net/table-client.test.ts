import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Refused, ServerMessage, State } from '../protocol';
import { TableClient, seatToShow } from './table-client.svelte';

describe('seatInFront', () => {
  it('is the seat of mine that owes a choice', () => expect(seatToShow([0, 2], [2], 0)).toBe(2));
  it('stays where it is while that seat still owes one', () => expect(seatToShow([0, 2], [0, 2], 2)).toBe(2));
  it('stays where it was while others choose', () => expect(seatToShow([0, 2], [1], 2)).toBe(2));
  it('is the first of mine at the beginning', () => expect(seatToShow([3, 4], [0], -1)).toBe(3));
  it('is the spectator without a seat', () => expect(seatToShow([], [0], -1)).toBe(-1));
});

describe('TableClient', () => {
  const sent: { key: string; t: string }[] = [];
  let client: TableClient;
  let refused: [Refused, string][];
  const planned: string[] = [];
  const unplanned: string[] = [];

  class Socket {
    readyState = 1;
    onopen: (() => void) | null = null;
    send(text: string) {
      sent.push(JSON.parse(text) as { key: string; t: string });
    }
    close() {}
  }

  beforeEach(() => {
    vi.stubGlobal('WebSocket', Socket);
    sent.length = 0;
    refused = [];
    planned.length = unplanned.length = 0;
    client = new TableClient('x', () => 'ws://x', {
      onrefused: (message, text) => refused.push([message, text]),
      onhint: () => {},
      onplanned: (message) => planned.push(message.key),
      onunplanned: (message) => unplanned.push(message.code),
      onproblem: () => {},
    });
  });
  afterEach(() => {
    client.close();
    vi.unstubAllGlobals();
  });

  const state = (seat: number, version: number, more: object = {}): State =>
    ({ t: 'state', seat, version, my_seats: [0], seats: [], events_from: 0, events: [], ...more }) as unknown as State;

  it('keeps the newest state, whatever order they come in', () => {
    client.receive(state(0, 5));
    client.receive(state(0, 4));
    expect(client.states[0]!.version).toBe(5);
  });

  it('merges updates into the state the server sent last', () => {
    client.receive(state(0, 5, { view: { coins: 1, cards: [1] } }));
    client.receive({ t: 'update', seat: 0, changes: { '/version': 6, '/view/coins': 2 }, events_from: 0, events: [] });
    expect(client.states[0]).toMatchObject({ version: 6, view: { coins: 2, cards: [1] } });
    client.receive(state(0, 5, { view: { coins: 0 } })); // from a server process that is behind: not shown,
    expect(client.states[0]!.version).toBe(6);
    client.receive({ t: 'update', seat: 0, changes: { '/version': 7 }, events_from: 0, events: [] });
    expect(client.states[0]).toMatchObject({ version: 7, view: { coins: 0 } }); // but its next update applies to it
  });

  it('asks for the whole state if it has none to update', () => {
    client.receive({ t: 'update', seat: 0, changes: { '/version': 6 }, events_from: 0, events: [] });
    expect(sent.map((message) => message.t)).toEqual(['resync']);
    expect(client.states).toEqual({});
  });

  it('says a move is on its way until the state that shows it is here', () => {
    client.receive(state(0, 5));
    client.play(client.states[0]!, 17, 'Bid 17');
    expect(client.sending).toBe('Bid 17');
    client.receive({ t: 'ack', key: sent[0]!.key, version: 6 });
    expect(client.sending).toBe('Bid 17');
    client.receive(state(0, 6));
    expect(client.sending).toBe('');
  });

  it('hands a refusal on with the words of what was refused', () => {
    client.receive(state(0, 5));
    client.play(client.states[0]!, 17, 'Bid 17');
    client.receive({ t: 'refused', key: sent[0]!.key, code: 'illegal', clause: 'PHO-AUC10', text: 'no', version: 5 });
    expect(refused.map(([message, text]) => [message.clause, text])).toEqual([['PHO-AUC10', 'Bid 17']]);
    expect(client.sending).toBe('');
  });

  it('asks for one plan at a time, then for the newest, and shows only that', () => {
    const answer = (t: 'planned' | 'refused') =>
      client.receive({ t, key: sent.at(-1)!.key, code: 'limit' } as unknown as ServerMessage);
    client.plan(0, []);
    client.plan(0, [7]);
    client.plan(0, [7, 8]);
    expect(sent).toMatchObject([{ t: 'plan', moves: [] }]);
    answer('planned');
    expect(sent.at(-1)).toMatchObject({ t: 'plan', moves: [7, 8] });
    answer('planned');
    expect(sent).toHaveLength(2);
    expect(planned).toEqual([sent[1]!.key]);
    client.plan(0, [9]);
    answer('refused');
    expect(unplanned).toEqual(['limit']);
    expect(refused).toEqual([]);
  });

  it('forgets the watcher’s state once it has a seat', () => {
    client.receive(state(-1, 1, { my_seats: [] }));
    client.receive(state(0, 2));
    expect(client.seats).toEqual([0]);
  });

  it('does not repeat chat after a reconnection', () => {
    const line = { index: 0, seat: 0, name: 'A', text: 'hi', at: 1 };
    client.receive({ t: 'chat', lines: [line] });
    client.receive({ t: 'chat', lines: [line, { ...line, index: 1, text: 'ho', at: 2 }] });
    expect(client.chat.map((l) => l.text)).toEqual(['hi', 'ho']);
  });

  it('knows where to go on after a lost connection', () => {
    expect(client.since).toBe('');
    client.receive(state(0, 7, { events: [{ index: 0 }, { index: 1 }] }));
    expect(client.since).toBe('&events=2&version=7');
  });
});
