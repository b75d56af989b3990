import { expect, it } from 'vitest';
import { KeptOrder } from './keep-order';

it('keeps cards where they are and puts new ones last', () => {
  const hand = new KeptOrder<string>();
  expect(hand.of(['drone', 'core', 'drone', 'asset'])).toEqual(['drone', 'core', 'drone', 'asset']);
  expect(hand.of(['asset', 'drone', 'core'])).toEqual(['drone', 'core', 'asset']);
  expect(hand.of(['new', 'asset', 'drone', 'core'])).toEqual(['drone', 'core', 'asset', 'new']);
});

it('starts over with a new hand', () => {
  const hand = new KeptOrder<number>();
  hand.of([3, 1]);
  expect(hand.of([9, 8])).toEqual([9, 8]);
});
