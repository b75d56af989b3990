/** A game's tips, from [guide] of its texts: one for the first time each kind of question appears. */
import { ID } from '../rules/clause-id';
import type { Tables } from '../lib/game-texts.svelte';

export interface Tip {
  /** The question it belongs to; '' for the very first question. */
  ask: string;
  /** The clause it refers to, or ''. */
  clause: string;
  text: string;
}

const CITED = new RegExp(`^(.*?)\\s*\\[(${ID})\\]$`, 's');

/** A text may end with its clause: "Raise, or pass. [PHO-AUC06]". */
export function splitClause(whole: string): { text: string; clause: string } {
  const [, text = whole, clause = ''] = CITED.exec(whole) ?? [];
  return { text, clause };
}

/** A tip to show, with the id by which it is remembered. */
export interface DueTip {
  id: string;
  text: string;
  clause: string;
}

/** The first unread tip: the one for this question before the general one. */
export function tipFor(tips: Tip[], ask: string, read: string[]): DueTip | null {
  const id = (tip: Tip) => `ask:${tip.ask}`;
  for (const name of [ask, '']) {
    const tip = tips.find((one) => one.ask === name && !read.includes(id(one)));
    if (tip) return { id: id(tip), text: tip.text, clause: tip.clause };
  }
  return null;
}

const AIM = /^aim(\d+)$/;

/** `start` comes first; `alone` replaces it in a solo game, if there is one. */
export function tipsOf(words: Tables, alone = false): Tip[] {
  const { alone: lone, ...guide } = words.guide ?? {};
  if (alone && lone) guide.start = lone;
  return Object.entries(guide)
    .filter(([ask]) => !AIM.test(ask))
    .map(([ask, whole]) => ({ ask: ask === 'start' ? '' : ask, ...splitClause(whole) }));
}

/** What to aim for in this round: the text of `aim4` holds from round 4 on. */
export function aimOf(words: Tables, round: number): string {
  const aims = Object.entries(words.guide ?? {}).flatMap(([key, whole]) => {
    const from = Number(AIM.exec(key)?.[1] ?? Infinity);
    return from <= round ? [{ from, text: splitClause(whole).text }] : [];
  });
  return aims.sort((a, b) => b.from - a.from)[0]?.text ?? '';
}
