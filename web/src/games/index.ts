/** The games that have a board of their own; all others are drawn by the generic view. */
import type { BoardEntry } from './types';

export const boards: Record<string, BoardEntry> = {};
