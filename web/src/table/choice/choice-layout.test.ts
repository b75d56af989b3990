import { describe, expect, it } from 'vitest';
import {
  amountArgument,
  shortcutKey,
  foldBreadcrumbs,
  layout,
  targets,
  type GroupNames,
  type Option,
  type Role,
} from './choice-layout';

const naming: GroupNames = {
  kind: (kind) => `all ${kind}`,
  value: (argument, value, seat) => `${argument} ${seat ? 'player ' : ''}${value}`,
};
let next = 0;
const option = (kind: string, args: Option['args'] = {}, role: Role = '', seats: string[] = []): Option => ({
  move: next++,
  kind,
  args,
  text: kind,
  role,
  seats,
  effects: [],
});
const many = (n: number, make: (i: number) => Option) => Array.from({ length: n }, (_, i) => make(i));

describe('a layout', () => {
  it('numbers a short list and gives what declines or ends a button of its own', () => {
    const plan = layout([option('pass', {}, 'pass'), option('open'), option('open')], 'one', naming);
    expect(plan).toMatchObject({ form: 'list', options: [{ number: 1 }, { number: 2 }], asides: [{ kind: 'pass' }] });
  });

  it('lists what declines when there is nothing else', () => {
    expect(layout([option('pass', {}, 'pass')], 'one', naming)).toMatchObject({
      form: 'list',
      options: [{ kind: 'pass', number: 1 }],
      asides: [],
    });
  });

  it('lays amounts out by size', () => {
    const plan = layout(
      [option('bid', { amount: 7 }), option('bid', { amount: 5 }), option('pass', {}, 'pass')],
      'amount',
      naming,
    );
    expect(plan).toMatchObject({ form: 'amount', argument: 'amount', options: [{ args: { amount: 5 } }, {}] });
  });

  it('takes players for no amount', () => {
    const offers = many(3, (i) => option('offer', { to: i }, '', ['to']));
    expect(amountArgument(offers)).toBe('');
    expect(layout(offers, 'amount', naming).form).toBe('list');
  });

  it('groups more than nine by kind, and opens one that counts as amounts', () => {
    const plan = layout(
      [...many(8, (i) => option('sell', { amount: 8 - i })), ...many(3, () => option('go'))],
      'one',
      naming,
    );
    expect(plan).toMatchObject({
      form: 'groups',
      groups: [
        {
          id: 'sell',
          title: 'all sell',
          argument: 'amount',
          options: [{ args: { amount: 1 } }, {}, {}, {}, {}, {}, {}, {}],
        },
        { id: 'go', argument: '' },
      ],
    });
  });

  it('groups one kind of two arguments by the first of them, players by name', () => {
    const plan = layout(
      many(12, (i) => option('give', { to: i % 3, card: `c${i}` }, '', ['to'])),
      'one',
      naming,
    );
    expect(plan.form === 'groups' && plan.groups.map((g) => [g.title, g.options.length])).toEqual([
      ['to player 0', 4],
      ['to player 1', 4],
      ['to player 2', 4],
    ]);
  });

  it('leaves a long list of one argument a list, the tenth without a digit', () => {
    const plan = layout(
      many(10, (i) => option('play', { card: `c${i}` })),
      'one',
      naming,
    );
    expect(plan.form === 'list' && plan.options.map((o) => o.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
  });

  it('finds yes and no by what they are, in any order', () => {
    const yes = option('do', {}, 'yes');
    const no = option('pass', {}, 'pass');
    expect(layout([no, yes], 'yesno', naming)).toMatchObject({ form: 'yesno', yes, no });
    expect(layout([yes, no], 'yesno', naming)).toMatchObject({ form: 'yesno', yes, no });
    const plain = [option('left'), option('right')];
    expect(layout(plain, 'yesno', naming)).toMatchObject({ yes: plain[0], no: plain[1] });
  });
});

it('no number stands on two places: those of a group have theirs once it is open', () => {
  const options = [...many(6, () => option('open')), ...many(5, () => option('buy')), option('sell')];
  const plan = layout(options, 'one', naming);
  expect(targets(plan).map((o) => o.number)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
  expect(targets(plan, 'buy').map((o) => o.number)).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 0]);
});

it('has keys for passing and ending', () => {
  expect([option('x', {}, 'pass'), option('y', {}, 'end'), option('z')].map(shortcutKey)).toEqual(['P', 'E', '']);
});

it('folds the middle of many crumbs', () => {
  expect(foldBreadcrumbs([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5]);
  expect(foldBreadcrumbs([1, 2, 3, 4, 5, 6])).toEqual([1, null, 4, 5, 6]);
});
