/** Texts of the boards: a game's own texts come from [web] of its words, those of the shared parts are here. */
import { gameTexts } from '../lib/game-texts.svelte';
import { fill, type Facts } from '../lib/i18n';
import { settings, type Language } from '../settings/settings.svelte';

/** Reads [web] of one game's texts; shows the key if a text is missing, `maybe` shows nothing. */
export interface BoardTexts {
  (key: string, facts?: Facts): string;
  maybe: (key: string, facts?: Facts) => string;
  /** The note that a card (or its numbers) is reconstructed, by its table in the content, or ''. */
  made: (table: string, id: string, what?: 'card' | 'figures') => string;
}

export function boardTexts(game: string): BoardTexts {
  const find = (key: string) => gameTexts.of(game).web?.[key];
  const read = (key: string, facts?: Facts) => fill(find(key) ?? key, facts);
  return Object.assign(read, {
    maybe: (key: string, facts?: Facts) => fill(find(key) ?? '', facts),
    made: (table: string, id: string, what: 'card' | 'figures' = 'card') => {
      const part = gameTexts.dataFor(game).reconstructed?.[table]?.[id];
      return part ? say(`made.${what}.${part}`) : '';
    },
  });
}

/** A reader for one catalog, typed by its English keys; German must have them all. */
function reader<K extends string>(words: Record<Language, Record<K, string>>) {
  return (key: K, facts?: Facts): string => fill(words[settings.language][key], facts);
}

const en = {
  lit: '{label}. Choice {number}: {text}',
  'lit.plain': '{label}. You may choose: {text}',
  'lit.several': '{label}. {count} choices here',
  refused: '{label}. Not now',
  chosen: 'chosen: {label}',
  which: 'What would you like to do?',
  close: 'Close',
  clauses: 'Clauses',
  'made.card.all': 'Card text reconstructed',
  'made.card.part': 'Card text partly reconstructed',
  'made.figures.all': 'Figures reconstructed',
  'made.figures.part': 'Figures partly reconstructed',
  hidden: 'hidden',
  near: 'Zoom in (+, −, 0)',
} as const;

const de: Record<keyof typeof en, string> = {
  lit: '{label}. Wahl {number}: {text}',
  'lit.plain': '{label}. Wählbar: {text}',
  'lit.several': '{label}. {count} Möglichkeiten hier',
  refused: '{label}. Jetzt nicht',
  chosen: 'gewählt: {label}',
  which: 'Was möchtest du tun?',
  close: 'Schließen',
  clauses: 'Regeln',
  'made.card.all': 'Kartentext rekonstruiert',
  'made.card.part': 'Kartentext teilweise rekonstruiert',
  'made.figures.all': 'Werte rekonstruiert',
  'made.figures.part': 'Werte teilweise rekonstruiert',
  hidden: 'verdeckt',
  near: 'Vergrößern (+, −, 0)',
};

export const say = reader({ en, de });
