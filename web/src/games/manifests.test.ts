import { expect, it } from 'vitest';
import type { State } from '../protocol';
import { optInWindows, bluffWindows, pointsIcon } from './manifests';

it('counts points in what the game counts them in', () => {
  expect([pointsIcon('shadow_moon'), pointsIcon('phoenicia'), pointsIcon('unheard')]).toEqual([
    'kredit',
    'point',
    'point',
  ]);
});

it('offers to ask for trades where somebody can trade', () => {
  const windows = (seats: number, options: State['options'], game = 'syndicate') =>
    optInWindows({ game, seats: Array.from({ length: seats }), options } as unknown as State);
  expect(windows(4, { trading: true })).toEqual(['trade', 'trade_rolls']);
  expect(windows(4, { trading: false })).toEqual([]);
  expect(windows(2, { trading: true, phantom: false })).toEqual([]);
  expect(windows(2, { trading: true, phantom: true })).toEqual(['trade', 'trade_rolls']);
  expect(windows(4, { trading: true }, 'phoenicia')).toEqual([]);
});

it('lets who has a card face down be asked in every window, where others could draw conclusions', () => {
  const windows = (kinds: string[], slot_filled: boolean) =>
    bluffWindows({
      game: 'syndicate',
      seat: 0,
      seats: kinds.map((kind) => ({ kind })),
      view: { seats: [{ slot_filled }] },
    } as unknown as State);
  expect(windows(['person', 'person'], true)).toContain('mission_announced');
  expect(windows(['person', 'person'], false)).toEqual([]);
  expect(windows(['person', 'bot'], true)).toEqual([]);
});
