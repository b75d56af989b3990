import { afterEach, expect, it } from 'vitest';
import { gameTexts } from '../lib/game-texts.svelte';
import { settings } from '../settings/settings.svelte';
import { boardTexts } from './board-texts';

afterEach(() => (settings.language = 'en'));

it('says of a card that its text is reconstructed, wholly or in part, and nothing of one that is printed', () => {
  const reconstructed = { upgrade: { EX5: 'all', DE1: 'part' }, tile: { A: 'all' } } as const;
  gameTexts.learn('toy', { tables: {}, fields: {}, reconstructed });
  const w = boardTexts('toy');
  expect(w.made('upgrade', 'EX5')).toBe('Card text reconstructed');
  expect(w.made('upgrade', 'DE1')).toBe('Card text partly reconstructed');
  expect(w.made('tile', 'A', 'figures')).toBe('Figures reconstructed');
  expect(w.made('advantage', 'AV01')).toBe('');
  settings.language = 'de';
  expect(w.made('upgrade', 'EX5')).toBe('Kartentext rekonstruiert');
  gameTexts.learn('old', { tables: {}, fields: {} });
  expect(boardTexts('old').made('card', 'x')).toBe('');
});
