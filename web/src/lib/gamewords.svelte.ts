/** The texts of the games, as the server or a saved file gave them: whoever reads one hears when the language changes. */
import { SvelteMap } from 'svelte/reactivity';
import type { WordsText } from '../protocol';

export type Tables = WordsText['tables'];
/** What the server says of a game in words: its texts, and which fields of its View are players. */
export type Told = Pick<WordsText, 'tables' | 'fields'>;

class GameWords {
  private readonly games = new SvelteMap<string, Told>();

  learn(game: string, { tables, fields }: Told): void {
    this.games.set(game, { tables, fields });
  }

  told(game: string): Told {
    return this.games.get(game) ?? { tables: {}, fields: {} };
  }

  of(game: string): Tables {
    return this.told(game).tables;
  }
}

export const gameWords = new GameWords();
