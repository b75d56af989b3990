/** Test helper: the games' English texts, read from their source files. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { gameTexts, type Tables } from './lib/game-texts.svelte';

const GAMES = '../src/cinque/games';

/** The tables of a words file: [table] headings and `key = "text"` lines. */
export function wordsFile(game: string, lang: string): Tables {
  const found: Tables = {};
  let table: Record<string, string> = {};
  for (const line of readFileSync(`${GAMES}/${game}/words/${lang}.toml`, 'utf8').split('\n')) {
    const heading = /^\[([\w.]+)\]$/.exec(line);
    const entry = /^("(?:[^"\\]|\\.)*"|[\w-]+) = (".*")$/.exec(line);
    if (heading) table = found[heading[1]!] ??= {};
    else if (entry) table[entry[1]!.startsWith('"') ? JSON.parse(entry[1]!) : entry[1]!] = JSON.parse(entry[2]!);
  }
  return found;
}

/** The games that have texts. */
export function games(): string[] {
  return readdirSync(GAMES).filter((game) => existsSync(`${GAMES}/${game}/words/en.toml`));
}

for (const game of games()) gameTexts.learn(game, { tables: wordsFile(game, 'en'), fields: {} });
