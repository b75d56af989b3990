/** Texts of this board, from [web] of the game's words; names of systems and cards come with the table. */
import { boardWords } from '../../parts/words';

export const w = boardWords('phoenix_syndicate');
