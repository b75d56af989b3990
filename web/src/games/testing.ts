/** Helpers for unit tests of boards. */
import { render } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { BoardComponent, BoardProps } from './types';

/** Render a board for the first seat with the given props. */
export function show<View>(Board: BoardComponent, people: string[], given: Partial<BoardProps<View>> & { view: View }) {
  const onpick = vi.fn();
  const onexplain = vi.fn();
  const seats = people.map((name, seat) => ({ seat, name, bot: '', waiting: false, online: true, points: null }));
  const props = { mySeat: 0, seats, lit: [], names: {}, refusals: [], onpick, onexplain, ...given };
  return { ...render(Board, { props }), onpick, onexplain, user: userEvent.setup() };
}

/** A copy with a change. */
export function changed<View>(view: View, change: (copy: View) => void): View {
  const copy = structuredClone(view);
  change(copy);
  return copy;
}
