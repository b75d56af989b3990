/** Zooms a board by keys, pinch, wheel or button; the point under the pointer stays in place. */
import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { shortcutFor } from '../shortcuts/shortcuts';
import type { Point } from './geometry';

const ZOOM_STEP = 1.3;
const ZOOMED_IN = ZOOM_STEP * ZOOM_STEP;
const MAX_ZOOM = ZOOMED_IN * ZOOMED_IN;

/** The scroll offset that keeps the point `at` in place after scaling by `ratio`. */
export const scrollAfterZoom = (scrolled: number, at: number, ratio: number): number => (scrolled + at) * ratio - at;

const middle = (box: DOMRect): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

export class Zoom {
  level = $state(1);
  readonly #pan: () => HTMLElement | undefined;

  constructor(pan: () => HTMLElement | undefined) {
    this.#pan = pan;
  }

  get near(): boolean {
    return this.level > 1;
  }

  /** Toggle between the whole board and zoomed in, towards the legal moves unless a point is given. */
  toggle(at?: Point): void {
    void this.to(this.near ? 1 : ZOOMED_IN, at);
  }

  /** Zoom in (1), zoom out (-1), fit the board (0). */
  step(by: number): void {
    void this.to(by === 0 ? 1 : this.level * ZOOM_STEP ** by);
  }

  async to(level: number, at = this.#interest()): Promise<void> {
    const pan = this.#pan();
    const next = Math.max(1, Math.min(MAX_ZOOM, level));
    if (!pan || next === this.level) return;
    const frame = pan.getBoundingClientRect();
    const ratio = next / this.level;
    const left = scrollAfterZoom(pan.scrollLeft, at.x - frame.x, ratio);
    const top = scrollAfterZoom(pan.scrollTop, at.y - frame.y, ratio);
    this.level = next;
    await tick();
    pan.scrollTo?.({ left, top, behavior: 'instant' });
  }

  /** The point to zoom at: the focused place, else the first legal one, else the center. */
  #interest(): Point {
    const pan = this.#pan();
    const focused = pan?.querySelector('[data-place-state]:focus') ?? pan?.querySelector('[data-place-state="legal"]');
    return middle((focused ?? pan)?.getBoundingClientRect() ?? new DOMRect());
  }

  /** Pinch, wheel with Ctrl (also touchpads), double click next to any place. */
  gestures: Attachment<HTMLElement> = (pan) => {
    let fingerDistance = 0;
    let level = 1;
    const spread = ({ touches: [a, b] }: TouchEvent) => Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY);
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      void this.to(this.level * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
    };
    const begin = (event: TouchEvent) => {
      if (event.touches.length !== 2) return;
      fingerDistance = spread(event);
      level = this.level;
    };
    const pinch = (event: TouchEvent) => {
      if (event.touches.length !== 2 || fingerDistance === 0) return;
      event.preventDefault();
      const [a, b] = event.touches;
      const at = { x: (a!.clientX + b!.clientX) / 2, y: (a!.clientY + b!.clientY) / 2 };
      void this.to((level * spread(event)) / fingerDistance, at);
    };
    const doubleClick = (event: MouseEvent) => {
      if ((event.target as Element).closest('[data-place-state], button')) return;
      this.toggle({ x: event.clientX, y: event.clientY });
    };
    const key = (event: KeyboardEvent) => {
      const shortcut = event.defaultPrevented || document.querySelector('dialog[open]') ? null : shortcutFor(event);
      if (shortcut?.do !== 'zoom') return;
      event.preventDefault();
      this.step(shortcut.by);
    };
    pan.addEventListener('wheel', wheel, { passive: false });
    pan.addEventListener('touchstart', begin, { passive: true });
    pan.addEventListener('touchmove', pinch, { passive: false });
    pan.addEventListener('dblclick', doubleClick);
    addEventListener('keydown', key);
    return () => {
      pan.removeEventListener('wheel', wheel);
      pan.removeEventListener('touchstart', begin);
      pan.removeEventListener('touchmove', pinch);
      pan.removeEventListener('dblclick', doubleClick);
      removeEventListener('keydown', key);
    };
  };
}
