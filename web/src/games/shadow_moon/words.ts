/** Texts of Shadow Moon's board, from [web] of its words; names of cards and sectors come with the table. */
import { boardWords } from '../../parts/words';

export const w = boardWords('shadow_moon');
