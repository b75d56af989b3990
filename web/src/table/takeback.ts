/** Taking back a move that can no longer be undone. */
import type { EventInfo, TakebackInfo } from '../protocol';

/** The text of the move somebody wants to take back, as far as I know it. */
export function takebackText(log: readonly EventInfo[], request: Pick<TakebackInfo, 'seat' | 'step'>): string {
  return log.find((event) => event.step > request.step && event.seat === request.seat && event.text)?.text ?? '';
}
