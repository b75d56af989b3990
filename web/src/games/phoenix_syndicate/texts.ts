/** Texts of this board, from [web] of the game's texts; names of systems and cards come with the table. */
import { boardTexts } from '../../board/board-texts';

export const w = boardTexts('phoenix_syndicate');
