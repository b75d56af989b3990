import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tips as phoenicia } from './phoenicia.tips';
import { tips as shadowMoon } from './shadow_moon.tips';

const games = { phoenicia, shadow_moon: shadowMoon };

describe.each(Object.entries(games))('the guided first game of %s', (game, tips) => {
  const folder = `../src/cinque/games/${game}`;
  const words = readFileSync(`${folder}/words/en.toml`, 'utf8');
  const asks = /\[asks\]\n([\s\S]*?)\n\[/
    .exec(words)![1]!
    .split('\n')
    .map((line) => line.split(' ')[0]);
  const rules = readFileSync(`${folder}/RULES.md`, 'utf8');

  it('begins with a word about the whole game', () => expect(tips[0]!.ask).toBe(''));
  it.each(tips.slice(1))('explains $ask, which the game asks', ({ ask }) => expect(asks).toContain(ask));
  it.each(tips)('links to $clause, which the rules have', ({ clause }) => expect(rules).toContain(`- ${clause}:`));
  it('is said in both languages', () => {
    for (const { text } of tips) expect(Object.values(text).every((t) => t.length > 20)).toBe(true);
  });
});
