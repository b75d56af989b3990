import { expect, it } from 'vitest';
import { priceOf, resultOf } from './effects';

const effects = [
  { figure: 'money', text: 'money', before: 17, after: 9 },
  { figure: 'production', text: 'production', before: 12, after: 15 },
  { figure: 'points', text: 'VP', before: 13, after: 14 },
];

it('says the price with its sign and the result as before and after', () => {
  expect(priceOf(effects)).toBe('−8 money');
  expect(resultOf(effects)).toBe('production 12→15 · VP 13→14');
});

it('says nothing where nothing is sure', () => {
  expect([priceOf([]), resultOf([])]).toEqual(['', '']);
});
