import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MoveInfo, QuestionInfo, State } from '../../protocol';
import { ChoiceModel, oddsOf, paidOf } from './choice-model.svelte';
import { settings } from '../../settings/settings.svelte';

const naming = { kind: (kind: string) => kind, value: (_: string, value: string | number) => String(value) };
const move = (n: number, kind: string, args: object = {}, role = ''): MoveInfo => ({
  move: n,
  kind,
  args,
  text: `${kind} ${n}`,
  role,
  seats: [],
  effects: [],
  warnings: [],
});
const bids = [move(0, 'pass', {}, 'pass'), ...[15, 16, 17].map((n) => move(n, 'bid', { amount: n }))];

function model(options: MoveInfo[], shape = 'one') {
  const played: number[] = [];
  const state = {
    question: { shape, facts: {}, ask: 'Turn' },
    legal_moves: options,
    to_move: [0],
    seat: 0,
  } as unknown as State;
  let choice!: ChoiceModel;
  $effect.root(() => {
    choice = new ChoiceModel(
      () => state,
      naming,
      (m) => played.push(m),
    );
  });
  choice.reset();
  return { choice, played, state };
}

/** The state after a new question has stopped ignoring input. */
function awake(options: MoveInfo[], shape = 'one') {
  const made = model(options, shape);
  vi.advanceTimersByTime(settings.inputDelay);
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  settings.playOnFirstClick = false;
  vi.useRealTimers();
});

describe('a choice in progress', () => {
  it('selects first and plays when chosen again or confirmed', () => {
    const { choice, played } = awake([move(1, 'open'), move(2, 'open')]);
    choice.pick(2);
    expect(played).toEqual([]);
    choice.pick(2);
    choice.confirm();
    expect(played).toEqual([2, 2]);
  });

  it('chooses nothing for the player, unless there is nothing to choose', () => {
    expect(awake(bids, 'amount').choice.selected).toBeNull();
    expect(awake([move(1, 'open'), move(2, 'open')]).choice.selected).toBeNull();
    expect(awake([move(7, 'end', {}, 'end')]).choice.selected).toBe(7);
  });

  it('does not hear what was meant for the question before', () => {
    const { choice, played } = model([move(1, 'open'), move(2, 'open')]);
    choice.pick(2);
    choice.digit(1);
    choice.aside('P');
    choice.confirm();
    expect([choice.selected, played]).toEqual([null, []]);
    vi.advanceTimersByTime(settings.inputDelay);
    choice.digit(1);
    expect(choice.selected).toBe(1);
  });

  it('takes digits as the amount: selected as soon as it can be, played by Enter', () => {
    const { choice, played } = awake(bids, 'amount');
    choice.digit(1);
    expect([choice.typed, choice.selected]).toEqual(['1', null]);
    choice.digit(6);
    expect([choice.typed, choice.selected, played]).toEqual(['16', 16, []]);
    choice.confirm();
    expect(played).toEqual([16]);
  });

  it('goes on with an amount whose beginning can be chosen too, and begins anew after a click', () => {
    const { choice } = awake(
      [1, 6, 16].map((n) => move(n, 'bid', { amount: n })),
      'amount',
    );
    choice.digit(1);
    expect(choice.selected).toBe(1);
    choice.digit(6);
    expect(choice.selected).toBe(16);
    choice.pick(1);
    choice.digit(6);
    expect(choice.selected).toBe(6);
  });

  it('keeps a group open while the same is asked again, and only then', () => {
    const options = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => move(n, n < 6 ? 'open' : 'buy'));
    const { choice, state } = awake(options);
    choice.open('buy');
    choice.reset();
    expect(choice.group).toBe('buy');
    state.question!.ask = 'Other';
    choice.reset();
    expect(choice.group).toBe('');
  });

  it('selects yes or no by its place, and Enter plays it', () => {
    const { choice, played } = awake([move(1, 'pass', {}, 'pass'), move(2, 'do', {}, 'yes')], 'yesno');
    choice.digit(2);
    expect([choice.selected, played]).toEqual([2, []]);
    choice.digit(1);
    choice.confirm();
    expect(played).toEqual([1]);
  });

  it('selects nothing for an amount that cannot be bid', () => {
    const { choice, played } = awake(bids, 'amount');
    choice.type('99');
    expect([choice.confirm(), choice.selected, played]).toEqual([false, null, []]);
  });

  it('forgets the selection when another amount is typed', () => {
    const { choice } = awake(bids, 'amount');
    choice.pick(16);
    expect(choice.typed).toBe('16');
    choice.type('1');
    expect(choice.selected).toBeNull();
  });

  it('says what a move means where the game does', () => {
    const state = {
      question: { shape: 'one', facts: {}, ask: 'Turn' },
      legal_moves: [move(1, 'take', { card: 'EX5' }), move(2, 'end')],
      to_move: [0],
      seat: 0,
    } as unknown as State;
    let choice!: ChoiceModel;
    $effect.root(() => {
      const detail = (kind: string, args: Record<string, string | number>) =>
        kind === 'take' ? `does ${args.card}` : '';
      choice = new ChoiceModel(
        () => state,
        { ...naming, detail },
        () => {},
      );
    });
    expect(choice.lit.map((option) => option.sub)).toEqual(['does EX5', '']);
  });

  it('takes one of a set at once', () => {
    const { choice, played } = awake([move(1, 'take'), move(2, 'take')], 'some');
    choice.pick(1);
    expect(played).toEqual([1]);
  });

  it('opens a group by its digit, then chooses in it by its own digits, and Escape leads back', () => {
    const options = [...[1, 2, 3, 4, 5].map((n) => move(n, 'open')), ...[6, 7, 8, 9, 10].map((n) => move(n, 'buy'))];
    const { choice } = awake(options);
    choice.digit(2);
    expect(choice.group).toBe('buy');
    choice.digit(3);
    expect(choice.selected).toBe(8);
    expect(choice.lit.find((option) => option.move === 8)!.number).toBe(3);
    choice.back();
    expect([choice.selected, choice.group]).toEqual([null, 'buy']);
    choice.back();
    expect([choice.group, choice.back()]).toEqual(['', false]);
  });

  it('goes through the groups one after another', () => {
    const { choice } = awake([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => move(n, n < 6 ? 'open' : 'buy')));
    const seen = [
      choice.nextGroup() && choice.group,
      choice.nextGroup() && choice.group,
      choice.nextGroup() && choice.group,
    ];
    expect(seen).toEqual(['open', 'buy', 'open']);
  });

  it('passes and ends by what the game declares, and answers yes or no', () => {
    const { choice } = awake(bids, 'amount');
    choice.aside('E');
    expect(choice.selected).toBeNull();
    choice.aside('P');
    expect(choice.selected).toBe(0);
    const both = awake([move(1, 'pass', {}, 'pass'), move(2, 'do', {}, 'yes')], 'yesno');
    both.choice.yesno(true);
    both.choice.yesno(false);
    expect(both.played).toEqual([2, 1]);
  });

  it('asks again before a move that would lose something, whichever way it is played', () => {
    const end = { ...move(3, 'end', {}, 'end'), warnings: ['The gate is paid for.'] };
    const { choice, played } = awake([move(1, 'open'), move(2, 'open'), end]);
    choice.aside('E');
    choice.confirm();
    expect([choice.moveToConfirm?.move, choice.moveToConfirm?.warnings, played]).toEqual([
      3,
      ['The gate is paid for.'],
      [],
    ]);
    choice.confirm();
    choice.pick(3);
    expect(played).toEqual([]);
    choice.resolveWarning(false);
    expect([choice.moveToConfirm, choice.selected, played]).toEqual([null, 3, []]);
    choice.pick(3);
    choice.resolveWarning(true);
    expect([choice.moveToConfirm, played]).toEqual([null, [3]]);
    settings.playOnFirstClick = true;
    const quick = awake([move(1, 'open'), end]);
    quick.choice.pick(3);
    quick.choice.reset();
    expect([quick.choice.moveToConfirm, quick.played]).toEqual([null, []]);
    const both = awake(
      [{ ...move(1, 'do', {}, 'yes'), warnings: ['You hold 1 of 2.'] }, move(2, 'no', {}, 'no')],
      'yesno',
    );
    both.choice.yesno(true);
    expect([both.choice.moveToConfirm?.move, both.played]).toEqual([1, []]);
  });

  it('plays at the first click when asked to, but never a bid', () => {
    settings.playOnFirstClick = true;
    const one = awake([move(1, 'open'), move(2, 'open')]);
    one.choice.pick(1);
    expect(one.played).toEqual([1]);
    const many = awake(bids, 'amount');
    many.choice.pick(16);
    expect(many.played).toEqual([]);
  });
});

