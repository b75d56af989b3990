import { describe, expect, test } from 'vitest';
import { beforeAfter, lastMove, movesOf, waysOf, winningFaces, type Plan, type RollFacts } from './roll-plan';

const facts: RollFacts = {
  sides: 6,
  needs: { coop: 4, coop_hired: 2, against: 6, against_hired: 5 },
  bonus: 1, // from the casino
  roll_bonuses: [
    ['chip CE8', 1],
    ['chip CM8', 2],
    ['boost', 1],
    ['casino', -1],
  ],
  failed: 'alert',
};
const plan = (way: string, hired = false, ...declared: string[]): Plan => ({ way, hired, declared });
const option = (kind: string, args: Record<string, unknown> = {}) => ({ move: 0, kind, args });

describe('a roll that is prepared', () => {
  test('wins on the faces that reach the need with all that is declared', () => {
    expect(winningFaces(facts, plan('coop'))).toBe(4);
    expect(winningFaces(facts, plan('against'))).toBe(2);
    expect(winningFaces(facts, plan('against', true))).toBe(3);
    expect(winningFaces(facts, plan('against', false, 'chip CM8', 'boost'))).toBe(5);
  });

  test('never wins on more faces than there are, nor on fewer than none', () => {
    expect(winningFaces(facts, plan('coop', true, 'chip CE8', 'chip CM8'))).toBe(6);
    expect(winningFaces({ ...facts, bonus: -3 }, plan('against'))).toBe(0);
    expect(winningFaces({ ...facts, bonus: -9, needs: { roll: 1 } }, plan('roll'))).toBe(6);
    expect(winningFaces(facts, plan(''))).toBe(0);
  });

  test('says what one thing changes, the others as they are', () => {
    expect(beforeAfter(facts, plan('against', false, 'chip CM8'), 'boost')).toEqual([4, 5]);
    expect(beforeAfter(facts, plan('against', false, 'chip CM8'), 'chip CM8')).toEqual([2, 4]);
    expect(beforeAfter(facts, plan('against'), 'casino')).toEqual([2, 1]);
    expect(beforeAfter(facts, plan('coop'), 'hired')).toEqual([4, 6]);
  });

  test('is said in small moves, the roll last', () => {
    expect(movesOf(facts, plan('coop', true, 'casino', 'chip CM8'))).toEqual(['chip CM8', 'casino', 'coop_hired']);
    expect(lastMove(plan('force 2'))).toBe('force 2');
  });

  test('has the ways that are legal now', () => {
    expect(waysOf(facts, [option('coop'), option('against'), option('coop_hired')])).toEqual(['coop', 'against']);
    const forces = { ...facts, needs: { 'force 0': 6, 'force 1': 5, 'force 2': 4 } };
    const armed = [0, 1].map((reinforcements) => option('force', { reinforcements }));
    expect(waysOf(forces, armed)).toEqual(['force 0', 'force 1']);
  });
});
