/** What people at a table ask of each other. */
import type { EventInfo, SeatInfo, TakebackInfo } from '../protocol';

/** What the move was that somebody wants back, as far as I may know it. */
export function takenBack(story: readonly EventInfo[], asked: Pick<TakebackInfo, 'seat' | 'step'>): string {
  return story.find((event) => event.step > asked.step && event.seat === asked.seat && event.text)?.text ?? '';
}

/** Whether a pause waits for this seat. */
export function isToAnswer(seat: SeatInfo): boolean {
  return seat.kind === 'person' && !seat.conceded;
}
