import type { State } from '../../protocol';
import type { View } from './view';

/** The decision windows in which a sleeper can be revealed. */
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

/** The game's icon. Trading needs a third party, even if it is only the phantom. */
export default {
  symbol: 'robbery',
  dark: true,
  stats: {
    // credits are the points of this game
    score: { icon: 'point', counts: 'credits' },
    credits: { icon: 'credits' },
    influence: { icon: 'influence' },
    crew: { icon: 'crew' },
    bases: { icon: 'base' },
    assault: { icon: 'assault' },
    tech: { icon: 'tech' },
    cards: { icon: 'hand', minor: true },
    alert: { icon: 'alert' },
  },
  optInWindows: ({ seats, options: chosen }: Pick<State, 'seats' | 'options'>): string[] =>
    chosen.trading && seats.length > 1 && (seats.length > 2 || chosen.phantom) ? ['trade', 'trade_rolls'] : [],
  bluffWindows: ({ seats, seat, view }: Pick<State, 'seats' | 'seat' | 'view'>): string[] =>
    seats.filter(({ kind }) => kind === 'person').length > 1 && (view as View).seats[seat]?.slot_filled ? SLEEPERS : [],
};
