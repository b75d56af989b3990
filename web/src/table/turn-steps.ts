/** The steps of a turn for the top bar, if the View declares its step and the game's texts name them all. */
import type { Names } from '../games/types';
import type { Fields } from '../generic-board/blocks';

export interface Step {
  id: string;
  text: string;
  on: boolean;
}

const MAX_STEPS = 4;

/** Whether the view has a value at a path such as "seats.kingpin", in any item of a list; true without a path. */
function has(view: unknown, path?: string): boolean {
  if (Array.isArray(view)) return view.some((item) => has(item, path));
  if (!path) return Boolean(view);
  const [field = '', ...rest] = path.split('.');
  return has((view as Record<string, unknown> | null)?.[field], rest.join('.'));
}

export function stepsOf(view: unknown, names: Names, fields: Fields): Step[] {
  if (typeof view !== 'object' || view === null) return [];
  for (const field of Object.keys(fields).filter((name) => fields[name] === 'step')) {
    const now = String((view as Record<string, unknown>)[field] ?? '');
    const known = names[field];
    if (!known?.[now]) continue;
    // Numeric keys would be sorted first in an object, so the current step is found by name.
    const all = Object.entries(known)
      .sort(([a], [b]) => (/^\d/.test(a) && /^\d/.test(b) ? a.localeCompare(b) : 0))
      .map(([id, text]) => ({ id, text, on: id === now }))
      .filter((step) => step.on || has(view, names.only?.[step.id]));
    const at = all.findIndex((step) => step.on);
    const from = Math.max(0, Math.min(at - 1, all.length - MAX_STEPS));
    return all.slice(from, from + MAX_STEPS);
  }
  return [];
}
