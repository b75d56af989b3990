import { describe, expect, it } from 'vitest';
import { amountArgument, fold, layout, targets, type Option } from './choices';

const option = (move: number, kind: string, args: Option['args'] = {}): Option => ({
  move,
  kind,
  args,
  text: `${kind} ${Object.values(args).join(' ')}`.trim(),
});
const title = (kind: string) => `${kind}…`;
const bids = (n: number) => Array.from({ length: n }, (_, i) => option(100 + i, 'bid', { amount: 17 + i }));

describe('layout', () => {
  it('numbers up to nine choices in their order', () => {
    const plan = layout([option(1, 'open', { card: 'port' }), option(2, 'open', { card: 'fort' })], 'one', title);
    expect(plan.form).toBe('list');
    expect(targets(plan).map((o) => [o.move, o.number])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('sets passing apart and numbers it last', () => {
    const plan = layout([option(0, 'pass'), option(1, 'open', { card: 'port' })], 'one', title);
    if (plan.form !== 'list') throw new Error(plan.form);
    expect(plan.options.map((o) => o.move)).toEqual([1]);
    expect(plan.asides.map((o) => [o.move, o.number])).toEqual([[0, 2]]);
  });

  it('keeps passing in the list when there is nothing else', () => {
    const plan = layout([option(0, 'pass')], 'one', title);
    if (plan.form !== 'list') throw new Error(plan.form);
    expect(plan.options.map((o) => o.move)).toEqual([0]);
  });

  it('shows amounts in rising order whatever order they came in', () => {
    const plan = layout([option(0, 'pass'), ...bids(3).reverse()], 'amount', title);
    if (plan.form !== 'amount') throw new Error(plan.form);
    expect(plan.options.map((o) => o.args.amount)).toEqual([17, 18, 19]);
    expect(plan.argument).toBe('amount');
  });

  it('takes many numbers of one kind for an amount even when the rules did not say so', () => {
    expect(layout(bids(30), 'one', title).form).toBe('amount');
  });

  it('groups more than nine by kind and puts the number of the group on all its targets', () => {
    const moves = [
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((to, i) => option(i, 'travel', { to })),
      ...['x', 'y', 'z', 'w'].map((card, i) => option(50 + i, 'buy', { card })),
    ];
    const plan = layout(moves, 'one', title);
    if (plan.form !== 'groups') throw new Error(plan.form);
    expect(plan.groups.map((g) => [g.number, g.title, g.options.length])).toEqual([
      [1, 'travel…', 6],
      [2, 'buy…', 4],
    ]);
    expect(targets(plan).find((o) => o.move === 52)?.number).toBe(2);
  });

  it('leaves the tenth and later of one kind without a digit, but lists them', () => {
    const moves = Array.from({ length: 11 }, (_, i) => option(i, 'place', { at: `s${i}` }));
    const plan = layout(moves, 'place', title);
    expect(targets(plan).map((o) => o.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0]);
  });

  it('finds yes and no by their names, whichever comes first', () => {
    for (const moves of [
      [option(1, 'yes'), option(2, 'no')],
      [option(2, 'no'), option(1, 'yes')],
    ]) {
      const plan = layout(moves, 'yesno', title);
      if (plan.form !== 'yesno') throw new Error(plan.form);
      expect([plan.yes.move, plan.no.move]).toEqual([1, 2]);
    }
  });
});

describe('amountArgument', () => {
  it('is the only argument that varies', () => {
    const moves = [option(1, 'bid', { lot: 'port', amount: 3 }), option(2, 'bid', { lot: 'port', amount: 4 })];
    expect(amountArgument(moves)).toBe('amount');
  });
  it('is none when two vary', () => {
    const moves = [option(1, 'shift', { from: 1, to: 2 }), option(2, 'shift', { from: 2, to: 1 })];
    expect(amountArgument(moves)).toBe('');
  });
  it('is none for names', () => {
    expect(amountArgument([option(1, 'open', { card: 'a' }), option(2, 'open', { card: 'b' })])).toBe('');
  });
});

describe('fold', () => {
  it('leaves five crumbs alone', () => expect(fold([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5]));
  it('folds the middle of six', () => expect(fold([1, 2, 3, 4, 5, 6])).toEqual([1, null, 4, 5, 6]));
});
