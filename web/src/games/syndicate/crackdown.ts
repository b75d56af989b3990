/** A crackdown, as questions and events describe it: which bases are rolled for, at what risk, and the result. */
import type { EventInfo } from '../../protocol';

/** The facts of the question which bases to risk: see `facts` of HuntPick; Pardon has `risk` too. */
export interface RiskFacts {
  /** The highest roll that seizes each of my bases that may be rolled for, in the order of the board. */
  risk: Record<string, number>;
  sides: number;
  left: number;
  chosen: string[];
}

/** The bases that can still be chosen: those after the last chosen one, since they are chosen in board order. */
export function basesAtRisk({ risk, chosen }: RiskFacts): string[] {
  const bases = Object.keys(risk);
  return bases.slice(chosen.length ? bases.indexOf(chosen.at(-1)!) + 1 : 0);
}

/** The expected number of seized bases, to one decimal; if the owner chooses, of the least endangered ones. */
export function expectedSeizures(risk: Record<string, number>, rolls: number, sides: number): number {
  const limits = Object.values(risk).sort((a, b) => a - b);
  return Math.round((10 * limits.slice(0, rolls).reduce((sum, limit) => sum + limit, 0)) / sides) / 10;
}

export interface CrackdownRoll {
  base: string;
  owner: number;
  roll: number;
  limit: number;
  sides: number;
}

export interface Crackdown {
  card: string;
  colour: string;
  rolls: CrackdownRoll[];
  /** The index of its last event in the log. */
  index: number;
}

const ROLL_EVENTS = ['seized', 'spared', 'safe'];

/** The last sovereign card, if it rolled for bases. */
export function lastCrackdown(log: readonly EventInfo[]): Crackdown | null {
  const start = log.findLastIndex((event) => event.kind === 'sovereign');
  if (start < 0) return null;
  const rollEvents = log.slice(start).filter((event) => ROLL_EVENTS.includes(event.kind));
  if (!rollEvents.length) return null;
  const { card, colour } = log[start]!.data as { card: string; colour: string };
  const rolls = rollEvents.map(({ seat, data }) => ({ ...(data as Omit<CrackdownRoll, 'owner'>), owner: seat }));
  return { card, colour, rolls, index: rollEvents.at(-1)!.index };
}
