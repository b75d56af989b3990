import { expect, it } from 'vitest';
import type { State } from '../protocol';
import { asksOf, pointSign } from './palette';

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
