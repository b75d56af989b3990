/** Requests between players: take back a move, pause. */
import type { EventInfo, SeatInfo, TakebackInfo } from '../protocol';

/** The text of the move somebody wants to take back, as far as I know it. */
export function takebackText(log: readonly EventInfo[], asked: Pick<TakebackInfo, 'seat' | 'step'>): string {
  return log.find((event) => event.step > asked.step && event.seat === asked.seat && event.text)?.text ?? '';
}

/** Whether this seat has to answer a pause request. */
export function mustAnswerPause(seat: SeatInfo): boolean {
  return seat.kind === 'person' && !seat.resigned;
}
