import { describe, expect, it } from 'vitest';
import { stepsOf } from './turn-steps';

const names = { step: { '1a': 'Auctions', '1b': 'Workers', '1c': 'Tools', '2': 'Administration', end: 'The end' } };

describe('stepsOf', () => {
  it('shows the steps in the order of the turn and marks the present one', () => {
    expect(stepsOf({ step: '1b' }, names, { step: 'step' }).map((s) => (s.on ? `[${s.text}]` : s.text))).toEqual([
      'Auctions',
      '[Workers]',
      'Tools',
      'Administration',
    ]);
  });
  it('moves on with a long list', () => {
    const phase = Object.fromEntries('abcdefgh'.split('').map((c) => [c, c]));
    expect(stepsOf({ phase: 'e' }, { phase }, { phase: 'step' }).map((s) => s.id)).toEqual(['d', 'e', 'f', 'g']);
  });
  it('leaves out a step for which the view has nothing', () => {
    const named = { phase: { main: 'Main', kingpin: 'Kingpin', end: 'End' }, only: { kingpin: 'seats.kingpin' } };
    const ids = (kingpin: boolean) =>
      stepsOf({ phase: 'main', seats: [{ kingpin: false }, { kingpin }] }, named, { phase: 'step' }).map((s) => s.id);
    expect(ids(false)).toEqual(['main', 'end']);
    expect(ids(true)).toEqual(['main', 'kingpin', 'end']);
  });
  it('is empty where a game names or declares no steps', () => {
    expect(stepsOf({ step: '1b' }, names, {})).toEqual([]);
    expect(stepsOf({ step: 'x' }, names, { step: 'step' })).toEqual([]);
    expect(stepsOf({}, names, { step: 'step' })).toEqual([]);
    expect(stepsOf(null, names, { step: 'step' })).toEqual([]);
  });
});
