import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tipsOf } from '../lesson/tips';
import { games, wordsFile } from '../testing';

/** The keys a board reads: w('key'), w.maybe('key'), quoted in its sources. */
function keysUsed(game: string): string[] {
  const used = textsOf(game).flatMap((text) => [...text.matchAll(/\bw\('([\w.]+)'/g)].map((match) => match[1]!));
  return [...new Set(used)];
}

/** The sources of a board. */
function textsOf(game: string): string[] {
  const sources = readdirSync(`src/games/${game}`).filter((name) => /\.(ts|svelte)$/.test(name));
  return sources
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => readFileSync(`src/games/${game}/${name}`, 'utf8'));
}

describe.each(games().filter((game) => existsSync(`src/games/${game}/Board.svelte`)))('%s', (game) => {
  const rules = readFileSync(`../src/cinque/games/${game}/RULES.md`, 'utf8');

  it.each(['en', 'de'])('has every text of its board in %s', (lang) => {
    const web = wordsFile(game, lang).web ?? {};
    expect(keysUsed(game).filter((key) => !(key in web))).toEqual([]);
  });

  it('says of its cards which are reconstructed, by the tables of its content', () => {
    const marked = textsOf(game).flatMap((text) =>
      [...text.matchAll(/\bw\.made\((?:\w+ \? )?'(\w+)'/g)].map((m) => m[1]!),
    );
    const folder = `../src/cinque/games/${game}/content`;
    const content = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
    const tables = content.flatMap((text) => [...text.matchAll(/^(?:\[\[)?(\w+)(?:\]\]| = \[)/gm)].map((m) => m[1]!));
    expect(marked.length).toBeGreaterThan(0);
    expect(marked.filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('presents itself in the lobby', () => {
    for (const lang of ['en', 'de']) expect(wordsFile(game, lang).lobby).toHaveProperty('sentence');
    for (const file of ['pictures.ts', 'manifest.ts', 'tokens.css'])
      expect(existsSync(`src/games/${game}/${file}`)).toBe(true);
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
