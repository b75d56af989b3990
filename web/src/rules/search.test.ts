import { describe, expect, it } from 'vitest';
import type { Clause } from '../protocol';
import { byChapter, searchClauses, splitOptionMarks } from './search';

const clause = (id: string, chapter: string, text: string): Clause => ({
  id,
  chapter,
  text,
  ruling: false,
  rulings: [],
});
const rules = [
  clause('PHO-AUC01', 'Auctions', 'The first bid is at least the printed cost.'),
  clause('PHO-AUC02', 'Auctions', 'A bidder may pass.'),
  clause('PHO-WRK01', 'Workers', 'A worker costs what the training tile says.'),
];

describe('find', () => {
  it('gives everything for nothing', () => expect(searchClauses(rules, '  ')).toEqual(rules));
  it('wants all words, in any case and order', () => {
    expect(searchClauses(rules, 'COST bid').map((c) => c.id)).toEqual(['PHO-AUC01']);
  });
  it('finds by clause', () => expect(searchClauses(rules, 'wrk01').map((c) => c.id)).toEqual(['PHO-WRK01']));
});

describe('byChapter', () => {
  it('keeps the order of chapters and clauses', () => {
    expect(byChapter(rules).map(([chapter, list]) => [chapter, list.length])).toEqual([
      ['Auctions', 2],
      ['Workers', 1],
    ]);
  });
});

describe('onlyFor', () => {
  const words = { 'mark.MP': 'With Mercury Protocol' };
  it('says what a clause is for in words', () => {
    expect(splitOptionMarks('[MP] [COOP] Deal 1.', words)).toEqual({
      only: ['With Mercury Protocol', 'COOP'],
      text: 'Deal 1.',
    });
  });
  it('leaves other clauses alone', () =>
    expect(splitOptionMarks('Deal [1].', words)).toEqual({ only: [], text: 'Deal [1].' }));
});
