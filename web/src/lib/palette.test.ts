import { expect, it } from 'vitest';
import type { State } from '../protocol';
import { asksOf, feignsOf, pointSign } from './palette';

it('counts points in what the game counts them in', () => {
  expect([pointSign('shadow_moon'), pointSign('phoenicia'), pointSign('unheard')]).toEqual([
    'kredit',
    'point',
    'point',
  ]);
});

it('offers to ask for trades where somebody can trade', () => {
  const asks = (seats: number, options_chosen: State['options_chosen'], game = 'syndicate') =>
    asksOf({ game, seats: Array.from({ length: seats }), options_chosen } as unknown as State);
  expect(asks(4, { trading: true })).toEqual(['trade']);
  expect(asks(4, { trading: false })).toEqual([]);
  expect(asks(2, { trading: true, phantom: false })).toEqual([]);
  expect(asks(2, { trading: true, phantom: true })).toEqual(['trade']);
  expect(asks(4, { trading: true }, 'phoenicia')).toEqual([]);
});

it('lets who has a card face down be asked in every window, where others could draw conclusions', () => {
  const feigns = (kinds: string[], slot_filled: boolean) =>
    feignsOf({
      game: 'syndicate',
      seat: 0,
      seats: kinds.map((kind) => ({ kind })),
      view: { seats: [{ slot_filled }] },
    } as unknown as State);
  expect(feigns(['person', 'person'], true)).toContain('mission_announced');
  expect(feigns(['person', 'person'], false)).toEqual([]);
  expect(feigns(['person', 'bot'], true)).toEqual([]);
});
