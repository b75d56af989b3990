/** Keyboard shortcuts: which action a key press means; none while the user types or holds a modifier. */

export type Shortcut =
  | { do: 'digit'; n: number }
  | { do: 'zoom'; by: number }
  | { do: 'confirm' | 'yes' | 'no' | 'pass' | 'end' | 'undo' | 'hint' | 'back' | 'group' | 'plan' }
  | { do: 'log' | 'chat' | 'rules' | 'theme' | 'sound' | 'keys' | 'region' | 'region-back' };

const LETTERS: Record<string, Shortcut> = {
  y: { do: 'yes' },
  n: { do: 'no' },
  p: { do: 'pass' },
  e: { do: 'end' },
  u: { do: 'undo' },
  h: { do: 'hint' },
  m: { do: 'group' },
  v: { do: 'plan' },
  l: { do: 'log' },
  c: { do: 'chat' },
  r: { do: 'rules' },
  t: { do: 'theme' },
  s: { do: 'sound' },
  '?': { do: 'keys' },
  '+': { do: 'zoom', by: 1 },
  '=': { do: 'zoom', by: 1 },
  '-': { do: 'zoom', by: -1 },
  '0': { do: 'zoom', by: 0 },
};

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['range', 'checkbox', 'radio', 'button'].includes(target.type);
}

/** Enter belongs to the focused button, link or place. */
function takesEnter(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('button, a[href], summary, [role="button"], [role="tab"], input') !== null;
}

/** What a key press means. Without `characters`, only keys that type nothing are shortcuts (WCAG 2.1.4). */
export function shortcutFor(event: KeyboardEvent, characters = true): Shortcut | null {
  if (event.key === 'F6') return { do: event.shiftKey ? 'region-back' : 'region' };
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || event.isComposing) return null;
  if (event.key === 'Escape') return { do: 'back' };
  if (event.key === 'Enter') return takesEnter(event.target) ? null : { do: 'confirm' };
  if (!characters) return null;
  if (/^[1-9]$/.test(event.key)) return { do: 'digit', n: Number(event.key) };
  return LETTERS[event.key.toLowerCase()] ?? null;
}
