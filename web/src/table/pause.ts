/** Pausing the game. */
import type { SeatInfo } from '../protocol';

/** Whether this seat has to answer a pause request. */
export function mustAnswerPause(seat: SeatInfo): boolean {
  return seat.kind === 'person' && !seat.resigned;
}
