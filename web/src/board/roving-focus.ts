/** One tab stop per region: the arrow keys move between its places by their position. */
import type { Attachment } from 'svelte/attachments';
import { nearest, type Box, type Direction } from './geometry';

type Spot = (HTMLElement | SVGElement) & { dataset: DOMStringMap };

const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const boxOf = (spot: Element): Box => {
  const { x, y, width, height } = spot.getBoundingClientRect();
  return { x, y, w: width, h: height };
};

export function rovingFocus(): Attachment<Element> {
  return (root) => {
    const spots = () => [...root.querySelectorAll<Spot>('[data-place-state]')];

    /** Exactly one place is reachable by Tab: the last focused, else the first that can be chosen, else the first. */
    const settle = () => {
      const all = spots();
      const inside = all.find((spot) => spot === document.activeElement);
      const stop =
        inside ??
        all.find((spot) => spot.dataset['placeState'] === 'legal') ??
        all.find((spot) => spot.getAttribute('tabindex') === '0') ??
        all[0];
      for (const spot of all) spot.setAttribute('tabindex', spot === stop ? '0' : '-1');
    };

    const walk = (event: Event) => {
      const { key, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
      const direction = ARROWS[key];
      const here = (event.target as Element | null)?.closest('[data-place-state]');
      if (!direction || !here || altKey || ctrlKey || metaKey) return;
      const others = spots().filter((spot) => spot !== here && !here.contains(spot) && !spot.contains(here));
      const found = others[nearest(boxOf(here), others.map(boxOf), direction)];
      event.preventDefault();
      event.stopPropagation();
      found?.focus();
    };

    settle();
    const observer = new MutationObserver(settle);
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-place-state'] });
    root.addEventListener('focusin', settle);
    root.addEventListener('keydown', walk);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', settle);
      root.removeEventListener('keydown', walk);
    };
  };
}
