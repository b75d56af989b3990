/** Which wish a key press means; nothing while the player types or holds a modifier. */

export type KeyWish =
  | { do: 'digit'; n: number }
  | { do: 'zoom'; by: number }
  | { do: 'confirm' | 'yes' | 'no' | 'pass' | 'end' | 'undo' | 'hint' | 'back' | 'group' | 'plan' }
  | { do: 'log' | 'chat' | 'rules' | 'theme' | 'sound' | 'keys' | 'region' | 'region-back' };

const LETTERS: Record<string, KeyWish> = {
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

/** Enter belongs to the button, link or lit place that has the focus. */
function takesEnter(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('button, a[href], summary, [role="button"], [role="tab"], input') !== null;
}

export function wishOf(event: KeyboardEvent): KeyWish | null {
  if (event.key === 'F6') return { do: event.shiftKey ? 'region-back' : 'region' };
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || event.isComposing) return null;
  if (event.key === 'Escape') return { do: 'back' };
  if (event.key === 'Enter') return takesEnter(event.target) ? null : { do: 'confirm' };
  if (/^[1-9]$/.test(event.key)) return { do: 'digit', n: Number(event.key) };
  return LETTERS[event.key.toLowerCase()] ?? null;
}

/** The next region's element in reading order, by its mark. */
export function nextRegion(order: string[], from: Element | null, by: 1 | -1): HTMLElement | null {
  const present = order.filter((name) => regionElement(name));
  const now = from?.closest<HTMLElement>('[data-region]')?.dataset.region ?? '';
  const i = present.indexOf(now);
  const name = present[(i + by + present.length) % present.length];
  return name ? regionElement(name) : null;
}

function regionElement(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-region="${name}"]`);
}

/** Put the focus on the first thing in a region that can have it. */
export function enterRegion(region: HTMLElement): void {
  const inside = region.querySelector<HTMLElement>(
    'button:not(:disabled):not([tabindex="-1"]), [tabindex="0"], a[href], input, select',
  );
  // A region with nothing to operate is still a place to be: it is read, not passed over.
  if (!inside && !region.hasAttribute('tabindex')) region.tabIndex = -1;
  (inside ?? region).focus();
}
