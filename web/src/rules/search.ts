/** Search in the rules: all words must occur; chapters keep their order. */
import type { Clause } from '../protocol';

export function searchClauses(clauses: Clause[], query: string): Clause[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return clauses;
  return clauses.filter((clause) => {
    const text = `${clause.id} ${clause.chapter} ${clause.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function byChapter(clauses: Clause[]): [string, Clause[]][] {
  const chapters = new Map<string, Clause[]>();
  for (const clause of clauses) chapters.set(clause.chapter, [...(chapters.get(clause.chapter) ?? []), clause]);
  return [...chapters];
}

/** "[MP] Requests are dealt": the option a clause applies to, as its game names it, and the rest. */
export function splitOptionMarks(text: string, words: Record<string, string>): { only: string[]; text: string } {
  const only: string[] = [];
  let rest = text;
  for (let mark; (mark = /^\[([A-Z]+)\] */.exec(rest)); rest = rest.slice(mark[0].length))
    only.push(words[`mark.${mark[1]}`] ?? mark[1]!);
  return { only, text: rest };
}
