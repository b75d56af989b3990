/** Texts of the boards: each game's come from [web] of its words, those of the common parts stand here. */
import { gameWords } from '../lib/gamewords.svelte';
import { fill, type Facts } from '../lib/i18n';
import { settings, type Language } from '../lib/settings.svelte';

/** Reads [web] of one game's words; a key that is missing shows itself, `maybe` shows nothing instead. */
export interface BoardWords {
  (key: string, facts?: Facts): string;
  maybe: (key: string, facts?: Facts) => string;
}

export function boardWords(game: string): BoardWords {
  const find = (key: string) => gameWords.of(game).web?.[key];
  const read = (key: string, facts?: Facts) => fill(find(key) ?? key, facts);
  return Object.assign(read, { maybe: (key: string, facts?: Facts) => fill(find(key) ?? '', facts) });
}

/** A reader of one catalogue, typed by its English keys; German must have every one of them. */
function reader<K extends string>(words: Record<Language, Record<K, string>>) {
  return (key: K, facts?: Facts): string => fill(words[settings.language][key], facts);
}

const en = {
  lit: '{label}. Choice {number}: {text}',
  'lit.plain': '{label}. You may choose: {text}',
  'lit.several': '{label}. {count} choices here',
  refused: '{label}. Not now',
  chosen: 'chosen: {label}',
  which: 'Which of these?',
  close: 'Close',
  clauses: 'Clauses',
  source: 'Source',
  hidden: 'hidden',
  near: 'Nearer (+, −, 0)',
} as const;

const de: Record<keyof typeof en, string> = {
  lit: '{label}. Wahl {number}: {text}',
  'lit.plain': '{label}. Wählbar: {text}',
  'lit.several': '{label}. {count} Möglichkeiten hier',
  refused: '{label}. Jetzt nicht',
  chosen: 'gewählt: {label}',
  which: 'Welches davon?',
  close: 'Schließen',
  clauses: 'Regeln',
  source: 'Quelle',
  hidden: 'verdeckt',
  near: 'Näher (+, −, 0)',
};

export const say = reader({ en, de });
