/** Players who are away while the game waits for them. */
import type { SeatInfo, State } from '../protocol';

/** The players a bot may take over for: not connected while the game waits for them. The server knows how long. */
export function absentSeats(table: Pick<State, 'status' | 'paused' | 'clock' | 'seats' | 'my_seats'>): SeatInfo[] {
  if (table.status !== 'playing' || table.paused || table.clock.kind !== 'none') return [];
  const { my_seats: mine } = table;
  return table.seats.filter((s) => s.kind === 'person' && !s.connected && s.thinking && !mine.includes(s.seat));
}
