import type { State } from '../../protocol';

/** How this game is told apart in lists: its sign. Trading takes a third party, if only the phantom. */
export default {
  symbol: 'robbery',
  asks: ({ seats, options_chosen: chosen }: Pick<State, 'seats' | 'options_chosen'>): string[] =>
    chosen.trading && seats.length > 1 && (seats.length > 2 || chosen.phantom) ? ['trade'] : [],
};
