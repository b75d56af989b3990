/** Texts of Shadow Moon's board, from [web] of its texts; names of cards and sectors come with the table. */
import { boardTexts } from '../../board/board-texts';

export const w = boardTexts('shadow_moon');
