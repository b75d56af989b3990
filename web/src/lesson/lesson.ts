/** A game's lesson, from [lesson] of its texts: pictures made of its icons, then the important terms. */
import type { Tables } from '../lib/game-texts.svelte';
import { splitClause } from './tips';

export interface Sign {
  kind: 'symbol' | 'arrow' | 'chip';
  text: string;
}

export interface Picture {
  id: string;
  title: string;
  text: string;
  /** The clause it refers to, or ''. */
  clause: string;
  signs: Sign[];
}

export interface Lesson {
  pictures: Picture[];
  words: { term: string; text: string }[];
}

/** `worker > tile +3`: icon names are drawn, > is an arrow, "…" or a number is a label. */
function signsOf(line: string): Sign[] {
  const parts = line.match(/"[^"]*"|\S+/g) ?? [];
  return parts.map((part) => {
    if (part === '>') return { kind: 'arrow', text: '→' };
    if (/^["\d+−]/.test(part)) return { kind: 'chip', text: part.replace(/"/g, '') };
    return { kind: 'symbol', text: part };
  });
}

/** Keys: `goal.title`, `goal.text`, `goal.signs` for a picture; `word1` = "production: what you earn" for a term. */
export function lessonOf(words: Tables): Lesson {
  const table = words.lesson ?? {};
  const ids = Object.keys(table).flatMap((key) => /^(\w+)\.text$/.exec(key)?.[1] ?? []);
  return {
    pictures: ids.map((id) => ({
      id,
      title: table[`${id}.title`] ?? '',
      ...splitClause(table[`${id}.text`]!),
      signs: signsOf(table[`${id}.signs`] ?? ''),
    })),
    words: Object.entries(table).flatMap(([key, whole]) => {
      const [, term, text] = /^([^:]+): (.*)$/s.exec(whole) ?? [];
      return /^word\d$/.test(key) && term && text ? [{ term, text }] : [];
    }),
  };
}
