/**
 * The one answer a question leaves, where it may be given by itself.
 *
 * The rules ask no question whose answer follows from what all can see: what leaves one answer is a hidden hand, and
 * whoever answers at once tells others of it. So it is given by itself only where nobody else looks who plays against
 * me; never where something could still be taken back before it, nor in a window, which has answers given ahead.
 */
import type { MoveInfo, State } from '../protocol';

/** How long it is seen before it is given; and one that follows such an answer. */
export const MOMENT = 1400;
export const NEXT_MOMENT = 600;

/** Whether a person sits against me at another device. */
const watched = ({ seats, hands, team }: State): boolean =>
  !team && seats.some(({ seat, kind }) => kind === 'person' && !hands.includes(seat));

export function onlyAnswer(state: State): MoveInfo | null {
  const { options, question, undo, paused, takeback, status } = state;
  if (status !== 'playing' || !question || question.window || options.length !== 1) return null;
  if (undo.can || paused || takeback || watched(state)) return null;
  return options[0]!;
}
