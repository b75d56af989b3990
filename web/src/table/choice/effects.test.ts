import { expect, it } from 'vitest';
import { gainsOf, priceOf, pricesOf, resultOf, sameInAll, shownEffects, spokenEffects } from './effects';

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

it('shows each resource once, the largest amount first, with the icon of its stat', () => {
  const looks = {
    money: { icon: 'coin' },
    production: { icon: 'production' },
    points: { icon: 'point' },
    cards: { icon: '' },
  };
  const counted = [...effects, { stat: 'cards', text: 'cards', before: 5, after: 2 }];
  expect(pricesOf(counted, looks)).toEqual([{ icon: 'coin', tint: undefined, text: 'money', amount: 8 }]);
  expect(gainsOf(counted, looks).map(({ icon, amount }) => [icon, amount])).toEqual([
    ['production', 3],
    ['point', 1],
  ]);
  expect(shownEffects(counted, looks).map(({ stat }) => stat)).toEqual(['money', 'production', 'points']);
});

it('falls back to words for a stat without a look', () => {
  expect(pricesOf(effects)).toEqual([{ icon: '', tint: undefined, text: 'money', amount: 8 }]);
});

it('says prices in words', () => {
  expect(spokenEffects(effects)).toBe('costs 8 money, production rises from 12 to 15, VP rises from 13 to 14');
  expect(spokenEffects([])).toBe('');
});

it('shows a stat that includes another only if it changes by a different amount', () => {
  const looks = { score: { icon: 'point', counts: 'credits' }, credits: { icon: 'credits' } };
  const paid = { stat: 'credits', text: 'credits', before: 7, after: 2 };
  const score = (after: number) => ({ stat: 'score', text: 'points', before: 12, after });
  expect(shownEffects([score(7), paid], looks)).toEqual([paid]);
  expect(shownEffects([score(12 + 5), paid], looks)).toHaveLength(2);
  expect(shownEffects([score(17)], looks)).toHaveLength(1);
});

it('finds the minor stats that all choices change in the same way', () => {
  const looks = { hand: { icon: 'hand', minor: true }, credits: { icon: 'credits' } };
  const hand = { stat: 'hand', text: 'cards', before: 5, after: 4 };
  const credits = { stat: 'credits', text: 'credits', before: 0, after: 1 };
  expect([...sameInAll([[hand, credits], [hand]], looks)]).toEqual(['hand']);
  expect([
    ...sameInAll(
      [
        [hand, credits],
        [{ ...hand, after: 3 }, credits],
      ],
      looks,
    ),
  ]).toEqual([]);
  expect([...sameInAll([[hand], []], looks)]).toEqual([]);
  expect([...sameInAll([[hand]], looks)]).toEqual([]);
});
