/** The guided first game of each title: what to know when a kind of choice comes for the first time; [guide] of its words. */
import { ID } from './clause';
import type { Tables } from './gamewords.svelte';

export interface Tip {
  /** Shown at the first choice of this name; '' at the very first choice of all. */
  ask: string;
  /** The clause it rests on, or ''. */
  clause: string;
  text: string;
}

const CITED = new RegExp(`^(.*?)\\s*\\[(${ID})\\]$`, 's');

/** A text may end with its clause: "Raise, or pass. [PHO-AUC06]". */
export function cited(whole: string): { text: string; clause: string } {
  const [, text = whole, clause = ''] = CITED.exec(whole) ?? [];
  return { text, clause };
}

/** `start` comes first; who plays `alone` is told the goal of that instead, where there is one. */
export function tipsOf(words: Tables, alone = false): Tip[] {
  const { alone: lone, ...guide } = words.guide ?? {};
  if (alone && lone) guide.start = lone;
  return Object.entries(guide).map(([ask, whole]) => ({
    ask: ask === 'start' ? '' : ask,
    ...cited(whole),
  }));
}
