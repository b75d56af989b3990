/**
 * The forced move of a question, if it may be played automatically.
 *
 * A question with a single answer often depends on a hidden hand, so an instant answer would reveal something.
 * We therefore play it only if no human opponent is at the table, never if it would make an undo impossible,
 * and never in a decision window, which has auto-answers.
 */
import type { MoveInfo, State } from '../../protocol';

/** Milliseconds a forced move is shown before it is played, and those for one that follows another. */
export const FORCED_MOVE_DELAY = 1400;
export const NEXT_FORCED_MOVE_DELAY = 600;

/** Whether a human opponent plays on another device. */
const watched = ({ seats, my_seats: mySeats, team }: State): boolean =>
  !team && seats.some(({ seat, kind }) => kind === 'person' && !mySeats.includes(seat));

export function forcedMoveIn(state: State): MoveInfo | null {
  const { legal_moves: moves, question, undo, paused, takeback, status } = state;
  if (status !== 'playing' || !question || question.window || moves.length !== 1) return null;
  if ((undo.can && !undo.bots) || paused || takeback || watched(state)) return null;
  return moves[0]!;
}
