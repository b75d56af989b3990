/** Merge an Update into the State it follows. */
import type { State, Update } from '../protocol';

/** The State after an update. Parts that did not change are shared with the old State, which stays as it is. */
export function applyUpdate(state: State, update: Update): State {
  let merged: State = { ...state, events_from: update.events_from, events: update.events };
  for (const [pointer, value] of Object.entries(update.changes)) {
    const names = pointer.split('/').slice(1);
    merged = replace(merged, names.map(unescape), 0, value) as State;
  }
  return merged;
}

/** A copy of `whole` in which the value at the path `names`, from index `at` on, is replaced. */
function replace(target: unknown, names: string[], at: number, value: unknown): unknown {
  if (at === names.length) return value;
  const name = names[at]!;
  if (Array.isArray(target)) {
    const items = target as unknown[];
    return items.map((item, index) => (index === Number(name) ? replace(item, names, at + 1, value) : item));
  }
  const parts = target as Record<string, unknown>;
  return { ...parts, [name]: replace(parts[name], names, at + 1, value) };
}

/** A name in a JSON pointer (RFC 6901). */
function unescape(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}
