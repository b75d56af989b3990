import { describe, expect, it } from 'vitest';
import type { EventInfo } from '../../protocol';
import { byPlayer, grouped, isHeading, lastActions, mergeEvents, movesSince, sinceMyTurn, undoText } from './events';

const event = (index: number, seat = 0, kind = 'bid', text = `e${index}`): EventInfo => ({
  index,
  seat,
  kind,
  text,
  step: index,
  data: {},
  clauses: [],
});

describe('merge', () => {
  it('appends what is new', () => {
    expect(mergeEvents([event(0), event(1)], 2, [event(2)]).map((e) => e.index)).toEqual([0, 1, 2]);
  });
  it('forgets what an undo took back', () => {
    expect(mergeEvents([event(0), event(1), event(2)], 1, []).map((e) => e.index)).toEqual([0]);
  });
  it('replaces what was sent again', () => {
    const merged = mergeEvents([event(0), event(1)], 1, [event(1, 1, 'pass', 'new')]);
    expect(merged.map((e) => e.text)).toEqual(['e0', 'new']);
  });
});

describe('isChapter', () => {
  it('is a round', () => expect(isHeading(event(0, -1, 'round'))).toBe(true));
  it('is not a bid', () => expect(isHeading(event(0, 1, 'bid'))).toBe(false));
  it('is not a card turned over', () => expect(isHeading(event(0, 1, 'turned'))).toBe(false));
});

describe('lastDeeds', () => {
  it('keeps the last of each seat', () => {
    expect(lastActions([event(0, 0), event(1, 1), event(2, 0)], 3)).toEqual(['e2', 'e1', '']);
  });
});

describe('movesSince', () => {
  it('counts moves, not lines, and none that tells nothing', () => {
    const log = [event(1), event(2), { ...event(3), step: 2 }, event(4, 0, 'bid', ''), event(5)];
    expect(movesSince(log, 1)).toBe(2);
  });
});

describe('grouped', () => {
  const summing = {
    summed: { moved: '{count} units leave {origin}.' },
    name: (_: string, value: unknown) => String(value).toUpperCase(),
    times: (text: string, n: number) => `${text} (${n} times)`,
  };
  const moved = (index: number, origin: string, sector: string, count = 2): EventInfo => ({
    ...event(index, 0, 'moved', `${count} from ${origin} to ${sector}.`),
    step: 1,
    data: { count, origin, sector },
  });

  it('merges repeated lines into one', () => {
    const log = [event(0, 0, 'push', 'A unit leaves.'), event(1, 0, 'push', 'A unit leaves.'), event(2, 1)];
    expect(grouped(log, summing).map(({ event: one, text }) => [one.index, text])).toEqual([
      [1, 'A unit leaves. (2 times)'],
      [2, 'e2'],
    ]);
  });
  it('sums up what left one place, and keeps where it went', () => {
    const log = [moved(0, 'bazaar', 'docks'), moved(1, 'bazaar', 'lab', 4), moved(2, 'lab', 'docks')];
    expect(grouped(log, summing).map(({ text, parts }) => [text, parts])).toEqual([
      ['6 units leave BAZAAR.', ['2 from bazaar to docks.', '4 from bazaar to lab.']],
      ['2 from lab to docks.', []],
    ]);
  });
  it('does not sum up what came of different moves', () => {
    const log = [moved(0, 'bazaar', 'docks'), { ...moved(1, 'bazaar', 'lab'), step: 2 }];
    expect(grouped(log, summing)).toHaveLength(2);
  });
});

it('a recap begins after my own last deed and needs a deed of another', () => {
  const log = [event(0, 1), event(1, 0), event(2, -1, 'round_begins'), event(3, 1), event(4, 2)];
  expect(sinceMyTurn(log, 0).map((one) => one.index)).toEqual([3, 4]);
  expect(sinceMyTurn(log.slice(0, 3), 0)).toEqual([]);
  expect(sinceMyTurn(log, 3)).toEqual([]);
});

it('what the rules give me after another player moved is no move of mine', () => {
  const collected = { ...event(4, 0, 'collected'), step: 3 };
  const log = [event(1, 0), event(2, 1), event(3, 1), collected, event(5, 0, 'turn')];
  expect(sinceMyTurn(log, 0).map((one) => one.index)).toEqual([2, 3, 4]);
});

it('before my first deed there is no recap, whatever the deal brought me', () => {
  const dealt = { ...event(0, 0), step: 0 };
  expect(sinceMyTurn([dealt, event(1, 1), event(2, 2)], 0)).toEqual([]);
});

it('an undo says what it takes back, also after an amount', () => {
  const now = (text: string) => ({ undo: { can: true, moves: 1, text, can_request: false, bots: false }, step: 3 });
  expect(undoText(now('Buy a tool'), [event(3)], 'What?')).toBe('Buy a tool');
  expect(undoText(now('6'), [event(2), event(3, 0, 'pay', 'You pay 6 coins.')], 'How many?')).toBe('You pay 6 coins.');
  expect(undoText(now('6'), [event(2)], 'How many coins?')).toBe('How many coins? 6');
  expect(undoText(now('6'), [event(2)], '')).toBe('6');
  expect(undoText(now('Continue'), [], '', { 2: 'End Expand' })).toBe('End Expand');
  expect(undoText(now('Continue'), [], '', { 1: 'End Expand' })).toBe('Continue');
});

it('a recap tells of one player after another', () => {
  const lines = [event(0, -1), event(1, 1), event(2, -1), event(3, 1), event(4, 2), event(5, 1)].map((one) => ({
    event: one,
    text: one.text,
    parts: [],
  }));
  expect(byPlayer(lines).map((run) => [run.seat, run.lines.map(({ event }) => event.index)])).toEqual([
    [-1, [0]],
    [1, [1, 2, 3]],
    [2, [4]],
    [1, [5]],
  ]);
});
