/** The games' texts, from the server or a saved file; reactive, so components update when the language changes. */
import { SvelteMap } from 'svelte/reactivity';
import type { WordsText } from '../protocol';

export type Tables = WordsText['tables'];
/** A game's texts, which fields of its View are players, and which cards are reconstructed. */
export type GameTextData = Pick<WordsText, 'tables' | 'fields'> & Partial<Pick<WordsText, 'reconstructed'>>;

class GameTexts {
  private readonly games = new SvelteMap<string, GameTextData>();

  learn(game: string, { tables, fields, reconstructed = {} }: GameTextData): void {
    this.games.set(game, { tables, fields, reconstructed });
  }

  dataFor(game: string): GameTextData {
    return this.games.get(game) ?? { tables: {}, fields: {} };
  }

  of(game: string): Tables {
    return this.dataFor(game).tables;
  }
}

export const gameTexts = new GameTexts();
