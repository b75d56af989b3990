/** Positions a popup next to an element, inside the window. */
import type { Attachment } from 'svelte/attachments';

const SCREEN_MARGIN = 8;

/** Keep away from the edges and the notch. */
function clampedOffset(at: number, max: number, low: string, high: string): string {
  return `max(${SCREEN_MARGIN}px + var(--safe-${low}, 0px), min(${at}px, ${max - SCREEN_MARGIN}px - var(--safe-${high}, 0px)))`;
}

export function placeNextTo(from: Element | null | undefined): Attachment<HTMLElement> {
  return (panel) => {
    if (typeof panel.showPopover === 'function') panel.showPopover();
    const at = from?.getBoundingClientRect();
    if (!at) return;
    const { width, height } = panel.getBoundingClientRect();
    const gap = 10;
    const right = at.right + gap + width <= innerWidth;
    const left = at.left - gap - width >= 0;
    const x = right ? at.right + gap : left ? at.left - gap - width : (at.left + at.right - width) / 2;
    let y = right || left ? (at.top + at.bottom - height) / 2 : at.top - gap - height;
    if (!right && !left && y < 0) y = at.bottom + gap;
    panel.style.left = clampedOffset(x, innerWidth - width, 'left', 'right');
    panel.style.top = clampedOffset(y, innerHeight - height, 'top', 'bottom');
  };
}
