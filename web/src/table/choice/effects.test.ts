import { expect, it } from 'vitest';
import { priceOf, resultOf } from './effects';

const effects = [
  { stat: 'money', text: 'money', before: 17, after: 9 },
  { stat: 'production', text: 'production', before: 12, after: 15 },
  { stat: 'points', text: 'VP', before: 13, after: 14 },
];

it('says the price with its sign and the result as before and after', () => {
  expect(priceOf(effects)).toBe('−8 money');
  expect(resultOf(effects)).toBe('production 12→15 · VP 13→14');
});

it('says nothing where nothing is sure', () => {
  expect([priceOf([]), resultOf([])]).toEqual(['', '']);
});
