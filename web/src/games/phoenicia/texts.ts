/** Texts of Phoenicia's board, from [web] of its texts; names of cards and activities come with the table. */
import { boardTexts } from '../../board/board-texts';

export const w = boardTexts('phoenicia');

/** The effect of a card in a few words, or '' for a card that only has numbers. */
export const effect = (card: string): string => w.maybe(`effect.${card}`);

/** What a card does, in full sentences. */
export const long = (card: string): string => w.maybe(`long.${card}`);
