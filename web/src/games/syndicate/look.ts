import type { State } from '../../protocol';
import type { View } from './view';

/** Where a sleeper can be turned up. */
const SLEEPERS = [
  'turn_change',
  'mission_announced',
  'mission_succeeded',
  'assault_announced',
  'sovereign_revealed',
  'pardons_closed',
  'collect_started',
  'sleeper_played',
];

/** How this game is told apart in lists: its sign. Trading takes a third party, if only the phantom. */
export default {
  symbol: 'robbery',
  asks: ({ seats, options_chosen: chosen }: Pick<State, 'seats' | 'options_chosen'>): string[] =>
    chosen.trading && seats.length > 1 && (seats.length > 2 || chosen.phantom) ? ['trade'] : [],
  feigns: ({ seats, seat, view }: Pick<State, 'seats' | 'seat' | 'view'>): string[] =>
    seats.filter(({ kind }) => kind === 'person').length > 1 && (view as View).seats[seat]?.slot_filled ? SLEEPERS : [],
};
