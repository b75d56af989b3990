/** Texts of this board, from [web] of the game's texts; names of territories and cards come with the table. */
import { boardTexts } from '../../board/board-texts';

export const w = boardTexts('syndicate');
