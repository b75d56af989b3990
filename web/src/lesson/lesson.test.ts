import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { games, wordsFile } from '../testing';
import { lessonOf } from './lesson';

it('reads pictures and words', () => {
  const lesson = lessonOf({
    lesson: { 'goal.title': 'The goal', 'goal.text': 'Win.', 'goal.signs': 'city > "15" 32', word1: 'bid: a price' },
  });
  expect(lesson.pictures[0]).toMatchObject({ id: 'goal', title: 'The goal', text: 'Win.' });
  expect(lesson.pictures[0]!.signs.map((sign) => sign.kind)).toEqual(['symbol', 'arrow', 'chip', 'chip']);
  expect(lesson.words).toEqual([{ term: 'bid', text: 'a price' }]);
});

describe.each(games().filter((game) => wordsFile(game, 'en').lesson))('the lesson of %s', (game) => {
  const sprite = readFileSync('src/ui/IconSprite.svelte', 'utf8');
  it.each(['en', 'de'])('has pictures, each drawn with symbols there are, and words in %s', (lang) => {
    const { pictures, words } = lessonOf(wordsFile(game, lang));
    expect(pictures.length).toBeGreaterThan(3);
    expect(words.length).toBeGreaterThan(3);
    const rules = readFileSync(`../src/cinque/games/${game}/RULES.md`, 'utf8');
    for (const { clause } of pictures) if (clause) expect(rules).toContain(`${clause}:`);
    for (const sign of pictures.flatMap((picture) => picture.signs))
      if (sign.kind === 'symbol') expect(sprite).toContain(`<symbol id="${sign.text}"`);
  });
});
