import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { QuestionInfo, State } from '../protocol';
import { ChoiceModel, afterDiscount } from './choice.svelte';
import { settings } from './settings.svelte';

const move = (n: number, kind: string, args: Record<string, unknown> = {}) => ({ move: n, kind, args, text: kind });

function model(options: ReturnType<typeof move>[], shape = 'one') {
  const state = {
    seat: 0,
    waiting: [0],
    question: { ask: 'A', shape, facts: {}, text: '?', hint: '' },
    options,
  } as unknown as State;
  const played: number[] = [];
  let made!: ChoiceModel;
  const stop = $effect.root(() => {
    made = new ChoiceModel(
      () => state,
      (kind) => kind,
      (m) => played.push(m),
    );
  });
  flushSync();
  made.reset();
  return { choice: made, played, stop };
}

describe('ChoiceModel', () => {
  it('selects with the first click and plays with the second', () => {
    const { choice, played } = model([move(1, 'open'), move(2, 'open')]);
    choice.pick(2, 'one');
    expect(played).toEqual([]);
    choice.pick(2, 'one');
    expect(played).toEqual([2]);
  });

  it('proposes the only move', () => expect(model([move(7, 'open')]).choice.selected).toBe(7));

  it('proposes the lowest amount, and an amount is never played by the first click', () => {
    settings.quick = true;
    const { choice, played } = model([move(9, 'bid', { amount: 9 }), move(4, 'bid', { amount: 4 })], 'amount');
    expect(choice.selected).toBe(4);
    choice.pick(9, 'amount');
    expect(played).toEqual([]);
    settings.quick = false;
  });

  it('plays picks of several one by one at the first click', () => {
    const { choice, played } = model([move(1, 'take'), move(2, 'take')], 'some');
    choice.pick(1, 'some');
    expect(played).toEqual([1]);
  });

  it('opens a group by its digit and chooses inside by the next', () => {
    const options = [
      ...Array.from({ length: 6 }, (_, i) => move(i, 'travel', { to: `t${i}` })),
      ...Array.from({ length: 6 }, (_, i) => move(20 + i, 'buy', { card: `c${i}` })),
    ];
    const { choice } = model(options);
    choice.digit(2, 'one');
    expect(choice.group).toBe('buy');
    choice.digit(3, 'one');
    expect(choice.selected).toBe(22);
    expect(choice.back()).toBe(true);
    expect(choice.group).toBe('');
  });

  it('goes round the groups, and past those of one choice', () => {
    const many = (from: number, kind: string, n: number) => Array.from({ length: n }, (_, i) => move(from + i, kind));
    const { choice } = model([...many(0, 'go', 4), move(9, 'ask'), ...many(10, 'buy', 6)]);
    const seen = [1, 2, 3].map(() => (choice.nextGroup(), choice.group));
    expect(seen).toEqual(['go', 'buy', 'go']);
    expect(model([move(1, 'a'), move(2, 'b')]).choice.nextGroup()).toBe(false);
  });

  it('answers yes and no by their keys', () => {
    const { choice, played } = model([move(1, 'yes'), move(0, 'no')], 'yesno');
    choice.yesno(false);
    expect(played).toEqual([0]);
  });

  it('has nothing to go back from at the beginning', () => {
    expect(model([move(1, 'a'), move(2, 'b')]).choice.back()).toBe(false);
  });
});

describe('afterDiscount', () => {
  const question = (facts: object) => ({ facts }) as unknown as QuestionInfo;
  it('says what is paid in the end', () =>
    expect(afterDiscount(question({ discount: 7 }), { amount: 17 })).toBe('pay 10'));
  it('never says less than nothing', () =>
    expect(afterDiscount(question({ discount: 7 }), { amount: 4 })).toBe('pay 0'));
  it('is silent without a discount', () => {
    expect(afterDiscount(question({ discount: 0 }), { amount: 4 })).toBe('');
    expect(afterDiscount(question({}), { amount: 4 })).toBe('');
    expect(afterDiscount(question({ discount: 2 }), { card: 'port' })).toBe('');
  });
});
