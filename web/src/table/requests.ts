/** Requests between players: take back a move, pause. */
import type { EventInfo, SeatInfo, State, TakebackInfo } from '../protocol';

/** The text of the move somebody wants to take back, as far as I know it. */
export function takebackText(log: readonly EventInfo[], asked: Pick<TakebackInfo, 'seat' | 'step'>): string {
  return log.find((event) => event.step > asked.step && event.seat === asked.seat && event.text)?.text ?? '';
}

/** The players the host may let a bot play for: not connected, and the game waits for them. The server knows how long. */
export function absentSeats(table: Pick<State, 'status' | 'paused' | 'clock' | 'seats' | 'my_seats'>): SeatInfo[] {
  if (table.status !== 'playing' || table.paused || table.clock.kind !== 'none') return [];
  const { my_seats: mine } = table;
  return table.seats.filter((s) => s.kind === 'person' && !s.connected && s.thinking && !mine.includes(s.seat));
}

/** Whether this seat has to answer a pause request. */
export function mustAnswerPause(seat: SeatInfo): boolean {
  return seat.kind === 'person' && !seat.resigned;
}
