import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tipsOf } from '../lib/tips';
import { games, wordsFile } from '../testing';

/** The keys a board reads: w('key'), w.maybe('key'), quoted in its sources. */
function keysUsed(game: string): string[] {
  const sources = readdirSync(`src/games/${game}`).filter((name) => /\.(ts|svelte)$/.test(name));
  const texts = sources
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => readFileSync(`src/games/${game}/${name}`, 'utf8'));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\bw\('([\w.]+)'/g)].map((match) => match[1]!)))];
}

describe.each(games().filter((game) => existsSync(`src/games/${game}/Board.svelte`)))('%s', (game) => {
  const rules = readFileSync(`../src/cinque/games/${game}/RULES.md`, 'utf8');

  it.each(['en', 'de'])('has every text of its board in %s', (lang) => {
    const web = wordsFile(game, lang).web ?? {};
    expect(keysUsed(game).filter((key) => !(key in web))).toEqual([]);
  });

  it('presents itself in the lobby', () => {
    for (const lang of ['en', 'de']) expect(wordsFile(game, lang).lobby).toHaveProperty('sentence');
    for (const file of ['art.svg', 'look.ts', 'tokens.css']) expect(existsSync(`src/games/${game}/${file}`)).toBe(true);
  });

  it.each(['en', 'de'])('is explained in %s by what it asks, with clauses that the rules have', (lang) => {
    const words = wordsFile(game, lang);
    const tips = tipsOf(words);
    expect(tips[0]!.ask).toBe('');
    for (const tip of tips.slice(1)) expect(Object.keys(words.asks!)).toContain(tip.ask);
    for (const tip of tips) {
      expect(rules).toContain(`- ${tip.clause}:`);
      expect(tip.text.length).toBeGreaterThan(20);
    }
  });
});
