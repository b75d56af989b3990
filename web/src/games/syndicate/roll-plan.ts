/**
 * A roll in preparation: what can be declared, and the resulting chance.
 *
 * Everything is declared in one form, in any order, and can be changed; the sequence of moves is played when
 * the dice are rolled. The question says what each declaration adds.
 */
import type { LegalMove } from '../types';

/** The facts of a question about a roll: see `facts` of Prepare, PrepareAssault and PrepareBreak. */
export interface RollFacts {
  sides: number;
  /** The lowest winning roll of each approach, by its move. */
  needs: Record<string, number>;
  /** The bonus so far. */
  bonus: number;
  /** What each declaration adds to the roll, by its move; the options say which can be made. */
  roll_bonuses: [string, number][];
  /** What follows a failure, or any assault. */
  failed: 'alert' | 'destroyer' | 'unnoticed' | 'nothing';
}

export interface Plan {
  /** "roll", "coop", "force 2"; '' while nothing is chosen. */
  way: string;
  hired: boolean;
  /** The other declared moves. */
  declared: readonly string[];
}

const HIRED = '_hired';

export const moveText = ({ kind, args }: LegalMove): string => [kind, ...Object.values(args)].join(' ');

/** The available approaches, without extra hands, which can be hired for any of them. */
export const waysOf = (facts: RollFacts, options: readonly LegalMove[]): string[] =>
  Object.keys(facts.needs).filter((way) => !way.endsWith(HIRED) && options.some((option) => moveText(option) === way));

export const offersExtraHands = (facts: RollFacts): boolean =>
  Object.keys(facts.needs).some((way) => way.endsWith(HIRED));

/** The move that ends the preparation. */
export const lastMove = (plan: Plan): string => (plan.hired ? plan.way + HIRED : plan.way);

export const needOf = (facts: RollFacts, plan: Plan): number => facts.needs[lastMove(plan)] ?? Infinity;

/** How many faces win; the modified roll stays within the faces of the die. */
export function winningFaces(facts: RollFacts, plan: Plan): number {
  const need = needOf(facts, plan);
  if (need <= 1) return facts.sides;
  const bonus = facts.roll_bonuses.reduce(
    (sum, [move, plus]) => sum + (plan.declared.includes(move) ? plus : 0),
    facts.bonus,
  );
  return Math.min(Math.max(facts.sides - (need - bonus) + 1, 0), facts.sides);
}

/** The chance without and with one declaration. */
export function beforeAfter(facts: RollFacts, plan: Plan, what: string): [number, number] {
  const without = plan.declared.filter((move) => move !== what);
  const set = (on: boolean): Plan =>
    what === 'hired' ? { ...plan, hired: on } : { ...plan, declared: on ? [...without, what] : without };
  return [winningFaces(facts, set(false)), winningFaces(facts, set(true))];
}

/** The sequence of moves that declares it all. */
export const movesOf = (facts: RollFacts, plan: Plan): string[] => [
  ...facts.roll_bonuses.map(([move]) => move).filter((move) => plan.declared.includes(move)),
  lastMove(plan),
];
