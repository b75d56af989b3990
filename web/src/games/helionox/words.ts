/** Texts of this board, from [web] of the game's words; names of cards and worlds come with the table. */
import { boardWords } from '../../parts/words';

export const w = boardWords('helionox');
