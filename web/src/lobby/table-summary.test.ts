import { describe, expect, it } from 'vitest';
import type { Clock, GameInfo } from '../protocol';
import { clock as time } from '../lib/i18n';
import { clockText, rules, terms } from './table-summary';

const clock = (more: Partial<Clock>): Clock => ({ kind: 'none', seconds: 0, increment: 0, ...more }) as Clock;
const option = { help: '', choices: null, labels: null, players: null, when: null };
const game = {
  options: [
    {
      ...option,
      name: 'level',
      default: 'b',
      beginners: 'a',
      help: 'Level',
      choices: ['a', 'b', 'c'],
      labels: ['Low', 'Middle', 'High'],
    },
    { ...option, name: 'row', default: true, beginners: true, help: 'A row', players: [3, 4] },
  ],
} as unknown as GameInfo;

describe('what one sits down to', () => {
  it('names the clockText, with what a turn gains', () => {
    expect(clockText(clock({}))).toBe('');
    expect(clockText(clock({ kind: 'move', seconds: 60 }))).toBe('1:00 per move');
    expect(clockText(clock({ kind: 'game', seconds: 900 }))).toBe('15:00 per player');
    expect(clockText(clock({ kind: 'game', seconds: 900, increment: 10 }))).toBe('15:00 per player, +10 s per turn');
    expect(clockText(clock({ kind: 'move', seconds: 3 * 86400 }))).toBe('3 days per move');
  });
  it('names the rules, or what differs from the usual and means anything with these players', () => {
    expect(rules(game, { level: 'b', row: true }, 3)).toBe('Rules: Standard');
    expect(rules(game, { level: 'a', row: false }, 2)).toBe('Rules: First game');
    expect(rules(game, { level: 'c', row: false }, 3)).toBe('Level: High; A row: ✗');
    expect(rules(game, { level: 'c', row: false }, 2)).toBe('Level: High');
  });
  it('says so where there is no clock, and works before the games are known', () => {
    expect(terms(undefined, clock({}), {}, 2)).toBe('no clock');
    expect(terms(game, clock({}), { level: 'b', row: true }, 3)).toBe('no clock · Rules: Standard');
  });
});

describe('a clock of days', () => {
  it('counts the day that has begun', () => {
    expect(time(3 * 86400 - 1)).toBe('3 days');
    expect(time(2 * 86400)).toBe('2 days');
    expect(time(2 * 86400 - 1)).toBe('47:59:59');
  });
});