it('highlights only the open group on the board', () => {
  const moves = [
    ...[1, 2, 3, 4, 5].map((n) => move(n, 'open', { gate: `g${n}` })),
    ...[6, 7, 8, 9, 10].map((n) => move(n, 'fly', { system: `s${n}` })),
    move(11, 'end', {}, 'end'),
  ];
  const { choice } = awake(moves);
  expect(choice.highlighted).toHaveLength(11);
  choice.open('fly');
  expect(choice.highlighted.map((option) => option.move)).toEqual([6, 7, 8, 9, 10, 11]);
});

it('says how likely a choice succeeds where the question tells it', () => {
  const question = { facts: { wins: { roll: 4, 'force 2': 5 }, sides: 6 } } as unknown as QuestionInfo;
  expect(oddsOf(question, 'roll', {})).toEqual({ winning: 4, sides: 6 });
  expect(oddsOf(question, 'force', { reinforcements: 2 })?.winning).toBe(5);
  expect(oddsOf(question, 'force', { reinforcements: 3 })).toBeUndefined();
  expect(oddsOf({ facts: {} } as unknown as QuestionInfo, 'roll', {})).toBeUndefined();
});

it('finds what a choice pays before a roll in the facts of the question', () => {
  const question = { facts: { paid: { 'assault koss': { crew: [9, 4] } } } } as unknown as QuestionInfo;
  const value = (argument: string, id: string | number) => `${argument} ${id}`;
  expect(paidOf(question, 'assault', { base: 'koss' }, value)).toEqual([
    { stat: 'crew', text: 'good crew', before: 9, after: 4 },
  ]);
  expect(paidOf(question, 'assault', { base: 'io' }, value)).toEqual([]);
  expect(paidOf({ facts: {} } as unknown as QuestionInfo, 'assault', {}, value)).toEqual([]);
});
